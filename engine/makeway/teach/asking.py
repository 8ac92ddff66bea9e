"""Questions followed to their ends: everything an action may lead to."""

from __future__ import annotations

from makeway.core.actions import Action
from makeway.core.ruling import Allowed, Question
from makeway.core.state import State
from makeway.referee import rule


def ends(state: State, action: Action) -> tuple[Allowed, ...]:
    """The allowed rulings of an action, one for each way to answer its Questions."""
    ruling = rule(state, action)
    if isinstance(ruling, Question):
        return tuple(end for option in ruling.options for end in ends(state, option.action))
    return (ruling,) if isinstance(ruling, Allowed) else ()
