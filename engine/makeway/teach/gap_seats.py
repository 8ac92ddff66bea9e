"""From which places of a unit the gap may be filled that a model leaves behind."""

from __future__ import annotations

from msgspec.structs import replace

from makeway.board.naming import counted
from makeway.core.actions import Arrange, Place
from makeway.core.events import Fell, Left
from makeway.core.ruling import Allowed
from makeway.core.state import State, Unit
from makeway.core.words import Seat
from makeway.referee import rule
from makeway.teach.asking import ends
from makeway.teach.documents import Fact
from makeway.teach.grouping import Spot
from makeway.teach.marked import Said
from makeway.teach.seating import Seating, said
from makeway.text.errors import MalformedError


def fills_from(state: State, asked: Fact) -> Seating:
    """The seats that somebody may leave to fill a gap, whichever way the owner picks."""
    after = ends(state, asked.action) if asked.action else ()
    if not after or asked.unit is None:
        raise MalformedError("The fact 'fills_from' needs a unit, and an action that leaves a gap.")
    shown = before_filling(after[0])
    unit = shown.units[asked.unit]
    right: frozenset[Spot] = frozenset(seat for end in after for seat in _left(end, unit))
    ways = f"{counted(len(right), 'seat')}: one model moves from any of them, and none moves fewer."
    told: Said = (ways, ("FR-7", "FR-10"), ())
    gap = min(seat for end in after for seat in _taken(end, unit))

    def why(spot: Spot) -> Said:
        if spot in right or not isinstance(spot, Seat):
            return told
        places = {m: Place(s.rank, s.file) for m, s in unit.seats.items()}
        moved = {**places, unit.grid[spot]: Place(gap.rank, gap.file)}
        return said(rule(shown, Arrange(unit=unit.id, files=unit.files, places=moved)))

    return Seating(
        unit=unit.id,
        shown=shown,
        places=tuple(sorted(unit.grid)),
        right=right,
        why=why,
        because=told,
    )


def before_filling(end: Allowed) -> State:
    """The table when those who go are gone and nobody has moved yet; a leaver is out of sight."""
    state = end.steps[0].before
    for step in end.steps:
        if isinstance(step.event, Fell | Left):
            state = out_of_sight(step.after, end)
    return state


def out_of_sight(state: State, end: Allowed) -> State:
    """A table without the Character who left his unit."""
    gone = {step.event.as_unit for step in end.steps if isinstance(step.event, Left)}
    return replace(state, units={name: u for name, u in state.units.items() if name not in gone})


def _left(end: Allowed, unit: Unit) -> set[Seat]:
    after = end.state.units[unit.id] if end.state else unit
    return set(unit.grid) - set(after.grid)


def _taken(end: Allowed, unit: Unit) -> set[Seat]:
    after = end.state.units[unit.id] if end.state else unit
    return set(after.grid) - set(unit.grid)
