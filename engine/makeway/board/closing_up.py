"""Gaps that the first rank cannot fill: the unit gets narrower and one side slides (32.9 B).

Models of the first rank keep their order and nobody jumps; models from behind fill before anybody
slides. The same search closes up Characters whose R&F are gone (32.11): they keep their ranks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from itertools import combinations, pairwise, permutations, product

from msgspec.structs import replace

from makeway.board.formation import is_legal, is_sound, picture
from makeway.board.platforms import central, is_platform
from makeway.board.regrouping import Filling, in_order, regroup, way
from makeway.board.standing_behind import stands_behind
from makeway.core.state import Unit
from makeway.core.words import SINGLE, Seat


def close_up(unit: Unit) -> tuple[Filling, ...]:
    """Legal layouts of the greatest smaller width that move the fewest models, shortest first.

    Where sliding fails at every width, the fewest are placed anew (IF-2). None when no narrower
    layout exists.
    """
    for files in range(unit.files - 1, 0, -1):
        if found := _fewest(unit, files, ranked=False):
            return found
    for files in range(unit.files - 1, 0, -1):
        if found := least(unit, list(_anew(unit, files)), apart=False):
            return found
    return ()


def _anew(unit: Unit, files: int) -> Iterator[Filling]:
    """Legal layouts of this width wherever it begins, whoever stood in the first rank."""
    for left in range(unit.files - files + 1):
        at = {name: Seat(seat.rank, seat.file - left) for name, seat in unit.seats.items()}
        behind = [name for name in at if stands_behind(unit.models[name])]
        ends = {name: at[name].file + _width(unit, name) - 1 for name in behind}
        if any(at[name].file < 1 or end > files for name, end in ends.items()):
            continue
        for each in regroup(replace(unit, files=files, seats=at)):
            yield replace(each, left=left)


def close_up_ranks(unit: Unit) -> tuple[Filling, ...]:
    """Sound layouts of the greatest width in which every model keeps its rank (WO-3).

    Where none exists, sound layouts that move the fewest models, whatever their ranks.
    """
    for files in range(unit.files, 0, -1):
        if found := _fewest(unit, files, ranked=True):
            return found
    for files in range(unit.files, 0, -1):
        lefts = range(unit.files - files + 1)
        loose = [each for left in lefts for each in _settled(unit, files, left, {}, ranked=None)]
        if found := least(unit, loose, apart=False):
            return found
    return ()


def closings(unit: Unit, *, ranked: bool = False) -> tuple[Filling, ...]:
    """The same layouts for each place on the table where the unit may end up: of the greatest
    width, for each number of files given up at the left, those that move the fewest models.

    `ranked` as in `close_up_ranks`; in combat one of them may keep more contact than another.
    """
    for files in range(unit.files - (not ranked), 0, -1):
        found = [
            each
            for left in range(unit.files - files + 1)
            for each in least(
                unit,
                [
                    each
                    for row in _rows(unit, files, ranked=ranked)
                    for each in _settled(unit, files, left, row, ranked=ranked)
                ],
            )
        ]
        if found:
            return in_order(found)
    return ()


def _fewest(unit: Unit, files: int, *, ranked: bool) -> tuple[Filling, ...]:
    """Layouts of this width over every row for rank 1, and every file that may be the first."""
    found = [
        each
        for row in _rows(unit, files, ranked=ranked)
        for left in range(unit.files - files + 1)
        for each in _settled(unit, files, left, row, ranked=ranked)
    ]
    return least(unit, found)


def least(unit: Unit, ways: list[Filling], *, apart: bool = True) -> tuple[Filling, ...]:
    """Those that move the fewest models, one for each picture.

    With `apart` one picture at two places on the table is two ways.
    """
    fewest = min((each.moved for each in ways), default=0)
    found: dict[object, Filling] = {}
    for each in ways:
        if each.moved == fewest:
            key = (each.left if apart else 0, picture(laid(unit, each)))
            if key not in found or each.mm < found[key].mm:
                found[key] = each
    return in_order(found.values())


def laid(unit: Unit, filling: Filling) -> Unit:
    """The unit after a gap is closed like this."""
    stay = {name: Seat(seat.rank, seat.file - filling.left) for name, seat in unit.seats.items()}
    return replace(unit, files=filling.files, seats={**stay, **filling.seats})


def drawn_in(
    unit: Unit, gone: AbstractSet[str], anchors: AbstractSet[str] = frozenset()
) -> tuple[Unit, float]:
    """The unit when models of its only rank are gone and those of other pools have closed up
    inwards (32.10); and by how many mm its left end has drawn in.

    `anchors` are the models of the pool that loses any: the first of them stays where it is.
    """
    row = sorted(
        (seat.file, name)
        for name, seat in unit.seats.items()
        if seat.rank == 1 and name not in gone
    )
    left_over = [file for file, name in row if name in anchors]
    behind = [file for file, name in row if not unit.models[name].has_front_rank]
    stays = next(iter(left_over or behind), 1)
    left = stays - 1 - sum(_width(unit, name) for file, name in row if file < stays)
    seats = _abreast(unit, tuple(name for _, name in row))
    files = sum(_width(unit, name) for name in seats)
    models = {name: unit.models[name] for name in (*seats, *unit.sides.values())}
    after = replace(unit, models=models, seats=seats, files=files)
    return after, left * unit.reference.width


def _width(unit: Unit, model: str) -> int:
    return (unit.footprint(model) or SINGLE).files


def _rows(unit: Unit, files: int, *, ranked: bool) -> Iterator[dict[str, Seat]]:
    """First ranks of this width: who stands there keeps his order, others step into the gaps.

    With `ranked` nobody steps in from behind.
    """
    front = sorted((s.file, name) for name, s in unit.seats.items() if s.rank == 1)
    names = [name for _, name in front]
    need = files - sum(_width(unit, name) for name in names)
    behind = [name for name in unit.seats if name not in names]
    if need < 0 or (ranked and need):
        return
    for number in range(len(behind) + 1):
        for fillers in combinations(behind, number):
            if sum(_width(unit, name) for name in fillers) == need:
                for order in _into_gaps(unit, names, _merged(unit, names, fillers)):
                    for row in _centred(unit, files, order):
                        yield _abreast(unit, row)


def _centred(unit: Unit, files: int, order: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The row; a War Platform takes the centre of it, whoever stands there (WP-1)."""
    platform = next((name for name in order if is_platform(unit.models[name])), None)
    if platform is None:
        yield order
        return
    rest = tuple(name for name in order if name != platform)
    for at in range(len(order)):
        row = (*rest[:at], platform, *rest[at:])
        if _abreast(unit, row)[platform] in central(files, _width(unit, platform)):
            yield row


