"""Moving on the battlefield: Advance, March and Reform of units, and Characters who move out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from makeway.board.naming import listed, opening, the
from makeway.board.placed import where
from makeway.core.actions import Move
from makeway.core.events import Event, Remembered, Walked, apply
from makeway.core.ruling import About, Choice, Decides, Finding, Question, Step, Verdict
from makeway.core.state import State, Unit
from makeway.core.turn import Kind
from makeway.core.words import enough_text, inch_text
from makeway.rules import march_test
from makeway.rules.arrival import NO_FARTHER
from makeway.rules.courses import Course, course, may_go, step_text
from makeway.rules.discipline import begins, several
from makeway.rules.exits import WAYS_OUT, Exit, ways_out
from makeway.rules.likely_moves import likely
from makeway.rules.mobile import HAS, ONCE, free_to_move, not_moved, not_passed_over, right_moment
from makeway.rules.movers import Mover, mover
from makeway.rules.movers import check_move as check_move
from makeway.rules.moving_inside import changes, formed, may_change
from makeway.rules.moving_out import (
    ONE_INCH,
    ask_about_way_out,
    goes,
    may_move_out,
    says_nothing,
)
from makeway.rules.rates import HOW_FAR, by_text, flies, named, rate
from makeway.rules.reform_move import REFORM, may_reform, reformed
from makeway.rules.spaced import ends_clear


def may_move(state: State, action: Move) -> Iterator[Finding]:
    """Every clause about this move, those that hold and all that forbid."""
    moves = mover(state, action)
    if moves.home is not None:
        yield from may_move_out(state, moves, action)
    else:
        yield from _able(state, moves.unit)
    if moves.home is not None and says_nothing(action):
        yield from _some_way(state, moves, action)
    else:
        yield from _may_end(state, moves, action)
    yield from march_test.may_test(state, moves.tested, action.kind, action.march_test)


def _some_way(state: State, moves: Mover, action: Move) -> Iterator[Finding]:
    """Whether any straight way takes him out by this kind of move (S2-10)."""
    if action.kind is Kind.REFORM or not moves.who.is_character:
        return
    found = _open_ways(state, moves, action)
    has = rate([moves.who], action.kind, action.fly)
    yield ONE_INCH.requires(
        bool(found),
        listed(f"{WAYS_OUT[way.facing]} {enough_text(way.mm)}" for way in found).capitalize()
        + f" take {the(moves.who)} out."
        if found
        else f"No straight way takes {the(moves.who)} out"
        + (f" by {named(action.kind, action.fly)} of {inch_text(has)}." if has else "."),
        about=About(models=(moves.who.id,)),
    )


def _open_ways(state: State, moves: Mover, action: Move) -> tuple[Exit, ...]:
    """The straight ways out by the kind of move that the action names."""
    kinds = ((action.kind, action.fly),)
    return tuple(ways_out(state, moves, kinds, lambda way: _is_open(state, way)))


def exits(state: State, who: str) -> tuple[Exit, ...]:
    """The straight ways by which a Character may leave his Combined Unit now, each as short as it
    can be, by the shortest kind of move; how the gap closes is left open."""
    home = state.unit_of(who)
    if len(home.models) == 1 or state.field is None or home.pose is None:
        return ()
    moves = mover(state, Move(piece=who, kind=Kind.ADVANCE, to=home.pose))
    if moves.home is None:
        return ()
    air = (False, True) if flies([moves.who]) else (False,)
    kinds = [(kind, fly) for kind in (Kind.ADVANCE, Kind.MARCH) for fly in air]
    return tuple(ways_out(state, moves, kinds, lambda way: _is_open(state, way)))


def _may_end(state: State, moves: Mover, action: Move) -> Iterator[Finding]:
    """Every clause about the way and its end."""
    run = run_of(moves, action)
    if action.kind is Kind.REFORM:
        if moves.home is None:
            yield from may_reform(state, moves.unit, action, run.end)
    else:
        yield from may_go(moves.state, moves.unit, action, run)
    if moves.home is None:
        yield from may_change(state, moves.unit, action)
    name, here = begins(moves.unit), About(models=tuple(moves.unit.models))
    yield from ends_clear(moves.state, run.end, moves.unit, name, (*moves.but, moves.unit.id), here)


def _able(state: State, unit: Unit) -> Iterator[Finding]:
    """Whether the unit may move at all now."""
    yield from right_moment(state, unit)
    yield free_to_move(state, unit)
    if unit.id in state.turn.stopped:
        yield NO_FARTHER.forbids(
            f"A Character has joined the {unit.name} in this Movement Phase.",
            about=About(models=tuple(unit.models)),
            remedy="Move first, then be joined.",
        )
    came = state.turn.joined
    yield from not_moved(state, tuple(m for m in unit.models.values() if m.id not in came))
    yield from not_passed_over(state, unit)


def run_of(moves: Mover, action: Move) -> Course:
    """The course of the move; that of a Reform ends where the unit stands formed anew."""
    if action.kind is Kind.REFORM:
        return Course(reformed(moves.unit, action), 0.0, ())
    return course(moves.state, formed(moves.unit, action), action, moves.but)


def ask_move(state: State, action: Move) -> Question | None:
    """The dice of a March Test that is due, or how the gap behind a leaver closes."""
    moves = mover(state, action)
    if action.march_test is None:
        question = march_test.ask_test(
            state, moves.tested, action.kind, lambda dice: replace(action, march_test=dice)
        )
        if question is not None:
            return question
    if moves.home is None or _fails(moves, action):
        return None
    if says_nothing(action):
        return _which_way(state, moves, action)
    return ask_about_way_out(state, moves, action, run_of(moves, action))


def _which_way(state: State, moves: Mover, action: Move) -> Question:
    """Which way he leaves; each option is as short as it can be."""
    return Question(
        headline=f"Which way does {the(moves.who)} leave?",
        because="Straight on, as far as takes him out; he may go farther, or another way.",
        clauses=(ONE_INCH.id, HOW_FAR.id),
        decides=Decides.OWNER,
        player=moves.unit.player,
        options=tuple(
            Choice(
                label=opening(WAYS_OUT[way.facing]),
                detail=f"{enough_text(way.mm)} at least.",
                action=replace(action, to=way.action.to),
            )
            for way in _open_ways(state, moves, action)
        ),
        about=About(models=(moves.who.id,)),
    )


def _fails(moves: Mover, action: Move) -> bool:
    """A March, and the dice forbid it."""
    dice = action.march_test
    return (
        action.kind is Kind.MARCH and dice is not None and not march_test.passes(moves.tested, dice)
    )


def move(state: State, action: Move) -> Iterator[Step]:
    """The March Test, the move, and what is remembered of it."""
    moves = mover(state, action)
    if action.march_test is not None:
        step = march_test.take(state, moves.tested, action.kind, action.march_test)
        yield step
        state = step.after
        if _fails(moves, action):
            return
    run = run_of(moves, action)
    steps = goes(state, moves, action, run) if moves.home else _walks(state, moves, action, run)
    for step in steps:
        yield step
        state = step.after
    yield _remembers(state, moves, action)


def _walks(state: State, moves: Mover, action: Move, run: Course) -> Iterator[Step]:
    """Places change inside the unit, then it moves as a whole."""
    unit = moves.unit
    for step in changes(state, unit, action, run.end):
        yield step
        state = step.after
    clause = REFORM if action.kind is Kind.REFORM else HOW_FAR
    yield _step(
        state,
        Walked(unit=unit.id, pose=where(run.end), way=run.way),
        (clause.id,),
        _told(unit, action, run),
        run.readings,
    )


def _told(unit: Unit, action: Move, run: Course) -> str:
    many = several(unit)
    if action.kind is Kind.REFORM:
        return f"{begins(unit)} {'Reform' if many else 'Reforms'} about the centre."
    verb = {Kind.ADVANCE: "Advance", Kind.MARCH: "March"}[action.kind]
    ends = verb if many else f"{verb}{'es' if verb == 'March' else 's'}"
    return f"{begins(unit)} {ends}{', flying,' if action.fly else ''} {step_text(action, run)}."


def _remembers(state: State, moves: Mover, action: Move) -> Step:
    """Who has moved, and whose turn to move it is (LV-5)."""
    models = tuple(moves.unit.models)
    turn = state.turn.moving(dict.fromkeys(models, action.kind))
    home = moves.home
    if home is not None:
        turn = replace(turn, left={**turn.left, moves.who.id: home.id})
    chosen = home.id if home is not None else moves.unit.id
    verb = "count" if several(moves.unit) else "counts"
    return _step(
        state,
        Remembered(turn=replace(turn, chosen=chosen)),
        (ONCE.id,),
        f"{begins(moves.unit)} {verb} as having {HAS[action.kind]}.",
        models=models,
    )


def _step(
    state: State,
    event: Event,
    clauses: tuple[str, ...],
    because: str,
    readings: tuple[str, ...] = (),
    models: tuple[str, ...] = (),
) -> Step:
    return Step(
        clauses=clauses,
        because=because,
        before=state,
        after=apply(state, event),
        event=event,
        about=About(models=models),
        readings=readings,
    )


def nearest_move(state: State, action: Move) -> tuple[Move, str] | None:
    """The same move by another kind, on foot or in the air, or as far as it may go."""
    moves = mover(state, action)
    if moves.home is None and _keeps(_able(state, moves.unit)):
        return None
    for near in likely(state, moves, action, run_of(moves, action)):
        if _is_open(state, near):
            out = moves.home is not None and near.legs != action.legs
            label = "Move out" if out else opening(named(near.kind, near.fly))
            return near, f"{label}, {step_text(near, run_of(moves, near))}"
    # Where his own way cannot lead out, the shortest other one does.
    others = exits(state, action.piece) if moves.home is not None else ()
    way = min(others, key=lambda each: each.mm, default=None)
    if way is None:
        return None
    found = way.action
    same = (found.kind, found.fly) == (action.kind, action.fly)
    by = "" if same else by_text(found.kind, found.fly)
    return found, f"Move out {WAYS_OUT[way.facing]}{by}, {enough_text(way.mm)}"


def _is_open(state: State, action: Move) -> bool:
    return not _keeps(may_move(state, action))


def _keeps(findings: Iterable[Finding]) -> bool:
    return any(each.verdict is Verdict.FORBIDS for each in findings)


def headline_move(state: State, action: Move, allowed: bool) -> str:
    """The ruling in a line: "The Orcs Advance", "The Warlord may not March out of the Orcs"."""
    moves = mover(state, action)
    out = f" out of the {moves.home.name}" if moves.home is not None else ""
    many = several(moves.unit)
    if not allowed:
        return f"{begins(moves.unit)} may not {action.kind.title()}{out}"
    if _fails(moves, action):
        return f"{begins(moves.unit)} {'fail' if many else 'fails'} the March Test"
    verb = action.kind.title() + ("" if many else "es" if action.kind is Kind.MARCH else "s")
    return f"{begins(moves.unit)} {verb}{out}"
