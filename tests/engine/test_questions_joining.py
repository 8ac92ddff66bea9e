"""Questions players have argued about, by number, as far as they are about joining."""

from __future__ import annotations

import pytest
from makeway.core.actions import Join, Room
from makeway.core.ruling import Illegal
from makeway.core.words import Phase, Seat, Side
from makeway.referee import options, rule
from makeway.teach.lesson import Lesson

from tests.engine.drawing import alone, character, picture, state, unit
from tests.engine.rulings import after, allowed, cost, forbids, join, question, reason, table

SMALL = (20.0, 20.0)


def test_q01_a_base_of_two_seats_makes_26_cells_of_24_models() -> None:
    rider = character("knight", (25, 50))
    ruling = join(table("rrrrr/rrrrr/rrrrr/rrrrr/rrrr.", rider), (1, 3), "knight")
    assert after(ruling) == "rrKrr/rr#rr/rrrrr/rrrrr/rrrrr/..r.."


def test_q01_with_23_models_it_is_a_tidy_block() -> None:
    rider = character("knight", (25, 50))
    ruling = join(table("rrrrr/rrrrr/rrrrr/rrrrr/rrr..", rider), (1, 5), "knight")
    assert after(ruling) == "rrrrK/rrrr#/rrrrr/rrrrr/rrrrr"


@pytest.mark.parametrize("side", Side)
def test_q02_a_base_that_is_no_multiple_stands_at_either_side(side: Side) -> None:
    at = table("rrrrrr/rrrrrr/rrrrrr", character("warlord"), base=SMALL)
    ruling = join(at, side=side)
    end = allowed(ruling).state
    assert end is not None
    assert end.units["orcs"].sides == {side: "warlord"}
    assert end.units["orcs"].seats == at.units["orcs"].seats
    assert (end.units["orcs"].files, end.units["orcs"].ranks) == (6, 3)
    assert allowed(ruling).proof is None


def test_q02_not_in_the_middle_by_shuffling() -> None:
    at = table("rrrrrr/rrrrrr/rrrrrr", character("warlord"), base=SMALL)
    ruling = join(at, (1, 3))
    assert forbids(ruling) == ["MB-1", "MM-1"]
    assert "1.25 by 1.25 times" in reason(ruling, "MB-1")


def test_q23_a_single_rank_gives_three_offers() -> None:
    at = table("rrrrr", character("hero", SMALL), base=SMALL)
    ruling = question(join(at, (1, 1), "hero"))
    assert ruling.because == "The unit has a single rank. The rules leave this to its owner."
    assert [option.detail for option in ruling.options] == [
        "5 files, 2 ranks. He moves 20 mm.",
        "6 files, 1 rank. He moves 20 mm.",
        "6 files, 1 rank. He moves 100 mm.",
    ]
    played = [rule(at, option.action) for option in ruling.options]
    assert [after(each) for each in played] == ["Hrrrr/r....", "rHrrrr", "Hrrrrr"]
    assert [cost(each) for each in played] == [(20.0, 1), (20.0, 1), (100.0, 1)]


def test_q23_counted_by_models_any_file_of_the_second_rank_would_do() -> None:
    at = table("rrrrr", character("hero", SMALL), base=SMALL, readings="A5=models")
    ruling = question(join(at, (1, 1), "hero"))
    behind = [each for each in ruling.options if each.label.startswith("Second rank")]
    assert len(behind) == 5
    assert len(ruling.options) == 7
    assert {after(rule(at, each.action)) for each in behind} == {
        "Hrrrr/r....", "Hrrrr/.r...", "Hrrrr/..r..", "Hrrrr/...r.", "Hrrrr/....r",
    }  # fmt: skip


