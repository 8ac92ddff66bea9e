"""Exercises on a battlefield: which seats a move reaches, what is in view, what is drawn on it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from makeway.core.actions import Join
from makeway.core.state import State
from makeway.core.turn import Kind
from makeway.core.words import Seat
from makeway.teach.answers import Answers
from makeway.teach.documents import Fact, Task
from makeway.teach.exercise import Exercise
from makeway.teach.kinds import kind_of
from makeway.teach.open_seats import seating
from makeway.text.errors import MalformedError
from makeway.text.field import field_poses
from makeway.text.scenario import loads
from msgspec.structs import replace

UNITS = """
makeway: 1
id: ground
title: A Wizard behind the Infantry
table: {width: 48, depth: 36}
terrain:
  - {name: Tower, at: [10, 10], size: [3, 3]}
units:
  - name: Infantry
    profile: Heavy Infantry
    at: [24, 18]
    drawing: |
      r c r s m
      r r r r r
      r r r . .
  - {profile: Wizard, at: [23.212598, %s]}
  - {name: Orcs, profile: Orcs, player: foe, at: %s, facing: 180, drawing: r c r r}
"""


FILES = [[1, 1], [1, 2], [1, 3]]
"""What an Advance reaches."""


def table(behind: float = 21.862205, enemy: str = "[24, 4]") -> State:
    """The Wizard behind file 2, his middle so many inches down the table, the Orcs far off."""
    return loads(UNITS % (behind, enemy)).state


def task(**more: Any) -> Task:
    written = {
        "id": "G",
        "position": "G",
        "mode": "seats",
        "title": "Seats",
        "prompt": "Mark every seat.",
        "hints": (),
        "fact": {"name": "reached", "model": "wizard", "unit": "infantry", "reach": "advance"},
    }
    return msgspec.convert({**written, **more}, Task)


def exercise(state: State, **more: Any) -> Exercise:
    asked = task(**more)
    return Exercise(asked, kind_of(asked, state, lambda _: state), "G", Answers())


def reached(state: State, kind: Kind | None, **more: Any) -> set[int]:
    asked = Fact(name="reached", model="wizard", unit="infantry", reach=kind, **more)
    right = seating(state, asked).right
    assert all(isinstance(spot, Seat) and spot.rank == 1 for spot in right)
    return {spot.file for spot in right if isinstance(spot, Seat)}


def test_an_advance_reaches_three_files_and_a_march_all_of_them() -> None:
    assert reached(table(), Kind.ADVANCE) == {1, 2, 3}
    assert reached(table(), Kind.MARCH) == {1, 2, 3, 4, 5}
    assert reached(table(), None) == {1, 2, 3, 4, 5}
    assert reached(table(22.112205), Kind.ADVANCE) == set()


def test_the_dice_of_a_march_test_decide_which_seats_a_march_reaches() -> None:
    near = table(enemy="[31, 19]")
    marches = Join(character="wizard", unit="infantry", move=Kind.MARCH)
    for dice, files in ((None, 5), ((1, 1), 5), ((6, 6), 0)):
        asked = Fact(name="reached", action=replace(marches, march_test=dice))
        assert len(seating(near, asked).right) == files
    failed = replace(near, turn=replace(near.turn, tests={"wizard": False}))
    assert reached(failed, None) == {1, 2, 3}
    assert reached(failed, Kind.MARCH) == set()
    assert "MT-1" in seating(failed, Fact(name="reached", model="wizard")).why(Seat(1, 5))[1]


def test_each_wrong_seat_is_explained_with_its_inches_and_its_clauses() -> None:
    said = exercise(table()).check({"seats": [[1, 4], [3, 2], [1, 1], [1, 2]]})
    assert said["headline"] == "2 of 3 places found, 2 places too many."
    first, second, third = said["differences"]
    assert "needs 4.17″, he has 4.00″: 0.17″ are missing" in first["because"]
    assert first["clauses"] == ("JN-4",)
    assert second["clauses"] == ("FR-2", "FR-5")
    assert "to rank 1, file 3: he needs 3.94″, has 4.00″" in third["because"]
    assert third["clauses"] == ("JN-6",)


def test_a_right_answer_is_told_by_the_farthest_seat_and_the_nearest_beyond() -> None:
    said = exercise(table()).check({"seats": [[1, 1], [1, 2], [1, 3]]})
    assert said["right"]
    assert "file 3: he needs 3.94″" in said["because"]
    assert "0.17″ are missing" in said["because"]


def test_nowhere_is_a_right_answer() -> None:
    said = exercise(table(22.112205)).check({"seats": []})
    assert said["right"]
    assert said["headline"] == "Nowhere."
    assert "0.11″ are missing" in said["because"]
    wrong = exercise(table(22.112205)).check({"seats": [[1, 1], [1, 2]]})
    assert wrong["headline"] == "2 places too many: none is right."


DEPLOYING = """
makeway: 1
title: Nobody but the Infantry is deployed
table: {width: 24, depth: 24}
moment: {active: own, phase: deployment}
zones:
  own: [{at: [12, 20], size: [24, 8]}]
  foe: [{at: [12, 4], size: [24, 8]}]
