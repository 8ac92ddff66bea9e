"""JupyterLab in a page that stays open, since opening it costs more than most tests do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.browser.notebooks import OPENING, Book, named, scene
from tests.browser.servers import Server

OPEN = """async (path) => {
  await window.jupyterapp.restored;
  await window.jupyterapp.commands.execute('docmanager:open', {path, factory: 'Notebook'});
}"""
CLEAR = """() => {
  for (const each of [...window.jupyterapp.shell.widgets('main')]) each.dispose();
}"""


class DeskBook(Book):
    """A notebook on a desk: JupyterLab is there already and opens it beside nothing else."""

    def _go(self) -> None:
        self.page.evaluate(OPEN, self.name)

    def reload(self) -> None:
        raise NotImplementedError("what becomes of a page needs a page of its own: `own_book`")


class Desk:
    """One page of JupyterLab; one notebook after the other lies open in it, none when one ends."""

    def __init__(self, browser: Any, server: Server) -> None:
        self._browser, self._server = browser, server
        self._around: Any = None
        self._page: Any = None

    @contextmanager
    def book(self, test: str) -> Iterator[Book]:
        book = DeskBook(self._opened(), self._server, named(test))
        try:
            yield book
        finally:
            self._clear(book)

    def _opened(self) -> Any:
        if self._page is None:
            self._around = scene(self._browser)
            self._page = self._around.new_page()
            within = OPENING * 1000
            self._page.goto(f"{self._server.url}/lab/workspaces/desk?reset", timeout=within)
            self._page.wait_for_function("() => window.jupyterapp?.shell", timeout=within)
        return self._page

    def _clear(self, book: Book) -> None:
        """Nothing of a test reaches the next one; a page that asks or has failed is given up."""
        try:
            book.page.evaluate(CLEAR)
            book.page.mouse.move(0, 0)
            asks = book.page.locator(".jp-Dialog").count() > 0
        finally:
            book.close()
        if asks or book.errors:
            self.close()

    def close(self) -> None:
        if self._around is not None:
            self._around.close()
        self._around = self._page = None
