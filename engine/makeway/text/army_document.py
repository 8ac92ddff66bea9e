"""The army document as it is written: fields, their types, their defaults."""

from __future__ import annotations

from typing import Literal

from makeway.core.army import USUAL_SHARE
from makeway.core.words import SpecialRule, Value


class EntryDoc(Value, frozen=True, kw_only=True):
    """An entry of a list: a profile or a name, its price, and what is chosen or printed for it.

    `category` is Characters where the profile is a Character's, and is written otherwise.
    """

    points: int
    profile: str | None = None
    name: str | None = None
    id: str | None = None
    category: str | None = None
    mount: str | None = None
    general: bool = False
    battle_standard: bool = False
    character: bool | None = None
    discipline: int | None = None
    rules: tuple[SpecialRule, ...] | None = None


class ArmyDoc(Value, frozen=True, kw_only=True):
    """An army list as a player writes it; `share` is in per cent of the Army Points."""

    makeway: Literal[1]
    army_points: int
    entries: tuple[EntryDoc, ...]
    id: str = ""
    title: str = ""
    army: str = ""
    share: float = USUAL_SHARE
    reserve: tuple[EntryDoc, ...] = ()
