"""Parts of exercises as a lesson writes them: cards to put in order, bars of a timeline."""

from __future__ import annotations

from enum import StrEnum

from makeway.core.actions import Action
from makeway.core.words import Value


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
