"""A notebook open in a browser, spoken to by intent: run, click, press, ask Python."""

from __future__ import annotations

import json
import re
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.browser.servers import Server

if TYPE_CHECKING:
    from jupyter_client import BlockingKernelClient

PATIENCE = 40.0
"""Seconds until something that should happen counts as not happening."""

OPENING = 120.0
"""The same for JupyterLab to open, which loads all of itself while other tests are at work."""

RUN_ALL = "window.jupyterapp.commands.execute('notebook:run-all-cells')"
SAVE = "window.jupyterapp.commands.execute('docmanager:save')"
RESTART = """async () => {
  const panel = window.jupyterapp.shell.currentWidget;
  await panel.sessionContext.session.kernel.restart();
}"""


def scene(browser: Any, **context: Any) -> Any:
    """A context of a browser, as every test has it."""
    options = {"viewport": {"width": 1400, "height": 1000}, "reduced_motion": "reduce"}
    found = browser.new_context(**{**options, **context})
    found.set_default_timeout(PATIENCE * 1000)
    return found


def named(test: str) -> str:
    """The file of the notebook of a test."""
    return re.sub(r"\W+", "-", test).strip("-")[:80] + ".ipynb"


class Book:
    """One notebook in one page."""

    def __init__(self, page: Any, server: Server, name: str) -> None:
        self.page, self.server, self.name = page, server, name
        self.path = server.root / self.name
        self.errors: list[str] = []
        page.on("pageerror", self._failed)
        self._client: BlockingKernelClient | None = None

    @classmethod
    @contextmanager
    def opened_by(cls, browser: Any, server: Server, test: str, **context: Any) -> Iterator[Book]:
        """In a page of its own."""
        around = scene(browser, **context)
        book = cls(around.new_page(), server, named(test))
        try:
            yield book
        finally:
            around.close()
            book.close()

    def _failed(self, error: Any) -> None:
        self.errors.append(str(error))

    def close(self) -> None:
        """Let go of the page and end the kernel."""
        self.page.remove_listener("pageerror", self._failed)
        self.shut_down_kernel()

    # ---- the notebook

    def write(self, *cells: str) -> None:
        """The file with these code cells and nothing run."""
        self.path.write_text(json.dumps(notebook(*cells)))

    def open(self, *cells: str, run: bool = True) -> None:
        """Write the file, open it, and run it from top to bottom."""
        self.write(*cells)
        self.visit()
        if run:
            self.run_all()

    def visit(self) -> None:
        """Open the file as it is on the disk."""
        self._go()
        self.page.locator(".jp-Notebook .jp-Cell").first.wait_for(timeout=OPENING * 1000)
        self.page.wait_for_function("() => window.jupyterapp?.shell.currentWidget?.sessionContext")

    def _go(self) -> None:
        self.page.goto(self.server.address(self.name), timeout=OPENING * 1000)

    def reload(self) -> None:
        """As F5 does; the kernel lives on."""
        self.page.reload()
        self.page.locator(".jp-Notebook .jp-Cell").first.wait_for()

    def run_all(self) -> None:
        """Wait for the kernel, run every cell, wait until it is done."""
        self.wait_idle()
        before = self.count_of_runs()
        self.page.evaluate(RUN_ALL)
        self.until(lambda: self.count_of_runs() >= before + self.cells() or self.failed())
        self.wait_idle()

    def wait_idle(self) -> None:
        self.page.wait_for_function(
            """() => window.jupyterapp.shell.currentWidget?.sessionContext?.session
                     ?.kernel?.status === 'idle'"""
        )

    def run_cell(self, number: int) -> None:
        """Run one cell again, counted from 0."""
        self.page.evaluate(
            """async (n) => {
              const panel = window.jupyterapp.shell.currentWidget;
              panel.content.activeCellIndex = n;
              await window.jupyterapp.commands.execute('notebook:run-cell');
            }""",
            number,
        )
        self.wait_idle()

    def save(self) -> dict[str, Any]:
        """Save, and give the file as it is then."""
        self.page.evaluate(SAVE)
        self.page.wait_for_function(
            "() => !window.jupyterapp.shell.currentWidget.context.model.dirty"
        )
        return dict(json.loads(self.path.read_text()))

    def restart_kernel(self) -> None:
        self.forget()
        self.page.evaluate(RESTART)
        self.wait_idle()

    def shut_down_kernel(self) -> None:
        self.forget()
        for session in self._sessions():
            self._rest("DELETE", f"/api/sessions/{session['id']}")

    def cells(self) -> int:
        return int(
            self.page.evaluate(
                "() => window.jupyterapp.shell.currentWidget.content.widgets"
                ".filter(cell => cell.model.type === 'code').length"
            )
        )

    def all_cells(self) -> int:
        return int(
            self.page.evaluate("() => window.jupyterapp.shell.currentWidget.content.widgets.length")
        )

    def count_of_runs(self) -> int:
        counts = self.page.evaluate(
            "() => window.jupyterapp.shell.currentWidget.content.widgets"
            ".map(cell => cell.model.executionCount ?? 0)"
        )
        return int(max(counts, default=0))

    def failed(self) -> bool:
        return (
            self.outputs().locator("light=[data-mime-type='application/vnd.jupyter.error']").count()
            > 0
        )

    def cell(self, number: int) -> Any:
        """One cell of the page, counted from 0; it has to be in view."""
        return self.page.locator(
            f"light=.jp-Notebook .jp-Cell[data-windowed-list-index='{number}']"
        )

    def scroll_to(self, number: int) -> None:
        """Bring a cell into view, which may not be drawn before."""
        self.page.evaluate(
            """async (n) => {
              const content = window.jupyterapp.shell.currentWidget.content;
              content.activeCellIndex = n;
              await content.scrollToItem(n, "start");
            }""",
            number,
        )

    def outputs(self) -> Any:
        """Everything that cells have put out."""
        return self.page.locator("light=.jp-OutputArea")

    # ---- the Python side

    def ask(self, expression: str) -> Any:
        """What an expression is worth in the kernel; it has to have a JSON form."""
        reply = self._kernel().execute(
            "import json as _json",
            silent=True,
            reply=True,
            timeout=PATIENCE,
            user_expressions={"it": f"_json.dumps({expression})"},
        )
        answer = reply["content"]["user_expressions"]["it"]
        if answer["status"] != "ok":
            raise AssertionError("\n".join(answer["traceback"]))
        return json.loads(eval(answer["data"]["text/plain"]))

    def until_python(self, expression: str, value: Any = True) -> None:
        """Wait until an expression has a value; the failure names what it had instead."""
        self.until(
            lambda: self.ask(expression) == value,
            lambda: f"{expression} is {self.ask(expression)!r}",
        )

    def until(self, holds: Any, otherwise: Any = lambda: "It did not happen.") -> None:
        deadline = time.monotonic() + PATIENCE
        while not holds():
            if time.monotonic() > deadline:
                raise AssertionError(otherwise())
            self.page.wait_for_timeout(40)

    def _kernel(self) -> BlockingKernelClient:
        from jupyter_client import BlockingKernelClient

        if self._client is None:
            kernel = self._sessions()[0]["kernel"]["id"]
            file = self.server.runtime / f"kernel-{kernel}.json"
            self._client = BlockingKernelClient(connection_file=str(file))
            self._client.load_connection_file()
            self._client.start_channels()
            self._client.wait_for_ready(timeout=PATIENCE)
        return self._client

    def forget(self) -> None:
        """Let go of the kernel's channels."""
        if self._client is not None:
            self._client.stop_channels()
            self._client = None

    def _sessions(self) -> list[dict[str, Any]]:
        sessions = json.loads(self._rest("GET", "/api/sessions"))
        return [each for each in sessions if Path(each["path"]).name == self.name]

    def _rest(self, method: str, path: str) -> bytes:
        request = urllib.request.Request(self.server.url + path, method=method)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return bytes(answer.read())


def notebook(*cells: str) -> dict[str, Any]:
    """A notebook with these code cells."""
    return {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3"}},
        "cells": [
            {
                "cell_type": "code",
                "id": f"cell-{number}",
                "metadata": {},
                "source": source,
                "outputs": [],
                "execution_count": None,
            }
            for number, source in enumerate(cells)
        ],
    }
