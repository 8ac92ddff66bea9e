"""Advance, March and Reform of whole units: directions, rates, spacing, places inside."""

from __future__ import annotations

import pytest
from makeway.core.actions import Arrange, Leave, Leg, Move, Place
from makeway.core.errors import MalformedActionError
from makeway.core.pose import Pose
from makeway.core.ruling import Illegal
from makeway.core.state import State
from makeway.core.turn import Kind, Turn
from makeway.core.words import Seat, Side
from makeway.referee import rule
from msgspec.structs import replace

from tests.engine.drawing import alone, character, picture, state, unit
from tests.engine.rulings import allowed, forbids, question, reason
from tests.engine.table.tables import RATES, WIZARD, foes, moves, orcs, posed, standing

AHEAD = (Leg(forward=3),)


def front(at: State, name: str = "orcs") -> Pose:
    pose = at.units[name].pose
    assert pose is not None
    return pose


def test_an_advance_goes_forwards_by_the_rate_at_most() -> None:
    at = standing("rrrrr/rrrrr")
    end = allowed(moves(at, "orcs", legs=(Leg(forward=4),))).state
    assert end is not None
    assert front(end) == Pose(500, 400 - 101.6)
    assert set(end.turn.moved.values()) == {Kind.ADVANCE}
    far = moves(at, "orcs", legs=(Leg(forward=4.5),))
    assert forbids(far) == ["MV-2"]
    assert "needs 4.50″, has 4.00″: 0.50″ are missing" in reason(far, "MV-2")
    assert isinstance(far, Illegal)
    assert far.nearest == Move(piece="orcs", kind=Kind.MARCH, legs=(Leg(forward=4.5),))


@pytest.mark.parametrize("way", ["back", "left", "right"])
def test_backwards_and_sideways_it_has_half(way: str) -> None:
    at = standing("rrrrr/rrrrr")
    assert allowed(moves(at, "orcs", legs=(Leg(**{way: 2}),)))
    ruling = moves(at, "orcs", legs=(Leg(**{way: 2.25}),))
    assert forbids(ruling) == ["MV-2"]
    assert isinstance(ruling, Illegal)
    assert ruling.nearest == Move(piece="orcs", kind=Kind.ADVANCE, legs=(Leg(**{way: 2.0}),))
    march = moves(at, "orcs", Kind.MARCH, legs=(Leg(**{way: 1}),))
    assert forbids(march) == ["MV-2"]
    assert "A March does not lead" in reason(march, "MV-2")


def test_a_move_leads_in_one_direction() -> None:
    ruling = moves(standing(), "orcs", legs=(Leg(forward=1), Leg(left=1)))
    assert "Forwards and to the left" in reason(ruling, "MV-2")


def test_a_wheel_measures_the_arc_of_its_outer_corner() -> None:
    at = standing("rrrrr/rrrrr")
    legs = (Leg(forward=1), Leg(wheel=30, side=Side.RIGHT))
    found = {f.clause: f.because for f in allowed(moves(at, "orcs", legs=legs)).findings}
    assert found["MV-2"] == "An Advance: the way needs 3.58″, has 4.00″."
    wider = (Leg(forward=1), Leg(wheel=40, side=Side.RIGHT))
    assert forbids(moves(at, "orcs", legs=wider)) == ["MV-2"]


def test_models_with_several_rates_move_by_the_lowest() -> None:
    slow = character("warlord", advance=3, march=6, discipline=9)
    at = standing(characters={"W": slow})
    found = {f.clause for f in allowed(moves(at, "orcs", legs=AHEAD)).findings}
    assert "MV-3" in found
    assert forbids(moves(at, "orcs", legs=(Leg(forward=3.5),))) == ["MV-2"]
    mute = standing(characters={"W": character("warlord", discipline=9)})
    assert "no rate" in reason(moves(mute, "orcs", legs=AHEAD), "MV-2")


