"""What lessons say of Deployment Zones is measured on the table, not read from sentences."""

from __future__ import annotations

import pytest
from makeway.core.actions import Join, Leave
from makeway.core.state import State
from makeway.core.words import Seat
from makeway.teach.beliefs import BELIEFS
from makeway.teach.documents import Fact
from makeway.teach.facts import known
from makeway.teach.lesson import Lesson
from makeway.text.errors import MalformedError
from msgspec.structs import replace

IN = Join(character="wizard", unit="heavy_infantry", seat=Seat(1, 3))
BEHIND = Join(character="wizard", unit="light_infantry", seat=Seat(2, 3))


def deploying(position: str) -> State:
    return Lesson("13").state(position)


def test_what_a_unit_lacks_is_measured_on_the_table() -> None:
    state = deploying("13-B")
    assert known(state, Fact(name="short_by", action=IN)).value == 5
    assert known(state, Fact(name="free_behind", action=IN)).value == -5
    assert known(deploying("13-C"), Fact(name="edges_moved", action=IN)).value == []


def test_one_after_another_joins_until_the_zone_is_full() -> None:
    asked = Fact(name="have_room", unit="heavy_infantry", model="wizard")
    found = known(deploying("13-C"), asked)
    assert (found.value, found.clauses) == (1, ("DZ-2",))
    assert found.because.startswith("1 Wizard has room. One more: The new rank reaches 20 mm")
    assert known(deploying("13-B"), asked).value == 0


def test_facts_about_zones_need_one() -> None:
    with pytest.raises(MalformedError, match="needs an action that joins"):
        known(deploying("13-B"), Fact(name="short_by", action=Leave(character="wizard")))
    with pytest.raises(MalformedError, match="need a battlefield"):
        known(Lesson("01").state("01-A"), Fact(name="depth_with", action=IN))
    with pytest.raises(MalformedError, match="Nobody joins"):
        known(deploying("13-4"), Fact(name="short_by", action=BEHIND))
    state = deploying("13-B")
    assert state.field is not None
    nowhere = replace(state, field=replace(state.field, zones={}))
    with pytest.raises(MalformedError, match="has no Deployment Zone"):
        known(nowhere, Fact(name="short_by", action=IN))


def test_where_only_one_side_is_open_the_other_tells_why() -> None:
    task = Lesson("13").exercise("13-E")
    assert task.solution().because.startswith(
        "Right, and this decided it: The left side is not open. His base at the left side reaches"
    )


def test_the_false_rule_of_zones_has_its_smallest_position() -> None:
    assert "M33" in BELIEFS
    assert Lesson("13").smallest("M33") is not None
