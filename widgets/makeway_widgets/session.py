"""The session: one table, and everything that may be tried on it by name. Widgets share it."""

from __future__ import annotations

from typing import Any, cast

from makeway.core.actions import (
    RANK_AND_FILE_POOL,
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
from makeway.core.ruling import Question, Ruling
from makeway.core.state import State
from makeway.core.turn import Kind
from makeway.core.words import Seat, Side

from makeway_widgets._timeline import Timeline
from makeway_widgets._turns import NotNowError as NotNowError
from makeway_widgets._turns import Turn as Turn
from makeway_widgets._turns import Written as Written


class Session(Timeline):
    """A table that is played on, with undo, redo and every refusal kept.

    `start` is a State, or whatever `makeway.scenarios.opened` opens: the name of a shipped
    scenario, a path, a document or a position in one line.
    `state`, `action`, `ruling` and `history` can be observed: `session.observe(fn, "ruling")`.
    `rev` counts the changes. Any thread may play; a ruling is either kept whole or not at all.
    """

    def __init__(self, start: State | Any, *, title: str = "") -> None:
        named, state = opened(start)
        super().__init__(state)
        self.title = str(title or named)

    # ---- what may be tried, by name

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
