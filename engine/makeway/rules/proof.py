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
        because=f"{cost_text(way.way)}. No legal arrangement {there.less}."
        f"{'' if way.counted else f' At least {way.equal} are as good.'}{_runner_up(there, way)}",
    )


def _runner_up(there: Entry, way: Arrival) -> str:
    """The cheapest other place for the one who is pushed, where it is known without a search."""
    lines, pushed = lines_of(there.unit), way.way.order[0]
    small = lines.legal and there.footprint == SINGLE and there.metric == "distance"
    if way.room or not small:
        return ""
    goes, aside = way.way.seats[pushed], way.way.moved > 1
    ends = [at for at, _ in lines.followers] if aside else lines.empty
    if not ends:
        return ""
    row = lines.way[abs(ends[0].rank - way.seat.rank)]  # they stand in one rank
    firsts = [(row[abs(at.file - way.seat.file)], at) for at in ends if at != goes]
    if not firsts:
        return ""
    if aside:
        best, _, place = min((first + lines.nearest(at), first, at) for first, at in firsts)
    else:
        best, place = min(firsts)
    return f" With {the(there.unit.models[pushed])} at {place} it is {mm_text(best)}."
