"""What stands on the same ground of a battlefield, which nothing may (SP-1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from makeway.board.field import Shape, Thing, shape
from makeway.board.late import shapely
from makeway.core.words import TOLERANCE


def overlapping(things: Sequence[Thing]) -> Iterator[tuple[Thing, Thing]]:
    """Every two that share ground; those that only touch do not.

    >>> from makeway.board.placed import Placed
    >>> from makeway.core.pose import Point
    >>> from makeway.core.words import Base
    >>> one, beside, on = (Placed(Base(20, 20), Point(x, 0)) for x in (0, 20, 39.5))
    >>> [(a is beside, b is on) for a, b in overlapping([one, beside, on])]
    [(True, True)]
    """
    inner = [_inner(each) for each in things]
    for (one, ground), (other, there) in combinations(zip(things, inner, strict=True), 2):
        if shapely.intersects(ground, there):
            yield one, other


def _inner(thing: Thing) -> Shape:
    """Its ground without the rim in which lengths count as equal."""
    return shapely.buffer(shape(thing), -TOLERANCE, join_style="mitre")
