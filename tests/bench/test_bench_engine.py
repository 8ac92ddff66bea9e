"""How long rulings take. Run with: pytest tests/bench -n 0 --benchmark-enable."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from makeway import referee
from makeway.core.actions import Join
from makeway.core.ruling import Allowed
from makeway.core.words import Seat
from makeway.text.scenario import loads

from tests.bench.big_units import joining

Timer = Callable[..., Any]


def test_a_join_in_forty_models_with_all_its_steps(benchmark: Timer) -> None:
    state = loads(joining(40, 8)).state
    action = Join(character="warlord", unit="orcs", seat=Seat(1, 4))
    ruling = benchmark(referee.rule, state, action)
    assert isinstance(ruling, Allowed)
    assert ruling.steps


def test_all_options_for_sixty_models_and_five_characters(benchmark: Timer) -> None:
    state = loads(joining(65, 13, characters=5)).state
    options = benchmark(referee.options, state, "warlord")
    assert len(options) >= 5
