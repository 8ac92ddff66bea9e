"""The health track: Health Pools as bars of models, and what the next losses do to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from makeway.core.actions import RANK_AND_FILE_POOL, Lose
from makeway.core.errors import shown, unknown
from makeway.core.ruling import Allowed, Ruling
from makeway.core.state import State
from makeway.text import wire
from makeway.text.health_frame import check_plan, health_frame
from makeway.text.messages import PlanMessage

from makeway_widgets.session import NotNowError, Session
from makeway_widgets.table import OnTable


class HealthTrack(OnTable):
    """One row for each Health Pool of `unit`; losses are planned, looked at, and committed.

    `game` is a Session, a State or a scenario document. `points` are the losses planned at first:
    a number for the R&F, or Health Points by "rank_and_file" and model id. MalformedActionError
    when the unit or a pool is not there.
    """

    bundle = "health"

    def __init__(
        self,
        game: Session | State | Any,
        unit: str,
        points: int | Mapping[str, int] | None = None,
        **options: Any,
    ) -> None:
        self.unit = unit
        self.points: dict[str, int] = {}
        self._aside = -1
        session = game if isinstance(game, Session) else Session(game)
        if unit not in session.state.units:
            raise unknown("unit", unit, session.state.units)
        first = {RANK_AND_FILE_POOL: points} if isinstance(points, int) else dict(points or {})
        check_plan(session.state, Lose(unit=unit, points=first))
        self.points = first
        super().__init__(session, **options)

    # ---- every gesture as a method

    def put(self, receiver: str, points: int) -> HealthTrack:
        """So many Health Points off "rank_and_file" or a model's own pool, instead of before.

        MalformedActionError when there is no such pool, or the number is below 0.
        """
        if not isinstance(points, int) or isinstance(points, bool):
            raise TypeError(f"Health Points are a whole number, not {shown(points)}.")
        return self.plan({**self.points, receiver: points})

    def clear(self) -> HealthTrack:
        """Plan no losses; what was committed last is put aside."""
        return self.plan({})

    def plan(self, points: Mapping[str, int]) -> HealthTrack:
        """These losses and no others. MalformedActionError as in `put`."""
        with self.session.lock:
            self._check(points)
            self.points = {name: number for name, number in points.items() if number}
            self._aside = self.session.rev
            self._publish()
        return self

    def commit(self) -> Ruling:
        """Take what is planned off the unit. ValueError when nothing is planned."""
        if not any(self.points.values()):
            raise NotNowError("No losses are planned; put some on a pool first.")
        return self.session.lose(self.unit, dict(self.points))

    @property
    def track(self) -> dict[str, Any]:
        """The track as the page shows it: rows, bars, and what the losses do.

        ValueError when the unit is no longer on the table.
        """
        if self.frame["health"] is None:
            raise NotNowError(f"The unit {self.unit!r} is not on the table; undo to go back.")
        return dict(self.frame["health"])

    # ---- what the host asks

    def _check(self, points: Mapping[str, int]) -> None:
        state = self.session.state
        if self.unit not in state.units:
            raise NotNowError(f"The unit {self.unit!r} is not on the table; undo to go back.")
        check_plan(state, Lose(unit=self.unit, points=dict(points)))
        for receiver, number in points.items():
            if number > MOST:
                raise NotNowError(f"{receiver}: {number} Health Points; {MOST} are the most.")

    def _standing(self) -> dict[str, int]:
        """The plan as far as its pools still stand."""
        try:
            self._check(self.points)
        except ValueError:
            return {}
        return self.points

    def _open(self) -> dict[str, int]:
        """Losses that were refused or led to a Question stay planned; those played are not."""
        played, ruling = self.session.action, self.session.ruling
        if (
            isinstance(played, Lose)
            and played.unit == self.unit
            and not isinstance(ruling, Allowed)
        ):
            return dict(played.points)
        return {}

    def _draw(self) -> object:
        from makeway.teach.lesson import lesson_of  # loads every lesson: not for an import

        session = self.session
        aside = self._aside == session.rev
        if not aside and session.action is not None:
            self.points = self._open()
        return health_frame(
            session.turns,
            session.at,
            Lose(unit=self.unit, points=self._standing()),
            rev=session.rev,
            aside=aside,
            lesson_of=lesson_of,
        )

    def _obey(self, message: wire.Message) -> None:
        if isinstance(message, PlanMessage):
            self.plan(message.points)
        else:
            super()._obey(message)


MOST = 1000
"""More Health Points at one moment are a slip of the hand."""
