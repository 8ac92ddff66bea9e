"""The course of a move: by legs or to a place, how long it is, what it meets, where it ends."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import inf
from typing import NamedTuple

from msgspec.structs import replace

from makeway.board.legs import Moved, after, centre_moves, measure, moved
from makeway.board.naming import listed, opening, the
from makeway.board.placed import Placed, placed, where
from makeway.board.spacing import Near
from makeway.board.walking import Way, way_by, way_to
from makeway.core.actions import Leg, Move
from makeway.core.clause import Standing, clause
from makeway.core.once import once
from makeway.core.pose import Point, Pose
from makeway.core.ruling import About, Finding
from makeway.core.state import State, Unit
from makeway.core.turn import Kind
from makeway.core.words import MM_PER_INCH, TOLERANCE, beside_text, inch_text
from makeway.rules.discipline import begins
from makeway.rules.march_test import failed
from makeway.rules.rates import FLYING, HOW_FAR, LOWEST_RATE, flies, named, needs_text, rate
from makeway.rules.spaced import called, passes_clear

TURNS_FREELY = clause(
    "MV-5",
    "A single model turns freely",
    "A unit of one model may turn as often as it likes while it Advances or Marches.",
    "March Move",
    standing=Standing.INFERRED,
)

WAYS = ("forward", "back", "left", "right")
DIRECTION = {
    "forward": "forwards",
    "back": "backwards",
    "left": "to the left",
    "right": "to the right",
}


class Course(NamedTuple):
    """Where a unit's move ends, how many mm it measures, the points of its way, what it passes too
    near; `hits` is what keeps a model from every way."""

    end: Unit
    mm: float
    way: tuple[Point, ...]
    near: tuple[Near, ...] = ()
    hits: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()


def course(state: State, unit: Unit, action: Move, but: Collection[str] = ()) -> Course:
    """The course of an Advance or a March; a leaver passes the units in `but`."""
    if action.to is not None:
        return _to(state, unit, action.to, action, {*but, unit.id})
    return _by_legs(state, unit, action, but)


def _by_legs(state: State, unit: Unit, action: Move, but: Collection[str]) -> Course:
    done = _moved(state, unit, action.legs, frozenset(but))
    now, way = unit, [_front(unit)]
    for leg in action.legs:
        now = after(now, leg)
        way.append(_front(now))
    near = () if action.fly else tuple(each for leg in done.near for each in leg)
    return Course(done.unit, done.mm, tuple(way), near)


def _moved(state: State, unit: Unit, legs: tuple[Leg, ...], but: frozenset[str]) -> Moved:
    """Where legs lead; as the unit stands, both who rules and who plays ask for it."""
    if state.units.get(unit.id) is not unit:
        return moved(state, unit, legs, but=but)
    return once(state, ("legs", unit.id, legs, but), lambda: moved(state, unit, legs, but=but))


def _front(unit: Unit) -> Point:
    """The point whose way is drawn: the centre of a single model, else the middle of the front."""
    if len(unit.models) == 1:
        return placed(unit, next(iter(unit.models))).centre
    return where(unit).front(unit.files * unit.reference.width)


def _to(state: State, unit: Unit, to: Pose, action: Move, but: Collection[str]) -> Course:
    """A single model goes where its base shall stand."""
    (model,) = unit.models.values()
    start, end = placed(unit, model.id), Placed.of(model.base, to)
    there = replace(unit, pose=to)
    if action.by is not None:
        way, near = way_by(state, start, action.by, end, but=but)
        return Course(there, way.length, way.knots, () if action.fly else near)
    whole = rate(unit.models.values(), action.kind, action.fly)
    way = once(
        state,
        ("course", start, end, frozenset(but), whole, action.fly),
        lambda: _shortest(state, start, end, but, whole, action.fly),
    )
    around = not way.straight and not action.fly
    return Course(there, *_walked(way), readings=("A26",) if around else ())


def _shortest(
    state: State, start: Placed, end: Placed, but: Collection[str], rate: float | None, fly: bool
) -> Way:
    """Looked for within the rate; how long a longer way is, only a refusal says."""
    turning = state.readings.choice("A26")
    for limit in (rate, inf) if rate is not None else (inf,):
        way = way_to(state, start, end, but=but, limit=limit, turning=turning, fly=fly)
        if way.found:
            break
    return way


def _walked(way: Way) -> tuple[float, tuple[Point, ...], tuple[Near, ...], tuple[str, ...]]:
    return way.length, way.knots, (), () if way.found else way.hits


def directions(legs: Collection[Leg]) -> tuple[str, ...]:
    """Which ways the legs lead; a Wheel leads forwards.

    >>> directions([Leg(forward=2), Leg(wheel=30), Leg(back=1)])
    ('forward', 'back')
    """
    found = ("forward" if leg.wheel is not None else _way_of(leg) for leg in legs)
    return tuple(dict.fromkeys(found))


def _way_of(leg: Leg) -> str:
    return next((way for way in WAYS if getattr(leg, way) is not None), "forward")


def limit(unit: Unit, action: Move) -> float | None:
    """How many mm its move may measure: the rate, or half of it backwards and sideways (MV-2)."""
    whole = rate(unit.models.values(), action.kind, action.fly)
    half = whole is not None and any(way != "forward" for way in directions(action.legs))
    return whole / 2 if half and whole is not None else whole


def may_go(state: State, unit: Unit, action: Move, run: Course) -> Iterator[Finding]:
    """Every clause about the direction, length and way of an Advance or a March (MV-2, SP-1)."""
    about = About(models=tuple(unit.models))
    if action.fly and not flies(unit.models.values()):
        yield FLYING.forbids(f"Not every model of {_of(unit)} has Fly.", about=about)
        return
    has = limit(unit, action)
    if has is None:
        yield HOW_FAR.forbids(
            f"{begins(unit)}: no rate for {named(action.kind, action.fly)} is noted.",
            about=about,
            remedy="Note `advance` and `march` in the document.",
        )
        return
    yield from _one_direction(unit, action)
    yield from _far(state, unit, action, run, has)
    yield from _centres(unit, action, run)
    if not action.fly:
        yield from passes_clear(state, run.near, begins(unit))


def _of(unit: Unit) -> str:
    return the(next(iter(unit.models.values()))) if len(unit.models) == 1 else f"the {unit.name}"


def _one_direction(unit: Unit, action: Move) -> Iterator[Finding]:
    ways, about = directions(action.legs), About(models=tuple(unit.models))
    if len(ways) > 1:
        told = listed(DIRECTION[way] for way in ways)
        yield HOW_FAR.forbids(
            f"{told[:1].upper()}{told[1:]}: a move leads in one of these directions.", about=about
        )
    elif action.kind is Kind.MARCH and ways and ways != ("forward",):
        half = rate(unit.models.values(), Kind.ADVANCE, action.fly)
        yield HOW_FAR.forbids(
            f"A March does not lead {DIRECTION[ways[0]]}.",
            about=about,
            remedy=f"An Advance leads {inch_text(half / 2)} {DIRECTION[ways[0]]}."
            if half
            else None,
        )


def _far(state: State, unit: Unit, action: Move, run: Course, has: float) -> Iterator[Finding]:
    about = About(models=tuple(unit.models))
    if run.mm == inf:
        walls = listed(called(state, each) for each in run.hits) if run.hits else "the ground"
        yield HOW_FAR.forbids(
            f"No way leads there past {walls}.", about=about, readings=run.readings
        )
        return
    back = [DIRECTION[way] for way in directions(action.legs) if way != "forward"]
    how = f"{named(action.kind, action.fly)}{f' {back[0]}, at half the rate' if back else ''}"
    enough = run.mm < has + TOLERANCE
    yield HOW_FAR.requires(
        enough,
        f"{opening(how)}: the way {needs_text(run.mm, has)}"
        + ("." if enough else f": {beside_text(run.mm - has, 0.0)} are missing."),
        about=about,
        remedy=None if enough or failed(state, unit) else _farther(unit, action, run),
        readings=run.readings,
    )
    if action.to is not None and run.way:
        yield TURNS_FREELY.holds("It turns as it likes on the way.", about=about)
    rates = {r for m in unit.models.values() if (r := rate([m], action.kind, action.fly))}
    if len(rates) > 1:
        yield LOWEST_RATE.holds(
            f"The rates differ; the lowest is {inch_text(min(rates))}.", about=about
        )


def _farther(unit: Unit, action: Move, run: Course) -> str | None:
    """Another kind of move that leads so far."""
    if action.kind is not Kind.ADVANCE or set(directions(action.legs)) - {"forward"}:
        return None
    march = rate(unit.models.values(), Kind.MARCH, action.fly)
    if march is None or run.mm > march + TOLERANCE:
        return None
    return f"A March gives {inch_text(march)}."


def _centres(unit: Unit, action: Move, run: Course) -> Iterator[Finding]:
    """No centre ends farther from its start than the rate (MV-2)."""
    if run.mm == inf:
        return
    for name, mm in centre_moves(unit, run.end).items():
        has = rate([unit.models[name]], action.kind, action.fly)
        if (
            has is not None
            and mm > has + TOLERANCE
            and run.mm < (limit(unit, action) or 0) + TOLERANCE
        ):
            yield HOW_FAR.forbids(
                f"The centre of {the(unit.models[name])} would end {inch_text(mm)} from its start;"
                f" {inch_text(has)} is the most.",
                about=About(models=(name,)),
            )


def leg_problem(leg: Leg) -> str | None:
    """What is wrong with a leg that says nothing or too much; None when it is whole."""
    given = [way for way in (*WAYS, "wheel") if getattr(leg, way) is not None]
    if len(given) != 1:
        return "A leg has exactly one of forward, back, left, right and wheel."
    number = getattr(leg, given[0])
    if number < 0:
        return f"`{given[0]}` is {number:g}; a leg is 0 or more."
    if (leg.side is not None) != (given == ["wheel"]):
        return "A Wheel has a `side`, other legs have none."
    if given == ["wheel"] and number > 360:
        return "A Wheel is 360 degrees at most."
    return None


def step_text(action: Move, run: Course) -> str:
    """A move as told in its step: "3.50″ forwards"."""
    ways = directions(action.legs)
    return f"{inch_text(run.mm)} {DIRECTION[ways[0]]}" if ways else inch_text(run.mm)


def in_inches(mm: float) -> float:
    """mm as inches, for legs."""
    return mm / MM_PER_INCH


def shortened(unit: Unit, action: Move) -> Move | None:
    """The same move, its last straight leg cut to what the rate allows; None where that fails."""
    has = limit(unit, action)
    return None if has is None else cut(unit, action, has)


def cut(unit: Unit, action: Move, mm: float) -> Move | None:
    """The same move by legs in one direction, its last straight leg cut so that all measure no more
    than so many mm; None where that fails."""
    if not action.legs or len(directions(action.legs)) != 1:
        return None
    legs, left, now = [], mm, unit
    for leg in action.legs:
        mm = measure(now, leg)
        if mm > left:
            if leg.wheel is None and left > TOLERANCE:
                way = _way_of(leg)
                legs.append(replace(leg, **{way: round(in_inches(left), 4)}))
            break
        legs.append(leg)
        left -= mm
        now = after(now, leg)
    return replace(action, legs=tuple(legs)) if legs else None
