"""An exercise: what it shows, what it says of an answer, its hints, and the rule's own answer.

The widget calls `frame`, `check`, `hint`, `show` and `again`; everything they return is plain
built-in data as `exercise/wire.ts` describes it (`ExerciseFrame`, `Feedback`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from time import monotonic
from typing import Any

import msgspec

from makeway.core.errors import MalformedActionError, shown
from makeway.core.state import State
from makeway.core.well_formed import check_bounds, in_words
from makeway.teach import showing
from makeway.teach.answers import Answers, Clock, Record, now
from makeway.teach.beliefs import Belief
from makeway.teach.believing import named
from makeway.teach.documents import Given, Mode, Task
from makeway.teach.marked import Answer, Board, Kind, Marked
from makeway.teach.written import check_ends
from makeway.text.cards import LessonOf, no_lesson
from makeway.text.errors import MalformedError


class Exercise:
    """One exercise of a lesson on its position; it remembers the answer, the hints and the time.

    Right answers are worked out by the engine; equal solutions all count.
    """

    def __init__(
        self,
        task: Task,
        kind: Kind,
        lesson: str,
        answers: Answers,
        clock: Clock = monotonic,
        lesson_of: LessonOf = no_lesson,
    ) -> None:
        self.task, self.kind, self.lesson, self.lesson_of = task, kind, lesson, lesson_of
        self._answers, self._clock = answers, clock
        self.rev = 0
        self.rungs = 0
        self._begun: float | None = None
        self._answer: Answer | None = None
        self._feedback: dict[str, Any] | None = None
        self._restore()

    @property
    def id(self) -> str:
        """The stable id of the exercise, "01-B"."""
        return self.task.id

    @property
    def mode(self) -> Mode:
        """How it is answered: place, seats, models, hits, choice, number, order or until."""
        return self.task.mode

    @property
    def title(self) -> str:
        return self.task.title

    @property
    def state(self) -> State:
        """The position before the action."""
        return self.kind.state

    def frame(self) -> dict[str, Any]:
        """Everything the view draws, as `ExerciseFrame`; `ack` is None, the caller fills it."""
        self._begin()
        return showing.frame(self)

    def check(
        self, answer: Answer | Mapping[str, Any], seconds: float | None = None
    ) -> dict[str, Any]:
        """Compare an answer with the rule's and keep the record; the Feedback.

        `seconds` is how long the learner had the question before him, where a page knows it; else
        the time counts from when the exercise was first drawn or begun again.
        MalformedError, saying what would fit, when the answer does not belong to this exercise.
        """
        self._begin()
        given = self._fitting(_decoded(answer))
        marked = self.kind.mark(given)
        belief = None if marked.right else named(self.kind, given)
        self._remember(given, showing.feedback(self.kind, marked, belief))
        self._keep(given, marked, belief, seconds)
        assert self._feedback is not None
        return self._feedback

    def hint(self) -> str:
        """One rung higher: its sentence. The last is the engine's whole answer."""
        self._begin()
        self.rungs = min(self.rungs + 1, self.rungs_in_all)
        self.rev += 1
        return self.hints_taken[-1]

    @property
    def rungs_in_all(self) -> int:
        """How many rungs there are: those of the lesson, and the engine's answer."""
        return len(self.task.hints) + 1

    @property
    def hints_taken(self) -> tuple[str, ...]:
        """The sentences of the rungs climbed so far."""
        return (self.task.hints if self.rungs < self.rungs_in_all else self.hints)[: self.rungs]

    @cached_property
    def board(self) -> Board:
        """What the learner sees before answering."""
        return self.kind.board()

    @cached_property
    def hints(self) -> tuple[str, ...]:
        """All rungs: where to look, which rule, what lights up, the first step, the answer."""
        return (*self.task.hints, showing.answer_in_words(self.solution()))

    def solution(self) -> Marked:
        """The rule's own answer, marked as if somebody had given it."""
        return self.kind.mark(self.kind.right_answer())

    def show(self) -> dict[str, Any]:
        """The rule's answer with its steps, as Feedback; it is not counted as an answer."""
        marked = self.solution()
        self._remember(self._answer, showing.feedback(self.kind, marked, None, shown=True))
        assert self._feedback is not None
        return self._feedback

    def again(self) -> None:
        """Back to the start, for another try; hints taken stay taken."""
        self._begun = self._clock()
        self._remember(None, None)

    def read(self, given: Given | str | Mapping[str, Any]) -> Answer:
        """An answer from a drawing, or from the shape a lesson document writes."""
        if isinstance(given, str):
            given = Given(drawing=given)
        elif not isinstance(given, Given):
            given = msgspec.convert(given, Given)
        return self.kind.read(given)

    @property
    def answer(self) -> Answer | None:
        """What the learner answered last."""
        return self._answer

    @property
    def feedback(self) -> dict[str, Any] | None:
        """What the engine said of it."""
        return self._feedback

    def _fitting(self, answer: Answer) -> Answer:
        """The answer, when it is of the kind that the exercise asks for."""
        part = PARTS[self.mode]
        given = [name for name in PARTS.values() if getattr(answer, name) is not None]
        if given != [part]:
            other = ", ".join(f"`{name}`" for name in given if name != part)
            says = f"The answer needs `{part}`, which {self.id} asks for"
            raise MalformedError(f"{says}, not {other}." if other else f"{says}.")
        return answer

    def _begin(self) -> None:
        if self._begun is None:
            self._begun = self._clock()

    def _remember(self, answer: Answer | None, feedback: dict[str, Any] | None) -> None:
        self._answer, self._feedback = answer, feedback
        self.rev += 1

    def _keep(
        self, answer: Answer, marked: Marked, belief: Belief | None, seconds: float | None
    ) -> None:
        if seconds is None:
            seconds = self._clock() - (self._begun or 0.0)
        self._answers.add(
            Record(
                lesson=self.lesson,
                exercise=self.id,
                answer=showing.answer(answer) or {},
                right=marked.right,
                verdict=marked.headline,
                belief=belief.id if belief else None,
                rungs=self.rungs,
                seconds=round(seconds, 1),
                time=now(),
            )
        )

    def _restore(self) -> None:
        """After a reload the last kept answer is back on the board, if it still fits."""
        if (kept := self._answers.last(self.id)) is None:
            return
        self.rungs = max(0, min(kept.rungs, self.rungs_in_all))
        try:
            answer = self._fitting(_decoded(kept.answer))
            marked = self.kind.mark(answer)
        except (MalformedError, MalformedActionError):
            return
        belief = None if marked.right else named(self.kind, answer)
        self._remember(answer, showing.feedback(self.kind, marked, belief))


PARTS: dict[Mode, str] = {
    "place": "places",
    "seats": "seats",
    "models": "models",
    "hits": "hits",
    "choice": "choices",
    "number": "numbers",
    "order": "order",
    "until": "ends",
}
"""The part of an answer that each mode fills."""


def _decoded(answer: Answer | Mapping[str, Any]) -> Answer:
    try:
        plain = msgspec.to_builtins(answer)
        check_bounds(plain, LARGEST_ANSWER)
        check_ends(plain)
        return msgspec.convert(plain, Answer)
    except msgspec.ValidationError as fault:
        raise MalformedError(f"This is no answer. {in_words(fault, Answer)}") from None
    except MalformedActionError as fault:
        raise MalformedError(str(fault)) from None
    except (TypeError, RecursionError):
        raise MalformedError(f"{shown(answer)} is no answer.") from None


LARGEST_ANSWER = 100_000
"""No number of an answer is larger."""
