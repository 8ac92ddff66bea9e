"""Losses, gaps and changes of place that a rules judge worked out from the dossier by hand."""

from __future__ import annotations

import pytest
from makeway.core.actions import RANK_AND_FILE_POOL, Arrange, Leave, Lose, Place, Remove, Test
from makeway.core.errors import MalformedActionError
from makeway.core.events import Moved
from makeway.core.past import Past, TestKind
from makeway.core.ruling import Allowed, Question, Ruling
from makeway.core.state import Contact, Model, Moment, State, Unit
from makeway.core.words import Height, Phase, SpecialRule, Type
from makeway.referee import rule
from makeway.text.expecting import clauses_of, outcomes
from makeway.text.intention import read_action
from makeway.text.line import parse
from msgspec.structs import replace

from tests.engine.drawing import character, picture, state, unit
from tests.engine.rulings import after, allowed, forbids, join, question, settled, table


def loses(number: int) -> Lose:
    return Lose(unit="orcs", points={RANK_AND_FILE_POOL: number})


def pictures(at: State, ruling: Ruling) -> set[str]:
    """What the unit looks like after every answer to every Question."""
    return {picture(end.units["orcs"]) for end in outcomes(at, ruling)}


def shot(drawing: str, **fields: object) -> State:
    return state(unit(drawing, **fields), phase=Phase.SHOOTING)  # type: ignore[arg-type]


# ---- casualties of a single rank (RC-2, RC-3, RC-4)


@pytest.mark.parametrize(
    ("drawing", "lost", "ends", "slid"),
    [
        ("cMrrrr", 2, "cMrr", {"orcs.champion", "m"}),
        ("cMHrrr", 2, "cMHr", {"orcs.champion", "m", "h"}),
        ("rrrrMc", 2, "rrMc", {"orcs.champion", "m"}),
        ("HrrrrK", 2, "HrrK", {"h", "k"}),
    ],
)
def test_models_of_other_pools_slide_inwards_and_nobody_is_asked_which_half(
    drawing: str, lost: int, ends: str, slid: set[str]
) -> None:
    ruling = rule(shot(drawing), loses(lost))
    assert after(ruling) == ends
    (step,) = (each for each in allowed(ruling).steps if "close up" in each.because)
    assert step.clauses == ("RC-3", "IF-1")
    assert set(step.about.models) == slid


def test_a_gap_that_a_leaver_opens_is_still_closed_by_the_half_that_the_owner_picks() -> None:
    asked = question(rule(state(unit("cMHrr")), Leave(character="h")))
    assert (asked.clauses[0], len(asked.options)) == ("FR-8", 2)


def test_who_is_the_last_among_characters_leaves_the_half_to_the_owner() -> None:
    asked = question(rule(shot("HrK"), loses(1)))
    assert asked.clauses[0] == "FR-8"
    assert pictures(shot("HrK"), asked) == {"HK"}


def in_combat(drawing: str, *enemies: tuple[float, float]) -> State:
    """A combat in front against enemies given by width and offset in mm."""
    foes = [
        unit("r", (wide, 20), id=f"foe_{n}", player="foe") for n, (wide, _) in enumerate(enemies)
    ]
    contacts = [
        Contact(unit="orcs", enemy=f"foe_{n}", offset=offset)
        for n, (_, offset) in enumerate(enemies)
    ]
    now = Moment(active="own", phase=Phase.CLOSE_COMBAT, round=1, step=5)
    return replace(state(unit(drawing), *foes, contacts=tuple(contacts)), moment=now)


def gone(at: State, ruling: Ruling) -> set[str]:
    end = allowed(ruling).state
    assert end is not None
    return at.units["orcs"].models.keys() - end.units["orcs"].models.keys()


