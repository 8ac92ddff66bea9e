"""What a position is, as numbers, models and seats: every right answer is worked out here.

A fact is a function of the position and of what is asked about; it returns its value, one sentence
with this table's numbers, and the clauses. Nothing here is written down per lesson.
"""

from __future__ import annotations

from makeway.core.state import State
from makeway.teach import (
    action_facts,
    army_facts,
    base_facts,
    charge_facts,
    deploying_facts,
    lasting_facts,
    loss_facts,
    morale_facts,
    move_facts,
    reading_facts,
    unit_facts,
)
from makeway.teach.documents import Fact
from makeway.teach.knowing import FACTS, Known
from makeway.text.errors import MalformedError, nearest

MODULES = (
    unit_facts,
    action_facts,
    base_facts,
    charge_facts,
    deploying_facts,
    army_facts,
    lasting_facts,
    loss_facts,
    morale_facts,
    move_facts,
    reading_facts,
)
"""Importing them enters their facts."""


def known(state: State, asked: Fact) -> Known:
    """What is asked, worked out. MalformedError when there is no such fact."""
    if asked.name not in FACTS:
        raise MalformedError(f"There is no fact {asked.name!r}.{nearest(asked.name, FACTS)}")
    return FACTS[asked.name](state, asked)
