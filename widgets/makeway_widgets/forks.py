"""A script and one choice of it made otherwise: both ends side by side, and what differs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape

from ipywidgets import HTML, Box, Dropdown, Label, VBox
from makeway.teach.forks import End, Fork, difference

from makeway_widgets.decks import Shown
from makeway_widgets.table import OnTable


class Forks(Shown):
    """Two tables, as it was played and as it ends otherwise; a list picks the choice to change.

    `end` gives the end of the script, or by the name of a fork how it ends then; `table` shows one.
    """

    def __init__(
        self,
        forks: Mapping[str, Fork],
        end: Callable[[str | None], End],
        table: Callable[[End], OnTable],
    ) -> None:
        self._end, self._open = end, table
        self._tables: dict[str | None, OnTable] = {}
        labels = [(fork.label, name) for name, fork in forks.items()]
        self._pick = Dropdown(options=labels, description="Change", layout={"width": "auto"})
        self._told = HTML()
        self._place = Box(layout={"width": "100%", "flex_flow": "row wrap", "overflow": "visible"})
        self._pick.observe(lambda _: self._show(), "value")
        super().__init__([self._pick, self._told, self._place])
        self._show()

    @property
    def fork(self) -> str:
        """The name of the choice that is made otherwise."""
        return str(self._pick.value)

    @fork.setter
    def fork(self, name: str) -> None:
        self._pick.value = name

    @property
    def differences(self) -> tuple[str, ...]:
        """What differs at the end, sentence by sentence."""
        return difference(self._end(None), self._end(self.fork))

    def table(self, fork: str | None = None) -> OnTable:
        """The table at the end of the script, or of a fork of it."""
        if fork not in self._tables:
            self._tables[fork] = self._open(self._end(fork))
        return self._tables[fork]

    def _show(self) -> None:
        lines = "".join(f"<li>{escape(each)}</li>" for each in self.differences)
        self._told.value = f"<ul>{lines}</ul>"
        self._place.children = (
            _beside("As it was played", self.table()),
            _beside("Otherwise", self.table(self.fork)),
        )

    def close(self) -> None:
        """Take both tables from the page."""
        for each in vars(self).get("_tables", {}).values():
            each.close()
        super().close()

    def _still(self) -> tuple[str, str]:
        picture, _ = self.table(self.fork)._picture()
        return picture, "\n".join(self.differences)


def _beside(label: str, table: OnTable) -> VBox:
    """A table under its label, as one of two in a row where there is room for both."""
    table.layout.width = "100%"
    layout = {"flex": "1 1 380px", "margin": "0 8px 0 0", "overflow": "visible"}
    return VBox([Label(label), table], layout=layout)
