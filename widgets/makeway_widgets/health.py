"""The health track: Health Pools as bars of models, and what the next losses do to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from makeway.core.actions import RANK_AND_FILE_POOL, Lose
from makeway.core.errors import MalformedActionError, shown, unknown
from makeway.core.ruling import Allowed, Ruling
from makeway.core.state import State
from makeway.text import wire
from makeway.text.health_attackers import check_attackers, dealt_to
from makeway.text.health_frame import check_plan, health_frame
from makeway.text.messages import PlanMessage

from makeway_widgets.session import NotNowError, Session
from makeway_widgets.table import OnTable

Plan = Mapping[str, int | Mapping[str, int]]
"""Health Points by pool; by attacker, where attackers are told apart."""


class HealthTrack(OnTable):
    """One row for each Health Pool of `unit`; losses are planned, looked at, and committed.

    `game` is a Session, a State or a scenario document. `points` are the losses planned at first:
    a number for the R&F, or Health Points by "rank_and_file" and model id. MalformedActionError
    when the unit or a pool is not there.

    `attackers` who strike at one moment are told apart by name: what a pool loses is then given by
    attacker, `{"rank_and_file": {"Marshal": 3, "Infantry": 3}}`; a plain number is the first one's.
    Their owner says whose losses were too many (EX-2).
    """

    bundle = "health"

    def __init__(
        self,
        game: Session | State | Any,
        unit: str,
        points: int | Plan | None = None,
        attackers: Sequence[str] = (),
        **options: Any,
    ) -> None:
        self.unit = unit
        self.attackers = check_attackers(attackers)
        self.points: dict[str, int] = {}
        self.dealt: dict[str, dict[str, int]] = {}
        self._aside = -1
        session = game if isinstance(game, Session) else Session(game)
        if unit not in session.state.units:
            raise unknown("unit", unit, session.state.units)
        first = {RANK_AND_FILE_POOL: points} if isinstance(points, int) else dict(points or {})
        total, dealt = self._told_apart(first)
        check_plan(session.state, Lose(unit=unit, points=total))
        self.points, self.dealt = total, dealt
        super().__init__(session, **options)

    # ---- every gesture as a method

    def put(self, receiver: str, points: int, by: str | None = None) -> HealthTrack:
        """So many Health Points off "rank_and_file" or a model's own pool, instead of before.

        With `by` it is what this attacker deals, instead of before. MalformedActionError when there
        is no such pool or attacker, or the number is below 0.
        """
        if not isinstance(points, int) or isinstance(points, bool):
            raise TypeError(f"Health Points are a whole number, not {shown(points)}.")
        if by is None:
            return self.plan({**self.points, **self.dealt, receiver: points})
        mine = {**self.dealt.get(receiver, {}), by: points}
        return self.plan({**self.points, **self.dealt, receiver: mine})

    def clear(self) -> HealthTrack:
        """Plan no losses; what was committed last is put aside."""
        return self.plan({})

    def plan(self, points: Plan) -> HealthTrack:
        """These losses and no others. MalformedActionError as in `put`."""
        with self.session.lock:
            total, dealt = self._told_apart(points)
            self._check(total)
            self.points = {name: number for name, number in total.items() if number}
            self.dealt = dealt
            self._aside = self.session.rev
            self._publish()
        return self

    def commit(self) -> Ruling:
        """Take what is planned off the unit. ValueError when nothing is planned."""
        if not any(self.points.values()):
            raise NotNowError("No losses are planned; put some on a pool first.")
        return self.session.play(self._lose(self.points))

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

    def _told_apart(self, points: Plan) -> tuple[dict[str, int], dict[str, dict[str, int]]]:
        """The losses by pool, and what of them each attacker deals."""
        total: dict[str, int] = {}
        dealt: dict[str, dict[str, int]] = {}
        for receiver, number in points.items():
            if isinstance(number, Mapping):
                for name in number:
                    if name not in self.attackers:
                        raise unknown("attacker", name, self.attackers)
                dealt[receiver] = {name: n for name, n in number.items() if n}
                total[receiver] = sum(number.values())
                continue
            total[receiver] = number
            if self.attackers and number:
                dealt[receiver] = {self.attackers[0]: number}
        for share in dealt.values():
            if any(n < 0 for n in share.values()):
                raise MalformedActionError("An attacker deals 0 Health Points or more.")
        return total, dealt

    def _lose(self, points: Mapping[str, int]) -> Lose:
        """These losses as an action, with what each attacker took; where one pool only loses any,
        without its name."""
        by = {
            receiver: {name: share[name] for name in self.attackers if share.get(name)}
            for receiver, share in self.dealt.items()
            if any(share.values())
        }
        only: dict[str, int] | None = next(iter(by.values())) if len(by) == 1 else None
        told: dict[str, int | dict[str, int]] = {**(only or by)}
        return Lose(unit=self.unit, points=dict(points), by=told or None)

    def _standing(self) -> dict[str, int]:
        """The plan as far as its pools still stand."""
        try:
            self._check(self.points)
        except ValueError:
            return {}
        return self.points

    def _open(self) -> Plan:
        """Losses that were refused or led to a Question stay planned; those played are not."""
        played, ruling = self.session.action, self.session.ruling
        if not isinstance(played, Lose) or played.unit != self.unit or isinstance(ruling, Allowed):
            return {}
        unit = self.session.state.units[self.unit]
        theirs = dealt_to(unit, played, {})
        ours = {name for each in theirs.values() for name in each} <= set(self.attackers)
        return {**played.points, **(theirs if ours else {})}

    def _draw(self) -> object:
        from makeway.teach.lesson import lesson_of  # loads every lesson: not for an import

        session = self.session
        aside = self._aside == session.rev
        if not aside and session.action is not None:
            self.points, self.dealt = self._told_apart(self._open())
        standing = self._standing()
        return health_frame(
            session.turns,
            session.at,
            self._lose(standing) if standing else Lose(unit=self.unit, points={}),
            rev=session.rev,
            aside=aside,
            attackers=self.attackers,
            dealt=self.dealt,
            lesson_of=lesson_of,
        )

    def _obey(self, message: wire.Message) -> None:
        if isinstance(message, PlanMessage):
            self.plan(message.points)
        else:
            super()._obey(message)


MOST = 1000
"""More Health Points at one moment are a slip of the hand."""
