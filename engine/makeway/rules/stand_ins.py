"""A Musician or Standard Bearer who would fall: a plain R&F model takes his place (CMD-5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations
from math import hypot
from typing import NamedTuple

from makeway.board.naming import opening, the
from makeway.core.clause import Standing, clause
from makeway.core.errors import MalformedActionError, unknown
from makeway.core.ruling import About, Finding
from makeway.core.state import Model, Unit
from makeway.rules.both_sides import from_both
from makeway.rules.nudging import Combat
from makeway.rules.picking import Due, due, plain_right_first

COMMAND_SWAPS = clause(
    "CMD-5",
    "The command group stays",
    "A Musician or Standard Bearer who would fall changes places with a plain R&F model instead.",
    "Command Group",
    standing=Standing.INFERRED,
)

StandIns = Mapping[str, str] | None
"""Who falls for a Musician or Standard Bearer, by his id; None: as the seats have it."""


class Falling(NamedTuple):
    """Who falls of a pool, and who of them does so for a Musician or Standard Bearer."""

    models: tuple[str, ...]
    stand_ins: dict[str, str]


def check_stand_ins(unit: Unit, fallen: tuple[str, ...] | None, stand_ins: StandIns) -> None:
    """MalformedActionError when a model is not there, or falls for another without falling."""
    for who, falls in (stand_ins or {}).items():
        for name in (who, falls):
            if name not in unit.models:
                raise unknown(f"model of the {unit.name}", name, unit.models)
        if falls not in (fallen or ()):
            raise MalformedActionError(
                f"stand_ins.{who}: {falls} is to fall for him; name it in `fallen`, too."
            )


def may_stand_in(unit: Unit, stand_ins: StandIns) -> Iterator[Finding]:
    """Whether these may fall for those: a plain model, of the same Health Pool, for one only."""
    given = stand_ins or {}
    for who, falls in given.items():
        spared, other = unit.models[who], unit.models[falls]
        pool = next((each for each in unit.pools.values() if spared in each), ())
        alone = list(given.values()).count(falls) == 1
        fits = not spared.is_plain and spared in pool and other.is_plain and other in pool
        both = f"{opening(the(spared))} and {the(other)}"
        yield COMMAND_SWAPS.requires(
            fits and alone,
            f"{both} change places." if fits and alone else f"{both} cannot change places.",
            about=About(models=(who, falls)),
            remedy="A plain R&F model may fall for one Musician or Standard Bearer of its pool.",
        )


def stood_in(
    unit: Unit,
    pool: Sequence[Model],
    number: int,
    fallen: tuple[str, ...] | None,
    stand_ins: StandIns = None,
    combat: Combat | None = None,
) -> tuple[tuple[str, ...] | None, dict[str, str]]:
    """Who stood where somebody falls, and who falls for whom.

    Where `stand_ins` are left open, models named from other places fall for those of the command
    group whose places give one (CMD-5).
    """
    if fallen is None:
        return None, {}
    members = {model.id for model in pool}
    named = tuple(name for name in dict.fromkeys(fallen) if name in members)
    if stand_ins is not None:
        mine = {who: falls for who, falls in stand_ins.items() if who in members}
        return (*(name for name in named if name not in mine.values()), *mine), mine
    ranks = due(unit, pool, number, combat)
    for mine in _guesses(pool, named) if len(named) == number else ():
        places = (*(name for name in named if name not in mine.values()), *mine)
        if all(each.fits(places) for each in ranks):
            return places, mine
    return named, {}


def _guesses(pool: Sequence[Model], named: tuple[str, ...]) -> Iterator[dict[str, str]]:
    """Who of those named could fall for whom; first, nobody does."""
    spared = [each.id for each in pool if not each.is_plain and each.id not in named]
    plain = [each.id for each in pool if each.is_plain]
    others = [name for name in named if name in plain]
    for many in range(min(len(spared), len(others)) + 1):
        for some in combinations(spared, many):
            for falling in permutations(others, many):
                yield dict(zip(some, falling, strict=True))


def ways_to_fall(
    unit: Unit, pool: Sequence[Model], number: int, combat: Combat | None = None
) -> Iterator[Falling]:
    """Every way that the owner may have models fall, the one that comes unasked first.

    A Musician or Standard Bearer falls himself only while no plain model is left for him.
    """
    for places in _places(unit, due(unit, pool, number, combat)):
        command = [name for name in places if not unit.models[name].is_plain]
        plain = [each.id for each in pool if each.is_plain and each.id not in places]
        for spared in combinations(command, min(len(command), len(plain))):
            for falling in _nearest_first(unit, spared, plain):
                mine = dict(zip(spared, falling, strict=True))
                yield Falling((*(name for name in places if name not in mine), *falling), mine)


def choices(
    unit: Unit, pool: Sequence[Model], number: int, combat: Combat | None = None
) -> Iterator[tuple[str, ...]]:
    """Every set of models that the owner may have fall, the one that falls unasked first."""
    return (each.models for each in ways_to_fall(unit, pool, number, combat))


def _places(unit: Unit, ranks: Sequence[Due]) -> Iterator[tuple[str, ...]]:
    """Whose places may be given up: whole ranks from the rear, and some of the next."""
    whole = tuple(model.id for each in ranks if each.whole for model in each.models)
    last = next((each for each in ranks if not each.whole), None)
    if last is None:
        yield whole
    elif last.rank == 1:
        yield from ((*whole, *from_both(last.models, *way)) for way in last.ways)
    else:
        names = [model.id for model in plain_right_first(unit, last.models)]
        yield from ((*whole, *some) for some in combinations(names, last.number))


def _nearest_first(
    unit: Unit, spared: Sequence[str], plain: Sequence[str]
) -> Iterator[tuple[str, ...]]:
    """Who falls for each of those spared, the nearest first."""
    taken: list[str] = []
    for name in spared:
        taken.append(nearest(unit, name, [each for each in plain if each not in taken]))
    yield tuple(taken)
    yield from (each for each in permutations(plain, len(spared)) if each != tuple(taken))


def nearest(unit: Unit, name: str, others: Sequence[str]) -> str:
    """Of others the one that stands nearest, the rear rank and the right before equals."""
    rank, file = unit.seats[name]

    def away(other: str) -> tuple[float, int, int]:
        seat = unit.seats[other]
        across = (seat.file - file) * unit.reference.width
        down = (seat.rank - rank) * unit.reference.depth
        return hypot(across, down), -seat.rank, -seat.file

    return min(others, key=away)
