"""Why no arrangement moves displaced models less than the one that is played (JN-9)."""

from __future__ import annotations

from makeway.board.lines import lines_of
from makeway.board.naming import the
from makeway.core.ruling import Proof
from makeway.core.words import SINGLE, mm_text
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
    """The cheapest other place for the one who is pushed, where it is known without a search."""
    lines, pushed = lines_of(there.unit), way.way.order[0]
    if way.room or not lines.legal or there.footprint != SINGLE:
        return ""
    taken = way.way.seats[pushed]
    others = (
        (total, chain[0][1])
        for total, chain in lines.chains(way.seat) or ()
        if chain and chain[0][0] == pushed and chain[0][1] != taken
    )
    best = min(others, default=None)
    if best is None:
        return ""
    who = the(there.unit.models[pushed])
    return f" With {who} at {best[1]} it is {mm_text(best[0])}."
