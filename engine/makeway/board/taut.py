"""The shortest way of a disc past given corners, exactly: straight legs and arcs about the corners.

Every place of such a way is a circle that it touches; the start, the end and whatever else it must
lead through are circles without a radius.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, ceil, cos, hypot, inf, pi, sin
from typing import NamedTuple

from makeway.core.pose import Point

CHORD = pi / 16
"""No chord that stands for a part of an arc turns by more, in radians."""


class Circle(NamedTuple):
    """A circle around a corner that a way touches: its radius in mm, and the side of the way
    on which the corner lies: 1 left, -1 right, as seen along the way with y downwards."""

    centre: Point
    radius: float = 0.0
    side: int = 1

    def at(self, heading: float, far: float = 1.0) -> Point:
        """Where a line of this heading touches it, or as much farther out as `far` says."""
        out = self.side * self.radius * far
        return Point(self.centre.x - out * sin(heading), self.centre.y + out * cos(heading))


class Taut(NamedTuple):
    """A way that is pulled tight: its length in mm, the circles that it touches and its straight
    legs between them, knots of chords outside its arcs, and the points of the arcs at the knots."""

    length: float
    circles: tuple[Circle, ...]
    legs: tuple[tuple[Point, Point], ...]
    knots: tuple[Point, ...]
    arcs: tuple[Point, ...]


def pulled(circles: Sequence[Circle]) -> Taut | None:
    """The way that touches these circles in turn; circles that it would have to leave are let go.

    The first and the last are its ends. None: two circles overlap so that no line leads across.

    >>> ends = Circle(Point(-50, 0)), Circle(Point(50, 0))
    >>> way = pulled([ends[0], Circle(Point(0, 20), 30, -1), ends[1]])
    >>> round(way.length, 4)
    102.0647
    >>> pulled([ends[0], Circle(Point(0, 50), 30, -1), ends[1]]).length
    100.0
    """
    kept = list(circles)
    while True:
        lines = [_line(a, b) for a, b in pairwise(kept)]
        if inf in (mm for _, mm in lines):
            return None
        turns = [_turn(kept[n], lines[n - 1][0], lines[n][0]) for n in range(1, len(kept) - 1)]
        loose = min(turns, default=0.0)
        if loose >= 0:
            return _drawn(kept, lines, turns)
        del kept[turns.index(loose) + 1]


def _line(a: Circle, b: Circle) -> tuple[float, float]:
    """The heading and the length of the straight leg from one circle to the next."""
    x, y = b.centre.x - a.centre.x, b.centre.y - a.centre.y
    across = b.side * b.radius - a.side * a.radius
    rest = x * x + y * y - across * across
    if rest < 0:
        return 0.0, inf
    mm = rest**0.5
    return atan2(y, x) + atan2(across, mm), mm


def _turn(circle: Circle, coming: float, going: float) -> float:
    """By how much a way turns on a circle, in radians; below 0 it would have to leave it."""
    turn = (going - coming + pi) % (2 * pi) - pi
    return -circle.side * turn if circle.radius else abs(turn)


def _drawn(
    circles: Sequence[Circle], lines: Sequence[tuple[float, float]], turns: Sequence[float]
) -> Taut:
    knots: list[Point] = []
    arcs: list[Point] = []
    between = circles[1:-1]
    for circle, (coming, _), turn in zip(between, lines[:-1], turns, strict=True):
        if not circle.radius:
            knots.append(circle.centre)
            continue
        chords = max(1, ceil(turn / CHORD))
        half = turn / chords / 2
        headings = [coming - circle.side * half * (2 * each + 1) for each in range(chords)]
        knots += [circle.at(heading, 1 / cos(half)) for heading in headings]
        arcs += [circle.at(heading) for heading in headings]
    length = sum(mm for _, mm in lines)
    length += sum(c.radius * turn for c, turn in zip(between, turns, strict=True))
    legs = [
        (a.at(heading), b.at(heading))
        for (a, b), (heading, _) in zip(pairwise(circles), lines, strict=True)
    ]
    return Taut(length, tuple(circles), tuple(legs), tuple(knots), tuple(arcs))


def side_of(point: Point, before: Point, after: Point) -> int:
    """On which side of the line from `before` to `after` a point lies: 1 left, -1 right.

    >>> side_of(Point(0, -1), Point(-1, 0), Point(1, 0))
    1
    """
    x, y = after[0] - before[0], after[1] - before[1]
    return 1 if x * (point[1] - before[1]) - y * (point[0] - before[0]) < 0 else -1


def beside(point: Point, a: Point, b: Point) -> float:
    """How far a point is from a leg, in mm.

    >>> beside(Point(5, 3), Point(0, 0), Point(10, 0))
    3.0
    """
    x, y = b[0] - a[0], b[1] - a[1]
    along = ((point[0] - a[0]) * x + (point[1] - a[1]) * y) / ((x * x + y * y) or 1.0)
    along = min(1.0, max(0.0, along))
    return hypot(point[0] - a[0] - along * x, point[1] - a[1] - along * y)
