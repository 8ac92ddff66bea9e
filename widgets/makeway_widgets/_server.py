"""A server extension: answers to a click leave the server at once.

A stock Jupyter Server leaves Nagle's algorithm on at the kernel's websocket, and each answer waits
some 40 ms for the browser's acknowledgement. `makeway lab` loads this module to switch it off.
Where a later server has no such socket, nothing is changed and nothing is said.
"""

from __future__ import annotations

from contextlib import suppress
from functools import wraps
from typing import Any


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "makeway_widgets._server"}]


def _load_jupyter_server_extension(serverapp: Any) -> None:
    with suppress(Exception):
        from jupyter_server.services.kernels.websocket import KernelWebsocketHandler

        quicken(KernelWebsocketHandler)


def quicken(handler: type[Any]) -> None:
    """Let every socket that `handler` opens send without delay; a second call changes nothing."""
    opened = handler.open
    if getattr(opened, "sends_at_once", False):
        return

    @wraps(opened)
    def open_at_once(self: Any, *args: Any, **kwargs: Any) -> Any:
        with suppress(Exception):
            self.set_nodelay(True)
        return opened(self, *args, **kwargs)

    open_at_once.sends_at_once = True  # type: ignore[attr-defined]
    handler.open = open_at_once
