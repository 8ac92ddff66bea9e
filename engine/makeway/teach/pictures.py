"""Pictures of a unit: who stands where, plain R&F not told apart, and what lies between two."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import permutations
from math import hypot, inf
from typing import NamedTuple

from makeway.core.actions import Place
from makeway.core.state import Model, Unit
from makeway.core.words import TOLERANCE, Side

Spot = Place | Side
"""Where a model stands in an answer: a place of the block in seat units, or a side of it."""

PLAIN = ""
"""The name that all plain R&F share in a picture."""

Picture = frozenset[tuple[str, Spot]]
"""The same places hold the same named models, and plain R&F stand on the same places (32.4)."""


class Walk(NamedTuple):
    """One model's straight way between two pictures, in mm."""

    model: str
    start: Spot
    end: Spot
    mm: float


def placed(unit: Unit) -> dict[str, Spot]:
    """Where each model of a unit stands."""
    spots: dict[str, Spot] = {m: Place(s.rank, s.file) for m, s in unit.seats.items()}
    return spots | {model: side for side, model in unit.sides.items()}


def picture(models: Mapping[str, Model], spots: Mapping[str, Spot]) -> Picture:
    """The picture that models make on their places."""
    return frozenset((known_as(models[model]), spot) for model, spot in spots.items())


def known_as(model: Model) -> str:
    """The name of a model in a picture: plain R&F have none of their own."""
    return PLAIN if model.is_plain else model.id


def walks(
    unit: Unit, before: Mapping[str, Spot], after: Mapping[str, Spot], but: Iterable[str] = ()
) -> tuple[Walk, ...]:
    """The least that the models must walk from one picture to another, the longest way last.

    Named models walk their own way. Plain R&F leave the places given up for the places taken so
    that the total is least; one that can stay stays (it never pays to walk in a circle).
    Models in `but` are not counted (the newcomer's own way is not displacement, 32.6).
    """
    models, skipped = unit.models, set(but)
    named = [
        Walk(model, before[model], spot, distance(unit, model, before[model], spot))
        for model, spot in after.items()
        if not models[model].is_plain and model not in skipped and before[model] != spot
    ]
    plain = [m for m in after if models[m].is_plain and m not in skipped]
    kept = {before[m] for m in plain} & {after[m] for m in plain}
    leavers = [m for m in plain if before[m] not in kept]
    goals = sorted(({after[m] for m in plain} - kept), key=str)
    return tuple(sorted((*named, *_cheapest(unit, before, leavers, goals)), key=lambda w: w.mm))


def _cheapest(
    unit: Unit, before: Mapping[str, Spot], leavers: list[str], goals: list[Spot]
) -> list[Walk]:
    """Each leaver to a goal of his own, least total way: all orders when few, else step by step."""
    ways = {(m, g): distance(unit, m, before[m], g) for m in leavers for g in goals}
    if len(goals) <= 7:
        orders = permutations(goals, len(leavers))
        best = min(
            orders, key=lambda order: sum(ways[pair] for pair in zip(leavers, order, strict=True))
        )
    else:
        best = _improved(leavers, goals, ways)
    return [Walk(m, before[m], g, ways[m, g]) for m, g in zip(leavers, best, strict=True)]


def _improved(
    leavers: list[str], goals: list[Spot], ways: Mapping[tuple[str, Spot], float]
) -> tuple[Spot, ...]:
    """Successive shortest augmenting paths (Bellman and Ford), exact for any number of models."""
    taken: dict[Spot, str] = {}
    for newcomer in leavers:
        cost: dict[Spot, float] = {g: ways[newcomer, g] for g in goals}
        come: dict[Spot, Spot | None] = dict.fromkeys(goals, None)
        for _ in taken:
            for goal, holder in taken.items():
                for other in goals:
                    total = cost[goal] + ways[holder, other] - ways[holder, goal]
                    if total < cost[other] - TOLERANCE / 1000:
                        cost[other], come[other] = total, goal
        goal = min((g for g in goals if g not in taken), key=lambda g: cost.get(g, inf))
        while (previous := come[goal]) is not None:
            taken[goal] = taken[previous]
            goal = previous
        taken[goal] = newcomer
    seat_of = {model: goal for goal, model in taken.items()}
    return tuple(seat_of[model] for model in leavers)


def distance(unit: Unit, model: str, start: Spot, end: Spot) -> float:
    """Centre to centre, in mm."""
    (x, y), (u, v) = centre(unit, model, start), centre(unit, model, end)
    return hypot(u - x, v - y)


def centre(unit: Unit, model: str, spot: Spot) -> tuple[float, float]:
    """The centre of a model's base on a place, in mm from the block's front left corner."""
    base = unit.models[model].base
    if isinstance(spot, Side):
        left = -base.width if spot is Side.LEFT else unit.files * unit.reference.width
        return left + base.width / 2, base.depth / 2
    return (
        (spot.file - 1) * unit.reference.width + base.width / 2,
        (spot.rank - 1) * unit.reference.depth + base.depth / 2,
    )


def total(steps: Iterable[Walk]) -> float:
    """The sum of all ways in mm."""
    return sum(each.mm for each in steps)


def nearest_picture(mine: Picture, others: Iterable[Picture]) -> Picture:
    """Of several equally good pictures the one that differs least from mine."""
    return min(others, key=lambda other: (len(mine ^ other), sorted(map(str, other))))
