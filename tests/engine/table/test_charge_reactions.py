"""What the charged unit does: one answer, shots at him alone, flight away from him (CH-6, FE-2)."""

from __future__ import annotations

from typing import Any

import pytest
from makeway.core.actions import Reaction
from makeway.core.errors import MalformedActionError
from makeway.core.pose import Pose
from makeway.core.ruling import Illegal
from makeway.core.state import Contact, State
from makeway.core.words import Facing
from makeway.referee import rule
from msgspec.structs import replace

from tests.engine.drawing import alone, character
from tests.engine.rulings import allowed, forbids, question, reason
from tests.engine.table.charges import GAP, charges, enemy, orcs, table

SHOOT, FLEE = Reaction.STAND_AND_SHOOT, Reaction.FLEE


def told(at: State, **fields: Any) -> tuple[str, set[str]]:
    steps = allowed(charges(at, **fields)).steps
    return " ".join(s.because for s in steps), {c for s in steps for c in s.clauses}


def after(at: State, **fields: Any) -> State:
    found = allowed(charges(at, **fields)).state
    assert found is not None
    return found


def open_to(at: State, **fields: Any) -> list[str]:
    asked = question(charges(at, reaction=None, **fields))
    return [str(each.action.reaction) for each in asked.options]  # type: ignore[union-attr]


def test_a_charged_unit_may_hold_stand_and_shoot_or_flee() -> None:
    assert open_to(table()) == ["hold", "stand_and_shoot", "flee"]
    assert question(charges(table(), reaction=None)).player == "foe"


def test_every_shot_at_him_is_his_alone_and_his_unit_neither_hides_nor_covers_him() -> None:
    says, clauses = told(table(), reaction=SHOOT, hits=2, dice=(5, 3), filled=GAP)
    assert "11.00″ away: 2 hits, all on him." in says
    assert "The Orcs count neither for Line of Sight nor as cover." in says
    assert {"CH-2", "CH-6", "CH-8"} <= clauses
    end = after(table(), reaction=SHOOT, hits=2, dice=(5, 3), filled=GAP)
    assert end.model("warlord").lost == 2
    assert end.units["orcs"].carried == {}


def test_if_he_falls_the_charge_is_over_and_the_gap_closes() -> None:
    end = after(table(), reaction=SHOOT, hits=3, filled=GAP)
    assert "warlord" not in {m for u in end.units.values() for m in u.models}
    assert end.units["orcs"].seats["orcs.8"] == (1, 2)
    assert not end.units["orcs"].shaken
    assert question(charges(table(), reaction=SHOOT, hits=3)).clauses[0] == "FR-7"


def test_friends_within_six_inches_of_where_he_fell_test_for_panic() -> None:
    says, clauses = told(table(), reaction=SHOOT, hits=3, filled=GAP)
    assert "The Warlord is destroyed. Within 6″ the Orcs, 0.00″ away, take a Panic Test." in says
    assert "PT-1" in clauses
    hero = replace(alone(character("hero", advance=4)), pose=Pose(500.0, 600.0))
    far = replace(alone(character("chief")), pose=Pose(725.0, 600.0))
    says, _ = told(table(hero, enemy(), far), piece="hero", reaction=SHOOT, hits=3)
    assert "No friend is within 6″: the Chief is 7.87″ away." in says


def test_hits_without_a_number_are_asked_for() -> None:
    asked = question(charges(table(), reaction=SHOOT))
    assert asked.options[5].label == "5 hits"
    assert asked.because == "Every hit falls on the Warlord alone."


@pytest.mark.parametrize(("inches", "good"), [(4.0, False), (4.02, True), (8.0, True)])
def test_they_shoot_only_at_a_charger_farther_away_than_his_advance_rate(
    inches: float, good: bool
) -> None:
    at = table(orcs(), enemy(inches))
    assert ("stand_and_shoot" in open_to(at)) is good
    if not good:
        ruling = charges(at, reaction=SHOOT)
        assert forbids(ruling) == ["CH-6"]
        assert "4.00″ away, not more than the Advance Rate of 4″." in reason(ruling, "CH-6")


def test_they_shoot_only_at_a_charger_in_their_front_arc() -> None:
    aside = replace(enemy(), pose=Pose(500.0, 320.0, 90.0))
    ruling = charges(table(orcs(), aside), reaction=SHOOT)
    assert forbids(ruling) == ["CH-6"]
    assert "The Warlord stands in the right arc of the Foes." in reason(ruling, "CH-6")


def test_his_own_unit_before_him_does_not_hide_him_from_their_shots() -> None:
    at = table(orcs("KcL/rWr"), enemy(11))
    assert "stand_and_shoot" in open_to(at)
    says, clauses = told(at, reaction=SHOOT, hits=1, dice=(6, 6))
    assert "The Orcs count neither for Line of Sight nor as cover." in says
    assert "CH-8" in clauses


def test_they_stand_and_shoot_once_in_a_player_turn() -> None:
    other = replace(alone(character("hero", advance=4)), pose=Pose(620.0, 600.0))
    at = table(orcs(), enemy(11, "rrrrr"), other)
    end = after(at, reaction=SHOOT, hits=0, dice=(1, 1))
    assert end.turn.shot == ("foes",)
    assert open_to(end, piece="hero") == ["hold", "flee"]
    ruling = charges(end, "hero", reaction=SHOOT)
    assert reason(ruling, "CH-6") == "The Foes stood and shot already in this Player Turn."


