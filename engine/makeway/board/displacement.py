"""Displacement: the legal layout with a newcomer on his seat that moves the others least.

JN-9 with reading A5, exactly as in the dossier, 32.5 to 32.7. `displace` answers for one seat;
its cost is the proof that nothing is cheaper, its ways are all pictures that cost the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations, product
from typing import Literal

from makeway.board.formation import front_of, has_one_rank, kind_of
from makeway.board.lines import Lines, lines_of, steps
from makeway.board.seating import Other, Placed, Seated, seat_all, seats_in, shape_with
from makeway.core.actions import Room
from makeway.core.state import Model, Unit
from makeway.core.words import SINGLE, TOLERANCE, Footprint, Seat, Value

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
    others = _others(unit)
    if front is None:
        return _fixed_seats(unit, others, footprint)
    shape = shape_with(unit.files, others, (Placed(footprint, front, Seat(1, 1)),))
    return seats_in(shape, footprint, front)


def _fixed_seats(unit: Unit, others: list[Other], footprint: Footprint) -> tuple[Seat, ...]:
    """The seats of a newcomer who keeps the seat chosen for him (FR-9)."""
    seats = (
        Seat(rank, file)
        for rank in range(1, unit.ranks + 2)
        for file in range(1, unit.files - footprint.files + 2)
    )
    return tuple(
        seat
        for seat in seats
        if seat_all(unit.files, _size(unit), others, (Placed(footprint, None, seat),), True, 1)
    )


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
    found = seat_all(
        unit.files,
        _size(unit),
        _others(unit),
        (Placed(footprint, front_of(newcomer), seat),),
        metric == "distance",
        WAYS,
    )
    return _told(found, unit.seats, seat, footprint) if found else None


def resettle(unit: Unit, metric: Metric = "models") -> Displacement | None:
    """The legal layouts of a unit's own models, files kept, that move them least (dossier 32.9 A).

    None when no legal layout with these files exists. `seat` means nothing here.
    """
    lines = lines_of(unit)
    if lines.alien:
        return None
    found = seat_all(unit.files, _size(unit), _others(unit), (), metric == "distance", WAYS)
    return _told(found, unit.seats, Seat(1, 1), SINGLE) if found else None


def displaced_by(unit: Unit, newcomer: Model, seat: Seat) -> tuple[str, ...]:
    """The models that stand on the seats a newcomer takes at `seat`, front left first."""
    footprint = newcomer.base.footprint_in(unit.reference) or SINGLE
    grid = unit.grid
    return tuple(dict.fromkeys(grid[cell] for cell in footprint.cells(seat) if cell in grid))


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
    return _widened(unit, newcomer, seat, (left, right), metric)


def _widened(
    unit: Unit, newcomer: Model, seat: Seat, ends: tuple[list[str], list[str]], metric: Metric
) -> Displacement | None:
    wide = {name: _print(unit, name).files for end in ends for name in end}
    opened = sum(wide[name] for name in ends[0]), sum(wide[name] for name in ends[1])
    files = unit.files + sum(opened)
    here = {name: Seat(s.rank, s.file + opened[0]) for name, s in unit.seats.items()}
    mine = Seat(seat.rank, seat.file + opened[0])
    footprint = newcomer.base.footprint_in(unit.reference) or SINGLE
    others = [other._replace(seat=here[other.id]) for other in _others(unit)]
    found: list[Way] = []
    equal, counted = 0, True
    for pinned in _orders(unit, ends, wide, files):
        placed = [Placed(footprint, front_of(newcomer), mine)]
        placed += [
            Placed(_print(unit, who), front_of(unit.models[who]), at) for who, at in pinned.items()
        ]
        free = [other for other in others if other.id not in pinned]
        seated = seat_all(files, _size(unit), free, placed, metric == "distance", WAYS)
        if seated is None:
            continue
        way = steps(*_size(unit), 1, files)
        mm = {who: way[0][abs(here[who].file - at.file)] for who, at in pinned.items()}
        told = _told(seated, here, mine, footprint, pinned, mm)
        found += told.ways
        equal, counted = equal + told.equal, counted and told.counted
    return _best_of(unit, found, equal, counted, mine, opened, metric)


def _orders(
    unit: Unit, ends: tuple[list[str], list[str]], wide: Mapping[str, int], files: int
) -> Iterator[dict[str, Seat]]:
    """Every order in which displaced models line up at their ends."""
    for left, right in product(permutations(ends[0]), permutations(ends[1])):
        pinned: dict[str, Seat] = {}
        file = 1
        for who in left:
            pinned[who] = Seat(1, file)
            file += wide[who]
        file = files + 1 - sum(wide[who] for who in right)
        for who in right:
            pinned[who] = Seat(1, file)
            file += wide[who]
        yield pinned


def _best_of(
    unit: Unit,
    ways: list[Way],
    equal: int,
    counted: bool,
    seat: Seat,
    opened: tuple[int, int],
    metric: Metric,
) -> Displacement | None:
    if not ways:
        return None
    if metric == "distance":
        limit = min(way.total for way in ways) + TOLERANCE
        ways = [way for way in ways if way.total < limit]
    fewest = min(way.moved for way in ways)
    seen: dict[object, Way] = {}
    for way in sorted((w for w in ways if w.moved == fewest), key=lambda w: w.total):
        named = frozenset((kind_of(unit.models[who]), at) for who, at in way.seats.items())
        seen.setdefault(named, way)
    best = tuple(seen.values())
    return Displacement(
        cost_mm=min(way.total for way in best),
        moved=fewest,
        ways=best[:WAYS],
        equal=len(best) if counted else max(len(best), equal),
        counted=counted,
        seat=seat,
        wider=opened,
    )


def _along(unit: Unit, lines: Lines, seat: Seat, metric: Metric) -> Displacement | None:
    chains = lines.least(seat, metric == "distance")
    if chains is None:
        return None
    ways = tuple(
        Way(
            seats={who: at for who, at, _ in chain},
            order=tuple(who for who, _, _ in chain),
            total=total,
            moved=len(chain),
            mm={who: mm for who, _, mm in chain},
        )
        for total, chain in chains[:WAYS]
    )
    return Displacement(
        cost_mm=chains[0][0],
        moved=len(chains[0][1]),
        ways=ways,
        equal=len(chains),
        seat=seat,
    )


def _told(
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


def _others(unit: Unit) -> list[Other]:
    found = []
    for name, seat in unit.seats.items():
        model = unit.models[name]
        found.append(Other(name, kind_of(model), front_of(model), _print(unit, name), seat))
    return found


def _print(unit: Unit, name: str) -> Footprint:
    return unit.footprint(name) or SINGLE


def _size(unit: Unit) -> tuple[float, float]:
    return unit.reference.width, unit.reference.depth
