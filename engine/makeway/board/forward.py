"""The best ranks of big bases that all have Front Rank: they come forward as far as they can."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from makeway.board.best import Shape


def small_sums(files: int, used: Sequence[int], front: int, others: int) -> tuple[int, int]:
    """Rank sums of small models without and with Front Rank that fill the foremost free seats.

    Where a rank is used beyond its seats, the excess is taken from the next ones: so with big
    bases still to be placed counted in rank 1, the first sum is never below what is possible.
    """
    back = fore = taken = given = rank = 0
    while front or others:
        rank += 1
        if rank < len(used):
            taken += used[rank]
        new = rank * files - taken - given
        if new > 0:
            given += new
            ahead = min(new, front)
            behind = min(new - ahead, others)
            front, others = front - ahead, others - behind
            fore, back = fore + ahead * rank, back + behind * rank
    return back, fore


class Forward:
    """Branch and bound over the ranks of the big bases.

    The bound counts bases still to be placed in rank 1. Moving a base forward never takes a
    small model forward, so for Front Rank bases no completion has a greater first sum; bases
    without Front Rank add at most the last possible rank each.
    """

    def __init__(self, shape: Shape, fits: Callable[[tuple[int, ...]], bool]) -> None:
        self.shape, self.fits = shape, fits
        self.key: tuple[int, int] | None = None
        self.found: list[tuple[int, ...]] = []
        self.ranks: list[int] = []
        seats = shape.front + shape.others + sum(big.files * big.ranks for big in shape.bigs)
        seats += sum(wide * deep for _, _, wide, deep in shape.fixed)
        self.last = seats // shape.files + 1 + sum(big.ranks for big in shape.bigs if big.ranks > 1)
        deep = max((rank + deep for rank, _, _, deep in shape.fixed), default=0)
        self.used = [0] * (max(self.last, deep) + 2)
        for rank, _, wide, each in shape.fixed:
            self._use(rank, wide, each)

    def _use(self, rank: int, wide: int, deep: int) -> None:
        for each in range(rank, rank + deep):
            self.used[each] += wide

    def bound(self, index: int) -> tuple[int, int]:
        """The greatest first sum and (negated) least second sum still possible."""
        shape, to_come = self.shape, self.shape.bigs[index:]
        back, fore = small_sums(shape.files, self.used, shape.front, shape.others)
        if to_come:
            for big in to_come:
                self._use(1, big.files, big.ranks)
            back, _ = small_sums(shape.files, self.used, shape.front, shape.others)
            for big in to_come:
                self._use(1, -big.files, big.ranks)
        for big, rank in zip(shape.bigs, self.ranks, strict=False):
            back, fore = (back, fore + rank) if big.front else (back + rank, fore)
        for big in to_come:
            back, fore = (back, fore + 1) if big.front else (back + self.last, fore)
        return back, -fore

    def place(self, index: int) -> bool:
        """Place the base `index` and those after it; False when the first sum falls short."""
        key = self.bound(index)
        if self.key is not None and key < self.key:
            return key[0] >= self.key[0]
        bigs = self.shape.bigs
        if index == len(bigs):
            self._keep(key)
            return True
        big = bigs[index]
        first = self.ranks[-1] if index and bigs[index - 1] == big else 1
        for rank in range(first, self.last - big.ranks + 2):
            if any(
                self.used[r] + big.files > self.shape.files for r in range(rank, rank + big.ranks)
            ):
                continue
            self.ranks.append(rank)
            self._use(rank, big.files, big.ranks)
            reaches = self.place(index + 1)
            self._use(rank, -big.files, big.ranks)
            self.ranks.pop()
            if big.front and not reaches:
                break
        return True

    def _keep(self, key: tuple[int, int]) -> None:
        ranks = tuple(self.ranks)
        if self.fits(ranks):
            if key != self.key:
                self.key, self.found = key, []
            self.found.append(ranks)
