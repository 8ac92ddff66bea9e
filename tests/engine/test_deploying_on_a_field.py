"""The Deployment Zone of a unit on a battlefield is where it stands, not what is written down."""

from __future__ import annotations

import pytest
from makeway.core.actions import Arrange, Join, Place
from makeway.core.ruling import Allowed, Illegal
from makeway.core.state import State
from makeway.core.words import Seat
from makeway.core.zone import Zone
from makeway.referee import options, rule
from makeway.rules.deploying import zone_of
from makeway.text.scenario import load
from msgspec.structs import replace

FIELD = """
makeway: 1
moment: {phase: deployment}
table: {width: 48, depth: 36}
zones: {own: [{corners: [[0, 24], [48, 24], [48, 36], [0, 36]]}]}
units:
  - profile: Orcs
    at: [AT]
    facing: FACING
    drawing: |
      r r c r r
      r r r r r
  - {profile: Common Orc Warlord, name: Warlord}
"""
BASE = 25 / 25.4


def field(at: str = "20, 30", facing: float = 0) -> State:
    return load(FIELD.replace("AT", at).replace("FACING", str(facing))).state


def join(state: State) -> object:
    return rule(state, Join(character="warlord", unit="orcs", seat=Seat(1, 2)))


def test_the_room_around_a_unit_is_that_between_its_edges_and_those_of_the_zone() -> None:
    state = field("20, 30")
    zone = zone_of(state, state.units["orcs"])
    side = 2.5 * BASE
    wanted = [6, 20 - side, 28 - side, 6 - 2 * BASE]
    assert zone is not None
    rooms = [zone.front, zone.left, zone.right, zone.rear]
    assert rooms == pytest.approx([each * 25.4 for each in wanted], abs=0.001)


def test_left_and_right_are_the_units_own() -> None:
    state = field("20, 30", 180)
    zone = zone_of(state, state.units["orcs"])
    assert zone is not None
    assert zone.front == pytest.approx(6 * 25.4)
    assert zone.left == pytest.approx((28 - 2.5 * BASE) * 25.4, abs=0.001)


def test_what_is_written_of_a_units_zone_counts_before_what_is_measured() -> None:
    state = field("20, 30")
    orcs = replace(state.units["orcs"], zone=Zone(rear=1))
    assert zone_of(state, orcs) == Zone(rear=1)


def test_a_new_rank_that_reaches_beyond_the_zone_keeps_him_out() -> None:
    for at, open_ in (("20, 33", True), ("20, 33.5", False)):
        ruling = join(field(at))
        assert isinstance(ruling, Allowed if open_ else Illegal)
        if isinstance(ruling, Illegal):
            [why] = [each for each in ruling.forbidding if each.clause == "DZ-2"]
            assert why.because.startswith("The new rank reaches 25 mm farther back; the zone ends")
            assert options(field(at), "warlord") == ()


def test_a_turned_unit_reaches_sideways_where_its_zone_ends() -> None:
    assert isinstance(join(field("47, 30", 90)), Allowed)
    assert isinstance(join(field("2.5, 30", 90)), Illegal)
    assert isinstance(join(field("45.5, 30", 270)), Illegal)


def test_a_formation_too_wide_for_the_zone_is_refused() -> None:
    state = field("3, 30")
    places = {who: Place(1, n + 1) for n, who in enumerate(state.units["orcs"].models)}
    ruling = rule(state, Arrange(unit="orcs", files=10, places=places))
    assert isinstance(ruling, Allowed)
    state = field("45, 30")
    ruling = rule(state, Arrange(unit="orcs", files=10, places=places))
    assert isinstance(ruling, Illegal)
    assert [each.clause for each in ruling.forbidding] == ["DZ-1"]


def test_the_zone_counts_only_while_units_are_deployed() -> None:
    state = field("20, 33.5")
    moved = replace(state, moment=replace(state.moment, phase="movement"))
    assert zone_of(moved, moved.units["orcs"]) is None
