"""Whether the contacts of a position are those of its battlefield: who touch are Engaged."""

from __future__ import annotations

from itertools import takewhile

from makeway.board.field import boundary_shape, gap
from makeway.board.late import shapely
from makeway.core.state import State, Unit
from makeway.core.words import TOLERANCE, inches
from makeway.text.errors import MalformedError


def check_together(number: int, state: State) -> None:
    """MalformedError when the two units of a contact stand apart on the battlefield (EN-1)."""
    contact = state.contacts[number]
    one, other = state.units[contact.unit], state.units[contact.enemy]
    if one.pose is None or other.pose is None:
        return
    apart = float(shapely.distance(boundary_shape(one), boundary_shape(other)))
    if apart > TOLERANCE:
        raise MalformedError(
            f"The {one.name} and the {other.name} are {inches(apart):.2f}″ apart: "
            "bring them together, or leave their contact out."
        )


def check_apart(unit: Unit, state: State) -> None:
    """MalformedError when a unit touches an earlier enemy and no contact says so (EN-1)."""
    said = [{contact.unit, contact.enemy} for contact in state.contacts]
    for other in takewhile(lambda each: each is not unit, state.units.values()):
        if other.player == unit.player or {unit.id, other.id} in said:
            continue
        if unit.pose is not None and other.pose is not None and gap(unit, other) <= TOLERANCE:
            raise MalformedError(
                f"The {unit.name} touch the {other.name}, so they are Engaged: "
                "say their contact, or move one of them."
            )
