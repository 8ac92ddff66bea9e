"""Who falls and who keeps contact: the owner's order, RC-4, RC-6, IF-1 to IF-4, CO-2 in a tie."""

from __future__ import annotations

from typing import Any

import pytest
from makeway.board.ground import lines, touches
from makeway.core.actions import Attack, Distribute, Join, Lose
from makeway.core.ruling import Allowed, Illegal, Question, Ruling, Verdict
from makeway.core.state import Contact, State, Unit
from makeway.core.words import Base, Facing, Phase, Seat, Side, SpecialRule, Type
from makeway.referee import rule
from makeway.rules.gaps import close
from makeway.rules.nudging import Combat
from makeway.rules.sharing import share
from msgspec.structs import replace

from tests.engine.drawing import character, picture, state, unit

POOL = "rank_and_file"
SMALL = (20.0, 20.0)
Enemy = tuple[str, Facing, float, float]
"""Name, our Facing, where it begins and ends along it in mm."""


def foe(name: str, width: float) -> Unit:
    """An enemy of one base of any width."""
    return unit("r", (width, 20.0), id=name, player="foe")


def fight(drawing: str, *enemies: Enemy, more: tuple[Contact, ...] = (), **fields: Any) -> State:
    """Orcs on 20 mm bases in close combat with enemies."""
    ours = unit(drawing, SMALL, id="orcs", **fields)
    contacts = [
        Contact(unit="orcs", enemy=name, facing=facing, offset=start)
        for name, facing, start, _ in enemies
    ]
    units = [foe(name, end - start) for name, _, start, end in enemies]
    return state(ours, *units, phase=Phase.CLOSE_COMBAT, contacts=(*contacts, *more))


def shot(number: int, **fields: Any) -> Distribute:
    return Distribute(unit="orcs", attack=Attack(hits=number, by="foe"), **fields)


def struck(table: State, **unsaved: int) -> Distribute:
    """Ten hits for everybody who takes hits, of which so many cost a Health Point; pool = R&F."""
    named = {POOL if name == "pool" else name: number for name, number in unsaved.items()}
    sharing = share(table, "orcs", Attack(hits=1, by="foe")).sharing
    onto = {each.id: 10 * each.slots for each in sharing}
    return shot(sum(onto.values()), onto=onto, unsaved=named)


def allowed(ruling: Ruling) -> Allowed:
    assert isinstance(ruling, Allowed), ruling
    return ruling


def question(ruling: Ruling) -> Question:
    assert isinstance(ruling, Question), ruling
    return ruling


def after(ruling: Ruling) -> Unit:
    end = allowed(ruling).state
    assert end is not None
    return end.units["orcs"]


def told(ruling: Ruling, clause: str) -> list[str]:
    return [step.because for step in allowed(ruling).steps if clause in step.clauses]


def ends(table: State, action: Distribute | Lose) -> set[str]:
    """The pictures to which every answer to every Question leads."""
    ruling = rule(table, action)
    if isinstance(ruling, Question):
        found = set()
        for option in ruling.options:
            assert isinstance(option.action, Distribute | Lose)
            found |= ends(table, option.action)
        return found
    return {picture(after(ruling))}


# --- the owner's order (RC-1, RC-2, CMD-5)


def test_rc_1_from_the_rear_rank_the_owner_says_who_falls() -> None:
    table = state(unit("rrHrr/rrrr."))
    asked = question(rule(table, shot(2)))
    assert asked.headline == "Which of the Orcs fall?"
    assert (asked.decides.value, asked.player) == ("owner", "own")
    assert asked.clauses == ("RC-1", "FR-10")
    assert asked.because == (
        "2 R&F models fall; 6 different pictures are as good, and the owner picks."
    )
    assert asked.options[0].label == "Rank 2, files 3 and 4"
    assert ends(table, shot(2)) == {
        "rrHrr/rr...", "rrHrr/r.r..", "rrHrr/r..r.", "rrHrr/.rr..", "rrHrr/.r.r.", "rrHrr/..rr.",
    }  # fmt: skip


