"""The built front ends in `static/`, read when a widget is made, not when it is imported."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

STATIC = Path(__file__).parent / "static"
"""Where `npm run build` in js/ puts one file for each widget."""

DEVELOPING = os.environ.get("MAKEWAY_DEV") == "1"
"""With MAKEWAY_DEV=1 anywidget watches the files; else their text is sent, which leaks nothing."""


class MissingBundleError(FileNotFoundError):
    """A widget's front end has not been built."""


def path_of(name: str) -> Path:
    """The file of a front end. MissingBundleError says how to build it."""
    path = STATIC / f"{name}.js"
    if not path.is_file():
        raise MissingBundleError(
            f"The widget's front end {path} is missing. In a checkout build it with: "
            "cd js && npm ci && npm run build. Otherwise install Makeway again."
        )
    return path


@cache
def text_of(name: str) -> str:
    """The text of a front end, read once."""
    return path_of(name).read_text("utf-8")
