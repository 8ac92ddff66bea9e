"""A Character charges out of his unit: who may declare, and the three ends of it (CH, FC)."""

from __future__ import annotations

from typing import Any

import pytest
from makeway.board.field import gap
from makeway.core.actions import Charge, Reaction
from makeway.core.errors import MalformedActionError
from makeway.core.events import Met
from makeway.core.ground import Terrain
from makeway.core.pose import Point, Pose
from makeway.core.state import Contact, State, Unit
from makeway.core.turn import Kind
from makeway.core.words import Facing, Phase, SpecialRule
from makeway.referee import rule
from msgspec.structs import replace

from tests.engine.drawing import alone, character, picture
from tests.engine.rulings import allowed, forbids, question, reason
from tests.engine.table.charges import FRONT, GAP, charges, enemy, orcs, table


def after(at: State, **fields: Any) -> State:
    found = allowed(charges(at, **fields)).state
    assert found is not None
    return found


def says(at: State, **fields: Any) -> str:
    return " ".join(step.because for step in allowed(charges(at, **fields)).steps)


def clauses(at: State, **fields: Any) -> set[str]:
    return {each for step in allowed(charges(at, **fields)).steps for each in step.clauses}


def test_a_successful_charge_takes_him_out_into_contact_and_only_him_into_combat() -> None:
    end = after(table(), dice=(5, 3), filled=GAP)
    assert picture(end.units["orcs"]) == "rrcsm/rrrrr/r.rrr"
    assert end.contacts == (
        Contact(unit="foes", enemy="warlord", facing=Facing.FRONT, offset=25.0),
    )
    assert end.is_engaged("warlord")
    assert not end.is_engaged("orcs")
    assert end.turn.moved == {"warlord": Kind.CHARGE}
    assert end.turn.left == {"warlord": "orcs"}
    assert end.turn.apart == {}
    assert {"orcs", "warlord"} <= {*end.turn.declared}
    assert {"CH-1", "CH-2", "CH-3", "CH-4", "CH-5", "LV-6"} <= clauses(
        table(), dice=(5, 3), filled=GAP
    )


def test_whoever_charges_alone_has_a_front_of_his_own() -> None:
    him = replace(alone(character("hero", advance=4)), pose=Pose(500.0, FRONT))
    for at, piece, whose in (
        (table(him, enemy()), "hero", "his"),
        (table(orcs(), enemy()), "orcs", "their"),
    ):
        steps = allowed(charges(at, piece, dice=(6, 6))).steps
        assert any(step.because.startswith(f"The middle of {whose} front") for step in steps)


def test_a_way_a_hair_longer_than_the_roll_is_not_told_as_long_as_it() -> None:
    at = table()
    foes = at.units["foes"]
    assert foes.pose is not None
    farther = replace(foes, pose=replace(foes.pose, y=foes.pose.y - 0.1))
    at = replace(at, units={**at.units, "foes": farther})
    assert "4 + 3 + 4 = 11 < 11.0039: the charge fails" in says(at, dice=(4, 3), filled=GAP)


def test_in_contact_he_faces_the_enemy_and_touches_him() -> None:
    pose = after(table(), dice=(6, 6), filled=GAP).units["warlord"].pose
    assert pose == Pose(500.0, 600 - 11 * 25.4, 0.0)


def test_he_is_a_separate_unit_from_his_declaration_on_and_still_stands_in_his_place() -> None:
    steps = allowed(charges(table(), dice=(1, 1))).steps
    first = next(step for step in steps if "CH-2" in step.clauses)
    assert first.after.units["warlord"].pose == Pose(500.0, 600.0)
    assert first.after.turn.apart == {"warlord": "orcs"}
    assert "warlord" not in first.after.units["orcs"].models


