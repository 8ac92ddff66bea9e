"""What a Player Turn remembers of itself: who moved how, who joined, who left, what was tested."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from makeway.core.words import Value


class Kind(StrEnum):
    """The kinds of move that a model may have made this Player Turn (MV-2, CH-5, FC-1)."""

    ADVANCE = "advance"
    MARCH = "march"
    REFORM = "reform"
    CHARGE = "charge"
    FAILED_CHARGE = "failed_charge"


class Turn(Value, frozen=True, kw_only=True):
    """What this Player Turn and this phase remember, by the ids of models and units.

    For the whole Player Turn: `moved` says how each model moved (JN-12), `declared` names the units
    that declared a Charge or from which one was declared (CH-3), `shot` those that stood and shot
    (CH-6), `shaken` the units that are Shaken until the Player Turn ends.
    For this phase: `joined` and `left` name the unit that each model joined or left, `stopped` the
    units that were joined (JN-11), `tests` says for each model whether its March Test was passed
    (MT-3), `apart` names the unit in which a Character still stands who declared a Charge (CH-2),
    `chosen` the unit that moves now, its leavers first (LV-5).

    >>> Turn(moved={"chief": Kind.MARCH}, joined={"chief": "orcs"}).after_phase().joined
    {}
    """

    moved: dict[str, Kind] = msgspec.field(default_factory=dict)
    joined: dict[str, str] = msgspec.field(default_factory=dict)
    left: dict[str, str] = msgspec.field(default_factory=dict)
    stopped: tuple[str, ...] = ()
    declared: tuple[str, ...] = ()
    tests: dict[str, bool] = msgspec.field(default_factory=dict)
    shot: tuple[str, ...] = ()
    shaken: tuple[str, ...] = ()
    apart: dict[str, str] = msgspec.field(default_factory=dict)
    chosen: str | None = None

    def after_phase(self) -> Turn:
        """What is still remembered when a phase has ended."""
        return Turn(moved=self.moved, declared=self.declared, shot=self.shot, shaken=self.shaken)

    def of(self, here: Collection[str]) -> Turn:
        """What is remembered of the models and units that are still here.

        >>> Turn(moved={"chief": Kind.MARCH, "orcs.1": Kind.MARCH}).of({"chief"}).moved
        {'chief': <Kind.MARCH: 'march'>}
        """
        return Turn(
            moved={who: kind for who, kind in self.moved.items() if who in here},
            joined=_both(self.joined, here),
            left=_both(self.left, here),
            stopped=tuple(each for each in self.stopped if each in here),
            declared=tuple(each for each in self.declared if each in here),
            tests={who: passed for who, passed in self.tests.items() if who in here},
            shot=tuple(each for each in self.shot if each in here),
            shaken=tuple(each for each in self.shaken if each in here),
            apart=_both(self.apart, here),
            chosen=self.chosen if self.chosen in here else None,
        )

    def moving(self, models: dict[str, Kind]) -> Turn:
        """The same, with how some models moved.

        >>> Turn().moving({"chief": Kind.ADVANCE}).moved
        {'chief': <Kind.ADVANCE: 'advance'>}
        """
        return replace(self, moved={**self.moved, **models})


def _both(pairs: dict[str, str], here: Collection[str]) -> dict[str, str]:
    """Models and their units, both of which are here."""
    return {who: unit for who, unit in pairs.items() if who in here and unit in here}


NO_TURN = Turn()
"""Nothing has happened yet this Player Turn."""
