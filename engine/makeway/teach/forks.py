"""A script told again with one choice changed: how it ends then, and what differs.

What was chosen by its owner in the script and does not fit any more is chosen as it is first
offered; what the rules refuse then is left out, and told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import zip_longest
from typing import Any, NamedTuple

from msgspec.structs import replace

from makeway.board.naming import counted, listed, the
from makeway.core.actions import Action
from makeway.core.errors import MalformedActionError
from makeway.core.ruling import Allowed, Decides, Illegal, Question, Ruling
from makeway.core.state import State, Unit
from makeway.core.words import Value
from makeway.referee import rule
from makeway.teach.script import Stop, by_hand, is_stop, read_stop
from makeway.text.errors import MalformedError
from makeway.text.intention import read_action
from makeway.text.scenario import Scenario


class Fork(Value, frozen=True, kw_only=True):
    """One action of a script done otherwise: the number `action`, from 1, of the position `at`.

    `do` is what is done instead; nothing when it is empty.
    """

    at: str
    action: int
    label: str
    do: str = ""


class End(NamedTuple):
    """How a script ends: the table, what its last action brought, and which of its actions
    were refused on the way, with the reasons."""

    state: State
    last: str
    refused: tuple[str, ...]


Scenarios = Callable[[str], Scenario]


def end(
    last: str, written: Mapping[str, Any], scenario: Scenarios, fork: Fork | None = None
) -> End:
    """The end of a script whose last position is `last`; otherwise where it forks."""
    chain = _chain(last, written)
    state, brought, refused = scenario(chain[0]).state, "", list[str]()
    for here, then in zip_longest(chain, chain[1:]):
        stop = read_stop(written[then]) if then is not None else None
        for action in _actions(here, stop, scenario, fork):
            done = _done(state, action(state))
            state, brought = done.state, done.last or brought
            refused += done.refused
        state = by_hand(_present(stop, state), state) if stop is not None else state
    return End(state, brought, tuple(refused))


def _chain(last: str, written: Mapping[str, Any]) -> list[str]:
    """The positions of a script from the first one on."""
    chain = [last]
    while is_stop(written[chain[0]]):
        chain.insert(0, read_stop(written[chain[0]]).script)
    return chain


def _actions(
    here: str, then: Stop | None, scenario: Scenarios, fork: Fork | None
) -> Iterator[Callable[[State], Action | None]]:
    """The actions of a position up to the next one, each for the table as it is by then."""
    plays = scenario(here).plays
    for number, play in enumerate(plays[: then.after if then is not None else None], 1):
        if fork is not None and (fork.at, fork.action) == (here, number):
            yield partial(_instead, fork.do)
        else:
            yield partial(_as_written, play.action)


def _instead(do: str, state: State) -> Action | None:
    return read_action(do, state) if do else None


def _as_written(action: Action, state: State) -> Action:
    return action


def _present(stop: Stop, state: State) -> Stop:
    """The stop with only those fleeing who are there."""
    there = {name: each for name, each in stop.fleeing.items() if name in state.units}
    return replace(stop, fleeing=there)


def _done(state: State, action: Action | None) -> End:
    """The table after an action, or as it was with the reason why it was refused."""
    if action is None:
        return End(state, "", ())
    ruling = _ruled(state, action)
    if not isinstance(ruling, Allowed):
        ruling = _ruled(state, _unchosen(action))
    if isinstance(ruling, Allowed):
        told = " ".join(step.because for step in ruling.steps) or ruling.headline
        return End(ruling.state or state, told, ())
    if isinstance(ruling, Illegal):
        why = f"{ruling.headline}: {ruling.forbidding[0].because}"
    else:
        why = ruling if isinstance(ruling, str) else ruling.headline
    return End(state, "", (why,))


def _ruled(state: State, action: Action) -> Ruling | str:
    """The ruling with each choice of an owner as it is first offered; what names nobody who is
    there is a slip, told as a sentence."""
    try:
        ruling = rule(state, action)
        while isinstance(ruling, Question) and ruling.decides is not Decides.DICE:
            ruling = rule(state, ruling.options[0].action)
    except MalformedActionError as fault:
        return str(fault)
    return ruling


CHOICES = ("fallen", "filled", "places", "room")
"""What an owner chose in the script, and may have to choose again."""


def _unchosen(action: Action) -> Action:
    return replace(action, **{name: None for name in CHOICES if hasattr(action, name)})


# -- what differs ----------------------------------------------------------------------------------


def difference(script: End, other: End) -> tuple[str, ...]:
    """What differs at the end, a sentence for each unit, and what was refused on the way."""
    units = {**script.state.units, **other.state.units}
    told = [
        f"{unit.name}: {_stands(other.state, name)}. As it was played:"
        f" {_stands(script.state, name)}."
        for name, unit in units.items()
        if _stands(script.state, name) != _stands(other.state, name)
    ]
    new = [f"On the way: {each}" for each in other.refused if each not in script.refused]
    last = [f"At the end: {other.last}"] if other.last != script.last else []
    return (*(told or [_alike(script.state, other.state)]), *new, *last)


def _alike(script: State, other: State) -> str:
    """The same is left; the tables beside the sentence may show it in another place."""
    moved = any(unit.pose != other.units[name].pose for name, unit in script.units.items())
    return "The same is left, on another spot." if moved else "Both end alike."


def _stands(state: State, name: str) -> str:
    """A unit in a few words: who is left, its Health Points, whether it flees."""
    unit = state.units.get(name)
    if unit is None:
        return "gone"
    flees = ", Fleeing" if unit.fleeing else ", Shaken" if unit.shaken else ""
    return f"{_who(unit)} with {counted(unit.health_points_left, 'Health Point')}{flees}"


def _who(unit: Unit) -> str:
    plain = len(unit.rank_and_file)
    named = [the(each) for each in unit.characters]
    return listed([*named, *([counted(plain, "R&F model")] if plain else [])])


def fork_of(forks: Mapping[str, Fork], name: str) -> Fork:
    """A fork by its name. MalformedError when there is none."""
    if name not in forks:
        raise MalformedError(f"There is no fork {name!r}. There are: {', '.join(forks) or 'none'}.")
    return forks[name]
