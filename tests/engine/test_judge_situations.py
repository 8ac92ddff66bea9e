"""Situations that a rules judge worked out by hand from the dossier before the engine was asked."""

from __future__ import annotations

from typing import Any

import pytest
from makeway.core.actions import Arrange, Attack, AttackKind, Distribute, Join, MakeWay, Room
from makeway.core.ruling import Allowed, Decides, Illegal, Question, Ruling
from makeway.core.state import Contact, Model, Moment, State, Unit
from makeway.core.words import Facing, Height, Phase, Seat, Side, SpecialRule, Type
from makeway.referee import options, rule
from msgspec.structs import replace

from tests.engine.drawing import alone, character, picture, state, unit
from tests.engine.rulings import (
    after,
    allowed,
    cost,
    forbids,
    join,
    question,
    reason,
    settled,
    table,
)
from tests.engine.test_arranging import proposal

POOL = "rank_and_file"
SMALL = (20.0, 20.0)
WARLORD = character("warlord")
KING = character("king", SMALL)
LORD_1X2 = character("lord", (25, 50))
CUATL_2X2 = character("cuatl", (50, 50))
SHRINE_2X4 = character("shrine", (50, 100))


def seats(at: State, who: str) -> list[tuple[int, int]]:
    """The seats open to a Character."""
    return [tuple(each.spot.seat) for each in options(at, who) if each.spot.seat]  # type: ignore[misc]


def details(ruling: Ruling) -> list[str]:
    return [option.detail for option in question(ruling).options]


def labels(ruling: Ruling) -> list[str]:
    return [option.label for option in question(ruling).options]


# Joining


@pytest.mark.parametrize(
    ("drawing", "who", "base", "seat", "mm", "models", "ends"),
    [
        ("rcrsr/rrrrr/rr...", WARLORD, (25, 25), (1, 3), 50.0, 1, "rcWsr/rrrrr/rrr.."),
        ("rmrcs/rrrrr/rrr..", WARLORD, (25, 25), (1, 2), 70.71, 1, "rWrcs/rrrrr/rrrm."),
        ("HKLXc/rrrrr/rr...", WARLORD, (25, 25), (1, 3), 50.0, 2, "HKWXc/rrLrr/rrr.."),
        ("HKLXc/rrrrr/rr...", WARLORD, (25, 25), (2, 3), 25.0, 1, "HKLXc/rrWrr/rrr.."),
        ("mcs/rrr/r..", WARLORD, (25, 25), (1, 2), 75.0, 2, "mWc/rrr/r.s"),
        ("rrrrr/rrrrr", CUATL_2X2, (25, 25), (1, 1), 186.97, 4, "C#rrr/##rrr/rrrr."),
        ("rrrrr/rrrrr/rr...", LORD_1X2, (25, 25), (1, 3), 80.9, 2, "rrLrr/rr#rr/rrrr."),
        ("rrrrr/rrr..", CUATL_2X2, (25, 50), (1, 4), 100.0, 2, "rrrC#/rrrrr"),
        ("rrrrr/rrr..", CUATL_2X2, (25, 50), (1, 2), 141.42, 2, "rC#rr/rrrrr"),
        ("rrrr/rr..", SHRINE_2X4, (25, 25), (1, 1), 223.61, 4, "S#rr/##rr/##rr/##.."),
        ("X#r/##r/rrr", CUATL_2X2, (25, 25), (1, 1), 135.36, 3, "C#r/##r/X#r/##r/r.."),
    ],
)
def test_the_displaced_take_the_shortest_ways_worked_out_by_hand(
    drawing: str,
    who: Model,
    base: tuple[float, float],
    seat: tuple[int, int],
    mm: float,
    models: int,
    ends: str,
) -> None:
    ruling = join(table(drawing, who, base=base), seat, who.id)
    assert cost(ruling) == (mm, models)
    assert after(ruling) == ends


def test_a_base_of_three_by_five_displaces_nine_and_stands_at_either_edge() -> None:
    altar = character("altar", (60, 100))
    at = table("rrrr/rrrr/rrrr", altar, base=SMALL)
    assert seats(at, "altar") == [(1, 1), (1, 2)]
    assert cost(join(at, (1, 1), "altar"))[1] == 9
    assert forbids(join(at, (1, 3), "altar")) == ["FRM-2", "JN-10"]


