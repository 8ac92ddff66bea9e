"""What a unit needs to know of a newcomer who comes to it over a battlefield."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol

from makeway.core.actions import Join
from makeway.core.pose import Point
from makeway.core.turn import Turn
from makeway.core.words import Seat, Side
from makeway.rules.making_room import Arrival


class Came(NamedTuple):
    """How he came: the knots of his way in mm, what he and the others count as having done, and
    what the Player Turn then remembers."""

    way: tuple[Point, ...]
    has: str
    others_have: str
    remembered: Callable[[Turn], Turn]


class Approach(Protocol):
    """How he comes to the unit over a battlefield; `found` is the unit as he finds it then."""

    found: object | None

    def look(self, places: Iterable[Seat | Side]) -> None:
        """Find the ways to several places together."""

    def comes_to(self, place: Seat | Side) -> bool:
        """Whether a move that is open to him leads there."""

    def fits(self, place: Arrival | Side) -> bool:
        """Whether the unit with him there keeps its distance from others."""

    def came(self, action: Join) -> Came | None:
        """How he has come to the place that he takes; None while nothing says which."""
