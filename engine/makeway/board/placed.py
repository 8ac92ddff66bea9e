"""Where single bases stand on the table, in mm: centres, corners, facings. No geometry package."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import atan2, degrees, hypot
from typing import NamedTuple

from msgspec.structs import replace

from makeway.board.formation import Rect, boundary, centre, centre_at, depth, rect_of, width
from makeway.core.once import once
from makeway.core.pose import Point, Pose
from makeway.core.state import Unit
from makeway.core.words import Base, Seat


class Placed(NamedTuple):
    """A base on the table: the centre in mm and the facing in degrees clockwise from upwards.

    >>> Placed(Base(20, 40), Point(100, 100), 90).corners[0]
    Point(x=120.0, y=90.0)
    """

    base: Base
    centre: Point
    facing: float = 0.0

    @classmethod
    def of(cls, base: Base, pose: Pose) -> Placed:
        """A base whose front left corner and facing are those of a pose."""
        return cls(base, pose.at(base.width / 2, base.depth / 2), pose.facing)

    @property
    def pose(self) -> Pose:
        """The pose of a unit of this base alone: its front left corner.

        >>> Placed(Base(20, 40), Point(100, 100)).pose
        Pose(x=90.0, y=80.0, facing=0.0)
        """
        middle = Pose(self.centre.x, self.centre.y, self.facing)
        return middle.moved(right=-self.base.width / 2, back=-self.base.depth / 2)

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Front left, front right, rear right, rear left."""
        return _corners(self.pose, (0.0, 0.0, self.base.width, self.base.depth))

    @property
    def front(self) -> Point:
        """The middle of the Front Facing, by which a model is located (FA-1)."""
        return self.pose.front(self.base.width)

    @property
    def reach(self) -> float:
        """From the centre to a corner, in mm: how far the base reaches however it turns.

        >>> Placed(Base(30, 40), Point(0, 0)).reach
        25.0
        """
        return hypot(self.base.width, self.base.depth) / 2

    def to(self, centre: Point, facing: float | None = None) -> Placed:
        """The same base elsewhere; None: facing as now."""
        return Placed(self.base, centre, self.facing if facing is None else facing)

    def ahead(self, mm: float) -> Placed:
        """The same base so many mm straight forwards; negative: backwards."""
        return self.to(Pose(*self.centre, self.facing).at(0.0, -mm))


def where(unit: Unit) -> Pose:
    """The pose of a unit. ValueError when it stands on no field."""
    if unit.pose is None:
        raise ValueError(f"{unit.name} has no place on a battlefield.")
    return unit.pose


def placed(unit: Unit, model: str) -> Placed:
    """One model of a unit as it stands on the table, side models included. KeyError for others."""
    pose = where(unit)
    return Placed(unit.models[model].base, pose.at(*centre(unit, model)), pose.facing)


def placed_at(unit: Unit, base: Base, seat: Seat) -> Placed:
    """A base as it would stand on a seat of a unit; new files beside the block count too."""
    pose = where(unit)
    return Placed(base, pose.at(*centre_at(unit, base, seat)), pose.facing)


def rest_of(unit: Unit, *models: str) -> Unit:
    """A unit without some of its models, all others where they stand: no gap is closed yet."""
    gone = {*models}
    return replace(
        unit,
        models={name: each for name, each in unit.models.items() if name not in gone},
        seats={name: seat for name, seat in unit.seats.items() if name not in gone},
        sides={side: name for side, name in unit.sides.items() if name not in gone},
    )


def centres(unit: Unit) -> dict[str, Point]:
    """The centre of every model on the table, in mm."""
    pose = where(unit)
    return once(
        unit, "centres", lambda: {name: pose.at(*centre(unit, name)) for name in unit.models}
    )


def middle(thing: Unit | Placed) -> Point:
    """The centre of a base, or of a unit's Unit Boundary."""
    if isinstance(thing, Placed):
        return thing.centre
    left, front, wide, deep = boundary(thing)
    return where(thing).at(left + wide / 2, front + deep / 2)


