"""The turns of a session in a few words each, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec.structs import replace

from makeway.core.actions import (
    Action,
    Attack,
    Charge,
    Deploy,
    Distribute,
    Join,
    Leave,
    Lose,
    MakeWay,
    Move,
    Next,
    Remove,
    Test,
)
from makeway.core.ruling import Allowed, Illegal, Question, Ruling
from makeway.core.state import State
from makeway.text import frame as out
from makeway.text.thrown import letter, thrown


class Turn(Protocol):
    """What a session keeps of one entry: the action, the answer, the table after it."""

    @property
    def action(self) -> Action | None: ...
    @property
    def ruling(self) -> Ruling | None: ...
    @property
    def state(self) -> State: ...


def timeline(turns: Sequence[Turn], at: int) -> tuple[out.TimelineEntry, ...]:
    """One entry for each turn; those after `at` can be redone."""
    return tuple(
        out.TimelineEntry(
            n=n,
            label=label(turn, turns[max(n - 1, 0)].state) + _answer(turns, n),
            kind=_kind(turn.ruling),
            at=n == at,
            ahead=n > at,
        )
        for n, turn in enumerate(turns)
    )


SHORT = 24
"""Most letters of an answer that an entry says in words; a longer one goes by its letter."""


def _answer(turns: Sequence[Turn], n: int) -> str:
    """How an entry answers the Question of the one before it: ", Hold", ", 5 and 3", ", option B".

    Empty where it does not.
    """
    asked, action = turns[max(n - 1, 0)], turns[n].action
    question = asked.ruling
    if action is None or not isinstance(question, Question):
        return ""
    if isinstance(turns[n].ruling, Illegal):
        return ""
    dice = thrown(question)
    shown = getattr(action, dice, None) if dice else None
    if dice and shown and replace(action, **{dice: None}) == asked.action:
        return f", {shown[0]} and {shown[1]}"
    found = (at for at, option in enumerate(question.options) if option.action == action)
    at = next(found, None)
    if at is None:
        return ""
    said = question.options[at].label
    return f", {said if len(said) <= SHORT else f'option {letter(at)}'}"


def _kind(ruling: Ruling | None) -> Literal["start", "allowed", "illegal", "question"]:
    match ruling:
        case Allowed():
            return "allowed"
        case Illegal():
            return "illegal"
        case Question():
            return "question"
    return "start"


def label(turn: Turn, before: State) -> str:
    """A turn in a few words: "Caiman Ancient joins", "Refused: rank 1, file 3"."""
    action = turn.action
    if action is None:
        return "Start"
    if isinstance(turn.ruling, Illegal):
        return f"Refused: {_where(action, before)}"
    match action:
        case Join(character=who):
            return f"{before.model(who).name} joins"
        case MakeWay(character=who):
            return f"{before.model(who).name} makes way"
        case Distribute(unit=unit, attack=attack):
            return f"Hits on the {before.units[unit].name}{_hits(attack)}"
        case Lose(unit=unit, points=points):
            return f"The {before.units[unit].name} lose {sum(points.values())}"
        case Remove(unit=unit):
            return f"Removed from the {before.units[unit].name}"
        case Leave(character=who):
            return f"{before.model(who).name} leaves"
        case Test(unit=unit, test=test):
            return f"{before.units[unit].name}: {test.title()} Test"
        case Next():
            return turn.ruling.headline if turn.ruling else "Next phase"
        case Deploy(piece=unit):
            return f"{before.units[unit].name}: deployed"
        case Move(piece=piece, kind=kind):
            return f"{_piece(before, piece)}: {kind.title()}"
        case Charge(piece=piece):
            return f"{_piece(before, piece)}: Charge"
    return f"{before.units[action.unit].name} form up"


def _piece(state: State, id: str) -> str:
    """A unit or a model by its name."""
    return state.units[id].name if id in state.units else state.model(id).name


def _hits(attack: Attack) -> str:
    return f", {attack.hits}" if attack.hits is not None else ""


def _where(action: Action, before: State) -> str:
    match action:
        case Join(seat=seat, side=side) if seat or side:
            return str(seat) if seat else f"{side} side"
        case MakeWay(seat=seat):
            return str(seat)
        case Leave(character=who):
            return before.unit_of(who).name
        case Join(unit=unit) | Distribute(unit=unit) | Lose(unit=unit):
            return before.units[unit].name
        case Remove(unit=unit) | Test(unit=unit):
            return before.units[unit].name
        case Next():
            return "the next phase"
        case Deploy(piece=unit):
            return before.units[unit].name
        case Charge(piece=piece) | Move(piece=piece):
            return _piece(before, piece)
    return "the formation"
