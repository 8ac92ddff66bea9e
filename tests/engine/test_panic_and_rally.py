"""Panic Tests for losses, survivors of a unit, and Rally Tests: PT, WO and RT.

Numbers are those of the course (08-B, 08-C) and of questions Q56 and Q58.
"""

from __future__ import annotations

import pytest
from makeway.core.actions import Cause, Join, Lose, Remove, Test
from makeway.core.errors import MalformedActionError
from makeway.core.past import TestKind
from makeway.core.ruling import Allowed, Decides, Illegal, Question, Ruling, Step
from makeway.core.state import State
from makeway.core.words import Seat
from makeway.referee import rule
from makeway.text.errors import MalformedError
from makeway.text.intention import read_action
from makeway.text.scenario import load

from tests.engine.rulings import allowed, played

WARLORD = "W: {profile: Common Orc Warlord, name: Warlord, lost: LOST}"


def orcs(
    *ranks: str, past: str = "{}", phase: str = "shooting", lost: int = 0, **fields: str
) -> State:
    """Orcs, a Warlord where W stands, and what the document says else."""
    drawing = "".join(f"      {rank}\n" for rank in ranks)
    people = f"    characters: {{{WARLORD.replace('LOST', str(lost))}}}\n" if "W" in drawing else ""
    active = "own" if phase == "movement" else "foe"
    more = "".join(f"    {name}: {value}\n" for name, value in fields.items() if name != "others")
    return load(
        f"makeway: 1\nmoment: {{active: {active}, phase: {phase}}}\nunits:\n"
        f"  - profile: Orcs\n    past: {past}\n    drawing: |\n{drawing}{people}{more}"
        + fields.get("others", "")
    ).state


NINE_AND_WARLORD = ("rrWrr", "rrrrr")


def loses(at: State, rank_and_file: int, warlord: int = 0, unit: str = "orcs") -> Allowed:
    """Losses with the owner's first choices."""
    points = {"rank_and_file": rank_and_file}
    points |= {"warlord": warlord} if warlord else {}
    ruling = rule(at, Lose(unit=unit, points=points))
    while isinstance(ruling, Question):
        ruling = rule(at, ruling.options[0].action)
    return allowed(ruling)


def last(ruling: Allowed) -> Step:
    return ruling.steps[-1]


def after(ruling: Allowed) -> State:
    assert ruling.state is not None
    return ruling.state


def panic(at: State, *dice: int, unit: str = "orcs", cause: Cause = Cause.LOSSES) -> Ruling:
    first, second = dice or (3, 4)
    return rule(at, Test(unit=unit, cause=cause, dice=(first, second)))


def rally(at: State, *dice: int, unit: str = "orcs") -> Ruling:
    first, second = dice or (3, 4)
    return rule(at, Test(unit=unit, test=TestKind.RALLY, dice=(first, second)))


def forbidding(ruling: Ruling) -> list[tuple[str, str]]:
    assert isinstance(ruling, Illegal), ruling
    return [(each.clause, each.because) for each in ruling.forbidding]


# ---- 08-B: losses and Panic


def test_08_b_the_survivor_of_nine_orcs_tests_for_75_per_cent() -> None:
    ruling = loses(orcs(*NINE_AND_WARLORD), 9)
    step = last(ruling)
    assert step.because == (
        "The Warlord, left of the Orcs, lost 9 of 12 Health Points, 75 %: a quarter or more."
        " A Panic Test is due now, on Discipline 9."
    )
    assert step.clauses == ("PT-1", "WO-2", "WO-4", "MT-4")
    assert step.readings == ("A12",)
    assert isinstance(panic(after(ruling)), Allowed)


def test_08_b_a_friend_does_not_test_for_survivors_since_nothing_was_destroyed() -> None:
    goblins = "  - {profile: Goblins, drawing: r r r r r}\n"
    ruling = loses(orcs(*NINE_AND_WARLORD, others=goblins), 9)
    (told,) = [step for step in ruling.steps if "WO-1" in step.clauses]
    assert "no friend tests for it" in told.because
    assert (
        "PT-1",
        "In this phase the Goblins lost 0 of 5 Health Points, 0 %; a quarter sets off the test.",
    ) in forbidding(panic(after(ruling), unit="goblins"))


def test_08_b_a_quarter_exactly_is_enough() -> None:
    step = last(loses(orcs(*NINE_AND_WARLORD), 3))
    assert "The Orcs lost 3 of 12 Health Points, 25 %" in step.because
    assert step.because.endswith("on Discipline 9, that of the Warlord.")
    assert step.clauses == ("PT-1", "PT-3", "MT-4")
    assert step.readings == ()


