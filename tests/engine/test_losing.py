"""Health Points lost at one moment, models removed without losing any, and Characters who leave.

The numbers are those of the course (05, 06, 08) and of the questions named in the tests.
"""

from __future__ import annotations

from typing import Any

import pytest
from makeway.core.actions import Action, Leave, Lose, Remove
from makeway.core.errors import MalformedActionError
from makeway.core.ruling import Allowed, Decides, Illegal, Question, Ruling, Step
from makeway.core.state import State
from makeway.core.words import Seat
from makeway.referee import rule
from makeway.text.intention import read_action
from makeway.text.notation import draw
from makeway.text.position import read_position
from makeway.text.scenario import load

POOL = "rank_and_file"


def table(units: str) -> State:
    return load(f"makeway: 1\nunits:\n{units}").state


def block(profile: str, *ranks: str, **people: str) -> State:
    drawing = "".join(f"      {rank}\n" for rank in ranks)
    named = "".join(f"      {letter}: {{profile: {what}}}\n" for letter, what in people.items())
    characters = f"    characters:\n{named}" if named else ""
    return table(f"  - profile: {profile}\n    drawing: |\n{drawing}{characters}")


def played(state: State, action: Action) -> State:
    """The table after an action; Questions are answered with their first option."""
    ruling = rule(state, action)
    while isinstance(ruling, Question):
        ruling = rule(state, ruling.options[0].action)
    return after(ruling)


def after(ruling: Ruling) -> State:
    """The table after what is allowed."""
    assert isinstance(ruling, Allowed), ruling
    assert ruling.state is not None
    return ruling.state


def steps(state: State, action: Action) -> tuple[Step, ...]:
    """The trace of an action; Questions are answered with their first option."""
    ruling = rule(state, action)
    while isinstance(ruling, Question):
        ruling = rule(state, ruling.options[0].action)
    assert isinstance(ruling, Allowed)
    return ruling.steps


def lost(state: State, points: int | dict[str, int], **fields: Any) -> State:
    (unit,) = state.units
    put = {POOL: points} if isinstance(points, int) else points
    return played(state, Lose(unit=unit, points=put, **fields))


def test_q53_whole_trolls_are_removed_and_the_rest_is_carried() -> None:
    trolls = block("Trolls", "rrrrr", "rrrrr")
    there = lost(trolls, 7)
    (unit,) = there.units.values()
    assert len(unit.models) == 8
    assert list(unit.carried.values()) == [1]
    (unit,) = lost(there, 2).units.values()
    assert len(unit.models) == 7
    assert list(unit.carried.values()) in ([], [0])


def test_q52_the_excess_of_the_last_ogre_does_not_reach_the_hero() -> None:
    ogre = block("Tribesmen", "rK", K="Great Khan")
    there = lost(ogre, 4)
    (unit,) = there.units.values()
    assert {model.name: model.lost for model in unit.models.values()} == {"Great Khan": 0}


def test_hp_2_unstable_passes_no_excess_of_attacks_on_to_a_character() -> None:
    """Its own order is that of a lost combat; S4-11 is for attacks."""
    dead = table(
        """  - {id: dead, name: Dead, base: [20, 20], rules: [unstable], drawing: A r r r,
     characters: {A: {id: count, profile: Vampire Count}}}"""
    )
    told = steps(dead, Lose(unit="dead", points={POOL: 5}))
    assert told[-1].after.units["dead"].models["count"].left == 3
    [excess] = [each.because for each in told if "HP-2" in each.clauses]
    assert excess.startswith("2 losses more than the pool has, and there is no Champion: ignored")


@pytest.mark.parametrize(("points", "champion"), [(14, 1), (16, 0)])
def test_the_champion_takes_the_excess_and_the_khan_nothing(points: int, champion: int) -> None:
    """06-B: a pool of 12, a Champion of 3, a Khan of 5."""
    there = lost(block("Tribesmen", "crK", "rrr", K="Great Khan"), points)
    (unit,) = there.units.values()
    khan = unit.models["great_khan"]
    assert khan.left == 5
    assert [m.left for m in unit.models.values() if m is not khan] == [champion] * (champion > 0)


def test_a_character_who_loses_more_than_he_has_is_removed_and_the_rest_is_ignored() -> None:
    """06-C: the pool is untouched."""
    khan = block("Tribesmen", "crK", "rrr", K="Great Khan")
    ruling = rule(khan, Lose(unit="tribesmen", points={"great_khan": 6}))
    assert isinstance(ruling, Allowed | Question)
    (unit,) = lost(khan, {"great_khan": 6}).units.values()
    assert len(unit.models) == 5
    assert all(not model.lost for model in unit.models.values())


