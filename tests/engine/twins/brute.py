"""Displacement by trying everything: a twin of the engine's solver that shares no code with it.

Written from the definitions alone: what makes a layout sound, which sound layouts are best, which
of them moves the others least. Slow and plain on purpose. A piece is `(name, wide, deep, front)`;
plain R&F have no name. Places are `(rank, file)`, both from 1, of a base's front left cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations, permutations, product
from math import hypot
from typing import NamedTuple

Place = tuple[int, int]
Size = tuple[int, int]
EQUAL = 0.01


class Layout(NamedTuple):
    """Where the big bases stand (in the order of their sizes) and which cells hold single ones."""

    bigs: tuple[Place, ...]
    front: frozenset[Place]
    others: frozenset[Place]


class Start(NamedTuple):
    """A unit before he joins: the cells of plain R&F, and the place, size and Front Rank of each
    named model."""

    files: int
    plain: frozenset[Place]
    named: dict[str, tuple[Place, Size, bool]]


class Answer(NamedTuple):
    """The least total way in mm, the fewest models moved, and every picture that reaches both."""

    cost: float
    moved: int
    pictures: frozenset[tuple[frozenset[tuple[str, Place]], frozenset[Place]]]


def cells(place: Place, size: Size) -> list[Place]:
    return [(place[0] + i, place[1] + j) for i in range(size[1]) for j in range(size[0])]


def is_sound(files: int, bases: Iterable[tuple[Place, Size]]) -> bool:
    """The four conditions, one after the other, for bases anywhere."""
    bases = list(bases)
    held = [cell for place, size in bases for cell in cells(place, size)]
    if len(held) != len(set(held)) or any(not 1 <= f <= files or r < 1 for r, f in held):
        return False
    if any((1, f) not in held for f in range(1, files + 1)):
        return False
    short = 1
    while all((short, f) in held for f in range(1, files + 1)):
        short += 1
    for place, size in bases:
        if size[1] == 1 and place[0] > short:
            return False
        ahead = [(place[0] - 1, place[1] + j) for j in range(size[0])]
        if place[0] > 1 and any(cell not in held for cell in ahead):
            return False
    return True


@cache
def sound_blocks(
    files: int, sizes: tuple[Size, ...], singles: int
) -> tuple[tuple[tuple[Place, ...], frozenset[Place]], ...]:
    """Every sound layout, single models not told apart: big places, and the cells of the singles.

    Singles fill all free cells of the ranks before some rank and any cells of that rank; what they
    fill otherwise is not sound, because behind a rank with an empty cell nobody single stands.
    """
    area = singles + sum(wide * deep for wide, deep in sizes)
    ranks = area // files + sum(deep for _, deep in sizes) + 1
    found = []
    for bigs in _big_places(files, sizes, ranks):
        held = {
            cell for place, size in zip(bigs, sizes, strict=True) for cell in cells(place, size)
        }
        if any(
            _floats(place, size, held, area // files + 1)
            for place, size in zip(bigs, sizes, strict=True)
        ):
            continue
        before: set[Place] = set()
        for last in range(1, ranks + 1):
            free = [(last, f) for f in range(1, files + 1) if (last, f) not in held]
            if 0 <= singles - len(before) < max(1, len(free)):
                for rear in combinations(free, singles - len(before)):
                    alone = frozenset((*before, *rear))
                    bases = [*zip(bigs, sizes, strict=True), *((cell, (1, 1)) for cell in alone)]
                    if is_sound(files, bases):
                        found.append((bigs, alone))
            before.update(free)
            if len(before) > singles:
                break
    return tuple(dict.fromkeys(found))


def _floats(place: Place, size: Size, held: set[Place], last: int) -> bool:
    """No big base right in front, and farther back than any rank that single models reach."""
    front = [(place[0] - 1, place[1] + j) for j in range(size[0])]
    return place[0] - 1 > last and not held.issuperset(front)


def _big_places(files: int, sizes: tuple[Size, ...], ranks: int) -> Iterator[tuple[Place, ...]]:
    """Places of the big bases without overlap; equal sizes are not told apart."""
    if not sizes:
        yield ()
        return
    (wide, deep), same = sizes[-1], sizes[-2:-1] == sizes[-1:]
    for bigs in _big_places(files, sizes[:-1], ranks):
        held = {
            cell for place, size in zip(bigs, sizes, strict=False) for cell in cells(place, size)
        }
        for place in product(range(1, ranks - deep + 2), range(1, files - wide + 2)):
            if not (same and place < bigs[-1]) and held.isdisjoint(cells(place, (wide, deep))):
                yield (*bigs, place)


@cache
def legal_layouts(
    files: int, sizes: tuple[Size, ...], front: int, others: int
) -> tuple[Layout, ...]:
    """The best among the sound layouts: big bases (all with Front Rank) of `sizes`, `front` single
    models with it and `others` without."""
    top, found = (-1, 0), []
    for bigs, alone in sound_blocks(files, sizes, front + others):
        everyone = sum(r for r, _ in alone)
        for fore in combinations(sorted(alone), front):
            ahead = sum(r for r, _ in fore)
            sums = everyone - ahead, -ahead - sum(r for r, _ in bigs)
            if sums > top:
                top, found = sums, []
            if sums == top:
                found.append(Layout(bigs, frozenset(fore), alone - frozenset(fore)))
    return tuple(found)


def composition(start: Start, size: Size) -> tuple[tuple[Size, ...], int, int]:
    """Sizes of big bases, single models with and without Front Rank, newcomer included."""
    everyone = [(each, front) for _, each, front in start.named.values()] + [(size, True)]
    sizes = tuple(sorted(each for each, _ in everyone if each != (1, 1)))
    front = sum(each == (1, 1) and fore for each, fore in everyone)
    others = sum(each == (1, 1) and not fore for each, fore in everyone) + len(start.plain)
    return sizes, front, others


def legal_seats(start: Start, size: Size) -> set[Place]:
    """Every seat the newcomer holds in a legal layout of the unit with him."""
    sizes, front, others = composition(start, size)
    seats: set[Place] = set()
    for layout in legal_layouts(start.files, sizes, front, others):
        if size == (1, 1):
            seats |= layout.front
        else:
            seats |= {p for p, s in zip(layout.bigs, sizes, strict=True) if s == size}
    return seats


def displace(start: Start, size: Size, seat: Place, mm: tuple[float, float]) -> Answer | None:
    """The least displacement with the newcomer's base of `size` at `seat`, files kept."""
    return _least(start, size, seat, mm, {}, 0, 0)


