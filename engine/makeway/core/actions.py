"""What a learner may intend. An action is complete: choices and dice are fields of it.

A choice left empty is answered with a Question whose options are the completed actions.
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

import msgspec

from makeway.core.past import TestKind
from makeway.core.pose import Point
from makeway.core.table_actions import Charge as Charge
from makeway.core.table_actions import Deploy as Deploy
from makeway.core.table_actions import Leg as Leg
from makeway.core.table_actions import Move as Move
from makeway.core.table_actions import Next as Next
from makeway.core.table_actions import Reaction as Reaction
from makeway.core.turn import Kind
from makeway.core.words import Base, Facing, Seat, Side, Value


class Room(StrEnum):
    """Where a model displaced from a single rank goes (JN-10)."""

    SECOND_RANK = "second_rank"
    LEFT_END = "left_end"
    RIGHT_END = "right_end"


class Join(Value, frozen=True, kw_only=True, tag_field="do", tag="join"):
    """A Character joins a unit, taking a seat of the block or a side of it (JN-4, JN-5, MM-1).

    `room` says for each displaced model of a single rank where it goes (JN-10).
    `places` picks one of several equal displacements: the seats of the models that move.
    `reference` picks the reference base where Characters tie for it, in mm (CO-2).
    `filled` picks one of several ways to close the gap he leaves in another unit (FR-7).
    On a battlefield he comes there by a `move`, an Advance or a March (None: an Advance where that
    reaches), along the knots `by` in mm (None: the shortest way), perhaps by `fly`; `march_test` is
    what two dice show before it (MT-5).
    """

    character: str
    unit: str
    seat: Seat | None = None
    side: Side | None = None
    room: dict[str, Room] | None = None
    places: dict[str, Seat] | None = None
    reference: Base | None = None
    filled: dict[str, Seat] | None = None
    move: Kind | None = None
    by: tuple[Point, ...] | None = None
    fly: bool = False
    march_test: tuple[int, int] | None = None


class MakeWay(Value, frozen=True, kw_only=True, tag_field="do", tag="make_way"):
    """A Character changes places with the model or models at `seat` (MW-4)."""

    character: str
    seat: Seat


class AttackKind(StrEnum):
    """How hits reach a unit; only the last is allocated instead of distributed (DH-1)."""

    SHOOTING = "shooting"
    SPELL = "spell"
    AREA = "area"
    LINE = "line"
    STOMP = "stomp"
    IMPACT = "impact"
    SPECIAL = "special"
    CLOSE_COMBAT = "close_combat"


class Attack(Value, frozen=True, kw_only=True):
    """Hits on a unit, made by a player or (by = None) by nobody (DH-3).

    `hits` counts the hits. An Area Attack gives instead `area` = (X, Y): X hits for each of up to
    Y ranks or files; a line attack gives one hit for each rank or file (DH-8). `facing` is the edge
    they come from. `when_hit` is how many R&F models the unit had when it hit, if others of the
    same moment have cost it some since (A19).
    """

    kind: AttackKind = AttackKind.SHOOTING
    by: str | None = None
    hits: int | None = None
    area: tuple[int, int] | None = None
    facing: Facing = Facing.FRONT
    name: str = ""
    when_hit: int | None = None


class Distribute(Value, frozen=True, kw_only=True, tag_field="do", tag="distribute"):
    """Hits of one batch of simultaneous attacks are put on the R&F pool and on Characters.

    `onto` maps receivers to hits: the pool by `RANK_AND_FILE`, Characters by model id.
    `unsaved` says how many of them cost a Health Point; None: each of them does.
    `chooser` is the player who puts them; None: whoever the rule names.
    `lines` picks the ranks or files that an Area Attack hits; None: the best ones.
    `fallen` picks the R&F models that are removed (RC-1). One of them may stand in for a Musician
    or Standard Bearer: `stand_ins` says for whom, by his id; None: as the seats have it (CMD-5).
    `filled` picks one of several ways to close a gap: the seats of the models that move (FR-7).
    `reference` picks the base of Characters who tie for it when their R&F are gone (CO-2).
    `pool` picks, where two kinds of R&F are equally many, the one with which Characters are
    compared, as "infantry/standard" (A2); `health` the Health Points of one model where those of a
    pool tie, by receiver (DH-10).
    """

    unit: str
    attack: Attack
    onto: dict[str, int] | None = None
    unsaved: dict[str, int] | None = None
    chooser: str | None = None
    lines: tuple[int, ...] | None = None
    fallen: tuple[str, ...] | None = None
    stand_ins: dict[str, str] | None = None
    filled: dict[str, Seat] | None = None
    reference: Base | None = None
    pool: str | None = None
    health: dict[str, int] | None = None


class Lose(Value, frozen=True, kw_only=True, tag_field="do", tag="lose"):
    """Health Points that models lose at one moment come off their pools (HP-1 to HP-3).

    `points` maps receivers to Health Points, as `Distribute.onto` does to hits.
    `by` tells simultaneous attackers apart: for each receiver how many of its Health Points each
    took; then `excess` says how many of each were more than there was (EX-2). Where only the R&F,
    or only one model, lose any, attackers may be named without the receiver.
    `fallen`, `stand_ins`, `filled`, `reference` and `health` are choices as in `Distribute`.
    """

    unit: str
    points: dict[str, int]
    by: dict[str, int | dict[str, int]] | None = None
    excess: dict[str, int | dict[str, int]] | None = None
    fallen: tuple[str, ...] | None = None
    stand_ins: dict[str, str] | None = None
    filled: dict[str, Seat] | None = None
    reference: Base | None = None
    health: dict[str, int] | None = None


class Remove(Value, frozen=True, kw_only=True, tag_field="do", tag="remove"):
    """Models are removed as casualties without losing a Health Point (TR-1).

    `models` are all of the unit when none is named. `filled` picks one of several ways to close
    the gap (FR-7).
    """

    unit: str
    models: tuple[str, ...] = ()
    filled: dict[str, Seat] | None = None


class Leave(Value, frozen=True, kw_only=True, tag_field="do", tag="leave"):
    """A Character leaves the unit that he stands in and is a unit of his own (LV-1).

    `filled` picks one of several ways to close the gap behind him (FR-7).
    """

    character: str
    filled: dict[str, Seat] | None = None


class Cause(StrEnum):
    """What sets off a Panic Test (PT-1)."""

    LOSSES = "losses"
    FRIEND_DESTROYED = "friend_destroyed"
    FRIEND_BROKE = "friend_broke"
    FLED_THROUGH = "fled_through"


class Test(Value, frozen=True, kw_only=True, tag_field="do", tag="test"):
    """A unit takes a Panic or a Rally Test (PT-1, RT-1).

    `cause` is what sets off Panic; of friends within 6 inches the action is believed, since
    distances between units are not drawn. `dice` are what two dice show.
    """

    unit: str
    test: TestKind = TestKind.PANIC
    cause: Cause = Cause.LOSSES
    dice: tuple[int, int] | None = None

    __test__: ClassVar[bool] = False


RANK_AND_FILE_POOL = "rank_and_file"
"""The receiver that stands for the R&F Health Pool in `Distribute.onto`."""


class Place(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A proposed place of a model in seat units; a fraction stands between the files."""

    rank: float
    file: float


class Arrange(Value, frozen=True, kw_only=True, tag_field="do", tag="arrange"):
    """A whole formation is proposed for a unit: where each model of the block shall stand."""

    unit: str
    files: int
    places: dict[str, Place]
    sides: dict[Side, str] = msgspec.field(default_factory=dict)


Action = (
    Join
    | MakeWay
    | Distribute
    | Arrange
    | Lose
    | Remove
    | Leave
    | Test
    | Next
    | Deploy
    | Move
    | Charge
)
