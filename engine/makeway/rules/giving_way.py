"""How displaced models give way: as little as they can; in a single rank as its owner says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import hypot

from makeway.board.displacement import displaced_by
from makeway.board.formation import Stand, centre_at, front_of, legal
from makeway.board.naming import counted, opening, the
from makeway.core.actions import Join, Room
from makeway.core.clause import clause
from makeway.core.ruling import About, Finding, Spot
from makeway.core.state import Unit
from makeway.core.words import SINGLE, Seat, mm_text
from makeway.rules.making_room import Entry, cost_text

LEAST = clause(
    "JN-9",
    "Displaced models",
    "Models pushed aside by a newcomer move as little as they can, so that everyone ends in a "
    "legal position; for them this is no move.",
    "S0-11",
    reading="A5",
)
SINGLE_RANK = clause(
    "JN-10",
    "A single rank",
    "In a single rank the owner sends a displaced model to the second rank, or widens the rank "
    "and puts it at either end.",
    "S0-13",
)


def may_make_room(there: Entry, action: Join) -> Iterator[Finding]:
    """Every clause about who is displaced where, as far as the action says it."""
    if action.seat is None or action.seat not in there.seats:
        return
    widens = there.one_rank and action.seat.rank == 1
    if action.room:
        yield from _may_choose(there, action.seat, action.room, widens)
    elif widens:
        yield SINGLE_RANK.holds(
            f"The {there.unit.name} have a single rank: their owner says where a displaced model "
            "stands.",
        )
    yield from _moves_least(there, action)


def _may_choose(
    there: Entry, seat: Seat, room: Mapping[str, Room], widens: bool
) -> Iterator[Finding]:
    unit, here = there.unit, About(spots=(Spot(unit=there.unit.id, seat=seat),))
    if not widens:
        yield SINGLE_RANK.forbids(
            f"The choice is for a single rank; the {unit.name} have {unit.ranks} ranks.",
            about=here,
        )
        return
    displaced = displaced_by(unit, there.newcomer, seat)
    strangers = [name for name in room if name not in displaced]
    for name in strangers:
        yield SINGLE_RANK.forbids(
            f"{opening(the(unit.models[name]))} does not stand on his place and is not displaced.",
            about=About(models=(name,), spots=here.spots),
        )
    if strangers:
        return
    if not there.apart and len(set(room.values())) > 1:
        yield SINGLE_RANK.forbids(
            "All displaced models go the same way.", about=here, readings=("A6",)
        )
    elif not there.ways(seat, room):
        yield SINGLE_RANK.forbids("No legal arrangement follows from that choice.", about=here)
    else:
        yield SINGLE_RANK.holds(
            f"The {unit.name} have a single rank; their owner has chosen.", about=here
        )


def _moves_least(there: Entry, action: Join) -> Iterator[Finding]:
    """Nobody moves farther than is needed (JN-9)."""
    assert action.seat is not None
    if action.places is None:
        found = there.ways(action.seat, action.room)
        if len(found) == 1:
            yield LEAST.holds(
                f"{cost_text(found[0].way)}: no legal arrangement costs less.",
                about=About(models=found[0].way.order),
            )
        return
    if there.ways(action.seat, action.room, action.places):
        yield LEAST.holds("The displaced models move as little as they can.")
        return
    yield from _too_much(there, action.seat, action.room or {}, action.places)


def _way(unit: Unit, name: str, end: Seat) -> float:
    """How far a model goes to a new seat, in mm."""
    base = unit.models[name].base
    (x, y), (to_x, to_y) = centre_at(unit, base, unit.seats[name]), centre_at(unit, base, end)
    return hypot(to_x - x, to_y - y)


def _too_much(
    there: Entry, seat: Seat, room: Mapping[str, Room], places: Mapping[str, Seat]
) -> Iterator[Finding]:
    best = there.ways(seat, room)
    if not best:
        return
    about = About(models=tuple(places))
    total = sum(_way(there.unit, name, seat) for name, seat in places.items())
    least = min(arrival.cost for arrival in best)
    files = there.unit.files
    block = [
        Stand(
            places.get(name, old),
            there.unit.footprint(name) or SINGLE,
            front_of(there.unit.models[name]),
        )
        for name, old in there.unit.seats.items()
    ]
    assert there.footprint is not None
    block.append(Stand(seat, there.footprint, front_of(there.newcomer)))
    enough = f"{mm_text(least[0])} and {counted(least[1], 'model')} are enough"
    if there.one_rank or legal(files, block):
        yield LEAST.forbids(
            f"{mm_text(total)} and {counted(len(places), 'model')}; {enough}.", about=about
        )
    else:
        yield LEAST.forbids(f"These places make no legal formation; {enough}.", about=about)
