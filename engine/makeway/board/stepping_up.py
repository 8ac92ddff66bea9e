"""Models with Stand Behind when gaps close: they step up before the unit gets narrower (IF-2)."""

from __future__ import annotations

from makeway.board.closing_up import close_up, laid, least
from makeway.board.formation import is_legal
from makeway.board.regrouping import Filling, regroup
from makeway.board.standing_behind import in_front, loosened, stands_behind
from makeway.core.state import Unit


def step_up(unit: Unit) -> tuple[Filling, ...]:
    """Legal layouts of the same width in which models with Stand Behind fill gaps, too (FR-9).

    The width changes as little as possible before anybody is kept on a seat (IF-2). None without
    such a model.
    """
    loose = loosened(unit)
    if loose.models == unit.models:
        return ()
    return _farthest_back(unit, [each for each in regroup(loose) if _holds(unit, each)])


def narrowed(unit: Unit) -> tuple[Filling, ...]:
    """Legal layouts of the greatest smaller width; models with Stand Behind give up their seats
    where that keeps the unit wider (IF-2)."""
    ways, loose = close_up(unit), loosened(unit)
    if loose.models == unit.models:
        return ways
    several = [*ways, *(each for each in close_up(loose) if _holds(unit, each))]
    widest = max((each.files for each in several), default=0)
    return _farthest_back(unit, [each for each in several if each.files == widest])


def _farthest_back(unit: Unit, ways: list[Filling]) -> tuple[Filling, ...]:
    """Those with the fewest moves in which R&F fill before models with Stand Behind do (FR-7)."""

    def ranks(filling: Filling) -> int:
        seats = laid(unit, filling).seats
        return sum(seat.rank for name, seat in seats.items() if stands_behind(unit.models[name]))

    fewest = least(unit, ways, apart=False)
    farthest = max(map(ranks, fewest), default=0)
    return tuple(each for each in fewest if ranks(each) == farthest)


def _holds(unit: Unit, filling: Filling) -> bool:
    after = laid(unit, filling)
    return is_legal(after) and in_front(after) is None
