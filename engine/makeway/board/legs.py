"""How a whole unit moves: leg by leg, straight or by a Wheel, all its models together (MV-2)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import radians
from typing import NamedTuple

from msgspec.structs import replace

from makeway.board.field import Shape
from makeway.board.formation import boundary
from makeway.board.placed import apart, centres, frame_corners, where
from makeway.board.spacing import Near, needed, obstacles, passed
from makeway.board.sweeps import corners_of, slid, turned
from makeway.core.actions import Leg
from makeway.core.pose import Point
from makeway.core.state import State, Unit
from makeway.core.words import MM_PER_INCH, Side


class Moved(NamedTuple):
    """A unit's move: where it ends, how many mm its legs measure, each leg's reading of `passed`.

    A straight leg measures its length, a Wheel the arc of the outer front corner.
    """

    unit: Unit
    mm: float
    near: tuple[tuple[Near, ...], ...]

    @property
    def clear(self) -> bool:
        return not any(self.near)


def moved(state: State, unit: Unit, legs: Sequence[Leg], *, but: Collection[str] = ()) -> Moved:
    """Move a unit by legs, one after the other, and look what it passes too near (SP-1)."""
    ground = obstacles(state, {*but, unit.id})
    needs = needed(unit, ground)
    now, mm, near = unit, 0.0, []
    for leg in legs:
        near.append(passed(swept(now, leg), ground, needs))
        mm += measure(now, leg)
        now = after(now, leg)
    return Moved(now, mm, tuple(near))


def after(unit: Unit, leg: Leg) -> Unit:
    """The unit where a leg ends.

    >>> from makeway.text.scenario import load
    >>> text = "makeway: 1\\nunits: [{profile: Orcs, drawing: rrrrr}]"
    >>> from makeway.core.pose import Pose
    >>> orcs = replace(load(text).state.units["orcs"], pose=Pose(100, 100))
    >>> after(orcs, Leg(forward=1)).pose
    Pose(x=100.0, y=74.6, facing=0.0)
    >>> after(orcs, Leg(wheel=90, side=Side.LEFT)).pose
    Pose(x=100.0, y=100.0, facing=270.0)
    """
    pose = where(unit)
    if leg.wheel is not None:
        return replace(unit, pose=pose.turned(_clockwise(leg), _pivot(unit, leg)))
    right, back = _shift(leg)
    return replace(unit, pose=pose.moved(right=right, back=back))


def measure(unit: Unit, leg: Leg) -> float:
    """How many mm a leg measures; of a Wheel the arc of the outer corner of the Unit Boundary."""
    if leg.wheel is not None:
        return radians(leg.wheel) * boundary(unit)[2]
    return (leg.straight or 0.0) * MM_PER_INCH


def wheel_of(unit: Unit, mm: float) -> float:
    """By how many degrees a unit wheels when its outer corner moves so many mm."""
    return mm / boundary(unit)[2] / radians(1.0)


def swept(unit: Unit, leg: Leg) -> Shape:
    """The ground that a unit's bases pass over on a leg."""
    parts = corners_of(unit)
    if leg.wheel is not None:
        return turned(parts, _pivot(unit, leg), _clockwise(leg))
    here, there = where(unit), where(after(unit, leg))
    return slid(parts, there.x - here.x, there.y - here.y)


def centre_moves(before: Unit, now: Unit) -> dict[str, float]:
    """How far the centre of each model is from where it was, in mm, straight (MV-2, FND-2)."""
    old, new = centres(before), centres(now)
    return {model: apart(old[model], new[model]) for model in new if model in old}


def _pivot(unit: Unit, leg: Leg) -> Point:
    """The front corner of the Unit Boundary about which a Wheel turns."""
    return frame_corners(unit)[0 if leg.side is Side.LEFT else 1]


def _clockwise(leg: Leg) -> float:
    turn = leg.wheel or 0.0
    return -turn if leg.side is Side.LEFT else turn


def _shift(leg: Leg) -> tuple[float, float]:
    """A straight leg in mm: to the unit's own right and backwards."""
    right = (leg.right or 0.0) - (leg.left or 0.0)
    back = (leg.back or 0.0) - (leg.forward or 0.0)
    return right * MM_PER_INCH, back * MM_PER_INCH
