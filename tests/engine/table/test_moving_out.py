"""Moving out of a Combined Unit: how far is out, in which order, what stays behind."""

from __future__ import annotations

import pytest
from makeway.core.actions import Join, Leg, Move
from makeway.core.errors import MalformedActionError
from makeway.core.pose import Pose
from makeway.core.ruling import Illegal, Ruling
from makeway.core.state import Contact, State
from makeway.core.turn import Kind, Turn
from makeway.core.words import Phase, Seat, Side
from makeway.referee import rule
from msgspec.structs import replace

from tests.engine.drawing import character, picture, state, unit
from tests.engine.rulings import allowed, forbids, question, reason
from tests.engine.table.tables import RATES, foes, moves, orcs, posed, standing

INCH = 25.4
AHEAD = (25 + INCH) / INCH
"""His own base and an inch: 1.984 inches."""


def out(at: State, mm: float, kind: Kind = Kind.ADVANCE, **fields: object) -> Ruling:
    """He moves so many mm straight ahead."""
    return moves(at, "warlord", kind, legs=(Leg(forward=mm / INCH),), **fields)


def settled(at: State, ruling: Ruling) -> State:
    """The table after the ruling; a Question is answered with its first option."""
    while not hasattr(ruling, "steps"):
        ruling = rule(at, question(ruling).options[0].action)
    end = allowed(ruling).state
    assert end is not None
    return end


def rear(mm: float) -> Pose:
    """A base of 25 mm behind file 3 of the Orcs, turned about, so far from its start."""
    return Pose(575, 400 + mm + 25, 180)


def test_ahead_he_needs_his_base_and_an_inch() -> None:
    at = standing()
    short = out(at, 1.9 * INCH)
    assert forbids(short) == ["LV-3"]
    says = "The Warlord would end 0.92″ from the Orcs; leaving needs at least 1.00″."
    assert reason(short, "LV-3") == says
    assert question(out(at, 25 + INCH)).clauses == ("FR-7", "FR-10")
    assert round(AHEAD, 3) == 1.984


def test_a_refusal_names_the_least_that_takes_him_out() -> None:
    short = out(standing(), 1.9 * INCH)
    assert isinstance(short, Illegal)
    assert short.forbidding[0].remedy == "1.99″ forwards take him out."
    assert isinstance(short.nearest, Move)
    assert question(rule(standing(), short.nearest))
    assert question(out(standing(), 1.99 * INCH))
    hair = out(standing(), 1.98 * INCH)
    says = "The Warlord would end 0.9957″ from the Orcs; leaving needs at least 1.00″."
    assert reason(hair, "LV-3") == says


def test_turned_about_he_goes_out_through_the_rear() -> None:
    at = standing()
    through = moves(at, "warlord", to=rear(75 + INCH))
    found = {f.clause: f for f in question(through).findings}
    assert {"LV-2", "LV-3", "LV-9", "MV-2", "MV-5"} <= set(found)
    assert found["MV-2"].because == "An Advance: the way needs 3.95″, has 4.00″."
    back = moves(at, "warlord", legs=(Leg(back=(75 + INCH) / INCH),))
    assert forbids(back) == ["MV-2"]
    assert "needs 3.95″, has 2.00″" in reason(back, "MV-2")


@pytest.mark.parametrize(
    ("file", "to_left", "needs", "kind"),
    [
        (2, True, 2.575, Kind.ADVANCE),
        (4, True, 4.150, Kind.MARCH),
        (4, False, 2.575, Kind.ADVANCE),
    ],
)
def test_the_king_leaves_to_the_nearer_side(
    file: int, to_left: bool, needs: float, kind: Kind
) -> None:
    """Lesson 11-B: Clan Warriors 5 by 4 on 20 mm, the King has 3 and 9 inches."""
    king = character("king", (20.0, 20.0), advance=3, march=9, discipline=10)
    row = "".join("K" if n == file else "r" for n in range(1, 6))
    clan = unit(
        f"{row}/rrrrr/rrrrr/rrrrr", (20.0, 20.0), id="clan", characters={"K": king}, player="own"
    )
    at = posed(state(clan), clan=Pose(500, 400))
    mm = needs * INCH
    x = 500 + (file - 1) * 20 - mm if to_left else 500 + (file - 1) * 20 + mm
    ways = {
        kind: moves(at, "king", kind, to=Pose(x, 400, 0)) for kind in (Kind.ADVANCE, Kind.MARCH)
    }
    assert question(ways[Kind.MARCH])
    if kind is Kind.ADVANCE:
        assert question(ways[Kind.ADVANCE])
    else:
        assert forbids(ways[Kind.ADVANCE]) == ["MV-2"]