def frame_corners(unit: Unit) -> tuple[Point, Point, Point, Point]:
    """The corners of the Unit Boundary, side models included (MM-4): from the front left one
    clockwise, as the unit sees them."""
    return _corners(where(unit), boundary(unit))


def apart(one: Point, other: Point) -> float:
    """How far two points lie from each other, in mm.

    >>> apart(Point(0, 0), Point(3, 4))
    5.0
    """
    return hypot(other[0] - one[0], other[1] - one[1])


def bearing(start: Point, end: Point) -> float:
    """The facing that looks from one point to another, in degrees from 0 up to 360.

    >>> bearing(Point(0, 0), Point(10, 0)), bearing(Point(0, 0), Point(0, 10))
    (90.0, 180.0)
    """
    return degrees(atan2(end[0] - start[0], start[1] - end[1])) % 360.0


def between(start: float, end: float) -> float:
    """The shorter turn from one facing to another, in degrees; clockwise is positive.

    >>> between(350, 10), between(10, 350), between(0, 180)
    (20.0, -20.0, -180.0)
    """
    return (end - start + 180.0) % 360.0 - 180.0


def pieces(unit: Unit) -> tuple[Rect, ...]:
    """A few rectangles that together are all bases of a unit, in mm of its own frame.

    Ranks with the same seats taken are one piece.
    """
    return once(unit, "pieces", lambda: tuple(_pieces(unit)))


def _pieces(unit: Unit) -> Iterator[Rect]:
    if _is_full(unit):
        yield 0.0, 0.0, width(unit), depth(unit)
        return
    reference = unit.reference
    odd = [name for name in unit.unusual if unit.footprint(name) is None]
    cells = [seat for seat, name in unit.grid.items() if name not in odd]
    for first, last, left, right in _blocks(cells):
        yield (
            (left - 1) * reference.width,
            (first - 1) * reference.depth,
            (right - left + 1) * reference.width,
            (last - first + 1) * reference.depth,
        )
    yield from (rect_of(unit, name) for name in (*odd, *unit.sides.values()))


def _is_full(unit: Unit) -> bool:
    """Whether a unit is one block of reference bases without an empty seat."""
    usual = not unit.unusual and not unit.sides
    return usual and {*unit.seats.values()} == _every_seat(unit.ranks, unit.files)


@lru_cache(maxsize=256)
def _every_seat(ranks: int, files: int) -> frozenset[Seat]:
    return frozenset(Seat(r, f) for r in range(1, ranks + 1) for f in range(1, files + 1))


def _blocks(cells: Iterable[Seat]) -> Iterator[tuple[int, int, int, int]]:
    """Seats as blocks: first and last rank, first and last file."""
    files: dict[int, list[int]] = {}
    for rank, file in cells:
        files.setdefault(rank, []).append(file)
    begun: dict[tuple[int, int], int] = {}
    for rank in range(min(files, default=1), max(files, default=0) + 2):
        runs = _runs(sorted(files.get(rank, ())))
        for run in [each for each in begun if each not in runs]:
            yield (begun.pop(run), rank - 1, *run)
        for run in runs:
            begun.setdefault(run, rank)


def _runs(files: list[int]) -> list[tuple[int, int]]:
    """Numbers in order as runs from the first to the last of each.

    >>> _runs([1, 2, 3, 5])
    [(1, 3), (5, 5)]
    """
    runs: list[tuple[int, int]] = []
    for file in files:
        if runs and runs[-1][1] == file - 1:
            runs[-1] = (runs[-1][0], file)
        else:
            runs.append((file, file))
    return runs


def _corners(pose: Pose, rect: Rect) -> tuple[Point, Point, Point, Point]:
    x, y, wide, deep = rect
    return (
        pose.at(x, y),
        pose.at(x + wide, y),
        pose.at(x + wide, y + deep),
        pose.at(x, y + deep),
    )
