"""Make Way: who may, when, to which seats, and who ends up where."""

from __future__ import annotations

from typing import Any

import pytest
from makeway.core.actions import MakeWay
from makeway.core.readings import RuleSet
from makeway.core.ruling import Finding, Verdict
from makeway.core.state import Contact, Moment, State, Unit
from makeway.core.words import Facing, Phase, Seat, SpecialRule
from makeway.rules.make_way import (
    ask_make_way,
    headline_make_way,
    make_way,
    make_way_places,
    make_way_seats,
    may_make_way,
    nearest_make_way,
)
from msgspec.structs import replace

from tests.engine.drawing import character, picture, state, unit

SMALL = (20.0, 20.0)
FULL_RANKS = "/rrrrr/rrrrr/rrrrr"


def fight(
    ours: Unit,
    *enemies: tuple[Unit, float] | tuple[Unit, float, Facing],
    round: int = 1,
    step: int = 3,
    active: str = "own",
    **fields: Any,
) -> State:
    """A combat; each enemy with its offset in mm and the Facing it attacks (the front)."""
    contacts = tuple(
        Contact(unit=ours.id, enemy=each[0].id, offset=each[1], facing=(*each, Facing.FRONT)[2])
        for each in enemies
    )
    here = state(ours, *(each[0] for each in enemies), contacts=contacts, **fields)
    moment = Moment(active=active, phase=Phase.CLOSE_COMBAT, round=round, step=step)
    return replace(here, moment=moment)


def infantry(drawing: str, **fields: Any) -> Unit:
    return unit(drawing, SMALL, id="heavy_infantry", name="Heavy Infantry", **fields)


def orcs(drawing: str = "rEr", base: tuple[float, float] = (25.0, 25.0)) -> Unit:
    warlord = {"E": character("warlord", base, name="Warlord")}
    return unit(drawing, base, id="orcs", name="Orcs", player="foe", characters=warlord)


def block(width: float, id: str = "orcs", name: str = "Orcs") -> Unit:
    """One enemy model of any width."""
    return unit("r", (width, 20.0), id=id, name=name, player="foe")


def files(table: State, who: str) -> list[int]:
    return [seat.file for seat in make_way_seats(table, who)]


def judged(table: State, who: str, rank: int, file: int) -> list[Finding]:
    return list(may_make_way(table, MakeWay(character=who, seat=Seat(rank, file))))


def forbidding(table: State, who: str, rank: int, file: int) -> dict[str, str]:
    """Forbidding clauses with what they say; several sentences of one clause in one text."""
    found: dict[str, str] = {}
    for finding in judged(table, who, rank, file):
        if finding.verdict is Verdict.FORBIDS:
            found[finding.clause] = f"{found.get(finding.clause, '')} {finding.because}".strip()
    return found


def played(table: State, who: str, file: int) -> State:
    action = MakeWay(character=who, seat=Seat(1, file))
    assert not forbidding(table, who, 1, file)
    *_, last = make_way(table, action)
    return last.after


A = fight(infantry("rrcrM" + FULL_RANKS), (orcs(), 0))


def test_02_a_make_way_goes_to_every_file_in_contact_the_champions_included() -> None:
    assert files(A, "m") == [1, 2, 3, 4]
    assert picture(played(A, "m", 4).units["heavy_infantry"]) == "rrcMr" + FULL_RANKS
    assert picture(played(A, "m", 3).units["heavy_infantry"]) == "rrMrc" + FULL_RANKS


def test_02_a_only_the_two_who_switch_move_and_the_steps_say_so() -> None:
    switch, contact = make_way(A, MakeWay(character="m", seat=Seat(1, 3)))
    before, after = (each.units["heavy_infantry"].seats for each in (switch.before, switch.after))
    assert {who for who in before if before[who] != after[who]} == {
        "m",
        "heavy_infantry.champion",
    }
    assert switch.clauses == ("MW-4",)
    assert switch.because == (
        "The M and the Champion switch: he stands at rank 1, file 3, the Champion at rank 1,"
        " file 5."
    )
    assert contact.clauses == ("MW-3",)
    assert (
        contact.because == "The M now touches the Warlord at 40–50 mm and the Orcs 1 at 50–60 mm."
    )
    assert contact.before == contact.after == switch.after


