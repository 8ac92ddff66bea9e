"""Makeway: the Character and Combined Unit rules of The 9th Age, ruled sentence by sentence.

The public names are imported when they are first used, so that `import makeway` stays quick;
`__init__.pyi` tells type checkers where each is defined.

>>> import makeway
>>> makeway.Seat(1, 3).rank
1
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

__version__ = "0.1.0"

_HOMES = {
    "makeway.core.actions": (
        "Action",
        "Arrange",
        "Attack",
        "AttackKind",
        "Cause",
        "Charge",
        "Deploy",
        "Distribute",
        "Join",
        "Leave",
        "Leg",
        "Lose",
        "MakeWay",
        "Move",
        "Next",
        "Place",
        "Reaction",
        "Remove",
        "Room",
        "Test",
    ),
    "makeway.core.army": ("Army", "Entry"),
    "makeway.core.clause": ("Clause", "Standing"),
    "makeway.core.effect": ("Effect", "EffectKind", "Until"),
    "makeway.core.errors": ("MalformedActionError",),
    "makeway.core.ground": ("Field", "Terrain"),
    "makeway.core.past": ("Past", "TestKind"),
    "makeway.core.pose": ("Point", "Pose"),
    "makeway.core.readings": ("READINGS", "Reading", "RuleSet"),
    "makeway.core.ruling": (
        "About",
        "Allowed",
        "Choice",
        "Finding",
        "Illegal",
        "Proof",
        "Question",
        "Ruling",
        "Spot",
        "Step",
        "Verdict",
    ),
    "makeway.core.state": ("Contact", "Model", "Moment", "Player", "State", "Unit"),
    "makeway.core.turn": ("Kind", "Turn"),
    "makeway.core.words": (
        "Base",
        "Facing",
        "Height",
        "Phase",
        "Role",
        "Seat",
        "Side",
        "SpecialRule",
        "Type",
    ),
    "makeway.core.zone": ("Zone",),
    "makeway.referee": (
        "BOOK",
        "Displaced",
        "Option",
        "closed",
        "located_in",
        "muster",
        "options",
        "replay",
        "rule",
        "touching",
        "verb",
    ),
    "makeway.text.army": ("check_army", "dump_army", "load_army"),
    "makeway.text.errors": ("MalformedError",),
    "makeway.text.notation": ("draw",),
    "makeway.text.profiles": ("Profile", "profile", "profiles"),
    "makeway.text.scenario": ("Scenario", "load", "loads"),
    "makeway.text.svg": ("svg",),
    "makeway.text.writing": ("dump",),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}

__all__ = sorted([*_HOME, "__version__", "scenarios"])


def __getattr__(name: str) -> Any:
    if name == "scenarios":
        return import_module("makeway.scenarios")
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(_HOME[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
