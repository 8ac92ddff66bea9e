"""`makeway lab` opens the guided notebooks in JupyterLab."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, NoReturn

import typer

QUICK_SOCKET = "makeway_widgets._server"
"""The server extension that answers a click without waiting for the network (TCP_NODELAY)."""


def lab(
    dir: Annotated[
        Path, typer.Option("--dir", help="The folder of your copies of the lessons.")
    ] = Path("makeway-lessons"),
    port: Annotated[
        int | None, typer.Option("--port", min=1, max=65535, help="The port of the server.")
    ] = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Start the server only; print its address.")
    ] = False,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Get new copies; your old ones are moved aside.")
    ] = False,
) -> None:
    """Open JupyterLab on your own copies of the guided notebooks."""
    if find_spec("jupyterlab") is None:
        _stop('JupyterLab is not installed here. Install it with: pip install "makeway[lab]"')
    first = _prepare(dir, fresh=fresh)
    from jupyterlab.labapp import LabApp

    LabApp.launch_instance(argv=server_arguments(dir, first, port=port, no_browser=no_browser))


def server_arguments(
    folder: Path, first: str, *, port: int | None = None, no_browser: bool = False
) -> list[str]:
    """What JupyterLab is started with: the folder, the notebook to open, the quick socket.

    >>> server_arguments(Path("lessons"), "00_start.ipynb", port=9000)[1:3]
    ['--LabApp.default_url=/lab/tree/00_start.ipynb', '--ServerApp.port=9000']
    """
    arguments = [
        f"--ServerApp.root_dir={folder.resolve()}",
        f"--LabApp.default_url=/lab/tree/{first}",
    ]
    if port is not None:
        arguments += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    if no_browser:
        arguments.append("--no-browser")
    if getattr(os, "geteuid", lambda: 1)() == 0:
        arguments.append("--allow-root")
    return [*arguments, f"--ServerApp.jpserver_extensions={QUICK_SOCKET}=True"]


def _prepare(folder: Path, *, fresh: bool) -> str:
    """Hand the lessons out, say what became of the copies, and name the first notebook."""
    from makeway.handouts import NoNotebooksError, hand_out, lessons_folder

    try:
        lessons = lessons_folder()
        handout = hand_out(lessons, folder, fresh=fresh)
    except NoNotebooksError as missing:
        _stop(f"{missing} Install Makeway again.")
    except OSError as trouble:
        where = trouble.filename or folder
        _stop(f"The lessons cannot be copied to {folder}. {where}: {trouble.strerror or trouble}.")
    typer.echo(f"Your lessons are in {folder.resolve()}.")
    if handout.aside:
        typer.echo(f"Your earlier copies are in {handout.aside.resolve()}.")
    if handout.updated:
        typer.echo(f"Brought up to date: {', '.join(handout.updated)}.")
    if handout.kept:
        typer.echo(f"Kept as you changed them: {', '.join(handout.kept)}.")
    if handout.outdated:
        typer.echo(f"Newer lessons are ready: {', '.join(handout.outdated)}.")
        typer.echo("Get them with `makeway lab --fresh`; your copies are then moved aside.")
    return min(lesson.name for lesson in lessons.glob("*.ipynb"))


def _stop(message: str) -> NoReturn:
    typer.echo(message, err=True)
    raise typer.Exit(1)
