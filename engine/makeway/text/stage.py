"""What the browser draws: bases, units, contact edges, and what changes (`js/src/scene/wire.ts`).

Lengths are millimetres on the drawn table, x to the right, y down.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from makeway.core.words import Role, Side

Point = tuple[float, float]
Rect = tuple[float, float, float, float]
"""Left, top, width, height."""
Ground = tuple[float, ...]
"""A rectangle that may be turned: by a fifth number about its middle, clockwise in degrees."""


class Wire(msgspec.Struct, frozen=True, kw_only=True, rename="camel", gc=False):
    """The parent of everything on the wire: camelCase names, every field present."""


class SceneBase(Wire, frozen=True, kw_only=True, gc=False):
    """A base on the table: its centre, its unturned size, its turn, and what is told about it."""

    id: str
    unit: str
    name: str
    role: Role
    own: bool
    general: bool
    initials: str
    x: float
    y: float
    w: float
    d: float
    turn: float
    block: tuple[int, int] | None
    mismatching: bool
    seat: tuple[int, int] | None
    side: Side | None
    place: str
    hp: int
    lost: int
    profile: tuple[tuple[str, str], ...]


class SceneUnit(Wire, frozen=True, kw_only=True, gc=False):
    """A unit on the table: its front left corner and turn, its seats, its text."""

    id: str
    name: str
    player: str
    own: bool
    x: float
    y: float
    turn: float
    files: int
    ranks: int
    seat_w: float
    seat_d: float
    waits: bool
    plight: str
    text: str


class ContactEdge(Wire, frozen=True, kw_only=True, gc=False):
    """The line along which an enemy touches our unit."""

    unit: str
    enemy: str
    from_: Point = msgspec.field(name="from")
    to: Point
    label: str


class TerrainPiece(Wire, frozen=True, kw_only=True, gc=False):
    """A piece of terrain: its outline, and what it stops, in words."""

    id: str
    name: str
    corners: tuple[Point, ...]
    blocks: bool
    hides: bool


class ZoneArea(Wire, frozen=True, kw_only=True, gc=False):
    """A part of a Deployment Zone."""

    own: bool
    name: str
    corners: tuple[Point, ...]


class PhaseStop(Wire, frozen=True, kw_only=True, gc=False):
    """A phase of the Player Turn; `action` leads to it when it is the next one."""

    name: str
    at: bool
    action: Any
    says: str


class Halo(Wire, frozen=True, kw_only=True, gc=False):
    """Lines around a unit: 1 inch, and 8 inches where an enemy calls for a March Test."""

    unit: str
    own: bool
    inch: tuple[tuple[Point, ...], ...]
    eight: tuple[tuple[Point, ...], ...]
    says: str


class FieldGround(Wire, frozen=True, kw_only=True, gc=False):
    """The battlefield under the units: its size in mm, terrain, zones, and the phases."""

    width: float
    depth: float
    terrain: tuple[TerrainPiece, ...]
    zones: tuple[ZoneArea, ...]
    phases: tuple[PhaseStop, ...]
    halos: tuple[Halo, ...]


class Scene(Wire, frozen=True, kw_only=True, gc=False):
    """A whole table, drawn; `field` is null where units stand on no battlefield."""

    title: str
    where: str
    units: tuple[SceneUnit, ...]
    bases: tuple[SceneBase, ...]
    contacts: tuple[ContactEdge, ...]
    box: Rect
    field: FieldGround | None = None


class Change(Wire, frozen=True, kw_only=True, gc=False):
    """What one step changes: whole records replace those of the same id.

    `contacts` are all edges after it; None while they stay as they are.
    """

    bases: tuple[SceneBase, ...] = ()
    gone: tuple[str, ...] = ()
    units: tuple[SceneUnit, ...] = ()
    units_gone: tuple[str, ...] = ()
    contacts: tuple[ContactEdge, ...] | None = None


class About(Wire, frozen=True, kw_only=True, gc=False):
    """What lights up with a sentence."""

    models: tuple[str, ...] = ()
    rects: tuple[Ground, ...] = ()


class Move(Wire, frozen=True, kw_only=True, gc=False):
    """One model's way, centre to centre; mm is 0 for a way outside its unit."""

    model: str
    from_: Point = msgspec.field(name="from")
    to: Point
    mm: float


class Walk(Wire, frozen=True, kw_only=True, gc=False):
    """The way of a unit or a model over the battlefield, from where it stood, with its lengths."""

    models: tuple[str, ...]
    way: tuple[Point, ...]
    legs: tuple[str, ...]


class Ring(Wire, frozen=True, kw_only=True, gc=False):
    """How far a kind of move leads at most; `action` lacks only where to."""

    kind: str
    fly: bool
    mm: float
    label: str
    action: Any


class Reach(Wire, frozen=True, kw_only=True, gc=False):
    """What a move of a Character over the battlefield is measured by, from his centre."""

    piece: str
    centre: Point
    rings: tuple[Ring, ...]
    says: str


class MoveKind(Wire, frozen=True, kw_only=True, gc=False):
    """A kind of move that a unit may make: "Advance 4″", and how far it leads; None: no bound.

    `aside` is how far it leads back or to a side; None: not at all, or not known.
    """

    kind: str
    label: str
    mm: float | None = None
    aside: float | None = None


class Width(Wire, frozen=True, kw_only=True, gc=False):
    """A unit formed anew so many files wide: its front left corner from its centre, as it faces."""

    files: int
    right: float
    back: float


class Order(Wire, frozen=True, kw_only=True, gc=False):
    """What a unit may be told to do: an action, and what it lacks, legs, a place or a width.

    `corners` are those of its Unit Boundary, the front left one first, clockwise as it sees them.
    """

    unit: str
    kind: Literal["charge", "legs", "place", "reform"]
    label: str
    action: Any
    kinds: tuple[MoveKind, ...] = ()
    corners: tuple[Point, ...] = ()
    widths: tuple[Width, ...] = ()