def test_rc_1_behind_a_rear_rank_that_falls_whole_the_next_rank_is_the_choice() -> None:
    asked = question(rule(state(unit("rcWrr/rrrrr/rrr..")), shot(4)))
    assert [option.label for option in asked.options] == [
        f"Rank 2, file {file}" for file in (5, 4, 3, 2, 1)
    ]


def test_a_rank_that_falls_whole_leaves_nothing_to_ask() -> None:
    assert picture(after(rule(state(unit("rcWrr/rrrrr/rrr..")), shot(3)))) == "rcWrr/rrrrr"


def test_rc_2_the_odd_one_of_a_single_rank_falls_on_the_side_the_owner_picks() -> None:
    table = state(unit("rrHrr"))
    asked = question(rule(table, struck(table, pool=1)))
    assert asked.clauses == ("RC-2", "FR-10")
    assert [option.label for option in asked.options] == ["Rank 1, file 5", "Rank 1, file 1"]
    assert ends(table, struck(table, pool=1)) == {"rHrr", "rrHr"}


def test_rc_2_where_either_side_gives_the_same_picture_nobody_is_asked() -> None:
    assert picture(after(rule(state(unit("rrrrrc")), shot(3)))) == "rrc"
    assert picture(after(rule(state(unit("rrrrr")), shot(1)))) == "rrrr"


def test_cmd_5_the_owner_says_with_whom_a_musician_changes_places() -> None:
    table = state(unit("rrcr/m..."))
    asked = question(rule(table, shot(1)))
    assert asked.clauses == ("CMD-5", "FR-10")
    assert ends(table, shot(1)) == {"mrcr", "rmcr", "rrcm"}


def test_cmd_5_a_plain_model_farther_forward_does_not_fall_for_another_plain_model() -> None:
    ruling = rule(state(unit("rrcr/r...")), shot(1, fallen=("orcs.1",)))
    assert isinstance(ruling, Illegal)
    assert [each.clause for each in ruling.forbidding] == ["RC-1"]


def test_cmd_5_without_plain_models_the_musician_falls() -> None:
    table = state(unit("Hm"))
    assert picture(after(rule(table, struck(table, pool=1)))) == "H"


def test_q52_q53_nothing_is_asked_when_no_model_falls() -> None:
    trolls = unit("rrrrr/rrr..", (40.0, 40.0), rank_and_file={"health_points": 3})
    end = allowed(rule(state(trolls), shot(2))).state
    assert end is not None
    assert len(end.units["orcs"].models) == 8


# --- RC-4


LEFT_FRONT: Enemy = ("goblins", Facing.FRONT, 0.0, 50.0)


def test_rc_4_in_combat_models_fall_where_most_stay_in_contact() -> None:
    table = fight("rrrrrr", LEFT_FRONT)
    ruling = rule(table, shot(2))
    assert set(after(ruling).models) == {f"orcs.{n}" for n in range(1, 5)}
    assert told(ruling, "RC-4") == [
        "2 R&F models fall: rank 1, files 5 and 6. So most models stay in contact."
    ]


def test_rc_4_one_from_each_side_is_refused_where_contact_is_lost() -> None:
    ruling = rule(fight("rrrrrr", LEFT_FRONT), shot(2, fallen=("orcs.1", "orcs.6")))
    assert isinstance(ruling, Illegal)
    [finding] = ruling.forbidding
    assert finding.clause == "RC-4"
    assert finding.because == (
        "0 from the left, 2 from the right fall: so most models stay in contact."
    )


def test_rc_4_fewest_enemies_lose_contact_before_most_models_touch() -> None:
    """From the right three keep touching the Goblins, but the Trolls would lose contact."""
    trolls: Enemy = ("trolls", Facing.FRONT, 105.0, 140.0)
    table = fight("rrrrrr", ("goblins", Facing.FRONT, 0.0, 60.0), trolls)
    ruling = rule(table, shot(1))
    assert set(after(ruling).models) == {f"orcs.{n}" for n in range(2, 7)}
    assert "fewest enemies lose contact" in told(ruling, "RC-4")[0]


