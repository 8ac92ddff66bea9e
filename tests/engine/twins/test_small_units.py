"""The engine's displacement against comparing every legal layout, for small units.

The whole field is every legal formation of 1 to 8 R&F (with or without a Champion) and up to two
Characters in 1 to 8 files, and every third Character who joins them, on every seat: for each R&F
base of the book all the bases that match it, and made-up ones besides. A plain run compares all of
it in 1 to 3 files, and in 4 to 8 files a slice that changes from day to day. `MAKEWAY_TWIN=all`
compares all of it, `MAKEWAY_TWIN=<number>` that slice.
"""

from __future__ import annotations

import os
from datetime import date
from itertools import product

import pytest
from makeway.board.displacement import displace, displace_single_rank, displaced_by, legal_seats
from makeway.core.actions import Room
from makeway.core.words import Seat

from tests.engine.twins import least
from tests.engine.twins.brute import Size, Start
from tests.engine.twins.comparing import agrees, compare, compare_start, mirrored, seats_in_vain
from tests.engine.twins.small_units import (
    FILES,
    MADE_UP,
    REAL,
    SIZES,
    Bases,
    cases,
    drawn,
    engine_model,
    engine_unit,
    kinds,
    starts,
)
from tests.engine.twins.widen import pushed_by, widen

ASKED = os.environ.get("MAKEWAY_TWIN", "")
EVERYTHING = ASKED == "all"
SLICE = int(ASKED) if ASKED.isdecimal() else date.today().toordinal()
PARTS = 8
"""In how many tests all of a width is compared."""

STRIDES = {4: (19, 2), 5: (37, 4), 6: (61, 6), 7: (101, 10), 8: (307, 12)}
"""One in so many cases, and one in so many formations of each, is a slice."""

SEATS = {
    1: (291, 0, 85, 85, 0),
    2: (3209, 0, 860, 118, 920),
    3: (10660, 2122, 3959, 279, 4250),
}
"""How many seats there are to compare: of each R&F base, and of the made-up bases."""

MM = (20.0, 20.0)


@pytest.mark.parametrize("number", range(len(REAL) + 1))
@pytest.mark.parametrize("files", SEATS)
def test_every_seat_in_up_to_three_files_displaces_as_comparing_every_layout_finds(
    files: int, number: int
) -> None:
    compared = sum(compare(case) for case in cases(files, (*REAL, MADE_UP)[number]))
    assert compared == SEATS[files][number]


@pytest.mark.parametrize("part", range(PARTS if EVERYTHING else 1))
@pytest.mark.parametrize("files", STRIDES)
def test_every_seat_of_a_slice_displaces_as_comparing_every_layout_finds(
    files: int, part: int
) -> None:
    few, some = STRIDES[files]
    every = [case for bases in (*REAL, MADE_UP) for case in cases(files, bases)]
    if EVERYTHING:
        assert sum(compare(case) for case in every[part::PARTS])
    else:
        chosen = every[SLICE % few :: few]
        assert sum(compare(case, some, SLICE // few + n) for n, case in enumerate(chosen))


@pytest.mark.parametrize("files", range(2, 6 if EVERYTHING else 5))
def test_mirror_images_are_displaced_alike(files: int) -> None:
    every = [case for bases in REAL for case in cases(files, bases)]
    for number, case in enumerate(every[SLICE % files :: 1 if EVERYTHING else 4**files]):
        for start in list(starts(case.kind))[:: 1 if EVERYTHING else number % 3 + 1]:
            compare_start(mirrored(start), case.mm, case.size)


@pytest.mark.parametrize("files", [2, 3, 4, 5])
def test_a_musician_is_no_plain_model_and_is_told_apart(files: int) -> None:
    every = list(cases(files, Bases(MM, SIZES), musician=True))
    few, some = (1, 1) if EVERYTHING else (10 * files, 2 * files)
    assert sum(compare(case, some, n) for n, case in enumerate(every[SLICE % few :: few]))


@pytest.mark.parametrize("files", FILES)
def test_no_seat_outside_the_legal_ones_has_a_displacement(files: int) -> None:
    for case in list(cases(files, Bases(MM, SIZES)))[SLICE % 60 :: 60]:
        for start in list(starts(case.kind))[:1]:
            unit, newcomer = engine_unit(start, MM), engine_model("newcomer", case.size, MM)
            for seat in seats_in_vain(unit, least.legal_seats(start, case.size)):
                assert seat not in legal_seats(unit, newcomer)
                assert displace(unit, newcomer, seat) is None, f"{drawn(start)}, {case} to {seat}"


@pytest.mark.parametrize("files", FILES if EVERYTHING else range(1, 6))
def test_a_single_rank_makes_room_as_comparing_every_layout_finds(files: int) -> None:
    for kind in kinds(files, characters=2 if EVERYTHING or files < 5 else 1):
        sizes = kind.characters
        wide = kind.plain + kind.champion + sum(wide for wide, _ in sizes)
        if wide == files and all(deep == 1 for _, deep in sizes):
            for start in starts(kind):
                for size in SIZES:
                    _single_rank(start, size)


def _single_rank(start: Start, size: Size) -> None:
    unit = engine_unit(start, MM)
    newcomer = engine_model("newcomer", size, MM)
    for file in range(1, start.files - size[0] + 2):
        pushed = pushed_by(start, size, (1, file))
        ids = {
            who: who if isinstance(who, str) else unit.grid[Seat(who[0], who[1])] for who in pushed
        }
        assert set(ids.values()) == set(displaced_by(unit, newcomer, Seat(1, file)))
        for rooms in product(Room, repeat=len(pushed)):
            room = dict(zip(pushed, rooms, strict=True))
            ends = {
                who: "left" if each is Room.LEFT_END else "right"
                for who, each in room.items()
                if each is not Room.SECOND_RANK
            }
            twin = widen(start, size, (1, file), MM, ends)
            chosen = {ids[who]: each for who, each in room.items()}
            found = displace_single_rank(unit, newcomer, Seat(1, file), chosen)
            agrees(start, unit, found, twin, f"{size} to file {file}, {rooms}")
