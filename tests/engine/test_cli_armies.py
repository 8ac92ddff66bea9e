"""`makeway check` and `makeway schema` on army lists."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import Result
from makeway.cli import app
from typer.testing import CliRunner

LIST = """\
makeway: 1
army_points: 600
share: 100
entries:
  - {profile: Vampire Count, points: 590, general: true}
"""


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "list.yaml"
    found.write_text(LIST, encoding="utf-8")
    return found


def test_a_legal_list_is_checked_without_a_fault(file: Path) -> None:
    ran = run("check", str(file))
    assert (ran.exit_code, ran.output) == (0, "1 document checked, no faults.\n")


def test_what_forbids_a_list_is_told_with_clause_and_remedy(file: Path) -> None:
    file.write_text(LIST.replace("share: 100", "share: 40"), encoding="utf-8")
    ran = run("check", str(file))
    assert ran.exit_code == 1
    assert "350 more than 240: 40% of the 600 Army Points. (AC-1)" in ran.output
    assert "Take out Characters worth 350 points or more" in ran.output
    (fault,) = json.loads(run("check", str(file), "--json").output)["faults"]
    assert (fault["kind"], fault["clause"]) == ("ruling", "AC-1")


def test_a_list_that_is_none_is_told_with_line_and_field(file: Path) -> None:
    file.write_text(LIST.replace("Vampire Count", "Vampire Cont"), encoding="utf-8")
    ran = run("check", str(file))
    assert ran.exit_code == 2
    assert "list.yaml, line 5, entries[0].profile: There is no profile" in ran.output
    assert "Traceback" not in ran.output


def test_lists_and_scenarios_are_checked_together(file: Path) -> None:
    table = file.parent / "table.yaml"
    table.write_text("makeway: 1\nunits: [{profile: Orcs, drawing: r r}]\n", encoding="utf-8")
    ran = run("check", str(file.parent), str(file.parent / "none.yaml"))
    assert ran.exit_code == 2
    assert "3 documents checked, 1 fault" in ran.output


def test_the_schema_of_army_lists_names_their_fields() -> None:
    found = json.loads(run("schema", "--army").output)
    assert {"army_points", "entries"} <= set(found["$defs"]["ArmyDoc"]["properties"])
