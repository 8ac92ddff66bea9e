"""A real JupyterLab, a real Chromium, and a notebook to try things in.

Tests skip where there is no Chromium or Chrome; with MAKEWAY_REQUIRE_BROWSER=1 they fail instead.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest

from tests.browser.desks import Desk
from tests.browser.notebooks import Book
from tests.browser.selecting import teach
from tests.browser.servers import Server, start

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
)


def missing(what: str, remedy: str) -> None:
    """Skip, or fail where CI has asked for it."""
    message = f"{what} is not found; {remedy}"
    if os.environ.get("MAKEWAY_REQUIRE_BROWSER") == "1":
        pytest.fail(message)
    pytest.skip(message)


@pytest.fixture(scope="session")
def chromium() -> str:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        missing("Chromium or Chrome", "install one, on Debian with: apt-get install chromium")
    return str(found)


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[object]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        teach(playwright)
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS.split())
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """JupyterLab as `makeway lab` starts it."""
    with start("lab", tmp_path_factory.mktemp("lab"), quick=True) as server:
        yield server


@pytest.fixture(scope="session")
def notebook7(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with start("notebook", tmp_path_factory.mktemp("notebook7")) as server:
        yield server


@pytest.fixture(scope="session")
def desk(browser: object, lab: Server) -> Iterator[Desk]:
    """A page of JupyterLab for all tests that need no page of their own."""
    desk = Desk(browser, lab)
    yield desk
    desk.close()


@pytest.fixture
def book(desk: Desk, request: pytest.FixtureRequest) -> Iterator[Book]:
    """An empty notebook in JupyterLab."""
    with desk.book(request.node.name) as book:
        yield book


@pytest.fixture
def own_book(browser: object, lab: Server, request: pytest.FixtureRequest) -> Iterator[Book]:
    """An empty notebook in JupyterLab, in a page of its own, which may be loaded again."""
    with Book.opened_by(browser, lab, request.node.name) as book:
        yield book


@pytest.fixture
def book7(browser: object, notebook7: Server, request: pytest.FixtureRequest) -> Iterator[Book]:
    """The same in Notebook 7."""
    with Book.opened_by(browser, notebook7, request.node.name) as book:
        yield book
