"""What lessons say of charges out of a unit is worked out by the engine."""

from __future__ import annotations

import pytest
from makeway.board.placed import middle
from makeway.core.actions import Charge, Join, Reaction
from makeway.core.state import State
from makeway.core.words import Seat
from makeway.rules.charge_questions import chances
from makeway.rules.charger import charger
from makeway.teach.beliefs import BELIEFS
from makeway.teach.charge_facts import ends_of_36
from makeway.teach.documents import Fact
from makeway.teach.facts import known
from makeway.teach.lesson import Lesson
from makeway.text.errors import MalformedError

OUT = Charge(piece="warlord", target="heavy_infantry", reaction=Reaction.HOLD)
IN = Join(character="wizard", unit="heavy_infantry", seat=Seat(1, 3))


def charging(position: str) -> State:
    return Lesson("12").state(position)


@pytest.mark.parametrize("position", ["12-A", "12-B2", "12-B3"])
def test_the_36_rolls_played_one_by_one_end_as_they_are_foretold(position: str) -> None:
    state = charging(position)
    target = state.units["heavy_infantry"]
    foretold = chances(charger(state, OUT), target, middle(target))
    played = ends_of_36(state, OUT)
    assert (played["reach"], played["out"], played["stuck"]) == tuple(foretold)
    assert sum(played.values()) == 36


def test_a_fact_about_a_charge_needs_one() -> None:
    with pytest.raises(MalformedError, match="'least_die' needs a charge"):
        known(charging("12-A"), Fact(name="least_die", action=IN))
    with pytest.raises(MalformedError, match="reach, out or stuck, not 'away'"):
        known(charging("12-A"), Fact(name="rolls_of_36", action=OUT, text="away"))


def test_a_charge_that_is_refused_has_no_end() -> None:
    with pytest.raises(MalformedError, match="The Warlord may not charge the Heavy Infantry"):
        known(charging("12-5"), Fact(name="shaken_after", action=OUT))


def test_nobody_is_shaken_after_a_success() -> None:
    dice = Charge(piece="warlord", target="heavy_infantry", reaction=Reaction.HOLD, dice=(6, 5))
    found = known(charging("12-A"), Fact(name="shaken_after", action=dice))
    assert (found.value, found.clauses) == ([], ("CH-5",))


@pytest.mark.parametrize("belief", ["M25", "M34", "M39"])
def test_a_false_rule_of_charges_has_its_smallest_position(belief: str) -> None:
    assert belief in BELIEFS
    assert Lesson("12").smallest(belief) is not None


def test_lines_that_an_exercise_asks_for_are_drawn_in_the_charge_phase_too() -> None:
    lined, bare = (Lesson("12").exercise(each).frame() for each in ("12-A3", "12-A5"))
    drawn = lined["scene"]["field"]["halos"]
    assert [each["unit"] for each in drawn] == ["orcs", "heavy_infantry"]
    assert all(each["inch"] and not each["eight"] for each in drawn)
    assert not bare["scene"]["field"]["halos"]
