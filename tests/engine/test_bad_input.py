"""Malformed documents, drawings and actions: one clear sentence each, nothing half done."""

from __future__ import annotations

import math
from contextlib import suppress
from pathlib import Path
from typing import Any

import makeway
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from makeway import referee
from makeway.core.actions import Arrange, Attack, AttackKind, Distribute, Join, MakeWay, Place
from makeway.core.errors import MalformedActionError
from makeway.core.words import Seat
from makeway.teach.answers import Answers, Record
from makeway.teach.lesson import Lesson
from makeway.text import line, notation
from makeway.text.errors import MOST_TOLD, MalformedError
from makeway.text.scenario import load, loads

TABLE = """\
makeway: 1
units:
  - name: Orcs
    profile: Orcs
    drawing: |
      r c W s r
      r r r r .
    characters:
      W: {profile: Common Orc Warlord, name: Warlord}
  - {name: Chief, profile: P07}
  - {name: Row, profile: Orcs, drawing: rrrr}
  - {profile: Goblins, player: foe, drawing: rrrr}
contacts:
  - {unit: orcs, enemy: goblins, facing: front, offset: -25}
"""
UNWANTED = ("invalid", "error", "please", "sorry", "!", "traceback", "`int`", "`str`")


def told(text: str) -> str:
    """What is said of a document, which is short and in the words of the course."""
    with pytest.raises(MalformedError) as problem:
        loads(text)
    says = str(problem.value)
    assert max(map(len, says.splitlines())) < 500
    assert not [word for word in UNWANTED if word in says.lower()]
    return says


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("name: Orcs", "name: " + "x" * 9999, "The name has 9999 characters; 60 are the most."),
        ("name: Orcs", 'name: "a\\0b"', "The name has the character U+0000"),
        ("name: Orcs", 'name: "\\ud800"', "line 3: Half a character stands alone"),
        ("name: Orcs", "name: Orcs\n    id: a b", "The id 'a b' needs 1 to 60 letters"),
        ("name: Warlord", "id: rank_and_file", "The id 'rank_and_file' is taken"),
        ("profile: Orcs", "profile: " + "y" * 9999, "There is no profile 'yyy"),
        ("r c W s r", "r . W s r", "line 5, units[0].drawing: This formation is not legal."),
        ("r r r r .", "r r r r .\n      r r r r r", "(FRM-2)"),
        ("c W s r\n      r r", "r W s r\n      r c", "(FR-2)"),
        ("r r r r .", "r W r r .", "W stands 2 times"),
        ("name: Warlord", "base: [.nan, 20]", "a base of nan × 20 mm; its sides are 5 to 300 mm."),
        ("name: Warlord", "base: [-25, 20]", "its sides are 5 to 300 mm."),
        ("name: Warlord", "base: [1e300, 20]", "a base of 1e+300 × 20 mm"),
        ("name: Warlord", "base: [50, 50]", "fills 2 × 2 seats, but 's' stands at rank 1, file 4"),
        ("name: Warlord", "health_points: 0", "W.health_points: Common Orc Warlord: `health_p"),
        ("name: Warlord", "health_points: 1000000000", "is 1000000000; it is 1 to 100."),
        ("name: Warlord", "lost: 99", "line 9, units[0].characters.W: Common Orc Warlord has 3"),
        ("name: Warlord", "advance: -5", "`advance` is -5; it is 0 to 60."),
        ("name: Warlord", "discipline: 11", "`discipline` is 11; it is 0 to 10."),
        ("profile: Common Orc Warlord", "profile: Orcs", "Orcs are R&F; a capital stands for"),
        ("profile: P07", "profile: P07, carried: 3", "`carried` belongs to a `drawing`"),
        ("profile: P07", "profile: P07, ids: [a]", "`ids` belongs to a `drawing`"),
        ("enemy: goblins", "enemy: orcs", "have the same player"),
        (
            "enemy: goblins",
            "enemy: goblns",
            "line 14, contacts[0]: There is no unit 'goblns'. Near",
        ),
        ("offset: -25", "offset: .inf", "An offset of inf mm lies off the table."),
        ("offset: -25", "offset: 126", "touch nobody: the offset is 126 mm, from -80 to 125 mm"),
        ("makeway: 1", "makeway: 1\nmoment: {round: -1}", "line 2, moment.round: `round` is -1"),
        ("makeway: 1", "makeway: 1\nmoment: {step: 100}", "it is 0 to 99."),
        ("makeway: 1", "makeway: 1\ntitle: " + "x" * 300, "The title has 300 characters"),
        ("makeway: 1", "makeway: 1\nplayers: {own: ''}", "line 2, players.own: The name is empty."),
        ("makeway: 1", "makeway: '1'", "line 1, makeway: Expected 1, not '1'."),
        ("    drawing: |", "\tdrawing: |", "Indent with spaces, not with tabs."),
        ("name: Chief", "name: \x07", "line 10: The character U+0007 is not used in a document."),
    ],
)
def test_a_document_that_no_table_has_is_told_where_and_why(old: str, new: str, says: str) -> None:
    assert old in TABLE
    assert says in told(TABLE.replace(old, new, 1))


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (
            "  - {unit: goblins, enemy: orcs}",
            "line 15, contacts[1]: These two units are in contact",
        ),
        ("actions: [{do: join}]", "line 15, actions[0]: The field 'character' is missing."),
        ("actions: [{do: jion}]", "There is no action 'jion'. Nearest: join."),
        ("actions: [{do: join, character: chief, unit: row, saet: 1}]", "'saet'. Nearest: seat."),
        ("actions: [{do: join, character: chief, unit: row, seat: x}]", "seat: Expected a list"),
        ("actions: [{do: join, character: chef, unit: row}]", "no model 'chef'. Nearest: chief."),
    ],
)
def test_what_follows_from_the_units_is_checked_too(more: str, says: str) -> None:
    assert says in told(f"{TABLE}{more}\n")


