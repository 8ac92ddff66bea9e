"""A phase ends: what ends with it, and which phase or Player Turn begins."""

from __future__ import annotations

from collections.abc import Iterator

from makeway.board.naming import listed, the
from makeway.core.actions import Next
from makeway.core.clause import Standing, clause
from makeway.core.effect import Effect, Until
from makeway.core.events import Affected, Began, Event, Remembered, Shook, apply
from makeway.core.ruling import NOTHING, About, Finding, Question, Step
from makeway.core.state import Moment, State
from makeway.core.turn import NO_TURN
from makeway.core.words import Phase
from makeway.rules.discipline import verb, who

PHASES = clause(
    "TN-1",
    "The phases of a Player Turn",
    "The Active Player goes through the Charge, Movement, Magic, Shooting and Close Combat Phase;"
    " then the other player does.",
    "Turn Sequence",
    standing=Standing.ASSUMED,
)
NO_MAGIC = clause(
    "TN-2",
    "Magic is not played here",
    "Spells are not taught here: after the Movement Phase the Shooting Phase begins.",
    "Turn Sequence",
    standing=Standing.ASSUMED,
)
WITH_THE_PHASE = clause(
    "TN-3",
    "What ends with the phase",
    "With a phase ends what lasts until its end: effects, the March Test, and the bar to rejoin a"
    " unit or to move one that was joined.",
    "S0-14",
    "S0-22",
    "S2-11",
    "S2-14",
)
WITH_THE_TURN = clause(
    "TN-4",
    "What ends with the Player Turn",
    "With a Player Turn ends what lasts until its end: effects, and who counts as having moved,"
    " Marched or declared a Charge.",
    "S0-15",
    "S2-05",
)
SHAKEN_ENDS = clause(
    "SH-2",
    "Shaken no more",
    "Whoever is Shaken by a Failed Charge or because he rallied is so until the Player Turn ends.",
    "S2-08",
    "Rallying Fleeing Units",
)
DEPLOYED_FIRST = clause(
    "TN-5",
    "Deployment comes first",
    "The first Player Turn begins when every unit stands on the battlefield.",
    "Deployment",
    standing=Standing.ASSUMED,
)

FOLLOWS = {
    Phase.DEPLOYMENT: Phase.CHARGE,
    Phase.CHARGE: Phase.MOVEMENT,
    Phase.MOVEMENT: Phase.SHOOTING,
    Phase.MAGIC: Phase.SHOOTING,
    Phase.SHOOTING: Phase.CLOSE_COMBAT,
    Phase.CLOSE_COMBAT: Phase.CHARGE,
}
"""Which phase comes after each."""


def check_next(state: State, action: Next) -> None:
    """Nothing can be misnamed."""


def following(state: State) -> Moment:
    """The moment that begins when this phase ends; who begins the game is not decided here."""
    now = state.moment
    turned = now.phase is Phase.CLOSE_COMBAT
    active = state.opponent(now.active).id if turned else now.active
    return Moment(active=active, phase=FOLLOWS[now.phase])


def may_next(state: State, action: Next) -> Iterator[Finding]:
    """Whether the phase may end."""
    if state.moment.phase is Phase.DEPLOYMENT and state.field is not None:
        waiting = [unit for unit in state.units.values() if unit.pose is None]
        yield DEPLOYED_FIRST.requires(
            not waiting,
            f"Not deployed yet: {listed([unit.name for unit in waiting])}."
            if waiting
            else "Every unit stands on the battlefield.",
            about=About(models=tuple(each for unit in waiting for each in unit.models)),
            remedy="Deploy them, a Character by himself or in a unit.",
        )
    yield PHASES.holds(_order(state))


def _order(state: State) -> str:
    now, then = state.moment, following(state)
    if then.active != now.active:
        return f"The turn of {state.player(now.active).name} ends with the {_named(now)}."
    if now.phase is Phase.DEPLOYMENT:
        return f"{state.player(now.active).name} is to begin."
    return f"After the {_named(now)} comes the {_named(then)}."


def _named(moment: Moment) -> str:
    """A phase as it is called.

    >>> _named(Moment(active="own", phase=Phase.CLOSE_COMBAT))
    'Close Combat Phase'
    """
    return f"{moment.phase.replace('_', ' ').title()} Phase"


