"""Exercises: what they keep, what they refuse to read, what they say without an answer."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from makeway.teach.answers import Answers
from makeway.teach.documents import decode
from makeway.teach.lesson import Lesson, lesson_of
from makeway.teach.marked import Answer
from makeway.text.errors import MalformedError

RIGHT = {"choices": ["no"]}
NOT_RIGHT = {"choices": ["yes"]}


def test_answers_are_kept_as_one_json_line_each(tmp_path: Path) -> None:
    path = tmp_path / "makeway-answers.jsonl"
    task = Lesson("01", path).exercise("01-6")
    task.hint()
    task.check(NOT_RIGHT)
    task.check(RIGHT)
    first, second = (json.loads(line) for line in path.read_text().splitlines())
    assert (first["lesson"], first["exercise"], first["answer"]) == ("01", "01-6", NOT_RIGHT)
    assert (first["right"], second["right"]) == (False, True)
    assert first["rungs"] == 1
    assert first["seconds"] >= 0
    assert first["time"]


def test_the_seconds_of_a_page_count_before_those_since_the_exercise_was_drawn() -> None:
    now = iter((0.0, 90.0))
    lesson = Lesson("01")
    task = lesson.exercise("01-Q1")
    task._clock = lambda: next(now)
    task.frame()
    task.check(task.kind.right_answer(), 12.34)
    task.check(task.kind.right_answer())
    assert [each.seconds for each in lesson.answers.records] == [12.3, 90.0]


def test_a_belief_is_kept_with_the_answer(tmp_path: Path) -> None:
    lesson = Lesson("02", tmp_path / "kept.jsonl")
    lesson.exercise("02-C").check({"choices": ["yes"]})
    assert lesson.answers.records[-1].belief == "M11"


def test_what_was_answered_is_there_again_after_a_reload(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    before = Lesson("01", path).exercise("01-6")
    before.hint()
    before.check(NOT_RIGHT)
    after = Lesson("01", path).exercise("01-6")
    assert after.answer == Answer(choices=("yes",))
    assert after.feedback == before.feedback
    assert after.frame()["hints"]["taken"] == 1
    assert len(after._answers.records) == 1


def test_a_half_written_line_and_an_answer_that_no_longer_fits_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    Lesson("01", path).exercise("01-6").check(NOT_RIGHT)
    kept = path.read_text()
    path.write_text(kept.replace('"yes"', '"perhaps"') + '{"lesson": "0')
    after = Lesson("01", path).exercise("01-6")
    assert after.answer is None
    assert len(after._answers.records) == 1


def test_a_folder_that_cannot_be_written_is_told_and_the_answer_counts(tmp_path: Path) -> None:
    answers = Answers(tmp_path / "nowhere" / "kept.jsonl")
    lesson = Lesson("01")
    lesson.answers = answers
    assert lesson.exercise("01-6").check(RIGHT)["right"]
    assert "kept.jsonl could not be written" in answers.unreadable


def test_again_clears_the_board_and_keeps_the_hints() -> None:
    task = Lesson("01").exercise("01-6")
    task.hint()
    task.check(NOT_RIGHT)
    task.again()
    assert (task.answer, task.feedback, task.rungs) == (None, None, 1)


def test_hints_end_with_the_last_rung() -> None:
    task = Lesson("01").exercise("01-6")
    rungs = [task.hint() for _ in range(7)]
    assert rungs[4] == rungs[5] == rungs[6]


def test_showing_the_answer_is_no_answer() -> None:
    lesson = Lesson("01")
    shown = lesson.exercise("01-B").show()
    assert not shown["right"]
    assert shown["steps"]
    assert shown["yourMoves"] == ()
    assert shown["summary"] == {"yours": "", "rules": "2 models move, 136.80 mm"}
    assert lesson.answers.records == []


def test_rev_counts_every_change_of_the_frame() -> None:
    task = Lesson("01").exercise("01-6")
    revs = [task.frame()["rev"]]
    for change in (task.hint, lambda: task.check(RIGHT), task.show, task.again):
        change()
        revs.append(task.frame()["rev"])
    assert revs == sorted(set(revs))


def test_models_in_the_hand_are_not_on_the_board() -> None:
    frame = Lesson("01").exercise("01-B").frame()
    (held,) = frame["hand"]
    on_board = {base["id"] for base in frame["scene"]["bases"]}
    assert held["id"] == "orcs.champion"
    assert held["id"] in frame["movable"]
    assert held["id"] not in on_board
    assert "warlord" in on_board


def test_a_fading_trace_gives_the_first_steps() -> None:
    frame = Lesson("01").exercise("01-4").frame()
    told = " ".join(step["because"] for step in frame["given"])
    assert "open: not Engaged" in told
    assert frame["feedback"] is None


def test_an_unfinished_answer_is_told_what_is_still_in_the_hand() -> None:
    feedback = Lesson("01").exercise("01-B").check({"places": {}})
    assert not feedback["right"]
    assert feedback["headline"] == "1 model is still in your hand."
    assert "the Champion" in feedback["because"]


def test_a_frame_cites_only_clauses_with_their_cards() -> None:
    task = Lesson("01").exercise("01-B")
    task.hint()
    task.hint()
    frame = task.frame()
    assert {"FR-2", "JN-9"} <= set(frame["clauses"])
    assert frame["clauses"]["FR-2"]["lesson"] == "00"


def test_every_frame_is_plain_data() -> None:
    for number in ("00", "01", "02", "03"):
        lesson = Lesson(number)
        for name in lesson.exercises:
            msgspec.json.encode(lesson.exercise(name).frame())


@pytest.mark.parametrize(
    ("number", "name", "answer", "says"),
    [
        ("01", "01-B", {"places": {"orcs.chmpion": [1, 3]}}, "no model 'orcs.chmpion'. Nearest"),
        ("01", "01-6", {"choices": ["maybe"]}, "no answer 'maybe'. There are: yes, no"),
        ("00", "00-A2", {"numbers": {"widht": 3}}, "no field 'widht'. Nearest: width"),
        ("03", "03-A", {"hits": {"wizzard": 1}}, "no receiver 'wizzard'. Nearest: wizard"),
        ("00", "00-A3", {"models": ["orcs.champio"]}, "Nearest: orcs.champion"),
        ("01", "01-B", {"spots": {}}, "This is no answer"),
        ("00", "00-A1", {"models": []}, "needs `seats`"),
    ],
)
def test_an_answer_that_does_not_fit_is_told_what_would(
    number: str, name: str, answer: dict[str, object], says: str
) -> None:
    lesson = Lesson(number)
    with pytest.raises(MalformedError) as told:
        lesson.exercise(name).check(answer)
    assert says in str(told.value)
    assert lesson.answers.records == []


def test_unknown_lessons_positions_and_exercises_are_told_the_nearest() -> None:
    with pytest.raises(MalformedError, match="no lesson '0l'"):
        Lesson("0l")
    lesson = Lesson("01")
    with pytest.raises(MalformedError, match=r"no position '01-AA'\. Nearest: 01-A"):
        lesson.state("01-AA")
    with pytest.raises(MalformedError, match="no exercise '01-Z'"):
        lesson.exercise("01-Z")


def test_a_lesson_document_with_a_slip_names_the_field() -> None:
    with pytest.raises(MalformedError, match="minuets"):
        decode("lesson: '09'\ntitle: x\ngoal: y\nminuets: 3\npositions: {}\nexercises: {}\n")


def test_a_lesson_is_opened_by_its_number_however_written() -> None:
    assert Lesson(1).number == Lesson("01").number == "01"


def test_readings_of_a_position_may_be_decided_otherwise() -> None:
    lesson = Lesson("01")
    assert lesson.state("01-D").readings.choice("A5") == "distance"
    assert lesson.state("01-D", A5="models").readings.choice("A5") == "models"


def test_whether_a_champion_screens_is_told_with_the_reading_it_rests_on(tmp_path: Path) -> None:
    task = Lesson("03", tmp_path / "kept.jsonl").exercise("03-Q2")
    for choice in ("five", "five_without"):
        assert task.check({"choices": [choice]})["readings"] == ("A13",)


def test_a_clause_knows_the_lesson_that_teaches_it() -> None:
    assert (lesson_of("JN-9"), lesson_of("MW-4"), lesson_of("XX-1")) == ("01", "02", None)


def test_a_tie_that_was_found_is_told_with_who_picks() -> None:
    told = Lesson("01").exercise("01-D2").solution()
    assert told.because.endswith("2 ways are equal: 2 models, 125 mm each. The owner picks.")
    assert "FR-10" in told.clauses
    assert told.rules == "2 models move, 125 mm; one of 2 ways that are right"


def test_where_many_give_way_their_whole_way_decides() -> None:
    told = Lesson("01").exercise("01-F").solution()
    assert "4 models, 275.10 mm: no legal arrangement costs less." in told.because


def test_a_seat_held_by_front_rank_is_told_to_be_open_too() -> None:
    task = Lesson("01").exercise("01-2")
    missed = task.check({"seats": [[2, 1], [2, 2], [2, 3]]})["differences"]
    assert "models with Front Rank too" in missed[0]["because"]
    assert missed[0]["clauses"][0] == "JN-5"


def test_a_choice_on_a_table_of_its_own_is_told_why_not() -> None:
    (wrong,) = Lesson("01").exercise("01-Q3").check({"choices": ["always"]})["differences"]
    assert wrong["because"].startswith("Rank 1 holds 4 models without Front Rank")
    assert wrong["clauses"] == ("FR-2",)


def test_a_choice_of_another_act_is_told_why_not_and_then_what_is_so() -> None:
    (wrong,) = Lesson("04").exercise("04-3").check({"choices": ["champion"]})["differences"]
    assert wrong["because"].startswith("The Champion is R&F and no Character. The Doomlord")
    assert wrong["clauses"] == ("MW-2", "MM-6")


def test_the_one_picture_asked_about_is_the_table() -> None:
    frame = Lesson("01").exercise("01-6").frame()
    seats = {base["seat"] for base in frame["scene"]["bases"]}
    assert seats == {(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3), (2, 4)}
    assert all(choice["scene"] is None for choice in frame["choices"])
    cards = Lesson("00").exercise("00-C").frame()
    assert cards["scene"] is None
    assert all(choice["scene"] for choice in cards["choices"])


def test_a_big_base_stands_on_every_seat_it_covers() -> None:
    task = Lesson("02").exercise("02-F2")
    found = task.check(task.read("r r C # r\nr r # # r\nr r r r r\nr r r r r"))["differences"]
    assert [(each["you"], each["rule"]) for each in found] == [
        ("Saurian Warrior at rank 1, file 2", "Cuatl Lord"),
        ("Cuatl Lord at rank 1, file 4", "Saurian Warrior"),
        ("Saurian Warrior at rank 2, file 2", "Cuatl Lord"),
        ("Cuatl Lord at rank 2, file 4", "Saurian Warrior"),
    ]


def test_a_big_base_out_of_place_is_told_with_the_step_that_puts_it_right() -> None:
    task = Lesson("02").exercise("02-4")
    wrong = "r r C c r\nr r # r r\nr r r r r"
    by_place = {each["you"]: each for each in task.check(task.read(wrong))["differences"]}
    assert by_place["Chosen Lord at rank 2, file 3"]["rule"] == "Warrior"
    told = by_place["Warrior at rank 2, file 4"]
    assert (told["rule"], told["because"][:35]) == (
        "Chosen Lord",
        "The Chosen Lord takes rank 1, file ",
    )


def test_a_side_that_is_taken_is_a_place_as_large_as_who_stands_there() -> None:
    places = Lesson("04").exercise("04-T").frame()["places"]
    sizes = {each["side"]: each["rect"][2:4] for each in places if each["side"]}
    assert sizes == {"left": (40, 40), "right": (25, 25)}


def test_where_several_answers_are_right_each_has_its_reason() -> None:
    task = Lesson("03").exercise("03-Q1")
    because = task.check(task.kind.right_answer())["because"]
    assert "Type Cavalry against Infantry" in because
    assert "Height Large against Standard" in because
