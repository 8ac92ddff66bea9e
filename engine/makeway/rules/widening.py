"""A single rank makes room: behind it, at its ends, or as a newcomer wider than it asks (JN-10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import NamedTuple

from msgspec.structs import replace

from makeway.board.displacement import (
    Displacement,
    Metric,
    Way,
    displace,
    displace_single_rank,
)
from makeway.board.formation import has_one_rank
from makeway.board.lines import lines_of
from makeway.board.single_rank import widened
from makeway.core.actions import Room
from makeway.core.state import Model, Unit
from makeway.core.words import Seat
from makeway.rules.making_room import Arrival, arrivals_of


class Row(NamedTuple):
    """A single rank and a newcomer who fills `wide` files of it; `apart` and `metric` are the
    readings A6 and A5."""

    unit: Unit
    newcomer: Model
    wide: int
    metric: Metric
    apart: bool

    def ways(self, seat: Seat, pushed: tuple[str, ...]) -> Iterator[Arrival]:
        """The best ways of every choice that the owner has for the displaced models."""
        if self._small and len(pushed) == 1:
            room = {pushed[0]: Room.SECOND_RANK}
            yield from arrivals_of(displace(self.unit, self.newcomer, seat, self.metric), room)
            yield self._at_end(pushed[0], seat, Room.LEFT_END)
            yield self._at_end(pushed[0], seat, Room.RIGHT_END)
            return
        for room in self._rooms(pushed):
            if self.wide <= self.unit.files:
                yield from arrivals_of(self._sent(seat, room), room)
                continue
            left, right = 1 - seat.file, self.wide - self.unit.files - 1 + seat.file
            for each in arrivals_of(self._under(seat, room), room):
                yield replace(each, left=each.left + left, right=each.right + right)

    @property
    def _small(self) -> bool:
        """Every base fills one seat, so a rank that widens lets all but the displaced stay."""
        single = self.newcomer.base == self.unit.reference and lines_of(self.unit).single
        return single and self.wide == 1

    def _rooms(self, displaced: tuple[str, ...]) -> Iterator[dict[str, Room]]:
        """The choices for the displaced models: each by itself, or all the same way (A6)."""
        for choice in product(Room, repeat=len(displaced)):
            if self.apart or len(set(choice)) == 1:
                yield dict(zip(displaced, choice, strict=True))

    def _sent(self, seat: Seat, room: Mapping[str, Room]) -> Displacement | None:
        """The least displacement once each displaced model is sent somewhere (32.7)."""
        if has_one_rank(self.unit):
            return displace_single_rank(self.unit, self.newcomer, seat, room, self.metric)
        return self._displaced(self.unit, seat, room)

    def _under(self, seat: Seat, room: Mapping[str, Room]) -> Displacement | None:
        """The least displacement when a rank narrower than his base widens to it (A25)."""
        return self._displaced(_wider(self.unit, self.wide, seat), Seat(1, 1), room)

    def _displaced(self, unit: Unit, seat: Seat, room: Mapping[str, Room]) -> Displacement | None:
        left = [who for who, end in room.items() if end is Room.LEFT_END]
        right = [who for who, end in room.items() if end is Room.RIGHT_END]
        if not left and not right:
            return displace(unit, self.newcomer, seat, self.metric)
        return widened(unit, self.newcomer, seat, (left, right), self.metric)

    def _at_end(self, name: str, seat: Seat, room: Room) -> Arrival:
        """The displaced model walks to a new file at an end of the rank; nobody else moves."""
        files, left = self.unit.files, int(room is Room.LEFT_END)
        end = Seat(1, 1 if left else files + 1)
        mm = (seat.file if left else files + 1 - seat.file) * self.unit.reference.width
        return Arrival(
            way=Way(seats={name: end}, order=(name,), total=mm, moved=1, mm={name: mm}),
            seat=Seat(1, seat.file + left),
            room={name: room},
            left=left,
            right=1 - left,
        )


def own_end(files: int, wide: int, left: bool) -> Arrival:
    """The newcomer himself widens a rank of so many files at one end and displaces nobody (A21)."""
    return Arrival(
        way=Way(seats={}, order=(), total=0.0, moved=0, mm={}),
        seat=Seat(1, 1 if left else files + 1),
        left=wide if left else 0,
        right=0 if left else wide,
    )


def _wider(unit: Unit, wide: int, seat: Seat) -> Unit:
    """A rank narrower than a newcomer, as the front of a block of his width at `seat` (A25)."""
    shift = 1 - seat.file
    seats = {name: Seat(at.rank, at.file + shift) for name, at in unit.seats.items()}
    return replace(unit, files=wide, seats=seats)
