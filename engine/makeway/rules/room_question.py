"""What the owner is asked when a Character joins: the place, the room made, one of equal ways."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from makeway.board.naming import counted, listed, opening, the
from makeway.core.actions import Join, Room
from makeway.core.clause import Standing, clause
from makeway.core.ruling import About, Choice, Decides, Question, Spot
from makeway.core.state import Model, State
from makeway.core.words import Base, mm_text
from makeway.rules.bases import COMMON_BASE
from makeway.rules.entry import Entry
from makeway.rules.giving_way import LEAST, SINGLE_RANK
from makeway.rules.making_room import Arrival, cost_text
from makeway.rules.places import ANY_PLACE

OWNER_PICKS = clause(
    "FR-10",
    "Equal ways",
    "Among equally good arrangements the owner of the unit picks.",
    "Front Rank",
    standing=Standing.INFERRED,
)


def ask_for_room(state: State, there: Entry, action: Join) -> Question | None:
    """The Question a Join leaves open, with completed actions as options; None when it is none."""
    if action.seat is None and action.side is None:
        return _which_place(state, there, action)
    if there.bases and action.reference is None:
        return _which_base(state, there, action)
    if action.seat is None:
        return None
    open_ways = there.open_ways(action.seat, action.room, action.places)
    if len(open_ways) == 1:
        return None
    if any(arrival.room for arrival in open_ways) and len(_rooms(open_ways)) > 1:
        return _which_room(state, there, action, open_ways)
    return _which_way(state, there, action, open_ways)


def _rooms(ways: tuple[Arrival, ...]) -> set[frozenset[tuple[str, Room]]]:
    return {frozenset((way.room or {}).items()) for way in ways}


def _ask(
    state: State, there: Entry, headline: str, because: str, options: tuple[Choice, ...]
) -> Question:
    """A Question to the owner of the unit; callers add clauses and readings."""
    owner = state.player(there.unit.player)
    return Question(
        headline=headline,
        because=because,
        clauses=(),
        decides=Decides.OWNER,
        player=owner.id,
        options=options,
    )


def _which_place(state: State, there: Entry, action: Join) -> Question:
    who, options = the(there.newcomer), tuple(_places(state, there, action))
    question = _ask(
        state,
        there,
        headline=f"Where does {who} stand?",
        because="His owner picks any legal position."
        if len(options) > 1
        else "One legal position is open to him.",
        options=options,
    )
    return replace(question, clauses=(ANY_PLACE.id,), about=About(models=(there.newcomer.id,)))


def _places(state: State, there: Entry, action: Join) -> Iterator[Choice]:
    """Every place open to him, each with the choices it leads to."""
    for side in there.open_sides:
        yield from _at(state, there, replace(action, side=side), f"{side.value} side")
    for seat in there.open_seats:
        yield from _at(state, there, replace(action, seat=seat), str(seat))


def _at(state: State, there: Entry, taken: Join, where: str) -> Iterator[Choice]:
    """One place with the choices it leads to."""
    spot = Spot(unit=there.unit.id, seat=taken.seat, side=taken.side)
    question = ask_for_room(state, there, taken)
    if question is None:
        ways = there.open_ways(taken.seat) if taken.seat else ()
        yield Choice(
            label=opening(where),
            detail=f"{cost_text(ways[0].way)}." if ways else "Nobody is displaced.",
            action=taken,
            about=About(models=ways[0].way.order if ways else (), spots=(spot,)),
        )
        return
    for option in question.options:
        spots = (spot, *(each for each in option.about.spots if each != spot))
        yield replace(
            option,
            label=f"{opening(where)}. {option.label}",
            about=replace(option.about, spots=spots),
        )


def _which_base(state: State, there: Entry, action: Join) -> Question:
    """Characters of different bases tie for the reference base (CO-2)."""
    everyone = (*there.unit.models.values(), there.newcomer)
    question = _ask(
        state,
        there,
        headline="By which base do the Characters form?",
        because=f"{listed(str(base) for base in there.bases)} fit equally many of"
        f" {listed(the(model) for model in everyone)}. The owner picks.",
        options=tuple(
            Choice(
                label=f"By {base}",
                detail=_by_base(there, base),
                action=replace(action, reference=base),
                about=About(models=tuple(m.id for m in everyone if m.base == base)),
            )
            for base in there.bases
        ),
    )
    return replace(
        question, clauses=(COMMON_BASE.id,), about=About(models=tuple(m.id for m in everyone))
    )


def _by_base(there: Entry, base: Base) -> str:
    """Who is the block by a base, and who stands beside him."""
    everyone = (*there.unit.models.values(), there.newcomer)
    beside = [the(model) for model in everyone if not model.base.footprint_in(base)]
    return f"{opening(listed(beside))} {'stands' if len(beside) == 1 else 'stand'} at a side."


def _which_room(state: State, there: Entry, action: Join, ways: tuple[Arrival, ...]) -> Question:
    """A single rank: where do the displaced models stand (JN-10)?"""
    displaced = tuple(ways[0].room or {})
    models = [there.unit.models[name] for name in displaced]
    one = len(models) == 1
    whom = f"the displaced {_bare(models[0])}" if one else f"the {len(models)} displaced models"
    question = _ask(
        state,
        there,
        headline=f"Where {'does' if one else 'do'} {whom} stand?",
        because="The unit has a single rank. The rules leave this to its owner.",
        options=tuple(_room_choice(there, action, way, ways) for way in ways),
    )
    readings = (LEAST.reading, *(() if one else ("A6",)))
    return replace(
        question,
        clauses=(SINGLE_RANK.id, LEAST.id),
        about=About(models=displaced),
        readings=tuple(reading for reading in readings if reading),
    )


def _room_choice(there: Entry, action: Join, way: Arrival, ways: tuple[Arrival, ...]) -> Choice:
    assert way.room is not None
    assert action.seat is not None
    equal = [each for each in there.arrivals(action.seat) if each.room == way.room]
    rivals = [each for each in ways if each.room == way.room]
    label = _room_label(there, way.room)
    if len(rivals) > 1:
        label = f"{label}: {_differences(there, rivals)[rivals.index(way)]}"
    return Choice(
        label=label,
        detail=f"{_size_text(there, way)} {_move_text(way)}",
        action=replace(action, room=way.room, places=way.way.seats if len(equal) > 1 else None),
        about=_about(there, way),
    )


_GOES = {
    Room.SECOND_RANK: "second rank",
    Room.LEFT_END: "left end",
    Room.RIGHT_END: "right end",
}


def _room_label(there: Entry, room: dict[str, Room]) -> str:
    """The choice in words: "Left end of the rank", "Both to the second rank"."""
    ways = list(room.values())
    if len(ways) == 1:
        end = " of the rank" if ways[0] is not Room.SECOND_RANK else ""
        return opening(_GOES[ways[0]] + end)
    if len(set(ways)) == 1:
        all_of_them = "Both" if len(ways) == 2 else f"All {len(ways)}"
        return f"{all_of_them} to the {_GOES[ways[0]]}"
    models = {name: there.unit.models[name] for name in room}
    if any(not model.is_plain for model in models.values()):
        return opening(listed(f"{the(models[n])} to the {_GOES[way]}" for n, way in room.items()))
    files = {name: there.unit.seats[name].file for name in room}
    return opening(listed(f"file {files[n]} to the {_GOES[way]}" for n, way in room.items()))


def _size_text(there: Entry, way: Arrival) -> str:
    files = there.unit.files + way.left + way.right
    return f"{counted(files, 'file')}, {counted(there.ranks_after(way), 'rank')}."


def _move_text(way: Arrival) -> str:
    if way.way.moved == 1:
        return f"He moves {mm_text(way.way.total)}."
    return f"{counted(way.way.moved, 'model')} move {mm_text(way.way.total)}."


def _about(there: Entry, way: Arrival) -> About:
    spots = tuple(Spot(unit=there.unit.id, seat=seat) for seat in way.way.seats.values())
    return About(models=way.way.order, spots=spots)


def _which_way(state: State, there: Entry, action: Join, ways: tuple[Arrival, ...]) -> Question:
    """Equally good ways: one option for each picture (FR-10, JN-9)."""
    one = ways[0].way
    each = cost_text(one) if there.metric == "distance" else counted(one.moved, "model")
    question = _ask(
        state,
        there,
        headline=_who_goes(there, ways),
        because=_equal(there, ways, each),
        options=tuple(
            Choice(
                label=opening(label),
                detail=opening(f"{cost_text(way.way)}."),
                action=replace(action, room=way.room, places=way.way.seats),
                about=_about(there, way),
            )
            for way, label in zip(ways, _differences(there, ways), strict=True)
        ),
    )
    moved = dict.fromkeys(name for way in ways for name in way.way.order)
    return replace(
        question,
        clauses=(OWNER_PICKS.id, LEAST.id),
        about=About(models=tuple(moved)),
        readings=("A5",),
    )


def _equal(there: Entry, ways: tuple[Arrival, ...], each: str) -> str:
    """How many ways are equal, so far as they were counted, and how many of them are listed."""
    first = ways[0]
    listed = [way for way in there.arrivals(first.seat) if way.room == first.room]
    if first.equal <= len(listed):
        return f"{len(ways)} ways are equal: {each} each. The owner picks."
    equal = first.equal if len(ways) == len(listed) else len(ways)
    every = first.counted and equal == first.equal
    return (
        f"{'' if every else 'At least '}{equal} ways are equal: {each} each."
        f" {len(ways)} are listed; the owner may name any other as good."
    )


def _who_goes(there: Entry, ways: tuple[Arrival, ...]) -> str:
    """The Question in a line; where every way moves the same one model, about him."""
    if {way.way.order for way in ways} == {ways[0].way.order[:1]}:
        return f"Where does the displaced {_bare(there.unit.models[ways[0].way.order[0]])} stand?"
    return "Which way do the displaced models go?"


def _differences(there: Entry, ways: Sequence[Arrival]) -> list[str]:
    """What sets each way apart, told so far that no two sound the same."""
    brief = [_difference(there, way, ways) for way in ways]
    every = [_difference(there, way, ways, brief=False) for way in ways]
    return [
        short if brief.count(short) == 1 else long for short, long in zip(brief, every, strict=True)
    ]


def _difference(
    there: Entry, way: Arrival, rivals: Sequence[Arrival], *, brief: bool = True
) -> str:
    """What sets one way apart from the others: "the Champion to rank 1, file 3".

    Where it is brief, models without a name of their own go unsaid beside those that have one.
    """
    seats = way.way.seats
    common = set(seats.items())
    for rival in rivals:
        common &= set(rival.way.seats.items())
    own = [name for name in way.way.order if (name, seats[name]) not in common]
    named = [name for name in own if not there.unit.models[name].is_plain]
    told = (named or own)[:3] if brief else own
    return listed(f"{the(there.unit.models[name])} to {seats[name]}" for name in told)


def _bare(model: Model) -> str:
    """The name without its article."""
    return the(model).removeprefix("the ")
