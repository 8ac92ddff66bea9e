"""A battlefield in true scale: outlines of units and bases, how far apart they are, the arcs around
them, the board. All in mm on the table; distances go from base edge to base edge (FND-2).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from makeway.board.arcs import arcs_at
from makeway.board.formation import boundary
from makeway.board.late import shapely
from makeway.board.placed import Placed, apart, middle, pieces, where
from makeway.board.rounds import Round, round_of
from makeway.core.ground import Field, Polygon, Terrain
from makeway.core.once import once
from makeway.core.pose import Point, Pose
from makeway.core.state import Unit
from makeway.core.words import TOLERANCE, Facing

Shape: TypeAlias = Any
"""A geometry of the plane package; only the rooms of the board look inside."""

Thing: TypeAlias = Unit | Placed | Terrain
"""What takes up ground: a posed unit, a single base, a piece of terrain."""

ROUND = 16
"""Into how many chords a quarter circle is drawn."""


def shape(thing: Thing) -> Shape:
    """The ground that a unit's bases, a single base or a piece of terrain cover."""
    if isinstance(thing, Placed):
        return shapely.Polygon(thing.corners)
    if isinstance(thing, Terrain):
        return shapely.Polygon(thing.corners)
    return once(thing, "shape", lambda: _unit_shape(thing))


def _unit_shape(unit: Unit) -> Shape:
    if len(pieces(unit)) > 1:
        return on_table(own_shape(unit), where(unit))
    return shapely.Polygon(_only_piece(unit))


def _only_piece(unit: Unit) -> list[Point]:
    """The corners on the table of a unit that is one rectangle."""
    pose, (x, y, wide, deep) = where(unit), pieces(unit)[0]
    corners = (x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep)
    return [pose.at(*corner) for corner in corners]


def shapes(things: Iterable[Thing]) -> list[Shape]:
    """The ground that each of several things covers; those of plain units are made together."""
    every = list(things)
    plain = [
        each
        for each in every
        if isinstance(each, Unit) and "shape" not in each.memo and len(pieces(each)) == 1
    ]
    if plain:
        made = shapely.polygons([_only_piece(each) for each in plain])
        for each, its_own in zip(plain, made, strict=True):
            each.memo["shape"] = its_own
    return [shape(each) for each in every]


def own_shape(unit: Unit) -> Shape:
    """The ground that a unit's bases cover, in its own frame; no pose is needed."""

    def joined() -> Shape:
        parts = [shapely.box(x, y, x + wide, y + deep) for x, y, wide, deep in pieces(unit)]
        # Without the points where two parts meet along a straight edge.
        return shapely.simplify(shapely.union_all(parts), 0.0)

    return once(unit, "own shape", joined)


def on_table(geometry: Shape, pose: Pose) -> Shape:
    """A shape of a unit's own frame on the table."""
    right, back = pose.at(1, 0), pose.at(0, 1)
    turn = (
        (right.x - pose.x, right.y - pose.y),
        (back.x - pose.x, back.y - pose.y),
    )
    return shapely.transform(geometry, lambda points: points @ turn + (pose.x, pose.y))


def in_frame(pose: Pose, thing: Thing) -> Shape:
    """What covers ground on the table, in the frame of a pose: x to its right, y behind it."""
    back = pose.inside(Point(0.0, 0.0))
    return on_table(shape(thing), Pose(back.x, back.y, -pose.facing))


def outlines(thing: Thing) -> tuple[Polygon, ...]:
    """The outlines of what covers ground, each from corner to corner; for drawing.

    >>> from makeway.core.words import Base
    >>> len(outlines(Placed(Base(20, 20), Point(0, 0), 30))[0])
    4
    """
    return tuple(_ring(part) for part in shapely.get_parts(shape(thing)))


def gap(one: Thing, other: Thing) -> float:
    """The distance from base edge to base edge in mm; 0 when they touch or overlap (FND-2).

    >>> from makeway.core.words import Base
    >>> gap(Placed(Base(20, 20), Point(0, 0)), Placed(Base(20, 20), Point(30, 0)))
    10.0
    """
    return float(shapely.distance(shape(one), shape(other)))


def nearest_points(one: Thing, other: Thing) -> tuple[Point, Point]:
    """The two points between which `gap` is measured: where a ruler lies.

    >>> from makeway.core.words import Base
    >>> nearest_points(Placed(Base(20, 20), Point(0, 0)), Placed(Base(20, 20), Point(30, 30)))
    (Point(x=10.0, y=10.0), Point(x=20.0, y=20.0))
    """
    line = shapely.shortest_line(shape(one), shape(other))
    start, end = (Point(*map(float, xy)) for xy in shapely.get_coordinates(line))
    return start, end