def test_changing_place_counts_in_the_distance_of_each_model() -> None:
    """Q13: the Mage comes from behind while the unit Advances."""
    elf = {"advance": 5, "march": 10, "discipline": 8}
    names = {n: character(n.lower(), (20.0, 20.0), **elf) for n in "LBHKM"}
    drawn = unit(
        "LBHKc/rrMrr/rrrrr", (20.0, 20.0), id="spears", characters=names, rank_and_file=elf
    )
    at = posed(state(drawn), spears=Pose(500, 400))
    swap = {"m": Seat(1, 3), "h": Seat(2, 3)}
    far = moves(at, "spears", legs=(Leg(forward=4.5),), places=swap)
    assert forbids(far) == ["MV-2"]
    says = "The centre of the M would end 5.29″ from its start; 5.00″ is the most."
    assert reason(far, "MV-2") == says
    ruling = allowed(moves(at, "spears", legs=(Leg(forward=4),), places=swap))
    assert "FR-6" in {clause for step in ruling.steps for clause in step.clauses}
    assert ruling.state is not None
    assert picture(ruling.state.units["spears"]) == "LBMKc/rrHrr/rrrrr"
    wrong = {"m": Seat(3, 3), "spears.8": Seat(2, 3)}
    behind = moves(at, "spears", legs=(Leg(forward=1),), places=wrong)
    assert "FR-2" in forbids(behind)


def test_whoever_changes_place_has_moved_with_his_unit() -> None:
    """Q18: nobody else stirs, and yet all have made the move."""
    at = standing("Wrrr/rrr.")
    ruling = allowed(moves(at, "orcs", places={"warlord": Seat(1, 2), "orcs.1": Seat(1, 1)}))
    assert ruling.state is not None
    assert set(ruling.state.turn.moved.values()) == {Kind.ADVANCE}
    assert len(ruling.state.turn.moved) == 7


def test_a_unit_moves_once_and_only_in_its_own_movement_phase() -> None:
    at = standing()
    end = allowed(moves(at, "orcs", legs=AHEAD)).state
    assert end is not None
    assert forbids(moves(end, "orcs", legs=AHEAD)) == ["MV-4"]
    shaken = {"orcs": replace(at.units["orcs"], shaken=True)}
    ruling = moves(replace(at, units=shaken), "orcs", Kind.REFORM, files=4)
    assert forbids(ruling) == ["MV-1"]


def test_it_keeps_its_distance_on_the_way_and_at_the_end() -> None:
    friends = orcs("rrr", id="friends")
    at = posed(state(orcs(), friends), orcs=Pose(500, 400), friends=Pose(500, 300))
    into = moves(at, "orcs", legs=AHEAD)
    assert forbids(into) == ["SP-1", "SP-1"]
    assert "run into the Friends" in reason(into, "SP-1")
    near = moves(at, "orcs", legs=(Leg(forward=2.2),))
    assert forbids(near) == ["SP-1"]
    assert "would end 0.75″ from the Friends" in reason(near, "SP-1")
    past = posed(state(orcs(), friends), orcs=Pose(500, 400), friends=Pose(631, 340))
    assert forbids(moves(past, "orcs", Kind.MARCH, legs=(Leg(forward=7),))) == ["SP-1"]


def test_a_unit_that_flies_passes_over_others() -> None:
    eagles = {"advance": 2, "march": 4, "fly": (9, 18), "discipline": 8, "rules": ("fly",)}
    flock = unit("rrr", id="eagles", rank_and_file=eagles)
    friends = orcs("rrr", id="friends")
    at = posed(state(flock, friends), eagles=Pose(500, 500), friends=Pose(500, 400))
    over = (Leg(forward=8.5),)
    assert "FL-1" not in forbids(moves(at, "eagles", legs=over))
    assert allowed(moves(at, "eagles", legs=over, fly=True))
    assert forbids(moves(at, "friends", legs=(Leg(forward=1),), fly=True)) == ["FL-1"]


def test_a_reform_keeps_the_centre_and_takes_any_facing_and_width() -> None:
    at = standing("rrWrr/rrrrr/rrrrr")
    ruling = allowed(moves(at, "orcs", Kind.REFORM, files=8))
    assert ruling.state is not None
    assert front(ruling.state) == Pose(462.5, 412.5)
    assert picture(ruling.state.units["orcs"]) == "Wrrrrrrr/rrrrrrr."
    off = moves(at, "orcs", Kind.REFORM, files=8, to=Pose(500, 400))
    assert forbids(off) == ["MV-6"]
    assert "would move 1.56″" in reason(off, "MV-6")
    slow = standing("rrrrrrrrrr", rank_and_file={"advance": 1, "march": 2, "discipline": 7})
    turn = moves(slow, "orcs", Kind.REFORM, to=Pose(625 - 12.5, 412.5 - 125, 90))
    assert "its March Rate is 2.00″" in reason(turn, "MV-6")


