"""Ways around corners pulled tight: the disc rolls around each corner, and the arc is measured.

A search over knots says past which corners a way leads; the arcs and the straight legs between
them are worked out from the corners themselves. Where the tight way would come too near to another
corner it leads past that one too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from makeway.board.bends import NONE, Array
from makeway.board.late import numpy
from makeway.board.placed import Placed
from makeway.board.taut import Circle, Taut, beside, pulled, side_of
from makeway.board.walkable import Ground
from makeway.core.pose import Point
from makeway.core.words import TOLERANCE

TRIES = 6
"""How many corners may be added to a way."""


def pull(
    ground: Ground,
    corners: Array,
    ends: Sequence[Placed],
    ways: Sequence[Sequence[tuple[Point, int]]],
) -> list[Taut | None]:
    """The tight way of each way to an end, given as knots with the numbers of their corners.

    None: none was found that keeps its distance everywhere.
    """
    at = [Point(*each) for each in corners.tolist()]
    rows = [_circles(ground, at, end, way) for end, way in zip(ends, ways, strict=True)]
    tight = [pulled(row) for row in rows]
    good = iter(_clear(ground, [(w, e) for w, e in zip(tight, ends, strict=True) if w]))
    return [
        way if way is None or next(good) else _past_more(ground, at, end, way)
        for way, end in zip(tight, ends, strict=True)
    ]


def _circles(
    ground: Ground, at: Sequence[Point], end: Placed, way: Sequence[tuple[Point, int]]
) -> list[Circle]:
    """The circles that a way touches, each corner once."""
    points = [ground.start.centre, *(point for point, _ in way), end.centre]
    found, last = [Circle(points[0])], NONE
    for number, (point, corner) in enumerate(way, start=1):
        if corner == NONE:
            found.append(Circle(point))
        elif corner != last:
            side = side_of(at[corner], points[number - 1], points[number + 1])
            found.append(Circle(at[corner], ground.radius, side))
        last = corner
    return [*found, Circle(points[-1])]


def _past_more(ground: Ground, at: Sequence[Point], end: Placed, way: Taut) -> Taut | None:
    """A way that would come too near somewhere, led past the corner there as well."""
    tight: Taut | None = way
    for _ in range(TRIES):
        circles = None if tight is None else _with_the_nearest(ground, at, tight)
        tight = None if circles is None else pulled(circles)
        if tight is None or _clear(ground, [(tight, end)])[0]:
            return tight
    return None


def _with_the_nearest(ground: Ground, at: Sequence[Point], way: Taut) -> list[Circle] | None:
    """The circles of a way and that around the corner that its legs pass nearest, too near."""
    near = [
        (mm, number, corner)
        for number, leg in enumerate(way.legs)
        for corner in at
        if all(each.centre != corner for each in way.circles[number : number + 2])
        and (mm := beside(corner, *leg)) < ground.radius - TOLERANCE
    ]
    if not near:
        return None
    _, number, corner = min(near)
    more = Circle(corner, ground.radius, side_of(corner, *way.legs[number]))
    return [*way.circles[: number + 1], more, *way.circles[number + 1 :]]


def _clear(ground: Ground, ways: Sequence[tuple[Taut, Placed]]) -> list[bool]:
    """Which ways keep their distance, along the chords and on the arcs inside them."""
    rows = [
        [(number, leg) for leg in pairwise((ground.start.centre, *way.knots, end.centre))]
        for number, (way, end) in enumerate(ways)
    ]
    good = [len(row) > 1 for row in rows]
    _mark(good, [row[0] for row in rows], ground.first)
    tight = [number for number, (_, end) in enumerate(ways) if ground.spot(end).beside]
    for number in tight:
        leg = numpy.array(rows[number].pop()[1])
        good[number] &= ground.last(leg, ways[number][1])
    _mark(good, [each for row in rows for each in row[1:]], ground.clear)
    arcs = [(number, point) for number, (way, _) in enumerate(ways) for point in way.arcs]
    _mark(good, arcs, ground.has_room)
    return good


def _mark(
    good: list[bool],
    rows: Sequence[tuple[int, object]],
    ask: Callable[[Array], Iterable[bool]],
) -> None:
    """Mark as not good the ways of those rows to which the answer is no."""
    if rows:
        for (number, _), answer in zip(
            rows, ask(numpy.array([row for _, row in rows])), strict=True
        ):
            good[number] &= bool(answer)
