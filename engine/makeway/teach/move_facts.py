"""Facts about moves on a battlefield: how far a place is, how far out, and what they count as."""

from __future__ import annotations

from makeway.board.naming import counted, listed, the
from makeway.core.actions import Join, Move
from makeway.core.ruling import Step
from makeway.core.state import State, Unit
from makeway.core.turn import Kind
from makeway.core.words import MM_PER_INCH, Facing, mm_text
from makeway.referee import exits
from makeway.rules.coming import Coming, approach
from makeway.teach.asking import ends
from makeway.teach.documents import Fact
from makeway.teach.knowing import Known, fact, unit_in
from makeway.text.errors import MalformedError

UNMOVED = "unmoved"
"""What a model counts as that has made no move in this Player Turn."""


def three(mm: float) -> float:
    """Millimetres as inches with three decimals.

    >>> three(98.1)
    3.862
    """
    return round(mm / MM_PER_INCH, 3)


@fact
def way_needs(state: State, asked: Fact) -> Known:
    """The way of a Character to a seat of a unit, in inches."""
    mm = _way(state, asked)
    says = f"From his centre to that of {asked.seat} it is {mm_text(mm)}, {three(mm):.3f}″."
    return Known(three(mm), says, ("JN-6",))


@fact
def way_missing(state: State, asked: Fact) -> Known:
    """How much a move, `text`, is too short to a seat of a unit, in inches."""
    kind, mm = Kind(asked.text or ""), _way(state, asked)
    has = coming(state, asked).rate(kind) or 0.0
    short = max(0.0, mm - has)
    says = f"He needs {three(mm):.3f}″ and has {three(has):.3f}″: {three(short):.3f}″ are missing."
    return Known(three(short), says, ("JN-4", "MV-2"))


def _way(state: State, asked: Fact) -> float:
    if asked.seat is None:
        raise MalformedError(f"The fact {asked.name!r} needs a seat.")
    return coming(state, asked).reach(asked.seat).needs


def coming(state: State, asked: Fact) -> Coming:
    """How the Character of a fact comes to its unit. MalformedError off a battlefield."""
    way = approach(state, Join(character=asked.model or "", unit=asked.unit or "", seat=asked.seat))
    if way is None:
        raise MalformedError(f"The fact {asked.name!r} needs a battlefield.")
    return way


@fact
def way_out(state: State, asked: Fact) -> Known:
    """The shortest way of a Character out of his unit to a side, `text`, in inches."""
    facing = Facing(asked.text or "")
    found = [each for each in exits(state, asked.model or "") if each.facing is facing]
    if not found:
        raise MalformedError(f"No straight way leads out there for the fact {asked.name!r}.")
    mm = found[0].mm
    says = (
        f"His whole base passes the edge of the unit, {mm_text(mm - MM_PER_INCH)}, and goes"
        f" {MM_PER_INCH} mm on: {mm_text(mm)}, {three(mm):.3f}″."
    )
    return Known(three(mm), says, ("LV-3",))


@fact
def counts_as(state: State, asked: Fact) -> Known:
    """How a model counts after an action: unmoved, advance, march, reform. That of a unit is asked
    of its R&F."""
    end = ends(state, asked.action)[0] if asked.action else None
    after = (end.state if end else None) or state
    who = asked.model or next(m.id for m in unit_in(state, asked).rank_and_file)
    value = after.turn.moved.get(who)
    step = _judging(end.steps if end else ())
    if step is None:
        raise MalformedError(f"The fact {asked.name!r} needs an action after which somebody moved.")
    return Known(str(value or UNMOVED), step.because, step.clauses, step.readings)


def _judging(steps: tuple[Step, ...]) -> Step | None:
    """The step that says what they count as."""
    for clause in ("JN-12", "LV-6", "MV-4"):
        for step in reversed(steps):
            if (
                clause in step.clauses
                and "count" in step.because
                and "displaced" not in step.because
            ):
                return step
    return None


@fact
def march_tests(state: State, asked: Fact) -> Known:
    """How many March Tests a unit takes whose models move one by one, the first by the action."""
    action = asked.action
    if not isinstance(action, Move) or action.march_test is None:
        raise MalformedError(f"The fact {asked.name!r} needs a move with the dice of a March Test.")
    unit = unit_in(state, asked)
    after = ends(state, action)[0].state or state
    untested = [m for m in unit.models if m not in after.turn.tests]
    says = f"One test, and {_all(unit)} are bound by it."
    return Known(1 + len(untested), says, ("MT-3",))


def _all(unit: Unit) -> str:
    plain = f"the {counted(len(unit.rank_and_file), 'R&F model')} of the {unit.name}"
    return listed([*(the(each) for each in unit.characters), plain])
