"""Whether a unit fits once a newcomer is in it: its zone, its front, its ranks."""

from __future__ import annotations

from msgspec.structs import replace

from makeway.board.platforms import off_centre
from makeway.board.standing_behind import in_front
from makeway.core.edges import begins, zone_after
from makeway.core.state import Model, Unit
from makeway.core.words import Footprint, Seat, Side
from makeway.core.zone import Zone
from makeway.rules.making_room import Arrival


def left_with(
    zone: Zone, found: Unit, formed: Unit, newcomer: Model, place: Arrival | Side
) -> Zone:
    """What is left of the room `zone` around a unit when a newcomer stands at `place`.

    `formed` is the unit `found`, counted in the base that he has in common with it.
    """
    opened, after = 0 if isinstance(place, Side) else place.left, with_him(formed, newcomer, place)
    shift = begins(found) - begins(formed) - opened * formed.reference.width
    return zone_after(replace(found, zone=zone), after, shift) or zone


def with_him(formed: Unit, newcomer: Model, place: Arrival | Side) -> Unit:
    """The unit with a newcomer, counted from its new first file; where it stands is not said."""
    if isinstance(place, Side):
        return _beside(formed, newcomer, place)
    return _inside(formed, newcomer, place)


def proper(unit: Unit, newcomer: Model, way: Arrival) -> bool:
    """Whether War Platforms are then in the centre, and Stand Behind models not in front of others
    with Front Rank (WP-1, FR-9)."""
    after = _inside(unit, newcomer, way)
    return off_centre(after) is None and in_front(after) is None


def ranks_after(unit: Unit, newcomer: Footprint, way: Arrival) -> int:
    """How many ranks a unit has once the newcomer stands there."""
    moved = way.way.seats
    rear = way.seat.rank + newcomer.ranks - 1
    rear = max((rear, *(_rear(unit, name, end) for name, end in moved.items())))
    last = any(_rear(unit, name, unit.seats[name]) == unit.ranks for name in moved)
    if rear >= unit.ranks or not last:
        return max(rear, unit.ranks)
    stay = (_rear(unit, n, s) for n, s in unit.seats.items() if n not in moved)
    return max((rear, *stay))


def _rear(unit: Unit, name: str, seat: Seat) -> int:
    """The last rank that a model fills from a seat."""
    footprint = unit.footprint(name)
    return seat.rank + (footprint.ranks if footprint else 1) - 1


def _beside(unit: Unit, newcomer: Model, side: Side) -> Unit:
    models = {**unit.models, newcomer.id: newcomer}
    return replace(unit, models=models, sides={**unit.sides, side: newcomer.id})


def _inside(unit: Unit, newcomer: Model, way: Arrival) -> Unit:
    """Everyone where he ends up, counted from the new first file."""
    old = {who: Seat(rank, file + way.left) for who, (rank, file) in unit.seats.items()}
    return replace(
        unit,
        models={**unit.models, newcomer.id: newcomer},
        seats={**old, **way.way.seats, newcomer.id: way.seat},
        files=unit.files + way.left + way.right,
    )