def ask_next(state: State, action: Next) -> Question | None:
    """Nobody is asked."""
    return None


def next_phase(state: State, action: Next) -> Iterator[Step]:
    """What ends, in the order of the clauses; then the next phase begins."""
    turned = state.moment.phase is Phase.CLOSE_COMBAT
    for step in _ends(state, turned):
        yield step
        state = step.after
    yield _begins(state)


def _ends(state: State, turned: bool) -> Iterator[Step]:
    steps = [_phase_effects, _phase_memory]
    steps += [_turn_effects, _shaken, _turn_memory] if turned else []
    for step in steps:
        for each in step(state):
            yield each
            state = each.after


def _phase_effects(state: State) -> Iterator[Step]:
    yield from _effects_end(state, Until.PHASE, WITH_THE_PHASE.id, "the phase")


def _turn_effects(state: State) -> Iterator[Step]:
    yield from _effects_end(state, Until.TURN, WITH_THE_TURN.id, "the Player Turn")


def _effects_end(state: State, until: Until, clause: str, what: str) -> Iterator[Step]:
    ended = [each for each in state.effects if each.until is until]
    if ended:
        kept = tuple(each for each in state.effects if each.until is not until)
        names = dict.fromkeys(_ended(state, each, kept) for each in ended)
        yield _step(
            state,
            Affected(effects=kept),
            f"With {what} {'ends' if len(names) == 1 else 'end'} {listed(names)}.",
            (clause,),
            About(models=tuple(_models(state, ended))),
        )


def _ended(state: State, effect: Effect, kept: tuple[Effect, ...]) -> str:
    """An effect that ends; where it goes on for others, with those on whom it ends (LV-7)."""
    if all(each.name != effect.name for each in kept):
        return effect.name
    units, on = state.units, effect.on
    names = (who(units[each]) if each in units else the(state.model(each)) for each in on)
    return f"{effect.name} on {listed(names)}"


def _models(state: State, effects: list[Effect]) -> Iterator[str]:
    """The models on which effects lie, each once."""
    on = {name for effect in effects for name in effect.on}
    for unit in state.units.values():
        yield from (each for each in unit.models if unit.id in on or each in on)


def _phase_memory(state: State) -> Iterator[Step]:
    kept = state.turn.after_phase()
    if kept != state.turn:
        yield _step(
            state,
            Remembered(turn=kept),
            "Who joined or left, and the March Tests, count no more: they were of this phase.",
            (WITH_THE_PHASE.id,),
        )


def _shaken(state: State) -> Iterator[Step]:
    for unit in [each for each in state.units.values() if each.shaken]:
        yield _step(
            state,
            Shook(unit=unit.id, shaken=False),
            f"With the Player Turn {who(unit)} {verb(unit, 'ceases', 'cease')} to be Shaken.",
            (SHAKEN_ENDS.id,),
            About(models=tuple(unit.models)),
        )
        state = apply(state, Shook(unit=unit.id, shaken=False))


def _turn_memory(state: State) -> Iterator[Step]:
    if state.turn != NO_TURN:
        yield _step(
            state,
            Remembered(turn=NO_TURN),
            "Nobody counts any more as having moved, Marched or declared a Charge.",
            (WITH_THE_TURN.id,),
        )


def _begins(state: State) -> Step:
    moment = following(state)
    magic = state.moment.phase is Phase.MOVEMENT
    return _step(
        state,
        Began(moment=moment),
        f"{headline_next(state, Next(), True)}."
        + (" The Magic Phase is passed over." if magic else ""),
        (PHASES.id, NO_MAGIC.id) if magic else (PHASES.id,),
    )


def _step(
    state: State, event: Event, because: str, clauses: tuple[str, ...], about: About = NOTHING
) -> Step:
    return Step(
        clauses=clauses,
        because=because,
        before=state,
        after=apply(state, event),
        event=event,
        about=about,
    )


def nearest_next(state: State, action: Next) -> tuple[Next, str] | None:
    """No other way to end a phase."""
    return None


def headline_next(state: State, action: Next, allowed: bool) -> str:
    """The action in a line: "The Movement Phase of Opponent begins"."""
    if not allowed:
        return f"The {_named(state.moment)} goes on"
    moment = following(state)
    of = f" of {state.player(moment.active).name}" if moment.active != state.moment.active else ""
    return f"The {_named(moment)}{of} begins"
