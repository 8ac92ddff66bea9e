"""The army check: an army list that may be changed, and every clause with its numbers."""

from __future__ import annotations

from contextlib import AbstractContextManager, ExitStack
from os import PathLike
from threading import RLock
from typing import Any, NamedTuple

import msgspec
from makeway.core.army import Army
from makeway.core.errors import MalformedActionError, shown
from makeway.core.ruling import Allowed, Illegal
from makeway.core.well_formed import in_words
from makeway.referee import muster
from makeway.text import wire
from makeway.text.army import dump_army, load_army
from makeway.text.army_changes import Add, Change, Note, Price, Remove, changed
from makeway.text.army_document import EntryDoc
from makeway.text.army_entry import entry_doc
from makeway.text.army_frame import army_frame, in_letters
from makeway.text.army_still import still
from makeway.text.errors import MalformedError, nearest
from makeway.text.profiles import profiles

from makeway_widgets._host import Host
from makeway_widgets.session import NotNowError, Written


class Turn(NamedTuple):
    """One entry of the timeline: what was changed, the list after it, and the ruling on it."""

    change: Change | None
    army: Army
    ruling: Allowed | Illegal


class ArmyCheck(Host):
    """An army list with its faults; entries come and go, prices and the General change.

    `army` is an Army, the path of an army document, or its text. `army` and `ruling` may be
    observed: `check.observe(fn, "ruling")`. MalformedError as in `makeway.load_army`.
    """

    bundle = "army"

    army: Written[Army] = Written()
    ruling: Written[Allowed | Illegal] = Written()

    def __init__(self, army: Army | str | PathLike[str], **options: Any) -> None:
        start = army if isinstance(army, Army) else load_army(army)
        self._guard = RLock()
        self._turns = [Turn(None, start, muster(start))]
        self._at = self._changes = 0
        type(self).army.write(self, start)
        type(self).ruling.write(self, self._turns[0].ruling)
        super().__init__(**options)

    # ---- every gesture as a method

    def play(self, change: Change) -> Allowed | Illegal:
        """Change the list; the ruling on what it is then. A list that is not legal stays so.

        MalformedActionError or MalformedError when the change names nothing; nothing changes.
        """
        change = _well_formed(change)
        with self._guard:
            army = changed(self.army, change)
            ruling = muster(army)
            self._turns[self._at + 1 :] = [Turn(change, army, ruling)]
            self.goto(len(self._turns) - 1)
            return ruling

    def add(self, name: str, points: int | None = None, **fields: Any) -> Allowed | Illegal:
        """One entry more: a profile or a name with its price, `category`, `battle_standard`, ...

        Without a price it is the entry of this name in the list's reserve.
        """
        if points is None:
            return self.play(Add(entry=self._reserved(name)))
        known = any(each.name == name for each in profiles())
        written = {"profile" if known else "name": name, "points": points, **fields}
        try:
            doc = msgspec.convert(written, EntryDoc)
        except msgspec.ValidationError as problem:
            for field in fields:
                if field not in EntryDoc.__struct_fields__:
                    says = f"An entry has no {field!r}.{nearest(field, EntryDoc.__struct_fields__)}"
                    raise MalformedError(says) from None
            raise MalformedError(in_words(problem, EntryDoc)) from None
        return self.play(Add(entry=doc))

    def _reserved(self, name: str) -> EntryDoc:
        for each in self.army.reserve:
            if name in (each.id, each.name):
                return msgspec.structs.replace(entry_doc(each, set()), id=None)
        names = [each.name for each in self.army.reserve]
        raise MalformedError(
            f"The reserve has no entry {shown(name)}; give its points.{nearest(name, names)}"
        )

    def remove(self, id: str) -> Allowed | Illegal:
        """Take an entry out, by its id ("barrow_king")."""
        return self.play(Remove(id=id))

    def note(self, id: str, general: bool = True) -> Allowed | Illegal:
        """Note an entry as General; with False take its note away. Others keep theirs."""
        return self.play(Note(id=id, general=general))

    def price(self, id: str, points: int) -> Allowed | Illegal:
        """Another price of an entry, in points."""
        return self.play(Price(id=id, points=points))

    def undo(self) -> None:
        """Back by one change. ValueError at the start."""
        with self._guard:
            if self._at == 0:
                raise NotNowError("There is nothing to undo: this is the start.")
            self.goto(self._at - 1)

    def redo(self) -> None:
        """Forward again by one change. ValueError when nothing was undone."""
        with self._guard:
            if self._at + 1 == len(self._turns):
                raise NotNowError("There is nothing to redo: nothing was undone.")
            self.goto(self._at + 1)

    def goto(self, entry: int) -> None:
        """To any entry of the timeline; 0 is the start. ValueError when there is none."""
        if not isinstance(entry, int) or isinstance(entry, bool):
            raise TypeError(f"An entry of the timeline is a whole number, not {shown(entry)}.")
        with self._guard:
            last = len(self._turns) - 1
            if not 0 <= entry <= last:
                says = f"The timeline has no entry {shown(entry)}; it goes from 0 to {last}."
                raise NotNowError(says)
            self._at = entry
            self._changes += 1
            self._tell()

    @property
    def turns(self) -> tuple[Turn, ...]:
        """Every entry of the timeline, those undone included."""
        return tuple(self._turns)

    @property
    def document(self) -> str:
        """The list as a document that `makeway.load_army` reads."""
        return dump_army(self.army)

    def _tell(self) -> None:
        """The frame first, then whoever observes."""
        turn, traits = self._turns[self._at], type(self)
        tell = [
            traits.army.write(self, turn.army),
            traits.ruling.write(self, turn.ruling),
        ]
        with ExitStack() as each_in_turn:
            for hear in reversed([self._publish, *tell]):
                each_in_turn.callback(hear)

    # ---- what the host asks

    def _lock(self) -> AbstractContextManager[Any]:
        return self._guard

    def _rev(self) -> int:
        return self._changes

    def _draw(self) -> object:
        from makeway.teach.lesson import lesson_of  # loads every lesson: not for an import

        return army_frame(self._turns, self._at, rev=self._changes, lesson_of=lesson_of)

    def _picture(self) -> tuple[str, str]:
        turn = self._turns[self._at]
        return still(turn.army), f"{in_letters(turn.army)}\n\n{turn.ruling.headline}"

    def _obey(self, message: wire.Message) -> None:
        match message:
            case wire.ArmyMessage(change=change):
                self.play(change)
            case wire.UndoMessage():
                self.undo()
            case wire.RedoMessage():
                self.redo()
            case wire.GotoMessage(to=entry):
                self.goto(entry)
            case _:
                raise NotNowError("An army check takes a change, undo, redo or goto.")


def _well_formed(change: object) -> Change:
    """The change with every field of its type. MalformedActionError names the one that is not."""
    if not isinstance(change, Add | Remove | Note | Price):
        raise MalformedActionError(f"{shown(change)} is no change of an army list.")
    try:
        found: Change = msgspec.convert(msgspec.to_builtins(change), Change)
    except msgspec.ValidationError as problem:
        raise MalformedActionError(in_words(problem, type(change))) from None
    except TypeError as problem:
        says = f"A field of the change has no fitting type: {problem}."
        raise MalformedActionError(says) from None
    return found
