"""Gaps of a unit that keeps its files: the legal layouts that move the fewest models (32.9 A).

The shape says what is best (`board.best`): the ranks of big bases, and how far from the front small
models with and without Front Rank reach. Only places within these ranks are tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot

from msgspec.structs import replace

from makeway.board.best import Shape, best, blocks_of, fill, needed, places
from makeway.board.formation import centre_at, shape_of, stands
from makeway.board.platforms import central, off_centre
from makeway.board.refilling import Around, Family, mask_of
from makeway.core.state import Unit
from makeway.core.words import SINGLE, Seat, Value

MOST = 2000
"""So many layouts are listed; more only arise where plain models of a rear rank tie freely."""

MOST_PLACES = 20_000
"""So many ways to place big bases are looked at; more only arise where many are abreast."""


class Filling(Value, frozen=True, kw_only=True):
    """One way to close a unit's gaps: the models that change place, in the new numbering.

    The unit then has `files` files; `left` old ones are given up at its left, which renumbers the
    others. `mm` is the way of all models that move, centre to centre. `more`: as few models move in
    ways that are not listed, too; unless it is `sure`, fewer might.
    """

    files: int
    seats: dict[str, Seat]
    mm: float
    left: int = 0
    more: bool = False
    sure: bool = True

    @property
    def moved(self) -> int:
        return len(self.seats)


def regroup(unit: Unit) -> tuple[Filling, ...]:
    """Every legal layout with the same files that moves the fewest models, the shortest ways first.

    One for each picture; none when no sound layout with these files exists. Without a gap it is
    one Filling that moves nobody. Worked out once for each unit.
    """
    found: tuple[Filling, ...] | None = unit.memo.get(_regroup)
    if found is None:
        found = unit.memo[_regroup] = _regroup(unit)
    return found


def _regroup(unit: Unit) -> tuple[Filling, ...]:
    platform = off_centre(unit)
    if platform is not None:
        return _recentred(unit, platform)
    block = stands(unit)
    shape = shape_of(unit.files, block, unit.forward_first) if block else None
    optimum = best(shape) if shape else None
    if shape is None or optimum is None:
        return ()
    alike, sure = _fewest(unit, shape, optimum.ranks)
    layouts = (each for family in alike for each in family.layouts())
    found: dict[object, Filling] = {}
    for number, (seats, key) in enumerate(layouts):
        if number == MOST:
            listed = in_order(found.values())
            return tuple(replace(each, more=True, sure=sure) for each in listed)
        filling = Filling(files=unit.files, seats=seats, mm=way(unit, seats), sure=sure)
        if key not in found or filling.mm < found[key].mm:
            found[key] = filling
    return in_order(found.values())


def _fewest(
    unit: Unit, shape: Shape, choices: Sequence[tuple[int, ...]]
) -> tuple[list[Family], bool]:
    """The families of layouts that move the fewest models, and whether every one was looked at."""
    found: list[Family] = []
    least = len(unit.seats)
    looked = _Looked()
    for family in _families(unit, shape, choices, looked):
        if family.moved < least:
            found, least = [], family.moved
        if family.moved == least:
            found.append(family)
    return found, looked.number <= MOST_PLACES


def _recentred(unit: Unit, platform: str) -> tuple[Filling, ...]:
    """A War Platform goes back to the centre of the first rank and pushes others away (WP-1)."""
    footprint, found = unit.footprint(platform) or SINGLE, list[Filling]()
    for seat in central(unit.files, footprint.files):
        there = {platform: seat}
        for each in regroup(replace(unit, seats={**unit.seats, **there})):
            seats = {**there, **each.seats}
            found.append(replace(each, seats=seats, mm=way(unit, seats)))
    fewest = min((each.moved for each in found), default=0)
    return in_order(each for each in found if each.moved == fewest)


def in_order(ways: Iterable[Filling]) -> tuple[Filling, ...]:
    """Ways to close a gap, the shortest first."""

    def shortest(way: Filling) -> tuple[float, int, list[Seat]]:
        return round(way.mm, 2), way.left, sorted(way.seats.values())

    return tuple(sorted(ways, key=shortest))


def way(unit: Unit, seats: dict[str, Seat], left: int = 0) -> float:
    """The way of models to new seats in mm; `left` files less at the left do not move anybody."""
    total = 0.0
    for name, seat in seats.items():
        base = unit.models[name].base
        x, y = centre_at(unit, base, unit.seats[name])
        to_x, to_y = centre_at(unit, base, Seat(seat.rank, seat.file + left))
        total += hypot(to_x - x, to_y - y)
    return total


class _Looked:
    """How many ways to place big bases were looked at."""

    number = 0


def _families(
    unit: Unit, shape: Shape, choices: Sequence[tuple[int, ...]], looked: _Looked
) -> Iterator[Family]:
    """Every layout, in families; those that cannot move the fewest may be left out."""
    for ranks in choices:
        how = fill(shape, ranks)
        if how is None:
            continue
        blocks = blocks_of(shape, ranks)
        for files in places(shape.files, blocks, mask_of(shape, shape.fixed)):
            standing = list(shape.fixed)
            for (rank, wide, deep), file in zip(blocks, files, strict=True):
                standing.append((rank, file, wide, deep))
            taken = mask_of(shape, standing)
            need = needed(shape.files, standing, how, taken)
            if need is not None:
                seats = [Seat(rank, file) for rank, file in zip(ranks, files, strict=True)]
                for family in Around(unit, shape, how, taken, need).families(seats):
                    yield family
                    looked.number += 1
            looked.number += 1
            if looked.number > MOST_PLACES:
                return
