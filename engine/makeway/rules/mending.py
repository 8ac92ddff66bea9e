"""A formation that does not hold any more: the ways to mend it, and whom nothing helps (IF)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, islice

from msgspec.structs import replace

from makeway.board.closing_up import (
    close_up_ranks,
    closings,
    drawn_in,
    laid,
)
from makeway.board.formation import is_legal, is_sound
from makeway.board.naming import listed, opening, the
from makeway.board.regrouping import Filling, regroup, way
from makeway.board.stepping_up import narrowed, step_up
from makeway.core.clause import clause
from makeway.core.events import Fell, apply
from makeway.core.ruling import About, Step
from makeway.core.state import State, Unit, pool_of
from makeway.core.words import TOLERANCE, Facing
from makeway.rules.nudging import Combat

AT_ONCE = clause(
    "IF-1",
    "Mend the formation at once",
    "A gap left in the first rank is filled from behind, or one side slides; the unit does not"
    " turn.",
    "Illegal Formation after Removing Models",
)
LEAST_CHANGE = clause(
    "IF-2",
    "In this order",
    "In combat fewest enemies drop out, fewest lose contact and most models touch; then the width"
    " changes least, then fewest models slide, else fewest are placed anew.",
    "Illegal Formation after Removing Models",
)
BEHIND = clause(
    "IF-3",
    "Gaps behind the first rank",
    "Gaps farther back are filled as the rules for Front Rank and Matching Bases say.",
    "Illegal Formation after Removing Models",
)
BEYOND_HELP = clause(
    "IF-4",
    "Nothing helps",
    "Where no formation can be mended, as few illegally placed models as possible are removed as"
    " casualties.",
    "Illegal Formation after Removing Models",
)


def fillings(unit: Unit, combat: Combat | None = None, *, fell: bool = True) -> tuple[Filling, ...]:
    """Every best way to close a unit's gaps; none when it stands as it should.

    The result is legal, and the width shrinks only where rank 1 cannot be filled. Where the last
    R&F `fell` Characters keep their ranks as long as the formation holds (WO-3). In combat the
    ways are those that are best for contact, then those with the fewest moves (IF-2). Whom
    casualties of a first rank passed over slides inwards, however many that moves (RC-3).
    """
    if not unit.seats:
        return ()
    if not (fell and are_survivors(unit, combat)):
        if is_legal(unit):
            return ()
        if (slid := inwards(unit, combat)) is not None:
            return (slid,)
        ways = regroup(unit) or step_up(unit)
        if ways:
            return _in_combat(unit, ways, lambda: ways, combat)
        return _in_combat(unit, narrowed(unit), lambda: closings(unit), combat)
    if is_sound(unit):
        return ()
    return _in_combat(unit, close_up_ranks(unit), lambda: closings(unit, ranked=True), combat)


def are_survivors(unit: Unit, combat: Combat | None) -> bool:
    """Whether the last R&F are gone with what fell; Characters alone had none to lose (WO-3)."""
    return not unit.rank_and_file and (combat is None or bool(combat.unit.rank_and_file))


def inwards(unit: Unit, combat: Combat | None) -> Filling | None:
    """Models of a single rank that casualties passed over close up to those inside of them (RC-3).

    They are Champion and Characters, and R&F of another Health Pool. Only where the outermost of a
    pool fell and others of it stay where they are; None elsewhere.
    """
    before = combat.unit if combat else unit
    gone = before.models.keys() - unit.models.keys()
    if not gone or any(seat.rank > 1 for seat in unit.seats.values()):
        return None
    if any(before.models[name].has_front_rank for name in gone):
        return None
    struck = {pool_of(before.models[name]) for name in gone}
    anchors = {
        name
        for name in unit.seats
        if not unit.models[name].has_own_pool and pool_of(unit.models[name]) in struck
    }
    after, mm = drawn_in(unit, frozenset(), anchors)
    left = round(mm / unit.reference.width)
    seats = {
        name: seat
        for name, seat in after.seats.items()
        if (seat.rank, seat.file + left) != tuple(unit.seats[name])
    }
    leads = all(unit.models[name].has_front_rank for name in seats)
    slide = anchors.isdisjoint(seats) if anchors else leads
    if not (seats and slide and is_legal(after)):
        return None
    return Filling(files=after.files, left=left, seats=seats, mm=way(unit, seats, left))


def _in_combat(
    unit: Unit,
    ways: tuple[Filling, ...],
    every: Callable[[], tuple[Filling, ...]],
    combat: Combat | None,
) -> tuple[Filling, ...]:
    """Of `every` way those that are best for contact, then move the fewest; unengaged, `ways`.

    A formation that holds once empty files are given up is none to mend.
    """
    if combat is None or not ways or not all(each.moved for each in ways):
        return ways
    if not _matters(unit, ways, combat):
        return ways
    wider = every() or ways
    keys = {
        at: combat.outlook(laid(unit, each), each.left * unit.reference.width).key
        for at, each in enumerate(wider)
    }
    best = min(keys.values())
    kept = [each for at, each in enumerate(wider) if keys[at] == best]
    fewest = min(each.moved for each in kept)
    return tuple(each for each in kept if each.moved == fewest)


def _matters(unit: Unit, ways: tuple[Filling, ...], combat: Combat) -> bool:
    """Contact can differ: the width changes, or an enemy stands beside or behind the unit."""
    beside = any(foe.line.facing is not Facing.FRONT for foe in combat.foes)
    return bool(combat.foes) and (beside or ways[0].files != unit.files)


def best_ways(
    state: State, unit: Unit, combat: Combat | None = None, fell: bool = True
) -> tuple[Filling, ...]:
    """The best ways to close a unit's gaps; among Front Rank models the shortest by A17."""
    ways = fillings(unit, combat, fell=fell)
    if _leaders_differ(unit, ways) and state.readings.choice("A17") == "nearest":
        return tuple(each for each in ways if each.mm < ways[0].mm + TOLERANCE)
    return ways


