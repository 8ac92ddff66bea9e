"""Gaps closed by placing: what is right, what is told, and the frame in which a rank slides."""

from __future__ import annotations

from typing import Any

import pytest
from makeway.teach.beliefs import BELIEFS
from makeway.teach.believing import named
from makeway.teach.exercise import Exercise
from makeway.teach.lesson import Lesson


def answered(id: str, drawing: str) -> dict[str, Any]:
    task = Lesson(id[:2]).exercise(id)
    return task.check(task.read(drawing))


def test_an_exercise_begins_when_the_model_is_gone_and_nobody_has_moved() -> None:
    bases = Lesson("05").exercise("05-A2").frame()["scene"]["bases"]
    assert len(bases) == 15
    assert "rank 1, file 3" not in [base["place"] for base in bases]


@pytest.mark.parametrize("id", ["05-C", "05-D1", "05-2"])
def test_who_has_left_is_out_of_sight_before_and_after(id: str) -> None:
    task = Lesson("05").exercise(id)
    drawn = [task.frame()["scene"], task.show()["rule"]]
    assert [len(each["units"]) for each in drawn if each] == [1] * (1 if drawn[1] is None else 2)


def test_a_rank_that_slides_is_compared_where_it_stood() -> None:
    assert answered("05-D1", ". r r r r r")["right"]
    said = answered("05-D1", "r r r r r .")
    assert said["because"] == "A legal formation, but 4 models move; 1 is enough."
    assert list(said["clauses"]) == ["FR-8"]
    assert said["summary"] == {"yours": "4 models move, 80 mm", "rules": "1 model moves, 20 mm"}


def test_nobody_jumps_to_the_gap_of_a_single_rank() -> None:
    """The last model put into the gap leaves the picture of four that slide, so it counts four."""
    task = Lesson("05").exercise("05-D1")
    said = task.check({"places": {"light_infantry.5": [1, 2]}})
    assert "4 models move; 1 is enough" in said["because"]


def test_the_rules_answer_of_a_rank_that_slides_is_drawn_where_the_block_stood() -> None:
    shown = Lesson("05").exercise("05-D1").show()
    places = {b["id"]: b["place"] for b in shown["rule"]["bases"] if b["unit"] == "light_infantry"}
    assert sorted(places.values()) == [f"rank 1, file {file}" for file in range(2, 7)]
    (moved,) = shown["moves"]
    ends = [(b["x"], b["y"]) for b in shown["rule"]["bases"] if b["id"] == moved["model"]]
    assert ends == [tuple(moved["to"])]


def test_either_half_is_right_at_a_gap_in_the_middle() -> None:
    assert answered("05-D2", ". r r r r r r")["right"]
    assert answered("05-D2", "r r r r r r .")["right"]


def test_a_filled_gap_counts_models_not_millimetres() -> None:
    task = Lesson("05").exercise("05-T")
    assert task.check({"seats": [[4, 1], [4, 2]]})["right"]
    said = task.check({"seats": [[4, 2]]})
    assert said["because"].startswith("2 seats: one model moves from any of them")


def test_a_gap_that_stays_open_is_what_is_wanted_where_a_refusal_is() -> None:
    task = Lesson("05").exercise("05-X1")
    left_open = task.check({"places": {}})
    assert left_open["right"]
    assert left_open["headline"].startswith("Refused, with ")
    assert (left_open["rule"], list(left_open["steps"])) == (None, [])
    closed = task.check(task.read("r c r s r\nr r r r r\nr r r r r"))
    assert not closed["right"]
    assert closed["headline"] == "The gap is closed as the rule wants; try again to break it."


def test_where_a_refusal_is_wanted_no_false_rule_is_named() -> None:
    task = Lesson("05").exercise("05-X1")
    file_steps_up = task.read("r c r s r\nr r r r r\nr r . r r\nr . . . .")
    assert task.check(file_steps_up)["right"]
    assert task.check(file_steps_up)["belief"] is None


@pytest.mark.parametrize(
    ("id", "drawing"),
    [
        ("05-A2", "r c r s r\nr r r r r\nr r . r r\nr . . . ."),
        ("05-B", "r c B\nr D r\n. r r\n. r ."),
        ("05-C", "r r r r r\nr r r r r\n. . r r r\n. . r r ."),
    ],
)
def test_files_that_step_up_are_named_also_behind_a_big_base(id: str, drawing: str) -> None:
    task: Exercise = Lesson("05").exercise(id)
    assert named(task.kind, task.read(drawing)) is BELIEFS["M22"]


def test_the_widths_of_two_bases_part_the_two_false_rules_about_them() -> None:
    knights, griffons = Lesson("04").exercise("04-C"), Lesson("04").exercise("04-4")
    rank = {"seats": [[1, file] for file in range(1, 6)]}
    assert knights.check(rank)["belief"]["id"] == "M06"
    assert griffons.check({"seats": [[1, 1], [1, 2], [1, 3]]})["belief"]["id"] == "M07"


def test_numbers_show_a_false_rule_only_where_no_other_number_differs() -> None:
    task = Lesson("04").exercise("04-C2")
    assert task.check({"numbers": {"first": 6, "full": 2, "wide": 165}})["belief"]["id"] == "M08"
    assert task.check({"numbers": {"first": 6, "full": 2, "wide": 125}})["belief"] is None
