"""Make Way: a Character of the first rank changes places to get into contact (step 3)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from makeway.board.exchange import Exchange, blocks_in_front, exchange, exchanged_seats
from makeway.board.ground import Line, Touch, edge_text, lines, touches, touches_of
from makeway.board.naming import listed, opening, the
from makeway.core.actions import MakeWay
from makeway.core.clause import Standing, clause
from makeway.core.events import Moved, apply
from makeway.core.once import once
from makeway.core.ruling import About, Finding, Question, Step, Verdict
from makeway.core.state import Model, Moment, State, Unit
from makeway.core.words import SINGLE, Facing, Phase, Seat
from makeway.rules.contact import ACROSS_GAPS, CORNERS, gap_of
from makeway.rules.eligible import NEVER, who_may
from makeway.rules.switching import (
    BLOCKS,
    SWITCH,
    TARGET,
    attacks_front,
    block_text,
    may_switch,
    nearest_first,
    wanted_front,
)

EVERY_ROUND = clause(
    "MW-1",
    "Step 3 of every round",
    "In step 3 of each Round of Combat a Character may Make Way; nothing forces him.",
    "S0-32",
)


def _in_step_3(moment: Moment) -> Finding:
    if moment.phase is not Phase.CLOSE_COMBAT or moment.round < 1:
        return EVERY_ROUND.forbids(
            f"It is the {moment.phase.replace('_', ' ').title()} Phase: no Round of Combat runs.",
            remedy="Outside combat he changes places in an Advance, March or Reform of his unit"
            " (FR-6).",
        )
    now = f"It is step {moment.step} of round {moment.round}"
    if moment.step == 3:
        return EVERY_ROUND.holds(f"{now}, and Make Way is open in every round.")
    return EVERY_ROUND.forbids(
        f"{now}; Make Way comes at step 3.", remedy="Step 3 of each round is open to him."
    )


def _front_engaged(state: State, unit: Unit, around: tuple[Line, ...]) -> Iterator[Finding]:
    front = [line for line in around if attacks_front(state, line)]
    for line in front:
        yield TARGET.holds(
            f"The {state.units[line.enemy].name} attack the {unit.name} in"
            f" {edge_text(line.facing)}.",
            about=About(models=tuple(line.models)),
        )
    if not around:
        yield TARGET.forbids(f"No enemy touches the {unit.name}: they are not Engaged.")
    elif not front:
        yield TARGET.forbids(f"No enemy attacks the {unit.name} {wanted_front(state)}.")
        if all(line.facing is not Facing.FRONT for line in around):
            where = listed(dict.fromkeys(edge_text(line.facing) for line in around))
            yield NEVER.forbids(f"The {unit.name} are Engaged only in {where}.")


ACTIVE_FIRST = clause(
    "RCS-1",
    "The Active Player first",
    "When both players have Characters who may Make Way, the Active Player's go first.",
    "Simultaneous Effects",
    standing=Standing.READING,
    reading="A14",
)


def _order(state: State, unit: Unit) -> tuple[Finding, ...]:
    """Who goes first when both players could; the Active Player may always let it pass."""
    return once(state, ("make way: order", unit.id), lambda: tuple(_who_first(state, unit)))


def _who_first(state: State, unit: Unit) -> Iterator[Finding]:
    others = [
        model
        for each in _combat(state, unit.id)
        if state.units[each].player != unit.player
        for model in state.units[each].characters
        if make_way_seats(state, model.id)
    ]
    if not others:
        return
    names = listed(the(model) for model in others)
    about, active = About(models=tuple(m.id for m in others)), state.moment.active
    if state.readings.choice("A14") == "either":
        yield ACTIVE_FIRST.holds(f"Either player may go first; {names} could too.", about=about)
    elif unit.player == active:
        yield ACTIVE_FIRST.holds(f"He goes first in this turn; {names} may follow.", about=about)
    else:
        yield ACTIVE_FIRST.gives_way(
            f"{state.player(active).name} is Active: {names} may go first, or let it pass.",
            about=about,
        )


def _combat(state: State, unit: str) -> set[str]:
    """All units of the combat that a unit is in: whoever is linked to it by contacts."""
    found: set[str] = set()
    waiting = {unit}
    while waiting:
        each = waiting.pop()
        found.add(each)
        waiting |= {line.enemy for line in lines(state, each)} - found
    return found


def may_make_way(state: State, action: MakeWay) -> Iterator[Finding]:
    """Every clause on a Character's change of places, those that hold and all that forbid.

    KeyError when no unit has the Character.
    """
    unit, character = state.unit_of(action.character), action.character
    yield from _by_himself(state, unit, character)
    place = _at(state, unit, character, action.seat)
    nearest = nearest_make_way(state, action) if any(map(_forbids, place)) else None
    remedy = f"{nearest[1]}." if nearest else None
    for finding in place:
        yield replace(finding, remedy=remedy) if _forbids(finding) else finding
    yield from _order(state, unit)


def _enemies(state: State, unit: Unit) -> tuple[Line, ...]:
    """The enemies that stand in contact: a line of one beside the end of an edge is none."""

    def in_contact() -> tuple[Line, ...]:
        around = lines(state, unit.id)
        met = touches(state, unit, around)
        return tuple(line for line in around if any(touch.line is line for touch in met))

    return once(state, ("make way: enemies", unit.id), in_contact)


def _by_himself(state: State, unit: Unit, character: str) -> tuple[Finding, ...]:
    """What is asked of him and of the combat, wherever he wants to go."""

    def findings() -> Iterator[Finding]:
        around = _enemies(state, unit)
        met = tuple(t for t in touches(state, unit, around) if t.model == character)
        yield _in_step_3(state.moment)
        yield from who_may(state, unit, unit.models[character], met)
        yield from _front_engaged(state, unit, around)

    return once(state, ("make way: by himself", character), lambda: tuple(findings()))


def _at(state: State, unit: Unit, character: str, seat: Seat) -> tuple[Finding, ...]:
    """What is asked of the place he wants."""

    def findings() -> tuple[Finding, ...]:
        change = exchange(unit, character, seat)
        return tuple(may_switch(state, unit, change, _enemies(state, unit))) if change else ()

    return once(state, ("make way: at", character, seat), findings)


def _forbids(finding: Finding) -> bool:
    return finding.verdict is Verdict.FORBIDS


def make_way_seats(state: State, character: str) -> tuple[Seat, ...]:
    """The seats a Character may Make Way to now, from left to right; found once for each table."""

    def seats() -> Iterator[Seat]:
        unit = state.unit_of(character)
        if not any(map(_forbids, _by_himself(state, unit, character))):
            for seat in blocks_in_front(unit, character):
                if not any(map(_forbids, _at(state, unit, character, seat))):
                    yield seat

    return once(state, ("make way: seats", character), lambda: tuple(seats()))


def make_way_places(state: State, character: str) -> tuple[Seat, ...]:
    """Every seat of the first rank that he can be sent to, for the ruling to say why not.

    A block that overlaps his own and the seats before a Mismatching model are among them.
    """
    unit = state.unit_of(character)
    own = unit.seats.get(character)

    def fits(seat: Seat) -> bool:
        change = exchange(unit, character, seat)
        return seat != own and (change is None or change.inside)

    return tuple(filter(fits, (Seat(1, file) for file in range(1, unit.files + 1))))


def closed_places(
    state: State, character: str
) -> Iterator[tuple[str, tuple[Seat, ...], tuple[Finding, ...]]]:
    """The places he can be sent to and may not take: his unit, the seat, what is found on it."""
    unit = state.unit_of(character)
    himself = _by_himself(state, unit, character)
    barred = any(map(_forbids, himself))
    for seat in make_way_places(state, character):
        here = _at(state, unit, character, seat)
        if barred or any(map(_forbids, here)):
            yield unit.id, (seat,), (*himself, *here)


def ask_make_way(state: State, action: MakeWay) -> Question | None:
    """None: the seat says everything, nobody has to choose."""
    return None


def nearest_make_way(state: State, action: MakeWay) -> tuple[MakeWay, str] | None:
    """The legal change of places closest to the one tried, with a label; None without one."""
    unit = state.unit_of(action.character)
    seats = make_way_seats(state, action.character)
    for seat in nearest_first(unit, action.character, action.seat, seats):
        change = exchange(unit, action.character, seat)
        assert change is not None
        return (
            MakeWay(character=action.character, seat=seat),
            f"Change places with {partners_text(unit, change)} at {block_text(unit, change)}",
        )
    return None


def partners_text(unit: Unit, change: Exchange) -> str:
    """Who changes places with him: "the Champion", "the 4 models"."""
    if len(change.partners) == 1:
        return the(unit.models[change.partners[0]])
    return f"the {len(change.partners)} models"


def headline_make_way(state: State, action: MakeWay, allowed: bool) -> str:
    """The ruling in one line."""
    who = opening(the(state.model(action.character)))
    return f"{who} {'Makes Way' if allowed else 'may not Make Way'} to {action.seat}"


def make_way(state: State, action: MakeWay) -> Iterator[Step]:
    """The Character and the models at the seat switch; then whom he touches."""
    unit = state.unit_of(action.character)
    change = exchange(unit, action.character, action.seat)
    assert change is not None
    seats = exchanged_seats(unit, change)
    event = Moved(unit=unit.id, seats=seats)
    after = apply(state, event)
    big = unit.footprint(action.character) != SINGLE
    yield Step(
        clauses=(SWITCH.id, BLOCKS.id) if big else (SWITCH.id,),
        because=_switch_text(unit, change, seats),
        before=state,
        after=after,
        event=event,
        about=About(models=tuple(seats)),
        readings=("A23",) if change.holes else (),
    )
    yield _now_touches(after, unit.models[action.character])


def _switch_text(unit: Unit, change: Exchange, seats: dict[str, Seat]) -> str:
    who = opening(the(unit.models[change.model]))
    partners = partners_text(unit, change)
    if len(change.partners) == 1:
        there = f"{partners} at {seats[change.partners[0]]}"
    else:
        there = f"{partners} keep their order in the seats he leaves"
    return f"{who} and {partners} switch: he stands at {change.seat}, {there}."


def _now_touches(state: State, who: Model) -> Step:
    met = touches_of(state, who.id)
    foes = listed(f"{the(state.model(t.enemy))} at {t.place}" for t in sorted(met, key=_place))
    return Step(
        clauses=(
            TARGET.id,
            *((CORNERS.id,) if any(t.corner for t in met) else ()),
            *((ACROSS_GAPS.id,) if any(gap_of(state, t) for t in met) else ()),
        ),
        because=f"{opening(the(who))} now touches {foes}.",
        before=state,
        after=state,
        about=About(models=(who.id, *(t.enemy for t in met))),
        readings=("A15",),
    )


def _place(touch: Touch) -> tuple[Facing, float]:
    return touch.line.facing, touch.span.start
