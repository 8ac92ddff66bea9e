"""Faults of an exercise that only its position or its other parts show."""

from __future__ import annotations

from collections.abc import Iterable

from makeway.core.state import State
from makeway.core.turn import Kind
from makeway.teach.documents import Task
from makeway.text.errors import MalformedError, nearest

JOINING = (Kind.ADVANCE, Kind.MARCH)
"""The moves by which a Character comes to a unit (JN-1)."""


def check_written(task: Task, state: State) -> None:
    """MalformedError names the first part of an exercise that means nothing at its position.

    >>> from makeway.scenarios import load
    >>> empty = Task(mode="order", position="A", title="", prompt="", hints=())
    >>> check_written(empty, load("q38-make-way-in-round-two").state)
    Traceback (most recent call last):
    makeway.text.errors.MalformedError: The mode order needs `cards`.
    """
    if task.mode == "order":
        _each_once("order", "cards", [card.id for card in task.cards])
    if task.mode == "until":
        _each_once("until", "bars", [bar.id for bar in task.bars])
        _known("unit or model", (bar.upon for bar in task.bars), _pieces(state))
    _known("unit", task.view, tuple(state.units))
    if task.fact is not None and task.fact.reach not in (None, *JOINING):
        moves = " or ".join(JOINING)
        raise MalformedError(f"`reach` is {moves}, not {task.fact.reach}: nobody joins by that.")


def _each_once(mode: str, part: str, ids: list[str]) -> None:
    if not ids:
        raise MalformedError(f"The mode {mode} needs `{part}`.")
    for each in ids:
        if ids.count(each) > 1:
            raise MalformedError(f"There are {ids.count(each)} {part} of the id {each!r}.")


def _known(what: str, names: Iterable[str], known: tuple[str, ...]) -> None:
    for each in names:
        if each not in known:
            raise MalformedError(f"There is no {what} {each!r}.{nearest(each, known)}")


def _pieces(state: State) -> tuple[str, ...]:
    return (*state.units, *(name for unit in state.units.values() for name in unit.models))
