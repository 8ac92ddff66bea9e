"""A table as it is drawn: units, bases, contact edges, and what changes from one to the next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from makeway.board.contact_text import contact_text
from makeway.board.ground import edge_span, lines, seen_from
from makeway.core.state import Contact, Moment, State, Unit
from makeway.core.words import Base, Facing, Phase, Side
from makeway.text.field import field_poses, ground_of, margined
from makeway.text.figures import figure, mm
from makeway.text.frame import (
    Change,
    ContactEdge,
    Ground,
    Point,
    Rect,
    Scene,
    SceneBase,
    SceneUnit,
)
from makeway.text.poses import Pose, against, around, box_of, main_unit, poses

MARGIN = 30.0
"""Around all bases, in mm: room for numbers and names."""

STEP_NAMES = {3: "Make Way"}
"""What the steps of a round of combat are called, as far as they are taught here."""


def scene(state: State, shift: Mapping[str, float] | None = None) -> Scene:
    """The drawn table; `shift` moves units to the right by so many mm.

    The scene of an unchanged State, and the bases of an unchanged Unit, are made once.

    >>> from makeway.text.scenario import load
    >>> table = load("makeway: 1\\nunits: [{profile: Orcs, drawing: r r c}, {profile: Marshal}]")
    >>> [(base.name, base.x, base.y) for base in scene(table.state).bases]
    [('Orc', 12.5, 12.5), ('Orc', 37.5, 12.5), ('Champion', 62.5, 12.5), ('Marshal', 115.0, 12.5)]
    """
    if shift:
        return _scene(state, shift)
    memo = state.__dict__
    if "_scene" not in memo:
        memo["_scene"] = _scene(state, {})
    found: Scene = memo["_scene"]
    return found


def _scene(state: State, shift: Mapping[str, float]) -> Scene:
    units, bases, contacts = drawn(state, shift)
    where = placed(state, shift)
    return Scene(
        title=_title(state),
        where=moment_text(state),
        units=units,
        bases=bases,
        contacts=contacts,
        box=_box(state, where),
        field=ground_of(state),
    )


def _title(state: State) -> str:
    if state.field is not None:
        return "Battlefield"
    return main_unit(state).name if state.units else ""


class Drawn(NamedTuple):
    """Units, bases and contacts of a scene, without what a step never changes."""

    units: tuple[SceneUnit, ...]
    bases: tuple[SceneBase, ...]
    contacts: tuple[ContactEdge, ...] = ()


def drawn(
    state: State, shift: Mapping[str, float] | None = None, like: State | None = None
) -> Drawn:
    """Units, bases and contacts of a table; cheaper than its scene, the more so after `like`."""
    where = placed(state, shift)
    earlier = like.units if like is not None else {}
    figures = [
        figure(state, unit, where[unit.id], earlier.get(unit.id)) for unit in state.units.values()
    ]
    return Drawn(
        tuple(unit for unit, _ in figures),
        tuple(base for _, own in figures for base in own),
        tuple(_contacts(state, where)),
    )


def placed(state: State, shift: Mapping[str, float] | None = None) -> dict[str, Pose]:
    """The pose of every unit in the scene."""
    memo = state.__dict__
    if "_poses" not in memo:
        memo["_poses"] = poses(state) if state.field is None else field_poses(state)
    found: dict[str, Pose] = memo["_poses"]
    return _shifted(state, found, shift) if shift else found


def _shifted(state: State, found: dict[str, Pose], shift: Mapping[str, float]) -> dict[str, Pose]:
    """Units moved to the right with the enemies against them; the main unit takes all along."""
    moved, main = dict(found), main_unit(state).id
    for unit, way in shift.items():
        with_it = {unit, *(contact.enemy for contact in state.contacts_of(unit))}
        for each in found if unit == main else with_it & found.keys():
            moved[each] = moved[each]._replace(x=moved[each].x + way)
    return moved


def moment_text(state: State) -> str:
    """Where the game stands: "Movement Phase, your turn".

    >>> from makeway.core.words import Phase
    >>> _phase(Moment(active="own", phase=Phase.CLOSE_COMBAT, round=2, step=3))
    'Close Combat, round 2, step 3: Make Way'
    """
    moment = state.moment
    phase = _phase(moment)
    if moment.round:
        return phase
    ours = moment.active == state.players[0].id
    return f"{phase}, your turn" if ours else f"{phase}, your opponent’s turn"


def _phase(moment: Moment) -> str:
    if moment.phase is not Phase.CLOSE_COMBAT:
        return f"{moment.phase.capitalize()} Phase"
    words = ["Close Combat"]
    words += [f"round {moment.round}"] if moment.round else []
    name = f": {STEP_NAMES[moment.step]}" if moment.step in STEP_NAMES else ""
    words += [f"step {moment.step}{name}"] if moment.step else []
    return ", ".join(words)


def _contacts(state: State, where: Mapping[str, Pose]) -> Iterator[ContactEdge]:
    ours = state.players[0].id
    for unit in state.units.values() if state.contacts else ():
        if unit.player != ours:
            continue
        for contact, line in zip(seen_from(state, unit.id), lines(state, unit.id), strict=True):
            ends = _edge(state, contact, where[unit.id])
            if ends is not None:
                label = contact_text(state, line, unit)
                yield ContactEdge(
                    unit=unit.id,
                    enemy=contact.enemy,
                    from_=ends[0],
                    to=ends[1],
                    label=f"Contact: {label}" if label else "No contact",
                )


def _edge(state: State, contact: Contact, pose: Pose) -> tuple[Point, Point] | None:
    """The stretch of our edge that the enemy stands against, on the table."""
    unit, enemy = state.units[contact.unit], state.units[contact.enemy]
    left, top, width, depth = box_of(enemy, against(state, contact))
    ours = edge_span(unit, contact.facing)
    along = contact.facing in (Facing.FRONT, Facing.REAR)
    start, end = (left, left + width) if along else (top, top + depth)
    start, end = max(start, ours.start), min(end, ours.end)
    if start > end:
        return None
    across = {
        Facing.FRONT: top + depth,
        Facing.REAR: top,
        Facing.LEFT: left + width,
        Facing.RIGHT: left,
    }[contact.facing]
    points = ((start, across), (end, across)) if along else ((across, start), (across, end))
    (a, b), (c, d) = pose.at(*points[0]), pose.at(*points[1])
    return (mm(a), mm(b)), (mm(c), mm(d))


def _box(state: State, where: Mapping[str, Pose]) -> Rect:
    if state.field is not None:
        return rounded(margined(state, where))
    if not where:
        return (0.0, 0.0, 100.0, 100.0)
    left, top, width, depth = around([box_of(state.units[n], pose) for n, pose in where.items()])
    return (
        mm(left - MARGIN),
        mm(top - MARGIN),
        mm(width + 2 * MARGIN),
        mm(depth + 2 * MARGIN),
    )


def seat_rect(unit: Unit, pose: Pose, base: Base, rank: int, file: int) -> Ground:
    """A base of this size standing with its front left corner on a seat, on the table."""
    width, depth = unit.reference.width, unit.reference.depth
    return exact(pose.ground((file - 1) * width, (rank - 1) * depth, base.width, base.depth))


def base_on(unit: Unit, side: Side | None) -> Base:
    """The base of whoever stands at a side; of an empty side, and of a seat, the reference base."""
    taken = unit.sides.get(side) if side else None
    return unit.models[taken].base if taken else unit.reference


def side_rect(unit: Unit, pose: Pose, base: Base, side: Side) -> Ground:
    """A base of this size standing at a side of the unit, on the table (MM-1)."""
    left = -base.width if side is Side.LEFT else unit.files * unit.reference.width
    return exact(pose.ground(left, 0.0, base.width, base.depth))


def change(before: Scene | Drawn, after: Scene | Drawn) -> Change:
    """What leads from one drawn table to another: records that differ, and ids that are gone."""
    bases = {base.id: base for base in before.bases}
    units = {unit.id: unit for unit in before.units}
    there = {base.id for base in after.bases}
    still = {unit.id for unit in after.units}
    return Change(
        bases=tuple(b for b in after.bases if (o := bases.get(b.id)) is not b and o != b),
        gone=tuple(model for model in bases if model not in there),
        units=tuple(u for u in after.units if (v := units.get(u.id)) is not u and v != u),
        units_gone=tuple(unit for unit in units if unit not in still),
        contacts=None if before.contacts == after.contacts else after.contacts,
    )


def together(*boxes: Rect) -> Rect:
    """One box around several, so that nothing jumps out of view."""
    return rounded(around(list(boxes)))


def exact(ground: Ground) -> Ground:
    """A rectangle that may be turned, for the wire."""
    x, y, width, depth, *turn = ground
    return (*rounded((x, y, width, depth)), mm(turn[0])) if turn else rounded((x, y, width, depth))


def upright(ground: Ground) -> Rect:
    """The upright box around a rectangle that may be turned.

    >>> upright((0, 0, 20, 10, 90))
    (5.0, -5.0, 10.0, 20.0)
    """
    x, y, width, depth, *turn = ground
    middle = Pose(x + width / 2, y + depth / 2, turn[0] if turn else 0)
    return middle.rect(-width / 2, -depth / 2, width, depth)


def rounded(rect: Rect) -> Rect:
    """A rectangle for the wire, in thousandths of a millimetre."""
    return mm(rect[0]), mm(rect[1]), mm(rect[2]), mm(rect[3])
