"""A health track on the wire: the fixture, and what its rows say."""

from __future__ import annotations

import pytest
from makeway.core.actions import Lose
from makeway.core.state import State
from makeway.text.health_frame import HealthRow, health
from makeway.text.scenario import load

from tests.fixtures import make_health
from tests.fixtures.make import text_of


def test_the_fixture_is_what_python_makes() -> None:
    assert make_health.FILE.read_text(encoding="utf-8") == text_of(make_health.frames()), (
        "python -m tests.fixtures.make_health writes it again"
    )


def table(units: str) -> State:
    return load(f"makeway: 1\nmoment: {{phase: shooting}}\nunits: [{units}]").state


def rows(state: State, **points: int) -> list[HealthRow]:
    (unit,) = state.units
    return list(health(state, Lose(unit=unit, points=points)).rows)


@pytest.mark.parametrize(
    ("points", "says"),
    [
        (0, ""),
        (1, "No model falls and 1 is carried."),
        (5, "2 models fall and 1 is carried."),
        (12, "6 models fall."),
        (13, "6 models fall and 1 more than the pool has is ignored."),
        (15, "6 models fall and 3 more than the pool has are ignored."),
    ],
)
def test_a_pool_says_what_its_losses_do(points: int, says: str) -> None:
    (pool,) = rows(table('{profile: Chosen, drawing: "r r r r r r"}'), rank_and_file=points)
    assert pool.says == says


def test_two_kinds_of_r_and_f_are_two_rows() -> None:
    skinks = load(
        "makeway: 1\nmoment: {phase: shooting}\nunits:\n"
        "  - profile: Skink Braves\n    drawing: |\n      r r r r\n      r r x x\n"
        "    models: {x: {name: Caiman, base: [20, 20], height: large, health_points: 3}}\n"
    ).state
    first, second = rows(skinks, rank_and_file=8)
    assert first.says == "6 models fall and 2 more than the pool has are ignored."
    assert (second.kind, second.says, second.loses) == ("pool", "", 0)


def test_the_last_in_excess_of_a_pool_reaches_a_champion_in_the_singular() -> None:
    (pool, champion) = rows(table('{profile: Chosen, drawing: "r r c"}'), rank_and_file=5)
    assert pool.says == "2 models fall and 1 more than the pool has goes to the Champion."
    assert champion.says == "1 in excess comes from the others. The Champion has 1 left."
    assert champion.clauses == ("HP-2",)


def test_a_character_loses_his_own_and_the_rest_is_ignored() -> None:
    at = load("makeway: 1\nmoment: {phase: shooting}\nunits: [{profile: Marshal, lost: 1}]\n").state
    (marshal,) = rows(at, marshal=3)
    assert (marshal.before, marshal.after, marshal.most) == ("2 left", "falls", 11)
    assert marshal.says == "The Marshal falls. 1 more is ignored."
    assert marshal.clauses == ("HP-3", "EX-1")
