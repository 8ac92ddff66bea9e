"""The cheapest matching against every permutation."""

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st
from makeway.board.matching import cheapest


@given(st.integers(1, 4), st.integers(0, 2), st.data())
def test_no_other_matching_is_cheaper(rows: int, spare: int, data: st.DataObject) -> None:
    cost = st.floats(0, 200, allow_nan=False)
    columns = rows + spare
    row = st.lists(cost, min_size=columns, max_size=columns)
    costs = data.draw(st.lists(row, min_size=rows, max_size=rows))
    found = cheapest(costs)
    assert len(set(found)) == rows
    total = sum(costs[each][column] for each, column in enumerate(found))
    least = min(
        sum(costs[each][column] for each, column in enumerate(way))
        for way in permutations(range(columns), rows)
    )
    assert abs(total - least) < 1e-6


def test_nothing_to_match_is_matched() -> None:
    assert cheapest([]) == ()
