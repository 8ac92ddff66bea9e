"""What happened: facts without rules, and `apply`, the only maker of new States."""

from __future__ import annotations

from msgspec.structs import replace

from makeway.core.state import Contact, State, Unit
from makeway.core.words import Base, Facing, Seat, Side, Value


class Moved(Value, frozen=True, kw_only=True, tag_field="event", tag="moved"):
    """Models of one unit take new seats, all at once; `sides` says who then stands beside it.

    A model that comes to a side leaves its seat, one that takes a seat its side.
    """

    unit: str
    seats: dict[str, Seat]
    sides: dict[Side, str] | None = None


class Joined(Value, frozen=True, kw_only=True, tag_field="event", tag="joined"):
    """A model leaves its own unit and stands in another, on a seat or at a side."""

    unit: str
    model: str
    seat: Seat | None = None
    side: Side | None = None


class Left(Value, frozen=True, kw_only=True, tag_field="event", tag="left"):
    """A model leaves its unit and is a unit of its own, `as_unit`, with his own base as the
    reference."""

    unit: str
    model: str
    as_unit: str


class Widened(Value, frozen=True, kw_only=True, tag_field="event", tag="widened"):
    """A unit gets one file more; a new left file renumbers the others."""

    unit: str
    side: Side


class Narrowed(Value, frozen=True, kw_only=True, tag_field="event", tag="narrowed"):
    """A unit keeps `files` files: `left` of the old ones are given up at the left, which renumbers
    the others, and the rest at the right."""

    unit: str
    files: int
    left: int = 0


class Lost(Value, frozen=True, kw_only=True, tag_field="event", tag="lost"):
    """Health Points come off: a model's own pool, or what an R&F pool carries afterwards."""

    unit: str
    model: str | None = None
    points: int = 0
    pool: str | None = None
    carried: int = 0


class Fell(Value, frozen=True, kw_only=True, tag_field="event", tag="fell"):
    """Models are removed as casualties."""

    unit: str
    models: tuple[str, ...]


class Rebased(Value, frozen=True, kw_only=True, tag_field="event", tag="rebased"):
    """The reference base of a unit changes (CO-4).

    `files`, `seats` and `sides` are the same places counted in the new base; None: as before.
    """

    unit: str
    reference: Base
    files: int | None = None
    seats: dict[str, Seat] | None = None
    sides: dict[Side, str] | None = None


class Nudged(Value, frozen=True, kw_only=True, tag_field="event", tag="nudged"):
    """An enemy and a unit come together along a Facing: `mm` more in `Contact.offset` (RC-6)."""

    unit: str
    enemy: str
    facing: Facing
    mm: float


class DroppedOut(Value, frozen=True, kw_only=True, tag_field="event", tag="dropped_out"):
    """Two units are in contact no more (RC-6)."""

    unit: str
    enemy: str


Event = Moved | Joined | Left | Widened | Narrowed | Lost | Fell | Rebased | Nudged | DroppedOut


def apply(state: State, event: Event) -> State:
    """The State after an event. It checks nothing: rules made the event."""
    match event:
        case Moved():
            return _with(state, _move(state.units[event.unit], event))
        case Joined():
            return _join(state, event)
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
            return _fall(state, state.units[name], models)
        case Rebased():
            return _rebase(state, event)
        case Nudged():
            return replace(state, contacts=tuple(_nudged(each, event) for each in state.contacts))
        case DroppedOut(unit=unit, enemy=enemy):
            kept = tuple(c for c in state.contacts if {c.unit, c.enemy} != {unit, enemy})
            return replace(state, contacts=kept)


def _nudged(contact: Contact, event: Nudged) -> Contact:
    """The contact, whichever of the two units it is written down for."""
    if (contact.unit, contact.enemy, contact.facing) == (event.unit, event.enemy, event.facing):
        return replace(contact, offset=contact.offset + event.mm)
    turned = contact.enemy, contact.unit, contact.with_facing
    if turned == (event.unit, event.enemy, event.facing):
        against = (contact.facing in _CLOCKWISE) == (contact.with_facing in _CLOCKWISE)
        return replace(contact, offset=contact.offset + (event.mm if against else -event.mm))
    return contact


