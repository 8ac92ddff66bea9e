"""The drawn table: where units stand, what is told about a base, what a step changes."""

from __future__ import annotations

import pytest
from makeway.core.events import Fell, Joined, Moved, apply
from makeway.core.state import State
from makeway.core.words import Seat, Side
from makeway.text.poses import WAITING_GAP, Pose
from makeway.text.scenario import loads
from makeway.text.scene import change, drawn, placed, scene
from makeway.text.stage import SceneBase, SceneUnit

OWN = """
  - profile: Saurian Warriors
    drawing: |
      A|m s c L #
        r r r # #
        r r r r .
    characters: {A: {profile: Caiman Ancient}, L: {profile: Cuatl Lord, lost: 1, general: true}}
"""
FOE = '  - {profile: Goblins, player: foe, drawing: "rcr\\nrrr\\nr"}\n'
WARLORD = "  - {profile: Saurian Warlord}\n"


def table(units: str, contact: str = "", more: str = "") -> State:
    contacts = f"contacts: [{contact}]\n" if contact else ""
    return loads(f"makeway: 1\n{more}units:{units}{contacts}").state


def base(state: State, model: str) -> SceneBase:
    return next(each for each in scene(state).bases if each.id == model)


def unit(state: State, name: str) -> SceneUnit:
    return next(each for each in scene(state).units if each.id == name)


def contact(facing: str, offset: float, with_facing: str = "front") -> State:
    words = f"{{unit: saurian_warriors, enemy: goblins, facing: {facing}, offset: {offset}, "
    return table(OWN + FOE, f"{words}with_facing: {with_facing}}}")


def test_our_unit_stands_with_its_front_left_corner_at_the_origin() -> None:
    state = table(OWN)
    ours = unit(state, "saurian_warriors")
    assert (ours.x, ours.y, ours.turn, ours.files, ours.ranks) == (0, 0, 0, 5, 3)
    champion = base(state, "saurian_warriors.champion")
    assert (champion.x, champion.y, champion.place) == (62.5, 12.5, "rank 1, file 3")


def test_a_big_base_is_drawn_over_the_seats_it_fills() -> None:
    lord = base(table(OWN), "cuatl_lord")
    assert (lord.x, lord.y, lord.w, lord.d, lord.block) == (100, 25, 50, 50, (2, 2))
    assert (lord.hp, lord.lost, lord.general, lord.initials) == (4, 1, True, "CL")


def test_a_side_model_stands_beside_rank_1_with_front_edges_aligned() -> None:
    caiman = base(table(OWN), "caiman_ancient")
    assert (caiman.x, caiman.y, caiman.side, caiman.place) == (-20, 20, "left", "left side")
    assert caiman.mismatching
    assert caiman.block is None
    assert caiman.seat is None


@pytest.mark.parametrize(
    ("facing", "offset", "with_facing", "pose"),
    [
        ("front", 10, "front", Pose(70, 0, 180)),
        ("rear", 10, "front", Pose(10, 75, 0)),
        ("right", 20, "front", Pose(125, 80, 270)),
        ("left", 20, "front", Pose(-40, 20, 90)),
        ("left", 50, "front", Pose(0, 50, 90)),
        ("front", 0, "rear", Pose(0, -60, 0)),
        ("front", 0, "left", Pose(0, 0, 270)),
        ("front", 0, "right", Pose(60, -60, 90)),
    ],
)
def test_an_enemy_stands_against_the_facing_it_attacks_at_its_offset(
    facing: str, offset: float, with_facing: str, pose: Pose
) -> None:
    state = contact(facing, offset, with_facing)
    assert placed(state)["goblins"] == pose


def test_no_base_lies_on_another_whatever_facing_is_attacked() -> None:
    for facing in ("front", "left", "right", "rear"):
        bases = scene(contact(facing, 0)).bases
        theirs = [b for b in bases if not b.own]
        for own in (b for b in bases if b.own):
            for foe in theirs:
                wide, deep = (foe.w, foe.d) if foe.turn % 180 == 0 else (foe.d, foe.w)
                apart = abs(own.x - foe.x) >= (own.w + wide) / 2 - 0.01
                assert apart or abs(own.y - foe.y) >= (own.d + deep) / 2 - 0.01


def test_the_contact_edge_is_the_stretch_that_the_enemy_covers() -> None:
    edge = scene(contact("front", 85)).contacts[0]
    assert (edge.from_, edge.to, edge.label) == ((85, 0), (125, 0), "Contact: files 4, 5")


def test_a_corner_contact_is_an_edge_of_no_length() -> None:
    edge = scene(contact("front", 125)).contacts[0]
    assert edge.from_ == edge.to == (125, 0)
    assert edge.label == "Contact: file 5"


