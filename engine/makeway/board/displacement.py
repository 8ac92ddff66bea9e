"""Displacement: the legal layout with a newcomer on his seat that moves the others least.

JN-9 with reading A5, exactly as in the dossier, 32.5 to 32.7. `displace` answers for one seat;
its cost is the proof that nothing is cheaper, its ways are all pictures that cost the same.
"""

from __future__ import annotations

from collections.abc import Mapping

from makeway.board.choosing import seats_in
from makeway.board.company import Placed, company_of
from makeway.board.formation import front_of, has_one_rank
from makeway.board.lines import Lines, lines_of
from makeway.board.seating import seat_all
from makeway.board.single_rank import widened
from makeway.board.ways import WAYS, Displacement, Metric, Way, told
from makeway.core.actions import Room
from makeway.core.state import Model, Unit
from makeway.core.words import SINGLE, Footprint, Seat

__all__ = [
    "WAYS",
    "Displacement",
    "Metric",
    "Way",
    "displace",
    "displace_single_rank",
    "displaced_by",
    "legal_seats",
    "resettle",
]


def legal_seats(unit: Unit, newcomer: Model) -> tuple[Seat, ...]:
    """Every seat a newcomer holds in some legal layout with the unit's files (dossier 32.5).

    Only for a Matching Base; a Mismatching one has no seat in the block: ().
    """
    footprint = newcomer.base.footprint_in(unit.reference)
    if footprint is None:
        return ()
    lines, front = lines_of(unit), front_of(newcomer)
    if lines.alien:
        return ()
    if lines.single and footprint == SINGLE and front:
        return lines.seats()
    if front is None:
        return _fixed_seats(unit, footprint)
    shape = company_of(unit, True).shape((Placed(footprint, front, Seat(1, 1)),))
    return seats_in(shape, footprint, front)


def _fixed_seats(unit: Unit, footprint: Footprint) -> tuple[Seat, ...]:
    """The seats of a newcomer who keeps the seat chosen for him (FR-9)."""
    seats = (
        Seat(rank, file)
        for rank in range(1, unit.ranks + 2)
        for file in range(1, unit.files - footprint.files + 2)
    )
    company = company_of(unit, True)
    return tuple(s for s in seats if seat_all(company, (Placed(footprint, None, s),), 1))


def displace(
    unit: Unit, newcomer: Model, seat: Seat, metric: Metric = "distance"
) -> Displacement | None:
    """The least displacement with a newcomer on `seat`, files kept (dossier 32.6).

    `metric` is the choice of reading A5. None when no legal layout has him there.
    """
    footprint = newcomer.base.footprint_in(unit.reference)
    lines = lines_of(unit)
    if footprint is None or lines.alien:
        return None
    if lines.legal and footprint == SINGLE and front_of(newcomer):
        return _along(unit, lines, seat, metric)
    placed = (Placed(footprint, front_of(newcomer), seat),)
    found = seat_all(company_of(unit, metric == "distance"), placed, WAYS)
    return told(found, unit.seats, seat, footprint) if found else None


def resettle(unit: Unit, metric: Metric = "models") -> Displacement | None:
    """The legal layouts of a unit's own models, files kept, that move them least (dossier 32.9 A).

    None when no legal layout with these files exists. `seat` means nothing here.
    """
    lines = lines_of(unit)
    if lines.alien:
        return None
    found = seat_all(company_of(unit, metric == "distance"), (), WAYS)
    return told(found, unit.seats, Seat(1, 1), SINGLE) if found else None


def displaced_by(unit: Unit, newcomer: Model, seat: Seat) -> tuple[str, ...]:
    """The models that stand on the seats a newcomer takes at `seat`, front left first."""
    footprint = newcomer.base.footprint_in(unit.reference) or SINGLE
    grid = unit.grid
    return tuple(dict.fromkeys([grid[cell] for cell in footprint.cells(seat) if cell in grid]))


def displace_single_rank(
    unit: Unit,
    newcomer: Model,
    seat: Seat,
    room: Mapping[str, Room],
    metric: Metric = "distance",
) -> Displacement | None:
    """The least displacement in a single rank once each displaced model has its way (32.7, JN-10).

    `room` names every model of `displaced_by`. A model that goes to an end opens new files there
    and takes them; the others are settled by `displace`'s measure. None when no layout is legal.
    """
    footprint = newcomer.base.footprint_in(unit.reference)
    if footprint is None or lines_of(unit).alien or not has_one_rank(unit):
        return None
    pushed = displaced_by(unit, newcomer, seat)
    left = [who for who in pushed if room[who] is Room.LEFT_END]
    right = [who for who in pushed if room[who] is Room.RIGHT_END]
    if not left and not right:
        return displace(unit, newcomer, seat, metric)
    return widened(unit, newcomer, seat, (left, right), metric)


def _along(unit: Unit, lines: Lines, seat: Seat, metric: Metric) -> Displacement | None:
    chains = lines.least(seat, metric == "distance")
    if chains is None:
        return None
    ways = tuple(
        [
            Way(
                seats={who: at for who, at, _ in chain},
                order=tuple([who for who, _, _ in chain]),
                total=total,
                moved=len(chain),
                mm={who: mm for who, _, mm in chain},
            )
            for total, chain in chains[:WAYS]
        ]
    )
    return Displacement(
        cost_mm=chains[0][0],
        moved=len(chains[0][1]),
        ways=ways,
        equal=len(chains),
        seat=seat,
    )
