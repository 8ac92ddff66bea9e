"""The shortest ways from one point to many along straight legs, all found in one search.

Legs are looked at when they matter: from the nearest knot onwards, and only as far as a way can
still be the shortest one to somewhere (A* with the straight way as the estimate).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from math import inf

from makeway.board.bends import Array, Knots, hugs
from makeway.board.late import numpy

Clear = Callable[[int, Sequence[int]], Sequence[bool]]
"""Which legs are clear from a place to others, by their numbers."""

ROUNDING = 1e-7


class Search:
    """One search over places: the first is the start, the last ones are as many ends as `within`
    has numbers, the rest are knots between them.

    To each end a way is looked for that is shorter than `within` says, in mm. Straight from the
    start to an end is not tried.
    """

    def __init__(self, places: Knots, within: Sequence[float], clear: Clear) -> None:
        self.clear, self.first_end = clear, len(places.at) - len(within)
        self.length = [0.0, *[inf] * (self.first_end - 1), *within]
        self.before: list[int | None] = [None] * len(self.length)
        left = left_to(places.at[self.first_end :], places.at)
        self.left: list[float] = left.tolist()
        self.worst = max(within)
        self.legs: dict[int, list[tuple[int, float]]] = {}
        for start, number, mm in self._worth(places, left):
            self.legs.setdefault(start, []).append((number, mm))

    def _worth(self, places: Knots, left: Array) -> Iterator[tuple[int, int, float]]:
        """The legs that may be part of a shortest way: from which place to which, how long."""
        legs = places.at - places.at[:, None]
        mm = numpy.hypot(legs[..., 0], legs[..., 1])
        worth = hugs(places.coming, places.going, legs)
        worth &= hugs(places.coming[:, None], places.going[:, None], -legs)
        worth &= mm[0][:, None] + mm + left < self.worst
        worth[0, self.first_end :] = worth[self.first_end :] = worth[:, 0] = False
        starts, numbers = worth.nonzero()
        return zip(starts.tolist(), numbers.tolist(), mm[worth].tolist(), strict=True)

    def run(self) -> Search:
        """Look until nothing shorter can be found."""
        queue, done = [(0.0, 0)], set()
        while queue:
            estimate, place = heappop(queue)
            if estimate >= self.worst:
                break
            if place not in done:
                done.add(place)
                self._from(place, queue)
        return self

    def way(self, end: int) -> list[int] | None:
        """The knots on the shortest way to an end, by number; None when there is none."""
        place = self.before[self.first_end + end]
        if place is None:
            return None
        way: list[int] = []
        while place:
            way.append(place)
            place = self.before[place]
        return way[::-1]

    def length_to(self, end: int) -> float:
        """How long the shortest way to an end is; what it had to be shorter than, without one."""
        return self.length[self.first_end + end]

    def _from(self, place: int, queue: list[tuple[float, int]]) -> None:
        """Lengthen the shortest way to a place by every leg that improves another."""
        better = self._better(place)
        if not better:
            return
        clear = self.clear(place, [number for number, _ in better])
        for (number, length), is_clear in zip(better, clear, strict=True):
            if is_clear:
                self.length[number], self.before[number] = length, place
                if number < self.first_end:
                    heappush(queue, (length + self.left[number], number))
        self.worst = max(self.length[self.first_end :])

    def _better(self, place: int) -> list[tuple[int, float]]:
        """To which places a leg from here would be a shorter way, and how long it would be."""
        gone, known, left, worst = self.length[place], self.length, self.left, self.worst
        return [
            (number, length)
            for number, mm in self.legs.get(place, ())
            if (length := gone + mm) < known[number] - ROUNDING and length + left[number] < worst
        ]


def left_to(ends: Array, points: Array) -> Array:
    """At least so many mm it is still from each point to the nearest end."""
    beyond = numpy.maximum(ends.min(axis=0) - points, points - ends.max(axis=0)).clip(min=0.0)
    return numpy.hypot(beyond[:, 0], beyond[:, 1])
