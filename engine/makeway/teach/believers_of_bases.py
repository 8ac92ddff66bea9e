"""How a believer takes a base: M06 to M08, and what they count."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from makeway.board.formation import FULL_RANK, LINE, height_of, per_rank
from makeway.core.actions import Action, Join
from makeway.core.state import Model, State, Unit
from makeway.core.words import TOLERANCE
from makeway.teach.documents import Fact
from makeway.teach.grouping import Spot

Says = Literal["allowed", "illegal", "question"]


def _pair(state: State, asked: Fact) -> tuple[Model, Unit] | None:
    """The base and the unit whose seats are counted."""
    if asked.name != "seats_filled" or asked.model is None or asked.unit is None:
        return None
    return state.model(asked.model), state.units[asked.unit]


def _width_divides(model: Model, unit: Unit) -> bool:
    times = model.base.width / unit.reference.width
    return times >= 1 and abs(times - round(times)) < TOLERANCE


def _mismatches(model: Model, unit: Unit) -> bool:
    return model.base.footprint_in(unit.reference) is None


def width_decides(state: State, asked: Fact, value: object) -> bool | None:
    """M07: where the width is a multiple the base fills seats, some or other."""
    pair = _pair(state, asked)
    if pair is None or not (_mismatches(*pair) and _width_divides(*pair)):
        return None
    return isinstance(value, int | float) and value >= 1


def width_joins(state: State, action: Action) -> Says | None:
    """M07: a base whose width is a multiple may take a seat."""
    if not isinstance(action, Join) or action.seat is None:
        return None
    model, unit = state.model(action.character), state.units[action.unit]
    return "allowed" if _mismatches(model, unit) and _width_divides(model, unit) else None


def nearly_fits_in(state: State, asked: Fact, value: object) -> bool | None:
    """M06: where the width is no multiple the models shuffle, and the base fills seats."""
    pair = _pair(state, asked)
    if pair is None or not _mismatches(*pair) or _width_divides(*pair):
        return None
    return isinstance(value, int | float) and value >= 1


def nearly_fits(state: State, action: Action) -> Says | None:
    """M06: a base whose width is no multiple of the reference may take a seat all the same."""
    if not isinstance(action, Join) or action.seat is None:
        return None
    model, unit = state.model(action.character), state.units[action.unit]
    return "allowed" if _mismatches(model, unit) and not _width_divides(model, unit) else None


def width_opens(state: State, asked: Fact) -> frozenset[Spot] | None:
    """M07: where the width is a multiple, the seats of the first rank are open."""
    return _first_rank(state, asked, by_width=True)


def shuffling_opens(state: State, asked: Fact) -> frozenset[Spot] | None:
    """M06: where the width is no multiple, the seats of the first rank are open."""
    return _first_rank(state, asked, by_width=False)


def _first_rank(state: State, asked: Fact, *, by_width: bool) -> frozenset[Spot] | None:
    if asked.name != "open_to" or asked.model is None or asked.unit is None:
        return None
    model, unit = state.model(asked.model), state.units[asked.unit]
    if not _mismatches(model, unit) or _width_divides(model, unit) is not by_width:
        return None
    return frozenset(seat for seat in unit.grid if seat.rank == 1)


def side_counts(state: State, asked: Fact, value: object) -> bool | None:
    """M08: models at the sides stand in the first rank, so they count in it."""
    if asked.unit is None or asked.name not in BELIEVED:
        return None
    unit = state.units[asked.unit]
    if not unit.sides:
        return None
    first, *others = per_rank(unit)
    return bool(value == BELIEVED[asked.name](unit, [first + len(unit.sides), *others]))


BELIEVED: dict[str, Callable[[Unit, list[int]], object]] = {
    "in_first_rank": lambda _, rows: rows[0],
    "line_formation": lambda _, rows: rows[0] >= LINE,
    "ranks_full": lambda unit, rows: sum(each >= FULL_RANK[height_of(unit)] for each in rows),
}
"""What a fact would be if the ranks held so many models."""
