"""Joining by a move: seats within reach, the refusals with their inches, who has moved."""

from __future__ import annotations

from math import hypot

import pytest
from makeway.board.placed import placed
from makeway.core.actions import Join
from makeway.core.errors import MalformedActionError
from makeway.core.ground import Field, Terrain
from makeway.core.pose import Point, Pose
from makeway.core.state import State
from makeway.core.turn import Kind, Turn
from makeway.core.words import Phase, Seat
from makeway.referee import closed, options, rule
from msgspec.structs import replace

from tests.engine.drawing import alone, character, state
from tests.engine.rulings import allowed, forbids, played, question, reason
from tests.engine.table.tables import (
    RATES,
    WIZARD,
    behind,
    enemy_near,
    foes,
    infantry,
    joins,
    moves,
    orcs,
    posed,
)

ADVANCE, MARCH = Kind.ADVANCE, Kind.MARCH


def reached(at: State) -> dict[int, Kind | None]:
    """The files of rank 1 that are offered, and the move that leads to each."""
    found = (each.action for each in options(at, "wizard"))
    return {a.seat.file: a.move for a in found if isinstance(a, Join) and a.seat}


def clauses(at: State, file: int, **fields: object) -> set[str]:
    ruling = allowed(joins(at, file, **fields))
    return {clause for step in ruling.steps for clause in step.clauses}


def test_an_advance_reaches_three_files_and_a_march_all_five() -> None:
    at = behind(1.5)
    assert reached(at) == {1: ADVANCE, 2: ADVANCE, 3: ADVANCE, 4: MARCH, 5: MARCH}
    needs = {f: round(o.way_mm / 25.4, 3) for f, o in enumerate(options(at, "wizard"), 1)}
    assert needs == {1: 3.942, 2: 3.862, 3: 3.942, 4: 4.171, 5: 4.527}


def test_from_farther_back_only_a_march_reaches() -> None:
    at = behind(1.75)
    assert set(reached(at).values()) == {MARCH}
    ruling = joins(at, 2, move=ADVANCE)
    assert forbids(ruling) == ["JN-4"]
    says = "The way to rank 1, file 2 needs 4.11″, he has 4.00″: 0.11″ are missing."
    assert reason(ruling, "JN-4") == says
    (finding,) = ruling.forbidding
    assert finding.remedy == "A March gives him 8.00″."
    assert ruling.nearest == Join(character="wizard", unit="infantry", seat=Seat(1, 2), move=MARCH)
    assert ruling.nearest_label == "Join at rank 1, file 2 by a March"
    by = "may not join the Infantry at rank 1, file 2 by an Advance"
    assert ruling.headline.endswith(by)


def test_beyond_his_march_no_place_is_open_and_the_refusal_says_how_far() -> None:
    at = behind(7)
    assert options(at, "wizard") == ()
    bare = rule(at, Join(character="wizard", unit="infantry"))
    assert forbids(bare) == ["JN-4"]
    assert "needs 9.36″, he has 8.00″: 1.36″ are missing" in reason(bare, "JN-4")


def test_the_move_is_an_advance_or_a_march() -> None:
    assert forbids(joins(behind(1.5), 2, move=Kind.REFORM)) == ["JN-1"]


def test_nobody_said_how_so_the_shorter_move_that_reaches_is_his() -> None:
    assert {"JN-6", "JN-1", "MV-2"} <= clauses(behind(1.5), 3)
    end = allowed(joins(behind(1.5), 4)).state
    assert end is not None
    assert end.turn.moved == {"wizard": MARCH}


def test_he_and_the_unit_are_judged_apart_and_the_unit_is_stopped() -> None:
    ruling = allowed(joins(behind(1.5), 4))
    assert ruling.state is not None
    assert ruling.state.turn == Turn(
        moved={"wizard": MARCH}, joined={"wizard": "infantry"}, stopped=("infantry",)
    )
    last = ruling.steps[-1]
    assert last.clauses == ("JN-11", "JN-12")
    assert "counts as having Marched, the Infantry as not having moved" in last.because
    assert forbids(moves(ruling.state, "infantry", places={"infantry.1": Seat(1, 2)}))[0] == "JN-11"


