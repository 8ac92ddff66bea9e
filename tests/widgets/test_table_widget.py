"""The table widget without a browser: every message is answered, no change is half made."""

from __future__ import annotations

import gc
import json
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from weakref import ref

import pytest
from makeway import referee
from makeway.core.ruling import Allowed, Illegal
from makeway.text.errors import MalformedError
from makeway_widgets import _bundles
from makeway_widgets.session import Session
from makeway_widgets.table import Table

from tests.pages import Page

ORCS = """
makeway: 1
title: A Warlord joins the Orcs
units:
  - name: Orcs
    profile: Orcs
    drawing: |
      r c r s r
      r r r r .
  - {name: Warlord, profile: Common Orc Warlord}
"""
Wired = Callable[[Any], Page]
JOIN = {"do": "join", "character": "warlord", "unit": "orcs", "seat": [1, 3]}
REFUSED = {**JOIN, "seat": [2, 1]}


@pytest.fixture
def table() -> Table:
    return Table(ORCS)


def say(widget: Any, content: Any) -> None:
    """What the page does with `model.send`."""
    data = {"method": "custom", "content": content}
    widget._handle_msg({"content": {"data": data}, "buffers": []})


def message(table: Table, kind: str = "action", **fields: Any) -> dict[str, Any]:
    return {"v": 1, "id": "m1", "base_rev": table.session.rev, "kind": kind, **fields}


def test_the_frame_holds_the_table_and_every_legal_seat(table: Table) -> None:
    assert table.frame["v"] == 1
    assert table.frame["rev"] == table.session.rev
    assert len(table.frame["scene"]["bases"]) == 10
    seats = [tuple(target["seat"]) for target in table.frame["movers"]["warlord"]["targets"]]
    assert (1, 3) in seats
    assert (2, 1) not in seats
    json.dumps(table.frame)


def test_a_message_is_answered_by_one_frame(table: Table, wired: Wired) -> None:
    page = wired(table)
    say(table, message(table, action=JOIN))
    (frame,) = page.frames
    assert frame["ack"] == {"id": "m1", "ok": True, "code": None, "message": ""}
    assert frame["ruling"]["ruling"] == "allowed"
    assert "warlord" in table.state.units["orcs"].models


def test_a_refusal_is_an_answer_like_any_other(table: Table, wired: Wired) -> None:
    page = wired(table)
    say(table, message(table, action=REFUSED))
    say(table, {**message(table, action=REFUSED), "id": "m2"})
    assert [each["ack"]["id"] for each in page.frames] == ["m1", "m2"]
    assert all(each["ruling"]["ruling"] == "illegal" for each in page.frames)


@pytest.mark.parametrize("action", [JOIN, REFUSED], ids=["allowed", "refused"])
def test_what_an_action_leads_to_is_foretold_and_comes_true(
    table: Table, wired: Wired, action: dict[str, Any]
) -> None:
    page = wired(table)
    turns, frame = table.session.turns, table.frame
    say(table, message(table, "foretell", action=action))
    assert (table.session.turns, table.frame) == (turns, frame)
    assert page.frames == []
    say(table, message(table, action=action))
    (foretold,), (came,) = page.foretold, page.frames
    assert foretold == {**came, "ack": None}
    assert len(table.session.turns) == 2


def test_what_was_foretold_of_an_earlier_table_is_not_shown(table: Table, wired: Wired) -> None:
    say(table, message(table, "foretell", action=JOIN))
    table.join("warlord", seat=(1, 1))
    page = wired(table)
    table.undo()
    say(table, message(table, action=JOIN))
    assert page.frames[-1]["rev"] == table.session.rev
    assert [entry["at"] for entry in page.frames[-1]["timeline"]] == [False, True]


def test_a_message_for_an_earlier_table_is_stale(table: Table) -> None:
    late = message(table, action=JOIN)
    table.join("warlord", seat=(1, 1))
    state = table.state
    say(table, late)
    assert table.frame["ack"]["code"] == "stale"
    assert table.frame["rev"] == table.session.rev
    assert table.state is state


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "no object"),
        ([], "no object"),
        ({}, "no message of the kind"),
        ({"v": 2, "id": "m1", "base_rev": 1, "kind": "undo"}, "v"),
        ({"v": 1, "id": "m1", "base_rev": 1, "kind": "undoo"}, "Nearest: undo"),
        ({"v": 1, "id": "m1", "base_rev": 1, "kind": "goto", "to": 99}, "from 0 to 0"),
        ({"v": 1, "id": "m1", "base_rev": 1, "kind": "undo"}, "nothing to undo"),
        ({"v": 1, "id": "m1", "base_rev": 1, "kind": "hint"}, "A table takes"),
        (
            {"v": 1, "id": "m1", "base_rev": 1, "kind": "action", "action": {"do": "jion"}},
            "Nearest: join",
        ),
        (
            {
                "v": 1,
                "id": "m1",
                "base_rev": 1,
                "kind": "action",
                "action": {**JOIN, "character": "warlrd"},
            },
            "Nearest: warlord",
        ),
        (
            {
                "v": 1,
                "id": "m1",
                "base_rev": 1,
                "kind": "foretell",
                "action": {**JOIN, "character": "warlrd"},
            },
            "Nearest: warlord",
        ),
        ({"v": 1, "id": "x" * 100_000, "base_rev": 1, "kind": "undo"}, "bytes"),
    ],
)
def test_what_is_malformed_is_answered_and_changes_nothing(
    table: Table, content: Any, says: str
) -> None:
    before = table.session.turns
    say(table, content)
    assert table.frame["ack"]["ok"] is False
    assert table.frame["ack"]["code"] == "malformed"
    assert says in table.frame["ack"]["message"]
    assert table.session.turns == before


