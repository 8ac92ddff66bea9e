"""Running a cell again leaves no widget of its earlier run behind."""

from __future__ import annotations

import gc
from types import SimpleNamespace
from typing import Any

import IPython
import pytest
from makeway_widgets._cells import Register, Run, this_run


class Widget:
    def __init__(self) -> None:
        self.closed = False

    def close(self) -> None:
        self.closed = True


def test_running_a_cell_again_closes_what_it_made_before() -> None:
    register, first, second, again = Register(), Widget(), Widget(), Widget()
    register.enter(first, Run("cell", "run 1"))
    register.enter(second, Run("cell", "run 1"))
    assert not first.closed
    register.enter(again, Run("cell", "run 2"))
    assert (first.closed, second.closed, again.closed) == (True, True, False)


def test_widgets_of_other_cells_live_on() -> None:
    register, other, mine = Register(), Widget(), Widget()
    register.enter(other, Run("one cell", "run 1"))
    register.enter(mine, Run("another", "run 2"))
    assert not other.closed


def test_without_a_cell_nothing_is_closed() -> None:
    register, one, two = Register(), Widget(), Widget()
    register.enter(one, None)
    register.enter(two, None)
    assert not one.closed


def test_the_register_keeps_nobody_alive() -> None:
    register, widget = Register(), Widget()
    register.enter(widget, Run("cell", "run 1"))
    del widget
    gc.collect()
    register.enter(Widget(), Run("cell", "run 2"))


def shell(parent: dict[str, Any]) -> Any:
    return lambda: SimpleNamespace(get_parent=lambda: parent)


def test_the_running_cell_is_told_by_jupyter(monkeypatch: pytest.MonkeyPatch) -> None:
    parent = {"metadata": {"cellId": "c1"}, "header": {"msg_id": "m1"}}
    monkeypatch.setattr(IPython, "get_ipython", shell(parent))
    assert this_run() == Run("c1", "m1")
    monkeypatch.setattr(IPython, "get_ipython", shell({"header": {"msg_id": "m1"}}))
    assert this_run() is None
    monkeypatch.setattr(IPython, "get_ipython", lambda: None)
    assert this_run() is None
