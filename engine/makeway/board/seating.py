"""The exact general search: which legal layout moves the others least (dossier 32.6).

Big bases are placed one after the other, nearest seats first, in the ranks that the best sums
allow; a branch ends when what it cost so far and what is still certain to come reach the best
total. Small models then take the seats left: a cheapest pairing of models with seats. Models whose
seat stays theirs stay: a cheaper layout in which they move would pass through their own seat, and
by the triangle inequality going past them is no longer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from makeway.board.assignment import FORBIDDEN
from makeway.board.best import Big, Fill, best, fill, mask, needed
from makeway.board.bounds import Bounds, Heights, bounds_of, heights_of
from makeway.board.company import Company, Other, Placed
from makeway.board.leaves import Leaf, Seated, Waiting, seated
from makeway.board.pushing import Priced
from makeway.board.small import Small
from makeway.core.words import SINGLE, TOLERANCE, Seat

FEW, HALF, MANY = 8, 32, 64
"""Of many leaves put off the few most promising are priced at once; with half as many waiting,
heights are worked out from one."""


def seat_all(company: Company, placed: Sequence[Placed], most: int = 60) -> Seated | None:
    """The legal layouts that move a company least with `placed` where they are; None: no layout.

    By distance: least total in mm, then fewest moved; else fewest moved alone. At most `most`
    pictures are listed.
    """
    search = _Search(company, placed)
    top = best(search.shape)
    for ranks in top.ranks if top else ():
        search.look(ranks)
    search.settle()
    if not search.leaves:
        return None
    return seated(search.leaves, search.limit + TOLERANCE, company.by_distance, most)


class _Choice(NamedTuple):
    """A seat for a big base: its two bounds, its own way, the seat, and its bits."""

    pushes: float
    heights: float
    mm: float
    seat: Seat
    here: int


class _Search:
    """Branch and bound over the seats of the big bases."""

    def __init__(self, company: Company, placed: Sequence[Placed]) -> None:
        self.files, self.by_distance = company.files, company.by_distance
        self.shape = company.shape(placed)
        self.placed = placed
        self.bigs = company.bigs
        self.standing = (*placed, *company.fixed)
        self.crowd = company.crowd(placed)
        self.stood, self.kept, self.alike = company.stood, company.kept, company.alike
        self.way = self.crowd.way
        self.limit = FORBIDDEN
        self.promise = FORBIDDEN
        self.leaves: list[Leaf] = []
        self.waiting: list[Waiting] = []
        self.put_off = 0
        self.heights: list[Heights] = []
        self.smalls: dict[tuple[Fill, int, int, int], Small] = {}

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
        behind = any(rank > how.short for rank in (*ranks, *(block[0] for block in blocks)))
        branch = _Branch(self, how, free, small, blocks if behind else None)
        if not self.bigs:
            branch.leaf(0.0, 0.0, taken)
            return
        around = taken | small if self.alike else self.kept
        bounds = bounds_of(self.crowd, how, around, self.stood, self.alike)
        options = [self._options(o, free, taken | small, bounds) for o in self.bigs]
        if all(options):
            branch.choose(options)
            branch.go(0, 0.0, *bounds.start(taken | small), taken)

    def _options(
        self, other: Other, free: dict[Big, Counter[int]], taken: int, bounds: Bounds
    ) -> list[_Choice]:
        """The seats a big base may take, those first that push little away."""
        ranks = tuple(free.get(Big(bool(other.front), *other.footprint), ()))
        every = self.crowd.once(
            (bounds, other.id, ranks), lambda: self._choices(other, ranks, bounds)
        )
        return [choice for choice in every if not choice.here & taken]

    def _choices(self, other: Other, ranks: tuple[int, ...], bounds: Bounds) -> list[_Choice]:
        """All seats in these ranks, whoever stands there."""
        found = []
        wide, deep = other.footprint
        for rank in ranks:
            for file in range(1, self.files - wide + 2):
                seat, here = Seat(rank, file), mask(self.files, rank, file, wide, deep)
                mm, floor = self.cost(other.seat, seat), bounds.of(here)
                found.append(_Choice(mm + floor.pushes, mm + floor.heights, mm, seat, here))
        return sorted(found)

    def keep(self, leaf: Leaf, floor: float) -> None:
        """Price a leaf at once when none promised more, else put it off."""
        floor = max(floor, leaf.spent + leaf.small.floor)
        if floor >= self.limit + TOLERANCE:
            return
        if floor < self.promise:
            self.promise = floor
            self._price(leaf)
        else:
            self.put_off += 1
            heappush(self.waiting, Waiting(floor, self.put_off, 0, leaf))
            if not self.put_off % MANY:
                self.settle(FEW)

    def small(self, how: Fill, taken: int, given: int, want: int) -> Small:
        """The small models' problem: one for all big bases that change places among themselves."""
        key = how, taken, given, want
        found = self.smalls.get(key)
        if found is None:
            found = self.smalls[key] = Small(self.crowd, *key)
        return found

    def settle(self, most: int | None = None) -> None:
        """Price the leaves put off, the most promising first, as far as they can still win.

        Those priced first give heights, by which the others are seen to promise less.
        """
        while self.waiting and most != 0:
            floor, number, known, leaf = heappop(self.waiting)
            if floor >= self.limit + TOLERANCE:
                self.waiting.clear()
            elif known < len(self.heights):
                more = (leaf.least_by(each) for each in self.heights[known:])
                floor = max(floor, *more)
                heappush(self.waiting, Waiting(floor, number, len(self.heights), leaf))
            else:
                price = self._price(leaf)
                if price is not None and len(self.waiting) > HALF and len(self.heights) < FEW:
                    self.heights += filter(None, [heights_of(leaf.small, price)])
                most = most and most - 1

    def _price(self, leaf: Leaf) -> Priced | None:
        price = leaf.small.price(self.limit + TOLERANCE - leaf.spent)
        if price is not None and leaf.spent + price.cost < self.limit + TOLERANCE:
            self.limit = min(self.limit, leaf.spent + price.cost)
            self.leaves.append(leaf._replace(cost=price.cost))
        return price


