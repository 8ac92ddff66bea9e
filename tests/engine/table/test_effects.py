"""Effects that linger: on a leaver, on one who charges out, on a newcomer, on survivors (LV-7)."""

from __future__ import annotations

from makeway.core.actions import Join, Leave, Leg, Lose, Move, Next
from makeway.core.effect import Effect, EffectKind, Until
from makeway.core.readings import RuleSet
from makeway.core.ruling import Allowed
from makeway.core.state import State
from makeway.core.turn import Kind
from makeway.core.words import Seat
from makeway.referee import rule
from makeway.rules.effects import comes, lying_on
from msgspec.structs import replace

from tests.engine.drawing import alone, character, state, unit
from tests.engine.rulings import allowed, played
from tests.engine.table.charges import GAP, charges, table
from tests.engine.table.tables import standing

STEADY = Effect(id="steady", name="Steady", kind=EffectKind.BANNER, on=("orcs",))
HASTE = Effect(id="haste", name="Haste", kind=EffectKind.ONE_TURN, on=("orcs",), until=Until.TURN)
CURSE = Effect(id="curse", name="Weakness", kind=EffectKind.LASTING, on=("orcs",))
LEAVES = Leave(character="w", filled={"orcs.6": (2, 2)})  # type: ignore[dict-item]


def on(at: State, model: str) -> list[tuple[str, str]]:
    return [(each.name, each.until) for each in lying_on(at, model)]


def orcs(*effects: Effect, a9: str = "on_models") -> State:
    drawn = unit("rrr/rWr/rr.".replace("rWr", "rrr").replace("rrr/rrr", "rWr/rrr"))
    return state(drawn, effects=effects, readings=RuleSet(choices={"A9": a9}))


def left(at: State) -> Allowed:
    asked = rule(at, Leave(character="w"))
    return allowed(asked if isinstance(asked, Allowed) else rule(at, asked.options[0].action))  # type: ignore[union-attr]


def end(ruling: Allowed) -> State:
    assert ruling.state is not None
    return ruling.state


def cited(ruling: Allowed) -> set[str]:
    return {clause for step in ruling.steps for clause in step.clauses}


def test_what_lies_on_a_unit_lies_on_all_its_models() -> None:
    at = orcs(STEADY)
    assert on(at, "w") == on(at, "orcs.1") == [("Steady", "game")]


def test_a_banner_stays_on_a_leaver_until_the_phase_ends() -> None:
    ruling = left(orcs(STEADY))
    assert on(end(ruling), "w") == [("Steady", "phase")]
    assert on(end(ruling), "orcs.1") == [("Steady", "game")]
    assert "LV-7" in cited(ruling)
    later = end(allowed(rule(end(ruling), Next())))
    assert on(later, "w") == []
    assert on(later, "orcs.1") == [("Steady", "game")]


def test_a_banner_stays_on_one_who_charges_out_until_the_charge_phase_ends() -> None:
    ruling = allowed(charges(table(effects=(STEADY,)), dice=(5, 3), filled=GAP))
    assert on(end(ruling), "warlord") == [("Steady", "phase")]
    assert on(end(allowed(rule(end(ruling), Next()))), "warlord") == []


def test_one_whose_charge_was_too_short_has_what_his_unit_has() -> None:
    found = end(allowed(charges(table(effects=(STEADY,)), dice=(1, 1))))
    assert on(found, "warlord") == [("Steady", "game")]
    assert found.effects == (STEADY,)


def test_by_the_default_of_a9_spells_stay_on_a_leaver_as_long_as_they_run() -> None:
    ruling = left(orcs(HASTE, CURSE))
    assert on(end(ruling), "w") == [("Haste", "turn"), ("Weakness", "game")]
    assert "LV-10" in cited(ruling)
    assert {reading for step in ruling.steps for reading in step.readings} >= {"A9"}


def test_by_the_other_reading_of_a9_spells_do_as_banners() -> None:
    ruling = left(orcs(CURSE, a9="on_unit"))
    assert on(end(ruling), "w") == [("Weakness", "phase")]
    assert "LV-7" in cited(ruling)


def joins(*effects: Effect, a9: str = "on_models") -> tuple[State, set[str]]:
    """What `comes` makes of a Character who has just joined."""
    before = state(unit("rr/rr"), replace(alone(character("hero")), id="him"), effects=effects)
    inside = unit("Hr/rrr", characters={"H": character("hero")})
    after = replace(before, units={"orcs": inside}, readings=RuleSet(choices={"A9": a9}))
    clauses: set[str] = set()
    for step in comes(before, after, "orcs", "hero"):
        clauses |= {*step.clauses}
        after = step.after
    return after, clauses


def test_a_banner_of_the_unit_lies_on_a_newcomer_at_once() -> None:
    found, clauses = joins(STEADY)
    assert on(found, "hero") == [("Steady", "game")]
    assert clauses == {"FRM-10"}


def test_a_spell_on_the_unit_does_not_come_to_a_newcomer() -> None:
    found, clauses = joins(CURSE)
    assert on(found, "hero") == []
    assert on(found, "orcs.1") == on(found, "orcs.4") == [("Weakness", "game")]
    assert clauses == {"LV-10"}
    assert on(joins(CURSE, a9="on_unit")[0], "hero") == [("Weakness", "game")]


def test_what_lay_on_him_alone_stays_on_him() -> None:
    found, clauses = joins(replace(CURSE, on=("him",)))
    assert on(found, "hero") == [("Weakness", "game")]
    assert on(found, "orcs.1") == []
    assert clauses == {"FRM-10"}


def test_survivors_are_the_same_unit_for_effects() -> None:
    at = state(unit("WV/r."), effects=(STEADY, CURSE))
    ruling = allowed(rule(at, Lose(unit="orcs", points={"rank_and_file": 1})))
    assert on(end(ruling), "w") == [("Steady", "game"), ("Weakness", "game")]
    told = next(step.because for step in ruling.steps if "WO-1" in step.clauses)
    assert told.endswith("Steady and Weakness stay on them.")


def test_joining_brings_him_under_the_banner_of_the_unit_and_not_under_its_spells() -> None:
    at = state(unit("rr/rr"), alone(character("hero")), effects=(STEADY, CURSE))
    ruling = played(at, Join(character="hero", unit="orcs", seat=Seat(1, 1)))
    assert on(ruling, "hero") == [("Steady", "game")]
    assert on(ruling, "orcs.1") == [("Steady", "game"), ("Weakness", "game")]


def test_from_one_unit_into_another_he_takes_what_lay_on_the_first_with_him() -> None:
    boyz = unit("rW/rr", id="boyz", characters={"W": character("warlord")})
    banner = replace(STEADY, on=("boyz",))
    at = state(unit("rrr/rrr"), boyz, effects=(banner,))
    found = played(at, Join(character="warlord", unit="orcs", seat=Seat(1, 2)))
    assert on(found, "warlord") == [("Steady", "phase")]
    assert on(found, "orcs.1") == []


def test_whoever_moves_out_on_a_battlefield_keeps_it_until_the_phase_ends_too() -> None:
    at = replace(standing(), effects=(STEADY,))
    out = Move(piece="warlord", kind=Kind.ADVANCE, legs=(Leg(forward=3),))
    found = played(at, out)
    assert on(found, "warlord") == [("Steady", "phase")]
    assert on(found, "orcs.1") == [("Steady", "game")]
