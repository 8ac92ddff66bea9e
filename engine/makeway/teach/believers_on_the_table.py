"""How believers of false rules about Deployment Zones and Charges answer."""

from __future__ import annotations

from typing import Any, Literal

from makeway.core.actions import Action, Attack, Charge, Join
from makeway.core.ruling import Illegal
from makeway.core.state import State
from makeway.core.words import Phase
from makeway.referee import options, rule
from makeway.rules.charging_out import target_of
from makeway.teach.action_facts import shares
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


# M25: a charge out that fails costs nothing


def fails_for_free(state: State, asked: Fact, value: object) -> bool | None:
    return value == [] if asked.name == "shaken_after" else None


# M34: the rest of the unit may still charge


def the_others_charge(state: State, action: Action) -> Says | None:
    """Where nothing but the Charge out of the unit forbids another, the believer lets it happen."""
    return _but_for("CH-3", state, action) if isinstance(action, Charge) else None


# M39: his unit screens him until he is out


def still_screened(state: State, asked: Fact, value: object) -> bool | None:
    """The shots at him fall on the whole unit, as if he had not declared."""
    if asked.name != "hits_on" or not isinstance(charge := asked.action, Charge):
        return None
    home, target = state.unit_of(charge.piece), target_of(state, charge)
    attack = Attack(by=target.player, hits=charge.hits)
    onto = shares(state, home, attack).distributions(None)[0]
    his = onto.get(charge.piece, 0)
    return value == (his if asked.model == charge.piece else sum(onto.values()) - his)


FALSE_RULES: tuple[dict[str, Any], ...] = (
    {
        "id": "M33",
        "says": "only the Character himself must be inside the zone",
        "refuted": ("DZ-2",),
        "verdict": only_he,
        "holds": nothing_is_short,
        "seats": no_zone_closes,
    },
    {
        "id": "M25",
        "says": "a charge out that fails costs nothing",
        "refuted": ("FC-2",),
        "holds": fails_for_free,
    },
    {
        "id": "M34",
        "says": "the rest of a unit may still charge when a Character has charged out",
        "refuted": ("CH-3",),
        "verdict": the_others_charge,
    },
    {
        "id": "M39",
        "says": "his unit screens a Character until he has left it",
        "refuted": ("CH-2",),
        "holds": still_screened,
    },
)
"""The false rules about zones and charges, as the fields of `makeway.teach.beliefs.Belief`."""
