"""Bars on a timeline: the engine lets phase after phase end and sees when each bar does."""

from __future__ import annotations

from typing import Any

import pytest
from makeway.teach.exercise import Exercise
from makeway.teach.lasting import REMEMBERED
from makeway.text.errors import MalformedError

from tests.engine.written_lessons import exercise

LESSON = """
positions:
  leaves: &leaves
    title: What lies on the Orcs as he leaves
    moment: {phase: movement}
    units:
      - profile: Orcs
        drawing: |
          r W c s m
          r r r r r
          r r r r r
        characters: {W: {profile: Common Orc Warlord, name: Warlord}}
    effects:
      - {id: steady, name: Steady, kind: banner, upon: [orcs]}
      - {id: pace, name: Pace, kind: banner, upon: [orcs], until: turn}
      - {id: haste, name: Haste, kind: one_turn, upon: [orcs], until: turn}
  fights: {<<: *leaves, moment: {phase: close_combat}}
  remembers:
    title: What a turn remembers
    moment: {phase: movement}
    units:
      - profile: Orcs
        shaken: true
        drawing: r r r
      - {profile: Common Orc Warlord, name: Warlord}
    turn:
      moved: {warlord: march}
      left: {warlord: orcs}
      tests: {warlord: true}
      stopped: [orcs]
      declared: [orcs]
exercises:
  leaves: &task
    position: leaves
    mode: until
    title: Until when?
    prompt: Set the end of each bar.
    hints: [one, two, three, four]
    action: {do: leave, character: warlord, filled: {orcs.8: [1, 2]}}
    bars:
      - {id: his, what: steady, upon: warlord, label: Steady, who: the Warlord}
      - {id: theirs, what: steady, upon: orcs, label: Steady, who: the Orcs}
      - {id: pace, what: pace, upon: orcs, label: Pace, who: the Orcs}
  spell:
    <<: *task
    bars:
      - {id: spell, what: haste, upon: warlord, label: Haste, who: the Warlord}
      - {id: his, what: steady, upon: warlord, label: Steady, who: the Warlord}
  only:
    <<: *task
    bars:
      - {id: spell, what: haste, upon: warlord, label: Haste, who: the Warlord}
  last:
    <<: *task
    position: fights
    action: null
    bars:
      - {id: pace, what: pace, upon: orcs, label: Pace, who: the Orcs}
  remembers:
    <<: *task
    position: remembers
    action: null
    bars:
      - {id: shaken, what: shaken, upon: orcs, label: Shaken, who: the Orcs}
      - {id: moved, what: moved, upon: warlord, label: Marched, who: the Warlord}
      - {id: left, what: left, upon: warlord, label: Left, who: the Warlord}
      - {id: tested, what: tested, upon: warlord, label: Tested, who: the Warlord}
      - {id: stopped, what: stopped, upon: orcs, label: Stopped, who: the Orcs}
      - {id: declared, what: declared, upon: orcs, label: Declared, who: the Orcs}
      - {id: free, what: moved, upon: orcs, label: Moved, who: the Orcs}
  unknown:
    <<: *task
    action: null
    bars:
      - {id: his, what: stedy, upon: warlord, label: Steady, who: the Warlord}
"""

RIGHT = {"his": "phase", "theirs": "runs", "pace": "turn"}


def open_(id: str) -> Exercise:
    return exercise(LESSON, id)


def right(task: Exercise) -> dict[str, str]:
    return {bar: str(end) for bar, end in (task.kind.right_answer().ends or {}).items()}


def test_the_right_ends_are_the_engines() -> None:
    task = open_("leaves")
    assert right(task) == RIGHT
    assert task.frame()["line"]["phases"] == (
        "Movement Phase",
        "Shooting Phase",
        "Close Combat Phase",
    )
    feedback = task.check({"ends": RIGHT})
    assert feedback["right"]
    assert feedback["headline"] == "All 3 bars end where the rule has it."
    assert {"LV-7", "TN-3", "TN-4"} <= set(feedback["clauses"])


