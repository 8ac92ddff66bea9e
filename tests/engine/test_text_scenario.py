"""Scenario documents: read strictly, with line, field and nearest spelling in every fault."""

from __future__ import annotations

import json

import pytest
from makeway import referee, scenarios
from makeway.core.ruling import Allowed
from makeway.core.words import Base, Height, Seat, SpecialRule, Type
from makeway.text.errors import MalformedError
from makeway.text.profiles import profile, profiles
from makeway.text.scenario import Scenario, load, loads
from makeway.text.schema import schema
from makeway.text.writing import dump
from msgspec.structs import replace

FULL = """\
makeway: 1
id: 01-A
title: A Warlord joins the Orcs
players: {own: Orcs and Goblins, foe: Empire of Sonnstahl}
moment: {active: own, phase: movement, round: 0, step: 0}
readings: {A5: distance}
units:
  - name: Orcs
    profile: Orcs
    player: own
    drawing: |
      r c W s r
      r r r r .
    characters:
      W: {profile: Common Orc Warlord, name: Warlord, lost: 1, general: true}
    carried: 0
  - {name: Chief, profile: P07, mount: Horse}
  - {profile: Goblins, player: foe, drawing: rrrr}
contacts:
  - {unit: orcs, enemy: goblins, facing: front, offset: -25}
actions:
  - {do: join, character: chief, unit: orcs, side: left}
"""


def faults(text: str) -> str:
    with pytest.raises(MalformedError) as problem:
        loads(text)
    return str(problem.value)


def test_a_document_becomes_a_position() -> None:
    scenario = loads(FULL)
    orcs = scenario.state.units["orcs"]
    assert (scenario.id, scenario.title) == ("01-A", "A Warlord joins the Orcs")
    assert orcs.seats["warlord"] == Seat(1, 3)
    assert (orcs.models["warlord"].left, orcs.models["warlord"].general) == (2, True)
    assert orcs.models["orcs.1"].name == "Orc"
    assert scenario.state.contacts[0].offset == -25
    assert scenario.state.player("foe").name == "Empire of Sonnstahl"


def test_a_mount_replaces_base_height_type_and_rates_and_keeps_the_riders_health() -> None:
    chief = loads(FULL).state.model("chief")
    assert chief.base == Base(25, 50)
    assert (chief.type, chief.advance, chief.march, chief.health_points) == (Type.CAVALRY, 7, 14, 3)


def test_a_mount_with_health_points_of_its_own_gives_them() -> None:
    text = "makeway: 1\nunits: [{profile: Marshal, mount: Dragon}]"
    rider = loads(text).state.model("marshal")
    assert (rider.health_points, rider.height) == (6, Height.GIGANTIC)
    assert SpecialRule.TOWERING_PRESENCE in rider.rules


def test_json_is_read_as_well_as_yaml() -> None:
    document = {"makeway": 1, "units": [{"profile": "Orcs", "drawing": "r c\nr ."}]}
    assert loads(json.dumps(document, indent="\t")).state.units["orcs"].files == 2


def test_a_position_reads_back_from_what_is_dumped() -> None:
    scenario = loads(FULL)
    assert loads(dump(scenario)) == scenario


def test_inline_values_stand_beside_or_instead_of_a_profile() -> None:
    text = """makeway: 1
units:
  - {profile: Orcs, one: Big Orc, drawing: "rrcr", health_points: 2, models: {c: {lost: 1}}}
  - {name: Idol, base: [60, 40], height: large, type: construct, health_points: 5}
  - {name: Mob, base: [25, 25], drawing: "rr"}
"""
    state = loads(text).state
    assert state.model("orcs.1").health_points == 2
    assert state.model("orcs.champion").left == 1
    assert state.model("orcs.1").name == "Big Orc"
    assert state.model("idol").is_character
    assert loads(dump(Scenario(id="", title="", state=state))).state == state


def test_a_characters_only_unit_takes_the_base_with_the_fewest_mismatching_ones() -> None:
    text = """makeway: 1
units:
  - name: Lords
    drawing: "WK|L"
    characters: {W: {profile: Marshal}, K: {profile: Wizard}, L: {profile: Chosen Lord}}
"""
    assert loads(text).state.units["lords"].reference == Base(20, 20)


