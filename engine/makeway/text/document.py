"""The scenario document as it is written: fields, their types, their defaults."""

from __future__ import annotations

from typing import Literal

import msgspec

from makeway.core.actions import Action
from makeway.core.effect import EffectKind, Until
from makeway.core.past import NO_PAST, Past
from makeway.core.ruling import Decides
from makeway.core.state import Contact
from makeway.core.turn import NO_TURN, Turn
from makeway.core.words import Base, Height, Phase, SpecialRule, Type, Value
from makeway.core.zone import Zone

VERSION = 1
"""The version of scenario documents that this release writes."""

PlayerId = Literal["own", "foe"]

Inches = tuple[float, float]
"""A point of the battlefield in inches from its upper left corner: rightwards, then down."""


class ModelDoc(Value, frozen=True, kw_only=True):
    """A model: a profile, perhaps a mount, and whatever is printed otherwise for this one.

    Rates are inches; `fly` are those in the air.
    """

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
    fly: tuple[int, int] | None = None
    discipline: int | None = None
    rules: tuple[SpecialRule, ...] | None = None


class UnitDoc(ModelDoc, frozen=True, kw_only=True):
    """A unit with a drawing, or a lone Character without one.

    `characters` explains the capitals of the drawing, `models` its small letters: further kinds of
    R&F, and what differs for the Champion (c), Musician (m) and Standard Bearer (s).
    `one` names a single R&F model. `reference` is the base that a unit of Characters only
    forms up by. `ids` names the plain R&F in reading order where they are not 1, 2, 3, ...
    `zone` is the room in mm from the unit to the edges of its Deployment Zone.
    `past` is what the unit was before, as in `{began: 27, phase: 12}`.
    On a battlefield `at` is the middle of the front edge of its block in inches, `facing` where it
    looks, in degrees clockwise from the upper edge.
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
    zone: Zone | None = None
    past: Past = NO_PAST
    at: Inches | None = None
    facing: float = 0.0


class TableDoc(Value, frozen=True, kw_only=True):
    """The size of the battlefield in inches."""

    width: float
    depth: float


class AreaDoc(Value, frozen=True, kw_only=True):
    """An area of the battlefield: a rectangle around `at`, or `corners` in order around it.

    Everything in inches; `size` is width and depth, `facing` turns the rectangle clockwise.
    """

    at: Inches | None = None
    size: Inches | None = None
    facing: float = 0.0
    corners: tuple[Inches, ...] | None = None


class TerrainDoc(AreaDoc, frozen=True, kw_only=True):
    """A piece of terrain. `blocks`: nobody stands in it or crosses it; `hides`: nobody sees through
    it."""

    name: str
    id: str | None = None
    blocks: bool = True
    hides: bool = True


class EffectDoc(Value, frozen=True, kw_only=True):
    """An effect that lies `upon` units or single models, by id, and until when."""

    id: str
    name: str
    kind: EffectKind = EffectKind.LASTING
    upon: tuple[str, ...]
    until: Until = Until.GAME


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


class Expected(Value, frozen=True, kw_only=True):
    """What a ruling has to be; whatever is left out is not asked.

    `forbids` are all the clauses that forbid, `clauses`, `readings` and `says` must appear.
    `asks` and `options` tell who is asked and between how many options. `stands` draws units after
    an allowed action, `outcomes` everything that the answers to a Question lead to; ranks may be
    parted by a slash. `lost` counts Health Points lost by Character or Champion, `carried` those
    that a unit's R&F carry, `gone` names models that are removed. `cost` is in mm.
    """

    ruling: Literal["allowed", "illegal", "question"] | None = None
    clauses: tuple[str, ...] = ()
    forbids: tuple[str, ...] | None = None
    readings: tuple[str, ...] = ()
    says: tuple[str, ...] = ()
    asks: Decides | None = None
    options: int | None = None
    stands: dict[str, str] = msgspec.field(default_factory=dict)
    outcomes: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    lost: dict[str, int] = msgspec.field(default_factory=dict)
    carried: dict[str, int] = msgspec.field(default_factory=dict)
    gone: tuple[str, ...] | None = None
    cost: float | None = None
    moved: int | None = None
    ways: int | None = None


class PlayDoc(Value, frozen=True, kw_only=True):
    """An action to play, in words or field by field, with a caption and what should come of it.

    Written as `join chief orcs 1,3`, as `{do: join, character: chief, ...}`, or as the one or the
    other with `caption` and `expect` beside it.
    """

    do: str | Action
    caption: str = ""
    expect: Expected | None = None


class Document(Value, frozen=True, kw_only=True):
    """A position as a teacher or judge writes it, with the actions to play from it.

    With a `table` it is a battlefield in true scale; `zones` are the Deployment Zones. `turn` is
    what this Player Turn remembers, `effects` what lies on models and units.
    """

    makeway: Literal[1]
    units: tuple[UnitDoc, ...]
    id: str = ""
    title: str = ""
    caption: str = ""
    players: PlayersDoc = PlayersDoc()
    moment: MomentDoc = MomentDoc()
    readings: dict[str, str] = msgspec.field(default_factory=dict)
    contacts: tuple[Contact, ...] = ()
    table: TableDoc | None = None
    terrain: tuple[TerrainDoc, ...] = ()
    zones: dict[PlayerId, tuple[AreaDoc, ...]] = msgspec.field(default_factory=dict)
    turn: Turn = NO_TURN
    effects: tuple[EffectDoc, ...] = ()
    actions: tuple[PlayDoc, ...] = ()
