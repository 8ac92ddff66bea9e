"""A health track on the wire: the fixture, and what its rows say."""

from __future__ import annotations

from typing import Any

import pytest
from makeway import scenarios
from makeway.core.actions import Lose
from makeway.core.errors import MalformedActionError
from makeway.core.state import State
from makeway.text.health_attackers import By, check_attackers
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


def test_whose_each_health_point_is_stays_open_while_there_are_too_many() -> None:
    made = make_health.frames()
    tracks = {name: made[name].health for name in ("shared", "over", "whose", "counted")}
    rows = {name: track.rows[0] for name, track in tracks.items() if track is not None}
    assert {name: row.by for name, row in rows.items()} == {
        "shared": (1, 2),
        "over": (3, 2),
        "whose": (3, 2),
        "counted": (3, 2),
    }
    assert [rows[name].takers for name in rows] == [(0, 1, 1), (), (), (0, 0, 1)]
    assert [rows[name].open for name in rows] == [False, True, True, False]
    told = made["counted"].health
    assert told is not None
    assert [each.says for each in told.attackers] == ["2 of 3 count", "1 of 2 count"]


def test_one_attacker_alone_took_whatever_was_there() -> None:
    state = scenarios.load("losses-whose-were-too-many").state
    action = Lose(unit="goblins", points={"rank_and_file": 5}, by={"Marshal": 5})
    track = health(state, action, By(("Marshal", "Infantry"), {}))
    assert track.rows[0].takers == (0, 0, 0)
    assert track.asks == ""


@pytest.mark.parametrize(
    ("names", "says"),
    [
        (("Marshal", "Marshal"), "the same name"),
        (tuple("abcde"), "5 attackers; 4 are the most"),
        ("Marshal", "a list of names"),
        (("Marshal", ""), "a list of names"),
    ],
)
def test_attackers_that_cannot_be_told_apart_are_refused(names: Any, says: str) -> None:
    with pytest.raises(MalformedActionError, match=says):
        check_attackers(names)


def test_excess_that_the_champion_takes_leaves_nothing_open() -> None:
    state = scenarios.load("q52-excess-reaches-the-champion").state
    by = {"Marshal": 6, "Infantry": 5}
    action = Lose(unit="tribesmen", points={"rank_and_file": 11}, by=by)
    row = health(state, action, By(("Marshal", "Infantry"), {})).rows[0]
    assert (row.by, row.takers, row.open) == ((6, 5), (), False)
