"""All small units: up to 8 R&F and 3 Characters, as brute-force starts and as engine units.

Counted as one are units that differ in names only: a Champion stands for a small Character of the
front, and a mirror image for its original.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

from makeway.core.state import Model, Unit
from makeway.core.words import Base, Role, Seat

from tests.engine.twins.brute import Layout, Place, Size, Start, cells, legal_layouts

SIZES: tuple[Size, ...] = ((1, 1), (1, 2), (2, 1), (2, 2))
FILES = range(1, 9)


class Bases(NamedTuple):
    """An R&F base in mm, and the sizes of the Characters' bases that match it.

    With `among` only units with a base of that size, newcomer included, are meant: the others are
    those of another R&F base on another scale.
    """

    mm: tuple[float, float]
    sizes: tuple[Size, ...]
    among: Size | None = None


REAL = (
    Bases((25.0, 25.0), ((1, 1), (1, 2), (2, 2), (2, 3), (2, 4))),
    Bases((20.0, 20.0), ((1, 1), (2, 2), (2, 3), (3, 5)), among=(3, 5)),
    Bases((25.0, 50.0), ((1, 1), (2, 1), (2, 2))),
    Bases((50.0, 75.0), ((1, 1),)),
)
"""Every R&F base of the book with every base that matches it: 40×40 and 50×50 are 20×20 and 25×25,
and 50×100 is 25×50, on another scale."""

MADE_UP = Bases((25.0, 25.0), SIZES, among=(2, 1))
"""Long and wide bases together, which no R&F base of the book allows."""


class Kind(NamedTuple):
    """What is in a unit: its files, the sizes of its Characters, Champion, Musician, plain R&F."""

    files: int
    characters: tuple[Size, ...]
    champion: bool
    musician: bool
    plain: int


class Case(NamedTuple):
    """A kind of unit, the mm of its R&F base, and the size of the newcomer."""

    kind: Kind
    mm: tuple[float, float]
    size: Size


def kinds(
    files: int, sizes: tuple[Size, ...] = SIZES, musician: bool = False, characters: int = 2
) -> Iterator[Kind]:
    """Every composition of a width with 1 to 8 R&F and up to two Characters; he is the third."""
    for count in range(characters + 1):
        for chosen in combinations_with_replacement(sizes, count):
            for champion in (True, False):
                for plain in range(9 - champion - musician):
                    in_his_place = not champion and (1, 1) in chosen and plain + musician < 8
                    if plain + champion + musician and not in_his_place:
                        yield Kind(files, chosen, champion, musician, plain)


def cases(files: int, bases: Bases, musician: bool = False) -> Iterator[Case]:
    """Every composition of a width and every newcomer for one R&F base."""
    for kind in kinds(files, bases.sizes, musician):
        for size in bases.sizes:
            if bases.among is None or bases.among in (*kind.characters, size):
                yield Case(kind, bases.mm, size)


def starts(kind: Kind) -> Iterator[Start]:
    """Every legal formation of a composition, one of each pair of mirror images."""
    big = tuple(sorted(size for size in kind.characters if size != (1, 1)))
    small = len(kind.characters) - len(big)
    others = kind.plain + kind.musician
    seen: set[Layout] = set()
    for layout in legal_layouts(kind.files, big, small + kind.champion, others):
        if layout not in seen:
            seen |= {layout, _mirror(layout, big, kind.files)}
            yield from _named(kind, layout, big)


def _mirror(layout: Layout, sizes: tuple[Size, ...], files: int) -> Layout:
    turned = sorted(
        (size, (r, files - f - size[0] + 2))
        for (r, f), size in zip(layout.bigs, sizes, strict=True)
    )
    return Layout(
        tuple(place for _, place in turned),
        frozenset((r, files + 1 - f) for r, f in layout.front),
        frozenset((r, files + 1 - f) for r, f in layout.others),
    )


def _named(kind: Kind, layout: Layout, sizes: tuple[Size, ...]) -> Iterator[Start]:
    named: dict[str, tuple[Place, Size, bool]] = {
        f"big_{i}": (place, size, True)
        for i, (place, size) in enumerate(zip(layout.bigs, sizes, strict=True))
    }
    front = sorted(layout.front)
    if kind.champion:
        named["champion"] = (front.pop(), (1, 1), True)
    named |= {f"small_{i}": (place, (1, 1), True) for i, place in enumerate(front)}
    if not kind.musician:
        yield Start(kind.files, layout.others, named)
        return
    for place in sorted(layout.others):
        musician = {"musician": (place, (1, 1), False)}
        yield Start(kind.files, layout.others - {place}, named | musician)


def engine_unit(start: Start, mm: tuple[float, float]) -> Unit:
    """The same unit in the engine's types."""
    models: dict[str, Model] = {}
    seats: dict[str, Seat] = {}
    for number, place in enumerate(sorted(start.plain), 1):
        name = f"orcs.{number}"
        models[name], seats[name] = Model(id=name, name="Orc", base=Base(*mm)), Seat(*place)
    for name, (place, size, _) in start.named.items():
        role = Role(name) if name in ("champion", "musician") else Role.CHARACTER
        models[name] = engine_model(name, size, mm, role)
        seats[name] = Seat(*place)
    return Unit(
        id="orcs",
        name="Orcs",
        player="own",
        models=models,
        files=start.files,
        reference=Base(*mm),
        seats=seats,
    )


def engine_model(
    name: str, size: Size, mm: tuple[float, float], role: Role = Role.CHARACTER
) -> Model:
    return Model(id=name, name=name, role=role, base=Base(size[0] * mm[0], size[1] * mm[1]))


def drawn(start: Start) -> str:
    """A start as a drawing, for the message of a failure."""
    letters = dict.fromkeys(start.plain, "r")
    for name, (place, size, _) in start.named.items():
        letters |= dict.fromkeys(cells(place, size), "#")
        letters[place] = "C" if name == "champion" else "m" if name == "musician" else name[-1]
    ranks = max(r for r, _ in letters)
    rows = (
        "".join(letters.get((r, f), ".") for f in range(1, start.files + 1))
        for r in range(1, ranks + 1)
    )
    return "/".join(rows)
