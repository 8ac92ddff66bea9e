"""Removing casualties: R&F models fall, Champions and Characters where they stand (RC)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from makeway.board.naming import counted, listed, opening, the
from makeway.core.clause import clause
from makeway.core.events import Event, Fell, Moved, apply
from makeway.core.ruling import About, Step
from makeway.core.state import Model, State, Unit
from makeway.rules.both_sides import BOTH_SIDES, IN_COMBAT, NEXT_ELIGIBLE
from makeway.rules.nudging import Combat
from makeway.rules.picking import REAR_FIRST, Picked, falls, pick
from makeway.rules.stand_ins import COMMAND_SWAPS, StandIns, nearest, stood_in

REMOVED_WHERE_THEY_STAND = clause(
    "RC-5",
    "Champions and Characters fall where they stand",
    "A Champion or a Character is removed from his own place, and the gap is filled afterwards.",
    "Removing Casualties",
)


def fall(
    state: State,
    unit: str,
    pool: Sequence[Model],
    number: int,
    fallen: tuple[str, ...] | None = None,
    combat: Combat | None = None,
    stand_ins: StandIns = None,
) -> Iterator[Step]:
    """Remove `number` models of a pool; a Musician or Standard Bearer changes places first."""
    start = state.units[unit]
    places, instead = stood_in(start, pool, number, fallen, stand_ins, combat)
    picks = pick(start, pool, number, places, combat)
    doomed = {name for picked in picks for name in picked.models} | {*instead.values()}
    for picked in picks:
        going = []
        for name in picked.models:
            plain = instead.get(name) or _stand_in(start, pool, name, doomed)
            if plain is not None:
                doomed.add(plain)
                yield (step := _swap(state, unit, name, plain))
                state = step.after
            going.append(plain or name)
        yield (step := _removed(state, unit, picked, tuple(going), fallen is None))
        state = step.after


def _stand_in(unit: Unit, pool: Sequence[Model], name: str, doomed: set[str]) -> str | None:
    """The plain model that falls instead of a Musician or Standard Bearer: the nearest (CMD-5)."""
    plain = [each.id for each in pool if each.is_plain and each.id not in doomed]
    return None if unit.models[name].is_plain or not plain else nearest(unit, name, plain)


def _swap(state: State, unit: str, name: str, plain: str) -> Step:
    block = state.units[unit]
    seats = {name: block.seats[plain], plain: block.seats[name]}
    event: Event = Moved(unit=unit, seats=seats)
    return Step(
        clauses=(COMMAND_SWAPS.id,),
        because=f"{opening(the(block.models[name]))} changes places with a plain R&F model at"
        f" {block.seats[plain]}, who falls instead.",
        before=state,
        after=apply(state, event),
        event=event,
        about=About(models=(name, plain)),
    )


def _runs(numbers: list[int]) -> str:
    """Numbers in a sentence, long runs by their ends.

    >>> _runs([4, 1, 5, 6, 9])
    '1, 4 to 6 and 9'
    """
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    told = []
    for run in runs:
        told += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else [str(each) for each in run]
    return listed(told)


def _removed(
    state: State, unit: str, picked: Picked, going: tuple[str, ...], by_default: bool
) -> Step:
    block = state.units[unit]
    event = Fell(unit=unit, models=going)
    files = _runs([block.seats[name].file for name in going])
    plural = "" if len(going) == 1 else "s"
    where = f"rank {picked.rank}, file{plural} {files}"
    many = f"{counted(len(going), 'R&F model')} {falls(len(going))}"
    passed = [the(block.models[name]) for name in picked.passed if name in block.models]
    over = f", past {listed(passed)}" if passed else ""
    side = "the odd one from the right" if picked.rank == 1 else "the right"
    near = f" {opening(picked.for_contact)}." if picked.for_contact else ""
    near = " No other sides keep more contact, so both share alike." if picked.alike else near
    free = f" The owner may choose others; here {side}." if picked.free and by_default else ""
    return Step(
        clauses=(
            *((IN_COMBAT.id,) if picked.for_contact else ()),
            (BOTH_SIDES if picked.rank == 1 else REAR_FIRST).id,
            *((NEXT_ELIGIBLE.id,) if passed else ()),
            *((IN_COMBAT.id,) if picked.alike else ()),
        ),
        because=f"{many}: {where}{over}.{near}{free}",
        before=state,
        after=apply(state, event),
        event=event,
        about=About(models=going),
    )
