"""Models of one pool differ in Health Points: the value that counts, in a tie the attacker's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from makeway.board.naming import counted, listed
from makeway.core.actions import Distribute, Lose
from makeway.core.errors import unknown
from makeway.core.ruling import About, Choice, Decides, Finding, Question
from makeway.core.state import Unit
from makeway.rules.toll import (
    LARGEST_FRACTION,
    named,
    pools,
    receiver_of,
    tied_values,
    toll,
    values_matter,
)


def may_value(unit: Unit, health: Mapping[str, int]) -> Iterator[Finding]:
    """The Health Points that the attacker picks for a pool are those of its largest fraction."""
    names = {receiver_of(unit, name): name for name in pools(unit)}
    for receiver, value in health.items():
        if receiver not in names:
            raise unknown("pool of R&F", receiver, names)
        name = names[receiver]
        tied = tied_values(pools(unit)[name], unit.carried.get(name, 0))
        yield LARGEST_FRACTION.requires(
            value in tied,
            f"As many of the {named(unit, name)} have"
            f" {listed((str(each) for each in tied), 'as have')} Health Points as any other number."
            if len(tied) > 1
            else f"Most of the {named(unit, name)} have {counted(tied[0], 'Health Point')}, not"
            f" {value}.",
            remedy=f"{listed(map(str, tied), 'or')}.",
        )


def which_value(
    unit: Unit, action: Distribute | Lose, costs: Mapping[str, int], decides: Decides, player: str
) -> Question | None:
    """The Health Points of a pool tie: the attacker picks the value that counts (DH-10)."""
    found = values_matter(unit, costs) if action.health is None else None
    if found is None:
        return None
    name, tied = found
    receiver = receiver_of(unit, name)
    return Question(
        headline=f"How many Health Points does each of the {named(unit, name)} count?",
        because=f"As many have {listed((str(each) for each in tied), 'as have')}. In a tie the"
        " attacker picks.",
        clauses=(LARGEST_FRACTION.id,),
        decides=decides,
        player=player,
        options=tuple(
            Choice(
                label=counted(value, "Health Point"),
                detail=f"{counted(_fallen(unit, costs, name, value), 'model')} would fall.",
                action=replace(action, health={receiver: value}),
                about=About(
                    models=tuple(m.id for m in pools(unit)[name] if m.health_points == value)
                ),
            )
            for value in tied
        ),
    )


def _fallen(unit: Unit, costs: Mapping[str, int], name: str, value: int) -> int:
    return toll(unit, costs, {receiver_of(unit, name): value}).pools[name].fallen