def test_02_a_every_clause_on_the_way_is_named_in_the_order_of_the_rule() -> None:
    holds = [f.clause for f in judged(A, "m", 1, 3) if f.verdict is Verdict.HOLDS]
    assert holds == ["MW-1", "MM-6", "MW-2", "MW-3", "MW-4", "MW-4", "MW-6"]
    (target,) = (f for f in judged(A, "m", 1, 3) if f.clause == "MW-3")
    assert target.readings == ("A15",)
    assert target.because == "The Orcs attack the Heavy Infantry in the front."


def test_no_distance_is_too_far() -> None:
    far = fight(infantry("rrrrrrrrrM"), (block(15), 0))
    assert files(far, "m") == [1]
    (limit,) = (f for f in judged(far, "m", 1, 1) if f.clause == "MW-6")
    assert limit.because == "He moves 180 mm sideways; no distance is too far."


@pytest.mark.parametrize(
    ("file", "touched"), [(1, set()), (2, {"warlord"}), (3, {"warlord"}), (4, set())]
)
def test_02_b_contact_with_the_unit_is_not_contact_with_its_warlord(
    file: int, touched: set[str]
) -> None:
    *_, last = make_way(A, MakeWay(character="m", seat=Seat(1, file)))
    assert {"warlord"} & set(last.about.models) == touched


def test_02_c_five_millimetres_to_the_right_the_corner_is_contact() -> None:
    table = fight(infantry("rrcrM" + FULL_RANKS), (orcs(), 5))
    assert files(table, "m") == []
    against = forbidding(table, "m", 1, 3)
    assert set(against) == {"MW-2"}
    assert "the corner, 80 mm" in against["MW-2"]
    corner = next(f for f in judged(table, "m", 1, 3) if f.clause == "BC-1")
    assert corner.verdict is Verdict.HOLDS
    assert "80 mm = 80 mm" in corner.because


def test_02_d_nobody_switches_with_another_character() -> None:
    table = fight(infantry("rZcrM" + FULL_RANKS), (orcs(), 0))
    assert files(table, "m") == [1, 3, 4]
    assert forbidding(table, "m", 1, 2) == {"MW-4": "The Z at rank 1, file 2 is a Character."}
    nearest = nearest_make_way(table, MakeWay(character="m", seat=Seat(1, 2)))
    assert nearest is not None
    assert nearest[0].seat == Seat(1, 3)
    assert nearest[1] == "Change places with the Champion at file 3"


def test_02_e_the_flank_enemy_is_no_target() -> None:
    front, flank = block(75), block(50, "goblins", "Goblins")
    table = fight(infantry("rrrrM" + FULL_RANKS), (front, -25), (flank, 25, Facing.RIGHT))
    assert files(table, "m") == [1, 2, 3]
    against = forbidding(table, "m", 2, 5)
    assert set(against) == {"FR-2", "MW-3", "MW-4"}
    assert "leaves the first rank" in against["MW-4"]
    assert "in the right flank, but nobody there attacks in the front" in against["MW-3"]


def test_02_e_twist_the_flank_enemy_that_touches_him_holds_him_there() -> None:
    front, flank = block(75), block(50, "goblins", "Goblins")
    table = fight(infantry("rrrrM" + FULL_RANKS), (front, -25), (flank, 10, Facing.RIGHT))
    assert files(table, "m") == []
    assert "in the right flank at 10–20 mm" in forbidding(table, "m", 1, 3)["MW-2"]


def saurians() -> Unit:
    return unit("rrrL#/rrr##/rrrrr/rrrrr", id="saurian_warriors", name="Saurian Warriors")


TROLLS = unit("rr", (40.0, 40.0), id="trolls", name="Trolls", player="foe")


def test_02_f_a_big_base_switches_with_a_whole_block_beside_its_own() -> None:
    table = fight(saurians(), (TROLLS, -20))
    assert files(table, "l") == [1, 2]
    assert forbidding(table, "l", 1, 3) == {
        "MW-5": "Files 3–4 overlap his own seats: a shift, not an exchange of blocks."
    }
    after = played(table, "l", 2).units["saurian_warriors"]
    assert picture(after) == "rL#rr/r##rr/rrrrr/rrrrr"
    old = table.units["saurian_warriors"].seats
    for who in ("2", "3", "5", "6"):
        rank, file = old[f"saurian_warriors.{who}"]
        assert after.seats[f"saurian_warriors.{who}"] == Seat(rank, file + 2)


