"""Sound and best layouts by trying everything: a twin of the engine that shares no code with it.

Written from the definitions alone: what makes a layout sound, and which sound layouts are best.
Places are `(rank, file)`, both from 1, of a base's front left cell; a size is `(files, ranks)`.
What is told apart are big bases and cells of single models with and without Front Rank, no names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

Place = tuple[int, int]
Size = tuple[int, int]
Sums = tuple[int, int]


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


@lru_cache(maxsize=100_000)
def cells(place: Place, size: Size) -> tuple[Place, ...]:
    return tuple((place[0] + i, place[1] + j) for i in range(size[1]) for j in range(size[0]))


def is_sound(files: int, bases: Iterable[tuple[Place, Size]]) -> bool:
    """The four conditions, one after the other, for bases anywhere."""
    bases = list(bases)
    every = [cell for place, size in bases for cell in cells(place, size)]
    held = set(every)
    if len(every) != len(held) or any(not 1 <= f <= files or r < 1 for r, f in held):
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


def in_ranks(room: list[int], files: int, last: int, singles: int) -> list[int] | None:
    """How many single models stand in each rank, which has so much room beside big bases.

    They fill all that is free before some rank and stand anywhere in that one: behind a rank with
    an empty cell nobody single is sound. None when a rank before the `last` in which a base begins
    has nobody in it who could support those behind.
    """
    free: list[int] = []
    for rank, each in enumerate(room, 1):
        if not singles and rank >= last:
            break
        here = min(each, singles)
        if rank < last and each - here == files:
            return None
        free.append(here)
        singles -= here
    return free


def sums(free: tuple[int, ...], ranks: tuple[int, ...], front: int) -> Sums:
    """What is to be greatest: rank numbers without Front Rank, then those with it, negated.

    Of the cells that single models hold, those with Front Rank have the foremost: each rank that
    one of them is farther forward puts another one as far back.
    """
    back = fore = 0
    for rank, count in enumerate(free, 1):
        ahead = min(front, count)
        front -= ahead
        fore, back = fore + rank * ahead, back + rank * (count - ahead)
    return back, -fore - sum(ranks)


def rank_choices(
    files: int, sizes: tuple[Size, ...], front: int, others: int
) -> list[tuple[Sums, tuple[int, ...]]]:
    """All ranks in which big bases (all with Front Rank) may begin, the best sums first."""
    found = [
        (sums(free, ranks, front), ranks)
        for ranks, free in fillings(files, sizes, front + others).items()
    ]
    return sorted(found, reverse=True)


@lru_cache(maxsize=1024)
def fillings(
    files: int, sizes: tuple[Size, ...], singles: int
) -> dict[tuple[int, ...], tuple[int, ...]]:
    """Ranks of the big bases, those of equal sizes in order, with the single models in each rank.

    A base begins at most behind the ranks that the others' area fills, a short one, and the others.
    """
    area = singles + sum(wide * deep for wide, deep in sizes)
    depth = sum(deep for _, deep in sizes)
    reach = [(area - wide * deep) // files + 1 + depth - deep for wide, deep in sizes]
    found = {}
    for ranks, room in _beginnings(sizes, reach, [files] * (area + depth + 1)):
        free = in_ranks(room, files, max(ranks, default=0), singles)
        if free is not None:
            found[ranks] = tuple(free)
    return found


def _beginnings(
    sizes: tuple[Size, ...], reach: list[int], empty: list[int]
) -> Iterator[tuple[tuple[int, ...], list[int]]]:
    """Ranks in which big bases begin, and the room that they leave in each rank."""
    if not sizes:
        yield (), empty
        return
    (wide, deep), same = sizes[-1], sizes[-2:-1] == sizes[-1:]
    for ranks, room in _beginnings(sizes[:-1], reach[:-1], empty):
        for rank in range(ranks[-1] if same else 1, reach[-1] + 1):
            here = room[rank - 1 : rank - 1 + deep]
            if min(here) >= wide:
                left = [each - wide for each in here]
                yield (*ranks, rank), [*room[: rank - 1], *left, *room[rank - 1 + deep :]]


@lru_cache(maxsize=4096)
def sound_blocks(
    files: int, sizes: tuple[Size, ...], ranks: tuple[int, ...], singles: int
) -> tuple[tuple[tuple[Place, ...], frozenset[Place]], ...]:
    """Every sound layout whose big bases begin in these ranks, single models not told apart."""
    free = fillings(files, sizes, singles)[ranks]
    found = []
    for bigs in _side_by_side(files, sizes, ranks):
        stand = list(zip(bigs, sizes, strict=True))
        held = {cell for place, size in stand for cell in cells(place, size)}
        open_ = [
            [(rank, f) for f in range(1, files + 1) if (rank, f) not in held]
            for rank in range(1, len(free) + 1)
        ]
        for chosen in product(*(combinations(o, n) for o, n in zip(open_, free, strict=True))):
            alone = [cell for rank in chosen for cell in rank]
            if is_sound(files, [*stand, *((cell, (1, 1)) for cell in alone)]):
                found.append((bigs, frozenset(alone)))
    return tuple(found)


def _side_by_side(
    files: int, sizes: tuple[Size, ...], ranks: tuple[int, ...]
) -> Iterator[tuple[Place, ...]]:
    """Places of big bases in their ranks without overlap; equal sizes are not told apart."""
    if not sizes:
        yield ()
        return
    size, same = sizes[-1], sizes[-2:-1] == sizes[-1:]
    for bigs in _side_by_side(files, sizes[:-1], ranks[:-1]):
        before = zip(bigs, sizes, strict=False)
        held = {cell for place, each in before for cell in cells(place, each)}
        for file in range(1, files - size[0] + 2):
            place = ranks[-1], file
            if not (same and place < bigs[-1]) and held.isdisjoint(cells(place, size)):
                yield (*bigs, place)


@lru_cache(maxsize=256)
def legal_layouts(
    files: int, sizes: tuple[Size, ...], front: int, others: int
) -> tuple[Layout, ...]:
    """The best among the sound layouts: big bases (all with Front Rank) of `sizes`, `front` single
    models with it and `others` without."""
    found: list[Layout] = []
    best: Sums | None = None
    for key, ranks in rank_choices(files, sizes, front, others):
        if best is not None and key < best:
            break
        for bigs, alone in sound_blocks(files, sizes, ranks, front + others):
            best = key
            found += (Layout(bigs, fore, alone - fore) for fore in _foremost(alone, front))
    return tuple(found)


def _foremost(alone: frozenset[Place], count: int) -> Iterator[frozenset[Place]]:
    """Every choice of `count` cells whose rank numbers add up to the least."""
    ordered = sorted(alone)
    last = ordered[count - 1][0] if count else 0
    ahead = [cell for cell in ordered if cell[0] < last]
    beside = [cell for cell in ordered if cell[0] == last]
    for rest in combinations(beside, count - len(ahead)):
        yield frozenset((*ahead, *rest))


def composition(start: Start, size: Size) -> tuple[tuple[Size, ...], int, int]:
    """Sizes of big bases, single models with and without Front Rank, newcomer included."""
    everyone = [(each, front) for _, each, front in start.named.values()] + [(size, True)]
    sizes = tuple(sorted(each for each, _ in everyone if each != (1, 1)))
    front = sum(each == (1, 1) and fore for each, fore in everyone)
    others = sum(each == (1, 1) and not fore for each, fore in everyone) + len(start.plain)
    return sizes, front, others
