"""The battlefield: its size, what stands on it besides units, and the Deployment Zones.

Words only; what follows from them is for the board and the rules.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import force_setattr

from makeway.core.pose import Point, Pose
from makeway.core.words import Value

Polygon = tuple[Point, ...]
"""The corners of an area in mm on the table, in order around it."""


def rectangle(middle: Point, width: float, depth: float, facing: float = 0.0) -> Polygon:
    """The corners of a rectangle around its middle, in mm, turned clockwise by degrees.

    >>> rectangle(Point(50, 20), 100, 40)[2]
    Point(x=100.0, y=40.0)
    """
    pose = Pose(0.0, 0.0, facing)
    ends = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    turned = (pose.at(x * width / 2, y * depth / 2) for x, y in ends)
    return snapped(tuple(Point(middle[0] + x, middle[1] + y) for x, y in turned))


def snapped(area: Polygon) -> Polygon:
    """The corners on the grid that poses are kept on."""
    return tuple(Point(*corner).snapped() for corner in area)


class Terrain(Value, frozen=True, kw_only=True):
    """A piece of terrain: its corners in mm, in order around it.

    `blocks` says that no model may stand in it or cross it (Impassable Terrain), `hides` that it
    blocks Line of Sight.

    >>> Terrain(id="wall", name="Wall", corners=rectangle(Point(50, 20), 100, 40)).hides
    True
    """

    id: str
    name: str
    corners: Polygon
    blocks: bool = True
    hides: bool = True

    def __post_init__(self) -> None:
        force_setattr(self, "corners", snapped(self.corners))


class Field(Value, frozen=True, kw_only=True):
    """The battlefield: width and depth in mm, terrain, and each player's Deployment Zones.

    >>> Field(width=1219.2, depth=914.4).zones
    {}
    """

    width: float
    depth: float
    terrain: tuple[Terrain, ...] = ()
    zones: dict[str, tuple[Polygon, ...]] = msgspec.field(default_factory=dict)

    def __post_init__(self) -> None:
        zones = {player: tuple(map(snapped, areas)) for player, areas in self.zones.items()}
        width, depth = Point(self.width, self.depth).snapped()
        for name, value in (("zones", zones), ("width", width), ("depth", depth)):
            force_setattr(self, name, value)

    def piece(self, id: str) -> Terrain:
        """A piece of terrain by its id. KeyError when there is none."""
        for each in self.terrain:
            if each.id == id:
                return each
        raise KeyError(id)
