"""An army list: the Characters share, the points, who is a Character, and the General."""

from __future__ import annotations

import pytest
from makeway.core.army import Army, Entry, added, noted, priced, removed
from makeway.core.clause import BOOK, Standing
from makeway.core.errors import MalformedActionError
from makeway.core.ruling import Allowed, Finding, Illegal, Verdict
from makeway.core.words import SpecialRule
from makeway.rules.mustering import muster
from msgspec.structs import replace

COUNT = Entry(id="count", name="Vampire Count", points=900, general=True, discipline=9)
KING = Entry(id="king", name="Barrow King", points=490, rules=(SpecialRule.NOT_A_LEADER,))
WRAITH = Entry(id="wraith", name="Fell Wraith", points=400, rules=(SpecialRule.NOT_A_LEADER,))
GUARD = Entry(id="guard", name="Barrow Guard", points=2680, category="Core")
LIST = Army(points=4500, entries=(COUNT, KING, WRAITH, GUARD))
"""Characters 1,790 of 1,800, the whole list 4,470 of 4,500."""


def forbidden(army: Army) -> list[str]:
    """The clauses that forbid a list, in the order of the ruling."""
    ruling = muster(army)
    return [f.clause for f in ruling.forbidding] if isinstance(ruling, Illegal) else []


def told(army: Army, clause: str) -> Finding:
    """The first finding of a clause."""
    return next(each for each in muster(army).findings if each.clause == clause)


def test_characters_may_cost_40_per_cent_of_the_army_points() -> None:
    assert isinstance(muster(LIST), Allowed)
    assert told(LIST, "AC-1").because == (
        "Characters cost 1,790 points; 1,800 are 40% of the 4,500 Army Points."
    )


def test_the_share_is_of_the_army_points_not_of_what_was_spent() -> None:
    assert 0.4 * LIST.spent < 1790
    assert forbidden(LIST) == []


def test_characters_beyond_their_share_are_refused_with_the_points_over() -> None:
    army = priced(LIST, "king", 510)
    assert forbidden(army) == ["AC-1"]
    found = told(army, "AC-1")
    assert found.because == (
        "Characters cost 1,810 points, 10 more than 1,800: 40% of the 4,500 Army Points."
    )
    assert found.remedy is not None
    assert "10 points" in found.remedy
    assert found.about.models == ("count", "king", "wraith")


def test_exactly_the_share_is_allowed() -> None:
    assert forbidden(priced(LIST, "king", 500)) == []


def test_another_share_holds_where_the_list_names_one() -> None:
    army = Army(points=4499, share=35, entries=LIST.entries)
    assert told(army, "AC-1").because == (
        "Characters cost 1,790 points, 215.35 more than 1,574.65: 35% of the 4,499 Army Points."
    )


def test_a_list_may_be_40_points_short_and_no_more() -> None:
    assert forbidden(priced(LIST, "guard", 2670)) == []
    army = priced(LIST, "guard", 2669)
    assert forbidden(army) == ["AC-3"]
    found = told(army, "AC-3")
    assert found.because == "Unspent: 41 points, 1 more than the 40 that may be."
    assert found.remedy == "Spend 1 point or more."


def test_a_list_never_costs_more_than_its_army_points() -> None:
    army = priced(LIST, "guard", 2711)
    assert forbidden(army) == ["AC-2"]
    assert told(army, "AC-2").because == ("The list costs 4,501 of 4,500 Army Points: 1 too many.")


def test_without_a_character_who_may_lead_a_list_is_illegal_however_cheap() -> None:
    army = Army(points=890, share=100, entries=(KING, WRAITH))
    assert forbidden(army) == ["GE-1", "GE-4"]
    assert told(army, "GE-1").because == (
        "Barrow King and Fell Wraith may not be the General, and the list has nobody else."
    )
    assert forbidden(added(army, COUNT)) == ["AC-1", "AC-2"]


def test_a_battle_standard_bearer_is_no_general_and_is_told_to_hand_it_over() -> None:
    bearer = Entry(id="marshal", name="Marshal", points=300, battle_standard=True)
    army = Army(points=300, share=100, entries=(bearer,))
    assert forbidden(army) == ["GE-1", "GE-4"]
    assert told(army, "GE-1").remedy == (
        "Take the battle standard from Marshal, or add one who may lead."
    )


def test_a_list_without_characters_has_nobody_to_lead_it() -> None:
    army = Army(points=2680, entries=(GUARD,))
    assert forbidden(army) == ["GE-1", "GE-4"]
    assert told(army, "GE-1").because == "The list has no Character who could be the General."


def test_exactly_one_general_is_noted() -> None:
    second = Entry(id="other", name="Vampire Courtier", points=0, discipline=7)
    army = added(LIST, second)
    assert forbidden(noted(army, "count", False)) == ["GE-4"]
    assert told(noted(army, "count", False), "GE-4").remedy == (
        "Note Vampire Count or Vampire Courtier as the General."
    )
    assert forbidden(noted(army, "other")) == ["GE-4"]


