"""Parts of exercises as a lesson writes them: cards to put in order, bars of a timeline."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from makeway.core.actions import Action
from makeway.core.errors import shown
from makeway.core.words import Value
from makeway.text.errors import MalformedError, closest


class Happening(Value, frozen=True, kw_only=True):
    """One card of an order: an action, or a moment that the engine knows on the way to one.

    With `as_far_as` only so much of the action happens as leads to the step that cites this clause:
    the March Test before a move (MT-3). A card without an action `chooses` the Combined Unit whose
    leavers and rest move next (LV-5).
    """

    id: str
    label: str
    action: Action | None = None
    as_far_as: str | None = None
    chooses: str | None = None


class End(StrEnum):
    """Where a bar ends: now, with this phase, with this Player Turn, or when it runs out itself."""

    NOW = "now"
    PHASE = "phase"
    TURN = "turn"
    RUNS = "runs"


def check_ends(answer: Any) -> None:
    """MalformedError for an end that no bar has, with the nearest and all that there are.

    >>> check_ends({"ends": {"his": "phas"}})
    Traceback (most recent call last):
    makeway.text.errors.MalformedError: his: There is no end 'phas'. Nearest: phase. There are: \
now, phase, turn, runs.
    """
    ends = answer.get("ends") if isinstance(answer, dict) else None
    for bar, end in ends.items() if isinstance(ends, dict) else ():
        if end not in list(End):
            near = closest(end, list(End))
            raise MalformedError(f"{bar}: There is no end {shown(end)}.{near} There are: {ALL}.")


ALL = ", ".join(End)


class Bar(Value, frozen=True, kw_only=True):
    """One bar of a timeline: an effect by its id, or what a turn remembers, and on whom it is.

    `what` may also be a word of `makeway.teach.lasting`, such as "shaken" or "moved"; `upon` is a
    unit or a model. `label` names what lasts, `who` on whom it is, in the learner's words.
    """

    id: str
    what: str
    upon: str
    label: str
    who: str
