"""Where more ways are equal than are listed: it is said, and any of them may be named."""

from __future__ import annotations

import json

import pytest
from makeway.board import regrouping
from makeway.cli import app
from makeway.core.actions import Join, Leave
from makeway.core.readings import RuleSet
from makeway.core.ruling import Question
from makeway.core.state import State
from makeway.core.words import Seat
from makeway.referee import rule
from typer.testing import CliRunner

from tests.engine.drawing import character, state, unit
from tests.engine.rulings import allowed, forbids, question

BIG = character("big", (40, 40), name="Big")
OTHER = character("other", (40, 40), name="Other")


def gap(drawing: str) -> State:
    return state(unit(drawing, (20.0, 20.0), characters={"A": BIG, "B": OTHER}))


def few(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    monkeypatch.setattr(regrouping, "MOST", number)


def test_ways_that_are_not_all_listed_are_not_counted_as_if_they_were(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By hand: four of five models of the rear step up, so there are five ways."""
    start = gap("A#rrr/##rrr/rrrrr")
    every = question(rule(start, Leave(character="big")))
    assert every.because == "5 ways move 4 models, and none moves fewer."
    few(monkeypatch, 3)
    asked = question(rule(gap("A#rrr/##rrr/rrrrr"), Leave(character="big")))
    assert asked.because == (
        "At least 3 ways move 4 models, and none moves fewer. 3 are listed; any other as good may"
        " be named."
    )
    assert len(asked.options) == 3
    named = [option.action.filled for option in every.options]  # type: ignore[union-attr]
    for filled in named:
        allowed(rule(gap("A#rrr/##rrr/rrrrr"), Leave(character="big", filled=filled)))
    more = {**named[0], "orcs.1": Seat(3, 1)}
    assert forbids(rule(gap("A#rrr/##rrr/rrrrr"), Leave(character="big", filled=more))) == ["FR-7"]


@pytest.mark.parametrize("most", [3, 2000])
def test_the_fewest_are_the_fewest_however_many_ways_are_listed(
    monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    """By hand: the other big base stays, and four of seven step up from the rear."""
    few(monkeypatch, most)
    asked = question(rule(gap("A#B#rrr/####rrr/rrrrrrr"), Leave(character="big")))
    number = "At least 3" if most == 3 else "35"
    assert asked.because.startswith(f"{number} ways move 4 models, and none moves fewer.")


def test_any_of_so_many_equal_displacements_may_be_named() -> None:
    """By hand, counting models only (A5): four give way to any four of ten seats: 210 pictures."""
    block = state(
        unit("rrrrrrrrrr/rrrrrrrrrr", (20.0, 20.0)),
        unit("A", (40.0, 40.0), id="a", name="Big", characters={"A": BIG}),
        readings=RuleSet(choices={"A5": "models"}),
    )
    join = Join(character="big", unit="orcs", seat=Seat(1, 5))
    asked = rule(block, join)
    assert isinstance(asked, Question)
    assert asked.because == (
        "210 ways are equal: 4 models each. 60 are listed; the owner may name any other as good."
    )
    option = asked.options[0].action
    assert isinstance(option, Join)
    rear = (Seat(3, 10), Seat(3, 9), Seat(3, 8), Seat(3, 1))
    places = dict(zip(option.places or {}, rear, strict=True))
    action = Join(character="big", unit="orcs", seat=Seat(1, 5), places=places)
    assert places not in [each.action.places for each in asked.options]  # type: ignore[union-attr]
    end = allowed(rule(block, action)).state
    assert end is not None
    assert {end.units["orcs"].seats[name] for name in places} == set(rear)
    five = {**places, "orcs.1": Seat(3, 5)}
    wrong = Join(character="big", unit="orcs", seat=Seat(1, 5), places=five)
    assert forbids(rule(block, wrong))


def perft(*arguments: str) -> str:
    return CliRunner().invoke(app, ["perft", "--hits", "0", "--losses", "1", *arguments]).output


def test_perft_says_which_of_its_numbers_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    line = "own:=P63 L#3r/##3r/5r L=P14"
    every = json.loads(perft(line, "--json"))
    assert (every["falls"], every["at_least"]) == ({"cuatl_lord": 5}, [])
    few(monkeypatch, 3)
    cut = json.loads(perft(line, "--json"))
    assert (cut["falls"], cut["at_least"]) == ({"cuatl_lord": 3}, ["falls.cuatl_lord"])
    assert "Outcomes when one is gone: cuatl_lord: at least 3" in perft(line)
