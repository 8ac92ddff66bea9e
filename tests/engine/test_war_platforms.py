"""War Platforms stand in the centre of the first rank and push others away (WP-1)."""

from __future__ import annotations

from typing import Any

import pytest
from makeway.core.actions import Arrange, Join, Lose, MakeWay, Place, Remove, Room
from makeway.core.ruling import Allowed, Illegal, Question
from makeway.core.state import State, Unit
from makeway.core.words import Height, Phase, Seat, SpecialRule
from makeway.referee import options, rule

from tests.engine.drawing import character, picture, state, unit
from tests.engine.rulings import after, allowed, forbids, join, question, reason, settled, table

SMALL = (20.0, 20.0)


def platform(base: tuple[float, float] = SMALL, id: str = "p") -> Any:
    return character(
        id,
        base,
        name="Altar",
        height=Height.LARGE,
        rules=(SpecialRule.WAR_PLATFORM,),
    )


def with_platform(drawing: str, **fields: Any) -> Unit:
    return unit(drawing, SMALL, characters={"P": platform()}, **fields)


def seats_open(at: State, who: str = "p") -> list[tuple[int, int]]:
    return sorted({tuple(option.spot.seat or ()) for option in options(at, who)})  # type: ignore[misc]


# ---- joining -----------------------------------------------------------------------------------


def test_in_five_files_the_centre_is_the_third() -> None:
    at = table(unit("rrcrr/rrrrr", SMALL), platform())
    assert seats_open(at) == [(1, 3)]
    assert forbids(join(at, (1, 2), "p")) == ["WP-1"]


def test_in_six_files_either_of_the_two_in_the_middle_is_the_centre() -> None:
    at = table(unit("rrcrrr/rrrrrr", SMALL), platform())
    assert seats_open(at) == [(1, 3), (1, 4)]
    asked = question(rule(at, Join(character="p", unit="orcs")))
    assert {option.action.seat for option in asked.options} == {Seat(1, 3), Seat(1, 4)}  # type: ignore[union-attr]


def test_it_pushes_the_champion_out_of_the_centre() -> None:
    at = table(unit("rrcrr/rrrrr", SMALL), platform())
    ruling = rule(at, Join(character="p", unit="orcs", seat=Seat(1, 3)))
    asked = question(ruling)
    assert after(rule(at, asked.options[0].action)) in ("rcPrr/rrrrr/.r...", "rrPcr/rrrrr/...r.")


def test_in_a_single_rank_it_is_in_the_centre_of_the_rank_as_it_will_be() -> None:
    """Six files and a base of two: both displaced models to one end would leave it off centre."""
    at = table(unit("rrrrrr", SMALL), platform((40, 20)))
    finals = set()
    for option in options(at, "p"):
        waiting = [option.action]
        while waiting:
            ruling = rule(at, waiting.pop())
            if isinstance(ruling, Question):
                waiting += [each.action for each in ruling.options]
            else:
                finals.add(after(ruling))
    ranks = [end.split("/")[0] for end in finals]
    assert all(abs(2 * rank.index("P") - (len(rank) - 2)) <= 1 for rank in ranks)
    assert "rrrP#rrr" in finals
    assert {len(rank) for rank in ranks} == {6, 7, 8}


def test_a_room_that_leaves_it_off_centre_is_refused() -> None:
    at = table(unit("rrrrrr", SMALL), platform((40, 20)))
    both = {"orcs.3": Room.LEFT_END, "orcs.4": Room.LEFT_END}
    assert isinstance(join(at, (1, 3), "p", room=both), Illegal)
    apart = {"orcs.3": Room.LEFT_END, "orcs.4": Room.RIGHT_END}
    assert after(join(at, (1, 3), "p", room=apart)) == "rrrP#rrr"


def test_a_unit_has_one_war_platform_at_most() -> None:
    at = table(with_platform("rrPrr/rrrrr"), platform(id="q"))
    ruling = join(at, (1, 3), "q")
    assert "JN-3" in forbids(ruling)
    assert "War Platform" in reason(ruling, "JN-3")


