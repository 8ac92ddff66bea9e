"""What losses lead to: the Panic Test that is due after them, or why none is (PT, WO)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from makeway.board.field import gap
from makeway.board.naming import listed
from makeway.core.past import TestKind
from makeway.core.remembering import settled
from makeway.core.ruling import About, Step
from makeway.core.state import State, Unit
from makeway.core.words import MM_PER_INCH, TOLERANCE, Phase, inch_text
from makeway.rules.discipline import WHOSE, begins, verb, who, whose
from makeway.rules.effects import survive
from makeway.rules.panic import (
    BOTH_SIDES_COUNT,
    HEAVY_LOSSES,
    NO_TEST,
    NOT_SINGLE,
    SAME_UNIT,
    SURVIVORS_TEST,
    Toll,
    decisive,
    is_single,
    toll,
)


def followed(state: State, unit: str, steps: Iterable[Step]) -> Iterator[Step]:
    """Steps that cost a unit models or Health Points, and last the test that is due, or is not."""
    before, removed = state, False
    for step in steps:
        yield step
        state, removed = step.after, removed or "TR-1" in step.clauses
    if before.moment.phase is not Phase.DEPLOYMENT and before is not state:
        yield from _aftermath(before, state, unit, removed)


def _aftermath(before: State, state: State, name: str, removed: bool) -> Iterator[Step]:
    was, unit = before.units[name], state.units.get(name)
    if unit is None:
        yield from _destroyed(state, was)
        return
    if was.rank_and_file and not unit.rank_and_file:
        yield _survivors(state, unit)
    if told := _test_due(before, state, unit, removed):
        because, clauses = told
        yield Step(
            clauses=clauses,
            because=because,
            before=state,
            after=state,
            about=About(models=tuple(unit.models)),
            readings=decisive(unit),
        )


SIX_INCHES = 6 * MM_PER_INCH
"""So near friends test for a unit that is destroyed, in mm (PT-1)."""


def _destroyed(state: State, gone: Unit) -> Iterator[Step]:
    """Friends near a unit that is gone; where nobody has a place, which are near is not drawn."""
    friends = [
        each
        for each in state.units.values()
        if each.player == gone.player
        and not each.fleeing
        and not state.is_engaged(each.id)
        and not each.past.tests.get(TestKind.PANIC)
    ]
    if friends:
        posed = gone.pose is not None and all(each.pose for each in friends)
        because = _measured(gone, friends) if posed else _to_measure(friends)
        yield Step(
            clauses=(HEAVY_LOSSES.id,),
            because=f"{begins(gone)} {verb(gone, 'is', 'are')} destroyed. {because}",
            before=state,
            after=state,
            about=About(models=tuple(model for each in friends for model in each.models)),
        )


def _to_measure(friends: list[Unit]) -> str:
    names = listed(who(each) for each in friends)
    return (
        f"Friends within 6″ take a Panic Test. Measure the way to {names}: distances between units"
        " are not drawn."
    )


def _measured(gone: Unit, friends: list[Unit]) -> str:
    """Who of them is near, on a battlefield."""
    ways = sorted((gap(gone, each), number) for number, each in enumerate(friends))
    near = [(mm, friends[number]) for mm, number in ways if mm < SIX_INCHES + TOLERANCE]
    if not near:
        mm, number = ways[0]
        nearest = friends[number]
        away = f"{verb(nearest, 'is', 'are')} {inch_text(mm)} away"
        return f"No friend is within 6″: {who(nearest)} {away}."
    names = listed(f"{who(each)}, {inch_text(mm)} away," for mm, each in near)
    one = len(near) == 1 and verb(near[0][1], "takes", "take") == "takes"
    return f"Within 6″ {names} {'takes' if one else 'take'} a Panic Test."


def _survivors(state: State, unit: Unit) -> Step:
    return Step(
        clauses=(SAME_UNIT.id,),
        because=f"The R&F are gone; {who(unit)} {verb(unit, 'stays', 'stay')} the same unit for"
        " ongoing effects and for Panic. Nothing was destroyed, so no friend tests for it."
        + survive(state, unit),
        before=state,
        after=state,
        about=About(models=tuple(unit.models)),
    )


def _test_due(
    before: State, state: State, unit: Unit, removed: bool
) -> tuple[str, tuple[str, ...]] | None:
    """Which test is due and why, or why none is; None where there is nothing to say.

    Models that were `removed` without a loss count for nothing (TR-1).
    """
    was = before.units[unit.id]
    here = Toll(lost=was.health_points_left - unit.health_points_left, had=settled(was).phase or 0)
    way = state.readings.choice("A12")
    found = toll(unit, way)
    if removed:
        says = f"What is removed without a loss, {here}, sets off no Panic Test."
        return (says, ("TR-1", HEAVY_LOSSES.id)) if here.heavy else None
    if before.is_engaged(unit.id):
        says = f"{_left(unit)} lost {here}, while Engaged: that sets off no Panic Test."
        return (says, (NO_TEST.id,)) if here.heavy else None
    if not here.lost:
        return None
    if not found.heavy:
        return _too_little(unit, found) if unit.past.survivors or was.past.phase else None
    if spared := _spared(unit, way):
        return f"{begins(unit)} lost {found}, but {spared}: no Panic Test.", (NO_TEST.id,)
    return _due(unit, found)


def _too_little(unit: Unit, found: Toll) -> tuple[str, tuple[str, ...]]:
    rule = SURVIVORS_TEST if decisive(unit) else HEAVY_LOSSES
    says = f"{begins(unit)} lost {found} in this phase, less than a quarter: no Panic Test."
    return says, (rule.id,)


def _spared(unit: Unit, way: str) -> str:
    """Why a unit takes no test for all its losses."""
    if unit.fleeing:
        return f"{verb(unit, 'is', 'are')} Fleeing"
    if unit.past.tests.get(TestKind.PANIC):
        return "passed a Panic Test in this phase already"
    if is_single(unit, way):
        return "began the game as a single model" if not unit.past.survivors else "is alone now"
    return ""


def _due(unit: Unit, found: Toll) -> tuple[str, tuple[str, ...]]:
    clauses = [HEAVY_LOSSES.id]
    if unit.past.survivors:
        clauses.append(SURVIVORS_TEST.id)
        clauses += [NOT_SINGLE.id] if len(unit.models) == 1 else []
    elif unit.characters:
        clauses.append(BOTH_SIDES_COUNT.id)
    says = (
        f"{_left(unit)} lost {found}: a quarter or more."
        f" A Panic Test is due now, on Discipline {whose(unit)}."
    )
    return says, (*clauses, WHOSE.id)


def _left(unit: Unit) -> str:
    """The unit at the beginning of a sentence about all that it lost."""
    alone = bool(unit.rank_and_file) and len(unit.models) == 1
    left = f", left of the {unit.name}," if unit.past.survivors or alone else ""
    return f"{begins(unit)}{left}"
