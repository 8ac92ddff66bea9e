"""How far a move leads and in which direction, by the rates of whoever moves (MV-2, MV-3, FL-1)."""

from __future__ import annotations

from collections.abc import Iterable

from makeway.core.clause import Standing, clause
from makeway.core.state import Model
from makeway.core.turn import Kind
from makeway.core.words import MM_PER_INCH, SpecialRule, beside_text, inch_text

HOW_FAR = clause(
    "MV-2",
    "How far, and which way",
    "An Advance leads forwards, or straight back or to a side at half the rate; a March only"
    " forwards. No centre ends farther off than the rate.",
    "Moving Units",
)
LOWEST_RATE = clause(
    "MV-3",
    "Several rates in a unit",
    "A unit whose models have several rates moves by the lowest.",
    "Moving Units",
    standing=Standing.INFERRED,
)
FLYING = clause(
    "FL-1",
    "Flying",
    "Models that all have Fly may Advance and March by their rates in the air; nothing hinders them"
    " on the way, and Unit Spacing holds where it ends.",
    "Fly",
)


def rate(models: Iterable[Model], kind: Kind, fly: bool = False) -> float | None:
    """How many mm a move of this kind leads at most; None when a model has no such rate noted.

    >>> from makeway.core.words import Base
    >>> rate([Model(id="w", name="Wizard", base=Base(20, 20), advance=4, march=8)], Kind.MARCH)
    203.2
    """
    rates = [_rate(model, kind, fly) for model in models]
    known = [each for each in rates if each is not None]
    return min(known) * MM_PER_INCH if known and len(known) == len(rates) else None


def _rate(model: Model, kind: Kind, fly: bool) -> int | None:
    number = 1 if kind is Kind.MARCH else 0
    if fly:
        return model.fly[number] if model.fly and SpecialRule.FLY in model.rules else None
    return model.march if kind is Kind.MARCH else model.advance


def flies(models: Iterable[Model]) -> bool:
    """Whether all of them may fly (FL-1)."""
    return all(SpecialRule.FLY in model.rules for model in models)


def named(kind: Kind, fly: bool = False) -> str:
    """A kind of move with its article: "an Advance", "a flying March"."""
    if fly:
        return f"a flying {kind.title()}"
    return f"{'an' if kind is Kind.ADVANCE else 'a'} {kind.title()}"


def by_text(kind: Kind | None, fly: bool = False) -> str:
    """By which move a label means it; empty where no move is said.

    >>> by_text(Kind.MARCH)
    ' by a March'
    """
    return f" by {named(kind, fly)}" if kind is not None else ""


def needs_text(needs: float, has: float) -> str:
    """What a way needs and what there is, in inches: "needs 4.11″, has 4.00″".

    >>> needs_text(104.44, 101.6)
    'needs 4.11″, has 4.00″'
    """
    return f"needs {beside_text(needs, has)}, has {inch_text(has)}"
