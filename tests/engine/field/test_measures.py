"""Outlines, distances, arcs, the board and the zones, with worked numbers and by dense sampling."""

from __future__ import annotations

from math import atan2, degrees, hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from makeway.board import field
from makeway.board.placed import (
    Placed,
    bearing,
    between,
    centres,
    frame_corners,
    middle,
    placed,
    placed_at,
    rest_of,
)
from makeway.board.zones import zone_around
from makeway.core.ground import Field, Terrain, rectangle
from makeway.core.pose import Point, Pose
from makeway.core.state import Unit
from makeway.core.words import MM_PER_INCH, Base, Facing, Seat
from msgspec.structs import replace

from tests.engine import drawing
from tests.engine.field import dense
from tests.engine.field.tables import BOARD, base_at, crowds, places, posed

STEP = 1.5


def sample(base: Placed) -> dense.Rectangle:
    return (base.centre.x, base.centre.y, base.base.width, base.base.depth, base.facing)


@settings(max_examples=60, deadline=None)
@given(crowds(most=2), places())
def test_a_distance_goes_from_base_edge_to_base_edge(units: tuple[Unit, ...], base: Placed) -> None:
    ours = dense.rectangles(units[0])
    theirs = dense.rectangles(units[1]) if len(units) > 1 else [sample(base)]
    sampled = dense.apart(ours, theirs, STEP)
    measured = field.gap(units[0], units[1] if len(units) > 1 else base)
    # The nearest sample lies at most half a step from the nearest point; poses keep 1e-6 mm.
    assert sampled - STEP / 2 <= measured <= sampled + 1e-5


@settings(max_examples=25, deadline=None)
@given(crowds(most=1), places())
def test_a_ruler_lies_where_the_distance_is_measured(units: tuple[Unit, ...], base: Placed) -> None:
    start, end = field.nearest_points(units[0], base)
    assert hypot(end.x - start.x, end.y - start.y) == pytest.approx(field.gap(units[0], base))
    points = dense.np.array([start])
    assert dense.away(points, dense.rectangles(units[0]))[0] < 1e-6


@settings(max_examples=25, deadline=None)
@given(crowds(most=1), st.sampled_from([12.7, 25.4, 203.2]))
def test_a_halo_is_everywhere_equally_far(units: tuple[Unit, ...], mm: float) -> None:
    """Between its corners a chord lies nearer by less than a part in 800."""
    rings = field.halo(units[0], mm)
    points = dense.np.array(rings[0])
    away = dense.away(points, dense.rectangles(units[0]))
    assert away.min() > mm * (1 - 1 / 800) - 1e-6
    assert away.max() < mm + 1e-6


@settings(max_examples=60, deadline=None)
@given(crowds(most=1), st.floats(-300, 700), st.floats(-300, 700))
def test_a_point_is_in_the_arc_between_the_lines_at_135_degrees(
    units: tuple[Unit, ...], x: float, y: float
) -> None:
    """Each line is drawn as an angle at its corner; points on lines and edges are left out."""
    (unit,) = units
    corners = frame_corners(unit)
    assert unit.pose is not None
    around = zip(corners, (*corners[1:], corners[0]), strict=True)
    edges = dense.np.concatenate([dense.steps(one, other, 1) for one, other in around])
    if dense.np.hypot(*(edges - (x, y)).T).min() < 1:
        return
    clockwise = (Facing.FRONT, Facing.RIGHT, Facing.REAR, Facing.LEFT)
    found = []
    for number, facing in enumerate(clockwise):
        outward = unit.pose.facing + 90 * number
        first, second = corners[number], corners[(number + 1) % 4]
        turns = [
            (degrees(atan2(x - each.x, each.y - y)) - outward + 180) % 360 - 180
            for each in (first, second)
        ]
        if min(abs(abs(turn) - 45) for turn in turns) < 0.01:
            return
        if turns[0] > -45 and turns[1] < 45 and max(abs(turn) for turn in turns) < 90:
            found.append(facing)
    assert [*field.arcs_of(unit, Point(x, y))] == found


def test_on_a_line_between_two_arcs_a_model_is_in_the_flank() -> None:
    orcs = posed("rrrrr", 100, 100)
    assert set(field.arcs_of(orcs, Point(70, 70))) == {Facing.FRONT, Facing.LEFT}
    assert field.located(orcs, Point(70, 70)) is Facing.LEFT
    assert field.located(orcs, Point(110, 110)) is None
    assert field.located(replace(orcs, pose=Pose(100, 100, 180)), Point(60, 130)) is Facing.FRONT


def test_an_arc_is_drawn_from_the_facing_outwards() -> None:
    orcs = posed("rrrrr", 100, 100)
    assert field.arc(orcs, Facing.LEFT, 50) == ((100, 120), (100, 100), (50, 50), (50, 170))


def test_the_outline_follows_a_short_rear_rank_and_a_side_model() -> None:
    drawn = posed("K|rrr/rr.", 100, 200, 90, bases={"K": (25.0, 50.0)})
    (outline,) = field.outlines(drawn)
    assert set(outline) == {
        (100, 175),
        (100, 260),
        (80, 260),
        (80, 240),
        (60, 240),
        (60, 200),
        (50, 200),
        (50, 175),
    }
    assert frame_corners(drawn) == ((100, 175), (100, 260), (50, 260), (50, 175))
    assert placed(drawn, "k").centre == Point(75, 187.5)


