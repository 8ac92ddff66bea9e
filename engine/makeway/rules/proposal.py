"""A proposed block: each model at a place that need not be a seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from makeway.board.block import Stand, sound
from makeway.board.formation import front_of
from makeway.core.actions import Place
from makeway.core.state import Model, Unit
from makeway.core.words import SINGLE, Footprint, Seat

NEAR = 1e-6


class At(NamedTuple):
    """A model of the block at a proposed place: front left corner in seats, and its footprint."""

    model: Model
    rank: float
    file: float
    footprint: Footprint

    @property
    def seat(self) -> Seat | None:
        """The seat of the block it stands on; None between files or ranks."""
        rank, file = round(self.rank), round(self.file)
        on = abs(rank - self.rank) < NEAR and abs(file - self.file) < NEAR
        return Seat(rank, file) if on else None

    @property
    def stand(self) -> Stand | None:
        seat = self.seat
        return Stand(seat, self.footprint, front_of(self.model)) if seat else None

    @property
    def rear(self) -> float:
        """Where its rear edge is, in ranks: 1 is the front edge of the second."""
        return self.rank + self.footprint.ranks

    @property
    def right(self) -> float:
        return self.file + self.footprint.files


def proposed(unit: Unit, places: Mapping[str, Place]) -> tuple[At, ...]:
    """The models of a proposed block; Mismatching Bases count as one seat."""
    return tuple(
        At(unit.models[who], place.rank, place.file, unit.footprint(who) or SINGLE)
        for who, place in places.items()
    )


def standing(unit: Unit) -> tuple[At, ...]:
    """The models of a block where they stand."""
    return tuple(
        At(unit.models[who], *seat, unit.footprint(who) or SINGLE)
        for who, seat in unit.seats.items()
    )


def holds_together(files: int, block: Sequence[At]) -> bool:
    """Whether a block is sound (dossier 32.2)."""
    stands = [each.stand for each in block]
    return all(stands) and sound(files, [stand for stand in stands if stand])
