"""Events change what they name and nothing else on the table."""

from __future__ import annotations

import pytest
from makeway.board.ground import lines
from makeway.core.events import Fell, Narrowed, Widened, apply
from makeway.core.state import Contact, State
from makeway.core.words import Facing, Side

from tests.engine.drawing import state, unit


def fight(facing: Facing, with_facing: Facing) -> State:
    """Orcs of five files against Goblins of six with a side model at each end."""
    orcs = unit("rrrrr/rrrrr")
    goblins = unit(
        "K|rrrrrr|L/rrrrrr",
        (20, 20),
        id="goblins",
        player="foe",
        bases={"K": (25, 50), "L": (40, 40)},
    )
    contact = Contact(
        unit="orcs", enemy="goblins", facing=facing, with_facing=with_facing, offset=-15
    )
    return state(orcs, goblins, contacts=(contact,))


def spans(table: State, us: str) -> dict[str, tuple[float, float]]:
    """Where each model of the enemy stands along the edge of a unit."""
    [line] = lines(table, us)
    return {name: (parts[0].start, parts[-1].end) for name, parts in line.models.items()}


EDGES = [Facing.FRONT, Facing.REAR]


@pytest.mark.parametrize("facing", list(Facing))
@pytest.mark.parametrize("with_facing", EDGES)
@pytest.mark.parametrize(
    "gone", [("goblins.1", "goblins.7"), ("goblins.6", "goblins.12"), ("k",), ("l",)]
)
def test_the_models_that_stay_stand_where_they_stood(
    facing: Facing, with_facing: Facing, gone: tuple[str, ...]
) -> None:
    table = fight(facing, with_facing)
    after = apply(table, Fell(unit="goblins", models=gone))
    before = spans(table, "orcs")
    for model, span in spans(after, "orcs").items():
        if model in before:
            assert span == pytest.approx(before[model])


@pytest.mark.parametrize("facing", EDGES)
@pytest.mark.parametrize("left", [0, 1])
def test_a_unit_that_gives_up_a_file_leaves_its_enemy_where_he_stood(
    facing: Facing, left: int
) -> None:
    table = fight(facing, Facing.FRONT)
    gone = ("orcs.1", "orcs.6") if left else ("orcs.5", "orcs.10")
    fallen = apply(table, Fell(unit="orcs", models=gone))
    narrow = apply(fallen, Narrowed(unit="orcs", files=4, left=left))
    shift = left * 25.0
    for model, (start, end) in spans(table, "orcs").items():
        assert spans(narrow, "orcs")[model] == pytest.approx((start - shift, end - shift))


@pytest.mark.parametrize("side", list(Side))
def test_a_new_file_leaves_the_enemy_where_he_stood(side: Side) -> None:
    table = fight(Facing.FRONT, Facing.FRONT)
    wide = apply(table, Widened(unit="orcs", side=side))
    shift = 25.0 if side is Side.LEFT else 0.0
    for model, (start, end) in spans(table, "orcs").items():
        assert spans(wide, "orcs")[model] == pytest.approx((start + shift, end + shift))
