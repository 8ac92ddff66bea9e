"""The answers a learner gave, kept as a plain file beside the notebook: one JSON line for each.

Nothing is sent anywhere. The file holds what the table at the end of a notebook shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from makeway.core.words import Value

FILE_NAME = "makeway-answers.jsonl"


class Record(Value, frozen=True, kw_only=True):
    """One answer: what was answered, what the rule said, which false rule fits, help and time.

    `rungs` counts the hints taken so far, `seconds` the time since the exercise was opened or
    begun again, `time` is local, with its offset.
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
        self.records: list[Record] = list(_read(self.path)) if self.path else []
        self.unreadable = ""

    def add(self, record: Record) -> None:
        """Keep a record. A folder that cannot be written is told once, the answer still counts."""
        self.records.append(record)
        if self.path is None:
            return
        try:
            with self.path.open("ab") as file:
                file.write(msgspec.json.encode(record) + b"\n")
        except OSError as fault:
            self.unreadable = f"{self.path.name} could not be written: {fault.strerror}."

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
    for line in path.read_bytes().splitlines():
        try:
            yield msgspec.json.decode(line, type=Record)
        except msgspec.DecodeError:
            continue


def now() -> str:
    """The local time of a record."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


Clock = Callable[[], float]
