"""Which tests one worker runs by itself, and what begins first.

The marker `xdist_group` of pytest-xdist 3.8 does nothing under pytest 9.2, which does not read the
name that it changes: every worker started a browser and servers of its own then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from xdist.scheduler import LoadScopeScheduling

if TYPE_CHECKING:
    import pytest

TOGETHER = {
    "browser": ("tests/browser/", "tests/bench/test_bench_click.py", "tests/bench/test_bench_drag"),
    "packaging": ("tests/packaging/",),
    "front end": ("tests/js/",),
}
"""One worker runs all of a group, which share what is dear to start; the longest group first."""

BY_THEMSELVES = (
    "tests/notebooks/test_notebooks.py::test_a_notebook_runs_from_top_to_bottom",
    "tests/engine/twins/",
    "tests/engine/perft/",
    "tests/engine/table/test_laws",
)
"""Tests that take seconds each, begun before all that are quick."""

LESSONS = "tests/browser/test_lessons_in_lab.py"
KEYBOARD = "lessons by the keyboard"
"""Nearly half of what a browser does: for the worker that is free first, maybe with a browser."""

ORDER = (*TOGETHER, *BY_THEMSELVES, KEYBOARD)


def share(nodeid: str) -> str:
    """What is given to a worker at once: a group, one long test, or a file.

    >>> share("tests/browser/test_army_in_lab.py::test_a_click[mouse]")
    'browser'
    >>> share("tests/browser/test_lessons_in_lab.py::test_lesson_01_is_worked_through[keyboard]")
    'lessons by the keyboard'
    >>> share("tests/engine/test_hits.py::test_eight_hits")
    'tests/engine/test_hits.py'
    """
    if nodeid.startswith(LESSONS) and "keyboard" in nodeid:
        return KEYBOARD
    for group, paths in TOGETHER.items():
        if nodeid.startswith(paths):
            return group
    return nodeid if nodeid.startswith(BY_THEMSELVES) else nodeid.partition("::")[0]


def turn(nodeid: str) -> int:
    """When a test has its turn: what takes long begins first, so that no worker waits at the end.

    >>> turn("tests/js/test_front_end.py::test_a") < turn("tests/engine/twins/test_b.py::test_b")
    True
    """
    shared = share(nodeid)
    return next((n for n, each in enumerate(ORDER) if shared.startswith(each)), len(ORDER))


class Sharing(LoadScopeScheduling):
    """Gives out shares in the order of the tests."""

    def __init__(self, config: pytest.Config, log: object) -> None:
        super().__init__(config, log)  # type: ignore[arg-type]
        config.option.loadscopereorder = False

    def _split_scope(self, nodeid: str) -> str:
        return share(nodeid)
