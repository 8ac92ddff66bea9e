"""The session: one table, everything tried on it, and the answers. Widgets share it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from threading import RLock
from typing import Any, cast

from makeway import referee
from makeway.core.actions import (
    RANK_AND_FILE_POOL,
    Action,
    Attack,
    Cause,
    Distribute,
    Join,
    Leave,
    Lose,
    MakeWay,
    Remove,
    Room,
    Test,
)
from makeway.core.errors import shown, unknown
from makeway.core.past import TestKind
from makeway.core.ruling import Allowed, Question, Ruling
from makeway.core.state import State
from makeway.core.turn import Kind
from makeway.core.well_formed import well_formed
from makeway.core.words import Seat, Side
from traitlets import HasTraits

from makeway_widgets._turns import NotNowError as NotNowError
from makeway_widgets._turns import Turn as Turn
from makeway_widgets._turns import Written as Written


class Session(HasTraits):
    """A table that is played on, with undo, redo and every refusal kept.

    `start` is a State, or whatever `makeway.scenarios.opened` opens: the name of a shipped
    scenario, a path, a document or a position in one line.
    `state`, `action`, `ruling` and `history` can be observed: `session.observe(fn, "ruling")`.
    `rev` counts the changes. Any thread may play; a ruling is either kept whole or not at all.
    """

    state: Written[State] = Written()
    action: Written[Action | None] = Written(None)
    ruling: Written[Ruling | None] = Written(None)
    history: Written[tuple[Action, ...]] = Written(())
    rev: Written[int] = Written(0)

    def __init__(self, start: State | Any, *, title: str = "") -> None:
        super().__init__()
        self.lock = RLock()
        named, state = opened(start)
        self.title = str(title or named)
        self._turns: list[Turn] = [Turn(None, None, state)]
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

    def join(
        self,
        character: str,
        unit: str | None = None,
        seat: tuple[int, int] | None = None,
        *,
        side: str | None = None,
        room: dict[str, str] | None = None,
        places: dict[str, tuple[int, int]] | None = None,
        move: str | None = None,
        fly: bool = False,
        march_test: tuple[int, int] | None = None,
    ) -> Ruling:
        """A Character joins a unit on a seat (rank, file) or at its left or right side.

        Without `unit` it is the only other one of his player; ValueError when there are several.
        On a battlefield he comes by `move`, "advance" or "march", or by the first that reaches.
        """
        return self.play(
            Join(
                character=character,
                unit=self._other_unit(character) if unit is None else unit,
                seat=cast("Seat | None", seat),
                side=cast("Side | None", side),
                room=cast("dict[str, Room] | None", room or None),
                places=cast("dict[str, Seat] | None", places or None),
                move=None if move is None else Kind(move),
                fly=fly,
                march_test=march_test,
            )
        )

    def make_way(self, character: str, seat: tuple[int, int]) -> Ruling:
        """A Character changes places with whoever stands on `seat` (rank, file)."""
        return self.play(MakeWay(character=character, seat=cast("Seat", seat)))

    def distribute(
        self,
        unit: str,
        attack: Attack,
        onto: dict[str, int] | None = None,
        *,
        unsaved: dict[str, int] | None = None,
        chooser: str | None = None,
    ) -> Ruling:
        """Hits are put on the pool "rank_and_file" and on Characters."""
        return self.play(
            Distribute(unit=unit, attack=attack, onto=onto, unsaved=unsaved, chooser=chooser)
        )

    def lose(
        self,
        unit: str,
        points: int | dict[str, int],
        *,
        by: dict[str, int] | dict[str, dict[str, int]] | None = None,
    ) -> Ruling:
        """Health Points come off a unit's pools at one moment: a number is lost by the R&F.

        `by` tells simultaneous attackers apart, by the Health Points that each took; where several
        pools lose any, by pool and then by attacker.
        """
        lost = {RANK_AND_FILE_POOL: points} if isinstance(points, int) else points
        return self.play(Lose(unit=unit, points=lost, by=cast("Any", by)))

    def remove(self, unit: str, models: tuple[str, ...] = ()) -> Ruling:
        """Models are removed without losing a Health Point; all of the unit when none is named."""
        return self.play(Remove(unit=unit, models=tuple(models)))

    def test(
        self,
        unit: str,
        test: str = "panic",
        dice: tuple[int, int] | None = None,
        *,
        cause: str = "losses",
    ) -> Ruling:
        """A unit takes a Panic or Rally Test; `dice` is what two dice show."""
        kind, why = cast("TestKind", test), cast("Cause", cause)
        return self.play(Test(unit=unit, test=kind, dice=dice, cause=why))

    def leave(self, character: str) -> Ruling:
        """A Character leaves his unit and is a unit of his own."""
        return self.play(Leave(character=character))

    def choose(self, letter: str) -> Ruling:
        """Answer the open Question with its option A, B, C, ...

        ValueError when no Question is open or it has no such option.
        """
        with self.lock:
            question = self.ruling
            if not isinstance(question, Question):
                raise NotNowError("No Question is open.")
            letters, wanted = letters_of(question), str(letter).upper()
            if wanted not in letters:
                raise NotNowError(
                    f"The Question has no option {shown(letter)}; it has {', '.join(letters)}."
                )
            return self.play(question.options[letters.index(wanted)].action)

    def _other_unit(self, character: str) -> str:
        units = self.state.units.values()
        home = next((unit for unit in units if str(character) in unit.models), None)
        if home is None:
            raise unknown("model", character, (model for unit in units for model in unit.models))
        others = [unit.id for unit in units if unit.player == home.player and unit.id != home.id]
        if len(others) != 1:
            raise NotNowError(f"Name the unit to join: {', '.join(others) or 'there is none'}.")
        return others[0]

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

    def __repr__(self) -> str:
        name = f" {self.title!r}" if self.title else ""
        return f"<Session{name}: {len(self.history)} tried, entry {self._at}>"


def letters_of(question: Question) -> list[str]:
    """The letters of the options, in order.

    >>> letters_of(Question(headline="", because="", clauses=(), decides="owner", player="own",
    ...                     options=()))
    []
    """
    return [chr(ord("A") + n) for n in range(len(question.options))]


def opened(start: State | Any) -> tuple[str, State]:
    """The title and the table of whatever names a position."""
    if isinstance(start, State):
        return "", start
    if isinstance(getattr(start, "state", None), State):
        return str(getattr(start, "title", "")), start.state
    from makeway import scenarios

    loaded = scenarios.opened(start)
    return loaded.title, loaded.state
