"""Joining: a Character takes a place in a unit, and displaced models make room (JN-1 to JN-13).

Who may join whom is `exclusions`, which place is legal `places`, who gives way `making_room`;
what happens then is told in `arrival`.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from msgspec.structs import replace

from makeway.board.formation import centre_at, width
from makeway.board.naming import beginning
from makeway.core.actions import Join
from makeway.core.once import once
from makeway.core.ruling import Finding, Proof, Question, Step, Verdict
from makeway.core.state import State, Unit
from makeway.core.words import Phase, Seat, Side, seats_in_rank
from makeway.rules import effects
from makeway.rules.arrival import arrive
from makeway.rules.coming import Coming, approach
from makeway.rules.deploying import may_deploy, zone_of
from makeway.rules.deploying_in_turn import is_put_down_now, may_be_put_in, passes_on
from makeway.rules.entry import Entry, entry
from makeway.rules.exclusions import may_share
from makeway.rules.giving_way import may_make_room
from makeway.rules.joining_by_move import may_come, may_set_out
from makeway.rules.leaving import ask_about_gap, close_behind, leave, may_leave_a_gap
from makeway.rules.places import may_stand
from makeway.rules.proof import proof_of_least
from makeway.rules.rates import by_text
from makeway.rules.room_question import ask_for_room
from makeway.rules.walking_in import ask_march_test, come, fails_to_march, with_move


def may_join(state: State, action: Join) -> Iterator[Finding]:
    """Every clause about joining this unit at this place, those that hold and all that forbid.

    KeyError when the Character or the unit is not on the table.
    """
    home = state.unit_of(action.character)
    yield from _may_share(state, action, home)
    if home.id != action.unit:
        yield from _may_take_place(_there(state, action), action)
        yield from may_leave_a_gap(state, action)


def _may_share(state: State, action: Join, home: Unit) -> Iterator[Finding]:
    """Every clause about him, of the unit `home`, and the unit, wherever he would stand."""
    unit = state.units[action.unit]
    yield from may_share(state, home.models[action.character], home, unit)
    if is_put_down_now(state, home):
        yield from may_be_put_in(state, home, unit)
    if home.id != action.unit:
        yield from may_set_out(state, action)


def _may_take_place(there: Entry, action: Join) -> Iterator[Finding]:
    yield from may_stand(there, action)
    yield from may_make_room(there, action)
    yield from may_deploy(there, action)
    yield from may_come(there, action)


def _there(state: State, action: Join) -> Entry:
    """The unit as he finds it; its Deployment Zone counts while units are deployed, his way to it
    on a battlefield."""
    key = ("there", action.character, action.unit, action.move, action.fly, action.by)
    return once(state, key, _found, state, action)


def _found(state: State, action: Join) -> Entry:
    return _as_it_stands(state, action, approach(state, action))


def _as_it_stands(state: State, action: Join, way: Coming | None = None) -> Entry:
    """The same where nobody asks how he comes to it."""
    unit, character = state.units[action.unit], state.model(action.character)
    return entry(unit, character, state.readings, zone_of(state, unit), way)


def _forbidden(findings: tuple[Finding, ...]) -> bool:
    return any(finding.verdict is Verdict.FORBIDS for finding in findings)


def ask_join(state: State, action: Join) -> Question | None:
    """What the owner has to decide before this Join can be played; None when it is complete."""
    question = ask_march_test(state, action)
    if question is not None or fails_to_march(state, action):
        return question
    return ask_for_room(state, _there(state, action), action) or ask_about_gap(state, action)


def join(state: State, action: Join) -> Iterator[Step]:
    """What happens: displaced models make room, he takes his place, the Combined Unit stands."""
    there, home = _there(state, action), state.unit_of(action.character)
    deployed = is_put_down_now(state, home)
    comes = not fails_to_march(state, action)
    for step in come(state, action):
        yield step
        state = step.after
    if not comes:
        return
    ways = there.open_ways(action.seat, action.room, action.places) if action.seat else ()
    yield from leave(state, action, home)
    before, told = state, arrive(state, there, action, ways[0] if ways else None)
    yield from told
    state = told[-1].after
    for step in effects.comes(before, state, action.unit, action.character):
        yield step
        state = step.after
    if deployed:
        yield from passes_on(state, home.player)
    yield from close_behind(state, home.id, action)


def proof_join(state: State, action: Join) -> Proof | None:
    """Why nobody could move less; None when nobody is displaced."""
    if action.seat is None or fails_to_march(state, action):
        return None
    there = _there(state, action)
    return proof_of_least(there, there.open_ways(action.seat, action.room, action.places)[0])


def headline_join(state: State, action: Join, allowed: bool) -> str:
    """The ruling in one line."""
    who, unit = beginning(state.model(action.character)), state.units[action.unit]
    if allowed and fails_to_march(state, action):
        return f"{who} fails the March Test and does not come to the {unit.name}"
    if not allowed and _might_mean_a_charge(state, action):
        return (
            f"{who} may not join the {unit.name}, an enemy unit: a charge belongs to the Charge"
            " Phase"
        )
    place = f" at {_place(action)}" if action.seat or action.side else ""
    if allowed:
        return f"{who} joins the {unit.name}{place}"
    return f"{who} may not join the {unit.name}{place}{by_text(action.move, action.fly)}"


def _might_mean_a_charge(state: State, action: Join) -> bool:
    """An enemy is named on a battlefield while units move: to charge it another phase is due."""
    moving = state.field is not None and state.moment.phase is Phase.MOVEMENT
    return moving and state.unit_of(action.character).player != state.units[action.unit].player


def _place(action: Join) -> str:
    return f"the {action.side.value} side" if action.side else str(action.seat)


def open_places(state: State, character: str) -> Iterator[tuple[Join, tuple[Finding, ...]]]:
    """Every place that is open to a Character, with the findings that leave it open."""
    home = state.unit_of(character)
    for unit in state.units.values():
        bare = Join(character=character, unit=unit.id)
        shared = tuple(_may_share(state, bare, home))
        if unit.id == home.id or _forbidden(shared):
            continue
        there = _there(state, bare)
        for action in _open(there, bare):
            found = with_move(state, action)
            yield found, (*shared, *_may_take_place(there, found))


def _open(there: Entry, action: Join) -> Iterator[Join]:
    for side in there.open_sides:
        yield replace(action, side=side)
    for seat in there.open_seats:
        yield replace(action, seat=seat)


def closed_places(
    state: State, character: str
) -> Iterator[tuple[str, tuple[Seat, ...], tuple[Finding, ...]]]:
    """Every other seat of the units on the table, with the findings that close it to him.

    The seats of his own Combined Unit come together: no place matters there, he has joined it.
    Where he may not join a unit at all, nobody measures how he would come to it.
    """
    home = state.unit_of(character)
    for unit in state.units.values():
        if unit.id == home.id and len(home.models) == 1:
            continue
        bare = Join(character=character, unit=unit.id)
        shared = tuple(_may_share(state, bare, home))
        if unit.id == home.id:
            yield unit.id, tuple(_all_seats(unit)), shared
            continue
        shut = _forbidden(shared)
        there = _as_it_stands(state, bare) if shut else _there(state, bare)
        closed = [seat for seat in _all_seats(unit) if shut or seat not in there.open_seats]
        if there.approach is not None:
            there.approach.look(closed)
        for seat in closed:
            action = replace(bare, seat=seat)
            found = (
                *may_stand(there, action),
                *may_deploy(there, action),
                *may_come(there, action, measured=False),
            )
            yield unit.id, (seat,), (*shared, *found)


def _all_seats(unit: Unit) -> Iterator[Seat]:
    """The seats of the block, empty ones of its ranks included, from the front and the left."""
    for rank in range(1, unit.ranks + 1):
        yield from seats_in_rank(rank, unit.files)


def nearest_join(state: State, action: Join) -> tuple[Join, str] | None:
    """The legal place closest to the one tried, in the same unit if it is open at all."""
    unit, home = state.units[action.unit], state.unit_of(action.character)
    others = (each for each in state.units.values() if each.id != unit.id)
    for each in (unit, *others):
        bare = Join(character=action.character, unit=each.id)
        if each.id == home.id or _forbidden(tuple(_may_share(state, bare, home))):
            continue
        there = _there(state, bare)
        places = sorted(_open(there, bare), key=lambda place: _distance(there, place, action))
        for place in places:
            found = with_move(state, _settled(there, place, action))
            whom = "" if each is unit else f" the {each.name}"
            by = by_text(found.move, found.fly)
            return found, f"Join{whom} at {_place(place)}{by}"
    return None


def _settled(there: Entry, place: Join, tried: Join) -> Join:
    """The same place with room and places only where the ones tried make it playable."""
    if tried.reference in there.bases:
        place = replace(place, reference=tried.reference)
    if place.seat is None or place.seat != tried.seat or place.unit != tried.unit:
        return place
    ways = tuple(way for way in there.arrivals(place.seat) if there.fits(way))
    if tried.places is not None and ways:
        same = [way for way in ways if way.room == tried.room] or list(ways)
        return replace(place, room=same[0].room, places=same[0].way.seats)
    return place


def _distance(there: Entry, place: Join, tried: Join) -> float:
    """From the middle of the place tried to the middle of a legal one, in mm."""
    (x, y), (to_x, to_y) = _middle(there, tried), _middle(there, place)
    return hypot(to_x - x, to_y - y)


def _middle(there: Entry, action: Join) -> tuple[float, float]:
    base = there.newcomer.base
    if action.seat is not None:
        return centre_at(there.unit, base, action.seat)
    if action.side is Side.LEFT:
        return -base.width / 2, base.depth / 2
    if action.side is Side.RIGHT:
        return width(there.unit) + base.width / 2, base.depth / 2
    return width(there.unit) / 2, 0.0