def test_engaged_units_on_both_sides_say_where() -> None:
    state = contact("right", 0)
    assert unit(state, "saurian_warriors").plight == "Engaged in the right flank"
    assert unit(state, "goblins").plight == "At our right flank"
    ahead = contact("front", 0)
    assert unit(ahead, "goblins").plight == "Engaged in front"


def test_a_lone_character_waits_right_of_the_unit_at_half_its_depth() -> None:
    state = table(OWN + WARLORD)
    warlord = base(state, "saurian_warlord")
    assert warlord.x - warlord.w / 2 == 125 + WAITING_GAP
    assert warlord.y == 75 / 2
    assert unit(state, "saurian_warlord").waits
    assert warlord.place == "alone"


def test_several_characters_wait_below_each_other_clear_of_an_enemy_on_the_right() -> None:
    words = "{unit: saurian_warriors, enemy: goblins, facing: right, offset: 0}"
    state = table(OWN + WARLORD + FOE + "  - {profile: Skink Captain}\n", words)
    upper, lower = base(state, "saurian_warlord"), base(state, "skink_captain")
    right = max(b.x + b.w / 2 for b in scene(state).bases if not b.own)
    assert upper.x - upper.w / 2 >= right + WAITING_GAP
    assert lower.y - lower.d / 2 > upper.y + upper.d / 2


def test_the_box_holds_all_bases_and_thirty_mm_around_them() -> None:
    assert scene(table(OWN)).box == (-70, -30, 225, 135)


def test_the_title_is_the_unit_and_the_moment_is_told() -> None:
    combat = "moment: {active: foe, phase: close_combat, round: 2, step: 3}\n"
    drawn_table = scene(table(OWN, more=combat))
    assert drawn_table.title == "Saurian Warriors"
    assert drawn_table.where == "Close Combat, round 2, step 3: Make Way"
    assert scene(table(OWN)).where == "Movement Phase, your turn"


def test_the_card_of_a_model_prints_its_profile() -> None:
    card = dict(base(table(OWN), "cuatl_lord").profile)
    assert card["Base"] == "50 × 50 mm"
    assert card["Health Points"] == "3 of 4"
    assert card["Advance / March"] == "4″ / 8″"
    assert card["Role"] == "Character, General"


def test_a_step_changes_only_the_bases_that_move() -> None:
    before = table(OWN)
    moved = Moved(unit="saurian_warriors", seats={"saurian_warriors.7": Seat(3, 5)})
    after = apply(before, moved)
    found = change(scene(before), drawn(after, like=before))
    assert [each.id for each in found.bases] == ["saurian_warriors.7"]
    assert (found.gone, found.units_gone) == ((), ())


def test_bases_that_stay_are_the_same_objects_after_a_step() -> None:
    before = table(OWN)
    scene(before)
    moved = Moved(unit="saurian_warriors", seats={"saurian_warriors.7": Seat(3, 5)})
    after = drawn(apply(before, moved), like=before)
    old = {each.id: each for each in scene(before).bases}
    fresh = [each.id for each in after.bases if each is not old[each.id]]
    assert fresh == ["saurian_warriors.7"]


def test_joining_takes_the_lone_unit_off_and_puts_the_character_on_his_seat() -> None:
    before = table(OWN + WARLORD)
    joined = Joined(unit="saurian_warriors", model="saurian_warlord", seat=Seat(3, 5))
    found = change(scene(before), drawn(apply(before, joined), like=before))
    assert found.units_gone == ("saurian_warlord",)
    assert [(b.id, b.unit, b.x, b.y) for b in found.bases] == [
        ("saurian_warlord", "saurian_warriors", 112.5, 62.5)
    ]


def test_a_fallen_model_is_gone() -> None:
    before = table(OWN)
    after = apply(before, Fell(unit="saurian_warriors", models=("saurian_warriors.7",)))
    assert change(scene(before), drawn(after, like=before)).gone == ("saurian_warriors.7",)


def test_a_change_there_and_back_leads_to_the_same_bases() -> None:
    before = table(OWN)
    after = apply(before, Fell(unit="saurian_warriors", models=("saurian_warriors.1",)))
    there, back = change(scene(before), scene(after)), change(scene(after), scene(before))
    bases = {each.id: each for each in scene(before).bases}
    bases |= {each.id: each for each in there.bases}
    bases = {name: each for name, each in bases.items() if name not in there.gone}
    assert bases == {each.id: each for each in scene(after).bases}
    bases |= {each.id: each for each in back.bases}
    assert bases == {each.id: each for each in scene(before).bases}


def test_a_side_of_the_right_is_beyond_the_last_file() -> None:
    state = table(OWN.replace("A|m s c L #", "m s c L #|A"))
    caiman = base(state, "caiman_ancient")
    assert (caiman.x, caiman.side) == (145, Side.RIGHT)
