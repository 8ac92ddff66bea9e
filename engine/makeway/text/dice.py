"""A test in words: `test orcs rally 3,4`, `test goblins panic friend_destroyed 6,5`."""

from __future__ import annotations

import re
from typing import Any

from makeway.core.actions import Cause, Test
from makeway.core.errors import shown
from makeway.core.past import TestKind
from makeway.core.state import State
from makeway.text.words import Word, Words, choice


def read_test(words: Words, state: State) -> Test:
    """The test of a line, behind its verb. MalformedError with the column and what was expected.

    >>> from makeway.text.scenario import load
    >>> table = load("makeway: 1\\nunits: [{profile: Orcs, drawing: r r}]").state
    >>> read_test(Words("orcs rally 3,4"), table).dice
    (3, 4)
    """
    unit = choice(words.take("a unit, by its id"), state.units, "unit")
    fields: dict[str, Any] = {}
    kinds: tuple[tuple[str, type[TestKind] | type[Cause]], ...]
    kinds = (("test", TestKind), ("cause", Cause))
    for name, kind in kinds:
        if words.peek() in (*kind,):
            fields[name] = kind(words.take("").text)
    if words and words.peek() != "choose":
        fields["dice"] = _dice(words.take("two dice"))
    return Test(unit=unit, **fields)


def _dice(word: Word) -> tuple[int, int]:
    found = re.fullmatch(r"([1-6])[,+]([1-6])", word.text)
    if found is None:
        names = ", ".join([*TestKind, *Cause])
        word.refuse(f"Expected two dice as in 3,4, or one of {names}, not {shown(word.text)}.")
    return int(found[1]), int(found[2])
