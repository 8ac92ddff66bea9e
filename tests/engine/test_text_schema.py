"""The published JSON Schema: what the code reads, editors accept, and refuse what it refuses."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator
from makeway.core.errors import MalformedActionError
from makeway.text.errors import MalformedError
from makeway.text.scenario import loads
from makeway.text.schema import ADDRESS, published, schema, text

VALIDATOR = Draft202012Validator(schema())

GOOD = """\
makeway: 1
title: A Chief joins the Orcs
moment: {active: own, phase: movement}
readings: {A5: models}
units:
  - profile: Orcs
    drawing: |
      r c W
      r r .
    characters: {W: {profile: Common Orc Warlord, lost: 1}}
  - {name: Chief, profile: P07}
actions:
  - join chief orcs 1,1
  - do: join chief orcs 1,1
    caption: He would stand in front.
    expect: {ruling: allowed, clauses: [JN-9], stands: {orcs: Ccr/rrW}}
  - {do: join, character: chief, unit: orcs, seat: [1, 2], caption: The same, expect: {}}
"""


def told(document: Any) -> list[str]:
    """What an editor would underline."""
    return [each.message for each in VALIDATOR.iter_errors(document)]


def test_the_published_file_is_what_the_code_generates() -> None:
    assert published() == text(), "makeway schema > engine/makeway/text/scenario.schema.json"


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(schema())
    assert schema()["$schema"] == ADDRESS


def test_a_good_document_is_accepted() -> None:
    assert told(yaml.safe_load(GOOD)) == []


BROKEN = [
    ("makeway: 1", "makeway: 2"),
    ("makeway: 1\n", ""),
    ("title:", "tittle:"),
    ("phase: movement", "phase: moving"),
    ("active: own", "active: me"),
    ("A5: models", "A5: inches"),
    ("A5: models", "A99: models"),
    ("lost: 1", "lost: one"),
    ("lost: 1", "wounds: 1"),
    ("- join chief orcs 1,1", "- join"),
    ("- join chief orcs 1,1", "- 12"),
    ("ruling: allowed", "ruling: legal"),
    ("ruling: allowed", "verdict: allowed"),
    ("clauses: [JN-9]", "clauses: JN-9"),
    ("do: join, character", "do: jion, character"),
    ("seat: [1, 2]", "seat: third"),
    ("caption: The same", "captoin: The same"),
    ("caption: He would", "caption: [He] #"),
    ("name: Chief, profile: P07", "name: Chief, profile: 7"),
]


@pytest.mark.parametrize(("old", "new"), BROKEN)
def test_what_the_code_refuses_an_editor_underlines(old: str, new: str) -> None:
    broken = GOOD.replace(old, new, 1)
    assert broken != GOOD
    assert told(yaml.safe_load(broken))
    with pytest.raises((MalformedError, MalformedActionError)):
        loads(broken)


def test_actions_are_read_in_words_and_field_by_field() -> None:
    first, second, third = loads(GOOD).plays
    assert first.action == second.action
    assert second.caption == "He would stand in front."
    assert second.expect is not None
    assert second.expect.clauses == ("JN-9",)
    assert third.expect is not None


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            "- join chief orcs 1,1",
            "- join chef orcs 1,1",
            "line 13, actions[0], column 6: There is no model 'chef'. Nearest: chief.",
        ),
        (
            "do: join chief orcs 1,1",
            "do: join chief orcs 1-1",
            "line 14, actions[1], column 17: Expected a seat, rank and file as in 1,3, not '1-1'.",
        ),
        (
            "ruling: allowed",
            "ruling: legal",
            "line 16, actions[1].expect.ruling: Expected one of allowed, illegal, question, not",
        ),
        (
            "ruling: allowed",
            "rulling: allowed",
            "line 16, actions[1].expect: There is no field 'rulling' here. Nearest: ruling.",
        ),
        (
            "clauses: [JN-9]",
            "clauses: [JN-99]",
            "line 16, actions[1].expect.clauses: There is no clause 'JN-99'. Nearest: JN-9",
        ),
        (
            "stands: {orcs:",
            "stands: {ocrs:",
            "line 16, actions[1].expect.stands: There is no unit 'ocrs'. Nearest: orcs.",
        ),
        (
            "do: join, character: chief, unit: orcs, ",
            "do: join, character: chief, unti: orcs, ",
            "line 17, actions[2]: There is no field 'unti'. Nearest: unit.",
        ),
    ],
)
def test_a_fault_of_an_action_says_line_field_and_column(old: str, new: str, says: str) -> None:
    with pytest.raises(MalformedError) as problem:
        loads(GOOD.replace(old, new, 1))
    assert says in str(problem.value)