def test_the_champions_seat_leaves_two_equal_ways_and_twenty_by_number_alone() -> None:
    asked = question(join(table("rrcrr/rrrrr"), (1, 3)))
    assert (asked.decides, asked.player) == (Decides.OWNER, "own")
    assert details(asked) == ["2 models, 75 mm."] * 2
    by_number = question(join(table("rrcrr/rrrrr", readings="A5=models"), (1, 3)))
    assert len(by_number.options) == 20


def test_a_sixth_character_has_ten_seats_and_none_in_rank_3() -> None:
    at = table("HKLXc/rrrrr/rr...")
    assert seats(at, "warlord") == [(rank, file) for rank in (1, 2) for file in range(1, 6)]
    ruling = join(at, (3, 3))
    assert {"FR-2", "FR-5"} <= set(forbids(ruling))
    assert ruling.nearest == Join(character="warlord", unit="orcs", seat=Seat(2, 3))  # type: ignore[union-attr]


def test_a_deep_base_takes_the_front_from_a_small_character_by_reading_a1() -> None:
    at = table("HKL/rrr/rrr", LORD_1X2)
    assert seats(at, "lord") == [(1, 1), (1, 2), (1, 3)]
    assert details(join(at, (1, 2), "lord")) == ["3 models, 135.36 mm."] * 2
    refused = join(at, (2, 2), "lord")
    assert isinstance(refused, Illegal)
    assert [(f.clause, f.readings) for f in refused.forbidding] == [("FR-2", ("A1",))]


def test_a_mismatching_character_chooses_a_side_and_displaces_nobody() -> None:
    at = table("rcrsr/rrrrr", KING)
    assert labels(join(at, who="king")) == ["Left side", "Right side"]
    ruling = join(at, who="king", side=Side.LEFT)
    assert allowed(ruling).proof is None
    assert after(ruling) == "rcrsr/rrrrr"
    refused = join(at, (1, 3), "king")
    assert forbids(refused) == ["MB-3", "MM-1"]
    assert refused.nearest == Join(character="king", unit="orcs", side=Side.LEFT)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("drawing", "nearest"),
    [
        ("K|rrr/rrr", Join(character="king", unit="orcs", side=Side.RIGHT)),
        ("K|rrr/rrr|L", None),
    ],
)
def test_a_taken_side_is_closed(drawing: str, nearest: Join | None) -> None:
    bases = {"K": SMALL, "L": SMALL}
    ruling = join(table(drawing, KING, bases=bases), who="king", side=Side.LEFT)
    assert forbids(ruling) == ["MM-2"]
    assert ruling.nearest == nearest  # type: ignore[union-attr]


def test_a_matching_character_stands_at_no_side() -> None:
    assert forbids(join(table("rrrrr/rrrrr"), side=Side.LEFT)) == ["MM-1"]


def test_a_single_rank_leaves_three_choices_to_its_owner() -> None:
    assert details(join(table("rrrrr"), (1, 2))) == [
        "5 files, 2 ranks. He moves 25 mm.",
        "6 files, 1 rank. He moves 50 mm.",
        "6 files, 1 rank. He moves 100 mm.",
    ]


def test_a_champion_displaced_from_a_single_rank_stays_in_front() -> None:
    assert details(join(table("rcrr"), (1, 2))) == [
        "4 files, 2 ranks. 2 models move 50 mm.",
        "4 files, 2 ranks. 2 models move 50 mm.",
        "5 files, 1 rank. He moves 50 mm.",
        "5 files, 1 rank. He moves 75 mm.",
    ]


def test_a_wide_base_in_a_single_rank_sends_each_displaced_model_by_itself() -> None:
    asked = question(join(table("rrrrr", CUATL_2X2), (1, 1), "cuatl"))
    assert "A6" in asked.readings
    assert [detail.rsplit("move ", 1)[1] for detail in details(asked)] == [
        "111.80 mm.",
        "85.36 mm.",
        "155.90 mm.",
        "60.36 mm.",
        "100 mm.",
        "125 mm.",
        "250 mm.",
    ]


