"""The best ranks of big bases when some of them have no Front Rank (units of two kinds of R&F).

Rank by rank from the front it is chosen which bases begin there. What the ranks behind can still
add is known exactly, files left aside, from a table filled once; branches that cannot reach the
best sums found are cut.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

Key = tuple[int, int]
"""A first sum, and a second sum negated."""


class Kind(NamedTuple):
    """Bases of one size and one half of FR-2."""

    front: bool
    files: int
    ranks: int


class Node(NamedTuple):
    """What is left to place from a rank on.

    `used` counts the seats that bases from before fill, in this rank and those behind; `support`
    the seats filled in the rank before, once a rank was short (0: none was).
    """

    rank: int
    counts: tuple[int, ...]
    used: tuple[int, ...]
    front: int
    others: int
    support: int = 0


class RankByRank:
    """The search for one shape: `fixed` counts the seats of fixed models in each rank."""

    def __init__(
        self, files: int, kinds: Sequence[Kind], fixed: Sequence[int], last_fixed: int
    ) -> None:
        self.files, self.kinds, self.fixed, self.last_fixed = files, kinds, fixed, last_fixed
        self.top = cache(self._top)
        self.key: Key | None = None
        self.found: list[tuple[int, ...]] = []

    def _top(self, node: Node) -> Key | None:
        """The best sums from a rank on, files left aside; None when it cannot be sound."""
        if self._done(node):
            return 0, 0
        best: Key | None = None
        for gain, _, child in self._children(node):
            rest = self.top(child)
            if rest is not None:
                key = gain[0] + rest[0], gain[1] + rest[1]
                best = key if best is None or key > best else best
        return best

    def _done(self, node: Node) -> bool:
        left = any(node.counts) or node.front or node.others
        return not left and node.rank > 1 and node.rank > self.last_fixed

    def _children(self, node: Node) -> Iterator[tuple[Key, tuple[int, ...], Node]]:
        """Every choice of bases that begin in a rank, what they add, and what follows."""
        fixed = self.fixed[node.rank] if node.rank < len(self.fixed) else 0
        free = self.files - node.used[0] - fixed
        for starts in product(*(range(count + 1) for count in node.counts)):
            width = sum(n * kind.files for n, kind in zip(starts, self.kinds, strict=True))
            if width <= free:
                child = self._after(node, starts, free - width)
                if child is not None:
                    yield child

    def _after(
        self, node: Node, starts: tuple[int, ...], room: int
    ) -> tuple[Key, tuple[int, ...], Node] | None:
        used = list(node.used)
        back = fore = 0
        for number, kind in zip(starts, self.kinds, strict=True):
            for each in range(kind.ranks):
                used[each] += number * kind.files
            back, fore = (
                (back, fore - number * node.rank)
                if kind.front
                else (back + number * node.rank, fore)
            )
            if number and kind.ranks == 1 and node.support:
                return None
        front, others = min(room, node.front), 0
        others = min(room - front, node.others)
        filled = self.files - room + front + others
        if filled < self.files and node.rank == 1:
            return None
        if node.support and (not filled or front or others):
            return None
        behind = filled if node.support or filled < self.files else 0
        if behind and (node.front > front or node.others > others):
            return None
        if filled < self.files and not filled and any(node.counts):
            return None
        counts = tuple(c - n for c, n in zip(node.counts, starts, strict=True))
        child = Node(
            node.rank + 1,
            counts,
            (*used[1:], 0),
            node.front - front,
            node.others - others,
            behind,
        )
        gain = back + others * node.rank, fore - front * node.rank
        return gain, starts, child

    def walk(self, start: Node, places: Callable[[tuple[int, ...]], bool]) -> None:
        """Find the best sums that `places` can fit into files, and all choices that reach them."""
        self._walk(start, (0, 0), [[] for _ in self.kinds], places)

    def _walk(
        self,
        node: Node,
        sofar: Key,
        ranks: list[list[int]],
        places: Callable[[tuple[int, ...]], bool],
    ) -> None:
        if self._done(node):
            choice = tuple(rank for kind in ranks for rank in kind)
            if places(choice):
                if sofar != self.key:
                    self.key, self.found = sofar, []
                self.found.append(choice)
            return
        options = []
        for gain, starts, child in self._children(node):
            rest = self.top(child)
            if rest is not None:
                reached = sofar[0] + gain[0], sofar[1] + gain[1]
                options.append(
                    ((reached[0] + rest[0], reached[1] + rest[1]), reached, starts, child)
                )
        for bound, reached, starts, child in sorted(options, key=lambda o: o[0], reverse=True):
            if self.key is not None and bound < self.key:
                return
            for kind, number in zip(ranks, starts, strict=True):
                kind += [node.rank] * number
            self._walk(child, reached, ranks, places)
            for kind, number in zip(ranks, starts, strict=True):
                del kind[len(kind) - number :]
