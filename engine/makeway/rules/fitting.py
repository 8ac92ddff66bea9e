"""Whether a unit fits once a newcomer is in it: its Deployment Zone, the centre of its front."""

from __future__ import annotations

from msgspec.structs import replace

from makeway.board.platforms import off_centre
from makeway.core.edges import begins, zone_after
from makeway.core.state import Model, Unit
from makeway.core.words import Seat, Side
from makeway.core.zone import Zone
from makeway.rules.making_room import Arrival


def left_with(
    zone: Zone, found: Unit, formed: Unit, newcomer: Model, place: Arrival | Side
) -> Zone:
    """What is left of the room `zone` around a unit when a newcomer stands at `place`.

    `formed` is the unit `found`, counted in the base that he has in common with it.
    """
    if isinstance(place, Side):
        opened, after = 0, _beside(formed, newcomer, place)
    else:
        opened, after = place.left, _inside(formed, newcomer, place)
    shift = begins(found) - begins(formed) - opened * formed.reference.width
    return zone_after(replace(found, zone=zone), after, shift) or zone


def centred(unit: Unit, newcomer: Model, way: Arrival) -> bool:
    """Whether a War Platform, he or another, is then in the centre of the first rank (WP-1)."""
    return off_centre(_inside(unit, newcomer, way)) is None


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