def test_02_f_the_step_tells_the_block_in_one_sentence() -> None:
    switch, contact = make_way(
        fight(saurians(), (TROLLS, -20)), MakeWay(character="l", seat=Seat(1, 1))
    )
    assert switch.clauses == ("MW-4", "MW-5")
    assert switch.because == (
        "The L and the 4 models switch: he stands at rank 1, file 1, the 4 models keep their order"
        " in the seats he leaves."
    )
    assert "the Trolls 2 at 0–20 mm" in contact.because


def test_02_1_outside_combat_it_is_a_rearrangement_and_no_make_way() -> None:
    table = state(infantry("rrcrM" + FULL_RANKS))
    against = forbidding(table, "m", 1, 3)
    assert {"MW-1", "MW-3"} <= set(against)
    assert "Movement Phase" in against["MW-1"]
    (when,) = (f for f in judged(table, "m", 1, 3) if f.clause == "MW-1")
    assert when.remedy is not None
    assert "FR-6" in when.remedy
    assert nearest_make_way(table, MakeWay(character="m", seat=Seat(1, 3))) is None


def test_02_2_three_goblins_flush_with_the_files_touch_five_of_them() -> None:
    goblins = unit("rrr", SMALL, id="goblins", name="Goblins", player="foe")
    table = fight(infantry("MrcZrN/rrrrrr"), (goblins, 40))
    assert files(table, "m") == [2, 3, 5]
    assert files(table, "n") == []
    assert set(forbidding(table, "m", 1, 4)) == {"MW-4"}
    assert set(forbidding(table, "m", 1, 6)) == {"MW-4"}


def test_02_3_a_knight_switches_with_the_two_in_his_file() -> None:
    warriors = unit("rrrrK/rrrr#/rrrrr", id="warriors", name="Warriors")
    table = fight(warriors, (block(50), 0))
    assert files(table, "k") == [1, 2, 3]
    assert picture(played(table, "k", 3).units["warriors"]) == "rrKrr/rr#rr/rrrrr"


def test_02_5_casualties_change_the_contact_and_the_next_round_makes_way_again() -> None:
    table = fight(infantry("rrrMr"), (block(25), 30), round=3)
    assert files(table, "m") == [2, 3]
    first = judged(table, "m", 1, 2)[0]
    assert first.because == "It is step 3 of round 3, and Make Way is open in every round."


def both() -> Unit:
    return unit("rrrE", (25.0, 25.0), id="orcs", name="Orcs", player="foe")


@pytest.mark.parametrize(("active", "verdict"), [("own", "holds"), ("foe", "gives_way")])
def test_02_6_when_both_players_may_the_active_player_goes_first(active: str, verdict: str) -> None:
    table = fight(infantry("rrrrM"), (both(), -60), active=active)
    assert files(table, "e") == [1, 2]
    assert files(table, "m") == [1, 2, 3]
    (order,) = (f for f in judged(table, "m", 1, 1) if f.clause == "RCS-1")
    assert order.verdict == verdict
    assert order.readings == ("A14",)
    assert "the E" in order.because
    assert not forbidding(table, "m", 1, 1)


def test_q38_a_character_may_make_way_in_any_round_at_step_3_only() -> None:
    for number in (1, 2, 6):
        assert files(replace(A, moment=replace(A.moment, round=number)), "m") == [1, 2, 3, 4]
    late = replace(A, moment=replace(A.moment, round=2, step=4))
    assert forbidding(late, "m", 1, 3) == {
        "MW-1": "It is step 4 of round 2; Make Way comes at step 3."
    }


def test_q39_a_character_in_contact_does_not_make_way_out_of_combat() -> None:
    table = fight(infantry("Mrcrr" + FULL_RANKS), (block(35), 0))
    against = forbidding(table, "m", 1, 5)
    assert set(against) == {"MW-2", "MW-4"}
    assert "in the front at 0–20 mm" in against["MW-2"]
    assert against["MW-4"] == ("At file 5 he touches no enemy. The Orcs end 45 mm short of file 5.")


def test_q40_he_switches_with_the_champion_not_with_the_character() -> None:
    table = fight(infantry("HcrrM"), (block(35), 0))
    assert files(table, "m") == [2]
    assert "is a Character" in forbidding(table, "m", 1, 1)["MW-4"]
    assert forbidding(table, "m", 1, 3) == {
        "MW-4": "At file 3 he touches no enemy. The Orcs end 5 mm short of file 3."
    }
    (missing,) = (f for f in judged(table, "m", 1, 3) if f.verdict is Verdict.FORBIDS)
    assert missing.remedy == "Change places with the Champion at file 2."
    assert files(fight(infantry("HcrrM"), (block(40), 0)), "m") == [2, 3]


