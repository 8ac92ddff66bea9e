"""HealthTrack: losses are planned, looked at and committed, by methods and by messages."""

from __future__ import annotations

from typing import Any

import pytest
from makeway.core.actions import Lose
from makeway.core.errors import MalformedActionError
from makeway.core.ruling import Allowed, Question
from makeway_widgets import HealthTrack, Session
from makeway_widgets.session import NotNowError

KHANS = """
makeway: 1
title: Tribesmen and a Khan
moment: {active: foe, phase: shooting}
units:
  - profile: Tribesmen
    drawing: |
      c r K
      r r r
    characters:
      K: {profile: Great Khan}
"""
POOL = "rank_and_file"


@pytest.fixture
def track() -> HealthTrack:
    return HealthTrack(KHANS, "tribesmen")


def row(track: HealthTrack, id: str) -> dict[str, Any]:
    return next(each for each in track.track["rows"] if each["id"] == id)


def bars(track: HealthTrack, id: str) -> list[tuple[int, int]]:
    return [(bar["before"], bar["after"]) for bar in row(track, id)["bars"]]


def send(track: HealthTrack, **content: Any) -> dict[str, Any]:
    message = {"v": 1, "id": "m1", "base_rev": track.session.rev, **content}
    track._hear(None, message, [])
    return dict(track.frame["ack"])


def settle(track: HealthTrack) -> None:
    while isinstance(track.ruling, Question):
        track.choose("A")


def test_a_row_for_each_health_pool(track: HealthTrack) -> None:
    names = [each["name"] for each in track.track["rows"]]
    assert names == ["Tribesmen", "Champion", "Great Khan"]
    assert row(track, POOL)["detail"] == "4 models, 3 Health Points each"
    assert bars(track, POOL) == [(3, 3)] * 4
    assert track.track["where"] == "3 Health Pools, 20 Health Points left"


def test_whole_models_go_first_and_the_rest_is_carried(track: HealthTrack) -> None:
    track.put(POOL, 5)
    assert bars(track, POOL) == [(3, 3), (3, 3), (3, 1), (3, 0)]
    assert row(track, POOL)["says"] == "1 model falls and 2 are carried."
    assert row(track, POOL)["after"] == "7 left, 3 models, 2 carried"
    assert track.session.history == ()


def test_the_excess_of_the_pool_shows_on_the_champion_and_not_on_the_khan(
    track: HealthTrack,
) -> None:
    track.put(POOL, 14)
    champion, khan = track.track["rows"][1:]
    assert champion["says"] == "2 in excess come from the others. The Champion has 1 left."
    assert champion["bars"] == [{"points": 3, "before": 3, "after": 1}]
    assert khan["bars"] == [{"points": 5, "before": 5, "after": 5}]
    assert "HP-2" in row(track, POOL)["clauses"]


def test_the_preview_is_what_then_happens(track: HealthTrack) -> None:
    track.put(POOL, 16)
    promised = [step["because"] for step in track.track["preview"]]
    ruling = track.commit()
    assert isinstance(ruling, Allowed)
    assert [step.because for step in ruling.steps] == promised
    assert "Panic Test is due" in promised[-1]


def test_a_question_is_announced_asked_and_answered(track: HealthTrack) -> None:
    track.put(POOL, 4)
    assert track.track["asks"] == "Which of the Tribesmen fall?"
    assert isinstance(track.commit(), Question)
    assert track.track["reading"]
    assert track.points == {POOL: 4}
    settle(track)
    assert track.track["done"]
    assert bars(track, POOL) == [(3, 3), (3, 3), (3, 2), (3, 0)]
    assert track.points == {}


def test_putting_aside_shows_the_table_as_it_is_now(track: HealthTrack) -> None:
    track.put(POOL, 4).commit()
    settle(track)
    track.clear()
    assert not track.track["reading"]
    assert row(track, POOL)["detail"] == "3 models, 3 Health Points each, 1 carried"
    assert bars(track, POOL) == [(3, 3), (3, 3), (2, 2)]


def test_undo_brings_the_losses_back(track: HealthTrack) -> None:
    track.put(POOL, 16).commit()
    track.undo()
    assert bars(track, POOL) == [(3, 3)] * 4


def test_several_widgets_share_a_session() -> None:
    session = Session(KHANS)
    first, second = HealthTrack(session, "tribesmen"), HealthTrack(session, "tribesmen")
    first.put("great_khan", 2).commit()
    assert row(second, "great_khan")["bars"] == [{"points": 5, "before": 5, "after": 3}]


def test_a_unit_that_is_gone_leaves_an_empty_track() -> None:
    alone = "makeway: 1\nmoment: {phase: shooting}\nunits: [{profile: Marshal}]\n"
    track = HealthTrack(alone, "marshal", {"marshal": 3})
    track.commit()
    assert track.track["done"]
    with pytest.raises(NotNowError, match="not on the table; undo to go back"):
        track.clear()


def test_a_message_plans_and_another_commits(track: HealthTrack) -> None:
    assert send(track, kind="plan", points={POOL: 16})["ok"]
    assert track.track["planned"] == 16
    assert send(track, kind="action", action=track.track["action"])["ok"]
    assert isinstance(track.ruling, Allowed)
    assert send(track, kind="plan", points={})["ok"]
    assert not track.track["reading"]
    assert send(track, kind="undo")["ok"]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ({"kind": "plan", "points": {"rank_and_fil": 1}}, "Nearest: rank_and_file."),
        ({"kind": "plan", "points": {POOL: -1}}, "it has to be 0 or more"),
        ({"kind": "plan", "points": {POOL: 5000}}, "1000 are the most"),
        ({"kind": "plan", "points": {POOL: "many"}}, "points"),
        ({"kind": "plan", "points": 3}, "points"),
        ({"kind": "plan"}, "The field 'points' is missing."),
        ({"kind": "plann", "points": {}}, "Nearest: plan."),
        ({"kind": "hint"}, "A table takes an action, undo, redo or goto."),
    ],
)
def test_a_message_that_makes_no_sense_changes_nothing(
    track: HealthTrack, content: dict[str, Any], says: str
) -> None:
    track.put(POOL, 2)
    ack = send(track, **content)
    assert (ack["ok"], ack["code"]) == (False, "malformed")
    assert says in ack["message"]
    assert track.points == {POOL: 2}