def _may_stand(seat: Seat, front: bool, how: Fill) -> bool:
    """Whether a small model may hold a seat in the best layouts with this filling."""
    last = how.short if how.rear else how.short - 1
    return seat.rank <= how.mixed if front else how.mixed <= seat.rank <= last


class _Branch:
    """One way to give ranks to the big bases: choose a seat for each, nearest first.

    `blocks` are the bases that stand already; None when no base may come behind the short rank.
    """

    def __init__(
        self,
        search: _Search,
        how: Fill,
        free: dict[Big, Counter[int]],
        small: int,
        blocks: list[tuple[int, int, int, int]] | None,
    ) -> None:
        self.search, self.how, self.free = search, how, free
        self.small, self.blocks = small, blocks
        self.chosen: list[tuple[Other, Seat]] = []

    def choose(self, options: list[list[_Choice]]) -> None:
        """Take in what each base may choose, and what all from one on add at least."""
        self.options, self.pushes, self.heights = options, [0.0], [0.0]
        for choices in reversed(options):
            self.pushes.insert(0, self.pushes[0] + choices[0].pushes)
            self.heights.insert(0, self.heights[0] + min(each.heights for each in choices))

    def go(self, index: int, spent: float, pushes: float, heights: float, taken: int) -> None:
        search = self.search
        if index == len(self.options):
            self.leaf(spent, heights, taken)
            return
        other = search.bigs[index]
        free = self.free[Big(bool(other.front), *other.footprint)]
        pushes_to_come, heights_to_come = self.pushes[index + 1], self.heights[index + 1]
        for more, higher, mm, seat, here in self.options[index]:
            limit = search.limit + TOLERANCE
            if pushes + more + pushes_to_come >= limit:
                return
            if here & taken or not free[seat.rank] or heights + higher + heights_to_come >= limit:
                continue
            free[seat.rank] -= 1
            self.chosen.append((other, seat))
            self.go(index + 1, spent + mm, pushes + more, heights + higher, taken | here)
            self.chosen.pop()
            free[seat.rank] += 1

    def leaf(self, spent: float, floor: float, taken: int) -> None:
        search, how, want = self.search, self.how, 0
        if self.blocks is not None:
            blocks = self.blocks + [(*seat, *o.footprint) for o, seat in self.chosen]
            found = needed(search.files, blocks, how, taken)
            if found is None:
                return
            want = found
        rear = want | self.small & mask(search.files, how.short, 1, search.files, 1)
        if rear.bit_count() <= how.rear:
            small = search.small(how, taken, self.small, want)
            search.keep(Leaf(spent, tuple(self.chosen), small), floor)
