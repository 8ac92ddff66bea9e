"""Joining: who makes room where; the positions of lesson 01."""

from __future__ import annotations

from typing import Any

import pytest
from makeway.core.events import Moved
from makeway.core.ruling import Illegal
from makeway.referee import rule

from tests.engine.drawing import character, unit
from tests.engine.rulings import ORCS, after, allowed, cost, forbids, join, question, table

# ---- lesson 01, positions A to F ---------------------------------------------------------------


def test_01_a_the_displaced_orc_goes_straight_to_the_only_empty_seat() -> None:
    ruling = join(table(ORCS), (1, 3))
    assert after(ruling) == "rcWsr/rrrrr/rrrrr/rrrrr/rrrrr"
    assert cost(ruling) == (111.80, 1)
    told = [step.because for step in allowed(ruling).steps if isinstance(step.event, Moved)]
    assert len(told) == 1
    assert "rank 1, file 3 for the only empty seat at rank 5, file 5: 111.80 mm" in told[0]


def test_01_a_the_steps_tell_open_base_seat_push_way_place_and_unit_in_this_order() -> None:
    clauses = [step.clauses[0] for step in allowed(join(table(ORCS), (1, 3))).steps]
    assert clauses == [
        "JN-2", "MB-1", "FR-2", "JN-5", "JN-9", "JN-5", "CU-3", "JN-12", "JN-11",
    ]  # fmt: skip


def test_whoever_joins_was_a_unit_of_one_model_before() -> None:
    found = {each.clause: each.because for each in allowed(join(table(ORCS), (1, 3))).findings}
    assert found["CU-1"] == "The Warlord is a unit of one model."


def test_01_b_the_champion_steps_aside_and_an_orc_goes_back() -> None:
    ruling = join(table(ORCS), (1, 2))
    assert after(ruling) == "rWcsr/rrrrr/rrrrr/rrrrr/rrrrr"
    assert cost(ruling) == (136.80, 2)
    champion = [s for s in allowed(ruling).steps if "The Champion, who has Front Rank" in s.because]
    assert champion[0].because.endswith("from file 2 to file 3: 25 mm.")
    assert champion[0].clauses == ("FR-2", "JN-9")
    assert champion[0].readings == ("A5",)


def test_the_proof_names_the_next_best_place_of_the_one_who_is_pushed() -> None:
    champion = allowed(join(table(ORCS), (1, 2))).proof
    assert champion is not None
    assert champion.because == (
        "2 models, 136.80 mm. No legal arrangement costs less. "
        "With the Champion at rank 1, file 4 it is 153.08 mm."
    )
    orc = allowed(join(table("rcrsr/rrrrr/rrrrr/rrrrr"), (1, 3))).proof
    assert orc is not None
    assert orc.because.endswith("at rank 5, file 2 it is 103.08 mm.")


def test_01_b_nobody_steps_onto_a_seat_that_is_still_taken() -> None:
    for step in allowed(join(table(ORCS), (1, 2))).steps:
        for each in step.after.units.values():
            assert len(set(each.seats.values())) == len(each.seats)


def test_01_c_the_standard_bearer_himself_goes_to_the_rear() -> None:
    ruling = join(table(ORCS), (1, 4))
    assert after(ruling) == "rcrWr/rrrrr/rrrrr/rrrrr/rrrrs"
    (way,) = [step for step in allowed(ruling).steps if isinstance(step.event, Moved)]
    assert way.clauses == ("JN-9", "FRM-2", "CMD-1")
    assert cost(ruling) == (103.08, 1)


def test_01_d_a_new_rank_opens_right_behind_the_file() -> None:
    ruling = join(table("rcrsr/rrrrr/rrrrr/rrrrr"), (1, 3))
    assert after(ruling) == "rcWsr/rrrrr/rrrrr/rrrrr/..r.."
    assert cost(ruling) == (100.0, 1)


def test_01_d_by_number_of_models_all_five_seats_of_the_new_rank_are_equal() -> None:
    ruling = question(join(table("rcrsr/rrrrr/rrrrr/rrrrr", readings="A5=models"), (1, 3)))
    assert len(ruling.options) == 5
    assert ruling.readings == ("A5",)
    assert ruling.because == "5 ways are equal: 1 model each. The owner picks."