def test_a_war_platform_that_fits_nowhere_does_not_join() -> None:
    at = table(unit("rr/rr", SMALL), platform((60, 60)))
    assert isinstance(join(at, who="p"), Illegal)


def test_a_character_who_joins_leaves_the_war_platform_in_the_centre() -> None:
    at = table(with_platform("rrPrr/rrrrr"), character("hero", SMALL))
    assert (1, 3) not in seats_open(at, "hero")
    ruling = settled(at, Join(character="hero", unit="orcs", seat=Seat(1, 1)))
    assert after(ruling).startswith("HrPrr")


# ---- arranging ---------------------------------------------------------------------------------


def arrange(drawn: Unit) -> Any:
    places = {name: Place(*seat) for name, seat in drawn.seats.items()}
    at = state(drawn)
    return at, rule(at, Arrange(unit="orcs", files=drawn.files, places=places))


def test_a_formation_with_it_off_centre_is_refused_and_the_nearest_has_it_there() -> None:
    at, ruling = arrange(with_platform("Prrrr/rrrrr"))
    assert forbids(ruling) == ["WP-1"]
    assert reason(ruling, "WP-1") == "The Altar is a War Platform and stands at rank 1, file 1."
    assert isinstance(ruling, Illegal)
    assert ruling.forbidding[0].remedy == "Rank 1, file 3, in the centre."
    assert ruling.nearest is not None
    assert isinstance(ruling.nearest, Arrange)
    assert ruling.nearest.places["p"] == Place(1, 3)
    assert isinstance(rule(at, ruling.nearest), Allowed)


@pytest.mark.parametrize("drawing", ["rrPrrr/rrrrrr", "rrrPrr/rrrrrr", "rrPrr/rr..."])
def test_in_the_centre_it_may_stand(drawing: str) -> None:
    _, ruling = arrange(with_platform(drawing))
    assert isinstance(ruling, Allowed)
    assert "WP-1" in [each.clause for each in ruling.findings]


# ---- casualties --------------------------------------------------------------------------------


def lost(drawing: str, *names: str) -> str:
    at = state(with_platform(drawing))
    ruling = settled(at, Remove(unit="orcs", models=names))
    assert ruling.state is not None
    return picture(ruling.state.units["orcs"])


def test_after_casualties_at_one_end_it_goes_back_to_the_centre() -> None:
    assert lost("rrPrr", "orcs.1", "orcs.2") == "rPr"


def test_a_step_tells_that_it_is_in_the_centre_again() -> None:
    at = state(with_platform("rrPrr"))
    ruling = settled(at, Remove(unit="orcs", models=("orcs.1", "orcs.2")))
    steps = [step for step in ruling.steps if "WP-1" in step.clauses]
    assert len(steps) == 1
    assert "the War Platform in the centre" in steps[0].because


def test_one_casualty_beside_it_leaves_it_where_it_is() -> None:
    assert lost("rrPrr", "orcs.1") in ("rPrr", "rrPr")


def test_a_character_who_falls_in_front_is_replaced_and_it_stays_in_the_centre() -> None:
    at = state(unit("HrPrr/rrr..", SMALL, characters={"P": platform()}))
    ruling = settled(at, Remove(unit="orcs", models=("h",)))
    assert ruling.state is not None
    assert picture(ruling.state.units["orcs"]).startswith("rrPrr")


def test_shots_take_the_rank_from_both_sides_of_it() -> None:
    at = state(with_platform("rrPrr"))
    ruling = settled(at, Lose(unit="orcs", points={"rank_and_file": 3}))
    assert allowed(ruling).state is not None
    end = picture(allowed(ruling).state.units["orcs"])  # type: ignore[union-attr]
    assert end in ("Pr", "rP")


# ---- Make Way ----------------------------------------------------------------------------------


def test_a_war_platform_never_makes_way() -> None:
    at = state(with_platform("rrPrr/rrrrr"), phase=Phase.CLOSE_COMBAT)
    assert "MW-2" in forbids(rule(at, MakeWay(character="p", seat=Seat(1, 1))))