def test_a_failed_charge_takes_him_out_by_the_higher_die_and_he_alone_is_shaken() -> None:
    end = after(table(), dice=(4, 1), filled=GAP)
    assert end.units["warlord"].pose == Pose(500.0, 600 - 4 * 25.4, 0.0)
    assert end.units["warlord"].shaken
    assert not end.units["orcs"].shaken
    assert end.turn.shaken == ("warlord",)
    assert end.turn.moved == {"warlord": Kind.FAILED_CHARGE}
    assert "3.02″ clear of the Orcs, outside 1″" in says(table(), dice=(4, 1), filled=GAP)
    assert {"FC-1", "FC-3"} <= clauses(table(), dice=(4, 1), filled=GAP)


def test_too_short_to_get_out_he_stays_in_his_place_and_all_are_shaken() -> None:
    at = table()
    end = after(at, dice=(1, 1))
    assert end.units["orcs"] == replace(at.units["orcs"], shaken=True)
    assert "warlord" not in end.units
    assert end.turn.shaken == ("orcs",)
    assert (end.turn.moved, end.turn.left, end.turn.apart) == ({}, {}, {})
    assert "0.02″ clear of the Orcs, not outside 1″" in says(at, dice=(1, 1))
    assert {"FC-2", "CH-3"} <= clauses(at, dice=(1, 1))


@pytest.mark.parametrize(
    ("drawing", "inches", "sentence"),
    [
        ("rWc/rrr", 11, "21 succeed, 14 fail and lead out of the unit, 1 is too short"),
        ("KcL/rWr", 11, "21 succeed, 11 fail and lead out of the unit, 4 are too short"),
        ("Kc/LD/rW", 11, "21 succeed, 6 fail and lead out of the unit, 9 are too short"),
        ("rWc/rrr", 16, "1 succeeds, 34 fail and lead out of the unit, 1 is too short"),
    ],
)
def test_the_dice_are_asked_for_with_the_chances_of_each_end(
    drawing: str, inches: float, sentence: str
) -> None:
    asked = question(charges(table(orcs(drawing), enemy(inches))))
    assert f"Of 36 rolls {sentence} to get out." in asked.because
    assert len(asked.options) == 21


@pytest.mark.parametrize(
    ("rank", "die", "out"), [(1, 1, False), (1, 2, True), (2, 2, False), (2, 3, True), (3, 4, True)]
)
def test_from_farther_back_he_needs_a_higher_die(rank: int, die: int, out: bool) -> None:
    drawing = ("rWc/rrr", "KcL/rWr", "Kc/LD/rW")[rank - 1]
    first = question(charges(table(orcs(drawing), enemy(11)), reaction=None)).options[0].action
    end = rule(table(orcs(drawing), enemy(11)), replace(first, dice=(die, 1)))
    while not hasattr(end, "steps"):
        end = rule(table(orcs(drawing), enemy(11)), question(end).options[0].action)
    state = allowed(end).state
    assert state is not None
    assert ("warlord" in state.units) is out


def test_the_questions_come_in_their_order_and_answering_each_leads_to_the_end() -> None:
    at, asked, ruling = table(), [], charges(table(), reaction=None)
    while not hasattr(ruling, "steps"):
        asked.append(question(ruling).clauses[0])
        ruling = rule(at, question(ruling).options[0].action)
    assert asked == ["CH-9", "CH-4", "FR-7"]


def test_exactly_one_inch_is_not_outside_it() -> None:
    """50.8 mm straight on and a base of 25.4 mm leave exactly an inch (A8)."""
    chief = {"W": character("warlord", (25.4, 25.4), advance=4)}
    at = table(orcs("rWr/rrr", base=(25.4, 25.4), characters=chief), enemy(11, x=500.6))
    assert "not outside 1″" in says(at, dice=(2, 1))
    step = next(step for step in allowed(charges(at, dice=(2, 1))).steps if "FC-2" in step.clauses)
    assert step.readings == ("A8",)
    other = replace(at, readings=replace(at.readings, choices={"A8": "enough"}))
    assert "FC-3" in clauses(other, dice=(2, 1), filled={"orcs.4": (1, 2)})


def test_a_wheel_towards_an_enemy_at_his_side_costs_part_of_the_way() -> None:
    at = table(orcs(), enemy(11, x=600))
    told = says(at, dice=(4, 1), filled=GAP)
    assert "by a Wheel of" in told
    pose = after(at, dice=(4, 1), filled=GAP).units["warlord"].pose
    assert pose is not None
    assert 0 < pose.facing < 45


