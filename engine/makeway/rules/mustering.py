"""Mustering an army: the points, the Characters share, who is a Character, and the General (AC)."""

from __future__ import annotations

from collections.abc import Iterator

from makeway.board.naming import counted
from makeway.core.army import CHARACTERS, Army, Entry, cost
from makeway.core.clause import Standing, clause
from makeway.core.ruling import Allowed, Finding, Illegal, Verdict
from makeway.rules.general import about, is_character, may_have_general, names

SHARE = clause(
    "AC-1",
    "The Characters share",
    "Characters cost no more than their share of the Army Points, mostly 40%.",
    "S4-20",
)
ARMY_POINTS = clause(
    "AC-2",
    "Army Points",
    "All entries together cost no more than the Army Points.",
    "Army List Structure",
)
SHORT = clause(
    "AC-3",
    "Up to 40 short",
    "A list may leave up to 40 of the Army Points unspent.",
    "Army List Structure",
)
WHO_IS_ONE = clause(
    "AC-4",
    "Who is a Character",
    "An entry of the Characters category is a Character, except where the entry denies it.",
    "S4-22",
)
LEADERS = clause(
    "AC-5",
    "What Characters are",
    "Characters are the few who turn a battle: fighters, tacticians, wizards, engineers.",
    "S4-23",
    standing=Standing.NO_CONDITION,
)
MUSTER = clause(
    "AC-6",
    "Who calls the army",
    "Characters call the army together, and one of them commands it as General.",
    "S4-24",
    standing=Standing.NO_CONDITION,
)
PLATFORM_PRICE = clause(
    "WP-2",
    "The price of a War Platform",
    "A War Platform that is no mount counts as a Character, but not in the Characters share.",
    "War Platform",
)
MOUNT_PRICE = clause(
    "WP-3",
    "The price of a mount",
    "A mount is part of its Character's entry, and its price is part of his.",
    "War Platform",
    standing=Standing.INFERRED,
)

MOST_UNSPENT = 40
"""So many points may be left over (AC-3)."""


def muster(army: Army) -> Allowed | Illegal:
    """The ruling on an army list: every clause with this list's numbers; no step follows.

    `about.models` of a finding are ids of entries (AC-1..4, GE-1..6, WP-2..3).

    >>> from makeway.core.army import Entry
    >>> count = Entry(id="count", name="Vampire Count", points=560, general=True)
    >>> muster(Army(points=600, entries=(count,), share=100)).headline
    'The list is legal: Characters 560 of 600 points, 40 unspent, General Vampire Count.'
    """
    findings = tuple(may_muster(army))
    forbidding = [each for each in findings if each.verdict is Verdict.FORBIDS]
    if forbidding:
        says = f"The list is not legal: {counted(len(forbidding), 'fault')}."
        return Illegal(headline=says, findings=findings)
    general = next(each.name for each in army.entries if each.general)
    says = (
        f"The list is legal: Characters {cost(in_share(army)):,} of {number(most_in_share(army))}"
        f" points, {army.points - army.spent:,} unspent, General {general}."
    )
    return Allowed(headline=says, findings=findings, steps=())


def is_legal(army: Army) -> bool:
    """Whether no clause forbids a list; it asks no further than the first that does."""
    return all(each.verdict is not Verdict.FORBIDS for each in may_muster(army))


def may_muster(army: Army) -> Iterator[Finding]:
    """Every clause tested against a list, in the order of the book."""
    yield _share(army)
    yield from _points(army)
    yield from _characters(army)
    yield from may_have_general(army)
    yield from _prices(army)


def in_share(army: Army) -> list[Entry]:
    """The entries whose price counts in the Characters share (AC-1, WP-2)."""
    return [e for e in army.entries if e.category == CHARACTERS and not e.is_war_platform]


def most_in_share(army: Army) -> float:
    """The most points that the Characters may cost (AC-1).

    >>> most_in_share(Army(points=4500))
    1800.0
    """
    return round(army.points * army.share / 100, 6)


def _share(army: Army) -> Finding:
    own = in_share(army)
    spent, most = cost(own), most_in_share(army)
    of = f"{army.share:g}% of the {army.points:,} Army Points"
    if spent <= most:
        says = f"Characters cost {spent:,} points; {number(most)} are {of}."
        return SHARE.holds(says, about=about(own))
    over = number(spent - most)
    says = f"Characters cost {spent:,} points, {over} more than {number(most)}: {of}."
    points = "point" if over == "1" else "points"
    remedy = f"Take out Characters worth {over} {points} or more, or make some cheaper."
    return SHARE.forbids(says, about=about(own), remedy=remedy)


def _points(army: Army) -> Iterator[Finding]:
    left = army.points - army.spent
    says = f"The list costs {army.spent:,} of {army.points:,} Army Points"
    if left < 0:
        remedy = f"Save {-left:,} {'point' if left == -1 else 'points'} or more."
        yield ARMY_POINTS.forbids(f"{says}: {-left:,} too many.", remedy=remedy)
        return
    yield ARMY_POINTS.holds(f"{says}.")
    if left <= MOST_UNSPENT:
        yield SHORT.holds(f"Unspent: {counted(left, 'point')}; up to {MOST_UNSPENT} may be.")
        return
    more = left - MOST_UNSPENT
    says = f"Unspent: {left:,} points, {more:,} more than the {MOST_UNSPENT} that may be."
    yield SHORT.forbids(says, remedy=f"Spend {counted(more, 'point')} or more.")


def _characters(army: Army) -> Iterator[Finding]:
    own = [each for each in army.entries if each.category == CHARACTERS and is_character(each)]
    if own:
        says = f"{names(own)}: of the Characters category, so {_a_character(own)}."
        yield WHO_IS_ONE.holds(says, about=about(own))
    for each in army.entries:
        if each.category == CHARACTERS and not is_character(each):
            says = f"{each.name}: of the Characters category, but no Character by its own entry;"
            says = f"{says} its {each.points:,} points count in the share."
            yield WHO_IS_ONE.gives_way(says, about=about([each]))
        elif each.character and each.category != CHARACTERS:
            says = f"{each.name}: a Character by its own entry, but of {each.category};"
            says = f"{says} its {each.points:,} points are outside the share."
            yield WHO_IS_ONE.gives_way(says, about=about([each]))


def _a_character(own: list[Entry]) -> str:
    return "a Character" if len(own) == 1 else "Characters"


def _prices(army: Army) -> Iterator[Finding]:
    for each in army.entries:
        if each.is_war_platform:
            says = f"{each.name}: a War Platform; its {each.points:,} points are outside the share."
            yield PLATFORM_PRICE.holds(says, about=about([each]))
        elif each.mount and each.category == CHARACTERS:
            says = f"{each.name} rides: {each.points:,} points with the {each.mount}, all in the"
            yield MOUNT_PRICE.holds(f"{says} share.", about=about([each]))


def number(points: float) -> str:
    """Points in a sentence: whole where they are, thousands with a comma.

    >>> number(1800.0), number(1799.6)
    ('1,800', '1,799.6')
    """
    return f"{round(points, 2):,.10g}"
