"""An army list on the wire: the fixture, what is offered, and one change that mends a list."""

from __future__ import annotations

from makeway.core.army import Army, Entry
from makeway.core.ruling import Allowed
from makeway.referee import muster
from makeway.text.army import load_army
from makeway.text.army_changes import Add, Note, Remove, changed, nearest
from makeway.text.army_frame import army_list, details, in_letters

from tests.fixtures import make_army
from tests.fixtures.make import text_of

LIST = load_army(make_army.LIST)


def test_the_fixture_is_what_python_makes() -> None:
    assert make_army.FILE.read_text(encoding="utf-8") == text_of(make_army.frame()), (
        "python -m tests.fixtures.make_army writes it again"
    )


def test_a_list_to_read_tells_no_verdict() -> None:
    shown = army_list(LIST)
    assert [group.category for group in shown.groups] == ["Characters", "Core", "Special"]
    assert shown.groups[0].rows[2].detail == (
        "Barrow King, Battle Standard Bearer, Not a Leader, Discipline 8"
    )
    assert shown.groups[2].rows[0].kind == "platform"
    assert "40%" not in in_letters(LIST)


def test_what_an_entry_says_of_being_a_character_is_shown() -> None:
    bats = Entry(id="b", name="Bats", points=20, character=False, mount="Horse")
    assert list(details(bats)) == ["on Horse", "no Character"]


def test_the_nearest_change_notes_somebody_first_and_takes_out_the_cheapest_last() -> None:
    assert nearest(changed(LIST, Note(id="vampire_count", general=False))) == Note(
        id="vampire_count"
    )
    both = changed(LIST, Note(id="barrow_king"))
    assert nearest(both) == Note(id="barrow_king", general=False)
    entries = (*LIST.entries, Entry(id="bat", name="Bat", points=1))
    over = Army(points=4500, entries=entries)
    change = nearest(over)
    assert change == Remove(id="bat")
    assert isinstance(muster(changed(over, change)), Allowed)


def test_the_nearest_change_may_come_from_the_reserve() -> None:
    army = load_army(
        "makeway: 1\narmy_points: 600\nshare: 100\nentries: []\n"
        "reserve: [{profile: Vampire Count, points: 590, general: true}]\n"
    )
    change = nearest(army)
    assert isinstance(change, Add)
    assert change.entry.profile == "Vampire Count"


def test_without_a_single_change_that_is_enough_none_is_offered() -> None:
    assert nearest(Army(points=600)) is None
