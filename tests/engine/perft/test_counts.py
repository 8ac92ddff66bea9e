"""What the rules leave open to every small unit, counted: the engine beside a twin.

The field is every legal formation of up to 10 R&F, 6 files and 3 Front Rank models for seven pairs
of bases (`field.PAIRS`). A plain run compares a fifth of each pair that changes from day to day,
one thing of each position, and all the numbers that do not depend on where models stand.
`MAKEWAY_PERFT=all` compares everything of all, `MAKEWAY_PERFT=<number>` that slice.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import date
from itertools import islice
from random import Random

import pytest

from tests.engine.perft.comparing import Count, compare, compare_kind, count_kind
from tests.engine.perft.field import PAIRS, Kind, positions
from tests.engine.perft.field import kinds as kinds_of

ASKED = os.environ.get("MAKEWAY_PERFT", "")
EVERYTHING = ASKED == "all"
SLICE = int(ASKED) if ASKED.isdecimal() else date.today().toordinal()
SHARE = 5
"""One in so many positions is a slice."""

TOTALS = (
    Count(positions=7399, kinds=355, layouts=32866, seats=1409, hits=24386),
    Count(positions=7705, kinds=429, layouts=24881, seats=1871, hits=47234),
    Count(positions=15103, kinds=487, layouts=54419, seats=2004, hits=53648),
    Count(positions=9916, kinds=428, layouts=31808, seats=1883, hits=47054),
    Count(positions=5247, kinds=429, layouts=17477, seats=1871, hits=47234),
    Count(positions=2239, kinds=349, layouts=7619, seats=1646, hits=38088),
    Count(positions=7293, kinds=308, layouts=9760, seats=196, hits=30341),
)
"""Of each pair: positions and kinds of units, and over all kinds legal layouts, places of one more
Character with the other base, distributions of 1 to 12 hits."""


def kinds(number: int) -> Iterator[Kind]:
    """The compositions of a pair, in another order for each slice."""
    found = list(kinds_of(PAIRS[number]))
    Random(SLICE).shuffle(found)
    return iter(found)


@pytest.mark.parametrize("number", range(len(PAIRS)))
def test_counts_agree_with_a_twin_that_knows_the_definitions_only(number: int) -> None:
    most = TOTALS[number]["positions"]
    due, counted = (most if EVERYTHING else -(-most // SHARE)), Count()
    for kind in kinds(number):
        for at, position in enumerate(islice(positions(kind), due - counted["positions"])):
            if at == 0:
                counted.update(compare_kind(position))
            counted.update(compare(position, None if EVERYTHING else SLICE + at))
    assert counted["positions"] == due


@pytest.mark.parametrize("number", range(len(PAIRS)))
def test_the_totals_are_those_that_were_once_counted_by_both(number: int) -> None:
    found = Count()
    for kind in kinds_of(PAIRS[number]):
        every = list(positions(kind))
        if every:
            found.update(positions=len(every), kinds=1)
            found.update(count_kind(every[0]))
    assert found == TOTALS[number]
