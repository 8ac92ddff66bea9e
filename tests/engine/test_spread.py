"""The even spread against the sentence itself: no further hit before all have as many."""

from itertools import product

import pytest
from makeway.board.spread import Spread


def even_vectors(pool: int, characters: int, hits: int) -> set[tuple[int, ...]]:
    """(pool, character, ...) of every way to deal hits one by one, each to a least-hit model."""
    found = set()
    for each in product(range(hits + 1), repeat=pool + characters):
        nobody_ahead = all(mine - 1 <= other for mine in each for other in each)
        if sum(each) == hits and nobody_ahead:
            found.add((sum(each[:pool]), *each[pool:]))
    return found


@pytest.mark.parametrize(
    ("pool", "characters"),
    [(n, c) for n in range(5) for c in range(4) if 0 < n + c <= 4],
)
@pytest.mark.parametrize("hits", range(8))
def test_the_distributions_are_those_in_which_nobody_is_two_hits_ahead(
    pool: int, characters: int, hits: int
) -> None:
    slots = ({"pool": pool} if pool else {}) | {f"c{n}": 1 for n in range(characters)}
    spread = Spread(slots=slots, hits=hits)
    listed = spread.distributions(None)
    expected = {way if pool else way[1:] for way in even_vectors(pool, characters, hits)}
    assert {tuple(way.values()) for way in listed} == expected
    assert len(listed) == len(expected) == spread.count
    for receiver in slots:
        assert spread.least(receiver) == min(way[receiver] for way in listed)
        assert spread.most(receiver) == max(way[receiver] for way in listed)


def test_four_models_and_two_characters_share_eight_hits_in_four_ways() -> None:
    spread = Spread(slots={"pool": 4, "a": 1, "b": 1}, hits=8)
    assert (spread.rounds, spread.rest, spread.count) == (1, 2, 4)
    assert (spread.least("a", "b"), spread.most("a", "b")) == (2, 4)


def test_the_nearest_even_distribution_moves_the_fewest_hits() -> None:
    spread = Spread(slots={"pool": 4, "lord": 1, "doomlord": 1}, hits=11)
    for wrong in product(range(12), repeat=3):
        onto = dict(zip(spread.slots, wrong, strict=True))
        nearest = spread.nearest(onto)
        assert spread.allows(nearest)
        changes = [sum(abs(way[r] - onto[r]) for r in onto) for way in spread.distributions()]
        assert sum(abs(nearest[r] - onto[r]) for r in onto) == min(changes)


def test_only_even_distributions_of_all_the_hits_are_allowed() -> None:
    spread = Spread(slots={"pool": 2, "lord": 1}, hits=4)
    listed = spread.distributions()
    for pool, lord in product(range(6), repeat=2):
        onto = {"pool": pool, "lord": lord}
        assert spread.allows(onto) == (onto in listed)


def test_the_list_of_distributions_stops_at_its_cap_and_the_count_does_not() -> None:
    spread = Spread(slots={f"c{n}": 1 for n in range(10)}, hits=5)
    assert spread.count == 252
    assert len(spread.distributions()) == 64
    assert len(spread.distributions(None)) == 252


def test_hits_need_somebody_to_take_them() -> None:
    with pytest.raises(ValueError, match="3 hits over 0 models"):
        Spread(slots={}, hits=3)
