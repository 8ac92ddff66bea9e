"""A battlefield's units as a table shows them: by themselves, as if there were no battlefield."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from makeway.core.once import once
from makeway.core.ruling import Allowed, Ruling, Step
from makeway.core.state import State, Unit

OFF, ON = "off the field", "on the field"


def off_field(state: State) -> State:
    """The same units without a battlefield under them, for drawing only; made once for each State.

    >>> from makeway.scenarios import opened
    >>> table = off_field(opened("battlefield-first").state)
    >>> table.field, {unit.pose for unit in table.units.values()}
    (None, {None})
    """
    return state if state.field is None else once(state, OFF, partial(_off, state))


def on_field(state: State) -> State:
    """The State that one drawn off its battlefield was made of, for the rules; else itself."""
    found: State = state.memo.get(ON, state)
    return found


def like(state: State, other: State) -> State:
    """Another table, drawn off its battlefield where `state` is."""
    return off_field(other) if ON in state.memo else other


def ruling_off_field(ruling: Ruling) -> Ruling:
    """A ruling whose steps go from table to table as they are drawn off their battlefield."""
    if not isinstance(ruling, Allowed):
        return ruling
    return replace(ruling, steps=tuple(map(_step, ruling.steps)))


def _off(state: State) -> State:
    units = {name: once(unit, OFF, partial(_unplaced, unit)) for name, unit in state.units.items()}
    table = replace(state, field=None, units=units)
    table.memo[ON] = state
    return table


def _unplaced(unit: Unit) -> Unit:
    return replace(unit, pose=None)


def _step(step: Step) -> Step:
    return replace(step, before=off_field(step.before), after=off_field(step.after))
