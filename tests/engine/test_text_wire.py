"""The wire: the types of the front end, the committed frames, and messages decoded strictly."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from makeway.core.actions import Join
from makeway.core.ruling import Question
from makeway.core.words import Seat
from makeway.scenarios import load
from makeway.text import frame, wire
from makeway.text.errors import MalformedError
from makeway.text.messages import LARGEST_MESSAGE

from tests.fixtures import make

HERE = Path(__file__).parent
ROOMS = ("frame.ts", "scene/wire.ts", "exercise/wire.ts", "hits/wire.ts")
TYPES = "\n".join(
    (HERE.parents[1] / "js" / "src" / room).read_text(encoding="utf-8") for room in ROOMS
)
FIXTURES = HERE.parent / "fixtures"

FRAMES = make.frames()

STRUCTS = [
    value
    for name in frame.__all__
    if isinstance(value := getattr(frame, name), type)
    and issubclass(value, msgspec.Struct)
    and name not in ("Wire", "Nearest", "Decides", "TargetStep")
]


def fields_in_typescript(name: str) -> set[str]:
    """The names of the fields of an interface, one level deep."""
    found = re.search(rf"export interface {name}\b[^{{]*\{{(.*?)\n\}}", TYPES, re.DOTALL)
    assert found is not None, name
    body = re.sub(r"/\*\*.*?\*/", "", found[1], flags=re.DOTALL)
    return set(re.findall(r"^  (\w+)\??:", body, re.MULTILINE))


@pytest.mark.parametrize("kind", STRUCTS, ids=lambda each: str(each.__name__))
def test_every_struct_has_the_fields_of_its_interface(kind: type[msgspec.Struct]) -> None:
    config = kind.__struct_config__
    names = {field.encode_name for field in msgspec.structs.fields(kind)}
    names |= {config.tag_field} if config.tag_field else set()
    assert names == fields_in_typescript(kind.__name__)


@pytest.mark.parametrize("name", sorted(FRAMES))
def test_the_committed_frames_are_what_python_makes(name: str) -> None:
    committed = (FIXTURES / f"{name}.json").read_text(encoding="utf-8")
    assert committed == make.text_of(FRAMES[name]), (
        "python -m tests.fixtures.make writes them again"
    )


@pytest.mark.parametrize("name", sorted(FRAMES))
def test_a_frame_reads_back_strictly_from_its_json(name: str) -> None:
    made = FRAMES[name]
    text = msgspec.json.encode(made)
    assert msgspec.json.encode(msgspec.json.decode(text, type=frame.Frame)) == text


@pytest.mark.parametrize("name", sorted(FRAMES))
def test_every_clause_and_reading_a_frame_names_has_its_card(name: str) -> None:
    made = FRAMES[name]
    assert isinstance(made, frame.Frame)
    said = [made.ruling, *made.movers.values(), made.tray]
    assert set(wire.cited(said, "clauses", "clause")) == set(made.clauses)
    assert set(wire.cited(said, "readings")) == set(made.readings)


@pytest.mark.parametrize("name", sorted(FRAMES))
def test_back_and_then_every_step_leads_to_the_table_shown(name: str) -> None:
    made = FRAMES[name]
    assert isinstance(made, frame.Frame)
    if not isinstance(made.ruling, frame.AllowedRuling):
        return
    bases = {each.id: each for each in made.scene.bases}
    for change in (made.back, *(step.change for step in made.ruling.steps)):
        bases = {i: b for i, b in bases.items() if i not in change.gone}
        bases |= {each.id: each for each in change.bases}
    assert bases == {each.id: each for each in made.scene.bases}


def test_a_contact_is_marked_from_the_step_on_that_brings_it() -> None:
    scenario = load("charging-out-reaches-the-enemy")
    played = make.turns(scenario.state, *scenario.actions[:4])
    made = wire.frame(played, len(played) - 1)
    assert isinstance(made.ruling, frame.AllowedRuling)
    marked = [step.change.contacts for step in made.ruling.steps]
    (brings,) = [n for n, step in enumerate(made.ruling.steps) if "are Engaged" in step.because]
    assert made.back.contacts == ()
    assert marked[brings] == made.scene.contacts
    assert [each.label for each in made.scene.contacts] == ["Contact: file 1"]
    assert marked[:brings] + marked[brings + 1 :] == [None] * (len(marked) - 1)


def frame_of(name: str) -> Any:
    return FRAMES[name]


def test_a_refusal_lists_what_forbids_first_and_goes_home() -> None:
    ruling = frame_of("illegal").ruling
    verdicts = [each.verdict for each in ruling.findings]
    assert verdicts == sorted(verdicts, key=["forbids", "gives_way", "holds"].index)
    assert ruling.who == "marshal"
    assert ruling.nearest.action["seat"] == (1, 2)


def test_a_question_names_who_decides_and_letters_its_options() -> None:
    ruling = frame_of("question").ruling
    assert (ruling.decides.role, ruling.decides.player) == ("Owner", "Dwarven Holds")
    assert ruling.decides.own
    assert [each.letter for each in ruling.options] == ["A", "B", "C"][: len(ruling.options)]
    assert all(option.moves for option in ruling.options)


def test_nobody_walks_when_a_rank_opens_a_file_at_its_left_end() -> None:
    question = make.turns(make.SEEKERS, make.SEEKER_JOINS)[1].ruling
    assert isinstance(question, Question)
    left = question.options[1].action
    played = make.turns(make.SEEKERS, make.SEEKER_JOINS, left)
    ruling = wire.frame(played, 2).ruling
    assert isinstance(ruling, frame.AllowedRuling)
    opened = next(step for step in ruling.steps if "opens one file" in step.because)
    before = {each.id: (each.x, each.y) for each in wire.frame(played, 2).back.bases}
    assert [(unit.id, unit.x, unit.files) for unit in opened.change.units] == [("seekers", 0, 6)]
    assert all((each.x, each.y) == before[each.id] for each in opened.change.bases)
    assert opened.moves == ()


def test_the_timeline_keeps_refusals_and_what_can_be_redone() -> None:
    timeline = frame_of("undone").timeline
    assert [each.kind for each in timeline] == ["start", "illegal", "allowed"]
    assert [each.label for each in timeline] == [
        "Start",
        "Refused: rank 3, file 2",
        "Saurian Warlord joins",
    ]
    assert [(each.at, each.ahead) for each in timeline] == [
        (True, False),
        (False, True),
        (False, True),
    ]


def test_the_tray_ranges_are_those_of_all_legal_distributions() -> None:
    tray = frame_of("tray").tray
    assert tray.count == len(tray.legal) == len(tray.outcomes) == 2
    for row in tray.rows:
        put = [each.get(row.id, 0) for each in tray.legal]
        assert (row.least, row.most) == (min(put), max(put))


def test_the_lesson_of_a_clause_comes_from_whoever_knows_the_lessons() -> None:
    played = make.turns(make.SAURIANS)
    shown = wire.frame(played, 0, lesson_of=lambda clause: "01" if clause == "FR-2" else None)
    assert shown.clauses["FR-2"].lesson == "01"
    assert {card.lesson for each, card in shown.clauses.items() if each != "FR-2"} <= {None}


# ---- messages

HEAD = {"v": 1, "id": "m1", "base_rev": 4}


def test_an_action_is_decoded_to_the_engines_own() -> None:
    action = {"do": "join", "character": "w", "unit": "orcs", "seat": [1, 3]}
    message = wire.decode_message({**HEAD, "kind": "action", "action": action})
    assert isinstance(message, wire.ActionMessage)
    assert message.action == Join(character="w", unit="orcs", seat=Seat(1, 3))
    assert (message.id, message.base_rev) == ("m1", 4)


@pytest.mark.parametrize("kind", ["undo", "redo", "hint", "show", "again"])
def test_a_message_without_more_is_decoded_by_its_kind(kind: str) -> None:
    message = wire.decode_message(msgspec.json.encode({**HEAD, "kind": kind}))
    assert type(message).__struct_config__.tag == kind


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ([], "The message is no object"),
        ("{", "The message is no JSON"),
        ({}, "There is no message of the kind None"),
        ({**HEAD, "kind": "undoo"}, "Nearest: undo."),
        ({**HEAD, "kind": "undo", "v": 2}, "v: The page speaks version 2"),
        ({**HEAD, "kind": "undo", "base_rev": "4"}, "base_rev: Expected a whole number, not text."),
        ({**HEAD, "kind": "goto"}, "The field 'to' is missing."),
        ({**HEAD, "kind": "undo", "x": 1}, "There is no field 'x'."),
        ({**HEAD, "kind": "action", "action": {"do": "jion"}}, "'jion'. Nearest: join."),
        ({**HEAD, "kind": "action", "action": {"do": "join", "unti": 1}}, "Nearest: unit."),
        ({**HEAD, "kind": "action", "action": 3}, "action: Expected a mapping, not a whole"),
        (
            {**HEAD, "kind": "action", "action": {"do": "make_way", "character": "w", "seat": [1]}},
            "action.seat: ",
        ),
        ({**HEAD, "kind": "undo", "id": "x" * LARGEST_MESSAGE}, "65536 are the most"),
        ({**HEAD, "kind": "check", "answer": object()}, "The message is no JSON"),
    ],
)
def test_a_message_that_is_none_says_where(content: object, says: str) -> None:
    with pytest.raises(MalformedError) as problem:
        wire.decode_message(content)
    assert says in str(problem.value)
