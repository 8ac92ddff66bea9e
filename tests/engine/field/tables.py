"""Posed units for tests of the field."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from makeway.board.placed import Placed
from makeway.core.ground import Field
from makeway.core.pose import Point, Pose
from makeway.core.state import State, Unit
from makeway.core.words import MM_PER_INCH, Base
from msgspec.structs import replace

from tests.engine import drawing

BOARD = Field(width=48 * MM_PER_INCH, depth=36 * MM_PER_INCH)


def posed(rows: str, x: float, y: float, facing: float = 0.0, **how: Any) -> Unit:
    """The unit of a drawing with the front left corner of its block there, in mm."""
    base = how.pop("base", (20.0, 20.0))
    return replace(drawing.unit(rows, base, **how), pose=Pose(x, y, facing))


def table(*units: Unit, field: Field = BOARD) -> State:
    return drawing.state(*units, field=field)


def base_at(
    x: float, y: float, facing: float = 0.0, size: tuple[float, float] = (20, 20)
) -> Placed:
    return Placed(Base(*size), Point(x, y), facing)


SIZES = st.sampled_from([(20.0, 20.0), (25.0, 25.0), (25.0, 50.0), (40.0, 40.0), (50.0, 100.0)])
DRAWINGS = st.sampled_from(["r", "rr", "rrr/rrr", "rrrr/r..r", "rrrrr/rrrrr/rr.r."])
ANGLES = st.one_of(st.sampled_from([0.0, 90.0, 45.0]), st.floats(0, 359))


@st.composite
def places(draw: st.DrawFn, across: float = 400.0) -> Placed:
    """A base somewhere on a square of so many mm."""
    near = st.floats(0, across)
    return base_at(draw(near), draw(near), draw(ANGLES), draw(SIZES))


@st.composite
def crowds(draw: st.DrawFn, most: int = 5, across: float = 400.0) -> tuple[Unit, ...]:
    """Up to so many units on a square; they may overlap."""
    near = st.floats(0, across)
    return tuple(
        posed(
            draw(DRAWINGS), draw(near), draw(near), draw(ANGLES), base=draw(SIZES), id=f"unit{each}"
        )
        for each in range(draw(st.integers(1, most)))
    )
