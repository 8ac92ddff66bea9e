"""Gaps of a unit that keeps its files: the legal layouts that move the fewest models (32.9 A).

The shape says what is best (`board.best`): the ranks of big bases, and how far from the front small
models with and without Front Rank reach. Only places within these ranks are tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice, permutations, product
from math import hypot

from msgspec.structs import replace

from makeway.board.assignment import pair
from makeway.board.best import Big, Fill, Shape, best, blocks_of, fill, mask, needed, places
from makeway.board.formation import centre_at, front_of, shape_of, stands
from makeway.board.platforms import central, off_centre
from makeway.core.state import Unit
from makeway.core.words import SINGLE, Seat, Value

MOST = 2000
"""So many layouts are looked at; more only arise where plain models of a rear rank tie freely."""


class Filling(Value, frozen=True, kw_only=True):
    """One way to close a unit's gaps: the models that change place, in the new numbering.

    The unit then has `files` files; `left` old ones are given up at its left, which renumbers the
    others. `mm` is the way of all models that move, centre to centre.
    """

    files: int
    seats: dict[str, Seat]
    mm: float
    left: int = 0

    @property
    def moved(self) -> int:
        return len(self.seats)


def regroup(unit: Unit) -> tuple[Filling, ...]:
    """Every legal layout with the same files that moves the fewest models, the shortest ways first.

    One for each picture; none when no sound layout with these files exists. Without a gap it is
    one Filling that moves nobody. Worked out once for each unit.
    """
    found: tuple[Filling, ...] | None = unit.memo.get(_regroup)
    if found is None:
        found = unit.memo[_regroup] = _regroup(unit)
    return found


def _regroup(unit: Unit) -> tuple[Filling, ...]:
    platform = off_centre(unit)
    if platform is not None:
        return _recentred(unit, platform)
    block = stands(unit)
    shape = shape_of(unit.files, block, unit.forward_first) if block else None
    optimum = best(shape) if shape else None
    if shape is None or optimum is None:
        return ()
    found: dict[object, Filling] = {}
    least = len(unit.seats)
    for seats, key in islice(_layouts(unit, shape, optimum.ranks), MOST):
        if len(seats) > least:
            continue
        if len(seats) < least:
            found, least = {}, len(seats)
        filling = Filling(files=unit.files, seats=seats, mm=way(unit, seats))
        if key not in found or filling.mm < found[key].mm:
            found[key] = filling
    return in_order(found.values())


def _recentred(unit: Unit, platform: str) -> tuple[Filling, ...]:
    """A War Platform goes back to the centre of the first rank and pushes others away (WP-1)."""
    footprint, found = unit.footprint(platform) or SINGLE, list[Filling]()
    for seat in central(unit.files, footprint.files):
        there = {platform: seat}
        for each in regroup(replace(unit, seats={**unit.seats, **there})):
            seats = {**there, **each.seats}
            found.append(Filling(files=unit.files, seats=seats, mm=way(unit, seats)))
    fewest = min((each.moved for each in found), default=0)
    return in_order(each for each in found if each.moved == fewest)


def in_order(ways: Iterable[Filling]) -> tuple[Filling, ...]:
    """Ways to close a gap, the shortest first."""

    def shortest(way: Filling) -> tuple[float, int, list[Seat]]:
        return round(way.mm, 2), way.left, sorted(way.seats.values())

    return tuple(sorted(ways, key=shortest))


def way(unit: Unit, seats: dict[str, Seat], left: int = 0) -> float:
    """The way of models to new seats in mm; `left` files less at the left do not move anybody."""
    total = 0.0
    for name, seat in seats.items():
        base = unit.models[name].base
        x, y = centre_at(unit, base, unit.seats[name])
        to_x, to_y = centre_at(unit, base, Seat(seat.rank, seat.file + left))
        total += hypot(to_x - x, to_y - y)
    return total


def _layouts(
    unit: Unit, shape: Shape, choices: Sequence[tuple[int, ...]]
) -> Iterator[tuple[dict[str, Seat], object]]:
    """Layouts as (seats of the models that move, key of the picture)."""
    for ranks in choices:
        how = fill(shape, ranks)
        if how is None:
            continue
        blocks = blocks_of(shape, ranks)
        for files in places(shape.files, blocks, _mask(shape, shape.fixed)):
            standing = list(shape.fixed)
            for (rank, wide, deep), file in zip(blocks, files, strict=True):
                standing.append((rank, file, wide, deep))
            taken = _mask(shape, standing)
            need = needed(shape.files, standing, how, taken)
            if need is not None:
                seats = [Seat(rank, file) for rank, file in zip(ranks, files, strict=True)]
                yield from _Around(unit, shape, how, taken, need).layouts(seats)


def _mask(shape: Shape, standing: Iterable[tuple[int, int, int, int]]) -> int:
    """The seats of bases given by rank, file, files and ranks, as bits."""
    found = 0
    for rank, file, wide, deep in standing:
        found |= mask(shape.files, rank, file, wide, deep)
    return found


class _Around:
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

    def layouts(self, big_seats: Sequence[Seat]) -> Iterator[tuple[dict[str, Seat], object]]:
        for bigs in self._name_bigs(big_seats):
            for fronts, backs in self._zones():
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

    def _name_bigs(self, seats: Sequence[Seat]) -> Iterator[dict[str, Seat]]:
        """Which big model takes which big place of its kind: those ways that move the fewest."""
        named: dict[Big, list[str]] = {}
        for name in self.unit.seats:
            print_ = self.unit.footprint(name) or SINGLE
            front = front_of(self.unit.models[name])
            if print_ != SINGLE and front is not None:
                named.setdefault(Big(front, *print_), []).append(name)
        kinds = []
        for kind, names in named.items():
            own = [s for s, big in zip(seats, self.shape.bigs, strict=True) if big == kind]
            ways = [dict(zip(names, each, strict=True)) for each in permutations(own)]
            least = min(len(self._moved(each)) for each in ways)
            kinds.append([each for each in ways if len(self._moved(each)) == least])
        for chosen in product(*kinds):
            yield {name: seat for each in chosen for name, seat in each.items()}

    def _zones(self) -> Iterator[tuple[frozenset[Seat], frozenset[Seat]]]:
        """Seats of small models with and without Front Rank, so that the most stay in place."""
        how = self.how
        front = {s for rank in range(1, how.mixed) for s in self._row(rank)}
        back = {s for rank in range(how.mixed + 1, how.short) for s in self._row(rank)}
        if how.mixed == how.short:
            yield from self._zones_of_the_rear(front)
            return
        mixed = self._row(how.mixed) if how.mixed else []
        for more in _subsets(mixed, how.fronts, set(), self.fronts_now, self.backs_now):
            rest = back | (set(mixed) - more)
            short = self._row(how.short)
            for rear in _subsets(short, how.rear, self.need, self.backs_now, set()):
                yield frozenset(front | more), frozenset(rest | rear)

    def _zones_of_the_rear(
        self, front: set[Seat]
    ) -> Iterator[tuple[frozenset[Seat], frozenset[Seat]]]:
        """The last rank holds small models of both kinds, holes between them."""
        row, how = self._row(self.how.short), self.how
        for more in combinations(row, how.fronts):
            left = [seat for seat in row if seat not in more]
            need = self.need - set(more)
            for rear in _subsets(left, how.rear - how.fronts, need, self.backs_now, set()):
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