def test_he_is_a_unit_of_his_own_and_his_unit_has_not_moved() -> None:
    at = standing()
    ruling = rule(at, question(out(at, 60)).options[0].action)
    clauses = [clause for step in allowed(ruling).steps for clause in step.clauses]
    assert {"LV-3", "LV-1", "LV-2", "LV-5", "LV-6", "FR-7", "MV-4"} <= set(clauses)
    end = settled(at, ruling)
    assert end.units["warlord"].pose == Pose(550, 340)
    assert picture(end.units["orcs"]) == "rrrrr/rrrrr/rr.rr"
    assert end.turn == Turn(
        moved={"warlord": Kind.ADVANCE}, left={"warlord": "orcs"}, chosen="orcs"
    )


def test_he_does_not_come_back_in_the_same_phase() -> None:
    end = settled(standing(), out(standing(), 60))
    back = rule(end, Join(character="warlord", unit="orcs", seat=Seat(1, 3)))
    assert forbids(back) == ["MV-4", "LV-4"]


@pytest.mark.parametrize(
    ("field", "says"),
    [
        ("shaken", "is Shaken"),
        ("fleeing", "flees"),
    ],
)
def test_out_of_a_shaken_or_fleeing_unit_nobody_moves(field: str, says: str) -> None:
    at = standing()
    plight = {"orcs": replace(at.units["orcs"], **{field: True})}
    ruling = out(replace(at, units=plight), 60)
    assert forbids(ruling) == ["LV-9"]
    assert says in reason(ruling, "LV-9")


def test_out_of_an_engaged_unit_nobody_moves() -> None:
    enemy = replace(foes(), pose=Pose(625, 400, 180))
    at = standing()
    at = replace(
        at,
        units={**at.units, "foes": enemy},
        contacts=(Contact(unit="orcs", enemy="foes"),),
    )
    assert "LV-9" in forbids(moves(at, "warlord", to=rear(75 + INCH)))


def test_after_the_unit_has_moved_it_is_too_late() -> None:
    end = settled(standing(), moves(standing(), "orcs", legs=(Leg(forward=1),)))
    late = out(end, 60)
    assert forbids(late) == ["LV-9"]
    assert "has Advanced already" in reason(late, "LV-9")


def test_in_another_phase_or_turn_he_stays() -> None:
    at = standing()
    charging = replace(at, moment=replace(at.moment, phase=Phase.CHARGE))
    assert forbids(out(charging, 60)) == ["MV-4"]
    theirs = replace(at, moment=replace(at.moment, active="foe"))
    assert forbids(out(theirs, 60)) == ["MV-4"]


def two_leaders(inches: float = 7) -> State:
    """Lesson 11-C: 15 Orcs with the Warlords W and V, an enemy so far ahead."""
    block = orcs("rWrVr/rrrrr/rrrrr/rr...", characters={"V": character("v", **RATES)})
    front = 400 - inches * INCH
    return posed(state(block, foes()), orcs=Pose(500, 400), foes=Pose(625, front, 180))


def leaves(at: State, who: str, kind: Kind, **fields: object) -> Ruling:
    """Out through the rear, turned about."""
    x = 500 + 25 * at.units["orcs"].seats[who].file
    return moves(at, who, kind, to=Pose(x, 400 + 100 + INCH + 26, 180), **fields)


