"""The answers a learner gave, kept as a plain file beside the notebook: one JSON line for each.

Nothing is sent anywhere. The file holds what the table at the end of a notebook shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from io import SEEK_END
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from makeway.core.words import Value

FILE_NAME = "makeway-answers.jsonl"


class Record(Value, frozen=True, kw_only=True):
    """One answer: what was answered, what the rule said, which false rule fits, help and time.

    `rungs` counts the hints taken so far. `seconds` is the time from when the question first could
    be read in the page, or was begun again, to this answer; of an answer given by a method it is
    the time from when the exercise was first drawn, which may be long before somebody looked at it.
    `time` is local, with its offset.
    """

    lesson: str
    exercise: str
    answer: dict[str, Any]
    right: bool
    verdict: str
    belief: str | None = None
    rungs: int = 0
    seconds: float = 0.0
    time: str = ""


class Answers:
    """The records of one notebook, in order; with a path each is written as it comes.

    >>> kept = Answers()
    >>> kept.add(Record(lesson="01", exercise="01-B", answer={}, right=True, verdict="Right."))
    >>> kept.last("01-B").right
    True
    """

    def __init__(self, path: str | Path | None = None) -> None:
        self.path = Path(path) if path is not None else None
        self.unreadable = ""
        self.records: list[Record] = []
        if self.path is not None:
            try:
                self.records = list(_read(self.path))
            except (OSError, ValueError) as fault:
                self.unreadable = self._trouble("read", fault)

    def add(self, record: Record) -> None:
        """Keep a record. A folder that cannot be written is told once, the answer still counts."""
        self.records.append(record)
        if self.path is None:
            return
        try:
            with self.path.open("a+b") as file:
                file.write(_gap(file) + msgspec.json.encode(record) + b"\n")
        except (OSError, ValueError) as fault:
            self.unreadable = self._trouble("written", fault)

    def _trouble(self, done: str, fault: Exception) -> str:
        name = self.path.name if self.path else ""
        return f"{name} could not be {done}: {getattr(fault, 'strerror', None) or fault}."

    def last(self, exercise: str) -> Record | None:
        """The newest answer to an exercise."""
        return next((each for each in reversed(self.records) if each.exercise == exercise), None)

    def of(self, lesson: str) -> tuple[Record, ...]:
        """All answers given in a lesson."""
        return tuple(each for each in self.records if each.lesson == lesson)


def _read(path: Path) -> Iterator[Record]:
    """The records of a file; a line that is no record (half written, edited) is passed over."""
    if not path.exists():
        return
    with path.open("rb") as file:
        data = file.read(LARGEST)
    for line in data.splitlines():
        try:
            yield msgspec.json.decode(line, type=Record)
        except (msgspec.DecodeError, RecursionError):
            continue


LARGEST = 16 * 1024 * 1024
"""Of a longer file only so many bytes are read."""


def _gap(file: BinaryIO) -> bytes:
    """A line end where the last line of a file has none, being half written."""
    if file.seek(0, SEEK_END) == 0:
        return b""
    file.seek(-1, SEEK_END)
    return b"" if file.read(1) == b"\n" else b"\n"


def now() -> str:
    """The local time of a record."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


Clock = Callable[[], float]
