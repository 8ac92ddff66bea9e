"""The battlefield widget without a browser: messages in, frames out."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from makeway.core.pose import Pose
from makeway.core.ruling import Illegal
from makeway.core.words import Phase
from makeway.text.scenario import loads
from makeway_widgets import Battlefield, Session, Table
from makeway_widgets.lessons import table_on

from tests.engine.battlefields import battlefield
from tests.widgets.test_table_widget import ORCS, message, say


@pytest.fixture
def field() -> Battlefield:
    return Battlefield(battlefield())


def phase(widget: Any) -> str:
    stops = widget.frame["scene"]["field"]["phases"]
    return next(stop["name"] for stop in stops if stop["at"])


def test_a_position_without_a_field_is_a_table_and_no_battlefield() -> None:
    with pytest.raises(ValueError, match="has no battlefield"):
        Battlefield(ORCS)
    assert Table(ORCS).frame["scene"]["field"] is None


def test_a_lesson_shows_a_position_on_the_widget_that_fits_it() -> None:
    assert isinstance(table_on(Session(battlefield())), Battlefield)
    assert not isinstance(table_on(Session(ORCS)), Battlefield)


def test_the_button_of_the_next_phase_is_played_as_it_stands_in_the_frame(
    field: Battlefield,
) -> None:
    stops = field.frame["scene"]["field"]["phases"]
    (action,) = [stop["action"] for stop in stops if stop["action"]]
    say(field, message(field, action=action))
    assert field.frame["ack"]["ok"]
    assert phase(field) == "Shooting"
    assert field.state.moment.phase is Phase.SHOOTING


def test_a_phase_is_ended_by_a_method_and_taken_back(field: Battlefield) -> None:
    field.next_phase()
    assert phase(field) == "Shooting"
    field.undo()
    assert phase(field) == "Movement"


def test_the_still_shows_the_battlefield(field: Battlefield) -> None:
    bundle, _ = field._repr_mimebundle_() or ({}, {})
    assert "24″" in bundle["image/svg+xml"]
    assert "Wizard" in bundle["text/plain"]


def test_a_character_set_down_on_the_ground_has_moved_there(field: Battlefield) -> None:
    action = {"do": "move", "piece": "wizard", "kind": "advance"}
    say(field, message(field, action={**action, "to": {"x": 440, "y": 500, "facing": 350}}))
    assert field.frame["ruling"]["ruling"] == "allowed"
    assert field.state.units["wizard"].pose == Pose(440, 500, 350)
    assert field.frame["ruling"]["steps"][0]["walks"][0]["models"] == ["wizard"]


def test_a_war_machine_is_set_down_as_a_character_is() -> None:
    document = """
makeway: 1
id: guns
title: A gun
players: {own: Empire of Sonnstahl, foe: Orcs and Goblins}
moment: {active: own, phase: movement}
table: {width: 36, depth: 24}
units:
  - {profile: Artillery, at: [12, 12]}
  - {profile: Orcs, player: foe, at: [30, 3], drawing: r r r}
"""
    field = Battlefield(loads(document).state)
    mover = field.frame["movers"]["artillery.1"]
    far, near = ({"x": 280, "y": y, "facing": 15} for y in (30, 250))
    action = mover["reach"]["rings"][0]["action"]
    say(field, message(field, action={**action, "to": far}))
    assert field.frame["ruling"]["ruling"] == "illegal"
    assert field.frame["ruling"]["who"] == "artillery.1"
    say(field, message(field, action={**action, "to": near}))
    assert field.frame["ruling"]["ruling"] == "allowed"
    assert field.state.units["artillery"].pose == Pose(280, 250, 15)


def test_what_is_not_within_his_move_is_refused_with_every_reason(field: Battlefield) -> None:
    ruling = field.move("wizard", "march", Pose(900, 20))
    assert isinstance(ruling, Illegal)
    assert {found.clause for found in ruling.forbidding} == {"MV-2", "SP-4"}


def test_a_seat_that_he_reaches_is_joined_as_the_frame_says(field: Battlefield) -> None:
    targets = field.frame["movers"]["wizard"]["targets"]
    say(field, message(field, action=targets[0]["action"]))
    assert "wizard" in field.state.units["light_infantry"].models


def asked(widget: Any, model: str, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, str]]:
    """What is told to a page that asks what a model sees."""
    told: list[dict[str, str]] = []
    monkeypatch.setattr(widget, "send", lambda content, buffers=None: told.append(content))
    say(widget, message(widget, kind="look", id="look", model=model))
    return told


def test_what_a_model_sees_is_told_to_the_page_that_asks(
    field: Battlefield, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = field.frame
    (told,) = asked(field, "wizard", monkeypatch)
    seen = json.loads(told["seen"])
    assert seen["id"] == "look"
    assert seen["seeing"]["says"] == "The Wizard sees the Orcs."
    assert [line["says"] for line in seen["seeing"]["lines"]] == ["clear, 8.41″"]
    assert len(seen["seeing"]["arcs"]) == 4
    assert field.frame == before
    assert asked(field, "nobody", monkeypatch) == []
    assert "no model 'nobody'" in field.frame["ack"]["message"]


def test_what_hides_an_enemy_is_named(field: Battlefield) -> None:
    assert field.sees("marshal").lines[0].says == "not in the front arc"
    units = field.state.units
    behind = msgspec.structs.replace(units["wizard"], pose=Pose(246, 362))
    hidden = msgspec.structs.replace(field.state, units={**units, "wizard": behind})
    lines = {line.unit: line for line in Battlefield(hidden).sees("orcs.5").lines}
    assert lines["wizard"].says == "hidden by the Ruin"
    assert not lines["wizard"].clear


def test_a_table_sees_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(battlefield())
    assert asked(table, "wizard", monkeypatch) == []
    assert not table.frame["ack"]["ok"]
