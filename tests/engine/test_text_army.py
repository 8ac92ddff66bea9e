"""Army documents: read strictly, answered with line and field, written back as they were."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from makeway.core.army import Army, Entry
from makeway.core.ruling import Allowed
from makeway.core.words import SpecialRule
from makeway.text.army import check_army, dump_army, is_army, load_army
from makeway.text.errors import MalformedError

LIST = """\
makeway: 1
title: The Barrow Kings ride out
army: Vampire Covenant
army_points: 4500
entries:
  - {profile: Vampire Count, points: 900, general: true}
  - {profile: Barrow King, points: 490}
  - {profile: Barrow King, points: 400, name: Second King, battle_standard: true}
  - {profile: Barrow Guard, points: 2680, category: Core}
"""


def faults(text: str) -> list[str]:
    with pytest.raises(MalformedError) as caught:
        load_army(text)
    return [str(each) for each in caught.value.faults]


def test_a_list_is_read_with_what_is_printed_for_its_entries() -> None:
    army = load_army(LIST)
    assert (army.points, army.book, army.share) == (4500, "Vampire Covenant", 40)
    count, king, second, guard = army.entries
    assert (count.id, count.category, count.discipline) == ("vampire_count", "Characters", 9)
    assert SpecialRule.NOT_A_LEADER in king.rules
    assert (second.name, second.profile) == ("Second King", "Barrow King")
    assert (guard.category, guard.profile) == ("Core", "Barrow Guard")
    assert isinstance(check_army(LIST), Allowed)


def test_json_says_the_same() -> None:
    text = json.dumps(
        {
            "makeway": 1,
            "army_points": 600,
            "entries": [{"profile": "Marshal", "points": 590, "mount": "Altar of Battle"}],
        }
    )
    army = load_army(text)
    assert army.entries[0].mount == "Altar of Battle"
    assert SpecialRule.CHARIOT in army.entries[0].rules


def test_a_file_is_read_and_named_in_its_faults(tmp_path: Path) -> None:
    file = tmp_path / "list.yaml"
    file.write_text(LIST.replace("Barrow Guard", "Barow Guard"))
    with pytest.raises(MalformedError) as caught:
        load_army(file)
    assert str(caught.value) == (
        "list.yaml, line 9, entries[3].profile: There is no profile 'Barow Guard'."
        " Nearest: Barrow Guard."
    )


def test_every_fault_is_told_with_line_field_and_nearest_spelling() -> None:
    text = """\
makeway: 1
army_points: 4500
share: 140
entries:
  - {profile: Vampyre Count, points: 900}
  - {name: Bats, points: 100}
  - {profile: Skeletons, category: Core, points: -5}
  - {profile: Skeletons, category: Core, points: 400, battle_standard: true}
  - {profile: Marshal, points: 300, mount: Orcs}
"""
    found = faults(text)
    assert found[0].startswith("line 5, entries[0].profile: There is no profile 'Vampyre Count'.")
    assert "Nearest: Vampire Count" in found[0]
    assert found[1].startswith("line 6, entries[1]")
    assert "it names its category" in found[1]
    assert found[2].startswith("line 7, entries[2].points:")
    assert found[3].startswith("line 8, entries[3].battle_standard: Skeletons is no Character")
    assert found[4].startswith("line 9, entries[4].mount: Orcs is no mount.")
    assert found[5].startswith("line 3, share:")


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ("makeway: 1\narmy_points: 45\nentrys: []\n", "There is no field 'entrys' here. Nearest: "),
        ("makeway: 1\nentries: []\n", "The field 'army_points' is missing: a whole number."),
        ("makeway: 1\narmy_points: many\nentries: []\n", "Expected a whole number, not 'many'."),
        ("makeway: 1\narmy_points: 0\nentries: []\n", "Army Points are 1 to 100,000, not 0."),
        ("makeway: 2\narmy_points: 9\nentries: []\n", "Expected 1, not 2."),
        ("makeway: 1\narmy_points: 9\nentries: [{points: 5}]\n", "needs a profile or a name"),
        (
            "makeway: 1\narmy_points: 9\nentries: [{profile: Wizard, points: 5, rules: [flyy]}]\n",
            "Nearest: fly.",
        ),
        ("- 1\n", "Expected fields such as"),
        ("makeway: 1\narmy_points: &a 9\nentries: *a\n", "Anchors"),
        ("", "empty"),
    ],
)
def test_what_does_not_fit_is_answered(wrong: str, says: str) -> None:
    assert any(says in each for each in faults(wrong + "\n")), faults(wrong + "\n")


def test_two_entries_of_one_name_get_ids_of_their_own() -> None:
    army = load_army(
        "makeway: 1\narmy_points: 900\nentries:\n"
        "  - {profile: Barrow King, points: 1}\n  - {profile: Barrow King, points: 2}\n"
    )
    assert [each.id for each in army.entries] == ["barrow_king", "barrow_king_2"]
    assert load_army(dump_army(army)) == army


def test_a_document_is_known_as_an_army_by_its_fields() -> None:
    assert is_army(LIST)
    assert is_army("makeway: 1\nentries: []")
    assert not is_army("makeway: 1\nunits: [{profile: Orcs, drawing: r r}]")
    assert not is_army("- {")


def test_a_list_is_written_as_a_hand_would() -> None:
    assert (
        dump_army(load_army(LIST))
        == """\
makeway: 1
title: The Barrow Kings ride out
army: Vampire Covenant
army_points: 4500
entries:
- {profile: Vampire Count, points: 900, general: true}
- {profile: Barrow King, points: 490}
- {profile: Barrow King, name: Second King, points: 400, battle_standard: true}
- {profile: Barrow Guard, points: 2680, category: Core}
"""
    )


def test_an_entry_that_no_document_describes_is_not_written() -> None:
    odd = Entry(id="x", name="X", points=1, profile="Vampire Count")
    with pytest.raises(MalformedError, match="describes the entry 'X'"):
        dump_army(Army(points=10, entries=(odd,)))


words = st.text(st.characters(codec="utf-8", categories=["L", "N"]), min_size=1, max_size=20)
entries = st.builds(
    dict,
    name=words,
    points=st.integers(0, 5000),
    category=st.sampled_from(["Characters", "Core", "Special"]),
    general=st.booleans(),
    character=st.sampled_from([None, True, False]),
    discipline=st.none() | st.integers(0, 10),
    rules=st.lists(st.sampled_from([each.value for each in SpecialRule]), unique=True, max_size=3),
)


@settings(max_examples=40, deadline=None)
@given(
    st.fixed_dictionaries(
        {
            "makeway": st.just(1),
            "army_points": st.integers(1, 9000),
            "title": words,
            "share": st.integers(1, 100),
            "entries": st.lists(entries, max_size=6),
            "reserve": st.lists(entries, max_size=2),
        }
    )
)
def test_what_is_written_is_read_back_as_it_was(document: dict[str, object]) -> None:
    army = load_army(json.dumps(document))
    assert load_army(dump_army(army)) == army


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=80))
def test_any_text_is_a_list_or_told_what_is_amiss(text: str) -> None:
    with suppress(MalformedError):
        assert isinstance(load_army(f"makeway: 1\narmy_points: 9\nentries: {text}\n"), Army)
