"""Where points lie around a unit: its four arcs, and how deep a model stands behind its edges."""

from __future__ import annotations

from makeway.board.formation import boundary, rect_of
from makeway.core.state import Unit
from makeway.core.words import TOLERANCE, Facing


def arcs_at(unit: Unit, x: float, y: float) -> tuple[Facing, ...]:
    """The arcs of a unit in which a point lies, in mm of the unit frame (FA-1).

    Their lines leave the corners of the Unit Boundary at 135° to its Facings; a point on a line
    is in both arcs, one inside the unit in none.

    >>> from makeway.text.scenario import load
    >>> text = "makeway: 1\\nunits: [{profile: Orcs, drawing: rrrrr}]"
    >>> orcs = load(text).state.units["orcs"]
    >>> [arc.value for arc in arcs_at(orcs, -30, -30)]
    ['front', 'left']
    """
    left, front, wide, deep = boundary(unit)
    out = {
        Facing.FRONT: front - y,
        Facing.LEFT: left - x,
        Facing.RIGHT: x - left - wide,
        Facing.REAR: y - front - deep,
    }
    farthest = max(out.values())
    if farthest < -TOLERANCE:
        return ()
    return tuple(facing for facing, mm in out.items() if mm > farthest - TOLERANCE)


def inset(unit: Unit, model: str, facing: Facing) -> float:
    """How many mm a model's edge stands behind that Facing of the Unit Boundary."""
    left, front, wide, deep = boundary(unit)
    x, y, width, depth = rect_of(unit, model)
    behind = {
        Facing.FRONT: y - front,
        Facing.LEFT: x - left,
        Facing.RIGHT: left + wide - x - width,
        Facing.REAR: front + deep - y - depth,
    }
    return behind[facing]
