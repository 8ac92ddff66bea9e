"""The timeline of a session: what was tried, back and forth in it, and who hears of each change."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from threading import RLock

from makeway import referee
from makeway.core.actions import Action
from makeway.core.errors import shown
from makeway.core.ruling import Allowed, Ruling
from makeway.core.state import State
from makeway.core.well_formed import well_formed
from traitlets import HasTraits

from makeway_widgets._turns import NotNowError, Turn, Written


class Timeline(HasTraits):
    """Everything tried on a table, one entry after the other, of which one is shown.

    `state`, `action`, `ruling` and `history` can be observed. `rev` counts the changes. Any thread
    may play; a ruling is either kept whole or not at all.
    """

    state: Written[State] = Written()
    action: Written[Action | None] = Written(None)
    ruling: Written[Ruling | None] = Written(None)
    history: Written[tuple[Action, ...]] = Written(())
    rev: Written[int] = Written(0)

    def __init__(self, start: State) -> None:
        super().__init__()
        self.lock = RLock()
        self._turns: list[Turn] = [Turn(None, None, start)]
        self._at = 0
        self._foretold: tuple[int, Turn | None] = 0, None
        self._listeners: list[Callable[[], None]] = []
        self._publish()

    # ---- what happens

    def play(self, action: Action) -> Ruling:
        """Ask the referee and keep the answer; only an allowed action changes the table.

        MalformedActionError when the action names something that is not on the table, or a field
        of it has another type; then nothing is kept.
        """
        with self.lock:
            turn = self.foretell(action)
            self._turns[self._at + 1 :] = [turn]
            self._at += 1
            self._publish()
            assert turn.ruling is not None
            return turn.ruling

    def foretell(self, action: Action) -> Turn:
        """What playing an action would lead to; nothing is kept of it.

        MalformedActionError as `play` has it.
        """
        action = well_formed(action)
        with self.lock:
            rev, turn = self._foretold
            if turn is None or rev != self.rev or turn.action != action:
                ruling = referee.rule(self.state, action)
                after = ruling.state if isinstance(ruling, Allowed) else None
                turn = Turn(action, ruling, after or self.state)
                self._foretold = self.rev, turn
            return turn

    # ---- back and forth

    @property
    def can_undo(self) -> bool:
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        return self._at + 1 < len(self._turns)

    def undo(self) -> None:
        """Back by one entry. ValueError at the start."""
        with self.lock:
            if not self.can_undo:
                raise NotNowError("There is nothing to undo: this is the start.")
            self.goto(self._at - 1)

    def redo(self) -> None:
        """Forward again by one entry. ValueError when nothing was undone."""
        with self.lock:
            if not self.can_redo:
                raise NotNowError("There is nothing to redo: nothing was undone.")
            self.goto(self._at + 1)

    def goto(self, entry: int) -> None:
        """To any entry of the timeline; 0 is the start. ValueError when there is none."""
        if not isinstance(entry, int) or isinstance(entry, bool):
            raise TypeError(f"An entry of the timeline is a whole number, not {shown(entry)}.")
        with self.lock:
            if not 0 <= entry < len(self._turns):
                last = len(self._turns) - 1
                raise NotNowError(
                    f"The timeline has no entry {shown(entry)}; it goes from 0 to {last}."
                )
            self._at = entry
            self._publish()

    def replay(self) -> State:
        """Play the history again from the start; the State it leads to equals `state`."""
        with self.lock:
            return referee.replay(self._turns[0].state, self.history)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """Every entry of the timeline, those undone included."""
        return tuple(self._turns)

    @property
    def at(self) -> int:
        """The entry whose table is shown."""
        return self._at

    @property
    def before(self) -> State:
        """The table before the entry that is shown."""
        return self._turns[max(self._at - 1, 0)].state

    # ---- who listens

    def listen(self, listener: Callable[[], None]) -> None:
        """Call `listener` after each change, before any observer; widgets draw from here."""
        if not callable(listener):
            raise TypeError(f"A listener is a function, not {shown(listener)}.")
        self._listeners.append(listener)

    def unlisten(self, listener: Callable[[], None]) -> None:
        """Call `listener` no more."""
        if listener in self._listeners:
            self._listeners.remove(listener)

    def _publish(self) -> None:
        """Write everything first, then tell: nobody sees half of a change.

        An observer that fails keeps no other from hearing; its exception comes out at the end.
        """
        turn, traits = self._turns[self._at], type(self)
        played = self._turns[1 : self._at + 1]
        tell = [
            traits.state.write(self, turn.state),
            traits.action.write(self, turn.action),
            traits.ruling.write(self, turn.ruling),
            traits.history.write(self, tuple(each.action for each in played if each.action)),
            traits.rev.write(self, self.rev + 1),
        ]
        with ExitStack() as each_in_turn:
            for hear in reversed([*self._listeners, *tell]):
                each_in_turn.callback(hear)
