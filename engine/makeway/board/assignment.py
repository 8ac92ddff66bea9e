"""The cheapest pairing of rows with columns: shortest augmenting paths with dual prices.

The duals are the proof that nothing is cheaper: with them every pair has a reduced cost of at
least 0, and a pairing costs the optimum plus the reduced costs of its pairs.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import NamedTuple

FORBIDDEN = float("inf")


class Pairing(NamedTuple):
    """`columns[i]` is the column of row i; `rows` and `prices` are the duals."""

    cost: float
    columns: tuple[int, ...]
    rows: tuple[float, ...]
    prices: tuple[float, ...]


def pair(
    costs: Sequence[Sequence[float]],
    start: Sequence[int | None] | None = None,
    spare: Container[int] | None = None,
) -> Pairing | None:
    """The cheapest pairing of every row with a column of its own; None when there is none.

    Costs are 0 or more, FORBIDDEN marks pairs that may not be. There are at least as many columns
    as rows. `start` may pair rows with columns at cost 0 beforehand. Only `spare` columns may stay
    without a row, any where it is None; those that do have rows of their own behind the others'.

    >>> pair([[4.0, 1.0], [2.0, 0.0]]).columns
    (1, 0)
    """
    count, wide = len(costs), len(costs[0]) if costs else 0
    rows, prices = [0.0] * count, [0.0] * wide
    owner = [-1] * wide
    chosen = [-1] * count
    for row, column in enumerate(start or ()):
        if column is not None and owner[column] < 0 and costs[row][column] == 0.0:
            owner[column], chosen[row] = row, column
    for row in range(count):
        if chosen[row] < 0:
            free = _at_once(costs[row], prices, owner)
            if free is not None:
                rows[row], chosen[row] = free
                owner[chosen[row]] = row
            elif not _augment(costs, row, owner, chosen, rows, prices):
                return None
    if spare is not None and not _filled(spare, costs, owner, chosen, rows, prices):
        return None
    total = sum(costs[row][chosen[row]] for row in range(count))
    return Pairing(total, tuple(chosen[:count]), tuple(rows), tuple(prices))


def _at_once(
    line: Sequence[float], prices: Sequence[float], owner: Sequence[int]
) -> tuple[float, int] | None:
    """The dual and the column of a row whose cheapest column is free; None when it is not."""
    through = [cost - price for cost, price in zip(line, prices, strict=True)]
    least = min(through, default=FORBIDDEN)
    if least == FORBIDDEN:
        return None
    at = through.index(least)
    return (least, at) if owner[at] < 0 else None


def _filled(
    spare: Container[int],
    costs: Sequence[Sequence[float]],
    owner: list[int],
    chosen: list[int],
    rows: list[float],
    prices: list[float],
) -> bool:
    """Leave only spare columns without a row: for each other one that is left over somebody gives
    his spare column to a row that costs nothing there. The columns left empty are all priced as
    if they had such rows too."""
    left = [column for column, row in enumerate(owner) if row < 0]
    empty = [column for column in left if column in spare]
    missing, first = len(left) - len(empty), len(costs)
    if not missing:
        return True
    nobody = [0.0 if column in spare else FORBIDDEN for column in range(len(owner))]
    costs = [*costs, *[nobody] * missing]
    rows += [0.0] * missing
    chosen += [-1] * missing
    others = [column for column in range(len(owner)) if column not in empty]
    for row in range(first, first + missing):
        if not _augment(costs, row, owner, chosen, rows, prices, others):
            return False
    most = max(rows[first:])
    rows += [most] * len(empty)
    for column in empty:
        prices[column] = -most
    return True


def _augment(
    costs: Sequence[Sequence[float]],
    first: int,
    owner: list[int],
    chosen: list[int],
    rows: list[float],
    prices: list[float],
    columns: Iterable[int] | None = None,
) -> bool:
    """Give row `first` one of these columns along a shortest path, and keep the duals tight."""
    wide = len(prices)
    reach, before = [FORBIDDEN] * wide, [-1] * wide
    done, todo = list[int](), list(range(wide) if columns is None else columns)
    row, length = first, 0.0
    while True:
        line, base = costs[row], length - rows[row]
        nearest, at = FORBIDDEN, -1
        for column in todo:
            through = base + line[column] - prices[column]
            known = reach[column]
            if through < known:
                reach[column], before[column], known = through, row, through
            if known < nearest:
                nearest, at = known, column
        if at < 0:
            return False
        length = nearest
        todo.remove(at)
        if owner[at] < 0:
            break
        done.append(at)
        row = owner[at]
    rows[first] += length
    for column in done:
        rows[owner[column]] += length - reach[column]
        prices[column] -= length - reach[column]
    while True:
        row = before[at]
        owner[at] = row
        chosen[row], at = at, chosen[row]
        if row == first:
            return True
