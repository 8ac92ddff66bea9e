"""How units move by legs, and where charges end (MV-2, FC-1, FA-1, dossier 32.15)."""

from __future__ import annotations

from math import cos, hypot, pi, radians, sin

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from makeway.board import field
from makeway.board.charge_lines import (
    failed_charge,
    front_middle,
    landing,
    room_ahead,
    wheel_towards,
)
from makeway.board.ground import edge_span, touches
from makeway.board.legs import after, centre_moves, measure, moved, wheel_of
from makeway.board.placed import Placed, frame_corners, middle, placed
from makeway.board.spacing import Near
from makeway.core.actions import Leg
from makeway.core.pose import Point, Pose
from makeway.core.state import Unit
from makeway.core.words import TOLERANCE, Facing, Side
from msgspec.structs import replace

from tests.engine.drawing import character
from tests.engine.field import dense
from tests.engine.field.tables import ANGLES, SIZES, base_at, crowds, places, posed, table

INCH = 25.4


def test_a_straight_leg_moves_every_model_as_far() -> None:
    orcs = posed("rrrrr/rrrrr", 300, 300, 90)
    for leg, (x, y) in (
        (Leg(forward=4), (300 + 101.6, 300)),
        (Leg(back=2), (300 - 50.8, 300)),
        (Leg(left=2), (300, 300 - 50.8)),
        (Leg(right=2), (300, 300 + 50.8)),
    ):
        end = after(orcs, leg)
        assert end.pose == Pose(x, y, 90)
        assert [*centre_moves(orcs, end).values()] == pytest.approx([measure(orcs, leg)] * 10)


def test_a_wheel_turns_about_the_front_corner_of_the_unit_boundary() -> None:
    """A side model is part of the front: the left corner is his (MM-4)."""
    orcs = posed("K|rrr/rrr", 300, 300, bases={"K": (25.0, 50.0)})
    left = after(orcs, Leg(wheel=90, side=Side.LEFT))
    assert frame_corners(left)[0] == frame_corners(orcs)[0] == Point(275, 300)
    assert frame_corners(left)[1] == Point(275, 300 - 85)
    right = after(orcs, Leg(wheel=90, side=Side.RIGHT))
    assert frame_corners(right)[1] == frame_corners(orcs)[1] == Point(360, 300)
    assert frame_corners(right)[0] == Point(360, 300 - 85)
    assert measure(orcs, Leg(wheel=90, side=Side.LEFT)) == pytest.approx(85 * pi / 2)
    assert wheel_of(orcs, 85 * pi / 2) == pytest.approx(90)


@settings(max_examples=30, deadline=None)
@given(crowds(most=1), st.floats(1, 90), st.sampled_from(Side))
def test_a_wheel_moves_a_model_by_its_distance_from_the_corner(
    units: tuple[Unit, ...], degrees: float, side: Side
) -> None:
    (unit,) = units
    end = after(unit, Leg(wheel=degrees, side=side))
    pivot = frame_corners(unit)[0 if side is Side.LEFT else 1]
    chord = 2 * sin(radians(degrees) / 2)
    for model, mm in centre_moves(unit, end).items():
        x, y = placed(unit, model).centre
        assert mm == pytest.approx(hypot(x - pivot.x, y - pivot.y) * chord, abs=1e-4)


def test_legs_follow_one_another_and_say_what_they_pass() -> None:
    orcs, wall = posed("rrr", 300, 300), posed("rrrr", 290, 200, id="wall")
    legs = [Leg(forward=1), Leg(wheel=45, side=Side.RIGHT), Leg(forward=2)]
    result = moved(table(orcs, wall), orcs, legs)
    assert result.mm == pytest.approx(3 * INCH + 60 * pi / 4)
    assert result.near[0] == ()
    assert result.near[1] == (Near("wall", pytest.approx(300 - INCH - 220 - 60 * sin(pi / 4))),)  # type: ignore[comparison-overlap]
    assert not result.clear
    assert result.unit.pose is not None
    assert result.unit.pose.facing == 45
    assert moved(table(orcs, wall), orcs, [Leg(forward=1)]).clear
    assert moved(table(orcs, wall), orcs, [Leg(forward=3)], but={"wall"}).clear


