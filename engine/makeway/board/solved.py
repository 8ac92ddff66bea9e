"""All pictures of the small models that cost little more than the best, read off its dual prices.

Named models take each seat that is cheap enough; some seats of the short rank stay empty; plain
models fill the rest by a pairing of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from makeway.board.assignment import FORBIDDEN, Pairing, pair
from makeway.board.crowd import Crowd, Layout
from makeway.core.words import Seat


class Problem(Protocol):
    """What this module needs of the small models' problem: seats as bits (see `small.Small`)."""

    crowd: Crowd
    holes: int
    optional: int
    for_others: int


class Solved:
    """The models that may move, the seats open to them, what each way costs, and the answer.

    Each model that moves costs `extra` besides.
    """

    def __init__(
        self,
        small: Problem,
        extra: float,
        movers: list[int],
        places: list[tuple[int, Seat]],
        costs: list[list[float]],
        paired: Pairing,
    ) -> None:
        self.small, self.crowd, self.extra = small, small.crowd, extra
        self.movers, self.places, self.costs, self.paired = movers, places, costs, paired

    @property
    def moved(self) -> int:
        """How many models the pairing moves."""
        models, places = self.crowd.models, self.places
        return sum(
            models[i].seat != places[column][1]
            for i, column in zip(self.movers, self.paired.columns, strict=False)
        )

    def layouts(self, slack: float) -> Iterator[Layout]:
        """Every picture that costs less than the best plus `slack`."""
        crowd = self.crowd
        models = crowd.models
        named = [row for row, i in enumerate(self.movers) if models[i].kind == models[i].id]
        plain = [row for row in range(len(self.movers)) if row not in named]
        above = self._above()
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
                yield from self._with_holes(slack - over, used, picked)
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
        slack: float,
        used: set[int],
        picked: list[tuple[int, int]],
    ) -> Iterator[Layout]:
        """Choose the seats that stay empty; plain models fill the rest."""
        models = self.crowd.models
        free = [c for c in range(len(self.places)) if c not in used]
        spare = [c for c in free if self.places[c][0] & self.small.optional]
        plain = [row for row, i in enumerate(self.movers) if models[i].kind != models[i].id]
        if sum(min([line[c] for c in free], default=FORBIDDEN) for line in self.above) >= slack:
            return
        over = sum(self.least[c] for c in free) - sum(self.paired.rows[len(self.movers) :])
        gains = {c: -self.paired.prices[c] - self.least[c] for c in spare}
        for holes in _cheapest(gains, self.small.holes, slack - over):
            filled = [c for c in free if c not in holes]
            if any(not self.places[c][0] & self.small.for_others for c in filled):
                continue
            layout = self._filled(plain, filled, picked)
            if layout is not None:
                yield layout

    def _above(self) -> list[list[float]]:
        """What every pair of a model and a seat costs above the duals."""
        return [
            [mm - base - price for mm, price in zip(line, self.paired.prices, strict=True)]
            for line, base in zip(self.costs[: len(self.movers)], self.paired.rows, strict=False)
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
        return Layout(
            self.crowd.picture(named, seats),
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
