"""Base contact: which models touch, at a corner and across gaps too, and the arcs around a unit."""

from __future__ import annotations

from collections.abc import Iterator

from makeway.board.arcs import arcs_at, inset
from makeway.board.ground import Touch, edge_text, touches_of
from makeway.board.naming import listed, opening, the
from makeway.core.clause import clause
from makeway.core.ruling import About, Finding, Spot
from makeway.core.state import Model, State, Unit
from makeway.core.words import TOLERANCE, Facing, mm_text

CORNERS = clause(
    "BC-1",
    "Corners count",
    "Bases that touch are in contact, also when they meet only corner to corner.",
    "Interactions between Objects",
)
ACROSS_GAPS = clause(
    "BC-2",
    "Across a gap",
    "Where a short rank or a side model leaves a gap, models that face each other straight across"
    " it are in contact, unless a friend covers all of one's Facing.",
    "Base Contact",
)
FACINGS = clause(
    "FA-1",
    "Facings and arcs",
    "Lines at 135° from the corners part four arcs; a model is where the centre of its front is,"
    " on a line in both, and for a Facing in the flank.",
    "Unit Arcs",
)


def gap_of(state: State, touch: Touch) -> float:
    """How many mm lie between two models that are in contact; 0 where their bases meet (BC-2)."""
    unit, enemy = state.unit_of(touch.model), state.units[touch.line.enemy]
    ours = inset(unit, touch.model, touch.line.facing)
    theirs = inset(enemy, touch.enemy, touch.line.with_facing)
    gap = ours + theirs
    return gap if gap > TOLERANCE else 0.0


def touching(state: State, model: str) -> tuple[Finding, ...]:
    """Every enemy model that a model touches, each with the clause that makes it contact.

    KeyError when no unit has the model.
    """
    who = state.model(model)
    return tuple(met_text(state, who, touch) for touch in touches_of(state, model))


def met_text(state: State, who: Model, touch: Touch) -> Finding:
    """That two models are in contact: base to base, at a corner, or across a gap."""
    one, foe = opening(the(who)), the(state.model(touch.enemy))
    both, gap = About(models=(who.id, touch.enemy)), gap_of(state, touch)
    where = edge_text(touch.line.facing)
    if gap:
        return ACROSS_GAPS.holds(
            f"{one} and {foe} face each other in {where} at {touch.place}, across {mm_text(gap)}"
            " where nobody stands.",
            about=both,
        )
    if touch.corner:
        at = mm_text(touch.span.start)
        return CORNERS.holds(
            f"{one} and {foe} meet at the corner, {at} = {at}: that is contact.", about=both
        )
    return CORNERS.holds(f"{one} and {foe} touch in {where} at {touch.place}.", about=both)


def not_plain(state: State, who: Model, met: tuple[Touch, ...]) -> Iterator[Finding]:
    """The contacts that a player might not see: at a corner, or across a gap."""
    for touch in met:
        if touch.corner or gap_of(state, touch):
            yield met_text(state, who, touch)


def located_in(unit: Unit, x: float, y: float) -> tuple[Facing | None, Finding]:
    """In which arc of a unit a point lies, in mm of the unit frame: x rightwards from the left edge
    of the block, y backwards from its front (FA-1).

    None for a point inside the unit; on a line between two arcs it is the flank.

    >>> from makeway.text.scenario import load
    >>> text = "makeway: 1\\nunits: [{profile: Orcs, drawing: rrrrr}]"
    >>> facing, finding = located_in(load(text).state.units["orcs"], -30, -30)
    >>> facing.value, finding.clause
    ('left', 'FA-1')
    """
    arcs, about = arcs_at(unit, x, y), About(spots=(Spot(unit=unit.id),))
    if not arcs:
        return None, FACINGS.holds(f"The point is inside the {unit.name}: in no arc.", about=about)
    if len(arcs) == 1:
        text = f"The point is in the arc of {edge_text(arcs[0])}."
        return arcs[0], FACINGS.holds(text, about=about)
    flank = next(each for each in arcs if each in (Facing.LEFT, Facing.RIGHT))
    between = listed(edge_text(each) for each in arcs)
    return flank, FACINGS.holds(
        f"The point is on the line between {between}: in both, so the flank.", about=about
    )
