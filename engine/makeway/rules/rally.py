"""Rallying: who tests, when the test is harder, and why survivors begin anew (RT)."""

from __future__ import annotations

from collections.abc import Iterator

from makeway.core.clause import Standing, clause
from makeway.core.past import TestKind
from makeway.core.remembering import began
from makeway.core.ruling import About, Finding
from makeway.core.state import State, Unit
from makeway.core.words import Phase
from makeway.rules.discipline import begins, discipline, verb, who

RALLY = clause(
    "RT-1",
    "Rallying",
    "Each Fleeing unit of the Active Player tests on its Discipline once in the Movement Phase;"
    " rallied it reforms and is Shaken until the Player Turn ends.",
    "Rallying Fleeing Units",
)
FEW_LEFT = clause(
    "RT-2",
    "A quarter left",
    "With a quarter or less of its starting Health Points a unit rallies on half its Discipline,"
    " fractions up.",
    "S0-19",
    "Rallying Fleeing Units",
    standing=Standing.INFERRED,
)
NEW_UNIT = clause(
    "RT-3",
    "Survivors rally as a new unit",
    "Characters whose R&F are gone are a new unit for Rally Tests and take them on their normal"
    " Discipline.",
    "S0-19",
)
STARTING_NUMBER = clause(
    "RT-4",
    "What a changed unit began with",
    "The starting Health Points of a unit that Characters joined or left in play are the sum of"
    " what its present parts began with.",
    "Rallying Fleeing Units",
    standing=Standing.READING,
    reading="A11",
)


def starting(unit: Unit, way: str = "present_parts") -> int:
    """Health Points with which a unit began, by a way of reading A11.

    Survivors, who are a new unit, began with no more than they have printed (RT-3).
    """
    start = began(unit) + (unit.past.since if way == "present_parts" else 0)
    return min(start, unit.health_points_printed) if unit.past.survivors else start


def is_few(unit: Unit, way: str = "present_parts") -> bool:
    """A quarter or less of the starting Health Points is left (RT-2)."""
    return 4 * unit.health_points_left <= starting(unit, way)


def decisive(unit: Unit) -> tuple[str, ...]:
    """Reading A11, where it decides whether the test is the harder one."""
    return ("A11",) if is_few(unit) != is_few(unit, "as_it_began") else ()


def needs(state: State, unit: Unit) -> int | None:
    """What the dice may add up to at most; None when no Discipline is noted (RT-2)."""
    normal = discipline(unit)
    if normal is None or not is_few(unit, state.readings.choice("A11")):
        return normal
    return -(-normal // 2)


def how_many(state: State, unit: Unit) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """On which Discipline a unit rallies and why: a sentence, its clauses, decisive readings."""
    way = state.readings.choice("A11")
    left, start = unit.health_points_left, starting(unit, way)
    readings = decisive(unit)
    share = f"{left} of {start} starting Health Points, {100 * left / max(start, 1):.3g} %"
    if unit.past.survivors:
        says = f"{begins(unit)} {verb(unit, 'is', 'are')} a new unit since the R&F are gone"
        return f"{says}: Discipline {needs(state, unit)}.", (NEW_UNIT.id,), readings
    more = (STARTING_NUMBER.id,) if unit.past.since else ()
    if is_few(unit, way):
        says = f"{begins(unit)} {verb(unit, 'has', 'have')} {share}: half of Discipline"
        return (
            f"{says} {discipline(unit)}, fractions up, is {needs(state, unit)}.",
            (FEW_LEFT.id, *more),
            readings,
        )
    says = f"{begins(unit)} {verb(unit, 'has', 'have')} {share}, more than a quarter"
    return f"{says}: Discipline {needs(state, unit)}.", (FEW_LEFT.id, *more), readings


def may_rally(state: State, unit: Unit) -> Iterator[Finding]:
    """Whether a unit takes a Rally Test now; every reason why not (RT-1)."""
    about = About(models=tuple(unit.models))
    yield RALLY.requires(
        unit.fleeing,
        f"{begins(unit)} {verb(unit, 'is', 'are')} {'' if unit.fleeing else 'not '}Fleeing.",
        about=about,
    )
    phase = str(state.moment.phase).replace("_", " ").title()
    yield RALLY.requires(
        state.moment.phase is Phase.MOVEMENT,
        f"This is the {phase} Phase; Fleeing units rally in the Movement Phase.",
    )
    owner, active = state.player(unit.player).name, state.player(state.moment.active).name
    yield RALLY.requires(
        unit.player == state.moment.active,
        f"It is the turn of {active}; {who(unit)} {verb(unit, 'belongs', 'belong')} to {owner}.",
    )
    if TestKind.RALLY in unit.past.tests:
        yield RALLY.forbids(f"{begins(unit)} took a Rally Test in this phase already.", about=about)
    elif unit.fleeing and discipline(unit) is not None:
        says, clauses, readings = how_many(state, unit)
        rule = NEW_UNIT if NEW_UNIT.id in clauses else FEW_LEFT
        yield rule.holds(says, about=about, readings=readings)
