"""Where a way around corners may bend: the knots around each corner of what stands in the way.

A disc that rolls around a corner draws an arc; here it is replaced by chords outside it. Corners
and knots are kept many together, as arrays with a row for each.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import pi
from typing import Any, NamedTuple, TypeAlias

from makeway.board.field import Shape
from makeway.board.late import numpy, shapely
from makeway.core.words import TOLERANCE

Array: TypeAlias = Any
"""Numbers in rows; points have two columns, in mm."""

FLAT = 1e-6
"""A corner that turns by less than this, in radians, is none."""

NONE = -1
"""The corner of a knot that belongs to none."""


class Corners(NamedTuple):
    """Corners that stick out: the direction in which the first edge of each looks and by how much
    it turns, in radians, and the number of the shape whose corner it is."""

    at: Array
    first: Array
    turn: Array
    shape: Array

    def where(self, wanted: Array) -> Corners:
        return Corners(*(column[wanted] for column in self))


class Knots(NamedTuple):
    """Knots beside corners, each with the number of its corner and the directions along the chords
    that come to it and leave it.

    A knot that belongs to no corner has no directions: every way may bend there.
    """

    at: Array
    corner: Array
    coming: Array
    going: Array

    def where(self, wanted: Array) -> Knots:
        return Knots(*(column[wanted] for column in self))


def hugs(coming: Array, going: Array, way: Array) -> Array:
    """Which straight lines run past the corners of knots, not towards them.

    A shortest way bends only where it could not go straight on without meeting the corner, and
    touches the chords there.
    """
    return ~(_leads_inward(going, way) & _leads_inward(coming, way))


def _leads_inward(along: Array, way: Array) -> Array:
    return along[..., 0] * way[..., 1] - along[..., 1] * way[..., 0] > FLAT


def corners(shapes: Sequence[Shape]) -> Corners:
    """Every corner of some shapes that sticks out."""
    parts, shape_of = shapely.get_parts(shapes, return_index=True)
    rings = shapely.get_exterior_ring(parts)
    backwards = ~shapely.is_ccw(rings)
    if backwards.any():
        rings[backwards] = shapely.reverse(rings[backwards])
    points, ring_of = shapely.get_coordinates(rings, return_index=True)
    edge = ring_of[1:] == ring_of[:-1]
    right, down = (points[1:] - points[:-1])[edge].T
    looks, ring_of = numpy.arctan2(-right, down), ring_of[:-1][edge]
    first = looks[_before(ring_of)]
    turn = (looks - first + pi) % (2 * pi) - pi
    every = Corners(points[:-1][edge], first, turn, shape_of[ring_of])
    return every.where(turn > FLAT)


def _before(ring_of: Array) -> Array:
    """Which edge comes before each one in its ring."""
    before = numpy.arange(len(ring_of)) - 1
    starts = numpy.flatnonzero(numpy.diff(ring_of, prepend=-1))
    before[starts] = numpy.append(starts[1:], len(ring_of)) - 1
    return before


def bends(around: Corners, numbers: Sequence[int], radius: float, chords: int) -> Knots:
    """The knots around the corners of some numbers for a disc that keeps `radius` mm from them, on
    so many knots for a right angle."""
    at, first, turn, _ = around.where(numbers)
    count = numpy.maximum(1, numpy.rint(chords * turn / (pi / 2))).astype(int)
    row = numpy.repeat(numpy.arange(len(count)), count)
    part = numpy.arange(len(row)) - (numpy.cumsum(count) - count)[row]
    step = (turn / count)[row]
    angle = first[row] + step * (part + 0.5)
    far = (radius + TOLERANCE / 2) / numpy.cos(step / 2)
    return Knots(
        at[row] + far[:, None] * _towards(angle),
        numpy.asarray(numbers, dtype=int)[row],
        _across(angle - step / 2),
        _across(angle + step / 2),
    )


def squeezes(around: Corners, numbers: Array, radius: float, half: float) -> Knots:
    """Knots before and behind a narrow passage beside each corner: `radius` mm from the corner, and
    `half` as an angle in radians away from the direction in which an edge looks."""
    at, first, turn, _ = around.where(numbers)
    far = radius + TOLERANCE / 2
    both = [at + far * _towards(angle) for angle in (first + half, first + turn - half)]
    still = numpy.zeros((2 * len(at), 2))
    return Knots(numpy.concatenate(both), numpy.append(numbers, numbers), still, still)


def loose(at: Array) -> Knots:
    """Knots that belong to no corner."""
    still = numpy.zeros((len(at), 2))
    return Knots(numpy.reshape(at, (-1, 2)), numpy.full(len(at), NONE), still, still)


def together(*several: Knots) -> Knots:
    """The knots of several kinds in one row."""
    return Knots(*map(numpy.concatenate, zip(*several, strict=True)))


def _towards(angle: Array) -> Array:
    return numpy.stack((numpy.cos(angle), numpy.sin(angle)), axis=1)


def _across(angle: Array) -> Array:
    """The direction along an edge that looks towards an angle, the shape at its left."""
    return numpy.stack((-numpy.sin(angle), numpy.cos(angle)), axis=1)
