"""A Flee Move: turned away and straight ahead, over whatever stands there (FE-2)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from makeway.board.charge_lines import room_ahead
from makeway.board.field import Thing, boundary_shape, gap, in_frame
from makeway.board.formation import boundary
from makeway.board.late import shapely
from makeway.board.placed import bearing, between, middle, where
from makeway.board.spacing import obstacles
from makeway.core.pose import Point, Pose
from makeway.core.state import State, Unit
from makeway.core.words import TOLERANCE


class Flight(NamedTuple):
    """Where a Flee Move ends: the pose, the mm gone, what was crossed, whether it leads over the
    board's edge."""

    pose: Pose
    mm: float
    crossed: tuple[str, ...]
    off_board: bool


def flight(state: State, unit: Unit, enemy: Point, mm: float) -> Flight:
    """A unit turns about its centre until the enemy's centre is right behind it and moves `mm`
    straight ahead, farther where it would end in contact with others."""
    away, start = bearing(enemy, middle(unit)), where(unit)
    turned = replace(unit, pose=start.turned(between(start.facing, away), middle(unit)))
    others, far = obstacles(state, (unit.id,)), mm
    while near := [each for each in others if gap(_ahead(turned, far), each) < TOLERANCE]:
        far += max(_until_clear(_ahead(turned, far), each) for each in near)
    there = _ahead(turned, far)
    crossed = tuple(each.id for each in room_ahead(state, turned, far))
    return Flight(where(there), far, crossed, _off(state, there))


def _ahead(unit: Unit, mm: float) -> Unit:
    return replace(unit, pose=where(unit).moved(back=-mm))


def _until_clear(unit: Unit, other: Thing) -> float:
    """How many mm farther straight ahead something lies wholly behind the unit."""
    seen = in_frame(where(unit), other)
    _, front, _, deep = boundary(unit)
    return front + deep - float(shapely.bounds(seen)[1]) + 2 * TOLERANCE


def _off(state: State, unit: Unit) -> bool:
    """Whether the Unit Boundary touches the edge of the board or lies beyond it."""
    if state.field is None:
        return False
    left, upper, right, lower = map(float, shapely.bounds(boundary_shape(unit)))
    edges = (left, upper, state.field.width - right, state.field.depth - lower)
    return min(edges) < TOLERANCE
