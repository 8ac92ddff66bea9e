"""The ground that bases pass over when they slide or turn, as convex shapes in mm on the table."""

from __future__ import annotations

from collections.abc import Sequence
from math import acos, ceil, degrees, hypot

from makeway.board.field import Shape
from makeway.board.late import shapely
from makeway.board.placed import Placed, pieces, where
from makeway.core.pose import Point, Pose
from makeway.core.state import Unit
from makeway.core.words import TOLERANCE

Corners = tuple[Point, ...]


def corners_of(thing: Unit | Placed) -> tuple[Corners, ...]:
    """The convex parts of what stands somewhere: the corners of each."""
    if isinstance(thing, Placed):
        return (thing.corners,)
    pose = where(thing)
    return tuple(
        (pose.at(x, y), pose.at(x + w, y), pose.at(x + w, y + d), pose.at(x, y + d))
        for x, y, w, d in pieces(thing)
    )


def slid(parts: Sequence[Corners], x: float, y: float) -> Shape:
    """The ground passed over by a straight move of (x, y) mm without turning: an array of shapes.

    >>> from makeway.core.words import Base
    >>> passed = slid(corners_of(Placed(Base(20, 20), Point(0, 0))), 100, 0)
    >>> [float(mm) for mm in passed[0].bounds]
    [-10.0, -10.0, 110.0, 10.0]
    """
    both = [(*part, *(Point(a + x, b + y) for a, b in part)) for part in parts]
    return shapely.convex_hull(shapely.multipoints(both))


def turned(parts: Sequence[Corners], about: Point, angle: float) -> Shape:
    """The ground passed over by a turn of `angle` degrees clockwise about a point."""
    steps = turning_steps(parts, about, angle)
    places = [
        [_turned(part, about, angle * step / steps) for step in range(steps + 1)] for part in parts
    ]
    both = [(*part[step], *part[step + 1]) for part in places for step in range(steps)]
    return shapely.convex_hull(shapely.multipoints(both))


def turning_steps(parts: Sequence[Corners], about: Point, angle: float) -> int:
    """Into how many chords a turn is parted so that no arc bulges out by half the tolerance."""
    radius = max(hypot(x - about.x, y - about.y) for part in parts for x, y in part)
    if radius <= TOLERANCE:
        return 1
    return max(1, ceil(abs(angle) / chord(radius)))


def chord(radius: float) -> float:
    """The angle in degrees over which an arc leaves its chord by half the tolerance.

    >>> round(chord(14.14), 2)
    3.05
    """
    return 2 * degrees(acos(1 - min(1.0, TOLERANCE / 2 / radius)))


def _turned(part: Corners, about: Point, angle: float) -> Corners:
    turn = Pose(about.x, about.y, angle)
    return tuple(turn.at(x - about.x, y - about.y) for x, y in part)
