"""Stand Behind when joining and arranging (FR-9), and the command group in any rank (CMD-1)."""

from __future__ import annotations

from typing import Any

from makeway.core.actions import Arrange, Join, Place, Remove
from makeway.core.ruling import Allowed, Illegal
from makeway.core.state import State, Unit
from makeway.core.words import Seat, SpecialRule
from makeway.referee import options, rule

from tests.engine.drawing import character, picture, state, unit
from tests.engine.rulings import after, forbids, join, reason, settled, table

SMALL = (20.0, 20.0)
DAMSEL = character("damsel", SMALL, rules=(SpecialRule.STAND_BEHIND,))
HERO = character("hero", SMALL)


def with_damsel(drawing: str) -> Unit:
    return unit(drawing, SMALL, characters={"D": DAMSEL})


def seats_open(at: State, who: str) -> set[tuple[int, int]]:
    return {tuple(option.spot.seat or ()) for option in options(at, who)}  # type: ignore[misc]


# ---- joining -----------------------------------------------------------------------------------


def test_a_stand_behind_character_joins_in_any_rank() -> None:
    at = table(unit("rrcrr/rrrrr", SMALL), DAMSEL)
    assert {rank for rank, _ in seats_open(at, "damsel")} == {1, 2, 3}
    ruling = join(at, (2, 3), "damsel")
    assert after(ruling) == "rrcrr/rrDrr/..r.."
    assert "FR-9" in [each.clause for each in ruling.findings]
    assert "FR-2" not in [each.clause for each in ruling.findings]


def test_she_does_not_push_a_front_rank_model_behind_her() -> None:
    at = table(unit("HKLXc/rrrrr", SMALL), DAMSEL)
    assert {rank for rank, _ in seats_open(at, "damsel")} == {2, 3}
    ruling = join(at, (1, 2), "damsel")
    assert forbids(ruling) == ["FR-9"]
    assert reason(ruling, "FR-9") == (
        "With him at rank 1, file 2 a Front Rank model without Stand Behind is behind him."
    )
    assert isinstance(ruling, Illegal)
    assert isinstance(ruling.nearest, Join)
    assert ruling.nearest.seat == Seat(2, 2)


def test_she_keeps_her_seat_when_another_joins() -> None:
    at = table(with_damsel("rrrrc/rrDrr/rr..."), HERO)
    ruling = settled(at, Join(character="hero", unit="orcs", seat=Seat(1, 3)))
    assert ruling.state is not None
    assert ruling.state.units["orcs"].seats["damsel"] == Seat(2, 3)


def test_she_gives_way_where_a_front_rank_model_would_end_up_behind_her() -> None:
    at = table(with_damsel("HKDXc/rrrrr"), HERO)
    assert seats_open(at, "hero") == {(1, file) for file in range(1, 6)}
    ruling = settled(at, Join(character="hero", unit="orcs", seat=Seat(1, 1)))
    assert ruling.state is not None
    end = ruling.state.units["orcs"]
    assert end.seats["damsel"].rank > 1
    assert {end.seats[name].rank for name in ("h", "k", "x", "hero")} == {1}


# ---- arranging ---------------------------------------------------------------------------------


def arrange(drawn: Unit) -> Any:
    places = {name: Place(*seat) for name, seat in drawn.seats.items()}
    at = state(drawn)
    return at, rule(at, Arrange(unit="orcs", files=drawn.files, places=places))


def test_a_formation_with_her_in_front_of_a_hero_is_refused_and_the_nearest_is_legal() -> None:
    at, ruling = arrange(with_damsel("HKDXc/Nrrrr"))
    assert forbids(ruling) == ["FR-9"]
    assert isinstance(ruling, Illegal)
    assert ruling.nearest is not None
    assert isinstance(rule(at, ruling.nearest), Allowed)


# ---- gaps --------------------------------------------------------------------------------------


def test_she_stays_when_the_hero_before_her_falls() -> None:
    at = state(with_damsel("rrHrr/rrDrr/rr..."))
    ruling = settled(at, Remove(unit="orcs", models=("h",)))
    assert ruling.state is not None
    end = ruling.state.units["orcs"]
    assert end.seats["damsel"] == Seat(2, 3)
    assert end.models[end.grid[Seat(1, 3)]].is_plain


# ---- the command group -------------------------------------------------------------------------


def test_musician_and_standard_bearer_are_pushed_to_the_rear_like_other_models() -> None:
    ruling = join(table(unit("rmrsr/rrrrr", SMALL), HERO), (1, 2), "hero")
    assert after(ruling) == "rHrsr/rrrrr/.m..."


def test_the_command_group_may_fill_a_gap_in_front() -> None:
    at = state(unit("rrHrr/rrsrr/m....", SMALL))
    ruling = settled(at, Remove(unit="orcs", models=("h",)))
    assert ruling.state is not None
    assert picture(ruling.state.units["orcs"]).replace(".", "").count("r") == 8


def test_the_standard_bearer_may_stand_in_the_rear_rank() -> None:
    _, ruling = arrange(unit("rrcrr/rrrrr/.s.m.", SMALL))
    assert isinstance(ruling, Allowed)
