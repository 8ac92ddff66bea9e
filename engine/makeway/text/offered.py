"""What the browser is offered: models that may be picked up, and where they may be set down."""

from __future__ import annotations

from typing import Any

from makeway.core.words import Side
from makeway.text.stage import Ground, Move, Reach, Walk, Wire


class TargetStep(Wire, frozen=True, kw_only=True, gc=False):
    """A step of a preview: its sentence only."""

    because: str
    clauses: tuple[str, ...]
    readings: tuple[str, ...]


class Target(Wire, frozen=True, kw_only=True, gc=False):
    """A place that the engine allows for a mover, with its whole preview."""

    action: Any
    seat: tuple[int, int] | None
    side: Side | None
    unit: str
    rect: Ground
    place: str
    headline: str
    count: int
    mm: float
    moves: tuple[Move, ...]
    steps: tuple[TargetStep, ...]
    asks: str | None
    walk: Walk | None = None
    by: str = ""


class Closed(Wire, frozen=True, kw_only=True, gc=False):
    """Seats of a unit that the same clauses close; `action` lacks only the seat."""

    unit: str
    seats: tuple[tuple[int, int], ...]
    action: Any
    clauses: tuple[str, ...]


class Mover(Wire, frozen=True, kw_only=True, gc=False):
    """A model that may be picked up: what dropping it does, and where.

    `out` is what setting a Character down outside his unit means while he cannot leave it: it is
    refused with its reasons. On a battlefield it lacks only where to. `stays` says why he is put
    back instead where nobody can be asked.
    """

    verb: str
    summary: str
    targets: tuple[Target, ...]
    closed: tuple[Closed, ...]
    reach: Reach | None = None
    out: Any | None = None
    stays: str = ""
