"""What the lessons say of their positions is so, and every answer is answered as they promise."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from makeway.core.actions import Place
from makeway.core.clause import BOOK, Standing
from makeway.core.ruling import Ruling
from makeway.core.words import Side
from makeway.referee import muster, rule
from makeway.teach.armies import ArmyTable
from makeway.teach.beliefs import BELIEFS
from makeway.teach.claims import check, clauses_of
from makeway.teach.documents import Claim, Wrong, numbers, read
from makeway.teach.exercise import Exercise
from makeway.teach.lesson import Lesson
from makeway.teach.marked import Answer
from makeway.teach.proposing import action_in

EXERCISES = [(number, task) for number in numbers() for task in read(number).exercises]
TEMPTING = [(number, task) for number, task in EXERCISES if read(number).exercises[task].wrong]

TAUGHT_AT = {
    "00": {"S0-01": "00-D", "S0-02": "00-D", "S0-03": "00-D", "S0-08": "00-D"},
    "01": {"S0-06": "01-3", "S0-10": "01-B", "S0-11": "01-A", "S0-13": "01-E"},
    "02": {"S0-32": "02-A", "S0-33": "02-E", "S0-34": "02-D", "S0-35": "02-x4"},
    "03": {
        "S0-25": "03-5",
        "S0-26": "03-A",
        "S0-27": "03-B",
        "S0-28": "03-E",
        "S0-29": "03-B",
        "S0-30": "03-D",
        "S0-31": "03-B",
    },
    "04": {"S0-07": "04-E"},
    "06": {
        "S4-01": "06-B",
        "S4-02": "06-A",
        "S4-03": "06-2",
        "S4-04": "06-A",
        "S4-05": "06-A",
        "S4-06": "06-A",
        "S4-07": "06-A2",
        "S4-08": "06-A2",
        "S4-09": "06-A2",
        "S4-10": "06-B",
        "S4-11": "06-F",
        "S4-12": "06-D",
        "S4-13": "06-4",
        "S4-14": "06-B",
        "S4-15": "06-C",
        "S4-16": "06-C",
        "S4-17": "06-2",
        "S4-18": "06-2",
        "S4-19": "06-C",
        "S4-25": "06-D",
        "S4-26": "06-E",
        "S4-27": "06-E",
    },
    "08": {
        "S0-18": "08-A",
        "S0-19": "08-C",
        "S0-20": "08-A",
        "S4-28": "08-D",
        "S4-29": "08-D",
    },
    "09": {
        "S4-20": "09-A",
        "S4-21": "09-C",
        "S4-22": "09-2",
        "S4-23": "prose",
        "S4-24": "prose",
    },
    "10": {
        "S0-04": "10-A",
        "S0-09": "10-A",
        "S0-12": "10-B",
        "S0-14": "10-2",
        "S0-15": "10-3",
        "S0-16": "10-3",
        "S0-17": "10-A",
    },
    "11": {
        "S0-21": "11-x2",
        "S0-23": "11-A",
        "S0-24": "11-A",
        "S2-09": "11-A",
        "S2-10": "11-B",
        "S2-11": "11-x4",
        "S2-12": "11-C",
        "S2-13": "11-C",
        "S2-14": "11-C",
        "S2-15": "11-C",
        "S2-16": "11-C",
        "S2-17": "11-C",
    },
    "12": {
        "S2-01": "12-A",
        "S2-02": "12-A",
        "S2-03": "12-1",
        "S2-04": "12-1",
        "S2-05": "12-x1",
        "S2-06": "12-A",
        "S2-07": "12-A2",
        "S2-08": "12-A3",
    },
    "13": {"S0-05": "13-B"},
    "14": {"S0-22": "14-A"},
}
"""Where each sentence of the text is met first: the claim whose ruling cites it.

