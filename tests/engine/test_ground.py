"""Contact in mm along an edge: who stands where, and which models touch."""

from __future__ import annotations

import pytest
from makeway.board.contact_text import contact_text
from makeway.board.ground import (
    Span,
    edge_span,
    exposed,
    lines,
    seen_from,
    touches,
    touches_of,
)
from makeway.core.state import Contact, State, Unit
from makeway.core.words import Facing

from tests.engine.drawing import state, unit

FRONT, LEFT, RIGHT, REAR = Facing.FRONT, Facing.LEFT, Facing.RIGHT, Facing.REAR


def table(
    ours: Unit,
    theirs: Unit,
    offset: float,
    facing: Facing = FRONT,
    with_facing: Facing = FRONT,
) -> State:
    contact = Contact(
        unit=ours.id, enemy=theirs.id, facing=facing, offset=offset, with_facing=with_facing
    )
    return state(ours, theirs, contacts=(contact,))


def enemy(drawing: str, base: tuple[float, float] = (20, 20)) -> Unit:
    return unit(drawing, base, id="goblins", player="foe")


def pairs(table: State, of: str = "orcs") -> set[tuple[str, str]]:
    return {(each.model, each.enemy) for each in touches(table, table.units[of])}


def test_an_enemy_in_the_front_faces_us_so_its_left_file_stands_at_our_right() -> None:
    (line,) = (
        lines(table(unit("rrrrr"), enemy("rcm")), "orcs")
        if False
        else lines(table(unit("rrrrr", (20, 20)), enemy("rcm"), 10), "orcs")
    )
    assert line.models == {
        "goblins.musician": (Span(10, 30),),
        "goblins.champion": (Span(30, 50),),
        "goblins.1": (Span(50, 70),),
    }
    assert line.span == Span(10, 70)


@pytest.mark.parametrize(
    ("facing", "order"),
    [(FRONT, "mcr"), (REAR, "rcm"), (LEFT, "rcm"), (RIGHT, "mcr")],
)
def test_on_each_facing_the_enemys_files_run_as_it_stands_there(facing: Facing, order: str) -> None:
    (line,) = lines(table(unit("rrr/rrr/rrr", (20, 20)), enemy("rcm"), 0, facing), "orcs")
    letters = {"goblins.musician": "m", "goblins.champion": "c", "goblins.1": "r"}
    assert "".join(letters[model] for model in line.models) == order


def test_models_touch_over_a_stretch_and_at_a_corner() -> None:
    met = touches(table(unit("rrr", (20, 20)), enemy("rr"), -20), unit("rrr", (20, 20)))
    assert [(t.model, t.enemy, t.span, t.corner) for t in met] == [
        ("orcs.1", "goblins.2", Span(0, 0), True),
        ("orcs.1", "goblins.1", Span(0, 20), False),
        ("orcs.2", "goblins.1", Span(20, 20), True),
    ]


def test_a_hundredth_of_a_millimetre_is_no_gap_and_a_tenth_is() -> None:
    ours = unit("rr", (20, 20))
    assert ("orcs.2", "goblins.1") in pairs(table(ours, enemy("r"), -0.005))
    assert ("orcs.2", "goblins.1") not in pairs(table(ours, enemy("r"), -0.1))


def test_behind_a_short_rear_rank_the_models_before_the_holes_are_open_to_the_rear() -> None:
    ours = unit("rrr/r.r", (20, 20))
    assert exposed(ours, REAR) == {
        "orcs.4": (Span(0, 20),),
        "orcs.2": (Span(20, 40),),
        "orcs.5": (Span(40, 60),),
    }
    assert {model for model, _ in pairs(table(ours, enemy("rrr"), 0, REAR))} == {
        "orcs.2",
        "orcs.4",
        "orcs.5",
    }


def test_a_flank_enemy_touches_the_outermost_model_of_each_rank_also_across_a_hole() -> None:
    ours = unit("rrr/rrr/..r", (20, 20))
    assert pairs(table(ours, enemy("r"), 42, LEFT)) == {("orcs.7", "goblins.1")}
    assert pairs(table(ours, enemy("r"), 42, RIGHT)) == {("orcs.7", "goblins.1")}


def test_a_side_model_covers_the_flank_as_deep_as_its_base() -> None:
    ours = unit("K|rr/rr/rr", (20, 20), bases={"K": (25, 50)})
    assert exposed(ours, LEFT) == {"k": (Span(0, 50),), "orcs.5": (Span(50, 60),)}
    assert pairs(table(ours, enemy("rr"), 5, LEFT)) == {("k", "goblins.1"), ("k", "goblins.2")}
    assert pairs(table(ours, enemy("rrr"), 0, LEFT)) == {
        ("k", "goblins.1"),
        ("k", "goblins.2"),
        ("k", "goblins.3"),
        ("orcs.5", "goblins.3"),
    }


def test_a_side_model_stands_left_of_the_corner_and_touches_what_stands_there() -> None:
    ours = unit("K|rr/rr", (20, 20), bases={"K": (25, 50)})
    assert edge_span(ours, FRONT) == Span(-25, 40)
    assert pairs(table(ours, enemy("r"), -30)) == {("k", "goblins.1")}
    assert pairs(table(ours, enemy("r"), -20)) == {("k", "goblins.1"), ("orcs.1", "goblins.1")}


def test_a_contact_written_for_one_unit_is_the_same_contact_seen_from_the_other() -> None:
    ours, theirs = unit("rrrrr/rrrrr", (20, 20)), enemy("rrr/r..", (25, 25))
    for facing in Facing:
        for with_facing in Facing:
            here = table(ours, theirs, 7, facing, with_facing)
            turned = state(ours, theirs, contacts=seen_from(here, "goblins"))
            assert pairs(here) == {(b, a) for a, b in pairs(here, "goblins")} != set()
            assert pairs(turned) == pairs(here)


def test_the_front_may_stand_against_an_enemy_flank() -> None:
    ours, theirs = unit("rrrr", (20, 20)), enemy("cr/rr/mr", (25, 25))
    (line,) = lines(table(ours, theirs, 0, FRONT, LEFT), "orcs")
    assert line.models == {
        "goblins.champion": (Span(0, 25),),
        "goblins.2": (Span(25, 50),),
        "goblins.musician": (Span(50, 75),),
    }


def test_a_big_base_touches_over_all_its_files() -> None:
    here = table(unit("rL#r/r##r", (20, 20)), enemy("r"), 35)
    assert {model for model, _ in pairs(here)} == {"l"}
    assert [touch.span for touch in touches_of(here, "l")] == [Span(35, 55)]


def test_contact_is_told_in_files_ranks_and_sides() -> None:
    ours = unit("K|rrrr/rrrr/r...", (20, 20), bases={"K": (25, 50)})
    for offset, facing, said in (
        (0, FRONT, "left side, files 1 to 3"),
        (50, FRONT, "files 3, 4"),
        (-27, FRONT, "left side"),
        (45, REAR, "files 3, 4"),
        (15, RIGHT, "ranks 1 to 3"),
    ):
        here = table(ours, enemy("rr") if offset != -27 else enemy("r"), offset, facing)
        (line,) = lines(here, "orcs")
        assert contact_text(here, line, ours) == said