def centre_to_centre(one: Unit | Placed, other: Unit | Placed) -> float:
    """The distance of two bases' centres in mm, of units that of their Unit Boundaries.

    >>> from makeway.core.words import Base
    >>> centre_to_centre(Placed(Base(20, 20), Point(0, 0)), Placed(Base(20, 20), Point(30, 40)))
    50.0
    """
    return apart(middle(one), middle(other))


def halo(thing: Thing, mm: float) -> tuple[Polygon, ...]:
    """The line around something on which all points are `mm` away from it; for drawing.

    >>> from makeway.core.words import Base
    >>> ring = halo(Placed(Base(20, 20), Point(0, 0)), 25.4)[0]
    >>> min(x for x, y in ring)
    -35.4
    """
    grown = shapely.buffer(shape(thing), mm, quad_segs=ROUND)
    return tuple(_ring(part) for part in shapely.get_parts(grown))


def boundary_shape(unit: Unit) -> Shape:
    """The Unit Boundary on the table, side models included (MM-4)."""
    x, y, wide, deep = boundary(unit)
    return on_table(shapely.box(x, y, x + wide, y + deep), where(unit))


def arcs_of(unit: Unit, point: Point) -> tuple[Facing, ...]:
    """The arcs of a posed unit in which a point of the table lies; on a line both (FA-1)."""
    return arcs_at(unit, *where(unit).inside(point))


def located(unit: Unit, point: Point) -> Facing | None:
    """The one arc that counts for a point of the table: on a line it is the flank (FA-1).

    For a model the point is the middle of its Front Facing, `Placed.front`. None inside the unit.
    """
    arcs = arcs_of(unit, point)
    flanks = [each for each in arcs if each in (Facing.LEFT, Facing.RIGHT)]
    return next(iter((*flanks, *arcs)), None)


def arc(unit: Unit | Placed, facing: Facing, mm: float) -> Polygon:
    """The arc of a Facing up to `mm` before it: along the Facing, out at 135° and back (FA-1).

    >>> from makeway.core.words import Base
    >>> arc(Placed(Base(20, 20), Point(10, 10)), Facing.FRONT, 5)[2]
    Point(x=25.0, y=-5.0)
    """
    if isinstance(unit, Placed):
        pose, (x, y, wide, deep) = unit.pose, (0.0, 0.0, unit.base.width, unit.base.depth)
    else:
        pose, (x, y, wide, deep) = where(unit), boundary(unit)
    corners = ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))
    outer = (
        (x - mm, y - mm),
        (x + wide + mm, y - mm),
        (x + wide + mm, y + deep + mm),
        (x - mm, y + deep + mm),
    )
    first = (Facing.FRONT, Facing.RIGHT, Facing.REAR, Facing.LEFT).index(facing)
    second = (first + 1) % 4
    around = (corners[first], corners[second], outer[second], outer[first])
    return tuple(pose.at(*point) for point in around)


def beyond_board(field: Field, thing: Thing) -> dict[str, float]:
    """By how many mm something sticks out over each edge of the board; empty when it is inside.

    >>> from makeway.core.words import Base
    >>> beyond_board(Field(width=100, depth=100), Placed(Base(20, 20), Point(5, 50)))
    {'left': 5.0}
    """
    if _is_inside(field, round_of(thing)):
        return {}
    left, upper, right, lower = map(float, shapely.bounds(shape(thing)))
    out = {"left": -left, "upper": -upper, "right": right - field.width}
    out["lower"] = lower - field.depth
    return {edge: mm for edge, mm in out.items() if mm >= TOLERANCE}


def _is_inside(field: Field, around: Round) -> bool:
    (x, y), far = around
    return far <= x <= field.width - far and far <= y <= field.depth - far


def solid(things: Iterable[Thing]) -> Shape:
    """All of them as one geometry, for a single question about many."""
    return shapely.union_all(shapes(things))


def _ring(part: Shape) -> Polygon:
    """The outer line of a polygon without its closing point."""
    points = shapely.get_coordinates(shapely.get_exterior_ring(part))[:-1]
    return tuple(Point(round(float(x), 9), round(float(y), 9)) for x, y in points)
