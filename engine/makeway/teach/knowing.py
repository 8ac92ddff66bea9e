"""What a fact is: a function of a position that knows a value, a sentence, and the clauses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from makeway.core.state import Model, State, Unit
from makeway.teach.documents import Fact


class Known(NamedTuple):
    """The value of a fact, why, and the clauses that make it so."""

    value: Any
    because: str
    clauses: tuple[str, ...]
    readings: tuple[str, ...] = ()


Know = Callable[[State, Fact], Known]
FACTS: dict[str, Know] = {}
"""Every fact by its name in a lesson document."""


def fact(know: Know) -> Know:
    """Enter a function among the facts under its own name."""
    FACTS[know.__name__] = know
    return know


def unit_in(state: State, asked: Fact) -> Unit:
    """The unit a fact is about: the named one, that of its model, or the first on the table."""
    if asked.unit is not None:
        return state.units[asked.unit]
    return state.unit_of(asked.model) if asked.model else next(iter(state.units.values()))


def model_in(state: State, asked: Fact) -> Model:
    return state.model(asked.model or "")
