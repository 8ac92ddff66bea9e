"""Small models around placed big bases: a cheapest pairing of models with the seats left.

Seats are bits (see `best.mask`). Models with Front Rank fill the ranks before the mixed one, the
others those behind; in the mixed rank both stand; in the short rank some seats stay empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import add

from makeway.board.assignment import FORBIDDEN, Pairing, pair
from makeway.board.best import Fill, mask
from makeway.board.crowd import Crowd, Layout, bits, numbers
from makeway.board.pushing import Moves, Priced, priced
from makeway.board.solved import Solved
from makeway.core.kept import kept
from makeway.core.words import Seat


class Small:
    """The pairing problem for one placing of the big bases.

    `taken`: seats of big bases and fixed models; `given`: seats of small models already placed;
    `want`: seats of the short rank that must be filled.
    """

    def __init__(self, crowd: Crowd, how: Fill, taken: int, given: int, want: int) -> None:
        self.crowd, self.how, self.direct = crowd, how, False
        self.filled = taken | given
        files = crowd.files
        row = mask(files, how.short, 1, files, 1)
        ahead = (1 << files * (how.short - 1)) - 1
        self.holes = (row & ~taken).bit_count() - how.rear
        if self.holes == (row & ~taken).bit_count():
            row = 0
            self.holes = 0
        self.optional = row & ~taken & ~given & ~want
        open_ = (ahead | row) & ~taken
        before = (1 << files * max(how.mixed - 1, 0)) - 1 if how.mixed else 0
        mixed = mask(files, how.mixed, 1, files, 1) & open_ if how.mixed else 0
        self.for_front = (before & open_ | mixed) & ~given
        behind = open_ & ~before & ~mixed
        if how.mixed and (how.fronts < mixed.bit_count()):
            behind |= mixed
        self.for_others = behind & ~given
        only_front = self.for_front & ~self.for_others & ~self.optional
        only_others = self.for_others & ~self.for_front & ~self.optional
        self.safe = crowd.front & only_front | crowd.others & only_others
        self.columns = (self.for_front | self.for_others) & ~self.safe
        self.staying = (
            crowd.front & self.for_front | crowd.others & self.for_others
        ) & self.columns
        self.loose = (crowd.front | crowd.others) & ~self.safe & ~self.staying
        if not crowd.homeless:
            self._let_stay(mixed & ~self.optional)

    def _let_stay(self, mixed: int) -> None:
        """Leave out those who certainly stay: no cheapest chain leads through their seats.

        A model that may go straight to the end of its chain does. Where no Front Rank model is on
        its way, the mixed rank stays; where all open seats suit all pushed models, all others do.
        """
        open_ = self.columns & ~self.staying
        front, others = self.loose & self.crowd.front, self.loose & self.crowd.others
        if not front and not open_ & self.for_front & ~self.for_others:
            self.columns &= ~(self.staying & mixed)
            self.staying &= ~mixed
        suits = not ((front and open_ & ~self.for_front) or (others and open_ & ~self.for_others))
        if suits and not open_ & ~self.optional:
            self.columns, self.staying = open_, 0
            self.holes, self.direct = open_.bit_count() - self.loose.bit_count(), True

    @kept
    def floor(self) -> float:
        """What pushed models cost at least: each its way to the nearest seat that is not filled,
        straight or by pushing one of the other kind on from a seat where both may stand."""
        crowd = self.crowd
        pushed = bits(self.loose)
        if not crowd.by_distance or not (pushed or crowd.homeless):
            return float(len(pushed) + len(crowd.homeless))
        front = [crowd.at[bit] for bit in pushed if bit & crowd.front]
        others = [crowd.at[bit] for bit in pushed if bit & crowd.others]
        for index in crowd.homeless:
            (front if crowd.models[index].front else others).append(index)
        return self._nearest(front, True) + self._nearest(others, False)

    def _nearest(self, pushed: Sequence[int], front: bool) -> float:
        """What pushed models of one kind cost at least."""
        if not pushed:
            return 0.0
        crowd, open_ = self.crowd, self.columns & ~self.staying
        mine, theirs = self.for_front, self.for_others
        by = self.staying & crowd.others
        if not front:
            mine, theirs, by = theirs, mine, self.staying & crowd.front
        here, there, seats = numbers(open_ & mine), numbers(open_ & theirs), numbers(by & mine)
        ends = [0.0] * len(here)
        if there:
            ends += [min(map(crowd.ways_from(1 << n).__getitem__, there)) for n in seats]
            here += seats
        if not here:
            return FORBIDDEN
        ways = [min(map(add, crowd.line(index, here), ends)) for index in pushed]
        return float(sum(ways))

    @kept
    def key(self) -> tuple[int, ...]:
        """All that the answer depends on."""
        open_ = self.optional, self.for_front, self.for_others
        seats = [each & self.columns for each in open_]
        return self.holes, self.direct, self.columns, self.loose, self.staying, *seats

    @kept
    def chained(self) -> Priced | None:
        """The cheapest chains; None when there is no layout."""
        return self.crowd.once(("chained", *self.key), lambda: priced(self))

    def price(self, limit: float) -> Priced | None:
        """What the small models cost, or that it is no less than `limit`; None: no layout."""
        found = self.chained
        if found is None or found.exact or found.cost >= limit:
            return found
        solved = self.solve()
        return found._replace(cost=solved.paired.cost) if solved else None

    def few(self, limit: float) -> list[Layout] | None:
        """The layouts that cost less than `limit`, if they are found among a few."""
        best = self.chained
        if best is None or self.crowd.homeless:
            return None
        found = best.chains.few(best.paired, limit - best.cost)
        return list(map(self._layout, found)) if found else None

    def _layout(self, moves: Moves) -> Layout:
        """The layout in which these models go from seat to seat and all others stay."""
        crowd, before, after = self.crowd, 0, 0
        named: list[tuple[int, Seat]] = []
        for bit in bits(self.loose | self.staying):
            index, end = crowd.at[bit], moves.seats.get(bit, bit)
            if crowd.models[index].kind == crowd.models[index].id:
                named.append((index, crowd.seat(end)))
            else:
                before, after = before | bit, after | end
        left = bits(before & ~after)
        return Layout(
            crowd.picture(named, map(crowd.seat, bits(after))),
            moves.cost,
            len(left) + sum(crowd.models[index].seat != seat for index, seat in named),
            tuple(named),
            tuple([crowd.at[bit] for bit in left]),
            tuple(map(crowd.seat, bits(after & ~before))),
        )

    def solve(self, extra: float = 0.0) -> Solved | None:
        """The cheapest pairing of loose and staying models with seats; None: no layout.

        Each model that moves costs `extra` besides.
        """
        return self.crowd.once((extra, *self.key), lambda: self._solved(extra))

    def _solved(self, extra: float) -> Solved | None:
        crowd = self.crowd
        movers = [crowd.at[bit] for bit in bits(self.loose | self.staying)] + crowd.homeless
        places = [(bit, crowd.seat(bit)) for bit in bits(self.columns)]
        if len(movers) + self.holes != len(places):
            return None
        at = {bit: column for column, (bit, _) in enumerate(places)}
        cells = numbers(self.columns)
        costs, start = [], []
        for index in movers:
            costs.append(self._line(index, cells, at, extra))
            stays = crowd.bit[index] & self.staying
            start.append(at[stays] if stays else None)
        spare = {at[bit] for bit in bits(self.optional & self.columns)}
        paired = pair(costs, start, spare) if costs else None
        if not costs and len(spare) == len(cells):
            paired = Pairing(0.0, (), (), (0.0,) * len(cells))
        return paired and Solved(self, extra, movers, places, costs, paired)

    def _line(
        self, index: int, cells: Sequence[int], seats: Iterable[int], extra: float
    ) -> list[float]:
        """What it costs to bring a model to each of the seats."""
        line = self.crowd.line(index, cells)
        if extra:
            line = [mm + extra if mm else 0.0 for mm in line]
        allowed = self.for_front if self.crowd.models[index].front else self.for_others
        if self.columns & ~allowed:
            line = [mm if bit & allowed else FORBIDDEN for mm, bit in zip(line, seats, strict=True)]
        return line
