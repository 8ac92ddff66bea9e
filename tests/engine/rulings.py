"""Short questions to the referee about joining, for tests."""

from __future__ import annotations

from typing import Any

from makeway.core.actions import Action, Join
from makeway.core.readings import RuleSet
from makeway.core.ruling import Allowed, Illegal, Question, Ruling
from makeway.core.state import Model, State, Unit
from makeway.core.words import Seat
from makeway.referee import rule

from tests.engine.drawing import alone, character, picture, state, unit

ORCS = "rcrsr/rrrrr/rrrrr/rrrrr/rrrr."
WARLORD = character("warlord")


def table(drawing: str | Unit, who: Model = WARLORD, *, readings: str = "", **fields: Any) -> State:
    """A unit from a drawing, and a lone Character; `readings` as "A5=models"."""
    joined = drawing if isinstance(drawing, Unit) else unit(drawing, **fields)
    choices = dict(each.split("=") for each in readings.split())
    return state(joined, alone(who), readings=RuleSet(choices=choices))


def join(
    at: State, seat: tuple[int, int] | None = None, who: str = "warlord", **fields: Any
) -> Ruling:
    """The ruling on a Join of the first unit of the table."""
    place = Seat(*seat) if seat else None
    return rule(at, Join(character=who, unit=next(iter(at.units)), seat=place, **fields))


def allowed(ruling: Ruling) -> Allowed:
    assert isinstance(ruling, Allowed), ruling
    return ruling


def question(ruling: Ruling) -> Question:
    assert isinstance(ruling, Question), ruling
    return ruling


def settled(at: State, action: Action) -> Allowed:
    """The ruling once the first option answers every Question."""
    ruling = rule(at, action)
    return (
        settled(at, ruling.options[0].action) if isinstance(ruling, Question) else allowed(ruling)
    )


def after(ruling: Ruling) -> str:
    """The drawing of the joined unit after the last step."""
    end = allowed(ruling).state
    assert end is not None
    return picture(next(iter(end.units.values())))


def forbids(ruling: Ruling) -> list[str]:
    """The forbidding clauses in order."""
    assert isinstance(ruling, Illegal), ruling
    return [finding.clause for finding in ruling.forbidding]


def reason(ruling: Ruling, clause: str) -> str:
    """Everything one forbidding clause says."""
    assert isinstance(ruling, Illegal), ruling
    return " ".join(f.because for f in ruling.forbidding if f.clause == clause)


def cost(ruling: Ruling) -> tuple[float, int]:
    proof = allowed(ruling).proof
    assert proof is not None
    return round(proof.cost_mm, 2), proof.models_moved


def played(at: State, action: Action) -> State:
    """The table after an action; Questions are answered with their first option."""
    ruling = rule(at, action)
    while isinstance(ruling, Question):
        ruling = rule(at, ruling.options[0].action)
    assert isinstance(ruling, Allowed), ruling
    return ruling.state or at
