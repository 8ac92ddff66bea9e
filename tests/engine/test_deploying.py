"""Deploying a Character inside a unit: the whole unit stays in its Deployment Zone (DZ-1, DZ-2)."""

from __future__ import annotations

from typing import Any

import pytest
from makeway.core.actions import Arrange, Join, Place, Room
from makeway.core.ruling import Illegal, Verdict
from makeway.core.state import State, Unit
from makeway.core.words import Phase, Seat, Side
from makeway.core.zone import Zone
from makeway.referee import closed, options, rule
from makeway.text.errors import MalformedError
from makeway.text.line import parse, write
from makeway.text.scenario import loads
from makeway.text.writing import dump

from tests.engine.drawing import alone, character, state, unit
from tests.engine.rulings import after, allowed, forbids, join, question, reason

SMALL = (20.0, 20.0)
WIZARD = character("wizard", SMALL)
FOUR_RANKS = "rcrsr/rrrrr/rrrrr/rrrrr"


def infantry(drawing: str, zone: Zone | None, **fields: Any) -> Unit:
    return unit(drawing, SMALL, id="infantry", name="Heavy Infantry", zone=zone, **fields)


def deployed(joined: Unit, *more: Unit, phase: Phase = Phase.DEPLOYMENT, **fields: Any) -> State:
    return state(joined, alone(WIZARD), *more, phase=phase, **fields)


def says(at: State, action: Join, clause: str = "DZ-2") -> str:
    return " ".join(each.because for each in rule(at, action).findings if each.clause == clause)


# ---- lesson 13 ---------------------------------------------------------------------------------


def test_a_fifth_rank_of_20_mm_fits_in_the_25_mm_behind_the_unit() -> None:
    at = deployed(infantry(FOUR_RANKS, Zone(front=0, rear=25)))
    ruling = join(at, (1, 3), "wizard")
    assert after(ruling) == "rcWsr/rrrrr/rrrrr/rrrrr/..r.."
    assert says(at, Join(character="wizard", unit="infantry", seat=Seat(1, 3))) == (
        "The new rank reaches 20 mm farther back, where 25 mm are free."
    )
    end = allowed(ruling).state
    assert end is not None
    assert end.units["infantry"].zone == Zone(front=0, rear=5)
    assert any("DZ-2" in step.clauses for step in allowed(ruling).steps)


def test_a_fifth_rank_does_not_fit_in_15_mm_whichever_seat_he_takes() -> None:
    at = deployed(infantry(FOUR_RANKS, Zone(front=0, rear=15)))
    ruling = join(at, (1, 3), "wizard")
    assert forbids(ruling) == ["DZ-2"]
    assert reason(ruling, "DZ-2") == (
        "The new rank reaches 20 mm farther back; the zone ends 15 mm behind: 5 mm short."
    )
    assert isinstance(ruling, Illegal)
    assert ruling.forbidding[0].remedy == "He is deployed by himself or in another unit."
    assert ruling.nearest is None
    assert options(at, "wizard") == ()
    seats = {action.seat: clauses for action, clauses in closed(at, "wizard")}  # type: ignore[union-attr]
    assert all(seats[Seat(1, file)] == ("DZ-2",) for file in (1, 3, 4, 5))


def test_with_no_place_named_the_zone_refuses_him_too() -> None:
    assert forbids(join(deployed(infantry(FOUR_RANKS, Zone(front=0, rear=15))), who="wizard")) == [
        "DZ-2"
    ]


def test_a_unit_with_room_in_front_is_told_to_be_deployed_farther_forward() -> None:
    ruling = join(deployed(infantry(FOUR_RANKS, Zone(front=5, rear=15))), (1, 3), "wizard")
    assert isinstance(ruling, Illegal)
    assert ruling.forbidding[0].remedy == (
        "Deployed 5 mm farther forward, the Heavy Infantry have room for him."
    )


