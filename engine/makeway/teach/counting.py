"""Mode number: each field is a fact that the engine knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace as but
from functools import cached_property

from makeway.board.naming import counted
from makeway.core.state import State
from makeway.core.words import TOLERANCE
from makeway.teach.documents import Field, Given, Task
from makeway.teach.facts import known
from makeway.teach.knowing import Known
from makeway.teach.marked import RIGHT, Answer, Board, Difference, Marked
from makeway.text.errors import MalformedError, nearest

States = Callable[[str], State]
SHARE = 0.05
"""Per cent by which a share may differ from the rule's, which has one decimal."""


class Counting:
    """Mode number: each field is a fact of a position.

    Where a refusal is wanted, right is everything but the rule's own numbers.
    """

    def __init__(self, task: Task, state: State, states: States) -> None:
        self.task, self.state, self.states = task, state, states

    @cached_property
    def facts(self) -> dict[str, Known]:
        return {
            field.id: known(
                self.states(field.position) if field.position else self.state, field.fact
            )
            for field in self.task.fields
        }

    def board(self) -> Board:
        return Board(state=self.state if self.task.table else None)

    def key(self, answer: Answer) -> tuple[tuple[str, float], ...]:
        for each in answer.numbers or {}:
            if each not in self.facts:
                raise MalformedError(f"There is no field {each!r}.{nearest(each, self.facts)}")
        return tuple(sorted((answer.numbers or {}).items()))

    def is_right(self, key: tuple[tuple[str, float], ...]) -> bool:
        mine = dict(key)
        own = all(self._counts(field, mine.get(field.id)) for field in self.task.fields)
        return own is not self.task.refuse

    def mark(self, answer: Answer) -> Marked:
        marked = self._compared(answer)
        if not self.task.refuse:
            return marked
        bare = but(marked, right=not marked.right, rules="")
        if marked.right:
            says = "These are the rule's own numbers; try again to break it."
            return but(bare, headline=says, because=marked.because[len(RIGHT) :])
        reasons = counted(len(marked.differences), "reason")
        because = f"{RIGHT}{marked.because}"
        return but(bare, headline=f"Refused, with {reasons}.", because=because)

    def _compared(self, answer: Answer) -> Marked:
        mine = dict(self.key(answer))
        found = tuple(self._differences(mine))
        told = found[0] if found else None
        last = list(self.facts.values())[-1]
        sentences = " ".join(dict.fromkeys(fact.because for fact in self.facts.values()))
        rules = "; ".join(self._written(field) for field in self.task.fields)
        score = f"{len(self.facts) - len(found)} of {len(self.facts)} right."
        return Marked(
            right=not found,
            headline=f"{rules}." if not found else score if len(self.facts) > 1 else "Not quite.",
            because=told.because if told else f"{RIGHT}{sentences}",
            clauses=told.clauses if told else last.clauses,
            differences=found,
            rules=rules,
            nearest=Answer(numbers={**self._right, **self._counting(mine)}),
        )

    def _written(self, field: Field) -> str:
        """The right number of a field: "Width: 125 mm"."""
        return f"{field.label}: {_in_units(self.facts[field.id].value, field)}"

    def _differences(self, mine: dict[str, float]) -> Iterator[Difference]:
        for field in self.task.fields:
            fact, given = self.facts[field.id], mine.get(field.id)
            if not self._counts(field, given):
                mine_ = "nothing" if given is None else _in_units(given, field)
                yield Difference(
                    you=f"{field.label}: {mine_}",
                    rule=_in_units(fact.value, field),
                    because=fact.because,
                    clauses=fact.clauses,
                )

    @property
    def _right(self) -> dict[str, float]:
        return {each: float(fact.value) for each, fact in self.facts.items()}

    def _counting(self, mine: dict[str, float]) -> dict[str, float]:
        """The numbers that count, as they were given: inches have two decimals, or three."""
        return {
            field.id: mine[field.id]
            for field in self.task.fields
            if field.id in mine and self._counts(field, mine[field.id])
        }

    def _counts(self, field: Field, given: float | None) -> bool:
        """Whether a number is the right one, as exactly as its unit is written."""
        within = SHARE if field.unit == "%" else TOLERANCE
        return given is not None and abs(given - self.facts[field.id].value) < within

    def right_answer(self) -> Answer:
        if self.task.refuse:
            return self.read(self.task.right[0])
        return Answer(numbers=self._right)

    def read(self, given: Given) -> Answer:
        return Answer(numbers=given.numbers)


def _in_units(number: float, field: Field) -> str:
    """A number as its field writes it: "125 mm", "1 hit"."""
    unit = SINGLE.get(field.unit, field.unit) if number == 1 else field.unit
    return f"{number:g} {unit}".rstrip()


SINGLE = {"hits": "hit", "inches": "inch", "points": "point"}
"""One of a unit is called so."""
