"""What the browser draws: bases, units, contact edges, and what changes (`js/src/frame.ts`).

Lengths are millimetres on the drawn table, x to the right, y down.
"""

from __future__ import annotations

import msgspec

from makeway.core.words import Role, Side

Point = tuple[float, float]
Rect = tuple[float, float, float, float]
"""Left, top, width, height."""


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
    turn: int
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
    turn: int
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


class Scene(Wire, frozen=True, kw_only=True, gc=False):
    """A whole table, drawn."""

    title: str
    where: str
    units: tuple[SceneUnit, ...]
    bases: tuple[SceneBase, ...]
    contacts: tuple[ContactEdge, ...]
    box: Rect


class Change(Wire, frozen=True, kw_only=True, gc=False):
    """What one step changes: whole records replace those of the same id."""

    bases: tuple[SceneBase, ...] = ()
    gone: tuple[str, ...] = ()
    units: tuple[SceneUnit, ...] = ()
    units_gone: tuple[str, ...] = ()


class About(Wire, frozen=True, kw_only=True, gc=False):
    """What lights up with a sentence."""

    models: tuple[str, ...] = ()
    rects: tuple[Rect, ...] = ()


class Move(Wire, frozen=True, kw_only=True, gc=False):
    """One model's way, centre to centre; mm is 0 for a way outside its unit."""

    model: str
    from_: Point = msgspec.field(name="from")
    to: Point
    mm: float