def _leaders_differ(unit: Unit, ways: tuple[Filling, ...]) -> bool:
    """Whether Front Rank models go to different places, which is what A17 is about."""
    leaders = [name for name, model in unit.models.items() if model.has_front_rank]
    return len({tuple(each.seats.get(name) for name in leaders) for each in ways}) > 1


def by_a17(unit: Unit, combat: Combat | None, fell: bool = True) -> tuple[str, ...]:
    """The reading that decides which of equal layouts of Front Rank models it is, if any."""
    return ("A17",) if _leaders_differ(unit, fillings(unit, combat, fell=fell)) else ()


def is_for_contact(unit: Unit, combat: Combat | None) -> bool:
    """Whether contact with the enemy, and not the fewest moves, says how the gap is closed."""
    if combat is None or inwards(unit, combat) is not None:
        return False
    apart = fillings(unit, fell=are_survivors(unit, combat))
    return set(_keys(fillings(unit, combat))) != set(_keys(apart))


def _keys(ways: tuple[Filling, ...]) -> Iterator[tuple[object, ...]]:
    for each in ways:
        yield each.files, each.left, tuple(sorted(each.seats.items()))


def beyond_help(state: State, unit: str) -> Iterator[Step]:
    """Where no layout holds, the fewest models that keep it from holding are removed (IF-4).

    Those are models behind the first rank, and of the first one only where that does not help. The
    text does not say which of several: who stands farthest back goes.
    """
    block = state.units.get(unit)
    if block is None or not block.seats or is_sound(block) or fillings(block):
        return
    if removals := next(filter(None, _mendings(block)), None):
        yield _removed(state, block, removals[0], alone=len(removals) == 1)


def _mendings(unit: Unit) -> Iterator[list[tuple[str, ...]]]:
    """Sets of models without which the unit holds, at most two of each size; first those behind
    the first rank."""
    from_the_rear = sorted(unit.seats, key=lambda name: -unit.seats[name].rank)
    behind = [name for name in from_the_rear if unit.seats[name].rank > 1]
    for names in (behind, from_the_rear):
        for number in range(1, min(len(names), len(unit.seats) - 1) + 1):
            found = (each for each in combinations(names, number) if _holds(unit, each))
            yield list(islice(found, 2))


def _holds(unit: Unit, gone: tuple[str, ...]) -> bool:
    """Whether the unit without some models holds, or can be mended."""
    models = {name: model for name, model in unit.models.items() if name not in gone}
    seats = {name: seat for name, seat in unit.seats.items() if name not in gone}
    rest = replace(unit, models=models, seats=seats)
    return is_sound(rest) or bool(fillings(rest))


def _removed(state: State, unit: Unit, names: tuple[str, ...], alone: bool) -> Step:
    event = Fell(unit=unit.id, models=names)
    who = opening(listed(the(unit.models[name]) for name in names))
    one = len(names) == 1
    no_place = "has no legal place" if one else "have no legal places"
    removed = "is removed as a casualty" if one else "are removed as casualties"
    farthest = f"; of those who could go {'he stands' if one else 'they stand'} farthest back"
    return Step(
        clauses=(BEYOND_HELP.id,),
        because=f"{who} {no_place} in the {unit.name} and {removed}{'' if alone else farthest}.",
        before=state,
        after=apply(state, event),
        event=event,
        about=About(models=names),
    )
