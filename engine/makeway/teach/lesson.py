"""A lesson: its positions, exercises and claims, opened by its number.

>>> this = Lesson("00")
>>> this.title
'Reading the table'
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import yaml

from makeway.core.actions import Action
from makeway.core.clause import BOOK
from makeway.core.errors import shown
from makeway.core.readings import RuleSet
from makeway.core.state import State
from makeway.teach.answers import Answers
from makeway.teach.armies import army_position
from makeway.teach.claims import Report, check
from makeway.teach.documents import SMALLEST, Claim, LessonDocument, Task, numbers, read
from makeway.teach.exercise import Exercise
from makeway.teach.forks import End, end, fork_of
from makeway.teach.kinds import kind_of
from makeway.teach.script import is_stop, stop
from makeway.text.errors import MalformedError, nearest
from makeway.text.scenario import Scenario, loads


class Lesson:
    """One lesson; every position, exercise and claim by its stable id ("01-B").

    With `answers` (a path) the learner's answers are kept there and come back after a reload.
    MalformedError when there is no such lesson.
    """

    def __init__(self, number: str | int, answers: str | Path | None = None) -> None:
        self.document: LessonDocument = read(
            f"{number:02}" if isinstance(number, int) else str(number)
        )
        self.answers = Answers(answers)
        self._exercises: dict[str, Exercise] = {}

    @property
    def number(self) -> str:
        return self.document.lesson

    @property
    def title(self) -> str:
        return self.document.title

    @property
    def positions(self) -> tuple[str, ...]:
        """The ids of the positions."""
        return tuple(self.document.positions)

    @property
    def exercises(self) -> tuple[str, ...]:
        """The ids of the exercises, in the order of the document."""
        return tuple(self.document.exercises)

    @property
    def claims(self) -> tuple[Claim, ...]:
        """What the lesson says of its positions."""
        return self.document.claims

    def scenario(self, id: str) -> Scenario:
        """A position as a scenario. MalformedError with the nearest id when there is none."""
        return _scenario(self.number, id)

    def state(self, id: str, **readings: str) -> State:
        """The table of a position; readings may be decided otherwise, `A5="models"`.

        >>> Lesson("00").state("00-A").units["orcs"].files
        5
        """
        listed = army_position(self.number, id)
        if listed is not None:
            return listed
        state = self.scenario(id).state
        if not readings:
            return state
        rules = RuleSet(choices={**state.readings.choices, **readings})
        return msgspec.structs.replace(state, readings=rules)

    def exercise(self, id: str) -> Exercise:
        """An exercise, the same each time. MalformedError with the nearest id if there is none."""
        if id not in self._exercises:
            self._exercises[id] = self._opened(id, self.number, self.answers)
        return self._exercises[id]

    def _opened(self, id: str, number: str, answers: Answers) -> Exercise:
        task = self.task(id)
        kind = kind_of(task, self.state(task.position), self.state)
        return Exercise(task, kind, number, answers, lesson_of=lesson_of)

    def smallest(self, belief: str) -> Exercise | None:
        """The smallest position of a false rule, answered in this lesson; None without one."""
        others = Lesson(SMALLEST)
        if belief not in others.exercises:
            return None
        return others._opened(belief, self.number, self.answers)

    def task(self, id: str) -> Task:
        """An exercise as the document writes it."""
        known = self.document.exercises
        if id not in known:
            raise MalformedError(
                f"Lesson {self.number} has no exercise {shown(id)}.{nearest(id, known)}"
            )
        return msgspec.structs.replace(known[id], id=id)

    def action(self, id: str) -> tuple[str, Action]:
        """The position and the action of a claim or an exercise, the first of this id with one."""
        tasks = (self.task(each) for each in self.exercises)
        known: list[Claim | Task] = [*self.claims, *tasks]
        for each in known:
            if each.id == id and each.action is not None:
                return each.position, each.action
        ids = [each.id for each in known if each.action is not None]
        raise MalformedError(f"Lesson {self.number} has no action {shown(id)}.{nearest(id, ids)}")

    def end(self, fork: str | None = None) -> End:
        """How the script of this lesson ends; by the name of a fork, with that choice changed.

        MalformedError when there is no such fork.
        """
        document = self.document
        changed = fork_of(document.forks, fork) if fork is not None else None
        return end(document.script, document.positions, self.scenario, changed)

    @property
    def mixed(self) -> tuple[str, ...]:
        """The ids of the mixed set, in their fixed order."""
        return self.document.mixed

    @property
    def questions(self) -> tuple[str, ...]:
        """The ids of the closing questions."""
        return self.document.questions

    def check(self) -> Report:
        """Every claim put to the referee."""
        checked = tuple(check(claim, self.state) for claim in self.claims)
        return Report(lesson=self.number, checked=checked)


@cache
def _scenario(number: str, id: str) -> Scenario:
    positions = read(number).positions
    if id not in positions:
        raise MalformedError(
            f"Lesson {number} has no position {shown(id)}.{nearest(id, positions)}"
        )
    if is_stop(positions[id]):
        return stop(id, positions[id], lambda other: _scenario(number, other))
    document = {"makeway": 1, "id": id, **_written(positions, id)}
    try:
        return loads(yaml.dump(document, Dumper=_NoAnchors, width=10_000, sort_keys=False))
    except MalformedError as fault:
        raise fault.within(f"lessons/{number}.yaml, {id}") from None


class _NoAnchors(yaml.CSafeDumper):
    """Scenario documents have no anchors."""

    def ignore_aliases(self, data: object) -> bool:
        return True


def _written(positions: dict[str, dict[str, Any]], id: str) -> dict[str, Any]:
    """A position with what it takes over: `like` another, with units changed by name and added."""
    written = dict(positions[id])
    like, change = written.pop("like", None), written.pop("change", {})
    more = written.pop("add", [])
    if like is None:
        return written
    if like not in positions:
        raise MalformedError(f"{id} is like {like!r}.{nearest(like, positions)}")
    base = _written(positions, like)
    units = [{**unit, **change.get(unit["name"], {})} for unit in base.get("units", [])]
    return {**base, "units": [*units, *more], **written}


def lesson_of(clause: str) -> str | None:
    """The number of the lesson that teaches a clause: by the sentences it stands for.

    >>> lesson_of("FRM-2")
    '00'
    """
    return _taught().get(clause)


@cache
def _taught() -> dict[str, str]:
    found: dict[str, str] = {}
    for number in numbers():
        document = read(number)
        for each, clause in BOOK.items():
            if each in document.explains or set(document.teaches) & set(clause.sources):
                found.setdefault(each, number)
    return found
