"""What a model sees of a battlefield, when it is asked: a line to each enemy, the arcs around."""

from __future__ import annotations

from collections.abc import Iterator

from makeway.board.field import arc
from makeway.board.naming import the
from makeway.board.placed import Placed, apart, middle, placed
from makeway.board.sight import Sight, sight
from makeway.core.errors import unknown
from makeway.core.state import Model, State, Unit
from makeway.core.words import MM_PER_INCH, Facing, inch_text
from makeway.text.figures import mm
from makeway.text.stage import Point, Wire

FAR = 6 * MM_PER_INCH
"""So far out, in mm, the lines between two arcs are drawn."""

NAMES = {
    Facing.FRONT: "Front arc",
    Facing.RIGHT: "Right flank",
    Facing.REAR: "Rear arc",
    Facing.LEFT: "Left flank",
}


class Line(Wire, frozen=True, kw_only=True, gc=False):
    """From the model to an enemy: "clear, 3.73″", "hidden by the Ruin"."""

    unit: str
    line: tuple[Point, Point]
    clear: bool
    says: str


class Arc(Wire, frozen=True, kw_only=True, gc=False):
    """An arc of its unit: along the Facing, and out as far as it is drawn (FA-1)."""

    name: str
    corners: tuple[Point, ...]


class Seeing(Wire, frozen=True, kw_only=True, gc=False):
    """All of it for one model."""

    model: str
    says: str
    lines: tuple[Line, ...]
    arcs: tuple[Arc, ...]


def seeing(state: State, model: str) -> Seeing:
    """What a model sees; MalformedActionError where there is none, nothing off the battlefield.

    It looks through its own unit, as a charger does (A18).

    >>> from makeway.scenarios import opened
    >>> seeing(opened("battlefield-first").state, "warlord").says
    'The Warlord sees the Heavy Infantry.'
    """
    if not any(model in unit.models for unit in state.units.values()):
        raise unknown(
            "model", model, (each for unit in state.units.values() for each in unit.models)
        )
    home = state.unit_of(model)
    if home.pose is None:
        return Seeing(model=model, says="", lines=(), arcs=())
    viewer = placed(home, model)
    foes = [each for each in state.units.values() if each.pose and each.player != home.player]
    found = [(foe, sight(state, viewer, foe, (home.id,))) for foe in foes]
    return Seeing(
        model=model,
        says=_summary(home.models[model], [foe for foe, seen in found if seen.clear]),
        lines=tuple(_line(state, viewer, foe, seen) for foe, seen in found),
        arcs=tuple(_arcs(home)),
    )


def _line(state: State, viewer: Placed, foe: Unit, seen: Sight) -> Line:
    start, end = seen.line or (viewer.front, middle(foe))
    return Line(
        unit=foe.id,
        line=((mm(start.x), mm(start.y)), (mm(end.x), mm(end.y))),
        clear=seen.clear,
        says=f"clear, {inch_text(apart(start, end))}" if seen.clear else _why_not(state, seen),
    )


def _why_not(state: State, seen: Sight) -> str:
    """What hides an enemy."""
    if not seen.in_arc:
        return "not in the front arc"
    terrain = {each.id: each.name for each in state.field.terrain} if state.field else {}
    names = [terrain.get(each) or state.units[each].name for each in seen.hidden_by]
    return f"hidden by {' and '.join(f'the {name}' for name in names)}"


def _arcs(unit: Unit) -> Iterator[Arc]:
    for facing, name in NAMES.items():
        corners = tuple((mm(x), mm(y)) for x, y in arc(unit, facing, FAR))
        yield Arc(name=name, corners=corners)


def _summary(model: Model, seen: list[Unit]) -> str:
    who = the(model)
    whom = " and ".join(f"the {unit.name}" for unit in seen) or "no enemy"
    return f"{who[0].upper()}{who[1:]} sees {whom}."
