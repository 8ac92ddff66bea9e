"""Every seat of a newcomer: what the engine says and what comparing every layout says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from makeway.board.displacement import Displacement, displace, legal_seats
from makeway.board.formation import is_legal
from makeway.core.state import Unit
from makeway.core.words import Seat

from tests.engine.twins import least
from tests.engine.twins.brute import Place, Size, Start
from tests.engine.twins.small_units import Case, drawn, engine_model, engine_unit, starts


def compare(case: Case, every: int = 1, first: int = 0) -> int:
    """Every `every`th formation of a case from number `first` on; how many seats were compared."""
    compared = 0
    for number, start in enumerate(starts(case.kind)):
        if number % every == first % every:
            compared += compare_start(start, case.mm, case.size)
    return compared


def compare_start(start: Start, mm: tuple[float, float], size: Size) -> int:
    """All seats of one newcomer in one unit; the number of seats compared."""
    unit = engine_unit(start, mm)
    assert is_legal(unit), drawn(start)
    newcomer = engine_model("newcomer", size, mm)
    seats = least.legal_seats(start, size)
    assert {(s.rank, s.file) for s in legal_seats(unit, newcomer)} == seats, drawn(start)
    for seat in seats:
        twin = least.displace(start, size, seat, mm)
        found = displace(unit, newcomer, Seat(*seat))
        agrees(start, unit, found, twin, f"{size} to {seat}")
    return len(seats)


def agrees(
    start: Start, unit: Unit, found: Displacement | None, twin: least.Answer | None, at: str
) -> None:
    where = f"{drawn(start)} in {start.files} files of {unit.reference}, {at}"
    if twin is None or found is None:
        assert found is None, where
        assert twin is None, where
        return
    assert found.cost_mm == pytest.approx(twin.cost, abs=0.01), where
    assert found.moved == twin.moved, where
    assert found.counted, where
    assert found.equal == len(twin.pictures), where
    seen = frozenset(pictures(start, unit, found))
    assert len(seen) == len(found.ways), where
    assert seen == twin.pictures if found.equal == len(found.ways) else seen < twin.pictures, where


def pictures(start: Start, unit: Unit, found: Displacement) -> Iterator[least.Picture]:
    """What the engine's ways look like, in the files of the unit as it was."""
    left = found.wider[0]
    named = {name: place for name, (place, _, _) in start.named.items()}
    for way in found.ways:
        new = {name: (s.rank, s.file - left) for name, s in way.seats.items()}
        gone = {(*unit.seats[name],) for name in new if name not in named}
        came = {place for name, place in new.items() if name not in named}
        seats = {name: new.get(name, place) for name, place in named.items()}
        yield frozenset(seats.items()), (start.plain - gone) | came


def mirrored(start: Start) -> Start:
    """A unit with left and right changed."""
    last = start.files + 1
    return Start(
        start.files,
        frozenset((r, last - f) for r, f in start.plain),
        {
            name: ((r, last - f - size[0] + 1), size, front)
            for name, ((r, f), size, front) in start.named.items()
        },
    )


def seats_in_vain(unit: Unit, legal: Iterable[Place]) -> list[Seat]:
    """All seats down to the rank behind the last that are not legal for a newcomer."""
    every = (
        Seat(rank, file) for rank in range(1, unit.ranks + 2) for file in range(1, unit.files + 1)
    )
    return [seat for seat in every if (seat.rank, seat.file) not in set(legal)]