def test_how_an_earlier_newcomer_moved_is_not_how_the_unit_moved() -> None:
    marshal = replace(WIZARD, id="marshal", name="Marshal")
    at = behind(1.5, alone(marshal), marshal=Pose(490, 500, 0))
    first = allowed(joins(at, 4)).state
    assert first is not None
    second = rule(first, Join(character="marshal", unit="infantry", seat=Seat(1, 1)))
    says = "The Marshal counts as having Advanced, the Infantry as not having moved."
    assert says in allowed(second).steps[-1].because


def test_who_moved_before_is_joined_but_who_has_moved_does_not_join() -> None:
    at = behind(1.5)
    names = dict.fromkeys(at.units["infantry"].models, ADVANCE)
    after = replace(at, turn=Turn(moved=names))
    assert "the Infantry as having Advanced" in allowed(joins(after, 2)).steps[-1].because
    assert forbids(joins(replace(at, turn=Turn(moved={"wizard": ADVANCE})), 2)) == ["MV-4"]


def test_near_an_enemy_the_dice_are_asked_before_any_move() -> None:
    at = behind(1.5, foes(), **enemy_near(7))
    ruling = question(joins(at, 2))
    assert ruling.clauses == ("MT-1", "DT-1")
    assert ruling.decides == "dice"
    assert [each.label for each in ruling.options] == [str(n) for n in range(2, 13)]
    assert [each.detail for each in ruling.options[5:7]] == ["Passed.", "Failed: no March."]
    assert {"MT-1", "MT-2", "MT-4", "MT-5"} <= clauses(at, 2, march_test=(6, 6))


def test_a_failed_test_leaves_him_the_files_of_an_advance() -> None:
    at = behind(1.5, foes(), **enemy_near(7))
    ruling = allowed(joins(at, 4, march_test=(6, 2)))
    assert ruling.headline == "The Wizard fails the March Test and does not come to the Infantry"
    assert ruling.state is not None
    assert ruling.state.units["wizard"].pose == at.units["wizard"].pose
    assert reached(ruling.state) == {1: ADVANCE, 2: ADVANCE, 3: ADVANCE}
    assert forbids(joins(ruling.state, 4, move=MARCH)) == ["MT-1"]
    assert forbids(joins(ruling.state, 4)) == ["JN-4", "MT-1"]
    assert "he has 4.00″" in reason(joins(ruling.state, 4), "JN-4")
    assert allowed(joins(at, 4, march_test=(6, 1))).headline.startswith("The Wizard joins")


@pytest.mark.parametrize(("inches", "due"), [(8.0, True), (8.01, False)])
def test_the_test_is_due_within_eight_inches(inches: float, due: bool) -> None:
    at = behind(1.5, foes(), **enemy_near(inches))
    assert (type(joins(at, 2)).__name__ == "Question") is due
    dice = joins(at, 2, march_test=(1, 1))
    assert ("MT-1" in forbids(dice)) if not due else allowed(dice)


def test_a_fleeing_enemy_calls_for_no_test_and_none_is_taken_by_who_has_no_discipline() -> None:
    at = behind(1.5, replace(foes(), fleeing=True), **enemy_near(7))
    assert allowed(joins(at, 2))
    mute = character("wizard", (20.0, 20.0), advance=4, march=8)
    shy = behind(1.5, foes(), who=mute, **enemy_near(7))
    assert forbids(joins(shy, 2)) == ["MT-4"]
    lame = behind(1.5, who=character("wizard", (20.0, 20.0), discipline=7))
    assert "no rate for an Advance" in reason(joins(lame, 2), "JN-4")
    assert options(shy, "wizard") == ()