def test_the_free_rear_seat_needs_no_room_behind_the_unit() -> None:
    at = deployed(infantry("rcrsr/rrrrr/rrrrr/rrrrr/rrrr.", Zone(front=0, rear=0)))
    action = Join(character="wizard", unit="infantry", seat=Seat(1, 3))
    assert after(rule(at, action)) == "rcWsr/rrrrr/rrrrr/rrrrr/rrrrr"
    assert says(at, action) == "With him the Heavy Infantry reach no farther than before."


def test_a_single_rank_widens_only_where_the_zone_has_room() -> None:
    at = deployed(infantry("r" * 10, Zone(front=0, rear=15, left=8, right=30)))
    action = Join(character="wizard", unit="infantry", seat=Seat(1, 3))
    ruling = rule(at, action)
    assert after(ruling) == "rrWrrrrrrrr"
    assert says(at, action) == (
        "The new file reaches 20 mm farther to the right, where 30 mm are free; "
        "5 mm behind and 12 mm to the left are missing for other ways."
    )
    end = allowed(ruling).state
    assert end is not None
    assert end.units["infantry"].zone == Zone(front=0, rear=15, left=8, right=10)


@pytest.mark.parametrize(
    ("room", "short"),
    [
        (Room.LEFT_END, "farther to the left; the zone ends 8 mm to the left: 12 mm short."),
        (Room.SECOND_RANK, "farther back; the zone ends 15 mm behind: 5 mm short."),
    ],
)
def test_the_owner_does_not_choose_what_the_zone_has_no_room_for(room: Room, short: str) -> None:
    at = deployed(infantry("r" * 10, Zone(front=0, rear=15, left=8, right=30)))
    name = next(n for n, s in at.units["infantry"].seats.items() if s == Seat(1, 3))
    ruling = join(at, (1, 3), "wizard", room={name: room})
    assert forbids(ruling) == ["DZ-2"]
    assert reason(ruling, "DZ-2").endswith(short)
    assert isinstance(ruling, Illegal)
    assert ruling.nearest == Join(character="wizard", unit="infantry", seat=Seat(1, 3))


def test_a_single_rank_with_room_on_all_edges_leaves_the_owner_all_three_ways() -> None:
    at = deployed(infantry("r" * 10, Zone(rear=20, left=20, right=20)))
    assert len(question(join(at, (1, 3), "wizard")).options) == 3


def test_a_question_offers_only_what_the_zone_has_room_for() -> None:
    at = deployed(infantry("r" * 10, Zone(rear=15, left=20, right=20)))
    asked = question(join(at, (1, 3), "wizard"))
    rooms = {way for option in asked.options for way in (option.action.room or {}).values()}  # type: ignore[union-attr]
    assert rooms == {Room.LEFT_END, Room.RIGHT_END}


RIDER = character("marshal", (25, 50))


@pytest.mark.parametrize("side", Side)
def test_a_base_at_a_side_needs_its_width_there_and_no_depth(side: Side) -> None:
    fits = {side.value: 25}
    at = state(
        infantry(FOUR_RANKS, Zone(front=0, rear=0, **fits)),
        alone(RIDER),
        phase=Phase.DEPLOYMENT,
    )
    ruling = join(at, who="marshal", side=side)
    end = allowed(ruling).state
    assert end is not None
    assert end.units["infantry"].zone == Zone(front=0, rear=0, **{side.value: 0})


def test_a_base_at_a_side_is_refused_where_less_than_its_width_is_free() -> None:
    at = state(
        infantry(FOUR_RANKS, Zone(front=0, rear=0, left=24, right=25)),
        alone(RIDER),
        phase=Phase.DEPLOYMENT,
    )
    ruling = join(at, who="marshal", side=Side.LEFT)
    assert forbids(ruling) == ["DZ-2"]
    assert reason(ruling, "DZ-2") == (
        "His base at the left side reaches 25 mm farther to the left; "
        "the zone ends 24 mm to the left: 1 mm short."
    )
    assert isinstance(ruling, Illegal)
    assert ruling.nearest == Join(character="marshal", unit="infantry", side=Side.RIGHT)
    assert ruling.forbidding[0].remedy == "The right side has room for him."


