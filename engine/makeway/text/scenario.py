"""Scenario documents: a position in YAML or JSON, read strictly into a State."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from os import PathLike
from pathlib import Path
from typing import TypeVar

from makeway.core.actions import Action
from makeway.core.errors import shown
from makeway.core.ground import Field
from makeway.core.readings import READINGS, RuleSet
from makeway.core.state import Moment, Player, State, Unit
from makeway.core.words import Value
from makeway.referee import BOOK
from makeway.text import strict, tree
from makeway.text.battlefield import check_clear, check_pose, check_terrain_id, field_of
from makeway.text.cast import unit_of
from makeway.text.checks import LONGEST_NAME, check_words
from makeway.text.document import Document, Expected, ModelDoc, PlayDoc, UnitDoc
from makeway.text.engaging import check_apart, check_together
from makeway.text.errors import Fault, MalformedError, closest, nearest, within
from makeway.text.files import text_of
from makeway.text.memory import check_effects, check_turn, effect_of
from makeway.text.names import Names
from makeway.text.placing import (
    MOST_MODELS,
    acted,
    check_contact,
    check_formation,
    check_touch,
)
from makeway.text.profiles import profile

T = TypeVar("T")


class Play(Value, frozen=True, kw_only=True):
    """An action to play, what to say about it, and what should come of it."""

    action: Action
    caption: str = ""
    expect: Expected | None = None


class Scenario(Value, frozen=True, kw_only=True):
    """A position to begin from, its title, and the actions to play from it."""

    id: str
    title: str
    state: State
    caption: str = ""
    plays: tuple[Play, ...] = ()

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions alone."""
        return tuple(play.action for play in self.plays)


def load(source: str | PathLike[str]) -> Scenario:
    """The scenario of a document: its text, or the path of its file.

    MalformedError lists every fault with line, field, what was expected and the nearest spelling;
    FileNotFoundError names the nearest file.

    >>> load("makeway: 1\\nunits: [{profile: Marshal}]").state.units["marshal"].name
    'Marshal'
    """
    if not isinstance(source, str | PathLike):
        raise TypeError(f"A scenario is its text or the path of its file, not {shown(source)}.")
    if isinstance(source, str) and (
        "\n" in source or (":" in source and not source.endswith(SUFFIXES))
    ):
        return loads(source)
    path = Path(source)
    try:
        return loads(text_of(path))
    except MalformedError as problem:
        raise problem.within(path.name) from None


SUFFIXES = (".yaml", ".yml", ".json")


def loads(text: str) -> Scenario:
    """The scenario of a document's text. MalformedError as in `load`."""
    node = tree.parse(text)
    document, lines = strict.read(node, Document)
    return build(document, lines)


def build(document: Document, lines: dict[str, int] | None = None) -> Scenario:
    """The scenario of a document; `lines` gives the line of each field for what does not fit."""
    build = _Build(lines or {})
    if len(document.units) > MOST_UNITS:
        build.note(f"{len(document.units)} units; {MOST_UNITS} are the most.", "units")
        build.told()
    names = Names()
    units = [build.unit(n, doc, names) for n, doc in enumerate(document.units)]
    table = {unit.id: unit for unit in units if unit is not None}
    field = build.field(document, units)
    build.table(document, table)
    readings = build.readings(document.readings)
    build.told()
    players = document.players
    state = State(
        units=table,
        players=(Player(id="own", name=players.own), Player(id="foe", name=players.foe)),
        moment=Moment(
            active=document.moment.active,
            phase=document.moment.phase,
            round=document.moment.round,
            step=document.moment.step,
        ),
        contacts=document.contacts,
        readings=readings,
        field=field,
        turn=document.turn,
        effects=tuple(map(effect_of, document.effects)),
    )
    plays = tuple(build.played(state, document.actions))
    build.told()
    return Scenario(
        id=document.id,
        title=document.title,
        caption=document.caption,
        plays=plays,
        state=state,
    )


