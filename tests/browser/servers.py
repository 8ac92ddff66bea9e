"""Jupyter servers for tests: on a free port of loopback, with folders of their own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

APPS = {"lab": "LabApp", "notebook": "JupyterNotebookApp"}


@dataclass(frozen=True)
class Server:
    """A running server: its kind, address, the folder it serves, where kernels say their ports."""

    kind: str
    url: str
    root: Path
    runtime: Path

    def address(self, notebook: str) -> str:
        """The address that opens a notebook, in a workspace of its own."""
        if self.kind == "notebook":
            return f"{self.url}/notebooks/{notebook}"
        return f"{self.url}/lab/workspaces/{Path(notebook).stem}/tree/{notebook}?reset"


@contextmanager
def start(kind: str, home: Path, *, quick: bool = False) -> Iterator[Server]:
    """Start a server and stop it by the process that was started."""
    port = free_port()
    root, runtime = home / "work", home / "runtime"
    root.mkdir()
    runtime.mkdir()
    silence_news(home / "settings")
    command = [
        *(sys.executable, "-m", "jupyter" if kind == "notebook" else "jupyterlab"),
        *(["notebook"] if kind == "notebook" else []),
        *("--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}"),
        *("--ServerApp.port_retries=0", "--IdentityProvider.token=", "--ServerApp.password="),
        "--ServerApp.disable_check_xsrf=True",
        *(f"--ServerApp.root_dir={root}", f"--{APPS[kind]}.expose_app_in_browser=True"),
        *(["--ServerApp.jpserver_extensions=makeway_widgets._server=True"] if quick else []),
    ]
    log = (home / "log.txt").open("w")
    process = subprocess.Popen(command, env=environment(home), stdout=log, stderr=log, cwd=root)
    server = Server(kind, f"http://127.0.0.1:{port}", root, runtime)
    try:
        wait_for(f"{server.url}/api/status", process, home / "log.txt")
        yield server
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
        log.close()


def environment(home: Path) -> dict[str, str]:
    """Folders of their own, so that nobody's settings matter; this checkout is importable."""
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "IPYTHONDIR": str(home / "ipython"),
    }


def silence_news(settings: Path) -> None:
    """JupyterLab asks once whether it may bring news; here it may not."""
    file = settings / "@jupyterlab/apputils-extension/notification.jupyterlab-settings"
    file.parent.mkdir(parents=True)
    file.write_text('{"fetchNews": "false", "checkForUpdates": false}')


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(url: str, process: subprocess.Popen[bytes], log: Path, seconds: float = 180) -> None:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise RuntimeError(f"The server ended by itself:\n{log.read_text()}")
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError(f"No server at {url}:\n{log.read_text()}")
