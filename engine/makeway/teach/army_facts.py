"""Facts of an army list: what Characters may cost, who is one, who may lead, what a clause says."""

from __future__ import annotations

from makeway.core.army import CHARACTERS, Army, Entry, cost
from makeway.core.clause import BOOK
from makeway.core.ruling import Finding, Verdict
from makeway.core.state import State
from makeway.referee import muster
from makeway.rules.general import from_characters, is_character, may_lead
from makeway.rules.mustering import in_share, most_in_share
from makeway.teach.armies import army_of
from makeway.teach.documents import Fact
from makeway.teach.knowing import Known, fact


def _found(army: Army, clause: str) -> Finding | None:
    """What a ruling on the list says of a clause; what forbids is said first."""
    own = [each for each in muster(army).findings if each.clause == clause]
    forbidding = [each for each in own if each.verdict is Verdict.FORBIDS]
    return next(iter([*forbidding, *own]), None)


def _said(army: Army, clause: str) -> str:
    found = _found(army, clause)
    return found.because if found else BOOK[clause].says


@fact
def characters_may_cost(state: State, asked: Fact) -> Known:
    """The most points that the Characters of a list may cost."""
    army = army_of(state)
    return Known(most_in_share(army), _said(army, "AC-1"), ("AC-1",))


@fact
def characters_over(state: State, asked: Fact) -> Known:
    """By how many points the Characters pass their share; 0 when they do not."""
    army = army_of(state)
    over = max(0.0, cost(in_share(army)) - most_in_share(army))
    return Known(over, _said(army, "AC-1"), ("AC-1",))


@fact
def points_unspent(state: State, asked: Fact) -> Known:
    """How many Army Points a list leaves."""
    army = army_of(state)
    return Known(army.points - army.spent, _said(army, "AC-3"), ("AC-3",))


@fact
def clause_forbids(state: State, asked: Fact) -> Known:
    """Whether a clause forbids the list as it is."""
    army, clause = army_of(state), asked.text or ""
    found = _found(army, clause)
    forbids = found is not None and found.verdict is Verdict.FORBIDS
    return Known(forbids, _said(army, clause), (clause,))


@fact
def entry_is_character(state: State, asked: Fact) -> Known:
    """Whether an entry is a Character."""
    entry = army_of(state).entry(asked.model or "")
    so = is_character(entry)
    return Known(so, f"{entry.name}: {_why_character(entry)}.", (_clause_of(entry),))


def _why_character(entry: Entry) -> str:
    if entry.is_war_platform:
        return "a War Platform, and nobody's mount, so it counts as a Character"
    word = "a Character" if is_character(entry) else "no Character"
    if entry.character is not None:
        return f"its entry says {word}"
    return f"an entry of {entry.category}, so {word}"


def _clause_of(entry: Entry) -> str:
    return "WP-2" if entry.is_war_platform else "AC-4"


@fact
def entry_in_share(state: State, asked: Fact) -> Known:
    """Whether the price of an entry counts in the Characters share."""
    army = army_of(state)
    entry = army.entry(asked.model or "")
    so = entry in in_share(army)
    says = f"{entry.name}: its {entry.points:,} points are {'in' if so else 'outside'} the share"
    if entry.is_war_platform:
        return Known(so, f"{says}, as a War Platform's.", ("WP-2",))
    if entry.mount and so:
        return Known(so, f"{says}, the {entry.mount}'s among them.", ("WP-3",))
    return Known(so, f"{says}: it is an entry of {entry.category}.", ("AC-1",))


@fact
def entry_may_lead(state: State, asked: Fact) -> Known:
    """Whether an entry may be noted as General."""
    entry = army_of(state).entry(asked.model or "")
    says, clause = _why_leader(entry)
    return Known(may_lead(entry), f"{entry.name} {says}.", (clause,))


def _why_leader(entry: Entry) -> tuple[str, str]:
    if may_lead(entry):
        return "may be the General: a Character without Not a Leader", "GE-3"
    if not is_character(entry):
        return "is never the General: no Character", "GE-5"
    if not from_characters(entry):
        return f"is never the General: not of the {CHARACTERS} category", "GE-5"
    bearer = " as the Battle Standard Bearer" if entry.battle_standard else ""
    return f"is never the General, having Not a Leader{bearer}", "GE-6"
