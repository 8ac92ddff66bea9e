"""Deploying on a battlefield: a unit is put down inside the zone of its player (DZ)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from makeway.board.field import beyond_board, nearest_points
from makeway.board.naming import are, listed
from makeway.board.placed import where
from makeway.board.spacing import AT_THE_END, crowding
from makeway.core.actions import Deploy
from makeway.core.clause import Standing, clause
from makeway.core.errors import MalformedActionError, unknown
from makeway.core.events import Walked, apply
from makeway.core.pose import Pose
from makeway.core.ruling import About, Finding, Question, Step, Verdict
from makeway.core.state import State, Unit
from makeway.core.words import TOLERANCE, Facing, Phase, enough, inch_text
from makeway.rules.deploying import IN_THE_ZONE, beyond, zone_of
from makeway.rules.deploying_in_turn import IN_TURN, may_be_next, passes_on

CLEAR = clause(
    "DZ-6",
    "Clear of others",
    "A unit is put down on the board, more than 1 inch from other units and Impassable Terrain.",
    "Unit Spacing",
    standing=Standing.INFERRED,
)


def check_deploy(state: State, action: Deploy) -> None:
    """MalformedActionError when there is no such unit or no battlefield."""
    if action.piece not in state.units:
        raise unknown("unit", action.piece, state.units)
    if state.field is None:
        raise MalformedActionError("`deploy` needs a battlefield: this table has none.")


def may_put_down(state: State, action: Deploy) -> Iterator[Finding]:
    """Whether the unit may be put down there: now, in its zone, on the board, clear of others."""
    unit = state.units[action.piece]
    here = replace(unit, pose=action.to)
    about = About(models=tuple(unit.models))
    yield _now(state, unit, about)
    zone = zone_of(state, here)
    if zone is not None:
        yield IN_THE_ZONE.requires(
            not zone.missing,
            beyond(here, zone)
            if zone.missing
            else f"All of the {unit.name} {are(unit)} inside the Deployment Zone.",
            about=about,
        )
    yield from _clear(state, here, about)


def _now(state: State, unit: Unit, about: About) -> Finding:
    """In the Deployment Phase, not yet, and in turn."""
    if state.moment.phase is not Phase.DEPLOYMENT:
        phase = state.moment.phase.replace("_", " ").title()
        return IN_TURN.forbids(f"It is the {phase} Phase.", about=about)
    if unit.pose is not None:
        return IN_TURN.forbids(
            f"The {unit.name} {are(unit)} on the battlefield already.", about=about
        )
    return may_be_next(state, unit)


def _clear(state: State, here: Unit, about: About) -> Iterator[Finding]:
    assert state.field is not None, "checked before"
    out = beyond_board(state.field, here)
    if out:
        told = listed(f"{inch_text(mm)} over the {edge} edge" for edge, mm in out.items())
        yield CLEAR.forbids(f"The {here.name} would reach {told} of the board.", about=about)
    near = crowding(state, here)
    for each in near:
        units = state.units
        name = units[each.id].name if each.id in units else state.field.piece(each.id).name
        models = tuple(units[each.id].models) if each.id in units else ()
        yield CLEAR.forbids(
            f"The {here.name} would stand {inch_text(each.mm)} from the {name}; more than"
            f" {inch_text(AT_THE_END)} is needed.",
            about=About(models=(*about.models, *models)),
        )
    if not near and not out:
        yield CLEAR.holds(
            f"The {here.name} would stand on the board, more than 1″ from everything.", about=about
        )


def ask_deploy(state: State, action: Deploy) -> Question | None:
    """Nobody is asked."""
    return None


def put_down(state: State, action: Deploy) -> Iterator[Step]:
    """It stands there, and the other player is next."""
    unit = state.units[action.piece]
    event = Walked(unit=unit.id, pose=action.to)
    step = Step(
        clauses=(IN_TURN.id, IN_THE_ZONE.id),
        because=f"The {unit.name} {are(unit)} put down.",
        before=state,
        after=apply(state, event),
        event=event,
        about=About(models=tuple(unit.models)),
    )
    yield step
    yield from passes_on(step.after, unit.player)


def nearest_deploy(state: State, action: Deploy) -> tuple[Deploy, str] | None:
    """The nearest place at which the unit may stand, facing as it does."""
    for to, told in _elsewhere(state, replace(state.units[action.piece], pose=action.to)):
        near = replace(action, to=to)
        if not any(each.verdict is Verdict.FORBIDS for each in may_put_down(state, near)):
            return near, f"Put down {told}"
    return None


_INWARDS = {
    Facing.FRONT: "back",
    Facing.LEFT: "to the right",
    Facing.RIGHT: "to the left",
    Facing.REAR: "forward",
}


def _elsewhere(state: State, here: Unit) -> Iterator[tuple[Pose, str]]:
    """Places inside its zone: by what one edge lacks, the least first, else by what all lack.
    Inside it, an inch away from whomever it would stand too near."""
    zone = zone_of(state, here)
    short = sorted(zone.missing.items(), key=lambda each: each[1]) if zone is not None else []
    for ways in dict.fromkeys([*((each,) for each in short), tuple(short)]):
        if ways:
            told = listed(f"{inch_text(mm)} farther {_INWARDS[facing]}" for facing, mm in ways)
            yield _pushed(where(here), dict(ways)), told
    if not short:
        yield from _off(state, here)


def _pushed(pose: Pose, short: dict[Facing, float]) -> Pose:
    """The pose moved inwards by what the zone lacks at some edges, in mm."""
    right = short.get(Facing.LEFT, 0.0) - short.get(Facing.RIGHT, 0.0)
    back = short.get(Facing.FRONT, 0.0) - short.get(Facing.REAR, 0.0)
    return pose.moved(right=right, back=back)


def _off(state: State, here: Unit) -> Iterator[tuple[Pose, str]]:
    """Straight away from the nearest unit or terrain, until just more than an inch lies between."""
    assert state.field is not None, "checked before"
    near = next(iter(crowding(state, here)), None)
    if near is None or near.mm < TOLERANCE:
        return
    other = state.units.get(near.id) or state.field.piece(near.id)
    mine, theirs = nearest_points(here, other)
    mm, pose = enough(AT_THE_END - near.mm + 2 * TOLERANCE), where(here)
    far = mm / near.mm
    to = replace(pose, x=pose.x + (mine.x - theirs.x) * far, y=pose.y + (mine.y - theirs.y) * far)
    yield to, f"{inch_text(mm)} farther from the {other.name}"


def headline_deploy(state: State, action: Deploy, allowed: bool) -> str:
    """The action in a line."""
    unit = state.units[action.piece]
    return f"The {unit.name} {are(unit)} {'deployed' if allowed else 'not deployed there'}"
