"""Places that can be marked, and the sentence of a ruling that decides about one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from makeway.board.naming import counted
from makeway.core.ruling import Allowed, Illegal, Question, Ruling
from makeway.core.state import Model, State
from makeway.core.words import Side, mm_text
from makeway.teach.grouping import Spot
from makeway.teach.marked import Said


@dataclass(frozen=True, kw_only=True)
class Seating:
    """Places that can be marked, those that are right, and why each is or is not."""

    unit: str
    shown: State
    places: tuple[Spot, ...]
    right: frozenset[Spot]
    why: Callable[[Spot], Said]
    because: Said
    hand: tuple[Model, ...] = ()
    names: dict[Spot, str] = field(default_factory=dict)

    def name(self, spot: Spot) -> str:
        """A place in words."""
        if isinstance(spot, Side):
            return f"the {spot} side"
        return self.names.get(spot, str(spot))


def said(ruling: Ruling) -> Said:
    """The sentence of a ruling that decides: what forbids, what is asked, or what it costs."""
    if isinstance(ruling, Illegal):
        worst = ruling.forbidding[0]
        clauses = tuple(dict.fromkeys(f.clause for f in ruling.forbidding))
        return worst.because, clauses, worst.readings
    if isinstance(ruling, Question):
        return ruling.because, ruling.clauses, ruling.readings
    return _allowed(ruling)


def _allowed(ruling: Allowed) -> Said:
    if ruling.proof is not None and ruling.proof.models_moved:
        moved = counted(ruling.proof.models_moved, "model moves", "models move")
        return f"{moved}, {mm_text(ruling.proof.cost_mm)}.", ("JN-9",), ("A5",)
    told = {finding.clause: finding for finding in ruling.findings}
    found = next((told[each] for each in DECIDING if each in told), None)
    return (found.because, (found.clause,), found.readings) if found else (ruling.headline, (), ())


DECIDING = ("BC-1", "MW-4", "MW-2", "MM-2", "JN-2", "FRM-3", "FRM-5", "FRM-2")
"""Of all that holds of an allowed action, the first of these that it cites is told."""
