"""Frames: everything a table widget shows, made from the turns of a session; and its messages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from makeway.core.actions import Distribute
from makeway.core.ruling import Allowed
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
from makeway.text.steps import NO_CHANGE, shifts
from makeway.text.telling import told
from makeway.text.timeline import Turn, label, timeline
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