def test_two_kinds_of_rank_and_file_have_a_pool_each() -> None:
    text = """makeway: 1
units:
  - profile: Skink Braves
    drawing: "rrk#\\nrr##"
    models: {k: {profile: Caimans}}
    carried: {infantry/large: 2}
"""
    unit = loads(text).state.units["skink_braves"]
    assert unit.seats["skink_braves.3"] == Seat(1, 3)
    assert unit.models["skink_braves.3"].name == "Caiman"
    assert unit.carried == {"infantry/large": 2}


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("title:", "titel:", "line 3: There is no field 'titel' here. Nearest: title."),
        ("makeway: 1", "makeway: 2", "line 1, makeway: Expected 1, not 2."),
        ("phase: movement", "phase: mov", "line 5, moment.phase: Expected one of deployment"),
        ("active: own", "active: me", "line 5, moment.active: Expected one of own, foe, not 'me'."),
        ("A5: distance", "A5: distanse", "line 6, readings.A5: Reading A5 has no way 'distanse'."),
        ("A5: distance", "A55: distance", "There is no reading 'A55'. Nearest: A5."),
        (
            "profile: Orcs",
            "profile: Orks",
            "[0].profile: There is no profile 'Orks'. Nearest: Orcs.",
        ),
        ("player: own", "player: mine", "line 10, units[0].player: Expected one of own, foe"),
        ("r r r r .", "r r ? r .", "line 13, units[0].drawing: '?' is no letter"),
        ("lost: 1", "lost: one", "line 15, units[0].characters.W.lost: Expected a whole number"),
        ("lost: 1", "lost: 3", "3 Health Points and lost 3: a model on the table has lost 0 to 2."),
        ("carried: 0", "carried: 1", "with 1 Health Points carries 0 to 0 lost ones, not 1."),
        ("mount: Horse", "mount: Hose", "line 17, units[1].mount: There is no profile 'Hose'."),
        ("mount: Horse", "mount: Orcs", "Orcs is no mount"),
        ("enemy: goblins", "enemy: gobblins", "There is no unit 'gobblins'. Nearest: goblins."),
        ("player: foe, ", "", "Orcs and Goblins have the same player"),
        ("facing: front", "facing: frnt", "contacts[0].facing: Expected one of front, left"),
        ("offset: -25", "offset: .nan", "An offset of nan mm lies off the table."),
        ("lost: 1", "base: [25, 4000]", "a base of 25 × 4000 mm; its sides are 5 to 300 mm."),
        ("do: join", "do: jion", "line 22, actions[0]"),
        ("profile: P07", "profile: Trolls", "Trolls are R&F: give them a `drawing`"),
    ],
)
def test_each_fault_says_where_what_and_what_would_be_right(old: str, new: str, says: str) -> None:
    assert old in FULL
    assert says in faults(FULL.replace(old, new, 1))


def test_all_faults_are_told_at_once() -> None:
    text = FULL.replace("title:", "titel:").replace("fleeing", "x").replace("lost: 1", "lost: x")
    assert len(faults(text).splitlines()) == 2


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a: &x [1]\nb: *x", "line 1: Anchors (& and *) are not used here."),
        ("makeway: !!python/name:os.system 1", "line 1: The tag"),
        ("units: [", "This is no YAML"),
        ("", "The document is empty."),
        ("[" * 40 + "]" * 40, "Nested deeper than 24 levels."),
        ("x" * 300_000, "300000 characters"),
        ("makeway: 1\nmakeway: 1\nunits: []", "line 2: The field 'makeway' stands here a second"),
        ("makeway: 1", "line 1: The field 'units' is missing: a list."),
        ("makeway: 1\nunits: []", "A position needs at least one unit."),
        ("- 1", "Expected fields such as"),
    ],
)
def test_what_is_no_document_is_refused_with_its_line(text: str, says: str) -> None:
    assert says in faults(text)


def test_a_document_of_very_many_entries_is_refused_before_all_are_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("makeway.text.tree.MOST_NODES", 20)
    told = faults("makeway: 1\nunits:\n" + "  - {name: a}\n" * 9)
    assert told == "line 8: The document has more than 20 words, numbers, lists and mappings."


def test_the_name_of_the_file_stands_before_each_fault(tmp_path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "01-A.yaml"
    path.write_text(FULL.replace("title:", "titel:"), encoding="utf-8")
    with pytest.raises(MalformedError) as problem:
        load(path)
    assert str(problem.value).startswith("01-A.yaml, line 3: There is no field 'titel'")


def test_every_profile_is_there_and_found_by_name_and_number() -> None:
    assert [each.number for each in profiles()] == [f"P{n:02d}" for n in range(1, 82)]
    for each in profiles():
        assert profile(each.name.upper()) is each
        assert profile(each.number.lower()) is each


def test_the_schema_knows_every_field_of_a_unit() -> None:
    unit = schema()["$defs"]["UnitDoc"]
    assert {"profile", "drawing", "characters", "mount"} <= unit["properties"].keys()
    assert unit["additionalProperties"] is False


@pytest.mark.parametrize("name", ["q58-three-survive", "q52-excess-reaches-the-champion"])
def test_what_is_left_of_a_unit_is_written_and_read_back(name: str) -> None:
    """A Health Pool that is gone carries nothing, so nothing is said of it."""
    played = scenarios.load(name)
    state = played.state
    for play in played.plays:
        ruling = referee.rule(state, play.action)
        state = (isinstance(ruling, Allowed) and ruling.state) or state
    rest = replace(played, state=state, plays=())
    assert loads(dump(rest)).state == state