def test_the_general_need_not_have_the_highest_discipline() -> None:
    second = Entry(id="other", name="Vampire Courtier", points=0, discipline=7)
    army = noted(noted(added(LIST, second), "count", False), "other")
    assert forbidden(army) == []
    assert told(army, "GE-3").because == (
        "The General is Vampire Count (Discipline 9) or Vampire Courtier (Discipline 7),"
        " as you like."
    )


def test_a_noted_general_without_the_right_is_refused_by_name() -> None:
    army = noted(noted(LIST, "count", False), "king")
    assert forbidden(army) == ["GE-6"]
    assert told(army, "GE-6").about.models == ("king",)
    assert forbidden(noted(noted(LIST, "count", False), "guard")) == ["GE-5"]


def test_all_faults_of_a_list_are_named_at_once() -> None:
    army = Army(points=1000, entries=(noted(LIST, "king").entry("king"), GUARD))
    assert forbidden(army) == ["AC-1", "AC-2", "GE-1", "GE-6"]


def test_an_entry_may_say_that_it_is_no_character_and_still_counts_in_the_share() -> None:
    bats = Entry(id="bats", name="Great Bat", points=20, character=False)
    army = added(LIST, bats)
    found = [f for f in muster(army).findings if f.clause == "AC-4"]
    assert [f.verdict for f in found] == [Verdict.HOLDS, Verdict.GIVES_WAY]
    assert found[1].about.models == ("bats",)
    assert forbidden(army) == ["AC-1"]


def test_a_character_of_another_category_is_outside_the_share_and_leads_nobody() -> None:
    monster = Entry(id="x", name="Shrieking Horror", points=30, category="Special", character=True)
    army = added(LIST, monster)
    assert forbidden(army) == []
    assert forbidden(noted(noted(army, "count", False), "x")) == ["GE-5"]


@pytest.mark.parametrize("category", ["Characters", "Special"])
def test_the_price_of_a_war_platform_is_not_in_the_share(category: str) -> None:
    rules = (SpecialRule.WAR_PLATFORM,)
    altar = Entry(id="altar", name="Altar", points=30, category=category, rules=rules)
    army = added(LIST, altar)
    assert forbidden(army) == []
    assert told(army, "WP-2").because.endswith("its 30 points are outside the share.")
    assert forbidden(noted(noted(army, "count", False), "altar")) == ["GE-5"]


def test_the_price_of_a_mount_is_in_the_share_also_of_a_war_platform() -> None:
    rules = (SpecialRule.WAR_PLATFORM,)
    rider = Entry(id="rider", name="Prelate", points=30, mount="Altar of Battle", rules=rules)
    army = added(LIST, rider)
    assert forbidden(army) == ["AC-1"]
    assert told(army, "WP-3").about.models == ("rider",)


def test_commanding_presence_reaches_12_inches_and_18_with_towering_presence() -> None:
    assert "12 inches" in told(LIST, "GE-2").because
    towering = Entry(
        id="d",
        name="Prince",
        points=900,
        general=True,
        rules=(SpecialRule.TOWERING_PRESENCE,),
    )
    army = Army(points=900, share=100, entries=(towering,))
    assert "18 inches" in told(army, "GE-2").because


def test_two_sentences_about_characters_decide_nothing() -> None:
    decided = {f.clause for f in muster(LIST).findings}
    for clause, sentence in (("AC-5", "S4-23"), ("AC-6", "S4-24")):
        assert BOOK[clause].standing is Standing.NO_CONDITION
        assert BOOK[clause].sources == (sentence,)
        assert clause not in decided


def test_sentences_are_short_and_calm() -> None:
    armies = [LIST, Army(points=100), Army(points=5000, entries=(KING, GUARD)), noted(LIST, "king")]
    for army in armies:
        for found in muster(army).findings:
            for text in filter(None, (found.because, found.remedy)):
                assert len(text.split()) <= 25
                assert not text[0].islower()
                assert text.endswith(".")
                assert not {"!", "please", "sorry", "can't"} & set(text.casefold().split())


def test_changes_leave_the_list_before_as_it_was() -> None:
    assert added(LIST, KING).entries[-1].id == "king_2"
    assert removed(LIST, "king").spent == LIST.spent - 490
    assert noted(LIST, "king").entry("king").general
    assert LIST.spent == 4470
    with pytest.raises(MalformedActionError, match="Nearest: king"):
        removed(LIST, "kong")


def test_one_point_too_many_is_one_point() -> None:
    over = Army(points=4500, entries=(replace(COUNT, points=911), KING, WRAITH, GUARD))
    assert told(over, "AC-1").remedy.startswith("Take out Characters worth 1 point or more")
    dear = Army(points=4500, entries=(COUNT, KING, WRAITH, replace(GUARD, points=2711)))
    assert told(dear, "AC-2").remedy == "Save 1 point or more."
