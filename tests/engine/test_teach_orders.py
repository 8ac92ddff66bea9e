"""Cards in order: the engine allows each where it lies, or says why it cannot go there."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from makeway.teach.exercise import Exercise
from makeway.text.errors import MalformedError

from tests.engine.written_lessons import exercise

LESSON = """
positions:
  A:
    title: Two would leave, an enemy is 7 inches away
    table: {width: 48, depth: 36}
    units:
      - name: Orcs
        profile: Orcs
        at: [24, 18]
        drawing: |
          W r r r V
          r r r r r
          r r r r r
        characters:
          W: {profile: Common Orc Warlord, name: Warlord}
          V: {profile: Common Orc Warlord, name: Vork}
      - name: Archers
        profile: Orcs
        at: [36, 18]
        drawing: r r r r r
      - profile: Heavy Infantry
        player: foe
        at: [24, 11]
        facing: 180
        drawing: |
          r r r r r
          r r r r r
exercises:
  A:
    position: A
    mode: order
    title: In which order?
    prompt: Put the five cards in order.
    hints: [one, two, three, four]
    cards:
      - id: rest
        label: The rest Reforms.
        action: &reform {do: move, piece: orcs, kind: reform, files: 4}
      - id: out
        label: The Warlord Advances out.
        action: &out {do: move, piece: warlord, kind: advance, legs: [{forward: 3}]}
      - id: test
        label: One March Test.
        as_far_as: MT-3
        action: {do: move, piece: warlord, kind: advance, legs: [{forward: 3}], march_test: [6, 5]}
      - {id: pick, label: The Orcs are chosen., chooses: orcs}
      - id: next
        label: The Archers Advance.
        action: {do: move, piece: archers, kind: advance, legs: [{forward: 2}]}
  untold:
    position: A
    mode: order
    title: Without the test
    prompt: Put the cards in order.
    hints: [one]
    clause: LV-5
    cards:
      - {id: rest, label: The rest Reforms., action: *reform}
      - {id: out, label: The Warlord Advances out., action: *out}
  failed:
    position: A
    mode: order
    title: A March
    prompt: Put the cards in order.
    hints: [one]
    cards:
      - id: march
        label: The Warlord Marches out.
        action: {do: move, piece: warlord, kind: march, legs: [{forward: 5}]}
      - id: test
        label: One March Test.
        as_far_as: MT-3
        action: {do: move, piece: warlord, kind: advance, legs: [{forward: 3}], march_test: [6, 5]}
"""


@pytest.fixture(scope="module")
def task() -> Exercise:
    return exercise(LESSON, "A")


def said(task: Exercise, *order: str) -> dict[str, Any]:
    return task.check({"order": order})


def test_an_order_is_right_where_every_card_can_happen(task: Exercise) -> None:
    feedback = said(task, "pick", "test", "out", "rest", "next")
    assert feedback["right"]
    assert feedback["headline"] == "All 5 cards can happen in this order."
    assert "6 + 5 = 11 > 9, failed" in feedback["because"]
    assert feedback["because"].endswith("2 orders of these cards are allowed.")
    assert "MT-3" in feedback["clauses"]


def test_every_order_that_the_engine_allows_counts(task: Exercise) -> None:
    right = [each for each in permutations(task.kind.task.cards) if _is_right(task, each)]
    names = [[card.id for card in each] for each in right]
    assert sorted(names) == [
        ["next", "pick", "test", "out", "rest"],
        ["pick", "test", "out", "rest", "next"],
    ]


def _is_right(task: Exercise, cards: tuple[Any, ...]) -> bool:
    return task.kind.is_right(tuple(card.id for card in cards))


@pytest.mark.parametrize(
    ("order", "count", "clauses", "says", "rule"),
    [
        (
            "pick test rest out next",
            3,
            ["LV-9"],
            "The Warlord may not Advance out of the Orcs. The Warlord has Reformed already",
            "As card 3",
        ),
        (
            "pick test out next rest",
            4,
            ["LV-5"],
            "After the Warlord had left the Orcs, another unit was chosen: theirs is over.",
            "As card 4",
        ),
        (
            "pick out test rest next",
            1,
            ["MT-1", "DT-1"],
            "The dice come first. The Heavy Infantry are 7.00″ away, within 8″.",
            "As card 3, after: One March Test",
        ),
        (
            "test pick out rest next",
            0,
            ["LV-5"],
            "The Orcs are not chosen yet.",
            "As card 2, after: The Orcs are chosen",
        ),
        (
            "pick test next out rest",
            3,
            ["LV-5"],
            "The Archers are chosen now, not the Orcs.",
            "As card 3",
        ),
    ],
)
def test_the_first_card_that_cannot_go_there_is_refused_by_the_engine(
    task: Exercise, order: str, count: int, clauses: list[str], says: str, rule: str
) -> None:
    feedback = said(task, *order.split())
    (difference,) = feedback["differences"]
    assert not feedback["right"]
    assert feedback["headline"] == f"{count} of 5 cards can happen in this order."
    assert says in difference["because"]
    assert list(difference["clauses"]) == clauses
    assert difference["rule"] == rule


def test_the_rules_order_begins_as_the_learners_does(task: Exercise) -> None:
    assert said(task, "next", "pick", "test", "rest", "out")["rightAnswer"] == {
        "order": ("next", "pick", "test", "out", "rest")
    }
    assert said(task, "pick", "test", "rest", "out", "next")["rightAnswer"] == {
        "order": ("pick", "test", "out", "rest", "next")
    }


def test_the_last_rung_tells_the_order_and_what_happens(task: Exercise) -> None:
    assert task.hints[-1].startswith("The Orcs are chosen; then One March Test; then")
    assert "The Orcs Reform about the centre." in task.hints[-1]


def test_after_a_failed_test_nobody_marches() -> None:
    with pytest.raises(MalformedError, match="test, march: The Warlord may not March out"):
        exercise(LESSON, "failed").solution()


def test_where_no_card_takes_the_test_no_order_is_allowed() -> None:
    with pytest.raises(
        MalformedError, match=r"No order of untold is allowed\. rest: The dice come"
    ):
        exercise(LESSON, "untold").solution()


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ({"order": ["pick", "tset"]}, "There is no card 'tset'. Nearest: test"),
        ({"order": ["pick", "test", "out", "rest"]}, "each of the 5 cards once"),
        ({"order": ["pick", "pick", "test", "out", "rest"]}, "each of the 5 cards once"),
        ({"order": "pick"}, "This is no answer."),
        ({"choices": ["pick"]}, "The answer needs `order`"),
    ],
)
def test_an_answer_is_read_strictly(task: Exercise, answer: dict[str, Any], says: str) -> None:
    with pytest.raises(MalformedError, match=says):
        task.check(answer)
    assert task.frame()["cards"][0] == {"id": "rest", "label": "The rest Reforms."}
