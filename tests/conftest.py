"""What tests of several rooms need: a page without a browser, one browser and one server.

Also how workers share the tests.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.fixtures import (
    book,
    book7,
    browser,
    chromium,
    desk,
    lab,
    notebook7,
    own_book,
)
from tests.pages import Page
from tests.sharing import Sharing, turn

__all__ = [
    "book",
    "book7",
    "browser",
    "chromium",
    "desk",
    "lab",
    "notebook7",
    "own_book",
    "wired",
]


@pytest.fixture
def wired() -> Callable[[Any], Page]:
    """Put a page on a widget that keeps what it is sent from then on."""
    return Page


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda each: turn(each.nodeid))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> Sharing:
    return Sharing(config, log)
