"""The lesson documents: positions, exercises and claims as YAML, decoded strictly."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec
import yaml

from makeway.core.actions import Action, Attack
from makeway.core.errors import shown
from makeway.core.turn import Kind
from makeway.core.words import Seat, Side, Value
from makeway.teach.forks import Fork
from makeway.teach.written import Bar, End, Happening
from makeway.text.errors import MalformedError, nearest

Mode = Literal["place", "seats", "models", "hits", "choice", "number", "order", "until"]
Outcome = Literal["allowed", "illegal", "question"]
Certainty = Literal["high", "medium", "low"]
Measure = Literal["inch", "eight", "rings", "ruler"]
"""What may be drawn on a battlefield to measure by: the lines 1 inch around every unit, those 8
inches around enemies, how far a Character's moves lead, and a ruler from his centre."""


class Fact(Value, frozen=True, kw_only=True):
    """A number, a set of models or a set of seats that the engine works out from a position.

    `name` is a function of `makeway.teach.facts`; the other fields are what it asks about. `reach`
    is the kind of move by which somebody comes, flying with `fly`; any that he has without.
    """

    name: str
    unit: str | None = None
    model: str | None = None
    other: str | None = None
    action: Action | None = None
    attack: Attack | None = None
    text: str | None = None
    seat: Seat | None = None
    reach: Kind | None = None
    fly: bool = False


class Proposed(Value, frozen=True, kw_only=True):
    """A formation somebody proposes, as a drawing; `shift` puts ranks half a file off."""

    unit: str
    drawing: str
    shift: dict[int, float] = msgspec.field(default_factory=dict)


class Claim(Value, frozen=True, kw_only=True):
    """What a lesson says of a position; the referee is asked whether it is so.

    It is about an `action`, a `proposed` formation, or a `fact` whose value must equal `value`.
    Every other field that is given must agree with the ruling: `forbids` is the whole set of
    forbidding clauses, `clauses` and `readings` must appear, each of `says` stands in a sentence.
    """

    id: str = ""
    position: str
    action: Action | None = None
    proposed: Proposed | None = None
    fact: Fact | None = None
    value: Any = None
    verdict: Outcome | None = None
    clauses: tuple[str, ...] = ()
    forbids: tuple[str, ...] | None = None
    readings: tuple[str, ...] = ()
    says: tuple[str, ...] = ()
    unit: str | None = None
    drawing: str | None = None
    drawings: tuple[str, ...] | None = None
    cost: float | None = None
    moved: int | None = None
    ways: int | None = None
    asks: str | None = None
    options: int | None = None
    nearest: dict[str, Any] | None = None


class Option(Value, frozen=True, kw_only=True):
    """One answer of a choice: right when its claim is so at the table.

    `card` draws a position, or a proposed formation, beside the words.
    """

    id: str
    label: str
    claim: Claim
    card: bool = False
    belief: str | None = None


class Field(Value, frozen=True, kw_only=True):
    """One number to fill in; `fact` knows the right one."""

    id: str
    label: str
    fact: Fact
    unit: str = ""
    position: str | None = None


class Given(Value, frozen=True, kw_only=True):
    """An answer as the document writes it: a drawing, or the fields of the wire's Answer."""

    drawing: str | None = None
    places: dict[str, tuple[float, float] | Side] | None = None
    seats: tuple[Seat | Side, ...] | None = None
    models: tuple[str, ...] | None = None
    hits: dict[str, int] | None = None
    choices: tuple[str, ...] | None = None
    numbers: dict[str, float] | None = None
    order: tuple[str, ...] | None = None
    ends: dict[str, End] | None = None


class Wrong(Value, frozen=True, kw_only=True):
    """A tempting wrong answer: the belief it shows and what the engine must say about it."""

    answer: Given
    belief: str | None = None
    clauses: tuple[str, ...] = ()
    says: tuple[str, ...] = ()


class Lights(Value, frozen=True, kw_only=True):
    """What lights up with the third hint."""

    models: tuple[str, ...] = ()
    seats: tuple[Seat, ...] = ()
    sides: tuple[Side, ...] = ()
    unit: str | None = None