def _with(state: State, unit: Unit, left: float = 0) -> State:
    """A unit in its new form; `left` files less at its left renumber the others."""
    old = state.units.get(unit.id)
    contacts = state.contacts
    if old is not None and contacts:
        contacts = tuple(_unmoved(each, old, unit, left) for each in contacts)
    return replace(state, units={**state.units, unit.id: unit}, contacts=contacts)


def _unmoved(contact: Contact, old: Unit, new: Unit, left: float) -> Contact:
    """The same contact, measured anew: models that stay in a unit stay where they are in mm."""
    shift = left * new.reference.width
    if contact.unit == new.id and contact.facing in _ACROSS:
        return replace(contact, offset=contact.offset - shift)
    if contact.enemy != new.id or not new.models:
        return contact
    facing = contact.with_facing
    moved = shift if facing in _ACROSS else 0.0
    (start, end), (new_start, new_end) = _edge(old, facing), _edge(new, facing)
    against = (contact.facing in _CLOCKWISE) == (facing in _CLOCKWISE)
    change = end - new_end - moved if against else new_start + moved - start
    return replace(contact, offset=contact.offset + change)


_ACROSS = (Facing.FRONT, Facing.REAR)
_CLOCKWISE = (Facing.FRONT, Facing.RIGHT)
"""Edges that count clockwise around the unit; two of a kind run against each other."""


def _edge(unit: Unit, facing: Facing) -> tuple[float, float]:
    """Where a unit's edge begins and ends, in mm of its own frame, side models included."""
    beside = {side: unit.models[name].base for side, name in unit.sides.items()}
    wide, deep = unit.reference.width, unit.reference.depth
    if facing in _ACROSS:
        files = [seat.file for seat in unit.grid]
        ends = [(min(files) - 1) * wide, max(files) * wide] if files else []
        ends += [-beside[Side.LEFT].width] if Side.LEFT in beside else []
        if Side.RIGHT in beside:
            ends.append(unit.files * wide + beside[Side.RIGHT].width)
        return min(ends), max(ends)
    ranks = [seat.rank for seat in unit.grid]
    ends = [(min(ranks) - 1) * deep, max(ranks) * deep] if ranks else []
    ends += [end for base in beside.values() for end in (0.0, base.depth)]
    return min(ends), max(ends)


def begins(unit: Unit) -> float:
    """Where a unit begins at its left, in mm of its own frame: below 0 with a side model there."""
    return _edge(unit, Facing.FRONT)[0]


def _move(unit: Unit, event: Moved) -> Unit:
    seats = {**unit.seats, **event.seats}
    if event.sides is None:
        return replace(unit, seats=seats)
    beside = set(event.sides.values())
    seats = {name: seat for name, seat in seats.items() if name not in beside}
    return replace(unit, seats=seats, sides=event.sides)


def _join(state: State, event: Joined) -> State:
    home, unit = state.unit_of(event.model), state.units[event.unit]
    joined = replace(
        unit,
        models={**unit.models, event.model: home.models[event.model]},
        seats={**unit.seats, event.model: event.seat} if event.seat else unit.seats,
        sides={**unit.sides, event.side: event.model} if event.side else unit.sides,
    )
    return _with(_fall(state, home, (event.model,)), joined)


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
    )
    return _with(_fall(state, home, (model.id,)), alone)


def _fall(state: State, unit: Unit, models: tuple[str, ...]) -> State:
    """Models are gone from a unit; a unit without models is gone from the table."""
    left = {name: model for name, model in unit.models.items() if name not in models}
    if not left:
        units = {name: each for name, each in state.units.items() if name != unit.id}
        contacts = tuple(c for c in state.contacts if unit.id not in (c.unit, c.enemy))
        return replace(state, units=units, contacts=contacts)
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
    unit = state.units[event.unit]
    if event.model is not None:
        model = unit.models[event.model]
        hurt = replace(model, lost=min(model.health_points, model.lost + event.points))
        return _with(state, replace(unit, models={**unit.models, model.id: hurt}))
    assert event.pool is not None
    return _with(state, replace(unit, carried={**unit.carried, event.pool: event.carried}))