def test_a_wide_base_and_a_champion_in_a_single_rank() -> None:
    at = table("rrcr", CUATL_2X2)
    assert len(question(join(at, (1, 3), "cuatl")).options) == 11
    both = {"orcs.champion": Room.SECOND_RANK, "orcs.3": Room.SECOND_RANK}
    ruling = join(at, (1, 3), "cuatl", room=both)
    assert cost(ruling) == (116.26, 3)
    assert after(ruling) == "rcC#/rr##"


def test_a_rank_narrower_than_the_base_is_refused_by_a_named_reading() -> None:
    ruling = join(table("r", CUATL_2X2), (1, 1), "cuatl")
    assert isinstance(ruling, Illegal)
    assert [(f.clause, f.readings) for f in ruling.forbidding] == [("JN-4", ("A25",))]


def test_five_ranks_of_one_file_are_too_narrow_for_a_wide_base() -> None:
    ruling = join(table("r/r/r/r/r", CUATL_2X2), (1, 1), "cuatl")
    assert forbids(ruling) == ["MB-6"]
    assert "50 mm" in reason(ruling, "MB-6")
    assert "25 mm" in reason(ruling, "MB-6")


def test_a_shaken_unit_is_joined_and_a_shaken_character_joins_nobody() -> None:
    assert isinstance(join(table("rrr/rrr", shaken=True), (1, 1)), Allowed)
    shaken = state(unit("rrr/rrr"), replace(alone(WARLORD), shaken=True))
    assert forbids(join(shaken, (1, 1))) == ["MV-1"]


def test_an_enemy_unit_is_not_joined_and_his_own_is_offered() -> None:
    at = state(unit("rrr/rrr", id="goblins", player="foe"), unit("rrr/rrr"), alone(WARLORD))
    ruling = join(at, (1, 2))
    assert forbids(ruling) == ["CU-2"]
    assert ruling.nearest == Join(character="warlord", unit="orcs", seat=Seat(1, 2))  # type: ignore[union-attr]


def test_every_reason_against_a_joining_is_named_at_once() -> None:
    giant = character("giant", (50, 75), rules=(SpecialRule.TOWERING_PRESENCE,))
    at = state(unit("rrr/rrr", fleeing=True), alone(giant), phase=Phase.SHOOTING)
    assert forbids(join(at, (1, 1), "giant")) == ["JN-1", "JN-2", "JN-3"]
    vampire = character("vampire", SMALL, rules=(SpecialRule.UNDEAD,))
    full = unit("K|rrr/rrr|L", bases={"K": SMALL, "L": SMALL}, fleeing=True)
    foes_turn = replace(
        state(full, alone(vampire)), moment=Moment(active="foe", phase=Phase.SHOOTING)
    )
    assert forbids(join(foes_turn, (1, 3), "vampire")) == [
        "JN-1",
        "JN-2",
        "JN-3",
        "MB-3",
        "MM-1",
        "MM-2",
    ]


@pytest.mark.parametrize(
    "special",
    [
        SpecialRule.CHARIOT,
        SpecialRule.EXCLUSIVE,
        SpecialRule.RANDOM_MOVEMENT,
        SpecialRule.WAR_MACHINE,
        SpecialRule.UNDEAD,
        SpecialRule.UNBREAKABLE,
    ],
)
def test_a_ban_holds_on_either_side(special: SpecialRule) -> None:
    his = character("warlord", rules=(special,))
    assert forbids(join(table("rrr/rrr", his), (1, 1))) == ["JN-3"]
    theirs = table("rrr/rrr", rank_and_file={"rules": (special,)})
    assert forbids(join(theirs, (1, 1))) == ["JN-3"]


# Make Way


