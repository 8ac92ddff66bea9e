"""Why no arrangement moves displaced models less than the one that is played (JN-9)."""

from __future__ import annotations

from math import hypot

from makeway.board.formation import centre_at
from makeway.core.ruling import Proof
from makeway.core.words import SINGLE, Seat, mm_text
from makeway.rules.entry import Entry
from makeway.rules.making_room import Arrival, cost_text


def proof_of_least(there: Entry, way: Arrival) -> Proof | None:
    """Why no arrangement moves the others less; None when nobody is displaced."""
    if not way.way.moved:
        return None
    return Proof(
        cost_mm=way.way.total,
        models_moved=way.way.moved,
        equal_ways=way.equal,
        because=f"{cost_text(way.way)}. No legal arrangement costs less.{_runner_up(there, way)}",
    )


def _runner_up(there: Entry, way: Arrival) -> str:
    """The next best end of a single way to the rear rank, where it is known without a search."""
    unit = there.unit
    if way.way.moved != 1 or way.room or len(way.way.mm) != 1:
        return ""
    (name,) = way.way.order
    end, start, base = way.way.seats[name], unit.seats[name], unit.models[name].base
    if end.rank < unit.ranks or unit.footprint(name) != SINGLE:
        return ""
    x, y = centre_at(unit, base, start)
    others = [
        (hypot(to_x - x, to_y - y), seat)
        for seat in (Seat(end.rank, file) for file in range(1, unit.files + 1))
        if seat != end and seat not in unit.grid
        for to_x, to_y in (centre_at(unit, base, seat),)
    ]
    if not others:
        return ""
    mm, seat = min(others)
    return f" The next empty seat, {seat}, costs {mm_text(mm)}."