def test_a_shaken_unit_is_joined_but_a_shaken_character_does_not_move() -> None:
    at = behind(1.5)
    shaken = {n: replace(u, shaken=n == "infantry") for n, u in at.units.items()}
    assert allowed(joins(replace(at, units=shaken), 2))
    units = {n: replace(u, shaken=n == "wizard") for n, u in at.units.items()}
    assert forbids(joins(replace(at, units=units), 2)) == ["MV-1"]


def test_turning_to_the_facing_of_the_unit_costs_nothing_by_default() -> None:
    at = behind(1.5, facing=180)
    found = next(f for f in allowed(joins(at, 3)).findings if f.clause == "JN-6")
    assert found.readings == ("A4",)
    assert "needs 3.94″" in found.because
    straight = next(f for f in allowed(joins(at, 2)).findings if f.clause == "JN-6")
    assert straight.readings == ()


def test_he_walks_around_what_stands_between_and_says_on_what_that_rests() -> None:
    at = behind(3.5)
    wall = Terrain(
        id="wall",
        name="Wall",
        corners=(Point(505, 510), Point(555, 510), Point(555, 515), Point(505, 515)),
    )
    at = replace(at, field=Field(width=1219.2, depth=914.4, terrain=(wall,)))
    found = next(f for f in allowed(joins(at, 2)).findings if f.clause == "JN-6")
    assert found.readings == ("A4", "A26")
    straight = joins(at, 2, by=())
    assert forbids(straight) == ["SP-1"]
    assert "run into the Wall" in reason(straight, "SP-1")


def test_with_him_the_unit_keeps_its_distance_from_others() -> None:
    friends = orcs("rrr", id="friends")
    near = behind(3, friends, friends=Pose(560, 490))
    ruling = joins(near, 2)
    assert forbids(ruling) == ["SP-1"]
    assert reason(ruling, "SP-1").startswith("With him the Infantry would end 0.88″ from the")
    assert 2 not in reached(near)
    far = behind(3, friends, friends=Pose(560, 506))
    assert "JN-8" in {f.clause for f in allowed(joins(far, 2)).findings}


def test_units_near_already_may_stay_so_if_they_come_no_nearer() -> None:
    beside = orcs("rrr", id="friends")
    at = behind(1.5, beside, friends=Pose(610, 400))
    found = {f.clause: f for f in allowed(joins(at, 2)).findings}
    assert found["SP-2"].verdict == "gives_way"


def test_nobody_ends_beyond_the_board() -> None:
    at = state(infantry(), alone(WIZARD))
    edge = posed(at, infantry=Pose(500, 914.4 - 60), wizard=Pose(520, 760))
    assert forbids(joins(edge, 2)) == ["SP-4"]
    assert "0.79″ over the lower edge" in reason(joins(edge, 2), "SP-4")


def test_a_flyer_flies_over_what_is_in_his_way() -> None:
    eagle = character("wizard", (20.0, 20.0), advance=2, march=4, fly=(8, 16), rules=("fly",))
    at = behind(1.5, who=eagle)
    found = allowed(joins(at, 5))
    assert {"JN-14"} <= {f.clause for f in found.findings}
    assert "A flying Advance" in next(f.because for f in found.findings if f.clause == "JN-6")
    assert forbids(joins(behind(1.5), 2, fly=True)) == ["FL-1"]


def test_leaving_one_unit_and_joining_another_is_one_move() -> None:
    home = orcs("rrrrW/rrrrr")
    guard = orcs("rrrVr/rrrrr", id="guard", characters={"V": character("v", **RATES)})
    at = posed(state(home, guard), orcs=Pose(500, 400), guard=Pose(670, 380))
    action = Join(character="warlord", unit="guard", seat=Seat(1, 1))
    filled = question(rule(at, action)).options[0].action
    ruling = allowed(rule(at, filled))
    assert {"LV-3", "JN-6"} <= {f.clause for f in ruling.findings}
    assert ruling.state is not None
    turn = ruling.state.turn
    assert (turn.left, turn.joined, turn.stopped, turn.chosen) == (
        {"warlord": "orcs"},
        {"warlord": "guard"},
        ("guard",),
        "orcs",
    )
    out = moves(ruling.state, "v", to=Pose(690, 300))
    assert "LV-8" in forbids(out)
    assert "A10" in {r for f in out.findings for r in f.readings}