def test_a_fault_in_a_unit_is_the_only_one_told() -> None:
    assert len(told(TABLE.replace("name: Warlord", "lost: 9")).splitlines()) == 1


def test_enemies_that_overlap_on_an_edge_are_refused() -> None:
    second = "  - {name: Others, profile: Goblins, player: foe, drawing: rrrr}\ncontacts:"
    text = TABLE.replace("contacts:", second) + "  - {unit: orcs, enemy: others, offset: 40}\n"
    assert "overlap the Goblins at" in told(text)
    assert loads(text.replace("offset: 40", "offset: 60")).state.is_engaged("orcs")


@pytest.mark.parametrize(
    "text",
    [
        "a: &a [x]\nb: [*a, *a]",
        "&a [*a]",
        "makeway: 1\nunits: " + "[" * 5000,
        "\n".join(" " * n + "a:" for n in range(300)),
        "makeway: 1\nunits:\n" + "  - {profile: Orcs, drawing: rrr}\n" * 500,
        "makeway: 1\nunits:\n" + "  - {profile: Orcs, drawing: rrr}\n" * 101,
        "makeway: 1\nunits:\n" + "  - {profil: Orcs, drawin: rrr}\n" * 300,
        "makeway: 1\nunits: [{profile: Orcs, drawing: " + "r" * 500 + "}]",
        '{"makeway": 1, "units": [{"profile": "Orcs"',
        "? [a]\n: 1",
        "\ud800",
    ],
)
def test_no_document_takes_long_or_says_much(text: str) -> None:
    assert len(told(text).splitlines()) <= MOST_TOLD + 1


def test_json_may_use_exponents_and_halved_characters() -> None:
    units = (
        '[{"profile": "Orcs", "drawing": "rr", "name": "\\ud83d\\ude00rcs", "base": [2.5e1, 25]}]'
    )
    unit = next(iter(loads(f'{{"makeway": 1, "units": {units}}}').state.units.values()))
    assert (unit.name, unit.reference.width) == ("😀rcs", 25)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (
            TABLE.replace("Chief", "Häuptling").encode("latin-1"),
            "line 10: The byte 0xE4 is no UTF-8",
        ),
        (bytes(range(256)) * 4, "is no UTF-8: save the file as UTF-8."),
        (b"\0" * 300, "line 1: The character U+0000"),
        (b"x" * 2_000_000, "more than 1048576 bytes"),
        (b"", "The document is empty."),
    ],
)
def test_a_file_that_is_no_text_is_told(tmp_path: Path, data: bytes, says: str) -> None:
    (tmp_path / "odd.yaml").write_bytes(data)
    with pytest.raises(MalformedError, match=r"odd\.yaml") as problem:
        load(tmp_path / "odd.yaml")
    assert says in str(problem.value)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_files_of_common_editors_are_read(tmp_path: Path, encoding: str) -> None:
    (tmp_path / "orcs.yaml").write_bytes(TABLE.replace("\n", "\r\n").encode(encoding))
    assert "orcs" in load(tmp_path / "orcs.yaml").state.units


