"""Deploying: the whole unit stays in its Deployment Zone, with a Character inside it or without."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist

from msgspec.structs import replace

from makeway.board.formation import boundary
from makeway.board.naming import are, listed
from makeway.board.placed import middle, where
from makeway.board.zones import zone_around
from makeway.core.actions import Join
from makeway.core.clause import clause
from makeway.core.edges import zone_after
from makeway.core.ground import Polygon
from makeway.core.pose import Point
from makeway.core.ruling import About, Finding, Spot
from makeway.core.state import State, Unit
from makeway.core.words import TOLERANCE, Facing, Phase, Side, mm_text
from makeway.core.zone import Zone
from makeway.rules.entry import Entry
from makeway.rules.making_room import Arrival

IN_THE_ZONE = clause(
    "DZ-1",
    "The Deployment Zone",
    "A unit is deployed with all of its Unit Boundary inside the zone of its player.",
    "Deployment Zones",
)
ALL_OF_IT = clause(
    "DZ-2",
    "With him inside",
    "Nobody is deployed in a unit that reaches beyond the zone with him; new ranks, new files and"
    " side models count.",
    "S0-05",
)


def may_deploy(there: Entry, action: Join) -> Iterator[Finding]:
    """Whether the unit stays in its zone with him at this place; with none named, at any."""
    if there.zone is None:
        return
    places = tuple(_places(there, action))
    about = About(models=(there.newcomer.id,), spots=(_spot(there, action),))
    inside = list(dict.fromkeys(_inside_text(there, each) for each in places if there.fits(each)))
    outside = [each for each in places if not there.fits(each)]
    if inside:
        yield ALL_OF_IT.holds(f"{inside[0]}{_elsewhere(there, outside)}.", about=about)
        return
    for text in dict.fromkeys(_short_text(there, each) for each in outside):
        yield ALL_OF_IT.forbids(text, about=about, remedy=_remedy(there, outside[0]))


def _spot(there: Entry, action: Join) -> Spot:
    return Spot(unit=there.unit.id, seat=action.seat, side=action.side)


def _places(there: Entry, action: Join) -> Iterator[Arrival | Side]:
    """Everything that the formation leaves open to him at the place he wants, or anywhere."""
    if action.seat is not None:
        if action.seat in there.seats:
            yield from there.ways(action.seat, action.room, action.places)
    elif action.side is not None:
        yield from (side for side in there.sides if side is action.side)
    else:
        yield from there.sides
        for seat in there.seats:
            yield from there.ways(seat)


_WHERE = {
    Facing.FRONT: "farther forward",
    Facing.LEFT: "farther to the left",
    Facing.RIGHT: "farther to the right",
    Facing.REAR: "farther back",
}
_THERE = {
    Facing.FRONT: "in front",
    Facing.LEFT: "to the left",
    Facing.RIGHT: "to the right",
    Facing.REAR: "behind",
}
_OPPOSITE = {
    Facing.FRONT: Facing.REAR,
    Facing.REAR: Facing.FRONT,
    Facing.LEFT: Facing.RIGHT,
    Facing.RIGHT: Facing.LEFT,
}


def _reaching(there: Entry, place: Arrival | Side) -> dict[Facing, float]:
    """How many mm farther the unit reaches at each edge with him there."""
    return there.zone_with(place, Zone(front=0, left=0, right=0, rear=0)).missing


def _zone(there: Entry) -> Zone:
    assert there.zone is not None, "asked only while units are deployed"
    return there.zone


def _inside_text(there: Entry, place: Arrival | Side) -> str:
    reaching = _reaching(there, place)
    if not reaching:
        return f"With him the {there.unit.name} reach no farther than before"
    told = (
        f"{mm_text(mm)} {_WHERE[facing]}, {_free(_zone(there).at(facing))}"
        for facing, mm in reaching.items()
    )
    return f"{_what(place, reaching)} {listed(told)}"


def _free(room: float | None) -> str:
    return "where the zone goes on" if room is None else f"where {mm_text(room)} are free"


def _what(place: Arrival | Side, reaching: dict[Facing, float]) -> str:
    """What makes the unit bigger: "The new rank reaches"."""
    if isinstance(place, Side):
        return f"His base at the {place.value} side reaches"
    new = ("rank" if facing in (Facing.FRONT, Facing.REAR) else "file" for facing in reaching)
    return f"The new {listed(dict.fromkeys(new))} reaches"


def _short(there: Entry, place: Arrival | Side) -> dict[Facing, float]:
    return there.zone_with(place, _zone(there)).missing


def _elsewhere(there: Entry, outside: list[Arrival | Side]) -> str:
    """What other choices at the same place lack: "; 12 mm are short to the left"."""
    found: dict[Facing, float] = {}
    for place in outside:
        for facing, mm in _short(there, place).items():
            found[facing] = min(mm, found.get(facing, mm))
    if not found:
        return ""
    told = [f"{mm_text(mm)} {_THERE[facing]}" for facing, mm in found.items()]
    return f"; {listed(told)} are missing for other ways"


def _short_text(there: Entry, place: Arrival | Side) -> str:
    reaching, zone = _reaching(there, place), _zone(there)
    if zone.missing:
        return beyond(there.unit, zone)
    told = []
    for facing, mm in _short(there, place).items():
        more, room = mm_text(reaching.get(facing, 0)), zone.at(facing) or 0
        told.append(
            f"{more} {_WHERE[facing]}; the zone ends {mm_text(room)} {_THERE[facing]}:"
            f" {mm_text(mm)} short"
        )
    return f"{_what(place, reaching)} {listed(told)}."


def _remedy(there: Entry, place: Arrival | Side) -> str:
    """Another place, or the unit as a whole elsewhere, or he."""
    if there.open_text:
        return there.open_text
    if there.open_sides:
        return f"The {listed(side.value for side in there.open_sides)} side has room for him."
    short, zone = _short(there, place), _zone(there)
    if len(short) == 1:
        ((facing, mm),) = short.items()
        across = zone.at(_OPPOSITE[facing])
        if across is None or across >= mm:
            way = _WHERE[_OPPOSITE[facing]]
            return f"Deployed {mm_text(mm)} {way}, the {there.unit.name} have room for him."
    return "He is deployed by himself or in another unit."


def zone_of(state: State, unit: Unit) -> Zone | None:
    """The room around a unit while units are deployed: as it is written, else as it stands on the
    battlefield. None at other times, and where no zone is known."""
    if state.moment.phase is not Phase.DEPLOYMENT:
        return None
    if unit.zone is not None or state.field is None or unit.pose is None:
        return unit.zone
    zone = zone_around(state.field, unit)
    if zone is None or zone.missing:
        return zone
    return _reaching_in(unit, zone, state.field.zones[unit.player])


def _reaching_in(unit: Unit, zone: Zone, areas: tuple[Polygon, ...]) -> Zone:
    """The same for a unit whose centre is outside, beside a zone that is turned or has corners.

    Each of its edges may then lie between the outermost points of the zone and yet not inside it;
    it lacks the way from its centre to the nearest point of the zone, and half of itself.
    """
    centre = middle(unit)
    ends = [_nearest(centre, *edge) for area in areas for edge in _edges(area)]
    point = min(ends, key=lambda end: dist(centre, end))
    if any(_covers(area, centre) for area in areas) or dist(centre, point) < TOLERANCE:
        return zone
    (x, y), (to_x, to_y) = where(unit).inside(centre), where(unit).inside(point)
    right, back = to_x - x, to_y - y
    _, _, wide, deep = boundary(unit)
    return Zone(
        front=round(-back - deep / 2, 6) if back > TOLERANCE else zone.front,
        rear=round(back - deep / 2, 6) if back < -TOLERANCE else zone.rear,
        left=round(-right - wide / 2, 6) if right > TOLERANCE else zone.left,
        right=round(right - wide / 2, 6) if right < -TOLERANCE else zone.right,
    )


def _edges(area: Polygon) -> Iterator[tuple[Point, Point]]:
    yield from zip(area, (*area[1:], area[0]), strict=True)


def _nearest(point: Point, start: Point, end: Point) -> Point:
    """The point of an edge that is nearest to another point."""
    x, y = end.x - start.x, end.y - start.y
    along = ((point.x - start.x) * x + (point.y - start.y) * y) / ((x * x + y * y) or 1.0)
    along = min(1.0, max(0.0, along))
    return Point(start.x + along * x, start.y + along * y)


def _covers(area: Polygon, point: Point) -> bool:
    """Whether a ray from the point to the right leaves the area once more than it enters it."""
    crossed = 0
    for one, other in _edges(area):
        if (one.y > point.y) != (other.y > point.y):
            at = one.x + (point.y - one.y) / (other.y - one.y) * (other.x - one.x)
            crossed += at > point.x
    return crossed % 2 == 1


def stays_inside(state: State, unit: Unit, formed: Unit) -> Finding | None:
    """Whether a unit that forms anew from its front left corner is in its zone; None: no zone."""
    zone = zone_of(state, unit)
    if zone is None:
        return None
    after = zone_after(replace(unit, zone=zone), formed, 0) or zone
    about = About(spots=(Spot(unit=unit.id),))
    if not after.missing:
        return IN_THE_ZONE.holds(f"The {unit.name} stay in their Deployment Zone.", about=about)
    return IN_THE_ZONE.forbids(beyond(unit, after), about=about)


def beyond(unit: Unit, zone: Zone) -> str:
    """That a unit reaches beyond its zone, and how far at which edges."""
    told = (f"{mm_text(mm)} {_THERE[facing]}" for facing, mm in zone.missing.items())
    reach = "reach beyond their" if are(unit) == "are" else "reaches beyond his"
    return f"The {unit.name} {reach} Deployment Zone: {listed(told)}."