units:
  - {name: Infantry, profile: Heavy Infantry, at: [12, 16], drawing: r r r r r}
  - {name: Wizard, profile: Wizard}
  - {name: Marshal, profile: Marshal}
  - {name: Chief, profile: Common Orc Warlord, player: foe}
"""


def test_who_is_not_deployed_waits_beside_the_zone_of_his_own_player() -> None:
    state = loads(DEPLOYING).state
    tops = {name: pose.y / 25.4 for name, pose in field_poses(state).items()}
    assert tops["chief"] == 0
    assert tops["wizard"] == tops["infantry"] == 16
    assert 16.8 < tops["marshal"] < 24


def test_so_many_who_wait_that_they_pass_the_edge_begin_farther_up() -> None:
    state = loads(DEPLOYING).state
    wizard = state.units["wizard"]
    more = {f"wizard.{n}": replace(wizard, id=f"wizard.{n}") for n in range(3)}
    waiting = field_poses(replace(state, units={**state.units, **more}))
    lowest = max(waiting[name].y for name in more)
    assert lowest == pytest.approx(24 * 25.4 - 20)
    assert waiting["wizard"].y < 16 * 25.4


def test_the_view_holds_the_units_that_the_task_names_and_no_more() -> None:
    left, top, width, depth = exercise(table()).frame()["scene"]["box"]
    assert (left, width) == pytest.approx((24 * 25.4 - 50 - 38.1, 100 + 2 * 38.1), abs=0.01)
    assert (top, top + depth) == pytest.approx((18 * 25.4 - 38.1, 565.3 + 10 + 38.1), abs=0.01)
    whole = exercise(table(), shows=["eight"]).frame()["scene"]["box"]
    assert whole[1] < 4 * 25.4 < top
    named = exercise(table(), view=["orcs"]).frame()["scene"]["box"]
    assert named[1] + named[3] < top + depth


def test_only_the_lines_that_are_asked_for_are_in_the_frame() -> None:
    def lines(**more: Any) -> list[tuple[bool, bool]]:
        halos = exercise(table(), **more).frame()["scene"]["field"]["halos"]
        return [(bool(each["inch"]), bool(each["eight"])) for each in halos]

    assert lines() == []
    assert lines(shows=["inch"]) == [(True, False)] * 3
    assert lines(shows=["eight"]) == [(False, True)]


def test_a_ruler_and_the_rings_of_the_move_in_question_start_at_his_centre() -> None:
    assert exercise(table()).frame()["reach"] is None
    ruler = exercise(table(), shows=["ruler"]).frame()["reach"]
    assert (ruler["piece"], ruler["rings"]) == ("wizard", ())
    assert ruler["centre"] == pytest.approx((589.6, 565.3), abs=0.05)
    rings = exercise(table(), shows=["rings"]).frame()["reach"]["rings"]
    assert [each["label"] for each in rings] == ["Advance 4″"]


def test_off_a_battlefield_no_seat_is_reached_by_a_move() -> None:
    flat = loads("makeway: 1\nunits: [{profile: Orcs, drawing: r r c}, {profile: Marshal}]").state
    with pytest.raises(MalformedError, match="battlefield"):
        seating(flat, Fact(name="reached", model="marshal", unit="orcs"))


def test_a_number_with_two_decimals_counts_and_stands_as_the_rules() -> None:
    join = {"do": "join", "character": "wizard", "unit": "infantry", "seat": [1, 2]}
    fields = [{"id": "way", "label": "Way", "fact": {"name": "cost", "action": join}}]
    asked = exercise(table(), mode="number", fact=None, fields=fields)
    exact = asked.kind.right_answer().numbers["way"]
    said = asked.check({"numbers": {"way": exact + 0.004}})
    assert said["right"]
    assert said["rightAnswer"] == {"numbers": {"way": exact + 0.004}}
    assert asked.check({"numbers": {"way": 7}})["rightAnswer"] == {"numbers": {"way": exact}}


def test_what_is_true_of_several_seats_is_said_once() -> None:
    (said,) = exercise(table()).check({"seats": [[3, 1], [3, 2], *FILES]})["differences"]
    assert said["because"].count("as far forward as he can") == 1
    assert "At rank 3, file 1 " in said["because"]
    assert "At rank 3, file 2 " in said["because"]


def test_beliefs_about_reach_are_named_where_only_they_fit() -> None:
    every = [[1, file] for file in range(1, 6)]
    assert exercise(table()).check({"seats": every})["belief"]["id"] == "M37"
    assert exercise(table(22.112205)).check({"seats": every})["belief"]["id"] == "M37"
    march = {"name": "reached", "model": "wizard", "unit": "infantry", "reach": "march"}
    assert exercise(table(), fact=march).check({"seats": FILES})["belief"]["id"] == "M38"
    assert exercise(table(), fact=march).check({"seats": FILES[1:]})["belief"] is None
    assert exercise(table(28.0)).check({"seats": every})["belief"] is None
