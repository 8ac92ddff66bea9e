"""What believers of false rules say of effects that linger, by the number of the rule."""

from __future__ import annotations

from typing import Any

from makeway.core.state import State
from makeway.teach.documents import Fact
from makeway.teach.lasting import STAYS
from makeway.teach.lasting_facts import until
from makeway.teach.lingering import Ends, Lingering
from makeway.teach.written import End


def ends_when_he_leaves(kind: Lingering) -> Ends | None:
    """M40: what lay on the unit is gone from him the moment he steps out."""
    return _with(kind, End.NOW)


def stays_all_turn(kind: Lingering) -> Ends | None:
    """M41: what lay on the unit stays on him for the rest of the Player Turn."""
    return _with(kind, End.TURN)


def _with(kind: Lingering, end: End) -> Ends | None:
    """The right ends, but for this one wherever the rule says: to the end of the phase (LV-7)."""
    right = dict(kind.key(kind.right_answer()))
    lingering = [bar for bar in kind.bars if kind.lingers(bar)]
    return tuple({**right, **dict.fromkeys(lingering, end)}.items()) if lingering else None


def takes_it_off(state: State, asked: Fact, value: object) -> bool | None:
    """M40, of the fact how long something lasts."""
    return _says(state, asked, value, End.NOW)


def takes_it_along(state: State, asked: Fact, value: object) -> bool | None:
    """M41, of the fact how long something lasts."""
    return _says(state, asked, value, End.TURN)


def _says(state: State, asked: Fact, value: object, end: End) -> bool | None:
    if asked.name != "until":
        return None
    known = until(state, asked)
    if STAYS not in known.clauses or known.value != End.PHASE:
        return None
    return value == end


FALSE_RULES: tuple[dict[str, Any], ...] = (
    {
        "id": "M40",
        "says": "what lay on the unit ends for a Character when he steps out",
        "refuted": ("LV-7",),
        "ends": ends_when_he_leaves,
        "holds": takes_it_off,
    },
    {
        "id": "M41",
        "says": "what lay on the unit stays on a Character for the whole Player Turn",
        "refuted": ("LV-7",),
        "ends": stays_all_turn,
        "holds": takes_it_along,
    },
)
"""The false rules about effects that linger."""
