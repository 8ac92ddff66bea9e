"""Places inside a unit change as part of its move (FR-6)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from makeway.core.actions import Arrange, Move, Place
from makeway.core.ruling import Finding, Step
from makeway.core.state import State, Unit
from makeway.core.turn import Kind
from makeway.core.words import Seat
from makeway.rules.arranging import arrange, may_arrange
from makeway.rules.exclusions import FREE_TO_MOVE


def formed(unit: Unit, action: Move) -> Unit:
    """The unit with its models on the seats that they change for."""
    if not action.places:
        return unit
    return replace(unit, seats={**unit.seats, **action.places})


def proposal(unit: Unit, seats: dict[str, Seat], files: int) -> Arrange:
    """A formation of the unit as a proposal to be judged."""
    places = {who: Place(*seat) for who, seat in {**unit.seats, **seats}.items()}
    return Arrange(unit=unit.id, files=files, places=places, sides=unit.sides)


def may_change(state: State, unit: Unit, action: Move) -> Iterator[Finding]:
    """Whether the unit stands legally with its models on their new seats."""
    if not action.places or action.kind is Kind.REFORM:
        return
    yield from judged(state, unit, action.places, unit.files)


def judged(state: State, unit: Unit, seats: dict[str, Seat], files: int) -> Iterator[Finding]:
    """The findings about a formation; whether the unit may move is said elsewhere.

    What a battlefield asks is asked of the move.
    """
    inside = replace(state, field=None)
    for finding in may_arrange(inside, proposal(unit, seats, files)):
        if finding.clause != FREE_TO_MOVE.id:
            yield finding


def changes(state: State, unit: Unit, action: Move, end: Unit) -> Iterator[Step]:
    """Models take their new places, while the block stays where it is."""
    if end.seats == unit.seats and end.files == unit.files:
        return
    yield from arrange(state, proposal(unit, dict(end.seats), end.files))
