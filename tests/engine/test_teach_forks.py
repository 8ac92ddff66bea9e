"""A script told again with one choice changed, and what differs at its end."""

from __future__ import annotations

import pytest
from makeway.core.words import Seat
from makeway.teach.forks import difference
from makeway.teach.lesson import Lesson
from makeway.text.errors import MalformedError

LESSON = Lesson("15")
SCRIPT = LESSON.end()


def told(fork: str) -> tuple[str, ...]:
    return difference(SCRIPT, LESSON.end(fork))


def test_the_script_ends_with_the_warlord_alone_and_rallied() -> None:
    (last,) = SCRIPT.state.units["orcs"].models
    assert last == "warlord"
    assert SCRIPT.state.units["orcs"].shaken
    assert SCRIPT.refused == (
        "The Orcs may not Advance: A Character has joined the Orcs in this Movement Phase.",
    )


def test_who_keeps_one_orc_is_the_same_unit_and_rallies_on_half_his_discipline() -> None:
    assert told("one") == (
        "Orcs: the Warlord and 1 R&F model with 4 Health Points, Fleeing. As it was played: the"
        " Warlord with 3 Health Points, Shaken.",
        "At the end: The Orcs have 4 of 30 starting Health Points, 13.3 %: half of Discipline 9,"
        " fractions up, is 5. 5 + 4 = 9 > 5: the Orcs keep Fleeing.",
    )


def test_what_the_rules_refuse_then_is_left_out_and_told() -> None:
    (lighter,) = [each for each in told("volley") if each.startswith("On the way: ")]
    assert "5 of 27 Health Points, 18.5 %" in lighter
    (shoved,) = [each for each in told("seat") if each.startswith("On the way: ")]
    assert "The Veteran may not Make Way" in shoved


def test_what_its_owner_chose_is_chosen_anew_where_it_fits_no_more() -> None:
    """The Warlord at file 5 gives way to the Veteran; other Orcs stand behind, and others fall."""
    assert told("deploy") == ("The same is left, on another spot.",)
    assert SCRIPT.state.units["orcs"].seats == {"warlord": Seat(1, 1)}


def test_a_fork_that_changes_nothing_ends_alike() -> None:
    assert difference(SCRIPT, SCRIPT) == ("Both end alike.",)


def test_only_the_dice_differ_at_the_last_stop() -> None:
    assert "6 + 5 = 11 > 9" in told("dice")[-1]


def test_an_unknown_fork_is_told_with_those_that_there_are() -> None:
    with pytest.raises(MalformedError, match="There are: deploy, volley, seat, one, dice"):
        LESSON.end("none")