def test_rc_4_fewest_enemies_drop_out_comes_first() -> None:
    """The Trolls at the right fight others too; the Goblins at the left can be nudged."""
    elsewhere = Contact(unit="boyz", enemy="trolls", facing=Facing.FRONT)
    base = fight(
        "rrrrrr",
        ("goblins", Facing.FRONT, -20.0, 5.0),
        ("trolls", Facing.FRONT, 110.0, 140.0),
        more=(elsewhere,),
    )
    boyz = unit("rrr", SMALL, id="boyz")
    table = replace(base, units={**base.units, "boyz": boyz})
    ruling = rule(table, shot(1))
    assert set(after(ruling).models) == {f"orcs.{n}" for n in range(2, 7)}
    assert "fewest enemies drop out" in told(ruling, "RC-4")[0]


def test_q55_engaged_with_equal_contact_the_rear_model_and_both_ends_fall() -> None:
    table = fight("rrrrH/r....", ("goblins", Facing.FRONT, 20.0, 60.0))
    ruling = rule(table, shot(3, onto={POOL: 3}, unsaved={POOL: 3}))
    assert picture(after(ruling)) == "rrH"
    assert set(after(ruling).models) == {"orcs.2", "orcs.3", "h"}
    assert told(ruling, "RC-3")


# --- RC-6


def test_rc_6_an_enemy_who_lost_contact_is_nudged_just_enough() -> None:
    table = fight("rrrrr", ("goblins", Facing.FRONT, 85.0, 125.0), ("trolls", Facing.FRONT, 0, 25))
    ruling = rule(table, shot(2, fallen=("orcs.1", "orcs.5")))
    assert isinstance(ruling, Illegal), "both ends would part two enemies"
    both = rule(table, shot(2))
    first = question(both).options[0].action if isinstance(both, Question) else None
    end = allowed(rule(table, first) if first else both)
    assert [step.because for step in end.steps if "RC-6" in step.clauses]
    assert end.state is not None
    met = {touch.enemy for touch in touches(end.state, end.state.units["orcs"])}
    assert met == {"goblins.1", "trolls.1"}


def test_rc_6_the_nudge_is_measured_in_mm_along_the_edge() -> None:
    table = fight("rrrrr", ("goblins", Facing.FRONT, 95.0, 125.0))
    ruling = rule(table, shot(4))
    assert set(after(ruling).models) == {"orcs.5"}
    table = fight("rrHrr", ("goblins", Facing.FRONT, 85.0, 125.0))
    end = allowed(rule(table, struck(table, pool=4)))
    assert [step.because for step in end.steps if "RC-6" in step.clauses] == [
        "The Goblins are nudged 25 mm to touch the Orcs again in the front; the Goblins lost"
        " nobody."
    ]
    assert end.state is not None
    [line] = lines(end.state, "orcs")
    assert (line.span.start, line.span.end) == (20.0, 60.0)


@pytest.mark.parametrize("written_for_the_enemy", [False, True])
def test_rc_6_however_the_contact_is_written_down(written_for_the_enemy: bool) -> None:
    table = fight("rrHrr", ("goblins", Facing.FRONT, 85.0, 125.0))
    if written_for_the_enemy:
        theirs = Contact(unit="goblins", enemy="orcs", offset=-60.0 + 0.0)
        table = replace(table, contacts=(theirs,))
        [line] = lines(table, "orcs")
        theirs = replace(theirs, offset=theirs.offset + 85.0 - line.span.start)
        table = replace(table, contacts=(theirs,))
    end = allowed(rule(table, struck(table, pool=4))).state
    assert end is not None
    [line] = lines(end, "orcs")
    assert (line.span.start, line.span.end) == (20.0, 60.0)


