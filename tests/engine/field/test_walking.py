"""How a single model walks: lesson 10 worked, and ways held against dense sampling and a grid."""

from __future__ import annotations

from math import asin, atan2, hypot, sqrt

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from makeway.board.placed import Placed, bearing, between, placed_at
from makeway.board.spacing import Near
from makeway.board.walking import Way, slide, way_by, way_to, ways_to, without_turning
from makeway.core.ground import Field, Terrain, rectangle
from makeway.core.pose import Point
from makeway.core.state import State, Unit
from makeway.core.words import TOLERANCE, Base, Facing, Seat
from makeway.text.walked import told_way
from msgspec.structs import replace

from tests.engine.field import dense
from tests.engine.field.tables import ANGLES, BOARD, base_at, crowds, posed, table

INCH = 25.4
SMALL = Base(20, 20)
SQUARE = Field(width=400, depth=400)


def behind(inches: float) -> tuple[State, Placed, list[Placed]]:
    """Lesson 10: a Wizard so far behind file 2 of Heavy Infantry 5x3, and the seats of rank 1."""
    infantry = posed("rrrrr/rrrrr/rrrrr", 300, 300, id="infantry")
    wizard = base_at(330, 360 + inches * INCH + 10)
    seats = [placed_at(infantry, SMALL, Seat(1, file)) for file in range(1, 6)]
    return table(infantry), wizard, seats


def test_lesson_10_a_how_far_it_is_to_each_file() -> None:
    state, wizard, seats = behind(1.5)
    ways = ways_to(state, wizard, seats, but={"infantry"})
    assert all(way.straight for way in ways)
    inches = [way.length / INCH for way in ways]
    assert ways[1].length == pytest.approx(98.1)
    assert inches == pytest.approx([3.942, 3.862, 3.942, 4.171, 4.527], abs=0.0005)
    assert [
        each.found for each in ways_to(state, wizard, seats, but={"infantry"}, limit=4 * INCH)
    ] == [
        True,
        True,
        True,
        False,
        False,
    ]


def test_lesson_10_b_from_1_75_inches_no_file_is_in_reach_of_an_advance() -> None:
    state, wizard, seats = behind(1.75)
    ways = ways_to(state, wizard, seats, but={"infantry"}, limit=4 * INCH)
    assert not any(way.found for way in ways)
    way = way_to(state, wizard, seats[1], but={"infantry"})
    assert way.length / INCH == pytest.approx(4.112, abs=0.0005)


def test_what_stands_in_the_straight_way_is_named_and_walked_around() -> None:
    wall = posed("rrrrr", 350, 200, id="wall")
    start, end = base_at(400, 150), base_at(400, 290)
    way = way_to(table(wall), start, end)
    assert way.hits == ("wall",)
    assert not way.straight
    # Around the right or left end: a disc of 14.14 mm keeps 12.7 mm from both corners.
    assert way.length > hypot(0, 140)
    assert way_to(table(wall), start, end, but={"wall"}).straight
    assert way_to(table(wall), start, end, fly=True).straight


def test_around_a_corner_the_way_is_two_tangents_and_an_arc() -> None:
    """A long wall whose end is at (400, 200): by hand, the arc around its two corners."""
    wall = Terrain(
        id="wall",
        name="Wall",
        corners=tuple(Point(*each) for each in ((0, 195), (400, 195), (400, 205), (0, 205))),
    )
    start, end = base_at(350, 100), base_at(350, 300)
    state = table(field=replace(BOARD, terrain=(wall,)))
    way = way_to(state, start, end)
    room = hypot(10, 10) + INCH / 2
    far = hypot(50, 95)
    # He heads for the corner, so much more to the right, and turns until he walks along the end.
    turned = atan2(50, 95) + asin(room / far)
    by_hand = 2 * (sqrt(far * far - room * room) + room * turned) + 10
    assert way.hits == ("wall",)
    assert way.length == pytest.approx(by_hand, abs=1e-6)
    assert way_to(state, start, end, limit=by_hand).found
    assert not way_to(state, start, end, limit=by_hand - 2 * TOLERANCE).found


