"""What the engine says of a learner's answer: headline, differences one by one, the rule's own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

from makeway.core.actions import Action, Attack
from makeway.core.army import Army
from makeway.core.ruling import NOTHING, About, Step
from makeway.core.state import Model, State
from makeway.core.words import Seat, Side, Value
from makeway.teach.documents import Given, Task
from makeway.teach.pictures import Spot, Walk
from makeway.teach.written import Bar, End, Happening


class Answer(Value, frozen=True, kw_only=True):
    """A learner's answer as it comes over the wire; only the part of its mode is filled.

    `places`: model id to (rank, file) or a side, fractions stand between the files.
    """

    places: dict[str, tuple[float, float] | Side] | None = None
    seats: tuple[Seat | Side, ...] | None = None
    models: tuple[str, ...] | None = None
    hits: dict[str, int] | None = None
    choices: tuple[str, ...] | None = None
    numbers: dict[str, float] | None = None
    order: tuple[str, ...] | None = None
    ends: dict[str, End] | None = None


Said = tuple[str, tuple[str, ...], tuple[str, ...]]
"""A sentence, its clauses, and the readings it rests on."""


def joined(told: Iterable[Said]) -> Said:
    """Sentences one after the other, each once, with all their clauses and readings.

    >>> joined([("So it is.", ("FR-2",), ()), ("So it is.", ("FR-2", "FR-5"), ("A4",))])
    ('So it is.', ('FR-2', 'FR-5'), ('A4',))
    """
    told = tuple(told)
    says = dict.fromkeys(each for each, _, _ in told)
    clauses = dict.fromkeys(each for _, cited, _ in told for each in cited)
    readings = dict.fromkeys(each for _, _, used in told for each in used)
    return " ".join(says), tuple(clauses), tuple(readings)


RIGHT = "Right, and this decided it: "
"""How the sentence under a right answer begins."""


@dataclass(frozen=True, kw_only=True)
class Difference:
    """One place where the learner and the rule part, and why."""

    you: str
    rule: str
    because: str
    clauses: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    yours: About = NOTHING
    rules: About = NOTHING


@dataclass(frozen=True, kw_only=True)
class Marked:
    """An answer compared with the rule's.

    `shown` is the table after the rule's own answer; `moves` lead there and `your_moves` to the
    learner's, both as ways of the models of `unit`. `nearest` is the right answer that is like the
    learner's most, where several are right. Of the bars in `left_open` no end is wrong.
    """

    right: bool
    headline: str
    because: str
    clauses: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    differences: tuple[Difference, ...] = ()
    unit: str | None = None
    shown: State | None = None
    moves: tuple[Walk, ...] = ()
    your_moves: tuple[Walk, ...] = ()
    steps: tuple[Step, ...] = ()
    yours: str = ""
    rules: str = ""
    nearest: Answer | None = None
    left_open: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Place:
    """A place to answer with, legal or not; `name` where rank and file say too little."""

    unit: str
    spot: Spot
    name: str = ""


@dataclass(frozen=True, kw_only=True)
class Card:
    """One answer of a choice, with the position it shows."""

    id: str
    label: str
    state: State | None = None
    shift: dict[str, tuple[float, float]] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Line:
    """A timeline: the phases left of this Player Turn, the bars on it, how each end is called."""

    phases: tuple[str, ...]
    bars: tuple[Bar, ...]
    ends: dict[End, str]


@dataclass(frozen=True, kw_only=True)
class Board:
    """What an exercise shows before it is answered."""

    state: State | None = None
    army: Army | None = None
    hand: tuple[Model, ...] = ()
    movable: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()
    marks: int | None = None
    cards: tuple[Card, ...] = ()
    attack: Attack | None = None
    unit: str | None = None
    given: tuple[Step, ...] = ()
    order: tuple[Happening, ...] = ()
    line: Line | None = None


class Kind(Protocol):
    """One way of answering: each mode of exercise is one module with a class of this shape."""

    task: Task
    state: State

    def board(self) -> Board:
        """What the learner sees first."""

    def mark(self, answer: Answer) -> Marked:
        """Compare an answer with the rule's. MalformedError when it does not fit the mode."""

    def right_answer(self) -> Answer:
        """An answer that is right, worked out by the engine."""

    def read(self, given: Given) -> Answer:
        """An answer as a lesson document writes it."""

    def key(self, answer: Answer) -> Any:
        """What is compared: equal keys are equal answers."""

    def is_right(self, key: Any) -> bool:
        """Whether an answer with this key is right."""


def action_of(task: Task) -> Action:
    """The action an exercise is about. ValueError when the document gives none."""
    if task.action is None:
        raise ValueError(f"exercise {task.id} needs an action")
    return task.action
