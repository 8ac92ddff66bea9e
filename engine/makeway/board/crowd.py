"""Small models around placed big bases: a cheapest pairing of models with the seats left.

Seats are bits (see `best.mask`). Models with Front Rank fill the ranks before the mixed one, the
others those behind; in the mixed rank both stand; in the short rank some seats stay empty, which
pairs them with holes that cost nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple, Protocol

from makeway.board.assignment import FORBIDDEN, Pairing, pair
from makeway.board.best import Fill, mask
from makeway.core.words import Seat


class Mover(Protocol):
    """What this module needs of a model."""

    @property
    def id(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def front(self) -> bool | None: ...
    @property
    def seat(self) -> Seat: ...


class Crowd:
    """The small models of a unit where they stand now; those that overlap count as homeless."""

    def __init__(
        self,
        files: int,
        models: Sequence[Mover],
        way: tuple[tuple[float, ...], ...],
        by_distance: bool,
    ) -> None:
        self.files, self.models, self.way, self.by_distance = files, models, way, by_distance
        self.at: dict[int, int] = {}
        self.front = self.others = 0
        self.homeless: list[int] = []
        for index, model in enumerate(models):
            rank, file = model.seat
            bit = 1 << (files * (rank - 1) + file - 1) if 1 <= file <= files and rank >= 1 else 0
            if not bit or bit in self.at:
                self.homeless.append(index)
                continue
            self.at[bit] = index
            if model.front:
                self.front |= bit
            else:
                self.others |= bit

    def cost(self, here: Seat, there: Seat) -> float:
        if self.by_distance:
            return self.way[abs(here[0] - there[0])][abs(here[1] - there[1])]
        return 0.0 if here == there else 1.0

    def seat(self, bit: int) -> Seat:
        rank, file = divmod(bit.bit_length() - 1, self.files)
        return Seat(rank + 1, file + 1)


class Layout(NamedTuple):
    """One picture of the small models: which pairs (model, seat) move, and what they cost."""

    picture: frozenset[tuple[str, Seat]]
    cost: float
    moved: int
    named: tuple[tuple[int, Seat], ...]
    left: tuple[int, ...]
    filled: tuple[Seat, ...]

    def moves(self, crowd: Crowd) -> list[tuple[str, Seat, Seat]]:
        """Who goes from where to where; plain models by the shortest pairing."""
        models = crowd.models
        found = [(models[i].id, models[i].seat, seat) for i, seat in self.named]
        found = [each for each in found if each[1] != each[2]]
        if self.left:
            costs = _between(crowd, self.left, self.filled, in_mm=True)
            paired = pair(costs)
            assert paired is not None
            for index, column in zip(self.left, paired.columns, strict=True):
                found.append((models[index].id, models[index].seat, self.filled[column]))
        return found


def _between(
    crowd: Crowd, movers: Sequence[int], seats: Sequence[Seat], in_mm: bool = False
) -> list[list[float]]:
    models, way = crowd.models, crowd.way
    if not in_mm and not crowd.by_distance:
        return [
            [float(models[i].seat != seat) if models[i].kind else FORBIDDEN for seat in seats]
            for i in movers
        ]
    return [
        [way[abs(models[i].seat[0] - rank)][abs(models[i].seat[1] - file)] for rank, file in seats]
        for i in movers
    ]


def bits(seats: int) -> Iterator[int]:
    """The single bits of a set of seats, front left first."""
    while seats:
        bit = seats & -seats
        yield bit
        seats ^= bit


class Small:
    """The pairing problem for one placing of the big bases.

    `taken`: seats of big bases and fixed models; `given`: seats of small models already placed;
    `want`: seats of the short rank that must be filled.
    """

    def __init__(self, crowd: Crowd, how: Fill, taken: int, given: int, want: int) -> None:
        self.crowd = crowd
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

    def floor(self) -> float:
        """What pushed models cost at least: each its way to the nearest seat that is not filled."""
        crowd = self.crowd
        pushed = [crowd.at[bit] for bit in bits(self.loose)] + crowd.homeless
        if not pushed or not crowd.by_distance:
            return float(len(pushed))
        open_ = [crowd.seat(bit) for bit in bits(self.columns & ~self.staying)]
        if not open_:
            return FORBIDDEN
        return sum(min(crowd.cost(crowd.models[i].seat, seat) for seat in open_) for i in pushed)

    def solve(self) -> Pairing | None:
        """The cheapest pairing of loose and staying models (and holes) with seats."""
        crowd = self.crowd
        self.movers = [crowd.at[bit] for bit in bits(self.loose | self.staying)] + crowd.homeless
        self.places = [(bit, crowd.seat(bit)) for bit in bits(self.columns)]
        if len(self.movers) + self.holes != len(self.places):
            return None
        at = {bit: column for column, (bit, _) in enumerate(self.places)}
        costs, start = [], []
        for index in self.movers:
            model = crowd.models[index]
            allowed = self.for_front if model.front else self.for_others
            costs.append(
                [
                    crowd.cost(model.seat, seat) if bit & allowed else FORBIDDEN
                    for bit, seat in self.places
                ]
            )
            rank, file = model.seat
            mine = 1 << max(0, crowd.files * (rank - 1) + file - 1)
            stays = mine & self.staying and crowd.at.get(mine) == index
            start.append(at[mine] if stays else None)
        hole = [0.0 if bit & self.optional else FORBIDDEN for bit, _ in self.places]
        empty = [at[bit] for bit in bits(self.optional & ~self.staying)]
        for index in range(self.holes):
            costs.append(hole)
            start.append(empty[index] if index < len(empty) else None)
        self.costs = costs
        return pair(costs, start)

    def layouts(self, paired: Pairing, slack: float) -> Iterator[Layout]:
        """Every picture that costs less than the best plus `slack`."""
        crowd = self.crowd
        models = crowd.models
        named = [row for row, i in enumerate(self.movers) if models[i].kind == models[i].id]
        used: set[int] = set()
        picked: list[tuple[int, int]] = []

        def reduced(row: int, column: int) -> float:
            return self.costs[row][column] - paired.rows[row] - paired.prices[column]

        def seat_named(number: int, over: float) -> Iterator[Layout]:
            if number == len(named):
                yield from self._with_holes(paired, slack - over, used, picked, reduced)
                return
            row = named[number]
            for column in range(len(self.places)):
                more = over + reduced(row, column)
                if column not in used and more < slack:
                    used.add(column)
                    picked.append((row, column))
                    yield from seat_named(number + 1, more)
                    picked.pop()
                    used.discard(column)

        return seat_named(0, 0.0)

    def _with_holes(
        self,
        paired: Pairing,
        slack: float,
        used: set[int],
        picked: list[tuple[int, int]],
        reduced: Callable[[int, int], float],
    ) -> Iterator[Layout]:
        """Choose the seats that stay empty; plain models fill the rest."""
        models = self.crowd.models
        free = [c for c in range(len(self.places)) if c not in used]
        first = len(self.movers)
        spare = [c for c in free if self.costs[-1][c] == 0.0] if self.holes else []
        plain = [row for row, i in enumerate(self.movers) if models[i].kind != models[i].id]
        for holes in combinations(spare, self.holes):
            over = sum(reduced(first + n, c) for n, c in enumerate(holes))
            if over >= slack:
                continue
            filled = [c for c in free if c not in holes]
            if any(not self.places[c][0] & self.for_others for c in filled):
                continue
            layout = self._filled(plain, filled, picked)
            if layout is not None:
                yield layout

    def _filled(
        self, plain: Sequence[int], filled: Sequence[int], picked: Sequence[tuple[int, int]]
    ) -> Layout | None:
        """The layout in which plain models fill these seats, each that may stay staying."""
        models = self.crowd.models
        named = tuple((self.movers[row], self.places[column][1]) for row, column in picked)
        cost = sum(self.costs[row][column] for row, column in picked)
        moved = sum(models[i].seat != seat for i, seat in named)
        mine = {models[self.movers[row]].seat: row for row in plain}
        seats = {self.places[column][1]: column for column in filled}
        left = [row for row in plain if models[self.movers[row]].seat not in seats]
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
            cost,
            moved + len(left),
            named,
            tuple(self.movers[row] for row in left),
            tuple(self.places[column][1] for column in new),
        )