def test_two_pools_do_not_share_their_excess() -> None:
    """06-D: six Skinks lose 8; the two Caimans lose nothing."""
    skinks = table(
        """  - profile: Skink Braves
    drawing: |
      k#l#rr
      ####rr
      rr....
    models: {k: {profile: Caimans}, l: {profile: Caimans}}
"""
    )
    (unit,) = lost(skinks, 8).units.values()
    assert [model.name for model in unit.models.values()] == ["Caiman", "Caiman"]
    assert not any(unit.carried.values())


def test_the_owner_of_the_attackers_says_whose_losses_were_too_many() -> None:
    """06-E: 3 and 3 on four Warriors: 1, 2 or 3 are credited to the Marshal."""
    warriors = block("Warriors", "rrrr")
    action = Lose(unit="warriors", points={POOL: 6}, by={"Marshal": 3, "Heavy Infantry": 3})
    question = rule(warriors, action)
    assert isinstance(question, Question)
    assert (question.decides, question.player) == (Decides.ATTACKER, "foe")
    credited = [3 - option.action.excess["Marshal"] for option in question.options]  # type: ignore[union-attr,index,operator]
    assert sorted(credited) == [1, 2, 3]
    wrong = rule(warriors, Lose(**{**_fields(action), "excess": {"Marshal": 3}}))
    assert isinstance(wrong, Illegal)
    assert [found.clause for found in wrong.forbidding] == ["EX-2"]


def _fields(action: Lose) -> dict[str, Any]:
    return {"unit": action.unit, "points": action.points, "by": action.by}


def test_by_has_to_add_up() -> None:
    with pytest.raises(MalformedActionError, match="adds up to 3; the R&F lose 6"):
        rule(block("Warriors", "rrrr"), Lose(unit="warriors", points={POOL: 6}, by={"Marshal": 3}))


KHAN = """
  - profile: Tribesmen
    drawing: rK
    characters: {K: {profile: Great Khan}}
  - {profile: Marshal, player: foe}
  - {profile: Heavy Infantry, player: foe, drawing: rr}
  - {profile: Wizard}
  - {profile: Artificer}
"""


def asked(state: State, action: Action) -> Question:
    ruling = rule(state, action)
    assert isinstance(ruling, Question), ruling
    return ruling


def test_whose_losses_were_too_many_is_said_for_each_pool_by_the_owner_of_those_who_struck_it() -> (
    None
):
    """A Tribesman of 3 and a Khan of 5: one too many of each. The foe struck the one, a spell of
    the Khan's own Wizard and Artificer the other."""
    state = table(KHAN)
    action = Lose(
        unit="tribesmen",
        points={POOL: 4, "great_khan": 6},
        by={
            POOL: {"marshal": 2, "heavy_infantry": 2},
            "great_khan": {"wizard": 3, "artificer": 3},
        },
    )
    first = asked(state, action)
    assert first.headline == "Whose losses of the Tribesmen were too many?"
    assert (first.player, len(first.options)) == ("foe", 2)
    second = asked(state, first.options[1].action)
    assert second.headline == "Whose losses of the Great Khan were too many?"
    assert (second.player, len(second.options)) == ("own", 2)
    last = second.options[0].action
    assert isinstance(last, Lose)
    assert last.excess == {
        POOL: {"marshal": 0, "heavy_infantry": 1},
        "great_khan": {"wizard": 1, "artificer": 0},
    }
    told = [step.because for step in steps(state, last) if "EX-2" in step.clauses]
    assert told == [
        "Too many were 1 of heavy_infantry; the rest counts.",
        "Too many were 1 of wizard; the rest counts.",
    ]


def test_where_attackers_of_both_players_strike_one_pool_the_active_player_says() -> None:
    action = Lose(unit="tribesmen", points={"great_khan": 6}, by={"wizard": 3, "heavy_infantry": 3})
    assert asked(table(KHAN), action).player == "own"


def test_excess_that_passes_to_the_champion_is_one_number_with_what_struck_him() -> None:
    """12 of the pool and 2 on, 2 on himself of 3: one too many, and four may have taken it."""
    state = block("Tribesmen", "crK", "rrr", K="Great Khan")
    by = {POOL: {"A": 7, "B": 7}, "tribesmen.champion": {"A": 1, "C": 1}}
    action = Lose(unit="tribesmen", points={POOL: 14, "tribesmen.champion": 2}, by=by)  # type: ignore[arg-type]
    question = asked(state, action)
    assert [option.label for option in question.options] == [
        "A 1 from the Tribesmen, B 0 from the Tribesmen, A 0 from the Champion and C 0 from the"
        " Champion",
        "A 0 from the Tribesmen, B 1 from the Tribesmen, A 0 from the Champion and C 0 from the"
        " Champion",
        "A 0 from the Tribesmen, B 0 from the Tribesmen, A 1 from the Champion and C 0 from the"
        " Champion",
        "A 0 from the Tribesmen, B 0 from the Tribesmen, A 0 from the Champion and C 1 from the"
        " Champion",
    ]


