"""A still picture of a table: for saved notebooks without a kernel, for links and the README."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from zlib import crc32

from makeway.core.state import State
from makeway.text.marks import BOARD, FOE, GRID, INK_2, OWN, PAPER
from makeway.text.poses import Pose
from makeway.text.scene import scene
from makeway.text.stage import Point, Rect, Scene, SceneUnit
from makeway.text.still import base, mark, n, text, told
from makeway.text.still_field import UID, around, contact, field_in_ink, name, rect_of

WIDEST = 720.0
"""The most a picture is wide, in px."""


def svg(position: State | Scene, *, box: Rect | None = None) -> str:
    """The table as SVG in the light colours, with a title and a description in words.

    Pure: the same table gives the same text. `box` shows less or more of it, in mm.

    >>> from makeway.text.scenario import load
    >>> svg(load("makeway: 1\\nunits: [{profile: Marshal}]").state).startswith("<svg ")
    True
    """
    shown = scene(position) if isinstance(position, State) else position
    if not isinstance(shown, Scene):
        raise TypeError(f"A picture shows a State, not a {type(position).__name__}.")
    left, top, width, height = box or shown.box
    scale = min(WIDEST / width, 4.0)
    picture = "".join(_drawing(shown, scale))
    uid = f"mw{crc32(picture.encode()):08x}"
    size = f'width="{n(width * scale)}" height="{n(height * scale)}"'
    table = PAPER if shown.field else BOARD
    view = f'viewBox="{n(left)} {n(top)} {n(width)} {n(height)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {view} role="img">'
        f"<title>{escape(shown.title)}</title><desc>{escape(in_words(shown))}</desc>"
        f"{_patterns(uid)}"
        f'<rect x="{n(left)}" y="{n(top)}" width="{n(width)}" height="{n(height)}" fill="{table}"/>'
        f"{picture.replace(UID, uid)}</svg>"
    )


def in_words(shown: Scene) -> str:
    """The table as text: each unit with its plight and drawing, and each contact."""
    told_units = []
    for unit in shown.units:
        plight = f", {unit.plight}" if unit.plight else ""
        if unit.waits:
            names = [told(model) for model in shown.bases if model.unit == unit.id]
            told_units.append(f"{'; '.join(names)}{plight}.")
        else:
            told_units.append(f"{unit.name} ({unit.player}{plight}):\n{unit.text}")
    names_of = {unit.id: unit.name for unit in shown.units}
    edges = [f"{names_of[edge.enemy]}: {edge.label}." for edge in shown.contacts]
    return "\n".join([shown.where, *told_units, *edges])


def _drawing(shown: Scene, scale: float) -> Iterator[str]:
    if shown.field is not None:
        yield from field_in_ink(shown, shown.field, scale)
        return
    for unit in shown.units:
        if not unit.waits:
            yield _seats(unit)
    for model in shown.bases:
        yield base(model, UID)
    for edge in shown.contacts:
        yield contact(edge, scale)
    for unit in shown.units:
        yield from _labels(unit, shown, scale)


def _seats(unit: SceneUnit) -> str:
    """The tray of a unit: its seats as thin lines on paper."""
    x, y, w, h = _block(unit)
    across, down = (unit.files, unit.ranks) if unit.turn % 180 == 0 else (unit.ranks, unit.files)
    lines = [f"M{n(x + i * w / across)} {n(y)}v{n(h)}" for i in range(across + 1)]
    lines += [f"M{n(x)} {n(y + i * h / down)}h{n(w)}" for i in range(down + 1)]
    tray = f'x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}"'
    return (
        f'<rect {tray} fill="{PAPER}" opacity=".45"/>'
        f'<path d="{"".join(lines)}" fill="none" stroke="{GRID}" stroke-width=".3"/>'
    )


def _block(unit: SceneUnit) -> Rect:
    pose = Pose(unit.x, unit.y, unit.turn)
    return pose.rect(0, 0, unit.files * unit.seat_w, unit.ranks * unit.seat_d)


def _labels(unit: SceneUnit, shown: Scene, scale: float) -> Iterator[str]:
    models = [model for model in shown.bases if model.unit == unit.id]
    size = 12 / scale
    if unit.own and unit.files * unit.ranks > 1:
        yield from _numbers(unit, shown, size)
    for model in models:
        if model.mismatching or unit.waits:
            below = "Mismatching" if model.mismatching else "waits for his seat"
            anchor = _ANCHORS.get(model.side or "", "middle") if model.turn == 0 else "middle"
            shift = {"end": model.w / 2 - 1, "start": 1 - model.w / 2}.get(anchor, 0.0)
            where = (model.x + shift, model.y + model.d / 2 + 1.5 * size)
            yield name(where, size, model.name, below, anchor)
    if not unit.own:
        x, y, w, h = around(models)
        touches = [edge.label for edge in shown.contacts if edge.enemy == unit.id]
        where = (x + w / 2, y - 1.9 * size) if unit.turn == 180 else (x + w / 2, y + h + 1.4 * size)
        yield name(where, size, unit.name, ", ".join(touches))


_ANCHORS = {"left": "end", "right": "start"}
"""A name at a side keeps off the block."""


def _numbers(unit: SceneUnit, shown: Scene, size: float) -> Iterator[str]:
    """Numbers of files and ranks, and the word Front, where no base is in the way."""
    pose = Pose(unit.x, unit.y, unit.turn)
    taken = [rect_of(model) for model in shown.bases]

    def free(at: Point) -> bool:
        return not any(
            b[0] - 3 < at[0] < b[0] + b[2] + 3 and b[1] - 1 < at[1] < b[1] + b[3] + 1 for b in taken
        )

    before, behind = (
        {file: pose.at((file - 0.5) * unit.seat_w, down) for file in range(1, unit.files + 1)}
        for down in (-9, unit.ranks * unit.seat_d + 9)
    )
    # As on the table: where an enemy stands on the numbers, they are written behind the unit.
    most = max(before, behind, key=lambda row: sum(map(free, row.values())))
    for file, at in most.items():
        if free(at):
            yield _number(file, at, size)
    for rank in range(1, unit.ranks + 1):
        down = (rank - 0.5) * unit.seat_d
        places = (pose.at(-7, down), pose.at(unit.files * unit.seat_w + 7, down))
        found = next((at for at in places if free(at)), None)
        if found is not None:
            yield _number(rank, found, size)
    # The word stands to the left of the numbers, so that it meets none of them.
    left = min(rect_of(model)[0] for model in shown.bases if model.unit == unit.id) - 4.6 * size
    if unit.turn == 0 and free((left, unit.y - 9)):
        yield mark("front", left + size / 2, unit.y - 9, size, INK_2)
        at_front = f'x="{n(left + 1.3 * size)}" y="{n(unit.y - 9 + size / 3)}"'
        yield text("Front", at_front, size, INK_2, "start", 650)


def _number(value: int, at: Point, size: float) -> str:
    where = f'x="{n(at[0])}" y="{n(at[1] + size / 3)}"'
    return text(str(value), where, size, INK_2, "middle", 500)


def _patterns(uid: str) -> str:
    def lines(name: str, side: float, path: str, colour: str, width: float, more: str) -> str:
        return (
            f'<pattern id="{uid}-{name}" width="{side}" height="{side}"'
            f' patternUnits="userSpaceOnUse"{more.split("|")[0]}>'
            f'<path d="{path}" stroke="{colour}" stroke-width="{width}"'
            f' opacity="{more.split("|")[1]}"/></pattern>'
        )

    turned = ' patternTransform="rotate(45)"'
    return (
        "<defs>"
        + lines("lines-v", 2.4, "M.6 0v2.4", OWN.ink, 0.55, "|.3")
        + lines("lines-h", 2.4, "M0 .6h2.4", OWN.ink, 0.55, "|.3")
        + lines("hatch", 3.2, "M.8 0v3.2", FOE.ink, 0.7, f"{turned}|.2")
        + lines("hatch-solid", 3.2, "M.8 0v3.2", FOE.on_solid, 0.7, f"{turned}|.13")
        + "</defs>"
    )
