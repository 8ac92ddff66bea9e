"""What happened: facts without rules, and `apply`, the only maker of new States."""

from __future__ import annotations

from msgspec.structs import replace

from makeway.core import remembering
from makeway.core.edges import apart_from, nudged, unmoved, zone_after
from makeway.core.edges import begins as begins
from makeway.core.state import State, Unit
from makeway.core.table_events import Affected as Affected
from makeway.core.table_events import Began as Began
from makeway.core.table_events import Fled as Fled
from makeway.core.table_events import Met as Met
from makeway.core.table_events import Remembered as Remembered
from makeway.core.table_events import Shook as Shook
from makeway.core.table_events import TableEvent, happened, of_those_here
from makeway.core.table_events import Walked as Walked
from makeway.core.unit_events import DroppedOut as DroppedOut
from makeway.core.unit_events import Fell as Fell
from makeway.core.unit_events import Joined as Joined
from makeway.core.unit_events import Left as Left
from makeway.core.unit_events import Lost as Lost
from makeway.core.unit_events import Moved as Moved
from makeway.core.unit_events import Narrowed as Narrowed
from makeway.core.unit_events import Nudged as Nudged
from makeway.core.unit_events import Rebased as Rebased
from makeway.core.unit_events import Tested as Tested
from makeway.core.unit_events import UnitEvent
from makeway.core.unit_events import Widened as Widened
from makeway.core.words import Phase, Seat, Side

Event = UnitEvent | TableEvent


def apply(state: State, event: Event) -> State:
    """The State after an event. It checks nothing: rules made the event."""
    match event:
        case Moved():
            return _with(state, _move(state.units[event.unit], event))
        case Joined():
            return of_those_here(_join(state, event))
        case Left():
            return _leave(state, event)
        case Widened(unit=name, side=side):
            unit = state.units[name]
            shift = 1 if side is Side.LEFT else 0
            seats = {m: Seat(s.rank, s.file + shift) for m, s in unit.seats.items()}
            return _with(state, replace(unit, files=unit.files + 1, seats=seats), left=-shift)
        case Narrowed():
            return _narrow(state, event)
        case Lost():
            return _lose(state, event)
        case Fell(unit=name, models=models):
            unit = state.units[name]
            left = {each: model for each, model in unit.models.items() if each not in models}
            fallen = replace(unit, past=remembering.falling(unit, left))
            return of_those_here(_without(state, fallen, models))
        case Rebased():
            return _rebase(state, event)
        case Nudged(unit=name, enemy=enemy, facing=facing, mm=mm):
            contacts = tuple(nudged(c, name, enemy, facing, mm) for c in state.contacts)
            return replace(state, contacts=contacts)
        case DroppedOut(unit=unit, enemy=enemy):
            kept = tuple(c for c in state.contacts if {c.unit, c.enemy} != {unit, enemy})
            return replace(state, contacts=kept)
        case Tested():
            return _test(state, event)
        case _:
            return happened(state, event)


def _with(state: State, unit: Unit, left: float = 0, gone: str | None = None) -> State:
    """A unit in its new form; `left` files less at its left renumber the others, `gone` is off."""
    old, contacts = state.units.get(unit.id), state.contacts
    if old is not None:
        if contacts:
            contacts = tuple(unmoved(each, old, unit, left) for each in contacts)
        if old.zone is not None:
            unit = replace(unit, zone=zone_after(old, unit, left * unit.reference.width))
    if unit.pose is not None and left:
        unit = replace(unit, pose=unit.pose.moved(right=left * unit.reference.width))
    units = {**state.units, unit.id: unit}
    if gone is not None:
        contacts = apart_from(contacts, gone)
        del units[gone]
    return replace(state, units=units, contacts=contacts)


def _move(unit: Unit, event: Moved) -> Unit:
    seats = {**unit.seats, **event.seats}
    if event.sides is None:
        return replace(unit, seats=seats)
    beside = set(event.sides.values())
    seats = {name: seat for name, seat in seats.items() if name not in beside}
    return replace(unit, seats=seats, sides=event.sides)


def _join(state: State, event: Joined) -> State:
    home, unit = state.unit_of(event.model), state.units[event.unit]
    playing = state.moment.phase is not Phase.DEPLOYMENT
    joined = replace(
        unit,
        past=remembering.joining(unit, home, event.model, playing),
        models={**unit.models, event.model: home.models[event.model]},
        seats={**unit.seats, event.model: event.seat} if event.seat else unit.seats,
        sides={**unit.sides, event.side: event.model} if event.side else unit.sides,
    )
    if len(home.models) == 1:
        return _with(state, joined, gone=home.id)
    rest = replace(home, past=remembering.left_behind(home, event.model))
    return _with(_without(state, rest, (event.model,)), joined)


def _leave(state: State, event: Left) -> State:
    home = state.units[event.unit]
    model = home.models[event.model]
    alone = Unit(
        id=event.as_unit,
        name=model.name,
        player=home.player,
        models={model.id: model},
        files=1,
        reference=model.base,
        seats={model.id: Seat(1, 1)},
        pose=event.pose,
        past=remembering.leaving_alone(home, model.id),
    )
    rest = replace(home, past=remembering.left_behind(home, model.id))
    return _with(_without(state, rest, (model.id,)), alone)


def _without(state: State, unit: Unit, models: tuple[str, ...]) -> State:
    """Models are gone from a unit; a unit without models is gone from the table."""
    left = {name: model for name, model in unit.models.items() if name not in models}
    if not left:
        units = {name: each for name, each in state.units.items() if name != unit.id}
        return replace(state, units=units, contacts=apart_from(state.contacts, unit.id))
    return _with(
        state,
        replace(
            unit,
            models=left,
            seats={name: seat for name, seat in unit.seats.items() if name not in models},
            sides={side: name for side, name in unit.sides.items() if name not in models},
        ),
    )


def _narrow(state: State, event: Narrowed) -> State:
    """Files are given up, at the left too."""
    unit = state.units[event.unit]
    seats = {name: Seat(seat.rank, seat.file - event.left) for name, seat in unit.seats.items()}
    return _with(state, replace(unit, files=event.files, seats=seats), left=event.left)


def _rebase(state: State, event: Rebased) -> State:
    """Who stays keeps his place in mm, wherever the block now begins."""
    unit = state.units[event.unit]
    rebased = replace(
        unit,
        reference=event.reference,
        files=unit.files if event.files is None else event.files,
        seats=unit.seats if event.seats is None else event.seats,
        sides=unit.sides if event.sides is None else event.sides,
    )
    shift = begins(unit) - begins(rebased)
    return _with(state, rebased, left=shift / event.reference.width)


def _lose(state: State, event: Lost) -> State:
    counts = not state.is_engaged(event.unit)
    pool = event.model or event.pool
    assert pool is not None
    unit = remembering.losing(state.units[event.unit], pool, event.points, counts)
    if event.model is not None:
        model = unit.models[event.model]
        hurt = replace(model, lost=min(model.health_points, model.lost + event.points))
        return _with(state, replace(unit, models={**unit.models, model.id: hurt}))
    others = {name: lost for name, lost in unit.carried.items() if name != pool}
    carried = {**others, pool: event.carried} if event.carried else others
    return _with(state, replace(unit, carried=carried))


def _test(state: State, event: Tested) -> State:
    unit = state.units[event.unit]
    past = replace(unit.past, tests={**unit.past.tests, event.test: event.passed})
    return _with(state, replace(unit, fleeing=event.fleeing, shaken=event.shaken, past=past))
