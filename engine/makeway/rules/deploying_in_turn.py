"""Who puts down what next: the players take turns, all Characters of a player together (DZ-3)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from makeway.board.naming import are, listed
from makeway.core.clause import clause
from makeway.core.events import Began, apply
from makeway.core.ruling import About, Finding, Step
from makeway.core.state import State, Unit
from makeway.core.words import Phase

IN_TURN = clause(
    "DZ-3",
    "Deployed in turn",
    "In the Deployment Phase the players put units down in turn, each unit once; all Characters of"
    " a player are put down together, each by himself or in a unit.",
    "Deploy Remaining Units",
)


def is_put_down_now(state: State, unit: Unit) -> bool:
    """Whether a unit is to be put down in this phase: it stands nowhere on the battlefield yet."""
    return (
        state.field is not None
        and state.moment.phase is Phase.DEPLOYMENT
        and state.units[unit.id].pose is None
    )


def may_be_next(state: State, unit: Unit) -> Finding:
    """Whether it is this unit's turn: its player's, and not in between his Characters.

    Nobody waits for a player who has nothing left to put down.
    """
    about = About(models=tuple(unit.models))
    active = state.player(state.moment.active)
    if unit.player != active.id and _waiting(state, active.id):
        return IN_TURN.forbids(f"It is the turn of {active.name}.", about=about)
    now = state.player(unit.player)
    begun = _characters_begun(state, unit.player)
    if begun and unit.rank_and_file:
        waiting = listed([each.name for each in _waiting(state, unit.player) if _alone(each)])
        return IN_TURN.forbids(
            f"The Characters of {now.name} are put down together; still to come: {waiting}.",
            about=about,
        )
    what = "all Characters together" if _alone(unit) else "one unit"
    return IN_TURN.holds(f"It is the turn of {now.name}: {what}.", about=about)


def may_be_put_in(state: State, character: Unit, unit: Unit) -> Iterator[Finding]:
    """Whether it is his turn, and the unit is there to be put into."""
    yield may_be_next(state, character)
    if unit.pose is None and unit.id != character.id:
        yield IN_TURN.forbids(
            f"The {unit.name} {are(unit)} not on the battlefield yet.",
            about=About(models=tuple(unit.models)),
        )


def passes_on(state: State, player: str) -> Iterator[Step]:
    """The other player is next, unless Characters or he alone have to be put down yet."""
    other = state.opponent(player)
    if _characters_begun(state, player) or not _waiting(state, other.id):
        return
    event = Began(moment=replace(state.moment, active=other.id))
    yield Step(
        clauses=(IN_TURN.id,),
        because=f"It is the turn of {other.name}.",
        before=state,
        after=apply(state, event),
        event=event,
    )


def _waiting(state: State, player: str) -> list[Unit]:
    """What a player has still to put down."""
    return [each for each in state.units.values() if each.player == player and each.pose is None]


def _alone(unit: Unit) -> bool:
    """No unit of R&F, but Characters to be put down."""
    return not unit.rank_and_file


def _characters_begun(state: State, player: str) -> bool:
    """Some of his Characters are on the battlefield, others are still to be put down."""
    waiting = any(_alone(each) for each in _waiting(state, player))
    down = any(
        each.characters
        for each in state.units.values()
        if each.player == player and each.pose is not None
    )
    return waiting and down
