"""What happens on a battlefield and in a Player Turn, besides what happens inside units."""

from __future__ import annotations

from msgspec.structs import replace

from makeway.core import remembering
from makeway.core.effect import Effect
from makeway.core.pose import Point, Pose
from makeway.core.state import Contact, Moment, State
from makeway.core.turn import NO_TURN, Turn
from makeway.core.words import Value


class Walked(Value, frozen=True, kw_only=True, tag_field="event", tag="walked"):
    """A unit has a new pose, because it moved or was put there.

    `way` is the way that the middle of its front took, for a single model that of its centre.
    """

    unit: str
    pose: Pose
    way: tuple[Point, ...] = ()


class Shook(Value, frozen=True, kw_only=True, tag_field="event", tag="shook"):
    """A unit is Shaken from now on, or no longer."""

    unit: str
    shaken: bool = True


class Remembered(Value, frozen=True, kw_only=True, tag_field="event", tag="remembered"):
    """What this Player Turn remembers, written anew."""

    turn: Turn


class Affected(Value, frozen=True, kw_only=True, tag_field="event", tag="affected"):
    """The effects that lie on models and units from now on, all of them."""

    effects: tuple[Effect, ...]


class Began(Value, frozen=True, kw_only=True, tag_field="event", tag="began"):
    """Another phase or Player Turn begins; units begin to count their losses of the phase anew."""

    moment: Moment


class Met(Value, frozen=True, kw_only=True, tag_field="event", tag="met"):
    """Two enemy units come into contact and are Engaged from now on."""

    contact: Contact


class Fled(Value, frozen=True, kw_only=True, tag_field="event", tag="fled"):
    """A unit Flees from now on and has a new pose; `way` is that of the middle of its front."""

    unit: str
    pose: Pose
    way: tuple[Point, ...] = ()


TableEvent = Walked | Shook | Remembered | Affected | Began | Met | Fled


def happened(state: State, event: TableEvent) -> State:
    """The State after one of these events."""
    match event:
        case Walked(unit=name, pose=pose):
            walked = replace(state.units[name], pose=pose)
            return replace(state, units={**state.units, name: walked})
        case Shook(unit=name, shaken=shaken):
            shook = replace(state.units[name], shaken=shaken)
            return replace(state, units={**state.units, name: shook})
        case Remembered(turn=turn):
            return replace(state, turn=turn)
        case Affected(effects=effects):
            return replace(state, effects=effects)
        case Met(contact=contact):
            return replace(state, contacts=(*state.contacts, contact))
        case Fled(unit=name, pose=pose):
            fled = replace(state.units[name], pose=pose, fleeing=True)
            return replace(state, units={**state.units, name: fled})
        case Began(moment=moment):
            units = {
                name: replace(unit, past=remembering.anew(unit))
                for name, unit in state.units.items()
            }
            return replace(state, units=units, moment=moment)


def of_those_here(state: State) -> State:
    """The State without what is remembered of, or lies on, units and models that are gone."""
    if state.turn == NO_TURN and not state.effects:
        return state
    here = {*state.units, *(model for unit in state.units.values() for model in unit.models)}
    effects = [_on(each, here) for each in state.effects]
    return replace(state, turn=state.turn.of(here), effects=tuple(e for e in effects if e.on))


def _on(effect: Effect, here: set[str]) -> Effect:
    return replace(effect, on=tuple(name for name in effect.on if name in here))
