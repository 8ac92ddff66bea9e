"""Laws of moving on a battlefield, wherever the units stand."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from makeway.board.formation import is_legal
from makeway.board.placed import centres
from makeway.core.actions import Action, Join, Leg, Move
from makeway.core.pose import Pose
from makeway.core.ruling import Allowed, Illegal, Question, Ruling
from makeway.core.state import State
from makeway.core.turn import Kind
from makeway.core.words import MM_PER_INCH, Seat, Side
from makeway.referee import closed, options, replay, rule

from tests.engine.drawing import alone, character, state
from tests.engine.table.tables import RATES, WIZARD, foes, infantry, orcs, posed

LAW = settings(
    max_examples=20,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
DRAWINGS = ("rrrrr/rrrrr/rrrrr", "rcHrr/rrr..", "rrrr", "Hrr/rr.", "rc")
KINDS = (None, Kind.ADVANCE, Kind.MARCH)


@st.composite
def battlefields(draw: st.DrawFn) -> State:
    """Infantry, a lone Wizard up to 10 inches off, Orcs with a Warlord inside, perhaps enemies."""
    hero = {"H": character("hero", (20.0, 20.0), **RATES)}
    units = [infantry(draw(st.sampled_from(DRAWINGS)), characters=hero), alone(WIZARD), orcs()]
    facing = draw(st.sampled_from((0.0, 90.0, 200.0)))
    poses = {
        "infantry": Pose(500, 400, facing),
        "wizard": Pose(
            500 + draw(st.integers(-220, 220)), 400 + draw(st.integers(-220, 220)), facing
        ),
        "orcs": Pose(500 + draw(st.sampled_from((-400, 140, 160))), 420, 10),
    }
    if draw(st.booleans()):
        units.append(foes())
        poses["foes"] = Pose(520, 760)
    return posed(state(*units), **poses)


def forbidding(ruling: Ruling) -> set[str]:
    return {f.clause for f in ruling.forbidding} if isinstance(ruling, Illegal) else set()


def end_of(at: State, action: Action) -> tuple[Allowed, Action]:
    """The ruling once every Question is answered with its last option, and the full action."""
    ruling = rule(at, action)
    while isinstance(ruling, Question):
        action = ruling.options[-1].action
        ruling = rule(at, action)
    assert isinstance(ruling, Allowed), (action, forbidding(ruling))
    return ruling, action


def people(at: State) -> dict[str, Any]:
    return {name: model for unit in at.units.values() for name, model in unit.models.items()}


@settings(LAW, max_examples=8)
@given(battlefields())
def test_every_offered_seat_is_allowed_and_every_other_refused(at: State) -> None:
    for who in ("wizard", "warlord"):
        offered = {(o.action.unit, o.action.seat): o for o in options(at, who)}  # type: ignore[union-attr]
        for each in offered.values():
            assert isinstance(each.action, Join)
            assert each.action.move in (Kind.ADVANCE, Kind.MARCH)
            assert not isinstance(rule(at, each.action), Illegal)
            rate = RATES["advance" if each.action.move is Kind.ADVANCE else "march"]
            assert each.way_mm <= rate * MM_PER_INCH + 0.01
        for action, clauses in closed(at, who):
            assert clauses
            assert set(clauses) <= forbidding(rule(at, action))
            assert isinstance(action, Join)
            assert (action.unit, action.seat) not in offered


@LAW
@given(battlefields(), st.integers(1, 3), st.integers(1, 5))
def test_a_kind_of_move_reaches_what_is_within_its_rate(at: State, rank: int, file: int) -> None:
    """An Advance reaches no more than a March, a move left open what either does."""
    join = Join(character="wizard", unit="infantry", seat=Seat(rank, file))
    by = {k: not forbidding(rule(at, Join(**fields(join), move=k))) for k in KINDS}
    assert by[None] == (by[Kind.ADVANCE] or by[Kind.MARCH])
    assert by[Kind.MARCH] or not by[Kind.ADVANCE]


def fields(join: Join) -> dict[str, Any]:
    return {"character": join.character, "unit": join.unit, "seat": join.seat}


@st.composite
def moves(draw: st.DrawFn) -> tuple[State, Move]:
    at = draw(battlefields())
    piece = draw(st.sampled_from(("infantry", "wizard", "orcs", "warlord")))
    if piece in ("infantry", "orcs") and draw(st.booleans()):
        return at, Move(piece=piece, kind=Kind.REFORM, files=draw(st.integers(1, 8)))
    kind = draw(st.sampled_from((Kind.ADVANCE, Kind.MARCH)))
    inches = draw(st.floats(0, 9, allow_nan=False))
    leg = draw(st.sampled_from(("forward", "back", "left", "right")))
    legs = [Leg(**{leg: inches})]
    if leg == "forward" and draw(st.booleans()):
        side = draw(st.sampled_from(tuple(Side)))
        legs.append(Leg(wheel=draw(st.integers(0, 40)), side=side))
    return at, Move(piece=piece, kind=kind, legs=tuple(legs))


@LAW
@given(moves())
def test_nobody_is_lost_and_whoever_does_not_move_stays_in_place(case: tuple[State, Move]) -> None:
    at, action = case
    if isinstance(rule(at, action), Illegal):
        return
    ruling, _ = end_of(at, action)
    if ruling.state is None:
        return
    assert people(ruling.state) == people(at)
    moved = set(ruling.state.turn.moved) - set(at.turn.moved)
    for before, after in pairwise([at, *(step.after for step in ruling.steps)]):
        assert people(before) == people(after)
    for unit in ruling.state.units.values():
        assert is_legal(unit) or not is_legal(at.units.get(unit.id, unit))
        old = at.units.get(unit.id)
        if old is None or moved & set(unit.models) or len(old.models) > len(unit.models):
            continue
        places, now = centres(old), centres(unit)
        assert all(hypot(now[m].x - p.x, now[m].y - p.y) < 1e-3 for m, p in places.items())


@LAW
@given(moves())
def test_no_centre_ends_farther_off_than_its_rate(case: tuple[State, Move]) -> None:
    at, action = case
    if isinstance(rule(at, action), Illegal):
        return
    ruling, _ = end_of(at, action)
    if ruling.state is None:
        return
    rate = RATES["advance" if action.kind is Kind.ADVANCE else "march"] * MM_PER_INCH
    before = {m: p for unit in at.units.values() for m, p in centres(unit).items()}
    after = {m: p for unit in ruling.state.units.values() for m, p in centres(unit).items()}
    for model in ruling.state.turn.moved:
        start, end = before[model], after[model]
        assert hypot(end.x - start.x, end.y - start.y) < rate + 0.02


@LAW
@given(moves())
def test_replay_equals_the_last_step_and_undoing_restores_the_table(
    case: tuple[State, Move],
) -> None:
    at, action = case
    ruling = rule(at, action)
    if isinstance(ruling, Illegal):
        assert replay(at, [action]) == at
        if ruling.nearest is not None:
            assert not isinstance(rule(at, ruling.nearest), Illegal)
        return
    done, full = end_of(at, action)
    assert replay(at, [full]) == (done.state or at)
    ready = [o.action for o in options(done.state or at, "wizard")]
    if ready:
        joined, join = end_of(done.state or at, ready[0])
        assert replay(at, [full, join]) == (joined.state or done.state)
        assert replay(at, [full]) == (done.state or at)
