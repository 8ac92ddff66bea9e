"""The vocabulary: identifiers, enumerations, bases in millimetres, seats, inches.

Nothing here knows a rule. Every other module of the engine may import this one.
"""

from __future__ import annotations

import math
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

import msgspec

MM_PER_INCH = 25.4
"""One inch in millimetres (FND-2)."""

TOLERANCE = 0.01
"""Two lengths in millimetres that differ by less than this are equal (dossier 32.1)."""


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The parent of every value in the engine: frozen, strict, compared by content."""


class Leaf(Value, frozen=True, gc=False):
    """The parent of values of names, numbers and places alone, such as findings and events.

    None of them is ever part of a circle, so Python need not watch them for one.
    """


class Role(StrEnum):
    """What a model is in its unit; everything but a Character is R&F (FRM-8)."""

    RANK_AND_FILE = "rank_and_file"
    CHAMPION = "champion"
    MUSICIAN = "musician"
    STANDARD_BEARER = "standard_bearer"
    CHARACTER = "character"


class Height(StrEnum):
    """The printed Height of a model (FND-3)."""

    STANDARD = "standard"
    LARGE = "large"
    GIGANTIC = "gigantic"


class Type(StrEnum):
    """The printed Type of a model (FND-3)."""

    INFANTRY = "infantry"
    BEAST = "beast"
    CAVALRY = "cavalry"
    CONSTRUCT = "construct"


class Facing(StrEnum):
    """One of the four edges of a unit; left and right are the unit's own (FA-1)."""

    FRONT = "front"
    LEFT = "left"
    RIGHT = "right"
    REAR = "rear"


class Side(StrEnum):
    """An end of the first rank, seen from the unit itself: where a Mismatching Base stands."""

    LEFT = "left"
    RIGHT = "right"


class Phase(StrEnum):
    """The phases of a Player Turn as far as the rules taught here need them."""

    DEPLOYMENT = "deployment"
    CHARGE = "charge"
    MOVEMENT = "movement"
    MAGIC = "magic"
    SHOOTING = "shooting"
    CLOSE_COMBAT = "close_combat"


class SpecialRule(StrEnum):
    """Printed special rules that decide who may share a unit or how a model stands in it."""

    CHARIOT = "chariot"
    EXCLUSIVE = "exclusive"
    FLY = "fly"
    INSIGNIFICANT = "insignificant"
    LONER = "loner"
    NOT_A_LEADER = "not_a_leader"
    RANDOM_MOVEMENT = "random_movement"
    SKIRMISHER = "skirmisher"
    STAND_BEHIND = "stand_behind"
    TOWERING_PRESENCE = "towering_presence"
    UNBREAKABLE = "unbreakable"
    UNDEAD = "undead"
    UNSTABLE = "unstable"
    WAR_MACHINE = "war_machine"
    WAR_PLATFORM = "war_platform"


class Seat(NamedTuple):
    """A place in a unit: rank counted from the front, file from the unit's own left, both from 1.

    A base that fills several seats is named by its front left one (dossier 32.1).

    >>> str(Seat(1, 3))
    'rank 1, file 3'
    """

    rank: int
    file: int

    def __str__(self) -> str:
        return f"rank {self.rank}, file {self.file}"


@lru_cache(maxsize=1024)
def seats_in_rank(rank: int, files: int) -> tuple[Seat, ...]:
    """The seats of a rank, from the left.

    >>> seats_in_rank(2, 3)[-1]
    Seat(rank=2, file=3)
    """
    return tuple(Seat(rank, file) for file in range(1, files + 1))


@lru_cache(maxsize=256)
def seats_of_ranks(ranks: int, files: int) -> frozenset[Seat]:
    """The seats of the first so many ranks.

    >>> len(seats_of_ranks(2, 3))
    6
    """
    return frozenset(seat for rank in range(1, ranks + 1) for seat in seats_in_rank(rank, files))


