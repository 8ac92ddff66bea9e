"""The ways of a base around what stands in its straight ways: roughly first, then closely."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence, Sized
from functools import cached_property
from math import acos, inf
from typing import NamedTuple

from makeway.board.bends import (
    NONE,
    Array,
    Corners,
    Knots,
    bends,
    corners,
    loose,
    squeezes,
    together,
)
from makeway.board.late import numpy
from makeway.board.placed import Placed
from makeway.board.pulling import pull
from makeway.board.search import ROUNDING, Search, left_to
from makeway.board.spacing import ON_THE_WAY
from makeway.board.turning import Spot
from makeway.board.walkable import Ground, centres, legs
from makeway.core.pose import Point, Pose
from makeway.core.words import TOLERANCE

COARSE, FINE = 3, 8
"""Knots around a right angle: while looking for a way, and along the corners that it passes."""

SLACK = 1.004
"""How much longer a way by fine knots may be than with arcs: less than a third of a percent."""

DOOR, DOORS = 2.0, 150
"""Steps in mm, and how many, by which a place with room to turn is looked for straight ahead."""

DOORWAY = (0, 2, 5, 10, 20)
"""Which of the places with room are tried."""


class Bent(NamedTuple):
    """A way that turns: how long it is in mm, where it bends, at which corners by number.

    Without a bend none is known yet, and one would have to be shorter than `length`.
    """

    length: float
    bends: tuple[Point, ...] = ()
    corners: tuple[int, ...] = ()

    @property
    def passed(self) -> tuple[int, ...]:
        """The corners that it passes, each once."""
        return tuple(sorted({each for each in self.corners if each != NONE}))


class Around:
    """The ways around on one ground."""

    def __init__(self, ground: Ground) -> None:
        self.ground, self.start = ground, ground.start

    def ways(self, ends: Sequence[Placed], hits: Sequence[Collection[str]]) -> list[Bent]:
        """For each end the shortest way that turns on the way; without a bend: there is none.

        `hits` are what is in the straight ways.
        """
        self.ground.look_at(ends)
        past = [self.ground.ids.index(each) for names in hits for each in names]
        found: dict[Placed, Bent] = {}
        for company in self._companies(end for end in ends if self.ground.spot(end).stands):
            found |= zip(company, self._shortest(company, past), strict=True)
        bent = [end for end, way in found.items() if way.bends]
        found |= zip(bent, self._tight(bent, [found[end] for end in bent]), strict=True)
        return [found.get(end, Bent(inf)) for end in ends]

    def _tight(self, ends: Sequence[Placed], ways: Sequence[Bent]) -> list[Bent]:
        """Ways with arcs around the corners that they pass, where he may turn anywhere."""
        if self.ground.turning == "base" or not ends:
            return list(ways)
        past = [list(zip(way.bends, way.corners, strict=True)) for way in ways]
        return [
            way if tight is None else Bent(tight.length, tight.knots)
            for way, tight in zip(
                ways, pull(self.ground, self._corners.at, ends, past), strict=True
            )
        ]

    def _companies(self, ends: Iterable[Placed]) -> list[list[Placed]]:
        """The ends to which ways are looked for together; where a base has no room to turn, the way
        into it is looked for alone, since others must not bend at its doors."""
        several = list(dict.fromkeys(ends))
        free = [end for end in several if not self.ground.spot(end).beside]
        tight = [[end] for end in several if self.ground.spot(end).beside]
        return [free, *tight] if free else tight

    def _shortest(self, ends: Sequence[Placed], past: Collection[int]) -> list[Bent]:
        """First roughly, then by many knots around the corners that were passed.

        Only ends with the same corners are looked at together then: so each way is the one that
        would be found alone.
        """
        doors, limit = self._doors(ends), self.ground.limit * SLACK + TOLERANCE
        rough = self._roughly(ends, past, doors)
        found = [way if way.length < limit else Bent(limit + ROUNDING) for way in rough]
        passed: dict[tuple[int, ...], list[int]] = {}
        for number, way in enumerate(rough):
            if way.bends:
                passed.setdefault(way.passed, []).append(number)
        for around, numbers in passed.items():
            knots = together(self._closely(around), doors)
            company, known = [ends[n] for n in numbers], [found[n] for n in numbers]
            for number, way in zip(numbers, self._search(knots, company, known), strict=True):
                found[number] = way
        return found

    def _closely(self, around: Collection[int]) -> Knots:
        """Many knots around some corners, with the few of the first look."""
        fine = bends(self._corners, list(around), self.ground.radius, FINE)
        coarse = self._coarse.where(_among(around, self._corners.at)[self._coarse.corner])
        return self.ground.roomy(together(fine, coarse))

    def _roughly(self, ends: Sequence[Placed], past: Collection[int], doors: Knots) -> list[Bent]:
        """Ways by few knots around each corner.

        The first ones lead around what is in the straight ways. What is shorter than they are lies
        in an ellipse around the start and the ends.
        """
        knots, roomy = self._coarse, self.ground.roomy
        first = _among(past, self.ground.shapes)[self._corners.shape[knots.corner]]
        found = [Bent(self.ground.rough_limit + ROUNDING)] * len(ends)
        found = self._search(together(roomy(knots.where(first)), doors), ends, found)
        inside = self._least(knots.at, ends) < max(way.length for way in found)
        if not (inside & ~first).any():
            return found
        return self._search(together(roomy(knots.where(inside)), doors), ends, found)

    def _least(self, points: Array, ends: Sequence[Placed]) -> Array:
        """How long a way by each of the points is at least."""
        gone = numpy.hypot(*(points - self.start.centre).T)
        return gone + left_to(centres(ends), points)

    @cached_property
    def _corners(self) -> Corners:
        return corners(self.ground.shapes)

    @cached_property
    def _coarse(self) -> Knots:
        """Few knots around each corner."""
        every, radius = numpy.arange(len(self._corners.at)), self.ground.radius
        knots = bends(self._corners, every, radius, COARSE)
        if self.ground.turning == "base":
            half = acos((self.start.base.width / 2 + ON_THE_WAY) / radius)
            knots = together(knots, squeezes(self._corners, every, radius, half))
        return self.ground.inside(knots)

    def _doors(self, ends: Sequence[Placed]) -> Knots:
        """Where there is no room to turn: the first places straight ahead that have it, and the
        last ones from which he walks straight to an end."""
        spots = [(self.ground.start_spot, 1), *((self.ground.spot(end), -1) for end in ends)]
        return together(loose(()), *(self._door(each, way) for each, way in spots if each.beside))

    def _door(self, spot: Spot, way: int) -> Knots:
        here = Pose(*spot.placed.centre, spot.placed.facing)
        ahead = numpy.subtract(here.at(0.0, -way * DOOR), here.corner)
        steps = numpy.arange(1, DOORS)[:, None]
        roomy = self.ground.roomy(loose(here.corner + steps * ahead))
        return roomy.where([each for each in DOORWAY if each < len(roomy.at)])

    # The search

    def _search(self, knots: Knots, ends: Sequence[Placed], known: Sequence[Bent]) -> list[Bent]:
        """For each end a shorter way than is known, over some knots, or what is known."""
        places = together(loose([self.start.centre]), knots, loose(centres(ends)))
        tight = {
            number: end
            for number, end in enumerate(ends, start=1 + len(knots.at))
            if self.ground.spot(end).beside
        }
        within = [way.length for way in known]
        search = Search(places, within, lambda *leg: self._clear(places.at, tight, *leg)).run()
        ways = [search.way(number) for number in range(len(ends))]
        return [
            before if way is None else _bent(places.where(way), search.length_to(number))
            for number, (way, before) in enumerate(zip(ways, known, strict=True))
        ]

    def _clear(
        self, at: Array, tight: Mapping[int, Placed], start: int, numbers: Sequence[int]
    ) -> list[bool]:
        """Which legs are clear from a place to others, the start being the first; `tight` are the
        ends beside which something stands."""
        tried = legs(at[start], at[numbers])
        if start == 0:
            return self.ground.first(tried)
        good = self.ground.clear(tried)
        for row, number in enumerate(numbers if tight else ()):
            if number in tight:
                good[row] = self.ground.last(tried[row], tight[number])
        return good


def _bent(knots: Knots, length: float) -> Bent:
    points = tuple(Point(*at) for at in knots.at.tolist())
    return Bent(length, points, tuple(knots.corner.tolist()))


def _among(numbers: Collection[int], every: Sized) -> Array:
    """For each of several things, whether its number is among some."""
    found = numpy.zeros(len(every), dtype=bool)
    found[list(numbers)] = True
    return found
