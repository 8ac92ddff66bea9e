"""Malformed messages and calls: each message is acknowledged, no frame is broken, nothing hangs."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from makeway import cli
from makeway.cli import notebooks
from makeway.core.actions import Attack, AttackKind
from makeway.core.errors import MalformedActionError
from makeway.text.errors import MalformedError
from makeway_widgets import ArmyCheck, Exercise, HitTray, Lesson, Session, Table, lesson
from typer.testing import CliRunner

from tests.pages import Page

ORCS = """
makeway: 1
units:
  - {name: Orcs, profile: Orcs, drawing: "rcrsr\\nrrrr."}
  - {name: Warlord, profile: Common Orc Warlord}
"""
Wired = Callable[[Any], Page]
JOIN = {"do": "join", "character": "warlord", "unit": "orcs", "seat": [1, 3]}
LESSON = Lesson("01")
MAKERS: dict[str, Callable[[], Any]] = {
    "table": lambda: Table(ORCS),
    "tray": lambda: HitTray(ORCS, "orcs", 5),
    "exercise": lambda: LESSON.exercise("01-B"),
    "army": lambda: ArmyCheck("makeway: 1\narmy_points: 600\nentries: []"),
}


def nested(levels: int) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = {"a": [value]}
    return value


def say(widget: Any, content: Any) -> Any:
    """What the page does with `model.send`; the ack."""
    data = {"method": "custom", "content": content}
    widget._handle_msg({"content": {"data": data}, "buffers": []})
    json.dumps(widget.frame, allow_nan=False)
    return widget.frame["ack"]


def said(widget: Any, **fields: Any) -> dict[str, Any]:
    return {"v": 1, "id": "m", "base_rev": widget._rev(), **fields}


def act(**fields: Any) -> dict[str, Any]:
    return {"kind": "action", "action": {**JOIN, **fields}}


@pytest.mark.parametrize("which", MAKERS)
@pytest.mark.parametrize(
    "content",
    [
        *(None, 5, "x", "{", [], {}, {5: 5}, b"\xff\xfe", math.nan, "x" * 1_000_000),
        *({"v": 1}, {"kind": "undo"}, {"kind": "undo", "v": 1, "id": "m"}),
        nested(5000),
    ],
    ids=lambda each: type(each).__name__,
)
def test_what_is_no_message_is_acknowledged_every_time(
    which: str, content: Any, wired: Wired
) -> None:
    widget = MAKERS[which]()
    page, rev = wired(widget), widget._rev()
    for _ in range(2):
        ack = say(widget, content)
        assert (ack["ok"], ack["code"]) == (False, "malformed")
        assert 0 < len(ack["message"]) < 300
    assert len(page.sent) == 2
    assert widget._rev() == rev


@pytest.mark.parametrize("which", MAKERS)
@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"v": 2, "kind": "undo"}, "v: The page speaks version 2, Makeway 1; reload the page."),
        ({"v": "1", "kind": "undo"}, "v: The page speaks version '1'"),
        ({"id": 5, "kind": "undo"}, "id: Expected text, not a whole number."),
        ({"base_rev": "1", "kind": "undo"}, "base_rev: Expected a whole number, not text."),
        ({"base_rev": 1.5, "kind": "undo"}, "base_rev: Expected a whole number"),
        ({"kind": 5}, "There is no message of the kind 5."),
        ({"kind": ["undo"]}, "There is no message of the kind ['undo']."),
        ({"kind": "udno"}, "Nearest: undo"),
        ({"kind": "x" * 60_000}, "There is no message of the kind 'xxx"),
        ({"kind": "undo", "x": 1}, "There is no field 'x'."),
        ({"kind": "undo", "action": JOIN}, "There is no field 'action'."),
        ({"kind": "undo", "id": "x" * 1_000_000}, "65536 are the most"),
        ({"kind": "check", "answer": nested(2000)}, "The message is nested too deeply"),
        ({"kind": "check", "answer": 5}, "answer: Expected a mapping, not a whole number."),
        ({"kind": "goto"}, "The field 'to' is missing."),
        ({"kind": "goto", "to": "0"}, "to: Expected a whole number, not text."),
        ({"kind": "action"}, "The field 'action' is missing."),
        ({"kind": "action", "action": {}}, "There is no action None."),
        ({"kind": "action", "action": {"do": ["join"]}}, "There is no action ['join']."),
        (act(saet=1), "There is no field 'saet' in the action 'join'. Nearest: seat."),
        (act(seat=[1]), "action.seat: Expected a list of length 2, not 1."),
        (act(side="lft"), "action.side: There is no side 'lft'. Nearest: left."),
    ],
    ids=lambda each: each[:30] if isinstance(each, str) else "",
)
def test_a_malformed_message_is_told_what_would_be_right(
    which: str, fields: dict[str, Any], says: str
) -> None:
    widget = MAKERS[which]()
    rev = widget._rev()
    ack = say(widget, said(widget, **fields))
    assert ack["code"] == "malformed"
    assert says in ack["message"]
    assert len(ack["message"]) < 300
    assert len(ack["id"]) <= 200
    assert widget._rev() == rev


@pytest.mark.parametrize("which", ["table", "tray"])
@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"kind": "undo"}, "There is nothing to undo: this is the start."),
        ({"kind": "redo"}, "There is nothing to redo: nothing was undone."),
        ({"kind": "goto", "to": -1}, "The timeline has no entry -1; it goes from 0 to 0."),
        ({"kind": "goto", "to": 10**30}, "The timeline has no entry 1000"),
        ({"kind": "hint"}, "A table takes an action, undo, redo or goto."),
        (act(seat=[10**9, 1]), "seat[0] is 1000000000"),
        (act(seat=[1, 1], side="left"), "a seat or a side, not both"),
        (act(character="x" * 9999), "character has 9999 characters; 200 are the most."),
        (act(places={"zz": [1, 1]}), "There is no model in the unit 'zz'."),
    ],
    ids=lambda each: each[:30] if isinstance(each, str) else "",
)
def test_what_a_table_cannot_do_leaves_it_as_it_is(
    which: str, fields: dict[str, Any], says: str
) -> None:
    widget = MAKERS[which]()
    turns = widget.session.turns
    ack = say(widget, said(widget, **fields))
    assert ack["code"] == "malformed"
    assert says in ack["message"]
    assert widget.session.turns == turns


@pytest.mark.parametrize("base_rev", [-1, 0, 10**40])
def test_another_revision_is_stale(base_rev: int) -> None:
    table = Table(ORCS)
    assert say(table, {**said(table, **act()), "base_rev": base_rev})["code"] == "stale"
    assert table.session.history == ()


ANSWERS = [
    *({}, {"x": 1}, {"places": None}, {"places": []}, {"places": {}}, {"places": {"zz": [1, 1]}}),
    *({"places": {"orcs.1": [1]}}, {"places": {"orcs.1": "up"}}, {"places": {"orcs.1": None}}),
    *({"places": {"orcs.1": [0, 0]}}, {"places": {"orcs.1": [1e9, 1]}}),
    *({"places": {"orcs.1": [-3, 2.5]}}, {"places": {"orcs.1": "left", "orcs.2": "left"}}),
    *(
        {"seats": [[0, 0]]},
        {"seats": [[999, 999]]},
        {"seats": ["left"]},
        {"seats": [[1, 1]] * 4000},
    ),
    *({"models": ["zz"]}, {"models": ["orcs.1"] * 2000}, {"models": "x"}),
    *({"hits": {}}, {"hits": {"zz": 1}}, {"hits": {"rank_and_file": -1}}),
    *({"hits": {"rank_and_file": 10**9}}, {"hits": {"rank_and_file": 1.5}}),
    *({"choices": ["zz"]}, {"choices": ["a", "a"]}, {"choices": [5]}),
    *(
        {"numbers": {}},
        {"numbers": {"zz": 1}},
        {"numbers": {"sum": 1e300}},
        {"hits": {}, "seats": []},
    ),
]
TASKS = [("00", "00-A1"), ("00", "00-A2"), ("00", "00-A3"), ("00", "00-B"), ("00", "00-B2")]
TASKS += [("00", "00-C"), ("01", "01-A1"), ("03", "03-A")]


@pytest.mark.parametrize(("number", "id"), TASKS)
def test_any_answer_is_marked_or_told(number: str, id: str) -> None:
    exercise = lesson(number, answers=None).exercise(id)
    everybody = {m: [1, 1] for unit in exercise.task.state.units.values() for m in unit.models}
    for answer in [*ANSWERS, {"places": everybody}]:
        ack = say(exercise, said(exercise, kind="check", answer=answer))
        assert ack["code"] in (None, "malformed"), answer
        assert len(ack["message"]) < 400
        assert ack["ok"] or exercise.frame["feedback"] is None or exercise.task.now.answer


@pytest.mark.parametrize("number", [math.nan, math.inf, 1e300])
def test_numbers_that_are_none_are_told(number: float) -> None:
    exercise = lesson("00", answers=None).exercise("00-A2")
    field = exercise.task.now.task.fields[0].id
    with pytest.raises(MalformedError, match="numbers here go from"):
        exercise.check({"numbers": {field: number}})
    assert exercise.frame["feedback"] is None


def test_bad_messages_from_two_threads_are_all_answered(wired: Wired) -> None:
    table = Table(ORCS)
    page = wired(table)
    contents = [{"id": f"{n}", "kind": "undoo"} if n % 2 else n for n in range(40)]
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda content: say(table, content), contents))
    assert len(page.sent) == 40
    assert {each["ack"]["code"] for each in page.frames} == {"malformed"}


@pytest.mark.parametrize("which", MAKERS)
def test_a_closed_widget_plays_nothing(which: str) -> None:
    widget = MAKERS[which]()
    rev, frame = widget._rev(), widget.frame
    widget.close()
    for content in (None, said(widget, **act()), said(widget, kind="hint")):
        say(widget, content)
    assert widget._rev() == rev
    assert widget.frame is frame


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text()),
    lambda each: st.one_of(
        st.lists(each, max_size=3),
        st.dictionaries(
            st.sampled_from([*JOIN, "v", "id", "base_rev", "kind", "action", "to", "x"]), each
        ),
    ),
    max_leaves=12,
)


@cache
def shared() -> Table:
    return Table(ORCS)


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(JSON)
def test_whatever_the_page_sends_is_acknowledged(content: Any) -> None:
    table = shared()
    ack = say(table, content)
    assert ack["code"] == "malformed"
    ack = say(table, said(table, kind="action", action=content))
    assert ack["code"] == "malformed"
    assert table.session.history == ()


@pytest.fixture
def session() -> Session:
    return Session(ORCS)


CALLS: list[tuple[Callable[[Session], Any], type[Exception], str]] = [
    (lambda s: s.play(None), MalformedActionError, "None is no action"),  # type: ignore[arg-type]
    (lambda s: s.join("warlrd"), MalformedActionError, "Nearest: warlord"),
    (lambda s: s.join(None), MalformedActionError, "no model None"),  # type: ignore[arg-type]
    (lambda s: s.join("warlord", ""), MalformedActionError, "There is no unit ''"),
    (lambda s: s.join("warlord", "orcs", 5), MalformedActionError, "seat: Expected a list"),  # type: ignore[arg-type]
    (lambda s: s.join("warlord", "orcs", (1,)), MalformedActionError, "length 2, not 1"),  # type: ignore[arg-type]
    (lambda s: s.join("warlord", "orcs", (1, "a")), MalformedActionError, "whole number, not text"),  # type: ignore[arg-type]
    (lambda s: s.join("warlord", side="up"), MalformedActionError, "There is no side 'up'"),
    (lambda s: s.join("warlord", seat=(1, 1), room=5), MalformedActionError, "room: Expected"),  # type: ignore[arg-type]
    (lambda s: s.join("warlord", seat=(1, 1), places={"zz": (1, 1)}), MalformedActionError, "'zz'"),
    (lambda s: s.make_way("warlord", None), MalformedActionError, "seat: Expected a list"),  # type: ignore[arg-type]
    (lambda s: s.distribute("orcs", 5), MalformedActionError, "attack: Expected a mapping"),  # type: ignore[arg-type]
    (lambda s: s.distribute("orks", Attack(hits=1)), MalformedActionError, "Nearest: orcs"),
    (lambda s: s.choose("A"), ValueError, "No Question is open"),
    (lambda s: s.goto("x"), TypeError, "is a whole number, not 'x'"),  # type: ignore[arg-type]
    (lambda s: s.goto(1), ValueError, "it goes from 0 to 0"),
    (lambda s: s.listen(None), TypeError, "A listener is a function, not None"),  # type: ignore[arg-type]
    (lambda s: Session(None), TypeError, "A scenario is its text or the path of its file"),
    (lambda s: Session("nowhere.yaml"), FileNotFoundError, "There is no file 'nowhere.yaml'"),
    (lambda s: Table(5), TypeError, "A scenario is its text or the path of its file, not 5"),
    (lambda s: Exercise(None), TypeError, "None is no exercise"),  # type: ignore[arg-type]
    (lambda s: HitTray(s, "ocs", 5), MalformedActionError, "Nearest: orcs"),
    (lambda s: HitTray(s, "orcs", -5), MalformedActionError, "`hits` is -5"),
    (lambda s: HitTray(s, "orcs", 10**9), MalformedActionError, "hits is 1000000000"),
    (lambda s: HitTray(s, "orcs", "x"), MalformedActionError, "attack.hits: Expected"),  # type: ignore[arg-type]
    (lambda s: HitTray(s, None, 5), MalformedActionError, "unit: Expected text"),  # type: ignore[arg-type]
    (lambda s: HitTray(s, "orcs", 5).put("orks", 1), ValueError, "There is no row 'orks'"),
    (lambda s: HitTray(s, "orcs", 5).put("rank_and_file", 1.5), TypeError, "whole number"),  # type: ignore[arg-type]
    (lambda s: LESSON.reading("01-A", "A55"), MalformedError, "Nearest: A5"),
    (lambda s: LESSON.exercise("01-ZZ"), MalformedError, "Lesson 01 has no exercise '01-ZZ'"),
    (lambda s: lesson("99"), MalformedError, "There is no lesson '99'"),
    (lambda s: lesson("../x"), MalformedError, "There is no lesson '../x'"),
]


@pytest.mark.parametrize(("call", "kind", "says"), CALLS)
def test_a_call_that_says_nothing_is_told_what_would_be_right(
    session: Session, call: Callable[[Session], Any], kind: type[Exception], says: str
) -> None:
    with pytest.raises(kind) as problem:
        call(session)
    assert says in str(problem.value)
    assert len(session.turns) == 1
    assert session.join("warlord", seat=(1, 3))


@pytest.mark.parametrize("kind", AttackKind)
def test_a_tray_takes_every_kind_of_attack(kind: AttackKind) -> None:
    with suppress(MalformedActionError):
        assert HitTray(ORCS, "orcs", Attack(kind=kind, hits=3)).frame["tray"]


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--port", "abc"], "'--port'"),
        (["--port", "0"], "'--port'"),
        (["--port", "70000"], "'--port'"),
        (["--prot", "1"], "No such option: --prot"),
        (["extra"], "unexpected extra argument"),
    ],
)
def test_options_of_the_lab_are_checked(options: list[str], says: str) -> None:
    done = CliRunner().invoke(cli.app, ["lab", *options], env={"COLUMNS": "200", "TERM": "dumb"})
    assert done.exit_code == 2
    assert says in " ".join(re.sub(r"[│─╭╮╰╯]", " ", done.output).split())


@pytest.mark.parametrize("folder", ["taken", "taken/below"])
def test_a_folder_that_is_none_is_told(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notebooks, "find_spec", lambda _: object())
    (tmp_path / "taken").write_text("a file")
    done = CliRunner().invoke(cli.app, ["lab", "--dir", str(tmp_path / folder)])
    assert done.exit_code == 1
    assert "The lessons cannot be copied to" in done.output
    assert "Traceback" not in done.output
    assert (tmp_path / "taken").read_text() == "a file"


@pytest.mark.parametrize(
    "copy", ['{"cells": [{"cell_type": "x", "source": "", "outputs": [5]}]}', "["]
)
def test_a_copy_that_is_no_notebook_any_more_is_kept(copy: str, tmp_path: Path) -> None:
    from makeway.handouts import hand_out, lessons_folder

    name = min(each.name for each in lessons_folder().glob("*.ipynb"))
    (tmp_path / name).write_text(copy)
    (tmp_path / ".makeway-lessons.json").write_bytes(b"\xff{")
    assert name in hand_out(lessons_folder(), tmp_path).kept
    assert (tmp_path / name).read_text() == copy
