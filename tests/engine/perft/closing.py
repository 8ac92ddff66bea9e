"""Gaps closed by trying everything: a twin of the engine that shares no code with it.

Written from the definitions of how gaps close (32.9) and of what stays when the last R&F model is
gone (32.11).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations, product
from typing import NamedTuple

from tests.engine.twins.brute import Layout, Place, Size, Start, is_sound, legal_layouts

Named = dict[str, tuple[Place, Size, bool]]
ONE: Size = (1, 1)


class Closed(NamedTuple):
    """A gap closed: the unit then, how many old files were given up at its left, who moved."""

    unit: Start
    left: int
    moved: int


def closed(unit: Start) -> list[Closed]:
    """Every best way to close the gaps of a unit; itself where nothing has to be done."""
    if not unit.plain and "champion" not in unit.named:
        return _remnant(unit)
    if is_legal(unit):
        return [Closed(unit, 0, 0)]
    return _fewest(_kept(unit)) or _narrower(unit)


def is_legal(unit: Start) -> bool:
    """Whether a unit stands in one of its legal layouts."""
    return _anonymous(unit) in _layouts(unit.files, *_composition(unit))[1]


def _composition(unit: Start) -> tuple[tuple[Size, ...], int, int]:
    """Sizes of big bases, single models with and without Front Rank."""
    who = [(size, front) for _, size, front in unit.named.values()]
    big = tuple(sorted(size for size, _ in who if size != ONE))
    return big, who.count((ONE, True)), who.count((ONE, False)) + len(unit.plain)


def _anonymous(unit: Start) -> Layout:
    """The layout a unit stands in, without names."""
    who = unit.named.values()
    big = sorted((size, place) for place, size, _ in who if size != ONE)
    front = frozenset(place for place, size, fore in who if size == ONE and fore)
    others = frozenset(place for place, size, fore in who if size == ONE and not fore)
    return Layout(tuple(place for _, place in big), front, unit.plain | others)


def _fewest(ways: Iterable[Closed]) -> list[Closed]:
    ways = list(ways)
    least = min((each.moved for each in ways), default=0)
    return [each for each in ways if each.moved == least]


def _kept(unit: Start) -> Iterator[Closed]:
    """All legal layouts with the files kept (32.9 A)."""
    for new in _arranged(unit, unit.files):
        moved = sum(new.named[name][0] != place for name, (place, _, _) in unit.named.items())
        yield Closed(new, 0, moved + len(unit.plain - new.plain))


def _narrower(unit: Start) -> list[Closed]:
    """Legal layouts of the greatest smaller width in which rank 1 keeps its order (32.9 B).

    Where sliding fails at every width, the fewest are placed anew (IF-2).
    """
    for way in (_slid, _anew):
        for files in range(unit.files - 1, 0, -1):
            found = []
            for new in _arranged(unit, files):
                for left in range(unit.files - files + 1):
                    moved = way(unit, new, left)
                    if moved is not None:
                        found.append(Closed(new, left, moved))
            if found:
                return _fewest(found)
    raise AssertionError(f"No narrower layout exists: {unit}")


def _anew(old: Start, new: Start, left: int) -> int:
    """How many change place, files counted on the table, whoever stands where."""
    stay = sum(
        (new.named[name][0][0], new.named[name][0][1] + left) == place
        for name, (place, _, _) in old.named.items()
    )
    plain = {(r, f + left) for r, f in new.plain}
    return len(old.named) - stay + len(old.plain - plain)


def _slid(old: Start, new: Start, left: int) -> int | None:
    """How many change place, files counted on the table; None if rank 1 does not close like this.

    Who stands in rank 1 stays in it, in his order; those from behind step into its gaps first, and
    what is open then is closed by sliding.
    """
    before, after = _first_rank(old), _first_rank(new, left)
    ahead = {name for _, name, _ in before if name}
    if any(new.named[name][0][0] > 1 for name in ahead):
        return None
    plain = [at for at, (_, name, _) in enumerate(after) if name is None]
    ways = [
        _moved(before, after, _gaps(old), {*kept, *_places(after, ahead)})
        for kept in combinations(plain, len(before) - len(ahead))
    ]
    fewest = min((each for each in ways if each is not None), default=None)
    if fewest is None:
        return None
    rear = {place for place in old.plain if place[0] > 1}
    fewest += len(rear - {(r, f + left) for r, f in new.plain})
    for name in old.named.keys() - ahead:
        rank, file = new.named[name][0]
        fewest += (rank, file + left) != old.named[name][0]
    return fewest


Row = list[tuple[int, str | None, int]]
"""File on the table, name (plain R&F have none) and width of each in rank 1, from the left."""


def _first_rank(unit: Start, left: int = 0) -> Row:
    named = [(f, name, size[0]) for name, ((r, f), size, _) in unit.named.items() if r == 1]
    return sorted(
        [*((f + left, name, wide) for f, name, wide in named)]
        + [(f + left, None, 1) for r, f in unit.plain if r == 1],
        key=lambda each: each[0],
    )


def _places(row: Row, names: set[str]) -> list[int]:
    return [at for at, (_, name, _) in enumerate(row) if name in names]


def _gaps(unit: Start) -> list[int]:
    """How many files are open before each of rank 1, and behind the last."""
    row = _first_rank(unit)
    ends = [1, *(f + wide for f, _, wide in row)]
    begins = [*(f for f, _, _ in row), unit.files + 1]
    return [begin - end for end, begin in zip(ends, begins, strict=True)]


def _moved(before: Row, after: Row, gaps: list[int], kept: set[int]) -> int | None:
    """How many of rank 1 change place if those at `kept` are they; None if not in their order, or
    if those who step in have no room in the gaps."""
    stayed = [each for at, each in enumerate(after) if at in kept]
    if [each[1:] for each in stayed] != [each[1:] for each in before]:
        return None
    room, passed = list(gaps), 0
    for at, (_, _, wide) in enumerate(after):
        if at in kept:
            passed += 1
        else:
            room[passed] -= wide
    if min(room) < 0:
        return None
    return sum(one[0] != other[0] for one, other in zip(before, stayed, strict=True))


def _arranged(unit: Start, files: int) -> Iterator[Start]:
    """Every legal layout of the unit's models in so many files, with their names."""
    names: dict[tuple[Size, bool], list[str]] = {}
    for name, (_, size, front) in sorted(unit.named.items()):
        names.setdefault((size, front), []).append(name)
    big, fronts, others = _composition(unit)
    for layout in _layouts(files, big, fronts, others)[0]:
        for named in _with_names(layout, big, names):
            taken = {place for place, size, front in named.values() if size == ONE and not front}
            yield Start(files, layout.others - taken, named)