@pytest.mark.parametrize(
    ("drawing", "enemy", "lost", "fall", "says"),
    [
        ("rrrrr", (50, 0), 2, {"orcs.4", "orcs.5"}, "So most models stay in contact"),
        ("rrrr", (125, -100), 2, {"orcs.3", "orcs.4"}, "So most models stay in contact"),
        ("rrrrr", (125, 0), 2, {"orcs.1", "orcs.5"}, "No other sides keep more contact"),
        ("rrrrC/r....", (125, 0), 3, {"orcs.1", "orcs.4", "orcs.5"}, "both share alike"),
    ],
)
def test_an_engaged_rank_says_what_contact_asks_before_the_sides_share(
    drawing: str, enemy: tuple[float, float], lost: int, fall: set[str], says: str
) -> None:
    at = in_combat(drawing, enemy)
    ruling = rule(at, loses(lost))
    assert gone(at, ruling) == fall
    (step,) = (s for s in allowed(ruling).steps if "RC-2" in s.clauses)
    assert "RC-4" in step.clauses
    assert says in step.because


def test_between_two_enemies_one_side_gives_both_and_the_owner_picks_it() -> None:
    asked = question(rule(in_combat("rrrr", (50, -40), (50, 90)), loses(2)))
    fallen = [option.action.fallen for option in asked.options]  # type: ignore[union-attr]
    assert sorted(map(sorted, fallen)) == [["orcs.1", "orcs.2"], ["orcs.3", "orcs.4"]]  # type: ignore[arg-type]


# ---- gaps (FR-7, FR-8, WO-3)


@pytest.mark.parametrize(
    ("drawing", "who", "ends"),
    [
        ("HKc/Lrr/rrr", "h", {"LKc/rrr/.rr", "LKc/rrr/r.r", "LKc/rrr/rr."}),
        ("X#r/##r/rr.", "x", {"rrr/..r"}),
        ("X#rr/##rr/rr..", "x", {"rrrr/..rr"}),
        ("X#r/##.", "x", {"r"}),
        ("rX#/r##", "x", {"rr"}),
        ("Hcr/rrr", "h", {"rcr/.rr", "rcr/r.r", "rcr/rr."}),
        ("Lrr/#rr/rr.", "l", {"rrr/rrr"}),
        ("Ac/BD/r.", "a", {"Bc/rD", "Dc/Br"}),
        ("Hr/mr", "h", {"mr/.r", "rr/m."}),
    ],
)
def test_a_gap_is_filled_with_the_fewest_moves_worked_out_by_hand(
    drawing: str, who: str, ends: set[str]
) -> None:
    at = state(unit(drawing))
    assert pictures(at, rule(at, Leave(character=who))) == ends


@pytest.mark.parametrize(
    ("drawing", "lost", "ends"),
    [
        ("HKL/Xr.", 1, "HKL/X.."),
        ("HKL/.Xr", 1, "HKL/.X."),
        ("HKc/Lr.", 2, "HK/L."),
        ("rrrr/rr..", 3, "rrr"),
        ("crrr/r...", 4, "c"),
        ("X#rrr/##...", 1, "X#rr/##.."),
    ],
)
def test_casualties_leave_the_formation_worked_out_by_hand(
    drawing: str, lost: int, ends: str
) -> None:
    at = shot(drawing)
    assert pictures(at, rule(at, loses(lost))) == {ends}


def test_the_middle_of_the_front_closes_while_rank_2_keeps_its_rank() -> None:
    ruling = rule(shot("HcK/L.."), Lose(unit="orcs", points={"orcs.champion": 1}))
    assert after(ruling) == "HK/L."


# ---- Health Points (HP-2, 32.14) and Rally (RT-3)


@pytest.mark.parametrize(("lost", "left"), [(1, 2), (3, None), (5, None)])
def test_a_pool_already_at_nothing_passes_everything_on_to_the_champion(
    lost: int, left: int | None
) -> None:
    at = shot("cH", rank_and_file={"health_points": 3})
    ruling = rule(at, loses(lost))
    assert "HP-2" in clauses_of(ruling)
    assert ("EX-1" in clauses_of(ruling)) is (lost > 3)
    end = allowed(ruling).state
    assert end is not None
    champion = end.units["orcs"].champion
    assert (champion and champion.left) == left


def test_survivors_rally_as_a_new_unit_however_large_the_old_one_was() -> None:
    chief = character("chief", discipline=9)
    past = Past(began=13, survivors=True)
    at = state(unit("H", characters={"H": chief}, fleeing=True, past=past))
    ruling = rule(at, Test(unit="orcs", test=TestKind.RALLY, dice=(4, 5)))
    end = allowed(ruling).state
    assert end is not None
    assert not end.units["orcs"].fleeing
    assert "RT-3" in clauses_of(ruling)


