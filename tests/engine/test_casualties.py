"""Who falls and where: pools, excess, rear rank, both sides, gaps (HP, RC, FR-7, FR-8, WO-3)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any

import pytest
from makeway.core.actions import Attack, Distribute
from makeway.core.errors import MalformedActionError
from makeway.core.ruling import Decides, Question, Step, Verdict
from makeway.core.state import State, Unit
from makeway.core.words import Height, Seat, Type
from makeway.rules.gaps import close
from makeway.rules.health import suffer
from makeway.rules.hits import ask_distribute, distribute, may_distribute, nearest_distribute
from makeway.rules.mending import fillings
from msgspec.structs import replace

from tests.engine.drawing import character, picture, state, unit

POOL = "rank_and_file"
SMALL = (20.0, 20.0)


def table(text: str, base: tuple[float, float] = (25.0, 25.0), **fields: Any) -> State:
    return state(unit(text, base, id="unit", name="Orcs", **fields))


def lose(start: State, fallen: tuple[str, ...] | None = None, **costs: int) -> list[Step]:
    """Losses off pool, Champion and Characters, gaps closed."""
    named = {POOL if name == "pool" else name: number for name, number in costs.items()}
    steps = list(suffer(start, "unit", named, fallen))
    return [*steps, *close(steps[-1].after if steps else start, "unit")]


def left(steps: list[Step]) -> Unit:
    return steps[-1].after.units["unit"]


def drawn(steps: list[Step]) -> str:
    return picture(left(steps))


def shot(number: int, **fields: Any) -> Distribute:
    return Distribute(unit="unit", attack=Attack(hits=number, by="foe"), **fields)


def refused(start: State, action: Distribute) -> list[tuple[str, str]]:
    found = may_distribute(start, action)
    return [(each.clause, each.because) for each in found if each.verdict is Verdict.FORBIDS]


def told(steps: list[Step], clause: str) -> str:
    return next(step.because for step in steps if clause in step.clauses)


# --- Health Points


def test_q53_trolls_lose_whole_models_and_carry_the_rest() -> None:
    trolls = {"health_points": 3, "height": Height.LARGE}
    start = table("rrrrr/rrrrr", (40.0, 40.0), rank_and_file=trolls)
    first = lose(start, pool=7)
    assert (len(left(first).models), left(first).carried) == (8, {"infantry/large": 1})
    assert (
        told(first, "HP-1")
        == "The Orcs lose 7 of 30 Health Points: 2 models fall and 1 is carried."
    )
    second = lose(first[-1].after, pool=2)
    assert (len(left(second).models), left(second).carried) == (7, {})
    assert told(second, "HP-1").startswith("The Orcs lose 2 of 23 Health Points")


def test_q52_excess_of_the_pool_never_reaches_a_hero() -> None:
    start = table("Hr", rank_and_file={"health_points": 3})
    steps = lose(start, pool=4)
    assert left(steps).models["h"].lost == 0
    assert set(left(steps).models) == {"h"}
    assert "the H loses nothing by it" in told(steps, "EX-1")


def test_q52_a_champion_takes_the_excess_of_his_pool() -> None:
    steps = lose(table("crrr", rank_and_file={"health_points": 3}), pool=11)
    assert left(steps).models["unit.champion"].left == 1
    assert told(steps, "HP-2") == (
        "No other R&F model is left: 2 in excess pass to the Champion, 1 of 3 left."
    )


@pytest.mark.parametrize(("lost", "champion"), [(14, 1), (16, None)])
def test_the_champion_of_tribesmen_takes_two_of_fourteen_and_dies_of_sixteen(
    lost: int, champion: int | None
) -> None:
    khan = {"K": character("khan", (40.0, 40.0), height=Height.LARGE, health_points=5)}
    tribesmen = {"health_points": 3, "height": Height.LARGE}
    steps = lose(table("Kcrrrr", (40.0, 40.0), characters=khan, rank_and_file=tribesmen), pool=lost)
    champions = [each.left for each in left(steps).rank_and_file]
    assert champions == ([] if champion is None else [champion])
    assert left(steps).models["khan"].lost == 0


def test_a_character_loses_his_own_points_and_is_removed_at_none() -> None:
    khan = {"K": character("khan", health_points=5)}
    start = table("rKr", characters=khan)
    assert left(lose(start, khan=2)).models["khan"].left == 3
    steps = lose(start, khan=6)
    assert set(left(steps).models) == {"unit.1", "unit.2"}
    assert told(steps, "HP-3") == "The Khan loses 5 Health Points: 0 of 5 left; 1 more: ignored."
    assert told(steps, "RC-5").endswith("is removed from where he stands.")


def test_two_kinds_of_rank_and_file_have_pools_of_their_own() -> None:
    block = table("rrrrrr/rr....").units["unit"]
    large = {"unit.7", "unit.8"}
    caimans = {
        name: replace(block.models[name], height=Height.LARGE, health_points=3) for name in large
    }
    start = state(replace(block, models={**block.models, **caimans}))
    steps = lose(start, pool=8)
    assert set(left(steps).models) == large
    assert left(steps).carried == {}
    assert "2 losses more than the pool has" in told(steps, "EX-1")


# --- RC-1, RC-2


def test_casualties_come_off_the_rear_rank_and_the_owner_may_choose() -> None:
    steps = lose(table("rrHrr/rrrr."), pool=2)
    assert drawn(steps) == "rrHrr/rr..."
    assert told(steps, "RC-1") == (
        "2 R&F models fall: rank 2, files 3 and 4. The owner may choose others; here the right."
    )


@pytest.mark.parametrize("pair", [(5, 6), (5, 7), (5, 8), (6, 7), (6, 8), (7, 8)])
def test_any_two_of_the_rear_rank_may_fall(pair: tuple[int, int]) -> None:
    fallen = tuple(f"unit.{each}" for each in pair)
    action = shot(2, fallen=fallen)
    assert refused(table("rrHrr/rrrr."), action) == []
    models = set(table("rrHrr/rrrr.").units["unit"].models)
    after = list(distribute(table("rrHrr/rrrr."), action))[-1].after.units["unit"]
    assert models - set(after.models) == set(fallen)


def test_a_model_of_the_first_rank_does_not_fall_before_the_rear() -> None:
    start, action = table("rcWrr/rrrrr/rrr.."), shot(1, fallen=("unit.1",))
    [(clause, because)] = refused(start, action)
    assert clause == "RC-1"
    assert because == "Rank 3 has 3 R&F models and gives 1 first; 0 of them are named."
    nearest = nearest_distribute(start, action)
    assert nearest is not None
    assert refused(start, nearest[0]) == []


def test_the_right_number_of_models_is_named() -> None:
    assert refused(table("rrrrr/rrr.."), shot(2, fallen=("unit.6",))) == [
        ("HP-1", "The Orcs lose 2 of 8 Health Points: 2 models fall; 1 is named.")
    ]


def test_four_losses_take_the_rear_three_and_one_of_the_next_rank() -> None:
    steps = lose(table("rcWrr/rrrrr/rrr.."), pool=4)
    assert drawn(steps) == "rcWrr/rrrr."


def test_nine_losses_leave_a_first_rank_that_loses_one_from_an_end() -> None:
    steps = lose(table("rcWrr/rrrrr/rrr.."), pool=9)
    assert drawn(steps) == "rcWr"


def outcomes(text: str, number: int) -> set[tuple[str, ...]]:
    """Every set of models that the owner may remove from a unit."""
    start = table(text)
    plain = [model.id for model in start.units["unit"].models.values() if model.is_plain]
    sets = combinations(plain, number)
    return {each for each in sets if refused(start, shot(number, fallen=each)) == []}


def test_one_rank_loses_from_both_sides_as_equally_as_possible() -> None:
    assert outcomes("rrrrrrr", 3) == {
        ("unit.1", "unit.2", "unit.7"),
        ("unit.1", "unit.6", "unit.7"),
    }
    assert outcomes("rrrrrrr", 2) == {("unit.1", "unit.7")}
    assert refused(table("rrrrrrr"), shot(3, fallen=("unit.1", "unit.2", "unit.3"))) == [
        (
            "RC-2",
            "From the first rank 3 fall: 1 from one side, 2 from the other,"
            " the outermost R&F first.",
        )
    ]


@pytest.mark.parametrize(
    ("text", "number", "expected"),
    [
        ("crrrrrW", 2, "crrrW"),
        ("rrrrrc", 3, "rrc"),
        ("rrCrrr", 4, "Cr"),
        ("rrHrr", 1, "rrHr"),
    ],
)
def test_past_champion_and_characters_the_outermost_rank_and_file_fall(
    text: str, number: int, expected: str
) -> None:
    steps = lose(table(text), pool=number)
    assert drawn(steps) == expected
    if text in ("crrrrrW", "rrrrrc"):
        assert "past the" in told(steps, "RC-3")


def test_q55_the_rear_model_then_both_ends_and_the_character_slides() -> None:
    steps = lose(table("rrrrH/r...."), pool=3)
    assert drawn(steps) == "rrH"
    assert set(left(steps).models) == {"unit.2", "unit.3", "h"}
    assert steps[-1].after.units["unit"].files == 3


def test_a_musician_who_would_fall_changes_places_with_a_plain_model() -> None:
    steps = lose(table("rrrrr/m...."), pool=1)
    assert "unit.musician" in left(steps).models
    assert told(steps, "CMD-5").startswith("The Musician changes places with a plain R&F model")
    assert drawn(steps) == "mrrrr"


def test_the_last_musician_falls_himself() -> None:
    steps = lose(table("Hm"), pool=1)
    assert set(left(steps).models) == {"h"}


# --- gaps


def test_a_fallen_character_is_replaced_from_the_rear() -> None:
    steps = lose(table("rcWsr/rrrrr/rrrrr/r...."), w=3)
    assert drawn(steps) == "rcrsr/rrrrr/rrrrr"
    assert told(steps, "FR-7") == (
        "An R&F model leaves rank 4, file 1 for rank 1, file 3: 90.14 mm."
    )


def test_a_gap_with_several_equal_ways_is_the_owners_question() -> None:
    start = table("HKLXc/rrNrr/rrrrr", SMALL)
    assert fillings(start.units["unit"]) == ()
    steps = list(suffer(start, "unit", {"x": 3}))
    ways = fillings(steps[-1].after.units["unit"])
    assert len(ways) == 5
    assert {way.seats["n"] for way in ways} == {Seat(1, 4)}


def test_a_gap_behind_the_first_rank_is_filled_too() -> None:
    steps = lose(table("HKLXc/rrNrr/rrrrr", SMALL), n=3)
    assert drawn(steps).startswith("HKLXc/rrrrr/")
    assert told(steps, "IF-3").startswith("An R&F model leaves rank 3, file 3 for rank 2, file 3")


def rider_table() -> State:
    rider = character("rider", SMALL, type=Type.CAVALRY, health_points=1)
    return state(unit("crRrr/rrrrr/rrrr.", SMALL, id="unit", name="Orcs", characters={"R": rider}))


def test_how_a_gap_is_closed_is_asked_of_the_owner_after_the_hits_are_put() -> None:
    action = shot(14, onto={POOL: 13, "rider": 1}, unsaved={"rider": 1})
    question = ask_distribute(rider_table(), action)
    assert isinstance(question, Question)
    assert (question.decides, question.player) == (Decides.OWNER, "own")
    assert question.clauses[0] == "FR-7"
    assert [option.label for option in question.options] == [
        "R&F from rank 3, file 3 to rank 1, file 3",
        "R&F from rank 3, file 4 to rank 1, file 3",
        "R&F from rank 3, file 2 to rank 1, file 3",
        "R&F from rank 3, file 1 to rank 1, file 3",
    ]
    for option in question.options:
        assert isinstance(option.action, Distribute)
        assert refused(rider_table(), option.action) == []
        after = list(distribute(rider_table(), option.action))[-1].after.units["unit"]
        assert picture(after).startswith("crrrr/rrrrr/")
        assert ask_distribute(rider_table(), option.action) is None


def test_a_gap_closed_with_more_moves_than_needed_is_refused() -> None:
    action = shot(
        14,
        onto={POOL: 13, "rider": 1},
        unsaved={"rider": 1},
        filled={"unit.7": Seat(1, 3), "unit.11": Seat(2, 3)},
    )
    [(clause, because)] = refused(rider_table(), action)
    assert clause == "FR-7"
    assert because == "The gap is closed with 1 model moved, in 4 ways."


def test_a_gap_is_not_filled_by_somebody_who_fell() -> None:
    action = shot(
        14, onto={POOL: 13, "rider": 1}, unsaved={"rider": 1}, filled={"rider": Seat(1, 3)}
    )
    with pytest.raises(MalformedActionError, match="no model in the unit 'rider'"):
        refused(rider_table(), action)


def test_a_middle_gap_of_one_rank_is_closed_from_the_side_the_owner_picks() -> None:
    start = table("rrHrr")
    after = list(suffer(start, "unit", {"h": 3}))[-1].after
    ways = fillings(after.units["unit"])
    assert [way.moved for way in ways] == [2, 2]
    steps = list(close(after, "unit", ways[1].seats))
    assert [step.clauses[0] for step in steps] == ["FR-8", "IF-2"]
    assert steps[-1].because == "The Orcs now stand 4 files wide, not 5."
    assert picture(steps[-1].after.units["unit"]) == "rrrr"


# --- the last R&F


def test_characters_keep_their_ranks_when_the_last_rank_and_file_falls() -> None:
    steps = lose(table("ABc/Drr"), pool=3)
    assert drawn(steps) == "AB/D."
    assert told(steps, "WO-3").startswith("The last R&F model is gone: no Character steps up.")
    assert left(steps).files == 2


def test_big_bases_keep_their_ranks_and_the_reference_base_becomes_theirs() -> None:
    steps = lose(table("X#r/##./K#./##."), pool=1)
    after = left(steps)
    assert after.reference.width == 50.0
    assert (after.files, after.seats) == (1, {"x": Seat(1, 1), "k": Seat(2, 1)})
    assert steps[-1].readings == ("A3",)
    assert "CO-4" in steps[-1].clauses


def test_a_character_who_was_alone_at_the_side_forms_the_unit_himself() -> None:
    steps = lose(table("rr|D", bases={"D": (40.0, 40.0)}), pool=2)
    after = left(steps)
    assert (after.files, after.sides, after.seats) == (1, {}, {"d": Seat(1, 1)})
    assert after.reference.width == 40.0


def test_two_side_models_of_one_base_stand_side_by_side() -> None:
    steps = lose(table("D|rr|K", bases={"D": (40.0, 40.0), "K": (40.0, 40.0)}), pool=2)
    assert left(steps).seats == {"d": Seat(1, 1), "k": Seat(1, 2)}


def test_a_unit_that_loses_everybody_is_gone() -> None:
    steps = lose(table("rr"), pool=2)
    assert "unit" not in steps[-1].after.units


def positions() -> Iterator[tuple[str, int]]:
    for text in ("rrHrr/rrrr.", "rcWsr/rrrrr/rrr..", "cHr/Krr", "X#r/##r/rrr/r..", "Hrr/mr."):
        yield from ((text, number) for number in range(1, 15))


@pytest.mark.parametrize(("text", "number"), list(positions()))
def test_after_any_number_of_casualties_the_formation_stands(text: str, number: int) -> None:
    steps = lose(table(text), pool=number)
    after = steps[-1].after.units.get("unit")
    before = table(text).units["unit"]
    gone = min(number, len(before.rank_and_file))
    assert after is None or len(after.models) == len(before.models) - gone
    if after is not None:
        assert fillings(after) == ()
    for one, other in pairwise(steps):
        assert one.after == other.before