def test_a_base_at_a_side_that_is_deeper_than_the_unit_counts_behind_it() -> None:
    at = state(infantry("rrrrr", Zone(rear=29)), alone(RIDER), phase=Phase.DEPLOYMENT)
    assert "30 mm farther back" in reason(join(at, who="marshal", side=Side.LEFT), "DZ-2")


def test_the_sixth_character_would_open_a_sixth_rank_and_is_refused() -> None:
    at = infantry("rcrsr/rrrrr/rrrrr/rrrrr", Zone(front=0, rear=25))
    people = [character(f"hero_{n}", SMALL) for n in range(1, 7)]
    table = state(at, *map(alone, people), phase=Phase.DEPLOYMENT)
    for n, person in enumerate(people[:5]):
        place = options(table, person.id)[0].action
        ruling = rule(table, place)
        while hasattr(ruling, "options"):
            ruling = rule(table, ruling.options[0].action)
        end = allowed(ruling).state
        assert end is not None, n
        table = end
    assert table.units["infantry"].ranks == 5
    ruling = join(table, who="hero_6")
    assert forbids(ruling) == ["DZ-2"]
    assert "20 mm farther back; the zone ends 5 mm behind: 15 mm short" in reason(ruling, "DZ-2")


def test_a_doomlord_needs_40_mm_beside_the_warriors() -> None:
    warriors = unit("rrrrr/rrrrr/rrr..", id="warriors", zone=Zone(left=30, right=30))
    doomlord = alone(character("doomlord", (40, 40)))
    at = state(warriors, doomlord, phase=Phase.DEPLOYMENT)
    ruling = join(at, who="doomlord")
    assert forbids(ruling) == ["DZ-2", "DZ-2"]
    assert "10 mm short" in reason(ruling, "DZ-2")


# ---- the zone, and when it counts --------------------------------------------------------------


def test_after_deployment_the_zone_counts_no_more() -> None:
    at = deployed(infantry(FOUR_RANKS, Zone(front=0, rear=15)), phase=Phase.MOVEMENT)
    assert after(join(at, (1, 3), "wizard")) == "rcWsr/rrrrr/rrrrr/rrrrr/..r.."
    later = state(*at.units.values(), phase=Phase.DEPLOYMENT)
    assert forbids(join(later, (1, 3), "wizard")) == ["DZ-2"]


def test_a_unit_without_a_zone_on_the_table_is_judged_by_its_formation_alone() -> None:
    at = deployed(infantry(FOUR_RANKS, None))
    ruling = join(at, (1, 3), "wizard")
    assert "DZ-2" not in [each.clause for each in ruling.findings]
    assert after(ruling) == "rcWsr/rrrrr/rrrrr/rrrrr/..r.."


def test_another_unit_with_room_is_the_nearest_legal_place() -> None:
    crossbows = unit("rrrrr/rrr..", SMALL, id="crossbows", zone=Zone(rear=0))
    at = deployed(infantry(FOUR_RANKS, Zone(front=0, rear=15)), crossbows)
    ruling = join(at, (1, 3), "wizard")
    assert isinstance(ruling, Illegal)
    assert isinstance(ruling.nearest, Join)
    assert ruling.nearest.unit == "crossbows"


def test_a_new_file_on_the_left_takes_its_room_there() -> None:
    at = deployed(infantry("rrrrr", Zone(left=20, right=3, rear=3)))
    ruling = join(at, (1, 3), "wizard")
    end = allowed(ruling).state
    assert end is not None
    assert end.units["infantry"].zone == Zone(left=0, right=3, rear=3)


