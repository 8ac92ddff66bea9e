"""Whether what a document puts on the table can stand there: formations, contacts, actions."""

from __future__ import annotations

from makeway.board.ground import Line, exposed, lines, touches
from makeway.core.actions import Action, Arrange, Place
from makeway.core.errors import MalformedActionError
from makeway.core.ruling import Illegal
from makeway.core.state import Contact, Moment, Player, State, Unit
from makeway.core.words import TOLERANCE
from makeway.referee import rule
from makeway.text.errors import MalformedError, nearest
from makeway.text.intention import read_action

FARTHEST = 3000.0
"""The longest offset of an enemy along our edge, in mm."""

MOST_MODELS = 1000
"""More models on a table are a slip of the pen."""


def check_formation(unit: Unit) -> None:
    """MalformedError with every clause that the formation of a unit breaks."""
    alone = State(
        units={unit.id: unit},
        players=(Player(id=unit.player, name=unit.player),),
        moment=Moment(active=unit.player),
    )
    places = {who: Place(*seat) for who, seat in unit.seats.items()}
    stand = Arrange(unit=unit.id, files=unit.files, places=places, sides=unit.sides)
    ruling = rule(alone, stand)
    if isinstance(ruling, Illegal):
        told = dict.fromkeys(f"{each.because} ({each.clause})" for each in ruling.forbidding)
        near = f" Nearest: {ruling.nearest_label}." if ruling.nearest_label else ""
        raise MalformedError(f"This formation is not legal. {' '.join(told)}{near}")


def check_contact(contact: Contact, table: dict[str, Unit]) -> None:
    """MalformedError unless a contact names two units of different players, by id."""
    for unit in (contact.unit, contact.enemy):
        if unit not in table:
            raise MalformedError(f"There is no unit {unit!r}.{nearest(unit, table)}")
    if table[contact.unit].player == table[contact.enemy].player:
        raise MalformedError(
            f"{table[contact.unit].name} and {table[contact.enemy].name} have the same player: "
            "an enemy has `player: foe`."
        )
    if not abs(contact.offset) <= FARTHEST:
        raise MalformedError(f"An offset of {contact.offset:g} mm lies off the table.")


def check_touch(number: int, state: State) -> None:
    """MalformedError unless the enemy of a contact touches, on ground of its own, only once."""
    contact = state.contacts[number]
    pair = {contact.unit, contact.enemy}
    if any({each.unit, each.enemy} == pair for each in state.contacts[:number]):
        raise MalformedError("These two units are in contact already: say each contact once.")
    unit, enemy = state.units[contact.unit], state.units[contact.enemy]
    around = lines(state, unit.id)
    line = next(each for each in around if each.enemy == enemy.id)
    if not any(touch.line is line for touch in touches(state, unit, around)):
        raise MalformedError(f"The {enemy.name} touch nobody: {_reach(unit, contact, line)}.")
    earlier = {each.enemy for each in state.contacts[:number] if each.unit == unit.id}
    for other in around:
        same = other.facing is line.facing and other.enemy in earlier
        if same and line.span.gap(other.span) < -TOLERANCE:
            there = state.units[other.enemy].name
            raise MalformedError(
                f"The {enemy.name} at {line.span} of the edge overlap the {there} at {other.span}."
            )


def _reach(unit: Unit, contact: Contact, line: Line) -> str:
    """Which offsets would do."""
    edge = [span for spans in exposed(unit, contact.facing).values() for span in spans]
    length = line.span.end - line.span.start
    least, most = min(each.start for each in edge) - length, max(each.end for each in edge)
    return f"the offset is {contact.offset:g} mm, from {least:g} to {most:g} mm they do"


def acted(do: str | Action, state: State) -> tuple[Action, State]:
    """An action as it is written, and the table after it.

    MalformedError when it names what is not on the table.
    """
    try:
        action = read_action(do, state) if isinstance(do, str) else do
        return action, getattr(rule(state, action), "state", None) or state
    except MalformedActionError as problem:
        raise MalformedError(str(problem)) from None
