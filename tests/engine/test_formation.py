"""Where models stand, sound and best formations: dossier 32.1 to 32.4, clauses FRM-1 to FRM-8."""

from __future__ import annotations

import pytest
from makeway.board.best import Big, Shape, best
from makeway.board.formation import (
    boundary,
    centre,
    full_ranks,
    in_line_formation,
    is_legal,
    is_sound,
    per_rank,
    picture,
    rank_sums,
    rect_of,
    stands,
    width,
)
from makeway.core.state import Unit
from makeway.core.words import Height
from makeway.rules.ranks import counts

from tests.engine.drawing import unit


def sums(drawn: Unit) -> tuple[int, int]:
    block = stands(drawn)
    assert block is not None
    return rank_sums(block)


def test_a_big_base_fills_its_seats_from_its_front_left_one() -> None:
    drawn = unit("rN#r/r##r", (20, 20))
    cells = {tuple(seat) for seat, who in drawn.grid.items() if who == "n"}
    assert cells == {(1, 2), (1, 3), (2, 2), (2, 3)}
    assert centre(drawn, "n") == (40, 20)
    assert rect_of(drawn, "n") == (20, 0, 40, 40)


def test_side_models_stand_beside_the_block_with_front_edges_aligned() -> None:
    drawn = unit("D|rrr|K\n  rrr", bases={"D": (40, 40), "K": (50, 100)})
    assert rect_of(drawn, "d") == (-40, 0, 40, 40)
    assert rect_of(drawn, "k") == (75, 0, 50, 100)
    assert centre(drawn, "d") == (-20, 20)
    assert width(drawn) == 75
    assert boundary(drawn) == (-40, 0, 165, 100)


def test_a_model_that_is_not_in_the_unit_has_no_place() -> None:
    with pytest.raises(KeyError):
        rect_of(unit("rr"), "nobody")


@pytest.mark.parametrize(
    ("drawing", "sound"),
    [
        ("N#rr/##rr/##rr/##..", True),
        ("N#rr/##rr/##r./##..", True),
        ("N#rr/##.r/##rr/##..", False),
        ("rrrr/r..r", True),
        ("rrrr/.rr./..r.", False),
        ("rrr./rrr.", False),
        ("rr.r", False),
        ("rrrr/rrrr/rrr.", True),
        ("X#/##/rr", True),
        ("X#r/##./..r", False),
        ("rrr/rX#/.##", True),
        ("rr.r/rX##", False),
    ],
)
def test_a_block_is_sound_by_full_ranks_support_and_rear_halves(drawing: str, sound: bool) -> None:
    assert is_sound(unit(drawing)) is sound


def test_a_model_behind_a_short_rank_needs_a_base_of_two_ranks_and_support() -> None:
    assert is_sound(unit("rrr/rr./X#./##."))
    assert not is_sound(unit("rrr/r../X#./##."))


def test_models_on_one_seat_or_past_the_files_are_not_sound() -> None:
    doubled = unit("rrr/rrr")
    doubled.seats["orcs.6"] = doubled.seats["orcs.1"]
    assert not is_sound(doubled)
    assert not is_sound(unit("rrr/rrr", files=2))


@pytest.mark.parametrize(
    ("shape", "back", "legal", "worse", "worse_back"),
    [
        (
            Shape(5, 4, 15, (Big(True, 2, 2),)),
            54,
            "N#HKL/##Xrr/rrrrr/rrrrr/rrr..",
            "HKLXr/N#rrr/##rrr/rrrrr/rrr..",
            51,
        ),
        (
            Shape(2, 1, 6, (Big(True, 2, 2),)),
            27,
            "N#/##/Hr/rr/rr/r.",
            "Hr/N#/##/rr/rr/r.",
            25,
        ),
        (
            Shape(3, 3, 6, (Big(True, 1, 2),)),
            19,
            "NHK/#Lr/rrr/rr.",
            "HKL/Nrr/#rr/rr.",
            18,
        ),
    ],
)
def test_models_without_front_rank_go_back_first_then_those_with_it_forward(
    shape: Shape, back: int, legal: str, worse: str, worse_back: int
) -> None:
    top = best(shape)
    assert top is not None
    assert top.back == back
    assert sums(unit(legal, (20, 20)))[0] == back
    assert sums(unit(worse, (20, 20)))[0] == worse_back
    assert is_legal(unit(legal, (20, 20)))
    assert is_sound(unit(worse, (20, 20)))
    assert not is_legal(unit(worse, (20, 20)))


