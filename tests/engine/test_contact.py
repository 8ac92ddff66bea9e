"""Base contact at corners and across gaps (BC-1, BC-2), arcs (FA-1), Combat Reform (BC-3..5)."""

from __future__ import annotations

from typing import Any

import pytest
from makeway.core.actions import Arrange, MakeWay, Place
from makeway.core.ruling import Allowed, Illegal, Ruling
from makeway.core.state import Contact, Moment, State, Unit
from makeway.core.words import Facing, Phase, Seat
from makeway.referee import located_in, rule, touching
from msgspec.structs import replace

from tests.engine.drawing import state, unit

SMALL = (20.0, 20.0)


def fight(ours: Unit, theirs: Unit, **contact: Any) -> State:
    """Two units in contact, in step 3 of a Round of Combat."""
    met = Contact(unit=ours.id, enemy=theirs.id, **contact)
    at = state(ours, theirs, contacts=(met,))
    moment = Moment(active="own", phase=Phase.CLOSE_COMBAT, round=1, step=3)
    return State(units=at.units, players=at.players, moment=moment, contacts=at.contacts)


def goblins(drawing: str, **fields: Any) -> Unit:
    return unit(drawing, SMALL, id="goblins", player="foe", **fields)


# ---- base contact ------------------------------------------------------------------------------


def test_bases_that_meet_only_at_a_corner_are_in_contact() -> None:
    at = fight(unit("Wrr", SMALL), goblins("rrr"), offset=20)
    found = touching(at, "w")
    assert [each.clause for each in found] == ["BC-1"]
    assert (
        found[0].because
        == "The W and the Goblins 3 meet at the corner, 20 mm = 20 mm: that is contact."
    )


def test_a_model_beside_the_enemy_line_touches_nobody() -> None:
    at = fight(unit("Wrr", SMALL), goblins("rr"), offset=20.5)
    assert touching(at, "w") == ()


def test_models_face_each_other_across_the_hole_of_a_short_rear_rank() -> None:
    """They stand in the goblins' rear: the third rank of those has a hole in file 1."""
    at = fight(
        unit("Wrrr", SMALL),
        goblins("rrrr/rrrr/.rrr"),
        offset=0,
        with_facing=Facing.REAR,
    )
    found = touching(at, "w")
    assert [each.clause for each in found] == ["BC-2", "BC-1"]
    assert found[0].because == (
        "The W and the Goblins 5 face each other in the front at 0–20 mm, across 20 mm where"
        " nobody stands."
    )
    assert found[0].about.models[1] == "goblins.5"


def test_a_friend_who_covers_the_whole_facing_parts_them() -> None:
    at = fight(unit("Wrrr", SMALL), goblins("rrrr/rrrr/rrrr"), offset=0, with_facing=Facing.REAR)
    assert all(each.clause == "BC-1" for each in touching(at, "w"))
    assert not {"goblins.5", "goblins.6"} & {
        name for each in touching(at, "w") for name in each.about.models
    }


def test_behind_a_side_model_the_block_is_in_contact_across_its_width() -> None:
    """A flank enemy reaches past the base at the side, which is 20 mm deep and 25 mm wide."""
    ours = unit("K|rrr/rrr", SMALL, bases={"K": (25, 20)})
    at = fight(ours, goblins("rr"), facing=Facing.LEFT, offset=0)
    rear = next(name for name, seat in ours.seats.items() if tuple(seat) == (2, 1))
    found = touching(at, rear)
    assert {each.clause for each in found} == {"BC-2"}
    assert "across 25 mm where nobody stands" in found[0].because
    assert touching(at, "k")[0].clause == "BC-1"


def test_contact_across_a_gap_keeps_a_character_from_making_way() -> None:
    """Their rear has a hole in file 1; he stands before it, at the corner of nobody else."""
    theirs = goblins("rrrr/rrrr/..rr")
    at = fight(unit("Wrrr", SMALL), theirs, offset=0, with_facing=Facing.REAR)
    ruling = rule(at, MakeWay(character="w", seat=Seat(1, 3)))
    assert isinstance(ruling, Illegal)
    assert "MW-2" in [each.clause for each in ruling.forbidding]
    assert next(each.because for each in ruling.findings if each.clause == "BC-2") == (
        "The W and the Goblins 5 face each other in the front at 0–20 mm, across 20 mm where"
        " nobody stands."
    )


