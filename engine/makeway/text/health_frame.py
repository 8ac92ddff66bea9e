"""The health track: Health Pools as bars of models, before and after losses that are planned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from makeway import referee
from makeway.board.naming import counted, listed, opening, the
from makeway.core.actions import Lose
from makeway.core.ruling import Allowed, Question
from makeway.core.state import Model, State, Unit
from makeway.rules.health import EXCESS, IGNORED, ONE_POOL, OWN_POOL
from makeway.rules.losing import check_lose
from makeway.rules.toll import Toll, named, outcome, pools, receiver_of, toll, values
from makeway.text import frame as out
from makeway.text.cards import LessonOf, clause_cards, no_lesson, reading_cards
from makeway.text.health_attackers import NONE, By, Dealt, HealthAttacker
from makeway.text.health_attackers import attackers as of_attackers
from makeway.text.stage import Wire
from makeway.text.wire import Turn, cited, encoded, frame

MORE = 9
"""So many Health Points more than there are may be planned, to see what becomes of them."""


class HealthBar(Wire, frozen=True, kw_only=True, gc=False):
    """One model's Health Points: all, those it has, those it keeps."""

    points: int
    before: int
    after: int


class HealthRow(Wire, frozen=True, kw_only=True, gc=False):
    """A Health Pool: its bars, what it is to lose, and what that does.

    `by` is what each attacker deals, and `takers` whose each lost Health Point is; while it is
    `open` whose losses were too many there are none.
    """

    id: str
    name: str
    kind: str
    detail: str
    models: tuple[str, ...]
    bars: tuple[HealthBar, ...]
    loses: int
    most: int
    by: tuple[int, ...]
    takers: tuple[int, ...]
    open: bool
    before: str
    after: str
    says: str
    clauses: tuple[str, ...]


class Health(Wire, frozen=True, kw_only=True, gc=False):
    """What a unit has, what is planned, and what the engine says of it."""

    title: str
    where: str
    unit: str
    attackers: tuple[HealthAttacker, ...]
    rows: tuple[HealthRow, ...]
    planned: int
    says: str
    preview: tuple[out.TargetStep, ...]
    asks: str
    action: Any
    reading: bool
    done: bool


class HealthFrame(out.Frame, frozen=True, kw_only=True, gc=False):
    """A frame with a health track; null when the unit is not on the table."""

    health: Health | None


def health_frame(
    turns: Sequence[Turn],
    at: int,
    planned: Lose,
    *,
    rev: int = 0,
    aside: bool = False,
    attackers: Sequence[str] = (),
    dealt: Dealt = NONE.dealt,
    lesson_of: LessonOf = no_lesson,
) -> HealthFrame:
    """The frame of a session with the losses that are `planned` for a unit.

    After an allowed `Lose` of that unit it shows those losses until they are put `aside`; a refusal
    or a Question is read until then too. Several `attackers` are told apart: `dealt` says who deals
    what to which pool.
    """
    plain = frame(turns, at, rev=rev, by_units=True, lesson_of=lesson_of)
    found = _health(turns, at, planned, aside, By(tuple(attackers), dealt))
    said = [found]
    fields = {name: getattr(plain, name) for name in plain.__struct_fields__}
    fields["clauses"] = plain.clauses | clause_cards({*cited(said, "clauses")}, lesson_of)
    fields["readings"] = plain.readings | reading_cards(
        {*cited(said, "readings")}, turns[at].state.readings
    )
    return HealthFrame(**fields, health=found)


def check_plan(state: State, planned: Lose) -> None:
    """MalformedActionError when the unit or a pool is not there, or a number does not fit."""
    check_lose(state, planned)


def _health(turns: Sequence[Turn], at: int, planned: Lose, aside: bool, by: By) -> Health | None:
    turn, before = turns[at], turns[max(at - 1, 0)].state
    played = turn.action
    if isinstance(played, Lose) and played.unit == planned.unit and not aside:
        done = isinstance(turn.ruling, Allowed)
        return health(before, played, by, reading=True, done=done)
    if planned.unit not in turn.state.units:
        return None
    return health(turn.state, planned, by)


def health(
    state: State, planned: Lose, by: By = NONE, *, reading: bool = False, done: bool = False
) -> Health:
    """The track of a unit on a table; `planned` are the losses to show beside what it has."""
    unit = state.units[planned.unit]
    rows = tuple(_rows(unit, planned, by.played(unit, planned)))
    total = sum(row.loses for row in rows)
    preview, asks = _preview(state, planned) if total and not reading else ((), "")
    return Health(
        title=f"Health Points of the {unit.name}",
        where=_where(unit),
        unit=unit.id,
        attackers=of_attackers(by.names, unit, planned),
        rows=rows,
        planned=total,
        says=outcome(unit, planned.points),
        preview=preview,
        asks=asks,
        action=encoded(planned) if total else None,
        reading=reading,
        done=done,
    )


def _where(unit: Unit) -> str:
    """The pools in a line: "2 Health Pools, 15 Health Points left"."""
    number = len(pools(unit)) + sum(model.has_own_pool for model in unit.models.values())
    left = counted(unit.health_points_left, "Health Point")
    return f"{counted(number, 'Health Pool')}, {left} left"


