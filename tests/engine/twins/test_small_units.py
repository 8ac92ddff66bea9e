"""The engine's displacement against trying everything, for small units.

The whole field is every legal formation of 1 to 8 R&F (with or without a Champion) and up to two
Characters of 1×1, 1×2, 2×1 and 2×2 seats in 1 to 8 files, every such Character joining as the
third, on every seat. `MAKEWAY_TWIN=all` compares all of it (hours). A plain run compares all of it
in 1 file and, where all bases are of one seat, in up to 5 files; a fixed draw of compositions in 2
to 8 files, some with a Musician; and single ranks of up to 6 files that make room (all with one
Character; with two up to 3 files).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice, product
from random import Random

import pytest
from makeway.board.displacement import (
    Displacement,
    displace,
    displace_single_rank,
    displaced_by,
    legal_seats,
)
from makeway.board.formation import is_legal
from makeway.core.actions import Room
from makeway.core.state import Unit
from makeway.core.words import Seat

from tests.engine.twins import brute
from tests.engine.twins.small_units import (
    FILES,
    SIZES,
    Kind,
    drawn,
    engine_model,
    engine_unit,
    kinds,
    starts,
)

EVERYTHING = os.environ.get("MAKEWAY_TWIN") == "all"
MM = ((25.0, 25.0), (20.0, 20.0), (25.0, 50.0))
DRAWN = {2: 40, 3: 20, 4: 12, 5: 8, 6: 6, 7: 6, 8: 3}


def chosen(files: int, musician: bool = False) -> list[Kind]:
    """The compositions of a width that this run compares."""
    every = list(kinds(files, musician))
    count = DRAWN.get(files, len(every)) if not musician else 4
    if EVERYTHING or count >= len(every):
        return every
    return Random(f"{files} files").sample(every, count)


def some(kind: Kind, count: int) -> Iterator[brute.Start]:
    """The formations of a composition; in a plain run a few of them, evenly chosen."""
    every = list(starts(kind))
    step = 1 if EVERYTHING or kind.files == 1 else max(1, len(every) // count)
    return islice(every, 0, None, step)


def pictures(
    unit: Unit, found: Displacement
) -> frozenset[tuple[frozenset[tuple[str, brute.Place]], frozenset[brute.Place]]]:
    """What the engine's ways look like, in the files of the unit as it was."""
    left = found.wider[0]
    seen = set()
    for way in found.ways:
        seats = {name: (s.rank, s.file) for name, s in unit.seats.items()}
        seats |= {name: (s.rank, s.file - left) for name, s in way.seats.items()}
        plain = frozenset(at for name, at in seats.items() if unit.models[name].is_plain)
        named = frozenset(
            (name, at) for name, at in seats.items() if not unit.models[name].is_plain
        )
        seen.add((named, plain))
    return frozenset(seen)


def agrees(
    start: brute.Start, unit: Unit, found: Displacement | None, twin: brute.Answer | None, at: str
) -> None:
    where = f"{drawn(start)} in {start.files} files, {at}"
    if twin is None or found is None:
        assert found is None, where
        assert twin is None, where
        return
    assert found.cost_mm == pytest.approx(twin.cost, abs=0.01), where
    assert found.moved == twin.moved, where
    if found.counted and found.equal == len(found.ways):
        assert pictures(unit, found) == twin.pictures, where
    assert found.equal == len(twin.pictures), where


def compare(start: brute.Start, mm: tuple[float, float], size: brute.Size) -> int:
    """All seats of one newcomer in one unit; the number of seats compared."""
    unit = engine_unit(start, mm)
    newcomer = engine_model("newcomer", size, mm)
    seats = brute.legal_seats(start, size)
    assert {(s.rank, s.file) for s in legal_seats(unit, newcomer)} == seats, drawn(start)
    for seat in seats:
        twin = brute.displace(start, size, seat, mm)
        found = displace(unit, newcomer, Seat(*seat))
        agrees(start, unit, found, twin, f"{size} to {seat}")
    return len(seats)


@pytest.mark.parametrize("files", FILES)
def test_the_least_displacement_is_what_trying_everything_finds(files: int) -> None:
    compared = 0
    for number, kind in enumerate(chosen(files)):
        for start in some(kind, 3):
            mm = MM[number % len(MM)]
            assert is_legal(engine_unit(start, mm)), drawn(start)
            for size in SIZES:
                compared += compare(start, mm, size)
    assert compared > 20


@pytest.mark.parametrize("files", FILES if EVERYTHING else range(1, 6))
def test_every_unit_of_single_seats_is_displaced_as_trying_everything_finds(files: int) -> None:
    compared = 0
    for number, kind in enumerate(kinds(files)):
        if all(size == (1, 1) for size in kind.characters):
            for start in starts(kind):
                compared += compare(start, MM[number % len(MM)], (1, 1))
    assert compared >= 120


@pytest.mark.parametrize("files", [2, 3, 4, 5])
def test_a_musician_is_no_plain_model_and_is_told_apart(files: int) -> None:
    for kind in chosen(files, musician=True):
        for start in some(kind, 4):
            for size in SIZES:
                compare(start, MM[0], size)


@pytest.mark.parametrize("files", FILES)
def test_no_seat_outside_the_legal_ones_has_a_displacement(files: int) -> None:
    for kind in chosen(files)[:6]:
        for start in some(kind, 1):
            unit = engine_unit(start, MM[0])
            for size in SIZES:
                newcomer = engine_model("newcomer", size, MM[0])
                legal = brute.legal_seats(start, size)
                for rank in range(1, unit.ranks + 2):
                    for file in range(1, files + 1):
                        if (rank, file) not in legal:
                            where = f"{drawn(start)}, {size} to {(rank, file)}"
                            assert displace(unit, newcomer, Seat(rank, file)) is None, where


@pytest.mark.parametrize("files", FILES if EVERYTHING else range(1, 7))
def test_a_single_rank_makes_room_as_trying_everything_finds(files: int) -> None:
    for kind in kinds(files, characters=2 if EVERYTHING or files < 4 else 1):
        sizes = kind.characters
        if (
            any(deep > 1 for _, deep in sizes)
            or kind.plain + kind.champion + sum(wide for wide, _ in sizes) != files
        ):
            continue
        for start in starts(kind):
            for size in SIZES:
                _single_rank(start, size)


def _single_rank(start: brute.Start, size: brute.Size) -> None:
    unit = engine_unit(start, MM[0])
    newcomer = engine_model("newcomer", size, MM[0])
    for file in range(1, start.files - size[0] + 2):
        pushed = brute.pushed_by(start, size, (1, file))
        ids = {who: who if isinstance(who, str) else unit.grid[Seat(*who)] for who in pushed}
        assert set(ids.values()) == set(displaced_by(unit, newcomer, Seat(1, file)))
        for rooms in product(Room, repeat=len(pushed)):
            room = dict(zip(pushed, rooms, strict=True))
            ends = {
                who: "left" if each is Room.LEFT_END else "right"
                for who, each in room.items()
                if each is not Room.SECOND_RANK
            }
            twin = brute.widen(start, size, (1, file), MM[0], ends)
            chosen = {ids[who]: each for who, each in room.items()}
            found = displace_single_rank(unit, newcomer, Seat(1, file), chosen)
            agrees(start, unit, found, twin, f"{size} to file {file}, {rooms}")
