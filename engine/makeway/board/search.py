"""The shortest ways from one point to many along straight legs, all found in one search.

Legs are looked at when they matter: from the nearest knot onwards, and only as far as a way can
still be the shortest one to somewhere (A* with the straight way as the estimate).
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from math import inf

from makeway.board.bends import Array, Knots, hugs
from makeway.board.late import numpy

Clear = Callable[[int, Array], Array]
"""Which legs are clear from a place to others, by their numbers."""

ROUNDING = 1e-7


class Search:
    """One search over places: the first is the start, the last ones are as many ends as `within`
    has numbers, the rest are knots between them.

    To each end a way is looked for that is shorter than `within` says, in mm. Straight from the
    start to an end is not tried.
    """

    def __init__(self, places: Knots, within: Array, clear: Clear) -> None:
        self.clear, self.first_end = clear, len(places.at) - len(within)
        self.length = numpy.append(numpy.full(self.first_end, inf), within)
        self.length[0] = 0.0
        self.before = numpy.full(len(places.at), -1)
        self.left = left_to(places.at[self.first_end :], places.at)
        legs = places.at - places.at[:, None]
        self.mm = numpy.hypot(legs[..., 0], legs[..., 1])
        self.leads = self._may_lead(places, legs)

    def _may_lead(self, places: Knots, legs: Array) -> Array:
        """From which place to which a leg may be part of a shortest way."""
        may = hugs(places.coming, places.going, legs)
        may &= hugs(places.coming[:, None], places.going[:, None], -legs)
        may &= self.mm[0][:, None] + self.mm + self.left < self._worst
        may[0, self.first_end :] = may[:, 0] = False
        return may

    def run(self) -> Search:
        """Look until nothing shorter can be found."""
        queue, done = [(0.0, 0)], set()
        while queue:
            estimate, place = heappop(queue)
            if estimate >= self._worst:
                break
            if place not in done:
                done.add(place)
                self._from(place, queue)
        return self

    def way(self, end: int) -> list[int] | None:
        """The knots on the shortest way to an end, by number; None when there is none."""
        place = int(self.before[self.first_end + end])
        if place < 0:
            return None
        way: list[int] = []
        while place > 0:
            way.append(place)
            place = int(self.before[place])
        return way[::-1]

    def length_to(self, end: int) -> float:
        """How long the shortest way to an end is; what it had to be shorter than, without one."""
        return float(self.length[self.first_end + end])

    @property
    def _worst(self) -> float:
        return float(self.length[self.first_end :].max())

    def _from(self, place: int, queue: list[tuple[float, int]]) -> None:
        """Lengthen the shortest way to a place by every leg that may improve another."""
        length = self.length[place] + self.mm[place]
        better = self.leads[place] & (length < self.length - ROUNDING)
        better &= length + self.left < self._worst
        (numbers,) = better.nonzero()
        if not len(numbers):
            return
        numbers = numbers[self.clear(place, numbers)]
        self.length[numbers], self.before[numbers] = length[numbers], place
        for number in numbers[numbers < self.first_end].tolist():
            heappush(queue, (float(length[number] + self.left[number]), number))


def left_to(ends: Array, points: Array) -> Array:
    """At least so many mm it is still from each point to the nearest end."""
    beyond = numpy.maximum(ends.min(axis=0) - points, points - ends.max(axis=0)).clip(min=0.0)
    return numpy.hypot(beyond[:, 0], beyond[:, 1])