def test_a_single_rank_widens_only_where_it_keeps_its_distance() -> None:
    friends = orcs("rr", id="friends")
    row = state(infantry("rrrrr"), alone(WIZARD), friends)
    at = posed(
        row, infantry=Pose(500, 400), wizard=Pose(520, 500), friends=Pose(600 + 25.4 + 10, 400)
    )
    asked = question(joins(at, 2))
    assert [each.label for each in asked.options] == ["Second rank", "Left end of the rank"]
    end = allowed(rule(at, asked.options[1].action)).state
    assert end is not None
    joined = end.units["infantry"]
    assert joined.pose == Pose(480, 400)
    assert placed(joined, "wizard").centre == Point(530, 410)


def test_where_his_way_ends_he_stands_whatever_base_counts_the_unit() -> None:
    big = character("big", (40.0, 40.0), **RATES)
    small = character("small", (20.0, 20.0), **RATES)
    rider = character("rider", (25.0, 50.0), **RATES)
    lone = posed(state(alone(big), alone(small)), big=Pose(520, 500, 30), small=Pose(500, 400))
    beside = posed(
        state(infantry(), alone(rider)), infantry=Pose(500, 400, 200), rider=Pose(560, 460)
    )
    for at, who in ((lone, "small"), (beside, "rider")):
        found = options(at, who)
        assert found
        for each in found:
            end = played(at, each.action)
            stands = placed(end.unit_of(who), who).centre
            assert hypot(stands.x - each.way[-1].x, stands.y - each.way[-1].y) < 1e-5
        stay = next(iter(at.units[found[0].spot.unit].models))
        old = placed(at.unit_of(stay), stay).centre
        new = placed(played(at, found[-1].action).unit_of(stay), stay).centre
        assert hypot(new.x - old.x, new.y - old.y) < 45


def test_out_of_play_no_move_is_said() -> None:
    at = state(infantry(), alone(WIZARD))
    with pytest.raises(MalformedActionError, match="battlefield"):
        joins(at, 2, move=ADVANCE)


def test_who_is_put_into_an_enemy_unit_is_told_when_a_charge_is_due() -> None:
    at = behind(1.5, foes(), **enemy_near(7))
    ruling = rule(at, Join(character="wizard", unit=foes().id, seat=Seat(1, 1)))
    assert "CU-2" in forbids(ruling)
    enemy = f"may not join the {foes().name}, an enemy unit: a charge belongs to the Charge Phase"
    assert ruling.headline.endswith(enemy)
    assert "enemy unit" not in joins(at, 2, move=ADVANCE).headline
    shooting = replace(at, moment=replace(at.moment, phase=Phase.SHOOTING))
    later = rule(shooting, Join(character="wizard", unit=foes().id, seat=Seat(1, 1)))
    assert "charge" not in later.headline


def test_where_he_may_not_join_at_all_nobody_looks_for_his_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def look(*_: object, **__: object) -> None:
        raise AssertionError("a way was looked for")

    far = behind(30)
    assert {clause for _, found in closed(far, "wizard") for clause in found} >= {"JN-4"}
    has_moved = replace(behind(30), turn=Turn(moved={"wizard": ADVANCE}))
    monkeypatch.setattr("makeway.rules.coming.ways_to", look)
    found = closed(has_moved, "wizard")
    assert len(found) == 15
    assert all(clauses[0] == "MV-4" and "JN-4" not in clauses for _, clauses in found)
    monkeypatch.undo()
    assert {"MV-4", "JN-4"} <= {*forbids(joins(has_moved, 2))}
