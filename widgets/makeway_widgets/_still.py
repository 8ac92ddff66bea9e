"""The still: picture and text beside a living widget, for whoever opens the notebook later.

A saved notebook has no widget model, and Jupyter puts an error where the widget was. So each
widget is shown with a second output, the still. A style inside it hides the still while the widget
lives, and hides the empty place of the widget while it does not.
"""

from __future__ import annotations

from html import escape
from typing import Any

OUTPUT = ".jp-OutputArea-child"


def show(view: dict[str, Any], mark: str, svg: str, text: str) -> None:
    """Show a widget's view and its still; `mark` is a class that only the living view carries."""
    from IPython.display import display

    title = text.splitlines()[0] if text else "Makeway"
    display({**view, "text/plain": f"{title} (run this cell to play on)"}, raw=True)
    display({"text/html": html(mark, svg, text), "text/plain": text}, raw=True)


def html(mark: str, svg: str, text: str) -> str:
    """The still as HTML; a host that takes styles away shows it beside the widget."""
    still, living = f"{mark}-still", f".{mark}"
    return f"""<style>
{OUTPUT}:has({living}) + {OUTPUT}:has(.{still}), :root:has({living}) .{still} {{ display: none }}
{OUTPUT}:not(:has({living})):has(+ {OUTPUT} .{still}) {{ display: none }}
.{still} svg {{ max-width: 100%; height: auto }}
</style>
<figure class="{still}" style="margin: 0">{svg}
<figcaption><pre>{escape(text)}</pre></figcaption></figure>"""