def test_08_b_two_of_twelve_are_no_quarter() -> None:
    there = after(loses(orcs(*NINE_AND_WARLORD), 2))
    assert forbidding(panic(there)) == [
        (
            "PT-1",
            "In this phase the Orcs lost 2 of 12 Health Points, 16.7 %; a quarter sets off"
            " the test.",
        ),
    ]


def test_small_losses_are_told_only_where_others_came_before() -> None:
    first = loses(orcs(*NINE_AND_WARLORD), 1)
    assert "PT-1" not in last(first).clauses
    second = last(loses(after(first), 1))
    assert second.because == (
        "The Orcs lost 2 of 12 Health Points, 16.7 % in this phase, less than a quarter:"
        " no Panic Test."
    )


def test_losses_of_one_phase_add_up() -> None:
    there = after(loses(after(loses(orcs(*NINE_AND_WARLORD), 2)), 1))
    assert isinstance(panic(there), Allowed)


def test_the_document_may_say_how_many_there_were_when_the_phase_began() -> None:
    step = last(loses(orcs("rrrrr", past="{phase: 7}"), 1))
    assert "The Orcs lost 3 of 7 Health Points, 42.9 %" in step.because


def test_q56_the_survivor_of_ten_tests_once_and_friends_do_not() -> None:
    ruling = loses(orcs("rrWrr", "rrrrr", "r...."), 10)
    assert "lost 10 of 13 Health Points, 76.9 %" in last(ruling).because
    passed = allowed(panic(after(ruling), 4, 5))
    assert passed.headline == "Panic Test of the Warlord: passed"
    again = forbidding(panic(after(passed)))
    assert again == [("PT-2", "The Warlord passed a Panic Test in this phase already.")]


def test_q56_by_the_other_way_of_a12_the_survivor_is_spared() -> None:
    there = orcs(*NINE_AND_WARLORD, others="readings: {A12: characters}\n")
    ruling = loses(there, 9)
    assert last(ruling).because == (
        "The Warlord lost 0 of 3 Health Points, 0 % in this phase, less than a quarter:"
        " no Panic Test."
    )
    assert last(ruling).readings == ("A12",)
    assert [clause for clause, _ in forbidding(panic(after(ruling)))] == ["WO-2", "WO-4"]


def test_q58_survivors_of_a_combat_take_no_panic_test_while_engaged() -> None:
    engaged = (
        "  - {profile: Goblins, player: foe, drawing: r r r r r}\n"
        "contacts: [{unit: orcs, enemy: goblins}]\n"
    )
    ruling = loses(orcs("rWr", phase="close_combat", others=engaged), 2)
    assert "lost 2 of 5 Health Points, 40 %, while Engaged" in last(ruling).because
    assert last(ruling).clauses == ("PT-2",)
    clauses = [clause for clause, _ in forbidding(panic(after(ruling)))]
    assert clauses[0] == "PT-2"


def test_q58_three_survivors_stay_one_unit_and_in_their_ranks() -> None:
    at = load(
        "makeway: 1\nmoment: {active: foe, phase: shooting}\nunits:\n"
        "  - profile: Warriors\n    drawing: |\n      A B c\n      D r r\n"
        "    characters: {A: {profile: Chosen Lord, name: A}, B: {profile: Chosen Lord, name: B},"
        " D: {profile: Chosen Lord, name: D}}\n"
    ).state
    ruling = loses(at, 3, unit="warriors")
    (unit,) = after(ruling).units.values()
    assert unit.seats["d"] == Seat(2, 1)
    assert last(ruling).because.startswith("The A, the B and the D, left of the Warriors, lost 3")


# ---- who is spared


def test_a_unit_that_began_as_a_single_model_takes_no_test_for_losses() -> None:
    alone = load(
        "makeway: 1\nmoment: {active: foe, phase: shooting}\nunits: [{profile: Marshal}]\n"
    ).state
    step = last(allowed(rule(alone, Lose(unit="marshal", points={"marshal": 1}))))
    assert step.because == (
        "The Marshal lost 1 of 3 Health Points, 33.3 %, but began the game as a single model:"
        " no Panic Test."
    )
    assert forbidding(panic(step.after, unit="marshal"))[0][0] == "PT-2"
    near = panic(step.after, unit="marshal", cause=Cause.FRIEND_BROKE)
    assert isinstance(near, Allowed)


def test_the_last_of_many_is_no_single_model() -> None:
    assert isinstance(panic(after(loses(orcs("rrrr"), 3))), Allowed)


