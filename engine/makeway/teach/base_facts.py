"""Facts about bases: what they fill of a unit, and what they count as beside it."""

from __future__ import annotations

from makeway.board.formation import boundary, per_rank
from makeway.board.naming import counted, listed, opening, the
from makeway.core.state import State
from makeway.core.words import mm_text
from makeway.rules.bases import filled, misfit
from makeway.teach.documents import Fact
from makeway.teach.knowing import Known, fact, model_in, unit_in


@fact
def seats_filled(state: State, asked: Fact) -> Known:
    """How many seats of a unit's block a base fills; none where it is Mismatching."""
    unit, model = unit_in(state, asked), model_in(state, asked)
    footprint = model.base.footprint_in(unit.reference)
    if footprint is None:
        found = tuple(misfit(unit, model))
        says = f"{found[0].because} {opening(the(model))} stands at a side."
        return Known(0, says, (found[0].clause, "MM-1"))
    number = footprint.files * footprint.ranks
    says = f"{opening(the(model))} has {model.base}, the unit's base is {unit.reference}"
    return Known(number, f"{says}: {filled(footprint)}.", ("MB-1",))


@fact
def in_first_rank(state: State, asked: Fact) -> Known:
    """How many models the first rank counts as; side models add to no count."""
    unit = unit_in(state, asked)
    number = per_rank(unit)[0]
    says = f"Rank 1 of the block counts as {counted(number, 'model')}"
    if not unit.sides:
        return Known(number, f"{says}.", ("MB-4",))
    who = listed(the(unit.models[name]) for name in unit.sides.values())
    adds = "adds" if len(unit.sides) == 1 else "add"
    return Known(number, f"{says}; {who} at the side {adds} to no rank's count.", ("MM-3",))


@fact
def whole_width(state: State, asked: Fact) -> Known:
    """How wide a unit is in mm, those at its sides included."""
    unit = unit_in(state, asked)
    wide = boundary(unit)[2]
    parts = [mm_text(unit.files * unit.reference.width)]
    parts += [mm_text(unit.models[name].base.width) for name in unit.sides.values()]
    says = f"The boundary reaches round the whole unit: {' + '.join(parts)} = {mm_text(wide)}."
    return Known(wide, says, ("MM-4",))
