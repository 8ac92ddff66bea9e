"""Malformed losses, removals, leavings and tests: one sentence that names what, where, nearest."""

from __future__ import annotations

import errno
import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from makeway import referee
from makeway.cli.sources import show_json, spell_out, told
from makeway.core.actions import Leave, Lose, Remove, Test
from makeway.core.errors import MalformedActionError
from makeway.core.ruling import Allowed
from makeway.core.words import Seat
from makeway.rules import losses
from makeway.rules.stand_ins import Falling
from makeway.text.scenario import loads

from tests.engine.rulings import question
from tests.engine.test_bad_input import TABLE, UNWANTED
from tests.engine.test_cli import run

ONE = {"rank_and_file": 1}
CYCLE: dict[str, Any] = {}
CYCLE["a"] = CYCLE


@pytest.mark.parametrize(
    ("action", "says"),
    [
        (Lose(unit=None, points=ONE), "unit: Expected text, not nothing."),  # type: ignore[arg-type]
        (Lose(unit="ocs", points=ONE), "There is no unit 'ocs'. Nearest: orcs."),
        (Lose(unit="orcs", points=[1]), "points: Expected a mapping, not a list."),  # type: ignore[arg-type]
        (Lose(unit="orcs", points={"rank_and_fle": 1}), "Nearest: rank_and_file."),
        (Lose(unit="orcs", points={"orcs.1": 1}), "There are: orcs.champion, rank_and_file, warl"),
        (Lose(unit="orcs", points={"rank_and_file": 1.5}), "Expected a whole number"),  # type: ignore[dict-item]
        (Lose(unit="orcs", points={"rank_and_file": 10**30}), "go from -1000 to 1000."),
        (Lose(unit="orcs", points={"rank_and_file": -1}), "it has to be 0 or more"),
        (Lose(unit="orcs", points=CYCLE), "A field of Lose is nested too deeply."),
        (Lose(unit="orcs", points=ONE, by={"A": 5}), "`by` adds up to 5; the R&F lose 1."),
        (Lose(unit="orcs", points=ONE, by={"a\0b": 1}), "by: 'a\\x00b' is no name of an attacker."),
        (Lose(unit="orcs", points=ONE, by={" ": 1}), "by: ' ' is no name of an attacker."),
        (Lose(unit="orcs", points=ONE, by={"\ud800": 1}), "by: '\\ud800' is no name"),
        (Lose(unit="orcs", points=ONE, by={"x" * 999: 1}), "by has 999 characters; 200 are the"),
        (Lose(unit="orcs", points=ONE, excess={"A": 1}), "There is no attacker 'A'."),
        (Lose(unit="orcs", points=ONE, fallen=("orcs.x",)), "Nearest: orcs."),
        (Lose(unit="orcs", points={"warlord": 3}, filled={"zz": Seat(1, 1)}), "unit 'zz'"),
        (Lose(unit="orcs", points=ONE, reference="25x25"), "reference: Expected a list"),  # type: ignore[arg-type]
        (Lose(unit="orcs", points=ONE, health={"zz": 3}), "There is no pool of R&F 'zz'."),
        (Remove(unit="ocs"), "There is no unit 'ocs'. Nearest: orcs."),
        (Remove(unit="orcs", models="orcs.1"), "models: Expected a list, not text."),  # type: ignore[arg-type]
        (Remove(unit="orcs", models=("orcs.11",)), "There is no model in the unit 'orcs.11'."),
        (Remove(unit="orcs", models=("row.1",)), "There is no model in the unit 'row.1'."),
        (Leave(character="warlrd"), "There is no model 'warlrd'. Nearest: warlord."),
        (Leave(character="\ud800"), "There is no model '\\ud800'."),
        (Leave(character=3), "character: Expected text, not a whole number."),  # type: ignore[arg-type]
        (Leave(character="warlord", filled=[1]), "filled: Expected a mapping or nothing"),  # type: ignore[arg-type]
        (Leave(character="warlord", filled={"x": Seat(1, 1)}), "There is no model in the unit"),
        (Test(unit="orc"), "There is no unit 'orc'. Nearest: orcs."),
        (Test(unit="orcs", test="panick"), "test: There is no test 'panick'. Nearest: panic."),  # type: ignore[arg-type]
        (Test(unit="orcs", cause="fear"), "cause: There is no cause 'fear'."),  # type: ignore[arg-type]
        (Test(unit="orcs", dice=(7, 1)), "dice: [7, 1]; each die shows 1 to 6."),
        (Test(unit="orcs", dice=(1, 2, 3)), "dice: Expected a list of length 2, not 3."),  # type: ignore[arg-type]
    ],
)
def test_an_action_about_losses_that_says_nothing_is_told_what_is_wrong(
    action: Any, says: str
) -> None:
    with pytest.raises(MalformedActionError) as problem:
        referee.rule(loads(TABLE).state, action)
    assert says in str(problem.value)
    assert len(str(problem.value)) < 300


def test_nobody_named_where_nobody_falls_is_allowed() -> None:
    none = Lose(unit="orcs", points={"rank_and_file": 0}, fallen=())
    assert isinstance(referee.rule(loads(TABLE).state, none), Allowed)


