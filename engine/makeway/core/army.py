"""An army list: Army Points, entries with their category and price, and who is noted as General."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from makeway.core.errors import unknown
from makeway.core.words import SpecialRule, Value

CHARACTERS = "Characters"
"""The name of the Army Category that these rules are about."""

USUAL_SHARE = 40.0
"""The usual maximum of the Characters category, in per cent of the Army Points (AC-1)."""


class Entry(Value, frozen=True, kw_only=True):
    """One entry of a list: its name, category, price in points, and what is printed or chosen.

    `points` is the whole price, options and mount included. `character` is what the entry itself
    says of being a Character; None: as its category says. `general` is the note on the list.

    >>> Entry(id="count", name="Vampire Count", points=560).category
    'Characters'
    """

    id: str
    name: str
    points: int
    category: str = CHARACTERS
    profile: str = ""
    mount: str = ""
    general: bool = False
    battle_standard: bool = False
    character: bool | None = None
    discipline: int | None = None
    rules: tuple[SpecialRule, ...] = ()

    @property
    def is_war_platform(self) -> bool:
        """A War Platform that is nobody's mount (WP-2)."""
        return SpecialRule.WAR_PLATFORM in self.rules and not self.mount


class Army(Value, frozen=True, kw_only=True):
    """An army list: the Army Points it is written for and its entries in order.

    `share` is the maximum of the Characters category in per cent of the Army Points; `book` names
    the army; `reserve` holds entries at hand that may be added.
    """

    points: int
    entries: tuple[Entry, ...] = ()
    title: str = ""
    book: str = ""
    id: str = ""
    share: float = USUAL_SHARE
    reserve: tuple[Entry, ...] = ()

    @property
    def spent(self) -> int:
        """What all entries cost together, in points."""
        return cost(self.entries)

    @property
    def categories(self) -> tuple[str, ...]:
        """The categories of the entries, each once, Characters first."""
        found = dict.fromkeys((CHARACTERS, *(each.category for each in self.entries)))
        return tuple(found)

    def entry(self, id: str) -> Entry:
        """An entry by its id. MalformedActionError with the nearest id when there is none."""
        found = next((each for each in self.entries if each.id == id), None)
        if found is None:
            raise unknown("entry", id, (each.id for each in self.entries))
        return found


def cost(entries: Iterable[Entry]) -> int:
    """What entries cost together, in points."""
    return sum(each.points for each in entries)


def added(army: Army, entry: Entry) -> Army:
    """The list with one entry more; its id gets a number where it is taken.

    >>> count = Entry(id="count", name="Vampire Count", points=560)
    >>> [each.id for each in added(Army(points=4500, entries=(count,)), count).entries]
    ['count', 'count_2']
    """
    taken = {each.id for each in army.entries}
    own, number = entry.id, 2
    while own in taken:
        own, number = f"{entry.id}_{number}", number + 1
    return replace(army, entries=(*army.entries, replace(entry, id=own)))


def removed(army: Army, id: str) -> Army:
    """The list without an entry. MalformedActionError when there is none."""
    gone = army.entry(id)
    return replace(army, entries=tuple(each for each in army.entries if each is not gone))


def noted(army: Army, id: str, general: bool = True) -> Army:
    """The list with an entry noted as General, or no longer. Others keep their note."""
    return _changed(army, replace(army.entry(id), general=general))


def priced(army: Army, id: str, points: int) -> Army:
    """The list with another price of an entry, in points."""
    return _changed(army, replace(army.entry(id), points=points))


def _changed(army: Army, entry: Entry) -> Army:
    entries = (entry if each.id == entry.id else each for each in army.entries)
    return replace(army, entries=tuple(entries))
