"""A Warlord in his Orcs, an enemy straight ahead of him, for tests of charges."""

from __future__ import annotations

from typing import Any

from makeway.core.actions import Charge, Reaction
from makeway.core.ground import Field
from makeway.core.pose import Point, Pose
from makeway.core.readings import RuleSet
from makeway.core.ruling import Ruling
from makeway.core.state import State, Unit
from makeway.core.words import MM_PER_INCH, Phase, Seat
from makeway.referee import rule
from msgspec.structs import replace

from tests.engine.drawing import character, state, unit

WIDE, DEEP = 48 * MM_PER_INCH, 36 * MM_PER_INCH
FRONT = 600.0
"""Where the front of the Orcs stands, in mm from the upper edge."""

WARLORD = character("warlord", advance=4, march=8, discipline=9)
GAP = {"orcs.8": Seat(1, 2)}
"""An Orc from the rear rank takes the Warlord's place."""


def orcs(drawing: str = "rWcsm/rrrrr/rrrrr", **fields: Any) -> Unit:
    """Orcs on 25 mm bases; the first seat of their Warlord is at 500 mm from the left."""
    made = unit(
        drawing,
        characters={"W": WARLORD, **fields.pop("characters", {})},
        rank_and_file={"advance": 4},
        **fields,
    )
    rank, file = made.seats["warlord"]
    return replace(made, pose=Pose(500 - (file - 1) * 25, FRONT - (rank - 1) * 25))


def enemy(inches: float = 11.0, drawing: str = "rrr/rrr", x: float = 500.0, **fields: Any) -> Unit:
    """An enemy on 25 mm bases, facing us, so many inches before the Warlord's own base."""
    made = unit(drawing, id="foes", player="foe", **fields)
    wide = made.files * 25
    front = Point(x + 12.5, FRONT - inches * MM_PER_INCH)
    return replace(made, pose=Pose.of_front(front, wide, 180.0))


def table(*units: Unit, readings: str = "", **fields: Any) -> State:
    """Those units on 48 by 36 inches in our Charge Phase; `readings` as "A8=enough"."""
    choices = dict(each.split("=") for each in readings.split())
    return state(
        *(units or (orcs(), enemy())),
        phase=fields.pop("phase", Phase.CHARGE),
        field=Field(width=WIDE, depth=DEEP),
        readings=RuleSet(choices=choices),
        **fields,
    )


def charges(at: State, piece: str = "warlord", target: str = "foes", **fields: Any) -> Ruling:
    """The ruling on a charge; Hold unless said otherwise."""
    fields.setdefault("reaction", Reaction.HOLD)
    return rule(at, Charge(piece=piece, target=target, **fields))
