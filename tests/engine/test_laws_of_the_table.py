"""Laws of poses: whoever stays in a unit keeps his place on the battlefield, to the millimetre."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from makeway.board.formation import rect_of
from makeway.core.actions import Attack, Distribute, Lose
from makeway.core.effect import Effect
from makeway.core.events import (
    Affected,
    Began,
    Fell,
    Joined,
    Left,
    Moved,
    Narrowed,
    Rebased,
    Remembered,
    Shook,
    Walked,
    Widened,
    apply,
)
from makeway.core.past import Past, TestKind
from makeway.core.pose import Point, Pose
from makeway.core.ruling import Allowed, Question, Step
from makeway.core.state import Moment, State, Unit
from makeway.core.turn import NO_TURN, Kind, Turn
from makeway.core.words import Base, Phase, Seat, Side
from makeway.referee import options, rule
from msgspec.structs import replace

from tests.engine.drawing import alone, character, state, unit
from tests.engine.test_laws_of_losses import HOMES, LAW, SMALL, UNITS, fights, played

lengths = st.floats(-500, 500, allow_nan=False)
poses = st.builds(Pose, lengths, lengths, st.floats(0, 360) | st.sampled_from((0.0, 90.0, 270.0)))
points = st.builds(Point, lengths, lengths)


def corners(here: Unit, model: str) -> list[Point]:
    """Where the base of a model stands on the table, from its front left corner clockwise."""
    assert here.pose is not None
    x, y, wide, deep = rect_of(here, model)
    ends = ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))
    return [here.pose.at(*each) for each in ends]


def close(one: list[Point], other: list[Point]) -> bool:
    """The same points, but for what the grid of poses (0.000001 mm) makes of a few turns."""
    pairs = zip(one, other, strict=True)
    return all(abs(a.x - b.x) + abs(a.y - b.y) < 1e-5 for a, b in pairs)


def posed(at: State, pose: Pose) -> State:
    """Every unit on the battlefield."""
    units = {name: replace(each, pose=pose) for name, each in at.units.items()}
    return replace(at, units=units)


@LAW
@given(poses, points)
def test_a_point_of_the_unit_is_the_same_point_of_the_table(pose: Pose, point: Point) -> None:
    assert close([pose.inside(pose.at(*point))], [point])


@LAW
@given(poses, points, points, st.floats(-360, 360))
def test_a_turn_moves_nobody_farther_from_what_it_turns_about(
    pose: Pose, pivot: Point, point: Point, degrees: float
) -> None:
    turned = pose.turned(degrees, about=pivot)
    inner = pose.inside(pivot)
    assert close([turned.at(*inner)], [pivot])
    back = turned.turned(-degrees, about=pivot)
    assert close([back.at(*point)], [pose.at(*point)])


@LAW
@given(st.sampled_from(UNITS), poses, st.sampled_from(Side))
def test_a_new_file_leaves_everybody_where_he_stood(drawing: str, pose: Pose, side: Side) -> None:
    at = posed(state(unit(drawing, SMALL)), pose)
    after = apply(at, Widened(unit="orcs", side=side))
    here, there = at.units["orcs"], after.units["orcs"]
    assert all(close(corners(here, each), corners(there, each)) for each in here.models)


@LAW
@given(st.sampled_from(UNITS), poses, st.integers(1, 3), st.data())
def test_files_that_are_given_up_leave_everybody_where_he_stood(
    drawing: str, pose: Pose, fewer: int, data: st.DataObject
) -> None:
    at = posed(state(unit(drawing, SMALL)), pose)
    files = at.units["orcs"].files - fewer
    left = data.draw(st.integers(0, fewer))
    stay = [
        each
        for each, seat in at.units["orcs"].seats.items()
        if left < seat.file <= left + files and each != "x"
    ]
    assume(stay)
    gone = tuple(each for each in at.units["orcs"].models if each not in stay)
    after = apply(
        apply(at, Fell(unit="orcs", models=gone)), Narrowed(unit="orcs", files=files, left=left)
    )
    here, there = at.units["orcs"], after.units["orcs"]
    assert all(close(corners(here, each), corners(there, each)) for each in stay)


@LAW
@given(poses)
def test_a_smaller_base_leaves_everybody_where_he_stood(pose: Pose) -> None:
    at = posed(state(unit("H/K", (40, 40))), pose)
    seats = {"h": Seat(1, 1), "k": Seat(3, 1)}
    after = apply(at, Rebased(unit="orcs", reference=Base(20, 20), files=2, seats=seats))
    here, there = at.units["orcs"], after.units["orcs"]
    assert there.files == 2
    assert all(close(corners(here, each), corners(there, each)) for each in here.models)


def movers(step: Step) -> set[str]:
    """Who changes place in a step; who stands at a side goes with the end of the first rank."""
    event = step.event
    if isinstance(event, Narrowed | Widened):
        return set(step.before.units[event.unit].sides.values())
    if isinstance(event, Joined | Left):
        return {event.model}
    return {*event.seats, *(event.sides or {}).values()} if isinstance(event, Moved) else set()


def check_steps(ruling: Allowed) -> None:
    for step in ruling.steps:
        for name, here in step.before.units.items():
            there = step.after.units.get(name)
            stay = set(here.models) & set(there.models if there else ()) - movers(step)
            for model in stay:
                assert there is not None
                told = f"{model} in {type(step.event).__name__}: {step.because}"
                assert close(corners(here, model), corners(there, model)), told


@LAW
@given(st.sampled_from(UNITS), st.sampled_from(HOMES), poses, st.data())
def test_whoever_a_step_does_not_move_keeps_his_place(
    drawing: str, home: str, pose: Pose, data: st.DataObject
) -> None:
    size = data.draw(st.sampled_from((SMALL, (25.0, 50.0), (40.0, 40.0))))
    who = character("warlord", size)
    old = alone(who) if home == "W" or size != SMALL else None
    boyz = old or unit(home, SMALL, id="boyz", characters={"W": who})
    at = posed(state(unit(drawing, SMALL), boyz), pose)
    offered = options(at, "warlord")
    assume(offered)
    ruling = data.draw(st.sampled_from(offered)).ruling
    while not isinstance(ruling, Allowed):
        ruling = rule(at, data.draw(st.sampled_from(ruling.options)).action)
    check_steps(ruling)


@LAW
@given(st.data(), fights(), st.integers(1, 14), poses)
def test_whoever_no_loss_moves_keeps_his_place(
    data: st.DataObject, at: State, hits: int, pose: Pose
) -> None:
    shot = Distribute(unit="orcs", attack=Attack(hits=hits, by="foe"))
    ruling = played(data, posed(replace(at, contacts=()), pose), shot)
    assert isinstance(ruling, Allowed)
    check_steps(ruling)


SIZES = st.sampled_from(((20.0, 20.0), (25.0, 50.0), (40.0, 40.0), (50.0, 50.0), (50.0, 100.0)))


@LAW
@given(st.data(), SIZES, SIZES, poses)
def test_two_characters_who_form_a_unit_stand_where_the_first_stood(
    data: st.DataObject, one: tuple[float, float], other: tuple[float, float], pose: Pose
) -> None:
    at = posed(state(alone(character("chief", one)), alone(character("warlord", other))), pose)
    offered = options(at, "warlord")
    assume(offered)
    ruling = played(data, at, data.draw(st.sampled_from(offered)).action)
    assert isinstance(ruling, Allowed)
    check_steps(ruling)


def test_what_happens_on_the_table_changes_what_it_names_and_nothing_else() -> None:
    at = posed(state(unit("rHr"), alone(character("warlord"))), Pose(10, 20))
    walked = apply(at, Walked(unit="orcs", pose=Pose(30, 40, 90), way=(Point(1, 2), Point(3, 4))))
    assert walked.units["orcs"] == replace(at.units["orcs"], pose=Pose(30, 40, 90))
    assert walked.units["warlord"] == at.units["warlord"]
    assert apply(at, Shook(unit="orcs")).units["orcs"].shaken
    assert apply(apply(at, Shook(unit="orcs")), Shook(unit="orcs", shaken=False)) == at
    turn = Turn(moved={"h": Kind.MARCH}, left={"h": "orcs"})
    assert apply(at, Remembered(turn=turn)) == replace(at, turn=turn)
    effects = (Effect(id="speed", name="Speed", on=("orcs",)),)
    assert apply(at, Affected(effects=effects)) == replace(at, effects=effects)


def test_who_leaves_stands_where_he_went_and_who_joins_has_no_place_of_his_own() -> None:
    at = posed(state(unit("rHr"), alone(character("warlord"))), Pose(10, 20))
    out = apply(at, Left(unit="orcs", model="h", as_unit="h", pose=Pose(200, 0)))
    assert out.units["h"].pose == Pose(200, 0)
    assert out.units["orcs"].pose == Pose(10, 20)
    joined = apply(at, Joined(unit="orcs", model="warlord", seat=Seat(2, 1)))
    assert "warlord" not in joined.units
    assert joined.units["orcs"].pose == Pose(10, 20)


def test_a_phase_that_begins_forgets_the_losses_and_tests_of_the_one_before() -> None:
    past = Past(began=12, phase=9, lost={"infantry/standard": 2}, tests={TestKind.PANIC: True})
    at = state(unit("rrr", past=past))
    moment = Moment(active="foe", phase=Phase.CHARGE)
    after = apply(at, Began(moment=moment))
    assert after.moment == moment
    assert after.units["orcs"].past == Past(began=12)


def wiped_out(drawing: str) -> Allowed:
    """The ruling when all R&F of a unit fall at once."""
    orcs = unit(drawing, (20, 20), bases={"K": (25, 50), "L": (40, 40)})
    at = posed(state(orcs), Pose(300, 400, 120))
    ruling = rule(at, Lose(unit="orcs", points={"rank_and_file": 20}))
    while not isinstance(ruling, Allowed):
        assert isinstance(ruling, Question)
        ruling = rule(at, ruling.options[-1].action)
    return ruling


@pytest.mark.parametrize(
    "drawing", ["X#rr/##rr", "rX#r/r##r", "rHX#/rr##", "K|rHr/rrr", "rX#|K/r##"]
)
def test_whoever_outlives_his_unit_keeps_his_place_while_nobody_moves_him(drawing: str) -> None:
    ruling = wiped_out(drawing)
    assert any(isinstance(step.event, Narrowed | Rebased) for step in ruling.steps)
    check_steps(ruling)


def test_of_two_at_the_sides_the_left_one_stays_where_he_stood() -> None:
    ruling = wiped_out("K|rrr|L/rrr")
    assert ruling.state is not None
    before, after = ruling.steps[0].before.units["orcs"], ruling.state.units["orcs"]
    assert close(corners(before, "k"), corners(after, "k"))


def test_of_the_fallen_and_of_units_that_are_gone_nothing_is_remembered() -> None:
    at = posed(state(unit("rHr"), alone(character("warlord"))), Pose(10, 20))
    turn = Turn(
        moved={"h": Kind.MARCH, "orcs.1": Kind.ADVANCE}, left={"h": "orcs"}, declared=("orcs",)
    )
    effects = (Effect(id="speed", name="Speed", on=("orcs.1", "h")),)
    at = replace(at, turn=turn, effects=effects)
    after = apply(at, Fell(unit="orcs", models=("h",)))
    assert after.turn == Turn(moved={"orcs.1": Kind.ADVANCE}, declared=("orcs",))
    assert after.effects == (replace(effects[0], on=("orcs.1",)),)
    gone = apply(after, Fell(unit="orcs", models=("orcs.1", "orcs.2")))
    assert (gone.turn, gone.effects) == (NO_TURN, ())


def test_who_joins_is_remembered_by_his_own_name() -> None:
    at = posed(state(unit("rHr"), alone(character("warlord"))), Pose(10, 20))
    turn = Turn(moved={"warlord": Kind.MARCH}, tests={"warlord": True})
    after = apply(replace(at, turn=turn), Joined(unit="orcs", model="warlord", seat=Seat(2, 1)))
    assert after.turn == turn
