"""How long something lasts on somebody, found by letting phase after phase end."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from msgspec.structs import replace

from makeway.core.actions import Action, Next
from makeway.core.clause import BOOK
from makeway.core.readings import READINGS, RuleSet
from makeway.core.ruling import Allowed, Step
from makeway.core.state import State, Unit
from makeway.referee import rule
from makeway.teach.asking import ends
from makeway.teach.marked import Said
from makeway.teach.written import Bar, End
from makeway.text.errors import MalformedError, nearest

STAYS = "LV-7"


class Run(NamedTuple):
    """A Player Turn from an action on: what the action brings, then what ends with each phase.

    `phases` names the phases that are left of it, this one first.
    """

    deed: tuple[Step, ...]
    after: State
    phases: tuple[str, ...]
    ending: tuple[tuple[Step, ...], ...]


class Life(NamedTuple):
    """Where something ends, and the steps that say so; two ends where both are the same."""

    ends: frozenset[End]
    steps: tuple[Step, ...]

    @property
    def said(self) -> Said:
        """The sentences behind it; the clause of effects that stay where no step says anything."""
        if not self.steps:
            return BOOK[STAYS].says, (STAYS,), ()
        return together(self.steps)


def together(steps: Iterable[Step]) -> Said:
    """The sentences of steps, each once, with all their clauses and readings."""
    steps = tuple(steps)
    clauses = dict.fromkeys(each for step in steps for each in step.clauses)
    readings = dict.fromkeys(each for step in steps for each in step.readings)
    says = " ".join(dict.fromkeys(step.because for step in steps))
    return says, tuple(clauses), tuple(readings)


# -- the run of a Player Turn ------------------------------------------------------------------


def run(state: State, action: Action | None) -> Run:
    """The action, each choice taken at its first option, and every phase end of the turn."""
    deed: tuple[Step, ...] = ()
    if action is not None:
        found = ends(state, action)
        if not found:
            raise MalformedError("An action is not allowed after which something should last.")
        deed = found[0].steps
    after = deed[-1].after if deed else state
    phases, ending, now = [], [], after
    while now.moment.active == after.moment.active:
        phases.append(f"{now.moment.phase.replace('_', ' ').title()} Phase")
        ruling = rule(now, Next())
        if not isinstance(ruling, Allowed):
            raise MalformedError(f"The {phases[-1]} does not end: {ruling.headline}.")
        ending.append(ruling.steps)
        now = ruling.steps[-1].after
    return Run(deed, after, tuple(phases), tuple(ending))


# -- what lasts --------------------------------------------------------------------------------

Holds = Callable[[State, Unit, str], bool]


def _any(names: Collection[str], unit: Unit, on: str) -> bool:
    """Of a unit its R&F are asked about: a newcomer is judged apart (JN-12)."""
    return any(each in names for each in ((on,) if on in unit.models else _core(unit)))


def _core(unit: Unit) -> list[str]:
    """The R&F of a unit; where there are none, its Characters."""
    return [m.id for m in unit.models.values() if not m.is_character] or list(unit.models)


REMEMBERED: dict[str, Holds] = {
    "shaken": lambda state, unit, on: unit.shaken,
    "moved": lambda state, unit, on: _any(state.turn.moved, unit, on),
    "tested": lambda state, unit, on: _any(state.turn.tests, unit, on),
    "left": lambda state, unit, on: on in state.turn.left,
    "stopped": lambda state, unit, on: unit.id in state.turn.stopped,
    "declared": lambda state, unit, on: unit.id in state.turn.declared,
}
"""What a Player Turn remembers, by its name in a bar: who is Shaken, has moved, has tested, has
left and does not come back, was joined and moves no farther, has declared a Charge."""


def named(bar: Bar) -> tuple[str, str]:
    """What lasts and on whom, in words: an effect lies on somebody, what is remembered is his.

    >>> named(Bar(id="his", what="shaken", upon="orcs", label="Shaken", who="the Orcs"))
    ('Shaken', 'the Orcs')
    """
    return bar.label, bar.who if bar.what in REMEMBERED else f"on {bar.who}"


def lasts(state: State, what: str, on: str) -> bool:
    """Whether an effect, or something remembered, is on a unit or a model now."""
    here = (each for each in state.units.values() if each.id == on or on in each.models)
    unit = next(here, None)
    if unit is None:
        return False
    if what in REMEMBERED:
        return REMEMBERED[what](state, unit, on)
    return any(_lies(unit, on, each.on) for each in state.effects if _is(each.id, what))


def _is(effect: str, what: str) -> bool:
    """The effect itself, or what of it stays on a Character who left."""
    return effect == what or effect.startswith(f"{what}@")


def _lies(unit: Unit, on: str, names: tuple[str, ...]) -> bool:
    """On the unit, on the model, or on each R&F model of the unit that is asked about."""
    if on in names or unit.id in names:
        return True
    return on not in unit.models and all(each in names for each in _core(unit))


# -- how long ----------------------------------------------------------------------------------


def lives(state: State, action: Action | None, what: str, on: str) -> dict[str, Life]:
    """How long it lasts by each way to read what the answer rests on; one way where it is clear.

    The keys are the ways in words, "" for the only one.
    """
    _known(state, what)
    here = life(run(state, action), state, what, on)
    _, _, readings = here.said
    if not readings:
        return {"": here}
    found = {}
    for way, words in READINGS[readings[0]].choices.items():
        read = _read(state, readings[0], way)
        found[words] = life(run(read, action), read, what, on)
    same = len({each.ends for each in found.values()}) == 1
    return {"": here} if same else found


def _read(state: State, reading: str, way: str) -> State:
    choices = {**state.readings.choices, reading: way}
    return replace(state, readings=RuleSet(choices=choices))


def _known(state: State, what: str) -> None:
    names = [*(each.id for each in state.effects), *REMEMBERED]
    if what not in names:
        raise MalformedError(f"Nothing lasts that is called {what!r}.{nearest(what, names)}")


def life(turn: Run, state: State, what: str, on: str) -> Life:
    """How long it lasts in this run of a turn, and the sentences that say so."""
    told = tuple(islice(_telling(turn.deed, state, what, on), 1))
    if not lasts(turn.after, what, on):
        return Life(frozenset({End.NOW}), told)
    last = len(turn.ending) - 1
    for n, steps in enumerate(turn.ending):
        over = next((s for s in steps if _turns(s, what, on)), None)
        if over is not None:
            found = {End.PHASE} if n == 0 else {End.TURN}
            return Life(frozenset(found | ({End.TURN} if n == last else set())), (*told, over))
    return Life(frozenset({End.RUNS}), told)


def _turns(step: Step, what: str, on: str) -> bool:
    return lasts(step.before, what, on) != lasts(step.after, what, on)


def _about_another(step: Step, what: str) -> bool:
    """It begins for somebody else, as only he moves who joins (JN-12)."""
    units = step.after.units.values()
    return any(_turns(step, what, who.id) for unit in units for who in unit.characters)


def _telling(steps: tuple[Step, ...], state: State, what: str, on: str) -> Iterator[Step]:
    """Steps that speak of it: of him, with him, or of it at all; the nearest first."""
    name = next((each.name for each in state.effects if each.id == what), None)
    named = [step for step in steps if name is not None and name in step.because]
    yield from (step for step in named if on in step.about.models)
    yield from (step for step in steps if _turns(step, what, on))
    yield from named
    yield from (step for step in steps if what in REMEMBERED and _about_another(step, what))
