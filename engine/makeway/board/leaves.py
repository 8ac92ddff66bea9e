"""Leaves of the search for layouts: placed big bases, priced, and the pictures that are best."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from makeway.board.assignment import FORBIDDEN
from makeway.board.bounds import Heights
from makeway.board.company import Other
from makeway.board.crowd import Layout
from makeway.board.small import Small
from makeway.board.solved import Solved
from makeway.core.words import TOLERANCE, Seat

COUNTED = 2000
"""Equal pictures are counted up to this number."""

SURCHARGE = 4 * TOLERANCE
"""What a moved model costs besides, in mm, when pictures are listed: it sets apart the many
layouts of one total in which models on a line pass one another."""


class Arrangement(NamedTuple):
    """One picture: who takes which new seat, each way in mm, their sum."""

    seats: dict[str, Seat]
    mm: dict[str, float]
    total: float


class Seated(NamedTuple):
    """All best pictures: cost by the metric asked for, models moved, pictures listed, counted."""

    moved: int
    ways: tuple[Arrangement, ...]
    equal: int
    counted: bool


class Leaf(NamedTuple):
    """Big bases with their seats and what they spent, the small models' problem and its price."""

    spent: float
    bigs: tuple[tuple[Other, Seat], ...]
    small: Small
    cost: float = FORBIDDEN

    @property
    def moved(self) -> int:
        return sum(other.seat != seat for other, seat in self.bigs)

    def least_by(self, heights: Heights) -> float:
        """What the layout costs at least by heights found for another one."""
        if heights.how != self.small.how:
            return 0.0
        return self.spent + heights.start + heights.of(self.small.filled)


class Waiting(NamedTuple):
    """A leaf put off: what it costs at least, its number, how many heights are in that."""

    floor: float
    number: int
    known: int
    leaf: Leaf


class _Picture(NamedTuple):
    """A leaf with one of the layouts of its small models."""

    leaf: Leaf
    layout: Layout

    @property
    def cost(self) -> float:
        return self.leaf.spent + self.layout.cost

    @property
    def moved(self) -> int:
        return self.leaf.moved + self.layout.moved

    @property
    def key(self) -> object:
        bigs = frozenset((other.kind, seat) for other, seat in self.leaf.bigs)
        return bigs, self.layout.picture

    def told(self) -> Arrangement:
        crowd = self.leaf.small.crowd
        pairs = [(o.id, o.seat, seat) for o, seat in self.leaf.bigs if o.seat != seat]
        pairs += self.layout.moves(crowd)
        mm = {
            who: crowd.way[abs(here[0] - there[0])][abs(here[1] - there[1])]
            for who, here, there in pairs
        }
        return Arrangement({who: there for who, _, there in pairs}, mm, sum(mm.values()))


def seated(leaves: Sequence[Leaf], total: float, by_distance: bool, most: int) -> Seated:
    """Every picture that costs less than `total`: of those the ones with the fewest moved."""
    extra = SURCHARGE if by_distance else 0.0
    priced = list(_priced(leaves, total, extra))
    fewest = min(each.moved for each in priced)
    found: dict[object, _Picture] = {}
    counted = True
    for leaf, _, solved, few in priced:
        layouts: Iterable[Layout] = few
        if solved is not None:
            slack = total - leaf.spent + extra * (fewest - leaf.moved) - solved.paired.cost
            layouts = solved.layouts(slack)
        for layout in layouts:
            if len(found) >= COUNTED:
                counted = False
                break
            picture = _Picture(leaf, layout)
            if picture.cost >= total or picture.moved > fewest:
                continue
            if picture.moved < fewest:
                found, fewest = {}, picture.moved
            known = found.get(picture.key)
            if known is None or picture.cost < known.cost:
                found[picture.key] = picture
    ways = [picture.told() for picture in list(found.values())[: 4 * most]]
    ways.sort(key=lambda way: (round(way.total, 6), sorted(way.seats.items())))
    return Seated(fewest, tuple(ways[:most]), len(found), counted)


class _Best(NamedTuple):
    """A leaf that costs the least, and how many that moves at most; its layouts, if they are few,
    or else the answer when every model that moves costs something besides."""

    leaf: Leaf
    moved: int
    solved: Solved | None
    few: Sequence[Layout] = ()


def _priced(leaves: Sequence[Leaf], total: float, extra: float) -> Iterator[_Best]:
    """The leaves that cost less than `total`. An answer with `extra` may cost more without it: then
    its leaf may move everyone."""
    for leaf in leaves:
        if leaf.spent + leaf.cost >= total:
            continue
        few = leaf.small.few(total - leaf.spent)
        if few is not None:
            yield _Best(leaf, leaf.moved + min(each.moved for each in few), None, few)
            continue
        solved = leaf.small.solve(extra)
        assert solved is not None
        moved = solved.moved
        good = leaf.spent + solved.paired.cost - extra * moved < total
        everyone = len(leaf.bigs) + len(leaf.small.crowd.models)
        yield _Best(leaf, leaf.moved + moved if good else everyone, solved)
