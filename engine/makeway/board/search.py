"""The shortest ways from one point to many along straight legs, all found in one search.

Legs are looked at when they matter: from the nearest knot onwards, and only as far as a way can
still be the shortest one to somewhere (A* with the straight way as the estimate).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from math import hypot, inf

from makeway.board.bends import Bend
from makeway.core.pose import Point

Clear = Callable[[int, Sequence[int]], Sequence[bool]]
"""Which legs are clear from a knot (START is the start) to others, or to ends, by their numbers."""

START = -1
"""The start, where a knot's number is asked for."""

ROUNDING = 1e-7


class Search:
    """One search: from `start` over `knots` to `ends`, no way longer than `limit` mm."""

    def __init__(
        self,
        start: Point,
        knots: Sequence[Bend],
        ends: Sequence[Point],
        *,
        between: Clear,
        into: Clear,
        limit: float = inf,
    ) -> None:
        self.start, self.knots, self.ends = start, knots, ends
        self.between, self.into, self.limit = between, into, limit
        self.length = [inf] * len(knots)
        self.before = [START] * len(knots)
        self.end_length = [limit + ROUNDING] * len(ends)
        self.end_before: list[int | None] = [None] * len(ends)
        xs, ys = [x for x, _ in ends], [y for _, y in ends]
        self.box = (min(xs), min(ys), max(xs), max(ys))
        self.open = {number: (*knot.at, self._left(knot.at)) for number, knot in enumerate(knots)}

    def run(self) -> Search:
        """Look until nothing shorter can be found."""
        queue: list[tuple[float, int]] = []
        self._from(START, queue)
        while queue:
            estimate, knot = heappop(queue)
            if estimate >= max(self.end_length):
                break
            if self.open.pop(knot, None):
                self._from(knot, queue)
        return self

    def way(self, end: int) -> tuple[int, ...] | None:
        """The knots on the shortest way to an end, by number; None when there is no way."""
        knot = self.end_before[end]
        if knot is None:
            return None
        way: list[int] = []
        while knot != START:
            way.append(knot)
            knot = self.before[knot]
        return tuple(reversed(way))

    def _from(self, knot: int, queue: list[tuple[float, int]]) -> None:
        """Lengthen the shortest way to a knot by every leg that may improve another."""
        here = self.start if knot == START else self.knots[knot].at
        gone = 0.0 if knot == START else self.length[knot]
        leaving = None if knot == START else self.knots[knot]
        self._finish(knot, here, gone, leaving)
        better = self._better(here, gone, leaving)
        if not better:
            return
        clear = self.between(knot, [number for number, _ in better])
        for (number, length), is_clear in zip(better, clear, strict=True):
            if is_clear:
                self.length[number], self.before[number] = length, knot
                heappush(queue, (length + self.open[number][2], number))

    def _better(self, here: Point, gone: float, leaving: Bend | None) -> list[tuple[int, float]]:
        """The knots to which a leg from here would be a shorter way, and how long it would be."""
        worst, known = max(self.end_length), self.length
        better = []
        for number, (x, y, left) in self.open.items():
            right, down = x - here.x, y - here.y
            length = gone + hypot(right, down)
            if (
                length + left < worst
                and length < known[number] - ROUNDING
                and self.knots[number].hugs(right, down)
                and (leaving is None or leaving.hugs(-right, -down))
            ):
                better.append((number, length))
        return better

    def _finish(self, knot: int, here: Point, gone: float, leaving: Bend | None) -> None:
        """Go straight to every end that is nearer this way. The start has been tried before."""
        if leaving is None:
            return
        better = []
        for number, end in enumerate(self.ends):
            x, y = end.x - here.x, end.y - here.y
            length = gone + hypot(x, y)
            if length < self.end_length[number] - ROUNDING and leaving.hugs(-x, -y):
                better.append((number, length))
        if not better:
            return
        clear = self.into(knot, [number for number, _ in better])
        for (number, length), is_clear in zip(better, clear, strict=True):
            if is_clear:
                self.end_length[number], self.end_before[number] = length, knot

    def _left(self, at: Point) -> float:
        """At least this far it is still to the nearest end."""
        left, upper, right, lower = self.box
        return hypot(max(left - at.x, 0.0, at.x - right), max(upper - at.y, 0.0, at.y - lower))
