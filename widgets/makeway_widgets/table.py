"""The table: units drawn to scale, to be moved by drag, click or key, or by a method."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, ClassVar

import traitlets
from makeway.core.actions import Action, Distribute
from makeway.core.ruling import Allowed, Ruling
from makeway.core.state import State
from makeway.text import wire
from makeway.text.frame import Frame
from makeway.text.off_field import off_field
from makeway.text.svg import svg

from makeway_widgets._host import Host
from makeway_widgets._still import in_letters
from makeway_widgets.session import NotNowError, Session, Turn


class OnTable(Host):
    """A widget that shows a session and plays on it."""

    by_units: ClassVar[bool] = True
    """Units that stand on a battlefield are drawn by themselves, as if there were none."""

    def __init__(self, game: Session | State | Any, **options: Any) -> None:
        self.session = game if isinstance(game, Session) else Session(game)
        super().__init__(**options)
        self.session.listen(self._publish)

    def close(self) -> None:
        """Take the widget from the page; the session stays."""
        if "session" in vars(self):  # a widget that was never made is closed too
            self.session.unlisten(self._publish)
        super().close()

    # ---- every gesture as a method

    def play(self, action: Action) -> Ruling:
        """Try an action; see `Session.play`."""
        return self.session.play(action)

    def choose(self, letter: str) -> Ruling:
        """Answer the open Question with its option "A", "B", ..."""
        return self.session.choose(letter)

    def undo(self) -> None:
        """Back by one entry of the timeline. ValueError at the start."""
        self.session.undo()

    def redo(self) -> None:
        """Forward again by one entry. ValueError when nothing was undone."""
        self.session.redo()

    def goto(self, entry: int) -> None:
        """To any entry of the timeline; 0 is the start."""
        self.session.goto(entry)

    @property
    def state(self) -> State:
        """What stands on the table."""
        return self.session.state

    @property
    def ruling(self) -> Ruling | None:
        """The answer to what was tried last."""
        return self.session.ruling

    # ---- what the host asks

    def _lock(self) -> AbstractContextManager[Any]:
        return self.session.lock

    def _rev(self) -> int:
        return self.session.rev

    def _draw(self) -> object:
        session = self.session
        return self._frame(session.turns, session.at, session.rev)

    def _frame(self, turns: Sequence[Turn], at: int, rev: int) -> Frame:
        from makeway.teach.lesson import lesson_of  # loads every lesson: not for an import

        by_units, attack = self.by_units, self._attack()
        return wire.frame(turns, at, rev=rev, attack=attack, by_units=by_units, lesson_of=lesson_of)

    def _attack(self) -> Distribute | None:
        """Hits still to be put; a table has none."""
        return None

    def _picture(self) -> tuple[str, str]:
        shown = off_field(self.state) if self.by_units else self.state
        return svg(shown), in_letters(self.session.title, shown)

    def _obey(self, message: wire.Message) -> None:
        match message:
            case wire.ActionMessage(action=action):
                self.session.play(action)
            case wire.UndoMessage():
                self.session.undo()
            case wire.RedoMessage():
                self.session.redo()
            case wire.GotoMessage(to=entry):
                self.session.goto(entry)
            case _:
                raise NotNowError("A table takes an action, undo, redo or goto.")


class Table(OnTable):
    """A table with its step reader and timeline.

    `game` is a Session (several widgets may share one), a State, or a scenario document: its text
    or the path of its file. MalformedError lists all that is wrong with a document.
    """

    bundle = "table"
    _ahead: tuple[Turn, Frame] | None = None

    opening: traitlets.List[int] = traitlets.List(
        default_value=None, allow_none=True, read_only=True
    ).tag(sync=True)
    """[rev, step]: at this revision a view begins after so many steps; otherwise after the last."""

    def open_before(self, step: int = 1) -> Table:
        """Let views of the ruling begin before a step, so that it can be read from there.

        It holds until something else is played. ValueError when the ruling has no such step.
        """
        steps = self.ruling.steps if isinstance(self.ruling, Allowed) else ()
        if not 1 <= step <= len(steps):
            raise ValueError(f"The ruling has {len(steps)} steps, and no step {step}.")
        self.set_trait("opening", [self.session.rev, step - 1])
        return self

    def join(
        self,
        character: str,
        unit: str | None = None,
        seat: tuple[int, int] | None = None,
        **more: Any,
    ) -> Ruling:
        """A Character joins a unit on a seat (rank, file) or a side; see `Session.join`."""
        return self.session.join(character, unit, seat, **more)

    def make_way(self, character: str, seat: tuple[int, int]) -> Ruling:
        """A Character changes places with whoever stands on `seat` (rank, file)."""
        return self.session.make_way(character, seat)

    def leave(self, character: str) -> Ruling:
        """A Character leaves his unit; the gap closes, or its owner is asked how."""
        return self.session.leave(character)

    def lose(self, unit: str, points: int | dict[str, int], **more: Any) -> Ruling:
        """Health Points come off a unit's pools at one moment; see `Session.lose`."""
        return self.session.lose(unit, points, **more)

    def remove(self, unit: str, models: tuple[str, ...] = ()) -> Ruling:
        """Models are removed without losing a Health Point; see `Session.remove`."""
        return self.session.remove(unit, models)

    def test(
        self, unit: str, test: str = "panic", dice: tuple[int, int] | None = None, **more: Any
    ) -> Ruling:
        """A unit takes a Panic or Rally Test; see `Session.test`."""
        return self.session.test(unit, test, dice, **more)

    # ---- looking ahead

    def _draw(self) -> object:
        ahead, self._ahead = self._ahead, None
        return ahead[1] if ahead and self._came_true(*ahead) else super()._draw()

    def _came_true(self, turn: Turn, frame: Frame) -> bool:
        session = self.session
        newest = session.at + 1 == len(session.turns) and session.turns[-1] is turn
        return newest and frame.rev == session.rev

    def _foretell(self, message: wire.ForetellMessage) -> object:
        """The frame after an action, kept until it is played or the table changes otherwise."""
        session = self.session
        turn, after = session.foretell(message.action), session.at + 1
        frame = self._frame((*session.turns[:after], turn), after, session.rev + 1)
        self._ahead = turn, frame
        return frame