def test_rc_6_when_the_enemy_fights_others_the_unit_itself_is_nudged() -> None:
    elsewhere = Contact(unit="boyz", enemy="goblins", facing=Facing.FRONT)
    base = fight("rrHrr", ("goblins", Facing.FRONT, 85.0, 125.0), more=(elsewhere,))
    table = replace(base, units={**base.units, "boyz": unit("rrr", SMALL, id="boyz")})
    end = allowed(rule(table, struck(table, pool=4)))
    assert [step.because for step in end.steps if "RC-6" in step.clauses] == [
        "The Orcs are nudged 25 mm to touch the Goblins again in the front."
    ]
    assert end.state is not None
    assert end.state.is_engaged("orcs")


def test_rc_6_who_cannot_be_nudged_back_drops_out() -> None:
    """The Goblins fight others, and the Trolls in the flank hold the Orcs where they are."""
    elsewhere = Contact(unit="boyz", enemy="goblins", facing=Facing.FRONT)
    base = fight(
        "rrHrr",
        ("goblins", Facing.FRONT, 85.0, 125.0),
        ("trolls", Facing.LEFT, 0.0, 20.0),
        more=(elsewhere,),
    )
    table = replace(base, units={**base.units, "boyz": unit("rrr", SMALL, id="boyz")})
    end = allowed(rule(table, struck(table, pool=4)))
    assert [step.because for step in end.steps if "drop out" in step.because] == [
        "The Goblins fight others too and cannot be nudged back: they drop out of the combat"
        " with the Orcs."
    ]
    assert end.state is not None
    assert [each.enemy for each in end.state.contacts_of("orcs")] == ["trolls"]


def test_rc_6_an_enemy_in_the_flank_comes_up_to_the_unit() -> None:
    table = fight("rrrr", ("trolls", Facing.RIGHT, 0.0, 20.0), ("goblins", Facing.FRONT, 0, 20))
    combat = Combat(table, "orcs")
    rest = unit("rr", SMALL, id="orcs")
    outlook = combat.outlook(rest)
    assert [(each.enemy, each.toward) for each in outlook.nudges] == [("trolls", 40.0)]
    end = allowed(rule(table, shot(3)))
    assert any("RC-6" in step.clauses for step in end.steps)


def test_an_enemy_in_the_rear_follows_when_the_rear_rank_is_gone() -> None:
    table = fight("rrr/rrr", ("trolls", Facing.REAR, 0.0, 40.0))
    assert told(rule(table, shot(3)), "RC-6") == [
        "The Trolls are nudged 20 mm to touch the Orcs again in the rear; the Trolls lost nobody."
    ]


# --- IF-1 to IF-4


def test_if_2_in_combat_the_half_slides_that_keeps_contact() -> None:
    """Unengaged f1 slides, one moved; then the Trolls at the left would have to be nudged."""
    alone = state(unit("rHrrr", SMALL, id="orcs"))
    assert told(rule(alone, struck(alone, h=3)), "FR-8")[0].startswith("1 model closes up")
    table = fight("rHrrr", ("trolls", Facing.FRONT, 0.0, 10.0))
    ruling = rule(table, struck(table, h=3))
    assert picture(after(ruling)) == "rrrr"
    [slide] = told(ruling, "IF-2")[:1]
    assert slide.startswith("3 models close up, in the same order: 60 mm in all.")
    assert slide.endswith("So the enemies stay in contact.")
    assert told(ruling, "RC-6") == []


def test_if_2_a_slide_that_loses_contact_is_refused() -> None:
    table = fight("rHrrr", ("trolls", Facing.FRONT, 0.0, 10.0))
    ruling = rule(table, replace(struck(table, h=3), filled={"orcs.1": Seat(1, 1)}))
    assert isinstance(ruling, Illegal)
    assert [each.clause for each in ruling.forbidding] == ["IF-2"]


def test_q17_q04_unengaged_a_middle_gap_is_the_owners_half() -> None:
    table = state(unit("rrHrr"))
    asked = question(rule(table, struck(table, h=3)))
    assert asked.clauses[0] == "FR-8"
    assert len(asked.options) == 2


