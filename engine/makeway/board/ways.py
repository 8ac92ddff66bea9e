"""What a displacement is told as: ways, one for each picture, their cost and order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from makeway.board.leaves import Seated
from makeway.core.words import Footprint, Seat, Value

Metric = Literal["distance", "models"]

WAYS = 60
"""The most equal ways that are listed; `Displacement.equal` counts them all."""


class Way(Value, frozen=True, kw_only=True):
    """One picture: the new seats of the others that change place, and how far each goes in mm.

    `order` tells them from the one who is pushed first; `total` in mm.
    """

    seats: dict[str, Seat]
    order: tuple[str, ...]
    total: float
    moved: int
    mm: dict[str, float]


class Displacement(Value, frozen=True, kw_only=True):
    """The least displacement: its cost, and one way for each picture that costs as much.

    `equal` counts the pictures, also those beyond the `WAYS` that are listed; it is a lower bound
    when `counted` is false. `wider` says how many files were opened left and right (JN-10); then
    seats are numbered in the wider unit, the newcomer's own being `seat`.
    """

    cost_mm: float
    moved: int
    ways: tuple[Way, ...]
    equal: int
    counted: bool = True
    seat: Seat
    wider: tuple[int, int] = (0, 0)


def told(
    seated: Seated,
    here: Mapping[str, Seat],
    seat: Seat,
    footprint: Footprint,
    pinned: Mapping[str, Seat] | None = None,
    mm: Mapping[str, float] | None = None,
) -> Displacement:
    ways = tuple(
        Way(
            seats=(seats := {**(pinned or {}), **found.seats}),
            order=_order(seats, here, footprint.cells(seat)),
            total=found.total + sum((mm or {}).values()),
            moved=len(seats),
            mm={**(mm or {}), **found.mm},
        )
        for found in seated.ways
    )
    return Displacement(
        cost_mm=min(way.total for way in ways),
        moved=min(way.moved for way in ways),
        ways=ways,
        equal=seated.equal,
        counted=seated.counted,
        seat=seat,
    )


def _order(
    seats: Mapping[str, Seat], here: Mapping[str, Seat], taken: Iterable[Seat]
) -> tuple[str, ...]:
    """First who stands where the newcomer goes, then who stands where those go, and so on."""
    stood = {here[who]: who for who in seats}
    told: dict[str, None] = {}
    for start in (*taken, *sorted(stood)):
        who = stood.get(start)
        while who is not None and who not in told:
            told[who] = None
            who = stood.get(seats[who])
    return tuple(told)