def test_a_single_model_goes_where_its_base_shall_stand() -> None:
    at = posed(state(alone(WIZARD)), wizard=Pose(500, 400))
    ruling = allowed(moves(at, "wizard", to=Pose(560, 420, 90)))
    assert "MV-5" in {f.clause for f in ruling.findings}
    assert ruling.state is not None
    assert front(ruling.state, "wizard") == Pose(560, 420, 90)
    assert forbids(moves(at, "wizard", to=Pose(500, 250))) == ["MV-2"]
    assert allowed(moves(at, "wizard", Kind.MARCH, to=Pose(500, 250)))
    assert forbids(moves(at, "wizard", to=Pose(5, 400), by=())) == ["MV-2"]


def test_near_an_enemy_every_move_is_tested_first() -> None:
    at = posed(state(orcs(), foes()), orcs=Pose(500, 400), foes=Pose(625, 400 - 7 * 25.4, 180))
    for kind, fields in (
        (Kind.ADVANCE, {"legs": (Leg(forward=1),)}),
        (Kind.MARCH, {"legs": (Leg(forward=1),)}),
        (Kind.REFORM, {"files": 4}),
    ):
        assert question(moves(at, "orcs", kind, **fields)).decides == "dice"
    failed = allowed(moves(at, "orcs", Kind.MARCH, legs=(Leg(forward=1),), march_test=(5, 4)))
    assert failed.headline == "The Orcs fail the March Test"
    assert failed.state is not None
    assert failed.state.turn.moved == {}
    assert allowed(moves(failed.state, "orcs", legs=(Leg(forward=1),)))
    again = moves(failed.state, "orcs", legs=(Leg(forward=1),), march_test=(1, 1))
    assert forbids(again) == ["MT-1"]
    too_far = moves(failed.state, "orcs", legs=(Leg(forward=4.5),))
    assert isinstance(too_far, Illegal)
    assert [each.remedy for each in too_far.forbidding if each.clause == "MV-2"] == [None]


def test_what_one_of_them_did_before_is_told() -> None:
    at = replace(standing(), turn=Turn(moved={"orcs.1": Kind.FAILED_CHARGE}))
    ruling = moves(at, "orcs", legs=AHEAD)
    assert forbids(ruling) == ["MV-4"]
    assert "made a Failed Charge Move" in reason(ruling, "MV-4")
    assert rule(at, Move(piece="orcs", kind=Kind.REFORM, files=4))
    assert RATES["march"] == 8


def test_places_change_only_by_a_move_and_nobody_leaves_without_one() -> None:
    at = standing("Wrrr/rrr.")
    orcs_ = at.units["orcs"]
    places = {who: Place(*seat) for who, seat in orcs_.seats.items()}
    swap = {**places, "warlord": Place(1, 2), "orcs.1": Place(1, 1)}
    ruling = rule(at, Arrange(unit="orcs", files=4, places=swap))
    assert forbids(ruling) == ["FR-6"]
    assert isinstance(ruling, Illegal)
    assert "`places` of `move`" in (ruling.forbidding[0].remedy or "")
    assert allowed(rule(replace(at, field=None), Arrange(unit="orcs", files=4, places=swap)))
    with pytest.raises(MalformedActionError, match="by a `move`"):
        rule(at, Leave(character="warlord"))


def test_a_reform_with_bases_of_several_sizes_says_who_stands_where() -> None:
    drawn = unit("H#rr/##rr", characters={"H": character("h", (50.0, 50.0), **RATES)})
    at = posed(state(drawn), orcs=Pose(500, 400))
    with pytest.raises(MalformedActionError, match="several sizes"):
        moves(at, "orcs", Kind.REFORM, files=3)
    same = moves(at, "orcs", Kind.REFORM, to=Pose(500, 500, 270))
    assert "MV-6" in forbids(same)
