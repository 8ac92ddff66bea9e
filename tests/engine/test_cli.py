"""The commands of `makeway`: what they print, their exit status, and how they refuse."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from hypothesis import given, settings
from hypothesis import strategies as st
from makeway import scenarios
from makeway.cli import app
from makeway.cli.asking import in_lines
from makeway.core.readings import READINGS
from makeway.referee import BOOK
from makeway.text.schema import text as schema_text
from typer.testing import CliRunner

RUN = CliRunner()
LINE = "own:=P51 rcr/3r ; own:Boss=P07"


def run(*arguments: str) -> Result:
    return RUN.invoke(app, list(arguments))


def data(*arguments: str) -> Any:
    return json.loads(run(*arguments, "--json").output)


# ---- rule


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        ("join boss 1,1", 0, "Allowed: The Boss joins the Orcs at rank 1, file 1."),
        ("join boss left", 1, "Illegal: "),
        ("join boss 1,2", 3, "The owner, You, decides:"),
        ("join boss 1,2 choose B", 0, "Allowed: The Boss joins the Orcs at rank 1, file 2."),
        ("join bos 1,2", 2, "column 6: There is no model 'bos'. Nearest: boss."),
        ("jion boss 1,2", 2, "column 1: There is no action 'jion'. Nearest: join."),
    ],
)
def test_the_exit_status_says_what_came_of_it(words: str, status: int, says: str) -> None:
    for ran in (run("rule", LINE, *words.split()), run("rule", LINE, words)):
        assert ran.exit_code == status, ran.output
        assert says in ran.output


def test_a_ruling_tells_each_step_with_its_clause_and_draws_the_unit() -> None:
    ran = run("rule", "displaced-straight-back")
    assert "  1. The Heavy Infantry are open: not Engaged, not Fleeing. (JN-2, CU-2)" in ran.output
    assert "1 model, 40 mm." in ran.output
    assert "  r r M r r\n  r r r r r\n  . . r . .\n" in ran.output
    assert "This rests on reading A5=distance" in ran.output


def test_a_refusal_tells_every_reason_and_what_would_be_legal() -> None:
    ran = run("rule", "ban-engaged")
    assert "  - The Orcs are Engaged with the Heavy Infantry. (JN-2)" in ran.output
    assert "    Legal: A unit that is neither Engaged nor Fleeing may be joined." in ran.output
    assert "A5" not in ran.output
    assert "CU-2 holds" in run("rule", "ban-engaged", "--all").output


def test_actions_are_played_one_after_the_other_until_one_is_not_allowed() -> None:
    first = ("hits", "trolls", "7", "fallen=trolls.9,trolls.10")
    both = data("rule", "q53-ten-trolls", *first, "then", "hits", "trolls", "2")
    assert [each["ruling"] for each in both] == ["allowed", "question"]
    stopped = data("rule", LINE, "join boss left", "join boss 1,1")
    assert stopped["ruling"] == "illegal"


def test_words_of_a_command_line_are_actions() -> None:
    assert in_lines(["join", "a", "1,3"]) == ["join a 1,3"]
    assert in_lines(["join a 1,3", "join b 1,4"]) == ["join a 1,3", "join b 1,4"]
    assert in_lines(["join", "a", "1,3", "then", "join", "b", "1,4"]) == in_lines(
        ["join a 1,3", "then", "join b 1,4"]
    )


def test_a_ruling_is_json_with_its_clauses_and_the_table_after() -> None:
    found = data("rule", LINE, "join boss 1,1")
    assert found["action"] == {"do": "join", "character": "boss", "unit": "orcs", "seat": [1, 1]}
    assert found["ruling"] == "allowed"
    assert found["steps"][0]["clauses"] == ["JN-2", "CU-2"]
    assert found["stands"] == {"orcs": "Bcr/rrr/r.."}
    assert scenarios.opened(found["after"]).state.units["orcs"].seats["boss"] == (1, 1)
    asked = data("rule", LINE, "join boss 1,2")
    assert [each["letter"] for each in asked["options"]] == ["A", "B"]
    again = data("rule", LINE, json.dumps(asked["options"][0]["action"]))
    assert again["ruling"] == "allowed"


def test_a_reading_is_changed_from_the_command_line() -> None:
    by_models = data("rule", "champion-steps-aside", "--reading", "A5=models")
    assert len(by_models["options"]) == 20
    wrong = run("rule", "champion-steps-aside", "--reading", "A5=inches")
    assert wrong.exit_code == 2
    assert "column 4: There is no way of reading A5 'inches'" in wrong.output


def test_a_position_without_an_action_asks_for_one() -> None:
    ran = run("rule", LINE)
    assert ran.exit_code == 2
    assert "There is no action: name one" in ran.output


# ---- options, compare


def test_options_list_each_place_with_its_cost() -> None:
    ran = run("options", "pair-warlord-orcs")
    assert "Warlord (warlord): 5 places" in ran.output
    assert "orcs rank 1, file 2  2 models, 95.71 mm" in ran.output
    one = data("options", "pair-warlord-orcs", "warlord")["warlord"][1]
    assert (one["cost_mm"], one["moved"], one["place"]) == (95.71, 2, "rank 1, file 2")


def test_options_of_an_unknown_model_are_refused() -> None:
    ran = run("options", "pair-warlord-orcs", "warlrd")
    assert ran.exit_code == 2
    assert "There is no model 'warlrd'. Nearest: warlord." in ran.output


def test_two_readings_are_compared() -> None:
    ran = run("compare", "champion-steps-aside", "A5")
    assert "distance (as read here)" in ran.output
    assert "2 ways are equal" in ran.output
    assert "20 ways are equal" in ran.output
    assert "Here the reading decides." in ran.output
    same = data("compare", "displaced-straight-back", "A13")
    assert same["same"] is True
    assert list(same["ways"]) == list(READINGS["A13"].choices)


def test_the_module_is_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["makeway", "--version"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("makeway", run_name="__main__")
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("makeway ")


# ---- draw, scenarios, schema, check


def test_a_position_is_drawn_as_text_as_svg_and_in_a_line(tmp_path: Path) -> None:
    assert "W|r r c r r\n  r r r r r" in run("draw", "q44-side-model-stays").output
    assert run("draw", LINE, "--to", "line").output.strip() == LINE
    assert run("draw", LINE, "--to", "svg").output.startswith("<svg ")
    target = tmp_path / "orcs.svg"
    assert run("draw", LINE, "--to", "svg", "-o", str(target)).output.strip() == str(target)
    assert target.read_text(encoding="utf-8").startswith("<svg ")
    assert data("draw", LINE, "--to", "line")["drawn"] == LINE


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    ran = run("draw", LINE, "-o", str(tmp_path / "none" / "orcs.txt"))
    assert ran.exit_code == 2
    assert "cannot be written" in ran.output


def test_the_shipped_scenarios_are_listed() -> None:
    assert set(data("scenarios")) == set(scenarios.names())
    assert "q53-ten-trolls  Ten Trolls lose seven, later two" in run("scenarios", "q53").output
    assert "No scenario has the word 'zzz'" in run("scenarios", "zzz").output


def test_the_schema_is_printed_as_it_is_published() -> None:
    assert run("schema").output == run("schema", "--json").output == schema_text()


def test_check_tells_every_fault_with_file_line_and_field(tmp_path: Path) -> None:
    bad, odd = tmp_path / "bad.yaml", tmp_path / "odd.yaml"
    text = scenarios.text("ban-engaged")
    bad.write_text(text.replace("player:", "playr:").replace("title:", "tilte:"), encoding="utf-8")
    odd.write_text(text.replace("JN-2", "JN-3"), encoding="utf-8")
    good = tmp_path / "good.yaml"
    good.write_text(text, encoding="utf-8")
    assert run("check", str(good)).exit_code == 0
    ran = run("check", str(bad))
    assert ran.exit_code == 2
    assert "bad.yaml, line 3: There is no field 'tilte' here. Nearest: title." in ran.output
    assert "units[2]: There is no field 'playr' here. Nearest: player." in ran.output
    ran = run("check", str(odd))
    assert ran.exit_code == 0  # JN-3 is cited too: it holds
    odd.write_text(text.replace("ruling: illegal", "ruling: allowed"), encoding="utf-8")
    ran = run("check", str(odd))
    assert ran.exit_code == 1
    assert "odd.yaml, actions[0].expect: The ruling is illegal, not allowed" in ran.output
    both = json.loads(run("check", str(tmp_path), "--json").output)
    assert both["checked"] == 3
    assert {fault["kind"] for fault in both["faults"]} == {"document", "ruling"}
    assert run("check", str(tmp_path / "none.yaml")).exit_code == 2


def test_check_takes_the_name_of_a_shipped_scenario(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = run("check", "ban-engaged", "q53-ten-trolls")
    assert (ran.exit_code, ran.output) == (0, "2 documents checked, no faults.\n")
    ran = run("check", "ban-engagd")
    assert ran.exit_code == 2
    assert (
        "There is no file and no shipped scenario 'ban-engagd'. Nearest: ban-engaged." in ran.output
    )
    monkeypatch.chdir(tmp_path)
    own = tmp_path / "ban-engaged"
    own.write_text("makeway: 1\ntilte: mine\n", encoding="utf-8")
    assert "There is no field 'tilte' here" in run("check", "ban-engaged").output
    own.rename(tmp_path / "my-orcs")
    assert "'my-orks'. Nearest: my-orcs." in run("check", "my-orks").output


def test_check_tells_what_an_army_list_breaks(tmp_path: Path) -> None:
    army = tmp_path / "army.yaml"
    army.write_text(
        "makeway: 1\narmy_points: 600\nentries: [{profile: Vampire Count, points: 590}]\n",
        encoding="utf-8",
    )
    ran = run("check", str(army))
    assert ran.exit_code == 1
    assert "(AC-" in ran.output
    assert run("check", str(army), "--json").exit_code == 1
    army.write_text("makeway: 1\narmy_points: 600\nentries: [{profil: King}]\n", encoding="utf-8")
    assert run("check", str(army)).exit_code == 2
    assert json.loads(run("schema", "--army").output)["$defs"]


# ---- clause


def test_a_clause_tells_where_it_comes_from_and_where_it_is_tested() -> None:
    out = run("clause", "jn-9").output
    assert "JN-9  Displaced models" in out
    assert "From: S0-11" in out
    assert "Standing: text" in out
    assert "  displaced-straight-back\n" in out
    assert "Lessons: 01" in out
    found = data("clause", "JN-9")
    assert found["id"] == "JN-9"
    assert found["sources"] == ["S0-11"]
    assert found["lessons"] == ["01"]
    assert found["tests"]


def test_a_clause_tells_the_exception_that_is_not_played() -> None:
    out = run("clause", "HP-2").output
    assert "\nNot played: What a unit of Unstable models loses for a lost combat goes on" in out
    assert "Combats are not scored here" in data("clause", "HP-2")["beyond"]
    assert "Not played" not in run("clause", "HP-1").output


def test_a_reading_is_told_with_its_ways() -> None:
    clause = next(each for each in BOOK.values() if each.reading is not None)
    assert f"Reading {clause.reading}: " in run("clause", clause.id).output


def test_an_ambiguity_is_told_by_its_id() -> None:
    out = run("clause", "a5").output
    assert out.startswith("Reading A5: ")
    assert "  distance (as read here): " in out
    assert data("clause", "A5")["default"] == "distance"


def test_a_word_or_a_sentence_lists_clauses() -> None:
    assert "S0-13" in run("clause", "S0-13").output
    assert "MM-6" in run("clause", "mismatching").output
    assert len(data("clause")) == len(BOOK)


def test_an_unknown_clause_is_told_with_the_nearest() -> None:
    ran = run("clause", "JN-99")
    assert ran.exit_code == 2
    assert "No clause has the id or the word 'JN-99'. Nearest: JN-9" in ran.output


def test_the_coverage_table_has_every_sentence() -> None:
    out = run("clause", "--coverage").output
    assert out.count("\nS0-") == 35
    assert out.count("\nS4-") == 29


# ---- bad input


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("nowhere", "There is no scenario 'nowhere'"),
        ("nowhere.yaml", "There is no file 'nowhere.yaml'"),
        ("own:=P99 rr", "column 6: There is no profile 'P99'"),
        ("own:", "column 1: 'own:' begins no unit"),
        ("makeway: 2", "line 1"),
        ("", "There is no scenario ''"),
    ],
)
def test_a_source_that_is_no_position_is_told(source: str, says: str) -> None:
    for command in ("rule", "options", "draw", "perft"):
        ran = run(command, source)
        assert ran.exit_code == 2, ran.output
        assert says in ran.output
        faults = json.loads(run(command, source, "--json").output)["faults"]
        assert faults
        assert all(set(fault) >= {"says"} for fault in faults)


WORDS = st.sampled_from(
    [
        *("join", "hits", "arrange", "make_way", "boss", "orcs", "1,1", "left", "choose", "A"),
        *("then", "onto=", "onto=rank_and_file=3", "{}", "from", "by", "=", "rrr/r", "9999999999"),
    ]
)


@settings(max_examples=120, deadline=None)
@given(st.lists(WORDS | st.text(max_size=12), max_size=6))
def test_whatever_is_written_is_ruled_or_refused_in_words(words: list[str]) -> None:
    ran = run("rule", LINE, "--", *words)
    assert ran.exit_code in (0, 1, 2, 3), ran.output
    assert ran.exception is None or isinstance(ran.exception, SystemExit)
    assert "Traceback" not in ran.output


@settings(max_examples=120, deadline=None)
@given(st.text(max_size=40) | st.builds(lambda text: f"own:=P51 {text}", st.text(max_size=20)))
def test_whatever_a_source_is_it_is_drawn_or_refused_in_words(source: str) -> None:
    ran = run("draw", "--to", "line", "--", source)
    assert ran.exit_code in (0, 2), ran.output
    assert ran.exception is None or isinstance(ran.exception, SystemExit)
