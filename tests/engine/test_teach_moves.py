"""Facts about moves on a battlefield, and who believes what about them."""

from __future__ import annotations

import pytest
from makeway.core.actions import Join, Leg, Move
from makeway.core.state import State
from makeway.core.turn import Kind
from makeway.core.words import Seat
from makeway.teach.beliefs import BELIEFS
from makeway.teach.documents import Fact
from makeway.teach.facts import known
from makeway.teach.lesson import Lesson
from makeway.teach.move_facts import UNMOVED
from makeway.text.errors import MalformedError
from msgspec.structs import replace

MARCHES_IN = Join(character="wizard", unit="light_infantry", seat=Seat(1, 3))
OUT = Move(piece="warlord", kind=Kind.ADVANCE, legs=(Leg(forward=3),))


def table(id: str) -> State:
    return Lesson(id[:2]).state(id)


@pytest.mark.parametrize(("file", "inches"), [(1, 3.942), (2, 3.862), (4, 4.171), (5, 4.527)])
def test_a_way_is_measured_from_centre_to_centre(file: int, inches: float) -> None:
    """JN-6."""
    asked = Fact(name="way_needs", model="wizard", unit="heavy_infantry", seat=Seat(1, file))
    assert known(table("10-A"), asked).value == inches


def test_what_is_missing_is_never_less_than_nothing() -> None:
    """JN-4."""
    asked = Fact(name="way_missing", model="wizard", unit="heavy_infantry", seat=Seat(1, 2))
    for kind, inches in (("advance", 0.112), ("march", 0.0)):
        assert known(table("10-B"), replace(asked, text=kind)).value == inches


def test_newcomer_and_unit_count_apart() -> None:
    """JN-12."""
    asked = Fact(name="counts_as", action=MARCHES_IN)
    him = known(table("10-3"), replace(asked, model="wizard"))
    them = known(table("10-3"), replace(asked, unit="light_infantry"))
    assert (him.value, them.value) == ("march", UNMOVED)
    assert "JN-12" in him.clauses


def test_who_shares_the_move_takes_the_unit_to_have_marched() -> None:
    """M24."""
    asked = Fact(name="counts_as", unit="light_infantry", action=MARCHES_IN)
    believes = BELIEFS["M24"].holds
    assert believes(table("10-3"), asked, "march")
    assert not believes(table("10-3"), asked, UNMOVED)
    left = Fact(name="counts_as", unit="orcs", action=OUT)
    assert believes(table("10-2"), left, UNMOVED) is None


def test_who_lets_a_joined_unit_move_on_says_nothing_of_other_refusals() -> None:
    """M36."""
    on = Move(piece="orcs", kind=Kind.ADVANCE, legs=(Leg(forward=2),))
    too_far = Move(piece="orcs", kind=Kind.ADVANCE, legs=(Leg(forward=5),))
    believes = BELIEFS["M36"].verdict
    assert believes(table("10-2"), on) == "allowed"
    assert believes(table("10-2"), too_far) is None


@pytest.mark.parametrize(
    "asked",
    [
        Fact(name="way_needs", model="wizard", unit="heavy_infantry"),
        Fact(name="counts_as", unit="heavy_infantry"),
        Fact(name="march_tests", unit="heavy_infantry"),
    ],
)
def test_a_fact_that_is_asked_too_little_says_what_it_needs(asked: Fact) -> None:
    with pytest.raises(MalformedError, match=f"{asked.name}.* needs"):
        known(table("10-A"), asked)


def test_off_the_battlefield_no_way_is_measured() -> None:
    asked = Fact(name="way_needs", model="warlord", unit="orcs", seat=Seat(1, 1))
    with pytest.raises(MalformedError, match="needs a battlefield"):
        known(Lesson("01").state("01-A"), asked)
