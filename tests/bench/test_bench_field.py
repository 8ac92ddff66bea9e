"""The speeds that are promised on a battlefield, in processor time on one core.

With --benchmark-enable a figure beyond its budget fails. Nothing is known beforehand: every call
meets a table that nobody has asked about.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from makeway.board.placed import Placed, apart, middle, placed_at
from makeway.board.walking import Way, ways_to
from makeway.core.actions import Action, Join, Leg, Move
from makeway.core.pose import Point, Pose
from makeway.core.ruling import Allowed
from makeway.core.state import State, Unit
from makeway.core.turn import Kind
from makeway.core.words import Base, Phase, Seat
from makeway.referee import rule
from msgspec.structs import replace

from tests.engine import drawing
from tests.engine.field.tables import BOARD, base_at, posed, table

pytestmark = pytest.mark.benchmark(timer=time.process_time, min_rounds=20, max_time=1.0)

MARCH = 16 * 25.4
"""The farthest that a model walks, in mm."""


def army(units: int, columns: int = 5) -> list[Unit]:
    """So many units of 15 models in rows, each turned by another angle about its middle."""
    across = BOARD.width / columns
    found = []
    for number in range(units):
        middle = Point(across * (number % columns + 0.5), 90 + number // columns * 180)
        pose = Pose(middle.x - 50, middle.y - 30).turned(number * 37 % 360, middle)
        found.append(posed("rrrrr/rrrrr/rrrrr", *pose.corner, pose.facing, id=f"unit{number}"))
    return found


def seats(unit: Unit) -> list[Placed]:
    """Every seat of four ranks of a unit."""
    return [placed_at(unit, Base(20, 20), Seat(r, f)) for r in range(1, 5) for f in range(1, 6)]


def wizard_beside(unit: Unit) -> Placed:
    """He stands so that other units are in his way to some of its seats."""
    x, y = middle(unit)
    return base_at(x - 110, y + 200)


def ring(state: State, wizard: Placed, unit: str = "unit7") -> tuple[Way, ...]:
    return ways_to(state, wizard, seats(state.units[unit]), but={unit}, limit=MARCH)


def _beside(wizard: Placed, goal: Unit) -> Callable[[Unit], float]:
    """How far a unit is from the middle of the straight way."""
    x, y = middle(goal)
    halfway = Point((x + wizard.centre.x) / 2, (y + wizard.centre.y) / 2)
    return lambda unit: apart(halfway, middle(unit))


def each(benchmark: Any, ask: Callable[[Any], Any], subjects: Iterator[Any]) -> float:
    """Seconds of one call in the best round."""
    rounds = 60 if benchmark.enabled else 1
    benchmark.pedantic(ask, setup=lambda: ((next(subjects),), {}), rounds=rounds, warmup_rounds=1)
    return float(benchmark.stats.stats.min) if benchmark.enabled else 0.0


def anew(units: list[Unit]) -> State:
    return table(*(replace(unit) for unit in units), field=BOARD)


def tables(units: list[Unit]) -> Iterator[State]:
    while True:
        yield anew(units)


def test_the_seats_that_a_march_reaches_among_twenty_units(benchmark: Any) -> None:
    """30 ms, 20 units and 300 models."""
    units = army(20)
    wizard = wizard_beside(units[7])
    ways = ring(anew(units), wizard)
    assert any(way.straight for way in ways)
    assert any(way.found and not way.straight for way in ways)
    assert each(benchmark, lambda state: ring(state, wizard), tables(units)) <= 0.030


def test_the_ring_of_a_big_battle_grows_at_most_with_its_units(benchmark: Any) -> None:
    """Two units, then forty: at most twenty times as long."""
    many = army(40, columns=8)
    goal = many[20]
    wizard = base_at(middle(goal).x - 60, middle(goal).y + 260)
    in_the_way = min((unit for unit in many if unit is not goal), key=_beside(wizard, goal))
    few = [goal, in_the_way]

    def seconds(units: list[Unit]) -> float:
        best = 1e9
        for _ in range(20 if benchmark.enabled else 1):
            state = anew(units)
            begun = time.process_time()
            ways = ring(state, wizard, goal.id)
            best = min(best, time.process_time() - begun)
            assert all(way.found and not way.straight for way in ways)
        return best

    small, big = seconds(few), seconds(many)
    benchmark.extra_info["times as long"] = round(big / small, 1)
    benchmark.pedantic(lambda: None)
    assert not benchmark.enabled or big <= small * 20


RATES: dict[str, Any] = {"advance": 8, "march": 16, "discipline": 9}
MOVES: dict[str, Action] = {
    "a unit ahead and around": Move(
        piece="unit7", kind=Kind.ADVANCE, legs=(Leg(forward=0.5), Leg(wheel=5, side="left"))
    ),
    "a single model around another unit": Move(piece="wizard", kind=Kind.MARCH, to=Pose(722, 440)),
    "into a unit": Join(character="wizard", unit="unit7", seat=Seat(1, 5), move=Kind.MARCH),
}


def march_of_twenty() -> State:
    """The wizard and the twenty units in their Movement Phase."""
    units = army(20)
    own = [
        replace(unit, models={k: replace(m, **RATES) for k, m in unit.models.items()})
        for unit in units
    ]
    stand = wizard_beside(units[7])
    wizard = replace(
        drawing.alone(drawing.character("wizard", (20.0, 20.0), **RATES)),
        pose=Pose(stand.centre.x - 10, stand.centre.y - 10),
    )
    at = table(*own, wizard, field=BOARD)
    return replace(at, moment=replace(at.moment, phase=Phase.MOVEMENT))


@pytest.mark.parametrize("name", MOVES)
def test_a_ruling_on_a_move_among_twenty_units(benchmark: Any, name: str) -> None:
    """5 ms with all its steps, 20 units and 300 models."""
    state, action = march_of_twenty(), MOVES[name]
    ruling = rule(state, action)
    assert isinstance(ruling, Allowed), ruling
    assert ruling.steps

    def fresh() -> Iterator[State]:
        while True:
            yield replace(state, units={k: replace(unit) for k, unit in state.units.items()})

    assert each(benchmark, lambda table: rule(table, action), fresh()) <= 0.005


def test_a_single_way_without_a_limit(benchmark: Any) -> None:
    """100 ms, from one corner of the table to the other, around a dozen units."""
    units = army(20)
    start, end = base_at(40, 40), base_at(1150, 860)

    def ask(state: State) -> Way:
        return ways_to(state, start, [end.to(Point(*end.centre), 90)])[0]

    assert ask(anew(units)).found
    assert each(benchmark, ask, tables(units)) <= 0.100
