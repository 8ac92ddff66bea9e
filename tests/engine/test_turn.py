"""A phase ends: what lasts until its end ends with it, and the next phase or turn begins."""

from __future__ import annotations

import pytest
from makeway.core.actions import Join, Next
from makeway.core.effect import Effect, EffectKind, Until
from makeway.core.errors import MalformedActionError
from makeway.core.ground import Field
from makeway.core.pose import Pose
from makeway.core.ruling import Allowed, Illegal
from makeway.core.state import Moment, State
from makeway.core.turn import NO_TURN, Kind, Turn
from makeway.core.words import Phase
from makeway.referee import replay, rule
from msgspec.structs import replace

from tests.engine.drawing import alone, character, state, unit
from tests.engine.rulings import allowed

BUSY = Turn(
    moved={"warlord": Kind.MARCH},
    joined={"warlord": "orcs"},
    left={"k": "orcs"},
    stopped=("orcs",),
    declared=("orcs",),
    tests={"warlord": False},
    shaken=("orcs",),
    apart={"k": "orcs"},
)


def table(phase: Phase, active: str = "own", **fields: object) -> State:
    at = state(unit("rrr"), alone(character("warlord")), phase=phase)
    return replace(at, moment=replace(at.moment, active=active), **fields)


def after(at: State) -> State:
    found = allowed(rule(at, Next())).state
    assert found is not None
    return found


def cited(ruling: Allowed) -> list[str]:
    return [clause for step in ruling.steps for clause in step.clauses]


@pytest.mark.parametrize(
    ("phase", "then"),
    [
        (Phase.DEPLOYMENT, Phase.CHARGE),
        (Phase.CHARGE, Phase.MOVEMENT),
        (Phase.MOVEMENT, Phase.SHOOTING),
        (Phase.MAGIC, Phase.SHOOTING),
        (Phase.SHOOTING, Phase.CLOSE_COMBAT),
    ],
)
def test_the_phases_of_a_player_turn_follow_one_another(phase: Phase, then: Phase) -> None:
    ruling = allowed(rule(table(phase), Next()))
    assert ruling.state is not None
    assert ruling.state.moment == Moment(active="own", phase=then)
    assert "TN-1" in cited(ruling)
    assert ("TN-2" in cited(ruling)) is (phase is Phase.MOVEMENT)


def test_after_close_combat_it_is_the_other_players_turn() -> None:
    at = table(Phase.CLOSE_COMBAT)
    at = replace(at, moment=replace(at.moment, round=2, step=3))
    foes = after(at)
    assert foes.moment == Moment(active="foe", phase=Phase.CHARGE)
    whole = replay(foes, [Next()] * 4)
    assert whole.moment == Moment(active="own", phase=Phase.CHARGE)
    name = foes.player("foe").name
    assert allowed(rule(at, Next())).headline == f"The Charge Phase of {name} begins"


def test_who_joined_left_or_tested_is_remembered_until_the_phase_ends() -> None:
    ruling = allowed(rule(table(Phase.MOVEMENT, turn=BUSY), Next()))
    assert ruling.state is not None
    kept = Turn(moved=BUSY.moved, declared=BUSY.declared, shaken=BUSY.shaken)
    assert ruling.state.turn == kept
    assert "TN-3" in cited(ruling)


def test_who_moved_or_declared_a_charge_is_remembered_until_the_player_turn_ends() -> None:
    ruling = allowed(rule(table(Phase.CLOSE_COMBAT, turn=BUSY), Next()))
    assert ruling.state is not None
    assert ruling.state.turn == NO_TURN
    assert {"TN-3", "TN-4"} <= {*cited(ruling)}


def test_shaken_units_are_so_until_the_player_turn_ends() -> None:
    def shaken(phase: Phase) -> State:
        at = table(phase)
        return replace(at, units={n: replace(u, shaken=True) for n, u in at.units.items()})

    assert all(each.shaken for each in after(shaken(Phase.SHOOTING)).units.values())
    ruling = allowed(rule(shaken(Phase.CLOSE_COMBAT), Next()))
    assert ruling.state is not None
    assert not any(each.shaken for each in ruling.state.units.values())
    assert cited(ruling).count("SH-2") == 2


EFFECTS = (
    Effect(id="a", name="Banner of Speed", kind=EffectKind.BANNER, on=("orcs",)),
    Effect(id="b", name="Haste", kind=EffectKind.ONE_TURN, on=("warlord",), until=Until.TURN),
    Effect(id="c", name="Banner of Speed", on=("warlord",), until=Until.PHASE),
)


def test_effects_end_with_the_phase_or_the_player_turn() -> None:
    ruling = allowed(rule(table(Phase.MOVEMENT, effects=EFFECTS), Next()))
    assert ruling.state is not None
    assert ruling.state.effects == EFFECTS[:2]
    assert ruling.steps[0].because == "With the phase ends Banner of Speed on the Warlord."
    assert ruling.steps[0].about.models == ("warlord",)
    assert after(table(Phase.CLOSE_COMBAT, effects=EFFECTS)).effects == EFFECTS[:1]


def test_nothing_ends_where_nothing_lasted() -> None:
    ruling = allowed(rule(table(Phase.CLOSE_COMBAT), Next()))
    assert len(ruling.steps) == 1


def test_the_first_player_turn_waits_until_everybody_is_deployed() -> None:
    at = table(Phase.DEPLOYMENT, field=Field(width=1200, depth=900))
    units = {**at.units, "orcs": replace(at.units["orcs"], pose=Pose(100, 100))}
    ruling = rule(replace(at, units=units), Next())
    assert isinstance(ruling, Illegal)
    assert [each.clause for each in ruling.forbidding] == ["TN-5"]
    assert ruling.forbidding[0].because == "Not deployed yet: Warlord."
    ready = {name: replace(each, pose=Pose(100, 100)) for name, each in at.units.items()}
    assert after(replace(at, units=ready)).moment.phase is Phase.CHARGE


@pytest.mark.parametrize(
    "fields", [{"move": "march"}, {"by": [(1, 2)]}, {"march_test": (3, 4)}, {"fly": True}]
)
def test_how_he_moves_to_a_unit_is_said_on_a_battlefield_only(fields: dict[str, object]) -> None:
    [name] = fields
    with pytest.raises(MalformedActionError, match=f"`{name}` belongs to a battlefield"):
        rule(table(Phase.MOVEMENT), Join(character="warlord", unit="orcs", **fields))  # type: ignore[arg-type]


def test_a_point_of_an_action_may_lie_anywhere_on_a_table_and_nowhere_else() -> None:
    def join(x: float) -> Join:
        return Join(character="warlord", unit="orcs", by=((x, 20.0),))  # type: ignore[arg-type]

    with pytest.raises(MalformedActionError, match="belongs to a battlefield"):
        rule(table(Phase.MOVEMENT), join(1800.0))
    with pytest.raises(MalformedActionError, match=r"by\[0\]\[0\] is 3001.0; numbers here"):
        rule(table(Phase.MOVEMENT), join(3001.0))


def test_a_misspelt_kind_of_move_is_told_the_nearest() -> None:
    wrong = Join(character="warlord", unit="orcs", move="marsh")  # type: ignore[arg-type]
    with pytest.raises(MalformedActionError, match=r"There is no move 'marsh'. Nearest: march."):
        rule(table(Phase.MOVEMENT), wrong)
