"""Facts about deploying: how far a unit reaches with a Character inside, and what is missing."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from makeway.board.naming import counted
from makeway.board.zones import zone_around
from makeway.core.actions import Join
from makeway.core.ruling import Allowed, Question, Ruling
from makeway.core.state import Model, State, Unit
from makeway.core.words import Facing, Seat, mm_text
from makeway.core.zone import Zone
from makeway.referee import rule
from makeway.rules.deploying import zone_of
from makeway.teach.asking import ends
from makeway.teach.documents import Fact
from makeway.teach.knowing import Known, fact, model_in
from makeway.text.errors import MalformedError

ALL_OF_IT = "DZ-2"


def without_zones(state: State) -> State:
    """The same table where nobody has a Deployment Zone. MalformedError off a battlefield."""
    if state.field is None:
        raise MalformedError("Facts about Deployment Zones need a battlefield.")
    return replace(state, field=replace(state.field, zones={}))


def formed_with(state: State, action: Join) -> Unit:
    """The unit as it would stand with him, zone or no zone, the first way his owner may choose."""
    after = [end.state for end in ends(without_zones(state), action) if end.state is not None]
    if not after:
        raise MalformedError("Nobody joins by the action of this fact, zone or no zone.")
    return after[0].units[action.unit]


def room_with(state: State, action: Join) -> Zone:
    """The room around the unit in its zone as it would stand with him; below 0 what is missing."""
    assert state.field is not None, "asked before"
    zone = zone_around(state.field, formed_with(state, action))
    if zone is None:
        raise MalformedError("The unit of this fact has no Deployment Zone.")
    return zone


def _joins(asked: Fact) -> Join:
    if not isinstance(asked.action, Join):
        raise MalformedError(f"The fact {asked.name!r} needs an action that joins.")
    return asked.action


@fact
def short_by(state: State, asked: Fact) -> Known:
    """How many mm a unit reaches beyond its zone with a Character inside; 0 where it stays in."""
    action = _joins(asked)
    missing = room_with(state, action).missing
    because = _told(rule(state, action))
    return Known(round(max(missing.values(), default=0.0), 2), because, (ALL_OF_IT,))


@fact
def free_behind(state: State, asked: Fact) -> Known:
    """How many mm of the zone are left behind a unit with a Character inside."""
    action = _joins(asked)
    before, after = zone_of(state, state.units[action.unit]), room_with(state, action)
    assert before is not None, "a unit with room around it has a zone"
    assert before.rear is not None, "a zone on a battlefield ends somewhere"
    assert after.rear is not None, "as it did before"
    needed = before.rear - after.rear
    says = f"{mm_text(before.rear)} are free, and he needs {mm_text(needed)} of them"
    return Known(
        round(after.rear, 2), f"{says}: {mm_text(max(0.0, after.rear))} are left.", (ALL_OF_IT,)
    )


@fact
def depth_with(state: State, asked: Fact) -> Known:
    """The depth of a unit's block in mm with a Character inside: a short rank is a rank."""
    unit = formed_with(state, _joins(asked))
    deep = unit.ranks * unit.reference.depth
    each = f"{counted(unit.ranks, 'rank')} × {mm_text(unit.reference.depth)}"
    return Known(deep, f"With him: {each} = {mm_text(deep)}.", ("FRM-2", ALL_OF_IT))


@fact
def edges_moved(state: State, asked: Fact) -> Known:
    """Which edges of a unit a Character inside moves outwards."""
    action = _joins(asked)
    before, after = zone_of(state, state.units[action.unit]), room_with(state, action)
    assert before is not None, "a unit with room around it has a zone"
    found = [str(facing) for facing in Facing if _less(before.at(facing), after.at(facing))]
    return Known(found, _told(rule(state, action)), (ALL_OF_IT,))


def _less(before: float | None, after: float | None) -> bool:
    return before is not None and after is not None and after < before


@fact
def have_room(state: State, asked: Fact) -> Known:
    """How many Characters like one who waits may be deployed in a unit, one after another."""
    pattern, number = model_in(state, asked), 0
    ruling = rule(state, Join(character=pattern.id, unit=asked.unit or ""))
    while isinstance(ruling, Allowed | Question):
        number += 1
        state, who = _next_to_come(_joined(state, ruling), pattern, number)
        ruling = rule(state, Join(character=who, unit=asked.unit or ""))
    has = "has" if number == 1 else "have"
    says = f"{counted(number, pattern.name)} {has} room. One more: {_told(ruling)}"
    return Known(number, says, (ALL_OF_IT,))


def _joined(state: State, ruling: Allowed | Question) -> State:
    """The table after a Character joined, each choice as it is first offered."""
    while isinstance(ruling, Question):
        ruling = cast("Allowed | Question", rule(state, ruling.options[0].action))
    return ruling.state or state


def _next_to_come(state: State, pattern: Model, number: int) -> tuple[State, str]:
    """The table with another Character of the same kind who waits beside it, and his id."""
    who = f"{pattern.id}_{number + 1}"
    home = state.unit_of(pattern.id)
    alone = Unit(
        id=who,
        name=pattern.name,
        player=home.player,
        reference=pattern.base,
        files=1,
        models={who: replace(pattern, id=who)},
        seats={who: Seat(1, 1)},
    )
    return replace(state, units={**state.units, who: alone}), who


def _told(ruling: Ruling) -> str:
    """What the ruling says of the zone."""
    found = next((f for f in ruling.findings if f.clause == ALL_OF_IT), None)
    return found.because if found else ruling.headline
