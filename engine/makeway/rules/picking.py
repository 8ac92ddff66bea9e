"""Which R&F models fall: the rear rank first, a first rank from both sides (RC-1 to RC-4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from makeway.board.naming import counted, listed, opening, the
from makeway.core.clause import clause
from makeway.core.errors import unknown
from makeway.core.ruling import About, Finding, Verdict
from makeway.core.state import Model, Unit
from makeway.core.words import Seat, Value
from makeway.rules.both_sides import (
    NEXT_ELIGIBLE,
    for_contact,
    from_both,
    from_the_sides,
    is_decided_by_contact,
    splits,
)
from makeway.rules.nudging import Combat

REAR_FIRST = clause(
    "RC-1",
    "From the rear rank",
    "R&F casualties come off the rearmost rank that has an R&F model, one by one, in the order the"
    " owner likes.",
    "Removing Casualties",
)


def place(unit: Unit, model: Model) -> Seat:
    return unit.seats[model.id]


def _by_rank(unit: Unit, pool: Sequence[Model]) -> list[tuple[int, list[Model]]]:
    """The models of a pool by rank, rear rank first; within a rank from the unit's left."""
    ranks: dict[int, list[Model]] = {}
    for model in sorted(pool, key=lambda each: place(unit, each)):
        ranks.setdefault(place(unit, model).rank, []).append(model)
    return sorted(ranks.items(), reverse=True)


class Picked(Value, frozen=True, kw_only=True):
    """The models that fall from one rank, and whether the owner could have picked others.

    `for_contact` is what is best about these for contact, `alike` that contact is as good when
    both sides share (RC-4).
    """

    rank: int
    models: tuple[str, ...]
    free: bool
    passed: tuple[str, ...] = ()
    for_contact: str = ""
    alike: bool = False


def pick(
    unit: Unit,
    pool: Sequence[Model],
    number: int,
    fallen: tuple[str, ...] | None = None,
    combat: Combat | None = None,
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
        ways = splits(unit, models, taken, combat) if rank == 1 else ()
        chosen = _from_rank(unit, rank, models, taken, fallen, ways)
        why = _why(unit, models, ways, combat) if rank == 1 else ""
        number -= taken
        picked.append(
            Picked(
                rank=rank,
                models=chosen,
                free=taken < len(models) and (rank > 1 or len(ways) > 1),
                passed=_passed_over(unit, rank, chosen),
                for_contact=why,
                alike=bool(
                    rank == 1 and combat and combat.foes and taken < len(models) and not why
                ),
            )
        )
    return tuple(picked)


def _fights(combat: Combat | None) -> bool:
    return combat is not None and bool(combat.foes)


def _why(
    unit: Unit, models: list[Model], ways: Sequence[tuple[int, int]], combat: Combat | None
) -> str:
    taken = sum(ways[0])
    if taken == len(models) or not is_decided_by_contact(taken, ways):
        return ""
    return for_contact(unit, models, ways[0], combat)


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
        mine = [model.id for model in models if model.id in fallen]
        return _without_stand_ins(unit, models, mine, taken, ways)
    if rank > 1:
        return tuple(model.id for model in _plain_right_first(unit, models)[:taken])
    return from_both(models, *ways[0])


def _without_stand_ins(
    unit: Unit, models: list[Model], mine: list[str], taken: int, ways: Sequence[tuple[int, int]]
) -> tuple[str, ...]:
    """Those that the rank gives when `mine` fall; others among them stand in for a Musician."""
    for some in combinations(mine, taken):
        if not ways or (fair := _fair(unit, models, some, ways)) is None:
            continue
        return fair
    return tuple(mine[:taken] if not ways else mine)


def _fair(
    unit: Unit, models: Sequence[Model], mine: Sequence[str], ways: Sequence[tuple[int, int]]
) -> tuple[str, ...] | None:
    """The outermost models that fall when `mine` do, a plain one standing in for a Musician or
    Standard Bearer among them (CMD-5); None when `mine` are not from the sides that may give."""
    sets = [from_both(models, *way) for way in ways]
    for some in sets:
        if set(some) == set(mine):
            return some
    for some in sets:
        spared = [name for name in some if name not in mine]
        others = [name for name in mine if name not in some]
        if not any(unit.models[name].is_plain for name in spared) and all(
            unit.models[name].is_plain for name in others
        ):
            return some
    return None


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
    combat: Combat | None = None,
) -> Iterator[Finding]:
    """Whether the owner may remove these models: rear rank first, a first rank from both sides."""
    members = {model.id for model in pool}
    chosen = [name for name in dict.fromkeys(fallen) if name in members]
    about = About(models=tuple(chosen))
    if len(chosen) != number:
        yield REAR_FIRST.forbids(
            f"{counted(number, 'R&F model')} {falls(number)}, {len(chosen)} named.",
            about=about,
        )
        return
    if not number:
        return
    stand_ins, given = 0, []
    for rank, models in _by_rank(unit, pool):
        mine = [model for model in models if model.id in chosen]
        due = min(number, len(models))
        number -= due
        stay = [model for model in models if model not in mine]
        if due == len(models) and not any(model.is_plain for model in stay):
            stand_ins += len(stay)
        elif len(mine) < due or len(mine) > due + stand_ins:
            yield _wrong_rank(unit, rank, models, mine, due)
            return
        elif rank == 1 and 0 < due < len(models):
            ways = splits(unit, models, due, combat)
            yield _from_one_rank(unit, models, mine, due, ways, combat)
            return
        else:
            stand_ins -= len(mine) - due
        given += [f"rank {rank} gives {due} of {len(models)}"] if due else []
    yield REAR_FIRST.holds(f"From the rear: {listed(given)}.", about=about)


