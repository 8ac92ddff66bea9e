"""An exercise leads on to the smallest position of a false rule that was followed twice."""

from __future__ import annotations

from itertools import pairwise

import pytest
from makeway.teach.beliefs import BELIEFS
from makeway.teach.guided import Guided
from makeway.teach.lesson import Lesson

CORNER = {"choices": ["yes"]}
"""The answer to 02-C of who thinks that touching corners is no contact: M11."""


def opened(lesson: Lesson) -> Guided:
    return Guided(lesson.exercise("02-C"), lesson.answers, lesson.smallest)


def followed_twice() -> Guided:
    task = opened(Lesson("02"))
    for _ in range(2):
        task.again()
        task.check(CORNER)
    return task


FIRST_COURSE = [each for each in BELIEFS if each <= "M18" and each not in ("M07", "M08")]
"""The false rules of lessons 00 to 03."""


def test_every_false_rule_of_the_first_course_has_its_smallest_position() -> None:
    assert set(FIRST_COURSE) <= set(Lesson("smallest").exercises) <= set(BELIEFS)


@pytest.mark.parametrize("id", Lesson("smallest").exercises)
def test_the_smallest_position_parts_the_false_rule_from_the_text(id: str) -> None:
    task = Lesson("smallest").exercise(id)
    assert task.check(task.kind.right_answer())["right"]
    (wrong,) = task.task.wrong
    said = task.check(task.read(wrong.answer))
    assert said["belief"]
    assert said["belief"]["id"] == wrong.belief == id


def test_the_first_wrong_answer_begins_the_same_exercise_again() -> None:
    task = opened(Lesson("02"))
    task.check(CORNER)
    assert task.frame()["feedback"]["next"] == ""
    task.again()
    assert task.frame()["id"] == "02-C"


def test_the_second_brings_the_smallest_position_next() -> None:
    task = followed_twice()
    assert task.frame()["feedback"]["next"] == "Next: a smaller case of this"
    task.again()
    frame = task.frame()
    assert (frame["id"], frame["feedback"], frame["answer"]) == ("M11", None, None)


def test_wrong_answers_of_two_exercises_count_together() -> None:
    lesson = Lesson("02")
    lesson.exercise("02-C").check(CORNER)
    task = opened(lesson)
    task.again()
    task.check(CORNER)
    task.again()
    assert task.frame()["id"] == "M11"


def test_a_wrong_answer_there_begins_it_again_and_a_right_one_leads_back() -> None:
    task = followed_twice()
    task.again()
    task.check({"choices": ["yes"]})
    assert task.frame()["feedback"]["next"] == ""
    task.again()
    assert task.frame()["id"] == "M11"
    task.check({"choices": ["no"]})
    assert task.frame()["feedback"]["next"] == "Back to where you were"
    task.again()
    frame = task.frame()
    assert (frame["id"], frame["feedback"]) == ("02-C", None)


def test_who_was_shown_the_answer_may_go_back_too() -> None:
    task = followed_twice()
    task.again()
    task.show()
    task.again()
    assert task.frame()["id"] == "02-C"


def test_once_it_is_answered_right_two_more_are_needed() -> None:
    task = followed_twice()
    task.again()
    task.check({"choices": ["no"]})
    task.again()
    task.check(CORNER)
    assert task.frame()["feedback"]["next"] == ""


def test_every_change_counts_the_revision_up() -> None:
    task = followed_twice()
    seen = [task.rev]
    for act in (task.again, task.hint, task.show, task.again, task.hint):
        act()
        seen.append(task.rev)
    assert all(a < b for a, b in pairwise(seen))
    assert task.frame()["rev"] == task.rev
