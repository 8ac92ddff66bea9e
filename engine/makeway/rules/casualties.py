"""Removing casualties: which R&F models go, and from where Champions and Characters do (RC)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from makeway.board.ground import Line, lines
from makeway.board.naming import counted, listed, opening, the
from makeway.core.clause import Standing, clause
from makeway.core.errors import unknown
from makeway.core.events import Event, Fell, Moved, apply
from makeway.core.ruling import About, Finding, Step
from makeway.core.state import Model, State, Unit
from makeway.core.words import Seat, Value
from makeway.rules.both_sides import (
    BOTH_SIDES,
    IN_COMBAT,
    from_both,
    from_the_sides,
    is_decided_by_contact,
    splits,
)

REAR_FIRST = clause(
    "RC-1",
    "From the rear rank",
    "R&F casualties come off the rearmost rank that has an R&F model, one by one, in the order the"
    " owner likes.",
    "Removing Casualties",
)
NEXT_ELIGIBLE = clause(
    "RC-3",
    "The next eligible model",
    "Where a model of another pool stands, the next R&F model falls and the other closes up.",
    "Removing Casualties",
    "S4-13",
)
REMOVED_WHERE_THEY_STAND = clause(
    "RC-5",
    "Champions and Characters fall where they stand",
    "A Champion or a Character is removed from his own place, and the gap is filled afterwards.",
    "Removing Casualties",
)
COMMAND_SWAPS = clause(
    "CMD-5",
    "The command group stays",
    "A Musician or Standard Bearer who would fall changes places with a plain R&F model instead.",
    "Command Group",
    standing=Standing.INFERRED,
)


def _place(unit: Unit, model: Model) -> Seat:
    return unit.seats[model.id]


def _by_rank(unit: Unit, pool: Sequence[Model]) -> list[tuple[int, list[Model]]]:
    """The models of a pool by rank, rear rank first; within a rank from the unit's left."""
    ranks: dict[int, list[Model]] = {}
    for model in sorted(pool, key=lambda each: _place(unit, each)):
        ranks.setdefault(_place(unit, model).rank, []).append(model)
    return sorted(ranks.items(), reverse=True)


class Picked(Value, frozen=True, kw_only=True):
    """The models that fall from one rank, and whether the owner could have picked others."""

    rank: int
    models: tuple[str, ...]
    free: bool
    passed: tuple[str, ...] = ()
    by_contact: bool = False


def pick(
    unit: Unit,
    pool: Sequence[Model],
    number: int,
    fallen: tuple[str, ...] | None = None,
    enemies: Sequence[Line] = (),
) -> tuple[Picked, ...]:
    """Which models of a pool fall, rank by rank from the rear (RC-1, RC-2, RC-4).

    `fallen` is the owner's choice; without it plain models on the unit's right fall first, or from
    a first rank as many from the left as from the right, the odd one from the right.
    """
    picked = []
    for rank, models in _by_rank(unit, pool):
        if not number:
            break
        taken = min(number, len(models))
        ways = splits(unit, models, taken, enemies) if rank == 1 else ()
        chosen = _from_rank(unit, rank, models, taken, fallen, ways)
        number -= taken
        picked.append(
            Picked(
                rank=rank,
                models=chosen,
                free=taken < len(models) and (rank > 1 or len(ways) > 1),
                passed=_passed_over(unit, rank, chosen),
                by_contact=rank == 1 and taken < len(models) and is_decided_by_contact(taken, ways),
            )
        )
    return tuple(picked)


def _from_rank(
    unit: Unit,
    rank: int,
    models: list[Model],
    taken: int,
    fallen: tuple[str, ...] | None,
    ways: Sequence[tuple[int, int]],
) -> tuple[str, ...]:
    if taken == len(models):
        return tuple(model.id for model in models)
    if fallen is not None:
        return tuple(model.id for model in models if model.id in fallen)
    if rank > 1:
        right_first = sorted(models, key=lambda each: (not each.is_plain, -_place(unit, each).file))
        return tuple(model.id for model in right_first[:taken])
    return from_both(models, *ways[0])


def _passed_over(unit: Unit, rank: int, chosen: Sequence[str]) -> tuple[str, ...]:
    """Champion and Characters of the first rank who stand outside of a model that falls."""
    if rank > 1:
        return ()
    files = [unit.seats[each].file for each in chosen]
    middle = (unit.files + 1) / 2
    return tuple(
        name
        for name, seat in unit.seats.items()
        if seat.rank == 1
        and unit.models[name].has_front_rank
        and any(seat.file < file <= middle or middle <= file < seat.file for file in files)
    )


