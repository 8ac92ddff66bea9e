"""Who may not join whom, wherever he would stand: JN-1, JN-2, JN-3 and their neighbours."""

from __future__ import annotations

from typing import Any

import pytest
from makeway.core.actions import Join, Room
from makeway.core.readings import RuleSet
from makeway.core.ruling import Illegal
from makeway.core.state import Contact, Player, State
from makeway.core.words import Base, Facing, Height, Phase, Seat, Side, SpecialRule, Type
from makeway.referee import rule
from msgspec.structs import replace

from tests.engine.drawing import alone, character, picture, state, unit
from tests.engine.rulings import (
    ORCS,
    WARLORD,
    after,
    allowed,
    forbids,
    join,
    question,
    reason,
    settled,
    table,
)

# ---- who may not join whom ----------------------------------------------------------------------


def rules(*each: SpecialRule) -> dict[str, Any]:
    return {"rules": each}


BANS = {
    "towering presence": (rules(SpecialRule.TOWERING_PRESENCE), {}),
    "a gigantic unit": ({}, {"height": Height.GIGANTIC}),
    "random movement": (rules(SpecialRule.RANDOM_MOVEMENT), {}),
    "random movement of the unit": ({}, rules(SpecialRule.RANDOM_MOVEMENT)),
    "a war machine": ({}, rules(SpecialRule.WAR_MACHINE)),
    "a chariot among infantry": (rules(SpecialRule.CHARIOT), {}),
    "a construct among infantry": ({"type": Type.CONSTRUCT}, {}),
    "infantry among chariots": ({}, rules(SpecialRule.CHARIOT)),
    "insignificant": ({}, rules(SpecialRule.INSIGNIFICANT)),
    "exclusive": (rules(SpecialRule.EXCLUSIVE), {}),
    "unbreakable": (rules(SpecialRule.UNBREAKABLE), {}),
    "among the unbreakable": ({}, rules(SpecialRule.UNBREAKABLE)),
    "undead": (rules(SpecialRule.UNDEAD), {}),
    "among the unstable": ({}, rules(SpecialRule.UNSTABLE)),
}


@pytest.mark.parametrize(("his", "theirs"), BANS.values(), ids=list(BANS))
def test_a_special_rule_keeps_them_apart(his: dict[str, Any], theirs: dict[str, Any]) -> None:
    at = table(unit("rr/rr", rank_and_file=theirs), character("n", **his))
    ruling = join(at, (1, 1), "n")
    assert forbids(ruling) == ["JN-3"]
    assert "n" not in at.units["orcs"].models


SHARED = {
    "chariots": (rules(SpecialRule.CHARIOT), rules(SpecialRule.CHARIOT)),
    "a war platform among infantry": (
        {**rules(SpecialRule.WAR_PLATFORM), "type": Type.CONSTRUCT},
        {},
    ),
    "a towering war platform": (
        rules(SpecialRule.WAR_PLATFORM, SpecialRule.TOWERING_PRESENCE),
        {},
    ),
    "insignificant": (rules(SpecialRule.INSIGNIFICANT), rules(SpecialRule.INSIGNIFICANT)),
    "insignificant among others": (rules(SpecialRule.INSIGNIFICANT), {}),
    "unbreakable": (rules(SpecialRule.UNBREAKABLE), rules(SpecialRule.UNBREAKABLE)),
    "undead among unstable": (rules(SpecialRule.UNDEAD), rules(SpecialRule.UNSTABLE)),
}


@pytest.mark.parametrize(("his", "theirs"), SHARED.values(), ids=list(SHARED))
def test_a_special_rule_that_both_have_keeps_nobody_apart(
    his: dict[str, Any], theirs: dict[str, Any]
) -> None:
    at = table(unit("rr/rr", rank_and_file=theirs), character("n", **his))
    assert not isinstance(join(at, (1, 1), "n"), Illegal)


def test_a_loner_shares_no_unit_with_another_character() -> None:
    loner = character("loner", rules=(SpecialRule.LONER,))
    assert forbids(join(table("rHr/rrr", loner), (1, 1), "loner")) == ["JN-3"]
    assert not isinstance(join(table("rrr/rrr", loner), (1, 1), "loner"), Illegal)
    with_him = unit("rLr/rrr", characters={"L": loner})
    assert forbids(join(table(with_him), (1, 1))) == ["JN-3"]


def test_a_war_platform_stands_in_the_centre_of_the_first_rank() -> None:
    platform = character("altar", rules=(SpecialRule.WAR_PLATFORM,))
    at = table("rrrr/rrrr", platform)
    open_to_it = [f for f in range(1, 5) if not isinstance(join(at, (1, f), "altar"), Illegal)]
    assert open_to_it == [2, 3]
    assert forbids(join(at, (1, 1), "altar")) == ["WP-1"]


