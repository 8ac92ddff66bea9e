"""Two pictures of a unit and the least walking between them."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from makeway.core.actions import Place
from makeway.core.state import Unit
from makeway.teach import pictures
from makeway.teach.drawn import places_of
from makeway.teach.pictures import distance, picture, placed, total, walks
from makeway.text.errors import MalformedError
from makeway.text.scenario import load


def orcs(drawing: str) -> Unit:
    rows = "".join(f"      {row}\n" for row in drawing.split("/"))
    return load(f"makeway: 1\nunits:\n  - profile: Orcs\n    drawing: |\n{rows}").state.units[
        "orcs"
    ]


def test_plain_rank_and_file_are_not_told_apart() -> None:
    unit = orcs("r r/r .")
    swapped = {**placed(unit), "orcs.1": Place(1, 2), "orcs.2": Place(1, 1)}
    assert picture(unit.models, swapped) == picture(unit.models, placed(unit))
    assert walks(unit, placed(unit), swapped) == ()


def test_named_models_walk_their_own_way() -> None:
    unit = orcs("c s/r r")
    swapped = {**placed(unit), "orcs.champion": Place(1, 2), "orcs.standard_bearer": Place(1, 1)}
    ways = walks(unit, placed(unit), swapped)
    assert {way.model for way in ways} == {"orcs.champion", "orcs.standard_bearer"}
    assert total(ways) == 50


def test_a_model_that_can_stay_stays() -> None:
    unit = orcs("r r r/r r .")
    after = {**placed(unit), "orcs.1": Place(2, 3)}
    (way,) = walks(unit, placed(unit), after)
    assert (way.model, way.end) == ("orcs.1", Place(2, 3))


def test_the_newcomers_own_way_is_not_counted() -> None:
    unit = orcs("c r")
    after = {**placed(unit), "orcs.champion": Place(1, 2), "orcs.1": Place(1, 1)}
    assert total(walks(unit, placed(unit), after, but=["orcs.champion"])) == 25


CELLS = [Place(rank, file) for rank in (1, 2, 3) for file in range(1, 7)]


@settings(max_examples=30, deadline=None)
@given(st.permutations(CELLS))
def test_many_models_walk_the_least_there_is(order: list[Place]) -> None:
    unit = orcs("r r r r r r/r r r r r r/r r r r r r")
    leavers = [f"orcs.{n}" for n in range(1, 6)]
    before = dict(zip(unit.models, CELLS, strict=True))
    goals = order[:5]
    ways = {(m, g): distance(unit, m, before[m], g) for m in leavers for g in goals}
    least = min(
        sum(ways[pair] for pair in zip(leavers, chosen, strict=True))
        for chosen in permutations(goals)
    )
    found = pictures._improved(leavers, list(goals), ways)
    assert sum(ways[pair] for pair in zip(leavers, found, strict=True)) == pytest.approx(least)


def test_a_drawing_says_where_everybody_stands() -> None:
    unit = orcs("r c s/r r .")
    spots = places_of("c r r\n. s r", unit, placed(unit))
    assert spots["orcs.champion"] == Place(1, 1)
    assert spots["orcs.standard_bearer"] == Place(2, 2)
    assert picture(unit.models, spots) == {
        ("orcs.champion", Place(1, 1)),
        ("orcs.standard_bearer", Place(2, 2)),
        *(("", Place(rank, file)) for rank, file in [(1, 2), (1, 3), (2, 3)]),
    }


@pytest.mark.parametrize(
    ("drawing", "says"),
    [("r c\nr r", "have 2 plain R&F, the drawing has 3"), ("m c\nr r", "no model for m")],
)
def test_a_drawing_of_other_models_is_refused_with_what_is_there(drawing: str, says: str) -> None:
    unit = orcs("r c/r .")
    with pytest.raises(MalformedError, match=says):
        places_of(drawing, unit, placed(unit))