def test_a_fault_of_ours_is_answered_and_logged(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def trip(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(referee, "rule", trip)
    with caplog.at_level(logging.ERROR, "makeway"):
        say(table, message(table, action=JOIN))
    assert table.frame["ack"]["code"] == "internal"
    assert "ZeroDivisionError" in caplog.text
    assert table.session.history == ()


def test_an_observer_that_fails_is_no_fault_of_the_move(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(change: Any) -> None:
        raise ValueError("mine")

    table.session.observe(fail, "ruling")
    with caplog.at_level(logging.ERROR, "makeway"):
        say(table, message(table, action=JOIN))
    assert table.frame["ack"]["ok"] is True
    assert "mine" in caplog.text


def test_undo_redo_and_goto_come_from_the_page(table: Table) -> None:
    say(table, message(table, action=JOIN))
    say(table, message(table, "undo"))
    assert (table.frame["canUndo"], table.frame["canRedo"]) == (False, True)
    say(table, message(table, "redo"))
    assert table.frame["ruling"]["ruling"] == "allowed"
    say(table, message(table, "goto", to=0))
    assert table.frame["ruling"] is None
    assert table.frame["ack"]["ok"] is True


def test_the_page_cannot_write_the_frame(table: Table) -> None:
    before = table.frame
    table.set_state({"frame_json": "{}", "change_json": "{}"})
    assert table.frame is before


def test_two_tables_of_one_session_show_the_same(wired: Wired) -> None:
    session = Session(ORCS)
    one, two = Table(session), Table(session)
    say(one, message(one, action=JOIN))
    assert one.frame["scene"] == two.frame["scene"]
    assert one.frame["rev"] == two.frame["rev"]
    assert two.frame["ack"] is None


def test_messages_from_two_threads_are_all_answered(table: Table, wired: Wired) -> None:
    page = wired(table)

    def push(number: int) -> None:
        say(table, {**message(table, action=REFUSED), "id": str(number)})

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(push, range(40)))
    acks = [each["ack"] for each in page.frames]
    assert sorted({ack["id"] for ack in acks}, key=int) == [str(n) for n in range(40)]
    done = [ack for ack in acks if ack["ok"]]
    assert len(done) == len(table.session.history)
    assert {ack["code"] for ack in acks} <= {None, "stale"}


def test_every_gesture_is_a_method(table: Table) -> None:
    assert isinstance(table.join("warlord", seat=(2, 1)), Illegal)
    assert isinstance(table.join("warlord", "orcs", (1, 3)), Allowed)
    table.undo()
    table.redo()
    table.goto(0)
    assert table.ruling is None
    assert table.frame["timeline"][2]["ahead"] is True


def test_a_question_is_answered_by_a_letter() -> None:
    units = "[{profile: Orcs, drawing: r r r}, {profile: Common Orc Warlord}]"
    table = Table(f"makeway: 1\nunits: {units}")
    table.join("common_orc_warlord", seat=(1, 2))
    assert table.frame["ruling"]["ruling"] == "question"
    say(
        table,
        message(table, action=table.frame["ruling"]["options"][0]["action"]),
    )
    assert table.frame["ruling"]["ruling"] == "allowed"


def test_a_misspelt_option_is_refused_with_the_nearest() -> None:
    with pytest.raises(TypeError, match=r"Table has no option 'layuot'. Nearest: layout."):
        Table(ORCS, layuot={})
    assert Table(ORCS, layout={"width": "600px"}).layout.width == "600px"


def test_a_scenario_comes_from_a_file_too(tmp_path: Path) -> None:
    (tmp_path / "orcs.yaml").write_text(ORCS)
    assert Table(tmp_path / "orcs.yaml").session.title == "A Warlord joins the Orcs"
    (tmp_path / "bad.yaml").write_text(ORCS.replace("profile: Orcs", "profile: Orks"))
    with pytest.raises(MalformedError, match=r"bad.yaml, line 6.*Nearest: Orcs"):
        Table(str(tmp_path / "bad.yaml"))


def test_a_closed_table_is_freed_and_hears_no_more() -> None:
    session = Session(ORCS)
    table = Table(session)
    gone = ref(table)
    table.close()
    session.undo() if session.can_undo else session.goto(0)
    del table
    gc.collect()
    assert gone() is None


def test_a_missing_front_end_is_told_when_a_widget_is_made(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(_bundles, "STATIC", tmp_path)
    _bundles.text_of.cache_clear()
    with pytest.raises(_bundles.MissingBundleError, match="npm run build"):
        Table(ORCS)


def test_a_table_has_a_picture_and_a_text_for_where_no_widget_lives(table: Table) -> None:
    (data, _) = table._repr_mimebundle_()  # type: ignore[misc]
    assert data["image/svg+xml"].startswith("<svg")
    assert "r c r s r" in data["text/plain"]
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == table.model_id
