"""Widgets of one session on a battlefield: the Table shows its units by themselves, and agrees."""

from __future__ import annotations

from typing import Any

import pytest
from makeway.core.actions import Attack
from makeway.core.pose import Pose
from makeway.core.ruling import Question
from makeway_widgets import Battlefield, HealthTrack, HitTray, Session, Table

from tests.engine.battlefields import battlefield
from tests.widgets.test_table_widget import message, say

TOLD = ("rev", "timeline", "canUndo", "canRedo", "readings")


@pytest.fixture
def session() -> Session:
    return Session(battlefield())


def sentences(frame: dict[str, Any]) -> Any:
    ruling = frame["ruling"] or {}
    steps = [(step["because"], step["clauses"]) for step in ruling.get("steps", ())]
    found = [(each["clause"], each["because"]) for each in ruling.get("findings", ())]
    letters = [(each["letter"], each["label"]) for each in ruling.get("options", ())]
    return ruling.get("headline"), steps, found, letters


def standing(frame: dict[str, Any]) -> list[dict[str, tuple[Any, ...]]]:
    """Who stands where in which unit, with how many losses: before, and after each step."""

    def told(base: dict[str, Any]) -> tuple[Any, ...]:
        return base["unit"], base["seat"], base["side"], base["lost"]

    steps = (frame["ruling"] or {}).get("steps", ())
    now = {base["id"]: told(base) for base in frame["scene"]["bases"]}
    tables = [dict(now)]
    for change in (frame["back"], *(step["change"] for step in steps[:-1])):
        now |= {base["id"]: told(base) for base in change["bases"]}
        now = {name: base for name, base in now.items() if name not in change["gone"]}
        tables.append(dict(now))
    return tables


def agree(one: Battlefield, two: Table) -> None:
    for name in TOLD:
        assert one.frame[name] == two.frame[name], name
    assert sentences(one.frame) == sentences(two.frame)
    assert standing(one.frame) == standing(two.frame)
    for who, mover in two.frame["movers"].items():
        theirs = one.frame["movers"][who]["targets"]
        assert [each["action"] for each in mover["targets"]] == [each["action"] for each in theirs]


def test_a_table_shows_the_units_of_a_battlefield_by_themselves(session: Session) -> None:
    scene = Table(session).frame["scene"]
    assert scene["title"] == "Light Infantry"
    assert scene["field"] is None
    assert max(scene["box"][2:]) < 300
    main = next(unit for unit in scene["units"] if unit["id"] == "light_infantry")
    assert (main["x"], main["y"], main["turn"]) == (0, 0, 0)
    assert [unit["id"] for unit in scene["units"] if unit["waits"]] == ["wizard"]
    assert session.state.field is not None


def test_both_agree_at_every_step_of_a_turn(session: Session) -> None:
    one, two = Battlefield(session), Table(session)
    agree(one, two)
    legs = [{"forward": 20}]
    move = {"do": "move", "piece": "light_infantry", "kind": "march"}
    say(one, message(one, action={**move, "legs": legs}))
    assert one.frame["ruling"]["ruling"] == "illegal"
    agree(one, two)
    one.move("marshal", "march", Pose(150, 300))
    assert one.frame["ruling"]["ruling"] == "question"
    while one.frame["ruling"]["ruling"] == "question":
        agree(one, two)
        one.choose("A")
    agree(one, two)
    target = two.frame["movers"]["wizard"]["targets"][0]["action"]
    say(two, message(two, action=target))
    agree(one, two)
    assert "wizard" in session.state.units["light_infantry"].models
    for _ in range(2):
        one.next_phase()
        agree(one, two)
    two.undo()
    agree(one, two)


def test_hits_and_losses_are_put_on_a_unit_that_stands_on_a_battlefield(session: Session) -> None:
    tray = HitTray(session, "light_infantry", Attack(hits=5))
    assert tray.frame["scene"]["field"] is None
    assert {"rank_and_file", "marshal"} <= {row["id"] for row in tray.frame["tray"]["rows"]}
    tray.spread().commit()
    assert isinstance(session.ruling, Question)
    session.choose("A")
    assert tray.frame["tray"]["done"]
    left = len(session.state.units["light_infantry"].models)
    track = HealthTrack(session, "light_infantry")
    assert track.frame["scene"]["field"] is None
    track.plan({"rank_and_file": 1})
    assert isinstance(track.commit(), Question)
    session.choose("A")
    assert len(session.state.units["light_infantry"].models) == left - 1


def test_who_is_set_down_outside_his_unit_is_put_back_with_a_reason(session: Session) -> None:
    one, two = Battlefield(session).frame["movers"], Table(session).frame["movers"]
    assert two["marshal"]["out"] is None
    assert "The Battlefield of the same session does" in two["marshal"]["stays"]
    alone = two["wizard"]["stays"]
    assert {alone, *(each["stays"] for each in one.values())} == {""}


def test_what_is_kept_of_the_table_is_the_unit_too(session: Session) -> None:
    bundle, _ = Table(session)._repr_mimebundle_() or ({}, {})
    assert "24″" not in bundle["image/svg+xml"]
    assert "Light Infantry" in bundle["image/svg+xml"]
