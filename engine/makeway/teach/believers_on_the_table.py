"""How believers of false rules about what happens on a battlefield answer."""

from __future__ import annotations

from typing import Any, Literal

from makeway.core.actions import Action, Join
from makeway.core.ruling import Illegal
from makeway.core.state import State
from makeway.core.words import Phase
from makeway.referee import options, rule
from makeway.teach.deploying_facts import without_zones
from makeway.teach.documents import Fact
from makeway.teach.grouping import Spot

Says = Literal["allowed", "illegal", "question"]


# M33: only he must be inside the zone


def only_he(state: State, action: Action) -> Says | None:
    """Where nothing but the zone forbids him, the believer lets him in."""
    return _but_for("DZ-2", state, action) if isinstance(action, Join) else None


def _but_for(clause: str, state: State, action: Action) -> Says | None:
    """Allowed where this clause alone forbids; else the believer has nothing of his own to say."""
    ruling = rule(state, action)
    if not isinstance(ruling, Illegal):
        return None
    return "allowed" if {each.clause for each in ruling.forbidding} == {clause} else None


def nothing_is_short(_: State, asked: Fact, value: object) -> bool | None:
    return value == 0 if asked.name == "short_by" else None


def no_zone_closes(state: State, asked: Fact) -> frozenset[Spot] | None:
    """Every place that would be open without a zone."""
    if asked.name != "open_to" or state.moment.phase is not Phase.DEPLOYMENT:
        return None
    found = options(without_zones(state), asked.model or "")
    spots = (each.spot for each in found if each.spot.unit == asked.unit)
    return frozenset(spot for each in spots if (spot := each.seat or each.side))


FALSE_RULES: tuple[dict[str, Any], ...] = (
    {
        "id": "M33",
        "says": "only the Character himself must be inside the zone",
        "refuted": ("DZ-2",),
        "verdict": only_he,
        "holds": nothing_is_short,
        "seats": no_zone_closes,
    },
)
"""The false rules about zones, as the fields of `makeway.teach.beliefs.Belief`."""
