"""How a single base may stand between others: which way it can turn on the spot, where it can walk.

Near others only the base itself counts, as it turns and as it faces along each leg.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import ceil, cos, hypot, pi, radians, sin

from makeway.board.field import Shape
from makeway.board.late import shapely
from makeway.board.placed import Placed, between
from makeway.board.sweeps import chord
from makeway.core.pose import Point
from makeway.core.words import TOLERANCE


class Spot:
    """A base on a spot, beside shapes that it may pass no nearer than `needs`, each in mm.

    `beside` are the numbers by which its maker knows the shapes.
    """

    def __init__(
        self,
        placed: Placed,
        beside: tuple[int, ...],
        shapes: Sequence[Shape],
        needs: Sequence[float],
    ) -> None:
        self.placed, self.beside = placed, beside
        self.shapes, self.needs = list(shapes), list(needs)

    @cached_property
    def stands(self) -> bool:
        """Whether it may stand here at all."""
        if not self.shapes:
            return True
        here = shapely.polygons([self.placed.corners])
        return keeps(here, self.shapes, self.needs)[0]

    def can_turn(self, facing: float) -> bool:
        """Whether the base can turn on the spot between its own facing and another one, either way
        round."""
        if not self.shapes:
            return True
        clockwise, counter = self._room
        turn = between(self.placed.facing, facing) % 360.0
        slack = 1e-9
        return min(turn, 360.0 - turn) < slack or turn <= clockwise or 360.0 - turn <= counter

    @cached_property
    def _room(self) -> tuple[float, float]:
        """How many degrees it can turn clockwise and the other way; 360: all around."""
        steps = ceil(180.0 / chord(self.placed.reach))
        clear = keeps(shapely.polygons(_half_turn(self.placed, steps)), self.shapes, self.needs)
        if all(clear):
            return 360.0, 360.0
        if not clear[0]:
            return -1.0, -1.0
        clockwise = clear.index(False) - 1
        counter = clear[::-1].index(False)
        return 180.0 * clockwise / steps, 180.0 * counter / steps


def _half_turn(placed: Placed, steps: int) -> list[list[tuple[float, float]]]:
    """The corners of a base after each step of a half turn; a rectangle then stands as before."""
    x, y = placed.centre
    wide, deep, turn = placed.base.width / 2, placed.base.depth / 2, radians(placed.facing)
    rings = []
    for step in range(steps):
        across, down = cos(turn + pi * step / steps), sin(turn + pi * step / steps)
        a, b = wide * across - deep * down, wide * down + deep * across
        c, d = wide * across + deep * down, wide * down - deep * across
        rings.append([(x + a, y + b), (x + c, y + d), (x - a, y - b), (x - c, y - d)])
    return rings


def lanes(base: Placed, legs: Sequence[tuple[Point, Point]]) -> Shape:
    """The ground that a base passes over on straight legs, facing along each: an array of shapes.

    >>> from makeway.core.words import Base
    >>> lane = lanes(Placed(Base(20, 40), Point(0, 0)), [(Point(0, 0), Point(100, 0))])[0]
    >>> [round(float(mm), 6) for mm in lane.bounds]
    [-20.0, -10.0, 120.0, 10.0]
    """
    half, deep = base.base.width / 2, base.base.depth / 2
    return shapely.polygons([_lane(start, end, half, deep) for start, end in legs])


def _lane(start: Point, end: Point, half: float, deep: float) -> list[tuple[float, float]]:
    x, y = end[0] - start[0], end[1] - start[1]
    length = hypot(x, y)
    x, y = (x / length, y / length) if length else (0.0, -1.0)
    ahead, behind = (
        (end[0] + deep * x, end[1] + deep * y),
        (start[0] - deep * x, start[1] - deep * y),
    )
    across, down = -half * y, half * x
    return [
        (ahead[0] - across, ahead[1] - down),
        (ahead[0] + across, ahead[1] + down),
        (behind[0] + across, behind[1] + down),
        (behind[0] - across, behind[1] - down),
    ]


def distances(swept: Shape, shapes: Sequence[Shape]) -> list[list[float]]:
    """How far each swept shape is from each of the others, in mm."""
    if not shapes:
        return [[]] * len(swept)
    found: list[list[float]] = shapely.distance(swept[:, None], shapes).tolist()
    return found


def keeps(swept: Shape, shapes: Sequence[Shape], needs: Sequence[float]) -> list[bool]:
    """For each swept shape, whether it keeps the distance in mm that each of the others needs."""
    return [
        all(mm > need - TOLERANCE for mm, need in zip(gaps, needs, strict=True))
        for gaps in distances(swept, shapes)
    ]