def test_around_both_corners_of_a_thin_wall_by_hand() -> None:
    """A wall 4 x 0.5 inches: tangents of 3.57 and 2.34 inches, 103.5 degrees of arc, 0.5 along."""
    corners = rectangle(Point(10 * INCH, 17 * INCH), 4 * INCH, INCH / 2)
    wall = Terrain(id="wall", name="Wall", corners=corners)
    start, end = base_at(10 * INCH, 20 * INCH + 10), base_at(10 * INCH, 15 * INCH + 10)
    way = way_to(table(field=replace(BOARD, terrain=(wall,))), start, end)
    room, by_hand = hypot(10, 10) + INCH / 2, INCH / 2
    for down in (20 * INCH + 10 - 17.25 * INCH, 16.75 * INCH - 15 * INCH - 10):
        far = hypot(2 * INCH, down)
        turn = atan2(2 * INCH, down) + asin(room / far)
        by_hand += sqrt(far * far - room * room) + room * turn
    assert by_hand / INCH == pytest.approx(8.6574, abs=0.0001)
    assert way.length / INCH == pytest.approx(by_hand / INCH, abs=1e-6)
    # It is told once, as long as it is, though it is drawn as chords.
    assert [text for text in told_way(("wizard",), way.knots).legs if text] == ["8.66″"]


def narrow(gap: float) -> State:
    """Two units side by side with so many mm between them."""
    left = posed("rrrrr/rrrrr", 300 - gap / 2, 300, id="left")
    return table(
        replace(left, pose=replace(left.pose, x=300 - gap / 2 - 100)),
        posed("rrrrr/rrrrr", 300 + gap / 2, 300, id="right"),
        field=Field(width=600, depth=600),
    )


def test_straight_through_a_gap_his_base_needs_half_an_inch_on_both_sides() -> None:
    ahead = base_at(300, 400), base_at(300, 250)
    assert way_to(narrow(45.4 + 0.02), *ahead).straight
    assert not way_to(narrow(45.4 - 0.05), *ahead).straight


def test_reading_a26_decides_whether_he_slips_through_on_a_way_that_turns() -> None:
    """The gap holds his base and half an inch on both sides, not a disc through its corners."""
    start, end = base_at(250, 400), base_at(350, 250)
    state = narrow(48)
    disc = way_to(state, start, end)
    base = way_to(state, start, end, turning="base")
    assert disc.hits == base.hits
    assert base.length < 200 < disc.length
    assert max(x for x, _ in base.knots) <= 350
    assert way_by(state, start, base.knots[1:-1], end)[1] == ()


def test_own_knots_are_measured_by_the_base_as_it_faces() -> None:
    state = narrow(48)
    start, end = base_at(250, 400), base_at(350, 250)
    knots = [Point(300, 370), Point(300, 270)]
    way, near = way_by(state, start, knots, end)
    assert near == ()
    assert way.length == pytest.approx(hypot(50, 30) + 100 + hypot(50, 20))
    _, near = way_by(state, start, [Point(297, 370), Point(297, 270)], end)
    assert near == (Near("left", pytest.approx(11.0)),)  # type: ignore[comparison-overlap]
    # He turns between the units: a corner of his base comes nearer than half an inch.
    _, near = way_by(state, start, [Point(300, 370), Point(300, 320), Point(301, 300)], end)
    assert {each.id for each in near} >= {"left", "right"}


def test_a_broad_base_beside_a_unit_walks_off_without_turning_into_it() -> None:
    """A rider 25x50 stands 1.02 inches beside a unit: too near for the disc, not for his base."""
    unit = posed("rrrrr/rrrrr", 300, 300, id="orcs")
    rider = base_at(300 - 26 - 12.5, 320, size=(25, 50))
    state = table(unit)
    end = rider.to(Point(rider.centre.x, 150))
    way = way_to(state, rider, end)
    assert way.straight
    assert way_by(state, rider, [], end)[1] == ()
    away = way_to(state, rider, rider.to(Point(rider.centre.x - 100, 320)))
    assert away.found


