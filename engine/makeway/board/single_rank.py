"""A single rank is joined: behind it or at its ends there is room for who is displaced (JN-10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations, product

from msgspec.structs import replace

from makeway.board.company import Company, Placed, others_of
from makeway.board.formation import front_of, kind_of
from makeway.board.lines import steps
from makeway.board.platforms import central, off_centre
from makeway.board.seating import seat_all
from makeway.board.ways import WAYS, Displacement, Metric, Way, told
from makeway.core.state import Model, Unit
from makeway.core.words import SINGLE, TOLERANCE, Footprint, Seat


def widened(
    unit: Unit, newcomer: Model, seat: Seat, ends: tuple[list[str], list[str]], metric: Metric
) -> Displacement | None:
    """The least displacement when these models go to new files at the left and right end.

    A War Platform that the new files put off the centre goes back to it (WP-1).
    """
    wide = {name: _print(unit, name).files for end in ends for name in end}
    opened = sum(wide[name] for name in ends[0]), sum(wide[name] for name in ends[1])
    files = unit.files + sum(opened)
    here = {name: Seat(s.rank, s.file + opened[0]) for name, s in unit.seats.items()}
    mine = Seat(seat.rank, seat.file + opened[0])
    footprint = newcomer.base.footprint_in(unit.reference) or SINGLE
    others = [other._replace(seat=here[other.id]) for other in others_of(unit)]
    size = unit.reference.width, unit.reference.depth
    found: list[Way] = []
    equal, counted = 0, True
    for pinned in _centred(unit, here, _orders(unit, ends, wide, files), files):
        placed = [Placed(footprint, front_of(newcomer), mine)]
        placed += [
            Placed(_print(unit, who), front_of(unit.models[who]), at) for who, at in pinned.items()
        ]
        free = [other for other in others if other.id not in pinned]
        seated = seat_all(
            Company(files, size, free, metric == "distance", unit.forward_first), placed, WAYS
        )
        if seated is None:
            continue
        way = steps(*size, 1, files)
        mm = {who: way[0][abs(here[who].file - at.file)] for who, at in pinned.items()}
        one = told(seated, here, mine, footprint, pinned, mm)
        found += one.ways
        equal, counted = equal + one.equal, counted and one.counted
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


def _centred(
    unit: Unit, here: Mapping[str, Seat], orders: Iterator[dict[str, Seat]], files: int
) -> Iterator[dict[str, Seat]]:
    """The orders, a War Platform in the centre of so many files whoever stands there (WP-1)."""
    platform = off_centre(replace(unit, seats=here, files=files))
    for pinned in orders:
        if platform is None or platform in pinned:
            yield pinned
            continue
        for seat in central(files, _print(unit, platform).files):
            yield {**pinned, platform: seat}


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


def _print(unit: Unit, name: str) -> Footprint:
    return unit.footprint(name) or SINGLE
