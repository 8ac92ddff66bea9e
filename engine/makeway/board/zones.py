"""How much room a posed unit has in its Deployment Zone, edge by edge (DZ-1, DZ-2)."""

from __future__ import annotations

from makeway.board.field import Shape
from makeway.board.formation import boundary
from makeway.board.late import shapely
from makeway.board.placed import where
from makeway.core.ground import Field, Polygon
from makeway.core.pose import Pose
from makeway.core.state import Unit
from makeway.core.words import Facing
from makeway.core.zone import Zone

Rooms = dict[Facing, float]
"""Room in mm before each edge; negative where the unit reaches beyond."""


def zone_around(field: Field, unit: Unit) -> Zone | None:
    """The room from each edge of the Unit Boundary to the edge of the owner's zone, in mm.

    An edge may be pushed outwards by its room and pulled inwards by what it lacks. None when the
    owner has no zone on this field.
    """
    zones = field.zones.get(unit.player)
    if not zones:
        return None
    rooms = _rooms(_seen(where(unit), zones), boundary(unit))
    return Zone(**{str(facing): round(mm, 6) + 0.0 for facing, mm in rooms.items()})


def _seen(pose: Pose, zones: tuple[Polygon, ...]) -> Shape:
    """The zones in the unit's own frame, as one area."""
    return shapely.union_all(
        [shapely.Polygon([pose.inside(corner) for corner in zone]) for zone in zones]
    )


def _rooms(area: Shape, rect: tuple[float, float, float, float]) -> Rooms:
    x, y, wide, deep = rect
    middle = shapely.Point(x + wide / 2, y + deep / 2)
    if not shapely.covers(area, middle):
        left, front, right, rear = map(float, shapely.bounds(area))
        return {
            Facing.FRONT: y - front,
            Facing.LEFT: x - left,
            Facing.RIGHT: right - x - wide,
            Facing.REAR: rear - y - deep,
        }
    centred = (x + wide / 2, y + deep / 2, 0.0, 0.0)
    thin = {facing: _until(area, centred, facing) for facing in Facing}
    left, right = min(wide / 2, thin[Facing.LEFT]), min(wide / 2, thin[Facing.RIGHT])
    front, rear = min(deep / 2, thin[Facing.FRONT]), min(deep / 2, thin[Facing.REAR])
    inner = (x + wide / 2 - left, y + deep / 2 - front, left + right, front + rear)
    half = {
        Facing.FRONT: deep / 2,
        Facing.LEFT: wide / 2,
        Facing.RIGHT: wide / 2,
        Facing.REAR: deep / 2,
    }
    middle_line = (x + wide / 2, y + deep / 2)
    return {
        facing: _until(area, _across(inner, middle_line, facing), facing) - half[facing]
        for facing in Facing
    }


def _across(
    inner: tuple[float, float, float, float], middle: tuple[float, float], facing: Facing
) -> tuple[float, float, float, float]:
    """The middle line of a unit from which an edge is pushed outwards, without thickness."""
    x, y, wide, deep = inner
    if facing in (Facing.FRONT, Facing.REAR):
        return x, middle[1], wide, 0.0
    return middle[0], y, 0.0, deep


def _until(area: Shape, start: tuple[float, float, float, float], facing: Facing) -> float:
    """How far a line or point can be pushed towards a Facing before a part leaves the area."""
    x, y, wide, deep = start
    low_x, low_y, high_x, high_y = map(float, shapely.bounds(area))
    match facing:
        case Facing.FRONT:
            swept = (x, low_y - 1, x + wide, y)
        case Facing.REAR:
            swept = (x, y, x + wide, high_y + 1)
        case Facing.LEFT:
            swept = (low_x - 1, y, x, y + deep)
        case Facing.RIGHT:
            swept = (x, y, high_x + 1, y + deep)
    outside = shapely.difference(_strip(*swept), area)
    left, front, right, rear = map(float, shapely.bounds(outside))
    return {
        Facing.FRONT: y - rear,
        Facing.REAR: front - y,
        Facing.LEFT: x - right,
        Facing.RIGHT: left - x,
    }[facing]


def _strip(left: float, upper: float, right: float, lower: float) -> Shape:
    """A box, or the line that is left of it when it has no width."""
    if left == right or upper == lower:
        return shapely.LineString([(left, upper), (right, lower)])
    return shapely.box(left, upper, right, lower)
