"""What lights up with a hint: models and seats on the board."""

from __future__ import annotations

from makeway.core.ruling import About, Spot
from makeway.core.state import State
from makeway.teach.armies import ArmyTable
from makeway.teach.documents import Task
from makeway.text import frame as wire
from makeway.text.findings import NOTHING, about

LIGHTS_AT = 3
"""The rung that lights models and seats."""


def lights_of(task: Task, state: State, rungs: int) -> wire.About:
    """The lights of a task from the third rung on."""
    lights = task.lights
    if rungs < LIGHTS_AT or not (lights.models or lights.seats or lights.sides):
        return NOTHING
    if isinstance(state, ArmyTable):
        return wire.About(models=lights.models)
    unit = lights.unit or task.unit or next(iter(state.units))
    seats = tuple(Spot(unit=unit, seat=seat) for seat in lights.seats)
    sides = tuple(Spot(unit=unit, side=side) for side in lights.sides)
    return about(state, About(models=lights.models, spots=(*seats, *sides)))
