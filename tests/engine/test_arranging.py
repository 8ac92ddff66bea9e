"""A whole formation is proposed: lesson 00 and Q01, Q02, Q05, Q06, Q07, Q09, Q11, Q14."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from makeway.core.actions import Arrange, Place
from makeway.core.errors import MalformedActionError
from makeway.core.ruling import Allowed, Finding, Illegal, Ruling, Verdict
from makeway.core.state import Model, Unit
from makeway.core.words import Height, Seat, Side
from makeway.referee import rule
from msgspec.structs import replace

from tests.engine.drawing import character, picture, state, unit

FIFTY_BY_HUNDRED = (50.0, 100.0)


def proposal(drawn: Unit, shift: Mapping[int, float] | None = None) -> Arrange:
    """The formation of a drawn unit; `shift` moves whole ranks to the right, in seats."""
    off = shift or {}
    return Arrange(
        unit=drawn.id,
        files=drawn.files,
        places={
            who: Place(seat.rank, seat.file + off.get(seat.rank, 0))
            for who, seat in drawn.seats.items()
        },
        sides=drawn.sides,
    )


def arranged(
    drawn: Unit, shift: Mapping[int, float] | None = None, start: Unit | None = None
) -> Ruling:
    """The ruling on a unit that shall stand as drawn."""
    return rule(state(start or drawn), proposal(drawn, shift))


def found(ruling: Ruling, verdict: Verdict) -> dict[str, Finding]:
    assert isinstance(ruling, Allowed | Illegal)
    return {each.clause: each for each in ruling.findings if each.verdict is verdict}


def forbidden(ruling: Ruling) -> list[str]:
    assert isinstance(ruling, Illegal)
    return [each.clause for each in ruling.forbidding]


def why(ruling: Ruling, clause: str) -> str:
    return found(ruling, Verdict.FORBIDS)[clause].because


def holds(ruling: Ruling, clause: str) -> str:
    assert isinstance(ruling, Allowed)
    return found(ruling, Verdict.HOLDS)[clause].because


def nearest(ruling: Ruling, drawn: Unit) -> str:
    """The drawing of the nearest legal formation, which has to be allowed itself."""
    assert isinstance(ruling, Illegal)
    assert isinstance(ruling.nearest, Arrange)
    assert isinstance(rule(state(drawn), ruling.nearest), Allowed)
    places = ruling.nearest.places
    seats = {who: Seat(int(place.rank), int(place.file)) for who, place in places.items()}
    return picture(
        replace(drawn, files=ruling.nearest.files, seats=seats, sides=ruling.nearest.sides)
    )


def test_card_1_a_rank_wider_than_the_first_is_no_formation() -> None:
    drawn = unit("rrrr./rrrrr")
    ruling = arranged(drawn)
    assert forbidden(ruling) == ["FRM-2", "FRM-4"]
    assert why(ruling, "FRM-2") == "Rank 1 has 4 of 5 models while rank 2 has 5."
    assert "rank 2, file 5" in why(ruling, "FRM-4")
    assert nearest(ruling, drawn) == "rrrrr/rrrr."
    narrow = arranged(unit("rrrr/rrrrr", files=4))
    assert forbidden(narrow) == ["FRM-2", "FRM-4"]
    assert why(narrow, "FRM-2").startswith("Rank 2 has 5 models, reaching past the 4 files")


def test_card_2_twenty_models_in_one_file_are_legal() -> None:
    ruling = arranged(unit("/".join("r" * 20)))
    assert holds(ruling, "FRM-5") == "1 file and 20 ranks: the number of files is free."


def test_card_3_only_the_rear_rank_may_be_short() -> None:
    drawn = unit("rrrr/rr.r/r...")
    ruling = arranged(drawn)
    assert forbidden(ruling) == ["FRM-2"]
    assert why(ruling, "FRM-2") == "Rank 2 has 3 of 4 models while rank 3 has 1."
    assert nearest(ruling, drawn) == "rrrr/rrrr"


def test_card_4_the_rear_rank_may_have_gaps_anywhere() -> None:
    ruling = arranged(unit("rrrr/r..r"))
    assert holds(ruling, "FRM-3") == (
        "Rank 2, the rear rank, has 2 of 4 models; its gaps may be anywhere."
    )


def test_card_5_the_rear_rank_lines_up_with_the_files() -> None:
    drawn = unit("rrrr/rrr.")
    ruling = arranged(drawn, {2: 0.5})
    assert forbidden(ruling) == ["FRM-3"]
    assert "1.5, 2.5 and 3.5" in why(ruling, "FRM-3")
    assert nearest(ruling, drawn) == "rrrr/.rrr"


def test_any_two_seats_of_the_rear_rank_are_legal() -> None:
    for left in range(5):
        for right in range(left + 1, 5):
            rear = "".join("r" if file in (left, right) else "." for file in range(5))
            drawn = unit(f"rcrsr/rrmrr/rrrrr/rrrrr/{rear}")
            assert isinstance(arranged(drawn), Allowed)


def test_a_model_half_a_base_off_stands_in_no_line() -> None:
    drawn = unit("rrr/rrr/rrr")
    action = proposal(drawn)
    off = replace(action, places={**action.places, "orcs.5": Place(2, 2.5)})
    ruling = rule(state(drawn), off)
    assert {"FRM-1"} <= set(forbidden(ruling))
    assert isinstance(ruling, Illegal)
    assert any("between two files, at 2.5" in each.because for each in ruling.forbidding)
    assert nearest(ruling, drawn) == "rrr/rrr/rrr"


def test_two_models_on_one_seat_are_told() -> None:
    drawn = unit("rrr/rr.")
    action = proposal(drawn)
    twice = replace(action, places={**action.places, "orcs.5": Place(2, 1)})
    ruling = rule(state(drawn), twice)
    assert forbidden(ruling) == ["FRM-1"]
    assert "on one another at rank 2, file 1" in why(ruling, "FRM-1")
    assert nearest(ruling, drawn) in ("rrr/rr.", "rrr/r.r")


def test_a_model_between_two_ranks_is_told() -> None:
    drawn = unit("rr/r.")
    action = proposal(drawn)
    between = replace(action, places={**action.places, "orcs.3": Place(2.5, 1)})
    ruling = rule(state(drawn), between)
    assert set(forbidden(ruling)) == {"FRM-1", "FRM-4"}
    assert "between two ranks, at 2.5" in why(ruling, "FRM-1")


def test_a_model_missing_from_a_middle_rank_is_told_with_the_numbers() -> None:
    ruling = arranged(unit("rrrr/rrrr/rr.r/r..."))
    assert forbidden(ruling) == ["FRM-2"]
    assert why(ruling, "FRM-2") == "Rank 3 has 3 of 4 models while rank 4 has 1."


def test_a_first_rank_has_no_gaps() -> None:
    drawn = unit("rr.rr")
    ruling = arranged(drawn)
    assert forbidden(ruling) == ["FRM-3"]
    assert why(ruling, "FRM-3") == "Rank 1 has 4 of 5 models; a first rank has no gaps."
    assert nearest(ruling, drawn) == "rrrr"


def test_a_sixth_model_in_one_rank_only_is_too_many() -> None:
    ruling = arranged(unit("rrrrr./rrrrr./rrrrr./rrrrrr"))
    assert forbidden(ruling) == ["FRM-2", "FRM-4"]
    assert why(ruling, "FRM-2") == "Ranks 1 to 3 have 5 of 6 models while rank 4 has 6."


def test_a_character_in_rank_3_behind_r_and_f_is_too_far_back() -> None:
    warlord = character("warlord")
    drawn = unit("rcr/rrr/rWr", characters={"W": warlord})
    ruling = arranged(drawn)
    assert forbidden(ruling) == ["FR-2", "FR-5"]
    assert why(ruling, "FR-2") == (
        "The Warlord with Front Rank is in rank 3; rank 1 holds 2 models without it."
    )
    assert isinstance(ruling, Illegal)
    assert "Warlord" in ruling.nearest_label
    assert nearest(ruling, drawn) in ("Wcr/rrr/rrr", "rcW/rrr/rrr")


def test_a_character_between_the_ranks_of_r_and_f_changes_place_with_one() -> None:
    drawn = unit("rrc/rWr/rrr", characters={"W": character("warlord")})
    ruling = arranged(drawn)
    assert forbidden(ruling) == ["FR-2", "FR-5"]
    assert nearest(ruling, drawn) == "rWc/rrr/rrr"


def test_every_violated_clause_is_named_at_once() -> None:
    ruling = arranged(unit("r.r/rrr/.W.", characters={"W": character("warlord")}))
    assert set(forbidden(ruling)) == {"FRM-2", "FRM-4", "FR-2", "FR-5"}


def test_q01_a_deep_character_fills_two_seats_of_a_file() -> None:
    ruling = arranged(unit("rrHrr/rr#rr/rrrrr/rrrrr/rrrrr/r...."))
    assert "5/5/5/5/5/1: 5 of 6 Full" in holds(ruling, "FRM-6")
    assert holds(ruling, "MB-1").endswith("1 file by 2 ranks.")
    tidy = arranged(unit("rrHrr/rr#rr/rrrrr/rrrrr/rrrrr"))
    assert "5/5/5/5/5: 5 of 5 Full" in holds(tidy, "FRM-6")


def test_q02_a_mismatching_character_stands_at_a_side_and_never_in_the_middle() -> None:
    rider = {"K": character("king", (25, 25))}
    beside = unit("K|rrrrrr\nrrrrrr\nrrrrrr", (20, 20), characters=rider)
    ruling = arranged(beside)
    assert "6/6/6: 3 of 3 Full" in holds(ruling, "FRM-6")
    assert {"MM-1", "MM-3", "MM-4", "MM-10"} <= set(found(ruling, Verdict.HOLDS))
    middle = unit("rrKrrr/rrrrrr/rrrrrr/r.....", (20, 20), characters=rider)
    ruling = arranged(middle, start=beside)
    assert {"MB-1", "MM-1"} <= set(forbidden(ruling))
    assert "1.25 by 1.25 times" in why(ruling, "MB-1")


def test_q05_two_chariots_behind_one_or_centred_behind_two_are_no_formation() -> None:
    first = arranged(unit("r./rr", FIFTY_BY_HUNDRED))
    assert forbidden(first) == ["FRM-2", "FRM-4"]
    drawn = unit("rr/r.", FIFTY_BY_HUNDRED)
    centred = arranged(drawn, {2: 0.5})
    assert forbidden(centred) == ["FRM-3"]
    assert isinstance(arranged(drawn), Allowed)
    assert isinstance(arranged(unit("rr/.r", FIFTY_BY_HUNDRED)), Allowed)


@pytest.mark.parametrize("rear", ["rrr..", "r.r.r", ".rrr.", "..rrr"])
def test_q06_the_rear_rank_need_not_be_centred(rear: str) -> None:
    assert isinstance(arranged(unit(f"rrrrr/rrrrr/rrrrr/rrrrr/{rear}")), Allowed)


def test_q09_a_side_model_makes_no_line_formation() -> None:
    sides = {"D": (25.0, 25.0), "E": (25.0, 25.0)}
    seven = arranged(unit("D|rrrrrrr|E", (20, 20), bases=sides))
    assert holds(seven, "FRM-7").startswith("7 models abreast: fewer than 8")
    for line in ("rrrrrrrr", "rrrHrrrr"):
        assert "Line Formation, no Rank Bonus" in holds(arranged(unit(line, (20, 20))), "FRM-7")


def test_q11_a_base_wider_than_the_unit_finds_no_place_in_it() -> None:
    drawn = unit("X#/##/r./r./r.", files=1)
    ruling = arranged(drawn)
    assert "FRM-2" in forbidden(ruling)
    assert why(ruling, "FRM-2") == "Rank 1 has 2 models, reaching past the 1 file of the unit."
    assert nearest(ruling, drawn) in ("X#/##/rr/r.", "X#/##/rr/.r")


def test_q14_the_command_group_does_not_keep_a_big_base_out_of_the_front() -> None:
    drawn = unit("HKcms/rrX#r/rr##r/rrrrr")
    ruling = arranged(drawn)
    assert forbidden(ruling) == ["FR-2", "FR-5"]
    command = found(ruling, Verdict.HOLDS)["CMD-1"].because
    assert "The Musician and the Standard Bearer have none" in command
    assert found(ruling, Verdict.FORBIDS)["FR-2"].readings == ("A1",)
    assert nearest(ruling, drawn).split("/")[0].count("m") == 0
    assert isinstance(arranged(unit("HKcX#/rrr##/mrrrr/rrsrr")), Allowed)


def test_rear_halves_may_stick_out_behind_an_incomplete_rank() -> None:
    ruling = arranged(unit("N#rr/##rr/##r./##.."))
    assert holds(ruling, "MB-5") == "Behind rank 3 only the N stands."
    assert found(ruling, Verdict.GIVES_WAY)["FRM-2"].because == "Ranks 3 and 4 are incomplete."


def test_what_stands_behind_a_big_base_leans_on_its_rear_edge() -> None:
    ruling = arranged(unit("X#/##/rr"))
    assert holds(ruling, "MB-7").startswith("The rear edge of the X supports")
    assert holds(ruling, "MB-4") == "The X counts as 2 models in 2 ranks."


def test_models_of_full_front_ranks_stand_behind_one_another() -> None:
    ruling = arranged(unit("HKL/XYc/rr."))
    assert holds(ruling, "FR-4").startswith("Rank 1 has no room left for the X, the Y")
    assert holds(ruling, "FR-1").endswith("have Front Rank.")


def test_a_unit_without_front_rank_only_fills_its_ranks() -> None:
    assert holds(arranged(unit("rr/r.")), "FR-2").startswith("No model of the block has Front Rank")


def test_trolls_are_large_whatever_their_bases_measure() -> None:
    trolls = unit("rrr/rrr/r..", (40, 40), id="trolls", rank_and_file={"height": Height.LARGE})
    ruling = arranged(trolls)
    assert "3/3/1: 2 of 3 Full; a Full Rank of Large models needs 3" in holds(ruling, "FRM-6")
    assert holds(ruling, "FND-3").startswith("The Trolls are Large")


def test_models_take_their_new_places_and_files_open_or_close() -> None:
    start = unit("rcrsr/rrmrr/rrrrr/rrrrr/rr...")
    for drawing, events in (
        ("rcrsrr/rrmrrr/rrrrrr/rrrr..", ["Widened", "Moved"]),
        ("rcrs/rrmr/rrrr/rrrr/rrrr/rr..", ["Moved", "Narrowed"]),
        ("rcrsr/rrmrr/rrrrr/rrrrr/...rr", ["Moved"]),
    ):
        wanted = unit(drawing)
        ruling = arranged(wanted, start=start)
        assert isinstance(ruling, Allowed)
        assert [type(step.event).__name__ for step in ruling.steps] == events
        assert ruling.state is not None
        assert picture(ruling.state.units["orcs"]) == drawing


def test_a_formation_that_stands_already_takes_no_step() -> None:
    ruling = arranged(unit("rcr/rr."))
    assert isinstance(ruling, Allowed)
    assert ruling.steps == ()


def test_one_model_that_changes_place_is_told_by_its_seats() -> None:
    start = unit("rrr/r..")
    action = replace(proposal(start), places={**proposal(start).places, "orcs.4": Place(2, 3)})
    ruling = rule(state(start), action)
    assert isinstance(ruling, Allowed)
    assert "goes from rank 2, file 1 to rank 2, file 3" in ruling.steps[0].because


def test_a_side_model_changes_only_to_the_other_side() -> None:
    king = {"K": character("king", (25, 25))}
    start = unit("K|rrr\nrr.", (20, 20), characters=king)
    ruling = arranged(replace(start, sides={Side.RIGHT: "king"}), start=start)
    assert holds(ruling, "MM-5").startswith("The King changes to the right side")
    assert isinstance(ruling, Allowed)
    assert ruling.state is not None
    assert ruling.state.units["orcs"].sides == {Side.RIGHT: "king"}


def test_a_matching_model_stands_in_the_block() -> None:
    hero = {"H": character("hero", (20, 20))}
    drawn = unit("H|rrr\nrr.", (20, 20), characters=hero)
    ruling = arranged(drawn)
    assert forbidden(ruling) == ["MM-1"]
    assert nearest(ruling, drawn).split("/")[0].count("H") == 1


@pytest.mark.parametrize(
    ("base", "clauses", "because"),
    [
        ((40.0, 40.0), {"MB-1", "MM-1"}, "1.6 by 1.6 times"),
        ((20.0, 20.0), {"MB-3", "MM-1"}, "smaller than 25 × 25 mm"),
        ((50.0, 30.0), {"MB-1", "MM-1"}, "2 by 1.2 times"),
    ],
)
def test_a_base_that_is_no_multiple_finds_a_free_side(
    base: tuple[float, float], clauses: set[str], because: str
) -> None:
    drawn = unit("rWr/rr.", characters={"W": character("warlord", base)})
    ruling = arranged(drawn)
    assert set(forbidden(ruling)) == clauses
    assert any(because in each.because for each in found(ruling, Verdict.FORBIDS).values())
    assert isinstance(ruling, Illegal)
    assert isinstance(ruling.nearest, Arrange)
    assert list(ruling.nearest.sides.values()) == ["warlord"]
    assert ruling.nearest_label.startswith("The Warlord at the")


def test_a_base_is_not_turned_to_fit() -> None:
    long = {"W": character("warlord", (100, 50))}
    assert isinstance(arranged(unit("WWWW/rrr.", (25, 50), characters=long)), Allowed)
    sideways = unit("rWr/rr.", (25, 40), characters={"W": character("warlord", (40, 50))})
    assert set(forbidden(arranged(sideways))) == {"MB-1", "MM-1"}
    assert "Turned by a quarter" in found(arranged(sideways), Verdict.HOLDS)["MB-2"].because
    worse = unit("rWr/rr.", (25, 50), characters={"W": character("warlord", (75, 60))})
    assert set(forbidden(arranged(worse))) == {"MB-1", "MM-1"}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"files": 0}, "0 files"),
        ({"unit": "orcz"}, "no unit 'orcz'. Nearest: orcs"),
        ({"places": {"orcs.1": Place(1, 1)}}, "has no place"),
        ({"places": {"orks.1": Place(1, 1)}}, "Nearest: orcs.1"),
        ({"sides": {Side.LEFT: "orcs.1"}}, "two places"),
    ],
)
def test_a_proposal_that_fits_no_unit_says_what_would(change: dict[str, object], says: str) -> None:
    drawn = unit("rr/r.")
    action = replace(proposal(drawn), **change)
    with pytest.raises(MalformedActionError, match=says):
        rule(state(drawn), action)


def test_characters_alone_form_by_the_base_that_fits_the_most() -> None:
    def three(*bases: tuple[float, float]) -> dict[str, Model]:
        return {
            letter: character(letter.lower(), base)
            for letter, base in zip("GHW", bases, strict=True)
        }

    kings = three((20, 20), (20, 20), (25, 25))
    fits = unit("GH|W", (20, 20), characters=kings)
    assert holds(arranged(fits), "CO-2") == "By 20 × 20 mm 1 Character is Mismatching."
    other = unit("W", (25, 25), characters=kings)
    wrong = replace(
        other,
        models={**other.models, "g": kings["G"], "h": kings["H"]},
        sides={Side.LEFT: "g", Side.RIGHT: "h"},
    )
    assert why(arranged(wrong), "CO-2").startswith("By 25 × 25 mm 2 Characters")


def test_q11_a_unit_of_several_ranks_does_not_form_up_narrower_than_a_model_beside_it() -> None:
    wide = {"K": character("khan", (40.0, 40.0))}
    start = unit("r r r r|K", characters=wide)
    one_file = replace(start, files=1, seats={f"orcs.{n}": Seat(n, 1) for n in range(1, 5)})
    ruling = arranged(one_file, start=start)
    assert forbidden(ruling) == ["MB-6"]
    assert why(ruling, "MB-6") == "His base is 40 mm wide, the Orcs 25 mm in 4 ranks."
    assert found(ruling, Verdict.FORBIDS)["MB-6"].remedy == "At least 2 files."
    assert isinstance(ruling, Illegal)
    assert isinstance(ruling.nearest, Arrange)
    assert ruling.nearest.files == 2
    assert isinstance(rule(state(start), ruling.nearest), Allowed)


def test_a_big_base_that_reaches_past_the_files_is_too_wide_as_well() -> None:
    start = unit("X#rr/##rr")
    narrow = replace(
        start,
        files=1,
        seats={"x": Seat(1, 1)} | {f"orcs.{n}": Seat(n + 2, 1) for n in range(1, 5)},
    )
    assert set(forbidden(arranged(narrow, start=start))) >= {"MB-6", "FRM-2"}


def test_two_models_on_one_seat_leave_a_hole_that_is_named_as_well() -> None:
    start = unit("rrrr/rrrr/rrrr")
    doubled = replace(start, seats={**start.seats, "orcs.6": Seat(2, 1)})
    ruling = arranged(doubled, start=start)
    assert forbidden(ruling) == ["FRM-1", "FRM-2", "FRM-4"]
    assert why(ruling, "FRM-2") == "Rank 2 has 3 of 4 models while rank 3 has 4."


def test_a_model_beyond_the_files_leaves_a_hole_that_is_named_as_well() -> None:
    start = unit("rrrr/rrrr/rrrr")
    out = replace(start, seats={**start.seats, "orcs.6": Seat(2, 5)})
    ruling = arranged(out, start=start)
    assert isinstance(ruling, Illegal)
    told = [each.because for each in ruling.forbidding if each.clause == "FRM-2"]
    assert told == [
        "Rank 2 has 4 models, reaching past the 4 files of the unit.",
        "Rank 2 has 3 of 4 models while rank 3 has 4.",
    ]


def test_two_models_on_one_seat_of_a_single_rank_leave_a_gap_in_it() -> None:
    start = unit("rrrr")
    doubled = replace(start, seats={**start.seats, "orcs.4": Seat(1, 1)})
    assert forbidden(arranged(doubled, start=start)) == ["FRM-1", "FRM-3"]
