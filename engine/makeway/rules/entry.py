"""A unit as a newcomer finds it: the places open to him, and who is in his way there."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from copy import copy
from itertools import groupby
from operator import itemgetter
from typing import Any

from makeway.board.displacement import displace, displaced_by, legal_seats
from makeway.board.formation import is_fixed
from makeway.board.naming import files_text, listed
from makeway.board.platforms import central
from makeway.board.standing_behind import loosened, stands_behind
from makeway.core.actions import Room
from makeway.core.kept import kept
from makeway.core.readings import RuleSet
from makeway.core.state import Model, Unit
from makeway.core.words import SINGLE, Seat, Side
from makeway.core.zone import Zone
from makeway.rules.approaching import Approach
from makeway.rules.fitting import as_good, left_with, proper, ranks_after
from makeway.rules.making_room import Arrival, arrivals_of, pictures
from makeway.rules.meeting import Meeting
from makeway.rules.widening import Row, own_end


class Entry(Meeting):
    """A unit as a newcomer finds it: the places open to him, and who gives way there.

    `zone` is the room around the unit while units are deployed, None afterwards; `approach` how he
    comes to it over a battlefield, None where there is none.
    """

    def __init__(
        self, unit: Unit, newcomer: Model, readings: RuleSet, zone: Zone | None = None
    ) -> None:
        super().__init__(unit, newcomer, readings)
        self.zone = zone
        self.approach: Approach | None = None
        self.memo: dict[Hashable, Any] = {}
        self._arrivals: dict[Seat, tuple[Arrival, ...]] = {}
        self._pictures: dict[Seat, tuple[Arrival, ...]] = {}
        self._pushed: dict[Seat, tuple[str, ...]] = {}

    def reached_by(self, approach: Approach) -> Entry:
        """The same unit for him who comes to it over a battlefield."""
        found = copy(self)
        found.approach = approach
        for name in ("open_seats", "open_sides", "open_text"):
            found.__dict__.pop(name, None)
        return found

    @kept
    def open_text(self) -> str | None:
        """The seats open to him: "Open to him: rank 1, files 1 to 5." """
        if not self.open_seats:
            return None
        spans = [
            f"rank {rank}, {files_text([file for _, file in seats])}"
            for rank, seats in groupby(self.open_seats, itemgetter(0))
        ]
        return f"Open to him: {listed(spans)}."

    @kept
    def sides(self) -> tuple[Side, ...]:
        """The sides open to a Mismatching Base (MM-1, MM-2)."""
        if self.footprint is not None or self.platform or (self.too_wide and not self.one_rank):
            return ()
        return tuple(side for side in Side if side not in self.unit.sides)

    @kept
    def seats(self) -> tuple[Seat, ...]:
        """The seats open to a Matching Base, from the front and from the left (32.5, 32.7)."""
        if self.footprint is None:
            return ()
        if self.too_wide:
            return tuple(seat for seat in self._covering if self.arrivals(seat))
        found = self._legal_seats()
        if not self.one_rank:
            return tuple(filter(self.is_central, found)) if self.platform else found
        row = [Seat(1, file) for file in range(1, self.unit.files - self.footprint.files + 2)]
        behind = (seat for seat in found if seat.rank > 1 and not self.platform)
        return (*filter(self.arrivals, (*row, *self.new_ends)), *behind)

    def _legal_seats(self) -> tuple[Seat, ...]:
        found = legal_seats(self.unit, self.newcomer)
        if self._loose is not None:
            found = tuple(sorted({*found, *legal_seats(self._loose, self.newcomer)}))
        behind = self._loose is not None or stands_behind(self.newcomer)
        return tuple(filter(self.arrivals, found)) if behind and not self.one_rank else found

    @kept
    def open_sides(self) -> tuple[Side, ...]:
        """The sides to which he comes, and at which he and the whole unit fit (DZ-2, JN-4)."""
        return tuple(side for side in self.sides if self._comes_to(side) and self.fits(side))

    @kept
    def open_seats(self) -> tuple[Seat, ...]:
        """The seats to which he comes, and on which he and the whole unit fit (DZ-2, JN-4)."""
        if self.zone is None and self.approach is None:
            return self.seats
        if self.approach is not None:
            self.approach.look(self.seats)
        return tuple(each for each in self.seats if self._comes_to(each) and self.open_ways(each))

    def _comes_to(self, place: Seat | Side) -> bool:
        return self.approach is None or self.approach.comes_to(place)

    def open_ways(
        self,
        seat: Seat,
        room: Mapping[str, Room] | None = None,
        places: Mapping[str, Seat] | None = None,
    ) -> tuple[Arrival, ...]:
        """The `ways` that keep the whole unit in its zone and its distance from others (DZ-2)."""
        ways = self.ways(seat, room, places)
        if self.zone is None and self.approach is None:
            return ways
        return tuple(way for way in ways if self.fits(way))

    def fits(self, place: Arrival | Side) -> bool:
        """Whether the whole unit stays in its Deployment Zone with him there (DZ-2), and keeps its
        distance from others (JN-8)."""
        if self.zone is not None and self.zone_with(place, self.zone).missing:
            return False
        return self.approach is None or self.approach.fits(place)

    def zone_with(self, place: Arrival | Side, zone: Zone) -> Zone:
        """What is left of a room around the unit once he stands there."""
        return left_with(zone, self.found, self.unit, self.newcomer, place)

    @kept
    def new_ends(self) -> tuple[Seat, ...]:
        """The seats beyond both ends of a single rank, where A21 lets him widen it himself."""
        if not self.one_rank or self.readings.choice("A21") != "newcomer_may":
            return ()
        return Seat(1, 1 - self.files), Seat(1, self.unit.files + 1)

    @kept
    def _covering(self) -> tuple[Seat, ...]:
        """The seats from which a base wider than a single rank covers all of it, by A25."""
        if not self.one_rank or self.readings.choice("A25") != "widens":
            return ()
        return tuple(Seat(1, file) for file in range(self.unit.files - self.files + 1, 2))

    def is_central(self, seat: Seat) -> bool:
        """As many files on either side of him, or one more on one (WP-1)."""
        if self.one_rank and seat.rank == 1:
            return bool(self.arrivals(seat))
        return seat in central(self.unit.files, self.files)

    @property
    def _bound(self) -> bool:
        """Somebody has a place of his own: a War Platform or a Stand Behind model."""
        return is_fixed(self.newcomer) or any(map(is_fixed, self.unit.ruled))

    @kept
    def _loose(self) -> Unit | None:
        """The unit in which Stand Behind models give way, if it has any (FR-9)."""
        return loosened(self.unit) if any(map(stands_behind, self.unit.ruled)) else None

    def pushed(self, seat: Seat) -> tuple[str, ...]:
        """The models that stand on the seats he takes."""
        if seat not in self._pushed:
            self._pushed[seat] = displaced_by(self.unit, self.newcomer, seat)
        return self._pushed[seat]

    def arrivals(self, seat: Seat) -> tuple[Arrival, ...]:
        """The best ways to make room for him at a seat; of a single rank, those of each choice."""
        if seat not in self._arrivals:
            found = tuple(self._found(self.unit, seat))
            if self._bound:
                found = self._proper(found)
                if not found and self._loose is not None:
                    found = self._proper(self._found(self._loose, seat))
            self._arrivals[seat] = found
        return self._arrivals[seat]

    def _proper(self, found: Iterable[Arrival]) -> tuple[Arrival, ...]:
        return tuple(way for way in found if proper(self.unit, self.newcomer, way))

    def _found(self, unit: Unit, seat: Seat) -> Iterable[Arrival]:
        if self.one_rank and seat.rank == 1:
            return self._widening(unit, seat)
        return arrivals_of(displace(unit, self.newcomer, seat, self.metric))

    def ways(
        self,
        seat: Seat,
        room: Mapping[str, Room] | None = None,
        places: Mapping[str, Seat] | None = None,
    ) -> tuple[Arrival, ...]:
        """What is open at a seat once `room` and `places` are chosen, one for each picture."""
        if room or places is not None:
            agreeing = [each for each in self.arrivals(seat) if each.agrees(room, places)]
            if not agreeing and places is not None:
                agreeing = self._unlisted(seat, room, places)
            return pictures(self.unit, agreeing)
        if seat not in self._pictures:
            self._pictures[seat] = pictures(self.unit, self.arrivals(seat))
        return self._pictures[seat]

    def _unlisted(
        self, seat: Seat, room: Mapping[str, Room] | None, places: Mapping[str, Seat]
    ) -> list[Arrival]:
        """A way that is as good as those listed, where more are equal than are listed."""
        listed = [each for each in self.arrivals(seat) if each.agrees(room, None)]
        if not listed or listed[0].equal <= len(listed):
            return []
        found = as_good(self.unit, self.newcomer, listed[0], places, self.metric)
        return [found] if found else []

    def ranks_after(self, arrival: Arrival) -> int:
        """How many ranks the unit has once he stands there."""
        return ranks_after(self.unit, self.footprint or SINGLE, arrival)

    def _widening(self, unit: Unit, seat: Seat) -> Iterator[Arrival]:
        """The best ways of every choice that the owner has for the displaced models (JN-10)."""
        if seat in self.new_ends:
            yield own_end(unit.files, self.files, seat.file < 1)
            return
        row = Row(unit, self.newcomer, self.files, self.metric, self.apart)
        yield from row.ways(seat, self.pushed(seat))


def entry(
    unit: Unit,
    newcomer: Model,
    readings: RuleSet,
    zone: Zone | None = None,
    approach: Approach | None = None,
) -> Entry:
    """The unit as this newcomer finds it, worked out once for each unit.

    Characters only are counted in the base they have in common with him (CO-2).
    """
    known = unit.memo.get(newcomer.id)
    asked = newcomer, readings, zone
    if not isinstance(known, Entry) or (known.newcomer, known.readings, known.zone) != asked:
        unit.memo[newcomer.id] = known = Entry(unit, newcomer, readings, zone)
    if approach is None:
        return known
    if not isinstance(approach.found, Entry):
        approach.found = known.reached_by(approach)
    return approach.found