def test_from_a_lane_without_room_to_turn_he_walks_out_before_he_turns() -> None:
    """A rider 25x50 between two units, 12.8 mm from each; his way out and in is straight."""
    left = posed("rrrr/rrrr/rrrr/rrrr", 220, 300, id="left")
    right = posed("rrrr/rrrr/rrrr/rrrr", 300 + 50.6, 300, id="right")
    state = table(left, right)
    rider = base_at(325.3, 340, size=(25, 50))
    for end in (rider.to(Point(600, 380), 90), rider.to(Point(80, 380), 270)):
        out = way_to(state, rider, end)
        assert out.found
        assert out.knots[1].x == pytest.approx(325.3)
        assert way_by(state, rider, out.knots[1:-1], end)[1] == ()
        back = rider.to(rider.centre, 180)
        home = way_to(state, end, back)
        assert home.found
        assert home.knots[-2].x == pytest.approx(325.3)
        assert home.length == pytest.approx(out.length, abs=0.5)
        assert way_by(state, end, home.knots[1:-1], back)[1] == ()


def test_a_way_ends_at_its_limit() -> None:
    at, start = table(posed("r", 100, 100)), base_at(400, 400)
    end = start.to(Point(400, 400 - 4 * INCH))
    assert way_to(at, start, end, limit=4 * INCH).found
    assert not way_to(at, start, end, limit=4 * INCH - 0.02).found
    assert way_to(at, start, end, limit=4 * INCH - TOLERANCE / 2).found


def test_a_place_that_is_closed_in_has_no_way() -> None:
    walls = [
        posed("rrrrrrrr", 200, 200, id="upper"),
        posed("rrrrrrrr", 200, 380, id="lower"),
        posed("rrrrrrrr", 200, 380, 270, id="left"),
        posed("rrrrrrrr", 360, 220, 90, id="right"),
    ]
    way = way_to(table(*walls), base_at(280, 300), base_at(600, 300))
    assert not way.found
    assert way.hits == ("right",)
    assert way.length == float("inf")


def test_without_a_turn_a_model_goes_back_or_sideways_only_straight() -> None:
    wizard = base_at(100, 100, 90)
    ends = [(130, 100), (70, 100), (100, 130), (100, 70), (110, 110)]
    found = [without_turning(wizard, wizard.to(Point(*end))) for end in ends]
    assert found == [Facing.FRONT, Facing.REAR, Facing.RIGHT, Facing.LEFT, None]
    assert without_turning(wizard, wizard.to(Point(70, 100), 91)) is None


def test_stepping_back_is_measured_by_the_base_as_it_stands() -> None:
    state, rider = table(posed("rrrrr", 300, 300)), base_at(350, 200, size=(25, 50))
    end, near = slide(state, rider, Facing.REAR, 60)
    assert end == rider.to(Point(350, 260))
    assert near == ()
    assert slide(state, rider, Facing.REAR, 64)[1] == (Near("orcs", 11.0),)
    assert slide(state, rider, Facing.LEFT, 10)[0].centre == Point(340, 200)
    assert slide(state, base_at(350, 200, 90), Facing.LEFT, 10)[0].centre == Point(350, 190)


# Held against geometry that shares nothing with it

FREE = st.floats(40, 360)


@st.composite
def walks(draw: st.DrawFn) -> tuple[tuple[Unit, ...], Placed, Placed]:
    """Units on a square of 400 mm, and a base at two places that keep half an inch from them."""
    units = draw(crowds(most=5))
    size = draw(st.sampled_from([(20.0, 20.0), (25.0, 50.0), (40.0, 40.0)]))
    among = [each for unit in units for each in dense.rectangles(unit)]
    ends = []
    for _ in range(2):
        base = base_at(draw(FREE), draw(FREE), draw(ANGLES), size)
        assume(dense.away(dense.edge((*base.centre, *size, base.facing), 3), among).min() > 14)
        assume(dense.apart([(*base.centre, *size, base.facing)], among, 5) > 14)
        ends.append(base)
    return units, ends[0], ends[1]


def clearance(
    base: Placed, facing: float, at: tuple[float, float], among: list[dense.Rectangle]
) -> float:
    """How near a base comes to others at a place, by sampling its edge."""
    here = (at[0], at[1], base.base.width, base.base.depth, facing)
    return float(dense.away(dense.edge(here, 4), among).min())