def test_a_missing_file_is_told_with_the_nearest_name(tmp_path: Path) -> None:
    (tmp_path / "orcs.yaml").write_text(TABLE)
    with pytest.raises(FileNotFoundError, match=r"Nearest: orcs.yaml"):
        load(tmp_path / "ocrs.yaml")
    with pytest.raises(FileNotFoundError, match="There is no folder"):
        load("nowhere/orcs.yaml")
    with pytest.raises(MalformedError, match="cannot be read: Is a directory"):
        load(tmp_path)


@pytest.mark.parametrize("call", [load, loads, line.parse, notation.read, makeway.profile])
@pytest.mark.parametrize("value", [None, 5, b"x", [], object()])
def test_what_is_no_text_at_all_is_told(call: Any, value: Any) -> None:
    with pytest.raises((TypeError, MalformedError), match=r", not |There is no profile"):
        call(value)


@pytest.mark.parametrize("call", [makeway.draw, makeway.svg, makeway.dump])
def test_what_cannot_be_drawn_or_written_is_told(call: Any) -> None:
    with pytest.raises(TypeError, match=r"not (a )?None"):
        call(None)


ORCS = {who: Place(*seat) for who, seat in loads(TABLE).state.units["orcs"].seats.items()}
JOIN = {"character": "chief", "unit": "row"}
HITS = Attack(hits=3)
AREA = AttackKind.AREA


@pytest.mark.parametrize(
    ("action", "says"),
    [
        (None, "None is no action. There are: Join, MakeWay, Distribute, Arrange,"),
        ({"do": "join"}, "is no action"),
        (Join(character="chef", unit="row"), "There is no model 'chef'. Nearest: chief."),
        (Join(character="chief", unit="rwo"), "There is no unit 'rwo'. Nearest: row."),
        (Join(character=None, unit="row"), "character: Expected text, not nothing."),  # type: ignore[arg-type]
        (Join(**JOIN, seat=("a", 1)), "seat[0]: Expected a whole number, not text."),  # type: ignore[arg-type]
        (Join(**JOIN, seat=(1,)), "seat: Expected a list of length 2, not 1."),  # type: ignore[arg-type]
        (Join(**JOIN, seat=Seat(10**9, 1)), "seat[0] is 1000000000; numbers here go from -1000"),
        (Join(**JOIN, seat=Seat(1, 1), side="left"), "takes a seat or a side, not both"),  # type: ignore[arg-type]
        (Join(**JOIN, side="lft"), "side: There is no side 'lft'. Nearest: left."),  # type: ignore[arg-type]
        (Join(**JOIN, room={"row.1": "up"}), "There is no room 'up'. There are: left_end"),  # type: ignore[dict-item]
        (Join(**JOIN, places={}), "name the seat too"),
        (Join(**JOIN, seat=Seat(1, 1), places={"rwo.1": Seat(1, 1)}), "Nearest: row.1"),
        (Join(character="x" * 9999, unit="row"), "character has 9999 characters"),
        (MakeWay(character="warlrd", seat=Seat(1, 1)), "Nearest: warlord."),
        (MakeWay(character="warlord", seat=None), "seat: Expected a list, not nothing."),  # type: ignore[arg-type]
        (Distribute(unit="ocs", attack=HITS), "There is no unit 'ocs'. Nearest: orcs."),
        (Distribute(unit="orcs", attack=5), "attack: Expected a mapping, not a whole number."),  # type: ignore[arg-type]
        (Distribute(unit="orcs", attack=Attack(hits=10**9)), "attack.hits is 1000000000"),
        (Distribute(unit="orcs", attack=Attack(hits=-1)), "`hits` is -1; it is 0 to 1000."),
        (Distribute(unit="orcs", attack=Attack()), "needs `hits`"),
        (Distribute(unit="orcs", attack=Attack(hits=1, by="fo")), "no player 'fo'. Nearest: foe."),
        (Distribute(unit="orcs", attack=Attack(kind=AREA, area=(0, 0))), "have to be 1 or more"),
        (Distribute(unit="orcs", attack=Attack(kind="sheet", hits=1)), "'sheet'. There are: area"),  # type: ignore[arg-type]
        (Distribute(unit="orcs", attack=HITS, onto={"warlrd": 3}), "Nearest: warlord."),
        (Distribute(unit="orcs", attack=HITS, onto={"warlord": -3}), "has to be 0 or more"),
        (Distribute(unit="orcs", attack=HITS, chooser="me"), "There is no player 'me'."),
        (Distribute(unit="orcs", attack=HITS, unsaved={"rank_and_file": -1}), "-1 unsaved hits"),
        (Distribute(unit="orcs", attack=HITS, unsaved={"rank_and_file": 4}), "takes 3 hits in all"),
        (Distribute(unit="orcs", attack=Attack(kind=AREA, area=(1, 1)), lines=(9,)), "no rank '9'"),
        (Arrange(unit="orcs", files=0, places=ORCS), "0 files; a unit has 1 file or more."),
        (Arrange(unit="orcs", files=5, places={}), "has no place"),
        (Arrange(unit="orcs", files=5, places=ORCS | {"zz": Place(1, 1)}), "no model of the Orcs"),
        (Arrange(unit="orcs", files=5, places=ORCS | {"orcs.1": Place(math.nan, 1)}), "is nan;"),
        (Arrange(unit="orcs", files=5, places=ORCS | {"orcs.1": Place(1, math.inf)}), "is inf;"),
    ],
)
def test_an_action_that_says_nothing_is_told_what_would_be_right(action: Any, says: str) -> None:
    state = loads(TABLE).state
    with pytest.raises(MalformedActionError) as problem:
        referee.rule(state, action)
    assert says in str(problem.value)
    assert len(str(problem.value)) < 300


