"""What stands between a charger and the place where he would come into contact."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from makeway.board.field import shape
from makeway.board.late import shapely
from makeway.board.spacing import obstacles
from makeway.core.pose import Pose
from makeway.core.state import State, Unit
from makeway.core.words import TOLERANCE


def in_the_way(state: State, unit: Unit, end: Pose, but: Collection[str]) -> tuple[str, ...]:
    """What a charge to a pose would run into: anything on the ground that the unit's outline spans
    between where it stands and where it ends, turning included. To pass along an edge is free;
    `but` are the ids that count for nothing."""
    ends = (shape(unit), shape(replace(unit, pose=end)))
    spanned = shapely.convex_hull(shapely.union_all(ends))
    inner = shapely.buffer(spanned, -2 * TOLERANCE)
    others = obstacles(state, {unit.id, *but})
    return tuple(each.id for each in others if shapely.intersects(inner, shape(each)))