def keeps_half_an_inch(way: Way, start: Placed, end: Placed, among: list[dense.Rectangle]) -> bool:
    """Sampling every leg and every turn; a turn may go either way round."""
    facing = start.facing
    legs = list(zip(way.knots, way.knots[1:], strict=False))
    turns = [(here, bearing(here, there)) for here, there in legs] + [(end.centre, end.facing)]
    for at, goal in turns:
        short = between(facing, goal)
        around = (short, short - 360 if short > 0 else short + 360)
        if not any(
            all(
                clearance(start, facing + turn * part / 24, at, among) > INCH / 2 - 0.02
                for part in range(25)
            )
            for turn in around
        ):
            return False
        facing = goal
    return all(
        clearance(start, bearing(here, there), (x, y), among) > INCH / 2 - 0.02
        for here, there in legs
        for x, y in dense.steps(here, there, 6)
    )


@settings(max_examples=40, deadline=None)
@given(walks(), st.sampled_from(["disc", "base"]))
def test_no_way_comes_nearer_than_half_an_inch(
    walk: tuple[tuple[Unit, ...], Placed, Placed], turning: str
) -> None:
    units, start, end = walk
    way = way_to(table(*units, field=SQUARE), start, end, turning=turning)
    among = [each for unit in units for each in dense.rectangles(unit)]
    straight = hypot(end.centre.x - start.centre.x, end.centre.y - start.centre.y)
    assert way.length >= straight - 1e-9
    assert not way.found or keeps_half_an_inch(way, start, end, among)


@settings(max_examples=40, deadline=None)
@given(walks())
def test_no_way_over_a_grid_is_shorter(walk: tuple[tuple[Unit, ...], Placed, Placed]) -> None:
    units, start, end = walk
    among = [each for unit in units for each in dense.rectangles(unit)]
    room = start.reach + INCH / 2 + 1.0
    on_grid = dense.shortest_on_grid(
        start.centre, end.centre, among, room, (400, 400), start.reach, 12.5
    )
    way = way_to(table(*units, field=SQUARE), start, end)
    assert on_grid is None or way.length <= on_grid * 1.0035 + TOLERANCE


@settings(max_examples=15, deadline=None)
@given(ANGLES, st.floats(60, 340), st.floats(60, 340), st.sampled_from(["rrr/rrr", "rrrrr", "r"]))
def test_around_one_unit_the_way_is_a_string_pulled_tight(
    facing: float, left: float, right: float, drawn: str
) -> None:
    """The string around the ground that the disc must not enter: the hull of it and both ends."""
    unit = posed(drawn, 200, 200, facing)
    start, end = base_at(left, 380), base_at(right, 20)
    shut = dense.grown(dense.rectangles(unit), start.reach + INCH / 2, 360)
    string = dense.string(start.centre, end.centre, shut)
    way = way_to(table(unit, field=Field(width=900, depth=900)), start, end)
    if not way.straight:
        assert way.length == pytest.approx(string, abs=0.002)


@settings(max_examples=20, deadline=None)
@given(walks())
def test_a_way_is_found_within_its_own_length(
    walk: tuple[tuple[Unit, ...], Placed, Placed],
) -> None:
    """Where there is room to turn at both ends."""
    units, start, end = walk
    state = table(*units, field=SQUARE)
    among = [each for unit in units for each in dense.rectangles(unit)]
    assume(dense.away(dense.np.array([start.centre, end.centre]), among).min() > start.reach + 13)
    way = way_to(state, start, end)
    if way.found:
        assert way_to(state, start, end, limit=way.length + 0.02).found
        assert not way_to(state, start, end, limit=way.length * 0.99 - 0.02).found


@settings(max_examples=12, deadline=None)
@given(walks(), st.lists(st.tuples(FREE, FREE), min_size=1, max_size=4))
def test_many_ways_at_once_are_the_ways_one_by_one(
    walk: tuple[tuple[Unit, ...], Placed, Placed], more: list[tuple[float, float]]
) -> None:
    units, start, end = walk
    ends = [end, *(end.to(Point(*at)) for at in more)]
    together = table(*units, field=SQUARE)
    within = ways_to(together, start, ends, limit=249.77)
    for each, near, way in zip(ends, within, ways_to(together, start, ends), strict=True):
        alone = way_to(table(*units, field=SQUARE), start, each)
        assert (way.found, way.hits) == (alone.found, alone.hits)
        assert way.length == pytest.approx(alone.length, abs=1e-6)
        assert near.found == (alone.length < 249.77)
        assert not near.found or near.length == pytest.approx(alone.length, abs=1e-6)