def test_one_test_is_taken_before_anybody_leaves_and_binds_all() -> None:
    at = two_leaders()
    asked = question(leaves(at, "warlord", Kind.MARCH))
    assert asked.clauses == ("MT-1", "DT-1")
    failed = allowed(leaves(at, "warlord", Kind.MARCH, march_test=(6, 2)))
    assert "MT-3" in failed.steps[0].clauses
    assert failed.headline == "The Warlord fails the March Test"
    assert failed.state is not None
    assert set(failed.state.turn.tests.values()) == {False}
    assert set(failed.state.turn.tests) == set(at.units["orcs"].models)
    for piece in ("warlord", "v"):
        assert "MT-1" in forbids(leaves(failed.state, piece, Kind.MARCH))
    assert "MT-1" in forbids(moves(failed.state, "orcs", Kind.MARCH, legs=(Leg(forward=2),)))
    ahead = settled(failed.state, moves(failed.state, "v", legs=(Leg(forward=3),)))
    assert ahead.turn.tests["v"] is False


def test_three_kinds_of_move_come_out_of_one_unit() -> None:
    at = two_leaders()
    first = settled(at, leaves(at, "warlord", Kind.MARCH, march_test=(3, 4)))
    second = settled(first, moves(first, "v", legs=(Leg(forward=3),)))
    third = settled(second, moves(second, "orcs", Kind.REFORM, files=4))
    kinds = {who: kind.value for who, kind in third.turn.moved.items()}
    assert kinds["warlord"] == "march"
    assert kinds["v"] == "advance"
    assert kinds["orcs.1"] == "reform"


def test_after_the_next_unit_was_chosen_the_rest_does_not_move() -> None:
    at = two_leaders(20)
    friends = replace(orcs("rrr", id="friends"), pose=Pose(900, 400))
    at = replace(at, units={**at.units, "friends": friends})
    first = settled(at, leaves(at, "warlord", Kind.MARCH))
    assert allowed(moves(first, "orcs", legs=(Leg(forward=1),)))
    other = settled(first, moves(first, "friends", legs=(Leg(forward=1),)))
    assert forbids(moves(other, "orcs", legs=(Leg(forward=1),))) == ["LV-5"]
    assert forbids(moves(other, "v", legs=(Leg(forward=3),))) == ["LV-5"]


def test_a_unit_that_tests_is_chosen_even_if_it_stays_where_it_is() -> None:
    at = two_leaders(20)
    friends = replace(orcs("rrr", id="friends"), pose=Pose(700, 400))
    near = replace(foes(), pose=Pose(825, 400 - 7 * INCH, 180))
    at = replace(at, units={**at.units, "friends": friends, "foes": near})
    first = settled(at, leaves(at, "warlord", Kind.MARCH))
    tested = allowed(moves(first, "friends", Kind.MARCH, legs=(Leg(forward=1),), march_test=(6, 6)))
    assert tested.state is not None
    assert tested.state.turn.chosen == "friends"
    assert forbids(moves(tested.state, "orcs", legs=(Leg(forward=1),))) == ["LV-5"]


def test_a_unit_that_was_joined_lets_nobody_out() -> None:
    at = standing()
    joined = replace(at, turn=Turn(joined={"warlord": "orcs"}, stopped=("orcs",)))
    assert forbids(out(joined, 60)) == ["LV-8"]
    other = replace(at, turn=Turn(joined={"orcs.1": "orcs"}, stopped=("orcs",)))
    ruling = out(other, 60)
    assert forbids(ruling) == ["LV-8"]
    assert isinstance(ruling, Illegal)
    assert ruling.forbidding[0].readings == ("A10",)


def test_only_characters_move_out_and_not_by_a_reform() -> None:
    at = standing()
    assert forbids(moves(at, "orcs.1", legs=(Leg(forward=3),))) == ["LV-1"]
    assert forbids(moves(at, "warlord", Kind.REFORM, to=Pose(550, 300))) == ["LV-1"]


def test_where_the_gap_closes_towards_him_that_counts_too() -> None:
    """A single file: whoever stood behind him steps forward."""
    file = orcs("W/r/r/r")
    at = posed(state(file), orcs=Pose(500, 400))
    near = out(at, 30)
    assert forbids(near) == ["LV-3"]
    assert "0.20″" in reason(near, "LV-3")
    assert allowed(out(at, 25 + INCH))


