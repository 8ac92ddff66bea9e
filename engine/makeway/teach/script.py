"""A position as a stop of another one's actions: `from` it, `after` so many of them.

A lesson that follows one unit through its turns writes one scenario with its list of actions; each
stop of it is the table when so many of them were played, as the referee plays them. What no action
of this release brings about is set by hand: the `moment` in a Round of Combat, and who is `fleeing`
after a Break Test, which is not played here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from makeway.core.actions import Action
from makeway.core.ruling import Allowed, Question
from makeway.core.state import Moment, State
from makeway.core.words import Value
from makeway.referee import rule
from makeway.text.errors import MalformedError, nearest
from makeway.text.intention import read_action
from makeway.text.scenario import Play, Scenario


class Line(Value, frozen=True, kw_only=True):
    """An action in one line, and what to say about it."""

    do: str
    caption: str = ""


class Stop(Value, frozen=True, kw_only=True, rename={"script": "from"}):
    """A position that begins where another one has got to.

    `after` counts the actions that were played; all of them when left out. `moment` and `fleeing`
    are set by hand, who flees is in contact with nobody. `actions` go on from there.
    """

    script: str
    after: int | None = None
    title: str = ""
    caption: str = ""
    moment: Moment | None = None
    fleeing: tuple[str, ...] = ()
    actions: tuple[Line, ...] = ()


def is_stop(written: Mapping[str, Any]) -> bool:
    """Whether a position is written as a stop of another."""
    return "from" in written


def stop(id: str, written: Mapping[str, Any], scenario: Callable[[str], Scenario]) -> Scenario:
    """A stop as a scenario of its own; `scenario` gives the other positions by id.

    MalformedError when a field does not fit or so many actions are not there.
    """
    try:
        found = msgspec.convert(dict(written), Stop, strict=True)
    except msgspec.ValidationError as fault:
        raise MalformedError(str(fault)) from fault
    begun = scenario(found.script)
    state = _by_hand(found, reached(begun, found.after))
    title = found.title or begun.title
    return Scenario(
        id=id, title=title, caption=found.caption, state=state, plays=_plays(found, state)
    )


def reached(scenario: Scenario, after: int | None = None) -> State:
    """The table when so many actions of a scenario were played; a refused one changes nothing.

    MalformedError when one asks something, or there are not so many.

    >>> from makeway.scenarios import load
    >>> scenario = load("q38-make-way-in-round-two")
    >>> reached(scenario, 1).units["heavy_infantry"].seats["marshal"]
    Seat(rank=1, file=1)
    """
    count = len(scenario.plays) if after is None else after
    if not 0 <= count <= len(scenario.plays):
        raise MalformedError(f"{scenario.id} has {len(scenario.plays)} actions, not {after}.")
    state = scenario.state
    for play in scenario.plays[:count]:
        state = played(state, play.action)
    return state


def played(state: State, action: Action) -> State:
    """The table after an action; as it was when that is refused. MalformedError when it asks."""
    ruling = rule(state, action)
    if isinstance(ruling, Question):
        raise MalformedError(f"{ruling.headline} An action of a script says it.")
    return (ruling.state or state) if isinstance(ruling, Allowed) else state


def _by_hand(found: Stop, state: State) -> State:
    units = dict(state.units)
    for name in found.fleeing:
        if name not in units:
            raise MalformedError(f"There is no unit {name!r}.{nearest(name, units)}")
        units[name] = replace(units[name], fleeing=True)
    fights = [each for each in state.contacts if not {each.unit, each.enemy} & {*found.fleeing}]
    return replace(state, units=units, contacts=tuple(fights), moment=found.moment or state.moment)


def _plays(found: Stop, state: State) -> tuple[Play, ...]:
    plays = []
    for line in found.actions:
        plays.append(Play(action=read_action(line.do, state), caption=line.caption))
        state = played(state, plays[-1].action)
    return tuple(plays)
