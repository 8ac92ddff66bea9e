"""Displacement by comparing every legal layout: a twin of the engine that shares no code with it.

A layout is compared group by group: big bases of one size, single models with Front Rank, and all
others. A group's ways to its new places are every pairing of models with places. Layouts whose
lower bound is above the best total known are left out: at least as many others move as have lost
their cell, each by one seat, and all their ways together are no shorter than the way between the
sums of their old and of their new places.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import permutations, product
from math import hypot
from typing import Any, NamedTuple

import numpy

from tests.engine.twins.brute import Layout, Place, Size, Start, composition, legal_layouts

EQUAL = 0.01
HARDLY = 1e-6
Group = tuple[Size, bool]
OTHERS: Group = ((1, 1), False)
Pin = frozenset[Place] | None
Olds = tuple[tuple[Place, Pin], ...]
Picture = tuple[frozenset[tuple[str, Place]], frozenset[Place]]


class Answer(NamedTuple):
    """The least total way in mm, the fewest models moved, and every picture that reaches both."""

    cost: float
    moved: int
    pictures: frozenset[Picture]


class Way(NamedTuple):
    """One pairing of a group: its mm, how many move, places of the named, cells of the plain."""

    cost: float
    moved: int
    named: tuple[Place, ...]
    plain: frozenset[Place] = frozenset()


NOWHERE = (Way(float("inf"), 0, ()),)


def way(a: Place, b: Place, mm: tuple[float, float]) -> float:
    return hypot((a[1] - b[1]) * mm[0], (a[0] - b[0]) * mm[1])


@lru_cache(maxsize=500_000)
def named_ways(olds: Olds, new: tuple[Place, ...], mm: tuple[float, float]) -> tuple[Way, ...]:
    """Every way to bring named models to as many of the new places, the shortest first."""
    found = []
    for chosen in permutations(new, len(olds)):
        pairs = list(zip(olds, chosen, strict=True))
        if all(pin is None or place in pin for (_, pin), place in pairs):
            cost = sum(way(old, place, mm) for (old, _), place in pairs)
            found.append(Way(cost, sum(old != place for (old, _), place in pairs), chosen))
    return tuple(sorted(found, key=lambda each: each.cost)) or NOWHERE


@lru_cache(maxsize=500_000)
def shortest(old: tuple[Place, ...], new: tuple[Place, ...], mm: tuple[float, float]) -> float:
    """The least total from old cells to as many new ones: every pairing is tried."""
    if not old:
        return 0.0
    return min(
        way(old[0], place, mm) + shortest(old[1:], (*new[:i], *new[i + 1 :]), mm)
        for i, place in enumerate(new)
    )


def plain_way(
    old: frozenset[Place], new: frozenset[Place], mm: tuple[float, float]
) -> tuple[float, int]:
    """The least total of plain models, and how many move.

    Those whose cell stays a cell of theirs stay: by the triangle inequality nothing is shorter,
    and nothing moves fewer models.
    """
    left = tuple(sorted(old - new))
    return shortest(left, tuple(sorted(new - old)), mm), len(left)


def other_ways(
    olds: Olds, plain: frozenset[Place], new: frozenset[Place], mm: tuple[float, float]
) -> tuple[Way, ...]:
    """Every way of the models without Front Rank, the shortest first; plain ones the shortest."""
    found = []
    for one in named_ways(olds, tuple(sorted(new)), mm) if olds else (Way(0.0, 0, ()),):
        if one is not NOWHERE[0]:
            rest = new.difference(one.named)
            cost, moved = plain_way(plain, rest, mm)
            found.append(Way(one.cost + cost, one.moved + moved, one.named, rest))
    return tuple(sorted(found, key=lambda each: each.cost)) or NOWHERE


class Field:
    """All legal layouts with the newcomer on one seat, side by side, as the others stand in them.

    `targets[group]` are the different sets of places of a group, `index[group]` says which of them
    a layout has; `holds` says which cells the others' sets hold, `total` adds their places up.
    """

    def __init__(self, layouts: list[dict[Group, tuple[Place, ...]]]) -> None:
        self.targets: dict[Group, list[tuple[Place, ...]]] = {}
        self.index: dict[Group, Any] = {}
        self.costs: dict[object, Any] = {}
        for group in layouts[0]:
            numbers: dict[tuple[Place, ...], int] = {}
            self.index[group] = numpy.array(
                [numbers.setdefault(layout[group], len(numbers)) for layout in layouts]
            )
            self.targets[group] = list(numbers)
        self.others = [frozenset(each) for each in self.targets[OTHERS]]
        every = sorted(set().union(*self.others))
        self.column = {cell: number for number, cell in enumerate(every)}
        self.holds = numpy.array([[cell in each for cell in every] for each in self.others], float)
        self.holds = self.holds.reshape(len(self.others), len(every))
        self.total = numpy.array(
            [[sum(r for r, _ in e), sum(f for _, f in e)] for e in self.others]
        )

    def named(self, group: Group, olds: Olds, mm: tuple[float, float]) -> Any:
        """The least way of a named group in every layout."""
        key = group, olds, mm
        if key not in self.costs:
            least = [named_ways(olds, places, mm)[0].cost for places in self.targets[group]]
            self.costs[key] = numpy.array(least)[self.index[group]]
        return self.costs[key]

    def floor(self, olds: frozenset[Place], mm: tuple[float, float]) -> Any:
        """What the others' ways come to at least in every layout."""
        key = olds, mm
        if key not in self.costs:
            known = [self.column[cell] for cell in olds if cell in self.column]
            lost = len(olds) - self.holds[:, known].sum(axis=1)
            ranks = self.total[:, 0] - sum(r for r, _ in olds)
            files = self.total[:, 1] - sum(f for _, f in olds)
            apart = numpy.hypot(ranks * mm[1], files * mm[0])
            self.costs[key] = numpy.maximum(lost * min(mm), apart)[self.index[OTHERS]]
        return self.costs[key]