def test_no_sound_layout_has_more_files_than_models() -> None:
    assert best(Shape(5, 1, 3)) is None


def test_big_bases_without_front_rank_take_part_in_the_sums() -> None:
    assert is_legal(unit("r#r#rr/####rr/rrrrrr", (20, 20)))
    assert not is_legal(unit("rrrrrr/r#r#rr/####rr", (20, 20)))


def test_a_stand_behind_model_is_left_out_of_both_sums() -> None:
    from makeway.core.words import SpecialRule

    from tests.engine.drawing import character

    damsel = character("damsel", (20, 20), rules=(SpecialRule.STAND_BEHIND,))
    assert is_legal(unit("Hrr/rDr/rr.", (20, 20), characters={"D": damsel}))
    assert not is_legal(unit("Hrr/rDr/rr.", (20, 20)))


def test_pictures_tell_named_models_apart_and_plain_ones_not() -> None:
    one, two = unit("cmr/r.."), unit("cmr/r..")
    two.seats["orcs.1"], two.seats["orcs.2"] = two.seats["orcs.2"], two.seats["orcs.1"]
    assert picture(one) == picture(two)
    two.seats["orcs.musician"], two.seats["orcs.1"] = (
        two.seats["orcs.1"],
        two.seats["orcs.musician"],
    )
    assert picture(one) != picture(two)


@pytest.mark.parametrize(
    ("drawing", "full"),
    [
        ("rcrsr/rrmrr/rrrrr/rrrrr/rr...", 4),
        ("rcrsrr/rrmrrr/rrrrrr/rrrr..", 3),
        ("rrrrrr/rrrrrr/rrrrr.", 3),
        ("K" + "rrrr/" + "#rrrr/rrrrr/rrrrr/rrrrr/r....", 5),
        ("KKrrr/KKrrr/rrrrr/rrrrr", 4),
    ],
)
def test_a_full_rank_of_standard_models_has_five(drawing: str, full: int) -> None:
    assert full_ranks(unit(drawing)) == full


def test_a_full_rank_has_three_large_models_or_one_gigantic() -> None:
    trolls = unit("rrr/rrr/r..", (40, 40), rank_and_file={"height": Height.LARGE})
    giants = unit("r", (50, 75), rank_and_file={"height": Height.GIGANTIC})
    assert full_ranks(trolls) == 2
    assert full_ranks(giants) == 1


def test_line_formation_counts_eight_in_the_block_and_no_side_model() -> None:
    assert not in_line_formation(
        unit("D|rrrrrrr|E", (20, 20), bases={"D": (25, 25), "E": (25, 25)})
    )
    assert in_line_formation(unit("rrrrrrrr", (20, 20)))
    assert in_line_formation(unit("rrrWrrrr", (20, 20)))
    assert in_line_formation(unit("rrX#rrrr/..##....", (20, 20)))


def test_a_big_base_counts_in_each_rank_it_covers() -> None:
    assert per_rank(unit("rrKKr/rrKKr/r....")) == (5, 5, 1)


def test_what_ranks_count_as_is_said_with_their_numbers() -> None:
    said = {finding.clause: finding.because for finding in counts(unit("rcrsr/rrrrr/rr..."))}
    assert said["FRM-6"] == "Ranks of 5/5/2: 2 of 3 Full; a Full Rank of Standard models needs 5."
    assert said["FRM-7"] == "5 models abreast: fewer than 8, so Close Formation."
    assert said["FRM-8"] == "R&F of the Orcs: 12 models, the Champion among them."
    assert said["FND-3"].startswith("The Orcs are Standard")
