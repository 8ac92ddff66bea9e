"""Positions of a lesson that are stops of a script: the table after so many of its actions."""

from __future__ import annotations

from typing import Any

import pytest
from makeway.core.words import Phase, Seat
from makeway.scenarios import load
from makeway.teach.script import is_stop, reached, stop
from makeway.text.errors import MalformedError
from makeway.text.scenario import Scenario, loads

SCRIPT = """
makeway: 1
id: script
title: He joins
moment: {phase: movement}
units:
  - name: Orcs
    profile: Orcs
    drawing: |
      r r
      r .
  - {name: Boss, profile: Common Orc Warlord}
actions:
  - {do: "join boss orcs 1,1"}
  - {do: "join boss orcs 1,2"}
  - {do: next}
"""


def stopped(**written: Any) -> Scenario:
    scenario = loads(SCRIPT)
    return stop("here", {"from": "script", **written}, lambda _: scenario)


def test_a_stop_is_the_table_after_so_many_actions() -> None:
    assert "boss" in stopped(after=0).state.units
    at = stopped(after=1).state
    assert at.units["orcs"].seats["boss"] == Seat(1, 1)
    assert at.moment.phase is Phase.MOVEMENT
    assert stopped().state.moment.phase is Phase.SHOOTING


def test_a_refused_action_of_a_script_changes_nothing() -> None:
    assert stopped(after=2).state == stopped(after=1).state


def test_a_stop_has_an_id_and_a_title_of_its_own_or_that_of_its_script() -> None:
    assert (stopped(after=1).id, stopped(after=1).title) == ("here", "He joins")
    assert stopped(after=1, title="Joined").title == "Joined"


def test_a_stop_goes_on_with_actions_of_its_own() -> None:
    plays = stopped(after=1, actions=[{"do": "next"}, {"do": "lose orcs 1 choose A"}]).plays
    assert len(plays) == 2
    at = reached(stopped(after=1, actions=[{"do": "next"}, {"do": "lose orcs 1 choose A"}]))
    assert len(at.units["orcs"].models) == 3


def test_the_step_of_a_round_and_who_flees_are_set_by_hand() -> None:
    combat = load("q38-make-way-in-round-two")
    moment = {"active": "foe", "phase": "close_combat", "round": 2, "step": 5}
    fleeing = {"heavy_infantry": {"from": "orcs", "inches": 7}}
    written = {"from": "q38", "moment": moment, "fleeing": fleeing}
    at = stop("here", written, lambda _: combat).state
    assert (at.moment.round, at.moment.step, at.moment.active) == (2, 5, "foe")
    assert at.units["heavy_infantry"].fleeing
    assert at.contacts == ()


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ({"after": 4}, "script has 3 actions, not 4."),
        ({"after": -1}, "script has 3 actions, not -1."),
        ({"fleeing": {"ors": {"from": "orcs", "inches": 7}}}, "There is no unit 'ors'."),
        ({"befor": 1}, "befor"),
        ({"after": 1, "actions": [{"do": "lose orcs 1"}]}, "An action of a script says it."),
    ],
)
def test_a_stop_that_does_not_fit_is_told(written: dict[str, Any], says: str) -> None:
    with pytest.raises(MalformedError, match=says):
        stopped(**written)


def test_only_positions_that_begin_elsewhere_are_stops() -> None:
    assert is_stop({"from": "15", "after": 2})
    assert not is_stop({"like": "15"})
