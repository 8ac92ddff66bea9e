"""The lessons, worked through in JupyterLab: once with the mouse, once with the keyboard alone."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from makeway.teach.answers import FILE_NAME

from tests.browser.boards import Board
from tests.browser.learners import Keyboard, Learner, Mouse
from tests.browser.notebooks import Book
from tests.browser.selecting import WIDGETS

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
HANDS = {"mouse": Mouse, "keyboard": Keyboard}


@pytest.fixture(params=["mouse", "keyboard"])
def learner(request: pytest.FixtureRequest, book: Book) -> Learner:
    return HANDS[request.param](book)


def opened(book: Book, name: str) -> list[str]:
    """Open a copy of a lesson, unanswered, and run it; the sources of its code cells by number."""
    book.path.with_name(FILE_NAME).unlink(missing_ok=True)
    shutil.copyfile(NOTEBOOKS / f"{name}.ipynb", book.path)
    book.visit()
    book.run_all()
    assert not book.failed()
    cells: list[Any] = json.loads(book.path.read_text())["cells"]
    return ["".join(c["source"]) if c["cell_type"] == "code" else "" for c in cells]


def work_through(learner: Learner, name: str) -> None:
    """Every exercise of a lesson, in order, then its mixed set and its questions."""
    for number, source in enumerate(opened(learner.book, name)):
        if found := re.search(r'this\.exercise\("([^"]+)"\)', source):
            learner.book.scroll_to(number)
            learner.solve(found[1])
        elif "this.mixed()" in source or "this.questions()" in source:
            learner.book.scroll_to(number)
            solve_deck(learner, "mixed" if "mixed" in source else "questions")
    assert learner.book.errors == []


def solve_deck(learner: Learner, deck: str) -> None:
    ids = learner.book.ask(f"list(this.taught.{deck})")
    for number, exercise in enumerate(ids):
        learner.solve(exercise)
        if number + 1 < len(ids):
            button = learner.page.get_by_role("button", name="Next", exact=True)
            output = learner.page.locator("light=.jp-OutputArea").filter(has=learner.task)
            onward = output.locator(button).first
            if isinstance(learner, Mouse):
                onward.click()
            else:
                onward.focus()
                learner.page.keyboard.press("Enter")


def act(learner: Learner, cell: int, character: str, unit: str, seat: tuple[int, int]) -> None:
    """On the table of a cell, which no other cell has played on: a seat by hand, and undo."""
    book = learner.book
    book.scroll_to(cell)
    board = Board(book.page, within=book.cell(cell))
    where = f"list(table.state.unit_of({character!r}).seats[{character!r}])"
    goal, history = f"{unit}:{seat[0]},{seat[1]}", "len(table.session.history)"
    assert book.ask(history) == 0
    assert board.model(character).get_attribute("data-place") != goal
    if isinstance(learner, Mouse):
        board.drag(character, board.seat(unit, *seat))
    else:
        board.focus(character)
        board.press("Enter")
        for _ in range(30):
            board.press("n")
            if board.focused() == goal:
                break
        board.press("Enter")
    book.until_python(where, list(seat))
    assert book.ask(history) == 1
    if isinstance(learner, Mouse):
        board.button("undo").click()
    else:
        board.focus(character)
        board.press("z")
    book.until_python(history, 0)
    book.until(lambda: board.model(character).get_attribute("data-place") != goal)


def test_lesson_00_is_worked_through_with_the_mouse(book: Book) -> None:
    work_through(Mouse(book), "00_reading_the_table")
    act(Mouse(book), 21, "warlord", "orcs", (1, 1))


def test_lesson_01_is_worked_through(learner: Learner) -> None:
    work_through(learner, "01_displacement")
    act(learner, 15, "warlord", "orcs", (1, 2))


def test_lesson_02_is_worked_through(learner: Learner) -> None:
    work_through(learner, "02_make_way")
    act(learner, 17, "marshal", "heavy_infantry", (1, 4))


def test_lesson_03_is_worked_through(learner: Learner) -> None:
    work_through(learner, "03_hit_distribution")
    book = learner.book
    book.scroll_to(9)
    learner.task = book.cell(9).locator(WIDGETS).locator(".mw").first
    learner.task.wait_for()
    for row, hits in (("rank_and_file", 14), ("marshal", 1)):
        learner.put(row, hits)
    learner.do("commit")
    book.until_python("type(tray.ruling).__name__ == 'Allowed'")
    if isinstance(learner, Mouse):
        learner.do("undo")
    else:
        learner.task.locator("[data-row]").first.focus()
        learner.page.keyboard.press("z")
    book.until_python("tray.session.can_redo")
    # Hits that were undone stay in the tray.
    learner.do("commit")
    book.until_python("not tray.session.can_redo and type(tray.ruling).__name__ == 'Allowed'")


def test_lesson_04_is_worked_through_with_the_mouse(book: Book) -> None:
    work_through(Mouse(book), "04_matching_and_mismatching_bases")


def test_lesson_05_is_worked_through_with_the_keyboard(book: Book) -> None:
    work_through(Keyboard(book), "05_filling_gaps")
    cell = 21
    book.scroll_to(cell)
    board = Board(book.page, within=book.cell(cell))
    files = "table.state.units['light_infantry'].files"
    assert book.ask(files) == 7
    board.focus("light_infantry.1")
    board.press("a")
    book.until_python(files, 6)
    board.focus("light_infantry.1")
    board.press("z")
    book.until_python(files, 7)


def test_lesson_10_is_worked_through(learner: Learner) -> None:
    work_through(learner, "10_joining_on_the_move")
    act(learner, 22, "wizard", "heavy_infantry", (1, 3))
