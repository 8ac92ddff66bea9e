"""How long a message takes from its arrival in Python to the frame that leaves, and imports."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from statistics import median
from typing import Any

import pytest
from makeway_widgets.table import Table

from tests.bench.big_units import among_big_bases, in_combat, joining
from tests.pages import Page

Timer = Callable[..., Any]


TABLES = {
    "among small bases": (joining(65, 13, characters=5), "warlord"),
    "among big bases": (among_big_bases(), "warlord"),
    "in a combat": (in_combat(), "artificer"),
}


@pytest.mark.parametrize("name", TABLES)
def test_a_message_in_and_a_frame_out(
    benchmark: Timer, wired: Callable[[Any], Page], name: str
) -> None:
    document, mover = TABLES[name]
    table = Table(document)
    page = wired(table)
    legal = table.frame["movers"][mover]["targets"][0]["action"]
    number = 0

    def click() -> None:
        nonlocal number
        number += 1
        kind = {"kind": "undo"} if table.session.can_undo else {"kind": "action", "action": legal}
        message = {"v": 1, "id": str(number), "base_rev": table.session.rev, **kind}
        table._handle_msg(
            {"content": {"data": {"method": "custom", "content": message}}, "buffers": []}
        )
        json.dumps(page.sent[-1])

    benchmark(click)
    assert table.frame["ack"]["ok"] is True
    assert len(page.sent) == number


IMPORTS = ("anywidget", "makeway", "makeway_widgets")


def seconds(module: str) -> float:
    """What an import takes in a Python of its own."""
    code = f"import time; t = time.perf_counter(); import {module}; print(time.perf_counter() - t)"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    ran = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
    )
    return float(ran.stdout)


@pytest.mark.parametrize("module", IMPORTS)
def test_an_import(benchmark: Any, module: str) -> None:
    runs = 9 if benchmark.enabled else 1
    seconds(module)
    taken = [seconds(module) for _ in range(runs)]
    benchmark.extra_info["median_seconds"] = round(median(taken), 4)
    benchmark.pedantic(lambda: None)
    assert taken
