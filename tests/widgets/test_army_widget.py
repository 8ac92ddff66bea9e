"""The army check without a browser: change a list, read its faults, take it back."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from makeway.core.army import Army
from makeway.core.errors import MalformedActionError
from makeway.core.ruling import Allowed, Illegal
from makeway.text.army import load_army
from makeway.text.army_changes import Note, Price
from makeway.text.errors import MalformedError
from makeway_widgets import ArmyCheck

LIST = """\
makeway: 1
title: Barrow Kings
army: Vampire Covenant
army_points: 4500
entries:
  - {profile: Barrow King, points: 490}
  - {profile: Barrow King, points: 400}
  - {profile: Barrow Guard, points: 2680, category: Core}
reserve:
  - {profile: Vampire Count, points: 900, general: true}
"""


@pytest.fixture
def check() -> ArmyCheck:
    return ArmyCheck(LIST)


def say(widget: ArmyCheck, **fields: Any) -> dict[str, Any]:
    content = {"v": 1, "id": "m", "base_rev": widget._rev(), **fields}
    data = {"method": "custom", "content": content}
    widget._handle_msg({"content": {"data": data}, "buffers": []})
    json.dumps(widget.frame, allow_nan=False)
    ack: dict[str, Any] = widget.frame["ack"]
    return ack


def change(widget: ArmyCheck, **fields: Any) -> dict[str, Any]:
    return say(widget, kind="army", change=fields)


def test_the_frame_shows_entries_bars_and_faults(check: ArmyCheck) -> None:
    frame = check.frame
    assert [group["category"] for group in frame["list"]["groups"]] == ["Characters", "Core"]
    assert frame["list"]["where"] == "Vampire Covenant, 4,500 Army Points"
    assert frame["bars"][0]["says"] == "890 of 1,800 (40% of 4,500)"
    assert not frame["legal"]
    forbids = [f["clause"] for f in frame["findings"] if f["verdict"] == "forbids"]
    assert forbids == ["AC-3", "GE-1", "GE-4"]
    assert {"AC-3", "GE-1", "GE-4", "AC-1"} <= set(frame["clauses"])


def test_one_change_that_makes_the_list_legal_is_offered(check: ArmyCheck) -> None:
    near = check.frame["nearest"]
    assert near["label"] == "Add Vampire Count, 900 points"
    assert change(check, **near["change"])["ok"]
    assert isinstance(check.ruling, Allowed)
    assert check.frame["nearest"] is None


def test_entries_come_and_go_by_method(check: ArmyCheck) -> None:
    assert isinstance(check.add("Vampire Count"), Allowed)
    assert isinstance(check.add("Fell Wraith", 20), Illegal)
    assert isinstance(check.remove("fell_wraith"), Allowed)
    assert isinstance(check.note("barrow_king"), Illegal)
    check.undo()
    assert isinstance(check.price("barrow_king_2", 405), Allowed)
    assert [entry["label"] for entry in check.frame["timeline"]] == [
        "Start",
        "Vampire Count added",
        "Fell Wraith added",
        "Fell Wraith out",
        "Barrow King: 405",
    ]
    assert load_army(check.document) == check.army


def test_what_was_taken_out_is_offered_again(check: ArmyCheck) -> None:
    check.remove("barrow_guard")
    labels = [offer["label"] for offer in check.frame["offers"]]
    assert labels == ["Barrow Guard: 2,680", "Vampire Count, Discipline 9: 900"]
    assert change(check, **check.frame["offers"][0]["change"])["ok"]
    assert "barrow_guard" in [each.id for each in check.army.entries]


def test_undo_redo_and_goto_lead_to_the_same_lists(check: ArmyCheck) -> None:
    first = check.army
    check.add("Vampire Count")
    second = check.army
    check.undo()
    assert check.army == first
    assert check.frame["canRedo"]
    check.redo()
    assert check.army == second
    check.goto(0)
    assert check.army == first
    check.remove("barrow_king")
    assert len(check.turns) == 2


def test_observers_hear_of_each_ruling(check: ArmyCheck) -> None:
    heard: list[Any] = []
    check.observe(lambda each: heard.append(each["new"]), "ruling")
    check.add("Vampire Count")
    check.undo()
    assert [type(each) for each in heard] == [Allowed, Illegal]


def test_a_list_is_taken_from_a_file_or_an_army(tmp_path: Path) -> None:
    file = tmp_path / "list.yaml"
    file.write_text(LIST)
    assert ArmyCheck(file).army == ArmyCheck(load_army(LIST)).army
    assert ArmyCheck(Army(points=600)).frame["list"]["groups"] == []


def test_the_still_shows_the_list(check: ArmyCheck) -> None:
    picture, text = check._picture()
    assert picture.startswith("<svg")
    assert "Barrow Guard" in picture
    assert "2,680  Barrow Guard" in text
    assert text.endswith("The list is not legal: 3 faults.")


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"kind": "army"}, "The field 'change' is missing."),
        ({"kind": "army", "change": {"do": "nte"}}, "There is no change 'nte'. Nearest: note."),
        ({"kind": "army", "change": {"do": "note", "id": 5}}, "Expected text, not a whole number"),
        ({"kind": "army", "change": {"do": "note", "di": "x"}}, "'di' in the change 'note'."),
        ({"kind": "army", "change": {"do": "note", "id": "kong"}}, "There is no entry 'kong'."),
        ({"kind": "army", "change": {"do": "price", "id": "barrow_king"}}, "'points' is missing"),
        (
            {"kind": "army", "change": {"do": "price", "id": "barrow_king", "points": -1}},
            "points is -1; an entry costs 0 to 100000.",
        ),
        (
            {"kind": "army", "change": {"do": "price", "id": "barrow_king", "points": 10**40}},
            "points",
        ),
        ({"kind": "army", "change": {"do": "add", "entry": {"points": 5}}}, "a profile or a name"),
        (
            {"kind": "army", "change": {"do": "add", "entry": {"profil": "x", "points": 5}}},
            "There is no field 'profil' in an entry. Nearest: profile.",
        ),
        (
            {"kind": "army", "change": {"do": "add", "entry": {"profile": "Baron", "points": 5}}},
            "There is no profile 'Baron'.",
        ),
        (
            {"kind": "army", "change": {"do": "add", "entry": {"name": "\x00", "points": 5}}},
            "which has no shape",
        ),
        ({"kind": "action", "action": {"do": "join"}}, "is missing"),
        ({"kind": "hint"}, "An army check takes a change, undo, redo or goto."),
        ({"kind": "undo"}, "There is nothing to undo"),
        ({"kind": "goto", "to": 7}, "it goes from 0 to 0"),
    ],
)
def test_a_message_that_does_not_fit_is_told_and_changes_nothing(
    check: ArmyCheck, fields: dict[str, Any], says: str
) -> None:
    army = check.army
    ack = say(check, **fields)
    assert (ack["ok"], ack["code"]) == (False, "malformed"), ack
    assert says in ack["message"]
    assert len(ack["message"]) < 300
    assert check.army is army


def test_another_revision_is_stale(check: ArmyCheck) -> None:
    content = {"v": 1, "id": "m", "base_rev": 99, "kind": "undo"}
    data = {"method": "custom", "content": content}
    check._handle_msg({"content": {"data": data}, "buffers": []})
    assert check.frame["ack"]["code"] == "stale"


CALLS: list[tuple[Callable[[ArmyCheck], Any], type[Exception], str]] = [
    (lambda c: c.add("Vampire Cont"), MalformedError, "Nearest: Vampire Count"),
    (lambda c: c.add("Wraith", 5, categry="Core"), MalformedError, "Nearest: category"),
    (lambda c: c.add("Wraith", "x"), MalformedError, "Expected a whole number"),  # type: ignore[arg-type]
    (lambda c: c.remove("barow_king"), MalformedActionError, "Nearest: barrow_king"),
    (lambda c: c.note(None), MalformedActionError, "id: Expected text"),  # type: ignore[arg-type]
    (lambda c: c.play(None), MalformedActionError, "None is no change"),  # type: ignore[arg-type]
    (lambda c: c.play(Price(id="barrow_king", points="x")), MalformedActionError, "points"),  # type: ignore[arg-type]
    (lambda c: c.play(Note(id=object())), MalformedActionError, "fitting type"),  # type: ignore[arg-type]
    (lambda c: c.goto("x"), TypeError, "whole number"),  # type: ignore[arg-type]
    (lambda c: ArmyCheck(5), TypeError, "An army is its text or the path"),  # type: ignore[arg-type]
    (lambda c: ArmyCheck("none.yaml"), FileNotFoundError, "There is no file"),
    (lambda c: ArmyCheck(LIST, colour=1), TypeError, "has no option 'colour'"),
]


@pytest.mark.parametrize(("call", "kind", "says"), CALLS)
def test_a_call_that_says_nothing_is_told_what_would_be_right(
    check: ArmyCheck, call: Callable[[ArmyCheck], Any], kind: type[Exception], says: str
) -> None:
    with pytest.raises(kind) as problem:
        call(check)
    assert says in str(problem.value)
    assert len(check.turns) == 1
