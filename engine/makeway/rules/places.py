"""Which places of a unit a newcomer may take: seats of the block, or a side of it.

The seats come from the exact search of `board.displacement`. A place that is none of them is
answered with every clause that forbids it.
"""

from __future__ import annotations

from collections.abc import Iterator

from makeway.board.naming import beginning, counted, listed, opening, the
from makeway.board.standing_behind import followers, stands_behind
from makeway.core.actions import Join
from makeway.core.clause import clause
from makeway.core.once import once
from makeway.core.ruling import About, Finding, Spot
from makeway.core.words import SINGLE, Seat, Side
from makeway.rules.bases import AT_SIDE, MATCHING, filled, misfit, wide_enough
from makeway.rules.entry import Entry
from makeway.rules.front_rank import FORWARD, NEXT_RANK, PLATFORM, STAND_BEHIND
from makeway.rules.keeping_apart import SKIRMISHERS
from makeway.rules.no_place import LEGAL_PLACE, why_not

ANY_PLACE = clause(
    "JN-5",
    "Any legal position",
    "His owner picks any legal position; whoever stands there gives way, Front Rank models too.",
    "S0-10",
)
ONE_EACH_SIDE = clause(
    "MM-2",
    "One at each side",
    "A unit has at most two Mismatching models, one at each side.",
    "Mismatching Bases",
)
NO_SIDE_PLATFORM = clause(
    "MM-9",
    "War Platforms at no side",
    "A War Platform with a Mismatching Base joins nobody.",
    "War Platform",
)


def may_stand(there: Entry, action: Join) -> Iterator[Finding]:
    """Every clause about the place where he would stand."""
    common = there.common(action.reference)
    if common is not None:
        yield common
    if there.footprint is None:
        yield from _beside_the_unit(there, action)
    else:
        yield matching(there)
        if action.side is not None:
            yield _not_at_a_side(there, action.side)
        yield from _width_fits(there)
        if action.seat is not None and (there.seats or not there.too_wide):
            yield from _on_a_seat(there, action.seat)


def matching(there: Entry) -> Finding:
    """How his base compares with theirs (MB-1)."""
    return once(there, "matching", _matching, there)


def _matching(there: Entry) -> Finding:
    his, footprint = there.newcomer.base, there.footprint
    whose = "theirs" if there.unit.has_rank_and_file else "the common one"
    theirs = f"{whose} {there.unit.reference}"
    about = About(models=(there.newcomer.id,))
    if footprint is None:
        return MATCHING.holds(f"His base is {his}, {theirs}: Mismatching.", about=about)
    size = "one seat" if footprint == SINGLE else filled(footprint)
    return MATCHING.holds(f"His base is {his}, {theirs}: he fills {size}.", about=about)


def _mismatch(there: Entry) -> Iterator[Finding]:
    """Why his base fills no seats of the block (MB-1 to MB-3, MM-7)."""
    if there.newcomer.base.footprint_in(there.unit.reference) is None:
        yield from misfit(there.unit, there.newcomer)
    else:
        yield SKIRMISHERS.forbids(
            f"His base is {there.newcomer.base}; among Skirmishers only {there.unit.reference} "
            "matches.",
            about=About(models=(there.newcomer.id,)),
        )


def _beside_the_unit(there: Entry, action: Join) -> Iterator[Finding]:
    """A Mismatching Base stands at a free side (MM-1, MM-2)."""
    about = About(models=(there.newcomer.id,))
    if action.seat is not None:
        yield from _mismatch(there)
        yield AT_SIDE.forbids(
            "A Mismatching Base stands beside the first rank, never in a seat.",
            about=about,
            remedy=_free_sides(there),
        )
    else:
        yield matching(there)
        yield AT_SIDE.holds("He stands beside the first rank, front edges aligned.", about=about)
    if there.platform:
        yield NO_SIDE_PLATFORM.forbids(
            f"{beginning(there.newcomer)} is a War Platform with a Mismatching Base.",
            about=about,
        )
    yield from _width_fits(there)
    taken = action.side in there.unit.sides if action.side else len(there.unit.sides) == len(Side)
    if taken and not there.platform:
        yield _side_taken(there, action.side)
    elif action.side is not None and not there.platform:
        yield ONE_EACH_SIDE.holds(f"The {action.side.value} side is free.")