@pytest.mark.parametrize(
    ("points", "by", "says"),
    [
        (
            {POOL: 14, "tribesmen.champion": 2},
            {POOL: {"A": 14}},
            "says nothing of tribesmen.champion; what is too many of rank_and_file and",
        ),
        ({"great_khan": 2}, {POOL: {"A": 2}}, "no losing pool 'rank_and_file'"),
        ({"great_khan": 2}, {"great_khan": {"A": 1}}, "adds up to 1; the Great Khan loses 2"),
        (
            {"great_khan": 2, "tribesmen.champion": 1},
            {"A": 3},
            "several pools lose Health Points; say for each who takes what",
        ),
        ({POOL: 2}, {"A": 1, POOL: {"B": 1}}, "numbers by attacker, or by pool and then by att"),
    ],
)
def test_who_takes_what_has_to_fit(points: Any, by: Any, says: str) -> None:
    state = block("Tribesmen", "crK", "rrr", K="Great Khan")
    with pytest.raises(MalformedActionError, match=says):
        rule(state, Lose(unit="tribesmen", points=points, by=by))


def test_who_takes_what_from_whom_in_a_line() -> None:
    line = "lose tribesmen rank_and_file=4,great_khan=6 by=rank_and_file:marshal=2,"
    line += "rank_and_file:heavy_infantry=2,great_khan:marshal=6"
    action = read_action(line, table(KHAN))
    assert isinstance(action, Lose)
    assert action.by == {
        POOL: {"marshal": 2, "heavy_infantry": 2},
        "great_khan": {"marshal": 6},
    }
    assert asked(table(KHAN), action).player == "foe"


def test_what_is_removed_loses_no_health_point() -> None:
    orcs = block("Orcs", "rcWr", "rrrr", W="Common Orc Warlord")
    ruling = rule(orcs, Remove(unit="orcs"))
    assert isinstance(ruling, Allowed)
    assert ruling.steps[0].clauses == ("TR-1",)
    assert after(ruling).units == {}


def test_in_combat_too_what_is_removed_without_a_loss_is_not_told_as_lost() -> None:
    fought = read_position(
        "own:=P59 rrL#r/..##r L=P14 ; foe:=P51 2r ; warriors<orcs front 0 ; close_combat 1.5"
    )
    ruling = rule(fought, Remove(unit="warriors", models=("cuatl_lord",)))
    assert isinstance(ruling, Allowed)
    last = ruling.steps[-1]
    assert "TR-1" in last.clauses
    assert last.because.startswith("What is removed without a loss, 4 of 8 Health Points, 50 %")


def test_a_champion_who_is_left_is_told_of_with_his_unit() -> None:
    last = steps(block("Tribesmen", "rcrr"), Lose(unit="tribesmen", points={POOL: 10}))[-1]
    assert last.because.startswith("The Champion, left of the Tribesmen, lost 10 of 12 Health Poi")


def test_who_stands_alone_leaves_no_unit() -> None:
    ruling = rule(table("  - profile: Marshal"), Leave(character="marshal"))
    assert ruling.headline == "The Marshal leaves no unit"
    assert isinstance(ruling, Illegal)
    assert [each.clause for each in ruling.forbidding] == ["LV-1"]


def test_nobody_is_removed_twice() -> None:
    twice = Remove(unit="orcs", models=("orcs.1", "orcs.1"))
    with pytest.raises(MalformedActionError, match=r"models: orcs\.1 is named twice"):
        rule(block("Orcs", "rrr"), twice)


def test_q04_the_gap_of_a_big_character_is_filled_from_behind() -> None:
    """8 R&F in six files, a 50 x 50 Character at files 3 and 4: six in front, two behind."""
    state = table(
        """  - profile: Saurian Warriors
    drawing: |
      rrL#rr
      rr##rr
    characters: {L: {profile: Cuatl Lord}}
"""
    )
    there = played(state, Leave(character="cuatl_lord"))
    unit = there.units["saurian_warriors"]
    ranks = [seat.rank for seat in unit.grid]
    assert (unit.files, ranks.count(1), ranks.count(2)) == (6, 6, 2)
    assert there.units["cuatl_lord"].seats == {"cuatl_lord": Seat(1, 1)}


def test_q17_one_rank_slides_the_fewest_and_the_owner_picks_in_a_tie() -> None:
    middle = block("Orcs", "rrWrr", W="Common Orc Warlord")
    question = rule(middle, Leave(character="common_orc_warlord"))
    assert isinstance(question, Question)
    assert len(question.options) == 2
    ends = block("Orcs", "rWrrr", W="Common Orc Warlord")
    ruling = rule(ends, Leave(character="common_orc_warlord"))
    assert isinstance(ruling, Allowed)
    assert [step.clauses[0] for step in ruling.steps][:2] == ["LV-1", "FR-8"]
    assert after(ruling).units["orcs"].files == 4