def _merged(unit: Unit, names: list[str], fillers: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Every order of a row in which `names` keep theirs."""
    size = len(names) + len(fillers)
    for slots in combinations(range(size), len(fillers)):
        for chosen in _orders(unit, fillers):
            rest, step_in = iter(names), iter(chosen)
            yield tuple(next(step_in if at in slots else rest) for at in range(size))


def _into_gaps(
    unit: Unit, names: list[str], orders: Iterable[tuple[str, ...]]
) -> Iterator[tuple[str, ...]]:
    """The orders in which those who step in have room in a gap before anybody slides."""
    ends = [0, *(unit.seats[name].file + _width(unit, name) - 1 for name in names)]
    begins = [*(unit.seats[name].file for name in names), unit.files + 1]
    gaps = [begin - end - 1 for end, begin in zip(ends, begins, strict=True)]
    for order in orders:
        room, at = list(gaps), 0
        for name in order:
            if name in names:
                at += 1
            else:
                room[at] -= _width(unit, name)
        if min(room) >= 0:
            yield order


def _orders(unit: Unit, fillers: tuple[str, ...]) -> Iterable[tuple[str, ...]]:
    """Orders of those who step in; plain models are not told apart and keep theirs."""
    if all(unit.models[name].is_plain for name in fillers):
        return (fillers,)
    return permutations(fillers)


def _abreast(unit: Unit, order: tuple[str, ...]) -> dict[str, Seat]:
    row, file = {}, 1
    for name in order:
        row[name] = Seat(1, file)
        file += _width(unit, name)
    return row


def _settled(
    unit: Unit, files: int, left: int, row: dict[str, Seat], *, ranked: bool | None
) -> Iterator[Filling]:
    """Layouts with this first rank in which the fewest of the other models move.

    `ranked` True: within their ranks, the formation must be sound; None: anywhere, sound; False:
    anywhere, legal.
    """
    others = [name for name in unit.seats if name not in row]
    at = {name: Seat(unit.seats[name].rank, unit.seats[name].file - left) for name in others}
    for number in range(len(others) + 1):
        found = False
        for movers in combinations(others, number):
            for seats in product(*(_choices(unit, files, at[each], ranked) for each in movers)):
                block = {**at, **row, **dict(zip(movers, seats, strict=True))}
                if ranked and not _in_order(at, block):
                    continue
                changed = replace(unit, files=files, seats=block)
                if is_legal(changed) if ranked is False else is_sound(changed):
                    found = True
                    yield _filling(unit, files, left, block)
        if found:
            return


def _choices(unit: Unit, files: int, at: Seat, ranked: bool | None) -> list[Seat]:
    ranks = [at.rank] if ranked else range(1, unit.ranks + 1)
    return [Seat(rank, file) for rank in ranks for file in range(1, files + 1)]


def _in_order(before: dict[str, Seat], after: dict[str, Seat]) -> bool:
    """Whether models of one rank keep their order from left to right."""
    ordered = sorted(before, key=lambda name: before[name])
    return all(
        after[one] < after[other]
        for one, other in pairwise(ordered)
        if before[one].rank == before[other].rank
    )


def _filling(unit: Unit, files: int, left: int, block: dict[str, Seat]) -> Filling:
    moved = {
        name: seat
        for name, seat in block.items()
        if (seat.rank, seat.file + left) != tuple(unit.seats[name])
    }
    return Filling(files=files, left=left, seats=moved, mm=way(unit, moved, left))
