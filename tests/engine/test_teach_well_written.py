"""What is wrong in a lesson document is said in one sentence, before a learner sees it."""

from __future__ import annotations

from math import nan
from typing import Any

import pytest
from makeway.teach.lesson import Lesson
from makeway.teach.script import stop
from makeway.text.errors import MalformedError

from tests.engine.written_lessons import exercise

POSITION = r"""
positions:
  P:
    table: {width: 24, depth: 18}
    moment: {phase: movement}
    units:
      - {name: Infantry, profile: Heavy Infantry, at: [12, 9], drawing: "r r r r r\nr r r r r"}
      - {name: Wizard, profile: Wizard, at: [11.2, 12]}
    effects: [{id: steady, name: Steady, kind: banner, upon: [infantry]}]
exercises:
  X: {position: P, title: Tried, prompt: Try., hints: [], PART}
"""
REACHED = "mode: seats, fact: {name: reached, model: wizard, unit: infantry, reach: march}"
AHEAD = "action: {do: move, piece: infantry, kind: advance, legs: [{forward: 1}]}"
CARD = f"{{id: a, label: A, {AHEAD}}}"
JOINS = "action: {do: join, character: wizard, unit: infantry, seat: [1, 2]}"
BAR = "{id: a, what: steady, upon: wizard, label: Steady, who: him}"


@pytest.mark.parametrize(
    "part", [REACHED, f"{REACHED}, view: [wizard]", f"mode: until, {JOINS}, bars: [{BAR}]"]
)
def test_what_fits_is_taken(part: str) -> None:
    assert exercise(POSITION.replace("PART", part), "X").title == "Tried"


@pytest.mark.parametrize(
    ("part", "says"),
    [
        (REACHED.replace("march", "reform"), "`reach` is advance or march, not reform"),
        (f"{REACHED}, view: [infantri]", "There is no unit 'infantri'. Nearest: infantry."),
        ("mode: order", "The mode order needs `cards`."),
        (f"mode: order, cards: [{CARD}, {CARD}]", "There are 2 cards of the id 'a'."),
        (f"mode: until, {JOINS}", "The mode until needs `bars`."),
        (f"mode: until, {JOINS}, bars: [{BAR}, {BAR}]", "There are 2 bars of the id 'a'."),
        (
            f"mode: until, {JOINS}, bars: [{BAR.replace('wizard', 'wizzard')}]",
            "There is no unit or model 'wizzard'. Nearest: wizard.",
        ),
    ],
)
def test_a_part_that_means_nothing_is_named(part: str, says: str) -> None:
    with pytest.raises(MalformedError) as fault:
        exercise(POSITION.replace("PART", part), "X")
    assert says in str(fault.value)


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ({"fleeing": {"orcs": {"from": "heavy_infantry", "inches": nan}}}, "2 to 12 inches"),
        ({"fleeing": {"orcs": {"from": "heavy_infantry", "inches": -3}}}, "not -3"),
        ({"fleeing": {"orcs": {"from": "warlord", "inches": 3}}}, "flee from an enemy"),
        ({"moment": {"phase": "movement", "active": "nobody"}}, "no player 'nobody'"),
    ],
)
def test_a_stop_is_set_by_hand_as_the_game_may_be(written: dict[str, Any], says: str) -> None:
    with pytest.raises(MalformedError, match=says):
        stop("x", {"from": "15", "after": 0, **written}, Lesson("15").scenario)