def test_who_makes_way_into_contact_across_a_gap_is_told_so() -> None:
    theirs = goblins("rrr/rrr/.rr")
    at = fight(unit("rrrrW", SMALL), theirs, offset=0, with_facing=Facing.REAR)
    ruling = rule(at, MakeWay(character="w", seat=Seat(1, 1)))
    assert isinstance(ruling, Allowed)
    assert "BC-2" in ruling.steps[-1].clauses


# ---- facings and arcs --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("x", "y", "facing", "told"),
    [
        (50, -1, Facing.FRONT, "in the arc of the front"),
        (-30, -40, Facing.FRONT, "in the arc of the front"),
        (-40, -30, Facing.LEFT, "in the arc of the left flank"),
        (-30, -30, Facing.LEFT, "between the front and the left flank: in both, so the flank"),
        (130, 70, Facing.RIGHT, "between the right flank and the rear: in both, so the flank"),
        (130, 71, Facing.REAR, "in the arc of the rear"),
        (101, 20, Facing.RIGHT, "in the arc of the right flank"),
        (50, 20, None, "inside the Orcs: in no arc"),
    ],
)
def test_four_arcs_meet_on_lines_from_the_corners(
    x: float, y: float, facing: Facing | None, told: str
) -> None:
    """Five Orcs wide and two deep on 20 mm: 100 × 40 mm."""
    where, finding = located_in(unit("rrrrr/rrrrr", SMALL), x, y)
    assert where is facing
    assert finding.clause == "FA-1"
    assert told in finding.because


def test_a_side_model_moves_the_corner_from_which_the_arcs_begin() -> None:
    block = unit("K|rrr/rrr", SMALL, bases={"K": (25, 50)})
    assert located_in(block, -30, -10)[0] is Facing.FRONT
    assert located_in(block, -30, -4)[0] is Facing.LEFT
    assert located_in(block, -10, 55)[0] is Facing.REAR


# ---- Combat Reform -----------------------------------------------------------------------------


def reform(at: State, drawn: Unit, step: int = 0) -> Ruling:
    """The Orcs stand as drawn when the round ends, or in a step of it; models keep their ids by
    reading order of their kind."""
    now = at.units["orcs"]
    places: dict[str, Place] = {}
    left = dict(drawn.seats)
    for name in now.seats:
        if name in left and not now.models[name].is_plain:
            places[name] = Place(*left.pop(name))
    rest = sorted(seat for name, seat in left.items())
    plain = [name for name in now.seats if name not in places]
    places |= {name: Place(*seat) for name, seat in zip(plain, rest, strict=True)}
    ends = replace(at, moment=replace(at.moment, step=step))
    return rule(ends, Arrange(unit="orcs", files=drawn.files, places=places))


def told(ruling: Ruling) -> list[str]:
    found = ruling.forbidding if isinstance(ruling, Illegal) else ruling.findings
    return [each.because for each in found if each.clause == "BC-3"]


def test_a_character_may_go_to_the_end_of_the_line_and_face_fewer_enemies() -> None:
    at = fight(unit("rrWrr/rrrrr", SMALL), goblins("rrr/rrr"), offset=0)
    ruling = reform(at, unit("Wrrrr/rrrrr", SMALL))
    assert isinstance(ruling, Allowed)
    assert told(ruling) == [
        "The Orcs are Engaged in the front.",
        "The W touches 2 models of the enemy; then it is 2.",
        "4 models of the Orcs touch the enemy; then it is 4.",
    ]


def test_a_character_in_contact_does_not_leave_it() -> None:
    at = fight(unit("rrWrr/rrrrr", SMALL), goblins("rrr/rrr"), offset=0)
    ruling = reform(at, unit("rrrrW/rrrrr", SMALL))
    assert isinstance(ruling, Illegal)
    assert told(ruling) == ["The W touches 2 models of the enemy; then it would be none."]
    assert isinstance(ruling.nearest, Arrange)
    (w,) = at.units["orcs"].characters
    assert ruling.nearest.places[w.id] == Place(1, 4)
    ends = replace(at, moment=replace(at.moment, step=0))
    assert isinstance(rule(ends, ruling.nearest), Allowed)


