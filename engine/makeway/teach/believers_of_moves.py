"""How believers of false rules about moves answer: one for all, a test for each."""

from __future__ import annotations

from typing import Literal

from makeway.core.actions import Action, Join, Move
from makeway.core.ruling import Illegal
from makeway.core.state import State
from makeway.core.turn import Kind
from makeway.referee import rule
from makeway.teach.asking import ends
from makeway.teach.documents import Fact
from makeway.teach.move_facts import UNMOVED

Says = Literal["allowed", "illegal", "question"]

FURTHEST = (UNMOVED, *(str(kind) for kind in (Kind.REFORM, Kind.ADVANCE, Kind.MARCH)))
"""What a model may count as, the freest first."""


def shares_the_move(state: State, asked: Fact, value: object) -> bool | None:
    """M24: newcomer and unit count as whichever of them moved more."""
    action = asked.action
    if asked.name != "counts_as" or not isinstance(action, Join):
        return None
    moved = (ends(state, action)[0].state or state).turn.moved
    everyone = (action.character, *state.units[action.unit].models)
    kinds = [str(moved.get(each, UNMOVED)) for each in everyone]
    return value == max(kinds, key=FURTHEST.index)


def tests_for_each(state: State, asked: Fact, value: object) -> bool | None:
    """M35: every leaver takes a March Test of his own, and so does the rest."""
    if asked.name != "march_tests" or asked.unit is None:
        return None
    return value == 1 + len(state.units[asked.unit].characters)


def moves_on(state: State, action: Action) -> Says | None:
    """M36: a unit that was joined moves on, if nothing else holds it."""
    ruling = rule(state, action) if isinstance(action, Move) else None
    if not isinstance(ruling, Illegal):
        return None
    return "allowed" if {each.clause for each in ruling.forbidding} == {"JN-11"} else None
