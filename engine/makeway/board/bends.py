"""Where a way around corners may bend: the knots around each corner of what stands in the way.

A disc that rolls around a corner draws an arc; here it is replaced by chords outside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, pi, sin
from typing import NamedTuple

from makeway.board.field import Shape
from makeway.board.late import shapely
from makeway.core.pose import Point
from makeway.core.words import TOLERANCE

FLAT = 1e-6
"""A corner that turns by less than this, in radians, is none."""


STILL = Point(0.0, 0.0)
"""No direction."""


class Corner(NamedTuple):
    """A corner that sticks out: the directions in which its two edges look, in radians."""

    at: Point
    first: float
    turn: float


class Bend(NamedTuple):
    """A knot beside a corner, with the directions along the chords that come to it and leave it.

    A knot that belongs to no corner has no directions: every way may bend there.
    """

    at: Point
    corner: Corner | None
    coming: Point
    going: Point

    def hugs(self, x: float, y: float) -> bool:
        """Whether a straight line in this direction runs past the corner, not towards it.

        A shortest way bends only where it could not go straight on without meeting the corner, and
        touches the chords there.
        """
        inward = self.going.x * y - self.going.y * x > FLAT
        return not (inward and self.coming.x * y - self.coming.y * x > FLAT)


def corners(geometry: Shape) -> Iterator[Corner]:
    """Every corner of a shape that sticks out."""
    for part in shapely.get_parts(geometry):
        ring = shapely.get_coordinates(shapely.get_exterior_ring(part))[:-1].tolist()
        if _area(ring) < 0:
            ring.reverse()
        for before, here, after in zip(
            ring[-1:] + ring[:-1], ring, ring[1:] + ring[:1], strict=True
        ):
            first, second = _normal(before, here), _normal(here, after)
            turn = (second - first + pi) % (2 * pi) - pi
            if turn > FLAT:
                yield Corner(Point(*here), first, turn)


def bends(corner: Corner, radius: float, chords: int) -> Iterator[Bend]:
    """The knots around a corner for a disc that keeps `radius` mm from it, on so many knots for a
    right angle."""
    count = max(1, round(chords * corner.turn / (pi / 2)))
    step = corner.turn / count
    far = (radius + TOLERANCE / 2) / cos(step / 2)
    for each in range(count):
        angle = corner.first + step * (each + 0.5)
        at = Point(corner.at.x + far * cos(angle), corner.at.y + far * sin(angle))
        yield Bend(at, corner, _across(angle - step / 2), _across(angle + step / 2))


def squeezes(corner: Corner, radius: float, half: float) -> Iterator[Bend]:
    """Knots before and behind a narrow passage beside a corner: `radius` mm from the corner, and
    `half` as an angle in radians away from the direction in which an edge looks."""
    for angle in (corner.first + half, corner.first + corner.turn - half):
        far = radius + TOLERANCE / 2
        at = Point(corner.at.x + far * cos(angle), corner.at.y + far * sin(angle))
        yield Bend(at, corner, STILL, STILL)


def loose(at: Point) -> Bend:
    """A knot that belongs to no corner."""
    return Bend(at, None, STILL, STILL)


def _across(angle: float) -> Point:
    """The direction along an edge that looks towards an angle, the shape at its left."""
    return Point(-sin(angle), cos(angle))


def _normal(start: list[float], end: list[float]) -> float:
    """Where the outer side of an edge looks."""
    return atan2(start[0] - end[0], end[1] - start[1])


def _area(ring: list[list[float]]) -> float:
    pairs = zip(ring, ring[1:] + ring[:1], strict=True)
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)
