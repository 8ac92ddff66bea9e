"""The cheapest way to give each of several models a place of its own."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf


def cheapest(costs: Sequence[Sequence[float]]) -> tuple[int, ...]:
    """For each row the column it takes, all different, so that the sum is least.

    Rows may not outnumber columns. The method is the Hungarian one with row potentials.

    >>> cheapest([[1.0, 2.0], [1.0, 4.0]])
    (1, 0)
    """
    rows, columns = len(costs), len(costs[0]) if costs else 0
    over_row, over_column = [0.0] * (rows + 1), [0.0] * (columns + 1)
    taken = [0] * (columns + 1)
    for row in range(1, rows + 1):
        taken[0] = row
        column, came = 0, [0] * (columns + 1)
        least, seen = [inf] * (columns + 1), [False] * (columns + 1)
        while taken[column]:
            seen[column] = True
            at, step, following = taken[column], inf, 0
            for each in range(1, columns + 1):
                if seen[each]:
                    continue
                price = costs[at - 1][each - 1] - over_row[at] - over_column[each]
                if price < least[each]:
                    least[each], came[each] = price, column
                if least[each] < step:
                    step, following = least[each], each
            for each in range(columns + 1):
                if seen[each]:
                    over_row[taken[each]] += step
                    over_column[each] -= step
                else:
                    least[each] -= step
            column = following
        while column:
            taken[column] = taken[came[column]]
            column = came[column]
    found = [0] * rows
    for column in range(1, columns + 1):
        if taken[column]:
            found[taken[column] - 1] = column - 1
    return tuple(found)
