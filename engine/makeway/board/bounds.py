"""What small models cost at least once big bases take seats: two bounds that add up seat by seat.

Both hold for every layout, so that the search may end a branch that cannot win any more.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from makeway.board.best import Fill, mask
from makeway.board.crowd import Crowd


class Floor(NamedTuple):
    """The two bounds, in mm or, where models are counted, in models."""

    pushes: float
    heights: float


class Bounds:
    """The bounds for a crowd whose small models may come to the seats of `reach`.

    *Pushes*: a small model whose seat is taken begins a chain that ends on one of the `open` seats,
    where no small model stands now; it is no shorter than the straight way to the nearest of them.

    *Heights*: let the height of a seat be its distance to the nearest `empty` one. No way is
    shorter than the difference in height of its ends. So small models cost at least the heights of
    the seats they stand on less those of the seats they come to: all that others leave to them.
    """

    def __init__(self, crowd: Crowd, how: Fill, open_: int, empty: int) -> None:
        self.held = crowd.front | crowd.others
        self.ahead = (1 << crowd.files * (how.short - 1)) - 1
        sloping = crowd.by_distance and empty and not crowd.homeless
        self.nearest = crowd.nearest(open_)
        self.height = crowd.nearest(empty) if sloping else [0.0] * len(self.nearest)
        row = mask(crowd.files, how.short, 1, crowd.files, 1)
        rear = sorted((self.height[seat] for seat in _numbers(row)), reverse=True)[: how.rear]
        self.slope = self._sum(self.height, self.held) - sum(rear)
        self.known: dict[int, Floor] = {}

    def start(self, standing: int) -> Floor:
        """What it costs at least that all others stand where they do."""
        left = self.ahead & ~standing
        return Floor(
            self._sum(self.nearest, standing & self.held),
            self.slope - self._sum(self.height, left),
        )

    def of(self, seats: int) -> Floor:
        """What it adds that a big base takes these seats."""
        found = self.known.get(seats)
        if found is None:
            found = self.known[seats] = Floor(
                self._sum(self.nearest, seats & self.held),
                self._sum(self.height, seats & self.ahead),
            )
        return found

    def _sum(self, values: list[float], seats: int) -> float:
        return sum(values[seat] for seat in _numbers(seats))


def bounds_of(crowd: Crowd, how: Fill, standing: int, bigs: int) -> Bounds:
    """The bounds around what is `standing` and the seats of big bases, both as bits; kept with the
    crowd, since most newcomers leave the same seats open."""
    reach = (1 << crowd.files * how.short) - 1
    open_ = reach & ~(crowd.front | crowd.others | standing)
    key = how.short, how.rear, open_
    found: Bounds | None = crowd.kept.get(key)
    if found is None:
        found = crowd.kept[key] = Bounds(crowd, how, open_, open_ & ~bigs)
    return found


def _numbers(seats: int) -> Iterator[int]:
    """Seats given as bits, as numbers."""
    while seats:
        bit = seats & -seats
        yield bit.bit_length() - 1
        seats ^= bit
