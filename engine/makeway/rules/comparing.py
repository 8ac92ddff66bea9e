"""Two kinds of R&F are equally many: the owner says with which Characters are compared (A2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from makeway.board.naming import listed
from makeway.core.actions import Distribute
from makeway.core.errors import unknown
from makeway.core.ruling import About, Choice, Decides, Finding, Question
from makeway.core.state import State
from makeway.rules.kinds import TWO_KINDS, tied_kinds
from makeway.rules.sharing import Share, share
from makeway.rules.toll import named, pools


def open_kinds(state: State, action: Distribute) -> dict[str, Share]:
    """What each kind of R&F would bring, where kinds tie, the owner has not picked and it matters.

    Empty when there is nothing to pick.
    """
    unit = state.units[action.unit]
    tied = tied_kinds(unit)
    if action.pool is not None or len(tied) < 2 or state.readings.choice("A2") == "any_kind":
        return {}
    shares = {name: share(state, unit.id, action.attack, action.lines, name) for name in tied}
    takers = {frozenset(each.id for each in found.sharing) for found in shares.values()}
    return shares if len(takers) > 1 else {}


def may_pick(state: State, action: Distribute) -> Iterator[Finding]:
    """The kind of R&F that the owner picks is one of a tie."""
    if action.pool is None:
        return
    unit = state.units[action.unit]
    if action.pool not in pools(unit):
        raise unknown("pool of R&F", action.pool, pools(unit))
    most = pools(unit)[tied_kinds(unit)[0]]
    tied = action.pool in tied_kinds(unit)
    yield TWO_KINDS.requires(
        tied,
        f"The {named(unit, action.pool)} are {len(pools(unit)[action.pool])} models"
        + (
            ", and no kind has more."
            if tied
            else f", the {named(unit, tied_kinds(unit)[0])} {len(most)}."
        ),
        remedy="The kind with more models counts.",
    )


def ask_kind(state: State, action: Distribute, shares: Mapping[str, Share]) -> Question:
    """Two kinds of R&F are equally many: with which are the Characters compared (A2)?"""
    unit = state.units[action.unit]
    return Question(
        headline=f"Which kind of R&F counts among the {unit.name}?",
        because=f"{listed(f'{len(pools(unit)[n])} {named(unit, n)}' for n in shares)}: no kind has"
        " more, and the text does not say which is the measure. The owner picks.",
        clauses=(TWO_KINDS.id,),
        decides=Decides.OWNER,
        player=unit.player,
        options=tuple(
            Choice(
                label=f"The {named(unit, name)}",
                detail=f"Hits go to {listed(found.whom(each) for each in found.sharing)}.",
                action=replace(action, pool=name),
                about=About(models=tuple(model.id for model in pools(unit)[name])),
            )
            for name, found in shares.items()
        ),
        readings=("A2",),
    )
