"""How a believer closes a gap: M22, the models behind step up in their file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from makeway.core.actions import Action, Leave, Lose, Place, Remove
from makeway.core.state import State, Unit
from makeway.core.words import SINGLE, Seat
from makeway.teach.documents import Fact
from makeway.teach.gap_closing import Closing
from makeway.teach.grouping import Spot
from makeway.teach.pictures import Picture, picture, placed
from makeway.teach.placing import Placing

Says = Literal["allowed", "illegal", "question"]


def _gap(state: State, action: Action | None) -> tuple[Unit, str] | None:
    """The unit and the model of the block whose place is empty after an action."""
    match action:
        case Leave(character=who):
            unit, gone = state.unit_of(who), [who]
        case Lose(unit=name, points=points):
            unit, gone = state.units[name], list(points)
        case Remove(unit=name, models=models):
            unit, gone = state.units[name], list(models)
        case _:
            return None
    return (unit, gone[0]) if len(gone) == 1 and gone[0] in unit.seats else None


def _stepping_up(unit: Unit, gone: str) -> dict[str, Seat]:
    """Everybody behind the gap, in its files, one place forward."""
    seat, foot = unit.seats[gone], unit.footprint(gone) or SINGLE
    files = range(seat.file, seat.file + foot.files)
    return {
        model: Seat(at.rank - foot.ranks, at.file)
        for model, at in unit.seats.items()
        if at.file in files and at.rank > seat.rank and model != gone
    }


def file_steps_up(kind: Placing) -> Iterable[Picture] | None:
    """M22: the formation once the files behind the gap have stepped up."""
    gap = _gap(kind.state, kind.task.action) if isinstance(kind, Closing) else None
    if gap is None or not (up := _stepping_up(*gap)):
        return None
    moved = {model: Place(seat.rank, seat.file) for model, seat in up.items()}
    return (picture(kind.unit.models, {**placed(kind.unit), **moved}),)


def right_behind(state: State, asked: Fact) -> frozenset[Spot] | None:
    """M22: the gap is filled from right behind."""
    gap = _gap(state, asked.action) if asked.name == "fills_from" else None
    if gap is None:
        return None
    unit, gone = gap
    behind = unit.seats[gone].rank + (unit.footprint(gone) or SINGLE).ranks
    return frozenset({Seat(behind, unit.seats[gone].file)})


def lets_the_file_step_up(state: State, action: Action) -> Says | None:
    """M22: of all ways to fill a gap, the files that step up are allowed."""
    filled = getattr(action, "filled", None)
    gap = _gap(state, action) if filled is not None else None
    if gap is None or not (up := _stepping_up(*gap)):
        return None
    return "allowed" if filled == up else "illegal"
