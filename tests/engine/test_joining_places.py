"""Places a joining Character may not take, and choices his owner may not make."""

from __future__ import annotations

from makeway.core.actions import Join, Room
from makeway.core.ruling import Illegal
from makeway.core.words import Seat, Side, SpecialRule
from makeway.referee import options, rule

from tests.engine.drawing import character, unit
from tests.engine.rulings import ORCS, after, allowed, forbids, join, question, reason, table

CUATL_LORD = character("lord", (50, 50), health_points=4)

# ---- lesson 01, tempting answers and "break it" ------------------------------------------------


def test_an_empty_seat_of_the_rear_rank_is_not_far_enough_forward() -> None:
    ruling = join(table(ORCS), (5, 5))
    assert forbids(ruling) == ["FR-2", "FR-5"]
    assert "Rank 1 holds 4 models without Front Rank" in reason(ruling, "FR-2")
    assert isinstance(ruling, Illegal)
    assert ruling.nearest == Join(character="warlord", unit="orcs", seat=Seat(1, 5))
    assert ruling.nearest_label == "Join at rank 1, file 5"


def test_the_middle_of_the_unit_is_not_far_enough_forward() -> None:
    ruling = join(table(ORCS), (3, 3))
    assert forbids(ruling) == ["FR-2", "FR-5"]
    assert isinstance(ruling, Illegal)
    assert ruling.nearest is not None
    assert ruling.nearest == Join(character="warlord", unit="orcs", seat=Seat(1, 3))


def test_a_sixth_file_is_for_a_single_rank_only() -> None:
    ruling = join(table(ORCS), (1, 6))
    assert forbids(ruling) == ["FRM-2", "JN-10"]
    assert reason(ruling, "FRM-2") == "Rank 1 would hold 6, ranks 2 to 4 hold 5."
    assert "5 ranks" in reason(ruling, "JN-10")


def test_a_new_file_on_the_left_is_for_a_single_rank_only() -> None:
    assert forbids(join(table(ORCS), (1, 0))) == ["FRM-2", "JN-10"]


def test_a_rank_behind_the_incomplete_one_is_no_place() -> None:
    ruling = join(table(ORCS), (6, 5))
    assert forbids(ruling) == ["FRM-2", "FRM-4", "FR-2", "FR-5"]


def test_in_front_of_the_first_rank_is_no_place() -> None:
    assert forbids(join(table(ORCS), (0, 3))) == ["FRM-2"]


def test_a_mismatching_base_is_refused_a_seat_and_shown_the_side() -> None:
    doomlord = character("doomlord", (40, 40))
    ruling = join(table("rrrrr/rrrrr/rrr..", doomlord, id="warriors"), (1, 3), "doomlord")
    assert forbids(ruling) == ["MB-1", "MM-1"]
    measured = "40 × 40 mm, the unit's base is 25 × 25 mm: 1.6 by 1.6 times, no whole"
    assert measured in reason(ruling, "MB-1")
    assert isinstance(ruling, Illegal)
    assert ruling.nearest is not None
    assert ruling.nearest.side is not None  # type: ignore[union-attr]
    assert ruling.forbidding[1].remedy == "The left and right sides are free."


def test_a_matching_base_is_refused_a_side() -> None:
    ruling = join(table(ORCS), side=Side.LEFT)
    assert forbids(ruling) == ["MM-1"]
    assert isinstance(ruling, Illegal)
    assert ruling.nearest == Join(character="warlord", unit="orcs", seat=Seat(1, 1))


def test_a_great_khan_meets_one_reason_among_scraplings() -> None:
    khan = character("khan", (40, 40))
    scraplings = unit(
        "rrrrr/rrrrr/rrrrr/rrrrr",
        (20, 20),
        id="scraplings",
        rank_and_file={"rules": (SpecialRule.INSIGNIFICANT,)},
    )
    ruling = join(table(scraplings, khan), (1, 2), "khan")
    assert forbids(ruling) == ["JN-3"]
    assert "Insignificant" in reason(ruling, "JN-3")
    assert isinstance(ruling, Illegal)
    assert ruling.nearest is None


def test_q11_a_base_wider_than_a_unit_of_several_ranks_does_not_join() -> None:
    ruling = join(table("r/r/r/r/r", CUATL_LORD, id="saurians"), (1, 1), "lord")
    assert forbids(ruling) == ["MB-6"]
    assert reason(ruling, "MB-6") == "His base is 50 mm wide, the Saurians 25 mm in 5 ranks."


def test_q11_before_a_single_rank_the_clause_gives_way_to_an_open_question_of_the_text() -> None:
    ruling = join(table("r", CUATL_LORD, id="saurians"), (1, 1), "lord")
    assert forbids(ruling) == ["JN-4"]
    assert isinstance(ruling, Illegal)
    assert ruling.forbidding[0].readings == ("A25",)
    assert "MB-6" in {f.clause for f in ruling.findings if f.verdict.value == "holds"}


def test_mb_6_stops_a_mismatching_base_too_and_leaves_him_no_side() -> None:
    khan = character("khan", (40, 40))
    table_of_five = table("r/r/r/r/r", khan)
    ruling = join(table_of_five, who="khan", side=Side.LEFT)
    assert forbids(ruling) == ["MB-6"]
    assert reason(ruling, "MB-6") == "His base is 40 mm wide, the Orcs 25 mm in 5 ranks."
    assert options(table_of_five, "khan") == ()
    assert allowed(join(table("r", khan), who="khan", side=Side.LEFT)).state is not None


