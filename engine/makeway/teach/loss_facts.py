"""Facts about Health Points lost: how many models fall, what is carried, who loses what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from makeway.board.naming import counted, listed, opening, the
from makeway.core.actions import Distribute, Lose
from makeway.core.events import Fell, apply
from makeway.core.ruling import Allowed, Question, Step
from makeway.core.state import State, Unit
from makeway.referee import rule
from makeway.rules.blame import dealt
from makeway.rules.nudging import Combat
from makeway.rules.stand_ins import choices
from makeway.rules.toll import Toll, named, pools, receiver_of, toll, values
from makeway.teach.documents import Fact
from makeway.teach.knowing import Known, fact, model_in
from makeway.text.errors import MalformedError


def loss_in(asked: Fact) -> Lose:
    """The losses that a fact is about. MalformedError when it has none."""
    if not isinstance(asked.action, Lose):
        raise MalformedError(f"The fact {asked.name!r} needs an action that loses Health Points.")
    return asked.action


def suffering(state: State, asked: Fact) -> tuple[Unit, Toll]:
    """The unit that loses Health Points, and what it loses in numbers."""
    action = loss_in(asked)
    unit = state.units[action.unit]
    return unit, toll(unit, action.points, action.health)


def trace(state: State, action: Lose | Distribute) -> tuple[Step, ...]:
    """The steps of the losses when every choice is left as it is first offered."""
    ruling = rule(state, action)
    while isinstance(ruling, Question):
        ruling = rule(state, ruling.options[0].action)
    return ruling.steps if isinstance(ruling, Allowed) else ()


def pool_in(unit: Unit, asked: Fact) -> str:
    """The pool that a fact names by the kind of its models, else the largest."""
    for name in pools(unit):
        if asked.text in (None, named(unit, name), receiver_of(unit, name)):
            return name
    raise MalformedError(f"{unit.name} have no Health Pool {asked.text!r}.")


def _told(state: State, asked: Fact, clauses: Iterable[str], other: str) -> Known:
    """The first step of the trace that rests on one of these clauses, else another sentence."""
    for clause in clauses:
        for step in trace(state, loss_in(asked)):
            if clause in step.clauses:
                return Known(None, step.because, step.clauses, step.readings)
    return Known(None, other, tuple(clauses)[:1])


def _pool_step(state: State, asked: Fact) -> str:
    """The sentence about the pool that is asked for."""
    unit, _ = suffering(state, asked)
    name = named(unit, pool_in(unit, asked))
    for step in trace(state, loss_in(asked)):
        if "HP-1" in step.clauses and f"The {name} lose" in step.because:
            return step.because
    return f"The {name} lose no Health Point."


@fact
def models_fallen(state: State, asked: Fact) -> Known:
    """How many models of an R&F pool are removed, the Champion not counted."""
    unit, result = suffering(state, asked)
    value = result.pools[pool_in(unit, asked)].fallen
    return Known(value, _pool_step(state, asked), ("HP-1",))


@fact
def carried_after(state: State, asked: Fact) -> Known:
    """How many lost Health Points an R&F pool carries over."""
    unit, result = suffering(state, asked)
    name = pool_in(unit, asked)
    loss, before = result.pools[name], unit.carried.get(name, 0)
    lost = f"{before} carried and {loss.lost} lost make" if before else f"{loss.lost} lost make"
    each = counted(values(unit)[name], "Health Point")
    whole = f"{counted(loss.fallen, 'model')} of {each}" if loss.fallen else f"no model of {each}"
    return Known(loss.carried, f"{lost} {whole} and {loss.carried} to carry.", ("HP-1",))


@fact
def pool_left(state: State, asked: Fact) -> Known:
    """How many Health Points an R&F pool has left."""
    unit, result = suffering(state, asked)
    name = pool_in(unit, asked)
    loss = result.pools[name]
    value = loss.models * values(unit)[name] - loss.carried
    if not loss.lost:
        says = f"The {named(unit, name)} keep all {value}: each pool loses for itself."
        return Known(value, says, ("FRM-9", "EX-1"))
    return Known(value, f"{_pool_step(state, asked)} {value} left.", ("HP-1",))


@fact
def points_left(state: State, asked: Fact) -> Known:
    """How many Health Points a Champion or a Character has left."""
    _, result = suffering(state, asked)
    model = model_in(state, asked)
    own = result.models.get(model.id)
    if own is None:
        says = f"{opening(the(model))} loses nothing: no excess of the R&F reaches him."
        clause = "HP-2"
        if not model.is_character:
            says = f"{opening(the(model))} loses nothing: other R&F models stand."
        return Known(model.left, says, (clause, "HP-3"))
    step = _about(trace(state, loss_in(asked)), model.id)
    return Known(own.left, step.because if step else "", step.clauses if step else ("HP-3",))


def _about(steps: Iterable[Step], model: str) -> Step | None:
    """The step in which a model loses Health Points."""
    for step in steps:
        if getattr(step.event, "model", None) == model:
            return step
    return None


@fact
def ignored(state: State, asked: Fact) -> Known:
    """How many of the lost Health Points are ignored."""
    _, result = suffering(state, asked)
    every = sum(loss_in(asked).points.values())
    told = _told(state, asked, ("EX-1",), f"All {every} are taken: nothing is left over.")
    return Known(result.ignored, told.because, ("EX-1", *(c for c in told.clauses if c != "EX-1")))


@fact
def credited(state: State, asked: Fact) -> Known:
    """How many losses count for one of several attackers, `text`, at least and at most."""
    _, result = suffering(state, asked)
    action = loss_in(asked)
    by = next(iter(dealt(state.units[action.unit], action).values()), {})
    name = asked.text or next(iter(by))
    others = sum(points for each, points in by.items() if each != name)
    most = by[name] - max(0, result.wasted - others)
    least = by[name] - min(by[name], result.wasted)
    told = listed(f"{each} {points}" for each, points in by.items())
    return Known(
        [least, most],
        f"{told}: {result.wasted} too many. {name} is credited with {least} to {most}.",
        ("EX-2", "EX-1"),
    )


APART = "apart"
"""Losses that are no one batch: each is taken off by itself."""


@fact
def ways_to_fall(state: State, asked: Fact) -> Known:
    """How many sets of R&F models may be gone; with `text` "apart" when each loss is a batch."""
    action = loss_in(asked)
    number = sum(action.points.values())
    batches = number if asked.text == APART else 1
    ends = {frozenset[str]()}
    for _ in range(batches):
        ends = {gone | more for gone in ends for more in _falling(state, action, gone, batches)}
    each = (
        f"{counted(batches, 'batch', 'batches')} of {counted(number // batches, 'loss', 'losses')}"
    )
    says = f"{each}: {counted(len(ends), 'way')} to remove them."
    unit = state.units[action.unit]
    if unit.ranks == 1:
        ways = sorted(_from_the_left(unit, gone) for gone in ends)
        shares = listed([f"{left} + {number - left}" for left in ways], "or")
        says = f"{says} From left and right: {shares}."
    return Known(len(ends), says, ("RC-2",))


def _from_the_left(unit: Unit, gone: frozenset[str]) -> int:
    """How many of those gone from a single rank fell at its left end."""
    files = sorted(unit.seats[model].file for model in gone)
    return sum(file == n for n, file in enumerate(files, 1))


def _falling(
    state: State, action: Lose, gone: frozenset[str], batches: int
) -> Iterator[frozenset[str]]:
    """Who may fall of a batch when these are gone already."""
    table = apply(state, Fell(unit=action.unit, models=tuple(gone))) if gone else state
    unit = table.units[action.unit]
    number = sum(action.points.values()) // batches
    for models in pools(unit).values():
        for way in choices(unit, models, number, Combat(table, unit.id)):
            yield frozenset(way)
