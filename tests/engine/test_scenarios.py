"""The shipped library: every expectation in it was worked out by hand, and the engine agrees."""

from __future__ import annotations

import makeway
import pytest
import yaml
from jsonschema import Draft202012Validator
from makeway import scenarios
from makeway.core.ruling import Allowed
from makeway.referee import rule
from makeway.text.document import Expected
from makeway.text.errors import MalformedError
from makeway.text.expecting import differing
from makeway.text.scenario import Scenario, loads
from makeway.text.schema import schema
from makeway.text.writing import dump

NAMES = scenarios.names()
QUESTIONS = (
    *("Q01", "Q02", "Q04", "Q05", "Q06", "Q07", "Q09", "Q11", "Q13", "Q14", "Q17", "Q20", "Q21"),
    *("Q23", "Q24", "Q25", "Q38", "Q39", "Q40", "Q42", "Q44", "Q46", "Q47", "Q48", "Q49", "Q51"),
    *("Q52", "Q53", "Q55", "Q56", "Q58"),
)
"""The handed questions that are decided inside a unit."""

CHARGING = ("Q28", "Q29", "Q30", "Q32", "Q33", "Q34", "Q37")
"""Those about charging out of a unit, and what stays on whoever leaves it."""


def test_at_least_sixty_are_shipped() -> None:
    assert len(NAMES) >= 60


@pytest.mark.parametrize("name", NAMES)
def test_the_engine_rules_as_was_worked_out_by_hand(name: str) -> None:
    scenario = scenarios.load(name)
    state = scenario.state
    told = []
    for number, play in enumerate(scenario.plays):
        ruling = rule(state, play.action)
        assert play.expect is not None
        told += [f"actions[{number}]: {each}" for each in differing(play.expect, state, ruling)]
        if isinstance(ruling, Allowed):
            state = ruling.state or state
    assert told == []


@pytest.mark.parametrize("name", NAMES)
def test_each_has_a_title_captions_and_something_to_expect(name: str) -> None:
    scenario = scenarios.load(name)
    assert scenario.title
    assert scenario.caption
    assert scenario.plays
    assert all(play.caption and play.expect not in (None, Expected()) for play in scenario.plays)


@pytest.mark.parametrize("name", NAMES)
def test_an_editor_accepts_each_and_knows_its_schema(name: str) -> None:
    text = scenarios.text(name)
    first = text.splitlines()[0]
    assert first == "# yaml-language-server: $schema=../text/scenario.schema.json"
    assert list(Draft202012Validator(schema()).iter_errors(yaml.safe_load(text))) == []


@pytest.mark.parametrize("name", NAMES)
def test_each_is_written_and_read_back(name: str) -> None:
    scenario = scenarios.load(name)
    assert loads(dump(scenario)) == scenario


def test_every_handed_question_inside_a_unit_or_about_charging_out_is_there() -> None:
    ids = {scenarios.load(name).id for name in NAMES}
    assert [each for each in (*QUESTIONS, *CHARGING) if each not in ids] == []


def test_the_library_is_a_public_name() -> None:
    assert makeway.scenarios is scenarios
    assert "scenarios" in dir(makeway)


def test_an_unknown_name_is_told_with_the_nearest() -> None:
    with pytest.raises(MalformedError, match="Nearest: q53-ten-trolls"):
        scenarios.load("q53-ten-troll")
    with pytest.raises(MalformedError, match="`makeway scenarios` lists them"):
        scenarios.load("xyz")


@pytest.mark.parametrize(
    "source", ["q53-ten-trolls", "own:Trolls=P54 5r/5r", "makeway: 1\nunits: [{profile: Marshal}]"]
)
def test_a_position_is_opened_by_name_by_line_or_as_a_document(source: str) -> None:
    assert isinstance(scenarios.opened(source), Scenario)


def test_what_names_no_position_is_told() -> None:
    with pytest.raises(MalformedError, match="There is no scenario 'q53'"):
        scenarios.opened("q53")
    with pytest.raises(FileNotFoundError, match=r"There is no file 'trolls\.yaml'"):
        scenarios.opened("trolls.yaml")
    with pytest.raises(MalformedError, match="column 1: 'own:Trolls' begins no unit"):
        scenarios.opened("own:Trolls")