class _Build:
    """Collects what does not fit, so that one reading tells everything."""

    def __init__(self, lines: dict[str, int]) -> None:
        self.lines = lines
        self.faults: list[Fault] = []

    def note(self, says: str, path: str, column: int | None = None) -> None:
        self.faults.append(Fault(says=says, line=self._line(path), field=path, column=column))

    def _line(self, path: str) -> int | None:
        """The line of a field, or of what should hold it."""
        while path and path not in self.lines:
            path = path.rpartition(".")[0]
        return self.lines.get(path)

    def _try(self, make: Callable[[], T], path: str) -> T | None:
        try:
            return make()
        except MalformedError as problem:
            for fault in problem.faults:
                self._placed(fault, path)
        return None

    def _placed(self, fault: Fault, path: str) -> None:
        """A fault of a drawing counts its lines from the drawing, which begins a line below."""
        if fault.line is not None:
            path = f"{path}.drawing"
            block = self.lines.get(f"{path}|")
            line = self.lines.get(path) if block is None else block + fault.line
            self.faults.append(Fault(says=fault.says, line=line, field=path))
        else:
            field = f"{path}.{fault.field}".strip(".")
            self.note(fault.says, field, fault.column)

    def unit(self, n: int, doc: UnitDoc, names: Names) -> Unit | None:
        path = f"units[{n}]"
        if not self._profiles(doc, path):
            return None
        return self._try(lambda: _standing(doc, names), path)

    def _profiles(self, doc: UnitDoc, path: str) -> bool:
        """Whether every profile that a unit names is known."""
        docs: dict[str, ModelDoc] = {path: doc}
        docs |= {f"{path}.characters.{each}": model for each, model in doc.characters.items()}
        docs |= {f"{path}.models.{each}": model for each, model in doc.models.items()}
        before = len(self.faults)
        for where, model in docs.items():
            for field, name in (("profile", model.profile), ("mount", model.mount)):
                if name is not None:
                    self._try(partial(profile, name), f"{where}.{field}")
        return len(self.faults) == before

    def field(self, document: Document, units: list[Unit | None]) -> Field | None:
        """The battlefield, with everybody on it who has a place."""
        field = self._try(partial(field_of, document), "")
        if document.table is not None and field is None:
            return None
        for n, unit in enumerate(units):
            if unit is not None:
                self._try(partial(check_pose, unit, field), f"units[{n}]")
        standing = [unit for unit in units if unit is not None]
        for n, piece in enumerate(field.terrain if field is not None else ()):
            self._try(partial(check_terrain_id, piece, standing), f"terrain[{n}]")
        for n in range(len(standing)) if not self.faults else ():
            self._try(partial(check_clear, n, standing, field), f"units[{n}]")
        return field

    def table(self, document: Document, table: dict[str, Unit]) -> None:
        """What the document says besides its units; contacts only when all of those stand."""
        if not document.units:
            self.note("A position needs at least one unit.", "units")
        if sum(len(unit.models) for unit in table.values()) > MOST_MODELS:
            self.note(f"The table has more than {MOST_MODELS} models.", "units")
        for field, longest in (("title", 200), ("caption", LONGEST_CAPTION)):
            if text := getattr(document, field):
                self._try(partial(check_words, field, text, longest), field)
        for side in ("own", "foe"):
            name = getattr(document.players, side)
            self._try(partial(check_words, "name", name, LONGEST_NAME), f"players.{side}")
        for field in ("round", "step"):
            if not 0 <= (number := getattr(document.moment, field)) <= MOST_ROUNDS:
                says = f"`{field}` is {shown(number)}; it is 0 to {MOST_ROUNDS}."
                self.note(says, f"moment.{field}")
        if not self.faults:
            for check in (check_turn, check_effects):
                self._try(partial(check, document, table), "")
            for n, each in enumerate(document.contacts):
                self._try(partial(check_contact, each, table), f"contacts[{n}]")

    def played(self, state: State, plays: tuple[PlayDoc, ...]) -> Iterator[Play]:
        """The actions in turn; those behind one that does not fit are not read."""
        for n in range(len(state.contacts)):
            self._try(partial(check_touch, n, state), f"contacts[{n}]")
            self._try(partial(check_together, n, state), f"contacts[{n}]")
        for n, unit in enumerate(state.units.values()):
            self._try(partial(check_apart, unit, state), f"units[{n}].at")
        for n, play in enumerate(plays):
            if play.caption:
                check = partial(check_words, "caption", play.caption, LONGEST_CAPTION)
                self._try(check, f"actions[{n}].caption")
            before = state
            found = self._try(partial(acted, play.do, state), f"actions[{n}]")
            action, state = found or (None, state)
            there = {*before.units, *state.units}
            self._cited(play.expect or Expected(), f"actions[{n}].expect", there)
            if action is None:
                return
            yield Play(action=action, caption=play.caption, expect=play.expect)

    def _cited(self, expected: Expected, path: str, units: set[str]) -> None:
        """Whether clauses, readings and units that are expected exist."""
        known: dict[str, tuple[str, Collection[str], tuple[str, ...]]] = {
            "clauses": ("clause", BOOK, expected.clauses),
            "forbids": ("clause", BOOK, expected.forbids or ()),
            "readings": ("reading", READINGS, expected.readings),
            "stands": ("unit", units, tuple(expected.stands)),
            "outcomes": ("unit", units, tuple(expected.outcomes)),
            "carried": ("unit", units, tuple(expected.carried)),
        }
        for field, (what, names, named) in known.items():
            for each in named:
                if each not in names:
                    near = closest(each, names)
                    self.note(f"There is no {what} {shown(each)}.{near}", f"{path}.{field}")

    def told(self) -> None:
        """MalformedError when anything was noted."""
        if self.faults:
            raise MalformedError(*self.faults)

    def readings(self, choices: dict[str, str]) -> RuleSet:
        for reading, choice in choices.items():
            if reading not in READINGS:
                says = f"There is no reading {reading!r}.{nearest(reading, READINGS)}"
                self.note(says, f"readings.{reading}")
            elif choice not in (ways := READINGS[reading].choices):
                says = f"Reading {reading} has no way {choice!r}.{nearest(choice, ways)}"
                self.note(says, f"readings.{reading}")
        return RuleSet() if self.faults else RuleSet(choices=choices)


LONGEST_CAPTION = 2000
"""Captions of more characters are refused."""

MOST_UNITS = 100
"""More units are a slip of the pen."""

MOST_ROUNDS = 99
"""Rounds and steps of a combat are counted up to this."""


def _standing(doc: UnitDoc, names: Names) -> Unit:
    unit = unit_of(doc, names)
    with within("drawing"):
        check_formation(unit)
    return unit
