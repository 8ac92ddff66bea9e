"""`makeway lab` hands out copies and never takes a learner's work away."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from makeway.handouts import MANIFEST, Handout, fingerprint, hand_out, lessons_folder


def notebook(folder: Path, name: str, *sources: str, **about: object) -> Path:
    folder.mkdir(exist_ok=True)
    cells = [
        {"cell_type": "code", "source": s, "outputs": [], "execution_count": None, "metadata": {}}
        for s in sources
    ]
    path = folder / name
    path.write_text(json.dumps({"cells": cells, "metadata": about, "nbformat": 4}))
    return path


@pytest.fixture
def lessons(tmp_path: Path) -> Path:
    notebook(tmp_path / "shelf", "00_start.ipynb", "1 + 1")
    notebook(tmp_path / "shelf", "01_more.ipynb", "2 + 2")
    return tmp_path / "shelf"


def test_the_first_time_every_lesson_is_new(lessons: Path, tmp_path: Path) -> None:
    desk = tmp_path / "a" / "desk"
    assert hand_out(lessons, desk) == Handout(new=("00_start.ipynb", "01_more.ipynb"))
    assert (desk / "00_start.ipynb").read_bytes() == (lessons / "00_start.ipynb").read_bytes()
    assert hand_out(lessons, desk) == Handout()


def test_an_untouched_copy_follows_the_newest_lesson(lessons: Path, tmp_path: Path) -> None:
    desk = tmp_path / "desk"
    hand_out(lessons, desk)
    notebook(lessons, "01_more.ipynb", "2 + 3")
    assert hand_out(lessons, desk) == Handout(updated=("01_more.ipynb",))
    assert fingerprint(desk / "01_more.ipynb") == fingerprint(lessons / "01_more.ipynb")


def test_a_changed_copy_is_kept_and_told(lessons: Path, tmp_path: Path) -> None:
    desk = tmp_path / "desk"
    hand_out(lessons, desk)
    mine = notebook(desk, "01_more.ipynb", "my own")
    assert hand_out(lessons, desk) == Handout(kept=("01_more.ipynb",))
    notebook(lessons, "01_more.ipynb", "2 + 3")
    told = hand_out(lessons, desk)
    assert told == Handout(kept=("01_more.ipynb",), outdated=("01_more.ipynb",))
    assert "my own" in mine.read_text()


def test_a_file_that_was_there_before_is_not_overwritten(lessons: Path, tmp_path: Path) -> None:
    mine = notebook(tmp_path / "desk", "00_start.ipynb", "mine")
    assert hand_out(lessons, tmp_path / "desk").kept == ("00_start.ipynb",)
    assert "mine" in mine.read_text()


def test_fresh_moves_the_old_copies_aside_and_deletes_nothing(
    lessons: Path, tmp_path: Path
) -> None:
    desk = tmp_path / "desk"
    hand_out(lessons, desk)
    notebook(desk, "00_start.ipynb", "first try")
    answers = desk / "answers.jsonl"
    answers.write_text("{}\n")
    first = hand_out(lessons, desk, fresh=True)
    assert first.aside == desk / "earlier-1"
    assert first.new == ("00_start.ipynb", "01_more.ipynb")
    notebook(desk, "00_start.ipynb", "second try")
    assert hand_out(lessons, desk, fresh=True).aside == desk / "earlier-2"
    assert "first try" in (desk / "earlier-1" / "00_start.ipynb").read_text()
    assert "second try" in (desk / "earlier-2" / "00_start.ipynb").read_text()
    assert answers.read_text() == "{}\n"


def test_fresh_on_an_empty_folder_moves_nothing(lessons: Path, tmp_path: Path) -> None:
    assert hand_out(lessons, tmp_path / "desk", fresh=True).aside is None


def test_what_jupyter_writes_by_itself_is_no_change(lessons: Path, tmp_path: Path) -> None:
    desk = tmp_path / "desk"
    hand_out(lessons, desk)
    opened = json.loads((desk / "00_start.ipynb").read_text())
    opened["metadata"]["kernelspec"] = {"name": "python3"}
    opened["cells"][0]["execution_count"] = 3
    (desk / "00_start.ipynb").write_text(json.dumps(opened))
    assert hand_out(lessons, desk) == Handout()


def test_an_output_is_a_change(lessons: Path, tmp_path: Path) -> None:
    desk = tmp_path / "desk"
    hand_out(lessons, desk)
    ran = json.loads((desk / "00_start.ipynb").read_text())
    ran["cells"][0]["outputs"] = [{"output_type": "stream", "text": "2"}]
    (desk / "00_start.ipynb").write_text(json.dumps(ran))
    assert hand_out(lessons, desk).kept == ("00_start.ipynb",)


@pytest.mark.parametrize("rubbish", ["", "[]", '{"given": 3}', "\x00"])
def test_a_manifest_that_cannot_be_read_costs_nobody_his_copy(
    lessons: Path, tmp_path: Path, rubbish: str
) -> None:
    desk = tmp_path / "desk"
    hand_out(lessons, desk)
    notebook(desk, "00_start.ipynb", "mine")
    (desk / MANIFEST).write_text(rubbish)
    assert hand_out(lessons, desk).kept == ("00_start.ipynb",)
    assert "mine" in (desk / "00_start.ipynb").read_text()


def test_the_lessons_are_found_in_the_checkout() -> None:
    assert list(lessons_folder().glob("00_*.ipynb"))
