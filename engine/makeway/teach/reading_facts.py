"""Facts about what the text leaves open."""

from __future__ import annotations

from makeway.core.readings import READINGS
from makeway.core.state import State
from makeway.teach.documents import Fact
from makeway.teach.knowing import Known, fact


@fact
def left_open(state: State, asked: Fact) -> Known:
    """Something the text leaves open; the ways to read it are told, and the one of this table."""
    card = READINGS[asked.text or ""]
    here, *others = sorted(card.choices, key=lambda way: way != state.readings.choice(card.id))
    ways = " Or: ".join(card.choices[each] for each in (here, *others))
    says = f"the text does not say. {card.asks} One may read: {ways}"
    return Known(True, f"{says} This table plays the first; reading {card.id}.", (), (card.id,))