# ---- changing place inside the unit (FR-6)


def arranged(at: Unit, **moves: tuple[int, int]) -> Arrange:
    """The formation as it is, but these models elsewhere; ids without the unit's name."""
    places = {name: Place(*seat) for name, seat in at.seats.items()}
    named = {name.removeprefix("orcs."): name for name in places}
    places |= {named[name]: Place(*place) for name, place in moves.items()}
    return Arrange(unit=at.id, files=at.files, places=places)


def test_a_change_of_place_inside_is_part_of_a_move_and_is_measured_centre_to_centre() -> None:
    drawn = unit("LBHKc/rrMrr/rrrrr", (20, 20))
    ruling = rule(state(drawn), arranged(drawn, m=(1, 3), h=(2, 3)))
    (finding,) = (each for each in allowed(ruling).findings if each.clause == "FR-6")
    assert finding.because == (
        "The H 20 mm and the M 20 mm, centre to centre: part of an Advance, March or Reform, so"
        " the Orcs count as having moved."
    )
    assert allowed(ruling).steps[0].clauses[0] == "FR-6"


@pytest.mark.parametrize("phase", [Phase.MOVEMENT, Phase.DEPLOYMENT, Phase.SHOOTING])
def test_plain_models_alone_and_other_phases_make_no_move_of_it(phase: Phase) -> None:
    drawn = unit("Hcrr/rr..")
    moves = {"3": (2, 3)} if phase is Phase.MOVEMENT else {"h": (1, 2), "champion": (1, 1)}
    ruling = rule(state(drawn, phase=phase), arranged(drawn, **moves))
    assert isinstance(ruling, Allowed)
    assert "FR-6" not in clauses_of(ruling)


@pytest.mark.parametrize("plight", ["fleeing", "shaken"])
def test_a_unit_that_flees_or_is_shaken_changes_no_places(plight: str) -> None:
    drawn = unit("Hcr/rrr", **{plight: True})
    ruling = rule(state(drawn), arranged(drawn, h=(1, 2), champion=(1, 1)))
    assert forbids(ruling) == ["MV-1"]
    assert isinstance(rule(state(drawn), arranged(drawn)), Allowed)


# ---- War Platforms (WP-1)


def altar(base: tuple[float, float] = (25, 25)) -> Model:
    return character(
        "p", base, name="Altar", height=Height.LARGE, rules=(SpecialRule.WAR_PLATFORM,)
    )


def test_a_war_platform_in_the_centre_is_told_so() -> None:
    ruling = join(table("rrr/rrr", altar()), (1, 2), "p")
    assert "WP-1" in [each.clause for each in allowed(ruling).findings]
    assert "FR-2" not in clauses_of(ruling)


def test_a_single_rank_that_widens_pushes_the_war_platform_back_to_its_centre() -> None:
    at = table(unit("rPrr", characters={"P": altar()}))
    asked = question(join(at, (1, 4)))
    assert [option.detail for option in asked.options] == [
        "4 files, 2 ranks. He moves 25 mm.",
        "5 files, 1 rank. He moves 100 mm.",
        "5 files, 1 rank. 3 models move 75 mm.",
    ]
    right = rule(at, asked.options[2].action)
    assert after(right) == "rrPWr"
    assert "WP-1" in clauses_of(right)


def test_nobody_widens_a_rank_into_the_centre_that_a_war_platform_needs() -> None:
    at = table(unit("rPrr", characters={"P": altar()}))
    labels = [option.label for option in question(join(at, (1, 3))).options]
    assert labels == ["Second rank", "Left end of the rank"]


# ---- leaving (LV-2)


