"""One base of a still picture: body, front edge, pattern, mark, letter and pips."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import cos, radians, sin

from makeway.core.words import Role
from makeway.text.marks import FOE, FONT, LETTERS, MARKS, OWN, Paint
from makeway.text.stage import SceneBase

INSET, BAR = 0.45, 3.15
"""From the edge of the seat to the body, and to where the front edge ends, in mm."""


def base(model: SceneBase, uid: str) -> str:
    """A base as an SVG group at its place; `uid` names the picture's patterns."""
    paint = OWN if model.own else FOE
    hero = model.role is Role.CHARACTER
    turn = f" rotate({n(model.turn)})" if model.turn else ""
    w, d = model.w, model.d
    body = f'x="{n(INSET - w / 2)}" y="{n(INSET - d / 2)}" width="{n(w - 2 * INSET)}"'
    body += f' height="{n(d - 2 * INSET)}" rx="1"'
    parts = [
        f'<g transform="translate({n(model.x)} {n(model.y)}){turn}">',
        f"<title>{escape(told(model))}</title>",
        f'<rect {body} fill="{paint.ink if hero else paint.fill}" stroke="{paint.ink}"'
        ' stroke-width=".42"/>',
        *_pattern(model, paint, uid, body),
        f'<path fill="{paint.fill if hero else paint.ink}" d="M{n(INSET - w / 2)} {n(BAR - d / 2)}'
        f'v-1.7q0-1 1-1h{n(w - 2.9)}q1 0 1 1v1.7z"/>',
        *(_ticks(model, paint) if hero else ()),
        *_upright(model, paint),
        *(_pips(model, paint) if shows_pips(model) else ()),
        "</g>",
    ]
    return "".join(parts)


def told(model: SceneBase) -> str:
    """A base in words: "Champion, rank 1, file 3", with Health Points where pips show."""
    left = f", {model.hp - model.lost} of {model.hp} Health Points" if shows_pips(model) else ""
    return f"{model.name}, {model.place}{left}"


def shows_pips(model: SceneBase) -> bool:
    return model.hp > 1 or model.role is Role.CHARACTER


def _pattern(model: SceneBase, paint: Paint, uid: str, body: str) -> Iterator[str]:
    w, d = model.w, model.d
    if not model.own:
        name = "hatch-solid" if model.role is Role.CHARACTER else "hatch"
        yield f'<rect {body} fill="url(#{uid}-{name})"/>'
    elif model.role in (Role.MUSICIAN, Role.STANDARD_BEARER):
        lines = "lines-h" if model.role is Role.MUSICIAN else "lines-v"
        yield (
            f'<rect x="{n(INSET - w / 2)}" y="{n(BAR - d / 2)}" width="{n(w - 2 * INSET)}"'
            f' height="{n(d - BAR - INSET)}" fill="url(#{uid}-{lines})"/>'
        )
    if model.role is Role.CHAMPION:
        yield (
            f'<rect x="{n(2.1 - w / 2)}" y="{n(4.2 - d / 2)}" width="{n(w - 4.2)}"'
            f' height="{n(d - 6.3)}" rx=".6" fill="none" stroke="{paint.ink}" stroke-width=".32"/>'
        )


def _upright(model: SceneBase, paint: Paint) -> Iterator[str]:
    """Marks, letters and initials do not turn with the base; they stay clear of its front edge."""
    angle = radians(model.turn)
    marked = 0.0 if model.initials else 1.1
    dx, dy = -marked * sin(angle), -marked * (1 - cos(angle))
    turn = f' transform="rotate({n(-model.turn)}) translate({n(dx)} {n(dy)})"' if model.turn else ""
    w, d = (model.d, model.w) if 45 < model.turn % 180 < 135 else (model.w, model.d)
    yield f"<g{turn}>"
    yield from _shield(model, paint, w, d) if model.initials else _mark(model, paint, w, d)
    if model.mismatching:
        colour = paint.on_solid if model.role is Role.CHARACTER else paint.ink
        yield mark("mismatch", model.w / 2 - 4.4, 6.9 - model.d / 2, 5.4, colour)
    yield "</g>"


