"""What stands on the table: models, units, contacts, the moment. Frozen; questions only.

Only `events.apply` makes a new State.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import msgspec

from makeway.core.effect import Effect
from makeway.core.ground import Field
from makeway.core.kept import kept
from makeway.core.past import NO_PAST, Past
from makeway.core.pose import Pose
from makeway.core.readings import RuleSet
from makeway.core.turn import NO_TURN, Turn
from makeway.core.words import (
    SINGLE,
    Base,
    Facing,
    Footprint,
    Height,
    Phase,
    Role,
    Seat,
    Side,
    SpecialRule,
    Type,
    Value,
)
from makeway.core.zone import Zone


class Model(Value, frozen=True, kw_only=True):
    """One model: what is printed for it, and the Health Points it has lost from a pool of its own.

    `lost` is used for Characters and Champions; the losses of other R&F are `Unit.carried`.
    Rates are inches; `fly` are the Advance and the March Rate in the air.
    """

    id: str
    name: str
    role: Role = Role.RANK_AND_FILE
    base: Base
    height: Height = Height.STANDARD
    type: Type = Type.INFANTRY
    health_points: int = 1
    lost: int = 0
    advance: int | None = None
    march: int | None = None
    fly: tuple[int, int] | None = None
    discipline: int | None = None
    rules: tuple[SpecialRule, ...] = ()
    general: bool = False

    @property
    def is_character(self) -> bool:
        return self.role is Role.CHARACTER

    @property
    def is_rank_and_file(self) -> bool:
        """Every model that is not a Character, the Champion included (FRM-8)."""
        return self.role is not Role.CHARACTER

    @property
    def has_front_rank(self) -> bool:
        """Characters and the Champion (FR-1, CMD-1)."""
        return self.role is Role.CHARACTER or self.role is Role.CHAMPION

    @property
    def is_plain(self) -> bool:
        """R&F without a name of its own: plain R&F are not told apart (dossier 32.4)."""
        return self.role is Role.RANK_AND_FILE

    @property
    def has_own_pool(self) -> bool:
        """Characters and Champions have a Health Pool of their own (FRM-9)."""
        return self.has_front_rank

    @property
    def left(self) -> int:
        """Health Points left in a pool of its own."""
        return self.health_points - self.lost


class Unit(Value, frozen=True, kw_only=True, dict=True):
    """A block of seats in ranks and files, with at most one Mismatching model at each side.

    `seats` names the front left seat of every model in the block; `sides` the models beside it.
    `carried` holds the lost Health Points of an R&F pool that did not remove a model (HP-1),
    by pool name as in `pool_of`; `past` what the unit was before, `zone` the room around it
    while units are deployed, `pose` where it stands on a battlefield. `forward_first` is how the
    unit forms by reading A1, set by the State.
    """

    id: str
    name: str
    player: str
    models: dict[str, Model]
    files: int
    reference: Base
    seats: dict[str, Seat]
    sides: dict[Side, str] = msgspec.field(default_factory=dict)
    carried: dict[str, int] = msgspec.field(default_factory=dict)
    fleeing: bool = False
    shaken: bool = False
    past: Past = NO_PAST
    zone: Zone | None = None
    pose: Pose | None = None
    forward_first: bool = False

    def footprint(self, model: str) -> Footprint | None:
        """The seats that a model's base fills in this unit; None for a Mismatching Base (MB-1)."""
        base = self.models[model].base
        return SINGLE if base == self.reference else base.footprint_in(self.reference)

    @kept
    def grid(self) -> dict[Seat, str]:
        """Which model fills each occupied seat of the block."""
        if not self.unusual:
            return {seat: model for model, seat in self.seats.items()}
        prints = {model: self.footprint(model) or SINGLE for model in self.unusual}
        cells: dict[Seat, str] = {}
        for model, seat in self.seats.items():
            if model in prints:
                cells.update(dict.fromkeys(prints[model].cells(seat), model))
            else:
                cells[seat] = model
        return cells

    @kept
    def unusual(self) -> tuple[str, ...]:
        """The models of the block whose base is not the reference base."""
        models, usual = self.models, self.reference
        if not [model for model in models.values() if model.base is not usual]:
            return ()
        return tuple([name for name in self.seats if models[name].base != usual])

    @kept
    def peculiar(self) -> tuple[Model, ...]:
        """The models with a special rule, or a Type or Height that brings one (FND-4, FND-5)."""
        construct, gigantic, all_ = Type.CONSTRUCT, Height.GIGANTIC, self.models.values()
        return tuple([m for m in all_ if m.rules or m.type is construct or m.height is gigantic])

    @kept
    def ruled(self) -> tuple[Model, ...]:
        """The models that have a special rule."""
        return tuple([model for model in self.peculiar if model.rules]) if self.peculiar else ()

    @kept
    def ranks(self) -> int:
        """The number of ranks, incomplete ones included (FRM-2)."""
        cells = self.grid if self.unusual else self.seats.values()
        return max(cells)[0] if cells else 0

    @kept
    def memo(self) -> dict[Hashable, Any]:
        """What others have worked out about this unit, which never changes, kept with it."""
        return {}

    @kept
    def has_rank_and_file(self) -> bool:
        """Whether it has R&F at all, and not Characters only (FRM-8)."""
        return any(model.role is not Role.CHARACTER for model in self.models.values())

    @kept
    def rank_and_file(self) -> tuple[Model, ...]:
        """Every model that is not a Character (FRM-8)."""
        return tuple([m for m in self.models.values() if m.role is not Role.CHARACTER])

    @kept
    def characters(self) -> tuple[Model, ...]:
        return tuple([m for m in self.models.values() if m.role is Role.CHARACTER])

    @property
    def champion(self) -> Model | None:
        return next((m for m in self.models.values() if m.role is Role.CHAMPION), None)

    @kept
    def pools(self) -> dict[str, tuple[Model, ...]]:
        """The models of each R&F Health Pool without Champions, the largest pool first (FRM-9)."""
        found: dict[str, list[Model]] = {}
        for model in self.models.values():
            if model.role is not Role.CHARACTER and model.role is not Role.CHAMPION:
                found.setdefault(pool_of(model), []).append(model)
        largest_first = sorted(found.items(), key=lambda each: -len(each[1]))
        return {name: tuple(models) for name, models in largest_first}

    @kept
    def health_points_left(self) -> int:
        """Health Points that all its models have now, those that its pools carry taken off."""
        return sum(model.left for model in self.models.values()) - sum(self.carried.values())

    @kept
    def health_points_printed(self) -> int:
        """Health Points that its models had before they lost any."""
        return sum(model.health_points for model in self.models.values())

    @property
    def is_combined(self) -> bool:
        """A Character has joined R&F or another Character (S0-08)."""
        return bool(self.characters) and len(self.models) > 1

    def side_of(self, model: str) -> Side | None:
        """The side at which a Mismatching model stands; None for a model in the block."""
        return next((side for side, who in self.sides.items() if who == model), None)