def test_a_unit_has_one_war_platform() -> None:
    platform = rules(SpecialRule.WAR_PLATFORM)
    with_one = unit("rAr/rrr", characters={"A": character("altar", **platform)})
    assert forbids(join(table(with_one, character("dais", **platform)), (1, 2), "dais")) == [
        "JN-3",
        "JN-4",
    ]


def test_a_war_platform_with_a_mismatching_base_joins_nobody() -> None:
    platform = character("altar", (40, 40), rules=(SpecialRule.WAR_PLATFORM,))
    ruling = join(table("rrr", platform), who="altar", side=Side.LEFT)
    assert forbids(ruling) == ["MM-9"]


def test_skirmishers_take_only_their_own_type_and_height() -> None:
    skirmishers = unit("rrr", rank_and_file=rules(SpecialRule.SKIRMISHER))
    rider = character("rider", type=Type.CAVALRY)
    ruling = join(table(skirmishers, rider), (1, 1), "rider")
    assert forbids(ruling) == ["MM-7"]
    assert "Standard Infantry" in reason(ruling, "MM-7")
    assert "Standard Cavalry" in reason(ruling, "MM-7")
    big = character("big", (50, 50))
    assert forbids(join(table(skirmishers, big), (1, 1), "big")) == ["MM-7", "MM-1"]


def test_a_third_mismatching_character_finds_no_side() -> None:
    odd = (40.0, 40.0)
    both = unit("A|rr|B", bases={"A": odd, "B": odd})
    ruling = join(table(both, character("c", odd)), who="c", side=Side.LEFT)
    assert forbids(ruling) == ["MM-2"]
    assert isinstance(ruling, Illegal)
    assert ruling.nearest is None
    one = table(unit("A|rr/rr", bases={"A": odd}), character("c", odd))
    refused = join(one, who="c", side=Side.LEFT)
    assert forbids(refused) == ["MM-2"]
    assert isinstance(refused, Illegal)
    assert refused.nearest == Join(character="c", unit="orcs", side=Side.RIGHT)


def test_01_3_an_engaged_unit_is_closed() -> None:
    orcs, goblins = unit(ORCS), unit("rrr", id="goblins", player="foe")
    touch = Contact(unit="orcs", enemy="goblins", facing=Facing.FRONT, offset=0)
    at = state(orcs, goblins, alone(WARLORD), contacts=(touch,))
    ruling = join(at, (1, 3))
    assert forbids(ruling) == ["JN-2"]
    assert reason(ruling, "JN-2") == "The Orcs are Engaged with the Goblins."


def test_he_joins_no_unit_of_the_enemy() -> None:
    at = state(unit(ORCS, player="foe"), alone(WARLORD))
    assert forbids(join(at, (1, 3))) == ["CU-2"]


def test_he_joins_neither_himself_nor_the_unit_he_is_in() -> None:
    combined = unit("rW/rr", characters={"W": WARLORD})
    assert forbids(join(state(combined), (1, 1))) == ["FR-6"]
    alone_ = state(alone(WARLORD))
    assert forbids(rule(alone_, Join(character="warlord", unit="warlord", seat=Seat(1, 1)))) == [
        "CU-2"
    ]


BOYZ = unit("rW/rr", id="boyz", characters={"W": WARLORD})


def test_a16_from_inside_a_combined_unit_the_move_that_leads_him_out_may_end_in_another() -> None:
    at = state(unit(ORCS), BOYZ)
    ruling = allowed(settled(at, Join(character="warlord", unit="orcs", seat=Seat(1, 3))))
    assert after(ruling) == "rcWsr/rrrrr/rrrrr/rrrrr/rrrrr"
    end = ruling.state
    assert end is not None
    assert picture(end.units["boyz"]) in {"rr/r.", "rr/.r"}
    assert ruling.steps[0].clauses == ("LV-1", "LV-6")
    assert ruling.steps[0].readings == ("A16",)
    assert "FR-7" in [step.clauses[0] for step in ruling.steps]


def test_a16_how_the_gap_he_leaves_is_closed_is_the_owners_question() -> None:
    at = state(unit(ORCS), unit("rWr/rrr", id="boyz", characters={"W": WARLORD}))
    asked = question(join(at, (1, 3)))
    assert asked.clauses == ("FR-7", "FR-10")
    assert len(asked.options) == 3
    for option in asked.options:
        allowed(rule(at, option.action))
    lazy = join(at, (1, 3), filled={"boyz.1": Seat(1, 2)})
    assert forbids(lazy) == ["FR-7"]


