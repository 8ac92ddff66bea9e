"""What small models cost at least once big bases take seats: two bounds that add up seat by seat.

Both hold for every layout, so that the search may end a branch that cannot win any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from makeway.board.best import Fill, mask
from makeway.board.crowd import Crowd, numbers
from makeway.board.pushing import Priced
from makeway.board.small import Small


class Floor(NamedTuple):
    """The two bounds, in mm or, where models are counted, in models."""

    pushes: float
    heights: float


class Heights:
    """What small models cost at least, by heights of seats that no way can beat.

    No way is shorter than the difference in height of its ends. So small models cost at least the
    heights of the seats they stand on less those of the seats they come to: all that others leave
    to them. `values` are heights by seat number, any two no farther apart than the seats.
    """

    def __init__(self, crowd: Crowd, how: Fill, values: Sequence[float]) -> None:
        self.values, self.how = values, how
        self.ahead = (1 << crowd.files * (how.short - 1)) - 1
        row = mask(crowd.files, how.short, 1, crowd.files, 1)
        rear = sorted(map(values.__getitem__, numbers(row)), reverse=True)[: how.rear]
        held = added(values, crowd.front | crowd.others)
        self.start = held - added(values, self.ahead) - sum(rear)

    def of(self, taken: int) -> float:
        """What it adds that others take these seats."""
        return added(self.values, taken & self.ahead)


class Bounds:
    """The bounds for a crowd, with the seats that are open to its small models.

    *Pushes*: a small model whose seat is taken begins a chain that ends on one of the `open` seats,
    where no small model stands now; it is no shorter than the straight way to the nearest of them.
    *Heights*: the distances to the nearest `empty` seat, greater for models with Front Rank.
    """

    def __init__(self, crowd: Crowd, how: Fill, open_: int, empty: int, alike: bool) -> None:
        self.held = crowd.front | crowd.others
        last = _last(crowd, how)
        far = crowd.nearest(empty, last) if empty else None
        self.nearest = crowd.nearest(open_ & ~empty, last, far)
        sloping = crowd.by_distance and not crowd.homeless
        values = far if sloping and far else [0.0] * last
        if sloping and far and not alike:
            values = _by_kind(crowd, how, empty, far)
        self.heights = Heights(crowd, how, values)
        self.known: dict[int, Floor] = {}

    def start(self, standing: int) -> Floor:
        """What it costs at least that all others stand where they do."""
        pushes, heights = self.of(standing)
        return Floor(pushes, self.heights.start + heights)

    def of(self, seats: int) -> Floor:
        """What it adds that a big base takes these seats."""
        found = self.known.get(seats)
        if found is None:
            pushes = added(self.nearest, seats & self.held)
            found = self.known[seats] = Floor(pushes, self.heights.of(seats))
        return found


def _by_kind(crowd: Crowd, how: Fill, empty: int, nearest: list[float]) -> list[float]:
    """Heights that rise where Front Rank models stand, as far as their mixed rank: who finds no
    empty seat there pushes one of the others on, who has to go to his nearest.

    Around them heights fall as steeply as ways allow; those of the others stay.
    """
    reach = crowd.files * how.mixed
    ahead = (1 << reach) - 1
    by, here = numbers(crowd.others & ahead), numbers(crowd.front)
    ends = [(at, 0.0) for at in numbers(empty & ahead)] + [(at, nearest[at]) for at in by]
    if not ends or crowd.front & ~ahead:
        return nearest
    rows = [nearest[:reach]]
    for at in here:
        ways = crowd.ways_from(1 << at)
        most = min([ways[end] + mm for end, mm in ends])
        rows.append([most - mm for mm in ways[:reach]])
    risen = list(map(max, *rows, rows[0]))
    for at in by:
        risen[at] = nearest[at]
    return risen + nearest[reach:]


def bounds_of(crowd: Crowd, how: Fill, around: int, bigs: int, alike: bool) -> Bounds:
    """The bounds around models that stand and the seats of big bases, both as bits; kept with the
    crowd.

    Around fixed models alone they hold for each seat of a newcomer, which then counts as open.
    Where big bases are `alike`, the order in which their seats are tried tells which goes where:
    it comes from bounds around the newcomer too, and kinds of small models make no difference.
    """
    reach = (1 << crowd.files * how.short) - 1
    open_ = reach & ~(crowd.front | crowd.others | around)
    key = how, open_
    return crowd.once(key, lambda: Bounds(crowd, how, open_, open_ & ~bigs, alike))


def heights_of(small: Small, price: Priced) -> Heights | None:
    """Heights that come to what a cheapest pairing costs, from its dual prices.

    None when some models have no seat of their own, or models are counted.
    """
    crowd = small.crowd
    if crowd.homeless or not crowd.by_distance:
        return None
    last = _last(crowd, small.how)
    rows = [
        [mm - less for mm in crowd.ways_from(1 << end)[:last]]
        for end, less in zip(price.chains.ends, price.paired.prices, strict=True)
    ]
    return Heights(crowd, small.how, list(map(min, *rows, rows[0]))) if rows else None


def _last(crowd: Crowd, how: Fill) -> int:
    """How many seats there are down to where small models stand or may come to stand."""
    return max(crowd.files * how.short, (crowd.front | crowd.others).bit_length())


def added(values: Sequence[float], seats: int) -> float:
    """The sum of values over seats given as bits."""
    return sum(map(values.__getitem__, numbers(seats)))
