"""A Failed Charge Move: where it ends, and whether it leads out of the Combined Unit (FC)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from makeway.board.charge_lines import Run, failed_charge, room_ahead
from makeway.board.charge_paths import EDGE, back_to_clear, until_edge
from makeway.board.field import gap
from makeway.board.spacing import AT_THE_END, at_least, more_than
from makeway.core.clause import Standing, clause
from makeway.core.pose import Point
from makeway.core.state import Unit
from makeway.core.words import MM_PER_INCH, TOLERANCE, inch_text
from makeway.rules.charger import Charger

SHORT = clause(
    "FC-1",
    "A failed charge",
    "Whoever fails a charge wheels towards the target and goes straight on, in all as many inches"
    " as the higher die shows; he is Shaken until the Player Turn ends.",
    "S2-07",
    "Failed Charge",
)
STAYS = clause(
    "FC-2",
    "Too short to get out",
    "A Character whose Failed Charge Move does not take him outside 1\u2033 of his unit stays in"
    " it, and all its models are Shaken until the Player Turn ends.",
    "S2-08",
)
OUT = clause(
    "FC-3",
    "Out and Shaken",
    "Outside 1\u2033 of it he is a separate unit and Shaken; the unit that he left is not.",
    "Failed Charge",
    standing=Standing.INFERRED,
)


BACK = clause(
    "FL-2",
    "A failed flight",
    "A failed charge through the air that would end in others or in Impassable Terrain goes back to"
    " the last place that keeps Unit Spacing.",
    "Fly",
)


class Ending(NamedTuple):
    """Where a Failed Charge Move of `die` inches ends.

    `clear` is how many mm lie between him and the Combined Unit then, None for a whole unit;
    `stopped` names what he ran up against, `exactly` says that exactly 1\u2033 is enough.
    """

    run: Run
    die: int
    clear: float | None
    stopped: str | None = None
    exactly: bool = False

    @property
    def out(self) -> bool:
        """He has left the Combined Unit (S2-08); exactly 1\u2033 is not outside it (A8)."""
        if self.clear is None:
            return True
        return (at_least if self.exactly else more_than)(self.clear, AT_THE_END)

    @property
    def readings(self) -> tuple[str, ...]:
        """Whether it rests on A8: he is exactly 1\u2033 away."""
        clear = self.clear
        if clear is None or at_least(clear, AT_THE_END) is more_than(clear, AT_THE_END):
            return ()
        return ("A8",)


def ending(charger: Charger, target: Point, die: int) -> Ending:
    """The Failed Charge Move towards a target's centre."""
    run = failed_charge(charger.unit, target, die * MM_PER_INCH)
    wheeled = replace(charger.unit, pose=run.pose.moved(back=run.straight))
    edge = until_edge(charger.state, wheeled)
    straight, stopped = (_flown if charger.flies else _walked)(
        charger, wheeled, min(edge, run.straight)
    )
    stopped = EDGE if stopped is None and edge < run.straight else stopped
    run = run._replace(pose=run.pose.moved(back=run.straight - straight), straight=straight)
    there = replace(charger.unit, pose=run.pose)
    clear = gap(there, charger.home) if charger.home else None
    exactly = charger.state.readings.choice("A8") == "enough"
    return Ending(run, die, clear, stopped, exactly)


def _walked(charger: Charger, wheeled: Unit, mm: float) -> tuple[float, str | None]:
    """How far straight on, and what ends it: contact with nobody (SP-1)."""
    ahead = room_ahead(charger.state, wheeled, mm, charger.ignored)
    if not ahead:
        return mm, None
    return max(0.0, ahead[0].mm - 2 * TOLERANCE), ahead[0].id


def _flown(charger: Charger, wheeled: Unit, mm: float) -> tuple[float, str | None]:
    """Over everything; what would end in others goes back to where it is clear of them (FL-2)."""
    found = back_to_clear(charger.state, wheeled, mm, charger.ignored)
    return found.mm, found.over


def endings(charger: Charger, target: Point) -> Iterator[Ending]:
    """The Failed Charge Move by each number that the higher die may show."""
    return (ending(charger, target, die) for die in range(1, 7))


NOTHING_TO_SAY = 0.005 * MM_PER_INCH
"""A Wheel of less rounds to 0.00\u2033 and is left out of sentences, in mm."""


def way_text(end: Ending) -> str:
    """The way in a sentence: "wheels by 12° for 0.10″ and goes 3.90″ straight on"."""
    straight = f"{inch_text(end.run.straight)} straight on"
    if end.run.wheeled < NOTHING_TO_SAY:
        return straight
    return f"{inch_text(end.run.wheeled)} by a Wheel of {abs(end.run.turn):.2f}°, then {straight}"
