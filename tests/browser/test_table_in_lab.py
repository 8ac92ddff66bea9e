"""The table in a real JupyterLab: what the hand does, Python knows."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.browser.boards import Board
from tests.browser.notebooks import Book
from tests.browser.table_cells import SEAT, SESSION, TABLE, UNIT


@pytest.fixture
def board(book: Book) -> Board:
    book.open(SESSION, TABLE)
    return Board(book.page)


def test_a_drag_joins(book: Book, board: Board) -> None:
    board.drag("warlord", board.seat("orcs", 1, 3))
    book.until_python(SEAT, [1, 3])
    assert book.ask(UNIT) == "orcs"
    assert book.ask("type(session.ruling).__name__") == "Allowed"
    assert book.errors == []


def test_a_click_and_another_click_join(book: Book, board: Board) -> None:
    board.click(board.model("warlord"))
    board.click(board.seat("orcs", 1, 1))
    book.until_python(SEAT, [1, 1])


def test_the_keyboard_alone_joins(book: Book, board: Board) -> None:
    board.focus("warlord")
    board.press("Enter", "n", "Enter")
    book.until_python(UNIT, "orcs")


def test_a_forbidden_drop_lists_its_reasons_and_the_nearest_is_a_button(
    book: Book, board: Board
) -> None:
    board.drag("warlord", board.seat("orcs", 2, 2))
    book.until_python("type(session.ruling).__name__", "Illegal")
    board.says(book.ask("session.ruling.forbidding[0].because"))
    assert book.ask(UNIT) == "warlord"
    board.button("nearest").click()
    book.until_python(UNIT, "orcs")


def test_undo_and_redo(book: Book, board: Board) -> None:
    board.drag("warlord", board.seat("orcs", 1, 3))
    book.until_python(SEAT, [1, 3])
    board.button("undo").click()
    book.until_python(UNIT, "warlord")
    board.button("redo").click()
    book.until_python(UNIT, "orcs")
    board.seat("orcs", 1, 3).focus()
    board.press("z")
    book.until_python(UNIT, "warlord")


def test_clicks_in_a_row_are_all_taken_before_any_is_answered(book: Book, board: Board) -> None:
    board.drag("warlord", board.seat("orcs", 1, 3))
    book.until_python(SEAT, [1, 3])
    board.button("undo").click()
    book.until_python(UNIT, "warlord")
    before = book.ask("session.rev")
    shown = board.root.evaluate(
        """host => ["redo", "undo", "redo", "undo", "redo"].map((what) => {
          host.shadowRoot.querySelector(`[data-do=${what}]`).click();
          return host.shadowRoot.querySelector(".cell[data-model=warlord]").dataset.place;
        })"""
    )
    assert shown == ["orcs:1,3", "warlord:alone"] * 2 + ["orcs:1,3"]
    book.until_python("session.rev", before + 5)
    assert book.ask(SEAT) == [1, 3]
    book.until(lambda: board.revision() == str(before + 5))
    assert book.errors == []


def test_keys_never_reach_the_notebook(book: Book, board: Board) -> None:
    written = json.loads(book.path.read_text())["cells"]
    for key in ("b", "a", "x", "d", "Shift+m", "ArrowDown", "Enter", "m", "1"):
        board.focus("warlord")
        board.press(key, key, "Escape")
    book.page.wait_for_timeout(300)
    assert book.all_cells() == len(written)
    saved = book.save()["cells"]
    assert ["".join(cell["source"]) for cell in saved] == [cell["source"] for cell in written]
    assert {cell["cell_type"] for cell in saved} == {"code"}


def test_a_reload_restores_the_table(own_book: Book) -> None:
    book = own_book
    book.open(SESSION, TABLE)
    board = Board(book.page)
    board.drag("warlord", board.seat("orcs", 1, 3))
    book.until_python(SEAT, [1, 3])
    book.save()
    book.reload()
    again = Board(book.page)
    again.seat("orcs", 1, 3).wait_for()
    assert again.seat("orcs", 1, 3).get_attribute("data-model") == "warlord"
    again.button("undo").click()
    book.until_python(UNIT, "warlord")


def test_two_views_agree(book: Book) -> None:
    book.open(SESSION, TABLE, "table")
    one, two = Board(book.page, 0), Board(book.page, 1)
    one.drag("warlord", one.seat("orcs", 1, 3))
    book.until_python(SEAT, [1, 3])
    for board in (one, two):
        book.until(lambda b=board: b.seat("orcs", 1, 3).get_attribute("data-model") == "warlord")
    two.button("undo").click()
    book.until_python(UNIT, "warlord")
    book.until(lambda: one.model("warlord").get_attribute("data-place") == "warlord:alone")


def test_two_tables_share_a_session(book: Book) -> None:
    book.open(SESSION, "one = Table(session)\none", "two = Table(session)\ntwo")
    one, two = Board(book.page, 0), Board(book.page, 1)
    one.drag("warlord", one.seat("orcs", 1, 3))
    book.until(lambda: two.seat("orcs", 1, 3).get_attribute("data-model") == "warlord")


def test_a_restarted_kernel_is_announced(book: Book, board: Board) -> None:
    book.restart_kernel()
    board.drag("warlord", board.seat("orcs", 1, 3))
    board.says("The kernel does not answer.")


def test_running_the_cell_again_leaves_one_table(book: Book, board: Board) -> None:
    book.run_cell(1)
    book.run_cell(1)
    Board(book.page).drag("warlord", Board(book.page).seat("orcs", 1, 3))
    book.until_python(SEAT, [1, 3])
    tables = (
        "[type(w).__mro__[1].__name__ for w in __import__('ipywidgets').Widget.widgets.values()]"
    )
    assert book.ask(f"{tables}.count('Table')") == 1
    assert book.ask("len(session._listeners)") == 1


def test_a_saved_notebook_shows_a_picture_and_the_text(own_book: Book) -> None:
    book = own_book
    book.open(SESSION, TABLE)
    Board(book.page)
    book.save()
    book.shut_down_kernel()
    book.visit()
    still = book.page.locator("figure svg").first
    still.wait_for()
    assert still.is_visible()
    book.page.get_by_text("r c r s r").first.wait_for()
    book.wait_idle()
    book.page.wait_for_timeout(1500)
    assert still.is_visible()
    for error in book.page.get_by_text("Error displaying widget").all():
        assert not error.is_visible()


def test_the_picture_is_hidden_while_the_table_lives(book: Book, board: Board) -> None:
    assert not book.page.locator("figure svg").first.is_visible()


def test_axe_finds_nothing_serious(book: Book, board: Board) -> None:
    from axe_playwright_python.sync_playwright import Axe

    def look() -> list[Any]:
        found = Axe().run(book.page, context="[data-lm-suppress-shortcuts]").response["violations"]
        return [
            (each["id"], [node["html"][:200] for node in each["nodes"]])
            for each in found
            if each["impact"] in ("serious", "critical")
        ]

    assert look() == []
    board.click(board.model("warlord"))
    assert look() == []
    board.click(board.seat("orcs", 2, 2))
    book.until_python("type(session.ruling).__name__", "Illegal")
    assert look() == []


@pytest.fixture
def board7(book7: Book) -> Board:
    book7.open(SESSION, TABLE)
    return Board(book7.page)


def test_in_notebook_7_a_drag_joins_and_keys_stay(book7: Book, board7: Board) -> None:
    board7.focus("warlord")
    board7.press("b", "a", "Escape")
    book7.page.wait_for_timeout(300)
    assert book7.all_cells() == 2
    board7.drag("warlord", board7.seat("orcs", 1, 3))
    book7.until_python(SEAT, [1, 3])