def test_a_wheel_sweeps_farther_than_where_it_begins_and_ends() -> None:
    """The outer corner passes a post that neither the start nor the end is near."""
    orcs = posed("rrrrr", 300, 300)
    post = posed("r", 300 + 77, 300 - 77 - 20, id="post")
    legs = [Leg(wheel=90, side=Side.LEFT)]
    assert field.gap(orcs, post) > INCH / 2
    end = moved(table(orcs, post), orcs, legs)
    assert field.gap(end.unit, post) > INCH / 2
    assert [near.id for near in end.near[0]] == ["post"]


# Failed charges


def test_straight_ahead_there_is_no_wheel() -> None:
    warlord = base_at(300, 300, size=(25, 25))
    run = failed_charge(warlord, Point(300, 100), 4 * INCH)
    assert (run.turn, run.wheeled, run.straight) == (0, 0, 4 * INCH)
    assert Placed.of(warlord.base, run.pose) == warlord.ahead(4 * INCH)


def test_the_wheel_is_paid_for_by_the_outer_corner() -> None:
    """Seen from the front's right corner the target is where a quarter turn leads."""
    warlord = base_at(300, 310)
    run = failed_charge(warlord, Point(410, 290), 100)
    assert run.turn == pytest.approx(90)
    assert run.wheeled == pytest.approx(20 * pi / 2)
    assert run.straight == pytest.approx(100 - 20 * pi / 2)
    assert front_middle(Placed.of(warlord.base, run.pose)) == pytest.approx(
        (310 + run.straight, 290), abs=1e-5
    )


def test_a_short_charge_ends_in_the_wheel() -> None:
    wide = posed("r" * 10, 300, 300)
    run = failed_charge(wide, Point(700, 250), INCH)
    assert run.straight == 0
    assert run.wheeled == pytest.approx(INCH)
    assert run.turn == pytest.approx(wheel_of(wide, INCH))


@settings(max_examples=60, deadline=None)
@given(st.floats(-300, 300), st.floats(60, 300), ANGLES, SIZES)
def test_after_the_wheel_the_target_is_straight_ahead(
    right: float, ahead: float, facing: float, size: tuple[float, float]
) -> None:
    """Checked by turning the base by hand, a hair less and a hair more."""
    start = base_at(400, 400, facing, size)
    target = start.pose.at(size[0] / 2 + right, -ahead)
    turn = wheel_towards(start, target)
    assert turn == pytest.approx(0, abs=1e-6) or (turn > 0) == (right > 0)
    corner = start.corners[1 if turn > 0 else 0]

    def beside(by: float) -> float:
        now = start.pose.turned(by, corner)
        return now.inside(target).x - size[0] / 2

    assert beside(turn) == pytest.approx(0, abs=TOLERANCE)
    assert start.pose.turned(turn, corner).inside(target).y < 0
    assert beside(turn - 0.1) * beside(turn + 0.1) <= 0


def test_room_ahead_is_what_he_would_run_into() -> None:
    hero = base_at(300, 300)
    at = table(
        posed("r", 300, 200, id="near"),
        posed("r", 280, 150, id="far"),
        posed("r", 311, 240, id="beside"),
    )
    assert room_ahead(at, hero, 200) == (Near("near", 70.0), Near("far", 120.0))
    assert room_ahead(at, hero, 60) == ()
    assert room_ahead(at, hero, 200, {"near"}) == (Near("far", 120.0),)


# Successful charges


