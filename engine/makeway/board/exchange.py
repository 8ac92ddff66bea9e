"""Two blocks of equal size change places inside a unit, their inner order kept (dossier 32.12)."""

from __future__ import annotations

from msgspec.structs import replace

from makeway.core.once import once
from makeway.core.state import Unit
from makeway.core.words import SINGLE, Seat, Value


class Exchange(Value, frozen=True, kw_only=True):
    """A model and the block at `seat`: who stands there, and what is in the way of a change.

    `partners` have a cell in the block, in reading order; `sticking_out` are those of them with a
    base that reaches beyond it; `holes` are empty seats in it; `inside` says that the block lies
    within the files of the unit, `overlaps` that it shares a cell with the model's own.
    """

    model: str
    seat: Seat
    partners: tuple[str, ...]
    sticking_out: tuple[str, ...]
    holes: tuple[Seat, ...]
    inside: bool
    overlaps: bool

    @property
    def possible(self) -> bool:
        """Whole blocks can change places; whether the rules let them is another question."""
        return bool(self.partners) and self.inside and not (self.overlaps or self.sticking_out)


def exchange(unit: Unit, model: str, seat: Seat) -> Exchange | None:
    """What a change of places with the block at `seat` meets; None for a Mismatching model.

    KeyError when the unit has no such model.
    """
    return once(unit, ("exchange", model, seat), lambda: _exchange(unit, model, seat))


def _exchange(unit: Unit, model: str, seat: Seat) -> Exchange | None:
    footprint = unit.footprint(model)
    if footprint is None or model not in unit.seats:
        return None
    block, grid = (seat,) if footprint is SINGLE else footprint.cells(seat), unit.grid
    partners = dict.fromkeys(grid[cell] for cell in block if cell in grid)
    partners.pop(model, None)
    return Exchange(
        model=model,
        seat=seat,
        partners=tuple(partners),
        sticking_out=tuple(each for each in partners if _sticks_out(unit, each, block)),
        holes=tuple(cell for cell in block if cell not in grid),
        inside=seat.rank >= 1 and 1 <= seat.file <= unit.files - footprint.files + 1,
        overlaps=any(grid.get(cell) == model for cell in block),
    )


def _sticks_out(unit: Unit, partner: str, block: tuple[Seat, ...]) -> bool:
    footprint = unit.footprint(partner)
    if footprint is None or footprint is SINGLE:
        return False
    return not set(footprint.cells(unit.seats[partner])) <= set(block)


def exchanged_seats(unit: Unit, change: Exchange) -> dict[str, Seat]:
    """The new seats of everyone who moves: the model first, then its partners."""
    old = unit.seats[change.model]
    down, across = old.rank - change.seat.rank, old.file - change.seat.file
    return {change.model: change.seat} | {
        each: Seat(unit.seats[each].rank + down, unit.seats[each].file + across)
        for each in change.partners
    }


def exchanged(unit: Unit, change: Exchange) -> Unit:
    """The unit after the change."""
    return replace(unit, seats={**unit.seats, **exchanged_seats(unit, change)})


def blocks_in_front(unit: Unit, model: str) -> tuple[Seat, ...]:
    """The seats of rank 1 at which the model's base fits beside its own place."""
    return tuple(
        seat
        for file in range(1, unit.files + 1)
        if (found := exchange(unit, model, seat := Seat(1, file))) is not None
        and found.inside
        and not found.overlaps
    )