def test_shaken_units_do_not_shoot_and_fleeing_ones_only_flee() -> None:
    assert open_to(table(orcs(), replace(enemy(), shaken=True))) == ["hold", "flee"]
    fleeing = table(orcs(), replace(enemy(), fleeing=True))
    assert open_to(fleeing) == ["flee"]
    assert "The Foes are Fleeing and can only flee again." in reason(charges(fleeing), "CH-9")


def test_an_engaged_unit_only_holds() -> None:
    far = replace(alone(character("hero", advance=4)), pose=Pose(200.0, 600.0))
    at = table(orcs(), enemy(), far, contacts=(Contact(unit="foes", enemy="hero"),))
    assert open_to(at) == ["hold"]
    assert forbids(charges(at, reaction=FLEE)) == ["CH-9"]


def test_a_unit_that_flees_turns_away_from_him_and_runs_two_dice() -> None:
    end = after(table(), reaction=FLEE, flee=(3, 4), dice=(1, 1))
    foes = end.units["foes"]
    assert foes.fleeing
    assert foes.pose is not None
    assert foes.pose.facing == 0.0
    says, clauses = told(table(), reaction=FLEE, flee=(3, 4), dice=(1, 1))
    assert "The Foes flee away from the Warlord: 3 + 4 = 7, 7.00″ straight on." in says
    assert "FE-2" in clauses


def test_it_flees_from_him_and_not_from_his_unit() -> None:
    """He stands at the left end of ten files: away from him is not away from their middle."""
    wide = orcs("Wrrrrrrrrr/rrrrrrrrrr")
    end = after(table(wide, enemy(11)), reaction=FLEE, flee=(3, 4), dice=(1, 1))
    assert end.units["foes"].pose.facing == 0.0  # type: ignore[union-attr]


def test_what_he_then_has_to_go_is_measured_to_where_it_has_fled() -> None:
    says, _ = told(table(), reaction=FLEE, flee=(3, 4), dice=(1, 1))
    assert "1 + 1 + 4 = 6 < 18.00" in says
    near = table(orcs(), enemy(5))
    says, clauses = told(near, reaction=FLEE, flee=(1, 1), dice=(6, 5), filled=GAP)
    assert "≥ 7.00" in says
    assert "CH-5" in clauses


def test_over_the_edge_of_the_board_it_is_gone_and_his_charge_fails() -> None:
    at = table(orcs(), enemy(20 - 5))
    moved = {n: replace(u, pose=u.pose.moved(back=0)) for n, u in at.units.items() if u.pose}
    near = {
        "orcs": replace(moved["orcs"], pose=Pose(475.0, 260.0)),
        "foes": replace(moved["foes"], pose=Pose(550.0, 60.0, 180.0)),
    }
    end = after(replace(at, units=near), reaction=FLEE, flee=(3, 4), dice=(4, 1), filled=GAP)
    assert "foes" not in end.units
    assert end.units["warlord"].shaken
    assert end.units["warlord"].pose == Pose(500.0, 260 - 4 * 25.4)


def test_whoever_would_end_in_others_flees_on_until_it_is_clear_of_them() -> None:
    wall = replace(enemy(18, "rrrrr/rrrrr"), id="others", name="Others")
    at = table(orcs(), enemy(11), wall)
    end = after(at, reaction=FLEE, flee=(3, 4), dice=(1, 1))
    others, foes = end.units["others"].pose, end.units["foes"].pose
    assert others is not None
    assert foes is not None
    assert foes.y + 50 < others.y - 50
    says, _ = told(at, reaction=FLEE, flee=(3, 4), dice=(1, 1))
    assert "past the Others" in says


def test_characters_in_a_charged_unit_do_what_it_does() -> None:
    at = table(orcs(), enemy(drawing="rKr/rrr"))
    asked = question(charges(at, reaction=None))
    assert "JN-13" in asked.clauses
    assert asked.because.endswith("The K does what the unit does.")
    says, clauses = told(at, dice=(5, 3), filled=GAP)
    assert "The Foes hold. The K does what the unit does." in says
    assert {"CH-9", "JN-13"} <= clauses


def test_into_the_facing_in_whose_arc_he_stood() -> None:
    aside = replace(enemy(), pose=Pose(500.0, 320.0, 90.0))
    says, clauses = told(table(orcs(), aside), dice=(6, 6), filled=GAP)
    assert "into contact with the right flank of the Foes" in says
    assert "FA-1" in clauses
    end = after(table(orcs(), aside), dice=(6, 6), filled=GAP)
    [contact] = end.contacts
    assert contact.facing is Facing.RIGHT


def test_hits_on_a_whole_unit_about_which_somebody_decides_are_played_before() -> None:
    """Eleven plain Orcs: who of the rear rank falls is their owner's choice."""
    with pytest.raises(MalformedActionError, match="Who takes 2 hits on the Orcs is to be decided"):
        charges(table(), "orcs", reaction=SHOOT, hits=2)
    asked = question(charges(table(), "orcs", reaction=SHOOT))
    assert asked.options[0].label == "0 hits"
    for each in asked.options:
        assert not isinstance(rule(table(), each.action), Illegal)