@lru_cache(maxsize=8)
def fields(
    files: int, sizes: tuple[Size, ...], front: int, others: int, size: Size
) -> dict[Place, Field]:
    """The legal layouts of a unit with a newcomer of `size`, by the seat on which he stands."""
    found: dict[Place, list[dict[Group, tuple[Place, ...]]]] = {}
    for layout in legal_layouts(files, sizes, front, others):
        groups = _groups(layout, sizes)
        for seat in groups[size, True]:
            rest = tuple(place for place in groups[size, True] if place != seat)
            found.setdefault(seat, []).append(groups | {(size, True): rest})
    return {seat: Field(layouts) for seat, layouts in found.items()}


def _groups(layout: Layout, sizes: tuple[Size, ...]) -> dict[Group, tuple[Place, ...]]:
    groups: dict[Group, tuple[Place, ...]] = {
        ((1, 1), True): tuple(sorted(layout.front)),
        OTHERS: tuple(sorted(layout.others)),
    }
    for place, size in zip(layout.bigs, sizes, strict=True):
        groups[size, True] = (*groups.get((size, True), ()), place)
    return groups


def legal_seats(start: Start, size: Size) -> set[Place]:
    """Every seat the newcomer holds in a legal layout of the unit with him."""
    return set(fields(start.files, *composition(start, size), size))


def displace(start: Start, size: Size, seat: Place, mm: tuple[float, float]) -> Answer | None:
    """The least displacement with the newcomer's base of `size` at `seat`, files kept."""
    field = fields(start.files, *composition(start, size), size).get(seat)
    return least(field, start, mm, {}) if field else None


def least(
    field: Field, start: Start, mm: tuple[float, float], pins: dict[str, frozenset[Place]]
) -> Answer | None:
    """The least over all layouts of a field; a pinned model stands on one of its pins."""
    names: dict[Group, list[str]] = {group: [] for group in field.index}
    for name, (_, size, front) in start.named.items():
        names[size, front].append(name)
    olds: dict[Group, Olds] = {
        group: tuple((start.named[name][0], pins.get(name)) for name in members)
        for group, members in names.items()
    }
    groups = [group for group in olds if group != OTHERS]
    spent = sum(field.named(group, olds[group], mm) for group in groups)
    bound = spent + field.floor(start.plain.union(place for place, _ in olds[OTHERS]), mm)
    best, priced = float("inf"), []
    for number in _by_bound(bound):
        if bound[number] - HARDLY >= best + EQUAL:
            break
        new = field.others[field.index[OTHERS][number]]
        others = other_ways(olds[OTHERS], start.plain, new, mm)
        best = min(best, spent[number] + others[0].cost)
        priced.append((spent[number] + others[0].cost, number, others))
    found: dict[Picture, tuple[float, int]] = {}
    for cost, number, others in priced:
        if cost < best + EQUAL:
            places = {g: field.targets[g][field.index[g][number]] for g in groups}
            ways = [others, *(named_ways(olds[g], places[g], mm) for g in groups)]
            found |= _pictures(ways, [names[OTHERS], *(names[g] for g in groups)], best + EQUAL)
    if not found:
        return None
    fewest = min(moved for _, moved in found.values())
    return Answer(best, fewest, frozenset(p for p, (_, moved) in found.items() if moved == fewest))


def _pictures(
    ways: list[tuple[Way, ...]], names: list[list[str]], limit: float
) -> dict[Picture, tuple[float, int]]:
    """The pictures of a layout whose total is below a limit, with total and number moved."""
    found = {}
    for chosen in product(*ways):
        total = sum(each.cost for each in chosen)
        if total < limit:
            named: set[tuple[str, Place]] = set()
            for one, members in zip(chosen, names, strict=True):
                named.update(zip(members, one.named, strict=True))
            moved = sum(each.moved for each in chosen)
            found[frozenset(named), chosen[0].plain] = total, moved
    return found


def _by_bound(bound: Any) -> Iterable[int]:
    """The numbers of the layouts, the least bound first; sorted only as far as is likely wanted."""
    few = 64
    if len(bound) > few:
        first = numpy.argpartition(bound, few)[:few]
        yield from first[numpy.argsort(bound[first], kind="stable")]
        rest = numpy.argsort(bound, kind="stable")
        yield from rest[~numpy.isin(rest, first)]
    else:
        yield from numpy.argsort(bound, kind="stable")
