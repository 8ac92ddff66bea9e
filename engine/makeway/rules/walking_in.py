"""Walking into a unit: the move that leads him there, its March Test, and the way that he takes."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from makeway.board.naming import opening, the
from makeway.core.actions import Join
from makeway.core.ruling import About, Question, Step
from makeway.core.state import State
from makeway.core.turn import Kind
from makeway.core.words import inch_text
from makeway.rules import march_test
from makeway.rules.coming import Coming, Place, Reach, approach
from makeway.rules.exclusions import WHEN
from makeway.rules.joining_by_move import BY_HIS_MOVE, place_text, readings_of, spot_at
from makeway.rules.march_test import passes
from makeway.rules.rates import HOW_FAR


def with_move(state: State, action: Join) -> Join:
    """A Join at a place that is open, with the move that leads there."""
    way, place = approach(state, action), action.seat or action.side
    if way is None or place is None:
        return action
    found = way.reach(place)
    return replace(action, move=found.kind, fly=found.fly)


def _move(state: State, action: Join) -> tuple[Coming, Reach] | None:
    """By which move a Join that nothing forbids is made; None where no battlefield is."""
    way, place = approach(state, action), action.seat or action.side
    if way is None or place is None:
        return None
    return way, way.reach(place)


def ask_march_test(state: State, action: Join) -> Question | None:
    """What the dice of a March Test show, where one is due before he comes."""
    if action.march_test is not None:
        return None
    found = _move(state, action)
    if found is None:
        return None
    way, reach = found
    return march_test.ask_test(
        state, way.home, reach.kind, lambda dice: replace(action, march_test=dice)
    )


def fails_to_march(state: State, action: Join) -> bool:
    """Whether only a March leads him there, and the dice forbid it."""
    if action.march_test is None:
        return False
    found = _move(state, action)
    if found is None:
        return False
    way, reach = found
    return reach.kind is Kind.MARCH and not passes(way.home, action.march_test)


def come(state: State, action: Join) -> Iterator[Step]:
    """His March Test, if one is due, and the way that he then takes."""
    found = _move(state, action)
    if found is None:
        return
    way, reach = found
    assert reach.kind is not None, "a place out of reach is refused"
    if action.march_test is not None:
        own = () if len(way.home.models) > 1 else (march_test.HIS_OWN.id,)
        step = march_test.take(state, way.home, reach.kind, action.march_test, own)
        yield step
        state = step.after
    if not fails_to_march(way.state, action):
        yield _told(state, way, reach, action.seat or action.side)


def _told(state: State, way: Coming, reach: Reach, place: Place | None) -> Step:
    """The way that he takes, before anybody gives way to him."""
    assert reach.kind is not None, "a place out of reach is refused"
    assert place is not None, "the place is chosen"
    has = inch_text(way.rate(reach.kind, reach.fly) or 0.0)
    verb = "Marches" if reach.kind is Kind.MARCH else "Advances"
    how = f"{verb}, flying," if reach.fly else verb
    return Step(
        clauses=(BY_HIS_MOVE.id, WHEN.id, HOW_FAR.id),
        because=f"{opening(the(way.who))} {how} {inch_text(reach.needs)} of {has} to"
        f" {place_text(place)}.",
        before=state,
        after=state,
        about=About(models=(way.who.id,), spots=(spot_at(way, place),)),
        readings=readings_of(way, reach),
    )
