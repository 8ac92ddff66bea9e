"""What is remembered of a unit: Health Points it began with, lost this phase, tests taken."""

from __future__ import annotations

import pytest
from makeway.core.actions import Join, Leave, Lose
from makeway.core.past import NO_PAST, Past, TestKind
from makeway.core.remembering import began
from makeway.core.state import Unit
from makeway.core.words import Seat
from makeway.text import line
from makeway.text.errors import MalformedError
from makeway.text.position import read_position, write_position
from makeway.text.scenario import Scenario, load
from makeway.text.writing import dump

from tests.engine.rulings import played

ORCS = """
makeway: 1
moment: {active: foe, phase: shooting}
units:
  - profile: Orcs
    drawing: |
      r r W r r
      r r r r r
    characters:
      W: {profile: Common Orc Warlord, name: Warlord}
"""
ALONE = """
makeway: 1
moment: {phase: MOMENT}
units:
  - {profile: Orcs, drawing: r r r r r}
  - {profile: Common Orc Warlord, name: Warlord}
"""


def orcs(text: str = ORCS) -> Unit:
    return load(text).state.units["orcs"]


def test_a_unit_that_has_lost_nothing_has_no_past() -> None:
    assert orcs().past == NO_PAST
    assert "past" not in dump(load(ORCS))


def test_the_first_loss_fixes_what_the_unit_had() -> None:
    there = played(load(ORCS).state, Lose(unit="orcs", points={"rank_and_file": 2}))
    again = played(there, Lose(unit="orcs", points={"rank_and_file": 1, "warlord": 1}))
    past = again.units["orcs"].past
    assert (past.began, past.phase, past.models) == (12, 12, 10)
    assert past.lost == {"infantry/standard": 3, "warlord": 1}


def test_what_is_lost_in_combat_does_not_count_for_the_phase() -> None:
    engaged = load(
        ORCS.replace("phase: shooting", "phase: close_combat")
        + "  - {profile: Goblins, player: foe, drawing: r r r r r}\n"
        + "contacts: [{unit: orcs, enemy: goblins}]\n"
    )
    there = played(engaged.state, Lose(unit="orcs", points={"warlord": 1}))
    past = there.units["orcs"].past
    assert (past.phase, past.lost) == (12, {})


def test_characters_whose_r_and_f_are_gone_begin_anew() -> None:
    there = played(load(ORCS).state, Lose(unit="orcs", points={"rank_and_file": 9, "warlord": 1}))
    (unit,) = there.units.values()
    assert unit.past.survivors
    assert (unit.past.phase, unit.past.models) == (12, 10)


@pytest.mark.parametrize(("phase", "counted"), [("movement", (5, 3)), ("deployment", (8, 0))])
def test_who_joins_in_play_is_counted_apart(phase: str, counted: tuple[int, int]) -> None:
    apart = load(ALONE.replace("MOMENT", phase)).state
    joined = played(apart, Join(character="warlord", unit="orcs", seat=Seat(1, 3)))
    unit = joined.units["orcs"]
    assert (began(unit), unit.past.since) == counted


def test_a_second_one_who_joins_is_counted_with_the_first() -> None:
    apart = load(
        ALONE.replace("MOMENT", "movement") + "  - {profile: Common Orc Warlord, name: King}\n"
    ).state
    joined = played(apart, Join(character="warlord", unit="orcs", seat=Seat(1, 3)))
    both = played(joined, Join(character="king", unit="orcs", seat=Seat(1, 2)))
    assert both.units["orcs"].past == Past(since=6)


def test_who_joins_and_leaves_again_leaves_no_trace() -> None:
    apart = load(ALONE.replace("MOMENT", "movement")).state
    joined = played(apart, Join(character="warlord", unit="orcs", seat=Seat(1, 3)))
    left = played(joined, Leave(character="warlord"))
    assert [unit.past for unit in left.units.values()] == [NO_PAST, NO_PAST]


