"""The army check in a real JupyterLab: what the hand and the keys change, Python knows."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.notebooks import Book

CHECK = '''from makeway_widgets import ArmyCheck
check = ArmyCheck("""
makeway: 1
army_points: 1000
share: 100
entries:
  - {profile: Vampire Count, points: 500, general: true}
  - {profile: Barrow King, points: 480}
""")
check'''
GENERALS = "[each.id for each in check.army.entries if each.general]"


@pytest.fixture
def page(book: Book) -> Any:
    book.open(CHECK)
    book.page.locator("[data-row=barrow_king]").wait_for()
    return book.page


def test_a_click_and_a_key_note_the_general_and_undo_takes_it_back(book: Book, page: Any) -> None:
    page.locator("[data-general=barrow_king]").click()
    book.until_python(GENERALS, ["vampire_count", "barrow_king"])
    page.get_by_text(book.ask("check.ruling.forbidding[0].because")).first.wait_for()
    page.locator("[data-row=vampire_count]").focus()
    page.keyboard.press("g")
    book.until_python(GENERALS, ["barrow_king"])
    page.locator("[data-do=undo]").click()
    book.until_python(GENERALS, ["vampire_count", "barrow_king"])


def test_a_price_an_entry_out_and_another_one_in(book: Book, page: Any) -> None:
    page.locator("[data-price=barrow_king]").click()
    page.locator("[data-pricing=barrow_king]").fill("520")
    page.keyboard.press("Enter")
    book.until_python("check.army.spent", 1020)
    page.locator("[data-row=barrow_king]").focus()
    page.keyboard.press("Delete")
    book.until_python("len(check.army.entries)", 1)
    page.locator("[data-do=write]").click()
    page.locator("[data-field=name]").fill("Necromancer")
    page.locator("[data-field=points]").fill("460")
    page.keyboard.press("Enter")
    book.until_python("check.army.spent", 960)
    assert book.ask("type(check.ruling).__name__") == "Allowed"
    assert book.errors == []


def test_axe_finds_nothing_serious_in_a_list(page: Any) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page.locator("[data-do=write]").click()
    found = Axe().run(page, context="[data-lm-suppress-shortcuts]").response["violations"]
    assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []
