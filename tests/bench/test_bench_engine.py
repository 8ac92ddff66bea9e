"""How long rulings take. Run with: pytest tests/bench -n 0 --benchmark-enable."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from makeway import referee
from makeway.core.actions import Join
from makeway.core.ruling import Allowed
from makeway.core.state import State
from makeway.core.words import Seat
from makeway.text.scenario import loads
from msgspec.structs import replace

from tests.bench.big_units import among_big_bases, in_combat, joining

Timer = Callable[..., Any]


def test_a_join_in_forty_models_with_all_its_steps(benchmark: Timer) -> None:
    state = loads(joining(40, 8)).state
    action = Join(character="warlord", unit="orcs", seat=Seat(1, 4))
    ruling = benchmark(referee.rule, state, action)
    assert isinstance(ruling, Allowed)
    assert ruling.steps


def test_all_options_for_sixty_models_and_five_characters(benchmark: Timer) -> None:
    state = loads(joining(65, 13, characters=5)).state
    options = benchmark(_anew, state, ["warlord"])
    assert len(options) >= 5


@pytest.mark.parametrize("newcomer", [(25, 25), (25, 50), (50, 50)], ids=str)
def test_all_options_among_big_bases(benchmark: Timer, newcomer: tuple[int, int]) -> None:
    state = loads(among_big_bases(newcomer)).state
    assert len(benchmark(_anew, state, ["warlord"])) >= 5


def test_all_options_of_five_characters_in_a_combat(benchmark: Timer) -> None:
    state = loads(in_combat()).state
    people = [each.id for each in state.units["orcs"].characters]
    assert len(benchmark(_anew, state, people)) >= 3


def _anew(state: State, people: list[str]) -> list[referee.Option]:
    """The options of some Characters on a table that nothing is known about yet."""
    fresh = replace(state, units={name: replace(unit) for name, unit in state.units.items()})
    return [option for who in people for option in referee.options(fresh, who)]