def test_what_a_player_turn_remembers_ends_as_the_engine_forgets_it() -> None:
    task = open_("remembers")
    assert right(task) == {
        "shaken": "turn",
        "moved": "turn",
        "left": "phase",
        "tested": "phase",
        "stopped": "phase",
        "declared": "turn",
        "free": "now",
    }
    assert set(REMEMBERED) == {bar.what for bar in task.task.bars}
    assert "SH-2" in task.solution().clauses


@pytest.mark.parametrize(
    ("ends", "belief", "rule", "clauses", "says"),
    [
        ({"his": "now"}, "M40", "to the end of this phase", {"LV-7", "TN-3"}, "until this phase"),
        ({"his": "turn"}, "M41", "to the end of this phase", {"LV-7", "TN-3"}, "until this phase"),
        ({"theirs": "phase"}, None, "longer, as long as it runs", {"LV-7"}, "as long as it runs"),
        ({"pace": "runs"}, None, "to the end of this Player Turn", {"TN-4"}, "With the Player"),
    ],
)
def test_a_wrong_bar_is_explained_with_its_clause(
    ends: dict[str, str], belief: str | None, rule: str, clauses: set[str], says: str
) -> None:
    feedback = open_("leaves").check({"ends": {**RIGHT, **ends}})
    (difference,) = feedback["differences"]
    assert feedback["headline"] == "2 of 3 bars end where the rule has it."
    assert difference["rule"] == rule
    assert clauses <= set(difference["clauses"])
    assert says in difference["because"]
    assert feedback["rightAnswer"] == {"ends": RIGHT}
    assert (feedback["belief"] and feedback["belief"]["id"]) == belief


@pytest.mark.parametrize("end", ["now", "phase", "turn", "runs"])
def test_no_end_is_wrong_where_the_text_leaves_it_open(end: str) -> None:
    feedback = open_("only").check({"ends": {"spell": end}})
    assert feedback["right"]
    assert feedback["headline"] == "The text leaves this open: no end is wrong here."
    assert feedback["leftOpen"] == ("spell",)
    assert feedback["readings"] == ("A9",)
    assert "Then: to the end of this Player Turn." in feedback["because"]
    assert "Then: to the end of this phase." in feedback["because"]
    assert feedback["rightAnswer"] == {"ends": {"spell": end}}


def test_beside_a_wrong_bar_an_open_one_is_told_both_ways() -> None:
    feedback = open_("spell").check({"ends": {"spell": "now", "his": "runs"}})
    wrong, left_open = feedback["differences"]
    assert feedback["headline"] == "0 of 1 bar ends where the rule has it. The text leaves 1 open."
    assert wrong["rule"] == "to the end of this phase"
    assert left_open["rule"] == "left open by the text"
    assert left_open["readings"] == ("A9",)


def test_in_the_last_phase_both_ends_are_one() -> None:
    task = open_("last")
    assert all(task.check({"ends": {"pace": end}})["right"] for end in ("phase", "turn"))
    assert not task.check({"ends": {"pace": "runs"}})["right"]


def test_the_last_rung_tells_every_bar() -> None:
    rung = open_("leaves").hints[-1]
    assert rung.startswith("Steady on the Warlord: to the end of this phase; Steady on the Orcs:")
    assert "Steady stays on the Warlord until this phase ends" in rung


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ({"ends": {**RIGHT, "hers": "now"}}, "There is no bar 'hers'. Nearest: "),
        ({"ends": {"his": "now"}}, "needs an end for theirs, pace"),
        ({"ends": {**RIGHT, "his": "soon"}}, "his: There is no end 'soon'. There are: now"),
        ({"ends": {**RIGHT, "his": "phse"}}, "no end 'phse'. Nearest: phase. There are: now"),
        ({"order": ["his"]}, "The answer needs `ends`"),
    ],
)
def test_an_answer_is_read_strictly(answer: dict[str, Any], says: str) -> None:
    with pytest.raises(MalformedError, match=says):
        open_("leaves").check(answer)


def test_what_does_not_last_is_named_with_what_does() -> None:
    with pytest.raises(MalformedError, match=r"called 'stedy'\. Nearest: steady"):
        open_("unknown").solution()