def fight(ours: Unit, *enemies: tuple[float, float, Facing], **moment: Any) -> State:
    """A combat against enemies given by their width, offset and the Facing they attack."""
    foes = [
        unit("r", (width, 20), id=f"foe_{number}", player="foe")
        for number, (width, _, _) in enumerate(enemies)
    ]
    contacts = tuple(
        Contact(unit=ours.id, enemy=foe.id, offset=offset, facing=facing)
        for foe, (_, offset, facing) in zip(foes, enemies, strict=True)
    )
    now = {"active": "own", "phase": Phase.CLOSE_COMBAT, "round": 1, "step": 3, **moment}
    return replace(state(ours, *foes, contacts=contacts), moment=Moment(**now))


HERO = character("hero", SMALL)
FRONT, RIGHT, REAR = Facing.FRONT, Facing.RIGHT, Facing.REAR


@pytest.mark.parametrize(
    ("drawing", "enemies", "open_to_him"),
    [
        ("KcrrH", [(50, -15, FRONT)], [2]),
        ("KcrrH", [(50, -10, FRONT)], [2, 3]),
        ("rrrrH", [(80, 0, FRONT)], []),
        ("rrrrH", [(40, -30, FRONT), (20, 50, FRONT)], [1, 3, 4]),
        ("rrrrH", [(40, -40, FRONT)], [1]),
        ("rrrrH/rrrrr", [(20, 0, FRONT), (40, 0, RIGHT)], []),
        ("rrrrH/rrrrr", [(20, 0, FRONT), (40, 20, RIGHT)], []),
        ("rrrrH/rrrrr", [(20, 0, FRONT), (40, 25, RIGHT)], [1, 2]),
        ("rrrrH/rrrrr", [(20, 0, REAR)], []),
    ],
)
def test_he_makes_way_to_the_files_that_the_enemy_touches(
    drawing: str, enemies: list[tuple[float, float, Facing]], open_to_him: list[int]
) -> None:
    at = fight(unit(drawing, SMALL, characters={"H": HERO}), *enemies)
    assert seats(at, "hero") == [(1, file) for file in open_to_him]


def make_way(at: State, seat: tuple[int, int], who: str = "hero") -> Ruling:
    return rule(at, MakeWay(character=who, seat=Seat(*seat)))


def test_another_character_and_an_empty_stretch_are_no_places_to_go() -> None:
    at = fight(unit("KcrrH", SMALL, characters={"H": HERO}), (50, -15, FRONT))
    for seat, words in (((1, 1), "is a Character"), ((1, 3), "5 mm short of file 3")):
        refused = make_way(at, seat)
        assert forbids(refused) == ["MW-4"]
        assert words in reason(refused, "MW-4")
        assert refused.nearest == MakeWay(character="hero", seat=Seat(1, 2))  # type: ignore[union-attr]
    assert after(make_way(at, (1, 2))) == "KHrrc"


@pytest.mark.parametrize(
    ("drawing", "open_to_him", "ends"),
    [
        ("rrrrX#/rrrr##", [1, 2, 3], "rrX#rr/rr##rr"),
        ("rrrrX#/rrr.##", [1, 2, 3], "rrX#rr/rr##r."),
        ("rKrrX#/rrrr##", [3], "rKX#rr/rr##rr"),
    ],
)
def test_a_big_base_changes_places_with_a_block_of_its_size(
    drawing: str, open_to_him: list[int], ends: str
) -> None:
    big = character("x", (40, 40))
    at = fight(unit(drawing, SMALL, characters={"X": big}), (55, 0, FRONT))
    assert seats(at, "x") == [(1, file) for file in open_to_him]
    assert after(make_way(at, (1, 3), "x")) == ends


@pytest.mark.parametrize(
    ("drawing", "base", "enemy", "moment", "clauses"),
    [
        ("KL/Hr/rr", SMALL, (40, 0, FRONT), {}, ["MW-2", "MW-7", "MW-4"]),
        ("rrrrr|H", (25, 25), (40, 0, FRONT), {}, ["MM-6"]),
        ("rrrrH", SMALL, (40, 0, FRONT), {"phase": Phase.MOVEMENT}, ["MW-1"]),
        ("rrrrH", SMALL, (40, 0, FRONT), {"step": 5}, ["MW-1"]),
        ("rrr/rrr|H", (25, 25), (20, 0, REAR), {"step": 5}, ["MW-1", "MM-6", "MW-3", "MW-7"]),
    ],
)
def test_each_thing_against_making_way_is_named(
    drawing: str,
    base: tuple[float, float],
    enemy: tuple[float, float, Facing],
    moment: dict[str, Any],
    clauses: list[str],
) -> None:
    hero = character("hero", base)
    at = fight(unit(drawing, SMALL, characters={"H": hero}), enemy, **moment)
    assert forbids(make_way(at, (1, 1))) == clauses


