"""The referee: an action on a table gets its ruling; the same findings offer and refuse.

>>> from makeway.core.actions import Join
>>> from makeway.core.state import Moment, Player, State
>>> table = State(units={}, players=(Player(id="own", name="Orcs"),), moment=Moment(active="own"))
>>> rule(table, Join(character="warlord", unit="orcs"))
Traceback (most recent call last):
makeway.core.errors.MalformedActionError: There is no unit 'orcs'. There are: none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import hypot
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from makeway.board.formation import centre_at
from makeway.core.actions import Action, Arrange, Distribute, Join, MakeWay
from makeway.core.clause import BOOK as BOOK
from makeway.core.errors import MalformedActionError, shown, unknown
from makeway.core.events import Moved
from makeway.core.ruling import (
    Allowed,
    Finding,
    Illegal,
    Proof,
    Question,
    Ruling,
    Spot,
    Step,
    Verdict,
)
from makeway.core.state import Model, State
from makeway.core.well_formed import well_formed
from makeway.core.words import Phase, Seat, Value
from makeway.rules import arranging, hits, joining, make_way
from makeway.rules.mustering import muster as muster

Verb = Literal["join", "make_way"]


class Move(NamedTuple):
    """A displaced model: the seat it leaves, the seat it takes, and its way in mm."""

    model: str
    start: Seat
    end: Seat
    mm: float


class Option(Value, frozen=True, kw_only=True):
    """A place the rules leave open to a Character, with the ruling that follows from it.

    `ruling` is Allowed or a Question; `cost_mm`, `moved` and `moves` are those of the other models
    (zero and empty while a Question is open).
    """

    action: Action
    ruling: Allowed | Question
    spot: Spot
    cost_mm: float = 0.0
    moved: int = 0
    moves: tuple[Move, ...] = ()


class _Room(NamedTuple):
    """What a rule module offers for its action."""

    check: Callable[[State, Any], None]
    may: Callable[[State, Any], Iterator[Finding]]
    ask: Callable[[State, Any], Question | None]
    play: Callable[[State, Any], Iterator[Step]]
    nearest: Callable[[State, Any], tuple[Action, str] | None]
    headline: Callable[[State, Any, bool], str]
    proof: Callable[[State, Any], Proof | None]


def rule(state: State, action: Action) -> Ruling:
    """The ruling on an action: Allowed with its steps, Illegal with every reason, or a Question.

    MalformedActionError when the action names a unit or model that is not on the table, or has a
    field of another type.
    """
    if not isinstance(state, State):
        raise TypeError(f"A ruling needs a State, not {shown(state)}.")
    action = well_formed(action)
    room = _ROOMS[type(action)]
    room.check(state, action)
    return _judge(state, action, room, tuple(room.may(state, action)))


def _judge(state: State, action: Action, room: _Room, findings: tuple[Finding, ...]) -> Ruling:
    if any(finding.verdict is Verdict.FORBIDS for finding in findings):
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
    character = _model(state, model)
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
            return tuple(_option(state, action, _JOIN, found) for action, found in offers)
        case "make_way":
            ways = (MakeWay(character=model, seat=s) for s in make_way.make_way_seats(state, model))
            return tuple(
                _option(state, way, _MAKE_WAY, tuple(make_way.may_make_way(state, way)))
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
    state: State, action: Join | MakeWay, room: _Room, findings: tuple[Finding, ...]
) -> Option:
    ruling = _judge(state, action, room, findings)
    assert not isinstance(ruling, Illegal), "an open place was refused"
    spot = _spot(state, action)
    if isinstance(ruling, Question):
        return Option(action=action, ruling=ruling, spot=spot)
    moves = tuple(each for each in _moves(ruling, spot.unit) if each.model != action.character)
    return Option(
        action=action,
        ruling=ruling,
        spot=spot,
        cost_mm=sum(move.mm for move in moves),
        moved=len(moves),
        moves=moves,
    )


def _spot(state: State, action: Join | MakeWay) -> Spot:
    if isinstance(action, Join):
        return Spot(unit=action.unit, seat=action.seat, side=action.side)
    return Spot(unit=state.unit_of(action.character).id, seat=action.seat)


def _moves(ruling: Allowed, unit: str) -> Iterator[Move]:
    """The ways of the other models, read off the steps."""
    for step in ruling.steps:
        if not isinstance(step.event, Moved) or step.event.unit != unit:
            continue
        here = step.before.units[unit]
        for model, end in step.event.seats.items():
            start, base = here.seats[model], here.models[model].base
            (x, y), (to_x, to_y) = centre_at(here, base, start), centre_at(here, base, end)
            yield Move(model, start, end, hypot(to_x - x, to_y - y))


def _model(state: State, name: str) -> Model:
    try:
        return state.model(name)
    except (KeyError, TypeError):
        known = (model for unit in state.units.values() for model in unit.models)
        raise unknown("model", name, known) from None


def _check_make_way(state: State, action: MakeWay) -> None:
    _model(state, action.character)


def _check_distribute(state: State, action: Distribute) -> None:
    if action.unit not in state.units:
        raise unknown("unit", action.unit, state.units)


def _check_join(state: State, action: Join) -> None:
    if action.unit not in state.units:
        raise unknown("unit", action.unit, state.units)
    _model(state, action.character)
    if action.seat is not None and action.side is not None:
        raise MalformedActionError("A joining Character takes a seat or a side, not both.")
    if action.seat is None and (action.room is not None or action.places is not None):
        raise MalformedActionError("`room` and `places` follow from a seat: name the seat too.")
    models = state.units[action.unit].models
    for name in (*(action.room or ()), *(action.places or ())):
        if name not in models:
            raise unknown("model in the unit", name, models)


def _headline_distribute(state: State, action: Distribute, allowed: bool) -> str:
    return hits.headline_distribute(state, action)


def _nothing_to_prove(state: State, action: Action) -> None:
    return None


_JOIN = _Room(
    _check_join,
    joining.may_join,
    joining.ask_join,
    joining.join,
    joining.nearest_join,
    joining.headline_join,
    joining.proof_join,
)
_MAKE_WAY = _Room(
    _check_make_way,
    make_way.may_make_way,
    make_way.ask_make_way,
    make_way.make_way,
    make_way.nearest_make_way,
    make_way.headline_make_way,
    _nothing_to_prove,
)
_DISTRIBUTE = _Room(
    _check_distribute,
    hits.may_distribute,
    hits.ask_distribute,
    hits.distribute,
    hits.nearest_distribute,
    _headline_distribute,
    _nothing_to_prove,
)
_ARRANGE = _Room(
    arranging.check_arrange,
    arranging.may_arrange,
    arranging.ask_arrange,
    arranging.arrange,
    arranging.nearest_arrange,
    arranging.headline_arrange,
    arranging.proof_arrange,
)
_ROOMS: dict[type, _Room] = {
    Join: _JOIN,
    MakeWay: _MAKE_WAY,
    Distribute: _DISTRIBUTE,
    Arrange: _ARRANGE,
}
