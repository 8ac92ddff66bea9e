"""What the ranks of a unit count as: Full Ranks, Line Formation, R&F (FRM-6 to FRM-8)."""

from __future__ import annotations

from collections.abc import Iterator

from makeway.board.formation import (
    FULL_RANK,
    LINE,
    full_ranks,
    height_of,
    in_line_formation,
    per_rank,
)
from makeway.board.naming import counted
from makeway.core.clause import clause
from makeway.core.ruling import Finding
from makeway.core.state import Unit

FULL_RANKS = clause(
    "FRM-6",
    "Full Rank",
    "A rank of 5 models is Full, of 3 Large ones, of 1 Gigantic one.",
    "Units",
)
LINE_FORMATION = clause(
    "FRM-7",
    "Line Formation",
    "Ranks of 8 or more models are in Line Formation: one more rank fights, no Rank Bonus.",
    "Units",
)
RANK_AND_FILE = clause(
    "FRM-8",
    "R&F",
    "Every model that is not a Character is R&F, the Champion included.",
    "Units",
    "S4-13",
)
HEIGHT = clause(
    "FND-3",
    "Height and Type",
    "Height is Standard, Large or Gigantic; Type is Infantry, Beast, Cavalry or Construct.",
    "Classification of Models",
)


def counts(unit: Unit) -> Iterator[Finding]:
    """What the ranks count as: Full Ranks, Line Formation, who is R&F (FRM-6 to FRM-8)."""
    height = height_of(unit)
    rows, full, need = per_rank(unit), full_ranks(unit), FULL_RANK[height]
    yield HEIGHT.holds(f"The {unit.name} are {height.capitalize()}, whatever their bases measure.")
    yield FULL_RANKS.holds(
        f"Ranks of {'/'.join(map(str, rows))}: {full} of {len(rows)} Full; a Full Rank of"
        f" {height.capitalize()} models needs {need}."
    )
    line = in_line_formation(unit)
    yield LINE_FORMATION.holds(
        f"{counted(rows[0] if rows else 0, 'model')} abreast: "
        f"{'Line Formation, no Rank Bonus' if line else f'fewer than {LINE}, so Close Formation'}."
    )
    number = len(unit.rank_and_file)
    champion = ", the Champion among them" if unit.champion else ""
    yield RANK_AND_FILE.holds(f"R&F of the {unit.name}: {counted(number, 'model')}{champion}.")
