"""The ways that a step takes over a battlefield: knots and lengths, as they are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import dist

from makeway.core import ruling as core
from makeway.core.events import Joined, Left, Walked
from makeway.core.state import State
from makeway.core.words import inch_text
from makeway.text.figures import mm
from makeway.text.frame import Point, Walk
from makeway.text.poses import rects
from makeway.text.scene import placed

NEAR = 0.5
"""Points closer than this, in mm, are one knot."""


def walks(step: core.Step) -> tuple[Walk, ...]:
    """The way of whoever walks over the battlefield in a step; nobody where there is none."""
    match step.event:
        case Walked(unit=name, way=way):
            models = tuple(step.after.units[name].models)
        case Joined(model=model, way=way) | Left(model=model, way=way):
            models = (model,)
        case _:
            return ()
    # Whoever is put down on the battlefield has walked nowhere.
    if step.after.field is None or not models or step.before.unit_of(models[0]).pose is None:
        return ()
    fronts = _fronts(step.before, models, way)
    start, end = _point(step.before, models, fronts), _point(step.after, models, fronts)
    knots = _knots([start, *((x, y) for x, y in way), end])
    return (told_way(models, knots),) if len(knots) > 1 else ()


def told_way(models: tuple[str, ...], knots: Sequence[Point]) -> Walk:
    """A way with the length of each leg."""
    legs = tuple(inch_text(dist(a, b)) for a, b in pairwise(knots))
    return Walk(models=models, way=tuple((mm(x), mm(y)) for x, y in knots), legs=legs)


def _fronts(state: State, models: Sequence[str], way: Sequence[Point]) -> bool:
    """Whether the way is that of a front: of several models it is, of one where it begins there."""
    if len(models) > 1 or not way:
        return len(models) > 1
    front, centre = (_point(state, models, each) for each in (True, False))
    return dist(way[0], front) < dist(way[0], centre)


def _point(state: State, models: Sequence[str], fronts: bool) -> Point:
    """The middle of the front, or the centre of a single model."""
    unit = state.unit_of(models[0])
    pose = placed(state)[unit.id]
    if len(models) == 1:
        left, top, width, depth = rects(unit)[models[0]]
        return pose.at(left + width / 2, top + (0.0 if fronts else depth / 2))
    return pose.at(unit.files * unit.reference.width / 2, 0.0)


def _knots(points: Sequence[Point]) -> list[Point]:
    """The points of a way, each once.

    >>> _knots([(0, 0), (0, 0.1), (50, 0), (50, 0)])
    [(0, 0), (50, 0)]
    """
    found = [points[0]]
    for point in points[1:]:
        if dist(found[-1], point) > NEAR:
            found.append(point)
    return found