def _preview(state: State, planned: Lose) -> tuple[tuple[out.TargetStep, ...], str]:
    """The steps that would follow, or the Question that would."""
    ruling = referee.rule(state, planned)
    if isinstance(ruling, Question):
        return (), ruling.headline
    if not isinstance(ruling, Allowed):
        return (), ""
    steps = (
        out.TargetStep(because=step.because, clauses=step.clauses, readings=step.readings)
        for step in ruling.steps
    )
    return tuple(steps), ""


def _rows(unit: Unit, planned: Lose, by: By) -> Iterator[HealthRow]:
    points, result = planned.points, toll(unit, planned.points, planned.health)
    for name, models in pools(unit).items():
        row = _pool_row(unit, name, models, points, result)
        lost = result.pools[name].lost
        yield _told_apart(row, unit, planned, by, lost) if by.names else row
    champion = unit.champion
    own = [champion] if champion is not None else []
    for model in (*own, *unit.characters):
        row = _own_row(model, points, result)
        lost = min(row.loses, model.left)
        yield _told_apart(row, unit, planned, by, lost) if by.names else row


def _told_apart(row: HealthRow, unit: Unit, planned: Lose, by: By, lost: int) -> HealthRow:
    """The row of a pool with who deals what to it."""
    return replace(
        row,
        by=by.shares(row.id),
        takers=by.takers(unit, row.id, planned, lost),
        open=by.is_open(unit, row.id, planned),
    )


def _pool_row(
    unit: Unit, name: str, models: tuple[Model, ...], points: Mapping[str, int], result: Toll
) -> HealthRow:
    receiver, loss = receiver_of(unit, name), result.pools[name]
    each, carried = values(unit)[name], unit.carried.get(name, 0)
    left = len(models) * each - carried
    return HealthRow(
        id=receiver,
        name=named(unit, name),
        kind="pool",
        detail=f"{counted(len(models), 'model')}, {counted(each, 'Health Point')} each"
        + (f", {carried} carried" if carried else ""),
        models=tuple(model.id for model in models),
        bars=tuple(
            HealthBar(points=each, before=before, after=after)
            for before, after in zip(
                _filled(len(models), each, left),
                _filled(len(models), each, left - loss.lost),
                strict=True,
            )
        ),
        loses=points.get(receiver, 0),
        most=left + MORE,
        by=(),
        takers=(),
        open=False,
        before=_of(left, len(models), carried),
        after=_of(left - loss.lost, loss.models, loss.carried),
        says=_pool_says(loss.fallen, loss.carried, loss.excess, result, bool(points.get(receiver))),
        clauses=(ONE_POOL.id, *((EXCESS.id,) if loss.excess else ())),
    )


def _filled(models: int, each: int, left: int) -> Iterator[int]:
    """Health Points by model: whole models first, the last one what is left."""
    for n in range(models):
        yield max(0, min(each, left - n * each))


def _of(left: int, models: int, carried: int) -> str:
    told = f"{left} left, {counted(models, 'model')}"
    return f"{told}, {carried} carried" if carried else told


def _pool_says(fallen: int, carried: int, excess: int, result: Toll, hit: bool) -> str:
    """What a pool's losses do, in words."""
    if not hit:
        return ""
    falls = f"{counted(fallen, 'model')} {'falls' if fallen == 1 else 'fall'}"
    told = [falls if fallen else "No model falls"]
    told += [f"{carried} {'is' if carried == 1 else 'are'} carried"] if carried else []
    if excess:
        where = "go to the Champion" if result.passed_on else "are ignored"
        told.append(f"{excess} more than the pool has {where if excess > 1 else _one(where)}")
    return f"{listed(told)}."


def _one(verb: str) -> str:
    return {"go to the Champion": "goes to the Champion", "are ignored": "is ignored"}[verb]


def _own_row(model: Model, points: Mapping[str, int], result: Toll) -> HealthRow:
    loss, put = result.models.get(model.id), points.get(model.id, 0)
    after = model.left if loss is None else loss.left
    passed = result.passed_on if not model.is_character and not put else 0
    told = []
    if passed:
        told.append(f"{passed} in excess {'comes' if passed == 1 else 'come'} from the others")
    if loss is not None:
        told.append(f"{opening(the(model))} {'falls' if not after else f'has {after} left'}")
        told += [f"{loss.excess} more {_ignored(loss.excess)}"] if loss.excess else []
    return HealthRow(
        id=model.id,
        name=opening(the(model).removeprefix("the ")),
        kind="character" if model.is_character else "champion",
        detail=f"a Health Pool of his own, {counted(model.health_points, 'Health Point')}",
        models=(model.id,),
        bars=(HealthBar(points=model.health_points, before=model.left, after=after),),
        loses=put,
        most=model.left + MORE,
        by=(),
        takers=(),
        open=False,
        before=f"{model.left} left",
        after=f"{after} left" if after else "falls",
        says=f"{'. '.join(told)}." if told else "",
        clauses=_own_clauses(passed, bool(loss and loss.excess)),
    )


def _own_clauses(passed: int, excess: bool) -> tuple[str, ...]:
    first = EXCESS.id if passed else OWN_POOL.id
    return (first, *((IGNORED.id,) if excess else ()))


def _ignored(number: int) -> str:
    return "is ignored" if number == 1 else "are ignored"
