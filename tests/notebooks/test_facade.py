"""What a notebook cell calls: tables, trays, worked examples, decks, switches, cards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from ipywidgets import HTML
from makeway.core.actions import Attack, AttackKind
from makeway.core.ruling import Allowed, Illegal, Question
from makeway.text.errors import MalformedError
from makeway_widgets import decks
from makeway_widgets import lesson as open_lesson
from makeway_widgets._cells import Run
from makeway_widgets.decks import Deck
from makeway_widgets.lessons import Lesson


def test_opening_a_lesson_prints_short_lines(capsys: pytest.CaptureFixture[str]) -> None:
    open_lesson("01", answers=None)
    out = capsys.readouterr().out
    assert out.startswith("Lesson 01, Displacement.\nThe 9th Age, 2nd edition, 2022 text.\n")
    assert "A1, A5, A6" in out
    assert max(map(len, out.splitlines())) <= 60


def test_a_worked_example_stands_played_with_its_steps() -> None:
    table = Lesson("01").worked("01-A")
    assert isinstance(table.ruling, Allowed)
    assert len(table.frame["ruling"]["steps"]) == len(table.ruling.steps)


def test_a_worked_example_opens_before_its_first_step_until_something_is_played() -> None:
    table = Lesson("01").worked("01-A")
    assert table.opening == [table.session.rev, 0]
    table.undo()
    assert table.opening != [table.session.rev, 0]


def test_a_table_opens_before_no_step_that_its_ruling_lacks() -> None:
    table = Lesson("01").worked("01-A")
    steps = len(table.session.ruling.steps)
    assert table.open_before(steps).opening == [table.session.rev, steps - 1]
    with pytest.raises(ValueError, match="no step 0"):
        table.open_before(0)
    with pytest.raises(ValueError, match=f"no step {steps + 1}"):
        table.open_before(steps + 1)
    with pytest.raises(ValueError, match="has 0 steps"):
        Lesson("01").table("01-A").open_before()


@pytest.mark.parametrize(("number", "id"), [("01", "01-A"), ("02", "02-A"), ("03", "03-B")])
def test_claims_are_played_on_the_table_as_the_referee_rules(number: str, id: str) -> None:
    lesson = Lesson(number)
    kinds = {"allowed": Allowed, "illegal": Illegal, "question": Question}
    for claim in lesson.taught.claims:
        if claim.id == id and claim.action is not None and claim.verdict is not None:
            ruling = lesson.table(claim.position).play(claim.action)
            assert isinstance(ruling, kinds[claim.verdict])


def test_a_number_of_hits_is_a_volley_of_the_opponent() -> None:
    tray = Lesson("03").hits("03-B", 15)
    assert tray.tray["decides"]["role"] == "Attacker"
    assert tray.tray["count"] == 2


def test_any_attack_may_be_put_on_a_tray() -> None:
    attack = Attack(kind=AttackKind.STOMP, by="foe", hits=3)
    assert Lesson("03").hits("03-4", attack).tray["count"] == 1


def test_a_deck_leads_from_one_exercise_to_the_next() -> None:
    deck = Lesson("01").questions()
    first = deck.current
    assert deck._back.disabled
    deck._on.click()
    assert (deck.at, deck.current.frame["id"]) == (1, "01-Q2")
    deck._back.click()
    assert deck.current is first
    deck.goto(len(deck.ids) - 1)
    assert deck._on.disabled
    deck.goto(99)
    assert deck.at == len(deck.ids) - 1


def test_at_the_end_of_a_deck_the_way_back_has_the_focus(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deck = Lesson("01").questions()
    focused: list[str] = []
    for button in (deck._back, deck._on):
        monkeypatch.setattr(button, "focus", lambda to=button.description: focused.append(to))
    deck._on.click()
    assert focused == []
    deck.goto(len(deck.ids) - 2)
    deck._on.click()
    assert focused == ["Back"]


def test_a_deck_says_where_it_is() -> None:
    deck = Lesson("01").mixed()
    assert deck._where.value == f"Mixed set: 1 of {len(deck.ids)} ({deck.ids[0]})"


def test_a_deck_opens_only_its_own_exercises() -> None:
    deck = Lesson("01").mixed()
    assert deck.exercise("01-6") is deck.exercise("01-6")
    with pytest.raises(ValueError, match="01-B is not in this set"):
        deck.exercise("01-B")


def test_closing_a_deck_closes_its_exercises() -> None:
    deck = Lesson("01").mixed()
    opened = [deck.current, deck.exercise("01-6")]
    deck.close()
    assert [each.comm for each in (*opened, deck)] == [None] * 3


@pytest.mark.parametrize(
    "make", [lambda: Lesson("00").questions(), lambda: Lesson("01").reading("01-D", "A5")]
)
def test_a_closed_column_leaves_no_part_open_that_names_a_closed_one(make: Any) -> None:
    column = make()
    row, *_ = [each for each in column.children if hasattr(each, "children")]
    column.close()
    assert column.comm is None
    assert [part for part in (row, *row.children) if part.comm is not None] == []


def test_running_a_cell_again_closes_the_column_it_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decks, "this_run", lambda: Run("cell", "run 1"))
    first = Lesson("00").questions()
    monkeypatch.setattr(decks, "this_run", lambda: Run("cell", "run 2"))
    second = Lesson("00").questions()
    assert (first.comm, second.comm is None) == (None, False)


def test_a_switch_shows_one_position_under_both_readings() -> None:
    switch = Lesson("01").reading("01-D", "A5")
    assert isinstance(switch.children[0], HTML)  # a Label would be cut off where it is narrow
    distance = switch.table
    assert isinstance(distance.play(Lesson("01").taught.action("01-D1")[1]), Allowed)
    switch.choice = "models"
    assert switch.table is not distance
    assert isinstance(switch.table.play(Lesson("01").taught.action("01-D1")[1]), Question)
    switch.choice = "distance"
    assert switch.table is distance


def test_a_switch_may_play_an_action_on_each_of_its_tables() -> None:
    switch = Lesson("05").reading("05-L", "A17", play="05-L")
    assert isinstance(switch.table.ruling, Question)
    switch.choice = "nearest"
    assert isinstance(switch.table.ruling, Allowed)


def test_a_table_lets_a_character_leave_and_asks_how_the_gap_closes() -> None:
    table = Lesson("05").table("05-D2")
    assert isinstance(table.leave("wizard"), Question)
    assert isinstance(table.choose("A"), Allowed)
    assert table.state.units["light_infantry"].files == 6


def test_a_switch_may_show_a_tray() -> None:
    switch = Lesson("03").reading("03-6", "A13", hits=7)
    counts = {}
    for choice in ("counts", "apart"):
        switch.choice = choice
        counts[choice] = switch.table.frame["tray"]["count"]
    assert counts == {"counts": 1, "apart": 2}


def test_cards_open_to_the_sentence_its_standing_and_its_source() -> None:
    html = Lesson("01").clauses("JN-9", "FR-10").data
    assert html.count("<details>") == 2
    assert "S0-11" in html
    assert "no sentence says it" in html


def test_an_unknown_clause_is_told_the_nearest() -> None:
    with pytest.raises(MalformedError, match="no clause 'JN-99'"):
        Lesson("01").clauses("JN-99")


def test_answers_are_a_table_that_says_where_they_are(tmp_path: Path) -> None:
    lesson = Lesson("02", answers=tmp_path / "kept.jsonl")
    lesson.exercise("02-C").check({"choices": ["yes"]})
    lesson.exercise("02-C").check({"choices": ["no"]})
    head, first, second, kept = repr(lesson.answers()).splitlines()
    assert head.split()[:3] == ["exercise", "right", "hints"]
    assert first.endswith("touching corners is not contact (M11)")
    assert second.startswith("02-C      yes")
    assert kept.startswith("Kept in kept.jsonl, beside this notebook. Shift+Enter in this cell")
    assert "<td" in lesson.answers()._repr_html_()
    assert "No answers yet." in Lesson("02").answers()._repr_html_()


def test_an_unknown_worked_example_is_told_the_nearest() -> None:
    with pytest.raises(MalformedError, match="no action '01-Ax'"):
        Lesson("01").worked("01-Ax")


def test_a_deck_leaves_a_still_with_its_text() -> None:
    deck: Deck = Lesson("01").questions()
    picture, text = deck._still()
    assert picture.startswith("<svg")
    assert text.startswith("Questions: 1 of 5")


def test_an_army_list_of_a_lesson_opens_as_a_check() -> None:
    check = Lesson("09").army("09-C")
    assert isinstance(check.ruling, Illegal)
    check.add("Vampire Count")
    assert check.army.entries[-1].id == "vampire_count"
    with pytest.raises(MalformedError, match="no army list"):
        Lesson("00").army("00-A")


def test_the_still_of_an_exercise_on_a_list_shows_the_list_and_no_verdict() -> None:
    picture, text = Lesson("09").exercise("09-A")._picture()
    assert "Barrow King" in picture
    assert "Barrow King" in text
    assert "40%" not in picture + text


def test_a_health_track_takes_losses_off_the_first_unit_of_a_position() -> None:
    track = Lesson("06").health("06-B", {"rank_and_file": 10, "great_khan": 2})
    track.commit()
    assert track.state.units["tribesmen"].models["great_khan"].left == 3
    assert len(track.state.units["tribesmen"].models) == 3


def test_the_clinic_picks_cards_and_says_below_an_answer_how_sure_it_is() -> None:
    clinic = Lesson("16").clinic(certainty="low")
    assert clinic.ids == ("16-11b", "16-24", "16-37")
    assert clinic._told.value == ""
    clinic.current.check({"choices": ["open"]})
    assert clinic._told.value.startswith("<p>Q11. The text does not decide this")
    clinic.goto(1)
    assert clinic._told.value == ""


def test_the_clinic_stays_at_a_card_that_is_still_picked() -> None:
    clinic = Lesson("16").clinic()
    clinic.goto(clinic.ids.index("16-24"))
    clinic._certainty.value = "low"
    assert (clinic.at, clinic.current.frame["id"]) == (1, "16-24")
    clinic._group.value = "Losses"
    assert (clinic.ids, clinic._where.value) == ((), "No card is like this.")
    assert clinic._still() == ("", "No card is like this.")
    clinic.pick(elsewhere=True)
    assert clinic._where.value == "Cards: 1 of 12 (16-06)"
    clinic.close()
    assert clinic.comm is None


def test_a_script_is_played_and_rewound_so_that_redo_steps_through_it() -> None:
    table = Lesson("15").script("15-6")
    assert (table.session.at, len(table.session.turns)) == (0, 5)
    table.redo()
    assert table.state.units["orcs"].seats["veteran"] == (1, 1)


def test_the_end_of_a_script_stands_beside_that_of_one_choice_changed() -> None:
    forks = Lesson("15").otherwise()
    forks.fork = "one"
    assert "5 + 4 = 9 &gt; 5" in forks._told.value
    assert forks.table().state.units["orcs"].shaken
    assert forks.table("one").state.units["orcs"].fleeing
    assert len(forks._place.children) == 2
    forks.close()
    assert forks.comm is None


def test_only_a_lesson_that_follows_a_script_is_told_otherwise() -> None:
    with pytest.raises(ValueError, match="Lesson 01 follows no script"):
        Lesson("01").otherwise()


def test_only_a_clinic_has_players_questions() -> None:
    with pytest.raises(ValueError, match="Lesson 01 has no players' questions"):
        Lesson("01").clinic()


def test_any_table_is_made_a_card() -> None:
    table = Lesson("01").table("01-A")
    mine = Lesson("16").card(table, "join warlord 1,2", says="The Champion stays.")
    assert mine.check({"choices": ["allowed"]})["right"]