def test_round_2_is_as_good_as_round_1() -> None:
    at = fight(unit("rrrrH", SMALL, characters={"H": HERO}), (40, 0, FRONT), round=2)
    assert seats(at, "hero") == [(1, 1), (1, 2), (1, 3)]


# Hits

CHIEF = character("chief")
RIDER = character("rider", type=Type.CAVALRY)
PEOPLE = {"F": CHIEF, "R": RIDER}
TWENTY = "rrRrr/rrrrr/rrrrr/rrrrr/r...."


def hit(drawing: str, onto: dict[str, int] | None = None, **attack: Any) -> Ruling:
    """Hits of the foe on the Orcs: F is a Chief on foot, R a Rider of Type Cavalry.

    Which of the Orcs fall is answered by the first option.
    """
    made = Attack(**{"by": "foe", **attack})
    at = state(unit(drawing, characters=PEOPLE))
    ruling = rule(at, Distribute(unit="orcs", attack=made, onto=onto))
    falls = isinstance(ruling, Question) and ruling.headline.startswith("Which of")
    return rule(at, ruling.options[0].action) if falls else ruling


@pytest.mark.parametrize(
    ("drawing", "attack", "who", "options_"),
    [
        (TWENTY, {"hits": 12}, "foe", ["Rider 0, Orcs 12", "Rider 1, Orcs 11"]),
        (TWENTY, {"hits": 22}, "foe", ["Rider 1, Orcs 21", "Rider 2, Orcs 20"]),
        ("rcFrr", {"hits": 6}, "foe", ["Chief 1, Orcs 5", "Chief 2, Orcs 4"]),
        ("rFRrr/rrrrr/rr...", {"hits": 15}, "foe", ["Rider 1, Orcs 14", "Rider 2, Orcs 13"]),
        ("rrRrr/rrrrr/r....", {"hits": 3}, "foe", ["Rider 0, Orcs 3", "Rider 1, Orcs 2"]),
        ("FR", {"hits": 5}, "foe", ["Chief 3, Rider 2", "Chief 2, Rider 3"]),
        (
            "rrFRrr",
            {"hits": 8, "by": None},
            "own",
            [
                "Chief 1, Rider 1, Orcs 6",
                "Chief 1, Rider 2, Orcs 5",
                "Chief 2, Rider 1, Orcs 5",
                "Chief 2, Rider 2, Orcs 4",
            ],
        ),
    ],
)
def test_the_last_hits_are_put_by_whoever_decides(
    drawing: str, attack: dict[str, Any], who: str, options_: list[str]
) -> None:
    ruling = hit(drawing, **attack)
    assert isinstance(ruling, Question)
    assert ruling.player == who
    assert sorted(labels(ruling)) == sorted(options_)


@pytest.mark.parametrize("drawing", ["rrFrr/rrrrr/rrrrr/rrrrr/r....", "rcFrr/r...."])
def test_behind_five_of_his_kind_nobody_can_pick_him(drawing: str) -> None:
    assert isinstance(hit(drawing, hits=6), Allowed)
    assert forbids(hit(drawing, {POOL: 5, "chief": 1}, hits=6)) == ["DH-2"]


@pytest.mark.parametrize(
    ("onto", "clauses"),
    [
        ({POOL: 10, "rider": 3}, ["DH-4", "DH-4"]),
        ({POOL: 10, "rider": 1}, ["DH-4"]),
        ({POOL: 10, "rider": 1, "orcs.champion": 1}, ["DH-6"]),
        ({POOL: 7, "rider": 3, "orcs.champion": 1}, ["DH-6", "DH-4", "DH-4"]),
    ],
)
def test_each_fault_of_a_distribution_is_named(onto: dict[str, int], clauses: list[str]) -> None:
    assert forbids(hit("rcRrr/rrrrr/r....", onto, hits=12)) == clauses