def test_nobody_reforms_before_the_round_ends() -> None:
    at = fight(unit("rrWrr/rrrrr", SMALL), goblins("rrr/rrr"), offset=0)
    ruling = reform(at, unit("Wrrrr/rrrrr", SMALL), step=3)
    assert isinstance(ruling, Illegal)
    (found,) = ruling.forbidding
    assert found.clause == "BC-4"
    assert found.because == "It is step 3 of round 1; Combat Reforms come after step 8."
    marching = replace(at, moment=Moment(active="own", phase=Phase.MOVEMENT))
    ruling = reform(marching, unit("Wrrrr/rrrrr", SMALL))
    assert isinstance(ruling, Illegal)
    assert [each.clause for each in ruling.forbidding] == ["BC-4"]


def test_no_enemy_unit_is_let_go() -> None:
    """The Wolves at 80 mm touch files 4 and 5 of five; four files end there, corner to corner."""
    wolves = unit("r", SMALL, id="wolves", player="foe")
    at = fight(unit("rrrrr/rrrrr", SMALL), goblins("rr"), offset=0)
    beside = Contact(unit="orcs", enemy="wolves", offset=80)
    both = replace(at, units={**at.units, "wolves": wolves}, contacts=(*at.contacts, beside))
    corner = reform(both, unit("rrrr/rrrr/rr..", SMALL))
    assert "The Orcs still touch the Wolves." in [each.because for each in corner.findings]
    narrower = reform(both, unit("rrr/rrr/rrr/r..", SMALL))
    assert isinstance(narrower, Illegal)
    assert ["BC-5", "The Orcs would touch the Wolves no more."] in [
        [each.clause, each.because] for each in narrower.forbidding
    ]


def test_a_combat_reform_leads_no_model_beyond_its_march_rate() -> None:
    """From file 1 to file 5 are 80 mm, 3.15 inches."""
    slow = unit("Wrrrr/rrrrr", SMALL)
    models = {name: replace(each, march=3) for name, each in slow.models.items()}
    at = fight(replace(slow, models=models), goblins("rrrrr"), offset=0)
    ruling = reform(at, unit("rrrrW/rrrrr", SMALL))
    assert isinstance(ruling, Illegal)
    assert [(each.clause, each.because) for each in ruling.forbidding] == [
        ("BC-5", "The centre of the W would end 3.15″ from its start; its March Rate is 3.00″.")
    ]


def test_an_enemy_character_in_contact_is_not_left_alone() -> None:
    """His place touches our files 4 and 5 only; four files are enough for the others."""
    at = fight(unit("rrrrr/rrrrr", SMALL), goblins("Xrrr"), offset=20)
    ruling = reform(at, unit("rrrr/rrrr/rr..", SMALL))
    assert isinstance(ruling, Illegal)
    assert "The X touches 2 models of the enemy; then it is 1." not in told(ruling)
    assert told(ruling) == ["5 models of the Orcs touch the enemy; then it is 4."]
    narrower = reform(at, unit("rrr/rrr/rrr/r..", SMALL))
    assert told(narrower) == [
        "The X touches 2 models of the enemy; then it would be none.",
        "5 models of the Orcs touch the enemy; then it is 3.",
    ]


def test_a_unit_engaged_on_two_facings_does_not_reform() -> None:
    wolves = unit("rr", SMALL, id="wolves", player="foe")
    at = fight(unit("rrrrr/rrrrr", SMALL), goblins("rrr"), offset=0)
    flank = Contact(unit="orcs", enemy="wolves", facing=Facing.LEFT, offset=0)
    both = State(
        units={**at.units, "wolves": wolves},
        players=at.players,
        moment=at.moment,
        contacts=(*at.contacts, flank),
    )
    ruling = reform(both, unit("rrrrrr/rrrr..", SMALL))
    assert isinstance(ruling, Illegal)
    assert told(ruling) == [
        "The Orcs are Engaged in the front and the left flank: 2 Facings, so they do not reform."
    ]


def test_a_unit_that_fights_nobody_forms_as_it_likes() -> None:
    ruling = reform(state(unit("rrWrr/rrrrr", SMALL)), unit("rrrW/rrrr/rr..", SMALL))
    assert "BC-3" not in [each.clause for each in ruling.findings]
    assert isinstance(ruling, Allowed)


def test_the_formation_that_stands_needs_no_reform() -> None:
    at = fight(unit("rrWrr/rrrrr", SMALL), goblins("rrr/rrr"), offset=0)
    places = {name: Place(*seat) for name, seat in at.units["orcs"].seats.items()}
    assert told(rule(at, Arrange(unit="orcs", files=5, places=places))) == []
