"""Losing Health Points: off which pool, who falls, where excess goes (HP, EX)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from makeway.board.naming import counted, listed, opening, the
from makeway.board.pools import ModelLoss, PoolLoss
from makeway.core.clause import clause
from makeway.core.events import Fell, Lost, apply
from makeway.core.ruling import About, Finding, Step
from makeway.core.state import Model, State, Unit
from makeway.core.words import Role
from makeway.rules.casualties import REMOVED_WHERE_THEY_STAND, fall
from makeway.rules.nudging import Combat
from makeway.rules.picking import may_fall, not_of_a_pool
from makeway.rules.stand_ins import StandIns, check_stand_ins, may_stand_in, stood_in
from makeway.rules.toll import (
    LARGEST_FRACTION,
    SEVERAL_POOLS,
    Picks,
    named,
    pools,
    tied_values,
    toll,
    values,
)

ONE_POOL = clause(
    "HP-1",
    "The R&F Health Pool",
    "Each unsaved wound costs the R&F pool one Health Point; whole models are removed when"
    " possible and the rest is carried.",
    "S4-01",
    "S4-02",
    "S4-03",
    "S4-04",
    "S4-05",
    "S4-06",
    "S4-07",
    "S4-08",
    "S4-09",
)
EXCESS = clause(
    "HP-2",
    "Excess goes to the Champion",
    "When the other R&F are wiped out the Champion takes what is left over, in a Duel too; without"
    " him it is lost, and Characters never take it.",
    "S4-10",
    "S4-11",
    "S4-14",
    beyond="What a unit of Unstable models loses for a lost combat goes on from the Champion to the"
    " Characters, as evenly as the owner can. Combats are not scored here, so only losses by"
    " attacks are met, and Unstable changes nothing in those.",
)
OWN_POOL = clause(
    "HP-3",
    "A pool of their own",
    "A Character, or a Champion struck directly, loses his own Health Points, keeps the damage and"
    " is removed at 0.",
    "S4-13",
    "S4-15",
    "S4-16",
    "S4-17",
    "S4-18",
)
IGNORED = clause(
    "EX-1",
    "Excess is ignored",
    "Health Points lost beyond what a pool has are ignored.",
    "S4-19",
    "S4-25",
)


def may_suffer(
    unit: Unit,
    costs: Mapping[str, int],
    fallen: tuple[str, ...] | None,
    combat: Combat | None = None,
    health: Picks = None,
    stand_ins: StandIns = None,
) -> Iterator[Finding]:
    """Whether the models that the owner removes are those he may remove (RC-1, RC-2, RC-4)."""
    check_stand_ins(unit, fallen, stand_ins)
    if fallen is None:
        return
    yield from not_of_a_pool(unit, fallen)
    yield from may_stand_in(unit, stand_ins)
    result = toll(unit, costs, health)
    for name, loss in result.pools.items():
        chosen = [model for model in pools(unit)[name] if model.id in fallen]
        if len(chosen) == loss.fallen:
            places, _ = stood_in(unit, pools(unit)[name], loss.fallen, fallen, stand_ins, combat)
            yield from may_fall(unit, pools(unit)[name], loss.fallen, places or (), combat)
        else:
            lost = _loses(unit, name, loss, values(unit, health)[name])
            yield _miscounted(lost, chosen, loss.fallen)


def _miscounted(lost: str, chosen: Sequence[Model], number: int) -> Finding:
    """More models, or fewer, are to be removed than the lost Health Points remove."""
    return ONE_POOL.forbids(
        f"{lost}; {len(chosen)} {'is' if len(chosen) == 1 else 'are'} named.",
        about=About(models=tuple(model.id for model in chosen)),
        remedy=f"Name {counted(number, 'model')}." if number else "Name no model.",
    )


def suffer(
    state: State,
    unit: str,
    costs: Mapping[str, int],
    fallen: tuple[str, ...] | None = None,
    combat: Combat | None = None,
    health: Picks = None,
    stand_ins: StandIns = None,
) -> Iterator[Step]:
    """Take a batch of losses off a unit: pools, excess, Champion, Characters; gaps stay open.

    `costs` are Health Points lost by receiver id, `fallen` the owner's choice of R&F models,
    `stand_ins` who of them falls for a Musician or Standard Bearer.
    """
    first = state.units[unit]
    result = toll(first, costs, health)
    for name, loss in result.pools.items():
        if not (loss.lost or loss.excess):
            continue
        yield (step := _pool_loses(state, first, name, loss, values(first, health)[name]))
        state = step.after
        pool = pools(first)[name]
        for step in fall(state, unit, pool, loss.fallen, fallen, combat, stand_ins):
            yield step
            state = step.after
    if result.wasted and not result.passed_on:
        yield (step := _lost_for_nothing(state, first, result.wasted))
    for name, own in result.models.items():
        for step in _model_loses(state, unit, name, own, result.passed_on):
            yield step
            state = step.after


def _pool_loses(state: State, unit: Unit, name: str, loss: PoolLoss, health: int) -> Step:
    models, before = pools(unit)[name], unit.carried.get(name, 0)
    event = Lost(unit=unit.id, pool=name, points=loss.lost, carried=loss.carried)
    mixed = len({model.health_points for model in models}) > 1
    tie = len(tied_values(models, before)) > 1
    by = f" Each counts {health}{', as the attacker picks' if tie else ''}." if mixed else ""
    return Step(
        clauses=(
            ONE_POOL.id,
            *((SEVERAL_POOLS.id,) if len(pools(unit)) > 1 else ()),
            *((LARGEST_FRACTION.id,) if mixed else ()),
        ),
        because=f"{_loses(unit, name, loss, health)}.{by}",
        before=state,
        after=apply(state, event),
        event=event,
        about=About(models=tuple(model.id for model in models)),
    )


def _loses(unit: Unit, name: str, loss: PoolLoss, health: int) -> str:
    """What a pool loses, and what that removes: "lose 5 of 12 Health Points: 2 models fall"."""
    had = len(pools(unit)[name]) * health - unit.carried.get(name, 0)
    points = f"{loss.lost} of {counted(had, 'Health Point')}"
    return f"The {named(unit, name)} lose {points}: {_removed(loss)}"


def _removed(loss: PoolLoss) -> str:
    verb = "falls" if loss.fallen == 1 else "fall"
    falls = f"{counted(loss.fallen, 'model')} {verb}" if loss.fallen else "no model falls"
    carried = f"{loss.carried} {'is' if loss.carried == 1 else 'are'} carried"
    return f"{falls} and {carried}" if loss.carried else falls


def _lost_for_nothing(state: State, unit: Unit, wasted: int) -> Step:
    names = [the(each) for each in unit.characters]
    spared = (
        f"; {listed(names)} lose{'s' if len(names) == 1 else ''} nothing by it" if names else ""
    )
    nobody = "other R&F models stand" if unit.champion else "there is no Champion"
    return Step(
        clauses=(EXCESS.id, IGNORED.id),
        because=f"{counted(wasted, 'loss', 'losses')} more than the pool has, and {nobody}:"
        f" ignored{spared}.",
        before=state,
        after=state,
    )


def _model_loses(
    state: State, unit: str, name: str, own: ModelLoss, passed_on: int
) -> Iterator[Step]:
    model = state.units[unit].models[name]
    event = Lost(unit=unit, model=name, points=own.lost)
    passed = passed_on if model.role is Role.CHAMPION else 0
    over = f"; {own.excess} more: ignored" if own.excess else ""
    left = f"{own.left} of {model.health_points} left"
    who = opening(the(model))
    because = (
        f"{_to_the_champion(model, own, passed)}, {left}{over}."
        if passed
        else f"{who} loses {counted(own.lost, 'Health Point')}: {left}{over}."
    )
    rule = EXCESS if passed else OWN_POOL
    after = apply(state, event)
    yield Step(
        clauses=(rule.id, *((IGNORED.id,) if own.excess else ())),
        because=because,
        before=state,
        after=after,
        event=event,
        about=About(models=(name,)),
    )
    if not own.left:
        gone = Fell(unit=unit, models=(name,))
        yield Step(
            clauses=(REMOVED_WHERE_THEY_STAND.id, OWN_POOL.id),
            because=f"{who} has no Health Point left and is removed from where he stands.",
            before=after,
            after=apply(after, gone),
            event=gone,
            about=About(models=(name,)),
        )


def _to_the_champion(model: Model, own: ModelLoss, passed: int) -> str:
    """What reaches a Champion: excess of the R&F, after what struck himself."""
    verb = "passes" if passed == 1 else "pass"
    struck = own.lost + own.excess - passed
    himself = f"{opening(the(model))} is struck {counted(struck, 'time')}. " if struck else ""
    return f"{himself}No other R&F model is left: {passed} in excess {verb} to {the(model)}"