def test_the_lone_orc_of_the_rear_fills_the_gap_in_front() -> None:
    """05-A: (4,1) to (1,3), 90.14 mm, one model."""
    orcs = block("Orcs", "rcWsr", "rrrrr", "rrrrr", "r....", W="Common Orc Warlord")
    ruling = rule(orcs, Leave(character="common_orc_warlord"))
    assert isinstance(ruling, Allowed)
    assert "90.14 mm" in ruling.steps[-1].because
    assert draw(after(ruling).units["orcs"]).split("\n")[0] == "r c r s r"


@pytest.mark.parametrize(
    ("plight", "clause"),
    [("fleeing: true", "LV-9"), ("shaken: true", "LV-9")],
)
def test_he_cannot_leave_a_unit_that_cannot_move(plight: str, clause: str) -> None:
    state = table(
        f"  - profile: Orcs\n    drawing: rWr\n    {plight}\n"
        "    characters: {W: {profile: Common Orc Warlord}}\n"
    )
    ruling = rule(state, Leave(character="common_orc_warlord"))
    assert isinstance(ruling, Illegal)
    assert [found.clause for found in ruling.forbidding] == [clause]


def test_a_rank_and_file_model_does_not_leave() -> None:
    ruling = rule(block("Orcs", "rrr"), Leave(character="orcs.1"))
    assert isinstance(ruling, Illegal)
    assert [found.clause for found in ruling.forbidding] == ["LV-1"]


def test_the_last_rank_and_file_fall_and_each_character_keeps_his_rank() -> None:
    """08-A: two Warriors and their Champion fall; D stays in rank 2, three files become two."""
    lords = block("Warriors", "ABc", "Drr", A="Chosen Lord", B="Chosen Lord", D="Chosen Lord")
    (unit,) = lost(lords, 3).units.values()
    assert unit.files == 2
    assert sorted(seat.rank for seat in unit.seats.values()) == [1, 1, 2]


def test_a_champion_struck_directly_loses_his_own_and_the_excess_is_ignored() -> None:
    """06-4: nobody else of the unit loses anything, and no step speaks of the R&F."""
    start = block("Tribesmen", "crK", "rrr", K="Great Khan")
    ruling = rule(start, Lose(unit="tribesmen", points={"tribesmen.champion": 4}))
    if isinstance(ruling, Question):
        ruling = rule(start, ruling.options[0].action)
    assert isinstance(ruling, Allowed)
    assert ruling.steps[0].because == (
        "The Champion loses 3 Health Points: 0 of 3 left; 1 more: ignored."
    )
    assert ruling.steps[0].clauses == ("HP-3", "EX-1")
    (unit,) = after(ruling).units.values()
    assert len(unit.models) == 5


def test_a_champion_struck_while_his_unit_is_wiped_out_takes_both() -> None:
    """12 of the pool and 1 in excess, 1 on himself: 2 of his 3."""
    start = block("Tribesmen", "crK", "rrr", K="Great Khan")
    action = Lose(unit="tribesmen", points={POOL: 13, "tribesmen.champion": 1})
    (unit,) = played(start, action).units.values()
    assert unit.models["tribesmen.champion"].left == 1
    told = [step.because for step in steps(start, action) if "HP-2" in step.clauses]
    assert told == [
        "The Champion is struck 1 time. No other R&F model is left:"
        " 1 in excess passes to the Champion, 1 of 3 left."
    ]


def test_what_both_leave_over_is_ignored_once() -> None:
    start = block("Tribesmen", "crK", "rrr", K="Great Khan")
    ruling = rule(start, Lose(unit="tribesmen", points={POOL: 14, "tribesmen.champion": 2}))
    assert isinstance(ruling, Allowed)
    assert ruling.headline.endswith("The Champion falls. 1 loss is ignored.")


@pytest.mark.parametrize(
    ("points", "fallen", "because"),
    [
        (1, ("chosen.6",), "lose 1 of 12 Health Points: no model falls and 1 is carried; 1 is"),
        (2, (), "lose 2 of 12 Health Points: 1 model falls; 0 are"),
    ],
)
def test_lost_health_points_say_how_many_models_fall(
    points: int, fallen: tuple[str, ...], because: str
) -> None:
    """06, break it: none for 1 of 2 Health Points, and one for 2 of them."""
    chosen = block("Chosen", "rrrrrr")
    ruling = rule(chosen, Lose(unit="chosen", points={POOL: points}, fallen=fallen))
    assert isinstance(ruling, Illegal)
    (finding,) = ruling.forbidding
    assert (finding.clause, finding.because) == ("HP-1", f"The Chosen {because} named.")
