"""The battlefield under the units: where they stand, terrain, Deployment Zones, the phases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from makeway.core.actions import Next
from makeway.core.ground import Field, Polygon
from makeway.core.state import State
from makeway.core.words import Phase
from makeway.rules.turn import FOLLOWS, headline_next
from makeway.text.figures import mm
from makeway.text.frame import (
    FieldGround,
    PhaseStop,
    Point,
    Rect,
    TerrainPiece,
    ZoneArea,
)
from makeway.text.poses import UNIT_GAP, Pose, around, box_of, outline
from makeway.text.reach import halos

MARGIN = 54.0
"""Around the battlefield, in mm: room for the inches at its edges."""

NAMES = {
    Phase.DEPLOYMENT: "Deployment",
    Phase.CHARGE: "Charge",
    Phase.MOVEMENT: "Movement",
    Phase.MAGIC: "Magic",
    Phase.SHOOTING: "Shooting",
    Phase.CLOSE_COMBAT: "Combat",
}
"""The phases as the buttons of the header call them."""


def field_poses(state: State) -> dict[str, Pose]:
    """The pose of every unit on a battlefield; those not deployed wait in a row beside it."""
    assert state.field is not None
    placed = {
        unit.id: Pose(unit.pose.x, unit.pose.y, mm(unit.pose.facing))
        for unit in state.units.values()
        if unit.pose is not None
    }
    waiting = dict(_waiting(state, state.field))
    return {unit: placed[unit] if unit in placed else waiting[unit] for unit in state.units}


def _waiting(state: State, field: Field) -> Iterator[tuple[str, Pose]]:
    """Who is not deployed, one behind the other, from the height at which his zone begins."""
    y = 0.0
    for player in sorted((p.id for p in state.players), key=lambda each: _begins(field, each)):
        row = [u for u in state.units.values() if u.player == player and u.pose is None]
        depths = [outline(unit)[3] for unit in row]
        room = field.depth - sum(depths) - UNIT_GAP * (len(row) - 1)
        y = max(y, min(_begins(field, player), room))
        for unit, depth in zip(row, depths, strict=True):
            left, top, _, _ = outline(unit)
            yield unit.id, Pose(field.width + UNIT_GAP - left, y - top)
            y += depth + UNIT_GAP


def _begins(field: Field, player: str) -> float:
    """How far from the upper edge a player's Deployment Zone begins, in mm; 0 where he has none."""
    return min((y for area in field.zones.get(player, ()) for _, y in area), default=0.0)


def margined(state: State, where: Mapping[str, Pose]) -> Rect:
    """The box around the battlefield and whatever stands beside it, with room for its inches."""
    assert state.field is not None
    whole = (0.0, 0.0, state.field.width, state.field.depth)
    boxes = [box_of(state.units[name], pose) for name, pose in where.items()]
    left, top, width, depth = around([whole, *boxes])
    return left - MARGIN, top - MARGIN, width + 2 * MARGIN, depth + 2 * MARGIN


def ground_of(state: State) -> FieldGround | None:
    """The battlefield as it is drawn; None where there is none."""
    field = state.field
    if field is None:
        return None
    ours = state.players[0].id
    return FieldGround(
        width=mm(field.width),
        depth=mm(field.depth),
        terrain=tuple(
            TerrainPiece(
                id=piece.id,
                name=piece.name,
                corners=_points(piece.corners),
                blocks=piece.blocks,
                hides=piece.hides,
            )
            for piece in field.terrain
        ),
        zones=tuple(
            ZoneArea(own=player == ours, name=state.player(player).name, corners=_points(area))
            for player, areas in field.zones.items()
            for area in areas
        ),
        phases=tuple(_phases(state)),
        halos=halos(state),
    )


def _points(area: Polygon) -> tuple[Point, ...]:
    return tuple((mm(x), mm(y)) for x, y in area)


def _phases(state: State) -> Iterator[PhaseStop]:
    """The phases from the first to the last; the one that follows carries the action."""
    now = state.moment.phase
    first: Phase = now if now is Phase.DEPLOYMENT else Phase.CHARGE
    phases: list[Phase] = [first]
    while (after := FOLLOWS[phases[-1]]) not in phases:
        phases.append(after)
    if now not in phases:
        phases.insert(phases.index(FOLLOWS[now]), now)
    for phase in phases:
        follows = phase is FOLLOWS[now]
        yield PhaseStop(
            name=NAMES[phase],
            at=phase is now,
            action={"do": "next"} if follows else None,
            says=headline_next(state, Next(), True) if follows else "",
        )
