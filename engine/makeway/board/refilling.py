"""Small models around big bases that have their places: who stays, who fills the rest (32.9 A)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, permutations, product
from math import hypot
from typing import NamedTuple

from makeway.board.assignment import pair
from makeway.board.best import Big, Fill, Shape, mask
from makeway.board.formation import front_of
from makeway.core.state import Unit
from makeway.core.words import SINGLE, Seat

Zones = tuple[frozenset[Seat], frozenset[Seat]]
"""The seats of small models with Front Rank, and of those without."""


class Family(NamedTuple):
    """Layouts that move as many models as one another, made when they are asked for."""

    moved: int
    around: Around
    bigs: Sequence[Seat]
    zones: Iterable[Zones]

    def layouts(self) -> Iterator[tuple[dict[str, Seat], object]]:
        return self.around.layouts(self.bigs, self.zones)


def mask_of(shape: Shape, standing: Iterable[tuple[int, int, int, int]]) -> int:
    """The seats of bases given by rank, file, files and ranks, as bits."""
    found = 0
    for rank, file, wide, deep in standing:
        found |= mask(shape.files, rank, file, wide, deep)
    return found


class Around:
    """Small models around big bases that have their places."""

    def __init__(self, unit: Unit, shape: Shape, how: Fill, taken: int, need: int) -> None:
        self.unit, self.shape, self.how, self.taken = unit, shape, how, taken
        small = [name for name in unit.seats if unit.footprint(name) == SINGLE]
        self.fronts = [name for name in small if front_of(unit.models[name])]
        self.backs = [name for name in small if front_of(unit.models[name]) is False]
        self.fronts_now = {unit.seats[name] for name in self.fronts}
        self.backs_now = {unit.seats[name] for name in self.backs}
        self.need = {seat for seat in self._row(how.short, 0) if need & self._bit(seat)}

    def _bit(self, seat: Seat) -> int:
        return mask(self.shape.files, seat.rank, seat.file, 1, 1)

    def _row(self, rank: int, taken: int | None = None) -> list[Seat]:
        """The seats of a rank that no big base fills."""
        hidden = self.taken if taken is None else taken
        seats = [Seat(rank, file) for file in range(1, self.shape.files + 1)]
        return [seat for seat in seats if not hidden & self._bit(seat)]

    def families(self, big_seats: Sequence[Seat]) -> Iterator[Family]:
        """Layouts around big bases on these seats: all zones of a family let as many stay."""
        bigs = sum(len(names) - len(stay) for names, stay, _ in self._kinds_of(big_seats))
        for zones in self._zones():
            first = next(zones, None)
            if first is None:
                continue
            fronts, backs = first
            stay = len(fronts & self.fronts_now) + len(backs & self.backs_now)
            moved = bigs + len(self.fronts) + len(self.backs) - stay
            yield Family(moved, self, big_seats, chain((first,), zones))

    def layouts(
        self, big_seats: Sequence[Seat], zones: Iterable[Zones]
    ) -> Iterator[tuple[dict[str, Seat], object]]:
        named = tuple(self._name_bigs(big_seats))
        for fronts, backs in zones:
            for bigs in named:
                for front in self._take(self.fronts, fronts):
                    for back in self._take(self.backs, backs):
                        seats = {**bigs, **front, **back}
                        yield self._moved(seats), self._key(seats, backs)

    def _moved(self, seats: dict[str, Seat]) -> dict[str, Seat]:
        return {name: seat for name, seat in seats.items() if self.unit.seats[name] != seat}

    def _key(self, seats: dict[str, Seat], backs: frozenset[Seat]) -> object:
        models = self.unit.models
        named = {(name, seat) for name, seat in seats.items() if not models[name].is_plain}
        return frozenset(named), backs

    def _kinds_of(
        self, seats: Sequence[Seat]
    ) -> Iterator[tuple[list[str], dict[str, Seat], list[Seat]]]:
        """The big models of each kind, who of them stays, and the places for the others."""
        named: dict[Big, list[str]] = {}
        for name in self.unit.seats:
            print_ = self.unit.footprint(name) or SINGLE
            front = front_of(self.unit.models[name])
            if print_ != SINGLE and front is not None:
                named.setdefault(Big(front, *print_), []).append(name)
        for kind, names in named.items():
            own = [s for s, big in zip(seats, self.shape.bigs, strict=True) if big == kind]
            stay = {n: self.unit.seats[n] for n in names if self.unit.seats[n] in own}
            yield names, stay, [seat for seat in own if seat not in stay.values()]

    def _name_bigs(self, seats: Sequence[Seat]) -> Iterator[dict[str, Seat]]:
        """Which big model takes which big place of its kind: those ways that move the fewest."""
        kinds = []
        for names, stay, free in self._kinds_of(seats):
            movers = [name for name in names if name not in stay]
            ways = permutations(free, len(movers))
            kinds.append([{**stay, **dict(zip(movers, each, strict=True))} for each in ways])
        for chosen in product(*kinds):
            yield {name: seat for each in chosen for name, seat in each.items()}

    def _zones(self) -> Iterator[Iterator[Zones]]:
        """Seats of small models with and without Front Rank, so that the most stay in place; in
        families that let as many stay."""
        how = self.how
        front = {s for rank in range(1, how.mixed) for s in self._row(rank)}
        if how.mixed == how.short:
            yield from (self._zones_of_the_rear(front, more) for more in self._rear_fronts())
        else:
            yield self._zones_ahead(front)

    def _zones_ahead(self, front: set[Seat]) -> Iterator[Zones]:
        how = self.how
        back = {s for rank in range(how.mixed + 1, how.short) for s in self._row(rank)}
        mixed = self._row(how.mixed) if how.mixed else []
        for more in _subsets(mixed, how.fronts, set(), self.fronts_now, self.backs_now):
            rest = back | (set(mixed) - more)
            short = self._row(how.short)
            for rear in _subsets(short, how.rear, self.need, self.backs_now, set()):
                yield frozenset(front | more), frozenset(rest | rear)

    def _rear_fronts(self) -> Iterator[tuple[Seat, ...]]:
        return combinations(self._row(self.how.short), self.how.fronts)

    def _zones_of_the_rear(self, front: set[Seat], more: tuple[Seat, ...]) -> Iterator[Zones]:
        """The last rank holds small models of both kinds, holes between them."""
        left = [seat for seat in self._row(self.how.short) if seat not in more]
        need = self.need - set(more)
        for rear in _subsets(left, self.how.rear - self.how.fronts, need, self.backs_now, set()):
            yield frozenset(front | set(more)), frozenset(rear)

    def _take(self, names: list[str], zone: frozenset[Seat]) -> Iterator[dict[str, Seat]]:
        """Models take the seats of their zone: who stands in it stays, the others fill it."""
        now = self.unit.seats
        stay = {name: now[name] for name in names if now[name] in zone}
        movers = [name for name in names if name not in stay]
        empty = sorted(zone - set(stay.values()))
        plain = [name for name in movers if self.unit.models[name].is_plain]
        named = [name for name in movers if name not in plain]
        for chosen in permutations(empty, len(named)):
            left = [seat for seat in empty if seat not in chosen]
            yield {**stay, **dict(zip(named, chosen, strict=True)), **self._nearest(plain, left)}

    def _nearest(self, plain: list[str], empty: list[Seat]) -> dict[str, Seat]:
        """Plain models take seats so that their ways add up to the least."""
        width, depth = self.unit.reference.width, self.unit.reference.depth
        costs = [
            [hypot((file - here.file) * width, (rank - here.rank) * depth) for rank, file in empty]
            for here in map(self.unit.seats.__getitem__, plain)
        ]
        paired = pair(costs)
        columns = paired.columns if paired else ()
        return {name: empty[at] for name, at in zip(plain, columns, strict=True)}


def _subsets(
    row: Sequence[Seat], number: int, must: set[Seat], liked: set[Seat], disliked: set[Seat]
) -> Iterator[set[Seat]]:
    """Sets of so many seats with `must` in them: as many liked and as few disliked as possible."""
    groups = (
        [seat for seat in row if seat in liked and seat not in must],
        [seat for seat in row if seat not in liked | disliked | must],
        [seat for seat in row if seat in disliked and seat not in must | liked],
    )
    left, parts = number - len(must), []
    for group in groups:
        take = min(left, len(group))
        parts.append(combinations(group, take))
        left -= take
    if left or number < len(must):
        return
    for chosen in product(*parts):
        yield must.union(*chosen)
