"""Who plays without a field never pays for the geometry of one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import makeway

WITHOUT_A_FIELD = """
import json, sys, makeway
from makeway.text.scenario import load
from makeway.core.actions import Join
from makeway.core.words import Seat
orcs = {"profile": "Orcs", "drawing": "rrrrr" + chr(10) + "rrrrr"}
warlord = {"profile": "Common Orc Warlord"}
state = load(json.dumps({"makeway": 1, "units": [orcs, warlord]})).state
unit, warlord = state.units
ruling = makeway.rule(state, Join(character=warlord, unit=unit, seat=Seat(1, 3)))
assert ruling.steps and makeway.options(state, warlord)
import makeway.board.field, makeway.board.walking, makeway.board.sight, makeway.board.legs
import makeway.board.spacing, makeway.board.zones, makeway.board.charge_lines
print([name for name in ("shapely", "numpy") if name in sys.modules])
"""


def test_importing_makeway_and_ruling_without_a_field_imports_no_geometry() -> None:
    root = Path(makeway.__file__ or "").parent.parent
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_A_FIELD],
        capture_output=True,
        text=True,
        check=False,
        cwd=root,
    )
    assert (done.stdout.strip(), done.stderr) == ("[]", "")