def test_q24_each_model_displaced_by_a_wide_base_has_its_own_choice() -> None:
    at = table("rrrrr", character("lord", (40, 40)), base=SMALL)
    ruling = question(join(at, (1, 1), "lord"))
    assert "A6" in ruling.readings
    ends = {option.label: after(rule(at, option.action)) for option in ruling.options}
    assert ends == {
        "Both to the second rank": "L#rrr/##rr.",
        "File 1 to the second rank and file 2 to the left end": "rL#rrr/r##...",
        "File 1 to the left end and file 2 to the second rank": "rL#rrr/.##r..",
        "File 1 to the second rank and file 2 to the right end": "L#rrrr/##r...",
        "Both to the left end": "rrL#rrr/..##...",
        "File 1 to the left end and file 2 to the right end": "rL#rrrr/.##....",
        "Both to the right end": "L#rrrrr/##.....",
    }


def test_q24_read_as_one_choice_both_go_the_same_way() -> None:
    at = table("rrrrr", character("lord", (40, 40)), base=SMALL, readings="A6=together")
    ruling = question(join(at, (1, 1), "lord"))
    assert [option.label for option in ruling.options] == [
        "Both to the second rank",
        "Both to the left end",
        "Both to the right end",
    ]
    mixed = {"orcs.1": Room.LEFT_END, "orcs.2": Room.RIGHT_END}
    refused = join(at, (1, 1), "lord", room=mixed)
    assert forbids(refused) == ["JN-10"]
    assert isinstance(refused, Illegal)
    assert "A6" in refused.forbidding[0].readings


def test_q25_a_shaken_unit_may_be_joined_and_still_does_not_move() -> None:
    shaken = unit("rrr/rr.", shaken=True)
    ruling = allowed(join(table(shaken), (1, 1)))
    (finding,) = (each for each in ruling.findings if each.clause == "JN-2")
    assert "Shaken" in finding.because
    assert ruling.state is not None
    assert ruling.state.units["orcs"].shaken


def test_the_owner_of_the_unit_is_asked_also_when_he_is_the_other_player() -> None:
    theirs = unit("rrr", player="foe")
    at = state(theirs, alone(character("hero"), player="foe"), phase=Phase.DEPLOYMENT)
    ruling = question(rule(at, Join(character="hero", unit="orcs", seat=Seat(1, 2))))
    assert ruling.player == "foe"


def test_every_option_of_a_wide_base_in_a_single_rank_is_played_out() -> None:
    at = table("rcrr", character("lord", (50, 50)))
    for option in options(at, "lord"):
        for choice in question(option.ruling).options:
            end = allowed(rule(at, choice.action)).state
            assert end is not None
            assert "L" in picture(end.units["orcs"])


def test_equal_ways_never_sound_the_same() -> None:
    at = table("rcrsr/rrrrr/rrrrr/rrrrr", character("warlord"), readings="A5=models")
    labels = [option.label for option in question(join(at, (1, 2))).options]
    assert len(set(labels)) == len(labels) == 20
    assert labels[0] == "The Champion to rank 1, file 1 and the Orcs 1 to rank 5, file 1"
    assert question(join(at, (1, 3))).headline == "Where does the displaced Orcs 2 stand?"


def test_names_stand_alone_where_they_tell_equal_ways_apart() -> None:
    at = table("rcrsr/rrrrr/rrrrr/rrrrr", character("warlord"))
    ruling = question(join(at, (1, 2)))
    assert [option.label for option in ruling.options] == [
        "The Champion to rank 1, file 1",
        "The Champion to rank 1, file 3",
    ]
    assert ruling.headline == "Which way do the displaced models go?"


def test_two_of_the_same_name_give_way_as_a_number() -> None:
    unit_of_skinks = Lesson("01").state("01-L")
    action = Join(character="caiman_ancient", unit="skink_braves", seat=Seat(1, 2))
    first = question(rule(unit_of_skinks, action)).options[0]
    told = [step.because for step in allowed(rule(unit_of_skinks, first.action)).steps]
    assert "2 models stand on his seats and give way." in told
