"""Health Points lost at one moment, and models removed without losing any (HP, EX, TR)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from makeway.board.naming import counted, listed, opening, the
from makeway.core.actions import RANK_AND_FILE_POOL, Lose, Remove
from makeway.core.clause import clause
from makeway.core.errors import MalformedActionError, unknown
from makeway.core.events import Fell, apply
from makeway.core.ruling import About, Decides, Finding, Question, Step
from makeway.core.state import State
from makeway.rules.aftermath import followed
from makeway.rules.blame import check_blame, may_blame
from makeway.rules.casualties import REMOVED_WHERE_THEY_STAND
from makeway.rules.gaps import gap_question, may_close
from makeway.rules.health import ONE_POOL, OWN_POOL
from makeway.rules.losses import ask_loss, close_up, lose, may_lose
from makeway.rules.nudging import Combat
from makeway.rules.toll import named, outcome, pools, receiver_of, values_matter
from makeway.rules.whose import ask_whose, attacker_of, told_whose

WITHOUT_LOSS = clause(
    "TR-1",
    "Removed, nothing lost",
    "What is set off by the last Health Point being lost is not set off by a removal that costs"
    " none, as by fleeing off the board or after Breaking.",
    "S4-28",
    "S4-29",
)


# ---- losing Health Points


def check_lose(state: State, action: Lose) -> None:
    """MalformedActionError when a unit or receiver is not there, or numbers do not fit."""
    if action.unit not in state.units:
        raise unknown("unit", action.unit, state.units)
    unit = state.units[action.unit]
    known = [receiver_of(unit, name) for name in pools(unit)]
    known += [RANK_AND_FILE_POOL] if unit.champion and not known else []
    known += [model.id for model in unit.models.values() if model.has_own_pool]
    for receiver, points in action.points.items():
        if receiver not in known:
            raise unknown("Health Pool", receiver, known)
        if points < 0:
            raise MalformedActionError(f"{receiver} loses {points}; it has to be 0 or more.")
    check_blame(unit, action)


def may_lose_points(state: State, action: Lose) -> Iterator[Finding]:
    """Whether the losses may come off as the action says."""
    unit = state.units[action.unit]
    for name in pools(unit):
        if points := action.points.get(receiver_of(unit, name)):
            yield ONE_POOL.holds(f"The {named(unit, name)} lose {_points(points)} at once.")
    for receiver, points in action.points.items():
        if receiver in unit.models and points:
            model = unit.models[receiver]
            yield OWN_POOL.holds(
                f"{opening(the(model))} loses {points} of his {_points(model.left)}.",
                about=About(models=(receiver,)),
            )
    yield from may_blame(unit, action)
    yield from may_lose(state, action, action.points)


def _points(number: int) -> str:
    return counted(number, "Health Point")


def ask_lose(state: State, action: Lose) -> Question | None:
    """Whose losses were too many, then what the owner decides about those who fall."""
    if asked := ask_whose(state, action, tuple(may_lose_points(state, action))):
        return asked
    unit = state.units[action.unit]
    tied = values_matter(unit, action.points) if action.health is None else None
    attacker = attacker_of(state, action, receiver_of(unit, tied[0]) if tied else None)
    return ask_loss(state, action, action.points, Decides.ATTACKER, attacker)


def lose_points(state: State, action: Lose) -> Iterator[Step]:
    """The losses come off, models fall, the unit closes up."""
    yield from told_whose(state, action)
    yield from lose(state, action, action.points)


def nearest_lose(state: State, action: Lose) -> tuple[Lose, str] | None:
    """The same losses with the choices left to whoever has them."""
    plain = replace(action, excess=None, fallen=None, stand_ins=None, filled=None, health=None)
    plain = replace(plain, reference=None)
    return None if plain == action else (plain, "The same losses, by the rule's own choices")


def headline_lose(state: State, action: Lose, allowed: bool) -> str:
    """The action in a line: "The Chosen lose 5 Health Points"."""
    unit = state.units[action.unit]
    return f"{outcome(unit, action.points)}" if allowed else f"Losses of the {unit.name}"


# ---- removed without losing any


def check_remove(state: State, action: Remove) -> None:
    """MalformedActionError when the unit or a model is not there."""
    if action.unit not in state.units:
        raise unknown("unit", action.unit, state.units)
    for name in action.models:
        if name not in state.units[action.unit].models:
            raise unknown("model in the unit", name, state.units[action.unit].models)
        if action.models.count(name) > 1:
            raise MalformedActionError(f"models: {name} is named twice.")


def _gone(state: State, action: Remove) -> State:
    return apply(state, _falling(state, action))


def _falling(state: State, action: Remove) -> Fell:
    unit = state.units[action.unit]
    return Fell(unit=unit.id, models=action.models or tuple(unit.models))


def may_remove(state: State, action: Remove) -> Iterator[Finding]:
    """Models may always be removed; how the gap closes may be wrong."""
    yield WITHOUT_LOSS.holds(
        f"{opening(_whom(state, action))} {_verb(state, action)} removed without losing a Health"
        " Point."
    )
    combat = Combat(state, action.unit)
    yield from may_close(_gone(state, action), action.unit, action.filled, combat)


def _whom(state: State, action: Remove) -> str:
    unit = state.units[action.unit]
    gone = _falling(state, action).models
    if len(gone) == len(unit.models):
        return f"the {unit.name}" if len(gone) > 1 else the(unit.models[gone[0]])
    if len(gone) > 3:
        return counted(len(gone), f"model of the {unit.name}", f"models of the {unit.name}")
    return listed(the(unit.models[name]) for name in gone)


def _verb(state: State, action: Remove) -> str:
    return "is" if len(_falling(state, action).models) == 1 else "are"


def ask_remove(state: State, action: Remove) -> Question | None:
    """How the gap closes, where there are several ways."""
    if action.filled is not None:
        return None
    return gap_question(
        _gone(state, action),
        action.unit,
        lambda seats: replace(action, filled=seats),
        Combat(state, action.unit),
    )


def remove(state: State, action: Remove) -> Iterator[Step]:
    """They are gone; what stays closes up, and Panic is due where it is."""
    return followed(state, action.unit, _remove(state, action))


def _remove(state: State, action: Remove) -> Iterator[Step]:
    event, combat = _falling(state, action), Combat(state, action.unit)
    after = apply(state, event)
    unit = state.units[action.unit]
    own = any(unit.models[name].has_own_pool for name in event.models if action.unit in after.units)
    yield Step(
        clauses=(WITHOUT_LOSS.id, *((REMOVED_WHERE_THEY_STAND.id,) if own else ())),
        because=f"{opening(_whom(state, action))} {_verb(state, action)} removed as"
        f" {'a casualty' if len(event.models) == 1 else 'casualties'}; no Health Point is lost, so"
        " nothing that waits for the last one is set off.",
        before=state,
        after=after,
        event=event,
        about=About(models=event.models),
    )
    if action.unit not in after.units:
        return
    yield from close_up(after, action.unit, combat, action.filled)


def nearest_remove(state: State, action: Remove) -> tuple[Remove, str] | None:
    """The same removal, the gap closed as the owner is asked."""
    return None if action.filled is None else (replace(action, filled=None), "Close the gap anew")


def headline_remove(state: State, action: Remove, allowed: bool) -> str:
    """The action in a line."""
    return f"{opening(_whom(state, action))} {_verb(state, action)} removed"
