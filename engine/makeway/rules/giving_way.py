"""How displaced models give way: as little as they can; in a single rank as its owner says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import hypot

from makeway.board.formation import centre_at
from makeway.board.naming import beginning, counted, have, listed, opening, the
from makeway.core.actions import Join, Room
from makeway.core.clause import clause
from makeway.core.ruling import About, Finding, Spot, Verdict
from makeway.core.state import Unit
from makeway.core.words import SINGLE, Seat, mm_text
from makeway.rules.entry import Entry
from makeway.rules.formation import in_ranks
from makeway.rules.front_rank import Posted, far_forward
from makeway.rules.making_room import Arrival, cost_text
from makeway.rules.proposal import At, holds_together

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
    elif there.rear_half_decides and not widens and action.seat.rank == 1:
        yield SINGLE_RANK.gives_way(
            f"A rear half stands in rank 2, so the {there.unit.name} {have(there.unit)} two ranks.",
            readings=("A22",),
        )
    elif widens:
        new_end = action.seat in there.new_ends
        yield SINGLE_RANK.holds(
            f"The {there.unit.name} {have(there.unit)} a single rank: "
            + (
                "he widens it himself and displaces nobody."
                if new_end
                else "the owner says where a displaced model stands."
            ),
            readings=(
                *(("A21",) if new_end else ()),
                *(("A22",) if there.rear_half_decides else ()),
            ),
        )
    yield from _moves_least(there, action)


def _may_choose(
    there: Entry, seat: Seat, room: Mapping[str, Room], widens: bool
) -> Iterator[Finding]:
    unit, here = there.unit, About(spots=(Spot(unit=there.unit.id, seat=seat),))
    if not widens:
        yield SINGLE_RANK.forbids(
            f"The choice is for a single rank; the {unit.name} {have(unit)} {unit.ranks} ranks.",
            about=here,
            readings=("A22",) if there.rear_half_decides else (),
        )
        return
    displaced = there.pushed(seat)
    strangers = [name for name in room if name not in displaced]
    for name in strangers:
        yield SINGLE_RANK.forbids(
            f"{beginning(unit.models[name])} does not stand on his place and is not displaced.",
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
            f"The {unit.name} {have(unit)} a single rank; the owner has chosen.", about=here
        )


def _moves_least(there: Entry, action: Join) -> Iterator[Finding]:
    """Nobody moves farther than is needed (JN-9)."""
    assert action.seat is not None
    if action.places is None:
        found = there.open_ways(action.seat, action.room)
        if len(found) == 1:
            yield LEAST.holds(
                f"{cost_text(found[0].way)}: no legal arrangement {there.less}.",
                about=About(models=found[0].way.order),
            )
        return
    if there.ways(action.seat, action.room, action.places):
        yield LEAST.holds("The displaced models move as little as they can.")
        return
    yield from _too_much(there, action.seat, action.room or {}, action.places)


def _too_much(
    there: Entry, seat: Seat, room: Mapping[str, Room], places: Mapping[str, Seat]
) -> Iterator[Finding]:
    """The places proposed make no legal formation, or others move more than they need."""
    ways = there.ways(seat, room)
    if not ways:
        return
    about, least = About(models=tuple(places)), min(way.cost for way in ways)
    broken = tuple(_broken(there, ways[0], places))
    yield from broken
    if broken:
        return
    total = sum(_distance(there.unit, ways[0], name, end) for name, end in places.items())
    yield LEAST.forbids(
        f"{counted(len(places), 'model')} and {mm_text(total)} make room; "
        f"{counted(least[1], 'model')} and {mm_text(least[0])} are enough.",
        about=about,
    )


def pushed_text(unit: Unit, pushed: tuple[str, ...]) -> str:
    """Who stands on a newcomer's seats, for a sentence."""
    if len(pushed) == 1:
        model, seat = unit.models[pushed[0]], unit.seats[pushed[0]]
        even = "; Front Rank models may be displaced too" if model.has_front_rank else ""
        return f"{beginning(model)} stands at {seat} and gives way{even}."
    names = [the(unit.models[name]) for name in pushed]
    if len(names) > 2 or len(set(names)) < len(names):
        return f"{len(names)} models stand on his seats and give way."
    return f"{opening(listed(names))} stand on his seats and give way."


def _distance(unit: Unit, way: Arrival, name: str, end: Seat) -> float:
    """How far a model goes to a seat of the wider unit, in mm."""
    base, (rank, file) = unit.models[name].base, unit.seats[name]
    x, y = centre_at(unit, base, Seat(rank, file + way.left))
    to_x, to_y = centre_at(unit, base, end)
    return hypot(to_x - x, to_y - y)


def _broken(there: Entry, way: Arrival, places: Mapping[str, Seat]) -> Iterator[Finding]:
    """What forbids the formation in which everyone stands where `places` puts him."""
    unit, newcomer, files = there.unit, there.newcomer, there.unit.files + way.left + way.right
    old = {name: Seat(seat.rank, seat.file + way.left) for name, seat in unit.seats.items()}
    block = [
        At(unit.models[name], *at, unit.footprint(name) or SINGLE)
        for name, at in {**old, **places}.items()
    ]
    block.append(At(newcomer, *way.seat, there.footprint or SINGLE))
    posted = [Posted(each.model, stand) for each in block if (stand := each.stand)]
    findings = (
        *in_ranks(files, block),
        *far_forward(files, posted, holds_together(files, block), unit.forward_first),
    )
    yield from (finding for finding in findings if finding.verdict is Verdict.FORBIDS)
