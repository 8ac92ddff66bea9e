"""What small models cost at least once big bases take seats: two bounds that add up seat by seat.

Both hold for every layout, so that the search may end a branch that cannot win any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from makeway.board.assignment import Pairing
from makeway.board.best import Fill, mask
from makeway.board.crowd import Crowd
from makeway.board.small import Small, numbers


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
    *Heights*: the distances to the nearest `empty` seat.
    """

    def __init__(self, crowd: Crowd, how: Fill, open_: int, empty: int) -> None:
        self.held = crowd.front | crowd.others
        last = _last(crowd, how)
        self.nearest = crowd.nearest(open_, last)
        sloping = crowd.by_distance and empty and not crowd.homeless
        self.heights = Heights(crowd, how, crowd.nearest(empty if sloping else 0, last))
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


def bounds_of(crowd: Crowd, how: Fill, standing: int, bigs: int) -> Bounds:
    """The bounds around what is `standing` and the seats of big bases, both as bits; kept with the
    crowd, since most newcomers leave the same seats open."""
    reach = (1 << crowd.files * how.short) - 1
    open_ = reach & ~(crowd.front | crowd.others | standing)
    key = how.short, how.rear, open_
    return crowd.once(key, lambda: Bounds(crowd, how, open_, open_ & ~bigs))


def heights_of(small: Small, paired: Pairing) -> Heights | None:
    """Heights that come to what a cheapest pairing costs, from its dual prices.

    None when some models have no seat of their own, or models are counted.
    """
    crowd = small.crowd
    if crowd.homeless or not crowd.by_distance:
        return None
    last = _last(crowd, small.how)
    rows = [
        [mm - price for mm in crowd.ways_from(bit)[:last]]
        for (bit, _), price in zip(small.places, paired.prices, strict=True)
    ]
    return Heights(crowd, small.how, list(map(min, *rows, rows[0]))) if rows else None


def _last(crowd: Crowd, how: Fill) -> int:
    """How many seats there are down to where small models stand or may come to stand."""
    return max(crowd.files * how.short, (crowd.front | crowd.others).bit_length())


def added(values: Sequence[float], seats: int) -> float:
    """The sum of values over seats given as bits."""
    return sum(map(values.__getitem__, numbers(seats)))
