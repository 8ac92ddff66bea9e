"""The command line says what it does, and what is missing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from makeway import __version__, handouts
from makeway.cli import app, notebooks, server_arguments
from typer.testing import CliRunner

RUN = CliRunner()


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What JupyterLab would have been started with."""
    from jupyterlab.labapp import LabApp

    calls: list[list[str]] = []
    monkeypatch.setattr(LabApp, "launch_instance", lambda argv: calls.append(argv))
    return calls


@pytest.fixture
def lessons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    for name in ("01_b.ipynb", "00_a.ipynb"):
        (shelf / name).write_text('{"cells": []}')
    monkeypatch.setattr(handouts, "lessons_folder", lambda: shelf)
    return shelf


def test_the_version_is_printed() -> None:
    assert RUN.invoke(app, ["--version"]).output == f"makeway {__version__}\n"


def test_help_loads_neither_jupyter_nor_the_rules() -> None:
    code = (
        "import sys; from typer.testing import CliRunner; from makeway.cli import app;"
        "assert CliRunner().invoke(app, ['lab', '--help']).exit_code == 0;"
        "print([m for m in ('jupyterlab', 'anywidget', 'makeway.referee') if m in sys.modules])"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env
    )
    assert ran.stdout.strip() == "[]"


def test_lab_opens_the_first_lesson_on_the_learners_own_copies(
    started: list[list[str]], lessons: Path, tmp_path: Path
) -> None:
    desk = tmp_path / "desk"
    ran = RUN.invoke(app, ["lab", "--dir", str(desk), "--no-browser", "--port", "9001"])
    assert ran.exit_code == 0, ran.output
    assert f"Your lessons are in {desk}" in ran.output.replace("\n", "")
    assert (desk / "01_b.ipynb").exists()
    (arguments,) = started
    assert f"--ServerApp.root_dir={desk}" in arguments
    assert "--LabApp.default_url=/lab/tree/00_a.ipynb" in arguments
    assert {"--no-browser", "--ServerApp.port=9001"} <= set(arguments)
    assert "--ServerApp.jpserver_extensions=makeway_widgets._server=True" in arguments


def test_lab_tells_which_copies_it_kept(
    started: list[list[str]], lessons: Path, tmp_path: Path
) -> None:
    desk = ["lab", "--dir", str(tmp_path / "desk")]
    RUN.invoke(app, desk)
    (tmp_path / "desk" / "01_b.ipynb").write_text("mine")
    assert "Kept as you changed them: 01_b.ipynb." in RUN.invoke(app, desk).output
    fresh = RUN.invoke(app, [*desk, "--fresh"])
    assert "earlier-1" in fresh.output.replace("\n", "")
    assert (tmp_path / "desk" / "earlier-1" / "01_b.ipynb").read_text() == "mine"


def test_without_jupyterlab_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notebooks, "find_spec", lambda name: None)
    ran = RUN.invoke(app, ["lab"])
    assert ran.exit_code == 1
    assert 'pip install "makeway[lab]"' in ran.output


def test_a_folder_that_cannot_be_made_is_named(
    started: list[list[str]], lessons: Path, tmp_path: Path
) -> None:
    (tmp_path / "desk").write_text("a file")
    ran = RUN.invoke(app, ["lab", "--dir", str(tmp_path / "desk")])
    assert ran.exit_code == 1
    assert "cannot be copied to" in ran.output
    assert started == []


def test_root_in_a_container_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 0, raising=False)
    assert "--allow-root" in server_arguments(Path(), "00.ipynb")
    monkeypatch.setattr("os.geteuid", lambda: 1000, raising=False)
    assert "--allow-root" not in server_arguments(Path(), "00.ipynb")