def test_if_2_in_combat_the_middle_gap_is_closed_towards_the_enemy() -> None:
    table = fight("rrHrr", ("trolls", Facing.FRONT, 90.0, 110.0))
    ruling = rule(table, struck(table, h=3))
    assert picture(after(ruling)) == "rrrr"
    assert [each.rank for each in after(ruling).seats.values()] == [1] * 4
    end = allowed(ruling).state
    assert end is not None
    assert {touch.enemy for touch in touches(end, after(ruling))} == {"trolls.1"}
    assert told(ruling, "RC-6") == []


def test_if_3_a_gap_behind_the_first_rank_is_filled_and_the_enemy_behind_stays_in_contact() -> None:
    """Through a hole of the rear rank the rank before it is in contact (BC-2)."""
    riders = {name: character(name.lower(), SMALL, type=Type.CAVALRY) for name in "HKLXN"}
    trolls: Enemy = ("trolls", Facing.REAR, 0.0, 15.0)
    table = fight("HKLXc/rrNrr/rrr..", trolls, characters=riders)
    hit = struck(table, n=3)
    assert ends(table, hit) == {f"HKLXc/rrrrr/{rear}.." for rear in ("rr.", "r.r", ".rr")}
    ruling = rule(table, question(rule(table, hit)).options[0].action)
    assert told(ruling, "IF-3")
    assert told(ruling, "RC-6") == []


def test_if_4_where_nothing_helps_the_fewest_illegally_placed_models_are_removed() -> None:
    block = unit("A", SMALL, id="orcs")
    giant = character("giant", (40.0, 40.0))
    overhang = replace(
        block,
        models={**block.models, "giant": giant},
        seats={**block.seats, "giant": Seat(2, 1)},
    )
    steps = list(close(state(overhang), "orcs"))
    assert steps[0].clauses == ("IF-4",)
    assert steps[0].because == (
        "The Giant has no legal place in the Orcs and is removed as a casualty."
    )
    assert set(steps[-1].after.units["orcs"].models) == {"a"}


WIDE = {"W": (75.0, 50.0), "A": (50.0, 50.0), "B": (50.0, 50.0), "C": (50.0, 50.0)}


@pytest.mark.parametrize(
    ("drawing", "lost", "goes", "left"),
    [
        ("W##/A#r/B#r", 2, "The B has", "W##/A#."),
        ("W##/A#r/B#r/C#r", 2, "The C has", "W##/A#r/B#."),
        ("W##/A#r/B#r/C#r", 3, "The C and the B have", "W##/A#."),
    ],
)
def test_if_4_two_ranks_would_be_short_behind_a_base_as_wide_as_the_unit(
    drawing: str, lost: int, goes: str, left: str
) -> None:
    """Three files hold W, so no narrower layout helps; who stands farthest back has no place."""
    people = {letter: character(letter.lower(), base) for letter, base in WIDE.items()}
    table = state(unit(drawing, (25.0, 50.0), id="orcs", characters=people))
    ruling = rule(table, Lose(unit="orcs", points={POOL: lost}))
    assert picture(after(ruling)) == left
    [because] = told(ruling, "IF-4")
    assert because.startswith(f"{goes} no legal place")