def test_plain_built_ins_stand_for_seats_and_words() -> None:
    state = loads(TABLE).state
    loose = Join(character="chief", unit="row", seat=(1, 2), room={"row.2": "left_end"})  # type: ignore[arg-type, dict-item]
    whole = Join(
        character="chief", unit="row", seat=Seat(1, 2), room={"row.2": makeway.Room("left_end")}
    )
    assert referee.rule(state, loose) == referee.rule(state, whole)


def test_a_ruling_needs_a_table() -> None:
    with pytest.raises(TypeError, match=r"A ruling needs a State, not None\."):
        referee.rule(None, Join(character="chief", unit="row"))  # type: ignore[arg-type]
    for name in (None, [], "chef"):
        with pytest.raises(MalformedActionError, match="There is no model"):
            referee.options(loads(TABLE).state, name)  # type: ignore[arg-type]


SMALL = st.integers(-3, 8)
SEATS = st.one_of(st.none(), st.tuples(SMALL, SMALL).map(lambda each: Seat(*each)))
WHO = st.sampled_from(["chief", "warlord", "row.1", "orcs.champion", "orcs.6", "goblins.1"])
UNITS = st.sampled_from(["orcs", "row", "goblins", "chief"])
SIDES = st.sampled_from([None, "left", "right"])
COUNTS = st.one_of(st.none(), st.dictionaries(st.one_of(WHO, st.just("rank_and_file")), SMALL))
FALLEN = st.one_of(st.none(), st.lists(WHO, max_size=3).map(tuple))
MOVES = st.one_of(st.none(), st.dictionaries(WHO, st.tuples(SMALL, SMALL), max_size=2))
ACTIONS = st.one_of(
    st.builds(Join, character=WHO, unit=UNITS, seat=SEATS, side=SIDES, places=MOVES),
    st.builds(MakeWay, character=WHO, seat=SEATS),
    st.builds(
        Distribute,
        unit=UNITS,
        attack=st.builds(Attack, kind=st.sampled_from(AttackKind), hits=SMALL),
        onto=COUNTS,
        unsaved=COUNTS,
        fallen=FALLEN,
        filled=MOVES,
    ),
)


@settings(max_examples=80, deadline=None)
@given(ACTIONS)
def test_any_action_is_ruled_on_or_told(action: Any) -> None:
    state = loads(TABLE).state
    before = msgspec.json.encode(state)
    ruling: Any = None
    with suppress(MalformedActionError):
        ruling = referee.rule(state, action)
    for option in getattr(ruling, "options", ()):
        assert not isinstance(referee.rule(state, option.action), makeway.Illegal)
    assert msgspec.json.encode(state) == before