@pytest.mark.parametrize(
    ("start", "facing", "offset", "end"),
    [
        # Orcs 100 x 40 mm with the block's corner at (300, 300): centre (350, 320).
        ((350, 100), Facing.FRONT, 40, (350, 290)),
        ((350, 500), Facing.REAR, 40, (350, 350)),
        ((100, 320), Facing.LEFT, 10, (290, 320)),
        ((600, 320), Facing.RIGHT, 10, (410, 320)),
        # Slanted: his front's middle at (250, 200) heads for the centre and meets the front at 331.
        ((250, 190), Facing.FRONT, 250 + 100 * 100 / 120 - 310, (250 + 100 * 100 / 120, 290)),
    ],
)
def test_a_charger_ends_flush_with_the_facing_he_was_located_in(
    start: tuple[float, float],
    facing: Facing,
    offset: float,
    end: tuple[float, float],
) -> None:
    orcs = posed("rrrrr/rrrrr", 300, 300)
    turn = {Facing.FRONT: 180.0, Facing.REAR: 0.0, Facing.LEFT: 90.0, Facing.RIGHT: 270.0}[facing]
    hero = base_at(*start, turn)
    found = landing(table(orcs), hero, orcs, id="hero")
    assert found.contact.facing is facing
    assert found.blocked == ()
    assert found.contact.offset == pytest.approx(offset, abs=0.01)
    assert Placed.of(hero.base, found.pose).centre == pytest.approx(end, abs=1e-5)


def test_a_charger_is_kept_on_the_edge() -> None:
    """From far out before a deep file the straight way would meet its front well beside it."""
    file = posed("r/r/r/r/r", 300, 300)
    found = landing(table(file), base_at(105, 90, 180), file, id="hero")
    assert found.contact.facing is Facing.FRONT
    assert found.contact.offset == 0


@settings(max_examples=50, deadline=None)
@given(crowds(most=1), st.floats(0, 360), ANGLES, SIZES)
def test_a_charger_stands_against_his_target_and_the_contact_says_so(
    units: tuple[Unit, ...], around: float, facing: float, size: tuple[float, float]
) -> None:
    (target,) = units
    x, y = middle(target)
    x, y = x + 400 * cos(radians(around)), y + 400 * sin(radians(around))
    hero = character("hero", size)
    charger = posed(
        "H", x, y, facing, base=size, characters={"H": hero}, id="charger", player="foe"
    )
    found = landing(table(target, charger), charger, target, id="charger")
    now = replace(charger, pose=found.pose)
    contact = found.contact
    assert contact.facing is field.located(target, front_middle(charger))
    # Flush: both ends of his front lie on the line of the Facing, in the target's own frame.
    assert target.pose is not None
    first, second = (target.pose.inside(each) for each in frame_corners(now)[:2])
    flank = contact.facing in (Facing.LEFT, Facing.RIGHT)
    along = sorted((first.y, second.y) if flank else (first.x, second.x))
    assert along[0] == pytest.approx(contact.offset, abs=1e-4)
    across = (first.x, second.x) if flank else (first.y, second.y)
    assert across[0] == pytest.approx(across[1], abs=1e-4)
    span = edge_span(target, contact.facing)
    assert along[0] >= span.start - 1e-4 or along[1] >= span.end - 1e-4
    assert along[1] <= span.end + 1e-4 or along[0] <= span.start + 1e-4
    # He covers no base of the target, and the bases that BC-1 calls touching do touch.
    ours, theirs = dense.rectangles(now), dense.rectangles(target)
    inner = [(a, b, w - 0.1, d - 0.1, f) for a, b, w, d, f in theirs]
    assert dense.apart(ours, inner, 5) > 0
    state = replace(table(target, now), contacts=(contact,))
    met = touches(state, target)
    gaps = [field.gap(placed(target, touch.model), now) for touch in met]
    assert met
    # Across a hole of the rear rank there is a gap between models in contact (BC-2).
    whole = len(target.models) == target.files * target.ranks
    assert max(gaps) == pytest.approx(0, abs=0.01) or not whole


def test_beside_others_he_lands_where_there_is_room() -> None:
    orcs = posed("rrrrr/rrrrr", 300, 300)
    friend = posed("rr", 380, 300, 180, id="friend")
    hero = base_at(350, 100, 180)
    at = table(orcs, friend)
    found = landing(at, hero, orcs, id="hero")
    assert found.blocked == ()
    # The friend stands before 40 to 80 mm: his nearest place without touching ends at 40.
    assert found.contact.offset in (pytest.approx(20, abs=0.02), pytest.approx(80, abs=0.02))
    wide = base_at(350, 100, 180, (60, 60))
    assert landing(at, wide, orcs, id="hero").blocked == ("friend",)


def test_a_wider_charger_covers_the_whole_edge() -> None:
    orcs = posed("rr", 300, 300)
    wide = posed("rrrrr", 450, 100, 180, id="wide")
    found = landing(table(orcs, wide), wide, orcs, id="wide")
    assert -60 <= found.contact.offset <= 0