def test_models_and_units_have_their_centres() -> None:
    orcs = posed("rrrrr/rrrrr", 100, 200)
    assert middle(orcs) == Point(150, 220)
    assert centres(orcs)["orcs.1"] == Point(110, 210)
    assert placed_at(orcs, Base(20, 20), Seat(1, 0)).centre == Point(90, 210)
    assert field.centre_to_centre(orcs, base_at(150, 320)) == 100


def test_a_unit_off_the_field_has_no_outline() -> None:
    with pytest.raises(ValueError, match="Orcs has no place on a battlefield"):
        field.shape(drawing.unit("rrr"))


def test_the_rest_of_a_unit_stands_where_it_stood() -> None:
    orcs = posed("rWr/rrr", 0, 0, characters={"W": drawing.character("warlord", (20, 20))})
    rest = rest_of(orcs, "warlord")
    assert "warlord" not in rest.models
    assert field.gap(base_at(30, 10), rest) == 0
    assert field.gap(base_at(30, -10), rest) == 0
    assert field.gap(base_at(30, -11), rest) == pytest.approx(1)


@given(st.floats(-720, 720), st.floats(-720, 720))
def test_a_turn_leads_to_the_facing_the_shorter_way(start: float, end: float) -> None:
    turn = between(start, end)
    assert -180 <= turn <= 180
    assert (start + turn - end + 180) % 360 - 180 == pytest.approx(0, abs=1e-9)


def test_a_bearing_is_clockwise_from_upwards() -> None:
    assert [bearing(Point(0, 0), Point(*at)) for at in ((0, -1), (1, 0), (0, 1), (-1, 0))] == [
        0,
        90,
        180,
        270,
    ]


def test_a_base_may_stand_flush_with_the_edge_of_the_board() -> None:
    assert field.beyond_board(BOARD, base_at(10, 10)) == {}
    out = field.beyond_board(BOARD, base_at(BOARD.width - 5, 3, 45))
    assert out == pytest.approx({"right": 200**0.5 - 5, "upper": 200**0.5 - 3})


def zoned(unit: Unit, *zone: tuple[float, float]) -> dict[str, float]:
    """What is missing at each edge of a unit in a zone with these corners."""
    area = tuple(Point(*corner) for corner in zone)
    room = zone_around(Field(width=1000, depth=1000, zones={"own": (area,)}), unit)
    assert room is not None
    return {str(facing): mm for facing, mm in room.missing.items()}


LOWER = ((0, 600), (1000, 600), (1000, 1000), (0, 1000))


def test_lesson_13_a_the_rank_that_is_opened_needs_20_of_25_mm() -> None:
    """Heavy Infantry 5x4, the front edge on the line of the zone, 25 mm behind."""
    block = "rrrrr/rrrrr/rrrrr/rrrrr"
    shallow = ((0, 600), (1000, 600), (1000, 705), (0, 705))
    assert zoned(posed(block, 100, 600), *shallow) == {}
    assert zoned(posed(block + "/r", 100, 600, files=5), *shallow) == {}
    shallower = ((0, 600), (1000, 600), (1000, 695), (0, 695))
    assert zoned(posed(block + "/r", 100, 600, files=5), *shallower) == {"rear": 5}


def test_a_zone_is_seen_from_the_unit_however_it_stands() -> None:
    block = posed("rrrrr/rrrrr", 100, 580)
    assert zoned(block, *LOWER) == {"front": 20}
    # It looks to the right, so that its left flank is towards the line.
    assert zoned(replace(block, pose=Pose(100, 580, 90)), *LOWER) == {"left": 20}
    assert zoned(replace(block, pose=Pose(200, 640, 180)), *LOWER) == {}
    assert zoned(replace(block, pose=Pose(200, 620, 180)), *LOWER) == {"rear": 20}
    assert zoned(replace(block, pose=Pose(100, 400)), *LOWER) == {"front": 200}


def test_both_edges_may_be_beyond_a_zone() -> None:
    narrow = ((100, 600), (190, 600), (190, 700), (100, 700))
    assert zoned(posed("rrrrr/rrrrr", 95, 590), *narrow) == {"front": 10, "left": 5, "right": 5}


def test_a_slanted_zone_cuts_a_corner_off() -> None:
    """The line from (0, 600) to (600, 0) passes 20 mm inside the front left corner, both ways."""
    slanted = ((0, 600), (600, 0), (1000, 0), (1000, 1000), (0, 1000))
    assert zoned(posed("rrrrr/rrrrr", 290, 290), *slanted) == {"front": 20, "left": 20}
    turned = posed("rrrrr/rrrrr", 310, 310, 315)
    assert zoned(turned, *slanted) == {}


def test_two_zones_of_a_player_are_one_area() -> None:
    left, right = (
        tuple(Point(x + a, 600 + b) for a, b in ((0, 0), (150, 0), (150, 100), (0, 100)))
        for x in (0, 150)
    )
    room = zone_around(
        Field(width=1000, depth=1000, zones={"own": (left, right)}), posed("rrrrr", 100, 640)
    )
    assert room is not None
    assert (room.front, room.left, room.right, room.rear) == (40, 100, 100, 40)
    assert zone_around(BOARD, posed("rrrrr", 100, 640)) is None


def test_terrain_has_a_shape_too() -> None:
    wall = Terrain(id="wall", name="Wall", corners=rectangle(Point(100, 100), 40, 10))
    assert field.gap(wall, base_at(100, 100 + 5 + 25.4 + 10)) == pytest.approx(MM_PER_INCH)
