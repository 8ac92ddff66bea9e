"""Why no arrangement moves displaced models less than the one that is played (JN-9)."""

from __future__ import annotations

from math import inf

from makeway.board.lines import Lines, lines_of
from makeway.board.naming import the
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
        because=f"{cost_text(way.way)}. No legal arrangement {there.less}.{_runner_up(there, way)}",
    )


def _runner_up(there: Entry, way: Arrival) -> str:
    """The cheapest other place for the one who is pushed, where it is known without a search."""
    lines, pushed = lines_of(there.unit), way.way.order[0]
    small = lines.legal and there.footprint == SINGLE and there.metric == "distance"
    if way.room or not small or len(lines.empty) + len(lines.followers) < 2:
        return ""
    aside = way.way.moved > 1
    ends = (at for at, _ in lines.followers) if aside else iter(lines.empty)
    nearest = sorted((_mm(lines, way.seat, at), at) for at in ends if at != way.way.seats[pushed])
    best, place = inf, None
    for first, at in nearest:
        if first >= best:
            break
        total = first + (min(_mm(lines, at, end) for end in lines.empty) if aside else 0.0)
        if total < best:
            best, place = total, at
    who = the(there.unit.models[pushed])
    return f" With {who} at {place} it is {mm_text(best)}." if place else ""


def _mm(lines: Lines, here: Seat, there: Seat) -> float:
    return lines.way[abs(here.rank - there.rank)][abs(here.file - there.file)]
