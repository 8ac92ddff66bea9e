"""Displacement among equal bases in a legal unit, where it is a chain of one or two models.

Why one or two: a layout differs from the present one by one chain of models, from the newcomer's
seat to an empty seat; whatever else moves in a circle or to another hole may as well stay. Two
models of a chain whose second could go straight where the chain goes on are shortened by the
triangle inequality. So a model that may stand in the rear goes straight to an empty seat; one with
Front Rank that may not takes the seat of a model without it in the last Front Rank rank, and only
that model goes on (dossier 32.6).
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import hypot

from makeway.core.state import Unit
from makeway.core.words import TOLERANCE, Seat, SpecialRule

_FIXED = frozenset({SpecialRule.STAND_BEHIND, SpecialRule.WAR_PLATFORM})

Chain = tuple[float, tuple[tuple[str, Seat, float], ...]]
"""A total in mm, and each model in turn with its new seat and its way in mm."""


@lru_cache(maxsize=256)
def steps(width: float, depth: float, ranks: int, files: int) -> tuple[tuple[float, ...], ...]:
    """Ways in mm between centres by difference of ranks and of files.

    >>> steps(20, 20, 2, 1)[2][1]
    44.721359549995796
    """
    return tuple(
        tuple(hypot(down * depth, across * width) for across in range(files + 1))
        for down in range(ranks + 1)
    )


class Lines:
    """A unit of equal bases as filled lines: who stands where, and how far Front Rank reaches.

    `single` says that all bases fill one seat and nobody is fixed, `legal` that the formation is.
    """

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.files = unit.files
        self.cells: dict[Seat, str] = {}
        self.single, self.front, self.alien = True, set[str](), False
        reference, models = unit.reference, unit.models
        for name, seat in unit.seats.items():
            model = models[name]
            if model.base != reference:
                self.single = False
                self.alien = self.alien or model.base.footprint_in(reference) is None
            if model.rules and not _FIXED.isdisjoint(model.rules):
                self.single = False
            if model.has_front_rank:
                self.front.add(name)
            self.cells[seat] = name
        self.count = len(unit.seats)

    @cached_property
    def legal(self) -> bool:
        """Full ranks but the last, Front Rank models in the foremost seats (dossier 32.3)."""
        return self.single and len(self.cells) == self.count and self._filled() and self._led()

    def _filled(self) -> bool:
        files, whole = self.files, self.count // self.files
        if not whole:
            return False
        per_rank = [0] * (whole + 2)
        for rank, file in self.cells:
            if not (1 <= rank <= whole + 1 and 1 <= file <= files):
                return False
            per_rank[rank] += 1
        return all(per_rank[rank] == files for rank in range(1, whole + 1))

    def _led(self) -> bool:
        whole, rest = divmod(len(self.front), self.files)
        per_rank = [0] * (whole + 2)
        for name in self.front:
            rank = self.unit.seats[name].rank
            if rank > whole + 1:
                return False
            per_rank[rank] += 1
        return per_rank[whole + 1] == rest

    @property
    def reach(self) -> int:
        """The last rank with Front Rank models, a newcomer counted."""
        return len(self.front) // self.files + 1

    @property
    def rear(self) -> int:
        """The rank that gets one model more."""
        return self.count // self.files + 1

    @cached_property
    def empty(self) -> tuple[Seat, ...]:
        """The empty seats of the rear rank."""
        rear = self.rear
        seats = (Seat(rear, file) for file in range(1, self.files + 1))
        return tuple(seat for seat in seats if seat not in self.cells)

    @cached_property
    def followers(self) -> tuple[tuple[Seat, str], ...]:
        """The models without Front Rank in the last rank that Front Rank reaches."""
        seats = (Seat(self.reach, file) for file in range(1, self.files + 1))
        return tuple(
            (seat, who)
            for seat in seats
            if (who := self.cells.get(seat)) is not None and who not in self.front
        )

    def seats(self) -> tuple[Seat, ...]:
        """The seats a Front Rank newcomer of the same base may take (dossier 32.5)."""
        if self.count + 1 < self.files:
            return ()
        files = range(1, self.files + 1)
        return tuple(Seat(rank, file) for rank in range(1, self.reach + 1) for file in files)

    @cached_property
    def way(self) -> tuple[tuple[float, ...], ...]:
        reference = self.unit.reference
        return steps(reference.width, reference.depth, self.rear, self.files)

    def chains(self, seat: Seat) -> list[Chain] | None:
        """All shortened chains that a newcomer on `seat` may cause; None for a seat not his."""
        if not (1 <= seat.rank <= self.reach and 1 <= seat.file <= self.files):
            return None
        pushed = self.cells.get(seat)
        if pushed is None:
            return [(0.0, ())]
        if pushed in self.front and self.rear > self.reach:
            return [
                (first + total, ((pushed, at, first), *tail))
                for at, next_ in self.followers
                for first in (self._mm(seat, at),)
                for total, tail in self._straight(next_, at)
            ]
        return self._straight(pushed, seat)

    def _straight(self, who: str, seat: Seat) -> list[Chain]:
        found: list[Chain] = []
        for end in self.empty:
            mm = self._mm(seat, end)
            found.append((mm, ((who, end, mm),)))
        return found

    def _mm(self, here: Seat, there: Seat) -> float:
        return self.way[abs(here[0] - there[0])][abs(here[1] - there[1])]

    def least(self, seat: Seat, by_distance: bool) -> list[Chain] | None:
        """The chains of the least displacement, nearest first; None for a seat not his."""
        found = self.chains(seat)
        if not found:
            return None
        found.sort(key=_total)
        if by_distance:
            limit = found[0][0] + TOLERANCE
            return [chain for chain in found if chain[0] < limit]
        return found


def _total(chain: Chain) -> float:
    return chain[0]


def lines_of(unit: Unit) -> Lines:
    """The lines of a unit, kept with it."""
    found: Lines | None = unit.__dict__.get("_lines")
    if found is None:
        found = unit.__dict__["_lines"] = Lines(unit)
    return found
