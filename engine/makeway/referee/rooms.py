"""What each section of the rules offers the referee for its action."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from makeway.core.actions import (
    Action,
    Arrange,
    Charge,
    Deploy,
    Distribute,
    Join,
    Leave,
    Lose,
    MakeWay,
    Move,
    Next,
    Remove,
    Test,
)
from makeway.core.errors import MalformedActionError, unknown
from makeway.core.ruling import Finding, Proof, Question, Step
from makeway.core.state import Model, State
from makeway.rules import (
    arranging,
    charging,
    deployment,
    hits,
    joining,
    leaving,
    losing,
    make_way,
    moving,
    testing,
    turn,
)


class Room(NamedTuple):
    """What a rule module offers for its action."""

    check: Callable[[State, Any], None]
    may: Callable[[State, Any], Iterator[Finding]]
    ask: Callable[[State, Any], Question | None]
    play: Callable[[State, Any], Iterator[Step]]
    nearest: Callable[[State, Any], tuple[Action, str] | None]
    headline: Callable[[State, Any, bool], str]
    proof: Callable[[State, Any], Proof | None]


def model_of(state: State, name: str) -> Model:
    """A model by its id. MalformedActionError when no unit has it."""
    try:
        return state.model(name)
    except (KeyError, TypeError):
        known = (model for unit in state.units.values() for model in unit.models)
        raise unknown("model", name, known) from None


def _check_make_way(state: State, action: MakeWay) -> None:
    model_of(state, action.character)


def _check_distribute(state: State, action: Distribute) -> None:
    if action.unit not in state.units:
        raise unknown("unit", action.unit, state.units)


def _check_join(state: State, action: Join) -> None:
    if action.unit not in state.units:
        raise unknown("unit", action.unit, state.units)
    model_of(state, action.character)
    if action.seat is not None and action.side is not None:
        raise MalformedActionError("A joining Character takes a seat or a side, not both.")
    if _comes_by_a_move(action) and not _on_the_battlefield(state, action):
        told = [name for name in ("move", "by", "march_test") if getattr(action, name) is not None]
        raise MalformedActionError(
            f"`{(told or ['fly'])[0]}` belongs to a battlefield: he and the unit need a place"
            " on it."
        )
    if action.seat is None and (action.room is not None or action.places is not None):
        raise MalformedActionError("`room` and `places` follow from a seat: name the seat too.")
    models = state.units[action.unit].models
    for name in (*(action.room or ()), *(action.places or ())):
        if name not in models:
            raise unknown("model in the unit", name, models)


def _comes_by_a_move(action: Join) -> bool:
    """Whether anything is said of the move by which he comes."""
    moves = action.move is not None or action.by is not None
    return moves or action.fly or action.march_test is not None


def _on_the_battlefield(state: State, action: Join) -> bool:
    """Whether he and the unit have a place on a battlefield."""
    if state.field is None:
        return False
    units = (state.units[action.unit], state.unit_of(action.character))
    return all(unit.pose is not None for unit in units)


def _check_leave(state: State, action: Leave) -> None:
    model_of(state, action.character)
    if state.field is not None and state.unit_of(action.character).pose is not None:
        raise MalformedActionError(
            "On a battlefield he leaves by a `move`, which says how and where to; or by a `charge`."
        )
    leaving.check_leave(state, action)


def _headline_distribute(state: State, action: Distribute, allowed: bool) -> str:
    return hits.headline_distribute(state, action)


def _nothing_to_prove(state: State, action: Action) -> None:
    return None


JOIN = Room(
    _check_join,
    joining.may_join,
    joining.ask_join,
    joining.join,
    joining.nearest_join,
    joining.headline_join,
    joining.proof_join,
)
MAKE_WAY = Room(
    _check_make_way,
    make_way.may_make_way,
    make_way.ask_make_way,
    make_way.make_way,
    make_way.nearest_make_way,
    make_way.headline_make_way,
    _nothing_to_prove,
)
DISTRIBUTE = Room(
    _check_distribute,
    hits.may_distribute,
    hits.ask_distribute,
    hits.distribute,
    hits.nearest_distribute,
    _headline_distribute,
    _nothing_to_prove,
)
ARRANGE = Room(
    arranging.check_arrange,
    arranging.may_arrange,
    arranging.ask_arrange,
    arranging.arrange,
    arranging.nearest_arrange,
    arranging.headline_arrange,
    arranging.proof_arrange,
)
LOSE = Room(
    losing.check_lose,
    losing.may_lose_points,
    losing.ask_lose,
    losing.lose_points,
    losing.nearest_lose,
    losing.headline_lose,
    _nothing_to_prove,
)
REMOVE = Room(
    losing.check_remove,
    losing.may_remove,
    losing.ask_remove,
    losing.remove,
    losing.nearest_remove,
    losing.headline_remove,
    _nothing_to_prove,
)
LEAVE = Room(
    _check_leave,
    leaving.may_leave,
    leaving.ask_leave,
    leaving.leave_unit,
    leaving.nearest_leave,
    leaving.headline_leave,
    _nothing_to_prove,
)
TEST = Room(
    testing.check_test,
    testing.may_test,
    testing.ask_test,
    testing.take_test,
    testing.nearest_test,
    testing.headline_test,
    _nothing_to_prove,
)
CHARGE = Room(
    charging.check_charge,
    charging.may_charge,
    charging.ask_charge,
    charging.charge,
    charging.nearest_charge,
    charging.headline_charge,
    _nothing_to_prove,
)
MOVE = Room(
    moving.check_move,
    moving.may_move,
    moving.ask_move,
    moving.move,
    moving.nearest_move,
    moving.headline_move,
    _nothing_to_prove,
)
NEXT = Room(
    turn.check_next,
    turn.may_next,
    turn.ask_next,
    turn.next_phase,
    turn.nearest_next,
    turn.headline_next,
    _nothing_to_prove,
)
DEPLOY = Room(
    deployment.check_deploy,
    deployment.may_put_down,
    deployment.ask_deploy,
    deployment.put_down,
    deployment.nearest_deploy,
    deployment.headline_deploy,
    _nothing_to_prove,
)
ROOMS: dict[type, Room] = {
    Join: JOIN,
    MakeWay: MAKE_WAY,
    Distribute: DISTRIBUTE,
    Arrange: ARRANGE,
    Lose: LOSE,
    Remove: REMOVE,
    Leave: LEAVE,
    Test: TEST,
    Next: NEXT,
    Deploy: DEPLOY,
    Move: MOVE,
    Charge: CHARGE,
}
