"""What stands between a charger and the place where he would come into contact."""

from __future__ import annotations

from collections.abc import Collection
from math import inf
from typing import NamedTuple

from msgspec.structs import replace

from makeway.board.field import shape
from makeway.board.late import shapely
from makeway.board.placed import frame_corners, where
from makeway.board.spacing import AT_THE_END, gaps, more_than, obstacles
from makeway.core.pose import Pose
from makeway.core.state import State, Unit
from makeway.core.words import TOLERANCE

EDGE = "edge of the board"
"""Stands for a unit or terrain where the edge of the board is in the way."""


def until_edge(state: State, unit: Unit) -> float:
    """How many mm a unit can go straight on with its whole outline on the board."""
    if state.field is None:
        return inf
    corners = frame_corners(unit)
    here, ahead = where(unit), where(unit).moved(back=-1.0)
    x, y = ahead.x - here.x, ahead.y - here.y
    return min(
        [
            *(_until(at.x, x, state.field.width) for at in corners),
            *(_until(at.y, y, state.field.depth) for at in corners),
        ]
    )


def _until(start: float, step: float, end: float) -> float:
    """How far a number grows by `step` for each mm until it is below 0 or above `end`."""
    if abs(step) < 1e-9:
        return inf
    return max(0.0, ((end if step > 0 else 0.0) - start) / step)


class Landed(NamedTuple):
    """After how many mm a flight ends, and over what it would have ended, if over anything."""

    mm: float
    over: str | None


STEP = 1.0
"""In steps of so many mm a flight is followed back; the place found is exact to a hundredth."""


def in_the_way(state: State, unit: Unit, end: Pose, but: Collection[str]) -> tuple[str, ...]:
    """What a charge to a pose would run into: anything on the ground that the unit's outline spans
    between where it stands and where it ends, turning included. To pass along an edge is free;
    `but` are the ids that count for nothing."""
    ends = (shape(unit), shape(replace(unit, pose=end)))
    spanned = shapely.convex_hull(shapely.union_all(ends))
    inner = shapely.buffer(spanned, -2 * TOLERANCE)
    others = obstacles(state, {unit.id, *but})
    return tuple(each.id for each in others if shapely.intersects(inner, shape(each)))


def back_to_clear(state: State, unit: Unit, mm: float, but: Collection[str]) -> Landed:
    """A straight flight of `mm`; ending in others, it goes back to the last place more than an inch
    clear of them (FL-2), or to where it began."""
    others = obstacles(state, {unit.id, *but})

    def near(far: float) -> list[float]:
        return gaps(replace(unit, pose=where(unit).moved(back=-far)), others)

    hit = [each for each, apart in zip(others, near(mm), strict=True) if apart < TOLERANCE]
    if not hit:
        return Landed(mm, None)

    def clear(far: float) -> bool:
        return all(more_than(each, AT_THE_END) for each in near(far))

    low = mm
    while low > 0 and not clear(low):
        low -= STEP
    if low <= 0:
        return Landed(0.0, hit[0].id)
    high = low + STEP
    while high - low > TOLERANCE:
        middle = (low + high) / 2
        low, high = (middle, high) if clear(middle) else (low, middle)
    return Landed(low, hit[0].id)
