"""Who moves: a unit, or a Character out of his Combined Unit, who then is a unit of his own."""

from __future__ import annotations

from typing import NamedTuple

from makeway.board.naming import opening
from makeway.board.placed import placed
from makeway.core.actions import Move
from makeway.core.errors import MalformedActionError, unknown
from makeway.core.events import Left, apply
from makeway.core.once import once
from makeway.core.state import Model, State, Unit
from makeway.core.turn import Kind
from makeway.rules.courses import leg_problem
from makeway.rules.leaving import name_alone


class Mover(NamedTuple):
    """Who moves, on a table where it is a unit; `home` is the Combined Unit that he leaves."""

    state: State
    unit: Unit
    home: Unit | None = None

    @property
    def who(self) -> Model:
        """The leaver."""
        return next(iter(self.unit.models.values()))

    @property
    def but(self) -> tuple[str, ...]:
        """The units that are not in its way (LV-2)."""
        return (self.home.id,) if self.home is not None else ()

    @property
    def tested(self) -> Unit:
        """The unit that takes the March Test (MT-3)."""
        return self.home or self.unit


def mover(state: State, action: Move) -> Mover:
    """Who moves by this action."""
    unit = state.units.get(action.piece)
    if unit is not None and (len(unit.models) == 1 or not _is_leaver(unit, action)):
        return Mover(state, unit)
    home = unit or state.unit_of(action.piece)
    if len(home.models) == 1:
        return Mover(state, home)
    return once(state, ("moves out", action.piece), lambda: _out(state, home, action.piece))


def _is_leaver(unit: Unit, action: Move) -> bool:
    """A unit that bears the id of one of its Characters: only he moves to a pose."""
    return action.piece in unit.models and action.to is not None and action.kind is not Kind.REFORM


def _out(state: State, home: Unit, who: str) -> Mover:
    """He as a unit of his own where he stands, and his unit without him."""
    alone = name_alone(state, who)
    pose = placed(home, who).pose
    apart = apply(state, Left(unit=home.id, model=who, as_unit=alone, pose=pose))
    return Mover(apart, apart.units[alone], home)


def check_move(state: State, action: Move) -> None:
    """MalformedActionError for a piece that is not there, or a move that says too little."""
    _there(state, action)
    if action.kind not in (Kind.ADVANCE, Kind.MARCH, Kind.REFORM):
        raise MalformedActionError("`kind` is advance, march or reform; `charge` is an action.")
    for number, leg in enumerate(action.legs):
        if (problem := leg_problem(leg)) is not None:
            raise MalformedActionError(f"legs[{number}]: {problem}")
    if action.march_test is not None and not all(1 <= die <= 6 for die in action.march_test):
        dice = list(action.march_test)
        raise MalformedActionError(f"march_test: {dice}; each die shows 1 to 6.")
    who = mover(state, action)
    _check_course(who, action)
    models = who.home.models if who.home is not None else who.unit.models
    for field in ("places", "filled"):
        for name in getattr(action, field) or {}:
            if name not in models:
                raise unknown("model in the unit", name, models)
    _check_fields(who, action)


def _there(state: State, action: Move) -> None:
    models = [model for unit in state.units.values() for model in unit.models]
    if action.piece not in state.units and action.piece not in models:
        raise unknown("unit or model", action.piece, [*state.units, *models])
    unit = state.units.get(action.piece) or state.unit_of(action.piece)
    if state.field is None or unit.pose is None:
        raise MalformedActionError(
            f"{opening(unit.name)} stand on no battlefield. Without one places change by `arrange`,"
            " and a Character leaves by `leave`."
        )


def _check_course(who: Mover, action: Move) -> None:
    """Where to: by legs, to a pose, or for a Reform by files, pose or places."""
    single = len(who.unit.models) == 1
    if action.kind is Kind.REFORM:
        if action.legs or action.by is not None:
            raise MalformedActionError("A Reform has no `legs`; it has `files`, `to` and `places`.")
        if action.files is None and action.to is None and not action.places:
            raise MalformedActionError("A Reform says `files`, `to` or `places`.")
        if action.files not in (None, who.unit.files) and who.unit.unusual and not action.places:
            raise MalformedActionError(
                f"The {who.unit.name} have bases of several sizes: `places` says where they stand"
                f" in {action.files} files."
            )
        return
    if action.legs and action.to is not None:
        raise MalformedActionError("A move has `legs` or `to`, not both.")
    if action.to is not None and not single:
        raise MalformedActionError(f"The {who.unit.name} move by `legs`; `to` is for one model.")
    if action.to is None and not action.legs and not action.places and who.home is None:
        raise MalformedActionError(
            "Where does it move? `legs` say it, or for one model `to`, the pose of its base."
        )


def _check_fields(who: Mover, action: Move) -> None:
    """Fields that belong to another kind of move."""
    if action.by is not None and action.to is None:
        raise MalformedActionError("`by` belongs to `to`: the knots of a single model's way.")
    if action.files is not None and action.kind is not Kind.REFORM:
        raise MalformedActionError("`files` belongs to a Reform.")
    if action.files is not None and action.files < 1:
        raise MalformedActionError(f"{action.files} files; a unit has 1 file or more.")
    if action.filled is not None and who.home is None:
        raise MalformedActionError("`filled` closes the gap of a Character who moves out.")
    if action.places and who.home is not None:
        raise MalformedActionError("`places` belongs to the move of a whole unit.")
