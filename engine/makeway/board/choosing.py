"""Which seats a newcomer may choose: those he holds in some legal layout (dossier 32.5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from makeway.board.best import Big, Block, Fill, Shape, best, blocks_of, can_place, fill, mask
from makeway.core.words import SINGLE, Footprint, Seat


@lru_cache(maxsize=1024)
def seats_in(shape: Shape, footprint: Footprint, front: bool) -> tuple[Seat, ...]:
    """Every seat that a model of this footprint holds in some legal layout of `shape`."""
    found: set[Seat] = set()
    top = best(shape)
    for ranks in top.ranks if top else ():
        how = fill(shape, ranks)
        if how is None:
            continue
        blocks = blocks_of(shape, ranks)
        if footprint == SINGLE:
            found.update(_small_seats(shape, how, blocks, front, found))
        else:
            found.update(_big_seats(shape, how, blocks, Big(front, *footprint), found))
    return tuple(sorted(found))


def _small_seats(
    shape: Shape, how: Fill, blocks: tuple[Block, ...], front: bool, known: set[Seat]
) -> Iterator[Seat]:
    first, last = (1, how.mixed) if front else (max(how.mixed, 1), how.short)
    for rank in range(first, last + 1):
        if rank == how.short and not how.rear:
            return
        for file in range(1, shape.files + 1):
            seat = Seat(rank, file)
            bit = mask(shape.files, rank, file, 1, 1)
            if seat not in known and can_place(shape.files, blocks, shape.fixed, how, bit):
                yield seat


def _big_seats(
    shape: Shape, how: Fill, blocks: tuple[Block, ...], big: Big, known: set[Seat]
) -> Iterator[Seat]:
    for index, each in enumerate(blocks):
        if shape.bigs[index] != big:
            continue
        rest = blocks[:index] + blocks[index + 1 :]
        for file in range(1, shape.files - big.files + 2):
            seat = Seat(each.rank, file)
            if seat in known:
                continue
            here = (each.rank, file, big.files, big.ranks)
            if not any(_overlap(here, fixed) for fixed in shape.fixed) and can_place(
                shape.files, rest, (*shape.fixed, here), how
            ):
                yield seat


def _overlap(one: tuple[int, int, int, int], two: tuple[int, int, int, int]) -> bool:
    return (
        one[0] < two[0] + two[3]
        and two[0] < one[0] + one[3]
        and one[1] < two[1] + two[2]
        and two[1] < one[1] + one[2]
    )
