"""Army lists as positions of a lesson: documents of `makeway.text.army` that build on others."""

from __future__ import annotations

from functools import cache
from typing import Any

import yaml

from makeway.core.army import Army
from makeway.core.state import Moment, Player, State
from makeway.teach.documents import read
from makeway.text.army import load_army
from makeway.text.errors import MalformedError, nearest

Positions = dict[str, dict[str, Any]]


class ArmyTable(State, frozen=True, kw_only=True):
    """A position before anybody is deployed: an army list, and a table with nobody on it."""

    army: Army


@cache
def army_position(number: str, id: str) -> ArmyTable | None:
    """A position of a lesson that is an army list; None for one with units."""
    return army_table(read(number).positions, id)


def army_table(positions: Positions, id: str) -> ArmyTable | None:
    """A position that is an army list; None for one with units.

    >>> written = {"army_points": 600, "entries": [{"profile": "Marshal", "points": 590}]}
    >>> army_table({"A": written, "B": {"like": "A", "army_points": 700}}, "B").army.points
    700
    """
    if not _is_list(positions, id):
        return None
    document = {"makeway": 1, "id": id, **_written(positions, id)}
    try:
        army = load_army(yaml.safe_dump(document, sort_keys=False, width=10_000))
    except MalformedError as fault:
        raise fault.within(id) from None
    sides = (Player(id="own", name=army.book or "You"), Player(id="foe", name="Opponent"))
    return ArmyTable(units={}, players=sides, moment=Moment(active="own"), army=army)


def _is_list(positions: Positions, id: str) -> bool:
    seen: set[str] = set()
    at = id
    while at in positions and at not in seen:
        seen.add(at)
        if "army_points" in positions[at]:
            return True
        at = positions[at].get("like", "")
    return False


def _written(positions: Positions, id: str) -> dict[str, Any]:
    """A list with what it takes over: `like` another, entries changed by name, out, or added.

    `change` maps the name of an entry to the fields that differ, or to null to take it out.
    """
    written = dict(positions[id])
    like, change = written.pop("like", None), written.pop("change", {})
    more = written.pop("add", [])
    if like is None:
        return written
    base = _written(positions, like)
    names = [_name(each) for each in base["entries"]]
    for name in change:
        if name not in names:
            raise MalformedError(f"{like} has no entry {name!r}.{nearest(name, names)}")
    entries = [
        {**each, **change.get(_name(each), {})}
        for each in base["entries"]
        if change.get(_name(each), {}) is not None
    ]
    return {**base, "entries": [*entries, *more], **written}


def _name(entry: dict[str, Any]) -> str:
    return str(entry.get("name", entry.get("profile", "")))


def army_of(state: State) -> Army:
    """The army list of a position. MalformedError when it is a table."""
    if not isinstance(state, ArmyTable):
        raise MalformedError("This position is no army list.")
    return state.army
