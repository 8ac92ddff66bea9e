"""Where units stand on the drawn table: ours with its front up, enemies against the edge they hit.

A pose is the front left corner of a unit's block and its turn, clockwise in degrees.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import NamedTuple

from makeway.board.ground import seen_from
from makeway.core.state import Contact, State, Unit
from makeway.core.words import Facing, Side
from makeway.text.frame import Ground, Point, Rect

WAITING_GAP = 30.0
"""Between a unit and a Character who waits beside it, in mm: room for the rank numbers."""

NAME_GAP = 18.0
"""Below a waiting Character, in mm: room for his name."""

UNIT_GAP = 60.0
"""Between units that do not touch, in mm."""

_TURN = {Facing.FRONT: 0, Facing.RIGHT: 90, Facing.REAR: 180, Facing.LEFT: 270}
_QUARTERS: dict[float, tuple[float, float]] = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}
"""Cosine and sine of whole quarter turns, without what the last bit of pi leaves."""


class Pose(NamedTuple):
    """The front left corner of a block on the table in mm, and its turn clockwise in degrees."""

    x: float = 0.0
    y: float = 0.0
    turn: float = 0

    def at(self, across: float, down: float) -> Point:
        """A point of the unit frame (dossier 32.1) on the table.

        >>> Pose(100, 0, 180).at(25, 10)
        (75, -10)
        """
        cos, sin = _QUARTERS.get(self.turn) or _cos_sin(self.turn)
        return self.x + across * cos - down * sin, self.y + across * sin + down * cos

    def rect(self, across: float, down: float, width: float, depth: float) -> Rect:
        """The upright box around a rectangle of the unit frame: left, top, width, height."""
        x, y = self.at(across, down)
        u, v = self.at(across + width, down + depth)
        if self.turn in _QUARTERS:
            return min(x, u), min(y, v), abs(u - x), abs(v - y)
        (p, q), (r, s) = self.at(across + width, down), self.at(across, down + depth)
        left, top = min(x, u, p, r), min(y, v, q, s)
        return left, top, max(x, u, p, r) - left, max(y, v, q, s) - top

    def ground(self, across: float, down: float, width: float, depth: float) -> Ground:
        """A rectangle of the unit frame on the table, turned as the unit is.

        >>> Pose(100, 0, 90).ground(0, 0, 20, 10)
        (90, 0, 10, 20)
        >>> Pose(100, 0, 30).ground(-10, -5, 20, 10)
        (90.0, -5.0, 20, 10, 30)
        """
        if self.turn in _QUARTERS:
            return self.rect(across, down, width, depth)
        x, y = self.at(across + width / 2, down + depth / 2)
        return x - width / 2, y - depth / 2, width, depth, self.turn

    def then(self, inner: Pose) -> Pose:
        """The pose on the table of what has pose `inner` in this unit's frame."""
        return Pose(*self.at(inner.x, inner.y), (self.turn + inner.turn) % 360)


def _cos_sin(turn: float) -> tuple[float, float]:
    return cos(radians(turn)), sin(radians(turn))


def rects(unit: Unit) -> dict[str, Rect]:
    """Every base of a unit in its own frame, those at the sides included (MM-1)."""
    width, depth = unit.reference.width, unit.reference.depth
    found = {
        model: ((s.file - 1) * width, (s.rank - 1) * depth, base.width, base.depth)
        for model, s in unit.seats.items()
        for base in (unit.models[model].base,)
    }
    for side, model in unit.sides.items():
        base = unit.models[model].base
        left = -base.width if side is Side.LEFT else unit.files * width
        found[model] = (left, 0.0, base.width, base.depth)
    return found


def around(boxes: list[Rect]) -> Rect:
    """The smallest rectangle around others.

    >>> around([(0, 0, 10, 10), (20, 5, 10, 10)])
    (0, 0, 30, 15)
    """
    left, top = min(b[0] for b in boxes), min(b[1] for b in boxes)
    right, bottom = max(b[0] + b[2] for b in boxes), max(b[1] + b[3] for b in boxes)
    return left, top, right - left, bottom - top


def main_unit(state: State) -> Unit:
    """The unit that the table is about: our first that is no lone Character."""
    ours = [unit for unit in state.units.values() if unit.player == state.players[0].id]
    units = ours or list(state.units.values())
    return next((unit for unit in units if not is_alone(unit)), units[0])


def is_alone(unit: Unit) -> bool:
    """A lone Character."""
    return len(unit.models) == 1 and len(unit.characters) == 1


def poses(state: State) -> dict[str, Pose]:
    """The pose of every unit on the table."""
    if not state.units:
        return {}
    main = main_unit(state)
    placed = {main.id: Pose()}
    _in_contact(state, placed, [main.id])
    rest = [unit for unit in state.units.values() if unit.id not in placed]
    ours = [unit for unit in rest if unit.player == main.player]
    _waiting(state, placed, main, [unit for unit in ours if is_alone(unit)])
    _in_a_row(state, placed, [unit for unit in ours if not is_alone(unit)], main)
    _opposite(state, placed, [unit for unit in rest if unit.player != main.player], main)
    return placed


