"""Exercises out of lesson documents that a test writes itself."""

from __future__ import annotations

import msgspec
import yaml
from makeway.core.state import State
from makeway.teach.answers import Answers
from makeway.teach.documents import decode
from makeway.teach.exercise import Exercise
from makeway.teach.kinds import kind_of
from makeway.text.scenario import loads

HEAD = 'lesson: "99"\ntitle: Tried\ngoal: To be tried.\nminutes: 1\n'


def exercise(text: str, id: str) -> Exercise:
    """An exercise of a lesson that is written as its positions and exercises."""
    document = decode(HEAD + text)

    def state(position: str) -> State:
        written = {"makeway": 1, "id": position, **document.positions[position]}
        return loads(yaml.dump(written, sort_keys=False)).state

    task = msgspec.structs.replace(document.exercises[id], id=id)
    return Exercise(task, kind_of(task, state(task.position), state), "99", Answers())
