"""The clinic: players' questions as cards, picked by rule, certainty and edition."""

from __future__ import annotations

import pytest
from makeway.core.readings import READINGS
from makeway.teach.choosing import Choosing
from makeway.teach.clinic import HOW_SURE, card, cases, picked, told
from makeway.teach.lesson import Lesson
from makeway.text.errors import MalformedError

CASES = cases("16")
LOW = picked(CASES, certainty="low")
ORCS = "own:=P51 rcr/3r ; own:Boss=P07"


def test_each_card_is_an_exercise_and_each_exercise_a_card() -> None:
    assert list(CASES) == list(Lesson("16").exercises)


def test_cards_are_picked_by_rule_certainty_and_other_games() -> None:
    assert picked(CASES) == tuple(CASES)
    assert picked(CASES, "Survivors") == ("16-56", "16-58", "16-58b")
    assert picked(CASES, "Losses", "low") == ()
    assert picked(CASES, elsewhere=True) == tuple(i for i, c in CASES.items() if c.elsewhere)
    both = {i for sure in HOW_SURE for i in picked(CASES, certainty=sure)}
    assert both == set(CASES)


@pytest.mark.parametrize("id", LOW)
def test_an_open_question_ends_in_readings_and_never_in_a_verdict(id: str) -> None:
    task = Lesson("16").exercise(id)
    for choice in (option.id for option in task.task.options):
        feedback = task.check({"choices": [choice]})
        assert "the text does not say" in feedback["because"]
        assert feedback["readings"]
        assert feedback["clauses"] == ()
        assert "It does not decide; these are the readings" in feedback["headline"]


@pytest.mark.parametrize("id", LOW)
def test_what_is_open_is_open_at_every_way_to_read_it(id: str) -> None:
    lesson = Lesson("16")
    task = lesson.task(id)
    (open_,) = [option.claim.fact for option in task.options if option.claim.fact]
    assert open_.text is not None
    for way in READINGS[open_.text].choices:
        state = lesson.state(task.position, **{open_.text: way})
        feedback = Choosing(task, state, lambda _, at=state: at)
        assert feedback.right == {"open"}


def test_the_second_part_is_about_the_table() -> None:
    lesson = Lesson("16")
    part = list(CASES)[list(CASES).index("16-13") :]
    ground = [card for card in part if lesson.state(lesson.task(card).position).field is not None]
    numbers = {CASES[card].number for card in ground}
    assert sorted(numbers) == [f"Q{n}" for n in (13, 18, 20, 21, 25, 28, 29, 30, 32, 33, 34, 35)]


def test_a_card_that_is_answered_says_how_sure_the_answer_is() -> None:
    assert told(CASES["16-40"]) == "Q40. The text decides this."
    assert told(CASES["16-56"]).endswith("so friends tested.")


def test_a_card_of_ones_own_asks_what_the_referee_says() -> None:
    mine = card(ORCS, "join boss 1,1", says="The Champion stays.")
    assert mine.task.prompt == "“The Champion stays.” The action: join boss 1,1. What do you say?"
    feedback = mine.check({"choices": ["illegal"]})
    assert not feedback["right"]
    assert [step["clauses"][0] for step in feedback["steps"]]
    assert mine.check({"choices": ["allowed"]})["right"]


def test_a_card_of_ones_own_lists_every_reason_of_a_refusal() -> None:
    feedback = card(ORCS, "join boss 3,2").check({"choices": ["illegal"]})
    assert feedback["right"]
    assert [each["clauses"] for each in feedback["differences"]] == [("FR-2",), ("FR-5",)]


def test_a_card_of_ones_own_is_made_of_a_table_or_a_state_too() -> None:
    state = card(ORCS, "join boss 1,1").state

    class Shown:
        def __init__(self) -> None:
            self.state = state

    for position in (state, Shown()):
        assert card(position, "join boss 1,1").check({"choices": ["allowed"]})["right"]


def test_a_card_of_ones_own_says_what_it_cannot_read() -> None:
    with pytest.raises(MalformedError):
        card(ORCS, "joyn boss 1,2")
    with pytest.raises(MalformedError):
        card("own:=P999 r", "join boss 1,1")


def test_a_card_of_ones_own_may_end_in_a_question_to_somebody() -> None:
    feedback = card(ORCS, "join boss 1,2").check({"choices": ["question"]})
    assert feedback["right"]
    assert feedback["headline"] == "Somebody has to decide first."
