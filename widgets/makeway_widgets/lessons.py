"""A lesson in a notebook: its positions as tables and trays, its exercises, the answers kept."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from IPython.display import HTML
from makeway.core.actions import Action, Attack
from makeway.core.state import State
from makeway.teach import lesson as teach
from makeway.teach.answers import FILE_NAME
from makeway.teach.armies import army_of
from makeway.teach.clinic import card as own_card
from makeway.teach.documents import Certainty
from makeway.teach.guided import Guided

from makeway_widgets._answers import AnswerTable
from makeway_widgets._cards import cards
from makeway_widgets.army import ArmyCheck
from makeway_widgets.battlefield import Battlefield
from makeway_widgets.clinic import Clinic
from makeway_widgets.decks import Deck, Readings
from makeway_widgets.exercise import Exercise
from makeway_widgets.forks import Forks
from makeway_widgets.health import HealthTrack, Plan
from makeway_widgets.hits import HitTray
from makeway_widgets.session import Session
from makeway_widgets.table import OnTable, Table


def lesson(number: str | int, *, answers: str | Path | None = FILE_NAME) -> Lesson:
    """Open a lesson by its number and say in short what it rests on.

    `answers` is the file beside the notebook where answers are kept; None keeps none.
    MalformedError when there is no such lesson.
    """
    opened = Lesson(number, answers=answers)
    print(opened.greeting)
    return opened


class Lesson:
    """One lesson; positions and exercises are called by their stable ids ("01-A")."""

    def __init__(self, number: str | int, *, answers: str | Path | None = None) -> None:
        self.taught = teach.Lesson(number, answers=answers)

    @property
    def greeting(self) -> str:
        """The text taught, the readings that this lesson rests on, how to take something back.

        A line each, since notebooks break long lines inside a word.
        """
        rests = ", ".join(self.taught.document.readings)
        openly = f"\nReadings where the text is open: {rests}. See the end."
        return (
            f"Lesson {self.taught.number}, {self.taught.title}."
            "\nThe 9th Age, 2nd edition, 2022 text."
            f"{openly if rests else ''}"
            "\nUndo: the button under a table, or Z."
        )

    # ---- tables

    def state(self, position: str, **readings: str) -> State:
        """A position as a State; readings may be decided otherwise, `A5="models"`."""
        return self.taught.state(position, **readings)

    def session(self, position: str, **readings: str) -> Session:
        """A session on a position."""
        scenario = self.taught.scenario(position)
        return Session(self.state(position, **readings), title=scenario.title)

    def table(self, position: str, **readings: str) -> Table:
        """A table on a position; a Battlefield where its units stand on one.

        MalformedError with the nearest id when there is no such position.
        """
        return table_on(self.session(position, **readings))

    def battlefield(self, position: str, **readings: str) -> Battlefield:
        """A battlefield on a position; ValueError when its units stand on none."""
        return Battlefield(self.session(position, **readings))

    def worked(self, exercise: str) -> Table:
        """A table on which the action of a worked example was played, before its first step.

        `exercise` is the id of a claim or an exercise with an action.
        """
        position, action = self.taught.action(exercise)
        table = self.table(position)
        table.play(action)
        return table.open_before(1)

    def army(self, position: str) -> ArmyCheck:
        """A check of a position that is an army list."""
        return ArmyCheck(army_of(self.state(position)))

    def hits(
        self, position: str, attack: Attack | int, saved: bool = False, **readings: str
    ) -> HitTray:
        """A hit tray for an attack on the first unit of a position.

        A number is a volley of so many hits by the opponent of the unit's owner. With `saved` all
        hits are saved, so that nobody falls.
        """
        session = self.session(position, **readings)
        unit = next(iter(session.state.units.values()))
        if isinstance(attack, int):
            attack = Attack(by=session.state.opponent(unit.player).id, hits=attack)
        return HitTray(session, unit.id, attack, saved=saved)

    def health(
        self,
        position: str,
        points: int | Plan | None = None,
        attackers: Sequence[str] = (),
        **readings: str,
    ) -> HealthTrack:
        """A health track for the first unit of a position, with losses planned on it.

        Several `attackers` at one moment are told apart by their names.
        """
        session = self.session(position, **readings)
        return HealthTrack(session, next(iter(session.state.units)), points, attackers)

    def reading(
        self, position: str, reading: str, *, hits: int | None = None, play: str | None = None
    ) -> Readings:
        """A table with a switch for one reading of the text; with `hits` a tray of so many.

        `play` is the id of a claim or an exercise whose action was played on the table.
        """

        def table(choice: str) -> OnTable:
            chosen = {reading: choice}
            if hits is not None:
                return self.hits(position, hits, False, **chosen)
            table = self.table(position, **chosen)
            if play is not None:
                table.play(self.taught.action(play)[1])
            return table

        return Readings(reading, table)

    # ---- a script that the lesson follows

    def script(self, position: str, **readings: str) -> Table:
        """A table on a position with its actions played, rewound to the start; Redo steps on."""
        session = self.session(position, **readings)
        for play in self.taught.scenario(position).plays:
            session.play(play.action)
        session.goto(0)
        return table_on(session)

    def otherwise(self) -> Forks:
        """The end of the lesson's script beside that with one choice changed.

        ValueError when the lesson follows no script.
        """
        if not self.taught.document.forks:
            raise ValueError(f"Lesson {self.taught.number} follows no script.")
        document = self.taught.document
        return Forks(document.forks, self.taught.end, lambda end: table_on(Session(end.state)))

    # ---- exercises

    def exercise(self, id: str) -> Exercise:
        """An exercise; what was answered before is there again.

        Who follows one false rule twice is led on to its smallest position, and back.
        """
        taught = self.taught
        return Exercise(Guided(taught.exercise(id), taught.answers, taught.smallest))

    def mixed(self) -> Deck:
        """The mixed set, one exercise at a time."""
        return Deck("Mixed set", self.taught.mixed, self.exercise)

    def questions(self) -> Deck:
        """The closing questions, one at a time."""
        return Deck("Questions", self.taught.questions, self.exercise)

    # ---- players' questions

    def clinic(
        self,
        group: str | None = None,
        certainty: Certainty | None = None,
        elsewhere: bool = False,
    ) -> Clinic:
        """The cards of a clinic, one at a time; see `makeway_widgets.clinic.Clinic`.

        ValueError when the lesson has none.
        """
        cases = self.taught.document.cases
        if not cases:
            raise ValueError(f"Lesson {self.taught.number} has no players' questions.")
        return Clinic(cases, self.exercise, group, certainty, elsewhere)

    def card(self, position: Any, action: Action | str, says: str = "") -> Exercise:
        """A card of one's own: a position, an action on it, and what somebody says about it.

        `position` is a State, a Session, a table, a line, or a scenario document. MalformedError
        when it or the action cannot be read.
        """
        return Exercise(own_card(position, action, says))

    # ---- texts

    def clauses(self, *ids: str) -> HTML:
        """The sentences of the rules by their ids, each to be opened with a click or Enter."""
        return HTML(cards(ids))  # type: ignore[no-untyped-call]

    def answers(self) -> AnswerTable:
        """The answers so far as a plain table, and where they are kept.

        The seconds of an answer count from when its question first could be read in the page, or
        was begun again; those of an answer given by a method from when the exercise was drawn.
        """
        return AnswerTable(self.taught.answers, self.taught.number)

    def __repr__(self) -> str:
        return f"<Lesson {self.taught.number}: {self.taught.title}>"


def table_on(session: Session) -> Table:
    """The widget for a position: in true scale where its units stand on a battlefield."""
    return Table(session) if session.state.field is None else Battlefield(session)
