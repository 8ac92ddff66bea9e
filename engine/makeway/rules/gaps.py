"""Gaps: how a unit closes up when models are gone (FR-7, FR-8, IF, WO-3, CO-4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from makeway.board.closing_up import laid
from makeway.board.formation import picture
from makeway.board.naming import counted, listed, opening, the
from makeway.board.platforms import is_platform
from makeway.board.regrouping import Filling
from makeway.board.regrouping import way as way_of
from makeway.core.actions import Action
from makeway.core.clause import clause
from makeway.core.errors import unknown
from makeway.core.events import Event, Moved, Narrowed, apply
from makeway.core.ruling import About, Choice, Decides, Finding, Question, Spot, Step
from makeway.core.state import State, Unit
from makeway.core.words import Base, Seat, mm_text
from makeway.rules.front_rank import PLATFORM
from makeway.rules.mending import (
    AT_ONCE,
    BEHIND,
    LEAST_CHANGE,
    best_ways,
    beyond_help,
    by_a17,
    is_for_contact,
)
from makeway.rules.nudging import Combat
from makeway.rules.remnant import KEEP_RANKS, recount

FILL = clause(
    "FR-7",
    "Several ranks: fill the gap",
    "A gap is filled by models without Front Rank, then Front Rank models go as far forward as they"
    " can; as few models as possible move.",
    "Front Rank",
)
SLIDE = clause(
    "FR-8",
    "One rank: slide",
    "In a unit of one rank a gap is closed by sliding as few models as possible; the owner picks"
    " the half in a tie.",
    "Front Rank",
)
LISTED = 12
"""How many ways to close a gap a Question lists, the shortest ones."""


def chosen(unit: Unit, ways: tuple[Filling, ...], filled: dict[str, Seat]) -> Filling | None:
    """The way that an owner's choice names; plain models are not told apart."""
    for each in ways:
        if each.seats == filled:
            return each
    for each in ways:
        proposed = laid(unit, replace(each, seats=filled))
        if picture(proposed) == picture(laid(unit, each)):
            return each
    return None


def may_close(
    state: State,
    unit: str,
    filled: dict[str, Seat] | None,
    combat: Combat | None = None,
    *,
    fell: bool = True,
) -> Iterator[Finding]:
    """Whether the owner may close the gap like this (FR-7, FR-8).

    MalformedActionError when a model is named that is not in the unit any more.
    """
    if filled is None or unit not in state.units:
        return
    block = state.units[unit]
    for name in filled:
        if name not in block.seats:
            raise unknown("model in the unit", name, block.seats)
    ways = best_ways(state, block, combat, fell)
    if not ways:
        return
    fewest = counted(ways[0].moved, "model")
    rule, contact = FILL if ways[0].files == block.files else SLIDE, ""
    if is_for_contact(block, combat):
        rule, contact = LEAST_CHANGE, ", so that the enemies stay in contact"
    yield rule.requires(
        chosen(block, ways, filled) is not None,
        f"The gap is closed with {fewest} moved, in {counted(len(ways), 'way')}{contact}.",
        about=About(models=tuple(filled)),
        remedy=f"For instance: {_label(block, ways[0])}.",
    )


def gap_question(
    state: State,
    unit: str,
    complete: Callable[[dict[str, Seat]], Action],
    combat: Combat | None = None,
    *,
    fell: bool = True,
) -> Question | None:
    """The owner's Question when a gap may be closed in several ways; None when in one or none.

    `complete` makes the completed action of a choice.
    """
    block = state.units.get(unit)
    ways = best_ways(state, block, combat, fell) if block else ()
    if block is None or len(ways) < 2:
        return None
    rule = FILL if ways[0].files == block.files else SLIDE
    more = f" The {LISTED} shortest are listed." if len(ways) > LISTED else ""
    return Question(
        headline=f"How is the gap in the {block.name} closed?",
        because=f"{len(ways)} ways move {counted(ways[0].moved, 'model')}, and none moves fewer."
        f"{more}",
        clauses=(rule.id, "FR-10"),
        decides=Decides.OWNER,
        player=block.player,
        options=tuple(
            Choice(
                label=opening(_label(block, each)),
                detail=f"{counted(each.moved, 'model')}, {mm_text(each.mm)} in all",
                action=complete(each.seats),
                about=_about(block, each),
            )
            for each in ways[:LISTED]
        ),
        readings=by_a17(block, combat, fell),
    )


def _label(unit: Unit, way: Filling) -> str:
    if way.files != unit.files:
        return _narrowing(unit, way)
    return listed(
        f"{_short(unit, name)} from {unit.seats[name]} to {seat}"
        for name, seat in way.seats.items()
    )


def _narrowing(unit: Unit, way: Filling) -> str:
    """Who steps up from behind, in the files as they were, and which side slides."""
    risen = [name for name, seat in way.seats.items() if seat.rank < unit.seats[name].rank]
    told = [
        f"{_short(unit, name)} from {unit.seats[name]} to"
        f" {Seat(way.seats[name].rank, way.seats[name].file + way.left)}"
        for name in risen
    ]
    slid = (name for name in way.seats if name not in risen)
    sides = sorted({"left" if _from(unit, name, way) < 0 else "right" for name in slid})
    if sides:
        told.append(f"the {' and the '.join(sides)} side{'s slide' if sides[1:] else ' slides'}")
    return ", ".join(told) or "nobody slides"


def _short(unit: Unit, name: str) -> str:
    return "R&F" if unit.models[name].is_plain else the(unit.models[name])


