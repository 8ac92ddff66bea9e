"""The Deployment Zone of a unit on a battlefield is where it stands, not what is written down."""

from __future__ import annotations

import pytest
from makeway.core.actions import Arrange, Deploy, Join, Place
from makeway.core.errors import MalformedActionError
from makeway.core.pose import Point, Pose
from makeway.core.ruling import Allowed, Illegal
from makeway.core.state import State
from makeway.core.words import Seat
from makeway.core.zone import Zone
from makeway.referee import options, rule
from makeway.rules.deploying import zone_of
from makeway.text.errors import MalformedError
from makeway.text.intention import read_action
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


def test_nobody_is_deployed_in_a_unit_that_stands_outside_its_zone() -> None:
    for at, facing, told in (
        ("20, 22", 0, "50.80 mm in front"),
        ("20, 18", 30, "138.23 mm in front and 127.87 mm to the left"),
    ):
        ruling = join(field(at, facing))
        assert isinstance(ruling, Illegal)
        says = f"The Orcs reach beyond their Deployment Zone: {told}."
        assert [each.because for each in ruling.forbidding] == [says]


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


def bare(**more: object) -> State:
    """The unit is still to be deployed; a tower stands in the zone, enemies across."""
    text = FIELD.replace("    at: [AT]\n    facing: FACING\n", "").replace(
        "units:", "terrain: [{name: Tower, at: [30, 30], size: [4, 4]}]\nunits:"
    )
    state = load(text + "  - {profile: Orcs, id: foes, player: foe, drawing: r r, at: [20, 22]}")
    return replace(state.state, **more)


def deploy(words: str, state: State | None = None) -> Allowed | Illegal:
    table = bare() if state is None else state
    ruling = rule(table, read_action(f"deploy orcs {words}", table))
    assert isinstance(ruling, Allowed | Illegal)
    return ruling


def forbids(ruling: Allowed | Illegal) -> list[tuple[str, str]]:
    assert isinstance(ruling, Illegal)
    return [(each.clause, each.because) for each in ruling.forbidding]


def test_a_unit_is_put_down_where_its_player_says() -> None:
    ruling = deploy("20,30 270")
    assert isinstance(ruling, Allowed)
    assert ruling.state is not None
    pose = ruling.state.units["orcs"].pose
    assert pose is not None
    assert pose.facing == 270
    assert pose.front(125) == pytest.approx((20 * 25.4, 30 * 25.4))
    assert {each.clause for each in ruling.findings} == {"DZ-1", "DZ-3", "DZ-6"}


def test_a_unit_beyond_its_zone_is_refused_and_told_the_nearest_place() -> None:
    ruling = deploy("20,23.5")
    assert ("DZ-1", "The Orcs reach beyond their Deployment Zone: 12.70 mm in front.") in forbids(
        ruling
    )
    assert isinstance(ruling, Illegal)
    assert isinstance(ruling.nearest, Deploy)
    assert ruling.nearest.to.y == pytest.approx(24 * 25.4)
    assert ruling.nearest_label == "Put down 0.50″ farther back"
    assert isinstance(rule(bare(), ruling.nearest), Allowed)


def test_one_who_is_alone_reaches_beyond_a_zone_of_his_own() -> None:
    ruling = rule(bare(), read_action("deploy warlord 10,23.5", bare()))
    assert forbids(ruling) == [
        ("DZ-1", "The Warlord reaches beyond his Deployment Zone: 12.70 mm in front.")
    ]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("25,30", "The Orcs would stand 0.54″ from the Tower; more than 1.00″ is needed."),
        ("24.54,30", "The Orcs would stand 1.00″ from the Tower; more than 1.00″ is needed."),
        ("2,30", "The Orcs would reach 0.46″ over the left edge of the board."),
    ],
)
def test_a_unit_keeps_clear_of_terrain_and_stays_on_the_board(words: str, says: str) -> None:
    if words.startswith("24.54"):
        words = f"{30 - 2 - 1 - 2.5 * BASE:.6f},30"
    assert ("DZ-6", says) in forbids(deploy(words))


def test_a_unit_keeps_clear_of_other_units() -> None:
    near = bare(field=replace(bare().field, zones={}))
    says = "The Orcs would stand 0.52″ from the Orcs; more than 1.00″ is needed."
    assert forbids(deploy("20,23.5", near)) == [("DZ-6", says)]
    assert isinstance(deploy("20,24.1", near), Allowed)


def in_zone(*corners: tuple[float, float]) -> State:
    zone = tuple(Point(x * 25.4, y * 25.4) for x, y in corners)
    return bare(field=replace(bare().field, zones={"own": (zone,)}))


def test_a_base_turned_beside_its_zone_is_outside() -> None:
    # Between the outermost points of the zone as it sees them, on all four sides.
    ruling = rule(bare(), read_action("deploy warlord 10,20 45", bare()))
    says = "The Warlord reaches beyond his Deployment Zone: 78.09 mm in front and 78.09 mm to the"
    assert forbids(ruling) == [("DZ-1", f"{says} left.")]
    assert isinstance(ruling, Illegal)
    assert ruling.nearest is not None
    assert isinstance(rule(bare(), ruling.nearest), Allowed)


def test_a_unit_in_the_notch_of_its_zone_is_outside() -> None:
    notched = in_zone((0, 24), (20, 24), (20, 30), (28, 30), (28, 24), (48, 24), (48, 36), (0, 36))
    assert forbids(deploy("24,26", notched)) == [
        ("DZ-1", "The Orcs reach beyond their Deployment Zone: 101.60 mm in front.")
    ]
    assert isinstance(deploy("24,30", notched), Allowed)


def test_the_nearest_place_in_the_zone_is_by_one_edge_where_that_is_enough() -> None:
    pointed = in_zone((12, 24), (30, 20), (48, 24), (48, 36), (12, 36))
    ruling = deploy("30,20.3", pointed)
    assert isinstance(ruling, Illegal)
    assert ruling.nearest_label == "Put down 0.25″ farther back"
    assert ruling.nearest is not None
    assert isinstance(rule(pointed, ruling.nearest), Allowed)


def test_whoever_would_stand_too_near_is_told_how_much_farther() -> None:
    ruling = deploy("25,30")
    assert isinstance(ruling, Illegal)
    assert ruling.nearest_label == "Put down 0.47″ farther from the Tower"
    assert ruling.nearest is not None
    assert isinstance(rule(bare(), ruling.nearest), Allowed)


def test_a_unit_is_put_down_once_and_in_the_deployment_phase() -> None:
    ruling = deploy("20,30")
    assert isinstance(ruling, Allowed)
    assert ruling.state is not None
    again = deploy("10,30", ruling.state)
    assert forbids(again) == [("DZ-3", "The Orcs are on the battlefield already.")]
    later = bare(moment=replace(bare().moment, phase="movement"))
    assert forbids(deploy("20,30", later)) == [("DZ-3", "It is the Movement Phase.")]


def test_deploying_needs_a_battlefield_and_a_unit() -> None:
    with pytest.raises(MalformedActionError, match="needs a battlefield: this table has none"):
        rule(bare(field=None), Deploy(piece="orcs", to=Pose(1, 1)))
    with pytest.raises(MalformedActionError, match=r"There is no unit 'orks'. Nearest: orcs"):
        rule(bare(), Deploy(piece="orks", to=Pose(1, 1)))
    with pytest.raises(MalformedError, match="column 13: Expected a place in inches as in 20,30"):
        deploy("20")
    with pytest.raises(MalformedError, match=r"column 13: `at` is 200.0″ there; on a table it"):
        deploy("200,1")
