"""The README's Python runs as it stands, and its picture is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", README, flags=re.S)


def test_every_block_of_the_readme_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (position,) = re.findall(r'Session\("""\n(.*?)"""\)', README, flags=re.S)
    (tmp_path / "position.yaml").write_text(position, encoding="utf-8")
    names: dict[str, object] = {}
    assert len(BLOCKS) >= 3
    for block in BLOCKS:
        exec(block, names)
    told = capsys.readouterr().out
    assert "The Warlord joins the Orcs at rank 1, file 2" in told
    assert "FR-2" in told


def test_every_file_that_the_readme_shows_is_there() -> None:
    pictures = re.findall(r"!\[[^]]*]\(([^)]+)\)", README)
    assert pictures
    assert [each for each in pictures if not (ROOT / each).is_file()] == []


def test_the_readme_says_that_the_project_is_unofficial() -> None:
    assert "## Unofficial" in README
