"""Battlefields for tests of moving: a unit at a place, a Character somewhere, perhaps an enemy."""

from __future__ import annotations

from typing import Any

from makeway.core.actions import Join, Move
from makeway.core.ground import Field
from makeway.core.pose import Pose
from makeway.core.readings import RuleSet
from makeway.core.ruling import Ruling
from makeway.core.state import Model, State, Unit
from makeway.core.turn import Kind
from makeway.core.words import MM_PER_INCH, Seat
from makeway.referee import rule
from msgspec.structs import replace

from tests.engine.drawing import alone, character, state, unit

SMALL = (20.0, 20.0)
RATES: dict[str, Any] = {"advance": 4, "march": 8, "discipline": 7}
WIZARD = character("wizard", SMALL, **RATES)
WARLORD = character("warlord", **RATES)
BLOCK = "rrrrr/rrrrr/rrrrr"


def posed(at: State, readings: str = "", **poses: Pose) -> State:
    """The same table as a battlefield of 48 by 36 inches; `readings` as "A5=models"."""
    units = {name: replace(each, pose=poses.get(name)) for name, each in at.units.items()}
    rules = RuleSet(choices=dict(each.split("=") for each in readings.split()))
    field = Field(width=1219.2, depth=914.4)
    return replace(at, units=units, field=field, readings=rules)


def infantry(drawing: str = BLOCK, **fields: Any) -> Unit:
    return unit(drawing, SMALL, id="infantry", rank_and_file=RATES, **fields)


def orcs(drawing: str = "rrWrr/rrrrr/rrrrr", **fields: Any) -> Unit:
    characters = {"W": WARLORD, **fields.pop("characters", {})}
    ranks = fields.pop("rank_and_file", RATES)
    return unit(drawing, characters=characters, rank_and_file=ranks, **fields)


def foes() -> Unit:
    return unit("rrrrr/rrrrr", id="foes", player="foe")


def behind(
    inches: float, *more: Unit, who: Model = WIZARD, facing: float = 0, **rest: Any
) -> State:
    """Lesson 10: the Wizard so far behind file 2 of Infantry 5 by 3 (20 mm)."""
    at = state(infantry(), alone(who), *more)
    wizard = Pose(520, 460 + inches * MM_PER_INCH, 0)
    turned = wizard.turned(facing, about=wizard.at(10, 10))
    return posed(at, infantry=Pose(500, 400), wizard=turned, **rest)


def enemy_near(inches: float) -> dict[str, Pose]:
    """The pose of enemies so far behind the Wizard of `behind(1.5)`."""
    return {"foes": Pose(500, 460 + (1.5 + inches) * MM_PER_INCH + 20)}


def joins(at: State, file: int, rank: int = 1, **fields: Any) -> Ruling:
    seat = Seat(rank, file)
    return rule(at, Join(character="wizard", unit="infantry", seat=seat, **fields))


def moves(at: State, piece: str, kind: Kind = Kind.ADVANCE, **fields: Any) -> Ruling:
    return rule(at, Move(piece=piece, kind=kind, **fields))


def standing(drawing: str = "rrWrr/rrrrr/rrrrr", readings: str = "", **fields: Any) -> State:
    """Lesson 11: Orcs 5 by 3 (25 mm) with a Warlord inside, in the middle of the field."""
    return posed(state(orcs(drawing, **fields)), readings, orcs=Pose(500, 400))
