"""A server extension: answers to a click leave the server at once, and the page has time for them.

A stock Jupyter Server leaves Nagle's algorithm on at the kernel's websocket, and each answer waits
some 40 ms for the browser's acknowledgement. `makeway lab` loads this module to switch it off.
It also lays defaults under the learner's own settings of JupyterLab: the kernel's status stands in
the status bar, since the toolbar is measured anew whenever it changes, twice for every click, and
nobody is asked about news. Where a later server has no such socket or setting, nothing is changed
and nothing is said.
"""

from __future__ import annotations

import os
from collections.abc import MutableMapping
from contextlib import suppress
from functools import wraps
from pathlib import Path
from typing import Any

PATHS = "JUPYTER_CONFIG_PATH"
DEFAULTS = Path(__file__).parent / "jupyter"
"""A folder of configuration as Jupyter knows them; JupyterLab reads its `labconfig`."""


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "makeway_widgets._server"}]


def _load_jupyter_server_extension(serverapp: Any) -> None:
    with suppress(Exception):
        from jupyter_server.services.kernels.websocket import KernelWebsocketHandler

        quicken(KernelWebsocketHandler)
    offer_defaults(os.environ)


def offer_defaults(environment: MutableMapping[str, str]) -> None:
    """Put our folder behind those that Jupyter reads; a second call changes nothing."""
    known = [path for path in environment.get(PATHS, "").split(os.pathsep) if path]
    if str(DEFAULTS) not in known:
        environment[PATHS] = os.pathsep.join([*known, str(DEFAULTS)])


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