def test_a_formation_wider_than_the_zone_is_refused_while_units_are_deployed() -> None:
    wide = infantry("rrrrr/rrrrr", Zone(left=50, right=19, rear=0))
    places = {name: Place(1 + n // 6, 1 + n % 6) for n, name in enumerate(sorted(wide.seats))}
    action = Arrange(unit="infantry", files=6, places=places)
    assert forbids(rule(deployed(wide), action)) == ["DZ-1"]
    assert reason(rule(deployed(wide), action), "DZ-1") == (
        "The Heavy Infantry reach beyond their Deployment Zone: 1 mm to the right."
    )
    later = rule(deployed(wide, phase=Phase.MOVEMENT), action)
    assert "DZ-1" not in [each.clause for each in later.findings]


def test_a_formation_inside_the_zone_is_told_so() -> None:
    deep = infantry("rrrrr/rrrrr", Zone(rear=20))
    places = {name: Place(1 + n // 4, 1 + n % 4) for n, name in enumerate(sorted(deep.seats))}
    ruling = rule(deployed(deep), Arrange(unit="infantry", files=4, places=places))
    found = [each for each in ruling.findings if each.clause == "DZ-1"]
    assert [each.verdict for each in found] == [Verdict.HOLDS]
    end = allowed(ruling).state
    assert end is not None
    assert end.units["infantry"].zone == Zone(rear=0)


TABLES = {
    "one rank": (infantry("rrrrrr", Zone(front=0, rear=20, left=20, right=40)), SMALL),
    "a big base": (infantry("rrrrr/rrrrr/rrr..", Zone(rear=20)), (40, 40)),
    "a big base in one rank": (infantry("rrrrrr", Zone(rear=40, left=20, right=20)), (40, 40)),
    "a side": (
        infantry("K|rrrr", Zone(rear=30, left=0, right=25), bases={"K": (25, 50)}),
        (25, 50),
    ),
    "Characters": (unit("A#/##", bases={"A": (50, 50)}, zone=Zone(rear=25, right=50)), (25, 25)),
}


@pytest.mark.parametrize("name", TABLES)
def test_whatever_is_open_leaves_the_whole_unit_in_the_zone(name: str) -> None:
    joined, base = TABLES[name]
    hero = character("hero", base)
    at = state(joined, alone(hero), phase=Phase.DEPLOYMENT)
    waiting = [option.action for option in options(at, "hero")]
    assert waiting
    while waiting:
        ruling = rule(at, waiting.pop())
        waiting += [option.action for option in getattr(ruling, "options", ())]
        if not hasattr(ruling, "options"):
            end = allowed(ruling).state
            assert end is not None
            zone = end.units[joined.id].zone
            assert zone is not None
            assert zone.missing == {}


# ---- the zone as text --------------------------------------------------------------------------

DOCUMENT = """
makeway: 1
moment: {active: own, phase: deployment}
units:
  - profile: Heavy Infantry
    drawing: rrrrr
    zone: {front: 0, rear: 12.5, left: 8}
  - {profile: Wizard, zone: {right: 30}}
"""


def test_a_zone_is_written_in_documents_and_read_back() -> None:
    scenario = loads(DOCUMENT)
    assert scenario.state.units["heavy_infantry"].zone == Zone(front=0, rear=12.5, left=8)
    assert loads(dump(scenario)).state == scenario.state


def test_a_zone_stands_in_the_one_line_notation() -> None:
    for each in loads(DOCUMENT).state.units.values():
        assert parse(write(each)) == each


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("rear: -1", "`rear` is -1.0 mm; the zone ends 0 to 3000 mm away."),
        ("rear: .nan", "`rear` is nan mm"),
        ("back: 5", "back"),
        ("rear: wide", "number"),
    ],
)
def test_a_zone_that_is_none_is_refused_with_its_line(written: str, told: str) -> None:
    with pytest.raises(MalformedError) as caught:
        loads(DOCUMENT.replace("rear: 12.5", written))
    assert told in str(caught.value)
    assert "line 7" in str(caught.value)
