"""What tests of several rooms need: a page without a browser, one browser and one server."""

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
