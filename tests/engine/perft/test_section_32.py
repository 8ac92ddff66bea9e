"""Every worked example of the exact definitions about layouts and newcomers (32.1 to 32.7).

In drawings `c` is the Champion, capitals are Characters.
"""

from __future__ import annotations

import pytest
from makeway.board.displacement import Displacement, displace, displace_single_rank, legal_seats
from makeway.board.formation import centre, is_legal, is_sound, picture, rank_sums, stands
from makeway.cli.layouts import count_layouts
from makeway.core.actions import Room
from makeway.core.state import Model, Unit
from makeway.core.words import Seat
from msgspec.structs import replace

from tests.engine.drawing import character, unit

SMALL = (20.0, 20.0)
SECOND, LEFT, RIGHT = Room.SECOND_RANK, Room.LEFT_END, Room.RIGHT_END


def orcs(text: str, base: tuple[float, float] = SMALL) -> Unit:
    return unit(text, base)


def newcomer(files: int = 1, ranks: int = 1) -> Model:
    return character("n", (20.0 * files, 20.0 * ranks))


# ---- 32.1 to 32.4: frame, sound, best, pictures


def test_32_1_a_base_of_2_by_2_fills_four_seats_around_its_centre() -> None:
    block = orcs("rX#r/r##r")
    cells = {seat for seat, who in block.grid.items() if who == "x"}
    assert cells == {(1, 2), (1, 3), (2, 2), (2, 3)}
    assert centre(block, "x") == (40.0, 20.0)


@pytest.mark.parametrize(
    ("text", "sound"),
    [
        ("N#rr/##rr/##rr/##..", True),
        ("N#rr/##rr/##r./##..", True),
        ("N#rr/##.r/##rr/##..", False),
    ],
)
def test_32_2_behind_an_incomplete_rank_stand_deep_bases_only(text: str, sound: bool) -> None:
    assert is_sound(orcs(text, (25.0, 25.0))) is sound


@pytest.mark.parametrize(
    ("text", "back", "legal"),
    [
        ("X#HKL/##Mrr/rrrrr/rrrrr/rrr..", 54, True),
        ("HKLMr/X#rrr/##rrr/rrrrr/rrr..", 51, False),
        ("X#/##/Hr/rr/rr/r.", 27, True),
        ("Hr/X#/##/rr/rr/r.", 25, False),
        ("XHK/#Lr/rrr/rr.", 19, True),
        ("HKL/Xrr/#rr/rr.", 18, False),
    ],
)
def test_32_3_first_the_rank_and_file_as_far_back_as_they_can(
    text: str, back: int, legal: bool
) -> None:
    block = orcs(text)
    told = stands(block)
    assert told is not None
    assert rank_sums(told)[0] == back
    assert is_legal(block) is legal


def test_32_4_plain_models_who_change_places_show_the_same_picture() -> None:
    block = orcs("rcr/r..")
    seats = {**block.seats, "orcs.1": block.seats["orcs.3"], "orcs.3": block.seats["orcs.1"]}
    assert picture(replace(block, seats=seats)) == picture(block)
    assert picture(orcs("crr/r..")) != picture(block) != picture(orcs("rcr/.r."))
    assert count_layouts(block) == 9


# ---- 32.5 to 32.7: seats, displacement, one rank


@pytest.mark.parametrize(
    ("text", "size", "seats"),
    [
        ("HKLXc/rrrrr/rr...", (1, 1), [(r, f) for r in (1, 2) for f in range(1, 6)]),
        ("X#/##/rr/rr", (1, 1), [(3, 1), (3, 2)]),
        ("X#r/##r/rrr", (2, 2), [(1, 1), (1, 2), (3, 1), (3, 2)]),
    ],
)
def test_32_5_every_seat_of_a_legal_layout_is_his_to_choose(
    text: str, size: tuple[int, int], seats: list[tuple[int, int]]
) -> None:
    assert sorted((*seat,) for seat in legal_seats(orcs(text), newcomer(*size))) == seats


def found(displaced: Displacement | None) -> tuple[float, int, int]:
    """Total mm, models moved and how many pictures are equal."""
    assert displaced is not None
    return round(displaced.cost_mm, 2), displaced.moved, displaced.equal


@pytest.mark.parametrize(
    ("text", "size", "seat", "cost", "moved", "pictures"),
    [
        ("rrrrr/rrrrr", (1, 1), (1, 3), 40.0, 1, 1),
        ("rrrrr/rrrrr/rrr..", (1, 1), (1, 3), 44.72, 1, 1),
        ("rrrrr/rrrrr/rrr..", (1, 1), (1, 5), 40.0, 1, 1),
        ("rrcrr/rrrrr", (1, 1), (1, 3), 60.0, 2, 2),
        ("rrrrr/rrrrr", (2, 2), (1, 1), 149.57, 4, 1),
        ("Hr/rr/r.", (2, 2), (1, 1), 200.0, 5, 1),
    ],
)
def test_32_6_the_others_move_least(
    text: str,
    size: tuple[int, int],
    seat: tuple[int, int],
    cost: float,
    moved: int,
    pictures: int,
) -> None:
    told = found(displace(orcs(text), newcomer(*size), Seat(*seat)))
    assert told == (cost, moved, pictures)


def test_32_6_they_go_where_the_example_says() -> None:
    two = displace(orcs("rrrrr/rrrrr/rrr.."), newcomer(), Seat(1, 3))
    assert two is not None
    assert [(*seat,) for seat in two.ways[0].seats.values()] == [(3, 4)]
    aside = displace(orcs("rrcrr/rrrrr"), newcomer(), Seat(1, 3))
    assert aside is not None
    assert {(*way.seats["orcs.champion"],) for way in aside.ways} == {(1, 2), (1, 4)}
    four = displace(orcs("rrrrr/rrrrr"), newcomer(2, 2), Seat(1, 1))
    assert four is not None
    assert {(*seat,) for seat in four.ways[0].seats.values()} == {(3, f) for f in (1, 2, 3, 4)}
    hero = displace(orcs("Hr/rr/r."), newcomer(2, 2), Seat(1, 1))
    assert hero is not None
    assert hero.ways[0].seats["h"] == (3, 1)


@pytest.mark.parametrize(
    ("text", "room", "cost", "moved", "pictures"),
    [
        ("rrrrr", SECOND, 20.0, 1, 1),
        ("rrrrr", LEFT, 40.0, 1, 1),
        ("rrrrr", RIGHT, 80.0, 1, 1),
        ("rcrr", SECOND, 40.0, 2, 2),
        ("rcrr", LEFT, 40.0, 1, 1),
        ("rcrr", RIGHT, 60.0, 1, 1),
    ],
)
def test_32_7_one_rank_gives_way_behind_or_at_an_end(
    text: str, room: Room, cost: float, moved: int, pictures: int
) -> None:
    block = orcs(text)
    (pushed,) = (who for who, seat in block.seats.items() if seat == (1, 2))
    told = displace_single_rank(block, newcomer(), Seat(1, 2), {pushed: room})
    assert found(told) == (cost, moved, pictures)
