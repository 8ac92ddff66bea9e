"""Whether a unit fits once a newcomer is in it: its zone, its front, its ranks."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot

from msgspec.structs import replace

from makeway.board.formation import centre_at, is_legal
from makeway.board.platforms import off_centre
from makeway.board.standing_behind import in_front
from makeway.board.ways import Metric, Way
from makeway.core.edges import begins, zone_after
from makeway.core.state import Model, Unit
from makeway.core.words import TOLERANCE, Footprint, Seat, Side
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


def as_good(
    unit: Unit, newcomer: Model, listed: Arrival, places: Mapping[str, Seat], metric: Metric
) -> Arrival | None:
    """The way to make room that `places` name, where it is as good as one that is listed; so many
    are equal that not every one is."""
    mm = {}
    for name, seat in places.items():
        if name not in unit.seats:
            return None
        rank, file = unit.seats[name]
        x, y = centre_at(unit, unit.models[name].base, Seat(rank, file + listed.left))
        to_x, to_y = centre_at(unit, unit.models[name].base, seat)
        mm[name] = hypot(to_x - x, to_y - y)
    total = sum(mm.values())
    least, moved = listed.cost
    too_far = metric == "distance" and total >= least + TOLERANCE
    if too_far or len(places) != moved or not all(mm.values()):
        return None
    way = Way(seats=dict(places), order=tuple(places), total=total, moved=moved, mm=mm)
    mine = replace(listed, way=way)
    legal = is_legal(_inside(unit, newcomer, mine)) and proper(unit, newcomer, mine)
    return mine if legal else None


def ranks_after(unit: Unit, newcomer: Footprint, way: Arrival) -> int:
    """How many ranks a unit has once the newcomer stands there."""
    moved, ranks = way.way.seats, unit.ranks
    rear, last = way.seat.rank + newcomer.ranks - 1, False
    for name, end in moved.items():
        rear = max(rear, _rear(unit, name, end))
        last = last or _rear(unit, name, unit.seats[name]) == ranks
    if rear >= ranks or not last:
        return max(rear, ranks)
    stay = (_rear(unit, n, s) for n, s in unit.seats.items() if n not in moved)
    return max((rear, *stay))


def _rear(unit: Unit, name: str, seat: Seat) -> int:
    """The last rank that a model fills from a seat."""
    footprint = unit.footprint(name) if unit.unusual else None
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