def pushed_by(start: Start, size: Size, seat: Place) -> dict[object, int]:
    """Who stands where he goes, with their width: names, and cells of plain models."""
    taken = set(cells(seat, size))
    found: dict[object, int] = {}
    for name, (place, each, _) in start.named.items():
        if taken & set(cells(place, each)):
            found[name] = each[0]
    return found | dict.fromkeys(sorted(start.plain & taken), 1)


def widen(
    start: Start, size: Size, seat: Place, mm: tuple[float, float], ends: dict[object, str]
) -> Answer | None:
    """The least displacement in a single rank when some of the pushed go to an end, "left" or
    "right", that becomes as much wider; they themselves stand there, at whatever order."""
    pushed = pushed_by(start, size, seat)
    left = sum(pushed[who] for who, end in ends.items() if end == "left")
    right = sum(pushed[who] for who, end in ends.items() if end == "right")
    named, plain, pins = dict(start.named), start.plain, {}
    for who, end in ends.items():
        if not isinstance(who, str):
            named[f"plain {who}"] = (who, (1, 1), False)  # type: ignore[assignment]
            plain -= {who}  # type: ignore[arg-type]
        name = who if isinstance(who, str) else f"plain {who}"
        new = (
            range(1 - left, 1) if end == "left" else range(start.files + 1, start.files + right + 1)
        )
        pins[name] = frozenset((1, file) for file in new)
    told = _least(Start(start.files, plain, named), size, seat, mm, pins, left, right)
    if told is None:
        return None
    pictures = frozenset(
        (
            frozenset(each for each in names if not each[0].startswith("plain ")),
            cells | {at for name, at in names if name.startswith("plain ")},
        )
        for names, cells in told.pictures
    )
    return told._replace(pictures=pictures)


