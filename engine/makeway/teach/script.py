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

from makeway.board.fleeing import flight
from makeway.board.placed import middle
from makeway.core.actions import Action
from makeway.core.ruling import Allowed, Question
from makeway.core.state import Moment, State
from makeway.core.words import MM_PER_INCH, Value
from makeway.referee import rule
from makeway.text.errors import MalformedError, nearest
from makeway.text.intention import read_action
from makeway.text.scenario import Play, Scenario


class Line(Value, frozen=True, kw_only=True):
    """An action in one line, and what to say about it."""

    do: str
    caption: str = ""


class Flees(Value, frozen=True, kw_only=True, rename={"enemy": "from"}):
    """From which unit somebody flees, and how many inches the dice gave."""

    enemy: str
    inches: float


class Stop(Value, frozen=True, kw_only=True, rename={"script": "from"}):
    """A position that begins where another one has got to.

    `after` counts the actions that were played; all of them when left out. The `moment`, and who is
    `fleeing` from whom, are set by hand; who flees is in contact with nobody. `actions` go on from
    there.
    """

    script: str
    after: int | None = None
    title: str = ""
    caption: str = ""
    moment: Moment | None = None
    fleeing: dict[str, Flees] = msgspec.field(default_factory=dict)
    actions: tuple[Line, ...] = ()


def is_stop(written: Mapping[str, Any]) -> bool:
    """Whether a position is written as a stop of another."""
    return "from" in written


def read_stop(written: Mapping[str, Any]) -> Stop:
    """A stop as it is written. MalformedError names the field that does not fit."""
    try:
        return msgspec.convert(dict(written), Stop, strict=True)
    except msgspec.ValidationError as fault:
        raise MalformedError(str(fault)) from fault


def stop(id: str, written: Mapping[str, Any], scenario: Callable[[str], Scenario]) -> Scenario:
    """A stop as a scenario of its own; `scenario` gives the other positions by id.

    MalformedError when a field does not fit or so many actions are not there.
    """
    found = read_stop(written)
    begun = scenario(found.script)
    state = by_hand(found, reached(begun, found.after))
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


def by_hand(found: Stop, state: State) -> State:
    """What is set by hand: the moment, and who flees from whom and how far (FE-2)."""
    state = replace(state, moment=found.moment or state.moment)
    players = [player.id for player in state.players]
    if state.moment.active not in players:
        active = state.moment.active
        raise MalformedError(f"There is no player {active!r}.{nearest(active, players)}")
    for name, flees in found.fleeing.items():
        state = _fled(state, name, flees)
    return state


def _fled(state: State, name: str, flees: Flees) -> State:
    for each in (name, flees.enemy):
        if each not in state.units:
            raise MalformedError(f"There is no unit {each!r}.{nearest(each, state.units)}")
    if not 2 <= flees.inches <= 12:
        raise MalformedError(f"Two dice give 2 to 12 inches (FE-2), not {flees.inches:g}.")
    unit, enemy = state.units[name], state.units[flees.enemy]
    if unit.player == enemy.player:
        raise MalformedError(f"The {unit.name} flee from an enemy, not from the {enemy.name}.")
    if unit.pose is not None:
        there = flight(state, unit, middle(enemy), flees.inches * MM_PER_INCH)
        unit = replace(unit, pose=there.pose)
    units = {**state.units, name: replace(unit, fleeing=True)}
    fights = tuple(each for each in state.contacts if name not in (each.unit, each.enemy))
    return replace(state, units=units, contacts=fights)


def _plays(found: Stop, state: State) -> tuple[Play, ...]:
    plays = []
    for line in found.actions:
        plays.append(Play(action=read_action(line.do, state), caption=line.caption))
        state = played(state, plays[-1].action)
    return tuple(plays)
