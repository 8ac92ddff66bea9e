"""A small battlefield for tests: a unit with a Marshal, a lone Wizard, the Orcs, a ruin."""

from __future__ import annotations

from makeway.core.ground import Field, Terrain
from makeway.core.pose import Point, Pose
from makeway.core.state import State
from makeway.text.scenario import loads
from msgspec.structs import replace

UNITS = """
makeway: 1
id: between_the_lines
title: Between the lines
players: {own: Empire of Sonnstahl, foe: Orcs and Goblins}
moment: {active: own, phase: movement}
units:
  - profile: Light Infantry
    drawing: |
      r c M s m
      r r r r r
      r r . . .
    characters: {M: {profile: Marshal, general: true}}
  - {profile: Wizard}
  - profile: Orcs
    player: foe
    drawing: |
      r c s m r
      r r r r r
"""

POSES = {
    "light_infantry": Pose(200, 430, 352),
    "wizard": Pose(420, 480, 20),
    "orcs": Pose(552, 305, 205),
}

RUIN = Terrain(
    id="ruin",
    name="Ruin",
    corners=(Point(272, 350), Point(333, 342), Point(337, 370), Point(276, 378)),
)
ZONES = {
    "own": ((Point(0, 457.2), Point(914.4, 457.2), Point(914.4, 609.6), Point(0, 609.6)),),
    "foe": ((Point(0, 0), Point(914.4, 0), Point(914.4, 152.4), Point(0, 152.4)),),
}


def battlefield() -> State:
    """36 by 24 inches with three units and a ruin."""
    state = loads(UNITS).state
    units = {name: replace(unit, pose=POSES[name]) for name, unit in state.units.items()}
    field = Field(width=914.4, depth=609.6, terrain=(RUIN,), zones=ZONES)
    return replace(state, units=units, field=field)