REFUSED: list[tuple[str, dict[str, Any], list[str], str]] = [
    ("phase", {"phase": Phase.MOVEMENT}, ["CH-1"], "It is the Movement Phase of Own."),
    ("far", {"enemy": 16.5}, ["CH-4"], "needs 13 with two dice for 16.50″."),
    ("fleeing", {"fleeing": True}, ["LV-9"], "The Orcs are Fleeing."),
    ("shaken", {"shaken": True}, ["LV-9"], "The Orcs are Shaken."),
]


@pytest.mark.parametrize(("name", "given", "clause", "says"), REFUSED, ids=[r[0] for r in REFUSED])
def test_what_forbids_him_to_declare_is_said(
    name: str, given: dict[str, Any], clause: list[str], says: str
) -> None:
    inches = given.pop("enemy", 11.0) if "enemy" in given else 11.0
    home = replace(orcs(), **{k: v for k, v in given.items() if k in ("fleeing", "shaken")})
    at = table(home, enemy(inches), phase=given.get("phase", Phase.CHARGE))
    ruling = charges(at)
    assert forbids(ruling) == clause
    assert says in reason(ruling, clause[0])
    assert all(f.remedy for f in ruling.findings if f.verdict == "forbids")  # type: ignore[union-attr]


def test_engaged_he_does_not_charge() -> None:
    touching = replace(enemy(0.0, x=500.0), id="others")
    at = table(orcs(), enemy(11), touching, contacts=(Contact(unit="orcs", enemy="others"),))
    assert "LV-9" in forbids(charges(at))
    assert "The Orcs are Engaged in Combat." in reason(charges(at), "LV-9")


def test_after_his_declaration_neither_the_unit_nor_another_character_declares_one() -> None:
    other = {"V": character("v", name="V", advance=4)}
    both = table(orcs("rWcV/rrrr/rrrr", characters=other), enemy(11, "rrrrrr/rrrrrr"))
    end = after(both, dice=(5, 3), filled={"orcs.7": (1, 2)})
    assert forbids(charges(end, "v")) == ["CH-3"]
    assert reason(charges(end, "v"), "CH-3") == (
        "A Charge was declared out of the Orcs already in this Player Turn."
    )
    assert "CH-3" in forbids(charges(end, "orcs"))


def test_after_the_unit_has_declared_none_of_its_characters_does() -> None:
    end = after(table(), piece="orcs", dice=(1, 2))
    assert end.turn.declared == ("orcs",)
    assert "CH-7" in forbids(charges(end))
    assert "declared by the Orcs" in reason(charges(end), "CH-7")


def test_in_the_next_own_turn_he_may_declare_again() -> None:
    from makeway.core.actions import Next
    from makeway.referee import replay

    end = replay(after(table(), dice=(1, 1)), [Next()] * 8)
    assert not end.units["orcs"].shaken
    assert question(charges(end)).clauses[0] == "CH-4"


def test_he_charges_enemies_only_and_whole_units_only() -> None:
    friends = replace(enemy(), player="own")
    assert forbids(charges(table(orcs(), friends))) == ["CH-1"]
    ruling = charges(table(orcs(), enemy(drawing="rKr/rrr")), target="k")
    assert forbids(ruling) == ["JN-13"]
    assert "The K is part of the Foes: the unit is charged" in reason(ruling, "JN-13")


def test_a_rank_and_file_model_charges_with_its_unit_only() -> None:
    ruling = charges(table(), "orcs.2")
    assert forbids(ruling) == ["CH-1"]


def test_behind_another_unit_or_a_wall_he_sees_nobody() -> None:
    at = table(orcs(), enemy(11), replace(enemy(6, "rrrrr/rrrrr"), id="others", name="Others"))
    assert (
        reason(charges(at), "CH-1") == "The Warlord sees no base of the Foes, hidden by the Others."
    )
    assert at.field is not None
    corners = (Point(300, 440), Point(700, 440), Point(700, 460), Point(300, 460))
    wall = Terrain(id="wall", name="Wall", corners=corners)
    walled = replace(table(), field=replace(at.field, terrain=(wall,)))
    assert "hidden by the Wall" in reason(charges(walled), "CH-1")


