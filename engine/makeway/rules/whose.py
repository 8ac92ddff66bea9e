"""Who says which losses were too many: the owner of the attackers, pool by pool (EX-2)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace

from makeway.board.naming import listed, the
from makeway.core.actions import Lose
from makeway.core.ruling import Choice, Decides, Finding, Question, Step
from makeway.core.state import State, Unit
from makeway.rules.blame import (
    WHOSE_EXCESS,
    Dealt,
    Excess,
    are,
    blamed,
    dealt,
    excesses,
    is_flat,
    points_text,
)
from makeway.rules.gaps import LISTED
from makeway.rules.toll import named, pools, receiver_of


def ask_whose(state: State, action: Lose, findings: tuple[Finding, ...]) -> Question | None:
    """Whose losses were too many, where that can be said in several ways and is not yet."""
    unit = state.units[action.unit]
    said = blamed(unit, action)
    for each in excesses(unit, action):
        ways = list(islice(each.ways(), LISTED + 1))
        if len(ways) > 1 and set(each.most).isdisjoint(said):
            return _question(state, action, each, ways, findings)
    return None


def _question(
    state: State, action: Lose, each: Excess, ways: list[Dealt], findings: tuple[Finding, ...]
) -> Question:
    unit, names = state.units[action.unit], [n for r in each.most for n in each.by[r]]
    whose = f" of {_whom(unit, each)}" if len(dealt(unit, action)) > 1 else ""
    more = f" {LISTED} ways are listed." if len(ways) > LISTED else ""
    told = listed(
        f"{name} takes {points}{_from(unit, each, receiver)}"
        for receiver in each.most
        for name, points in each.by[receiver].items()
    )
    return Question(
        headline=f"Whose losses{whose} were too many?",
        because=f"{told}, and {points_text(each.wasted)} {are(each.wasted)} more than there was."
        f" The owner of the attackers says whose.{more}",
        clauses=(WHOSE_EXCESS.id, "EX-1"),
        decides=Decides.ATTACKER,
        player=decider(state, unit, names),
        options=tuple(_choice(unit, action, each, way) for way in ways[:LISTED]),
        findings=findings,
    )


def _choice(unit: Unit, action: Lose, each: Excess, way: Dealt) -> Choice:
    flat = [(receiver, name, n) for receiver, some in way.items() for name, n in some.items()]
    left = [
        f"{name} {each.by[receiver][name] - points}{_from(unit, each, receiver)}"
        for receiver, name, points in flat
    ]
    said: dict[str, int | dict[str, int]] = {name: n for _, name, n in flat}
    if not is_flat(action.by):
        said = {**(action.excess or {}), **way}
    return Choice(
        label=listed(f"{name} {n}{_from(unit, each, receiver)}" for receiver, name, n in flat),
        detail=f"Credited: {listed(left)}.",
        action=replace(action, excess=said),
    )


def _whom(unit: Unit, each: Excess) -> str:
    return listed(_receiver(unit, receiver) for receiver in each.most)


def _receiver(unit: Unit, receiver: str) -> str:
    if receiver in unit.models:
        return the(unit.models[receiver])
    pool = next((name for name in pools(unit) if receiver_of(unit, name) == receiver), None)
    return f"the {named(unit, pool) if pool else 'R&F'}"


def _from(unit: Unit, each: Excess, receiver: str) -> str:
    return f" from {_receiver(unit, receiver)}" if len(each.most) > 1 else ""


def decider(state: State, unit: Unit, attackers: list[str]) -> str:
    """The player who owns these attackers: by the id of a unit or model where one is named, else
    the opponent. Where both own some, the Active Player says so first (RCS-1)."""
    owners = {_owner(state, name) or state.opponent(unit.player).id for name in attackers}
    if len(owners) > 1:
        return state.moment.active
    return next(iter(owners), state.opponent(unit.player).id)


def _owner(state: State, name: str) -> str | None:
    for each in state.units.values():
        if name == each.id or name in each.models:
            return each.player
    return None


def attacker_of(state: State, action: Lose, receiver: str | None) -> str:
    """The player who owns those that take Health Points from a receiver (S4-27)."""
    unit = state.units[action.unit]
    by = dealt(unit, action)
    return decider(state, unit, [*by.get(receiver or "", {})])


def told_whose(state: State, action: Lose) -> Iterator[Step]:
    """Whose losses do not count, before the others come off."""
    unit = state.units[action.unit]
    said = blamed(unit, action)
    for each in excesses(unit, action):
        way = said if set(each.most) & set(said) else next(each.ways())
        told = [
            f"{points} of {name}{_from(unit, each, receiver)}"
            for receiver in each.most
            for name, points in way.get(receiver, {}).items()
            if points
        ]
        yield Step(
            clauses=(WHOSE_EXCESS.id, "EX-1"),
            because=f"Too many were {listed(told)}; the rest counts.",
            before=state,
            after=state,
        )
