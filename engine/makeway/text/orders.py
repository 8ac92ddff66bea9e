"""Orders to units on a battlefield: charge, move by legs, form anew, be put down somewhere.

Each is a sentence and the action that it begins; the engine says what comes of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from makeway.board.formation import boundary
from makeway.board.naming import opening, the
from makeway.board.placed import frame_corners
from makeway.core.once import once
from makeway.core.state import State, Unit
from makeway.core.turn import Kind
from makeway.core.words import MM_PER_INCH, Phase
from makeway.rules.rates import rate
from makeway.rules.reform_move import laid_out
from makeway.text.figures import mm
from makeway.text.frame import MoveKind, Order, Point, Width
from makeway.text.poses import is_alone

WIDEST = 15
"""More files than this are given by a method, not by a form."""


def orders(state: State) -> tuple[Order, ...]:
    """What the active player may tell his units to do now; none without a battlefield."""
    if state.field is None:
        return ()
    mine = [unit for unit in state.units.values() if unit.player == state.moment.active]
    match state.moment.phase:
        case Phase.CHARGE:
            return tuple(order for unit in mine for order in _charges(state, unit))
        case Phase.MOVEMENT:
            return tuple(order for unit in mine for order in _moves(unit))
        case Phase.DEPLOYMENT:
            return tuple(order for unit in state.units.values() for order in _deploys(unit))
    return ()


def _charges(state: State, unit: Unit) -> Iterator[Order]:
    """The unit, and each Character out of it, against each enemy."""
    if unit.pose is None:
        return
    foes = [
        each
        for each in state.units.values()
        if each.player != unit.player and each.pose is not None
    ]
    leavers = [] if is_alone(unit) else unit.characters
    for foe in foes:
        verb = "charges" if len(unit.models) == 1 else "charge"
        yield _charge(unit, unit.id, f"The {unit.name} {verb} the {foe.name}", foe)
    for who in leavers:
        for foe in foes:
            yield _charge(unit, who.id, f"{opening(the(who))} charges the {foe.name}", foe)


def _charge(unit: Unit, piece: str, label: str, foe: Unit) -> Order:
    action = {"do": "charge", "piece": piece, "target": foe.id}
    return Order(unit=unit.id, kind="charge", label=label, action=action)


def _moves(unit: Unit) -> Iterator[Order]:
    """A unit of several models moves by legs or forms anew; a single one is set down."""
    if unit.pose is None or len(unit.models) == 1:
        return
    action = {"do": "move", "piece": unit.id}
    yield Order(
        unit=unit.id,
        kind="legs",
        label=f"Move the {unit.name}",
        action=action,
        kinds=tuple(_kinds(unit)),
        corners=_corners(unit),
    )
    yield Order(
        unit=unit.id,
        kind="reform",
        label=f"Reform the {unit.name}",
        action={**action, "kind": Kind.REFORM.value},
        corners=_corners(unit),
        widths=once(unit, "widths", partial(_widths, unit)),
    )


def _kinds(unit: Unit) -> Iterator[MoveKind]:
    for kind in (Kind.ADVANCE, Kind.MARCH):
        far = rate(unit.models.values(), kind)
        reach = f" {far / MM_PER_INCH:g}″" if far is not None else ""
        aside = mm(far / 2) if far is not None and kind is Kind.ADVANCE else None
        label = f"{kind.title()}{reach}"
        yield MoveKind(kind=kind.value, label=label, mm=far and mm(far), aside=aside)


def _corners(unit: Unit) -> tuple[Point, ...]:
    return tuple((mm(x), mm(y)) for x, y in frame_corners(unit))


def _widths(unit: Unit) -> tuple[Width, ...]:
    """Every width up to the widest, with everybody laid out as the engine does it unasked."""
    found = []
    for files in range(1, min(len(unit.seats), WIDEST) + 1):
        anew = replace(unit, files=files, seats=laid_out(unit, files))
        x, y, wide, deep = boundary(anew)
        found.append(Width(files=files, right=mm(-x - wide / 2), back=mm(-y - deep / 2)))
    return tuple(found)


def _deploys(unit: Unit) -> Iterator[Order]:
    if unit.pose is None:
        action = {"do": "deploy", "piece": unit.id}
        yield Order(unit=unit.id, kind="place", label=f"Deploy the {unit.name}", action=action)