class Task(Value, frozen=True, kw_only=True):
    """One exercise as written; its right answer is never written, the engine knows it.

    `hints` are the first four rungs, the fifth is the engine's trace. `fade` hides so many of the
    last steps in which others move, and tells those before. `right` answers must count.
    `clause` is told when a choice is right, instead of the sentence of its first option. On a
    battlefield `shows` names what is drawn to measure by, `view` the units that are kept in view.
    """

    id: str = ""
    position: str
    mode: Mode
    title: str
    prompt: str
    hints: tuple[str, ...]
    action: Action | None = None
    attack: Attack | None = None
    fact: Fact | None = None
    unit: str | None = None
    hand: tuple[str, ...] = ()
    fade: int | None = None
    marks: int | None = None
    refuse: bool = False
    halves: tuple[tuple[float, float], ...] = ()
    options: tuple[Option, ...] = ()
    several: bool = False
    fields: tuple[Field, ...] = ()
    cards: tuple[Happening, ...] = ()
    bars: tuple[Bar, ...] = ()
    lights: Lights = Lights()
    right: tuple[Given, ...] = ()
    wrong: tuple[Wrong, ...] = ()
    table: bool = True
    clause: str | None = None
    shows: tuple[Measure, ...] = ()
    view: tuple[str, ...] = ()


class Case(Value, frozen=True, kw_only=True, rename={"number": "from"}):
    """What is known of a player's question: which rules it is about, and how sure its answer is.

    `number` is that of the collected question. Certain answers are *high*: the text decides.
    *medium* rests on one inference; *low* is open, so the card ends in readings. `elsewhere` says
    what another game or edition has instead.
    """

    group: str
    number: str
    certainty: Certainty
    elsewhere: str = ""


class LessonDocument(Value, frozen=True, kw_only=True):
    """A whole lesson: positions are scenario documents, `like`, `change`, `add` build on another.

    `teaches` names sentences of the text, `explains` further clauses that this lesson brings in.
    In a clinic `cases` tells what is known of each exercise, which is a player's question. `script`
    is the last position of a lesson that follows one, `forks` are choices of it made otherwise.
    """

    lesson: str
    title: str
    goal: str
    minutes: int
    needs: tuple[str, ...] = ()
    teaches: tuple[str, ...] = ()
    explains: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    mixed: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    cases: dict[str, Case] = msgspec.field(default_factory=dict)
    script: str = ""
    forks: dict[str, Fork] = msgspec.field(default_factory=dict)
    positions: dict[str, dict[str, Any]]
    exercises: dict[str, Task]
    claims: tuple[Claim, ...] = ()


def numbers() -> tuple[str, ...]:
    """The numbers of the lessons that are shipped.

    >>> numbers()[:2]
    ('00', '01')
    """
    names = (each.name for each in files("makeway.teach").joinpath("lessons").iterdir())
    found = (name.removesuffix(".yaml") for name in names if name.endswith(".yaml"))
    return tuple(sorted(name for name in found if name != SMALLEST))


SMALLEST = "smallest"
"""The document of the smallest positions, one for each false rule; no lesson, but of their form."""


@cache
def read(number: str) -> LessonDocument:
    """The document of a lesson. MalformedError when there is none or it is not well written."""
    if number not in (*numbers(), SMALLEST):
        raise MalformedError(f"There is no lesson {shown(number)}.{nearest(number, numbers())}")
    text = files("makeway.teach").joinpath("lessons", f"{number}.yaml").read_text("utf-8")
    return decode(text, source=f"lessons/{number}.yaml")


def decode(text: str, source: str = "") -> LessonDocument:
    """A lesson document from its text. MalformedError names the field that does not fit."""
    try:
        return msgspec.convert(yaml.load(text, yaml.CSafeLoader), LessonDocument, strict=True)
    except (yaml.YAMLError, msgspec.ValidationError) as fault:
        raise MalformedError(str(fault), source=source) from fault
