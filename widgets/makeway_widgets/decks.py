"""Several widgets in one place: a set of exercises one after the other, a switch of readings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Any
from uuid import uuid4

from ipywidgets import HTML, Box, Button, HBox, Label, ToggleButtons, VBox
from makeway.core.errors import shown
from makeway.core.readings import READINGS
from makeway.text.errors import MalformedError, nearest

from makeway_widgets import _still
from makeway_widgets._cells import REGISTER, this_run
from makeway_widgets.exercise import Exercise
from makeway_widgets.table import OnTable


class Shown(VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A column that leaves a still behind for a notebook without a kernel."""

    def __init__(self, children: Sequence[Any]) -> None:
        self._mark = f"makeway-{uuid4().hex[:12]}"
        super().__init__(children=tuple(children), _dom_classes=(self._mark,))
        REGISTER.enter(self, this_run())

    def close(self) -> None:
        """Take the column and all that stands in it from the page.

        A part left open would name closed ones, and a page that is loaded again stops at that.
        """
        for part in _inside(self):
            part.close()
        super().close()

    def _still(self) -> tuple[str, str]:
        """The still as SVG, and as text."""
        raise NotImplementedError

    def _ipython_display_(self) -> None:
        view = super()._repr_mimebundle_()
        _still.show(view, self._mark, *self._still())


def _inside(column: Box) -> Iterator[Any]:
    """Every widget in a column, the innermost first."""
    for part in getattr(column, "children", ()):
        yield from _inside(part)
        yield part


class Deck(Shown):
    """A set of exercises, one at a time, with back and on.

    `at` is the number of the one that shows, from 0; `exercises` opens each when it is needed.
    Other widgets may stand `above` and `below`.
    """

    def __init__(
        self,
        title: str,
        ids: Sequence[str],
        open: Callable[[str], Exercise],
        above: Sequence[Any] = (),
        below: Sequence[Any] = (),
    ) -> None:
        self.title, self.ids = title, tuple(ids)
        self._open = open
        self._opened: dict[str, Exercise] = {}
        self.at = 0
        self._back = Button(description="Back", tooltip="The exercise before")
        self._on = Button(description="Next", tooltip="The next exercise")
        self._where = Label()
        self._place = Box(layout={"width": "100%", "overflow": "visible"})
        self._back.on_click(lambda _: self._turn(-1))
        self._on.on_click(lambda _: self._turn(1))
        row = HBox([self._back, self._on, self._where])
        super().__init__([*above, row, self._place, *below])
        self.goto(0)

    @property
    def current(self) -> Exercise:
        """The exercise that shows."""
        return self.exercise(self.ids[self.at])

    def exercise(self, id: str) -> Exercise:
        """One of the exercises by its id; ValueError when it is not in this set."""
        if id not in self.ids:
            raise ValueError(f"{id} is not in this set; it holds {', '.join(self.ids)}.")
        if id not in self._opened:
            self._opened[id] = self._open(id)
        return self._opened[id]

    def goto(self, at: int) -> None:
        """Show another exercise, counted from 0; beyond the ends nothing happens."""
        if not 0 <= at < len(self.ids):
            return
        self.at = at
        self._where.value = f"{self.title}: {at + 1} of {len(self.ids)} ({self.ids[at]})"
        self._back.disabled, self._on.disabled = at == 0, at == len(self.ids) - 1
        self.current.layout.width = "100%"
        self._place.children = (self.current,)

    def _turn(self, by: int) -> None:
        """A button was pressed; at an end of the set it is of no more use, and its twin gets the
        focus, which the page would lose."""
        self.goto(self.at + by)
        pressed, twin = (self._on, self._back) if by > 0 else (self._back, self._on)
        if pressed.disabled and not twin.disabled:
            twin.focus()

    def close(self) -> None:
        """Take the set and its exercises from the page."""
        for each in self._opened.values():
            each.close()
        super().close()

    def _still(self) -> tuple[str, str]:
        picture, text = self.current._picture()
        return picture, f"{self._where.value}\n{text}"


class Readings(Shown):
    """One position under each way to read an ambiguous sentence, with a switch between them."""

    def __init__(self, reading: str, open: Callable[[str], OnTable]) -> None:
        self._tables: dict[str, OnTable] = {}
        if reading not in READINGS:
            raise MalformedError(
                f"There is no reading {shown(reading)}.{nearest(reading, READINGS)}"
            )
        self.reading = READINGS[reading]
        self._open = open
        labels = [(says, choice) for choice, says in self.reading.choices.items()]
        self._switch = ToggleButtons(options=labels, value=self.reading.default)
        self._switch.style.button_width = "auto"
        self._switch.layout.margin = "0 0 8px 0"
        self._place = Box(layout={"width": "100%", "overflow": "visible"})
        self._switch.observe(lambda _: self._show(), "value")
        # A Label stays on one line and is cut off where that does not fit.
        asks = HTML(escape(f"Reading {reading}. {self.reading.asks}"))
        super().__init__([asks, self._switch, self._place])
        self._show()

    @property
    def choice(self) -> str:
        """The way the sentence is read now."""
        return str(self._switch.value)

    @choice.setter
    def choice(self, choice: str) -> None:
        self._switch.value = choice

    @property
    def table(self) -> OnTable:
        """The table or tray under the reading that shows."""
        if self.choice not in self._tables:
            self._tables[self.choice] = self._open(self.choice)
        return self._tables[self.choice]

    def _show(self) -> None:
        self.table.layout.width = "100%"
        self._place.children = (self.table,)

    def close(self) -> None:
        """Take the switch and its tables from the page."""
        for each in vars(self).get("_tables", {}).values():  # one that was never made is closed too
            each.close()
        super().close()

    def _still(self) -> tuple[str, str]:
        picture, text = self.table._picture()
        return picture, f"Reading {self.reading.id}: {self.reading.asks}\n{text}"
