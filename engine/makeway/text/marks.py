"""The look of a still: colours of the light theme, and marks on a 24 by 24 grid."""

from __future__ import annotations

from makeway.core.words import Role

BOARD, PAPER, GRID, INK, INK_2 = "#F2EFE7", "#FFFFFF", "#E2DDD0", "#1F262D", "#515B66"
EDGE = "#7C828A"
MARKER = "#FFD23F"
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"


class Paint:
    """The colours of one side: fill and ink of R&F, and what lies on a solid Character."""

    def __init__(self, fill: str, ink: str, on_solid: str) -> None:
        self.fill, self.ink, self.on_solid = fill, ink, on_solid


OWN = Paint("#E1EBF4", "#1F3F5E", "#FFFFFF")
FOE = Paint("#F0D7C3", "#74340F", "#FFFFFF")

MARKS = {
    "champion": "M12 1.8l3.05 6.55 7.15.86-5.28 4.9 1.4 7.09L12 17.7l-6.32 3.5 1.4-7.09-5.28-4.9"
    " 7.15-.86z",
    "musician": "M3.283 19.908a4.7 3.7 -20 1 1 8.833 -3.215a4.7 3.7 -20 1 1 -8.833 3.215zM9.8 1.5"
    "h2.5c.5 3.7 8.2 4.6 8.2 10.7 0 2-.7 3.8-2 5.3.4-4.7-3-6.6-6.1-7.3v8.3H9.8z",
    "standard_bearer": "M4 1.5h2.4V3H21l-4 4.75 4 4.75H6.4v10H4z",
    "character": "M3.2 3.2H20.8V11c0 5.8-3.4 9.4-8.8 11.8C6.6 20.4 3.2 16.8 3.2 11z",
    "general": "M2.6 1.2L7.4 4.6 12 .8l4.6 3.8 4.8-3.4V11.4c0 5.6-3.6 9.1-9.4 11.5C6.2 20.5 2.6 17"
    " 2.6 11.4z",
    "mismatch": "M3 7.2h9.1L14.3 3.4l2.3 1.3-1.45 2.5H21v2.7h-7.4l-2.4 4.2H21v2.7H9.65l-2.2 3.8"
    "-2.3-1.3 1.45-2.5H3v-2.7h5.15l2.4-4.2H3z",
    "front": "M12 3.5l9 10h-5.6v7H8.6v-7H3z",
}
"""The outlines of look/marks.svg that a still needs."""

LETTERS = {Role.CHAMPION: "C", Role.MUSICIAN: "M", Role.STANDARD_BEARER: "S"}
"""The letter beside a mark."""
