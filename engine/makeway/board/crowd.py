"""The small models of a unit where they stand now, and what it costs to bring them elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Protocol, TypeVar

from makeway.board.assignment import pair
from makeway.core.words import Seat

T = TypeVar("T")

Picture = frozenset[tuple[str, Seat]]
"""The seats of named models and of plain ones, who are called alike."""

MOST_KEPT = 1000
"""So much is kept about a crowd."""


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


@lru_cache(maxsize=4096)
def _seat_of(bit: int, files: int) -> Seat:
    rank, file = divmod(bit.bit_length() - 1, files)
    return Seat(rank + 1, file + 1)


@lru_cache(maxsize=1024)
def mirrored(ways: tuple[float, ...]) -> tuple[float, ...]:
    """Ways by difference of files, from the most to the left to the most to the right."""
    return (*reversed(ways[1:]), *ways)


class Crowd:
    """The small models of a unit where they stand now; those that overlap count as homeless.

    `kept` holds what others have worked out about it.
    """

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
        self.bit = [0] * len(models)
        self.rows: list[list[float] | None] = [None] * len(models)
        self.ways: dict[int, list[float]] = {}
        self.columns: dict[int, list[float]] = {}
        self.kept: dict[Hashable, Any] = {}
        for index, model in enumerate(models):
            rank, file = model.seat
            bit = 1 << (files * (rank - 1) + file - 1) if 1 <= file <= files and rank >= 1 else 0
            if not bit or bit in self.at:
                self.homeless.append(index)
                continue
            self.at[bit], self.bit[index] = index, bit
            if model.front:
                self.front |= bit
            else:
                self.others |= bit

    def line(self, index: int, cells: Sequence[int]) -> list[float]:
        """What it costs to bring a model to each of some seats, given as numbers of their bits."""
        row = self.rows[index]
        if row is None:
            row = self.rows[index] = self._row(*self.models[index].seat)
        return list(map(row.__getitem__, cells))

    def ways_from(self, bit: int) -> list[float]:
        """What it costs to come from a seat to every seat of the block, or back."""
        found = self.ways.get(bit)
        if found is None:
            found = self.ways[bit] = self._row(*self.seat(bit))
        return found

    def nearest(self, seats: int, last: int, others: Sequence[float] | None = None) -> list[float]:
        """What it costs to come to the nearest of these seats from each of the first `last` seats
        of the block, or to the nearest of `others`; 0 where there are none."""
        rows = [self.ways_from(1 << number)[:last] for number in numbers(seats)]
        rows += [] if others is None else [list(others)]
        return list(map(min, *rows, rows[0])) if rows else [0.0] * last

    def _row(self, rank: int, file: int) -> list[float]:
        """The ways from a seat to every seat of the block."""
        if not self.by_distance:
            return [
                float(r != rank or f != file)
                for r in range(1, len(self.way) + 1)
                for f in range(1, self.files + 1)
            ]
        ranks, files = len(self.way), self.files
        if file not in self.columns:
            left = len(self.way[0]) - file
            found = self.columns[file] = list[float]()
            for down in range(1 - ranks, ranks):
                found += mirrored(self.way[abs(down)])[left : left + files]
        first = (ranks - rank) * files
        return self.columns[file][first : first + ranks * files]

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """What `make` finds, worked out once for newcomers on different seats."""
        if key not in self.kept:
            if len(self.kept) >= MOST_KEPT:
                self.kept.clear()
            self.kept[key] = make()
        found: T = self.kept[key]
        return found

    def seat(self, bit: int) -> Seat:
        return _seat_of(bit, self.files)

    def picture(self, named: Iterable[tuple[int, Seat]], plain: Iterable[Seat]) -> Picture:
        """Who stands where: models by kind, and the seats of plain ones."""
        stand = [(self.models[index].kind, seat) for index, seat in named]
        return frozenset([*stand, *(("", seat) for seat in plain)])


class Layout(NamedTuple):
    """One picture of the small models: which pairs (model, seat) move, and what they cost."""

    picture: Picture
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
            way = crowd.way
            paired = pair(
                [
                    [way[abs(rank - r)][abs(file - f)] for r, f in self.filled]
                    for rank, file in (models[index].seat for index in self.left)
                ]
            )
            assert paired is not None
            for index, column in zip(self.left, paired.columns, strict=True):
                found.append((models[index].id, models[index].seat, self.filled[column]))
        return found
