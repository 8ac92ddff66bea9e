"""Small models around placed big bases: a cheapest pairing of models with the seats left.

Seats are bits (see `best.mask`). Models with Front Rank fill the ranks before the mixed one, the
others those behind; in the mixed rank both stand; in the short rank some seats stay empty, which
pairs them with holes that cost nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from makeway.board.assignment import FORBIDDEN, Pairing, pair
from makeway.board.best import Fill, mask
from makeway.board.crowd import Crowd, Layout
from makeway.core.kept import kept
from makeway.core.words import Seat


def bits(seats: int) -> list[int]:
    """The single bits of a set of seats, front left first."""
    return [1 << number for number in numbers(seats)]


@lru_cache(maxsize=4096)
def numbers(seats: int) -> tuple[int, ...]:
    """The numbers of the bits of a set of seats, front left first."""
    found = []
    while seats:
        bit = seats & -seats
        found.append(bit.bit_length() - 1)
        seats ^= bit
    return tuple(found)


class _Solved(NamedTuple):
    """The models that may move, the seats open to them, what each way costs, and the answer."""

    movers: list[int]
    places: list[tuple[int, Seat]]
    costs: list[list[float]]
    paired: Pairing | None


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
        """What pushed models cost at least: each its way to the nearest seat that is not filled."""
        crowd = self.crowd
        pushed = [crowd.at[bit] for bit in bits(self.loose)] + crowd.homeless
        if not pushed or not crowd.by_distance:
            return float(len(pushed))
        open_ = numbers(self.columns & ~self.staying)
        if not open_:
            return FORBIDDEN
        return sum([min(crowd.line(index, open_)) for index in pushed])

    def solve(self, extra: float = 0.0) -> Pairing | None:
        """The cheapest pairing of loose and staying models (and holes) with seats.

        Each model that moves costs `extra` besides.
        """
        self.extra = extra
        open_ = self.optional, self.for_front, self.for_others
        key = (
            *(extra, self.holes, self.direct, self.columns, self.loose, self.staying),
            *(seats & self.columns for seats in open_),
        )
        self.movers, self.places, self.costs, paired = self.crowd.once(key, self._solved)
        return paired

    def _solved(self) -> _Solved:
        crowd, holes = self.crowd, 0 if self.direct else self.holes
        movers = [crowd.at[bit] for bit in bits(self.loose | self.staying)] + crowd.homeless
        places = [(bit, crowd.seat(bit)) for bit in bits(self.columns)]
        if len(movers) + self.holes != len(places):
            return _Solved(movers, places, [], None)
        at = {bit: column for column, (bit, _) in enumerate(places)}
        cells = numbers(self.columns)
        costs, start = [], []
        for index in movers:
            costs.append(self._line(index, cells, at))
            stays = crowd.bit[index] & self.staying
            start.append(at[stays] if stays else None)
        hole = [0.0 if bit & self.optional else FORBIDDEN for bit in at]
        empty = [at[bit] for bit in bits(self.optional & ~self.staying)] if holes else []
        for index in range(holes):
            costs.append(hole)
            start.append(empty[index] if index < len(empty) else None)
        paired = pair(costs, start) if costs else Pairing(0.0, (), (), (0.0,) * len(cells))
        return _Solved(movers, places, costs, paired)

    def _line(self, index: int, cells: Sequence[int], seats: Iterable[int]) -> list[float]:
        """What it costs to bring a model to each of the seats."""
        line = self.crowd.line(index, cells)
        if self.extra:
            line = [mm + self.extra if mm else 0.0 for mm in line]
        allowed = self.for_front if self.crowd.models[index].front else self.for_others
        if self.columns & ~allowed:
            line = [mm if bit & allowed else FORBIDDEN for mm, bit in zip(line, seats, strict=True)]
        return line

    def moved(self, paired: Pairing) -> int:
        """How many models a pairing moves."""
        models, places = self.crowd.models, self.places
        return sum(
            models[i].seat != places[column][1]
            for i, column in zip(self.movers, paired.columns, strict=False)
        )

    def layouts(self, paired: Pairing, slack: float) -> Iterator[Layout]:
        """Every picture that costs less than the best plus `slack`."""
        crowd = self.crowd
        models = crowd.models
        named = [row for row, i in enumerate(self.movers) if models[i].kind == models[i].id]
        plain = [row for row in range(len(self.movers)) if row not in named]
        above = self._above(paired)
        self.above = [above[row] for row in plain]
        least = [min(each) for each in zip(*self.above, strict=True)] or [0.0] * len(self.places)
        self.least = [each if 0.0 < each < FORBIDDEN else 0.0 for each in least]
        options = [
            [(over, column) for column, over in enumerate(above[row]) if over < slack]
            for row in named
        ]
        used: set[int] = set()
        picked: list[tuple[int, int]] = []

        def seat_named(number: int, over: float) -> Iterator[Layout]:
            if number == len(named):
                yield from self._with_holes(paired, slack - over, used, picked)
                return
            for more, column in options[number]:
                if column not in used and over + more < slack:
                    used.add(column)
                    picked.append((named[number], column))
                    yield from seat_named(number + 1, over + more)
                    picked.pop()
                    used.discard(column)

        return seat_named(0, 0.0)

    def _with_holes(
        self,
        paired: Pairing,
        slack: float,
        used: set[int],
        picked: list[tuple[int, int]],
    ) -> Iterator[Layout]:
        """Choose the seats that stay empty; plain models fill the rest."""
        models = self.crowd.models
        free = [c for c in range(len(self.places)) if c not in used]
        spare = [c for c in free if self.places[c][0] & self.optional]
        plain = [row for row, i in enumerate(self.movers) if models[i].kind != models[i].id]
        if sum(min([line[c] for c in free], default=FORBIDDEN) for line in self.above) >= slack:
            return
        over = sum(self.least[c] for c in free) - sum(paired.rows[len(self.movers) :])
        gains = {c: -paired.prices[c] - self.least[c] for c in spare}
        for holes in _cheapest(gains, self.holes, slack - over):
            filled = [c for c in free if c not in holes]
            if any(not self.places[c][0] & self.for_others for c in filled):
                continue
            layout = self._filled(plain, filled, picked)
            if layout is not None:
                yield layout

    def _above(self, paired: Pairing) -> list[list[float]]:
        """What every pair of a model and a seat costs above the duals."""
        return [
            [mm - base - price for mm, price in zip(line, paired.prices, strict=True)]
            for line, base in zip(self.costs[: len(self.movers)], paired.rows, strict=False)
        ]

    def _filled(
        self, plain: Sequence[int], filled: Sequence[int], picked: Sequence[tuple[int, int]]
    ) -> Layout | None:
        """The layout in which plain models fill these seats, each that may stay staying."""
        models = self.crowd.models
        named = tuple((self.movers[row], self.places[column][1]) for row, column in picked)
        cost = sum(self.costs[row][column] for row, column in picked)
        moved = sum(models[i].seat != seat for i, seat in named)
        mine: dict[Seat, int] = {}
        for row in sorted(plain, key=lambda row: not self.crowd.bit[self.movers[row]]):
            mine.setdefault(models[self.movers[row]].seat, row)
        seats = {self.places[column][1]: column for column in filled}
        stay = {row for seat, row in mine.items() if seat in seats}
        left = [row for row in plain if row not in stay]
        new = [column for seat, column in seats.items() if seat not in mine]
        if left:
            if len(left) != len(new):
                return None
            paired = pair([[self.costs[row][column] for column in new] for row in left])
            if paired is None:
                return None
            cost += paired.cost
        picture = frozenset(
            [*((models[i].kind, seat) for i, seat in named), *(("", seat) for seat in seats)]
        )
        return Layout(
            picture,
            cost - self.extra * (moved + len(left)),
            moved + len(left),
            named,
            tuple(self.movers[row] for row in left),
            tuple(self.places[column][1] for column in new),
        )


def _cheapest(values: dict[int, float], count: int, limit: float) -> Iterator[tuple[int, ...]]:
    """Every choice of `count` columns whose values come to less than `limit`."""
    ordered = sorted(values, key=lambda column: values[column])
    line = [values[column] for column in ordered]

    def choose(start: int, chosen: tuple[int, ...], spent: float) -> Iterator[tuple[int, ...]]:
        missing = count - len(chosen)
        if not missing:
            if spent < limit:
                yield chosen
            return
        for index in range(start, len(ordered) - missing + 1):
            if spent + sum(line[index : index + missing]) >= limit:
                return
            yield from choose(index + 1, (*chosen, ordered[index]), spent + line[index])

    return choose(0, (), 0.0)
