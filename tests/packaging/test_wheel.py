"""What is built is what a learner installs: notebooks, front ends, and a widget that opens."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]
UNREACHABLE = (
    "Could not fetch",
    "NewConnectionError",
    "No matching distribution",
    "Temporary fail",
)


def run(*command: object, needs_index: bool = False, **more: object) -> str:
    """The output of a command that has to end well."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    ran = subprocess.run([*map(str, command)], capture_output=True, text=True, env=env, **more)  # type: ignore[call-overload]
    told = f"{ran.stdout}\n{ran.stderr}"
    if ran.returncode and needs_index and any(sign in told for sign in UNREACHABLE):
        (pytest.fail if os.environ.get("MAKEWAY_REQUIRE_BROWSER") == "1" else pytest.skip)(
            f"The package index cannot be reached; connect to it.\n{told}"
        )
    assert ran.returncode == 0, told
    return str(ran.stdout)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the sdist, and the wheel that is built from it."""
    folder = tmp_path_factory.mktemp("built")
    run(sys.executable, "-m", "build", "--outdir", folder, ROOT, needs_index=True)
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    (wheel,) = built.glob("makeway-*.whl")
    return wheel


def notebooks() -> set[str]:
    return {path.name for path in (ROOT / "notebooks").glob("*.ipynb")}


def front_ends() -> set[str]:
    return {path.name for path in (ROOT / "widgets/makeway_widgets/static").glob("*.js")}


def test_the_wheel_carries_notebooks_and_front_ends(wheel: Path) -> None:
    names = set(ZipFile(wheel).namelist())
    assert notebooks()
    assert front_ends()
    assert {f"makeway_widgets/notebooks/{name}" for name in notebooks()} <= names
    assert {f"makeway_widgets/static/{name}" for name in front_ends()} <= names
    assert {"makeway/py.typed", "makeway_widgets/py.typed", "makeway/text/profiles.yaml"} <= names
    assert "makeway_widgets/jupyter/labconfig/default_setting_overrides.json" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_the_sdist_carries_them_too_and_what_builds_them(built: Path) -> None:
    (sdist,) = built.glob("makeway-*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {f"notebooks/{name}" for name in notebooks()} <= names
    assert {f"widgets/makeway_widgets/static/{name}" for name in front_ends()} <= names
    assert {"README.md", "LICENSE", "js/package.json", "js/build.mjs", "js/src/frame.ts"} <= names
    assert not any("node_modules" in name for name in names)


OPEN_A_WIDGET = """
import makeway, makeway_widgets
from makeway.handouts import lessons_folder
from makeway_widgets import Table
table = Table('''
makeway: 1
units:
  - name: Orcs
    profile: Orcs
    drawing: |
      r r r r
      r r . .
  - {name: Warlord, profile: Common Orc Warlord}
''')
table.join("warlord", seat=(1, 1))
assert "site-packages" in makeway.__file__, makeway.__file__
assert lessons_folder().parent.name == "makeway_widgets", lessons_folder()
print(type(table.ruling).__name__, len(table.get_state()["_esm"]) > 1000)
"""


def test_a_widget_opens_from_the_wheel_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "venv", with_pip=False)
    python = next((tmp_path / "venv").glob("[bS]*/python*"))
    # The pip at hand fills it: one of its own, and compiling all that few lines use, cost more.
    pip = (sys.executable, "-m", "pip", "--python", python)
    run(*pip, "install", "--no-input", "--no-compile", wheel, needs_index=True)
    assert run(python, "-c", OPEN_A_WIDGET, cwd=tmp_path).split() == ["Allowed", "True"]
    told = subprocess.run([python, "-m", "makeway.cli", "lab"], capture_output=True, text=True)
    assert 'pip install "makeway[lab]"' in told.stderr