def _mark(model: SceneBase, paint: Paint, w: float, d: float) -> Iterator[str]:
    k = min(w, d) / 25
    if model.role not in LETTERS:
        yield f'<circle cy="1.35" r="{n(2.1 * k)}" fill="{paint.ink}"/>'
        return
    up = 1.2 * k if shows_pips(model) else 0.0
    yield mark(model.role.value, -1.2 * k, 1.35 - 0.3 * k - up, 13.2 * k, paint.ink)
    size = (5.4 if shows_pips(model) else 6.2) * k
    at = f'x="{n(w / 2 - 2.6 * k)}" y="{n(d / 2 - 2.7 * k)}"'
    yield text(LETTERS[model.role], at, size, paint.ink, "end")


def _shield(model: SceneBase, paint: Paint, w: float, d: float) -> Iterator[str]:
    radius, gap, _ = _pips_at(model)
    rear, upright = gap + radius, not 45 < model.turn % 180 < 135
    room = (d if upright else w) - BAR - rear
    size = min(0.8 * w, 34.0, 0.965 * room if upright else 0.8 * d, 0.965 * room)
    middle = ((BAR - rear) / 2 + 0.4) * cos(radians(model.turn)) if upright else 0.0
    aside = (rear - BAR) / 2 * sin(radians(model.turn))
    name = "general" if model.general else "character"
    yield mark(name, aside, middle, size, paint.on_solid)
    font = size * (0.34 if set("WM") & set(model.initials) else 0.38)
    at = f'x="{n(aside)}" y="{n(middle + 0.33 * font)}"'
    yield text(model.initials, at, font, paint.ink, "middle")


def _pips_at(model: SceneBase) -> tuple[float, float, float]:
    """Radius, distance from the rear edge, and step of the pips."""
    radius = min(1.69, 0.3 + 0.038 * min(model.w, model.d))
    step = min(2.4 * radius + 1, (model.w - 4) / max(model.hp, 1))
    return min(radius, step * 0.44), 1.7 + radius, step


def _pips(model: SceneBase, paint: Paint) -> Iterator[str]:
    """Filled for each Health Point left, a struck ring for each one lost."""
    radius, gap, step = _pips_at(model)
    colour = paint.on_solid if model.role is Role.CHARACTER else paint.ink
    y, cut = model.d / 2 - gap, radius * 0.9
    for i in range(model.hp):
        x = (i - (model.hp - 1) / 2) * step
        at = f'cx="{n(x)}" cy="{n(y)}" r="{n(radius)}"'
        if i < model.hp - model.lost:
            yield f'<circle {at} fill="{colour}"/>'
        else:
            line = f"M{n(x - cut)} {n(y + cut)}l{n(2 * cut)} {n(-2 * cut)}"
            yield f'<g fill="none" stroke="{colour}" stroke-width=".42"><circle {at}/>'
            yield f'<path d="{line}"/></g>'


def _ticks(model: SceneBase, paint: Paint) -> Iterator[str]:
    """On a big base: where the seats it fills meet."""
    files, ranks = model.block or (1, 1)
    w, d = model.w / 2 - INSET, model.d / 2 - INSET
    lines = [f"M{n(i * model.w / files - model.w / 2)} {n(d)}v-3.4" for i in range(1, files)]
    for i in range(1, ranks):
        y = n(i * model.d / ranks - model.d / 2)
        lines.append(f"M{n(-w)} {y}h3.4M{n(w)} {y}h-3.4")
    if lines:
        style = f'stroke="{paint.on_solid}" stroke-width=".5" opacity=".75"'
        yield f'<path d="{"".join(lines)}" {style}/>'


def mark(name: str, x: float, y: float, size: float, colour: str) -> str:
    """A mark of the look with its middle at a point."""
    scale = size / 24
    to = f"translate({n(x - size / 2)} {n(y - size / 2)}) scale({scale:.4f})"
    return f'<path fill="{colour}" transform="{to}" d="{MARKS[name]}"/>'


def text(words: str, at: str, size: float, colour: str, anchor: str, weight: int = 700) -> str:
    """A word on the picture."""
    style = f'font-family="{escape(FONT)}" font-weight="{weight}" font-size="{n(size)}"'
    return f'<text {at} {style} fill="{colour}" text-anchor="{anchor}">{escape(words)}</text>'


def n(value: float) -> str:
    """A number as short as it can be written, to hundredths of a millimetre."""
    return f"{round(value, 2) + 0.0:g}"