def _least(
    start: Start,
    size: Size,
    seat: Place,
    mm: tuple[float, float],
    pins: dict[str, frozenset[Place]],
    left: int,
    right: int,
) -> Answer | None:
    """The least over all legal layouts with `left` and `right` new files at the ends; pinned models
    stand wholly on their pins. Places keep the old numbers: new files on the left are 0, -1, ..."""
    sizes, front, others = composition(start, size)
    best: list[tuple[float, int, object]] = []
    least = float("inf")
    for layout in legal_layouts(start.files + left + right, sizes, front, others):
        for named, plain, cost in _labelled(_shift(layout, left), sizes, start, size, seat, mm):
            if cost >= least + EQUAL or not _pinned(start, named, pins):
                continue
            stay = sum(start.named[name][0] == place for name, place in named)
            for moved, way in assignments(start.plain, plain, mm).items():
                best.append((cost + way, moved + len(named) - stay, (frozenset(named), plain)))
                least = min(least, cost + way)
    if not best:
        return None
    near = [each for each in best if each[0] < least + EQUAL]
    fewest = min(moved for _, moved, _ in near)
    return Answer(least, fewest, frozenset(p for _, moved, p in near if moved == fewest))  # type: ignore[misc]


def _pinned(
    start: Start, named: list[tuple[str, Place]], pins: dict[str, frozenset[Place]]
) -> bool:
    return all(
        pins[name].issuperset(cells(place, start.named[name][1]))
        for name, place in named
        if name in pins
    )


def _shift(layout: Layout, left: int) -> Layout:
    def moved(places: Iterable[Place]) -> Iterator[Place]:
        return ((r, f - left) for r, f in places)

    return Layout(
        tuple(moved(layout.bigs)), frozenset(moved(layout.front)), frozenset(moved(layout.others))
    )


def _labelled(
    layout: Layout,
    sizes: tuple[Size, ...],
    start: Start,
    size: Size,
    seat: Place,
    mm: tuple[float, float],
) -> Iterator[tuple[list[tuple[str, Place]], frozenset[Place], float]]:
    """Every way to say who stands where in a layout, the newcomer at his seat."""
    groups: dict[tuple[Size, bool], list[Place]] = {}
    for place, each in zip(layout.bigs, sizes, strict=True):
        groups.setdefault((each, True), []).append(place)
    groups[(1, 1), True] = sorted(layout.front)
    groups[(1, 1), False] = sorted(layout.others)
    if seat not in groups.get((size, True), []):
        return
    groups[size, True].remove(seat)
    ways: list[list[list[tuple[str, Place]]]] = []
    for key, places in groups.items():
        names = [n for n, (_, each, fore) in start.named.items() if (each, fore) == key]
        ways.append(
            [list(zip(names, chosen, strict=True)) for chosen in permutations(places, len(names))]
        )
    for choice in product(*ways):
        named = [each for group in choice for each in group]
        cost = sum(_way(start.named[name][0], place, mm) for name, place in named)
        yield named, layout.others - {place for _, place in named}, cost


def _way(a: Place, b: Place, mm: tuple[float, float]) -> float:
    return hypot((a[1] - b[1]) * mm[0], (a[0] - b[0]) * mm[1])


def assignments(
    old: frozenset[Place], new: frozenset[Place], mm: tuple[float, float], whole: int = 5
) -> dict[int, float]:
    """For each number of plain models moved the least way in mm from old cells to new ones.

    Up to `whole` models every assignment is tried. With more, those whose cell stays a cell of
    theirs stay: by the triangle inequality nothing is shorter, and nothing moves fewer models.
    """
    if len(old) > whole:
        old, new = old - new, new - old
    return dict(_assign(tuple(sorted(old)), tuple(sorted(new)), mm))


@lru_cache(maxsize=100_000)
def _assign(
    old: tuple[Place, ...], new: tuple[Place, ...], mm: tuple[float, float]
) -> tuple[tuple[int, float], ...]:
    if not old:
        return ((0, 0.0),)
    least: dict[int, float] = {}
    first, rest = old[0], old[1:]
    for place in new:
        way, step = _way(first, place, mm), int(first != place)
        others = tuple(each for each in new if each != place)
        for moved, more in _assign(rest, others, mm):
            total = way + more
            if total < least.get(moved + step, float("inf")):
                least[moved + step] = total
    return tuple(sorted(least.items()))