def _from(unit: Unit, name: str, way: Filling) -> int:
    """Below 0 when a model slides to the right, so comes from the left side."""
    return unit.seats[name].file - way.left - way.seats[name].file


def _about(unit: Unit, way: Filling) -> About:
    left = way.left
    spots = (Seat(seat.rank, seat.file + left) for seat in way.seats.values())
    return About(
        models=tuple(way.seats),
        spots=tuple(Spot(unit=unit.id, seat=seat) for seat in spots),
    )


def close(
    state: State,
    unit: str,
    filled: dict[str, Seat] | None = None,
    combat: Combat | None = None,
    reference: Base | None = None,
) -> Iterator[Step]:
    """Close the gaps of a unit, as `filled` says or by the shortest of the best ways.

    When the last R&F model is gone the reference base follows the Characters (CO-4).
    """
    if unit not in state.units:
        return
    for step in beyond_help(state, unit):
        yield step
        state = step.after
    block = state.units[unit]
    ways = best_ways(state, block, combat)
    if not block.rank_and_file and block.seats:
        yield _keep_ranks(state, block, ways)
    if ways:
        way = (chosen(block, ways, filled) if filled is not None else None) or ways[0]
        contact = is_for_contact(block, combat)
        readings = by_a17(block, combat)
        for step in closing(state, block, way, len(ways), contact):
            yield replace(step, readings=readings)
            state = step.after
    if not block.rank_and_file:
        yield from recount(state, unit, reference)


def _keep_ranks(state: State, unit: Unit, ways: tuple[Filling, ...]) -> Step:
    changed = [name for each in ways[:1] for name in each.seats]
    stay = [the(each) for each in unit.characters if each.id not in changed]
    who = opening(listed(stay)) if stay else "Nobody"
    return Step(
        clauses=(KEEP_RANKS.id,),
        because=f"The last R&F model is gone: no Character steps up. {who}"
        f" {'keeps his place' if len(stay) < 2 else 'keep their places'}.",
        before=state,
        after=state,
        about=About(models=tuple(each.id for each in unit.characters)),
    )


def closing(state: State, unit: Unit, way: Filling, ways: int, contact: bool) -> Iterator[Step]:
    narrower = way.files < unit.files
    for movers in _in_turn(unit, way):
        seats = {name: Seat(s.rank, s.file + way.left) for name, s in movers.items()}
        event: Event = Moved(unit=unit.id, seats=seats)
        because = _slid(unit, seats) if narrower else _filled(unit, seats)
        others = f" {ways} ways move as few models." if ways > 1 else ""
        others += " So the enemies stay in contact." if contact else ""
        ahead = any(seat.rank == 1 for seat in seats.values())
        clauses: tuple[str, ...] = (SLIDE.id if narrower else FILL.id,)
        clauses += (AT_ONCE.id if ahead else BEHIND.id, *((LEAST_CHANGE.id,) if contact else ()))
        clauses += (PLATFORM.id,) if any(is_platform(unit.models[each]) for each in seats) else ()
        yield (step := _step(state, event, because + others, clauses, _about(unit, way)))
        state = step.after
    if narrower:
        narrow = Narrowed(unit=unit.id, files=way.files, left=way.left)
        because = f"The {unit.name} now stand {counted(way.files, 'file')} wide, not {unit.files}."
        yield _step(state, narrow, because, (LEAST_CHANGE.id,), About())


def _step(state: State, event: Event, because: str, clauses: tuple[str, ...], about: About) -> Step:
    return Step(
        clauses=clauses,
        because=because,
        before=state,
        after=apply(state, event),
        event=event,
        about=about,
    )


def _in_turn(unit: Unit, way: Filling) -> Iterator[dict[str, Seat]]:
    """Front Rank models first where their new places are free already; else all at once."""
    if way.files < unit.files:
        if way.seats:
            yield way.seats
        return
    front = {n: s for n, s in way.seats.items() if unit.models[n].has_front_rank}
    back = {n: s for n, s in way.seats.items() if n not in front}
    turned = laid(unit, replace(way, seats=front)).grid if front else {}
    free = len(turned) == len(unit.grid)
    if not (front and back) or not free:
        yield way.seats
        return
    yield front
    yield back


def _filled(unit: Unit, seats: dict[str, Seat]) -> str:
    if len(seats) > 1 and all(unit.models[name].is_plain for name in seats):
        places = listed([str(seat) for seat in sorted(seats.values())])
        ranks = sorted({unit.seats[name].rank for name in seats}, reverse=True)
        start = listed([f"rank {rank}" for rank in ranks])
        return f"{len(seats)} R&F models from {start} fill the gaps: {places}; {_way(unit, seats)}."
    told = [
        f"{_who(unit, name)} leaves {unit.seats[name]} for {seat}: {_way(unit, {name: seat})}."
        for name, seat in seats.items()
    ]
    return " ".join(told)


def _slid(unit: Unit, seats: dict[str, Seat]) -> str:
    many = counted(len(seats), "model")
    verb = "closes" if len(seats) == 1 else "close"
    central = any(is_platform(unit.models[each]) for each in seats)
    order = "the War Platform in the centre" if central else "in the same order"
    return f"{many} {verb} up, {order}: {_way(unit, seats)} in all."


def _way(unit: Unit, seats: dict[str, Seat]) -> str:
    return mm_text(way_of(unit, seats))


def _who(unit: Unit, name: str) -> str:
    model = unit.models[name]
    if model.is_plain:
        return "An R&F model"
    return f"{opening(the(model))}{', who has Front Rank,' if model.has_front_rank else ''}"