def test_a16_by_the_other_way_he_leaves_by_a_move_of_his_own() -> None:
    at = state(unit(ORCS), BOYZ, readings=RuleSet(choices={"A16": "own_move"}))
    ruling = join(at, (1, 3))
    assert forbids(ruling) == ["LV-1"]
    assert isinstance(ruling, Illegal)
    assert ruling.forbidding[0].readings == ("A16",)
    assert "He leaves the Boyz" in (ruling.forbidding[0].remedy or "")


def test_from_a_combined_unit_that_may_not_move_nobody_leaves() -> None:
    at = state(unit(ORCS), replace(BOYZ, fleeing=True))
    assert forbids(join(at, (1, 3))) == ["MV-1"]


def test_nobody_leaves_a_unit_while_units_are_deployed() -> None:
    at = state(unit(ORCS), BOYZ, phase=Phase.DEPLOYMENT)
    ruling = join(at, (1, 3))
    assert forbids(ruling) == ["LV-1"]


def test_a_character_who_leaves_two_others_lets_them_close_up() -> None:
    trio = unit("AWB", id="trio", characters={"W": WARLORD})
    at = state(unit(ORCS), trio)
    end = settled(at, Join(character="warlord", unit="orcs", seat=Seat(1, 3))).state
    assert end is not None
    assert picture(end.units["trio"]) == "AB"


def test_rank_and_file_models_join_nobody() -> None:
    single = unit("r", id="straggler")
    ruling = rule(
        state(unit(ORCS), single), Join(character="straggler.1", unit="orcs", seat=Seat(1, 1))
    )
    assert forbids(ruling) == ["CU-2"]


@pytest.mark.parametrize("phase", [Phase.CHARGE, Phase.MAGIC, Phase.SHOOTING, Phase.CLOSE_COMBAT])
def test_he_joins_in_the_movement_phase_or_at_deployment(phase: Phase) -> None:
    at = state(unit(ORCS), alone(WARLORD), phase=phase)
    assert forbids(join(at, (1, 3))) == ["JN-1"]
    deploying = state(unit(ORCS), alone(WARLORD), phase=Phase.DEPLOYMENT)
    clauses = [step.clauses[0] for step in allowed(join(deploying, (1, 3))).steps]
    assert "JN-11" not in clauses


def test_a_shaken_character_does_not_move() -> None:
    shaken = replace(alone(WARLORD), shaken=True)
    assert forbids(join(state(unit(ORCS), shaken), (1, 3))) == ["MV-1"]


def test_a_refusal_names_another_unit_when_the_one_tried_is_closed() -> None:
    at = state(unit(ORCS, fleeing=True), unit("rr/rr", id="boyz"), alone(WARLORD))
    ruling = join(at, (1, 2))
    assert isinstance(ruling, Illegal)
    assert ruling.nearest == Join(character="warlord", unit="boyz", seat=Seat(1, 2))
    assert ruling.nearest_label == "Join the Boyz at rank 1, file 2"
    assert ruling.headline == "The Warlord may not join the Orcs at rank 1, file 2"


def test_characters_join_one_another() -> None:
    at = state(alone(character("hero")), alone(WARLORD))
    ruling = join(at, (1, 1))
    assert {after(rule(at, each.action)) for each in question(ruling).options} == {
        "W/H", "HW", "WH",
    }  # fmt: skip
    assert "CO-1" in {finding.clause for finding in question(ruling).findings}


def test_characters_alone_form_by_the_base_that_fits_them_all() -> None:
    rider = character("rider", (25, 50))
    at = state(alone(rider), alone(WARLORD))
    ruling = join(at, (1, 1), room={"rider": Room.SECOND_RANK})
    assert after(ruling) == "W/R/#"
    end = allowed(ruling).state
    assert end is not None
    assert end.units["rider"].reference == WARLORD.base
    assert "CO-2" in [step.clauses[0] for step in allowed(ruling).steps]


KING = character("king", (20, 20))
SMALL_BASE, LARGE_BASE = Base(20, 20), Base(25, 25)


def pair() -> State:
    return state(alone(WARLORD), alone(KING))


def test_co_2_in_a_tie_the_owner_picks_the_reference_base() -> None:
    asked = question(join(pair(), who="king", side=Side.LEFT))
    assert asked.clauses == ("CO-2",)
    assert (asked.decides.value, asked.player) == ("owner", "own")
    assert [option.label for option in asked.options] == ["By 25 × 25 mm", "By 20 × 20 mm"]
    assert asked.options[1].detail == "The Warlord stands at a side."
    assert [rule(pair(), option.action).headline for option in asked.options] == [
        "The King joins the Warlord at the left side"
    ] * 2