def test_a_plan_for_an_older_table_is_stale(track: HealthTrack) -> None:
    ack = send(track, kind="plan", points={POOL: 1}, base_rev=track.session.rev - 1)
    assert ack["code"] == "stale"


def test_bad_arguments_are_named() -> None:
    with pytest.raises(MalformedActionError, match="There is no unit 'tribesman'"):
        HealthTrack(KHANS, "tribesman")
    with pytest.raises(MalformedActionError, match="There is no Health Pool 'kahn'"):
        HealthTrack(KHANS, "tribesmen", {"kahn": 1})
    with pytest.raises(TypeError, match="has no option 'unsaved'"):
        HealthTrack(KHANS, "tribesmen", unsaved=3)
    track = HealthTrack(KHANS, "tribesmen")
    with pytest.raises(TypeError, match="a whole number"):
        track.put(POOL, 1.5)  # type: ignore[arg-type]
    with pytest.raises(NotNowError, match="No losses are planned"):
        track.commit()


def test_what_is_played_elsewhere_shows_too(track: HealthTrack) -> None:
    track.put(POOL, 2)
    track.session.play(Lose(unit="tribesmen", points={"great_khan": 1}))
    assert track.track["done"]
    assert row(track, "great_khan")["after"] == "4 left"


GOBLINS = "losses-whose-were-too-many"


@pytest.fixture
def two() -> HealthTrack:
    """Three Goblins, and two attackers at one moment."""
    share = {POOL: {"Marshal": 1, "Infantry": 2}}
    return HealthTrack(GOBLINS, "goblins", share, attackers=("Marshal", "Infantry"))


def test_several_attackers_deal_the_losses_of_the_rank_and_file(two: HealthTrack) -> None:
    assert two.track["action"]["by"] == {"Marshal": 1, "Infantry": 2}
    two.put(POOL, 3, by="Marshal")
    assert two.track["rows"][0]["by"] == [3, 2]
    two.put(POOL, 0, by="Infantry")
    assert two.track["action"]["by"] == {"Marshal": 3}
    two.plan({POOL: 2})
    assert two.dealt == {POOL: {"Marshal": 2}}


def test_the_owner_of_the_attackers_says_whose_losses_were_too_many(two: HealthTrack) -> None:
    two.put(POOL, 3, by="Marshal")
    assert two.track["asks"] == "Whose losses were too many?"
    ruling = two.commit()
    assert isinstance(ruling, Question)
    assert (ruling.decides, len(ruling.options)) == ("attacker", 3)
    two.session.play(ruling.options[0].action)
    assert [each["says"] for each in two.track["attackers"]] == ["1 of 3 count", "all count"]
    two.undo()
    two.undo()
    assert two.dealt == {POOL: {"Marshal": 3, "Infantry": 2}}, "the plan is there again"


def test_a_question_keeps_who_deals_what(two: HealthTrack) -> None:
    two.put(POOL, 3, by="Marshal").commit()
    assert send(two, kind="plan", points={POOL: {"Marshal": 3, "Infantry": 1}})["ok"]
    assert two.track["rows"][0]["by"] == [3, 1]


def test_losses_played_elsewhere_by_others_are_shown_all_the_same(two: HealthTrack) -> None:
    two.session.lose("goblins", 5, by={"Trolls": 3, "Ogres": 2})
    assert two.track["reading"]
    assert two.points == {POOL: 5}


@pytest.mark.parametrize(
    ("points", "says"),
    [
        ({POOL: {"Marshall": 1}}, "Nearest: Marshal"),
        ({POOL: {"Marshal": -1}}, "0 Health Points or more"),
        ({POOL: {"Marshal": "3"}}, "points"),
    ],
)
def test_a_share_that_makes_no_sense_changes_nothing(
    two: HealthTrack, points: Any, says: str
) -> None:
    ack = send(two, kind="plan", points=points)
    assert not ack["ok"]
    assert says in ack["message"]
    assert two.dealt == {POOL: {"Marshal": 1, "Infantry": 2}}


def test_whose_losses_a_champion_or_a_character_takes_is_told_apart_too() -> None:
    """Khan and Tribesman: one too many off each, and their attackers' owner says whose, twice."""
    track = HealthTrack("q52-excess-reaches-the-champion", "tribesmen", attackers=("A", "B"))
    (pool, champion) = (row["id"] for row in track.track["rows"][:2])
    left = track.track["rows"][1]["most"] - 9
    track.put(champion, left, by="A").put(champion, 1, by="B")
    row = track.track["rows"][1]
    assert (row["by"], row["open"], row["takers"]) == ([left, 1], True, [])
    assert track.track["asks"] == "Whose losses were too many?"
    track.put(champion, 0, by="A")
    row = track.track["rows"][1]
    assert (row["by"], row["open"], row["takers"]) == ([0, 1], False, [1])
    track.put(pool, 1, by="A")
    assert track.track["action"]["by"] == {champion: {"B": 1}, pool: {"A": 1}}
