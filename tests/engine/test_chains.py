"""How few placings of big bases are looked at, and what the small models cost around them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from makeway.board import seating
from makeway.board.crowd import Layout
from makeway.board.displacement import displace, legal_seats
from makeway.board.small import Small
from makeway.core.words import TOLERANCE
from makeway.text.scenario import loads

from tests.bench.big_units import among_big_bases
from tests.engine.drawing import character, unit

ANY = float("inf")


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[Small]:
    """The placings for which the small models were looked at."""
    found: list[Small] = []

    class Noted(Small):
        def __init__(self, *problem: Any) -> None:
            super().__init__(*problem)
            found.append(self)

    monkeypatch.setattr(seating, "Small", Noted)
    return found


@pytest.mark.parametrize(
    ("newcomer", "most"), [((25, 25), 60), ((25, 50), 40), ((50, 50), 60)], ids=str
)
def test_few_placings_are_looked_at_among_big_bases(
    looked_at: list[Small], newcomer: tuple[int, int], most: int
) -> None:
    units = loads(among_big_bases(newcomer)).state.units
    warlord = units["warlord"].models["warlord"]
    for seat in legal_seats(units["orcs"], warlord):
        assert displace(units["orcs"], warlord, seat) is not None
    assert 12 < len(looked_at) <= most


@pytest.mark.parametrize(
    "drawn",
    [
        "A#B#crr/####rrr/rrrrrrr/rrr..rr",
        "A#cBmr/##rr..",
        "AcBrr/#rrrr/.r.r.",
        "A#rcB#/##rr##/r.",
        "Acrr/rBrr/rrCr/r..r",
    ],
)
@pytest.mark.parametrize("base", [(20, 20), (20, 40), (40, 40)], ids=str)
def test_chains_cost_what_a_pairing_of_all_models_costs(
    looked_at: list[Small], drawn: str, base: tuple[float, float]
) -> None:
    there = unit(drawn, (20.0, 20.0))
    for metric in ("distance", "models"):
        for seat in legal_seats(there, character("n", base)):
            displace(there, character("n", base), seat, metric)
    assert looked_at
    for small in looked_at:
        price, solved = small.price(ANY), small.solve()
        assert (price is None) == (solved is None)
        if price is not None and solved is not None:
            assert price.cost == pytest.approx(solved.paired.cost)
            assert small.floor <= price.cost + 1e-9
            limit = price.cost + TOLERANCE
            few, every = small.few(limit), solved.layouts(TOLERANCE)
            if few is not None:
                assert _best(few, limit) == _best(every, limit)


def _best(layouts: Iterable[Layout], limit: float) -> set[object]:
    """The pictures that cost less than the limit and move the fewest models."""
    found = [each for each in layouts if each.cost < limit]
    fewest = min(each.moved for each in found)
    return {each.picture for each in found if each.moved == fewest}