def _in_contact(state: State, placed: dict[str, Pose], fresh: list[str]) -> None:
    """Enemies of placed units stand against them, and so on from enemy to enemy."""
    while fresh and state.contacts:
        unit = fresh.pop()
        others = {contact.unit for contact in state.contacts if contact.enemy == unit}
        others |= {contact.enemy for contact in state.contacts if contact.unit == unit}
        for contact in seen_from(state, unit) if others - placed.keys() else ():
            if contact.enemy not in placed and contact.enemy in state.units:
                placed[contact.enemy] = placed[unit].then(against(state, contact))
                fresh.append(contact.enemy)


def against(state: State, contact: Contact) -> Pose:
    """The pose of an enemy in the frame of the unit that it touches."""
    ours, theirs = state.units[contact.unit], state.units[contact.enemy]
    turn = (_TURN[contact.facing] + 180 - _TURN[contact.with_facing]) % 360
    turned = Pose(turn=turn)
    left, top, width, depth = turned.rect(*outline(theirs))
    plane = _plane(ours, contact, width, depth)
    match contact.facing:
        case Facing.FRONT:
            return Pose(contact.offset - left, plane - depth - top, turn)
        case Facing.REAR:
            return Pose(contact.offset - left, plane - top, turn)
        case Facing.LEFT:
            return Pose(plane - width - left, contact.offset - top, turn)
        case Facing.RIGHT:
            return Pose(plane - left, contact.offset - top, turn)


def _plane(unit: Unit, contact: Contact, width: float, depth: float) -> float:
    """How far out the Facing reaches where the enemy stands: x or y in the unit's frame."""
    facing, start = contact.facing, contact.offset
    if facing is Facing.FRONT:
        return 0.0
    along = facing is Facing.REAR
    end = start + (width if along else depth)
    boxes = list(rects(unit).values())
    met = [b for b in boxes if start < (b[0] + b[2] if along else b[1] + b[3])]
    met = [b for b in met if (b[0] if along else b[1]) < end] or boxes
    if facing is Facing.REAR:
        return max(b[1] + b[3] for b in met)
    return min(b[0] for b in met) if facing is Facing.LEFT else max(b[0] + b[2] for b in met)


def box_of(unit: Unit, pose: Pose) -> Rect:
    """The rectangle on the table around all bases of a unit."""
    return pose.rect(*outline(unit))


def outline(unit: Unit) -> Rect:
    """The rectangle around all bases of a unit in its own frame (MM-4)."""
    memo = unit.__dict__
    if "_outline" not in memo:
        memo["_outline"] = around(list(rects(unit).values()))
    found: Rect = memo["_outline"]
    return found


def _waiting(state: State, placed: dict[str, Pose], main: Unit, alone: list[Unit]) -> None:
    """Lone Characters of ours wait right of the unit, one below the other around its middle."""
    if not alone:
        return
    _, top, _, depth = unit_box = box_of(main, placed[main.id])
    bases = [unit.reference for unit in alone]
    height = sum(base.depth for base in bases) + NAME_GAP * (len(bases) - 1)
    width = max(base.width for base in bases)
    y = max(top, top + (depth - height) / 2)
    x = unit_box[0] + unit_box[2] + WAITING_GAP
    for name, pose in placed.items():
        left, upper, across, down = box_of(state.units[name], pose)
        beside = upper < y + height + NAME_GAP and y - NAME_GAP < upper + down
        if name != main.id and beside and left < x + width + WAITING_GAP and x < left + across:
            x = left + across + WAITING_GAP
    for unit, base in zip(alone, bases, strict=True):
        placed[unit.id] = Pose(x + (width - base.width) / 2, y)
        y += base.depth + NAME_GAP


def _in_a_row(state: State, placed: dict[str, Pose], units: list[Unit], main: Unit) -> None:
    """Further units of ours stand right of everything, front edges in one line."""
    for unit in units:
        left, _, width, _ = around([box_of(state.units[n], p) for n, p in placed.items()])
        own = outline(unit)
        placed[unit.id] = Pose(left + width + UNIT_GAP - own[0], 0.0, placed[main.id].turn)


def _opposite(state: State, placed: dict[str, Pose], units: list[Unit], main: Unit) -> None:
    """Enemies that touch nobody stand opposite our front, in a row that faces it."""
    if not units:
        return
    _, top, _, _ = around([box_of(state.units[n], p) for n, p in placed.items()])
    x = box_of(main, placed[main.id])[0]
    for unit in units:
        left, upper, width, depth = box_of(unit, Pose(turn=180))
        placed[unit.id] = Pose(x - left, top - UNIT_GAP - depth - upper, 180)
        x += width + UNIT_GAP
