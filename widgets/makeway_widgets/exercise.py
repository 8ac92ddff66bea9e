"""An exercise on the page: the learner answers, the engine explains each difference."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from threading import RLock
from typing import Any, Protocol

from makeway.core.errors import shown
from makeway.core.state import State
from makeway.teach.armies import ArmyTable
from makeway.text import wire
from makeway.text.army_frame import in_letters as list_in_letters
from makeway.text.army_still import still
from makeway.text.svg import svg

from makeway_widgets._host import Host
from makeway_widgets._still import in_letters
from makeway_widgets.session import NotNowError


class Task(Protocol):
    """What the widget needs of an exercise; `makeway.teach.exercise.Exercise` is one."""

    @property
    def rev(self) -> int:
        """Counts what has changed."""

    @property
    def title(self) -> str: ...
    @property
    def state(self) -> State: ...
    def frame(self) -> dict[str, Any]:
        """Everything the view draws, as `ExerciseFrame`."""

    def check(self, answer: Any, seconds: float | None = None) -> dict[str, Any]:
        """The Feedback on an answer; ValueError when it does not belong here."""

    def hint(self) -> str:
        """One rung of help more."""

    def show(self) -> dict[str, Any]:
        """The rule's answer as Feedback."""

    def again(self) -> None:
        """From the beginning."""


class Exercise(Host):
    """A task to be answered by mouse, by keys, or with `check`."""

    bundle = "exercise"

    def __init__(self, task: Task, **options: Any) -> None:
        if not hasattr(task, "frame") or not hasattr(task, "check"):
            raise TypeError(
                f'{shown(task)} is no exercise; lesson("01").exercise("01-B") opens one.'
            )
        self.task = task
        self._guard = RLock()
        super().__init__(**options)

    # ---- every gesture as a method

    def check(self, answer: Mapping[str, Any] | Any) -> dict[str, Any]:
        """Hand an answer in; the Feedback. ValueError when it does not belong to this exercise."""
        return self._checked(lambda: self.task.check(answer))

    def _checked(self, check: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        with self._guard:
            feedback = check()
            self._publish()
            return feedback

    def hint(self) -> str:
        """One rung of help more: its sentence."""
        with self._guard:
            sentence = self.task.hint()
            self._publish()
            return sentence

    def show(self) -> dict[str, Any]:
        """The rule's answer with its steps, as Feedback."""
        with self._guard:
            feedback = self.task.show()
            self._publish()
            return feedback

    def again(self) -> None:
        """From the beginning; what was answered stays in the answer file."""
        with self._guard:
            self.task.again()
            self._publish()

    # ---- what the host asks

    def _lock(self) -> AbstractContextManager[Any]:
        return self._guard

    def _rev(self) -> int:
        return self.task.rev

    def _draw(self) -> object:
        return self.task.frame()

    def _picture(self) -> tuple[str, str]:
        state = self.task.state
        if isinstance(state, ArmyTable):
            return still(state.army, told=False), list_in_letters(state.army)
        return svg(state), in_letters(self.task.title, state)

    def _obey(self, message: wire.Message) -> None:
        match message:
            case wire.CheckMessage(answer=answer, seconds=None):
                self.check(answer)
            case wire.CheckMessage(answer=answer, seconds=seconds):
                self._checked(lambda: self.task.check(answer, seconds))
            case wire.HintMessage():
                self.hint()
            case wire.ShowMessage():
                self.show()
            case wire.AgainMessage():
                self.again()
            case _:
                raise NotNowError("An exercise is checked, hinted at, shown or begun again.")
