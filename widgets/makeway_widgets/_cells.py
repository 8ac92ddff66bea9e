"""Which widgets a cell made, so that running it again leaves none of them behind."""

from __future__ import annotations

import sys
from typing import Any, NamedTuple, Protocol
from weakref import WeakSet


class Closes(Protocol):
    """Something that can be closed."""

    def close(self) -> None: ...


class Run(NamedTuple):
    """One run of one cell."""

    cell: str
    number: str


class Register:
    """The widgets of the latest run of each cell."""

    def __init__(self) -> None:
        self._latest: dict[str, tuple[str, WeakSet[Any]]] = {}

    def enter(self, widget: Closes, run: Run | None) -> None:
        """Note that `run` made `widget`; what an earlier run of the same cell made is closed.

        Without a run (no notebook, or a host that does not tell) nothing is noted or closed.
        """
        if run is None:
            return
        number, widgets = self._latest.get(run.cell, ("", WeakSet()))
        if number != run.number:
            for old in tuple(widgets):
                old.close()
            widgets = WeakSet()
        widgets.add(widget)
        self._latest[run.cell] = (run.number, widgets)


REGISTER = Register()


def this_run() -> Run | None:
    """The cell that is running, as JupyterLab and Notebook 7 name it; None elsewhere."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    parent: dict[str, Any] = getattr(shell, "get_parent", dict)()
    cell = parent.get("metadata", {}).get("cellId")
    number = parent.get("header", {}).get("msg_id")
    return Run(cell, number) if cell and number else None
