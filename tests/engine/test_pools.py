"""Health Points that come off a pool (dossier 32.14, Q53)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from makeway.board.pools import lose_from_model, lose_from_pool


def test_ten_trolls_that_lose_seven_and_then_two_have_seven_models_and_nothing_carried() -> None:
    first = lose_from_pool(10, 3, 0, 7)
    assert (first.fallen, first.carried) == (2, 1)
    second = lose_from_pool(first.models, 3, first.carried, 2)
    assert (second.fallen, second.models, second.carried) == (1, 7, 0)


@pytest.mark.parametrize(
    ("models", "carried", "points", "standing", "carried_after"),
    [(6, 0, 4, 5, 1), (5, 1, 1, 5, 2), (5, 2, 1, 4, 0), (10, 0, 4, 9, 1), (9, 1, 4, 8, 2)],
)
def test_whole_models_fall_whenever_possible_and_the_rest_is_carried(
    models: int, carried: int, points: int, standing: int, carried_after: int
) -> None:
    loss = lose_from_pool(models, 3, carried, points)
    assert (loss.models, loss.carried, loss.excess) == (standing, carried_after, 0)


def test_what_a_pool_cannot_lose_is_excess() -> None:
    assert lose_from_pool(3, 3, 0, 11).excess == 2
    assert lose_from_pool(2, 1, 0, 3).excess == 1
    assert lose_from_pool(0, 1, 0, 3).excess == 3


def test_a_model_with_its_own_pool_loses_no_more_than_it_has() -> None:
    loss = lose_from_model(5, 6)
    assert (loss.lost, loss.left, loss.excess) == (5, 0, 1)


def test_a_pool_that_carries_a_whole_model_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot carry 3"):
        lose_from_pool(4, 3, 3, 1)


@given(st.integers(1, 20), st.integers(1, 6), st.data(), st.integers(0, 60))
def test_no_health_point_appears_or_vanishes(
    models: int, health: int, data: st.DataObject, points: int
) -> None:
    carried = data.draw(st.integers(0, health - 1))
    loss = lose_from_pool(models, health, carried, points)
    assert loss.lost + loss.excess == points
    before, after = models * health - carried, loss.models * health - loss.carried
    assert before - after == loss.lost
    assert loss.models + loss.fallen == models
    assert 0 <= loss.carried < health
