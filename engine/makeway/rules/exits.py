"""The ways out of a unit that is left by a move: straight ahead, to a side, through the rear."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from makeway.board.placed import placed
from makeway.core.actions import Move
from makeway.core.state import State
from makeway.core.turn import Kind
from makeway.core.words import TOLERANCE, Facing
from makeway.rules.getting_clear import comes_clear
from makeway.rules.movers import Mover
from makeway.rules.rates import rate

TURNS = {Facing.FRONT: 0.0, Facing.LEFT: 270.0, Facing.RIGHT: 90.0, Facing.REAR: 180.0}
"""By how many degrees he turns clockwise before he goes that way."""

WAYS_OUT = {
    Facing.FRONT: "ahead",
    Facing.LEFT: "to the left",
    Facing.RIGHT: "to the right",
    Facing.REAR: "through the rear",
}
"""How the ways out are called."""

Kinds = Iterable[tuple[Kind, bool]]
"""Kinds of move, walking or flying."""


class Exit(NamedTuple):
    """A way out: where it leads, the shortest move that takes him out, its length in mm."""

    facing: Facing
    action: Move
    mm: float


def ways_out(
    state: State, moves: Mover, kinds: Kinds, is_open: Callable[[Move], bool]
) -> Iterator[Exit]:
    """For each straight way the first kind of move that takes him out, as short as it can be."""
    for facing in TURNS:
        for kind, fly in kinds:
            found = _shortest(state, moves, facing, kind, fly)
            if found is not None and is_open(found.action):
                yield found
                break


def _shortest(state: State, moves: Mover, facing: Facing, kind: Kind, fly: bool) -> Exit | None:
    high = rate([moves.who], kind, fly)
    if high is None or not _clear(state, moves, facing, high):
        return None
    low = 0.0
    while high - low > TOLERANCE / 8:
        middle = (low + high) / 2
        if _clear(state, moves, facing, middle):
            high = middle
        else:
            low = middle
    return Exit(facing, _straight(moves, facing, high, kind, fly), high)


def _clear(state: State, moves: Mover, facing: Facing, mm: float) -> bool:
    return comes_clear(state, moves, _straight(moves, facing, mm, Kind.ADVANCE, False))


def _straight(moves: Mover, facing: Facing, mm: float, kind: Kind, fly: bool) -> Move:
    """He turns about his centre and goes so many mm straight on."""
    start = placed(moves.unit, moves.who.id)
    turned = start.to(start.centre, (start.facing + TURNS[facing]) % 360.0)
    return Move(piece=moves.who.id, kind=kind, to=turned.ahead(mm).pose, fly=fly)
