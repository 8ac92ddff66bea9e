"""What `makeway lab` asks of a server: to send at once, and a few defaults of JupyterLab."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from jupyterlab.commands import get_app_dir
from jupyterlab_server.settings_utils import _get_overrides
from makeway_widgets._server import (
    DEFAULTS,
    PATHS,
    _jupyter_server_extension_points,
    _load_jupyter_server_extension,
    offer_defaults,
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


def test_the_extension_names_itself_and_loads_without_a_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(PATHS, "")
    assert _jupyter_server_extension_points() == [{"module": "makeway_widgets._server"}]
    _load_jupyter_server_extension(None)
    assert os.environ[PATHS] == str(DEFAULTS)


def test_defaults_come_behind_what_somebody_configured() -> None:
    theirs = {PATHS: "/theirs"}
    offer_defaults(theirs)
    offer_defaults(theirs)
    assert theirs[PATHS].split(os.pathsep) == ["/theirs", str(DEFAULTS)]


def test_jupyterlab_reads_the_defaults(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(PATHS, str(DEFAULTS))
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path))
    overrides, error = _get_overrides(str(tmp_path))
    assert not error
    assert overrides["@jupyterlab/notebook-extension:tracker"]["kernelStatus"]["showOnStatusBar"]


def test_jupyterlab_knows_every_setting_that_has_a_default() -> None:
    offered = json.loads((DEFAULTS / "labconfig/default_setting_overrides.json").read_text())
    schemas = Path(get_app_dir()) / "schemas"
    for plugin, settings in offered.items():
        package, name = plugin.split(":")
        known = json.loads((schemas / package / f"{name}.json").read_text())["properties"]
        assert set(settings) <= set(known), plugin
