"""Discipline Tests: on whose Discipline, and what two dice have to add up to (MT-4)."""

from __future__ import annotations

from makeway.board.naming import listed, opening, the
from makeway.core.clause import Standing, clause
from makeway.core.state import Unit

TWO_DICE = clause(
    "DT-1",
    "A Discipline Test",
    "A Discipline Test is passed when two dice add up to the Discipline or less.",
    "Discipline Tests",
    standing=Standing.ASSUMED,
)
WHOSE = clause(
    "MT-4",
    "Whose Discipline",
    "A unit tests on the highest Discipline among its models.",
    "Discipline Tests",
    standing=Standing.INFERRED,
)


def discipline(unit: Unit) -> int | None:
    """The Discipline on which a unit tests; None when none of its models has one noted.

    >>> from makeway.core.words import Base
    >>> from makeway.core.state import Model
    >>> orc = Model(id="o", name="Orc", base=Base(25, 25), discipline=7)
    >>> discipline(Unit(id="u", name="Orcs", player="own", models={"o": orc}, files=1,
    ...                 reference=orc.base, seats={}))
    7
    """
    return max(
        (m.discipline for m in unit.models.values() if m.discipline is not None), default=None
    )


def whose(unit: Unit) -> str:
    """Whose Discipline it is: "9, the Warlord's"; without a name where all have the same."""
    highest = discipline(unit)
    if highest is None:
        return "that none of its models has noted"
    best = [model for model in unit.models.values() if model.discipline == highest]
    if len(best) == len(unit.models) or len(unit.models) == 1:
        return f"{highest}"
    return f"{highest}, that of {the(best[0]) if best[0].is_character else f'the {unit.name}'}"


def who(unit: Unit) -> str:
    """The unit inside a sentence; Characters whose R&F are gone by their own names."""
    if unit.rank_and_file and len(unit.models) > 1:
        return f"the {unit.name}"
    return listed(the(model) for model in unit.models.values())


def begins(unit: Unit) -> str:
    """The unit at the beginning of a sentence."""
    return opening(who(unit))


def several(unit: Unit) -> bool:
    """Whether verbs about the unit stand in the plural."""
    return len(unit.models) > 1


def verb(unit: Unit, one: str, many: str) -> str:
    """The verb that fits the unit.

    >>> verb(Unit(id="u", name="Orcs", player="own", models={}, files=1, reference=None,
    ...           seats={}), "is", "are")
    'is'
    """
    return many if several(unit) else one