class Contact(Value, frozen=True, kw_only=True):
    """An enemy unit stands against a Facing of a unit, measured in mm.

    `offset` is where the enemy's nearest edge begins, along our edge: from our front left corner
    rightwards for the front and the rear, from our front corner backwards for a flank.
    It may be negative. `with_facing` is the enemy's own edge that touches.
    """

    unit: str
    enemy: str
    facing: Facing = Facing.FRONT
    offset: float = 0.0
    with_facing: Facing = Facing.FRONT


class Player(Value, frozen=True, kw_only=True):
    """One of the two sides; the first in `State.players` is drawn as ours."""

    id: str
    name: str


class Moment(Value, frozen=True, kw_only=True):
    """Where the game stands: whose turn, which phase, which round and step of a combat."""

    active: str
    phase: Phase = Phase.MOVEMENT
    round: int = 0
    step: int = 0


class State(Value, frozen=True, kw_only=True, dict=True):
    """Everything on the table; `field` is the battlefield, where there is one.

    `turn` is what this Player Turn remembers, `effects` what lies on models and units.
    """

    units: dict[str, Unit]
    players: tuple[Player, ...]
    moment: Moment
    contacts: tuple[Contact, ...] = ()
    readings: RuleSet = RuleSet()
    field: Field | None = None
    turn: Turn = NO_TURN
    effects: tuple[Effect, ...] = ()

    def __post_init__(self) -> None:
        forward = self.readings.choice("A1") == "forward_first"
        for name, unit in self.units.items():
            if unit.forward_first is not forward:
                formed = msgspec.structs.replace(unit, forward_first=forward)
                msgspec.structs.force_setattr(self, "units", self.units | {name: formed})

    @kept
    def memo(self) -> dict[Hashable, Any]:
        """What was worked out about this table; a new State begins with nothing."""
        return {}

    def unit_of(self, model: str) -> Unit:
        """The unit in which a model stands. KeyError when no unit has it."""
        for unit in self.units.values():
            if model in unit.models:
                return unit
        raise KeyError(model)

    def model(self, model: str) -> Model:
        """A model by its id. KeyError when no unit has it."""
        return self.unit_of(model).models[model]

    def player(self, player: str) -> Player:
        return next(each for each in self.players if each.id == player)

    def opponent(self, player: str) -> Player:
        return next(each for each in self.players if each.id != player)

    def contacts_of(self, unit: str) -> tuple[Contact, ...]:
        """The contacts with enemies that stand against this unit."""
        return tuple(each for each in self.contacts if each.unit == unit)

    def is_engaged(self, unit: str) -> bool:
        """A unit in base contact with an enemy unit is Engaged in Combat (EN-1)."""
        return any(unit in (each.unit, each.enemy) for each in self.contacts)


def pool_of(model: Model) -> str:
    """The name of the R&F Health Pool that a model shares: one for each Type and Height (FRM-9)."""
    return f"{model.type}/{model.height}"
