"""Effects that last: what lies on which models or units, and until when."""

from __future__ import annotations

from enum import StrEnum

from makeway.core.words import Value


class EffectKind(StrEnum):
    """Where an effect comes from; the text treats One Turn spells apart (LV-7)."""

    BANNER = "banner"
    ONE_TURN = "one_turn"
    LASTING = "lasting"


class Until(StrEnum):
    """When an effect ends: with this phase, with this Player Turn, or never."""

    PHASE = "phase"
    TURN = "turn"
    GAME = "game"


class Effect(Value, frozen=True, kw_only=True):
    """An effect on units or single models, by id.

    >>> Effect(id="speed", name="Banner of Speed", kind=EffectKind.BANNER, on=("orcs",)).until
    <Until.GAME: 'game'>
    """

    id: str
    name: str
    kind: EffectKind = EffectKind.LASTING
    on: tuple[str, ...] = ()
    until: Until = Until.GAME
