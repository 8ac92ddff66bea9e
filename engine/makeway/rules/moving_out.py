"""A Character moves out of his Combined Unit in the Movement Phase (LV-1 to LV-8)."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from msgspec.structs import replace

from makeway.board.field import gap
from makeway.board.naming import opening, the
from makeway.board.spacing import AT_THE_END
from makeway.core.actions import Leave, Move
from makeway.core.clause import Standing, clause
from makeway.core.events import Left, apply
from makeway.core.ruling import About, Finding, Question, Step
from makeway.core.state import Model, State, Unit
from makeway.core.turn import Kind
from makeway.core.words import (
    MM_PER_INCH,
    TOLERANCE,
    beside_text,
    inch_text,
)
from makeway.rules.courses import DIRECTION, Course, course, directions, step_text
from makeway.rules.exclusions import LEAVES_FIRST, WAIT_FOR
from makeway.rules.getting_clear import clear_of, closed, distance, farther
from makeway.rules.leaving import (
    ABLE_TO_MOVE,
    NO_MOVE,
    PASSES,
    ask_about_gap,
    close_behind,
    may_leave_a_gap,
    way_out,
)
from makeway.rules.mobile import HAS, LEAVERS_FIRST, not_passed_over, right_moment
from makeway.rules.movers import Mover
from makeway.rules.rates import HOW_FAR

ONE_INCH = clause(
    "LV-3",
    "At least 1 inch",
    "He is part of the unit until he has left it, and leaves it only if his move takes him at least"
    " 1 inch away from it.",
    "S2-09",
    "S2-10",
)
NOT_BACK = clause(
    "LV-4",
    "Not back in the same phase",
    "A Character who has left a unit does not join it again in the same phase.",
    "S2-11",
)
JOINED_STAYS = clause(
    "LV-8",
    "Whoever joined stays",
    "Out of a unit that was joined in this phase nobody moves: the newcomer has moved, and the"
    " others are part of a unit that moves no farther.",
    "S0-14",
    "S0-21",
    standing=Standing.INFERRED,
)


def may_step_out(state: State, home: Unit, who: Model) -> Iterator[Finding]:
    """What keeps him in his unit in this phase, besides what would keep the unit where it is."""
    him = About(models=(who.id,))
    if state.turn.joined.get(who.id) == home.id:
        yield JOINED_STAYS.forbids(
            f"{opening(the(who))} has joined the {home.name} in this phase.",
            about=him,
            remedy="He may leave in a later phase.",
        )
    elif home.id in state.turn.stopped:
        stays = state.readings.choice("A10") == "stays"
        text = f"The {home.name} were joined in this phase"
        yield JOINED_STAYS.requires(
            not stays,
            f"{text}, and {the(who)} is part of them."
            if stays
            else f"{text}; that does not hold {the(who)}.",
            about=him,
            remedy="He may leave in a later phase.",
            readings=("A10",),
        )
    yield from not_passed_over(state, home)


def may_move_out(state: State, moves: Mover, action: Move) -> Iterator[Finding]:
    """Whether he may leave his unit now, whether he comes clear of it, how the gap closes."""
    home, who = moves.home, moves.who
    assert home is not None, "he leaves a unit"
    if not who.is_character:
        yield LEAVES_FIRST.forbids(
            f"{opening(the(who))} is no Character: R&F models stay in their unit.",
            about=About(models=(who.id,)),
        )
        return
    yield from right_moment(state, home)
    yield from able_to_leave(state, home, who)
    yield from may_step_out(state, home, who)
    if action.kind is Kind.REFORM:
        yield LEAVES_FIRST.forbids(
            "A Reform does not lead out of a unit.", remedy="An Advance or a March does."
        )
        return
    yield way_out(home, who)
    if says_nothing(action):
        return
    run = course(moves.state, moves.unit, action, moves.but)
    if run.mm < inf:
        mm = distance(state, moves, action, run.end)
        enough = clear_of(state, mm)
        yield leaves_clear(state, home, who, mm, None if enough else farther(state, moves, action))
    yield from may_leave_a_gap(state, _as_leave(moves, action))


def says_nothing(action: Move) -> bool:
    """Whether a move out leaves open which way it leads."""
    return not action.legs and action.to is None


def able_to_leave(state: State, home: Unit, who: Model) -> Iterator[Finding]:
    """Not Engaged, not Fleeing, not Shaken, not moved already (LV-9)."""
    him, found = About(models=(who.id,)), False
    for holds, says, remedy in (
        (state.is_engaged(home.id), "is Engaged in Combat", WAIT_FOR["Engaged"]),
        (home.fleeing, "flees", WAIT_FOR["Fleeing"]),
        (home.shaken, "is Shaken", WAIT_FOR["Shaken"]),
    ):
        if holds:
            found = True
            yield ABLE_TO_MOVE.forbids(
                f"The unit of {the(who)}, the {home.name}, {says}.", about=him, remedy=remedy
            )
    moved = state.turn.moved.get(who.id)
    if moved is not None:
        yield ABLE_TO_MOVE.forbids(
            f"{opening(the(who))} has {HAS[moved]} already in this Player Turn.",
            about=him,
            remedy="Leavers move before the rest of their unit.",
        )
    elif not found:
        yield ABLE_TO_MOVE.holds(
            f"The {home.name} are not Engaged, not Fleeing and not Shaken; {the(who)} has not"
            " moved.",
            about=him,
        )


def _as_leave(moves: Mover, action: Move) -> Leave:
    return Leave(character=moves.who.id, filled=action.filled)


def ask_about_way_out(state: State, moves: Mover, action: Move, run: Course) -> Question | None:
    """How the gap behind him closes, where several ways leave him clear of the unit."""
    question = ask_about_gap(state, _as_leave(moves, action))
    if question is None:
        return None
    options = []
    for each in question.options:
        assert isinstance(each.action, Leave), "they are made of one"
        filled = each.action.filled
        if all(clear_of(state, gap(run.end, rest)) for rest in closed(state, moves, filled)):
            options.append(replace(each, action=replace(action, filled=filled)))
    return replace(question, options=tuple(options))


def goes(state: State, moves: Mover, action: Move, run: Course) -> Iterator[Step]:
    """He moves out and is a unit of his own; his unit closes the gap."""
    home, who = moves.home, moves.who
    assert home is not None, "he leaves a unit"
    verb = "Marches" if action.kind is Kind.MARCH else "Advances"
    event = Left(unit=home.id, model=who.id, as_unit=moves.unit.id, pose=run.end.pose, way=run.way)
    left = apply(state, event)
    yield Step(
        clauses=(ONE_INCH.id, LEAVES_FIRST.id, HOW_FAR.id, PASSES.id, LEAVERS_FIRST.id),
        because=f"{opening(the(who))} {verb}{', flying,' if action.fly else ''}"
        f" {step_text(action, run)} out of the {home.name} and is a unit of his own.",
        before=state,
        after=left,
        event=event,
        about=About(models=(who.id,)),
        readings=run.readings,
    )
    yield Step(
        clauses=(NO_MOVE.id,),
        because=f"The {home.name} do not count as having moved by it.",
        before=left,
        after=left,
        about=About(models=tuple(left.units[home.id].models)),
    )
    yield from close_behind(left, home.id, _as_leave(moves, action))


def leaves_clear(
    state: State, home: Unit, who: Model, mm: float, way: Move | None = None
) -> Finding:
    """Whether he ends far enough from the unit that he leaves (LV-3); `way` takes him out."""
    exactly = abs(mm - AT_THE_END) < TOLERANCE
    good = clear_of(state, mm)
    ends = inch_text(mm) if good else beside_text(mm, AT_THE_END)
    return ONE_INCH.requires(
        good,
        f"{opening(the(who))} would end {ends} from the {home.name}; leaving needs"
        f" {'at least' if state.readings.choice('A8') != 'too_near' else 'more than'}"
        f" {inch_text(AT_THE_END)}.",
        about=About(models=(who.id,)),
        remedy=_takes_out(way) if way is not None else None,
        readings=("A8",) if exactly else (),
    )


def _takes_out(way: Move) -> str:
    """How far is far enough: "1.99″ forwards take him out"."""
    mm = (way.legs[0].straight or 0.0) * MM_PER_INCH
    return f"{inch_text(mm)} {DIRECTION[directions(way.legs)[0]]} take him out."