# Held against dense sampling


@st.composite
def legs(draw: st.DrawFn) -> Leg:
    inches = draw(st.floats(0.1, 4))
    match draw(st.sampled_from(["forward", "back", "left", "right", "wheel"])):
        case "wheel":
            return Leg(wheel=draw(st.floats(1, 90)), side=draw(st.sampled_from(Side)))
        case way:
            return Leg(**{way: inches})


def part_of(leg: Leg, part: float) -> Leg:
    if leg.wheel is not None:
        return Leg(wheel=leg.wheel * part, side=leg.side)
    (way,) = (name for name in ("forward", "back", "left", "right") if getattr(leg, name))
    return Leg(**{way: getattr(leg, way) * part})


@settings(max_examples=25, deadline=None)
@given(crowds(most=3), legs())
def test_what_a_leg_passes_is_what_sampling_its_way_finds(
    units: tuple[Unit, ...], leg: Leg
) -> None:
    unit, others = units[0], units[1:]
    assume(all(field.gap(unit, other) > 13 for other in others))
    result = moved(table(*units), unit, [leg])
    near = {each.id: each.mm for each in result.near[0]}
    steps = 40
    for other in others:
        there = dense.rectangles(other)
        sampled = min(
            dense.apart(dense.rectangles(after(unit, part_of(leg, n / steps))), there, 4)
            for n in range(steps + 1)
        )
        # Between two samples a corner moves no farther than the outer one.
        unseen = measure(unit, leg) / steps + 2
        if other.id in near:
            assert near[other.id] - 0.02 <= sampled <= near[other.id] + unseen
        else:
            assert sampled > INCH / 2 - 0.02


@settings(max_examples=30, deadline=None)
@given(crowds(most=3), places())
def test_he_runs_into_the_first_of_what_stands_ahead(units: tuple[Unit, ...], base: Placed) -> None:
    assume(all(field.gap(base, each) > 0.1 for each in units))
    state = table(*units)
    found = room_ahead(state, base, 300)
    free = found[0].mm if found else 300.0

    def away(mm: float) -> float:
        at = base.ahead(mm)
        here = [(at.centre.x, at.centre.y, at.base.width, at.base.depth, at.facing)]
        among = [each for unit in units for each in dense.rectangles(unit)]
        return dense.apart(here, among, 2)

    assert min(away(free * part / 20) for part in range(20)) > 0
    if found:
        assert away(free + 0.05) < 1.1


@settings(max_examples=30, deadline=None)
@given(crowds(most=4, across=250), st.floats(0, 360), SIZES)
def test_a_charger_lands_beside_others_wherever_there_is_room(
    units: tuple[Unit, ...], around: float, size: tuple[float, float]
) -> None:
    target, others = units[0], units[1:]
    among = [each for unit in others for each in dense.rectangles(unit)]
    assume(not among or dense.apart(dense.rectangles(target), among, 4) > 0)
    x, y = middle(target)
    x, y = x + 500 * cos(radians(around)), y + 500 * sin(radians(around))
    hero = base_at(x, y, 0, size)
    found = landing(table(*units), hero, target, id="hero")
    edge = edge_span(target, found.contact.facing)
    low, high = sorted((edge.start, edge.end - size[0]))

    def room(offset: float) -> float:
        flank = found.contact.facing in (Facing.LEFT, Facing.RIGHT)
        assert target.pose is not None
        shift = offset - found.contact.offset
        right, back = (0.0, shift) if flank else (shift, 0.0)
        origin, moved_to = target.pose.at(0, 0), target.pose.at(right, back)
        at = Placed.of(hero.base, found.pose).centre
        here = (
            at.x + moved_to.x - origin.x,
            at.y + moved_to.y - origin.y,
            *size,
            found.pose.facing,
        )
        return dense.apart([here], among, 2) if among else 1.0

    if not found.blocked:
        assert low - 1e-6 <= found.contact.offset <= high + 1e-6
        assert room(found.contact.offset) > 0
    else:
        assert max(room(low + (high - low) * part / 25) for part in range(26)) < 0.05
