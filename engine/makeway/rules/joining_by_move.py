"""Joining by a move over a battlefield: which move, how far, and what stays clear of what."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from msgspec.structs import replace

from makeway.board.field import gap
from makeway.board.naming import listed, opening, the
from makeway.board.placed import bearing, between, where
from makeway.board.walking import ANGLE
from makeway.core.actions import Join
from makeway.core.clause import Standing, clause
from makeway.core.ruling import About, Finding, Spot
from makeway.core.state import State
from makeway.core.turn import Kind
from makeway.core.words import Side, beside_text, enough_text, inch_text
from makeway.rules.coming import Coming, Place, Reach, approach
from makeway.rules.entry import Entry
from makeway.rules.exclusions import WHEN
from makeway.rules.making_room import Arrival
from makeway.rules.march_test import may_test
from makeway.rules.mobile import not_moved
from makeway.rules.moving_out import NOT_BACK, leaves_clear, may_step_out
from makeway.rules.no_place import LEGAL_PLACE
from makeway.rules.rates import FLYING, flies, named, needs_text
from makeway.rules.spaced import called, ends_clear, passes_clear

BY_HIS_MOVE = clause(
    "JN-6",
    "Within his move",
    "The way of his centre into his place is no longer than his Advance or March Rate; he may turn"
    " as he likes on it.",
    "S0-09",
    "Moving Units",
    standing=Standing.INFERRED,
)
FLIES_THERE = clause(
    "JN-14",
    "Flying to a unit",
    "A Character with Fly may fly to the unit; inside it he flies on only if all its models have"
    " Fly.",
    "Fly",
)
NEAR_HIS_UNIT = clause(
    "JN-8",
    "No spacing to the unit joined",
    "From the unit that he joins he keeps no distance; the unit with him does, from all others.",
    "Unit Spacing",
    standing=Standing.INFERRED,
)


def may_set_out(state: State, action: Join) -> Iterator[Finding]:
    """Every clause about the move by which he comes, wherever it ends."""
    way = approach(state, action)
    if way is None:
        return
    if action.move not in (None, Kind.ADVANCE, Kind.MARCH):
        yield WHEN.forbids(
            f"{opening(named(action.move))} does not lead into a unit.",
            remedy="An Advance or a March does.",
        )
    if action.fly and not flies([way.who]):
        yield FLYING.forbids(f"{opening(the(way.who))} has no Fly.", remedy="He walks.")
    yield from not_moved(state, (way.who,))
    if len(way.home.models) > 1:
        yield from may_step_out(state, way.home, way.who)
    if state.turn.left.get(way.who.id) == way.unit.id:
        yield NOT_BACK.forbids(
            f"{opening(the(way.who))} has left the {way.unit.name} in this phase.",
            about=About(models=(way.who.id,)),
            remedy="He may join it again in a later phase.",
        )


def may_come(there: Entry, action: Join, measured: bool = True) -> Iterator[Finding]:
    """Every clause about his way to the place that he wants, or to any.

    `measured` tells how far it is to a place to which he does not come; that takes time.
    """
    way = there.approach
    if not isinstance(way, Coming) or not _is_a_way(action, way):
        return
    place = action.seat or action.side
    if place is not None:
        yield from _comes(way, place, measured)
        yield from _keeps_clear(way, place, _arrivals(there, action))
    elif not (there.open_seats or there.open_sides):
        yield from _nowhere(there, way)
    yield from may_test(way.state, way.home, way.tested_kind(place), action.march_test)


def _is_a_way(action: Join, way: Coming) -> bool:
    """Whether it is a kind of move by which he may come at all."""
    kind = action.move in (None, Kind.ADVANCE, Kind.MARCH)
    return kind and (not action.fly or flies([way.who]))


def _arrivals(there: Entry, action: Join) -> tuple[Arrival, ...]:
    if action.seat is None or action.seat not in there.seats:
        return ()
    return there.ways(action.seat, action.room, action.places)


def _nowhere(there: Entry, way: Coming) -> Iterator[Finding]:
    """No place of the unit is within his reach (S0-12)."""
    places: list[Place] = [*there.seats, *there.sides]
    if not places:
        return
    nearest = min(places, key=lambda place: way.reach(place).needs)
    yield from _comes(way, nearest)
    yield from _keeps_clear(way, nearest, _arrivals(there, _at(way.action, nearest)))


def _at(action: Join, place: Place) -> Join:
    if isinstance(place, Side):
        return replace(action, side=place)
    return replace(action, seat=place)


def _comes(way: Coming, place: Place, measured: bool = True) -> Iterator[Finding]:
    """Whether his move leads to the place (JN-4, JN-6)."""
    found = way.reach(place) if measured else way.reached(place)
    about = About(models=(way.who.id,), spots=(spot_at(way, place),))
    if way.action.by is not None:
        yield from passes_clear(way.state, way.by_knots(place)[1], opening(the(way.who)))
    if found is None or found.kind is None:
        yield from _too_far(way, place, found, about)
        return
    has = way.rate(found.kind, found.fly) or 0.0
    yield BY_HIS_MOVE.holds(
        f"{opening(named(found.kind, found.fly))} leads him to {place_text(place)}: he"
        f" {needs_text(found.needs, has)}.",
        about=about,
        readings=readings_of(way, found),
    )
    if found.fly:
        yield FLIES_THERE.holds(f"{opening(the(way.who))} has Fly.", about=about)


def readings_of(way: Coming, found: Reach) -> tuple[str, ...]:
    """What the measure of his way rests on: free turns, and room to turn on a way around."""
    knots = found.way.knots or (way.start.centre, way.start.centre)
    turned = abs(between(bearing(*knots[-2:]), where(way.unit).facing)) > ANGLE
    around = not found.way.straight and way.action.by is None and not found.fly
    around = around and (found.way.found or bool(found.way.hits))
    return (*(("A4",) if turned else ()), *(("A26",) if around else ()))


def _too_far(way: Coming, place: Place, found: Reach | None, about: About) -> Iterator[Finding]:
    """No kind of move that is open to him leads so far; what a March Test bars is said by it."""
    kinds = [each for each in way.moves if way.open_to_him(each[0])]
    rates = [has for kind, fly in kinds if (has := way.rate(kind, fly)) is not None]
    if not rates:
        if kinds:
            yield _no_rate(way, kinds[0], about)
        return
    if found is None:
        yield LEGAL_PLACE.forbids(f"No move leads him to {place_text(place)}.", about=about)
        return
    has = max(rates)
    if found.needs == inf:
        walls = listed(called(way.state, each) for each in found.way.hits)
        says = f"No way leads to {place_text(place)} past {walls}."
    else:
        says = (
            f"The way to {place_text(place)} {needs_text(found.needs, has)}:"
            f" {beside_text(found.needs - has, 0.0)} are missing."
        ).replace("″, has", "″, he has")
    yield LEGAL_PLACE.forbids(
        says,
        about=about,
        remedy=_remedy(way, place) or _others(way),
        readings=readings_of(way, found),
    )


def _no_rate(way: Coming, move: tuple[Kind, bool], about: About) -> Finding:
    return LEGAL_PLACE.forbids(
        f"{opening(the(way.who))} has no rate for {named(*move)} noted.",
        about=about,
        remedy="Note `advance` and `march` in the document.",
    )


def _others(way: Coming) -> str | None:
    """The places to which his move leads, if it is not said to be another one."""
    there = way.found
    return there.open_text if isinstance(there, Entry) else None


def _remedy(way: Coming, place: Place) -> str | None:
    """Another move that leads there, or the places to which he comes."""
    free = approach(way.state, replace(way.action, move=None, fly=False, by=None, march_test=None))
    assert free is not None, "it is on the battlefield"
    other = free.reach(place)
    if other.kind is None:
        return None
    has = free.rate(other.kind, other.fly) or 0.0
    if way.action.by is not None and way.reach(place).needs > has:
        return f"The shortest way needs {enough_text(other.needs)}."
    return f"{opening(named(other.kind, other.fly))} gives him {inch_text(has)}."


def _keeps_clear(way: Coming, place: Place, arrivals: tuple[Arrival, ...]) -> Iterator[Finding]:
    """The unit with him keeps its distance from others (JN-8), and he from the one he left."""
    forms: tuple[Arrival | Side, ...] = (place,) if isinstance(place, Side) else arrivals
    rest = way.rest.units.get(way.home.id)
    if rest is not None:
        yield leaves_clear(way.state, rest, way.who, gap(way.end(place), rest))
    if way.roomy or not forms:
        return
    good = [each for each in forms if way.fits(each)]
    name = f"With him the {way.unit.name}"
    for each in (good or forms)[:1]:
        found = ends_clear(way.rest, way.after(each), way.unit, name, (way.unit.id,))
        yield from found
    if good:
        yield NEAR_HIS_UNIT.holds(f"From the {way.unit.name}, whom he joins, he keeps no distance.")


def spot_at(way: Coming, place: Place) -> Spot:
    """The place as a spot of the unit."""
    if isinstance(place, Side):
        return Spot(unit=way.unit.id, side=place)
    return Spot(unit=way.unit.id, seat=place)


def place_text(place: Place) -> str:
    """The place in words: "rank 1, file 3", "the left side"."""
    return f"the {place} side" if isinstance(place, Side) else str(place)
