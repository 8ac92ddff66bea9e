"""Line of Sight from a model to a unit: what hides it, and what does not (CH-1, A18)."""

from __future__ import annotations

from math import cos, hypot, radians, sin

import numpy as np
import pytest
from hypothesis import given, settings
from makeway.board.placed import Placed, placed
from makeway.board.sight import sight
from makeway.core.ground import Terrain, rectangle
from makeway.core.pose import Point
from makeway.core.state import Unit
from msgspec.structs import replace

from tests.engine.drawing import character
from tests.engine.field import dense
from tests.engine.field.tables import BOARD, base_at, crowds, places, posed, table

FOE = posed("rrrrr", 300, 100, 180, id="foe")


def test_an_open_table_hides_nothing() -> None:
    seen = sight(table(FOE), base_at(250, 300), FOE)
    assert seen.clear
    assert seen.line == (Point(250, 290), Point(250, 100))


def test_behind_the_front_arc_is_nothing_seen() -> None:
    seen = sight(table(FOE), base_at(250, 300, 180), FOE)
    assert (seen.clear, seen.in_arc, seen.hidden_by) == (False, False, ())
    # Beside him, one corner of the target reaches over the line at 135 degrees.
    assert sight(table(FOE), base_at(400, 215), FOE).clear
    assert not sight(table(FOE), base_at(440, 215), FOE).in_arc


@pytest.mark.parametrize(("width", "hidden"), [(200, True), (20, False)])
def test_a_unit_between_hides_what_lies_behind_it(width: int, hidden: bool) -> None:
    screen = posed("r" * (width // 20), 250 - width / 2, 200, id="screen")
    seen = sight(table(FOE, screen), base_at(250, 300), FOE)
    assert seen.clear is not hidden
    assert seen.hidden_by == (("screen",) if hidden else ())
    assert sight(table(FOE, screen), base_at(250, 300), FOE, but={"screen"}).clear


def test_a_character_looks_through_his_own_unit() -> None:
    """A18: he stands in the third rank; without leaving it out his own unit would hide all."""
    ranks = "rrrrr/rrrrr/rrWrr"
    own = posed(ranks, 200, 300, characters={"W": character("warlord", (20, 20))})
    warlord = placed(own, "warlord")
    assert not sight(table(FOE, own), warlord, FOE).clear
    assert sight(table(FOE, own), warlord, FOE, but={"orcs"}).clear


def test_terrain_hides_only_where_it_says_so() -> None:
    wall = Terrain(id="wall", name="Wall", corners=rectangle(Point(250, 200), 300, 10))
    behind = table(FOE, field=replace(BOARD, terrain=(wall,)))
    assert sight(behind, base_at(250, 300), FOE).hidden_by == ("wall",)
    low = table(FOE, field=replace(BOARD, terrain=(replace(wall, hides=False),)))
    assert sight(low, base_at(250, 300), FOE).clear


def test_two_units_side_by_side_leave_no_gap_to_look_through() -> None:
    left, right = posed("rrrrr", 150, 200, id="left"), posed("rrrrr", 250, 200, id="right")
    assert not sight(table(FOE, left, right), base_at(250, 300), FOE).clear
    apart = replace(right, pose=replace(right.pose, x=251))
    assert sight(table(FOE, left, apart), base_at(250, 300), FOE).clear


@settings(max_examples=25, deadline=None)
@given(crowds(most=4), places())
def test_sight_is_what_some_line_of_many_finds(units: tuple[Unit, ...], viewer: Placed) -> None:
    """Lines from 9 points of his front to points along the target's edges, sampled every 2 mm.

    A line that clears all others by 1 mm is free, so the engine finds one too; and the line that
    the engine shows comes near nobody's inside, starts on his front and ends on the target.
    """
    target, others = units[0], units[1:]
    among = [each for unit in others for each in dense.rectangles(unit)]
    seen = sight(table(*units), viewer, target)
    x, y, turn = *viewer.centre, radians(viewer.facing)
    wide, deep = viewer.base.width / 2, viewer.base.depth / 2

    def at(right: float, ahead: float) -> tuple[float, float]:
        return (
            x + right * cos(turn) + ahead * sin(turn),
            y + right * sin(turn) - ahead * cos(turn),
        )

    def in_arc(point: np.ndarray) -> bool:
        dx, dy = point[0] - x, point[1] - y
        right, ahead = dx * cos(turn) + dy * sin(turn), dx * sin(turn) - dy * cos(turn)
        return bool(ahead - deep > max(0.0, abs(right) - wide) + 0.01)

    ends = np.concatenate([dense.edge(each, 10) for each in dense.rectangles(target)])
    found = any(
        not among or bool((dense.away(dense.steps(start, end, 2), among) > 1).all())
        for start in (at(wide * part / 4, deep) for part in range(-4, 5))
        for end in ends
        if in_arc(end)
    )
    assert seen.clear or not found
    if seen.line is not None:
        start, end = seen.line
        assert hypot(*(np.array(start) - at(0, deep))) <= wide + 1e-6
        assert dense.away(np.array([end]), dense.rectangles(target))[0] < 1e-3
        if among:
            line = dense.steps(start, end, 2)
            smaller = [(a, b, w - 0.05, d - 0.05, f) for a, b, w, d, f in among]
            assert dense.away(line, smaller).min() > 0