def test_q42_a_character_in_corner_contact_fights_and_does_not_make_way() -> None:
    table = fight(infantry("rrrrM"), (block(80), 0))
    assert files(table, "m") == []
    assert set(forbidding(table, "m", 1, 2)) == {"MW-2"}


def test_q44_a_mismatching_character_never_makes_way() -> None:
    table = fight(infantry("K|rrrrr", bases={"K": (25, 50)}), (block(60), 40))
    assert files(table, "k") == []
    assert make_way_places(table, "k") == tuple(Seat(1, file) for file in range(1, 6))
    against = forbidding(table, "k", 1, 3)
    assert set(against) == {"MM-6"}
    assert "25 × 50 mm among bases of 20 × 20 mm" in against["MM-6"]


@pytest.mark.parametrize(
    ("end", "expected"), [(35, [1, 2]), (40, [1, 2, 3]), (79.9, [1, 2, 3, 4]), (80, [])]
)
def test_32_12_the_enemys_end_decides_the_files(end: float, expected: list[int]) -> None:
    assert files(fight(infantry("rrrrM"), (block(end), 0)), "m") == expected


def test_32_12_a_two_by_two_has_the_blocks_at_files_1_2_and_3() -> None:
    table = fight(infantry("rrrrL#/rrrr##/rrrrrr"), (block(55), 0))
    assert files(table, "l") == [1, 2, 3]


def test_an_enemy_that_begins_beyond_the_file_is_measured_too() -> None:
    table = fight(infantry("Mrrrr"), (block(20), 70))
    assert forbidding(table, "m", 1, 2)["MW-4"] == (
        "At file 2 he touches no enemy. The Orcs begin 30 mm beyond file 2."
    )


def test_of_two_enemies_in_the_front_each_opens_its_own_files() -> None:
    table = fight(infantry("rrrrMrrrr"), (block(15), 0), (block(10, "goblins", "Goblins"), 145))
    assert files(table, "m") == [1, 8]
    short = forbidding(table, "m", 1, 6)["MW-4"]
    assert "The Orcs end 85 mm short of file 6." in short
    assert "The Goblins begin 25 mm beyond file 6." in short


def test_each_of_several_characters_makes_way_by_himself() -> None:
    table = fight(infantry("rrrNM/rrrrr"), (block(35), 0))
    assert files(table, "m") == files(table, "n") == [1, 2]
    after = played(table, "n", 2)
    assert files(after, "m") == [1]
    assert files(after, "n") == []


def test_an_enemy_beside_the_end_of_the_front_engages_nobody() -> None:
    against = forbidding(fight(infantry("rrrrM"), (block(15), 101)), "m", 1, 3)
    assert against["MW-3"] == "No enemy touches the Heavy Infantry: they are not Engaged."


@pytest.mark.parametrize("facing", [Facing.REAR, Facing.LEFT])
def test_a_unit_engaged_in_rear_or_flank_only_does_not_make_way(facing: Facing) -> None:
    table = fight(infantry("rrrrM/rrrrr/rrrrr"), (block(15), 0, facing))
    against = forbidding(table, "m", 1, 3)
    assert {"MW-3", "MW-7"} <= set(against)
    assert facing in against["MW-7"]


def test_a_character_of_the_second_rank_never_makes_way() -> None:
    table = fight(infantry("HKLXC/rNrrr/rrrrr"), (block(100), 0))
    against = forbidding(table, "n", 1, 1)
    assert {"MW-2", "MW-7"} <= set(against)
    assert "rank 2, file 2, not in rank 1" in against["MW-2"]
    assert "MW-6" not in [finding.clause for finding in judged(table, "n", 1, 2)]


def test_a_war_platform_and_the_rank_and_file_do_not_make_way() -> None:
    altar = character("altar", SMALL, rules=(SpecialRule.WAR_PLATFORM,))
    table = fight(infantry("rrArr", characters={"A": altar}), (block(15), 0))
    assert forbidding(table, "altar", 1, 1) == {"MW-2": "The Altar is a War Platform."}
    assert "is R&F and no Character" in forbidding(table, "heavy_infantry.3", 1, 1)["MW-2"]


def test_a_base_that_sticks_out_of_the_block_is_in_the_way() -> None:
    table = fight(infantry("rrXrM/rr#rr", bases={"M": SMALL}), (block(75), 0))
    against = forbidding(table, "m", 1, 3)
    assert "is a Character" in against["MW-4"]
    assert "reaches beyond file 3" in against["MW-5"]


