"""The ways that a step takes over a battlefield: knots and lengths, as they are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, dist, pi, tan

from makeway.board.taut import CHORD
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

SAME = 1e-4
"""Turns that differ by less, in radians, are those of one arc."""


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
    """A way with the length of each leg; what runs on around corners without a bend is told as one,
    on its longest leg, and the others say nothing.

    >>> told_way(("rider",), [(0, 0), (0, 50.8), (25.4, 50.8)]).legs
    ('2.00″', '1.00″')
    >>> told_way(("rider",), [(0, 0), (0, 50.8), (2, 76.2)]).legs
    ('3.00″', '')
    """
    far = [dist(a, b) for a, b in pairwise(knots)]
    turns = [_turn(*three) for three in zip(knots, knots[1:], knots[2:], strict=False)]
    legs = [""] * len(far)
    for run in _runs(turns):
        longest = max(run, key=lambda leg: far[leg])
        legs[longest] = inch_text(sum(far[leg] for leg in run) - _rounding(far, turns, run))
    return Walk(models=models, way=tuple((mm(x), mm(y)) for x, y in knots), legs=tuple(legs))


def _turn(a: Point, b: Point, c: Point) -> float:
    """By how much a way turns at a knot, in radians."""
    turn = atan2(c[1] - b[1], c[0] - b[0]) - atan2(b[1] - a[1], b[0] - a[0])
    return (turn + pi) % (2 * pi) - pi


def _runs(turns: Sequence[float]) -> list[list[int]]:
    """The legs of a way, by number, together where it runs on as chords of an arc do."""
    runs = [[0]]
    for leg, turn in enumerate(turns, start=1):
        if abs(turn) > CHORD + SAME:
            runs.append([])
        runs[-1].append(leg)
    return runs


def _rounding(far: Sequence[float], turns: Sequence[float], run: Sequence[int]) -> float:
    """How much longer the chords of a run are than their arcs, in mm.

    A chord lies between two knots that turn alike; an arc has a knot more than chords.
    """
    more, last = 0.0, None
    for leg in run[1:-1]:
        turn = turns[leg]
        if turn and abs(turns[leg - 1] - turn) < SAME:
            each = far[leg] * (1 - turn / 2 / tan(turn / 2))
            more += each if last == leg - 1 else 2 * each
            last = leg
    return more


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
