"""The General: who may be noted on an army list, and that exactly one is (GE)."""

from __future__ import annotations

from collections.abc import Iterator

from makeway.board.naming import listed, opening
from makeway.core.army import CHARACTERS, Army, Entry
from makeway.core.clause import Standing, clause
from makeway.core.ruling import About, Finding
from makeway.core.words import SpecialRule

SOMEBODY_LEADS = clause(
    "GE-1",
    "Somebody who may lead",
    "Every army has at least one Character who may be its General.",
    "S4-21",
)
PRESENCE = clause(
    "GE-2",
    "Commanding Presence",
    "The General's Commanding Presence reaches 12 inches, with Towering Presence 18, unless he"
    " is Fleeing.",
    "Commanding Presence",
)
FREE_CHOICE = clause(
    "GE-3",
    "A free choice",
    "Whoever may be General may be noted; the highest Discipline is not asked for.",
    "General",
)
ONE_NOTED = clause(
    "GE-4",
    "One General",
    "Exactly one entry of the list is noted as the General.",
    "General",
)
FROM_CHARACTERS = clause(
    "GE-5",
    "Out of the Characters",
    "The General is a Character of the Characters category.",
    "S4-24",
    standing=Standing.INFERRED,
)
NOT_A_LEADER = clause(
    "GE-6",
    "Not a Leader",
    "A model with Not a Leader is never the General; the Battle Standard Bearer has this rule.",
    "Not a Leader",
)


def is_character(entry: Entry) -> bool:
    """Whether an entry is a Character: by its category, unless it says otherwise (AC-4, WP-2).

    >>> is_character(Entry(id="s", name="Skeletons", category="Core", points=500))
    False
    """
    if entry.character is not None:
        return entry.character
    return entry.category == CHARACTERS or entry.is_war_platform


def from_characters(entry: Entry) -> bool:
    """Whether an entry is a Character of the Characters category (GE-5)."""
    return is_character(entry) and entry.category == CHARACTERS and not entry.is_war_platform


def is_no_leader(entry: Entry) -> bool:
    """Whether an entry has Not a Leader, printed or with the battle standard (GE-6)."""
    return entry.battle_standard or SpecialRule.NOT_A_LEADER in entry.rules


def may_lead(entry: Entry) -> bool:
    """Whether an entry may be noted as General (GE-5, GE-6).

    >>> king = Entry(id="k", name="Barrow King", points=330, rules=(SpecialRule.NOT_A_LEADER,))
    >>> may_lead(king)
    False
    """
    return from_characters(entry) and not is_no_leader(entry)


def may_have_general(army: Army) -> Iterator[Finding]:
    """Every clause about the General, tested against a list."""
    leaders = [each for each in army.entries if may_lead(each)]
    generals = [each for each in army.entries if each.general]
    yield _somebody(army, leaders)
    yield from _one(generals, leaders)
    yield from _outsiders(generals)
    yield from _no_leaders(army)
    if len(leaders) > 1:
        told = listed([_with_discipline(each) for each in leaders], "or")
        yield FREE_CHOICE.holds(f"The General is {told}, as you like.", about=about(leaders))
    if len(generals) == 1 and may_lead(generals[0]):
        yield _presence(generals[0])


def _somebody(army: Army, leaders: list[Entry]) -> Finding:
    if leaders:
        says = f"{names(leaders)} may be the General."
        return SOMEBODY_LEADS.holds(says, about=about(leaders))
    own = [each for each in army.entries if from_characters(each)]
    bearers = [each for each in own if SpecialRule.NOT_A_LEADER not in each.rules]
    remedy = "Add a Character without Not a Leader."
    if bearers:
        remedy = f"Take the battle standard from {names(bearers)}, or add one who may lead."
    says = "The list has no Character who could be the General."
    if own:
        says = f"{names(own)} may not be the General, and the list has nobody else."
    return SOMEBODY_LEADS.forbids(says, about=about(own), remedy=remedy)


def _one(generals: list[Entry], leaders: list[Entry]) -> Iterator[Finding]:
    if len(generals) == 1:
        says = f"{generals[0].name} is noted as the General."
        yield ONE_NOTED.holds(says, about=about(generals))
    elif generals:
        says = f"{names(generals)} are noted as the General: {len(generals)}, one is right."
        yield ONE_NOTED.forbids(says, about=about(generals), remedy="Keep the note of one.")
    else:
        remedy = f"Note {names(leaders, 'or')} as the General." if leaders else None
        says = "Nobody is noted as the General."
        yield ONE_NOTED.forbids(says, about=about(leaders), remedy=remedy)


def _outsiders(generals: list[Entry]) -> Iterator[Finding]:
    for each in generals:
        if from_characters(each):
            continue
        if not is_character(each):
            says = f"{each.name}: noted as the General, and no Character."
        elif each.is_war_platform:
            says = f"{each.name}: noted as the General, and a War Platform without a rider."
        else:
            says = f"{each.name}: noted as the General, and an entry of {each.category}."
        yield FROM_CHARACTERS.forbids(says, about=about([each]), remedy=UNNOTE)


UNNOTE = "Take this note away, and note a Character who may lead."


def _no_leaders(army: Army) -> Iterator[Finding]:
    for each in army.entries:
        if not (is_no_leader(each) and is_character(each)):
            continue
        why = " as the Battle Standard Bearer" if each.battle_standard else ""
        says = f"{each.name} has Not a Leader{why}"
        if each.general:
            says = f"{says}, yet is noted as the General."
            yield NOT_A_LEADER.forbids(says, about=about([each]), remedy=UNNOTE)
        else:
            yield NOT_A_LEADER.holds(f"{says} and is not noted.", about=about([each]))


def _presence(general: Entry) -> Finding:
    towering = SpecialRule.TOWERING_PRESENCE in general.rules
    reach = "18 inches, 6 of them for Towering Presence" if towering else "12 inches"
    says = f"The Commanding Presence of {general.name} reaches {reach}."
    return PRESENCE.holds(says, about=about([general]))


def _with_discipline(entry: Entry) -> str:
    if entry.discipline is None:
        return entry.name
    return f"{entry.name} (Discipline {entry.discipline})"


def names(entries: list[Entry], last: str = "and") -> str:
    """The names of entries in a sentence; a name that stands several times gets its number.

    >>> king = Entry(id="k", name="Barrow King", points=330)
    >>> names([king, king, Entry(id="w", name="Fell Wraith", points=200)])
    '2 × Barrow King and Fell Wraith'
    """
    found: dict[str, int] = {}
    for each in entries:
        found[each.name] = found.get(each.name, 0) + 1
    told = [name if n == 1 or last == "or" else f"{n} × {name}" for name, n in found.items()]
    return opening(listed(told, last))


def about(entries: list[Entry]) -> About:
    """The entries that a finding points at, by their ids."""
    return About(models=tuple(each.id for each in entries))
