"""A Character comes out of his unit on his way to another, and the gap he leaves closes (LV)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from makeway.board.naming import opening, the
from makeway.core.actions import Join
from makeway.core.clause import clause
from makeway.core.events import Fell, apply
from makeway.core.ruling import About, Finding, Question, Step
from makeway.core.state import State
from makeway.rules.exclusions import LEAVES_FIRST
from makeway.rules.gaps import chosen, closing, gap_question, may_close
from makeway.rules.mending import fillings
from makeway.rules.remnant import recount

NO_MOVE = clause(
    "LV-6",
    "Leaving is no move of the unit",
    "A unit does not count as having moved because a Character leaves it.",
    "S0-24",
)


def _without_him(state: State, action: Join) -> State:
    """The table once he is out of the unit that he comes from."""
    home = state.unit_of(action.character)
    return apply(state, Fell(unit=home.id, models=(action.character,)))


def may_leave_a_gap(state: State, action: Join) -> Iterator[Finding]:
    """Whether the unit that he leaves may close up as the action says."""
    home = state.unit_of(action.character).id
    yield from may_close(_without_him(state, action), home, action.filled, fell=False)


def ask_about_gap(state: State, action: Join) -> Question | None:
    """How the unit that he leaves closes up, where there are several ways."""
    if action.filled is not None:
        return None
    home = state.unit_of(action.character).id
    return gap_question(
        _without_him(state, action), home, lambda seats: replace(action, filled=seats), fell=False
    )


def leave(state: State, action: Join) -> Iterator[Step]:
    """He comes out of another unit."""
    home, who = state.unit_of(action.character), state.model(action.character)
    if len(home.models) == 1:
        return
    yield Step(
        clauses=(LEAVES_FIRST.id, NO_MOVE.id),
        because=f"{opening(the(who))} leaves the {home.name}, who do not count as having moved by"
        " it.",
        before=state,
        after=state,
        about=About(models=(who.id,)),
        readings=("A16",),
    )


def close_behind(state: State, unit: str, action: Join) -> Iterator[Step]:
    """The unit that he has left closes the gap (FR-7, FR-8)."""
    block = state.units.get(unit)
    if block is None:
        return
    ways = fillings(block, fell=False)
    if ways:
        picked = chosen(block, ways, action.filled) if action.filled is not None else None
        for step in closing(state, block, picked or ways[0], len(ways), False):
            yield replace(step, clauses=step.clauses[:1])
            state = step.after
    if not block.rank_and_file:
        yield from recount(state, unit)
