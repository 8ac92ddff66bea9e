"""The two-step optimum of Front Rank for a shape: FR-2 as sums of rank numbers (dossier 32.3).

What is best depends only on the shape: files, small models with and without Front Rank, big bases,
fixed models. The search places the big bases by ranks; small models fill what is left from the
front, those with Front Rank first, which is best for both sums at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, groupby, product
from typing import NamedTuple

from makeway.board.forward import Forward
from makeway.board.rank_by_rank import Kind, Node, RankByRank


class Big(NamedTuple):
    """A base that fills more than one seat; those without Front Rank sort first."""

    front: bool
    files: int
    ranks: int


class Shape(NamedTuple):
    """Everything the best sums depend on.

    `front` and `others` count the models of one seat with and without Front Rank; `bigs` is
    sorted; `fixed` holds rank, file, files and ranks of models that keep their seats. `forward`:
    Front Rank models go forward before others go back, the other way of reading A1.
    """

    files: int
    front: int
    others: int
    bigs: tuple[Big, ...] = ()
    fixed: tuple[tuple[int, int, int, int], ...] = ()
    forward: bool = False


class Best(NamedTuple):
    """The best sums, without (`back`) and with Front Rank (`fore`), and all rank choices of the
    big bases (in the order of `Shape.bigs`) that reach them."""

    back: int
    fore: int
    ranks: tuple[tuple[int, ...], ...]


class Block(NamedTuple):
    """A big base whose rank is known."""

    rank: int
    files: int
    ranks: int


class Fill(NamedTuple):
    """How small models fill a block once the big bases have their ranks.

    `short`: the first rank with an empty seat, holding `rear` small models. `mixed`: the last rank
    in which a small Front Rank model stands (0: none), holding `fronts` of them.
    """

    short: int
    rear: int
    mixed: int
    fronts: int


@lru_cache(maxsize=4096)
def best(shape: Shape) -> Best | None:
    """The best sums over all sound layouts of a shape; None when it has no sound layout.

    >>> best(Shape(5, 2, 10))
    Best(back=19, fore=2, ranks=((),))
    >>> best(Shape(3, 3, 6, (Big(True, 1, 2),))).back
    19
    """
    if shape.forward:
        return _front_first(shape)
    search = _by_ranks(shape) if any(not big.front for big in shape.bigs) else _forward(shape)
    if search.key is None:
        return None
    return Best(search.key[0], -search.key[1], tuple(search.found))


@lru_cache(maxsize=4096)
def fill(shape: Shape, ranks: tuple[int, ...]) -> Fill | None:
    """How the small models fill the block; None when rank 1 stays short (FRM-2)."""
    used = used_seats(shape, ranks)
    left, short = shape.front + shape.others, 1
    fronts = shape.front
    mixed = in_mixed = 0
    while True:
        free = shape.files - (used[short] if short < len(used) else 0)
        if fronts and free:
            mixed, in_mixed = short, min(free, fronts)
            fronts -= in_mixed
        if free > left:
            break
        left -= free
        short += 1
    return Fill(short, left, mixed, in_mixed) if short > 1 else None


def used_seats(shape: Shape, ranks: Sequence[int]) -> list[int]:
    """How many seats of each rank big bases and fixed models fill; index 0 is unused."""
    blocks = [(rank, big.files, big.ranks) for rank, big in zip(ranks, shape.bigs, strict=True)]
    blocks += [(rank, files, deep) for rank, _, files, deep in shape.fixed]
    used = [0] * (1 + max((rank + deep - 1 for rank, _, deep in blocks), default=0))
    for rank, files, deep in blocks:
        for each in range(rank, rank + deep):
            used[each] += files
    return used


def places(files: int, blocks: Sequence[Block], taken: int) -> Iterator[tuple[int, ...]]:
    """Every way to give blocks of known ranks files without overlap; equal ones left to right.

    `taken` holds the seats already filled, as bits of `mask`. Yields a file for each block.
    """
    chosen = [0] * len(blocks)

    def put(index: int, taken: int) -> Iterator[tuple[int, ...]]:
        if index == len(blocks):
            yield tuple(chosen)
            return
        block = blocks[index]
        first = chosen[index - 1] + 1 if index and blocks[index - 1] == block else 1
        for file in range(first, files - block.files + 2):
            seats = mask(files, block.rank, file, block.files, block.ranks)
            if not seats & taken:
                chosen[index] = file
                yield from put(index + 1, taken | seats)

    return put(0, taken)


@lru_cache(maxsize=65536)
def mask(files: int, rank: int, file: int, wide: int, deep: int) -> int:
    """The seats of a base as bits: rank by rank from the front, file by file from the left."""
    row = ((1 << wide) - 1) << (file - 1)
    return sum(row << (files * (rank - 1 + each)) for each in range(deep))


def needed(
    files: int, blocks: Sequence[tuple[int, int, int, int]], how: Fill, taken: int
) -> int | None:
    """The small seats of the short rank that must be filled to support big bases behind it, as
    bits; None when a base lacks support or may not stand behind the short rank (FRM-4, MB-5).

    `blocks` are rank, file, files and ranks of all big bases and fixed models, `taken` their seats.
    """
    want = 0
    for rank, file, wide, deep in blocks:
        if rank > how.short:
            ahead = mask(files, rank - 1, file, wide, 1) & ~taken
            if deep == 1 or (ahead and rank > how.short + 1):
                return None
            want |= ahead
    return want if want.bit_count() <= how.rear else None


def blocks_of(shape: Shape, ranks: Sequence[int]) -> tuple[Block, ...]:
    """The big bases of a shape with their ranks."""
    return tuple(
        Block(rank, big.files, big.ranks) for rank, big in zip(ranks, shape.bigs, strict=True)
    )


def can_place(
    files: int,
    blocks: Sequence[Block],
    standing: Sequence[tuple[int, int, int, int]],
    how: Fill,
    filled: int = 0,
) -> bool:
    """Whether blocks find files in a sound layout around what is `standing`.

    `filled` holds small seats that must be filled besides, as bits.
    """
    around = 0
    for rank, file, wide, deep in standing:
        around |= mask(files, rank, file, wide, deep)
    if around & filled:
        return False
    around |= filled
    rear = filled & mask(files, how.short, 1, files, 1)
    for chosen in places(files, blocks, around):
        all_ = [*standing]
        taken = around & ~filled
        for block, file in zip(blocks, chosen, strict=True):
            all_.append((block.rank, file, block.files, block.ranks))
            taken |= mask(files, *all_[-1])
        want = needed(files, all_, how, taken)
        if want is not None and (want | rear).bit_count() <= how.rear:
            return True
    return False


def _fits(shape: Shape, ranks: tuple[int, ...]) -> bool:
    """Whether big bases with these ranks find files in a sound layout."""
    how = fill(shape, ranks)
    return how is not None and can_place(shape.files, blocks_of(shape, ranks), shape.fixed, how)


def _front_first(shape: Shape) -> Best | None:
    """The least sum with Front Rank, then the greatest without: every choice of ranks is tried."""
    cells = shape.front + shape.others + sum(big.files * big.ranks for big in shape.bigs)
    cells += sum(files * ranks for _, _, files, ranks in shape.fixed)
    last = -(-cells // shape.files) + max((big.ranks for big in shape.bigs), default=0)
    kinds = [list(same) for _, same in groupby(shape.bigs)]
    ways = (combinations_with_replacement(range(1, last + 1), len(same)) for same in kinds)
    found: dict[tuple[int, int], list[tuple[int, ...]]] = {}
    for chosen in product(*ways):
        ranks = tuple(rank for same in chosen for rank in same)
        sums = _sums(shape, ranks)
        if sums is not None:
            found.setdefault((sums[1], -sums[0]), []).append(ranks)
    for fore, back in sorted(found):
        fitting = tuple(ranks for ranks in found[fore, back] if _fits(shape, ranks))
        if fitting:
            return Best(-back, fore, fitting)
    return None


def _sums(shape: Shape, ranks: tuple[int, ...]) -> tuple[int, int] | None:
    """The rank numbers added up without and with Front Rank, when big bases have these ranks."""
    how = fill(shape, ranks)
    if how is None:
        return None
    used, back, fore, fronts = used_seats(shape, ranks), 0, 0, shape.front
    for rank in range(1, how.short + 1):
        free = shape.files - (used[rank] if rank < len(used) else 0)
        here = free if rank < how.short else how.rear
        ahead = min(here, fronts)
        fronts -= ahead
        fore, back = fore + rank * ahead, back + rank * (here - ahead)
    for big, rank in zip(shape.bigs, ranks, strict=True):
        fore, back = (fore + rank, back) if big.front else (fore, back + rank)
    return back, fore


def _by_ranks(shape: Shape) -> RankByRank:
    """The search for units whose big bases do not all have Front Rank."""
    bigs = tuple(dict.fromkeys(shape.bigs))
    fixed = used_seats(Shape(shape.files, 0, 0, (), shape.fixed), ())
    search = RankByRank(shape.files, [Kind(*big) for big in bigs], fixed, len(fixed) - 1)
    counts = tuple(shape.bigs.count(big) for big in bigs)
    empty = (0,) * (1 + max(big.ranks for big in bigs))
    search.walk(
        Node(1, counts, empty, shape.front, shape.others), lambda ranks: _fits(shape, ranks)
    )
    return search


def _forward(shape: Shape) -> Forward:
    """The search for units whose big bases all have Front Rank."""
    search = Forward(shape, lambda ranks: _fits(shape, ranks))
    search.place(0)
    return search
