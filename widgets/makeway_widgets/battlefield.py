"""The battlefield: the whole table in true scale, to be moved over by hand, key or method."""

from __future__ import annotations

from typing import Any

from makeway.core.actions import Charge, Move, Next
from makeway.core.pose import Pose
from makeway.core.ruling import Ruling
from makeway.core.state import State
from makeway.core.turn import Kind
from makeway.text.messages import LookMessage
from makeway.text.seeing import Seeing, seeing

from makeway_widgets.session import Session
from makeway_widgets.table import Table


class Battlefield(Table):
    """A battlefield with its phases, step reader and timeline.

    `game` is a Session, a State, or a scenario document, as for a Table; ValueError when its units
    stand on no battlefield, which a document gives by `table:`.
    """

    bundle = "battlefield"
    by_units = False

    def __init__(self, game: Session | State | Any, **options: Any) -> None:
        session = game if isinstance(game, Session) else Session(game)
        if session.state.field is None:
            raise ValueError(
                "This position has no battlefield. A document gives its size by `table:` and each"
                " unit its place by `at:`; without them a Table shows it."
            )
        super().__init__(session, **options)

    def sees(self, model: str) -> Seeing:
        """What a model sees: a line to each enemy, and the arcs of its unit (FA-1).

        MalformedActionError when there is no such model.
        """
        return seeing(self.state, model)

    def _look(self, message: LookMessage) -> object:
        return self.sees(message.model)

    def move(self, piece: str, kind: str, to: Pose | None = None, **more: Any) -> Ruling:
        """A unit or a Character makes an Advance, a March or a Reform; see `core.actions.Move`."""
        return self.play(Move(piece=piece, kind=Kind(kind), to=to, **more))

    def charge(self, piece: str, target: str, **more: Any) -> Ruling:
        """A unit or a Character charges an enemy unit; see `core.actions.Charge`."""
        return self.play(Charge(piece=piece, target=target, **more))

    def next_phase(self) -> Ruling:
        """The phase ends, and with the Close Combat Phase the Player Turn."""
        return self.play(Next())
