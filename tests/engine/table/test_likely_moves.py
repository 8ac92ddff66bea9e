"""What a refused move says instead: a move like it that is open, or what to wait for."""

from __future__ import annotations

from typing import Any

import pytest
from makeway.core.actions import Join, Leg, Move
from makeway.core.ground import Field, Terrain, rectangle
from makeway.core.pose import Point, Pose
from makeway.core.ruling import Finding, Illegal
from makeway.core.state import State
from makeway.core.turn import Kind
from makeway.core.words import MM_PER_INCH, Seat, Side, SpecialRule
from makeway.referee import rule
from msgspec.structs import replace

from tests.engine.drawing import alone, character, state
from tests.engine.rulings import forbids, reason
from tests.engine.table.tables import (
    RATES,
    SMALL,
    WIZARD,
    behind,
    foes,
    joins,
    moves,
    orcs,
    posed,
    standing,
)

FRONT = Pose.of_front(Point(254, 508), 20, 0)
FLYER = character("flyer", SMALL, **RATES, fly=(8, 16), rules=(SpecialRule.FLY,))


def walled(who: Any = WIZARD) -> State:
    """A base of 20 mm whose front is 2.75 inches before a wall of 4 by 0.5 inches."""
    poses: dict[str, Any] = {who.id: FRONT}
    at = posed(state(alone(who)), **poses)
    wall = rectangle(Point(254, 17 * MM_PER_INCH), 4 * MM_PER_INCH, MM_PER_INCH / 2)
    field = Field(
        width=1219.2, depth=914.4, terrain=(Terrain(id="wall", name="Wall", corners=wall),)
    )
    return replace(at, field=field)


def instead(at: State, piece: str, kind: Kind = Kind.ADVANCE, **fields: Any) -> tuple[str, Move]:
    ruling = moves(at, piece, kind, **fields)
    assert isinstance(ruling, Illegal)
    assert isinstance(ruling.nearest, Move)
    assert not isinstance(rule(at, ruling.nearest), Illegal)
    return ruling.nearest_label, ruling.nearest


def test_whoever_would_end_too_near_stops_at_a_quarter_of_an_inch_before() -> None:
    ahead: dict[str, Any] = {"legs": (Leg(forward=2),)}
    assert instead(walled(), "wizard", **ahead)[0] == "An Advance, 1.50″ forwards"
    there: dict[str, Any] = {"to": Pose.of_front(Point(254, 17.9 * MM_PER_INCH), 20, 0)}
    label, near = instead(walled(), "wizard", **there)
    assert label == "An Advance, 1.50″"
    assert near.to is not None
    assert near.to.front(20).y == pytest.approx(18.5 * MM_PER_INCH)


def test_a_place_too_far_off_is_come_near_to() -> None:
    there: dict[str, Any] = {"to": Pose.of_front(Point(254, 30 * MM_PER_INCH), 20, 0)}
    assert instead(walled(), "wizard", Kind.MARCH, **there)[0] == "A March, 8.00″"


def test_wings_lead_where_feet_do_not_and_the_other_way_round() -> None:
    over: dict[str, Any] = {"legs": (Leg(forward=6),)}
    assert instead(walled(FLYER), "flyer", **over)[0] == "A flying Advance, 6.00″ forwards"
    walks: dict[str, Any] = {"legs": (Leg(forward=1),), "fly": True}
    assert instead(walled(), "wizard", **walks)[0] == "An Advance, 1.00″ forwards"


def test_of_two_directions_the_first_is_left() -> None:
    both: dict[str, Any] = {"legs": (Leg(forward=1), Leg(wheel=5, side=Side.LEFT), Leg(back=1))}
    _, near = instead(standing(), "orcs", **both)
    assert near.legs == both["legs"][:2]


def test_no_march_backwards_is_said_to_take_him_out() -> None:
    ruling = moves(standing(), "warlord", Kind.MARCH, legs=(Leg(back=3),))
    assert isinstance(ruling, Illegal)
    [why] = [each for each in ruling.forbidding if each.clause == "LV-3"]
    assert why.remedy is None
    assert ruling.nearest_label == "Move out ahead by an Advance, 1.99″"


def test_no_way_that_ends_at_an_enemy_is_said_to_take_him_out() -> None:
    # 1.99 inches ahead he would be clear of the Orcs, and half an inch from the enemy.
    at = posed(state(orcs(), foes()), orcs=Pose(500, 400), foes=Pose(500, 284))
    short = moves(at, "warlord", legs=(Leg(forward=1.5),), march_test=(1, 1))
    assert isinstance(short, Illegal)
    [why] = [each for each in short.forbidding if each.clause == "LV-3"]
    assert why.remedy is None
    assert short.nearest_label == "Move out to the left, 3.96″"


def test_too_long_a_way_out_is_cut_to_the_rate_not_to_the_least() -> None:
    label, _ = instead(standing(), "warlord", Kind.MARCH, legs=(Leg(forward=9),))
    assert label == "Move out, 8.00″ forwards"


def test_a_unit_that_may_not_move_is_told_what_to_wait_for() -> None:
    at = posed(state(orcs(fleeing=True, shaken=True)), orcs=Pose(500, 400))
    ruling = moves(at, "orcs", legs=(Leg(forward=1),))
    assert forbids(ruling) == ["MV-1"]
    assert isinstance(ruling, Illegal)
    assert ruling.forbidding[0].remedy == (
        "Rally the unit first. Wait until the unit is Shaken no more."
    )
    assert ruling.nearest is None
    shaken = posed(
        state(replace(alone(WIZARD), shaken=True), orcs()), orcs=Pose(500, 400), wizard=FRONT
    )
    [why] = [f for f in _refused(shaken) if f.clause == "MV-1"]
    assert why.remedy == "Wait until the unit is Shaken no more."


def _refused(at: State) -> tuple[Finding, ...]:
    ruling = rule(at, Join(character="wizard", unit="orcs", seat=Seat(1, 1)))
    assert isinstance(ruling, Illegal)
    return ruling.forbidding


def test_a_detour_too_long_is_told_the_shortest_way() -> None:
    far = joins(behind(4), 2, move=Kind.MARCH, by=(Point(400, 500),))
    assert "missing" in reason(far, "JN-4")
    assert isinstance(far, Illegal)
    [why] = [each for each in far.forbidding if each.clause == "JN-4"]
    assert why.remedy == "The shortest way needs 6.37″."
