"""Where something stands on the table and where it faces: a point in mm and degrees.

x runs rightwards and y downwards from the table's upper left corner, both in mm. A facing of 0
looks at the upper edge; it grows clockwise.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import NamedTuple

from msgspec.structs import force_setattr, replace

from makeway.core.words import Value

GRID = 6
"""Poses and corners are kept to so many decimals of a mm, so that a text in inches says them."""


class Point(NamedTuple):
    """A point of the table, or of a unit's own frame, in mm."""

    x: float
    y: float

    def snapped(self) -> Point:
        """The point on the grid that poses and corners are kept on.

        >>> Point(1 / 3, -0.0).snapped()
        Point(x=0.333333, y=0.0)
        """
        return Point(round(self.x, GRID) + 0.0, round(self.y, GRID) + 0.0)


class Pose(Value, frozen=True):
    """The front left corner of a unit's block on the table, in mm, and its facing in degrees.

    That corner is the point (0, 0) of the unit's own frame, in which x runs rightwards along the
    front and y backwards (dossier 32.1). The facing is from 0 up to 360.

    >>> Pose(100, 200, 450)
    Pose(x=100.0, y=200.0, facing=90.0)
    >>> Pose(100, 200, 90).at(25, 50)
    Point(x=50.0, y=225.0)
    """

    x: float
    y: float
    facing: float = 0.0

    def __post_init__(self) -> None:
        force_setattr(self, "x", round(self.x, GRID) + 0.0)
        force_setattr(self, "y", round(self.y, GRID) + 0.0)
        force_setattr(self, "facing", self.facing % 360.0 % 360.0 + 0.0)

    @classmethod
    def of_front(cls, middle: Point, width: float, facing: float = 0.0) -> Pose:
        """The pose of a block `width` mm wide that has the middle of its front there.

        >>> Pose.of_front(Point(100, 50), 40)
        Pose(x=80.0, y=50.0, facing=0.0)
        """
        return cls(middle.x, middle.y, facing).moved(right=-width / 2)

    @property
    def corner(self) -> Point:
        """The front left corner of the block."""
        return Point(self.x, self.y)

    def front(self, width: float) -> Point:
        """The middle of the front of a block `width` mm wide.

        >>> Pose(80, 50, 180).front(40)
        Point(x=60.0, y=50.0)
        """
        return self.at(width / 2, 0.0)

    def at(self, x: float, y: float) -> Point:
        """A point of the unit's own frame as a point of the table."""
        across, down = _turn(self.facing)
        return Point(self.x + x * across - y * down, self.y + x * down + y * across)

    def inside(self, point: Point) -> Point:
        """A point of the table as a point of the unit's own frame.

        >>> Pose(100, 200, 90).inside(Point(50, 225))
        Point(x=25.0, y=50.0)
        """
        across, down = _turn(self.facing)
        x, y = point[0] - self.x, point[1] - self.y
        return Point(x * across + y * down, y * across - x * down)

    def moved(self, *, right: float = 0.0, back: float = 0.0) -> Pose:
        """The pose so many mm further to its own right and backwards.

        >>> Pose(100, 200, 90).moved(back=-25)
        Pose(x=125.0, y=200.0, facing=90.0)
        """
        x, y = self.at(right, back)
        return replace(self, x=x, y=y)

    def turned(self, degrees: float, about: Point | None = None) -> Pose:
        """The pose turned clockwise about a point of the table; None: about its own corner.

        >>> Pose(0, 0).turned(90, about=Point(10, 0))
        Pose(x=10.0, y=-10.0, facing=90.0)
        """
        pivot = self.corner if about is None else about
        x, y = Pose(pivot[0], pivot[1], degrees).at(self.x - pivot[0], self.y - pivot[1])
        return Pose(x, y, self.facing + degrees)


_QUARTERS = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}
"""Cosine and sine of whole quarter turns, without what the last bit of pi leaves."""


def _turn(degrees: float) -> tuple[float, float]:
    """Cosine and sine of an angle in degrees, exact for quarter turns."""
    turned = degrees % 360.0
    return _QUARTERS.get(turned) or (cos(radians(turned)), sin(radians(turned)))
