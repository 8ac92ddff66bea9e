"""Moves much like one that is refused: of another kind, on wings or on foot, stopped on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, takewhile
from math import dist, inf

from msgspec.structs import replace

from makeway.board.field import beyond_board
from makeway.board.placed import Placed, placed
from makeway.core.actions import Move
from makeway.core.pose import Point
from makeway.core.state import State, Unit
from makeway.core.turn import Kind
from makeway.core.words import MM_PER_INCH, TOLERANCE
from makeway.rules.courses import Course, course, cut, directions, limit, shortened
from makeway.rules.getting_clear import farther
from makeway.rules.movers import Mover
from makeway.rules.rates import flies
from makeway.rules.spaced import too_near

STEP = 0.25 * MM_PER_INCH
"""A quarter of an inch: so finely a move is stopped short."""


def likely(state: State, moves: Mover, action: Move, run: Course) -> Iterator[Move]:
    """Moves like this one, the likest first; whether they are open is still to be asked."""
    if action.fly:
        yield replace(action, fly=False)
    if action.kind is Kind.ADVANCE:
        yield replace(action, kind=Kind.MARCH)
    if not action.fly and action.kind is not Kind.REFORM and flies(moves.unit.models.values()):
        yield replace(action, fly=True)
    ways = directions(action.legs)
    if len(ways) > 1:
        yield replace(
            action, legs=tuple(takewhile(lambda leg: directions([leg]) == ways[:1], action.legs))
        )
    short = shortened(moves.unit, action)
    out = farther(state, moves, action) if moves.home is not None else None
    yield from (each for each in (short, out) if each is not None and each != action)
    if action.kind is Kind.MARCH:
        yield replace(action, kind=Kind.ADVANCE)
    stopped = stopped_short(moves, action, run)
    if stopped is not None:
        yield stopped


def stopped_short(moves: Mover, action: Move, run: Course) -> Move | None:
    """The same move as far along its way as it may end, in quarters of an inch (MV-2, SP-1).

    None where it has no way, or may end nowhere on it. Whoever leaves a unit has other ways out.
    """
    has = limit(moves.unit, action)
    if has is None or moves.home is not None or action.kind is Kind.REFORM:
        return None
    found = _by_place if action.to is not None else _by_legs
    return found(moves, action, run, has)


def _by_legs(moves: Mover, action: Move, run: Course, has: float) -> Move | None:
    def stopped(steps: int) -> Move | None:
        return cut(moves.unit, action, steps * STEP)

    def may_end(steps: int) -> bool:
        near = stopped(steps)
        if near is None:
            return False
        there = course(moves.state, moves.unit, near, moves.but)
        return (action.fly or not there.near) and _is_clear(moves.state, moves.unit, there.end)

    return stopped(_farthest(may_end, _steps(min(run.mm, has))))


def _by_place(moves: Mover, action: Move, run: Course, has: float) -> Move | None:
    """A single model stops on the way that it takes, or on the straight one where there is none."""
    (model,) = moves.unit.models.values()
    assert action.to is not None, "it goes to a place"
    end = Placed.of(model.base, action.to)
    way = run.way if run.mm < inf else (placed(moves.unit, model.id).centre, end.centre)
    whole = sum(dist(*leg) for leg in pairwise(way))

    def there(steps: int) -> Unit:
        return replace(moves.unit, pose=end.to(_along(way, steps * STEP)).pose)

    steps = _farthest(
        lambda steps: _is_clear(moves.state, moves.unit, there(steps)), _steps(min(whole, has))
    )
    return replace(action, to=there(steps).pose, by=None) if steps else None


def _steps(mm: float) -> int:
    """How many whole steps so many mm are."""
    return int((mm + TOLERANCE) // STEP)


def _farthest(may_end: Callable[[int], bool], most: int) -> int:
    """The last of so many steps at which a move may end, where up to it all may; 0: none."""
    if not most or may_end(most):
        return most
    low, high = 0, most
    while high - low > 1:
        middle = (low + high) // 2
        if may_end(middle):
            low = middle
        else:
            high = middle
    return low


def _is_clear(state: State, before: Unit, end: Unit) -> bool:
    """Whether a move ends on the board, an inch from all others."""
    assert state.field is not None, "it moves on a battlefield"
    return not beyond_board(state.field, end) and not too_near(state, end, before, (before.id,))


def _along(way: Sequence[Point], mm: float) -> Point:
    """The point of a way so many mm from its start; its end where it is shorter.

    >>> _along((Point(0, 0), Point(0, 10), Point(30, 10)), 25)
    Point(x=15.0, y=10.0)
    """
    for start, end in pairwise(way):
        long = dist(start, end)
        if mm <= long:
            part = mm / long if long else 0.0
            return Point(start.x + part * (end.x - start.x), start.y + part * (end.y - start.y))
        mm -= long
    return way[-1]
