"""The still: picture and text beside a living widget, for whoever opens the notebook later.

A saved notebook has no widget model, and Jupyter puts an error where the widget was. So each
widget is shown with a second output, the still. A style inside it hides the still while the widget
lives, and hides the empty place of the widget while it does not.
"""

from __future__ import annotations

from html import escape
from typing import Any

from makeway.core.state import State
from makeway.text.marks import BOARD, FOE, GRID, INK, INK_2, MARKER, OWN, PAPER
from makeway.text.notation import draw

OUTPUT = ".jp-OutputArea-child"
RUN_IT = "This is a picture of a Makeway widget. Run its cell to bring it to life."


def show(view: dict[str, Any], mark: str, svg: str, text: str) -> None:
    """Show a widget's view and its still; `mark` is a class that only the living view carries."""
    from IPython import display as ipython

    display: Any = ipython.display
    display({**view, "text/plain": RUN_IT}, raw=True)
    display({"text/html": html(mark, svg, text), "text/plain": text}, raw=True)


def html(mark: str, svg: str, text: str) -> str:
    """The still as HTML; a host that takes styles away shows it beside the widget."""
    still, living = f"{mark}-still", f".{mark}"
    return f"""<style>
{OUTPUT}:has({living}) + {OUTPUT}:has(.{still}), :root:has({living}) .{still} {{ display: none }}
{OUTPUT}:not(:has({living})):has(+ {OUTPUT} .{still}) {{ display: none }}
.{still} svg {{ max-width: 100%; height: auto }}
.{still} pre {{ overflow-x: auto }}
{dark(f".{still}")}
</style>
<figure class="{still}" style="margin: 0">{svg}
<figcaption><pre>{escape(text)}</pre><p><small>{RUN_IT}</small></p></figcaption></figure>"""


DARK = {
    BOARD: "#20272E",
    PAPER: "#15191E",
    GRID: "#303942",
    INK: "#ECEAE4",
    INK_2: "#B3BCC5",
    MARKER: "#C79A00",
    OWN.fill: "#2B4156",
    OWN.ink: "#C3DCF2",
    FOE.fill: "#553526",
    FOE.ink: "#F3C9A9",
}
"""The colours of a still, and what they are in a dark theme (`tokens.css`)."""

THEMES = ('[data-jp-theme-light="false"]', ".vscode-dark")
"""Where a host says that it is dark."""


def dark(still: str) -> str:
    """The style that turns a still dark where its host is."""
    return "\n".join(
        ", ".join(f'{theme} {still} svg [{what}="{light}"]' for theme in THEMES)
        + f" {{ {what}: {colour} }}"
        for light, colour in DARK.items()
        for what in ("fill", "stroke")
    )


def in_letters(title: str, state: State) -> str:
    """A table as text: the title, then each unit's name and drawing.

    >>> from makeway.text.scenario import load
    >>> print(in_letters("Two", load("makeway: 1\\nunits: [{profile: Orcs, drawing: r c}]").state))
    Two
    <BLANKLINE>
    Orcs
    r c
    """
    drawings = [f"{unit.name}\n{draw(unit)}" for unit in state.units.values()]
    return "\n\n".join([title, *drawings] if title else drawings)