@pytest.mark.parametrize(
    ("drawing", "who", "says"),
    [
        ("HKc/.Xr", "x", "The X stands at rank 2, file 2; the Orcs do not stand in his way."),
        ("S|rrr/rrr", "s", "The S stands at a side; the Orcs do not stand in his way."),
        ("rFr/rrr", "f", "the Orcs do not stand in his way, and he may fly."),
    ],
)
def test_a_leaver_passes_through_his_own_unit_and_flies_if_he_has_fly(
    drawing: str, who: str, says: str
) -> None:
    people = {
        "S": character("s", (40, 40), name="S"),
        "F": character("f", name="F", rules=(SpecialRule.FLY,)),
    }
    ruling = settled(state(unit(drawing, characters=people)), Leave(character=who))
    (finding,) = (each for each in allowed(ruling).findings if each.clause == "LV-2")
    assert finding.because.endswith(says)


# ---- the command group stays (CMD-5)


@pytest.mark.parametrize(
    ("drawing", "lost", "ends"),
    [
        ("mrrr", 1, {"mrr", "rmr", "rrm"}),
        ("mrrr", 2, {"mr", "rm"}),
        ("smrr", 2, {"ms"}),
        ("cmrr", 2, {"cm"}),
        ("mrrrs", 2, {"msr", "mrs", "rms", "smr", "srm", "rsm"}),
        ("rrr/ms.", 2, {"msr", "mrs", "rms", "smr", "srm", "rsm"}),
    ],
)
def test_a_musician_who_would_fall_changes_places_with_whom_his_owner_picks(
    drawing: str, lost: int, ends: set[str]
) -> None:
    at = shot(drawing)
    ruling = rule(at, loses(lost))
    assert pictures(at, ruling) == ends
    if isinstance(ruling, Question):
        details = [option.detail for option in ruling.options]
        assert len(set(details)) == len(ends)
        if lost > 1:
            assert all("The Musician changes places" in detail for detail in details)


@pytest.mark.parametrize(
    ("drawing", "ends", "clauses"),
    [
        ("mrs", {"m", "s"}, ("CMD-5", "FR-10")),
        ("cmrs", {"cm", "cs"}, ("CMD-5", "FR-10")),
        ("rs/m.", {"m", "s"}, ("CMD-5", "RC-2", "FR-10")),
    ],
)
def test_with_one_plain_model_for_both_the_owner_says_whom_it_saves(
    drawing: str, ends: set[str], clauses: tuple[str, ...]
) -> None:
    at = shot(drawing)
    asked = question(rule(at, loses(2)))
    assert asked.clauses == clauses
    assert pictures(at, asked) == ends
    assert len(asked.options) == len(ends)


def test_the_musician_of_a_rear_rank_may_change_places_with_any_plain_model() -> None:
    at = shot("rrr/mr.")
    assert pictures(at, rule(at, loses(1))) == {
        "rrr/m..", "rrr/.m.", "mrr/.r.", "rmr/.r.", "rrm/.r.",
    }  # fmt: skip


def test_who_falls_for_whom_can_be_named() -> None:
    lost = replace(loses(1), fallen=("orcs.3",))
    assert after(rule(shot("mrrr"), lost)) == "mrr"
    stood_in = replace(lost, stand_ins={"orcs.musician": "orcs.3"})
    assert after(rule(shot("mrrr"), stood_in)) == "rrm"
    assert read_action(
        "lose orcs 1 fallen=orcs.3 stand_ins=orcs.musician=orcs.3", shot("mrrr")
    ) == (stood_in)


@pytest.mark.parametrize(
    ("drawing", "fallen", "stand_ins", "clause"),
    [
        ("mrrr", ("orcs.3",), {"orcs.1": "orcs.3"}, "CMD-5"),
        ("mrrs", ("orcs.standard_bearer",), {"orcs.musician": "orcs.standard_bearer"}, "CMD-5"),
        ("rmrr", ("orcs.3",), {"orcs.musician": "orcs.3"}, "RC-2"),
        ("Mcrr", ("orcs.2",), {"m": "orcs.2"}, "CMD-5"),
    ],
)
def test_nobody_falls_for_another_but_a_plain_model_for_the_command_group(
    drawing: str, fallen: tuple[str, ...], stand_ins: dict[str, str], clause: str
) -> None:
    action = replace(loses(1), fallen=fallen, stand_ins=stand_ins)
    assert clause in forbids(rule(shot(drawing), action))


