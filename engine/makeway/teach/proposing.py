"""A formation that a lesson draws, as an action for the referee."""

from __future__ import annotations

from makeway.core.actions import Action, Arrange, Place
from makeway.core.state import State
from makeway.core.words import Side
from makeway.teach.documents import Claim, Proposed
from makeway.teach.drawn import places_of
from makeway.teach.pictures import placed
from makeway.text.notation import read


def action_in(claim: Claim, state: State) -> Action | None:
    """The action of a claim, a drawn formation turned into one."""
    return claim.action if claim.proposed is None else arrangement(claim.proposed, state)


def arrangement(proposed: Proposed, state: State) -> Arrange:
    """The drawn formation as an action, its ranks shifted as told."""
    unit = state.units[proposed.unit]
    spots = places_of(proposed.drawing, unit, placed(unit))
    places = {
        model: Place(spot.rank, spot.file + proposed.shift.get(int(spot.rank), 0.0))
        for model, spot in spots.items()
        if isinstance(spot, Place)
    }
    sides = {spot: model for model, spot in spots.items() if isinstance(spot, Side)}
    return Arrange(unit=unit.id, files=read(proposed.drawing).files, places=places, sides=sides)
