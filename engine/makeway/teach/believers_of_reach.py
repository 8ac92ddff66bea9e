"""How believers of false rules about reach answer: contact is enough, a March goes no farther."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from makeway.board.field import gap
from makeway.core.state import State
from makeway.core.turn import Kind
from makeway.core.words import TOLERANCE
from makeway.teach.documents import Fact
from makeway.teach.grouping import Spot
from makeway.teach.move_facts import coming, three
from makeway.teach.reached_seats import finding, reached


def touches_it(state: State, asked: Fact) -> frozenset[Spot] | None:
    """M37: whoever comes so far as to touch the unit takes any legal place in it."""
    if asked.name != "reached" or asked.reach is not Kind.ADVANCE:
        return None
    there, way = finding(state, asked)
    has = way.rate(asked.reach, asked.fly) or 0.0
    comes = gap(way.start, way.unit) < has + TOLERANCE
    places: tuple[Spot, ...] = (*there.seats, *there.sides)
    return frozenset(places) if comes else frozenset()


def measured_to_the_unit(state: State, asked: Fact, value: object) -> bool | None:
    """M37: his way ends where he touches the unit, so inches are counted up to its edge."""
    if asked.name not in ("way_needs", "way_missing") or not isinstance(value, int | float):
        return None
    way = coming(state, asked)
    needs = gap(way.start, way.unit)
    if asked.name == "way_missing":
        needs = max(0.0, needs - (way.rate(Kind(asked.text or "")) or 0.0))
    return abs(value - three(needs)) < TOLERANCE


def no_farther(state: State, asked: Fact) -> frozenset[Spot] | None:
    """M38: a March leads to the places of an Advance."""
    if asked.name != "reached" or asked.reach is not Kind.MARCH:
        return None
    return reached(state, replace(asked, reach=Kind.ADVANCE)).right


FALSE_RULES: tuple[dict[str, Any], ...] = (
    {
        "id": "M37",
        "says": "touching the unit is enough to take any place in it",
        "refuted": ("JN-4", "JN-6"),
        "seats": touches_it,
        "holds": measured_to_the_unit,
    },
    {
        "id": "M38",
        "says": "a March leads to no other places than an Advance",
        "refuted": ("JN-6", "MV-2"),
        "seats": no_farther,
    },
)
"""The false rules about reach, as the fields of `makeway.teach.beliefs.Belief`."""
