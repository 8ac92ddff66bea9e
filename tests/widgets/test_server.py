"""The quick socket: TCP_NODELAY where the server allows it, silence where it does not."""

from __future__ import annotations

from makeway_widgets._server import (
    _jupyter_server_extension_points,
    _load_jupyter_server_extension,
    quicken,
)


class Socket:
    def __init__(self) -> None:
        self.calls: list[object] = []

    def set_nodelay(self, value: bool) -> None:
        self.calls.append(("nodelay", value))

    def open(self, kernel: str) -> str:
        self.calls.append(kernel)
        return "opened"


def test_every_socket_sends_at_once() -> None:
    class Quick(Socket):
        pass

    quicken(Quick)
    quicken(Quick)
    socket = Quick()
    assert socket.open("k1") == "opened"
    assert socket.calls == [("nodelay", True), "k1"]


def test_a_server_that_has_changed_still_opens() -> None:
    class Changed(Socket):
        set_nodelay = None  # type: ignore[assignment]

    quicken(Changed)
    socket = Changed()
    assert socket.open("k1") == "opened"
    assert socket.calls == ["k1"]


def test_the_extension_names_itself_and_loads_without_a_server() -> None:
    assert _jupyter_server_extension_points() == [{"module": "makeway_widgets._server"}]
    _load_jupyter_server_extension(None)