def test_out_of_his_front_arc_he_sees_nobody() -> None:
    behind = replace(enemy(), pose=Pose(500.0, 800.0))
    assert "for none is in his front arc" in reason(charges(table(orcs(), behind)), "CH-1")


def test_through_his_own_unit_he_sees_by_the_default_of_a18_only() -> None:
    at = table(orcs("KcL/rWr"), enemy(11))
    found = question(charges(at)).findings
    assert any("A18" in each.readings for each in found)
    hidden = replace(at, readings=replace(at.readings, choices={"A18": "is_hidden"}))
    assert "hidden by the Orcs" in reason(charges(hidden), "CH-1")
    ahead = question(charges(table())).findings
    assert not any("A18" in each.readings for each in ahead)


def test_alone_he_has_no_champion_but_his_unit_has() -> None:
    at = table(orcs(), enemy(8))
    assert "2 + 1 + 4 = 7 < 8.00: the charge fails" in says(at, dice=(2, 1), filled=GAP)
    assert "1.02″ clear of the Orcs" in says(at, dice=(2, 1), filled=GAP)
    whole = charges(at, "orcs", dice=(2, 1))
    assert "CMD-4" in {c for step in allowed(whole).steps for c in step.clauses}
    assert any(isinstance(step.event, Met) for step in allowed(whole).steps)
    assert "3 + 1 + 4 = 8" in " ".join(
        s.because for s in allowed(charges(at, "orcs", dice=(3, 1))).steps
    )


def test_without_an_advance_rate_he_cannot_be_measured() -> None:
    who = {"W": character("warlord")}
    assert "CH-4" in forbids(charges(table(orcs(characters=who), enemy())))


def test_a_charge_needs_a_battlefield_and_dice_that_exist() -> None:
    flat = replace(table(), field=None)
    with pytest.raises(MalformedActionError, match="A Charge needs a battlefield"):
        charges(flat)
    with pytest.raises(MalformedActionError, match="each die shows 1 to 6"):
        charges(table(), dice=(0, 7))
    with pytest.raises(
        MalformedActionError, match="`hits` follows from the reaction stand_and_shoot"
    ):
        charges(table(), hits=3)
    with pytest.raises(MalformedActionError, match="`flee` follows from the reaction flee"):
        charges(table(), flee=(3, 3))
    with pytest.raises(MalformedActionError, match="There is no unit or model 'warlod'"):
        charges(table(), "warlod")


def test_a_lone_character_charges_as_the_unit_that_he_is() -> None:
    him = replace(alone(character("hero", advance=4)), pose=Pose(500.0, 600.0))
    at = table(him, enemy())
    end = allowed(charges(at, "hero", dice=(1, 1)))
    assert end.state is not None
    assert end.state.units["hero"].shaken
    assert not {"CH-2", "FC-2", "FC-3", "LV-6"} & {c for s in end.steps for c in s.clauses}
    assert end.headline == "The Hero charges the Foes and fails"


def test_a_failed_charge_stops_short_of_others_in_the_way() -> None:
    others = replace(enemy(4.5, "rrr"), id="others", name="Others")
    at = table(orcs(), enemy(2), others)
    fled = {"reaction": Reaction.FLEE, "flee": (6, 6), "dice": (6, 1), "filled": GAP}
    told = says(at, **fled)
    assert "4.50″ straight on, up to the Others: 3.51″ clear of the Orcs" in told
    end = after(at, **fled)
    assert 0 < gap(end.units["warlord"], end.units["others"]) < 0.1


def test_a_failed_charge_stops_at_the_edge_of_the_board() -> None:
    at = table(
        replace(orcs(), pose=Pose(475.0, 100.0)), replace(enemy(), pose=Pose(550.0, 55.0, 180.0))
    )
    fled = {"reaction": Reaction.FLEE, "flee": (6, 6), "dice": (6, 1), "filled": GAP}
    assert "3.94″ straight on, up to the edge of the board" in says(at, **fled)
    pose = after(at, **fled).units["warlord"].pose
    assert pose is not None
    assert pose.y == 0.0