def test_a_screened_character_beside_an_exposed_one_takes_none() -> None:
    onto = {POOL: 13, "rider": 1, "chief": 1}
    assert forbids(hit("rFRrr/rrrrr/rr...", onto, hits=15)) == ["DH-5"]


def test_close_combat_attacks_are_allocated() -> None:
    assert forbids(hit("rrr/rrr", kind=AttackKind.CLOSE_COMBAT, hits=3)) == ["DH-1"]


@pytest.mark.parametrize(
    ("drawing", "attack", "hits"),
    [
        ("rrrrr/rrrrr/rr...", {"area": (3, 3)}, 8),
        ("rrrrr/rrrrr/rr...", {"area": (3, 3), "facing": Facing.LEFT}, 8),
        ("rrrrr/rrrrr/rr...", {"area": (5, 1), "facing": Facing.LEFT}, 3),
        ("rrrrr/rrrrr/rr...", {"area": (2, 5), "facing": Facing.LEFT}, 10),
        ("X#rrr/##rrr/rr...", {"area": (5, 1)}, 5),
        ("X#rrr/##rrr/rr...", {"area": (3, 2), "facing": Facing.LEFT}, 6),
        ("X#rrr/##rrr/rr...", {"area": (5, 3)}, 9),
        ("rrrrr/rrrrr/rr...", {"kind": AttackKind.LINE}, 3),
        ("rrrrr/rrrrr/rr...", {"kind": AttackKind.LINE, "facing": Facing.LEFT}, 5),
        ("rrrrrrr/rrrrrrr", {"kind": AttackKind.LINE, "facing": Facing.LEFT}, 5),
    ],
)
def test_ranks_and_files_make_the_hits_of_an_area_or_a_line(
    drawing: str, attack: dict[str, Any], hits: int
) -> None:
    made = attack if "kind" in attack else {"kind": AttackKind.AREA, **attack}
    assert allowed(hit(drawing, **made)).headline.startswith(f"{hits} hits")


def test_stomp_passes_over_the_large_and_cannot_hurt_a_unit_of_them() -> None:
    large = character("doomlord", (40, 40), height=Height.LARGE)
    at = state(unit("rrFrr|D", characters={"F": CHIEF, "D": large}))
    stomp = Attack(by="foe", kind=AttackKind.STOMP, hits=6)
    asked = rule(at, Distribute(unit="orcs", attack=stomp))
    assert labels(asked) == ["Chief 1, Orcs 5", "Chief 2, Orcs 4"]
    trolls = state(unit("rrr", (40, 40), rank_and_file={"height": Height.LARGE}))
    assert forbids(rule(trolls, Distribute(unit="orcs", attack=stomp))) == ["DH-9"]


def test_trolls_lose_whole_models_and_carry_the_rest() -> None:
    large = {"health_points": 3, "height": Height.LARGE}
    at = state(unit("rrr/rrr", (40, 40), rank_and_file=large))
    for hits, models, carried in ((4, 5, 1), (1, 5, 2), (1, 4, 0)):
        end = settled(at, Distribute(unit="orcs", attack=Attack(by="foe", hits=hits))).state
        assert end is not None
        at = end
        assert len(at.units["orcs"].models) == models
        assert sum(at.units["orcs"].carried.values()) == carried


def test_eleven_lost_by_three_ogres_and_a_champion_leave_him_one() -> None:
    large = {"health_points": 3, "height": Height.LARGE}
    at = state(unit("rcrr", (40, 40), rank_and_file=large))
    end = allowed(rule(at, Distribute(unit="orcs", attack=Attack(by="foe", hits=11)))).state
    assert end is not None
    assert [(m.id, m.left) for m in end.units["orcs"].models.values()] == [("orcs.champion", 1)]