Sentences that decide nothing are met in "prose": a chip shows their clause.
"""


def rulings_on(lesson: Lesson, claim: Claim) -> list[Ruling]:
    """What the referee says of a claim: of its action, or of its army list."""
    state = lesson.state(claim.position)
    if isinstance(state, ArmyTable):
        return [muster(state.army)] if claim.fact is None else []
    action = action_in(claim, state)
    return [] if action is None else [rule(state, action)]


@cache
def opened(number: str) -> Lesson:
    """A lesson that keeps no answers, for all tests that climb no rungs."""
    return Lesson(number)


def exercise(number: str, id: str) -> Exercise:
    return opened(number).exercise(id)


def each_of(lesson: Lesson) -> Iterator[Exercise]:
    return (exercise(lesson.number, name) for name in lesson.exercises)


def said(feedback: dict[str, Any]) -> str:
    """Every sentence of a feedback."""
    return " ".join([feedback["because"], *(each["because"] for each in feedback["differences"])])


def cited(feedback: dict[str, Any]) -> set[str]:
    """Every clause of a feedback."""
    return set(feedback["clauses"]).union(*(d["clauses"] for d in feedback["differences"]))


def test_every_claim_of_a_lesson_is_so(lesson: Lesson) -> None:
    checked = [(claim.id, check(claim, lesson.state)) for claim in lesson.claims]
    assert [(name, each.faults) for name, each in checked if each.faults] == []


def open_whole(task: Exercise) -> bool:
    """The text leaves open every bar that is asked for."""
    left_open = task.feedback["leftOpen"] if task.feedback else ()
    return len(left_open) == len(task.task.bars) > 0


@pytest.mark.parametrize(("number", "id"), EXERCISES)
def test_the_rules_own_answer_is_right(number: str, id: str) -> None:
    task = exercise(number, id)
    feedback = task.check(task.kind.right_answer())
    assert feedback["right"]
    assert bool(feedback["differences"]) is task.task.refuse, "a refusal lists every reason"
    assert feedback["belief"] is None
    decided = feedback["because"].startswith("Right, and this decided it: ")
    assert decided is not open_whole(task), "nothing decides what the text leaves open"
    assert cited(feedback) or feedback["readings"], "a right answer names what decided it, too"
    for given in task.task.right:
        assert task.check(task.read(given))["right"], f"the lesson calls right: {given}"


@pytest.mark.parametrize(("number", "id"), EXERCISES)
def test_the_last_rung_is_the_rules_own_answer(number: str, id: str) -> None:
    task = Lesson(number).exercise(id)
    assert task.rungs_in_all == (2 if "-Q" in id else 5), "a closing question has two"
    shown = task.show()
    task.again()
    rungs = [task.hint() for _ in range(task.rungs_in_all)]
    assert rungs[:-1] == list(task.task.hints)
    trace = [step["because"] for step in shown["steps"]]
    assert all(sentence in rungs[-1] for sentence in trace or [shown["because"]])
    assert shown["summary"]["rules"].casefold() in rungs[-1].casefold()


@pytest.mark.parametrize(("number", "id"), TEMPTING)
def test_a_tempting_wrong_answer_is_named_and_explained(number: str, id: str) -> None:
    """By its belief, with clause and numbers; and it can be given on the board."""
    task = exercise(number, id)
    for wrong in task.task.wrong:
        answer = task.read(wrong.answer)
        assert outside(task, answer) == [], wrong
        feedback = task.check(answer)
        assert not feedback["right"], wrong
        named(feedback, wrong)
        explained(feedback, wrong)


def outside(task: Exercise, answer: Answer) -> list[Side | Place]:
    """Where an answer puts or marks what the board has no place for."""
    places = [place.spot for place in task.board.places]
    spots = [*(answer.places or {}).values(), *(answer.seats or ())]
    wanted = [each if isinstance(each, Side) else Place(*each) for each in spots]
    return [spot for spot in wanted if spot not in places]


def named(feedback: dict[str, Any], wrong: Wrong) -> None:
    belief = feedback["belief"]
    assert (belief and belief["id"]) == wrong.belief, wrong
    if belief is not None:
        assert feedback["because"].startswith(f"That is the answer if {belief['says']}."), wrong


def explained(feedback: dict[str, Any], wrong: Wrong) -> None:
    assert feedback["because"].endswith("."), wrong
    assert set(wrong.clauses) <= cited(feedback), said(feedback)
    for words in wrong.says:
        assert words in said(feedback)
    below = {each["because"] for each in feedback["differences"]} - {feedback["because"]}
    assert not any(each.startswith(feedback["because"]) for each in below), "told twice"


def test_where_one_answer_is_to_be_chosen_one_is_right(lesson: Lesson) -> None:
    for task in each_of(lesson):
        if task.mode == "choice" and not task.task.several:
            assert len(task.kind.right_answer().choices or ()) == 1, task.id


def test_a_hint_that_says_so_lights_something(lesson: Lesson) -> None:
    for each in each_of(lesson):
        lights = each.task.lights
        says = any(re.search(r"\blights? up\b", text) for text in each.task.hints)
        assert says <= bool(lights.models or lights.seats or lights.sides), each.id


def test_prompts_and_hints_are_short_sentences(lesson: Lesson) -> None:
    for task in (each.task for each in each_of(lesson)):
        assert len(task.prompt.split()) <= 40, task.id
        for text in (task.prompt, *task.hints):
            for sentence in re.split(r"(?<=[.?:;])\s+", re.sub(r"\([^)]*\)", "", text)):
                assert len(sentence.split()) <= 20, f"{task.id}: {sentence}"


def test_every_sentence_of_the_text_is_met_where_the_course_says(lesson: Lesson) -> None:
    taught = TAUGHT_AT.get(lesson.number, {})
    assert set(taught) == set(lesson.document.teaches)
    for sentence, met in taught.items():
        if met == "prose":
            clauses = [each for each in BOOK.values() if sentence in each.sources]
            assert Standing.NO_CONDITION in [each.standing for each in clauses]
            continue
        claims = [claim for claim in lesson.claims if claim.id == met]
        rulings = [each for claim in claims for each in rulings_on(lesson, claim)]
        sources = {s for each in rulings for c in clauses_of(each) for s in BOOK[c].sources}
        assert sentence in sources, f"{met} cites no clause of {sentence}"


def test_a_lesson_explains_clauses_that_there_are(lesson: Lesson) -> None:
    assert [each for each in lesson.document.explains if each not in BOOK] == []


def test_beliefs_are_refuted_by_clauses_that_there_are() -> None:
    assert [c for each in BELIEFS.values() for c in each.refuted if c not in BOOK] == []


def test_every_belief_is_shown_by_some_tempting_answer() -> None:
    named = {
        wrong.belief
        for number in numbers()
        for task in read(number).exercises.values()
        for wrong in task.wrong
    }
    assert set(BELIEFS) <= named


def test_mixed_sets_and_questions_name_exercises_of_their_lesson(lesson: Lesson) -> None:
    assert set(lesson.mixed) | set(lesson.questions) <= set(lesson.exercises)


def test_the_ids_of_exercises_never_change() -> None:
    kept = (Path(__file__).parent / "exercise_ids.txt").read_text().split()
    assert [name for _, name in EXERCISES] == kept


def nowhere(lesson: Lesson, task: Exercise) -> bool:
    """The lesson claims in so many words that no seat is the answer."""
    asked = (task.task.position, task.task.fact, [])
    return asked in ((claim.position, claim.fact, claim.value) for claim in lesson.claims)


def test_every_exercise_has_a_right_answer(lesson: Lesson) -> None:
    for task in each_of(lesson):
        answer = task.kind.right_answer()
        given = [getattr(answer, each) for each in answer.__struct_fields__]
        assert any(given) or nowhere(lesson, task), f"{task.id} calls no answer right"
