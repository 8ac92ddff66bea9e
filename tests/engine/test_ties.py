"""Ties in which a person decides: values of a pool (DH-10), two kinds of R&F (A2)."""

from __future__ import annotations

from typing import Any

import pytest
from makeway.core.actions import Attack, Distribute
from makeway.core.errors import MalformedActionError
from makeway.core.readings import RuleSet
from makeway.core.ruling import Allowed, Illegal, Question, Ruling
from makeway.core.state import State
from makeway.core.words import Base, Height, Type
from makeway.referee import rule
from msgspec.structs import replace

from tests.engine.drawing import character, state, unit

POOL = "rank_and_file"
STANDARD, LARGE = "infantry/standard", "infantry/large"


def shot(number: int, by: str | None = "foe", **fields: Any) -> Distribute:
    return Distribute(unit="orcs", attack=Attack(hits=number, by=by), **fields)


def question(ruling: Ruling) -> Question:
    assert isinstance(ruling, Question), ruling
    return ruling


def mixed(drawing: str, *values: int) -> State:
    """R&F whose Health Points are these, in the order of the drawing."""
    block = unit(drawing, (40.0, 40.0))
    models = {
        name: replace(model, health_points=value)
        for (name, model), value in zip(block.models.items(), values, strict=True)
    }
    return state(replace(block, models=models))


def test_dh_10_in_a_tie_the_attacker_picks_the_value_that_counts() -> None:
    table = mixed("rrrr", 3, 3, 2, 2)
    asked = question(rule(table, shot(2)))
    assert (asked.decides.value, asked.player) == ("attacker", "foe")
    assert asked.clauses == ("DH-10",)
    assert [option.label for option in asked.options] == ["3 Health Points", "2 Health Points"]
    assert [option.detail for option in asked.options] == [
        "0 models would fall.", "1 model would fall.",
    ]  # fmt: skip
    by_three = rule(table, asked.options[0].action)
    assert isinstance(by_three, Allowed)
    assert by_three.state is not None
    assert by_three.state.units["orcs"].carried == {STANDARD: 2}
    step = next(step for step in by_three.steps if "DH-10" in step.clauses)
    assert step.because.endswith("Each counts 3, as the attacker picks.")


def test_dh_10_the_largest_fraction_leaves_nothing_to_pick() -> None:
    table = mixed("rrr", 3, 3, 2)
    assert isinstance(rule(table, shot(2)), Allowed)
    ruling = rule(table, shot(2, health={POOL: 2}))
    assert isinstance(ruling, Illegal)
    [finding] = ruling.forbidding
    assert finding.clause == "DH-10"
    assert finding.because == "Most of the Orcs have 3 Health Points, not 2."


def test_dh_10_nobody_is_asked_where_both_values_come_to_the_same() -> None:
    assert isinstance(rule(mixed("rr", 3, 2), shot(1)), Allowed)


def test_dh_10_a_value_for_a_pool_that_is_not_there_is_malformed() -> None:
    with pytest.raises(MalformedActionError, match="no pool of R&F 'cavalry'"):
        rule(mixed("rr", 3, 2), shot(2, health={"cavalry": 2}))


def skinks(small: int, large: int, **fields: Any) -> State:
    """Skinks and Large Caimans in one unit, joined by a Chief like the Skinks."""
    drawing = "H" + "r" * (small + large)
    block = unit(drawing, (20.0, 20.0), characters={"H": character("chief", (20.0, 20.0))})
    plain = [name for name in block.models if name != "chief"]
    models = {
        name: replace(block.models[name], name="Caiman", height=Height.LARGE)
        for name in plain[small:]
    }
    named = {name: replace(block.models[name], name="Skink") for name in plain[:small]}
    return state(replace(block, models={**block.models, **named, **models}), **fields)


def test_a2_where_two_kinds_are_equally_many_the_owner_picks_the_measure() -> None:
    asked = question(rule(skinks(3, 3), shot(8)))
    assert asked.clauses == ("DH-11",)
    assert asked.readings == ("A2",)
    assert (asked.decides.value, asked.player) == ("owner", "own")
    assert [option.label for option in asked.options] == ["The Skinks", "The Caimans"]
    screened, exposed = (rule(skinks(3, 3), option.action) for option in asked.options)
    assert "Chief" not in question(screened).options[0].label
    assert "Chief" in question(exposed).options[0].label


def test_a2_the_larger_kind_is_the_measure_unasked() -> None:
    ruling = rule(skinks(4, 3), shot(9))
    assert "Chief" not in question(ruling).options[0].label
    picked = rule(skinks(4, 3), shot(9, pool=LARGE))
    assert isinstance(picked, Illegal)
    assert [each.clause for each in picked.forbidding] == ["DH-11"]
    assert picked.forbidding[0].because == "The Caimans are 3 models, the Skinks 4."


def test_a2_by_the_other_way_whoever_equals_one_kind_is_like_the_r_and_f() -> None:
    rules = RuleSet(choices={"A2": "any_kind"})
    for small, large in ((3, 3), (2, 4)):
        ruling = question(rule(skinks(small, large, readings=rules), shot(7)))
        assert "Chief" not in ruling.options[0].label
        assert "A2" in ruling.readings


def test_a2_nobody_is_asked_where_the_kinds_come_to_the_same() -> None:
    table = skinks(3, 3)
    block = table.units["orcs"]
    rider = replace(block.models["chief"], type=Type.CAVALRY, base=Base(20, 20))
    table = state(replace(block, models={**block.models, "chief": rider}))
    assert "Chief" in question(rule(table, shot(8))).options[0].label