def test_excess_never_reaches_a_character() -> None:
    large = {"health_points": 3, "height": Height.LARGE}
    khan = character("khan", (40, 40), height=Height.LARGE, health_points=5)
    at = state(unit("rK", (40, 40), rank_and_file=large, characters={"K": khan}))
    end = allowed(rule(at, Distribute(unit="orcs", attack=Attack(by="foe", hits=8)))).state
    assert end is not None
    assert [(m.id, m.left) for m in end.units["orcs"].models.values()] == [("khan", 1)]


def test_a_fallen_character_is_followed_by_any_model_of_rank_2() -> None:
    dying = replace(RIDER, lost=2)
    at = state(unit("rrRrr/rrr..", characters={"R": dying}))
    asked = question(
        rule(
            at,
            Distribute(
                unit="orcs",
                attack=Attack(by="foe", hits=8),
                onto={POOL: 7, "rider": 1},
                unsaved={POOL: 0, "rider": 1},
            ),
        )
    )
    assert asked.clauses[0] == "FR-7"
    ends = [allowed(rule(at, option.action)).state for option in asked.options]
    assert sorted(picture(end.units["orcs"]) for end in ends if end) == [
        "rrrrr/.rr..",
        "rrrrr/r.r..",
        "rrrrr/rr...",
    ]


@pytest.mark.parametrize(
    ("drawing", "hits", "ends"),
    [
        ("rrFrr/rrrr.", 2, "rrFrr/rr..."),
        ("rrrrrF", 3, "rrF"),
        ("rrFrrr", 4, "Fr"),
    ],
)
def test_the_rear_rank_falls_first_and_a_single_rank_from_both_ends(
    drawing: str, hits: int, ends: str
) -> None:
    # The drawing of the end names the Chief by the first letter of his id.
    assert after(hit(drawing, hits=hits)).replace("C", "F") == ends


# Formations


@pytest.mark.parametrize(
    ("drawing", "fields", "clauses"),
    [
        ("r./rr", {"base": (50, 100)}, ["FRM-2", "FRM-4"]),
        ("rrrrr/r.rrr/rrrr.", {}, ["FRM-2", "FRM-4"]),
        ("N#rr/##.r/##rr/##..", {"characters": {"N": SHRINE_2X4}}, ["FRM-2", "FRM-4"]),
        ("rrrrr/rrHrr", {}, ["FR-2", "FR-5"]),
        ("HKcms/rX#rr/r##rr", {}, ["FR-2", "FR-5"]),
        ("Hr/X#/##/rr/rr/r.", {"characters": {"X": CUATL_2X2}}, ["FR-2", "FR-5"]),
        ("rrKrr/rrrrr", {"bases": {"K": SMALL}}, ["MB-3", "MM-1"]),
        ("rr.rr", {}, ["FRM-3"]),
    ],
)
def test_an_illegal_formation_is_refused_by_each_of_its_clauses(
    drawing: str, fields: dict[str, Any], clauses: list[str]
) -> None:
    drawn = unit(drawing, **fields)
    ruling = rule(state(drawn), proposal(drawn))
    assert forbids(ruling) == clauses
    assert isinstance(ruling.nearest, Arrange)  # type: ignore[union-attr]
    assert isinstance(rule(state(drawn), ruling.nearest), Allowed)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("drawing", "fields", "clause"),
    [
        ("rrrrr/r.r.r", {}, "FRM-3"),
        ("N#rr/##rr/##r./##..", {"characters": {"N": SHRINE_2X4}}, "MB-5"),
        ("/".join("r" * 20), {}, "FRM-5"),
        ("X#/##/Hr/rr/rr/r.", {"characters": {"X": CUATL_2X2}}, "FR-4"),
        ("HKLXc/rrMrr/rrr..", {}, "FR-4"),
    ],
)
def test_a_legal_formation_names_the_clause_that_a_doubter_would_ask_for(
    drawing: str, fields: dict[str, Any], clause: str
) -> None:
    drawn = unit(drawing, **fields)
    ruling = rule(state(drawn), proposal(drawn))
    assert clause in [finding.clause for finding in allowed(ruling).findings]


def test_a_rank_half_a_file_off_does_not_line_up() -> None:
    drawn = unit("rr/r.", (50, 100))
    assert forbids(rule(state(drawn), proposal(drawn, {2: 0.5}))) == ["FRM-3"]