@pytest.mark.parametrize(
    ("fallen", "stand_ins", "says"),
    [
        (None, {"orcs.musician": "orcs.3"}, "orcs.3 is to fall for him; name it in `fallen`, too"),
        (("orcs.3",), {"orcs.musican": "orcs.3"}, "Nearest: orcs.musician"),
    ],
)
def test_who_falls_for_whom_names_models_that_fall(
    fallen: tuple[str, ...] | None, stand_ins: dict[str, str], says: str
) -> None:
    with pytest.raises(MalformedActionError, match=says):
        rule(shot("mrrr"), replace(loses(1), fallen=fallen, stand_ins=stand_ins))


@pytest.mark.parametrize(
    ("gone", "clauses"), [("c", ("TR-1", "RC-5")), ("orcs.1", ("TR-1",)), ("h", ("TR-1", "RC-5"))]
)
def test_who_has_a_pool_of_his_own_is_removed_from_where_he_stands(
    gone: str, clauses: tuple[str, ...]
) -> None:
    name = "orcs.champion" if gone == "c" else gone
    action = Remove(unit="orcs", models=(name,))
    assert settled(state(unit("rcHr/rr..")), action).steps[0].clauses == clauses


# ---- two Health Pools of R&F in a single rank (RC-3, FRM-9)


def two_pools(drawing: str) -> State:
    """`r` on foot, `b` as Beasts on the same base: a Health Pool of their own."""
    block = unit(drawing.replace("b", "r"))
    beasts = [at for at, letter in enumerate(drawing, 1) if letter == "b"]
    models = {
        name: replace(model, type=Type.BEAST) if block.seats[name].file in beasts else model
        for name, model in block.models.items()
    }
    return state(replace(block, models=models), phase=Phase.SHOOTING)


@pytest.mark.parametrize(
    ("drawing", "lost", "stays", "slid"),
    [
        ("bbrrr", 2, {"orcs.4": 4}, {"orcs.1": 2, "orcs.2": 3}),
        ("brrrb", 2, {"orcs.3": 3}, {"orcs.1": 2, "orcs.5": 4}),
        ("brrrrrb", 3, {"orcs.3": 3, "orcs.4": 4}, {"orcs.1": 2, "orcs.7": 5}),
    ],
)
def test_rank_and_file_of_another_pool_who_are_passed_over_slide_inwards(
    drawing: str, lost: int, stays: dict[str, int], slid: dict[str, int]
) -> None:
    """By hand: RC-3 speaks of a model of another pool, and R&F of another Type are one."""
    ruling = rule(two_pools(drawing), loses(lost))
    (step,) = (each for each in allowed(ruling).steps if "close up" in each.because)
    assert step.clauses[0] == "RC-3"
    assert isinstance(step.event, Moved)
    assert {name: seat.file for name, seat in step.event.seats.items()} == slid
    assert {name: step.after.units["orcs"].seats[name].file for name in stays} == stays


# ---- Characters alone (FR-7, IF-2)


@pytest.mark.parametrize(
    ("ranks", "falls", "left"),
    [
        ("AB/C", "a1", {"CB"}),
        ("AB/C", "c1", {"AB"}),
        ("A/B", "a1", {"B"}),
        ("AB/CD", "a1", {"CB/.D", "DB/C."}),
        ("ABD/C..", "b1", {"ACD"}),
    ],
)
def test_who_stands_behind_steps_up_for_a_character_who_falls_among_characters(
    ranks: str, falls: str, left: set[str]
) -> None:
    who = " ".join(f"{each}=P09:{each}1" for each in sorted({*ranks} & {*"ABCD"}))
    characters = parse(f"own:L= {ranks} {who}")
    at = state(characters, phase=Phase.SHOOTING)
    ruling = rule(at, Lose(unit="l", points={falls: 3}))
    found = {picture(end.units["l"]) for end in outcomes(at, ruling)}
    assert found == left
    moving = state(characters, phase=Phase.MOVEMENT)
    gone = outcomes(moving, rule(moving, Leave(character=falls)))
    assert {picture(end.units["l"]) for end in gone} == found
    if isinstance(ruling, Allowed):
        assert not any("WO-3" in step.clauses for step in ruling.steps)