def test_a_leaver_takes_his_own_losses_along() -> None:
    moving = load(ORCS.replace("active: foe, phase: shooting", "phase: movement")).state
    hurt = played(moving, Lose(unit="orcs", points={"rank_and_file": 1, "warlord": 1}))
    left = played(hurt, Leave(character="warlord"))
    alone, rest = left.units["warlord"].past, left.units["orcs"].past
    assert (alone.phase, alone.lost) == (3, {"warlord": 1})
    assert (rest.phase, rest.lost) == (9, {"infantry/standard": 1})


PAST = "past: {began: 27, phase: 14, lost: {warlord: 1}, models: 25, tests: {panic: false}}"


def written() -> Scenario:
    return load(ORCS.replace("- profile: Orcs", f"- profile: Orcs\n    {PAST}"))


def test_a_document_says_what_a_unit_was() -> None:
    scenario = written()
    past = Past(began=27, phase=14, lost={"warlord": 1}, models=25, tests={TestKind.PANIC: False})
    assert scenario.state.units["orcs"].past == past
    assert load(dump(scenario)).state == scenario.state


def test_whoever_joined_since_was_not_there_when_it_began() -> None:
    """Twelve Health Points stand here, three of them joined: it may have begun with nine."""
    said = "past: {began: 9, since: 3}"
    at = load(ORCS.replace("- profile: Orcs", f"- profile: Orcs\n    {said}"))
    assert load(dump(at)).state == at.state
    with pytest.raises(MalformedError, match="`began` is 8; it is 9 to 10000"):
        load(ORCS.replace("- profile: Orcs", f"- profile: Orcs\n    {said.replace('9', '8')}"))


def test_one_line_says_what_a_unit_was() -> None:
    state = written().state
    unit = state.units["orcs"]
    assert line.parse(line.write(unit)) == unit
    assert read_position(write_position(state)).units == state.units


def test_a_lone_character_has_a_past_too() -> None:
    unit = line.parse('own:=P07 ^,3{"survivors":true}')
    assert unit.past == Past(phase=3, lost={}, survivors=True)
    assert line.parse(line.write(unit)) == unit


@pytest.mark.parametrize(
    ("past", "says"),
    [
        ("{began: 5}", "`began` is 5; it is 12 to 10000."),
        ("{phase: 11}", "`phase` is 11; it is 12 to 10000."),
        ("{phase: 99999}", "`phase` is 99999; it is 12 to 10000."),
        ("{models: 0}", "`models` is 0; it is 1 to 10000."),
        ("{survivors: true}", "`survivors` is said of Characters whose R&F are gone"),
        ("{lost: {warlord: 1}}", "`lost` needs `phase`"),
        ("{phase: 14, lost: {warlord: 3}}", "`lost` adds up to 3; of 14 there are 12 left."),
        ("{phase: 14, lost: {warlord: -1}}", "none of its numbers is below 0"),
        ("{since: 123456}", "`since` is 123456; 10000 are the most."),
        ("{bgan: 27}", "bgan"),
        ("{tests: {panik: true}}", "panik"),
        ("12", "past"),
    ],
)
def test_a_past_that_cannot_be_is_refused(past: str, says: str) -> None:
    with pytest.raises(MalformedError) as problem:
        load(ORCS.replace("- profile: Orcs", f"- profile: Orcs\n    past: {past}"))
    assert says in str(problem.value)
    assert "line 6" in str(problem.value) or "line 5" in str(problem.value)


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("^x", "column 10: Expected what the unit was as in ^27,12,10"),
        ("^27,12,10,4", "Expected what the unit was"),
        ('^27{"lots":1}', "lots"),
        ('^27{"lost":[}', "column 13"),
        ("^,1", "column 10: Common Orc Warlord: `phase` is 1; it is 3 to 10000."),
    ],
)
def test_a_word_that_tells_no_past_is_refused(word: str, says: str) -> None:
    with pytest.raises(MalformedError) as problem:
        line.parse(f"own:=P07 {word}")
    assert says in str(problem.value)
