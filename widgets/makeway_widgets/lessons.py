"""A lesson in a notebook: its positions as tables and trays, its exercises, the answers kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from makeway.core.actions import Attack
from makeway.core.readings import READINGS
from makeway.teach import lesson as teach
from makeway.teach.answers import FILE_NAME

from makeway_widgets.exercise import Exercise
from makeway_widgets.hits import HitTray
from makeway_widgets.session import Session
from makeway_widgets.table import Table


def lesson(number: str | int, *, answers: str | Path | None = FILE_NAME) -> Lesson:
    """Open a lesson by its number and say in a line what it rests on.

    `answers` is the file beside the notebook where answers are kept; None keeps none.
    MalformedError when there is no such lesson.
    """
    opened = Lesson(number, answers=answers)
    print(opened.greeting)
    return opened


class Lesson:
    """One lesson; positions and exercises are called by their stable ids ("01-A")."""

    def __init__(self, number: str | int, *, answers: str | Path | None = None) -> None:
        self.taught = teach.Lesson(number, answers=answers)

    @property
    def greeting(self) -> str:
        """The text taught, the readings that this lesson rests on, how to take something back."""
        rests = self.taught.document.readings
        chosen = "; ".join(f"{a}: {READINGS[a].choices[READINGS[a].default]}" for a in rests)
        return (
            f"Lesson {self.taught.number}, {self.taught.title}. The 9th Age, 2nd edition, 2022. "
            f"{f'Readings in use: {chosen} ' if chosen else ''}"
            "Ctrl+Z on a table takes a move back."
        )

    def session(self, position: str, **readings: str) -> Session:
        """A session on a position; readings may be decided otherwise, `A5="models"`."""
        scenario = self.taught.scenario(position)
        return Session(self.taught.state(position, **readings), title=scenario.title)

    def table(self, position: str, **readings: str) -> Table:
        """A table on a position; MalformedError with the nearest id when there is none."""
        return Table(self.session(position, **readings))

    def tray(self, position: str, unit: str, attack: Attack | int, **readings: str) -> HitTray:
        """A hit tray for an attack on a unit of a position."""
        return HitTray(self.session(position, **readings), unit, attack)

    def exercise(self, id: str) -> Exercise:
        """An exercise; what was answered before is there again."""
        return Exercise(self.taught.exercise(id))

    @property
    def answers(self) -> str:
        """The answers so far as a plain table: exercise, right or not, hints, seconds, verdict."""
        rows = list(self._rows())
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        return "\n".join(
            "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
            for row in rows
        )

    def _rows(self) -> Iterator[tuple[str, ...]]:
        yield "exercise", "right", "hints", "seconds", "what the rule said"
        for each in self.taught.answers.of(self.taught.number):
            right = "yes" if each.right else "not yet"
            yield each.exercise, right, str(each.rungs), f"{each.seconds:g}", each.verdict

    @property
    def mixed(self) -> tuple[str, ...]:
        """The ids of the mixed set, in their fixed order."""
        return self.taught.mixed

    @property
    def questions(self) -> tuple[str, ...]:
        """The ids of the closing questions."""
        return self.taught.questions

    def __repr__(self) -> str:
        return f"<Lesson {self.taught.number}: {self.taught.title}>"
