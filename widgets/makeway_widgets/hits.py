"""The hit tray: hits of an attack are put on the R&F pool and on Characters."""

from __future__ import annotations

from typing import Any, cast

from makeway.core.actions import Attack, Distribute
from makeway.core.errors import shown, unknown
from makeway.core.ruling import Ruling
from makeway.core.state import State
from makeway.core.well_formed import well_formed
from makeway.text.errors import nearest

from makeway_widgets.session import Session
from makeway_widgets.table import OnTable


def _well_formed(action: Distribute) -> Distribute:
    return cast(Distribute, well_formed(action))


class HitTray(OnTable):
    """One row for each receiver of an attack on `unit`; what is put may be changed until `commit`.

    `game` is a Session, a State or a scenario document. `attack` is an Attack or the number of
    hits of a volley; with `saved` none of them costs a Health Point. MalformedActionError when the
    unit is not on the table.
    """

    bundle = "hits"

    def __init__(
        self,
        game: Session | State | Any,
        unit: str,
        attack: Attack | int,
        *,
        saved: bool = False,
        **options: Any,
    ) -> None:
        self.unit, self.saved = unit, saved
        wanted = attack if isinstance(attack, Attack) else Attack(hits=attack)
        self.attack = _well_formed(Distribute(unit=unit, attack=wanted)).attack
        self.onto: dict[str, int] = {}
        super().__init__(game, **options)
        if unit not in self.state.units:
            self.close()
            raise unknown("unit", unit, self.state.units)

    def put(self, receiver: str, hits: int) -> HitTray:
        """So many hits on "rank_and_file" or a Character's id, instead of those put before.

        ValueError when there is no such row, or the number is below 0.
        """
        rows = [row["id"] for row in self.tray["rows"]]
        if receiver not in rows:
            raise ValueError(f"There is no row {shown(receiver)}.{nearest(receiver, rows)}")
        if not isinstance(hits, int) or isinstance(hits, bool):
            raise TypeError(f"Hits are a whole number, not {shown(hits)}.")
        if hits < 0:
            raise ValueError(f"{hits} hits cannot be put; 0 are the fewest.")
        self.onto[receiver] = hits
        return self

    def spread(self) -> HitTray:
        """Put all hits as evenly as the rule wants; where it leaves a choice, its first."""
        legal = self.tray["legal"]
        self.onto = dict(legal[0]) if legal else {}
        return self

    def clear(self) -> HitTray:
        """Take every hit back into the hand."""
        self.onto = {}
        return self

    def commit(self, unsaved: dict[str, int] | None = None) -> Ruling:
        """Distribute what is put; `unsaved` says how many cost a Health Point.

        None: none of them where the hits are `saved`, otherwise all.

        A distribution that the rules refuse is answered with each fault, and stays in the tray.
        """
        onto = {receiver: hits for receiver, hits in self.onto.items() if hits}
        if unsaved is None and self.saved:
            unsaved = {}
        return self.session.distribute(self.unit, self.attack, onto, unsaved=unsaved)

    @property
    def tray(self) -> dict[str, Any]:
        """The tray as the page shows it: rows, ranges, and every legal distribution.

        ValueError when the unit is no longer on the table.
        """
        if self.frame["tray"] is None:
            raise ValueError(f"The unit {self.unit!r} is no longer on the table; undo to go back.")
        return dict(self.frame["tray"])

    def _attack(self) -> Distribute | None:
        unsaved: dict[str, int] | None = {} if self.saved else None
        return Distribute(unit=self.unit, attack=self.attack, unsaved=unsaved)