class Footprint(NamedTuple):
    """How many files and ranks of the reference base a Matching Base fills (MB-1)."""

    files: int
    ranks: int

    def cells(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats that a base standing at `seat` fills, its front left one first.

        >>> Footprint(2, 1).cells(Seat(1, 2))
        (Seat(rank=1, file=2), Seat(rank=1, file=3))
        """
        if self == SINGLE:
            return (seat,)
        rank, file = seat
        files = range(file, file + self.files)
        return tuple(
            [Seat(down, across) for down in range(rank, rank + self.ranks) for across in files]
        )


SINGLE = Footprint(1, 1)


class Base(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """A rectangular base in millimetres: width of the front, then depth (FND-1).

    >>> str(Base(25, 50))
    '25 × 50 mm'
    """

    width: float
    depth: float

    def __str__(self) -> str:
        return _size_text(self.width, self.depth)

    def footprint_in(self, reference: Base) -> Footprint | None:
        """The seats this base fills among bases of `reference` size; None when it is no multiple.

        Width and depth must both be whole multiples, without turning the base (MB-1..3).

        >>> Base(50, 75).footprint_in(Base(25, 25))
        Footprint(files=2, ranks=3)
        >>> Base(50, 75).footprint_in(Base(25, 50)) is None
        True
        """
        if self == reference:
            return SINGLE
        files, ranks = round(self.width / reference.width), round(self.depth / reference.depth)
        whole = (
            files >= 1
            and ranks >= 1
            and abs(files * reference.width - self.width) < TOLERANCE
            and abs(ranks * reference.depth - self.depth) < TOLERANCE
        )
        return Footprint(files, ranks) if whole else None


@lru_cache(maxsize=64)  # a ruling says the bases of its models several times
def _size_text(width: float, depth: float) -> str:
    return f"{width:g} × {depth:g} mm"


def inches(mm: float) -> float:
    """Millimetres as inches.

    >>> round(inches(125), 2)
    4.92
    """
    return mm / MM_PER_INCH


def millimetres(inches: float) -> float:
    """Inches as millimetres, to the sixth decimal.

    >>> millimetres(48)
    1219.2
    """
    return round(inches * MM_PER_INCH, 6)


def inch_text(mm: float) -> str:
    """A distance on the table for a sentence: millimetres as inches with two decimals.

    >>> inch_text(279.4)
    '11.00″'
    """
    return f"{inches(mm):.2f}″"


def enough_text(mm: float) -> str:
    """A distance that has to be reached, rounded up to two decimals: what it says is enough.

    >>> inch_text(50.4), enough_text(50.4), enough_text(25.4)
    ('1.98″', '1.99″', '1.00″')
    """
    return inch_text(enough(mm))


def enough(mm: float) -> float:
    """The next whole hundredth of an inch from here on, in mm.

    >>> enough(50.4)
    50.546
    """
    hundredths = math.ceil((mm - TOLERANCE / 2) / MM_PER_INCH * 100)
    return round(hundredths * MM_PER_INCH / 100, 6)


def beside_text(mm: float, limit: float) -> str:
    """A distance in a sentence that compares it with a limit: not rounded to it unless equal to it.

    >>> beside_text(25.28, 25.4), beside_text(25.4, 25.4), beside_text(20.0, 25.4)
    ('0.9953″', '1.00″', '0.79″')
    """
    near = inch_text(mm) == inch_text(limit) and abs(mm - limit) > TOLERANCE
    return f"{inches(mm):.4f}″" if near else inch_text(mm)


@lru_cache(maxsize=1024)  # a ruling says the same lengths in its findings, steps and proof
def mm_text(mm: float) -> str:
    """A length for a sentence: millimetres with at most two decimals.

    >>> mm_text(125.0), mm_text(111.8034)
    ('125 mm', '111.80 mm')
    """
    whole = round(mm)
    return f"{whole} mm" if abs(mm - whole) < TOLERANCE / 2 else f"{mm:.2f} mm"
