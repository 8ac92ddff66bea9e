"""The speeds that are promised, in processor time on one core, each with its budget.

With --benchmark-enable a figure beyond its budget fails. Nothing is known beforehand: every call
meets units that nobody has asked about; of a line, the words that say who is in the unit were read.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import cycle
from random import Random
from typing import Any

import pytest
from makeway import referee
from makeway.board.formation import is_legal
from makeway.core.actions import Join, Lose
from makeway.core.ruling import Allowed
from makeway.core.state import State, Unit
from makeway.core.words import Role, Seat
from makeway.text.line import parse, write
from makeway.text.scenario import loads
from makeway.text.svg import svg
from makeway_widgets.session import Session
from msgspec.structs import replace

from tests.bench.big_units import joining

pytestmark = pytest.mark.benchmark(timer=time.process_time, min_rounds=20, max_time=1.0)

SIZES = (10, 20, 40, 80, 120, 160, 200)


def anew(unit: Unit) -> Unit:
    """The same unit, of which nothing is known yet."""
    return replace(unit)


def fresh(state: State) -> State:
    return replace(state, units={name: replace(unit) for name, unit in state.units.items()})


def reordered(unit: Unit) -> Iterator[Unit]:
    """Whoever is not R&F anywhere, the R&F in order but for two that have changed places."""
    chance = Random(40)
    rank_and_file = [who for who, model in unit.models.items() if model.role is Role.RANK_AND_FILE]
    while True:
        seats = dict(zip(unit.seats, chance.sample([*unit.seats.values()], 40), strict=True))
        standing = sorted(seats[who] for who in rank_and_file)
        one, other = sorted(chance.sample(range(len(standing)), 2))
        standing[one], standing[other] = standing[other], standing[one]
        yield replace(unit, seats=seats | dict(zip(rank_and_file, standing, strict=True)))


def each(benchmark: Any, ask: Callable[[Any], Any], subjects: Iterator[Any], batch: int) -> float:
    """Seconds of one call in the best round, of `batch` calls with subjects of their own.

    The best, because others take their turns on the machine.
    """

    def prepared() -> tuple[tuple[list[Any]], dict[str, Any]]:
        return ([next(subjects) for _ in range(batch)],), {}

    def run(batch_of: list[Any]) -> Any:
        return [ask(subject) for subject in batch_of]

    rounds = 60 if benchmark.enabled else 1
    benchmark.pedantic(run, setup=prepared, rounds=rounds, warmup_rounds=1)
    seconds = benchmark.stats.stats.min / batch if benchmark.enabled else 0.0
    benchmark.extra_info["per_second"] = round(1 / seconds) if seconds else 0
    return float(seconds)


def test_rulings_with_full_steps_on_forty_models(benchmark: Any) -> None:
    """5,000 a second."""
    state = loads(joining(40, 8)).state
    seats = cycle(Seat(1, file) for file in range(1, 9))

    def subjects() -> Iterator[tuple[State, Join]]:
        while True:
            yield fresh(state), Join(character="warlord", unit="orcs", seat=next(seats))

    ruling = referee.rule(*next(subjects()))
    assert isinstance(ruling, Allowed)
    assert ruling.steps
    assert each(benchmark, lambda it: referee.rule(*it), subjects(), 10) <= 1 / 5000


def test_legality_checks(benchmark: Any) -> None:
    """20,000 a second."""
    unit = loads(joining(40, 8, characters=3)).state.units["orcs"]
    assert is_legal(unit)
    assert each(benchmark, is_legal, (anew(unit) for _ in cycle((0,))), 50) <= 1 / 20000


def test_notation_there_and_back(benchmark: Any) -> None:
    """5,000 a second, forty models with three Characters, each time in another order."""
    unit = loads(joining(40, 8, characters=3)).state.units["orcs"]
    orders = reordered(unit)
    several = [next(orders) for _ in range(20)]
    assert [parse(write(one)) for one in several] == several
    assert len({write(one) for one in several}) == len(several)
    assert each(benchmark, lambda one: parse(write(one)), orders, 20) <= 1 / 5000


def test_undo_to_any_of_a_thousand_actions(benchmark: Any) -> None:
    """Under 1 ms."""
    session = Session(loads(joining(40, 8)).state)
    for _ in range(1000):
        session.play(Lose(unit="orcs", points={"rank_and_file": 0}))
    assert len(session.turns) == 1001
    entries = cycle((0, 999, 500, 1000, 1, 250))
    assert each(benchmark, session.goto, entries, 10) <= 0.001


def test_pictures_of_sixty_models(benchmark: Any) -> None:
    """100 a second, below 40 kB."""
    state = loads(joining(60, 12, characters=5)).state
    drawn = svg(state)
    size = len(str(drawn).encode())
    benchmark.extra_info["bytes"] = size
    assert size < 40_000
    assert each(benchmark, svg, (fresh(state) for _ in cycle((0,))), 3) <= 1 / 100


def test_time_per_ruling_from_ten_to_two_hundred_models(benchmark: Any) -> None:
    """No faster than linear: per model never much dearer than with the smallest units."""
    taken = {}
    for size in SIZES:
        state = loads(joining(size, 10 if size > 10 else 5)).state
        action = Join(character="warlord", unit="orcs", seat=Seat(1, 4))
        runs = 60 if benchmark.enabled else 1
        times = []
        for _ in range(runs):
            table = fresh(state)
            start = time.process_time_ns()
            ruling = referee.rule(table, action)
            times.append(time.process_time_ns() - start)
            assert isinstance(ruling, Allowed)
        taken[size] = min(times) / 1000
    benchmark.extra_info["microseconds"] = {size: round(us) for size, us in taken.items()}
    print(benchmark.extra_info)
    benchmark.pedantic(lambda: None)
    if benchmark.enabled:
        assert taken[200] <= 20 * taken[10]
