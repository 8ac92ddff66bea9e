"""The scenario document as it is written: fields, their types, their defaults."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from makeway.core.actions import Action
from makeway.core.state import Contact
from makeway.core.words import Base, Height, Phase, SpecialRule, Type, Value

VERSION = 1
"""The version of scenario documents that this release writes."""

PlayerId = Literal["own", "foe"]


class ModelDoc(Value, frozen=True, kw_only=True):
    """A model: a profile, perhaps a mount, and whatever is printed otherwise for this one."""

    profile: str | None = None
    name: str | None = None
    id: str | None = None
    mount: str | None = None
    lost: int = 0
    general: bool = False
    base: Base | None = None
    height: Height | None = None
    type: Type | None = None
    health_points: int | None = None
    advance: int | None = None
    march: int | None = None
    discipline: int | None = None
    rules: tuple[SpecialRule, ...] | None = None


class UnitDoc(ModelDoc, frozen=True, kw_only=True):
    """A unit with a drawing, or a lone Character without one.

    `characters` explains the capitals of the drawing, `models` its small letters: further kinds of
    R&F, and what differs for the Champion (c), Musician (m) and Standard Bearer (s).
    `one` names a single R&F model. `reference` is the base that a unit of Characters only
    forms up by. `ids` names the plain R&F in reading order where they are not 1, 2, 3, ...
    """

    player: PlayerId = "own"
    drawing: str | None = None
    characters: dict[str, ModelDoc] = msgspec.field(default_factory=dict)
    models: dict[str, ModelDoc] = msgspec.field(default_factory=dict)
    one: str | None = None
    reference: Base | None = None
    ids: tuple[str, ...] | None = None
    carried: int | dict[str, int] = 0
    fleeing: bool = False
    shaken: bool = False


class PlayersDoc(Value, frozen=True, kw_only=True):
    """The names of the two sides; ours is drawn with its front up."""

    own: str = "You"
    foe: str = "Opponent"


class MomentDoc(Value, frozen=True, kw_only=True):
    """Whose turn it is, and where in it the game stands."""

    active: PlayerId = "own"
    phase: Phase = Phase.MOVEMENT
    round: int = 0
    step: int = 0


class Document(Value, frozen=True, kw_only=True):
    """A position as a teacher or judge writes it, with the actions to play from it."""

    makeway: Literal[1]
    units: tuple[UnitDoc, ...]
    id: str = ""
    title: str = ""
    caption: str = ""
    players: PlayersDoc = PlayersDoc()
    moment: MomentDoc = MomentDoc()
    readings: dict[str, str] = msgspec.field(default_factory=dict)
    contacts: tuple[Contact, ...] = ()
    actions: tuple[Action, ...] = ()


def schema() -> dict[str, Any]:
    """The JSON Schema of scenario documents.

    >>> schema()["$ref"]
    '#/$defs/Document'
    """
    return msgspec.json.schema(Document)
