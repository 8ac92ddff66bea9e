"""Which R&F screen a Character: how many there are, and which of two kinds counts (DH-11, A2)."""

from __future__ import annotations

from makeway.core.actions import Attack
from makeway.core.clause import Standing, clause
from makeway.core.state import Model, State, Unit
from makeway.rules.toll import pools

SCREEN = 5
"""So many R&F models screen a Character of their own Type and Height."""

TWO_KINDS = clause(
    "DH-11",
    "Two kinds of R&F",
    "With R&F of two kinds, Characters are compared with the kind that has more models.",
    "S0-26",
    standing=Standing.READING,
    reading="A2",
)


def screening(state: State, unit: Unit, attack: Attack | None = None) -> int:
    """R&F models that count toward the five; the Champion does by the default of A13.

    They are counted now, or by the other way of A19 as they were when the attack hit.
    """
    if attack and attack.when_hit is not None and state.readings.choice("A19") == "hitting":
        return attack.when_hit
    champion = unit.champion is not None and state.readings.choice("A13") == "counts"
    return sum(len(models) for models in pools(unit).values()) + champion


def kind_of_rank_and_file(unit: Unit, picked: str | None = None) -> Model | None:
    """A model of the R&F kind with which Characters are compared (DH-11); None without R&F.

    The kind with more models; of equals the pool `picked`, else the first.
    """
    every = pools(unit)
    for name, models in every.items():
        if picked is None or picked == name or picked not in tied_kinds(unit):
            return models[0]
    return unit.champion


def tied_kinds(unit: Unit) -> tuple[str, ...]:
    """The pools of R&F that are equally large and larger than others, by name (A2)."""
    every = pools(unit)
    most = max((len(models) for models in every.values()), default=0)
    return tuple(name for name, models in every.items() if len(models) == most)


def kinds(state: State, unit: Unit, picked: str | None) -> tuple[Model, ...]:
    """The kinds of R&F with which Characters are compared: one, or each by a way of A2."""
    if state.readings.choice("A2") == "any_kind" and pools(unit):
        return tuple(models[0] for models in pools(unit).values())
    like = kind_of_rank_and_file(unit, picked)
    return (like,) if like else ()