@pytest.mark.parametrize(
    ("action", "says"),
    [
        ('{"do":"test","unit":"o","x":1}', "no field 'x'. There are: cause, dice, test, unit."),
        ('{"do":"remove","unit":"o","modles":[]}', "There is no field 'modles'. Nearest: models."),
        ('{"do":"lose","unit":"o","points":{"a":1e400}}', "points: A number is too large;"),
        ('{"do":5}', "do: Expected text."),
        ('{"do":"leave"}', "The field 'character' is missing."),
        ("lose orcs", "column 11: The line ends here; expected Health Points"),
        ("test orcs panik", "column 11: Expected two dice as in 3,4, or one of panic, rally,"),
        ("leave warlord now", "column 15: Expected one of filled=, not 'now'."),
        ("remove orcs zz", "column 13: There is no model 'zz'."),
        ("remove orcs ,", "column 13: Expected a list, as in orcs.3,orcs.4; something is missing"),
        ("remove orcs orcs.1,orcs.1", "column 20: 'orcs.1' stands here twice."),
        ("lose orcs 1 fallen=,", "column 20: Expected a list, as in orcs.3,orcs.4; something"),
        ("lose orcs rank_and_file=1,rank_and_file=2", "column 27: 'rank_and_file' stands here twi"),
        ('{"do":"leave","character":"warlord","character":"orcs.1"}', "'character' stands here a"),
        ("join warlord orcs 1,\u0662", "column 19: Expected a seat, rank and file as in 1,3"),
        ("lose orcs \u0663", "column 11: Expected name=value as in rank_and_file=12,marshal=2"),
        ("hits orcs area \uff13x2", "column 16: Expected the size of an area as in 3x2"),
    ],
)
def test_a_written_action_is_told_its_fault_in_a_line(
    tmp_path: Path, action: str, says: str
) -> None:
    table = tmp_path / "table.yaml"
    table.write_text(TABLE, encoding="utf-8")
    ran = run("rule", str(table), action)
    assert ran.exit_code == 2
    assert says in ran.output
    assert len(ran.output.splitlines()) == 1
    assert not [word for word in UNWANTED if word in ran.output.lower()]


@pytest.mark.parametrize("command", ["check", "draw", "rule", "options", "compare", "perft"])
@pytest.mark.parametrize(
    ("data", "says"),
    [
        (TABLE.replace("Row", "Röw").encode("latin-1"), "line 11: The byte 0xF6 is no UTF-8"),
        (b"makeway: 1\nunits: &u\n  - *u\n", "line 2: Anchors (& and *) are not used here."),
        (b"makeway: 1\nunits: " + b"[" * 300_000, "characters; 262144 are the most."),
        (b"[" * 2_000_000, "The file has more than 1048576 bytes."),
    ],
)
def test_every_command_refuses_a_file_that_is_none_in_a_line(
    tmp_path: Path, command: str, data: bytes, says: str
) -> None:
    file = tmp_path / "bad.yaml"
    file.write_bytes(data)
    more = {"rule": ("leave", "warlord"), "compare": ("A5",)}.get(command, ())
    ran = run(command, str(file), *more)
    assert ran.exit_code == 2, ran.output
    assert says in ran.output
    assert len(ran.output.splitlines()) == 1 + (command == "check")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            "health_points: 99999999999999999999999",
            "line 3, units[0].health_points: This number is",
        ),
        ("base: [99999999999999999999999, 25]", "line 3, units[0].base: This number is too large"),
    ],
)
def test_a_number_that_fits_into_no_field_is_told_where_it_stands(
    tmp_path: Path, words: str, says: str
) -> None:
    file = tmp_path / "huge.yaml"
    file.write_text(f"makeway: 1\nunits:\n  - {{profile: Orcs, drawing: r, {words}}}\n")
    ran = run("check", str(file))
    assert (ran.exit_code, says in ran.output) == (2, True), ran.output


def test_a_path_that_no_system_takes_is_told_like_any_other() -> None:
    ran = run("check", "/" + "x" * 300)
    assert (ran.exit_code, "cannot be read: File name too long" in ran.output) == (2, True)


def test_a_word_that_no_scenario_has_is_not_repeated_at_length() -> None:
    assert len(run("scenarios", "x" * 2000).output) < 150


def test_a_wide_rear_rank_is_asked_about_without_trying_every_set(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """20 files may lose 10 in 184756 ways: no more sets are made than are listed."""
    every = losses.ways_to_fall

    def few(*given: Any) -> Iterator[Falling]:
        for number, names in enumerate(every(*given)):
            assert number < losses.LISTED, "a set that nobody sees"
            yield names

    monkeypatch.setattr(losses, "ways_to_fall", few)
    rows = "".join(f"      {'r ' * 20}\n" for _ in range(2))
    orcs = f"makeway: 1\nunits:\n  - profile: Orcs\n    drawing: |\n{rows}"
    asked = question(
        referee.rule(loads(orcs).state, Lose(unit="orcs", points={"rank_and_file": 10}))
    )
    assert "184756 different pictures" in asked.because
    assert len(asked.options) == losses.LISTED


def test_what_the_output_has_no_letter_for_is_written_as_a_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A console of Latin letters, and a JSON reader behind it."""
    out = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding="latin-1"))
    spell_out()
    show_json({"unit": "Łódź"})
    print("Łódź", flush=True)
    assert out.getvalue() == b'{\n "unit": "\\u0141\\u00f3d\\u017a"\n}\n\\u0141\xf3d\\u017a\n'


class Full(io.RawIOBase):
    """A disk without room."""

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")


def test_an_answer_that_cannot_be_written_is_told_in_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BufferedWriter(Full())))
    with pytest.raises(typer.Exit) as end, told():
        print("an answer")
    assert end.value.exit_code == 2
    assert capsys.readouterr().err == "The answer cannot be written: No space left on device.\n"