def _free_sides(there: Entry) -> str | None:
    if not there.sides:
        return None
    names = listed(side.value for side in there.sides)
    return f"The {names} {'side is' if len(there.sides) == 1 else 'sides are'} free."


def _side_taken(there: Entry, side: Side | None) -> Finding:
    unit = there.unit
    taken = [each for each in unit.sides if side in (None, each)]
    models = tuple(unit.sides[each] for each in taken)
    text = listed(
        f"{the(unit.models[unit.sides[each]])} at the {each.value} side" for each in taken
    )
    return ONE_EACH_SIDE.forbids(
        f"{opening(text)} {'leaves' if len(taken) == 1 else 'leave'} no room for a second.",
        about=About(models=models),
        remedy=_free_sides(there),
    )


def _not_at_a_side(there: Entry, side: Side) -> Finding:
    return AT_SIDE.forbids(
        "Only a Mismatching Base stands at a side; his matches.",
        about=About(models=(there.newcomer.id,), spots=(Spot(unit=there.unit.id, side=side),)),
        remedy=there.open_text,
    )


def _width_fits(there: Entry) -> Iterator[Finding]:
    """His base and the width of a unit of several ranks; a single rank needs room for him."""
    if there.files == 1:
        return
    here = About(models=(there.newcomer.id,), spots=(Spot(unit=there.unit.id),))
    ranks = 1 if there.one_rank else there.unit.ranks
    if there.too_wide or (ranks > 1 and there.footprint):
        yield wide_enough(there.unit, there.newcomer, there.unit.files, ranks, here)
    if there.footprint and there.too_wide and there.seats:
        yield LEGAL_PLACE.holds(
            f"The rank widens to his {counted(there.files, 'file')}.", about=here, readings=("A25",)
        )
    elif there.footprint and there.too_wide and there.one_rank:
        yield LEGAL_PLACE.forbids(
            f"No place of the rank holds him: he needs {counted(there.files, 'file')}, "
            f"it has {there.unit.files}.",
            about=here,
            readings=("A25",),
        )


def _on_a_seat(there: Entry, seat: Seat) -> Iterator[Finding]:
    if seat in there.seats:
        yield far_forward(there, seat)
        if seat in there.open_seats:
            yield ANY_PLACE.holds(f"{there.open_text} His owner picks one.", about=there.at(seat))
        return
    yield from why_not(there, seat)


def far_forward(there: Entry, seat: Seat) -> Finding:
    """He has Front Rank and stands as far forward as the models allow (FR-2, FR-4), or where a rule
    of his own puts him (WP-1, FR-9)."""
    return once(there, ("far forward", seat), _far_forward, there, seat)


def _far_forward(there: Entry, seat: Seat) -> Finding:
    about = there.at(seat)
    if there.platform:
        return PLATFORM.holds(
            f"{beginning(there.newcomer)} stands in the centre of rank 1.", about=about
        )
    if stands_behind(there.newcomer):
        return STAND_BEHIND.holds(
            "He has Stand Behind and may stand in any rank; nobody without it is behind him.",
            about=about,
        )
    readings = ("A1",) if there.sizes_compete else ()
    if seat.rank == 1:
        return FORWARD.holds(
            "In rank 1 he stands as far forward as can be.", about=about, readings=readings
        )
    if followers(there.unit, 1):
        return FORWARD.holds(
            "No arrangement brings Front Rank models farther forward.",
            about=about,
            readings=readings,
        )
    return NEXT_RANK.holds(
        "Rank 1 is full of Front Rank models; the next stands behind.", about=about
    )
