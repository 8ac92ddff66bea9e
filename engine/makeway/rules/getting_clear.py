"""How far a Character who moves out of his unit ends from it, and what is far enough (LV-3)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from makeway.board.closing_up import laid
from makeway.board.field import gap
from makeway.board.placed import where
from makeway.board.spacing import AT_THE_END, at_least, more_than
from makeway.core.actions import Leg, Move
from makeway.core.once import once
from makeway.core.state import State, Unit
from makeway.core.turn import Kind
from makeway.core.words import MM_PER_INCH, TOLERANCE, Seat, enough
from makeway.rules.courses import course, directions, limit
from makeway.rules.gaps import chosen
from makeway.rules.mending import best_ways
from makeway.rules.movers import Mover
from makeway.rules.spaced import too_near

ROUNDING = 1e-6
"""What a shortest way out may fall short of an inch, in mm; a way that was taken has more slack."""

FAR = 1000.0
"""Nobody who is so far out, in mm, comes near the unit by the way it closes up."""


def closed(state: State, moves: Mover, filled: dict[str, Seat] | None) -> tuple[Unit, ...]:
    """The rest of the unit once the gap is closed, in every way that is left to choose."""
    key = ("closed", tuple(sorted((filled or {}).items())))
    return once(moves.state, key, lambda: tuple(_closing(moves, filled)))


def _closing(moves: Mover, filled: dict[str, Seat] | None) -> Iterator[Unit]:
    assert moves.home is not None, "he leaves a unit"
    rest = moves.state.units[moves.home.id]
    ways = best_ways(moves.state, rest, None, False)
    picked = chosen(rest, ways, filled) if filled is not None else None
    pose, wide = where(rest), rest.reference.width
    for each in (picked,) if picked is not None else ways:
        yield replace(laid(rest, each), pose=pose.moved(right=each.left * wide))


def distance(state: State, moves: Mover, action: Move, end: Unit) -> float:
    """How far he ends from his unit in mm: as the others stand, and as they then close the gap.

    Of several ways to close it the one counts that leaves him the most room.
    """
    assert moves.home is not None, "he leaves a unit"
    stands = gap(end, moves.state.units[moves.home.id])
    if not clear_of(state, stands) or stands > FAR:
        return stands
    rests = closed(state, moves, action.filled)
    return min([stands, *([max(gap(end, each) for each in rests)] if rests else [])])


def clear_of(state: State, mm: float) -> bool:
    """Whether a distance is enough to have left (LV-3, A8)."""
    if state.readings.choice("A8") == "too_near":
        return more_than(mm, AT_THE_END)
    return at_least(mm, AT_THE_END)


def farther(state: State, moves: Mover, action: Move) -> Move | None:
    """The same straight move, up to the hundredth of an inch that takes him out; None where none
    does, or it would end too near to something else."""
    if len(action.legs) != 1 or action.legs[0].straight is None:
        return None
    way = directions(action.legs)[0]
    if action.kind is Kind.MARCH and way != "forward":
        return None
    has = limit(moves.unit, action) or 0.0
    low, high = 0.0, has
    if not comes_clear(state, moves, _straight(action, way, high)):
        return None
    while high - low > TOLERANCE / 8:
        middle = (low + high) / 2
        if comes_clear(state, moves, _straight(action, way, middle)):
            high = middle
        else:
            low = middle
    found = _straight(action, way, min(has, enough(high)))
    end = course(moves.state, moves.unit, found, moves.but).end
    near = too_near(moves.state, end, moves.unit, (*moves.but, moves.unit.id))
    return None if near else found


def _straight(action: Move, way: str, mm: float) -> Move:
    leg = replace(Leg(), **{way: mm / MM_PER_INCH})
    return replace(action, legs=(leg,), filled=None)


def comes_clear(state: State, moves: Mover, action: Move) -> bool:
    """Whether a move ends far enough from the unit that he leaves, whatever its length."""
    end = replace(moves.unit, pose=action.to) if action.to is not None else None
    end = end or course(moves.state, moves.unit, action, moves.but).end
    mm = distance(state, moves, action, end)
    return clear_of(state, mm) and mm > AT_THE_END - ROUNDING
