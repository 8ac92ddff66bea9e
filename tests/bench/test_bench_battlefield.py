"""A battlefield answers: what a piece may do, and a drop from its message to the frame that leaves.

In processor time on one core. With --benchmark-enable a figure beyond its budget fails. Nothing is
known beforehand of the table that a drop leads to, nor of the one on which the places are looked
for.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from makeway import scenarios
from makeway.core.state import State
from makeway.core.turn import Kind
from makeway.referee import options
from makeway.text import wire
from makeway.text.offers import offers
from makeway_widgets.battlefield import Battlefield
from msgspec.structs import replace

from tests.bench.test_bench_field import each, march_of_twenty
from tests.pages import Page

pytestmark = pytest.mark.benchmark(timer=time.process_time, min_rounds=20, max_time=1.0)


def anew(state: State) -> Iterator[State]:
    """The same table, of which nothing is known yet."""
    while True:
        yield replace(state, units={name: replace(unit) for name, unit in state.units.items()})


def first() -> State:
    return scenarios.opened("battlefield-first").state


def drops(field: Battlefield) -> Iterator[dict[str, Any]]:
    """Messages that set the Warlord down, each on another spot, on the table as it was."""
    pose = field.state.units["warlord"].pose
    assert pose is not None
    number = 0
    while True:
        number += 1
        if field.session.can_undo:
            field.undo()
        to = {"x": pose.x + number % 40, "y": pose.y - 50 - number // 40, "facing": 0}
        action = {"do": "move", "piece": "warlord", "kind": "advance", "to": to}
        rev = field.session.rev
        yield {"v": 1, "id": str(number), "base_rev": rev, "kind": "action", "action": action}


def test_a_drop_until_its_frame_leaves(benchmark: Any, wired: Callable[[Any], Page]) -> None:
    """10 ms on a first battlefield, with all that may be done next."""
    field = Battlefield(first())
    page = wired(field)

    def hear(message: dict[str, Any]) -> None:
        field._handle_msg(
            {"content": {"data": {"method": "custom", "content": message}}, "buffers": []}
        )

    taken = each(benchmark, hear, drops(field))
    assert field.frame["ack"]["ok"]
    assert page.sent
    assert taken <= 0.010


PLACES: dict[str, tuple[Callable[[], State], str, int, float]] = {
    "a first battlefield": (first, "warlord", 3, 0.010),
    "twenty units": (march_of_twenty, "wizard", 49, 0.150),
}
"""The table, who looks for a place, how many are open to him, and seconds."""


@pytest.mark.parametrize("name", PLACES)
def test_the_places_open_to_a_character(benchmark: Any, name: str) -> None:
    """10 ms where two units stand, 150 ms where twenty do, each place with its ruling."""
    make, who, most, seconds = PLACES[name]

    def ask(table: State) -> None:
        assert len(options(table, who)) == most

    assert each(benchmark, ask, anew(make())) <= seconds


def test_what_may_be_done_among_twenty_units(benchmark: Any) -> None:
    """300 ms, with the reasons that close all other places."""

    def ask(table: State) -> None:
        found = offers(table, wire.encoded).movers["wizard"]
        assert len(found.targets) == 49
        assert sum(len(each.seats) for each in found.closed) == 251

    assert each(benchmark, ask, anew(march_of_twenty())) <= 0.300


def test_what_may_be_done_once_he_has_moved_among_twenty_units(benchmark: Any) -> None:
    """30 ms: nobody looks for ways that he may not take."""
    table = march_of_twenty()
    moved = replace(table, turn=replace(table.turn, moved={"wizard": Kind.ADVANCE}))

    def ask(table: State) -> None:
        found = offers(table, wire.encoded).movers["wizard"]
        assert not found.targets
        assert sum(len(each.seats) for each in found.closed) == 300

    assert each(benchmark, ask, anew(moved)) <= 0.030
