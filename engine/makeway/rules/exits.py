"""The ways out of a unit that is left by a move: straight ahead, to a side, through the rear."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from makeway.board.placed import placed
from makeway.core.actions import Move
from makeway.core.ruling import Verdict
from makeway.core.state import State
from makeway.core.turn import Kind
from makeway.core.words import TOLERANCE, Facing
from makeway.rules.movers import Mover, mover
from makeway.rules.moving import may_move
from makeway.rules.moving_out import comes_clear
from makeway.rules.rates import flies, rate

TURNS = {Facing.FRONT: 0.0, Facing.LEFT: 270.0, Facing.RIGHT: 90.0, Facing.REAR: 180.0}
"""By how many degrees he turns clockwise before he goes that way."""


class Exit(NamedTuple):
    """A way out: where it leads, the shortest move that takes him out, its length in mm."""

    facing: Facing
    action: Move
    mm: float


def exits(state: State, who: str) -> Iterator[Exit]:
    """The straight ways by which a Character may leave his Combined Unit now, each as short as it
    can be; a gap may be closed in several ways, which is left open."""
    home = state.unit_of(who)
    if len(home.models) == 1 or state.field is None or home.pose is None:
        return
    for facing in TURNS:
        found = _shortest(state, who, facing)
        if found is not None:
            yield found


def _shortest(state: State, who: str, facing: Facing) -> Exit | None:
    moves = mover(state, _move(state, who, facing, 0.0, Kind.ADVANCE, False))
    air = (False, True) if flies([moves.who]) else (False,)
    for kind in (Kind.ADVANCE, Kind.MARCH):
        for fly in air:
            has = rate([moves.who], kind, fly)
            mm = has and _least(state, moves, who, facing, has)
            if mm:
                action = _move(state, who, facing, mm, kind, fly)
                if _is_open(state, action):
                    return Exit(facing, action, mm)
    return None


def _is_open(state: State, action: Move) -> bool:
    return not any(each.verdict is Verdict.FORBIDS for each in may_move(state, action))


def _move(state: State, who: str, facing: Facing, mm: float, kind: Kind, fly: bool) -> Move:
    """He turns about his centre and goes so many mm straight on."""
    start = placed(state.unit_of(who), who)
    turned = start.to(start.centre, (start.facing + TURNS[facing]) % 360.0)
    return Move(piece=who, kind=kind, to=turned.ahead(mm).pose, fly=fly)


def _least(state: State, moves: Mover, who: str, facing: Facing, most: float) -> float | None:
    """How far he has to go at least, up to `most` mm; None when that is not enough."""
    low, high = 0.0, most

    def clear(mm: float) -> bool:
        return comes_clear(state, moves, _move(state, who, facing, mm, Kind.ADVANCE, False))

    if not clear(high):
        return None
    while high - low > TOLERANCE / 8:
        middle = (low + high) / 2
        if clear(middle):
            high = middle
        else:
            low = middle
    return high