def test_mb_5_two_incomplete_ranks_are_named_where_a_rear_half_sticks_out() -> None:
    lord = character("lord", (50, 100), health_points=4)
    ruling = allowed(join(table("rrrr/r...", lord), (1, 1), "lord"))
    assert after(ruling) == "L#rr/##rr/##r./##.."
    step = next(step for step in ruling.steps if "MB-5" in step.clauses)
    assert step.because == "Behind rank 3 only the Lord stands."
    whole = allowed(join(table("rrrr/rrrr", CUATL_LORD), (1, 1), "lord"))
    assert all("MB-5" not in step.clauses for step in whole.steps)


# ---- the owner's choices ------------------------------------------------------------------------


def test_a_places_the_displaced_models_farther_than_needed() -> None:
    shuffle = {"orcs.2": Seat(1, 4), "orcs.standard_bearer": Seat(1, 5), "orcs.3": Seat(5, 5)}
    ruling = join(table(ORCS), (1, 3), places=shuffle)
    assert forbids(ruling) == ["JN-9"]
    assert reason(ruling, "JN-9") == (
        "3 models and 150 mm make room; 1 model and 111.80 mm are enough."
    )
    assert isinstance(ruling, Illegal)
    assert ruling.forbidding[0].readings == ("A5",)
    assert ruling.nearest is not None
    assert after(rule(table(ORCS), ruling.nearest)) == "rcWsr/rrrrr/rrrrr/rrrrr/rrrrr"


def test_b_the_champion_on_the_other_side_is_legal_but_farther() -> None:
    left = {"orcs.champion": Seat(1, 1), "orcs.1": Seat(5, 5)}
    ruling = join(table(ORCS), (1, 2), places=left)
    assert forbids(ruling) == ["JN-9"]
    assert "2 models and 166.42 mm" in reason(ruling, "JN-9")
    assert "2 models and 136.80 mm are enough" in reason(ruling, "JN-9")


def test_b_the_champion_may_not_be_pushed_back() -> None:
    ruling = join(table(ORCS), (1, 2), places={"orcs.champion": Seat(5, 5)})
    assert forbids(ruling) == ["FR-2", "FR-5"]


def test_a_file_that_shifts_back_leaves_a_short_rank_before_the_last() -> None:
    column = ["orcs.2", "orcs.6", "orcs.11", "orcs.16", "orcs.21"]
    at = table(ORCS)
    file = sorted(
        (name for name, seat in at.units["orcs"].seats.items() if seat.file == 3),
        key=lambda name: at.units["orcs"].seats[name].rank,
    )
    assert len(column) == len(file)
    back = {name: Seat(rank + 2, 3) for rank, name in enumerate(file)}
    assert forbids(join(at, (1, 3), places=back)) == ["FRM-2"]


def test_one_of_two_equal_ways_is_played_as_the_owner_chose() -> None:
    at = table("rcrsr/rrrrr/rrrrr/rrrrr")
    ruling = join(at, (1, 2), places={"orcs.champion": Seat(1, 1), "orcs.1": Seat(5, 1)})
    assert after(ruling) == "cWrsr/rrrrr/rrrrr/rrrrr/r...."
    proof = allowed(ruling).proof
    assert proof is not None
    assert proof.equal_ways == 2


def test_a_choice_of_room_is_for_a_single_rank_only() -> None:
    ruling = join(table(ORCS), (1, 3), room={"orcs.2": Room.LEFT_END})
    assert forbids(ruling) == ["JN-10"]
    assert "5 ranks" in reason(ruling, "JN-10")


def test_room_is_chosen_for_the_displaced_model_only() -> None:
    ruling = join(table("rrr"), (1, 2), room={"orcs.1": Room.LEFT_END})
    assert forbids(ruling) == ["JN-10"]
    assert "is not displaced" in reason(ruling, "JN-10")


def test_a_newcomer_takes_an_old_place_of_a_single_rank() -> None:
    ruling = join(table("rrr"), (1, 4))
    assert forbids(ruling) == ["JN-10"]
    assert isinstance(ruling, Illegal)
    assert ruling.forbidding[0].readings == ("A21",)
    assert ruling.forbidding[0].remedy == "Open to him: rank 1, files 1 to 3."


def test_a_champion_in_a_single_rank_stays_in_front_when_he_is_sent_back() -> None:
    at = table("rCrr".replace("C", "c"), base=(20.0, 20.0), who=character("n", (20, 20)))
    ruling = question(join(at, (1, 2), "n"))
    assert [(each.label, each.detail) for each in ruling.options] == [
        ("Second rank: the Champion to rank 1, file 1", "4 files, 2 ranks. 2 models move 40 mm."),
        ("Second rank: the Champion to rank 1, file 3", "4 files, 2 ranks. 2 models move 40 mm."),
        ("Left end of the rank", "5 files, 1 rank. He moves 40 mm."),
        ("Right end of the rank", "5 files, 1 rank. He moves 60 mm."),
    ]
    assert [after(rule(at, each.action)) for each in ruling.options] == [
        "cNrr/r...",
        "rNcr/..r.",
        "crNrr",
        "rNrrc",
    ]


def test_the_rank_widens_before_the_displaced_model_goes_to_its_new_end() -> None:
    ruling = join(table("rrr"), (1, 2), room={"orcs.2": Room.LEFT_END})
    told = [step.because for step in allowed(ruling).steps]
    assert (
        "The rank opens one file more at its left end: 4 files; each old file counts one more."
        in told
    )
    assert after(ruling) == "rrWr"