def test_a_place_outside_the_unit_or_his_own_is_no_place() -> None:
    assert "Nobody to switch with" in forbidding(A, "m", 1, 6)["MW-4"]
    assert "already stands" in forbidding(A, "m", 1, 5)["MW-5"]


def test_a23_blocks_change_places_with_their_holes_when_the_result_is_legal() -> None:
    table = fight(unit("rrL#/.r##", id="saurians"), (block(30), 0))
    assert files(table, "l") == [1]
    holding = [f for f in judged(table, "l", 1, 1) if f.clause == "MW-5"]
    assert [f.readings for f in holding] == [("A23",)]
    assert picture(played(table, "l", 1).units["saurians"]) == "L#rr/##.r"


def test_a23_a_block_with_a_hole_that_would_break_the_formation_stays() -> None:
    held = {"X": (75.0, 50.0), "Y": (25.0, 50.0), "Z": (75.0, 50.0)}
    table = fight(unit("X##Yr/####./.Z##./.###.", id="ogres", bases=held), (block(25), 105))
    assert files(table, "y") == []
    assert forbidding(table, "y", 1, 5) == {
        "MW-5": "File 5 with 1 empty seat would leave an illegal formation at rank 1, file 4."
    }
    behind_x = unit("X##Yr/####./Z##../###..", id="ogres", bases=held)
    assert files(fight(behind_x, (block(25), 105)), "y") == [5]


def test_a_formation_that_is_not_legal_allows_no_change() -> None:
    table = fight(infantry("rrrM/Nrrr"), (block(15), 0))
    assert "no legal formation before" in forbidding(table, "m", 1, 1)["MW-5"]


def test_a15_the_two_readings_part_where_the_front_meets_an_enemy_flank() -> None:
    def against_flank(choice: str) -> State:
        contact = Contact(unit="heavy_infantry", enemy="orcs", offset=-40, with_facing=Facing.LEFT)
        table = fight(infantry("rrrM"), (orcs("r/r/r"), 0))
        return replace(table, contacts=(contact,), readings=RuleSet(choices={"A15": choice}))

    assert files(against_flank("own_front"), "m") == [1, 2]
    assert files(against_flank("enemy_front"), "m") == []
    findings = judged(against_flank("enemy_front"), "m", 1, 1)
    targets = [each for each in findings if each.clause == "MW-3"]
    assert {each.verdict for each in targets} == {Verdict.FORBIDS}
    assert {each.readings for each in targets} == {("A15",)}
    assert "their own front" in targets[0].because


def test_a15_by_the_enemys_front_the_end_of_the_first_rank_reaches_a_flank_enemy() -> None:
    table = fight(infantry("rrrMr/rrrrr"), (block(30), 0, Facing.LEFT))
    assert files(table, "m") == []
    other = replace(table, readings=RuleSet(choices={"A15": "enemy_front"}))
    assert files(other, "m") == [1]


def test_the_enemys_own_character_makes_way_against_us_from_his_side() -> None:
    table = fight(infantry("rrr"), (orcs("rrrE"), 0), active="foe")
    assert files(table, "warlord") == []
    table = fight(infantry("rrr"), (orcs("rrrE"), -70), active="foe")
    assert files(table, "warlord") == [1, 2]


def test_nobody_has_to_choose_and_the_headline_names_the_seat() -> None:
    action = MakeWay(character="m", seat=Seat(1, 3))
    assert ask_make_way(A, action) is None
    assert headline_make_way(A, action, True) == "The M Makes Way to rank 1, file 3"
    assert headline_make_way(A, action, False) == "The M may not Make Way to rank 1, file 3"


def test_behind_models_without_front_rank_he_stands_too_far_back_as_well() -> None:
    table = fight(infantry("WcmsM" + FULL_RANKS), (block(34), 0))
    against = forbidding(table, "m", 2, 2)
    assert against["FR-2"] == (
        "He would stand in rank 2 while the Musician, who has no Front Rank, stands in rank 1."
    )
    assert "touches no enemy" in against["MW-4"]
    assert set(against) == {"FR-2", "MW-4"}


def test_behind_a_first_rank_of_front_rank_models_alone_he_is_not_too_far_back() -> None:
    table = fight(infantry("WKLXM/crrrr"), (block(34), 0))
    assert set(forbidding(table, "m", 2, 1)) == {"MW-4"}
