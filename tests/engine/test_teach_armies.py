"""Army lists as positions of lessons: built on each other, asked about, and shown to read."""

from __future__ import annotations

from typing import Any

import pytest
from makeway.teach.armies import ArmyTable, army_of, army_table
from makeway.teach.beliefs import BELIEFS
from makeway.teach.documents import Fact, Task
from makeway.teach.facts import known
from makeway.teach.kinds import kind_of
from makeway.teach.lesson import Lesson
from makeway.teach.lights import lights_of
from makeway.text.errors import MalformedError

POSITIONS: dict[str, dict[str, Any]] = {
    "A": {
        "army_points": 1000,
        "entries": [
            {"profile": "Vampire Count", "points": 300, "general": True},
            {"profile": "Barrow King", "points": 110},
            {"profile": "Skeletons", "category": "Core", "points": 550},
        ],
    },
    "B": {"like": "A", "change": {"Skeletons": {"points": 500}, "Barrow King": None}},
    "C": {"like": "B", "add": [{"profile": "Fell Wraith", "points": 90}]},
    "T": {"units": [{"profile": "Orcs", "drawing": "r r"}]},
}


def table(id: str) -> ArmyTable:
    found = army_table(POSITIONS, id)
    assert found is not None
    return found


def test_a_list_takes_over_another_with_entries_changed_out_or_added() -> None:
    assert [each.points for each in table("B").army.entries] == [300, 500]
    assert [each.id for each in table("C").army.entries] == [
        "vampire_count",
        "skeletons",
        "fell_wraith",
    ]


def test_a_table_is_no_list() -> None:
    assert army_table(POSITIONS, "T") is None
    with pytest.raises(MalformedError, match="no army list"):
        army_of(Lesson("00").state("00-A"))


def test_a_change_of_an_entry_that_is_not_there_is_told() -> None:
    positions = {**POSITIONS, "D": {"like": "A", "change": {"Skeletans": {"points": 1}}}}
    with pytest.raises(MalformedError, match="Nearest: Skeletons"):
        army_table(positions, "D")
    broken = {"D": {"army_points": 5, "entries": [{"profile": "Skeletans", "points": 1}]}}
    with pytest.raises(MalformedError, match="D, line"):
        army_table(broken, "D")


def test_facts_come_with_numbers_and_clauses() -> None:
    found = known(table("A"), Fact(name="characters_over"))
    assert (found.value, found.clauses) == (10, ("AC-1",))
    assert "10 more than 400" in found.because
    assert known(table("B"), Fact(name="points_unspent")).value == 200
    assert known(table("B"), Fact(name="clause_forbids", text="AC-3")).value
    assert not known(table("B"), Fact(name="clause_forbids", text="WP-2")).value


TASK = Task(
    position="A",
    mode="number",
    title="The most",
    prompt="How many points?",
    hints=("a", "b", "c", "d"),
    fields=(),
)


def test_an_exercise_on_a_list_shows_it_without_a_verdict() -> None:
    kind = kind_of(TASK, table("A"), table)
    board = kind.board()
    assert board.state is None
    assert board.army == table("A").army


def test_a_hint_lights_entries() -> None:
    exercise = Lesson("09").exercise("09-D")
    assert lights_of(exercise.task, exercise.state, 2).models == ()
    assert lights_of(exercise.task, exercise.state, 3).models == ("barrow_king",)
    shown = exercise.frame()["army"]
    assert [group["category"] for group in shown["groups"]] == ["Characters", "Core"]
    assert exercise.frame()["scene"] is None


@pytest.mark.parametrize(
    ("belief", "id", "says"),
    [
        ("M26", "09-A", "illegal"),
        ("M27", "09-D1", "illegal"),
        ("M28", "09-1", "illegal"),
        ("M31", "09-A", "illegal"),
    ],
)
def test_a_believer_judges_a_list_by_his_false_rule(belief: str, id: str, says: str) -> None:
    assert BELIEFS[belief].musters(army_of(Lesson("09").state(id))) == says


def test_where_a_false_rule_changes_nothing_its_believer_judges_as_the_rule_does() -> None:
    lesson = Lesson("09")
    for each in ("09-B", "09-C", "09-D2"):
        for belief in ("M26", "M27", "M28", "M31"):
            assert BELIEFS[belief].musters(army_of(lesson.state(each))) == "illegal"


@pytest.mark.parametrize("belief", [each for each in BELIEFS if "M26" <= each <= "M31"])
def test_a_false_rule_about_lists_has_its_smallest_position(belief: str) -> None:
    found = Lesson("09").smallest(belief)
    assert found is not None
    army = army_of(found.state)
    assert len(army.entries) <= 3
    assert found.frame()["army"]["title"] == army.title
