"""Displacement among equal bases in a legal unit, where it is a chain of one or two models.

Why one or two: a layout differs from the present one by one chain of models, from the newcomer's
seat to an empty seat; whatever else moves in a circle or to another hole may as well stay. Two
models of a chain whose second could go straight where the chain goes on are shortened by the
triangle inequality. So a model that may stand in the rear goes straight to an empty seat; one with
Front Rank that may not takes the seat of a model without it in the last Front Rank rank, and only
that model goes on (dossier 32.6).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from math import hypot, inf

from makeway.board.formation import LEADING
from makeway.core.kept import kept
from makeway.core.state import Unit
from makeway.core.words import TOLERANCE, Seat, SpecialRule, seats_in_rank

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


@lru_cache(maxsize=256)
def ranks_of(number: int, files: int) -> frozenset[Seat]:
    """All seats of so many ranks."""
    return frozenset(seat for rank in range(1, number + 1) for seat in seats_in_rank(rank, files))


_NONE = (inf, Seat(0, 0))


class Lines:
    """A unit of equal bases as filled lines: who stands where, and how far Front Rank reaches.

    `single` says that all bases fill one seat and nobody is fixed, `legal` that the formation is.
    """

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.files = unit.files
        self.count = len(unit.seats)
        character, champion = LEADING
        self.front = {
            name
            for name, model in unit.models.items()
            if (model.role is character or model.role is champion) and name in unit.seats
        }
        unusual, ruled = unit.unusual, unit.ruled
        fixed = ruled and any(m.id in unit.seats and not _FIXED.isdisjoint(m.rules) for m in ruled)
        self.single = not unusual and not fixed
        self.alien = bool(unusual) and any(unit.footprint(name) is None for name in unusual)
        self.reach = len(self.front) // self.files + 1
        """The last rank with Front Rank models, a newcomer counted."""
        self.rear = self.count // self.files + 1
        """The rank that gets one model more."""
        self._ways: dict[Seat, list[tuple[float, Seat]]] = {}

    @kept
    def legal(self) -> bool:
        """Full ranks but the last, Front Rank models in the foremost seats (dossier 32.3)."""
        return self.single and len(self.cells) == self.count and self._filled() and self._led()

    @kept
    def cells(self) -> dict[Seat, str]:
        """Who stands on each seat."""
        return self.unit.grid

    def _filled(self) -> bool:
        whole, rest = divmod(self.count, self.files)
        full = whole > 0 and ranks_of(whole, self.files) <= self.cells.keys()
        return full and len(self.empty) == self.files - rest

    def _led(self) -> bool:
        whole, rest = divmod(len(self.front), self.files)
        ranks = [self.unit.seats[name].rank for name in self.front]
        return max(ranks, default=0) <= whole + 1 and ranks.count(whole + 1) == rest

    @kept
    def empty(self) -> tuple[Seat, ...]:
        """The empty seats of the rear rank."""
        cells = self.cells
        return tuple([seat for seat in seats_in_rank(self.rear, self.files) if seat not in cells])

    @kept
    def followers(self) -> tuple[tuple[Seat, str], ...]:
        """The models without Front Rank in the last rank that Front Rank reaches."""
        here = ((seat, self.cells.get(seat)) for seat in seats_in_rank(self.reach, self.files))
        return tuple([(seat, who) for seat, who in here if who and who not in self.front])

    def seats(self) -> tuple[Seat, ...]:
        """The seats a Front Rank newcomer of the same base may take (dossier 32.5)."""
        if self.count + 1 < self.files:
            return ()
        if self.reach == 1:
            return seats_in_rank(1, self.files)
        ranks = range(1, self.reach + 1)
        return tuple(chain.from_iterable(seats_in_rank(rank, self.files) for rank in ranks))

    @kept
    def way(self) -> tuple[tuple[float, ...], ...]:
        reference = self.unit.reference
        return steps(reference.width, reference.depth, self.rear, self.files)

    def least(self, seat: Seat, by_distance: bool) -> list[Chain] | None:
        """The chains of the least displacement, nearest first; None for a seat not his."""
        if not (1 <= seat.rank <= self.reach and 1 <= seat.file <= self.files):
            return None
        pushed = self.cells.get(seat)
        if pushed is None:
            return [(0.0, ())]
        by_another = pushed in self.front and self.rear > self.reach
        found = (self._aside if by_another else self._straight)(pushed, seat, by_distance)
        found.sort(key=_total)
        return found or None

    def _straight(self, who: str, seat: Seat, by_distance: bool) -> list[Chain]:
        """The chains of one model, to an empty seat; `by_distance` the shortest alone."""
        ends = self._ends(seat)
        limit = min(ends, default=_NONE)[0] + TOLERANCE if by_distance else inf
        return [(mm, ((who, end, mm),)) for mm, end in ends if mm < limit]

    def _aside(self, who: str, seat: Seat, by_distance: bool) -> list[Chain]:
        """The chains of a model that pushes a follower on, who goes to an empty seat."""
        firsts = [(self.mm(seat, at), at, next_) for at, next_ in self.followers]
        goals = [(first, at, next_, self.nearest(at)) for first, at, next_ in firsts]
        least = min([first + near for first, _, _, near in goals], default=inf)
        limit = least + TOLERANCE if by_distance else inf
        return [
            (first + mm, ((who, at, first), (next_, end, mm)))
            for first, at, next_, near in goals
            if first + near < limit
            for mm, end in self._ends(at)
            if first + mm < limit
        ]

    def mm(self, here: Seat, there: Seat) -> float:
        """The way between two seats, centre to centre."""
        return self.way[abs(here[0] - there[0])][abs(here[1] - there[1])]

    def nearest(self, seat: Seat) -> float:
        """The way from a seat to the nearest empty one."""
        return min(self._ends(seat), default=_NONE)[0]

    def _ends(self, seat: Seat) -> list[tuple[float, Seat]]:
        """The empty seats, each with its way from a seat."""
        ways = self._ways.get(seat)
        if ways is None:
            rank, file = seat
            row = self.way[abs(self.rear - rank)]
            ways = self._ways[seat] = [(row[abs(end[1] - file)], end) for end in self.empty]
        return ways


def _total(chain: Chain) -> float:
    return chain[0]


def lines_of(unit: Unit) -> Lines:
    """The lines of a unit, kept with it."""
    found: Lines | None = unit.__dict__.get("_lines")
    if found is None:
        found = unit.__dict__["_lines"] = Lines(unit)
    return found
