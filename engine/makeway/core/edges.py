"""Where the edges of units lie, and what becomes of contacts and zones when a unit changes."""

from __future__ import annotations

from msgspec.structs import replace

from makeway.core.state import Contact, Unit
from makeway.core.words import Facing, Side
from makeway.core.zone import Zone


def nudged(contact: Contact, unit: str, enemy: str, facing: Facing, mm: float) -> Contact:
    """A contact moved by `mm` along `facing`, whichever of the two units it is written down for."""
    if (contact.unit, contact.enemy, contact.facing) == (unit, enemy, facing):
        return replace(contact, offset=contact.offset + mm)
    turned = contact.enemy, contact.unit, contact.with_facing
    if turned == (unit, enemy, facing):
        against = (contact.facing in _CLOCKWISE) == (contact.with_facing in _CLOCKWISE)
        return replace(contact, offset=contact.offset + (mm if against else -mm))
    return contact


def unmoved(contact: Contact, old: Unit, new: Unit, left: float) -> Contact:
    """The same contact, measured anew: models that stay in a unit stay where they are in mm."""
    shift = left * new.reference.width
    if contact.unit == new.id and contact.facing in _ACROSS:
        return replace(contact, offset=contact.offset - shift)
    if contact.enemy != new.id or not new.models:
        return contact
    facing = contact.with_facing
    moved = shift if facing in _ACROSS else 0.0
    (start, end), (new_start, new_end) = _edge(old, facing), _edge(new, facing)
    against = (contact.facing in _CLOCKWISE) == (facing in _CLOCKWISE)
    change = end - new_end - moved if against else new_start + moved - start
    return replace(contact, offset=contact.offset + change)


def apart_from(contacts: tuple[Contact, ...], unit: str) -> tuple[Contact, ...]:
    """The contacts in which a unit has no part."""
    return contacts and tuple(each for each in contacts if unit not in (each.unit, each.enemy))


_ACROSS = (Facing.FRONT, Facing.REAR)
_CLOCKWISE = (Facing.FRONT, Facing.RIGHT)
"""Edges that count clockwise around the unit; two of a kind run against each other."""


def _edge(unit: Unit, facing: Facing) -> tuple[float, float]:
    """Where a unit's edge begins and ends, in mm of its own frame, side models included."""
    beside = {side: unit.models[name].base for side, name in unit.sides.items()}
    wide, deep = unit.reference.width, unit.reference.depth
    if facing in _ACROSS:
        files = [seat.file for seat in unit.grid]
        ends = [(min(files) - 1) * wide, max(files) * wide] if files else []
        ends += [-beside[Side.LEFT].width] if Side.LEFT in beside else []
        if Side.RIGHT in beside:
            ends.append(unit.files * wide + beside[Side.RIGHT].width)
        return min(ends), max(ends)
    ranks = [seat.rank for seat in unit.grid]
    ends = [(min(ranks) - 1) * deep, max(ranks) * deep] if ranks else []
    ends += [end for base in beside.values() for end in (0.0, base.depth)]
    return min(ends), max(ends)


def begins(unit: Unit) -> float:
    """Where a unit begins at its left, in mm of its own frame: below 0 with a side model there."""
    return _edge(unit, Facing.FRONT)[0]


def zone_after(old: Unit, new: Unit, left: float) -> Zone | None:
    """The room that a unit has in its Deployment Zone in its new form.

    `left` mm less at the left of its frame renumber the others; who stays in it stays in place.
    """
    if old.zone is None or not new.models:
        return old.zone
    (start, end), (new_start, new_end) = _edge(old, Facing.FRONT), _edge(new, Facing.FRONT)
    (front, rear), (new_front, new_rear) = _edge(old, Facing.LEFT), _edge(new, Facing.LEFT)
    return old.zone.less(
        front=front - new_front,
        left=start - new_start - left,
        right=new_end + left - end,
        rear=new_rear - rear,
    )
