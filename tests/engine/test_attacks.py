"""How many hits an attack makes: Area Attacks and line attacks (DH-8, MB-4, MM-8; 03-F)."""

from __future__ import annotations

import pytest
from makeway.core.actions import Attack, AttackKind, Distribute
from makeway.core.errors import MalformedActionError
from makeway.core.ruling import Verdict
from makeway.core.state import Unit
from makeway.core.words import Facing
from makeway.rules.attacks import hits_made, lines_of
from makeway.rules.hits import distribute, distributions, may_distribute, nearest_distribute

from tests.engine.drawing import state, unit

SMALL = (20.0, 20.0)


def area(facing: Facing = Facing.FRONT, x: int = 4, y: int = 3) -> Attack:
    return Attack(kind=AttackKind.AREA, by="foe", area=(x, y), facing=facing)


def line(facing: Facing) -> Attack:
    return Attack(kind=AttackKind.LINE, by="foe", facing=facing)


def block(text: str) -> Unit:
    return unit(text, SMALL, id="unit", name="Heavy Infantry", bases={"M": (25.0, 50.0)})


def counts(text: str, facing: Facing) -> list[tuple[int, int]]:
    return [(each.number, each.count) for each in lines_of(block(text), facing)]


FIVE_FIVE_TWO = "Wrrrr/rrrrr/rr..."


def test_an_area_attack_from_the_front_hits_ranks_with_at_most_one_hit_for_each_model() -> None:
    made = hits_made(block(FIVE_FIVE_TWO), area())
    assert made.number == 10
    assert made.because == (
        "Area Attack 4 × 3 from the front: ranks 1, 2, 3 take 4 + 4 + 2 = 10 hits."
    )


def test_an_area_attack_from_a_flank_hits_files() -> None:
    for facing in (Facing.LEFT, Facing.RIGHT):
        assert hits_made(block(FIVE_FIVE_TWO), area(facing)).number == 8


def test_all_hits_of_an_area_attack_on_a_screened_unit_go_onto_the_pool() -> None:
    start = state(block(FIVE_FIVE_TWO))
    action = Distribute(unit="unit", attack=area())
    assert distributions(start, action) == ({"rank_and_file": 10},)
    first = next(distribute(start, action))
    assert first.clauses == ("DH-8",)


def test_the_best_ranks_are_hit_unless_the_attacker_names_others() -> None:
    start = block("rrr/rrr/rrr/r..")
    assert [each.number for each in hits_made(start, area(y=2)).lines] == [1, 2]
    assert [each.number for each in hits_made(start, area(Facing.REAR, y=2)).lines] == [3, 2]
    assert hits_made(start, area(y=2), (1, 4)).number == 4


def test_more_ranks_than_the_attack_reaches_are_refused() -> None:
    start = state(block(FIVE_FIVE_TWO))
    action = Distribute(unit="unit", attack=area(y=2), lines=(1, 2, 3))
    refused = [f for f in may_distribute(start, action) if f.verdict is Verdict.FORBIDS]
    assert [each.clause for each in refused] == ["DH-8"]
    assert refused[0].because == "The Area Attack hits 3 ranks of at most 2."
    nearest = nearest_distribute(start, action)
    assert nearest is not None
    assert nearest[0].lines == (1, 2)


def test_a_rank_that_is_not_there_is_malformed() -> None:
    with pytest.raises(MalformedActionError, match="There is no rank '7'"):
        hits_made(block(FIVE_FIVE_TWO), area(), (7,))


def test_a_big_base_counts_in_each_rank_as_the_models_it_replaces() -> None:
    assert counts("K#rrr/##rrr/r....", Facing.FRONT) == [(1, 5), (2, 5), (3, 1)]
    assert counts("K#rrr/##rrr/r....", Facing.LEFT)[:3] == [(1, 3), (2, 2), (3, 2)]


def test_the_step_cites_the_clauses_that_count_big_bases_and_side_models() -> None:
    def clauses(text: str, facing: Facing) -> tuple[str, ...]:
        action = Distribute(unit="unit", attack=area(facing, y=4))
        return next(distribute(state(block(text)), action)).clauses

    assert clauses("K#rrr/##rrr/r....", Facing.FRONT) == ("DH-8", "MB-4")
    assert clauses("M|rrr/rrr", Facing.LEFT) == ("DH-8", "MM-8")
    assert clauses("M|rrr/rrr", Facing.FRONT) == ("DH-8",)


def test_hits_are_never_more_than_the_models_of_the_unit() -> None:
    made = hits_made(block("K#r/##r"), area(x=5, y=2))
    assert made.number == 3
    assert made.because.endswith("3 + 3 = 6 hits, and the unit has 3 models.")


def test_a_side_model_is_a_file_of_one_and_stands_in_the_first_rank() -> None:
    assert counts("M|rrr/rrr", Facing.LEFT) == [(0, 1), (1, 2), (2, 2), (3, 2)]
    assert counts("rrr|M/rrr", Facing.RIGHT) == [(4, 1), (3, 2), (2, 2), (1, 2)]
    assert counts("rrr|M/rrr", Facing.FRONT) == [(1, 4), (2, 3)]


@pytest.mark.parametrize(
    ("text", "facing", "hits"),
    [
        (FIVE_FIVE_TWO, Facing.FRONT, 3),
        (FIVE_FIVE_TWO, Facing.LEFT, 5),
        ("rrrrrrrr/rrrrrrrr", Facing.LEFT, 5),
        ("rr/rr/rr/rr/rr/rr/rr", Facing.REAR, 5),
        ("rrr|M/rrr", Facing.RIGHT, 4),
    ],
)
def test_a_line_attack_makes_one_hit_for_each_rank_or_file_and_at_most_five(
    text: str, facing: Facing, hits: int
) -> None:
    assert hits_made(block(text), line(facing)).number == hits


def test_no_model_takes_two_hits_of_a_line_attack() -> None:
    start = state(unit("K#H/##./##./##.", id="unit", name="Orcs"))
    action = Distribute(unit="unit", attack=line(Facing.FRONT))
    assert distributions(start, action) == ({"k": 1, "h": 1},)
    first = next(distribute(start, action))
    assert first.because == (
        "A line attack from the front passes 4 ranks: 4 hits. Nobody takes two, so 2 count."
    )


def test_an_attack_without_area_makes_the_hits_it_says() -> None:
    made = hits_made(block("rrr"), Attack(hits=1, by="foe", name="Citizen Archers"))
    assert made.number == 1
    assert made.because == "The volley from Citizen Archers makes 1 hit on the Heavy Infantry."
