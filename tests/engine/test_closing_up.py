"""Gaps of one rank and the last R&F model (dossier 32.9 B, 32.11; Q17)."""

from __future__ import annotations

from typing import Any

import pytest
from makeway.board.closing_up import close_up, close_up_ranks, laid
from makeway.board.formation import is_legal, is_sound
from makeway.core.state import Unit

from tests.engine import drawing
from tests.engine.drawing import unit as unit_of
from tests.engine.test_regrouping import without


def closed(unit: Unit) -> list[tuple[int, int, str]]:
    """Models moved, files given up at the left, and the drawing of every way."""
    found = close_up(unit)
    assert all(is_legal(laid(unit, each)) for each in found)
    return [(each.moved, each.left, drawing.picture(laid(unit, each))) for each in found]


@pytest.mark.parametrize(
    ("text", "gone", "expected"),
    [
        ("rHrrr", "h", [(1, 1, "rrrr")]),
        ("rrHrr", "h", [(2, 0, "rrrr"), (2, 1, "rrrr")]),
        ("rrrHrrr", "h", [(3, 0, "rrrrrr"), (3, 1, "rrrrrr")]),
        ("rrrrH", "h", [(0, 0, "rrrr")]),
        ("Hrrrr", "h", [(0, 1, "rrrr")]),
        ("rrX#r/..##r", "x", [(2, 0, "rrrr")]),
    ],
)
def test_one_side_slides_and_the_owner_picks_the_half_in_a_tie(
    text: str, gone: str, expected: list[tuple[int, int, str]]
) -> None:
    assert closed(without(text, gone)) == expected


def test_who_steps_in_from_behind_fills_the_gap_and_no_other_place() -> None:
    # Champion and Hero slide as far, whoever steps in; he would not stand in front of them.
    two_ways = [(3, 0, "cHrrr"), (3, 1, "cHrrr")]
    assert closed(without("cHX#rr/.r....", "x")) == two_ways


def test_where_no_slide_helps_the_fewest_are_placed_anew() -> None:
    # Three bases of two files behind one another need two files, and he in front has to go.
    assert closed(unit_of("X#r/Y#./Z#.")) == [(1, 0, "X#/Y#/Z#/.r"), (1, 0, "X#/Y#/Z#/r.")]


def test_the_rear_model_fills_before_anybody_slides() -> None:
    [only] = close_up(without("rrX#r/..##r", "x"))
    assert sorted(seat.file for seat in only.seats.values()) == [3, 4]


@pytest.mark.parametrize(
    ("text", "gone", "expected"),
    [
        ("crrrrrW", ("1", "5"), [(2, 1, "crrrW")]),
        ("rrrrrc", ("1", "2", "5"), [(1, 2, "rrc")]),
        ("rrrrrc", ("1", "4", "5"), [(1, 1, "rrc")]),
        ("rrCrrr", ("1", "2", "4", "5"), [(0, 2, "Cr")]),
        ("rrHrr", ("1",), [(0, 1, "rHrr")]),
    ],
)
def test_after_casualties_from_both_sides_champion_and_characters_slide_inwards(
    text: str, gone: tuple[str, ...], expected: list[tuple[int, int, str]]
) -> None:
    assert closed(without(text, *gone)) == expected


def ranks(text: str, *gone: str, **fields: Any) -> list[tuple[int, str]]:
    unit = without(text, *gone, **fields)
    found = close_up_ranks(unit)
    assert all(is_sound(laid(unit, each)) for each in found)
    return [(each.moved, drawing.picture(laid(unit, each))) for each in found]


def test_characters_keep_their_ranks_when_the_last_rank_and_file_falls() -> None:
    assert ranks("X#r/##./K#./##.", "1") == [(0, "X#/##/K#/##")]
    assert ranks("ABc/Drr", "1", "2", "champion") == [(0, "AB/D.")]


def test_a_character_whose_rank_cannot_stay_moves_as_little_as_possible() -> None:
    assert ranks("ABL/rrr/.D.", "1", "2", "3")[0] == (1, "ABL/.D.")
    assert ranks("rr/D.", "1", "2") == [(1, "D")]


def test_one_big_base_slides_to_stand_behind_another() -> None:
    found = ranks("X#r/##./rK#/.##", "1", "2")
    assert found == [(1, "X#/##/K#/##"), (1, "X#/##/K#/##")]
