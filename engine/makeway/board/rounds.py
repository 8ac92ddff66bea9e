"""Circles around what stands on a table: what is surely too far off to matter, without outlines."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from typing import NamedTuple, TypeVar

from makeway.board.placed import Placed, pieces, where
from makeway.core.ground import Terrain
from makeway.core.once import once
from makeway.core.pose import Point
from makeway.core.state import Unit
from makeway.core.words import TOLERANCE

T = TypeVar("T", bound=Unit | Placed | Terrain)


class Round(NamedTuple):
    """A circle in mm on the table; all the ground that something covers lies in it."""

    centre: Point
    radius: float

    @classmethod
    def of_box(cls, left: float, upper: float, right: float, lower: float) -> Round:
        """The circle around an upright rectangle."""
        centre = Point((left + right) / 2, (upper + lower) / 2)
        return cls(centre, hypot(right - left, lower - upper) / 2)

    def may_be_within(self, mm: float, other: Round) -> bool:
        """Whether what lies in the two circles may be so near, equal within the tolerance.

        >>> Round(Point(0, 0), 10).may_be_within(19, Round(Point(50, 0), 20))
        False
        """
        (x, y), (a, b) = self.centre, other.centre
        return hypot(a - x, b - y) < self.radius + other.radius + mm + 2 * TOLERANCE


def round_of(thing: Unit | Placed | Terrain) -> Round:
    """The circle around a posed unit, a base or a piece of terrain.

    >>> from makeway.core.words import Base
    >>> round_of(Placed(Base(30, 40), Point(100, 100), 30))
    Round(centre=Point(x=100, y=100), radius=25.0)
    """
    if isinstance(thing, Placed):
        return Round(thing.centre, thing.reach)
    if isinstance(thing, Terrain):
        xs, ys = [x for x, _ in thing.corners], [y for _, y in thing.corners]
        return Round.of_box(min(xs), min(ys), max(xs), max(ys))
    return once(thing, "round", lambda: _around_unit(thing))


def may_be_within(thing: Unit | Placed | Terrain, others: Iterable[T], mm: float) -> list[T]:
    """Those of the others that may be within so many mm; the rest surely is not."""
    here = round_of(thing)
    return [each for each in others if here.may_be_within(mm, round_of(each))]


def _around_unit(unit: Unit) -> Round:
    boxes = [(x, y, x + wide, y + deep) for x, y, wide, deep in pieces(unit)]
    left, front, right, rear = zip(*boxes, strict=True)
    across = Round.of_box(min(left), min(front), max(right), max(rear))
    return Round(where(unit).at(*across.centre), across.radius)
