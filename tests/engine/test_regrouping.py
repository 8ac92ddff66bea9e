"""Gaps of a unit of several ranks (dossier 32.9 A), and a plain search over every layout."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from makeway.board.formation import is_legal, picture
from makeway.board.regrouping import Filling, regroup
from makeway.core.events import Fell, Moved, apply
from makeway.core.state import Unit
from makeway.core.words import Seat
from msgspec.structs import replace

from tests.engine import drawing


def without(text: str, *gone: str, base: tuple[float, float] = (20.0, 20.0), **fields: Any) -> Unit:
    """The unit of a drawing after models fell (letters of Characters, or ids)."""
    block = drawing.unit(text, base, id="unit", **fields)
    names = tuple(each if each in block.models else f"unit.{each}" for each in gone)
    table = apply(drawing.state(block), Fell(unit="unit", models=names))
    return table.units["unit"]


def after(unit: Unit, filling: Filling) -> Unit:
    table = apply(drawing.state(unit), Moved(unit="unit", seats=filling.seats))
    return table.units["unit"]


def drawn(unit: Unit) -> list[str]:
    return [drawing.picture(after(unit, each)) for each in regroup(unit)]


def test_a_character_behind_comes_forward_and_one_of_the_rear_takes_his_seat() -> None:
    unit = without("HKLXc/rrNrr/rrrrr", "champion")
    ways = regroup(unit)
    assert len(ways) == 5
    assert {each.moved for each in ways} == {2}
    assert all(each.seats["n"] == Seat(1, 5) for each in ways)


def test_a_big_base_leaves_and_two_of_the_rear_models_step_up() -> None:
    unit = without("rrX#rr/rr##rr", "x")
    assert {each.moved for each in regroup(unit)} == {2}
    assert all(text.startswith("rrrrrr/") for text in drawn(unit))
    assert len(regroup(unit)) == 6


def test_the_lone_rear_model_fills_the_gap_of_the_first_rank() -> None:
    unit = without("rcWsr/rrrrr/rrrrr/r....", "w", base=(25.0, 25.0))
    [only] = regroup(unit)
    assert list(only.seats.values()) == [Seat(1, 3)]
    assert only.mm == pytest.approx(90.14, abs=0.01)


def test_front_rank_goes_before_when_rank_and_file_have_filled() -> None:
    unit = without("AcB/rDr/rrr/.r.", "a", base=(25.0, 25.0))
    [only] = regroup(unit)
    assert only.mm == pytest.approx(85.36, abs=0.01)
    assert drawing.picture(after(unit, only)) == "DcB/rrr/rrr"


def test_four_rear_models_take_the_four_seats_of_a_big_base() -> None:
    unit = without("L#rrr/##rrr/rrrrr/rrrr.", "l", base=(25.0, 25.0))
    [only] = regroup(unit)
    assert (only.moved, round(only.mm, 2)) == (4, 275.10)
    assert drawing.picture(after(unit, only)) == "rrrrr/rrrrr/rrrrr"


def test_a_hole_in_the_rear_rank_is_no_gap() -> None:
    [only] = regroup(without("rrrrr/rrrrr", "8", "6"))
    assert only.seats == {}


def test_too_few_models_for_the_first_rank_have_no_layout_with_these_files() -> None:
    assert regroup(without("rrHrr", "h")) == ()


def every_layout(unit: Unit) -> dict[object, int]:
    """Pictures of all legal layouts of small models with the fewest models moved: plain search."""
    names = list(unit.seats)
    deep = -(-len(names) // unit.files)
    cells = [Seat(r, f) for r in range(1, deep + 1) for f in range(1, unit.files + 1)]
    found: dict[object, int] = {}
    for seats in permutations(cells, len(names)):
        laid = replace(unit, seats=dict(zip(names, seats, strict=True)))
        if is_legal(laid):
            moved = sum(unit.seats[name] != seat for name, seat in laid.seats.items())
            key = picture(laid)
            found[key] = min(moved, found.get(key, moved))
    least = min(found.values(), default=0)
    return {key: moved for key, moved in found.items() if moved == least}


SMALL_UNITS = ["Hrc/rrr/r..", "HrK/cr.", "HK/rL/r.", "cHK/Lr.", "HKc/Lm.", "mrH/srr", "HK/cL/rr"]


@pytest.mark.parametrize(
    ("text", "gone"), [(text, gone) for text in SMALL_UNITS for gone in "HKLrcm" if gone in text]
)
def test_no_layout_that_is_legal_moves_fewer(text: str, gone: str) -> None:
    block = drawing.unit(text, (20.0, 20.0), id="unit")
    ids = {"c": "unit.champion", "m": "unit.musician", "r": "unit.1"}
    unit = without(text, ids.get(gone, gone.lower()))
    if len(block.models) - 1 < block.files:
        assert regroup(unit) == ()
    expected = every_layout(unit)
    listed = {picture(after(unit, each)): each.moved for each in regroup(unit)}
    assert listed == expected
