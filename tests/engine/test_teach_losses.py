"""Losses as exercises: who falls, what is left in numbers, where survivors stand, false rules."""

from __future__ import annotations

import pytest
from makeway.core.actions import Lose
from makeway.teach.beliefs import BELIEFS
from makeway.teach.believing import named
from makeway.teach.documents import Fact, Task
from makeway.teach.facts import known
from makeway.teach.falling import Falling
from makeway.teach.lesson import Lesson
from makeway.teach.marked import Answer
from makeway.text.errors import MalformedError
from makeway.text.scenario import load

POOL = "rank_and_file"


def falling(drawing: str, lost: int, profile: str = "Orcs", **fields: object) -> Falling:
    """The exercise "mark who falls" for losses of the R&F pool of a unit."""
    ranks = "".join(f"      {rank}\n" for rank in drawing.split("/"))
    people = "{W: {profile: Common Orc Warlord, name: Warlord}}" if "W" in drawing else "{}"
    state = load(
        f"makeway: 1\nunits:\n  - name: Unit\n    profile: {profile}\n    drawing: |\n{ranks}"
        f"    characters: {people}\n"
    ).state
    action = Lose(unit="unit", points={POOL: lost})
    task = Task(position="x", mode="models", title="", prompt="", hints=(), action=action, **fields)  # type: ignore[arg-type]
    return Falling(task, state)


def marked(kind: Falling, *models: str) -> bool:
    return kind.mark(Answer(models=tuple(f"unit.{each}" for each in models))).right


def test_from_one_rank_both_ends_give_and_either_may_give_the_odd_one() -> None:
    row = falling("rrrrrrr", 3)
    assert marked(row, "1", "2", "7")
    assert marked(row, "1", "6", "7")
    assert not marked(row, "5", "6", "7")
    assert len(row.ways) == 2


def test_the_rear_rank_gives_first_and_any_of_the_next_after_it() -> None:
    block = falling("rcWrr/rrrrr/rrr..", 4)
    assert [marked(block, "9", "10", "11", each) for each in "45678"] == [True] * 5
    assert not marked(block, "9", "10", "11", "1")
    assert len(block.ways) == 5


def test_a_champion_who_takes_the_excess_has_to_be_marked_too() -> None:
    row = falling("crr", 3)
    assert marked(row, "1", "2", "champion")
    told = row.mark(Answer(models=("unit.1", "unit.2")))
    assert not told.right
    assert [each.you for each in told.differences] == ["The Champion not marked"]
    assert "1 in excess passes to the Champion" in told.because


def test_a_musician_is_no_answer_while_a_plain_model_can_fall_for_him() -> None:
    block = falling("rrrr/m...", 1)
    told = block.mark(Answer(models=("unit.musician",)))
    assert not told.right
    assert told.clauses == ("CMD-5",)
    assert marked(block, "3")


def test_where_a_refusal_is_wanted_every_reason_counts() -> None:
    kind = falling("crrrrrW", 2, refuse=True)
    told = kind.mark(Answer(models=("unit.champion", "unit.5")))
    assert told.right
    assert told.headline == "Refused, with 2 reasons."
    assert told.clauses == ("RC-3", "HP-1")
    assert not kind.mark(Answer(models=("unit.1", "unit.5"))).right
    assert kind.mark(kind.right_answer()).right


def test_an_unknown_model_is_told_the_nearest() -> None:
    with pytest.raises(MalformedError, match=r"There is no model 'unit\.99'"):
        falling("rrr", 1).mark(Answer(models=("unit.99",)))


@pytest.mark.parametrize(
    ("models", "belief"),
    [(("1", "2"), "M21"), (("1", "5"), None), (("3", "4"), "M21"), (("5", "6"), None)],
)
def test_who_takes_the_front_rank_believes_that_the_struck_model_falls(
    models: tuple[str, ...], belief: str | None
) -> None:
    kind = falling("rrrr/rrrr", 2)
    found = named(kind, Answer(models=tuple(f"unit.{each}" for each in models)))
    assert (found and found.id) == belief


def asked(lesson: str, position: str, **fields: object) -> object:
    action = Lose(unit=str(fields.pop("unit")), points=fields.pop("points"))  # type: ignore[arg-type]
    state = Lesson(lesson).state(position)
    return known(state, Fact(action=action, **fields)).value  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("points", "fallen", "carried", "left"), [(1, 0, 1, 11), (5, 2, 1, 7), (12, 6, 0, 0)]
)
def test_whole_chosen_fall_and_the_rest_is_carried(
    points: int, fallen: int, carried: int, left: int
) -> None:
    def of(name: str) -> object:
        return asked("06", "06-A", name=name, unit="chosen", points={POOL: points})

    assert [of(each) for each in ("models_fallen", "carried_after", "pool_left")] == [
        fallen,
        carried,
        left,
    ]


def test_what_is_ignored_counts_every_pool_once() -> None:
    points = {POOL: 16, "great_khan": 6}
    assert asked("06", "06-B", name="ignored", unit="tribesmen", points=points) == 2


def test_a_pool_that_is_not_there_is_told() -> None:
    with pytest.raises(MalformedError, match="no Health Pool 'Goblins'"):
        asked("06", "06-A", name="pool_left", text="Goblins", unit="chosen", points={POOL: 1})


def test_three_batches_of_one_leave_more_ways_than_one_batch_of_three() -> None:
    def ways(**fields: object) -> object:
        points = {POOL: 3}
        return asked(
            "07", "07-A", name="ways_to_fall", unit="light_infantry", points=points, **fields
        )

    assert (ways(), ways(text="apart")) == (2, 4)


def test_each_false_rule_about_losses_has_its_smallest_position() -> None:
    assert {"M19", "M20", "M21", "M23", "M32"} <= set(Lesson("smallest").exercises) & set(BELIEFS)


def test_survivors_are_told_why_nobody_steps_up() -> None:
    task = Lesson("08").exercise("08-A")
    told = task.check(task.read("A B D"))
    assert told["belief"]["id"] == "M23"
    assert "no Character steps up" in told["because"]
    assert {"WO-3"} <= set(told["clauses"])


@pytest.mark.parametrize(("share", "right"), [(76.9, True), (76.92, True), (77, False)])
def test_a_share_counts_as_exactly_as_it_is_written(share: float, right: bool) -> None:
    assert Lesson("08").exercise("08-4").check({"numbers": {"share": share}})["right"] is right