@settings(max_examples=80, deadline=None)
@given(st.text(alphabet="rcmsWK.#| \n/", max_size=20))
def test_any_drawing_is_read_or_told(drawing: str) -> None:
    unit = {"profile": "Orcs", "drawing": drawing, "characters": {"W": {"profile": "P07"}}}
    models = 1
    with suppress(MalformedError):
        state = loads(msgspec.json.encode({"makeway": 1, "units": [unit]}).decode()).state
        models = len(state.units["orcs"].models)
    assert models


@pytest.mark.parametrize("kind", [makeway.State, makeway.Join, makeway.Allowed, makeway.Contact])
def test_unknown_fields_of_values_are_refused(kind: Any) -> None:
    with pytest.raises(msgspec.ValidationError, match=r"unknown field `x`|missing required field"):
        msgspec.json.decode(b'{"x": 1}', type=kind)


@pytest.mark.parametrize("number", ["99", "../x", 99, -1, None, 1.5, "", "x" * 9999])
def test_there_is_no_such_lesson(number: Any) -> None:
    with pytest.raises(MalformedError, match="There is no lesson") as problem:
        Lesson(number)
    assert len(str(problem.value)) < 200


@pytest.mark.parametrize("ask", ["exercise", "state", "scenario", "task", "action"])
@pytest.mark.parametrize("id", ["01-ZZ", "../x", "", None, "x" * 9999])
def test_there_is_no_such_exercise_or_position(ask: str, id: Any) -> None:
    with pytest.raises(MalformedError, match="Lesson 01 has no") as problem:
        getattr(Lesson("01"), ask)(id)
    assert len(str(problem.value)) < 300


def test_readings_that_are_none_are_told() -> None:
    with pytest.raises(ValueError, match=r"There is no reading 'A55'\. Nearest: A5"):
        Lesson("01").state("01-A", A55="models")
    with pytest.raises(ValueError, match=r"Reading A5 has no way 'model'\. Nearest: models\."):
        Lesson("01").state("01-A", A5="model")


RECORD = Record(lesson="01", exercise="01-B", answer={}, right=True, verdict="Right.")


@pytest.mark.parametrize("junk", [b"\xff\xfe", b'{"lesson": "01"', b"[" * 9000, b"{}\n5", b"\n\n"])
def test_an_answer_file_with_odd_lines_keeps_the_answers(tmp_path: Path, junk: bytes) -> None:
    path = tmp_path / "answers.jsonl"
    path.write_bytes(msgspec.json.encode(RECORD) + b"\n" + junk)
    kept = Answers(path)
    kept.add(RECORD)
    assert Answers(path).records == [RECORD, RECORD]


def test_an_answer_file_that_cannot_be_read_or_written_is_told(tmp_path: Path) -> None:
    kept = Answers(tmp_path)
    assert "could not be read: Is a directory." in kept.unreadable
    kept.add(RECORD)
    assert "could not be written: Is a directory." in kept.unreadable
    assert kept.records == [RECORD]


@pytest.mark.parametrize(
    ("id", "answer", "says"),
    [
        ("01-B", {}, "The answer needs `places`, which 01-B asks for."),
        ("01-B", {"hits": {}}, "The answer needs `places`, which 01-B asks for, not `hits`."),
        ("01-B", {"places": {"orcs.1": [math.nan, 1]}}, "places.orcs.1[0] is nan"),
        ("01-B", {"places": {"orc.1": [1, 1]}}, "There is no model 'orc.1'. Nearest: orcs.1"),
        ("01-B", {"places": {"orcs.1": "up"}}, "This is no answer."),
        ("01-B", {"plcaes": {}}, "There is no field 'plcaes'. Nearest: places."),
        ("01-B", None, "This is no answer."),
        ("01-B", 5, "This is no answer."),
    ],
)
def test_an_answer_that_belongs_elsewhere_is_told(id: str, answer: Any, says: str) -> None:
    exercise = Lesson("01").exercise(id)
    with pytest.raises(MalformedError) as problem:
        exercise.check(answer)
    assert says in str(problem.value)
    assert exercise.answer is None


def test_two_models_on_one_place_are_told() -> None:
    exercise = Lesson("01").exercise("01-B")
    unit = exercise.state.units[next(iter(exercise.state.units))]
    everybody = [m for each in exercise.state.units.values() for m in each.models]
    given = exercise.check({"places": {m: [1, 1] for m in everybody if m in unit.models}})
    assert given["right"] is False
