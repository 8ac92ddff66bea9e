"""Every small unit: up to 10 R&F, 6 files and 3 Front Rank models, for each pair of bases.

A position is a legal formation, counted as a picture; mirror images and units that differ in names
of equal Characters only are one. Nothing here knows the engine: formations are those that the
trying of everything finds.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import factorial
from typing import NamedTuple

from tests.engine.twins.brute import Layout, Place, Size, Start, legal_layouts

MOST_RANK_AND_FILE, MOST_FILES, MOST_FRONT_RANK = 10, 6, 3

Mm = tuple[float, float]


class Pair(NamedTuple):
    """An R&F base and a Character's base in mm; `size` in seats, None for a Mismatching one."""

    rank_and_file: Mm
    character: Mm
    size: Size | None


PAIRS = (
    Pair((20.0, 20.0), (20.0, 20.0), (1, 1)),
    Pair((20.0, 20.0), (40.0, 40.0), (2, 2)),
    Pair((25.0, 25.0), (25.0, 50.0), (1, 2)),
    Pair((25.0, 50.0), (50.0, 50.0), (2, 1)),
    Pair((25.0, 25.0), (50.0, 75.0), (2, 3)),
    Pair((20.0, 20.0), (60.0, 100.0), (3, 5)),
    Pair((20.0, 20.0), (25.0, 25.0), None),
)


class Kind(NamedTuple):
    """What a unit is made of: files, plain R&F, a Champion, Characters on the R&F base and on the
    other base of the pair; those with a Mismatching Base stand at the sides."""

    pair: Pair
    files: int
    plain: int
    champion: bool
    small: int
    other: int

    @property
    def sides(self) -> int:
        """How many Characters stand at the sides: one at the left, or one at each."""
        return 0 if self.pair.size else self.other

    @property
    def sizes(self) -> tuple[Size, ...]:
        """The sizes of the big bases in the block."""
        return (self.pair.size,) * self.other if self.pair.size else ()

    @property
    def front(self) -> int:
        """Single models with Front Rank in the block."""
        return self.champion + self.small

    @property
    def characters(self) -> int:
        return self.small + self.other

    @property
    def rank_and_file(self) -> int:
        """Every model that is no Character."""
        return self.plain + self.champion


class Position(NamedTuple):
    """A unit as it stands."""

    kind: Kind
    start: Start


def kinds(pair: Pair) -> Iterator[Kind]:
    """Every composition of a pair in every width; at least one Character has the other base.

    The pair of equal bases has those without any Character too.
    """
    equal = pair.size == (1, 1)
    most = 2 if pair.size is None else MOST_FRONT_RANK
    for files, champion in product(range(1, MOST_FILES + 1), (False, True)):
        for small in range(MOST_FRONT_RANK - champion + 1):
            left = MOST_FRONT_RANK - champion - small
            for other in (0,) if equal else range(1, min(left, most) + 1):
                for plain in range(not champion, MOST_RANK_AND_FILE - champion + 1):
                    kind = Kind(pair, files, plain, champion, small, other)
                    if not (kind.sides and _too_wide(kind)):
                        yield kind


def _too_wide(kind: Kind) -> bool:
    """A base at the side is wider than the block, and that has more than one rank (MB-6)."""
    wide = kind.pair.character[0] > kind.files * kind.pair.rank_and_file[0]
    return wide and kind.plain + kind.front > kind.files


def positions(kind: Kind) -> Iterator[Position]:
    """Every legal formation of a composition, one of each pair of mirror images."""
    for layout in legal_layouts(kind.files, kind.sizes, kind.front, kind.plain):
        for champion in sorted(layout.front) if kind.champion else (None,):
            one = _key(layout, champion)
            if kind.sides == 1 or one <= _key(*_mirrored(kind, layout, champion)):
                yield Position(kind, _start(kind, layout, champion))


Key = tuple[object, ...]


def _key(layout: Layout, champion: Place | None) -> tuple[list[Place], ...]:
    leader = [] if champion is None else [champion]
    return sorted(layout.bigs), sorted(layout.front), leader, sorted(layout.others)


def _mirrored(kind: Kind, layout: Layout, champion: Place | None) -> tuple[Layout, Place | None]:
    wide = kind.sizes[0][0] if kind.sizes else 1

    def turned(place: Place, width: int = 1) -> Place:
        return place[0], kind.files - place[1] - width + 2

    turned_over = Layout(
        tuple(turned(place, wide) for place in layout.bigs),
        frozenset(turned(place) for place in layout.front),
        frozenset(turned(place) for place in layout.others),
    )
    return turned_over, None if champion is None else turned(champion)


def _start(kind: Kind, layout: Layout, champion: Place | None) -> Start:
    named: dict[str, tuple[Place, Size, bool]] = {
        f"big_{number}": (place, size, True)
        for number, (place, size) in enumerate(zip(layout.bigs, kind.sizes, strict=True))
    }
    if champion is not None:
        named["champion"] = (champion, (1, 1), True)
    small = sorted(layout.front - {champion})
    named |= {f"small_{number}": (place, (1, 1), True) for number, place in enumerate(small)}
    return Start(kind.files, layout.others, named)


def layouts(kind: Kind) -> int:
    """How many pictures of legal layouts there are: layouts, and names given to equal models."""
    found = len(legal_layouts(kind.files, kind.sizes, kind.front, kind.plain))
    return found * factorial(kind.front) * factorial(len(kind.sizes))
