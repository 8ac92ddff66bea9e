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


class Terrain(Value, frozen=True, kw_only=True):
    """A piece of terrain: its corners in mm, in order around it.

    `blocks` says that no model may stand in it or cross it (Impassable Terrain), `hides` that it
    blocks Line of Sight.

    >>> Terrain.rectangle("wall", "Wall", Point(50, 20), width=100, depth=40).corners[2]
    Point(x=100.0, y=40.0)
    """

    id: str
    name: str
    corners: Polygon
    blocks: bool = True
    hides: bool = True

    @classmethod
    def rectangle(
        cls, id: str, name: str, middle: Point, *, width: float, depth: float, facing: float = 0.0
    ) -> Terrain:
        """A rectangle around its middle, in mm, turned clockwise by `facing` degrees."""
        pose = Pose(middle.x, middle.y, facing)
        ends = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        corners = tuple(pose.at(x * width / 2, y * depth / 2) for x, y in ends)
        return cls(id=id, name=name, corners=corners)

    def __post_init__(self) -> None:
        force_setattr(self, "corners", _snapped(self.corners))


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
        zones = {player: tuple(map(_snapped, areas)) for player, areas in self.zones.items()}
        force_setattr(self, "zones", zones)

    def piece(self, id: str) -> Terrain:
        """A piece of terrain by its id. KeyError when there is none."""
        for each in self.terrain:
            if each.id == id:
                return each
        raise KeyError(id)


def _snapped(area: Polygon) -> Polygon:
    return tuple(Point(*corner).snapped() for corner in area)
