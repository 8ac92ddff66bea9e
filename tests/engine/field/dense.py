"""Geometry by dense sampling and plain trigonometry: shares no code with the engine's own.

A rectangle is (x, y of its centre, width, depth, facing in degrees clockwise from upwards), in mm.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, hypot, radians, sin

import numpy as np
from makeway.core.state import Unit
from numpy.typing import NDArray

Rectangle = tuple[float, float, float, float, float]
Points = NDArray[np.float64]


def rectangles(unit: Unit) -> list[Rectangle]:
    """Every base of a posed unit by itself."""
    assert unit.pose is not None
    found = []
    wide, deep = unit.reference.width, unit.reference.depth
    for name, model in unit.models.items():
        base = model.base
        if name in unit.seats:
            seat = unit.seats[name]
            x, y = (seat.file - 1) * wide, (seat.rank - 1) * deep
        else:
            side = next(str(side) for side, who in unit.sides.items() if who == name)
            x, y = (-base.width, 0.0) if side == "left" else (unit.files * wide, 0.0)
        x, y, turn = x + base.width / 2, y + base.depth / 2, radians(unit.pose.facing)
        found.append(
            (
                unit.pose.x + x * cos(turn) - y * sin(turn),
                unit.pose.y + x * sin(turn) + y * cos(turn),
                base.width,
                base.depth,
                unit.pose.facing,
            )
        )
    return found


def inside_out(points: Points, rectangle: Rectangle) -> Points:
    """The distance of each point from a rectangle; 0 inside it."""
    x, y, wide, deep, facing = rectangle
    turn = radians(facing)
    dx, dy = points[:, 0] - x, points[:, 1] - y
    right = np.abs(dx * cos(turn) + dy * sin(turn)) - wide / 2
    back = np.abs(-dx * sin(turn) + dy * cos(turn)) - deep / 2
    found: Points = np.hypot(np.maximum(right, 0), np.maximum(back, 0))
    return found


def away(points: Points, among: Iterable[Rectangle]) -> Points:
    """The distance of each point from the nearest of several rectangles."""
    found: Points = np.min([inside_out(points, each) for each in among], axis=0)
    return found


def edge(rectangle: Rectangle, step: float) -> Points:
    """Points along the edge of a rectangle, no more than `step` mm apart, corners included."""
    x, y, wide, deep, facing = rectangle
    turn = radians(facing)
    corners = [(-wide, -deep), (wide, -deep), (wide, deep), (-wide, deep)]
    found = []
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        count = int(hypot(bx - ax, by - ay) / 2 / step) + 1
        for each in range(count):
            px, py = (ax + (bx - ax) * each / count) / 2, (ay + (by - ay) * each / count) / 2
            found.append((x + px * cos(turn) - py * sin(turn), y + px * sin(turn) + py * cos(turn)))
    return np.array(found)


def apart(some: Sequence[Rectangle], others: Sequence[Rectangle], step: float) -> float:
    """The distance between two groups of rectangles by sampling the edges of both."""
    here = np.concatenate([edge(each, step) for each in some])
    there = np.concatenate([edge(each, step) for each in others])
    return float(min(away(here, others).min(), away(there, some).min()))


def steps(start: Sequence[float], end: Sequence[float], step: float) -> Points:
    """Points on a straight line, both ends included."""
    count = int(hypot(end[0] - start[0], end[1] - start[1]) / step) + 2
    part = np.linspace(0, 1, count)[:, None]
    found: Points = np.array(start) + part * (np.array(end) - np.array(start))
    return found


def shortest_on_grid(
    start: tuple[float, float],
    end: tuple[float, float],
    among: Sequence[Rectangle],
    room: float,
    size: tuple[float, float],
    margin: float,
    step: float,
) -> float | None:
    """The shortest way over points of a grid, all of it at least `room` mm from the rectangles and
    its points `margin` mm from the edges of the board.

    Dijkstra over 16 directions; the start and the end are joined to the points around them.
    """
    columns, rows = int(size[0] / step), int(size[1] / step)
    grid = np.array([(x * step, y * step) for y in range(rows) for x in range(columns)])
    points = np.concatenate([grid, [start, end]])
    far = away(points, among)
    free = far >= room
    free[: len(grid)] &= (grid >= margin).all(axis=1) & (grid <= np.array(size) - margin).all(
        axis=1
    )
    first, last = len(grid), len(grid) + 1
    moves = [(1, 0), (0, 1), (1, 1), (1, -1), (2, 1), (1, 2), (2, -1), (1, -2)]
    moves += [(-x, -y) for x, y in moves]

    def clear(one: int, other: int) -> bool:
        length = float(np.hypot(*(points[other] - points[one])))
        if far[one] + far[other] - length >= 2 * room:
            return True
        # Between two samples 2 mm apart nothing comes nearer by more than 1 mm.
        line = steps(points[one], points[other], 2.0)
        return bool((away(line, among) >= room + 1.0).all())

    def around(here: int) -> Iterable[int]:
        if here in (first, last):
            gone = np.hypot(*(grid - points[here]).T)
            return [int(each) for each in np.nonzero(gone < 3 * step)[0]]
        x, y = here % columns, here // columns
        near = [
            (y + b) * columns + x + a
            for a, b in moves
            if 0 <= x + a < columns and 0 <= y + b < rows
        ]
        return [*near, last] if hypot(*(points[here] - points[last])) < 3 * step else near

    best = {first: 0.0}
    queue = [(0.0, first)]
    done = set()
    while queue:
        gone, here = heapq.heappop(queue)
        if here == last:
            return gone
        if here in done:
            continue
        done.add(here)
        for there in around(here):
            length = gone + float(hypot(*(points[there] - points[here])))
            better = there not in done and free[there] and length < best.get(there, 1e9)
            if better and clear(here, there):
                best[there] = length
                heapq.heappush(queue, (length, there))
    return None


def grown(some: Iterable[Rectangle], mm: float, parts: int) -> Points:
    """Points of circles about the corners of rectangles, so many to each circle."""
    corners = np.concatenate([edge(each, 1e9) for each in some])
    turns = np.arange(parts) * 2 * np.pi / parts
    circle = mm / cos(np.pi / parts) ** 0.5 * np.stack((np.cos(turns), np.sin(turns)), axis=1)
    found: Points = (corners[:, None] + circle).reshape(-1, 2)
    return found


def string(start: Sequence[float], end: Sequence[float], shut: Points) -> float:
    """How long the shorter string around convex ground is, from one point outside to another."""
    hull = _hull([tuple(start), tuple(end), *map(tuple, shut.tolist())])
    here, there = hull.index(tuple(start)), hull.index(tuple(end))
    first = _along(hull[min(here, there) : max(here, there) + 1])
    return min(first, _along([*hull, hull[0]]) - first)


def _along(points: Sequence[tuple[float, ...]]) -> float:
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))


def _hull(points: Iterable[tuple[float, ...]]) -> list[tuple[float, ...]]:
    """The corners of the convex hull, around it."""
    ordered, rims = sorted(set(points)), []
    for row in (ordered, ordered[::-1]):
        rim: list[tuple[float, ...]] = []
        for p in row:
            while len(rim) > 1 and _left(rim[-2], rim[-1], p) <= 0:
                rim.pop()
            rim.append(p)
        rims += rim[:-1]
    return rims


def _left(a: Sequence[float], b: Sequence[float], c: Sequence[float]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
