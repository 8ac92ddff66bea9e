"""The referee: an action on a table gets its ruling; the same findings offer and refuse.

>>> from makeway.core.actions import Join
>>> from makeway.core.state import Moment, Player, State
>>> table = State(units={}, players=(Player(id="own", name="Orcs"),), moment=Moment(active="own"))
>>> rule(table, Join(character="warlord", unit="orcs"))
Traceback (most recent call last):
makeway.core.errors.MalformedActionError: There is no unit 'orcs'. There are: none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot
from typing import Literal, NamedTuple

from msgspec.structs import replace

from makeway.board.formation import centre_at
from makeway.core.actions import Action, Join, MakeWay
from makeway.core.clause import BOOK as BOOK
from makeway.core.errors import shown
from makeway.core.events import Moved
from makeway.core.pose import Point
from makeway.core.ruling import (
    Allowed,
    Finding,
    Illegal,
    Question,
    Ruling,
    Spot,
    Verdict,
)
from makeway.core.state import State
from makeway.core.well_formed import well_formed
from makeway.core.words import Phase, Seat, Value
from makeway.referee.rooms import JOIN, MAKE_WAY, ROOMS, Room, model_of
from makeway.rules import joining, make_way
from makeway.rules.coming import way_to
from makeway.rules.contact import located_in as located_in
from makeway.rules.contact import touching as touching
from makeway.rules.moving import exits as exits
from makeway.rules.mustering import muster as muster

Verb = Literal["join", "make_way"]


class Displaced(NamedTuple):
    """A displaced model: the seat it leaves, the seat it takes, and its way in mm."""

    model: str
    start: Seat
    end: Seat
    mm: float


class Option(Value, frozen=True, kw_only=True):
    """A place the rules leave open to a Character, with the ruling that follows from it.

    `ruling` is Allowed or a Question; `cost_mm`, `moved` and `moves` are those of the other models
    (zero and empty while a Question is open). `way` is the way to it over a battlefield in mm and
    `way_mm` what it measures; `action.move` says by which move.
    """

    action: Action
    ruling: Allowed | Question
    spot: Spot
    cost_mm: float = 0.0
    moved: int = 0
    moves: tuple[Displaced, ...] = ()
    way: tuple[Point, ...] = ()
    way_mm: float = 0.0


def rule(state: State, action: Action) -> Ruling:
    """The ruling on an action: Allowed with its steps, Illegal with every reason, or a Question.

    MalformedActionError when the action names a unit or model that is not on the table, or has a
    field of another type.
    """
    if not isinstance(state, State):
        raise TypeError(f"A ruling needs a State, not {shown(state)}.")
    action = well_formed(action)
    room = ROOMS[type(action)]
    room.check(state, action)
    return _judge(state, action, room, tuple(room.may(state, action)))


def _judge(state: State, action: Action, room: Room, findings: tuple[Finding, ...]) -> Ruling:
    forbids = Verdict.FORBIDS
    if [finding for finding in findings if finding.verdict is forbids]:
        nearest = room.nearest(state, action)
        return Illegal(
            headline=room.headline(state, action, False),
            findings=findings,
            nearest=nearest[0] if nearest else None,
            nearest_label=nearest[1] if nearest else "",
        )
    question = room.ask(state, action)
    if question is not None:
        return replace(question, findings=question.findings or findings)
    return Allowed(
        headline=room.headline(state, action, True),
        findings=findings,
        steps=tuple(room.play(state, action)),
        proof=room.proof(state, action),
    )


def verb(state: State, model: str) -> Verb | None:
    """What moving a model means now: joining, Making Way, or nothing for R&F.

    MalformedActionError when no unit has the model.
    """
    character = model_of(state, model)
    if not character.is_character:
        return None
    inside = len(state.unit_of(model).models) > 1
    return "make_way" if inside and state.moment.phase is Phase.CLOSE_COMBAT else "join"


def options(state: State, model: str) -> tuple[Option, ...]:
    """Every place that the rules leave open to a model now, with the ruling each leads to.

    MalformedActionError when no unit has the model.
    """
    match verb(state, model):
        case "join":
            offers = joining.open_places(state, model)
            return tuple(_option(state, action, JOIN, found) for action, found in offers)
        case "make_way":
            ways = (MakeWay(character=model, seat=s) for s in make_way.make_way_seats(state, model))
            return tuple(
                _option(state, way, MAKE_WAY, tuple(make_way.may_make_way(state, way)))
                for way in ways
            )
    return ()


def closed(state: State, model: str) -> tuple[tuple[Action, tuple[str, ...]], ...]:
    """Every other place a model could be dropped on, with the clauses that forbid it.

    MalformedActionError when no unit has the model.
    """
    making_way = verb(state, model) == "make_way"
    return tuple(
        (
            MakeWay(character=model, seat=seat)
            if making_way
            else Join(character=model, unit=unit, seat=seat),
            clauses,
        )
        for unit, seats, clauses in closed_seats(state, model)
        for seat in seats
    )


def closed_seats(
    state: State, model: str
) -> Iterator[tuple[str, tuple[Seat, ...], tuple[str, ...]]]:
    """The same by units: seats that share their reasons, and the clauses that forbid them.

    MalformedActionError when no unit has the model.
    """
    places = {"join": joining.closed_places, "make_way": make_way.closed_places}
    verb_ = verb(state, model)
    if verb_ is not None:
        for unit, seats, found in places[verb_](state, model):
            yield unit, seats, _forbidding(found)


def replay(start: State, actions: Iterable[Action]) -> State:
    """The table after the actions that are Allowed; what is refused or asked changes nothing."""
    state = start
    for action in actions:
        ruling = rule(state, action)
        if isinstance(ruling, Allowed):
            state = ruling.state or state
    return state


def _forbidding(findings: Iterable[Finding]) -> tuple[str, ...]:
    """The clauses that forbid, each once."""
    return tuple(dict.fromkeys(f.clause for f in findings if f.verdict is Verdict.FORBIDS))


def _option(
    state: State, action: Join | MakeWay, room: Room, findings: tuple[Finding, ...]
) -> Option:
    ruling = _judge(state, action, room, findings)
    assert not isinstance(ruling, Illegal), "an open place was refused"
    spot = _spot(state, action)
    way, way_mm = way_to(state, action) if isinstance(action, Join) else ((), 0.0)
    if isinstance(ruling, Question):
        return Option(action=action, ruling=ruling, spot=spot, way=way, way_mm=way_mm)
    moves = tuple(each for each in _moves(ruling, spot.unit) if each.model != action.character)
    return Option(
        action=action,
        ruling=ruling,
        spot=spot,
        cost_mm=sum(move.mm for move in moves),
        moved=len(moves),
        moves=moves,
        way=way,
        way_mm=way_mm,
    )


def _spot(state: State, action: Join | MakeWay) -> Spot:
    if isinstance(action, Join):
        return Spot(unit=action.unit, seat=action.seat, side=action.side)
    return Spot(unit=state.unit_of(action.character).id, seat=action.seat)


def _moves(ruling: Allowed, unit: str) -> Iterator[Displaced]:
    """The ways of the other models, read off the steps."""
    for step in ruling.steps:
        if not isinstance(step.event, Moved) or step.event.unit != unit:
            continue
        here = step.before.units[unit]
        for model, end in step.event.seats.items():
            start, base = here.seats[model], here.models[model].base
            (x, y), (to_x, to_y) = centre_at(here, base, start), centre_at(here, base, end)
            yield Displaced(model, start, end, hypot(to_x - x, to_y - y))
