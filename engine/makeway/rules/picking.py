"""Which R&F models fall: the rear rank first, a first rank from both sides (RC-1 to RC-4)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from makeway.board.naming import counted, listed, opening, the
from makeway.core.clause import clause
from makeway.core.errors import unknown
from makeway.core.ruling import About, Finding
from makeway.core.state import Model, Unit
from makeway.core.words import Value
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


def _by_rank(unit: Unit, pool: Sequence[Model]) -> list[tuple[int, list[Model]]]:
    """The models of a pool by rank, rear rank first; within a rank from the unit's left."""
    ranks: dict[int, list[Model]] = {}
    for model in sorted(pool, key=lambda each: unit.seats[each.id]):
        ranks.setdefault(unit.seats[model.id].rank, []).append(model)
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


class Due(NamedTuple):
    """How many models of a rank fall, and from which sides where that is rank 1 (RC-1, RC-2)."""

    rank: int
    models: list[Model]
    number: int
    ways: tuple[tuple[int, int], ...]

    @property
    def whole(self) -> bool:
        return self.number == len(self.models)

    def fits(self, places: Collection[str]) -> bool:
        """Whether these of the rank may fall."""
        mine = {model.id for model in self.models if model.id in places}
        if len(mine) != self.number or not self.ways or self.whole:
            return len(mine) == self.number
        return any(set(from_both(self.models, *way)) == mine for way in self.ways)


def due(
    unit: Unit, pool: Sequence[Model], number: int, combat: Combat | None = None
) -> tuple[Due, ...]:
    """How many of a pool each rank gives, the rear rank first (RC-1, RC-2, RC-4)."""
    found = []
    for rank, models in _by_rank(unit, pool):
        if number:
            taken = min(number, len(models))
            ways = splits(unit, models, taken, combat) if rank == 1 else ()
            found.append(Due(rank, models, taken, ways))
            number -= taken
    return tuple(found)


def pick(
    unit: Unit,
    pool: Sequence[Model],
    number: int,
    places: Collection[str] | None = None,
    combat: Combat | None = None,
) -> tuple[Picked, ...]:
    """Which models of a pool are to fall, rank by rank from the rear (RC-1, RC-2, RC-4).

    `places` are the owner's choice; without it plain models on the unit's right fall first, or from
    a first rank as many from the left as from the right, the odd one from the right.
    """
    picked = []
    for each in due(unit, pool, number, combat):
        chosen = _from_rank(unit, each, places)
        why = _why(unit, each.models, each.ways, combat) if each.rank == 1 else ""
        fights = each.rank == 1 and combat is not None and bool(combat.foes)
        picked.append(
            Picked(
                rank=each.rank,
                models=chosen,
                free=not each.whole and (each.rank > 1 or len(each.ways) > 1),
                passed=_passed_over(unit, each, chosen),
                for_contact=why,
                alike=fights and not each.whole and not why,
            )
        )
    return tuple(picked)


def _why(
    unit: Unit, models: list[Model], ways: Sequence[tuple[int, int]], combat: Combat | None
) -> str:
    taken = sum(ways[0])
    if taken == len(models) or not is_decided_by_contact(taken, ways):
        return ""
    return for_contact(unit, models, ways[0], combat)


def _from_rank(unit: Unit, each: Due, places: Collection[str] | None) -> tuple[str, ...]:
    if each.whole:
        return tuple(model.id for model in each.models)
    if places is not None:
        return tuple(model.id for model in each.models if model.id in places)
    if each.rank > 1:
        right = plain_right_first(unit, each.models)
        return tuple(model.id for model in right[: each.number])
    return from_both(each.models, *each.ways[0])


def _passed_over(unit: Unit, each: Due, chosen: Sequence[str]) -> tuple[str, ...]:
    """Models of other pools in the first rank who stand outside of a model that falls."""
    if each.rank > 1:
        return ()
    pool = {model.id for model in each.models}
    files = [unit.seats[each].file for each in chosen]
    middle = (unit.files + 1) / 2
    return tuple(
        name
        for name, seat in unit.seats.items()
        if seat.rank == 1
        and name not in pool
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
    places: Collection[str],
    combat: Combat | None = None,
) -> Iterator[Finding]:
    """Whether the owner may remove who stands there: the rear rank first, a first rank from both
    sides. `places` name those who are to fall, before anybody changes places with them."""
    given = []
    for each in due(unit, pool, number, combat):
        mine = [model for model in each.models if model.id in places]
        if len(mine) != each.number:
            yield _wrong_rank(each, mine)
            return
        if each.rank == 1 and not each.whole:
            names, fits = [model.id for model in mine], each.fits(places)
            yield from_the_sides(unit, each.models, names, each.number, each.ways, combat, fits)
            return
        given.append(f"rank {each.rank} gives {each.number} of {len(each.models)}")
    if given:
        yield REAR_FIRST.holds(f"From the rear: {listed(given)}.", about=About(models=(*places,)))


def plain_right_first(unit: Unit, models: Sequence[Model]) -> list[Model]:
    """Plain models from the unit's right, then the Musician and the Standard Bearer."""
    return sorted(models, key=lambda each: (not each.is_plain, -unit.seats[each.id].file))


def falls(number: int) -> str:
    return "falls" if number == 1 else "fall"


def _wrong_rank(each: Due, mine: list[Model]) -> Finding:
    many = counted(len(each.models), "R&F model")
    return REAR_FIRST.forbids(
        f"Rank {each.rank} has {many} and gives {each.number} first;"
        f" {len(mine)} of them {'is' if len(mine) == 1 else 'are'} named.",
        about=About(models=tuple(model.id for model in each.models)),
        remedy=f"Take {each.number} from rank {each.rank} before any model farther forward.",
    )
