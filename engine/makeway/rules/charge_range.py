"""How far a charge reaches: two dice and the lowest Advance Rate (CH-4, CMD-4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from makeway.core.clause import clause
from makeway.core.words import MM_PER_INCH, TOLERANCE
from makeway.rules.charger import Charger

RANGE = clause(
    "CH-4",
    "Charge Range",
    "A charge reaches as many inches as two dice and the lowest Advance Rate of the chargers add up"
    " to.",
    "Move Chargers",
)
CHAMPIONS_FOUR = clause(
    "CMD-4",
    "The Champion's four",
    "The two dice of a charging unit with a Champion count as 4 at least; a Character who charges"
    " out alone has no use of him.",
    "Ordering the Charge",
)

Dice = tuple[int, int]

FOUR = 4
"""What the dice of a unit with a Champion count at least."""

ROLLS: tuple[Dice, ...] = tuple((a, b) for a in range(1, 7) for b in range(1, 7))
"""Everything that two dice can show, one as likely as the other."""


class Reach(NamedTuple):
    """What a charge roll adds up to: the dice as they count, the Advance Rate, the way to go in mm.

    >>> Reach((5, 3), 8, 4, 279.4).enough, Reach((4, 1), 5, 4, 279.4).enough
    (True, False)
    """

    dice: Dice
    counts: int
    advance: int
    mm: float

    @property
    def inches(self) -> int:
        return self.counts + self.advance

    @property
    def enough(self) -> bool:
        """The charge is successful."""
        return self.inches * MM_PER_INCH > self.mm - TOLERANCE

    @property
    def sum(self) -> str:
        """The sum in a sentence: "5 + 3 + 4 = 12"."""
        first, second = self.dice
        if self.counts > first + second:
            return f"{first} + {second} count as {self.counts}, {self.counts} + {self.advance}" + (
                f" = {self.inches}"
            )
        return f"{first} + {second} + {self.advance} = {self.inches}"


def reach(charger: Charger, mm: float, dice: Dice) -> Reach:
    """What a roll of the dice makes of a way of `mm`."""
    least = FOUR if charger.unit.champion else 0
    assert charger.advance is not None, "a charge without an Advance Rate is refused"
    return Reach(dice, max(sum(dice), least), charger.advance, mm)


def reaches(charger: Charger, mm: float) -> Iterator[Reach]:
    """The same of every roll."""
    return (reach(charger, mm, dice) for dice in ROLLS)
