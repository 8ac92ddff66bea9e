"""How the believers of false rules about army lists judge a list and its entries."""

from __future__ import annotations

from typing import Any, Literal

from makeway.core.army import CHARACTERS, Army, Entry, cost
from makeway.core.ruling import Illegal
from makeway.core.state import State
from makeway.referee import muster
from makeway.rules.general import is_character, may_lead
from makeway.rules.mustering import in_share
from makeway.teach.armies import army_of
from makeway.teach.documents import Fact

Says = Literal["allowed", "illegal", "question"]


def forbidden(army: Army, without: str) -> list[str]:
    """The clauses that forbid a list, one left aside."""
    ruling = muster(army)
    found = ruling.forbidding if isinstance(ruling, Illegal) else ()
    return [each.clause for each in found if each.clause != without]


def _says(forbids: bool) -> Says:
    return "illegal" if forbids else "allowed"


# M26: the share is counted from what is spent


def share_of_spent(army: Army) -> Says:
    over = cost(in_share(army)) > army.spent * army.share / 100
    return _says(over or bool(forbidden(army, "AC-1")))


def takes_share_of_spent(state: State, asked: Fact) -> Any:
    army = army_of(state)
    most, own = army.spent * army.share / 100, cost(in_share(army))
    if asked.name == "characters_may_cost":
        return most
    if asked.name == "characters_over":
        return max(0.0, own - most)
    return own > most if asked.name == "clause_forbids" and asked.text == "AC-1" else None


# M27: the highest Discipline leads


def _best(army: Army) -> list[Entry]:
    leaders = [each for each in army.entries if may_lead(each)]
    highest = max((each.discipline or 0 for each in leaders), default=0)
    return [each for each in leaders if (each.discipline or 0) == highest]


def best_leads(army: Army) -> Says:
    wrong = any(each.general and each not in _best(army) for each in army.entries)
    return _says(wrong or bool(forbidden(army, "GE-3")))


def takes_the_best(state: State, asked: Fact) -> Any:
    army = army_of(state)
    if asked.name != "entry_may_lead":
        return None
    return army.entry(asked.model or "") in _best(army)


# M28: every Character may lead


def everybody_leads(army: Army) -> Says:
    others = [each for each in forbidden(army, "GE-6") if each != "GE-1"]
    nobody = not any(_is_leader_to_them(each) for each in army.entries)
    return _says(nobody or bool(others))


def _is_leader_to_them(entry: Entry) -> bool:
    return is_character(entry) and entry.category == CHARACTERS


def takes_everybody(state: State, asked: Fact) -> Any:
    army = army_of(state)
    if asked.name == "entry_may_lead":
        return _is_leader_to_them(army.entry(asked.model or ""))
    if asked.name == "clause_forbids" and asked.text == "GE-1":
        return not any(_is_leader_to_them(each) for each in army.entries)
    return None


# M29: whatever counts as a Character counts in the share


def takes_platforms_in(state: State, asked: Fact) -> Any:
    army = army_of(state)
    if asked.name != "entry_in_share":
        return None
    return is_character(army.entry(asked.model or ""))


# M30: the category makes a Character, whatever the entry says


def takes_the_category(state: State, asked: Fact) -> Any:
    army = army_of(state)
    if asked.name != "entry_is_character":
        return None
    entry = army.entry(asked.model or "")
    return entry.category == CHARACTERS or is_character(entry)


# M31: every point must be spent


def every_point_spent(army: Army) -> Says:
    return _says(army.spent != army.points or bool(forbidden(army, "AC-3")))


def takes_every_point(state: State, asked: Fact) -> Any:
    army = army_of(state)
    if asked.name != "clause_forbids" or asked.text != "AC-3":
        return None
    return army.spent != army.points


FALSE_RULES: tuple[dict[str, Any], ...] = (
    {
        "id": "M26",
        "says": "the Characters share is counted from the points that are spent",
        "refuted": ("AC-1",),
        "musters": share_of_spent,
        "takes": takes_share_of_spent,
    },
    {
        "id": "M27",
        "says": "the Character with the highest Discipline must be the General",
        "refuted": ("GE-3",),
        "musters": best_leads,
        "takes": takes_the_best,
    },
    {
        "id": "M28",
        "says": "every Character may be the General",
        "refuted": ("GE-6",),
        "musters": everybody_leads,
        "takes": takes_everybody,
    },
    {
        "id": "M29",
        "says": "whatever counts as a Character is paid from the Characters share",
        "refuted": ("WP-2",),
        "takes": takes_platforms_in,
    },
    {
        "id": "M30",
        "says": "the Characters category makes a Character, whatever the entry says",
        "refuted": ("AC-4",),
        "takes": takes_the_category,
    },
    {
        "id": "M31",
        "says": "every Army Point must be spent",
        "refuted": ("AC-3",),
        "musters": every_point_spent,
        "takes": takes_every_point,
    },
)
"""The false rules about army lists, as the fields of `makeway.teach.beliefs.Belief`."""
