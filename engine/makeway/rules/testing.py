"""A Panic or Rally Test: whether it is due, on which Discipline, and what the dice make of it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from makeway.core.actions import Cause, Test
from makeway.core.errors import MalformedActionError, unknown
from makeway.core.events import Tested, apply
from makeway.core.past import TestKind
from makeway.core.ruling import About, Choice, Decides, Finding, Question, Step, Verdict
from makeway.core.state import State, Unit
from makeway.rules.discipline import TWO_DICE, WHOSE, begins, discipline, verb, who, whose
from makeway.rules.panic import (
    FLEES,
    HEAVY_LOSSES,
    may_panic,
    may_panic_for_losses,
)
from makeway.rules.rally import RALLY, how_many, may_rally, needs


def check_test(state: State, action: Test) -> None:
    """MalformedActionError when the unit is not there or the dice are none."""
    if action.unit not in state.units:
        raise unknown("unit", action.unit, state.units)
    if action.dice is not None and not all(1 <= die <= 6 for die in action.dice):
        raise MalformedActionError(f"dice: {list(action.dice)}; each die shows 1 to 6.")


_CAUSES = {
    Cause.FRIEND_DESTROYED: "A friend was destroyed within 6″",
    Cause.FRIEND_BROKE: "A friend broke within 6″",
    Cause.FLED_THROUGH: "A friend fled through the unit",
}


def may_test(state: State, action: Test) -> Iterator[Finding]:
    """Whether the test is due; every reason why not."""
    unit = state.units[action.unit]
    if action.test is TestKind.RALLY:
        yield from may_rally(state, unit)
    else:
        yield from may_panic(state, unit)
        if action.cause is Cause.LOSSES:
            yield from may_panic_for_losses(state, unit)
        else:
            yield HEAVY_LOSSES.holds(
                f"{_CAUSES[action.cause]}, as the action says; distances are not drawn here."
            )
    if discipline(unit) is None:
        yield WHOSE.forbids(
            f"No model of {who(unit)} has a Discipline noted.",
            remedy="Note `discipline` in the document.",
        )


def _needs(state: State, action: Test) -> int:
    unit = state.units[action.unit]
    found = needs(state, unit) if action.test is TestKind.RALLY else discipline(unit)
    assert found is not None, "a unit without Discipline takes no test"
    return found


def ask_test(state: State, action: Test) -> Question | None:
    """What the dice show, where nobody has said it."""
    if action.dice is not None:
        return None
    unit, most = state.units[action.unit], _needs(state, action)
    return Question(
        headline=f"What do the dice show for {who(unit)}?",
        because=f"{begins(unit)} {verb(unit, 'needs', 'need')} {most} or less with two dice.",
        clauses=(TWO_DICE.id,),
        decides=Decides.DICE,
        player=unit.player,
        options=tuple(
            Choice(
                label=f"{total}",
                detail="Passed." if total <= most else "Failed.",
                action=replace(action, dice=(min(6, total - 1), total - min(6, total - 1))),
            )
            for total in range(2, 13)
        ),
        about=About(models=tuple(unit.models)),
    )


def take_test(state: State, action: Test) -> Iterator[Step]:
    """The Discipline, the dice, and what follows."""
    assert action.dice is not None, "open dice are a Question"
    unit, most = state.units[action.unit], _needs(state, action)
    yield _on(state, action, unit)
    passed = sum(action.dice) <= most
    rallies = action.test is TestKind.RALLY
    event = Tested(
        unit=unit.id,
        test=action.test,
        passed=passed,
        fleeing=not passed,
        shaken=unit.shaken or (rallies and passed),
    )
    first, second = action.dice
    sign = "≤" if passed else ">"
    yield Step(
        clauses=(TWO_DICE.id, RALLY.id if rallies else HEAVY_LOSSES.id if passed else FLEES.id),
        because=f"{first} + {second} = {sum(action.dice)} {sign} {most}: {_ends(unit, event)}",
        before=state,
        after=apply(state, event),
        event=event,
        about=About(models=tuple(unit.models)),
    )


def _on(state: State, action: Test, unit: Unit) -> Step:
    if action.test is TestKind.RALLY:
        because, clauses, readings = how_many(state, unit)
        clauses = (*clauses, WHOSE.id)
    else:
        found = tuple(may_test(state, action))
        because = f"{begins(unit)} {verb(unit, 'tests', 'test')} on Discipline {whose(unit)}."
        clauses = (WHOSE.id, *dict.fromkeys(f.clause for f in found if f.clause != "PT-2"))
        readings = tuple(dict.fromkeys(each for f in found for each in f.readings))
    return Step(
        clauses=clauses,
        because=because,
        before=state,
        after=state,
        about=About(models=tuple(unit.models)),
        readings=readings,
    )


def _ends(unit: Unit, event: Tested) -> str:
    """What a test leads to, in words."""
    name = who(unit)
    if event.test is TestKind.RALLY and event.passed:
        return (
            f"{name} {verb(unit, 'rallies', 'rally')}, may reform and"
            f" {verb(unit, 'is', 'are')} Shaken until the Player Turn ends."
        )
    if event.test is TestKind.RALLY:
        return f"{name} {verb(unit, 'keeps', 'keep')} Fleeing."
    if event.passed:
        return (
            f"{name} {verb(unit, 'stands', 'stand')} and {verb(unit, 'tests', 'test')} for Panic"
            " no more in this phase."
        )
    return (
        f"{name} {verb(unit, 'flees', 'flee')} from the nearest enemy, or the one that caused it."
        " The way is not drawn here."
    )


def nearest_test(state: State, action: Test) -> tuple[Test, str] | None:
    """The other test, where that one is due."""
    other = TestKind.PANIC if action.test is TestKind.RALLY else TestKind.RALLY
    near = replace(action, test=other, cause=Cause.LOSSES)
    if any(each.verdict is Verdict.FORBIDS for each in may_test(state, near)):
        return None
    return near, f"A {other.title()} Test of {who(state.units[action.unit])}"


def headline_test(state: State, action: Test, allowed: bool) -> str:
    """The action in a line: "Panic Test of the Orcs: passed"."""
    unit = state.units[action.unit]
    name = f"{action.test.title()} Test of {who(unit)}"
    if not allowed or action.dice is None:
        return name
    return f"{name}: {'passed' if sum(action.dice) <= _needs(state, action) else 'failed'}"
