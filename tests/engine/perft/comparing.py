"""One position after the other: what the engine counts on it and what a twin counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from makeway.board.displacement import displace, legal_seats
from makeway.cli import outcomes
from makeway.cli.layouts import count_layouts
from makeway.core.words import Seat
from makeway.referee import options
from makeway.rules.hits import count_distributions

from tests.engine.perft import dealing, falling, fighting
from tests.engine.perft.field import Kind, Position, layouts
from tests.engine.perft.standing import (
    UNIT,
    character,
    fighting_table,
    seen,
    shot_at,
    table_of,
    unit_of,
    volley,
)
from tests.engine.twins import least
from tests.engine.twins.brute import Place
from tests.engine.twins.comparing import agrees
from tests.engine.twins.small_units import drawn

HITS = range(1, 13)
Count = Counter[str]


def count_kind(first: Position) -> Count:
    """What does not depend on where the models of a unit stand: layouts, seats, hits."""
    return Count(
        layouts=count_layouts(unit_of(first)),
        seats=len(open_seats(first)),
        hits=sum(hits_on(first).values()),
    )


DEALT: dict[Kind, dict[tuple[int, int], int]] = {}
"""Distributions of hits, kept for units that differ in files only."""


def hits_on(first: Position) -> dict[tuple[int, int], int]:
    """Distributions by how many Characters are of another Type than the R&F, and by hits."""
    kind = first.kind._replace(files=0)
    if kind not in DEALT:
        tables = {unlike: shot_at(first, unlike) for unlike in range(kind.characters + 1)}
        DEALT[kind] = {
            (unlike, hits): count_distributions(table, volley(hits))
            for unlike, table in tables.items()
            for hits in HITS
        }
    return DEALT[kind]


def compare_kind(first: Position) -> Count:
    """The same, one number after the other beside the twin's."""
    kind = first.kind
    assert count_layouts(unit_of(first)) == layouts(kind), kind
    told = hits_on(first)
    assert told == {each: dealing.count(kind, *each) for each in told}, kind
    found = Count(kinds=1, layouts=layouts(kind), seats=len(seats(first)))
    return found + Count(hits=sum(told.values()))


def open_seats(position: Position) -> set[Place]:
    """The seats of a newcomer; (0, 1) and (0, 2) stand for the free sides of a Mismatching one."""
    if position.kind.pair.size is None:
        offers = options(table_of(position), "newcomer")
        sides = {each.spot.side for each in offers}
        assert len(sides) == len(offers), "a side of the unit and nothing else"
        return {(0, number) for number, _ in enumerate(sides, 1)}
    newcomer = character("newcomer", position.kind.pair)
    return {(*seat,) for seat in legal_seats(unit_of(position), newcomer)}


def seats(position: Position) -> list[Place]:
    """The same seats, as many as the twin finds."""
    kind, start = position.kind, position.start
    twin = {(0, number) for number in range(1, 3 - kind.sides)}
    if kind.pair.size:
        twin = least.legal_seats(start, kind.pair.size)
    assert open_seats(position) == twin, drawn(start)
    return sorted(twin)


def compare(position: Position, number: int | None = None) -> Count:
    """Least costs of a newcomer, losses, who falls where he stands, losses in combat.

    With a number one of all that there is of these, without one everything.
    """
    found = Count(positions=1)
    there = {part: part.there(position) for part in PARTS}
    parts = [part for part in PARTS if there[part]]
    each = None if number is None else number // len(parts)
    for part in parts if number is None else [parts[number % len(parts)]]:
        ways = there[part]
        for one in ways if each is None else [ways[each % len(ways)]]:
            found.update(part.compare(position, one))
    return found


class Part(NamedTuple):
    """Something that is counted: of what there is on a position, and how one of it is compared."""

    there: Callable[[Position], Sequence[Any]]
    compare: Callable[[Position, Any], Count]


def _seats_to_take(position: Position) -> Sequence[Place]:
    return seats(position) if position.kind.pair.size else []


def _cost(position: Position, seat: Place) -> Count:
    kind, start = position.kind, position.start
    assert kind.pair.size
    twin = least.displace(start, kind.pair.size, seat, kind.pair.rank_and_file)
    block, newcomer = unit_of(position), character("newcomer", kind.pair)
    told = displace(block, newcomer, Seat(*seat))
    agrees(start, block, told, twin, f"{kind.pair.character} to {seat}")
    assert twin is not None
    return Count(cents=round(100 * twin.cost), moved=twin.moved, ways=len(twin.pictures))


def _losses(position: Position) -> Sequence[int]:
    return range(1, position.kind.rank_and_file + 1)


def _loss(position: Position, lost: int) -> Count:
    twin = falling.after_losses(position.start, lost)
    engine = outcomes.after_losses(table_of(position), UNIT, lost)
    assert seen(engine) == twin, f"{drawn(position.start)} loses {lost}"
    return Count(losses=len(twin))


def _leaders(position: Position) -> Sequence[str]:
    return sorted(position.start.named)


def _fall(position: Position, who: str) -> Count:
    twin = falling.after_the_fall_of(position.start, who)
    engine = outcomes.after_the_fall(table_of(position), UNIT, who)
    assert seen(engine) == twin, f"{who} falls in {drawn(position.start)}"
    return Count(falls=len(twin))


def _fights(position: Position) -> Sequence[tuple[str, int]]:
    losses = () if position.kind.sides else fighting.losses_in_front(position.start)
    return [(name, lost) for name in fighting.fights(position.kind) for lost in losses]


def _fight(position: Position, fight: tuple[str, int]) -> Count:
    name, lost = fight
    foes, wide = fighting.fights(position.kind)[name], position.kind.pair.rank_and_file[0]
    twin = fighting.after_losses(position.start, lost, foes, wide)
    engine = outcomes.after_losses(fighting_table(position, foes), UNIT, lost)
    assert seen(engine) == twin, f"{drawn(position.start)} loses {lost}, enemies {name}"
    return Count(fights=len(twin))


PARTS = (
    Part(_seats_to_take, _cost),
    Part(_losses, _loss),
    Part(_leaders, _fall),
    Part(_fights, _fight),
)