def test_a_flyer_leaves_by_his_wings() -> None:
    rider = character("warlord", advance=4, march=8, fly=(8, 16), discipline=9, rules=("fly",))
    at = posed(state(orcs(characters={"W": rider})), orcs=Pose(500, 400))
    assert forbids(out(at, 7 * INCH)) == ["MV-2"]
    assert question(out(at, 7 * INCH, fly=True))
    walker = standing()
    assert forbids(out(walker, 60, fly=True)) == ["FL-1"]


def test_what_does_not_belong_to_a_move_is_malformed() -> None:
    at = standing()
    for fields, says in (
        ({}, "Where does it move"),
        ({"legs": (Leg(forward=1), Leg())}, r"legs\[1\]"),
        ({"legs": (Leg(forward=1, back=1),)}, "exactly one"),
        ({"legs": (Leg(wheel=10),)}, "side"),
        ({"legs": (Leg(wheel=400, side=Side.LEFT),)}, "360"),
        ({"legs": (Leg(forward=-1),)}, "0 or more"),
        ({"legs": (Leg(forward=1),), "files": 3}, "Reform"),
        ({"legs": (Leg(forward=1),), "to": Pose(0, 0)}, "not both"),
        ({"to": Pose(0, 0)}, "for one model"),
        ({"legs": (Leg(forward=1),), "filled": {"orcs.1": Seat(1, 1)}}, "filled"),
        ({"legs": (Leg(forward=1),), "march_test": (0, 1)}, "1 to 6"),
        ({"places": {"nobody": Seat(1, 1)}}, "nobody"),
    ):
        with pytest.raises(MalformedActionError, match=says):
            moves(at, "orcs", **fields)
    with pytest.raises(MalformedActionError, match="battlefield"):
        moves(state(orcs()), "orcs", legs=(Leg(forward=1),))
    with pytest.raises(MalformedActionError, match="charge"):
        moves(at, "orcs", Kind.CHARGE, legs=(Leg(forward=1),))
    with pytest.raises(MalformedActionError, match="warlrd"):
        moves(at, "warlrd", legs=(Leg(forward=1),))


def test_a_move_out_that_says_no_way_is_asked_and_refused_where_none_is_long_enough() -> None:
    at = standing()
    asked = question(moves(at, "warlord"))
    assert [each.label for each in asked.options] == [
        "Ahead",
        "To the left",
        "To the right",
        "Through the rear",
    ]
    assert asked.options[0].detail == "1.99″ at least."
    assert all(question(rule(at, each.action)) for each in asked.options)
    slow = character("warlord", advance=1, march=2, discipline=9)
    lame = posed(state(orcs(characters={"W": slow})), orcs=Pose(500, 400))
    assert forbids(moves(lame, "warlord")) == ["LV-3"]
    assert "by an Advance of 1.00″" in reason(moves(lame, "warlord"), "LV-3")
    assert [each.label for each in question(moves(lame, "warlord", Kind.MARCH)).options] == [
        "Ahead"
    ]
    shaken = {"orcs": replace(at.units["orcs"], shaken=True)}
    assert "LV-9" in forbids(moves(replace(at, units=shaken), "warlord"))


def test_where_his_own_way_leads_nowhere_another_one_is_named() -> None:
    sideways = Move(piece="warlord", kind=Kind.ADVANCE, legs=(Leg(left=2.0),))
    refused = rule(standing(), sideways)
    assert isinstance(refused, Illegal)
    assert refused.nearest_label == "Move out ahead, 1.99″"
    assert refused.nearest is not None
    assert not isinstance(rule(standing(), refused.nearest), Illegal)


def test_a_way_out_by_another_kind_of_move_says_which() -> None:
    slow = character("warlord", advance=1, march=2, discipline=9)
    lame = posed(state(orcs(characters={"W": slow})), orcs=Pose(500, 400))
    refused = rule(lame, Move(piece="warlord", kind=Kind.ADVANCE, legs=(Leg(left=0.5),)))
    assert isinstance(refused, Illegal)
    assert refused.nearest_label == "Move out ahead by a March, 1.99″"
