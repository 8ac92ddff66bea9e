"""The types of `js/src/exercise/wire.ts`, field by field."""

from __future__ import annotations

from typing import Any, Literal

from makeway.core.words import Side
from makeway.text import frame as wire
from makeway.text.army_frame import ArmyList


class FalseRule(wire.Wire, frozen=True, kw_only=True, gc=False):
    """A false rule by its number and in words."""

    id: str
    says: str


class Difference(wire.Wire, frozen=True, kw_only=True, gc=False):
    """What the learner has at a place, what the rule has, and why."""

    you: str
    rule: str
    because: str
    clauses: tuple[str, ...]
    readings: tuple[str, ...]
    yours: wire.About
    rules: wire.About


class Summary(wire.Wire, frozen=True, kw_only=True, gc=False):
    """The two answers in a few words."""

    yours: str
    rules: str


class Feedback(wire.Wire, frozen=True, kw_only=True, gc=False):
    """What the engine says of an answer."""

    right: bool
    headline: str
    because: str
    clauses: tuple[str, ...]
    readings: tuple[str, ...]
    differences: tuple[Difference, ...]
    belief: FalseRule | None
    rule: wire.Scene | None
    moves: tuple[wire.Move, ...]
    your_moves: tuple[wire.Move, ...]
    steps: tuple[wire.Step, ...]
    summary: Summary
    right_answer: Any = None
    left_open: tuple[str, ...] = ()


class PlaceTo(wire.Wire, frozen=True, kw_only=True, gc=False):
    """A place that can be answered with."""

    unit: str
    seat: tuple[float, float] | None
    side: Side | None
    rect: wire.Ground
    place: str


class Choice(wire.Wire, frozen=True, kw_only=True, gc=False):
    """One answer of a choice, perhaps with a table."""

    id: str
    label: str
    scene: wire.Scene | None


class Field(wire.Wire, frozen=True, kw_only=True, gc=False):
    """One number to fill in."""

    id: str
    label: str
    unit: str


class OrderCard(wire.Wire, frozen=True, kw_only=True, gc=False):
    """One card to put in order."""

    id: str
    label: str


class LineBar(wire.Wire, frozen=True, kw_only=True, gc=False):
    """One bar of a timeline: what lasts, and on whom."""

    id: str
    label: str
    who: str


class LineEnd(wire.Wire, frozen=True, kw_only=True, gc=False):
    """An end that a bar may have, and after how many of the phases it is."""

    id: str
    label: str
    at: int


class Timeline(wire.Wire, frozen=True, kw_only=True, gc=False):
    """The phases left of a Player Turn, the bars on them, and the ends to choose from."""

    phases: tuple[str, ...]
    bars: tuple[LineBar, ...]
    ends: tuple[LineEnd, ...]


class Hints(wire.Wire, frozen=True, kw_only=True, gc=False):
    """The hints taken so far, of how many, and what the newest lights up."""

    taken: int
    of: int
    texts: tuple[str, ...]
    about: wire.About


class ExerciseFrame(wire.Wire, frozen=True, kw_only=True, gc=False):
    """Everything an exercise shows, in one value."""

    v: Literal[1] = 1
    rev: int
    id: str
    mode: str
    title: str
    prompt: str
    scene: wire.Scene | None
    reach: wire.Reach | None
    army: ArmyList | None
    hand: tuple[wire.SceneBase, ...]
    movable: tuple[str, ...]
    places: tuple[PlaceTo, ...]
    marks: int | None
    choices: tuple[Choice, ...]
    several: bool
    fields: tuple[Field, ...]
    cards: tuple[OrderCard, ...]
    line: Timeline | None
    tray: wire.Tray | None
    given: tuple[wire.Step, ...]
    hints: Hints
    answer: Any
    feedback: Any
    clauses: dict[str, wire.ClauseCard]
    readings: dict[str, wire.ReadingCard]
    ack: wire.Ack | None = None
