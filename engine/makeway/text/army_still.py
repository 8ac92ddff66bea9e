"""An army list as a still picture: its entries, and bars of what they cost."""

from __future__ import annotations

from html import escape

from makeway.core.army import Army
from makeway.text.army_frame import ArmyGroup, army_bars, army_list

WIDTH, LINE, EDGE = 560, 22, 16
"""Pixels: the picture, a line of text, the margin."""


def still(army: Army, told: bool = True) -> str:
    """The list as SVG; with `told` the bars, which hold the maximum of the Characters.

    >>> still(Army(points=600)).startswith("<svg")
    True
    """
    shown = army_list(army)
    parts = [_text(EDGE, 24, f"{shown.title}: {shown.where}", "bold")]
    y = 24 + LINE
    if told:
        for bar in army_bars(army):
            share = min(1.0, bar.spent / bar.most) if bar.most else 1.0
            parts += [_text(EDGE, y, f"{bar.label}: {bar.says}"), *_bar(y + 6, share, bar.over)]
            y += LINE + 16
    for group in shown.groups:
        parts += _group(group, y)
        y += LINE * (len(group.rows) + 1)
    inside = "".join(parts)
    title = escape(f"{shown.title}: {shown.where}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y}" width="{WIDTH}"'
        f' role="img" aria-label="{title}"><rect width="{WIDTH}" height="{y}" fill="#fff"/>'
        f'<g font-family="system-ui, sans-serif" font-size="14" fill="#1f262d">{inside}</g></svg>'
    )


def _group(group: ArmyGroup, y: int) -> list[str]:
    parts = [_text(EDGE, y, f"{group.category}, {group.points:,} points", "bold")]
    for row in group.rows:
        y += LINE
        detail = f" ({row.detail})" if row.detail else ""
        noted = ", the General" if row.general else ""
        parts.append(_text(EDGE + 64, y, f"{row.name}{detail}{noted}"))
        parts.append(_text(EDGE + 52, y, f"{row.points:,}", anchor="end"))
    return parts


def _bar(y: int, share: float, over: bool) -> list[str]:
    full = WIDTH - 2 * EDGE
    fill = "#ab1a56" if over else "#1f3f5e"
    return [
        f'<rect x="{EDGE}" y="{y}" width="{full}" height="10" fill="none" stroke="#7c828a"/>',
        f'<rect x="{EDGE}" y="{y}" width="{share * full:.1f}" height="10" fill="{fill}"/>',
    ]


def _text(x: int, y: int, words: str, weight: str = "normal", anchor: str = "start") -> str:
    return (
        f'<text x="{x}" y="{y}" font-weight="{weight}" text-anchor="{anchor}">'
        f"{escape(words)}</text>"
    )
