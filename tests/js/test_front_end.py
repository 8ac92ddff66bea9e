"""The front end's own tests, and that the committed bundles are what they were built from.

They skip where npm is missing; with MAKEWAY_REQUIRE_BROWSER=1 they fail instead.
"""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
JS = ROOT / "js"
STATIC = ROOT / "widgets/makeway_widgets/static"
LARGEST = 60_000
"""Bytes of a bundle after gzip: each widget sends its own to the page."""


def unavailable(message: str) -> None:
    required = os.environ.get("MAKEWAY_REQUIRE_BROWSER") == "1"
    (pytest.fail if required else pytest.skip)(message)


def npm(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["npm", *arguments], cwd=JS, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )


@pytest.fixture(scope="module")
def needs_npm() -> None:
    """npm, and the packages that package-lock.json names."""
    if shutil.which("npm") is None:
        unavailable("npm is not found; install Node 20 or newer to run the front end's tests")
    if not (JS / "node_modules").is_dir():
        installed = npm("ci", "--no-audit", "--no-fund")
        if installed.returncode:
            unavailable(f"npm ci did not work; it needs the npm registry.\n{installed.stderr}")


def test_the_front_end_passes_its_own_tests(needs_npm: None) -> None:
    ran = npm("test")
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.parametrize("bundle", sorted(STATIC.glob("*.js")), ids=lambda path: path.stem)
def test_a_bundle_is_small(bundle: Path) -> None:
    assert len(gzip.compress(bundle.read_bytes())) < LARGEST


def test_every_widget_has_its_bundle() -> None:
    assert {path.stem for path in STATIC.glob("*.js")} >= {
        "battlefield",
        "table",
        "hits",
        "health",
        "exercise",
        "army",
    }