def _from_one_rank(
    unit: Unit,
    models: list[Model],
    mine: list[Model],
    due: int,
    ways: Sequence[tuple[int, int]],
    combat: Combat | None,
) -> Finding:
    """The sides of a first rank; who stands in for a Musician may stand anywhere in it."""
    found = [
        from_the_sides(unit, models, some, due, ways, combat, fair is not None)
        for each in combinations(mine, due)
        for some in ([model.id for model in each],)
        for fair in (_fair(unit, models, some, ways),)
    ]
    return next((each for each in found if each.verdict is Verdict.HOLDS), found[0])


def choices(
    unit: Unit, pool: Sequence[Model], number: int, combat: Combat | None = None
) -> Iterator[tuple[str, ...]]:
    """Every set of models that the owner may have fall, the one that falls unasked first."""
    whole: list[Model] = []
    part: Iterator[tuple[str, ...]] = iter(((),))
    last = 0
    for rank, models in _by_rank(unit, pool):
        taken = min(number, len(models))
        number -= taken
        if not taken:
            break
        last = rank
        if taken == len(models):
            whole += models
        elif rank == 1:
            ways = splits(unit, models, taken, combat)
            part = iter([from_both(models, *way) for way in ways])
        else:
            names = [model.id for model in _plain_right_first(unit, models)]
            part = combinations(names, taken)
    plain = [model.id for model in whole if model.is_plain]
    for some in part:
        spared = [name for name in some if last == 1 and not unit.models[name].is_plain]
        named = [*(model.id for model in whole if not model.is_plain), *spared]
        given = [name for name in some if name not in spared]
        others = [m.id for m in pool if m.is_plain and m.id not in (*plain, *given)]
        away = len(named) - min(len(named), len(others))
        for stand_ins in permutations(others, len(named) - away):
            yield (*plain, *named[:away], *given, *stand_ins)


def _plain_right_first(unit: Unit, models: Sequence[Model]) -> list[Model]:
    return sorted(models, key=lambda each: (not each.is_plain, -place(unit, each).file))


def falls(number: int) -> str:
    return "falls" if number == 1 else "fall"


def _wrong_rank(unit: Unit, rank: int, models: list[Model], mine: list[Model], due: int) -> Finding:
    return REAR_FIRST.forbids(
        f"Rank {rank} has {counted(len(models), 'R&F model')} and gives {due} first;"
        f" {len(mine)} of them {'is' if len(mine) == 1 else 'are'} named.",
        about=About(models=tuple(model.id for model in models)),
        remedy=f"Take {due} from rank {rank} before any model farther forward.",
    )
