"""The exercise widget without a browser: it answers, hints, shows and begins again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from makeway.core.state import State
from makeway.text.errors import MalformedError
from makeway.text.scenario import loads
from makeway_widgets.exercise import Exercise


class Sum:
    """An exercise of the smallest kind."""

    title = "Two and two"

    def __init__(self) -> None:
        self.rev, self.given, self.hints = 1, None, 0
        self.seconds: float | None = None

    @property
    def state(self) -> State:
        return loads("makeway: 1\nunits: [{profile: Orcs, drawing: r r r}]").state

    def frame(self) -> dict[str, Any]:
        return {"v": 1, "rev": self.rev, "feedback": self.given, "hints": self.hints, "ack": None}

    def check(self, answer: Mapping[str, Any], seconds: float | None = None) -> dict[str, Any]:
        self.seconds = seconds
        if "numbers" not in answer:
            raise MalformedError("This exercise wants a number.")
        self.rev += 1
        self.given = {"right": answer["numbers"] == {"sum": 4}}
        return self.given

    def hint(self) -> str:
        self.rev += 1
        self.hints += 1
        return "Count."

    def show(self) -> dict[str, Any]:
        return self.check({"numbers": {"sum": 4}})

    def again(self) -> None:
        self.rev += 1
        self.given = None


@pytest.fixture
def exercise() -> Exercise:
    return Exercise(Sum())


def say(exercise: Exercise, kind: str, **fields: Any) -> dict[str, Any]:
    content = {"v": 1, "id": "a", "base_rev": exercise.task.rev, "kind": kind, **fields}
    data = {"method": "custom", "content": content}
    exercise._handle_msg({"content": {"data": data}, "buffers": []})
    return exercise.frame


def test_an_answer_is_marked(exercise: Exercise) -> None:
    assert say(exercise, "check", answer={"numbers": {"sum": 5}})["feedback"] == {"right": False}
    assert exercise.check({"numbers": {"sum": 4}}) == {"right": True}
    assert exercise.frame["feedback"] == {"right": True}


def test_an_answer_brings_the_seconds_that_the_page_has_counted() -> None:
    task = Sum()
    exercise = Exercise(task)
    say(exercise, "check", answer={"numbers": {"sum": 4}}, seconds=7.5)
    assert task.seconds == 7.5
    ack = say(exercise, "check", answer={"numbers": {"sum": 4}}, seconds=-1)["ack"]
    assert ack["message"].startswith("seconds: ")
    assert task.seconds == 7.5


def test_help_comes_one_rung_at_a_time(exercise: Exercise) -> None:
    assert say(exercise, "hint")["hints"] == 1
    assert exercise.hint() == "Count."
    assert exercise.frame["hints"] == 2


def test_it_shows_the_answer_and_begins_again(exercise: Exercise) -> None:
    assert say(exercise, "show")["feedback"] == {"right": True}
    frame = say(exercise, "again")
    assert frame["feedback"] is None
    assert frame["ack"]["ok"] is True


def test_an_answer_of_another_kind_is_explained(exercise: Exercise) -> None:
    ack = say(exercise, "check", answer={"seats": []})["ack"]
    assert (ack["code"], ack["message"]) == ("malformed", "This exercise wants a number.")


def test_a_table_message_does_not_belong_here(exercise: Exercise) -> None:
    assert say(exercise, "undo")["ack"]["code"] == "malformed"


def test_a_message_for_an_earlier_frame_is_stale(exercise: Exercise) -> None:
    exercise.hint()
    content = {"v": 1, "id": "b", "base_rev": 1, "kind": "hint"}
    data = {"method": "custom", "content": content}
    exercise._handle_msg({"content": {"data": data}, "buffers": []})
    assert exercise.frame["ack"]["code"] == "stale"
    assert exercise.frame["hints"] == 1
