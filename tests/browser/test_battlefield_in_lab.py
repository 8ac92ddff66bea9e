"""The battlefield in a real JupyterLab: what mouse and keys do over open ground, Python knows."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.boards import Board, middle
from tests.browser.notebooks import Book

pytestmark = pytest.mark.xdist_group("browser")

SESSION = 'from makeway_widgets import Battlefield, Session\nsession = Session("battlefield-first")'
FIELD = "field = Battlefield(session)\nfield"
POSE = (
    "[round(n, 2) for n in (lambda p: (p.x, p.y, p.facing))(session.state.units['warlord'].pose)]"
)
PHASE = "str(session.state.moment.phase)"


def serious(book: Book) -> list[Any]:
    """What axe finds serious in the widget."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(book.page, context="[data-lm-suppress-shortcuts]").response["violations"]
    return [
        (each["id"], [node["html"][:200] for node in each["nodes"]])
        for each in found
        if each["impact"] in ("serious", "critical")
    ]


def test_a_character_is_moved_by_the_mouse_and_by_keys_and_the_phase_is_ended(book: Book) -> None:
    book.open(SESSION, FIELD)
    board = Board(book.page)
    assert serious(book) == []
    x, y, facing = book.ask(POSE)

    # By the mouse: forwards over open ground, as far as the ruler says.
    across, down = middle(board.model("warlord"))
    book.page.mouse.move(across, down)
    book.page.mouse.down()
    book.page.mouse.move(across + 20, down - 30, steps=6)
    board.says("from where he stood")
    assert serious(book) == []
    book.page.mouse.up()
    book.until(lambda: book.ask(POSE) != [x, y, facing])
    moved = book.ask(POSE)
    assert moved[0] > x
    assert moved[1] < y
    assert moved[2] == facing
    assert book.ask("session.ruling.headline") == "The Warlord Advances"

    # By keys: taken back, then two inches up, a quarter to the left, turned by 15 degrees.
    board.focus("warlord")
    board.press("z")
    book.until_python(POSE, [x, y, facing])
    board.focus("warlord")
    board.press("Enter", "Shift+ArrowUp", "Shift+ArrowUp", "ArrowLeft", "e", "Enter")
    book.until_python(f"{POSE}[2]", facing + 15)
    assert book.ask("session.ruling.steps[0].because") == "The Warlord Advances 2.02″."

    # Closer, and the phase that follows.
    board.button("closer").click()
    board.says("1.5 times closer")
    board.root.locator("[data-phase=Shooting]").click()
    book.until_python(PHASE, "shooting")
    assert serious(book) == []
    assert book.errors == []
