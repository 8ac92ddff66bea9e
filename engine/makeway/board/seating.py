"""The exact general search: which legal layout moves the others least (dossier 32.6).

Big bases are placed one after the other, nearest seats first, in the ranks that the best sums
allow; a branch ends when what it cost so far and what is still certain to come reach the best
total. Small models then take the seats left: a cheapest pairing of models with seats. Models whose
seat stays theirs stay: a cheaper layout in which they move would pass through their own seat, and
by the triangle inequality going past them is no longer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from makeway.board.assignment import FORBIDDEN, Pairing
from makeway.board.best import (
    Big,
    Block,
    Fill,
    Shape,
    best,
    blocks_of,
    can_place,
    fill,
    mask,
    needed,
)
from makeway.board.crowd import Crowd, Layout, Small
from makeway.board.lines import steps
from makeway.core.words import SINGLE, TOLERANCE, Footprint, Seat

COUNTED = 2000
"""Equal pictures are counted up to this number."""


class Other(NamedTuple):
    """A model that may be moved: its kind tells pictures apart, `front` as in Stand."""

    id: str
    kind: str
    front: bool | None
    footprint: Footprint
    seat: Seat


class Placed(NamedTuple):
    """A model whose new seat is given; its way there costs nothing here."""

    footprint: Footprint
    front: bool | None
    seat: Seat


class Arrangement(NamedTuple):
    """One picture: who takes which new seat, each way in mm, their sum."""

    seats: dict[str, Seat]
    mm: dict[str, float]
    total: float


class Seated(NamedTuple):
    """All best pictures: cost by the metric asked for, models moved, pictures listed, counted."""

    moved: int
    ways: tuple[Arrangement, ...]
    equal: int
    counted: bool


def shape_with(files: int, others: Sequence[Other], placed: Sequence[Placed]) -> Shape:
    """The shape of others and placed models together."""
    front = back = 0
    bigs: list[Big] = []
    fixed: list[tuple[int, int, int, int]] = []
    everyone = [(o.footprint, o.front, o.seat) for o in others]
    for footprint, who, seat in (*everyone, *placed):
        if who is None:
            fixed.append((seat.rank, seat.file, footprint.files, footprint.ranks))
        elif footprint != SINGLE:
            bigs.append(Big(who, footprint.files, footprint.ranks))
        elif who:
            front += 1
        else:
            back += 1
    return Shape(files, front, back, tuple(sorted(bigs)), tuple(sorted(fixed)))


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


def seat_all(
    files: int,
    size: tuple[float, float],
    others: Sequence[Other],
    placed: Sequence[Placed],
    by_distance: bool = True,
    most: int = 60,
) -> Seated | None:
    """The legal layouts that move `others` least with `placed` where they are; None: no layout.

    `size` is the reference base in mm. By distance: least total in mm, then fewest moved; else
    fewest moved alone. At most `most` pictures are listed.
    """
    search = _Search(files, size, others, placed, by_distance)
    top = best(search.shape)
    for ranks in top.ranks if top else ():
        search.look(ranks)
    return search.result(most) if search.leaves else None


class _Leaf(NamedTuple):
    """Big bases with their seats and the small models' problem, priced."""

    spent: float
    bigs: tuple[tuple[Other, Seat], ...]
    small: Small
    paired: Pairing


