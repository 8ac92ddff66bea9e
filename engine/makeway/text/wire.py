"""Frames: everything a table widget shows, made from the turns of a session; and its messages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, Protocol

import msgspec

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
from makeway.text.cards import LessonOf, clause_cards, no_lesson, reading_cards
from makeway.text.messages import (
    ActionMessage,
    AgainMessage,
    ArmyMessage,
    CheckMessage,
    ForetellMessage,
    GotoMessage,
    HintMessage,
    LookMessage,
    Message,
    RedoMessage,
    ShowMessage,
    UndoMessage,
    decode_message,
)
from makeway.text.off_field import off_field, ruling_off_field
from makeway.text.offers import offers
from makeway.text.orders import orders
from makeway.text.poses import main_unit
from makeway.text.scene import change, drawn, scene, together
from makeway.text.telling import NO_CHANGE, shifts, told
from makeway.text.tray import tray

__all__ = [
    "ActionMessage",
    "AgainMessage",
    "ArmyMessage",
    "CheckMessage",
    "ForetellMessage",
    "GotoMessage",
    "HintMessage",
    "LookMessage",
    "Message",
    "RedoMessage",
    "ShowMessage",
    "Turn",
    "UndoMessage",
    "builtins",
    "cited",
    "decode_message",
    "encoded",
    "frame",
    "label",
    "text",
    "timeline",
]


class Turn(Protocol):
    """What a session keeps of one entry: the action, the answer, the table after it."""

    @property
    def action(self) -> Action | None: ...
    @property
    def ruling(self) -> Ruling | None: ...
    @property
    def state(self) -> State: ...


def builtins(value: object) -> Any:
    """A value as dicts, lists, strings and numbers, as a trait takes it."""
    return msgspec.to_builtins(value, str_keys=True)


def text(value: object) -> str:
    """A frame, or what is said of it, as JSON.

    >>> text({"ack": out.Ack(id="m1", ok=True)})
    '{"ack":{"id":"m1","ok":true,"code":null,"message":""}}'
    """
    return msgspec.json.encode(value).decode()


def encoded(action: object) -> object:
    """An action for the page, which hands it back as it is.

    Choices left open are left out, and what is not so.
    """
    value = builtins(action)
    return {name: each for name, each in value.items() if each is not None and each is not False}


def frame(
    turns: Sequence[Turn],
    at: int,
    *,
    rev: int = 0,
    ack: out.Ack | None = None,
    attack: Distribute | None = None,
    by_units: bool = False,
    lesson_of: LessonOf = no_lesson,
) -> out.Frame:
    """The frame of a session that shows entry `at` of its turns.

    `attack` is an attack still to be distributed: the frame then carries a tray. The tray of an
    attack whose hits were just put stays, done. `by_units` shows units that stand on a battlefield
    as if there were none. `lesson_of` names the lesson of a clause.
    """
    turn = turns[at]
    before, state, first = turns[max(at - 1, 0)].state, turn.state, turns[0].state
    hits = _tray(turn, before, state, attack)
    if by_units:
        turn = _Drawn(turn)
        before, state, first = off_field(before), turn.state, off_field(first)
    ruling = None
    if turn.action is not None and turn.ruling is not None:
        ruling = told(before, turn.action, turn.ruling, encoded)
    offered = offers(state, encoded)
    said = [ruling, hits]
    now = scene(state)
    boxes = [scene(first).box, _box_before(turn, before), now.box]
    return out.Frame(
        rev=rev,
        scene=msgspec.structs.replace(now, box=together(*boxes)),
        back=_back(turn, before, state),
        ruling=ruling,
        movers=offered.movers,
        timeline=timeline(turns, at),
        can_undo=at > 0,
        can_redo=at + 1 < len(turns),
        tray=hits,
        orders=orders(state),
        clauses=clause_cards({*cited(said, "clauses", "clause"), *offered.clauses}, lesson_of),
        readings=reading_cards({*cited(said, "readings"), *offered.readings}, state.readings),
        ack=ack,
    )


class _Drawn:
    """An entry as it is drawn off its battlefield."""

    def __init__(self, turn: Turn) -> None:
        self.action = turn.action
        self.ruling = turn.ruling and ruling_off_field(turn.ruling)
        self.state = off_field(turn.state)


def _back(turn: Turn, before: State, state: State) -> out.Change:
    """From the table shown back to the table before the steps."""
    if before is state or not isinstance(turn.ruling, Allowed):
        return NO_CHANGE
    return change(scene(state), drawn(before, shifts(turn.ruling.steps)[0]))


def _box_before(turn: Turn, before: State) -> out.Rect:
    """What the table before the steps fills, drawn where the steps begin."""
    left, top, width, depth = scene(before).box
    if not isinstance(turn.ruling, Allowed):
        return left, top, width, depth
    shift = shifts(turn.ruling.steps)[0].get(main_unit(before).id, 0.0)
    return left + shift, top, width, depth


def _tray(turn: Turn, before: State, state: State, attack: Distribute | None) -> out.Tray | None:
    """The hits to be put, or those just put."""
    ruling = turn.ruling
    if isinstance(turn.action, Distribute) and isinstance(ruling, Allowed):
        return tray(before, turn.action, encoded, done=True)
    if attack is None or attack.unit not in state.units:
        return None
    put = turn.action
    if isinstance(put, Distribute) and (put.unit, put.attack) == (attack.unit, attack.attack):
        found = ruling.findings if ruling is not None else ()
        return tray(state, put, encoded, findings=found)
    return tray(state, attack, encoded)


def cited(values: Iterable[object], *names: str) -> Iterator[str]:
    """Every id in the fields of these names, anywhere inside the values."""
    stack = [each for each in values if each is not None]
    while stack:
        value = stack.pop()
        if isinstance(value, tuple):
            stack.extend(each for each in value if isinstance(each, msgspec.Struct))
            continue
        assert isinstance(value, msgspec.Struct)
        for name in value.__struct_fields__:
            found = getattr(value, name)
            if name in names:
                yield from (found,) if isinstance(found, str) else found
            elif isinstance(found, tuple | msgspec.Struct) and name not in _WITHOUT:
                stack.append(found)


_WITHOUT = frozenset({"change", "about", "moves", "rect", "seat", "models"})


def timeline(turns: Sequence[Turn], at: int) -> tuple[out.TimelineEntry, ...]:
    """One entry for each turn; those after `at` can be redone."""
    return tuple(
        out.TimelineEntry(
            n=n,
            label=label(turn, turns[max(n - 1, 0)].state),
            kind=_kind(turn.ruling),
            at=n == at,
            ahead=n > at,
        )
        for n, turn in enumerate(turns)
    )


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
