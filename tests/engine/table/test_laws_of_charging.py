"""Laws of charging out: one end and no other, nobody lost but by hits, the same when replayed."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from makeway.board.field import gap
from makeway.board.spacing import AT_THE_END
from makeway.core.actions import Action, Charge, Reaction
from makeway.core.events import apply
from makeway.core.pose import Pose
from makeway.core.ruling import Allowed, Illegal, Question
from makeway.core.state import State
from makeway.core.words import TOLERANCE
from makeway.referee import replay, rule
from msgspec.structs import replace

from tests.engine.drawing import character, unit
from tests.engine.table.charges import WARLORD, enemy, table

LAW = settings(deadline=None, max_examples=40, derandomize=True)
HOMES = ("rWc/rrr", "KcL/rWr", "rWcsm/rrrrr/rr.r.", "WK", "Wr", "W/r", "rrrr|W", "W#r/##r/rrr")
BASES = {"rrrr|W": (25.0, 50.0), "W#r/##r/rrr": (50.0, 50.0)}
two_dice = st.tuples(st.integers(1, 6), st.integers(1, 6))


def tables(drawing: str, inches: float, aside: float) -> State:
    """A unit with a Warlord, and an enemy somewhere before it."""
    base = BASES.get(drawing, (25.0, 25.0))
    who = replace(WARLORD, base=character("x", base).base)
    made = unit(drawing, characters={"W": who})
    home = replace(made, pose=Pose(475, 600))
    return table(home, enemy(inches, "rrKrr/rrrrr", x=500 + aside))


charges = st.builds(
    Charge,
    piece=st.just("warlord"),
    target=st.just("foes"),
    reaction=st.sampled_from(Reaction),
    hits=st.integers(0, 4),
    flee=two_dice,
    dice=two_dice,
)
positions = st.builds(tables, st.sampled_from(HOMES), st.floats(0.5, 17), st.floats(-250, 250))


def consistent(charge: Charge) -> Charge:
    """Without what does not go with its reaction."""
    shot, fled = charge.reaction is Reaction.STAND_AND_SHOOT, charge.reaction is Reaction.FLEE
    return replace(charge, hits=charge.hits if shot else None, flee=charge.flee if fled else None)


def played(at: State, action: Action) -> tuple[Action, Allowed] | None:
    """The action, its Questions answered by their last options, and its ruling; None: refused."""
    ruling = rule(at, action)
    while isinstance(ruling, Question):
        action = ruling.options[-1].action
        ruling = rule(at, action)
        assert not isinstance(ruling, Illegal), "an option was refused"
    return (action, ruling) if isinstance(ruling, Allowed) else None


@LAW
@given(positions, charges)
def test_a_charge_out_comes_to_exactly_one_of_its_ends(at: State, charge: Charge) -> None:
    done = played(at, consistent(charge))
    if done is None:
        return
    end = done[1].state
    assert end is not None
    there = end.units.get("warlord")
    home = end.units["orcs"]
    fallen = all("warlord" not in each.models for each in end.units.values())
    contact = end.is_engaged("warlord")
    out = there is not None and there.shaken and not contact
    stuck = "warlord" in home.models and home.shaken
    assert [fallen, contact, out, stuck].count(True) == 1
    assert home.shaken is stuck
    assert end.turn.apart == {}
    assert ("warlord" in end.turn.left) is (contact or out)
    assert "orcs" in end.turn.declared
    if stuck:
        before = at.units["orcs"]
        assert (home.seats, home.sides, home.pose) == (before.seats, before.sides, before.pose)
    if out:
        step = next(step for step in done[1].steps if "FC-3" in step.clauses)
        assert gap(step.after.units["warlord"], step.after.units["orcs"]) > AT_THE_END


@LAW
@given(positions, charges)
def test_nobody_is_lost_but_he_to_hits_and_an_enemy_over_the_edge(
    at: State, charge: Charge
) -> None:
    done = played(at, consistent(charge))
    if done is None:
        return
    end = done[1].state
    assert end is not None
    before = {m: model for u in at.units.values() for m, model in u.models.items()}
    now = {m: model for u in end.units.values() for m, model in u.models.items()}
    hits = consistent(charge).hits or 0
    gone = {*before} - {*now}
    assert {*now} <= {*before}
    assert gone in ({}.keys(), {"warlord"}, {*at.units["foes"].models})
    assert ("warlord" in gone) is (hits >= 3)
    assert "warlord" in gone or now["warlord"].lost == hits
    assert all(now[each] == before[each] for each in now if each != "warlord")
    if charge.reaction is not Reaction.FLEE:
        assert end.units["foes"] == at.units["foes"]


@LAW
@given(positions, charges)
def test_the_events_of_a_charge_make_its_end_and_replaying_it_too(
    at: State, charge: Charge
) -> None:
    untouched = replace(at)
    done = played(at, consistent(charge))
    if done is None:
        return
    action, ruling = done
    now = at
    for step in ruling.steps:
        assert step.before == now
        now = apply(now, step.event) if step.event else now
        assert step.after == now
    assert now == ruling.state == replay(at, [action])
    assert at == untouched


@LAW
@given(positions, charges)
def test_in_contact_he_stands_flush_and_overlaps_nobody(at: State, charge: Charge) -> None:
    done = played(at, consistent(charge))
    if done is None or not (end := done[1].state) or not end.is_engaged("warlord"):
        return
    him, foes = end.units["warlord"], end.units["foes"]
    assert gap(him, foes) < TOLERANCE
    assert him.pose is not None
    assert foes.pose is not None
    assert (him.pose.facing - foes.pose.facing) % 90 < 1e-6
