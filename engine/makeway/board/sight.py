"""Line of Sight: whether a model sees a unit, and along which line.

A line of sight starts anywhere on a model's front edge, stays in its front arc and ends on a base
of the target. Other units and terrain that hides stand in its way; to run along their edge is free.
Whom a model looks through, its own unit for one (A18), the caller names.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from makeway.board.field import Shape, arc, shape
from makeway.board.late import shapely
from makeway.board.placed import Placed, apart
from makeway.core.ground import Terrain
from makeway.core.pose import Point
from makeway.core.state import State, Unit
from makeway.core.words import TOLERANCE, Facing

Line = tuple[Point, Point]


class Sight(NamedTuple):
    """What a model sees of a unit: a free line, or what hides it; `in_arc` is false when no base of
    the target is in the model's front arc."""

    line: Line | None
    hidden_by: tuple[str, ...]
    in_arc: bool

    @property
    def clear(self) -> bool:
        return self.line is not None


def sight(state: State, viewer: Placed, target: Unit, but: Collection[str] = ()) -> Sight:
    """Whether a model sees a unit; `but` are the ids of units and terrain that it looks through."""
    whole = shape(target)
    far = float(shapely.hausdorff_distance(whole, shapely.Point(viewer.centre))) + viewer.reach
    in_front = shapely.intersection(whole, shapely.Polygon(arc(viewer, Facing.FRONT, far)))
    if shapely.is_empty(in_front):
        return Sight(None, (), False)
    edge = viewer.corners[0], viewer.corners[1]
    between = shapely.convex_hull(shapely.union_all([shapely.LineString(edge), in_front]))
    ways = [each for each in hiding(state, {*but, target.id}) if _stands_in(each, between)]
    straight = [
        _shortest(shapely.Point(viewer.front), in_front),
        _shortest(shapely.LineString(edge), in_front),
    ]
    if not ways:
        return Sight(straight[0], (), True)
    blocks = shapely.union_all([_grown(each, TOLERANCE / 2) for each in ways])
    candidates = _candidates(edge, in_front, ways, between)
    line = _free(blocks, straight) or _free(blocks, candidates)
    return Sight(line, () if line else tuple(each.id for each in ways), True)


def hiding(state: State, but: Collection[str] = ()) -> Iterator[Unit | Terrain]:
    """All units on the field and all terrain that blocks Line of Sight, without those in `but`."""
    yield from (each for name, each in state.units.items() if each.pose and name not in but)
    terrain = state.field.terrain if state.field else ()
    yield from (each for each in terrain if each.hides and each.id not in but)


def _stands_in(thing: Unit | Terrain, between: Shape) -> bool:
    return bool(shapely.intersects(shape(thing), between))


def _candidates(
    edge: Line, target: Shape, ways: Sequence[Unit | Terrain], between: Shape
) -> list[Line]:
    """If any free line exists, then one that runs through two of these points: it can be moved
    until it touches two corners."""
    corners = [_grown(each, TOLERANCE) for each in ways]
    around = [point for each in corners for point in _points(each)]
    inside = [point for point in around if shapely.intersects_xy(between, *point)]
    far = sum(map(abs, map(float, shapely.bounds(between)))) + 1
    rays = [
        ray
        for one, other in combinations((*edge, *_points(target), *inside), 2)
        if (start := _on_edge(edge, one, other)) is not None
        for point in (one, other)
        if (ray := _ray(start, point, far)) is not None
    ]
    return _until(rays, target)


def _ray(start: Point, towards: Point, far: float) -> Line | None:
    """A line from a point through another one, `far` mm long."""
    length = apart(start, towards)
    if length < TOLERANCE:
        return None
    part = far / length
    x, y = start.x + (towards.x - start.x) * part, start.y + (towards.y - start.y) * part
    return start, Point(x, y)


def _until(rays: Sequence[Line], target: Shape) -> list[Line]:
    """Each ray as far as it first meets the target; without those that miss it."""
    if not rays:
        return []
    met = shapely.intersection(shapely.linestrings(rays), target)
    some = ~shapely.is_empty(met)
    starts = shapely.points([start for start, _ in rays])
    ends = shapely.get_coordinates(shapely.shortest_line(starts[some], met[some])).tolist()
    pairs = zip(ends[::2], ends[1::2], strict=True)
    return [(Point(*start), Point(*end)) for start, end in pairs]


def _on_edge(edge: Line, one: Point, other: Point) -> Point | None:
    """Where the straight line through two points meets the front edge."""
    (ax, ay), (bx, by) = edge
    dx, dy = other.x - one.x, other.y - one.y
    ex, ey = bx - ax, by - ay
    across = dx * ey - dy * ex
    if abs(across) < TOLERANCE * TOLERANCE:
        return None
    part = (dx * (one.y - ay) - dy * (one.x - ax)) / across
    if not -1e-9 <= part <= 1 + 1e-9:
        return None
    return Point(ax + part * ex, ay + part * ey)


def _free(blocks: Shape, lines: Sequence[Line]) -> Line | None:
    """The shortest of the lines that nothing blocks."""
    if not lines:
        return None
    hit = shapely.intersects(blocks, shapely.linestrings(lines)).tolist()
    free = [line for line, is_hit in zip(lines, hit, strict=True) if not is_hit]
    return min(free, key=lambda line: apart(*line), default=None)


def _grown(thing: Unit | Terrain, mm: float) -> Shape:
    return shapely.buffer(shape(thing), mm, join_style="mitre")


def _points(geometry: Shape) -> list[Point]:
    return [Point(*point) for point in shapely.get_coordinates(geometry).tolist()]


def _shortest(one: Shape, other: Shape) -> Line:
    """The shortest line from one shape to another."""
    start, end = shapely.get_coordinates(shapely.shortest_line(one, other)).tolist()
    return Point(*start), Point(*end)
