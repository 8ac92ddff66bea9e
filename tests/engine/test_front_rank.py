"""Front Rank: who has it and where it puts him (FR-1, FR-2, FR-4, FR-5, FR-9, CMD-1)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from makeway.board.best import Big, Shape, best
from makeway.board.formation import stands
from makeway.core.ruling import Finding, Verdict
from makeway.core.state import Model, Unit
from makeway.core.words import SpecialRule
from makeway.rules.front_rank import Posted, far_forward, who_leads

from tests.engine.drawing import character, unit


def posted(drawn: Unit) -> list[Posted]:
    block = stands(drawn)
    assert block is not None
    models: Sequence[Model] = [drawn.models[who] for who in drawn.seats]
    return [Posted(model, stand) for model, stand in zip(models, block, strict=True)]


def judged(drawn: Unit) -> dict[str, Finding]:
    return {each.clause: each for each in far_forward(drawn.files, posted(drawn), True)}


def test_only_characters_and_the_champion_have_front_rank() -> None:
    drawn = unit("Wcrms/rr...")
    said = {each.clause: each.because for each in who_leads(list(drawn.models.values()))}
    assert said["FR-1"] == "The W has Front Rank."
    assert said["CMD-1"] == (
        "The Champion has Front Rank."
        " The Musician and the Standard Bearer have none and may stand in any rank."
    )


@pytest.mark.parametrize(
    "drawing",
    [
        "HKLXc/rrNrr/rrrrr",
        "X#/##/Hr/rr",
        "smrWc/rr...",
        "rW/s.",
        "N#HKL/##Xrr/rrrrr/rr...",
    ],
)
def test_front_rank_models_stand_as_far_forward_as_the_others_leave(drawing: str) -> None:
    found = judged(unit(drawing, (20, 20)))
    assert found["FR-2"].verdict is Verdict.HOLDS
    assert all(each.verdict is Verdict.HOLDS for each in found.values())


def test_a_champion_behind_r_and_f_is_too_far_back() -> None:
    found = judged(unit("rrr/rcr"))
    assert found["FR-2"].verdict is Verdict.FORBIDS
    assert "The Champion with Front Rank is in rank 2; rank 1 holds 3" in found["FR-2"].because
    assert found["FR-5"].verdict is Verdict.FORBIDS


def test_mixed_sizes_are_compared_by_their_rank_numbers() -> None:
    found = judged(unit("HKLXr/N#rrr/##rrr/rrrrr/rrr..", (20, 20)))
    assert found["FR-2"].because == (
        "The rank numbers of models without Front Rank add up to 51; 54 is possible."
    )
    assert found["FR-2"].readings == ("A1",)
    assert found["FR-5"].because.startswith("The N would stand in rank 2")


def test_a_small_one_behind_a_deep_one_is_where_he_belongs() -> None:
    found = judged(unit("N#/##/Hr/rr", (20, 20)))
    assert found["FR-4"].verdict is Verdict.HOLDS
    assert "FR-5" not in found


def test_the_second_step_brings_front_rank_models_forward_among_themselves() -> None:
    found = judged(unit("XY/#./#.", (20, 20)))
    assert found["FR-2"].verdict is Verdict.HOLDS
    found = judged(unit("X#/##/YZ", (20, 20)))
    assert found["FR-2"].verdict is Verdict.FORBIDS
    assert found["FR-2"].because.startswith("The rank numbers of models with Front Rank add up to")
    assert judged(unit("YZ/X#/##", (20, 20)))["FR-2"].verdict is Verdict.HOLDS


@pytest.mark.parametrize(("drawing", "legal"), [("Hrr/rDr/rrr", True), ("rDr/HKL/rrr", False)])
def test_a_stand_behind_model_stands_in_front_of_no_other(drawing: str, legal: bool) -> None:
    damsel = character("damsel", (20, 20), rules=(SpecialRule.STAND_BEHIND,))
    drawn = unit(drawing, (20, 20), characters={"D": damsel})
    verdict = Verdict.HOLDS if legal else Verdict.FORBIDS
    assert judged(drawn)["FR-9"].verdict is verdict


def test_big_r_and_f_bases_stand_in_front_where_that_sends_the_small_ones_back() -> None:
    top = best(Shape(4, 0, 8, (Big(False, 2, 2), Big(False, 2, 2))))
    assert top is not None
    assert top.ranks == ((1, 1),)


def test_many_big_r_and_f_bases_are_settled_quickly() -> None:
    top = best(Shape(10, 2, 40, (*[Big(False, 2, 2)] * 6, Big(True, 2, 2))))
    assert top is not None
    assert (top.back, top.fore) == (227, 3)
