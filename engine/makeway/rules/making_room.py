"""Making room for a newcomer: who is displaced where, and the choice of a single rank.

An `Entry` is a unit as one newcomer finds it; an `Arrival` is one way to make room for him.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product

from makeway.board.displacement import (
    Displacement,
    Metric,
    Way,
    displace,
    displace_single_rank,
    displaced_by,
    legal_seats,
)
from makeway.board.formation import has_one_rank, kind_of
from makeway.board.naming import counted, listed
from makeway.core.actions import Room
from makeway.core.readings import RuleSet
from makeway.core.ruling import About, Spot
from makeway.core.state import Model, Unit
from makeway.core.words import Footprint, Seat, Side, SpecialRule, Value, mm_text


class Arrival(Value, frozen=True, kw_only=True):
    """One way to make room: who moves where, the newcomer's seat, the files opened at the ends.

    Seats are numbered in the wider unit.
    """

    way: Way
    seat: Seat
    equal: int = 1
    counted: bool = True
    room: dict[str, Room] | None = None
    left: int = 0
    right: int = 0

    @property
    def cost(self) -> tuple[float, int]:
        """Total way in mm, then the number of models."""
        return self.way.total, self.way.moved

    def agrees(self, room: Mapping[str, Room] | None, places: Mapping[str, Seat] | None) -> bool:
        """Whether this is what was chosen, as far as anything was."""
        if places is not None and places != self.way.seats:
            return False
        mine = self.room or {}
        return all(mine.get(model) is way for model, way in (room or {}).items())


class Entry:
    """A unit as a newcomer finds it: what his base fills, and the places open to him."""

    def __init__(self, unit: Unit, newcomer: Model, readings: RuleSet) -> None:
        self.unit, self.newcomer = unit, newcomer
        self.metric: Metric = "models" if readings.choice("A5") == "models" else "distance"
        self.apart = readings.choice("A6") == "each"
        self._arrivals: dict[Seat, tuple[Arrival, ...]] = {}
        self._pictures: dict[Seat, tuple[Arrival, ...]] = {}

    @cached_property
    def footprint(self) -> Footprint | None:
        """The files and ranks he fills; None when he stands beside the unit (MB-1, MM-7)."""
        same = self.newcomer.base == self.unit.reference
        if not same and any(
            SpecialRule.SKIRMISHER in model.rules for model in self.unit.rank_and_file
        ):
            return None
        return self.newcomer.base.footprint_in(self.unit.reference)

    @cached_property
    def one_rank(self) -> bool:
        return has_one_rank(self.unit)

    @property
    def too_wide(self) -> bool:
        """His base is wider than the block (MB-6)."""
        return self.footprint is not None and self.footprint.files > self.unit.files

    @property
    def files(self) -> int:
        """How many files he fills; 0 beside the unit."""
        return self.footprint.files if self.footprint else 0

    def at(self, seat: Seat) -> About:
        """He and the seat, to point at."""
        return About(models=(self.newcomer.id,), spots=(Spot(unit=self.unit.id, seat=seat),))

    def without_front_rank(self, rank: int) -> tuple[str, ...]:
        """The models of a rank that FR-2 wants farther back."""
        models = self.unit.models
        return tuple(
            name
            for name, seat in self.unit.seats.items()
            if seat.rank == rank and not models[name].has_front_rank
        )

    @cached_property
    def open_text(self) -> str | None:
        """The seats open to him: "Open to him: rank 1, files 1 to 5." """
        if not self.seats:
            return None
        ranks: dict[int, list[int]] = {}
        for seat in self.seats:
            ranks.setdefault(seat.rank, []).append(seat.file)
        spans = (f"rank {rank}, {_span(files)}" for rank, files in ranks.items())
        return f"Open to him: {listed(spans)}."

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """The sides open to a Mismatching Base (MM-1, MM-2)."""
        if self.footprint is not None:
            return ()
        return tuple(side for side in Side if side not in self.unit.sides)

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """The seats open to a Matching Base, from the front and from the left (32.5, 32.7)."""
        if self.footprint is None or self.too_wide:
            return ()
        found = legal_seats(self.unit, self.newcomer)
        if self.platform:
            return tuple(seat for seat in found if self.is_central(seat))
        if not self.one_rank:
            return found
        row = (Seat(1, file) for file in range(1, self.unit.files - self.footprint.files + 2))
        behind = (seat for seat in found if seat.rank > 1)
        return (*(seat for seat in row if self.arrivals(seat)), *behind)

    @property
    def platform(self) -> bool:
        """He is a War Platform, whose place is the centre of the first rank."""
        return SpecialRule.WAR_PLATFORM in self.newcomer.rules

    def is_central(self, seat: Seat) -> bool:
        """As many files on either side of him, or one more on one of them."""
        left, right = seat.file - 1, self.unit.files - seat.file + 1 - self.files
        return seat.rank == 1 and abs(left - right) <= 1

    def arrivals(self, seat: Seat) -> tuple[Arrival, ...]:
        """The best ways to make room for him at a seat; of a single rank, those of each choice."""
        if seat not in self._arrivals:
            self._arrivals[seat] = tuple(
                self._widening(seat)
                if self.one_rank and seat.rank == 1
                else _ways(displace(self.unit, self.newcomer, seat, self.metric))
            )
        return self._arrivals[seat]

    def ways(
        self,
        seat: Seat,
        room: Mapping[str, Room] | None = None,
        places: Mapping[str, Seat] | None = None,
    ) -> tuple[Arrival, ...]:
        """What is open at a seat once `room` and `places` are chosen, one for each picture."""
        if room or places is not None:
            agreeing = [each for each in self.arrivals(seat) if each.agrees(room, places)]
            return pictures(self.unit, agreeing)
        if seat not in self._pictures:
            self._pictures[seat] = pictures(self.unit, self.arrivals(seat))
        return self._pictures[seat]

    def ranks_after(self, arrival: Arrival) -> int:
        """How many ranks the unit has once he stands there."""
        unit, moved = self.unit, arrival.way.seats
        rear = arrival.seat.rank + (self.footprint.ranks if self.footprint else 1) - 1
        rear = max((rear, *(self._rear(name, end) for name, end in moved.items())))
        if rear >= unit.ranks:
            return rear
        stay = (self._rear(n, s) for n, s in unit.seats.items() if n not in moved)
        return max((rear, *stay))

    def _rear(self, name: str, seat: Seat) -> int:
        footprint = self.unit.footprint(name)
        return seat.rank + (footprint.ranks if footprint else 1) - 1

    def _widening(self, seat: Seat) -> Iterator[Arrival]:
        """The best ways of every choice that the owner has for the displaced models (JN-10)."""
        for room in self.rooms(displaced_by(self.unit, self.newcomer, seat)):
            yield from _ways(
                displace_single_rank(self.unit, self.newcomer, seat, room, self.metric), room
            )

    def rooms(self, displaced: tuple[str, ...]) -> Iterator[dict[str, Room]]:
        """The choices for the displaced models: each by itself, or all the same way (A6)."""
        for choice in product(Room, repeat=len(displaced)):
            if self.apart or len(set(choice)) == 1:
                yield dict(zip(displaced, choice, strict=True))


def _span(files: list[int]) -> str:
    first, last = files[0], files[-1]
    if first == last:
        return f"file {first}"
    if len(files) == last - first + 1 and len(files) > 2:
        return f"files {first} to {last}"
    return f"files {listed(map(str, files))}"


def entry(unit: Unit, newcomer: Model, readings: RuleSet) -> Entry:
    """The unit as this newcomer finds it, worked out once for each unit."""
    key = ("entry", newcomer, readings.choice("A5"), readings.choice("A6"))
    known = unit.memo.get(key)
    if known is None:
        known = unit.memo[key] = Entry(unit, newcomer, readings)
    assert isinstance(known, Entry)
    return known


def _ways(found: Displacement | None, room: Mapping[str, Room] | None = None) -> Iterator[Arrival]:
    if found is None:
        return
    for way in found.ways:
        yield Arrival(
            way=way,
            seat=found.seat,
            equal=found.equal,
            counted=found.counted,
            room=dict(room) if room is not None else None,
            left=found.wider[0],
            right=found.wider[1],
        )


def pictures(unit: Unit, arrivals: Sequence[Arrival]) -> tuple[Arrival, ...]:
    """One arrival for each picture, the cheapest of those that look the same (32.4).

    Only choices for several displaced models can look the same.
    """
    if len(arrivals) < 2 or len(arrivals[0].room or ()) < 2:
        return tuple(arrivals)
    best: dict[object, Arrival] = {}
    for arrival in arrivals:
        look = _look(unit, arrival)
        if look not in best or arrival.cost < best[look].cost:
            best[look] = arrival
    return tuple(best.values())


def _look(unit: Unit, arrival: Arrival) -> object:
    """What sets a picture apart: the new files, named models, seats plain R&F leave and take."""
    named: set[tuple[str, Seat]] = set()
    plain: set[tuple[str, tuple[int, int]]] = set()
    for name, end in arrival.way.seats.items():
        model, start = unit.models[name], unit.seats[name]
        if model.is_plain:
            plain ^= {
                (kind_of(model), end),
                (kind_of(model), (start.rank, start.file + arrival.left)),
            }
        else:
            named.add((name, end))
    return arrival.left, arrival.right, frozenset(named), frozenset(plain)


def cost_text(way: Way) -> str:
    """How much a way of making room moves: "2 models, 136.80 mm"."""
    return f"{counted(way.moved, 'model')}, {mm_text(way.total)}"