def not_of_a_pool(unit: Unit, fallen: tuple[str, ...]) -> Iterator[Finding]:
    """Champions and Characters among the models named to fall for an R&F pool.

    MalformedActionError when a model is not in the unit.
    """
    for name in fallen:
        if name not in unit.models:
            raise unknown(f"model of the {unit.name}", name, unit.models)
        if unit.models[name].has_own_pool:
            yield NEXT_ELIGIBLE.forbids(
                f"{opening(the(unit.models[name]))} has a Health Pool of his own and falls for no "
                "other.",
                about=About(models=(name,)),
                remedy="Name R&F models besides the Champion.",
            )


def may_fall(
    unit: Unit,
    pool: Sequence[Model],
    number: int,
    fallen: tuple[str, ...],
    enemies: Sequence[Line] = (),
) -> Iterator[Finding]:
    """Whether the owner may remove these models: rear rank first, a first rank from both sides."""
    members = {model.id for model in pool}
    chosen = [name for name in dict.fromkeys(fallen) if name in members]
    about = About(models=tuple(chosen))
    if len(chosen) != number:
        yield REAR_FIRST.forbids(
            f"{counted(number, 'R&F model')} {_falls(number)}, {len(chosen)} named.",
            about=about,
        )
        return
    for rank, models in _by_rank(unit, pool):
        mine = [model for model in models if model.id in chosen]
        due = min(number, len(models))
        number -= due
        if len(mine) != due:
            yield _wrong_rank(unit, rank, models, mine, due)
            return
        if rank == 1 and 0 < due < len(models):
            yield from_the_sides(models, mine, splits(unit, models, due, enemies))
            return
    yield REAR_FIRST.holds("The models come off the rearmost rank with R&F.", about=about)


def _falls(number: int) -> str:
    return "falls" if number == 1 else "fall"


def _wrong_rank(unit: Unit, rank: int, models: list[Model], mine: list[Model], due: int) -> Finding:
    return REAR_FIRST.forbids(
        f"Rank {rank} has {counted(len(models), 'R&F model')} and gives {due} first;"
        f" {len(mine)} of them {'is' if len(mine) == 1 else 'are'} named.",
        about=About(models=tuple(model.id for model in models)),
        remedy=f"Take {due} from rank {rank} before any model farther forward.",
    )


def fall(
    state: State,
    unit: str,
    pool: Sequence[Model],
    number: int,
    fallen: tuple[str, ...] | None = None,
) -> Iterator[Step]:
    """Remove `number` models of a pool; a Musician or Standard Bearer changes places first."""
    start = state.units[unit]
    picks = pick(start, pool, number, fallen, lines(state, unit))
    doomed = {name for picked in picks for name in picked.models}
    for picked in picks:
        going = []
        for name in picked.models:
            plain = _stand_in(start, pool, start.models[name], doomed)
            if plain is not None:
                doomed.add(plain)
                yield (step := _swap(state, unit, name, plain))
                state = step.after
            going.append(plain or name)
        yield (step := _removed(state, unit, picked, tuple(going), fallen is None))
        state = step.after


def _stand_in(unit: Unit, pool: Sequence[Model], model: Model, doomed: set[str]) -> str | None:
    """The nearest plain model that falls instead of a Musician or Standard Bearer (CMD-5)."""
    if model.is_plain:
        return None
    rank, file = _place(unit, model)

    def away(other: Model) -> tuple[float, int, int]:
        seat = _place(unit, other)
        across = (seat.file - file) * unit.reference.width
        down = (seat.rank - rank) * unit.reference.depth
        return (across**2 + down**2, -seat.rank, -seat.file)

    plain = [each for each in pool if each.is_plain and each.id not in doomed]
    return min(plain, key=away).id if plain else None


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
    many = f"{counted(len(going), 'R&F model')} {_falls(len(going))}"
    passed = [the(block.models[name]) for name in picked.passed if name in block.models]
    over = f", past {listed(passed)}" if passed else ""
    side = "the odd one from the right" if picked.rank == 1 else "the right"
    near = " So fewest enemies lose contact." if picked.by_contact else ""
    free = f" The owner may choose others; here {side}." if picked.free and by_default else ""
    return Step(
        clauses=(
            *((IN_COMBAT.id,) if picked.by_contact else ()),
            (BOTH_SIDES if picked.rank == 1 else REAR_FIRST).id,
            *((NEXT_ELIGIBLE.id,) if passed else ()),
        ),
        because=f"{many}: {where}{over}.{near}{free}",
        before=state,
        after=apply(state, event),
        event=event,
        about=About(models=going),
    )
