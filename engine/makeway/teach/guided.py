"""An exercise that goes on to the smallest position of a false rule which was followed twice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from makeway.core.state import State
from makeway.teach.answers import Answers
from makeway.teach.exercise import Exercise
from makeway.teach.marked import Answer

TWICE = 2
"""So many wrong answers of one false rule bring its smallest position next."""


class Guided:
    """An exercise, and in its place for a while the smallest position of a false rule.

    `again` leads on: to that position when one is due, back from it when it is answered.
    """

    def __init__(
        self, exercise: Exercise, answers: Answers, smallest: Callable[[str], Exercise | None]
    ) -> None:
        self.exercise = exercise
        self.detour: Exercise | None = None
        self._answers, self._smallest = answers, smallest
        self._before = 0

    @property
    def now(self) -> Exercise:
        """The exercise that is answered now."""
        return self.detour or self.exercise

    @property
    def rev(self) -> int:
        """Counts what has changed, in both exercises."""
        return self._before + self.now.rev

    @property
    def title(self) -> str:
        return self.now.title

    @property
    def state(self) -> State:
        return self.now.state

    def frame(self) -> dict[str, Any]:
        """Everything the view draws, as `ExerciseFrame`; the feedback says what comes next."""
        frame = self.now.frame()
        if frame["feedback"] is not None:
            frame["feedback"] = {**frame["feedback"], "next": self.next}
        return {**frame, "rev": self.rev}

    @property
    def next(self) -> str:
        """What `again` leads to, in words; empty where it begins the same once more."""
        if self.detour is not None:
            return "Back to where you were" if self._is_done(self.detour) else ""
        return "" if self._due() is None else "Next: a smaller case of this"

    def check(
        self, answer: Answer | Mapping[str, Any], seconds: float | None = None
    ) -> dict[str, Any]:
        """Compare an answer; see `Exercise.check`."""
        return self.now.check(answer, seconds)

    def hint(self) -> str:
        """One rung higher: its sentence."""
        return self.now.hint()

    def show(self) -> dict[str, Any]:
        """The rule's answer with its steps, as Feedback."""
        return self.now.show()

    def again(self) -> None:
        """From the beginning, on to the smallest position that is due, or back from it."""
        if self.detour is not None:
            self._turn(None if self._is_done(self.detour) else self.detour)
        else:
            belief = self._due()
            self._turn(self._smallest(belief) if belief else None)

    def _turn(self, detour: Exercise | None) -> None:
        before = self.rev
        self.detour = detour
        self.now.again()
        self._before = before + 1 - self.now.rev

    def _due(self) -> str | None:
        """The false rule whose smallest position comes next: that of this answer, given twice."""
        belief = ((self.exercise.feedback or {}).get("belief") or {}).get("id")
        if belief is None or self._smallest(belief) is None:
            return None
        return belief if self._times(belief) >= TWICE else None

    def _times(self, belief: str) -> int:
        """How often its answer was given since its smallest position was answered right."""
        times = 0
        for each in self._answers.records:
            solved = each.exercise == belief and each.right
            times = 0 if solved else times + (each.belief == belief)
        return times

    @staticmethod
    def _is_done(detour: Exercise) -> bool:
        """Answered right, or shown."""
        feedback = detour.feedback
        return feedback is not None and (feedback["right"] or detour.answer is None)