def test_a_fleeing_unit_takes_no_panic_test() -> None:
    ruling = loses(orcs(*NINE_AND_WARLORD, fleeing="true"), 3)
    assert last(ruling).because == (
        "The Orcs lost 3 of 12 Health Points, 25 %, but are Fleeing: no Panic Test."
    )


def test_what_is_removed_without_a_loss_sets_off_no_panic() -> None:
    at = orcs("rrrr", "rrrr")
    models = tuple(name for name, seat in at.units["orcs"].seats.items() if seat.rank == 2)
    ruling = allowed(rule(at, Remove(unit="orcs", models=models)))
    assert last(ruling).clauses == ("TR-1", "PT-1")
    assert "4 of 8 Health Points, 50 %" in last(ruling).because
    assert forbidding(panic(after(ruling)))


def test_in_deployment_nobody_panics() -> None:
    ruling = loses(orcs("rrrr", "rrrr", phase="deployment"), 4)
    assert all("PT-1" not in step.clauses for step in ruling.steps)


# ---- friends


def test_friends_of_a_destroyed_unit_are_named_and_the_way_is_left_to_be_measured() -> None:
    others = (
        "  - {profile: Goblins, drawing: r r r r r}\n"
        "  - {profile: Trolls, drawing: r r r, fleeing: true}\n"
    )
    ruling = loses(orcs("rrrrr", others=others), 5)
    step = last(ruling)
    assert step.because == (
        "The Orcs are destroyed. Friends within 6″ take a Panic Test. Measure the way to the"
        " Goblins: distances between units are not drawn."
    )
    told = allowed(panic(step.after, 6, 6, unit="goblins", cause=Cause.FRIEND_DESTROYED))
    assert any("A friend was destroyed within 6″" in each.because for each in told.findings)
    assert after(told).units["goblins"].fleeing


def test_a_failed_panic_test_sends_the_unit_fleeing_out_of_the_picture() -> None:
    ruling = allowed(panic(after(loses(orcs("rrrrr"), 2)), 5, 3))
    assert last(ruling).because == (
        "5 + 3 = 8 > 7: the Orcs flee from the nearest enemy, or the one that caused it."
        " The way is not drawn here."
    )
    assert last(ruling).clauses == ("DT-1", "PT-4")
    there = after(ruling)
    assert there.units["orcs"].fleeing
    assert ("PT-2", "The Orcs are Fleeing.") in forbidding(panic(there))


# ---- 08-C: Rally


def test_08_c_a_quarter_left_rallies_on_half_the_discipline() -> None:
    """24 Orcs and the Warlord began with 27; 4 and 2 are 22.2 %: half of 9, up, is 5."""
    at = orcs("rrWrr", past="{began: 27}", phase="movement", lost=1, fleeing="true")
    ruling = allowed(rally(at, 2, 4))
    assert ruling.steps[0].because == (
        "The Orcs have 6 of 27 starting Health Points, 22.2 %: half of Discipline 9, fractions up,"
        " is 5."
    )
    assert ruling.steps[0].clauses == ("RT-2", "MT-4")
    assert last(ruling).because == "2 + 4 = 6 > 5: the Orcs keep Fleeing."
    assert after(ruling).units["orcs"].fleeing
    again = forbidding(rally(after(ruling)))
    assert again == [("RT-1", "The Orcs took a Rally Test in this phase already.")]


def test_08_c_the_survivor_is_a_new_unit_and_rallies_on_his_own_discipline() -> None:
    at = orcs("rrWrr", past="{began: 27}", phase="movement", lost=1, fleeing="true")
    ruling = allowed(rally(after(loses(at, 4)), 4, 5))
    assert ruling.steps[0].because == (
        "The Warlord is a new unit since the R&F are gone: Discipline 9."
    )
    assert ruling.steps[0].clauses == ("RT-3", "MT-4")
    unit = after(ruling).units["orcs"]
    assert (unit.fleeing, unit.shaken) == (False, True)
    assert last(ruling).clauses == ("DT-1", "RT-1")


def test_more_than_a_quarter_rallies_on_the_normal_discipline() -> None:
    at = orcs("rrWrr", past="{began: 24}", phase="movement", fleeing="true")
    ruling = allowed(rally(at, 4, 5))
    assert "7 of 24 starting Health Points, 29.2 %, more than a quarter" in (
        ruling.steps[0].because
    )


@pytest.mark.parametrize(("way", "most"), [("present_parts", 5), ("as_it_began", 9)])
def test_a_unit_that_was_joined_began_with_the_sum_of_its_parts(way: str, most: int) -> None:
    """20 Orcs began; the Warlord joined in play. 5 of 23 are a quarter or less, of 20 too few."""
    at = orcs(
        "rWrr",
        past="{began: 22, since: 3}",
        phase="movement",
        fleeing="true",
        others=f"readings: {{A11: {way}}}\n",
    )
    ruling = allowed(rally(at, 1, 1))
    assert f"Discipline {most}" in ruling.steps[0].because or f"is {most}" in (
        ruling.steps[0].because
    )
    assert ruling.steps[0].readings == ("A11",)
    assert "RT-4" in ruling.steps[0].clauses