def test_01_d_two_equal_pictures_are_the_owners_choice() -> None:
    at = table("rcrsr/rrrrr/rrrrr/rrrrr")
    ruling = question(join(at, (1, 2)))
    assert ruling.player == "own"
    assert ruling.decides.value == "owner"
    assert "FR-10" in ruling.clauses
    assert len(ruling.options) == 2
    assert {after(rule(at, option.action)) for option in ruling.options} == {
        "cWrsr/rrrrr/rrrrr/rrrrr/r....",
        "rWcsr/rrrrr/rrrrr/rrrrr/..r..",
    }
    assert all("125 mm" in option.detail for option in ruling.options)


INFANTRY: dict[str, Any] = {"base": (20.0, 20.0), "id": "light_infantry"}


def test_01_e_a_single_rank_leaves_three_ways_to_the_owner() -> None:
    wizard = character("zauberer", (20, 20))
    at = table("rrrrrrr", wizard, **INFANTRY)
    ruling = question(join(at, (1, 3), "zauberer"))
    assert "JN-10" in ruling.clauses
    assert [(option.label, option.detail) for option in ruling.options] == [
        ("Second rank", "7 files, 2 ranks. He moves 20 mm."),
        ("Left end of the rank", "8 files, 1 rank. He moves 60 mm."),
        ("Right end of the rank", "8 files, 1 rank. He moves 100 mm."),
    ]
    assert [after(rule(at, option.action)) for option in ruling.options] == [
        "rrZrrrr/..r....",
        "rrrZrrrr",
        "rrZrrrrr",
    ]


SAURIANS = "rrrrr/rrrrr/rrrrr/r...."
CUATL_LORD = character("lord", (50, 50), health_points=4)


def test_01_f_four_models_make_room_for_a_big_base() -> None:
    at = table(SAURIANS, CUATL_LORD, id="saurians")
    ruling = join(at, (1, 2), "lord")
    assert after(ruling) == "rL#rr/r##rr/rrrrr/rrrrr"
    assert cost(ruling) == (275.10, 4)


def test_01_f_a_big_base_has_four_places_in_five_files() -> None:
    at = table(SAURIANS, CUATL_LORD, id="saurians")
    open_to_him = [
        file for file in range(1, 6) if not isinstance(join(at, (1, file), "lord"), Illegal)
    ]
    assert open_to_him == [1, 2, 3, 4]


LORDS = "AcB/rrr/rrr/rr."
CHOSEN = character("d")


def test_01_1_a_newcomer_behind_a_full_front_pushes_to_the_rear() -> None:
    ruling = join(table(LORDS, CHOSEN), (2, 1), "d")
    assert after(ruling) == "AcB/Drr/rrr/rrr"
    assert cost(ruling) == (70.71, 1)
    assert "FR-4" in {finding.clause for finding in allowed(ruling).findings}


def test_01_2_rank_three_is_closed_while_rank_two_holds_models_without_front_rank() -> None:
    at = table(LORDS, CHOSEN)
    places = [(rank, file) for rank in (1, 2, 3, 4) for file in (1, 2, 3)]
    refused = [seat for seat in places if isinstance(join(at, seat, "d"), Illegal)]
    assert refused == [(3, 1), (3, 2), (3, 3), (4, 1), (4, 2), (4, 3)]
    assert set(forbids(join(at, (3, 1), "d"))) == {"FR-2", "FR-4", "FR-5"}


@pytest.mark.parametrize(
    ("fields", "clauses"),
    [({"fleeing": True}, ["JN-2"]), ({"shaken": True}, [])],
    ids=["fleeing", "shaken"],
)
def test_01_3_q25_a_fleeing_unit_is_closed_and_a_shaken_one_open(
    fields: dict[str, Any], clauses: list[str]
) -> None:
    ruling = join(table(unit(ORCS, **fields)), (1, 3))
    assert (forbids(ruling) if isinstance(ruling, Illegal) else []) == clauses


def test_01_4_the_champion_and_a_warrior_make_room() -> None:
    ruling = join(table("rcrr/rrrr/rrr."), (1, 2))
    assert after(ruling) == "rWcr/rrrr/rrrr"
    assert cost(ruling) == (80.90, 2)


@pytest.mark.parametrize(("file", "models"), [(1, 1), (2, 2), (3, 1), (4, 1)])
def test_01_5_only_the_champions_seat_moves_two_models(file: int, models: int) -> None:
    ruling = join(table("rcrr/rrrr/rrr."), (1, file))
    assert cost(ruling)[1] == models
    if file == 1:
        assert cost(ruling) == (90.14, 1)
