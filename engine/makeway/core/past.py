"""What a unit was: Health Points at the beginning of the game and of the phase, tests taken.

The table shows what stands; tests compare it with what stood. Whatever is not said here is as the
unit stands now.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from makeway.core.words import Value


class TestKind(StrEnum):
    """Tests on Discipline that a unit may have to take."""

    PANIC = "panic"
    RALLY = "rally"

    __test__ = False


class Past(Value, frozen=True, kw_only=True):
    """What is remembered of a unit; None: as it stands.

    `began` counts the Health Points with which it began the game, `since` what Characters who
    joined later began with, less those who left (A11). `phase` counts its Health Points at the
    start of this phase, `lost` those lost since while not Engaged in Combat, by Health Pool or
    model. `models` is the number of models it began with. `survivors` are Characters whose R&F are
    gone (WO-1). `tests` says which tests of this phase were passed.
    """

    began: int | None = None
    since: int = 0
    phase: int | None = None
    lost: dict[str, int] | None = None
    models: int | None = None
    survivors: bool = False
    tests: dict[TestKind, bool] = msgspec.field(default_factory=dict)


NO_PAST = Past()
"""A unit that is as it always was."""
