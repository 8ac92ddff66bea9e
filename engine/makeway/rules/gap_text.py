"""How a way to close a gap is told: who steps up, who slides, and how far."""

from __future__ import annotations

from makeway.board.naming import counted, listed, opening, the
from makeway.board.platforms import is_platform
from makeway.board.regrouping import Filling
from makeway.board.regrouping import way as way_of
from makeway.core.ruling import About, Spot
from makeway.core.state import Unit
from makeway.core.words import Seat, mm_text


def label(unit: Unit, way: Filling) -> str:
    """A way as a choice: "R&F from rank 2, file 1 to rank 1, file 1", "the left side slides"."""
    if way.files != unit.files:
        return _narrowing(unit, way)
    return listed(
        f"{_short(unit, name)} from {unit.seats[name]} to {seat}"
        for name, seat in way.seats.items()
    )


def _narrowing(unit: Unit, way: Filling) -> str:
    """Who goes to another rank, in the files as they were, and which side slides."""
    risen = [name for name, seat in way.seats.items() if seat.rank != unit.seats[name].rank]
    told = [
        f"{_short(unit, name)} from {unit.seats[name]} to"
        f" {Seat(way.seats[name].rank, way.seats[name].file + way.left)}"
        for name in risen
    ]
    slid = (name for name in way.seats if name not in risen)
    sides = sorted({"left" if _from(unit, name, way) < 0 else "right" for name in slid})
    if sides:
        told.append(f"the {' and the '.join(sides)} side{'s slide' if sides[1:] else ' slides'}")
    return ", ".join(told) or "nobody slides"


def _short(unit: Unit, name: str) -> str:
    return "R&F" if unit.models[name].is_plain else the(unit.models[name])


def _from(unit: Unit, name: str, way: Filling) -> int:
    """Below 0 when a model slides to the right, so comes from the left side."""
    return unit.seats[name].file - way.left - way.seats[name].file


def goes_back(unit: Unit, seats: dict[str, Seat]) -> bool:
    """Whether somebody has to go to a rank farther back, which no sliding does."""
    return any(seat.rank > unit.seats[name].rank for name, seat in seats.items())


def pointing_at(unit: Unit, way: Filling) -> About:
    """The models that move and the places they take, in the files as they were."""
    left = way.left
    spots = (Seat(seat.rank, seat.file + left) for seat in way.seats.values())
    return About(
        models=tuple(way.seats),
        spots=tuple(Spot(unit=unit.id, seat=seat) for seat in spots),
    )


def filling_text(unit: Unit, seats: dict[str, Seat]) -> str:
    """Who fills a gap in a unit that keeps its files, in a sentence or two."""
    if len(seats) > 1 and all(unit.models[name].is_plain for name in seats):
        places = listed([str(seat) for seat in sorted(seats.values())])
        ranks = sorted({unit.seats[name].rank for name in seats}, reverse=True)
        start = listed([f"rank {rank}" for rank in ranks])
        return f"{len(seats)} R&F models from {start} fill the gaps: {places}; {_way(unit, seats)}."
    told = [
        f"{_who(unit, name)} leaves {unit.seats[name]} for {seat}: {_way(unit, {name: seat})}."
        for name, seat in seats.items()
    ]
    return " ".join(told)


def sliding_text(unit: Unit, seats: dict[str, Seat]) -> str:
    """How many close up in a unit that gets narrower, in a sentence."""
    if goes_back(unit, seats):
        return filling_text(unit, seats)
    many = counted(len(seats), "model")
    verb = "closes" if len(seats) == 1 else "close"
    central = any(is_platform(unit.models[each]) for each in seats)
    order = "the War Platform in the centre" if central else "in the same order"
    return f"{many} {verb} up, {order}: {_way(unit, seats)} in all."


def _way(unit: Unit, seats: dict[str, Seat]) -> str:
    return mm_text(way_of(unit, seats))


def _who(unit: Unit, name: str) -> str:
    model = unit.models[name]
    if model.is_plain:
        return "An R&F model"
    return f"{opening(the(model))}{', who has Front Rank,' if model.has_front_rank else ''}"