def test_nobody_charges_a_facing_before_which_the_board_ends() -> None:
    foes = replace(enemy(), pose=Pose(500.0, 15.0, 0.0))
    hero = replace(alone(character("hero", (10.0, 25.0), advance=4)), pose=Pose(495.0, 0.0, 90.0))
    ruling = charges(table(hero, foes), "hero")
    assert "CH-5" in forbids(ruling)
    assert "closed by the edge of the board" in reason(ruling, "CH-5")


def test_past_others_who_stand_in_the_way_nobody_charges() -> None:
    at = table(orcs(), enemy(11, "rrrrr/rrr"), replace(enemy(3, "rr", x=535.0), id="others"))
    ruling = charges(at)
    assert forbids(ruling) == ["CH-5"]
    assert reason(ruling, "CH-5") == ("The way to the front of the Foes is closed by the Foes.")


def test_his_own_unit_charges_with_him_in_it() -> None:
    ruling = charges(table(), "orcs", dice=(5, 3))
    end = allowed(ruling).state
    assert end is not None
    assert end.is_engaged("orcs")
    assert end.turn.moved["warlord"] is Kind.CHARGE
    assert isinstance(ruling.steps[-2].event, Met)  # type: ignore[union-attr]


def test_the_nearest_legal_charge_is_offered_where_only_the_answer_was_wrong() -> None:
    near = charges(table(orcs(), enemy(3)), reaction=Reaction.STAND_AND_SHOOT)
    assert near.nearest == Charge(piece="warlord", target="foes")  # type: ignore[union-attr]


def test_the_headline_says_how_it_ended() -> None:
    lines = {
        (5, 3): "The Warlord charges the Foes and reaches them",
        (4, 1): "The Warlord charges the Foes and fails, out of the unit",
        (1, 1): "The Warlord charges the Foes and fails, too short to get out",
    }
    for dice, line in lines.items():
        filled = None if dice == (1, 1) else GAP
        assert allowed(charges(table(), dice=dice, filled=filled)).headline == line
    late = table(phase=Phase.MOVEMENT)
    assert charges(late).headline == "The Warlord may not charge the Foes"


# --- through the air


def flying(inches: float, *others: Unit) -> State:
    wings = {"rules": (SpecialRule.FLY,), "fly": (8, 16)}
    chief = {"W": character("warlord", advance=4, **wings)}
    return table(orcs(characters=chief), enemy(inches), *others)


def test_with_fly_he_charges_by_his_rate_in_the_air_over_whoever_stands_between() -> None:
    low = replace(enemy(6, "rr", x=530.0), id="others", name="Others")
    at = flying(15, low)
    assert "CH-5" in forbids(charges(at))
    told = says(at, fly=True, dice=(5, 2), filled=GAP)
    assert "5 + 2 + 8 = 15 ≥ 15.00" in told
    found = question(charges(at, fly=True)).findings
    assert any(each.clause == "FL-1" for each in found)


def test_a_failed_flight_that_would_end_in_others_goes_back_until_it_is_clear() -> None:
    below = replace(enemy(4.5, "rr", x=530.0), id="others", name="Others")
    at = flying(16.5, below)
    told = says(at, fly=True, dice=(6, 1), filled=GAP)
    assert "The Warlord flies 3.50″ straight on, back from the Others" in told
    assert "FL-2" in clauses(at, fly=True, dice=(6, 1), filled=GAP)
    assert "back from" not in says(at, fly=True, dice=(2, 1), filled=GAP)


def test_without_fly_or_a_rate_in_the_air_nobody_flies() -> None:
    ruling = charges(table(), fly=True)
    assert forbids(ruling) == ["FL-1", "CH-4"]
    assert reason(ruling, "FL-1") == "The Warlord has no Fly."
    assert reason(ruling, "CH-4") == "No Advance Rate in the air is noted for the Warlord."
