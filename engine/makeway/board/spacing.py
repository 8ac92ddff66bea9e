"""Unit Spacing measured: what stands too near, at the end of a move and on the way (SP-1).

Which limits hold when is for the rules; here are the distances, in mm.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import compress
from typing import NamedTuple

from makeway.board.field import Shape, shape, shapes
from makeway.board.late import shapely
from makeway.board.placed import Placed
from makeway.board.rounds import Round, may_be_within, round_of
from makeway.core.ground import Terrain
from makeway.core.state import State, Unit
from makeway.core.words import MM_PER_INCH, TOLERANCE

AT_THE_END = MM_PER_INCH
"""What lies between units at the end of a move: more than this, in mm (SP-1)."""

ON_THE_WAY = MM_PER_INCH / 2
"""What lies between units while one of them moves, in mm (SP-1)."""


class Near(NamedTuple):
    """A unit or a piece of terrain, by its id, and how many mm away it is."""

    id: str
    mm: float


def more_than(mm: float, limit: float) -> bool:
    """Whether a distance is more than a limit; equal within the tolerance is not more (A8).

    >>> more_than(25.4, 25.4), more_than(25.42, 25.4)
    (False, True)
    """
    return mm >= limit + TOLERANCE


def at_least(mm: float, limit: float) -> bool:
    """Whether a distance is no less than a limit; equal within the tolerance is enough (A8).

    >>> at_least(25.395, 25.4), at_least(25.3, 25.4)
    (True, False)
    """
    return mm > limit - TOLERANCE


def obstacles(state: State, but: Collection[str] = ()) -> tuple[Unit | Terrain, ...]:
    """All units on the field and all Impassable Terrain, without those whose ids are in `but`."""
    units = [each for name, each in state.units.items() if each.pose and name not in but]
    terrain = state.field.terrain if state.field else ()
    return (*units, *(each for each in terrain if each.blocks and each.id not in but))


def crowding(
    state: State,
    thing: Unit | Placed,
    but: Collection[str] = (),
    *,
    limit: float = AT_THE_END,
    exactly: bool = False,
) -> tuple[Near, ...]:
    """What is too near at the end of a move, the nearest first.

    A unit is measured as it is given, so one that was just joined by its new outline; the one in
    `state` with its id is left out (JN-8). Exactly at the limit is too near unless `exactly`.
    """
    ignored = {*but, thing.id} if isinstance(thing, Unit) else {*but}
    enough = at_least if exactly else more_than
    around = may_be_within(thing, obstacles(state, ignored), limit)
    found = [Near(each.id, mm) for each, mm in zip(around, gaps(thing, around), strict=True)]
    return tuple(sorted((n for n in found if not enough(n.mm, limit)), key=lambda n: n.mm))


def gaps(thing: Unit | Placed, others: Sequence[Unit | Terrain]) -> list[float]:
    """The distance in mm to each of several others, base edge to base edge."""
    if not others:
        return []
    found: list[float] = shapely.distance(shape(thing), shapes(others)).tolist()
    return found


def needed(start: Unit | Placed, things: Sequence[Unit | Terrain]) -> list[float]:
    """How near each may be passed in mm: half an inch, or as near as it stands already (SP-2)."""
    here = round_of(start)
    beside = [here.may_be_within(ON_THE_WAY, round_of(each)) for each in things]
    found = iter(gaps(start, list(compress(things, beside))))
    return [min(ON_THE_WAY, next(found)) if near else ON_THE_WAY for near in beside]


def passed(
    swept: Shape, things: Sequence[Unit | Terrain], needs: Sequence[float]
) -> tuple[Near, ...]:
    """What a move passes nearer than it may: `swept` is the ground it passes over."""
    found = []
    box = Round.of_box(*map(float, shapely.total_bounds(swept)))
    for each, need in zip(things, needs, strict=True):
        if not box.may_be_within(need, round_of(each)):
            continue
        mm = float(shapely.distance(swept, shape(each)).min())
        if not at_least(mm, need):
            found.append(Near(each.id, mm))
    return tuple(sorted(found, key=lambda near: near.mm))
