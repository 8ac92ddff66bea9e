"""A still picture of a battlefield: cloth, inches, terrain, zones, and what units stand on it."""

from __future__ import annotations

from collections.abc import Iterator

from makeway.core.words import MM_PER_INCH
from makeway.text.marks import BOARD, EDGE, FOE, GRID, INK, INK_2, MARKER, OWN, PAPER
from makeway.text.poses import Pose
from makeway.text.stage import ContactEdge, FieldGround, Point, Rect, Scene, SceneBase
from makeway.text.still import base, n, text

UID = "mw-uid"
"""Stands for the name of the picture's patterns until the picture is known."""

LONG, SHORT = 14.0, 7.0
"""The ticks of the edge in mm: each 6 inches, and each inch."""


def field_in_ink(shown: Scene, field: FieldGround, scale: float) -> Iterator[str]:
    """The battlefield and all that stands on it, in the order in which it is painted."""
    yield f'<rect width="{n(field.width)}" height="{n(field.depth)}" fill="{BOARD}"/>'
    yield from _inches(field, scale)
    for zone in field.zones:
        ink = (OWN if zone.own else FOE).ink
        yield (
            f'<path d="{_outline(zone.corners)}" fill="{ink}" fill-opacity=".05" stroke="{ink}"'
            f' stroke-opacity=".6" stroke-width="{n(1 / scale)}"'
            f' stroke-dasharray="{n(8 / scale)} {n(5 / scale)}"/>'
        )
    for piece in field.terrain:
        fill = INK_2 if piece.blocks else "none"
        yield (
            f'<path d="{_outline(piece.corners)}" fill="{fill}" fill-opacity=".25"'
            f' stroke="{INK_2}" stroke-width="{n(2 / scale)}"/>'
        )
    for model in shown.bases:
        yield base(model, UID)
    for edge in shown.contacts:
        yield contact(edge, scale)
    yield from _names(shown, field, 12 / scale)


def _inches(field: FieldGround, scale: float) -> Iterator[str]:
    """A line each 6 inches over the table, a tick each inch at its upper and left edge."""
    width, depth = field.width, field.depth
    across = [i * MM_PER_INCH for i in range(int(width / MM_PER_INCH + 0.01) + 1)]
    down = [i * MM_PER_INCH for i in range(int(depth / MM_PER_INCH + 0.01) + 1)]
    lines = [f"M{n(x)} 0v{n(depth)}" for x in across[6::6] if x < width - 1]
    lines += [f"M0 {n(y)}h{n(width)}" for y in down[6::6] if y < depth - 1]
    ticks = [f"M{n(x)} 0v{n(-SHORT if i % 6 else -LONG)}" for i, x in enumerate(across)]
    ticks += [f"M0 {n(y)}h{n(-SHORT if i % 6 else -LONG)}" for i, y in enumerate(down)]
    for path, colour in ((lines, GRID), (ticks, EDGE)):
        drawn = f'fill="none" stroke="{colour}" stroke-width="{n(1 / scale)}"'
        yield f'<path d="{"".join(path)}" {drawn}/>'
    size = 12 / scale
    for i, x in list(enumerate(across))[6::6]:
        yield text(f"{i}″", f'x="{n(x)}" y="{n(-LONG - size / 3)}"', size, INK_2, "middle", 400)
    for i, y in list(enumerate(down))[6::6]:
        at = f'x="{n(-LONG - size / 3)}" y="{n(y + size / 3)}"'
        yield text(f"{i}″", at, size, INK_2, "end", 400)


def _names(shown: Scene, field: FieldGround, size: float) -> Iterator[str]:
    """Each unit's name below it, with what ails it; the names of terrain in its middle."""
    for piece in field.terrain:
        x = sum(corner[0] for corner in piece.corners) / len(piece.corners)
        y = sum(corner[1] for corner in piece.corners) / len(piece.corners)
        yield name((x, y + size / 3), size, piece.name, "")
    for unit in shown.units:
        models = [model for model in shown.bases if model.unit == unit.id]
        if models:
            x, y, w, h = around(models)
            yield name((x + w / 2, y + h + 1.4 * size), size, unit.name, unit.plight)


def _outline(corners: tuple[Point, ...]) -> str:
    return f"M{'L'.join(f'{n(x)} {n(y)}' for x, y in corners)}z"


def contact(edge: ContactEdge, scale: float) -> str:
    """The edge where an enemy touches us, in ink on the marker, with its files in words."""
    (x, y), (u, v) = edge.from_, edge.to
    line = f'd="M{n(x)} {n(y)}L{n(u)} {n(v)}"'
    ends = "".join(
        f'<circle cx="{n(a)}" cy="{n(b)}" r="1.5" fill="{INK}" stroke="{PAPER}"/>'
        for a, b in (edge.from_, edge.to)
    ).replace("/>", f' stroke-width="{n(1 / scale)}"/>')
    return (
        f'<path {line} stroke="{MARKER}" stroke-width="{n(11 / scale)}"/>'
        f'<path {line} stroke="{INK}" stroke-width="{n(3.5 / scale)}"/>{ends}'
    )


def around(models: list[SceneBase]) -> Rect:
    """The upright box around bases."""
    boxes = [rect_of(model) for model in models]
    left, top = min(b[0] for b in boxes), min(b[1] for b in boxes)
    right, bottom = max(b[0] + b[2] for b in boxes), max(b[1] + b[3] for b in boxes)
    return left, top, right - left, bottom - top


def rect_of(model: SceneBase) -> Rect:
    """The upright box around a base."""
    return Pose(model.x, model.y, model.turn).rect(-model.w / 2, -model.d / 2, model.w, model.d)


def name(at: Point, size: float, called: str, below: str, anchor: str = "middle") -> str:
    """A name, and a word on it below."""
    first = text(called, f'x="{n(at[0])}" y="{n(at[1])}"', size, INK, anchor, 600)
    second = text(below, f'x="{n(at[0])}" y="{n(at[1] + 1.25 * size)}"', size, INK_2, anchor, 400)
    return first + (second if below else "")
