"""Gaps: how a unit closes up when a model is gone (FR-7, FR-8, IF)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from makeway.core.actions import Distribute
from makeway.core.ruling import Finding, Question, Step
from makeway.core.state import State
from makeway.core.words import Seat


def may_close(state: State, unit: str, filled: dict[str, Seat] | None) -> Iterator[Finding]:
    """Whether the owner may close the gap of a unit like this."""
    return iter(())


def gap_question(
    state: State, unit: str, complete: Callable[[dict[str, Seat]], Distribute]
) -> Question | None:
    """The owner's Question when a gap may be closed in several ways."""
    return None


def close(state: State, unit: str, filled: dict[str, Seat] | None = None) -> Iterator[Step]:
    """Close the gaps of a unit."""
    return iter(())