@pytest.mark.parametrize(
    ("drawing", "lost", "ends_in"),
    [
        ("X#/##/rr/.D", {POOL: 1}, {"X#/##/Dr", "X#/##/rD"}),
        ("cr/rr/rr/rr/.D", {POOL: 6}, {"cr/D.", "cr/.D"}),
        ("X#c/##r/D..", {POOL: 1}, {"X#c/##D"}),
        ("rr/DE", {POOL: 1}, {"Dr/.E", "Er/D.", "rD/.E", "rE/D."}),
        ("rr/rr/.D", {POOL: 1}, {"rr/Dr", "rr/rD"}),
        ("rr/rr/.D", {POOL: 2}, {"rr/D.", "rr/.D"}),
        ("crr/rrr/Err/.D.", {POOL: 2}, {"crr/rrr/ED.", "crr/rrr/E.D"}),
        ("X#r/##r/rrD", {POOL: 3}, {"X#r/##D"}),
        ("HKL/.D.", {"k": 3}, {"HDL"}),
        ("Hr/DE", {"h": 3}, {"Dr/.E", "Er/D."}),
        ("HX#r/D##r", {"x": 3}, {"HDrr", "HrDr"}),
        ("X#/##/rr/.D", {"x": 3}, {"rr/D.", "rr/.D"}),
    ],
)
def test_if_2_a_unit_stays_as_wide_and_whole_as_stand_behind_lets_it(
    drawing: str, lost: dict[str, int], ends_in: set[str]
) -> None:
    """Her seat was chosen, not fixed: she steps up before the unit narrows or anybody has no
    legal place (FR-9)."""
    behind = {"rules": (SpecialRule.STAND_BEHIND,)}
    models = {each: character(each.lower(), SMALL) for each in "HKL"}
    models |= {each: character(each.lower(), SMALL, **behind) for each in "DE"}
    models["X"] = character("x", (40.0, 40.0))
    drawn = {each: model for each, model in models.items() if each in drawing}
    table = state(unit(drawing, SMALL, id="orcs", characters=drawn))
    assert ends(table, Lose(unit="orcs", points=lost)) == ends_in


def test_q04_a_big_base_that_is_gone_leaves_a_first_rank_of_six_and_two_behind() -> None:
    lord = {"X": character("x", (40.0, 40.0))}
    saurians = unit("rrX#rr/rr##rr", SMALL, id="orcs", characters=lord)
    boyz = unit("rrrrrr/rrrrrr", SMALL, id="boyz")
    table = state(saurians, boyz)
    asked = question(rule(table, Join(character="x", unit="boyz", seat=Seat(1, 3))))
    assert asked.clauses[0] == "FR-7"
    for option in asked.options:
        end = allowed(rule(table, option.action)).state
        assert end is not None
        rows = picture(end.units["orcs"]).split("/")
        assert [row.count("r") for row in rows] == [6, 2]


# --- the last R&F (WO-3, CO-2, Q56, Q58)


def test_q56_ten_dead_leave_the_unit_on_the_table_with_its_character() -> None:
    ruling = rule(state(unit("rrHrr/rrrrr/r....")), shot(10))
    assert picture(after(ruling)) == "H"
    assert told(ruling, "WO-3")


def test_q58_three_characters_are_one_unit_and_those_behind_stay_behind() -> None:
    table = fight("ABc/Drr", LEFT_FRONT)
    ruling = rule(table, struck(table, pool=3))
    assert picture(after(ruling)) == "AB/D."
    assert told(ruling, "WO-3")
    end = allowed(ruling).state
    assert end is not None
    assert end.is_engaged("orcs")


def test_co_2_when_the_last_r_and_f_falls_the_owner_picks_among_bases_that_tie() -> None:
    bases = {"D": (40.0, 40.0), "K": (50.0, 50.0)}
    table = state(unit("D|rr|K", SMALL, id="orcs", bases=bases))
    asked = question(rule(table, struck(table, pool=2)))
    assert asked.clauses == ("CO-2", "CO-4")
    assert asked.readings == ("A3",)
    assert [option.label for option in asked.options] == ["By 40 × 40 mm", "By 50 × 50 mm"]
    by_k = after(rule(table, asked.options[1].action))
    assert (by_k.reference, by_k.seats, by_k.sides) == (
        Base(50, 50), {"k": Seat(1, 1)}, {Side.LEFT: "d"},
    )  # fmt: skip


def test_co_2_no_other_base_may_be_picked() -> None:
    table = state(unit("rrHrr"))
    ruling = rule(table, replace(struck(table, pool=4), reference=Base(40, 40)))
    assert isinstance(ruling, Illegal)
    assert {each.clause for each in ruling.forbidding} == {"CO-2"}
    assert all(each.verdict is Verdict.FORBIDS for each in ruling.forbidding)
