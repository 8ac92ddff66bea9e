"""Unit Spacing: more than 1 inch at the end of a move, half an inch on the way (SP-1, JN-8)."""

from __future__ import annotations

import pytest
import shapely
from makeway.board.placed import middle, placed, rest_of
from makeway.board.spacing import Near, crowding, needed, obstacles, passed
from makeway.board.sweeps import corners_of, slid, turned
from makeway.core.ground import Terrain, rectangle
from makeway.core.pose import Point
from msgspec.structs import replace

from tests.engine.drawing import alone, character
from tests.engine.field import dense
from tests.engine.field.tables import BOARD, base_at, posed, table

INCH = 25.4


@pytest.mark.parametrize(
    ("gap", "more", "enough"),
    [(INCH, False, True), (INCH + 0.02, True, True), (INCH - 0.02, False, False)],
)
def test_exactly_one_inch_is_enough_only_where_at_least_is_asked(
    gap: float, more: bool, enough: bool
) -> None:
    orcs, hero = posed("rrr", 100, 100), base_at(130, 90 - gap)
    assert (crowding(table(orcs), hero) == ()) is more
    assert (crowding(table(orcs), hero, exactly=True) == ()) is enough


def test_what_crowds_comes_with_its_distance_the_nearest_first() -> None:
    wall = Terrain(id="wall", name="Wall", corners=rectangle(Point(130, 50), 60, 20))
    wood = replace(wall, id="wood", blocks=False)
    at = table(posed("rrr", 100, 100), field=replace(BOARD, terrain=(wall, wood)))
    assert crowding(at, base_at(130, 80)) == (Near("orcs", 10.0), Near("wall", 10.0))
    assert crowding(at, base_at(130, 82)) == (Near("orcs", 8.0), Near("wall", 12.0))
    assert crowding(at, base_at(130, 82), {"orcs"}) == (Near("wall", 12.0),)


def test_a_unit_that_was_joined_keeps_its_new_outline_from_others_and_not_from_itself() -> None:
    orcs = posed("rrr", 100, 100)
    others = posed("rr", 100, 100 + 20 + 30, id="others")
    at = table(orcs, others)
    assert crowding(at, orcs) == ()
    grown = posed("rrr/r..", 100, 100)
    assert crowding(at, grown) == (Near("others", 10.0),)


def test_a_unit_off_the_field_is_in_nobodys_way() -> None:
    at = table(posed("rrr", 100, 100), alone(character("wizard")))
    assert [each.id for each in obstacles(at)] == ["orcs"]


def test_on_the_way_half_an_inch_is_kept_or_what_there_was() -> None:
    orcs, hero = posed("rrr", 100, 100), base_at(130, 50)
    at = table(orcs)
    assert needed(hero, obstacles(at)) == [INCH / 2]
    assert needed(base_at(130, 82), obstacles(at)) == [8.0]
    swept = slid(corners_of(hero), 0, 20)
    assert passed(swept, obstacles(at), [INCH / 2]) == ()
    assert passed(slid(corners_of(hero), 0, 30), obstacles(at), [INCH / 2]) == (Near("orcs", 10),)


def test_a_turn_sweeps_over_every_place_between() -> None:
    """Dense sampling: all of what a base covers on its turn is in the ground it passed over."""
    block = posed("rrrr/rr..", 100, 100, 10)
    swept = turned(corners_of(block), Point(100, 100), 75)
    ground = shapely.union_all(swept)
    for step in range(0, 76, 3):
        now = replace(block, pose=block.pose and block.pose.turned(step))
        for each in dense.rectangles(now):
            points = shapely.points(dense.edge(each, 5))
            assert shapely.distance(ground, points).max() < 0.01
    assert shapely.distance(ground, shapely.Point(100 - 45, 100)) > 0


# Lesson 11 and 12, dossier 32.15


def test_lesson_11_a_straight_out_takes_1_984_inches() -> None:
    """Warlord on 25 mm at rank 1, file 3 of Orcs 5x3: his own base and 1 inch, 50.4 mm."""
    orcs = posed(
        "rrWrr/rrrrr/rrrrr", 300, 300, base=(25.0, 25.0), characters={"W": character("warlord")}
    )
    rest = rest_of(orcs, "warlord")
    warlord = placed(orcs, "warlord")
    at = table(rest)
    for mm, out in ((1.985 * INCH, True), (1.983 * INCH, False), (50.4, True)):
        assert (crowding(at, warlord.ahead(mm), exactly=True) == ()) is out
    # Out through the rear it is 75 + 25.4 mm, to the left likewise 50 + 25 + 25.4 mm.
    for mm, out in ((3.954 * INCH, True), (3.952 * INCH, False), (100.4, True)):
        assert (crowding(at, warlord.ahead(-mm), exactly=True) == ()) is out
    left = warlord.centre
    assert crowding(at, warlord.to(Point(left.x - 100.4, left.y)), exactly=True) == ()
    assert crowding(at, warlord.to(Point(left.x - 100.3, left.y)), exactly=True)


@pytest.mark.parametrize(
    ("rank", "depth", "needs"),
    [(1, 20, 2), (1, 25, 2), (1, 40, 3), (1, 50, 3), (1, 60, 4), (1, 75, 4), (1, 100, 5)],
)
def test_fc_4_the_die_that_leads_straight_out(rank: int, depth: float, needs: int) -> None:
    """A base so deep in the first rank of 20 or 25 mm bases, a failed charge straight ahead."""
    wide = 20.0 if depth % 20 == 0 else 25.0
    hero = character("hero", (wide, depth))
    rows = "rHr/" + "/".join("r#r" for _ in range(int(depth / wide) - 1))
    unit = posed(rows.rstrip("/"), 300, 300, base=(wide, wide), characters={"H": hero})
    at, start = table(rest_of(unit, "hero")), placed(unit, "hero")
    out = [die for die in range(1, 7) if not crowding(at, start.ahead(die * INCH))]
    assert out[0] == needs
    assert out == [*range(needs, 7)]


@pytest.mark.parametrize(("rank", "clear"), [(1, 3.016), (2, 2.031), (3, 1.047)])
def test_lesson_12_how_clear_a_failed_charge_of_four_inches_ends(rank: int, clear: float) -> None:
    rows = ["rrrrr"] * 3
    rows[rank - 1] = "rWrrr"
    orcs = posed(
        "/".join(rows), 300, 300, base=(25.0, 25.0), characters={"W": character("warlord")}
    )
    end = placed(orcs, "warlord").ahead(4 * INCH)
    (near,) = crowding(table(rest_of(orcs, "warlord")), end, limit=1000)
    assert near.mm / INCH == pytest.approx(clear, abs=0.0005)
    assert near.mm / INCH == pytest.approx(4 - ((rank - 1) * 25 + 25) / INCH)
    assert middle(end) == end.centre