class _Search:
    """Branch and bound over the seats of the big bases."""

    def __init__(
        self,
        files: int,
        size: tuple[float, float],
        others: Sequence[Other],
        placed: Sequence[Placed],
        by_distance: bool,
    ) -> None:
        self.files, self.by_distance = files, by_distance
        self.shape = shape_with(files, others, placed)
        self.placed = placed
        self.bigs = [o for o in others if o.front is not None and o.footprint != SINGLE]
        smalls = [o for o in others if o.front is not None and o.footprint == SINGLE]
        fixed = [Placed(o.footprint, None, o.seat) for o in others if o.front is None]
        self.standing = (*placed, *fixed)
        deep = 2 + sum(o.footprint.ranks for o in others) + sum(p.footprint.ranks for p in placed)
        deep = max(deep, *(o.seat.rank for o in others), 1) if others else deep
        wide = max([files, *(o.seat.file for o in others)])
        self.way = steps(*size, deep, wide + files)
        self.crowd = Crowd(files, smalls, self.way, by_distance)
        self.limit = FORBIDDEN
        self.leaves: list[_Leaf] = []

    def cost(self, here: Seat, there: Seat) -> float:
        if self.by_distance:
            return self.way[abs(here[0] - there[0])][abs(here[1] - there[1])]
        return 0.0 if here == there else 1.0

    def look(self, ranks: tuple[int, ...]) -> None:
        """Search the layouts whose big bases have these ranks."""
        how = fill(self.shape, ranks)
        if how is None:
            return
        free: dict[Big, Counter[int]] = {}
        for big, rank in zip(self.shape.bigs, ranks, strict=True):
            free.setdefault(big, Counter())[rank] += 1
        taken = small = 0
        blocks: list[tuple[int, int, int, int]] = []
        for footprint, front, seat in self.standing:
            here = mask(self.files, seat.rank, seat.file, *footprint)
            if here & (taken | small) or seat.file + footprint.files - 1 > self.files:
                return
            if front is None or footprint != SINGLE:
                taken |= here
                blocks.append((*seat, *footprint))
                kind = Big(bool(front), *footprint)
                if front is not None:
                    if not free.get(kind, Counter())[seat.rank]:
                        return
                    free[kind][seat.rank] -= 1
            else:
                small |= here
                if not _may_stand(seat, front, how):
                    return
        options = [self._options(o, free, taken | small) for o in self.bigs]
        if all(options):
            _Branch(self, how, free, small, blocks, options).go(0, 0.0, taken)

    def _options(
        self, other: Other, free: dict[Big, Counter[int]], taken: int
    ) -> list[tuple[float, Seat, int]]:
        """The seats a big base may take, nearest first, with their bits."""
        found = []
        wide, deep = other.footprint
        for rank in free.get(Big(bool(other.front), wide, deep), ()):
            for file in range(1, self.files - wide + 2):
                here = mask(self.files, rank, file, wide, deep)
                if not here & taken:
                    seat = Seat(rank, file)
                    found.append((self.cost(other.seat, seat), seat, here))
        found.sort()
        return found

    def keep(self, spent: float, bigs: tuple[tuple[Other, Seat], ...], small: Small) -> None:
        """Price a leaf and keep it while it is among the best."""
        if spent + small.floor() >= self.limit + TOLERANCE:
            return
        paired = small.solve()
        if paired is None:
            return
        total = spent + paired.cost
        if total < self.limit + TOLERANCE:
            self.limit = min(self.limit, total)
            self.leaves.append(_Leaf(spent, bigs, small, paired))

    def result(self, most: int) -> Seated:
        """Every best picture of the kept leaves."""
        pictures: dict[object, tuple[float, int, _Leaf, Layout]] = {}
        counted = True
        for leaf in self.leaves:
            slack = self.limit + TOLERANCE - leaf.spent - leaf.paired.cost
            if slack <= 0:
                continue
            for layout in leaf.small.layouts(leaf.paired, slack):
                big = frozenset((o.kind, seat) for o, seat in leaf.bigs)
                moved = sum(o.seat != seat for o, seat in leaf.bigs) + layout.moved
                total = leaf.spent + layout.cost
                known = pictures.get((big, layout.picture))
                if total < self.limit + TOLERANCE and (known is None or known[0] > total):
                    pictures[big, layout.picture] = (total, moved, leaf, layout)
                if len(pictures) >= COUNTED:
                    counted = False
                    break
        fewest = min(moved for _, moved, _, _ in pictures.values())
        equal = [each for each in pictures.values() if each[1] == fewest]
        ways = [self._told(leaf, layout) for _, _, leaf, layout in equal[: 4 * most]]
        ways.sort(key=lambda way: (round(way.total, 6), sorted(way.seats.items())))
        return Seated(fewest, tuple(ways[:most]), len(equal), counted)

    def _told(self, leaf: _Leaf, layout: Layout) -> Arrangement:
        pairs = [(o.id, o.seat, seat) for o, seat in leaf.bigs if o.seat != seat]
        pairs += layout.moves(leaf.small.crowd)
        mm = {
            who: self.way[abs(here[0] - there[0])][abs(here[1] - there[1])]
            for who, here, there in pairs
        }
        return Arrangement({who: there for who, _, there in pairs}, mm, sum(mm.values()))


def _may_stand(seat: Seat, front: bool, how: Fill) -> bool:
    """Whether a small model may hold a seat in the best layouts with this filling."""
    last = how.short if how.rear else how.short - 1
    return seat.rank <= how.mixed if front else how.mixed <= seat.rank <= last


class _Branch:
    """One way to give ranks to the big bases: choose a seat for each, nearest first."""

    def __init__(
        self,
        search: _Search,
        how: Fill,
        free: dict[Big, Counter[int]],
        small: int,
        blocks: list[tuple[int, int, int, int]],
        options: list[list[tuple[float, Seat, int]]],
    ) -> None:
        self.search, self.how, self.free = search, how, free
        self.small, self.blocks, self.options = small, blocks, options
        self.chosen: list[tuple[Other, Seat]] = []
        self.to_come = [0.0] * (len(options) + 1)
        for index in range(len(options) - 1, -1, -1):
            self.to_come[index] = self.to_come[index + 1] + options[index][0][0]

    def go(self, index: int, spent: float, taken: int) -> None:
        search = self.search
        if index == len(self.options):
            self._leaf(spent, taken)
            return
        other = search.bigs[index]
        free = self.free[Big(bool(other.front), *other.footprint)]
        for mm, seat, here in self.options[index]:
            if spent + mm + self.to_come[index + 1] >= search.limit + TOLERANCE:
                return
            if here & taken or not free[seat.rank]:
                continue
            free[seat.rank] -= 1
            self.chosen.append((other, seat))
            self.go(index + 1, spent + mm, taken | here)
            self.chosen.pop()
            free[seat.rank] += 1

    def _leaf(self, spent: float, taken: int) -> None:
        files, how = self.search.files, self.how
        blocks = self.blocks + [(*seat, *o.footprint) for o, seat in self.chosen]
        want = needed(files, blocks, how, taken)
        if want is None:
            return
        rear = (want | self.small & mask(files, how.short, 1, files, 1)).bit_count()
        if rear <= how.rear:
            small = Small(self.search.crowd, how, taken, self.small, want)
            self.search.keep(spent, tuple(self.chosen), small)