def test_co_2_by_the_base_of_the_unit_joined_the_newcomer_stands_beside_it() -> None:
    end = allowed(join(pair(), who="king", side=Side.LEFT, reference=LARGE_BASE)).state
    assert end is not None
    joined = end.units["warlord"]
    assert (joined.reference, joined.sides) == (LARGE_BASE, {Side.LEFT: "king"})


def test_co_2_by_the_newcomers_base_he_is_the_block_and_nobody_changes_place() -> None:
    ruling = allowed(join(pair(), who="king", side=Side.LEFT, reference=SMALL_BASE))
    end = ruling.state
    assert end is not None
    joined = end.units["warlord"]
    assert (joined.reference, joined.files) == (SMALL_BASE, 1)
    assert (joined.seats, joined.sides) == ({"king": Seat(1, 1)}, {Side.RIGHT: "warlord"})
    step = next(step for step in ruling.steps if "CO-2" in step.clauses)
    assert step.because == (
        "The owner picks 20 × 20 mm: the King is the block, with the Warlord beside him."
    )


def test_co_2_without_a_place_each_option_names_both_place_and_base() -> None:
    asked = question(join(pair(), who="king"))
    assert [option.label for option in asked.options] == [
        "Left side. By 25 × 25 mm",
        "Left side. By 20 × 20 mm",
        "Right side. By 25 × 25 mm",
        "Right side. By 20 × 20 mm",
    ]
    for option in asked.options:
        allowed(rule(pair(), option.action))


@pytest.mark.parametrize(
    ("at", "base", "said"),
    [
        (pair(), Base(40, 40), "more of the Warlord and the King would be Mismatching"),
        (table(ORCS, KING), SMALL_BASE, "theirs is the reference base: 25 × 25 mm"),
    ],
)
def test_co_2_only_a_base_of_the_tie_may_be_picked(at: State, base: Base, said: str) -> None:
    ruling = join(at, who="king", side=Side.LEFT, reference=base)
    assert forbids(ruling) == ["CO-2"]
    assert said in reason(ruling, "CO-2")
    assert isinstance(ruling, Illegal)
    assert ruling.nearest is not None
    assert not isinstance(rule(at, ruling.nearest), Illegal)


def test_a_better_base_waits_until_the_unit_rearranges() -> None:
    kings = [character(f"king_{n}", (20, 20)) for n in (1, 2)]
    both = join(
        state(alone(WARLORD), alone(kings[0])), who="king_1", side=Side.LEFT, reference=LARGE_BASE
    )
    end = allowed(both).state
    assert end is not None
    ruling = join(state(end.units["warlord"], alone(kings[1])), who="king_2", side=Side.RIGHT)
    (common,) = (each for each in allowed(ruling).findings if each.clause == "CO-2")
    assert (common.verdict.value, common.readings) == ("gives_way", ("A3",))


def test_co_2_a_base_for_which_the_others_would_change_places_waits_for_the_unit_to_rearrange() -> (
    None
):
    kings = [character(f"king_{n}", (20, 20)) for n in (1, 2)]
    block = unit("LW", characters={"L": character("lord"), "W": WARLORD})
    beside = replace(
        block, models={**block.models, "king_1": kings[0]}, sides={Side.LEFT: "king_1"}
    )
    at = state(beside, alone(kings[1]))
    by_his = join(at, who="king_2", side=Side.RIGHT, reference=SMALL_BASE)
    assert forbids(by_his) == ["CO-2"]
    assert isinstance(by_his, Illegal)
    assert by_his.forbidding[0].readings == ("A3",)
    allowed(join(at, who="king_2", side=Side.RIGHT))


@pytest.mark.parametrize("who", ["orcs.1", "orcs.champion"])
def test_a_rank_and_file_model_joins_no_unit_not_even_its_own(who: str) -> None:
    at = table(ORCS)
    for home in (at, state(*at.units.values(), unit("rrr", id="goblins"))):
        for goal in ("orcs", *(["goblins"] if "goblins" in home.units else [])):
            ruling = rule(home, Join(character=who, unit=goal, seat=Seat(1, 1)))
            assert forbids(ruling)[0] == "CU-2"
            assert set(forbids(ruling)).isdisjoint({"FR-6", "LV-1"})
            assert "is R&F and no Character; only Characters join." in reason(ruling, "CU-2")


def test_the_phase_is_told_with_its_player() -> None:
    at = state(unit(ORCS), alone(WARLORD))
    told = {f.clause: f.because for f in allowed(join(at, (1, 3))).findings}
    named = at.player("own").name
    assert told["JN-1"] == f"It is the Movement Phase of {named}."
    you = replace(at, players=(Player(id="own", name="You"), *at.players[1:]))
    told = {f.clause: f.because for f in allowed(join(you, (1, 3))).findings}
    assert told["JN-1"] == "It is your Movement Phase."
