"""What a learner may intend on a battlefield: moving, charging, deploying, ending a phase.

Points and poses are in mm on the table, distances of legs in inches. What is left open is the
engine's to find, or a Question.
"""

from __future__ import annotations

from enum import StrEnum

from makeway.core.pose import Point, Pose
from makeway.core.turn import Kind
from makeway.core.words import Seat, Side, Value


class Leg(Value, frozen=True, kw_only=True):
    """One part of a unit's move: a straight way in inches, or a Wheel in degrees (MV-2).

    Exactly one of the numbers is given. A Wheel turns to `side` about the front corner there.

    >>> Leg(forward=4.5).straight
    4.5
    """

    forward: float | None = None
    back: float | None = None
    left: float | None = None
    right: float | None = None
    wheel: float | None = None
    side: Side | None = None

    @property
    def straight(self) -> float | None:
        """The length of a straight leg in inches; None for a Wheel."""
        ways = (self.forward, self.back, self.left, self.right)
        return next((each for each in ways if each is not None), None)


class Move(Value, frozen=True, kw_only=True, tag_field="do", tag="move"):
    """A unit makes an Advance, a March or a Reform, or a Character moves out of his unit by one.

    `piece` is a unit, or a Character who stands in a Combined Unit and then leaves it (LV-1).
    A unit moves by its `legs`; a single model to `to`, the pose of its base, by the knots `by` or,
    if None, by the shortest way. A Reform forms anew about its centre: `files` is its width, `to`
    the pose of its block then. `places` are the seats that models change for as part of a unit's
    move (FR-6). `march_test` is what two dice show (MT-1), `filled` how the gap behind a leaver
    closes (FR-7).
    """

    piece: str
    kind: Kind
    legs: tuple[Leg, ...] = ()
    to: Pose | None = None
    by: tuple[Point, ...] | None = None
    fly: bool = False
    files: int | None = None
    places: dict[str, Seat] | None = None
    march_test: tuple[int, int] | None = None
    filled: dict[str, Seat] | None = None


class Reaction(StrEnum):
    """What a charged unit does (CH-6)."""

    HOLD = "hold"
    STAND_AND_SHOOT = "stand_and_shoot"
    FLEE = "flee"


class Charge(Value, frozen=True, kw_only=True, tag_field="do", tag="charge"):
    """A unit, or a Character out of his Combined Unit, charges an enemy unit (CH-1).

    `reaction` is the enemy's answer, `hits` what his shooting does, `flee` his Flee Distance by two
    dice. `dice` are the charge roll. `fly` goes by the Advance Rate in the air (FL-1). `filled` is
    how the gap behind a leaver closes (FR-7).
    """

    piece: str
    target: str
    reaction: Reaction | None = None
    hits: int | None = None
    flee: tuple[int, int] | None = None
    dice: tuple[int, int] | None = None
    fly: bool = False
    filled: dict[str, Seat] | None = None


class Deploy(Value, frozen=True, kw_only=True, tag_field="do", tag="deploy"):
    """A unit is put down on the battlefield, inside its Deployment Zone (DZ-1)."""

    piece: str
    to: Pose


class Next(Value, frozen=True, kw_only=True, tag_field="do", tag="next"):
    """The phase ends: the next one begins, or the other player's turn."""
