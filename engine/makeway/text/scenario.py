"""Scenario documents: a position in YAML or JSON, read strictly into a State."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from os import PathLike
from pathlib import Path
from typing import TypeVar

from makeway.core.actions import Action
from makeway.core.readings import READINGS, RuleSet
from makeway.core.state import Contact, Moment, Player, State, Unit
from makeway.core.words import Value
from makeway.text import strict, tree
from makeway.text.cast import Names, unit_of
from makeway.text.document import Document, ModelDoc, UnitDoc
from makeway.text.errors import Fault, MalformedError, nearest
from makeway.text.profiles import profile

T = TypeVar("T")


class Scenario(Value, frozen=True, kw_only=True):
    """A position to begin from, its title, and the actions to play from it."""

    id: str
    title: str
    state: State
    caption: str = ""
    actions: tuple[Action, ...] = ()


def load(source: str | PathLike[str]) -> Scenario:
    """The scenario of a document: its text, or the path of its file.

    MalformedError lists every fault with line, field, what was expected and the nearest spelling.

    >>> load("makeway: 1\\nunits: [{profile: Marshal}]").state.units["marshal"].name
    'Marshal'
    """
    if isinstance(source, str) and (
        "\n" in source or (":" in source and not source.endswith(SUFFIXES))
    ):
        return loads(source)
    path = Path(source)
    try:
        return loads(path.read_text(encoding="utf-8"))
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
    names = Names()
    units = [build.unit(n, doc, names) for n, doc in enumerate(document.units)]
    table = {unit.id: unit for unit in units if unit is not None}
    if not document.units:
        build.note("A position needs at least one unit.", "units")
    contacts = [build.contact(n, each, table) for n, each in enumerate(document.contacts)]
    readings = build.readings(document.readings)
    if build.faults:
        raise MalformedError(*build.faults)
    players = document.players
    return Scenario(
        id=document.id,
        title=document.title,
        caption=document.caption,
        actions=document.actions,
        state=State(
            units=table,
            players=(Player(id="own", name=players.own), Player(id="foe", name=players.foe)),
            moment=Moment(
                active=document.moment.active,
                phase=document.moment.phase,
                round=document.moment.round,
                step=document.moment.step,
            ),
            contacts=tuple(each for each in contacts if each is not None),
            readings=readings,
        ),
    )


class _Build:
    """Collects what does not fit, so that one reading tells everything."""

    def __init__(self, lines: dict[str, int]) -> None:
        self.lines = lines
        self.faults: list[Fault] = []

    def note(self, says: str, path: str) -> None:
        self.faults.append(Fault(says=says, line=self.lines.get(path), field=path))

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
            self.note(fault.says, path)

    def unit(self, n: int, doc: UnitDoc, names: Names) -> Unit | None:
        path = f"units[{n}]"
        if not self._profiles(doc, path):
            return None
        return self._try(lambda: unit_of(doc, names), path)

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

    def contact(self, n: int, contact: Contact, table: dict[str, Unit]) -> Contact | None:
        return self._try(lambda: _contact(contact, table), f"contacts[{n}]")

    def readings(self, choices: dict[str, str]) -> RuleSet:
        for reading, choice in choices.items():
            if reading not in READINGS:
                says = f"There is no reading {reading!r}.{nearest(reading, READINGS)}"
                self.note(says, f"readings.{reading}")
            elif choice not in (ways := READINGS[reading].choices):
                says = f"Reading {reading} has no way {choice!r}.{nearest(choice, ways)}"
                self.note(says, f"readings.{reading}")
        return RuleSet() if self.faults else RuleSet(choices=choices)


FARTHEST = 3000.0
"""The longest offset of an enemy along our edge, in mm."""


def _contact(contact: Contact, table: dict[str, Unit]) -> Contact:
    """A contact names two units of different players, by id."""
    for unit in (contact.unit, contact.enemy):
        if unit not in table:
            raise MalformedError(f"There is no unit {unit!r}.{nearest(unit, table)}")
    if table[contact.unit].player == table[contact.enemy].player:
        raise MalformedError(
            f"{table[contact.unit].name} and {table[contact.enemy].name} have the same player: "
            "an enemy has `player: foe`."
        )
    if not abs(contact.offset) <= FARTHEST:
        raise MalformedError(f"An offset of {contact.offset:g} mm lies off the table.")
    return contact
