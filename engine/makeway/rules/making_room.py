"""Making room for a newcomer: one way to do it, and which ways look the same to a player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from makeway.board.displacement import Displacement, Way
from makeway.board.formation import kind_of
from makeway.board.naming import counted
from makeway.core.actions import Room
from makeway.core.state import Unit
from makeway.core.words import Leaf, Seat, mm_text


class Arrival(Leaf, frozen=True, kw_only=True):
    """One way to make room: who moves where, the newcomer's seat, the files opened at the ends.

    Seats are numbered in the wider unit.
    """

    way: Way
    seat: Seat
    equal: int = 1
    counted: bool = True
    room: dict[str, Room] | None = None
    left: int = 0
    right: int = 0

    @property
    def cost(self) -> tuple[float, int]:
        """Total way in mm, then the number of models."""
        return self.way.total, self.way.moved

    def agrees(self, room: Mapping[str, Room] | None, places: Mapping[str, Seat] | None) -> bool:
        """Whether this is what was chosen, as far as anything was."""
        if places is not None and places != self.way.seats:
            return False
        mine = self.room or {}
        return all(mine.get(model) is way for model, way in (room or {}).items())


def arrivals_of(
    found: Displacement | None, room: Mapping[str, Room] | None = None
) -> list[Arrival]:
    """The arrivals that a displacement allows, all at the same cost."""
    if found is None:
        return []
    left, right = found.wider
    return [
        Arrival(
            way=way,
            seat=found.seat,
            equal=found.equal,
            counted=found.counted,
            room=dict(room) if room is not None else None,
            left=left,
            right=right,
        )
        for way in found.ways
    ]


def pictures(unit: Unit, arrivals: Sequence[Arrival]) -> tuple[Arrival, ...]:
    """One arrival for each picture, the cheapest of those that look the same (32.4).

    Only choices for several displaced models can look the same.
    """
    if len(arrivals) < 2 or len(arrivals[0].room or ()) < 2:
        return tuple(arrivals)
    best: dict[object, Arrival] = {}
    for arrival in arrivals:
        look = _look(unit, arrival)
        if look not in best or arrival.cost < best[look].cost:
            best[look] = arrival
    return tuple(best.values())


def _look(unit: Unit, arrival: Arrival) -> object:
    """What sets a picture apart: the new files, named models, seats plain R&F leave and take."""
    named: set[tuple[str, Seat]] = set()
    plain: set[tuple[str, tuple[int, int]]] = set()
    for name, end in arrival.way.seats.items():
        model, start = unit.models[name], unit.seats[name]
        if model.is_plain:
            plain ^= {
                (kind_of(model), end),
                (kind_of(model), (start.rank, start.file + arrival.left)),
            }
        else:
            named.add((name, end))
    return arrival.left, arrival.right, frozenset(named), frozenset(plain)


def cost_text(way: Way) -> str:
    """How much a way of making room moves: "2 models, 136.80 mm"."""
    return f"{counted(way.moved, 'model')}, {mm_text(way.total)}"
