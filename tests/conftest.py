"""What tests of several rooms need: a wire without a kernel, one browser and one server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.fixtures import book, book7, browser, chromium, lab, notebook7

__all__ = ["book", "book7", "browser", "chromium", "lab", "notebook7", "wired"]


class Wire:
    """A comm without a kernel: it keeps what a widget sends."""

    comm_id = "wire"
    kernel = "none"

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []

    def send(self, data: Any = None, **_: Any) -> None:
        self.sent.append(data)

    def on_msg(self, _: Any) -> None:
        """Messages are handed to the widget itself."""

    def close(self, **_: Any) -> None:
        self.sent.append({"method": "closed"})


@pytest.fixture
def wired() -> Callable[[Any], list[dict[str, Any]]]:
    """Put a wire on a widget; the list of what it sends from then on."""

    def wire(widget: Any) -> list[dict[str, Any]]:
        widget.comm = Wire()
        sent: list[dict[str, Any]] = widget.comm.sent
        return sent

    return wire
