"""The lessons and their notebooks, one by one."""

from __future__ import annotations

from pathlib import Path

import pytest
from makeway.teach.documents import numbers
from makeway.teach.lesson import Lesson

SHELF = Path(__file__).parents[2] / "notebooks"
NOTEBOOKS = sorted(SHELF.glob("[0-9]*.ipynb"))


@pytest.fixture(params=numbers(), ids=lambda number: f"lesson {number}")
def lesson(request: pytest.FixtureRequest) -> Lesson:
    """A lesson that keeps no answers."""
    return Lesson(request.param)


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.stem)
def notebook(request: pytest.FixtureRequest) -> Path:
    """A notebook of the course."""
    path: Path = request.param
    return path
