"""Gaps: how a unit closes up when models are gone (FR-7, FR-8, IF, WO-3, CO-4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from makeway.board.closing_up import laid
from makeway.board.formation import is_legal, picture
from makeway.board.naming import counted, listed, opening, the
from makeway.board.platforms import is_platform
from makeway.board.regrouping import Filling
from makeway.board.regrouping import way as way_of
from makeway.core.actions import Action
from makeway.core.clause import Clause, clause
from makeway.core.errors import unknown
from makeway.core.events import Event, Moved, Narrowed, apply
from makeway.core.ruling import About, Choice, Decides, Finding, Question, Step
from makeway.core.state import State, Unit
from makeway.core.words import Base, Seat, mm_text
from makeway.rules.both_sides import NEXT_ELIGIBLE
from makeway.rules.front_rank import PLATFORM
from makeway.rules.gap_text import filling_text, goes_back, label, pointing_at, sliding_text
from makeway.rules.mending import (
    AT_ONCE,
    BEHIND,
    LEAST_CHANGE,
    are_survivors,
    best_ways,
    beyond_help,
    by_a17,
    inwards,
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


def chosen(
    unit: Unit,
    ways: tuple[Filling, ...],
    filled: dict[str, Seat],
    combat: Combat | None = None,
) -> Filling | None:
    """The way that an owner's choice names; plain models are not told apart."""
    for each in ways:
        if each.seats == filled:
            return each
    for each in ways:
        proposed = laid(unit, replace(each, seats=filled))
        if picture(proposed) == picture(laid(unit, each)):
            return each
    return _unlisted(unit, ways[0], filled, combat) if ways and ways[0].more else None


def _unlisted(
    unit: Unit, best: Filling, filled: dict[str, Seat], combat: Combat | None
) -> Filling | None:
    """A way as good as the best that was not listed among so many."""
    mine = replace(best, seats=filled, mm=way_of(unit, filled, best.left))
    stays = any(unit.seats[name] == seat for name, seat in filled.items())
    if mine.moved != best.moved or stays or not is_legal(laid(unit, mine)):
        return None
    if combat is not None and combat.foes:
        shift = best.left * unit.reference.width
        keys = {combat.outlook(laid(unit, each), shift).key for each in (mine, best)}
        return mine if len(keys) == 1 else None
    return mine


def number_of(ways: tuple[Filling, ...]) -> str:
    """How many ways there are, as far as they were counted: "5 ways", "at least 2000 ways"."""
    number = counted(len(ways), "way")
    return f"at least {number}" if ways and ways[0].more else number


def _rule(unit: Unit, way: Filling) -> Clause:
    """By which clause a gap is closed: filled, slid, or where that fails placed anew."""
    if way.files == unit.files:
        return FILL
    return LEAST_CHANGE if goes_back(unit, way.seats) else SLIDE


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
    rule, contact = _rule(block, ways[0]), ""
    if is_for_contact(block, combat):
        rule, contact = LEAST_CHANGE, ", so that the enemies stay in contact"
    yield rule.requires(
        chosen(block, ways, filled, combat) is not None,
        f"The gap is closed with {fewest} moved, in {number_of(ways)}{contact}.",
        about=About(models=tuple(filled)),
        remedy=f"For instance: {label(block, ways[0])}.",
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
    rule = _rule(block, ways[0])
    return Question(
        headline=f"How is the gap in the {block.name} closed?",
        because=_equal(ways),
        clauses=(rule.id, "FR-10"),
        decides=Decides.OWNER,
        player=block.player,
        options=tuple(
            Choice(
                label=opening(label(block, each)),
                detail=f"{counted(each.moved, 'model')}, {mm_text(each.mm)} in all",
                action=complete(each.seats),
                about=pointing_at(block, each),
            )
            for each in ways[:LISTED]
        ),
        readings=by_a17(block, combat, fell),
    )


def _equal(ways: tuple[Filling, ...]) -> str:
    """How many ways are equal, and how many of them are listed."""
    number, moved = opening(number_of(ways)), counted(ways[0].moved, "model")
    told = f"{number} move {moved}, and none moves fewer."
    if not ways[0].sure:
        told = f"{number} move {moved}; of so many big bases not every place was looked at."
    if ways[0].more:
        few = min(LISTED, len(ways))
        return f"{told} {few} are listed; any other as good may be named."
    return f"{told} The {LISTED} shortest are listed." if len(ways) > LISTED else told


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
    if block.seats and are_survivors(block, combat):
        yield _keep_ranks(state, block, ways)
    if ways:
        mine = chosen(block, ways, filled, combat) if filled is not None else None
        way = mine or ways[0]
        why = LEAST_CHANGE if is_for_contact(block, combat) else None
        why = NEXT_ELIGIBLE if inwards(block, combat) else why
        readings = by_a17(block, combat)
        for step in closing(state, block, way, ways, why):
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


def closing(
    state: State,
    unit: Unit,
    way: Filling,
    ways: tuple[Filling, ...],
    why: Clause | None = None,
) -> Iterator[Step]:
    """The steps of one of the `ways` to close a gap; `why` it is this one, where not for the fewest
    moves."""
    narrower = way.files < unit.files
    for movers in _in_turn(unit, way):
        seats = {name: Seat(s.rank, s.file + way.left) for name, s in movers.items()}
        event: Event = Moved(unit=unit.id, seats=seats)
        because = sliding_text(unit, seats) if narrower else filling_text(unit, seats)
        others = f" {opening(number_of(ways))} move as few models." if len(ways) > 1 else ""
        others += " So the enemies stay in contact." if why is LEAST_CHANGE else ""
        ahead = any(seat.rank == 1 for seat in seats.values())
        fewest = _rule(unit, way)
        rules = (NEXT_ELIGIBLE,) if why is NEXT_ELIGIBLE else (fewest, *filter(None, (why,)))
        clauses: tuple[str, ...] = (rules[0].id, AT_ONCE.id if ahead else BEHIND.id)
        clauses += tuple(each.id for each in rules[1:])
        clauses += (PLATFORM.id,) if any(is_platform(unit.models[each]) for each in seats) else ()
        yield (step := _step(state, event, because + others, clauses, pointing_at(unit, way)))
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