@lru_cache(maxsize=4096)
def _layouts(
    files: int, sizes: tuple[Size, ...], front: int, others: int
) -> tuple[tuple[Layout, ...], frozenset[Layout]]:
    """The legal layouts, in their order and as a set."""
    fits = all(wide <= files for wide, _ in sizes)
    found = legal_layouts(files, sizes, front, others) if fits else ()
    return found, frozenset(found)


def _with_names(
    layout: Layout, big: Sequence[Size], names: dict[tuple[Size, bool], list[str]]
) -> Iterator[Named]:
    """Every way to give the places of a layout to the named models of each size."""
    groups = []
    for (size, front), members in names.items():
        if size != ONE:
            places = [at for at, each in zip(layout.bigs, big, strict=True) if each == size]
        else:
            places = sorted(layout.front if front else layout.others)
        groups.append(
            [
                {name: (at, size, front) for name, at in zip(members, chosen, strict=True)}
                for chosen in permutations(places, len(members))
            ]
        )
    for parts in product(*groups):
        yield {name: what for part in parts for name, what in part.items()}


def _remnant(unit: Start) -> list[Closed]:
    """Characters whose R&F are gone keep their ranks; a block that does not hold closes up within
    its ranks, as wide as it can be; where that cannot be, the fewest are placed anew (32.11)."""
    bases = [(place, size) for place, size, _ in unit.named.values()]
    if not bases or is_sound(unit.files, bases):
        return [Closed(unit, 0, 0)]
    for ranked in (True, False):
        for files in range(unit.files, 0, -1):
            if found := _fewest(_placed(unit, files, ranked)):
                return found
    raise AssertionError("No layout holds.")


def _placed(unit: Start, files: int, ranked: bool) -> Iterator[Closed]:
    """Sound layouts of Characters in so many files; if `ranked`, in their ranks and their order."""
    names = list(unit.named)
    ranks = 1 + max(place[0] + size[1] for place, size, _ in unit.named.values())
    choices = [
        [
            (rank, file)
            for rank in ([unit.named[name][0][0]] if ranked else range(1, ranks))
            for file in range(1, files + 1)
        ]
        for name in names
    ]
    for places in product(*choices):
        sizes = [unit.named[name][1] for name in names]
        if not is_sound(files, list(zip(places, sizes, strict=True))):
            continue
        at = dict(zip(names, places, strict=True))
        if ranked and not _in_order(unit, at):
            continue
        named = {name: (at[name], *what[1:]) for name, what in unit.named.items()}
        for left in range(unit.files - files + 1):
            moved = sum((r, f + left) != unit.named[name][0] for name, (r, f) in at.items())
            yield Closed(Start(files, frozenset(), named), left, moved)


def _in_order(unit: Start, at: dict[str, Place]) -> bool:
    """Whether those of one rank stand in the same order as before."""
    return all(
        (unit.named[a][0] < unit.named[b][0]) == (at[a] < at[b])
        for a, b in combinations(at, 2)
        if at[a][0] == at[b][0]
    )