def test_a_rally_test_that_is_not_due_is_refused_with_every_reason() -> None:
    ruling = rally(orcs("rrrrr", phase="shooting"))
    assert forbidding(ruling) == [
        ("RT-1", "The Orcs are not Fleeing."),
        ("RT-1", "This is the Shooting Phase; Fleeing units rally in the Movement Phase."),
        ("RT-1", "It is the turn of Opponent; the Orcs belong to You."),
    ]


# ---- dice, and what does not fit


def test_dice_that_nobody_has_thrown_are_asked_for() -> None:
    there = after(loses(orcs("rrrrr"), 2))
    asked = rule(there, Test(unit="orcs"))
    assert isinstance(asked, Question)
    assert asked.decides is Decides.DICE
    assert [each.label for each in asked.options] == [str(n) for n in range(2, 13)]
    assert asked.because == "The Orcs need 7 or less with two dice."
    for option in asked.options:
        ruling = allowed(rule(there, option.action))
        assert ("passed" in ruling.headline) == (option.detail == "Passed.")


def test_the_other_test_is_offered_where_that_one_is_due() -> None:
    there = after(loses(orcs("rrrrr"), 2))
    ruling = rally(there)
    assert isinstance(ruling, Illegal)
    assert ruling.nearest == Test(unit="orcs", dice=(3, 4))
    assert ruling.nearest_label == "A Panic Test of the Orcs"


def test_a_unit_without_discipline_cannot_be_tested() -> None:
    at = load(
        "makeway: 1\nmoment: {phase: shooting}\n"
        "units: [{name: Things, base: [25, 25], past: {phase: 9}, drawing: r r r}]\n"
    ).state
    assert ("MT-4", "No model of the Things has a Discipline noted.") in forbidding(
        panic(at, unit="things")
    )


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"unit": "orks"}, "There is no unit 'orks'. Nearest: orcs."),
        ({"unit": "orcs", "dice": (0, 3)}, "dice: [0, 3]; each die shows 1 to 6."),
        ({"unit": "orcs", "dice": (7, 3)}, "dice: [7, 3]; each die shows 1 to 6."),
        ({"unit": "orcs", "test": "panik"}, "There is no test 'panik'. Nearest: panic."),
        ({"unit": "orcs", "cause": "los"}, "There is no cause 'los'. Nearest: losses."),
        ({"unit": "orcs", "dice": (1, 2, 3)}, "dice"),
    ],
)
def test_a_test_that_makes_no_sense_is_named(fields: dict[str, object], says: str) -> None:
    with pytest.raises(MalformedActionError) as problem:
        rule(orcs("rrrrr"), Test(**fields))  # type: ignore[arg-type]
    assert says in str(problem.value)


def test_characters_who_join_bring_their_health_points_into_the_fraction() -> None:
    at = load(
        "makeway: 1\nmoment: {phase: movement}\nunits:\n  - {profile: Orcs, drawing: r r r r r}\n"
        "  - {profile: Common Orc Warlord, name: Warlord}\n"
    ).state
    joined = played(at, Join(character="warlord", unit="orcs", seat=Seat(1, 3)))
    assert "2 of 8 Health Points, 25 %" in last(loses(joined, 2)).because


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("test orcs", Test(unit="orcs")),
        ("test orcs 3,4", Test(unit="orcs", dice=(3, 4))),
        ("test orcs rally 3+4", Test(unit="orcs", test=TestKind.RALLY, dice=(3, 4))),
        (
            "test orcs panic fled_through 6,1",
            Test(unit="orcs", cause=Cause.FLED_THROUGH, dice=(6, 1)),
        ),
    ],
)
def test_a_test_is_written_in_words(line: str, means: Test) -> None:
    assert read_action(line, orcs("rrrrr")) == means


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("test orks", "column 6: There is no unit 'orks'. Nearest: orcs."),
        ("test orcs 3,7", "column 11: Expected two dice as in 3,4"),
        ("test orcs raly", "Expected two dice as in 3,4, or one of panic, rally"),
    ],
)
def test_a_test_in_words_that_means_nothing_is_refused(line: str, says: str) -> None:
    with pytest.raises(MalformedError) as problem:
        read_action(line, orcs("rrrrr"))
    assert says in str(problem.value)
