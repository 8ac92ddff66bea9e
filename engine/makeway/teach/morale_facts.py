"""Facts about what losses lead to: Panic, Rally, and what the last Health Point sets off."""

from __future__ import annotations

from makeway.board.naming import opening, the
from makeway.core.actions import Lose, Remove, Test
from makeway.core.past import TestKind
from makeway.core.ruling import Allowed, Finding, Illegal, Question, Step
from makeway.core.state import State, Unit
from makeway.referee import rule
from makeway.rules.panic import toll
from makeway.rules.rally import how_many, needs
from makeway.teach.documents import Fact
from makeway.teach.knowing import Known, fact, model_in, unit_in
from makeway.text.errors import MalformedError


def after(state: State, asked: Fact) -> tuple[State, tuple[Step, ...]]:
    """The table when losses are taken off, each choice as it is first offered, and their trace."""
    if not isinstance(asked.action, Lose | Remove):
        return state, ()
    ruling = rule(state, asked.action)
    while isinstance(ruling, Question):
        ruling = rule(state, ruling.options[0].action)
    if not isinstance(ruling, Allowed):
        raise MalformedError(f"{ruling.headline} is forbidden.")
    return ruling.state or state, ruling.steps


def _what_is_left(table: State, asked: Fact) -> Unit:
    unit = asked.unit or getattr(asked.action, "unit", None)
    return table.units[unit] if unit else unit_in(table, asked)


@fact
def panics(state: State, asked: Fact) -> Known:
    """Whether a unit takes a Panic Test for losses, after an action or as it stands."""
    table, steps = after(state, asked)
    unit = _what_is_left(table, asked)
    ruling = rule(table, Test(unit=unit.id, dice=(1, 1)))
    if isinstance(ruling, Illegal):
        return _told(False, _weightiest(ruling), steps if unit.id == _lost(asked) else ())
    holds = tuple(f for f in ruling.findings if f.clause.startswith(("PT-1", "WO-")))
    return _told(True, holds[0], steps if unit.id == _lost(asked) else ())


def _lost(asked: Fact) -> str | None:
    """The unit that lost something."""
    return getattr(asked.action, "unit", None)


def _weightiest(ruling: Illegal) -> Finding:
    return ruling.forbidding[0]


def _told(value: bool, finding: Finding, steps: tuple[Step, ...]) -> Known:
    """The last step of a trace where it speaks of Panic, else a finding."""
    last = steps[-1] if steps else None
    if last is not None and any(c.startswith(("PT-", "WO-2")) for c in last.clauses):
        clauses = (finding.clause, *last.clauses)
        return Known(value, last.because, tuple(dict.fromkeys(clauses)), last.readings)
    return Known(value, finding.because, (finding.clause,), finding.readings)


@fact
def share_lost(state: State, asked: Fact) -> Known:
    """The share of its Health Points that a unit has lost in this phase, in per cent."""
    table, _ = after(state, asked)
    unit = _what_is_left(table, asked)
    found = toll(unit, state.readings.choice("A12"))
    value = round(100 * found.lost / found.had, 1)
    quarter = "a quarter or more" if found.heavy else "less than a quarter"
    says = f"{found.lost} of the {found.had} Health Points at the start of the phase are lost"
    return Known(value, f"{says}: {value:g} %, {quarter}.", ("PT-1",))


@fact
def rallies_on(state: State, asked: Fact) -> Known:
    """The Discipline on which a Fleeing unit takes its Rally Test."""
    table, _ = after(state, asked)
    unit = _what_is_left(table, asked)
    because, clauses, readings = how_many(table, unit)
    return Known(needs(table, unit), because, clauses, readings)


@fact
def may_rally(state: State, asked: Fact) -> Known:
    """Whether a unit takes a Rally Test now."""
    table, _ = after(state, asked)
    unit = _what_is_left(table, asked)
    ruling = rule(table, Test(unit=unit.id, test=TestKind.RALLY, dice=(1, 1)))
    last = ruling.forbidding[0] if isinstance(ruling, Illegal) else ruling.findings[-1]
    return Known(isinstance(ruling, Allowed), last.because, (last.clause,), last.readings)


@fact
def loses_the_last(state: State, asked: Fact) -> Known:
    """Whether a model with a Health Pool of his own loses the last Health Point by an action."""
    model = model_in(state, asked)
    _, steps = after(state, asked)
    for step in steps:
        lost = getattr(step.event, "points", 0) if _is_of(step, model.id) else 0
        if lost:
            return Known(lost >= model.left, step.because, ("TR-1", *step.clauses))
    told = next((step for step in steps if "TR-1" in step.clauses), None)
    says = f"{opening(the(model))} loses nothing." if told is None else told.because
    return Known(False, says, ("TR-1",))


def _is_of(step: Step, model: str) -> bool:
    return getattr(step.event, "model", None) == model


@fact
def one_unit(state: State, asked: Fact) -> Known:
    """Whether Characters whose R&F are gone stay the same unit (WO-1)."""
    _, steps = after(state, asked)
    for step in steps:
        if "WO-1" in step.clauses:
            return Known(True, step.because, ("WO-1",))
    return Known(False, "R&F are left.", ("WO-1",))
