"""The battlefield in a real JupyterLab: what mouse and keys do over open ground, Python knows."""

from __future__ import annotations

from typing import Any

from tests.browser.boards import Board, middle
from tests.browser.notebooks import Book

SESSION = 'from makeway_widgets import Battlefield, Session\nsession = Session("battlefield-first")'
FIELD = "field = Battlefield(session)\nfield"
POSE = (
    "[round(n, 2) for n in (lambda p: (p.x, p.y, p.facing))(session.state.units['warlord'].pose)]"
)
PHASE = "str(session.state.moment.phase)"


TABLE = "table = Table(session)\ntable"
WHOLE_TURN = """
makeway: 1
id: a_whole_turn
title: A whole turn
players: {own: Empire of Sonnstahl, foe: Orcs and Goblins}
moment: {active: own, phase: deployment}
table: {width: 36, depth: 24}
zones:
  own: [{at: [18, 19], size: [36, 10]}]
  foe: [{at: [18, 4], size: [36, 8]}]
units:
  - profile: Light Infantry
    drawing: |
      r c M s m
      r r r r r
      r r r r r
    characters: {M: {profile: Marshal, general: true}}
  - {profile: Wizard, at: [24, 18]}
  - profile: Orcs
    player: foe
    at: [18, 6]
    facing: 180
    drawing: |
      r c s m r
      r r r r r
"""


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


def at(board: Board, across: float, down: float) -> tuple[float, float]:
    """A point of the battlefield, in inches, on the screen."""
    found: list[float] = board.root.locator(".mw-board svg").first.evaluate(
        """(svg, [x, y]) => {
          const [box, on] = [svg.viewBox.baseVal, svg.getBoundingClientRect()];
          return [on.x + ((x - box.x) / box.width) * on.width,
                  on.y + ((y - box.y) / box.height) * on.height];
        }""",
        [across * 25.4, down * 25.4],
    )
    return found[0], found[1]


def carry(board: Board, model: str, to: tuple[float, float]) -> None:
    """Drag whatever a press on a model picks up, until the model is at a point of the screen."""
    x, y = middle(board.model(model))
    board.page.mouse.move(x, y)
    board.page.mouse.down()
    board.page.mouse.move((x + to[0]) / 2, (y + to[1]) / 2, steps=3)
    board.page.mouse.move(*to, steps=3)
    board.page.mouse.up()


def test_a_whole_turn_is_played_by_mouse_and_keys_beside_a_table_that_agrees(book: Book) -> None:
    book.open(f"from makeway_widgets import *\nsession = Session({WHOLE_TURN!r})", FIELD, TABLE)
    field, table = Board(book.page, 0), Board(book.page, 1)

    def played(headline: str) -> None:
        """Python has ruled so, and both widgets show that table."""
        book.until_python("session.ruling.headline", headline)
        shown = (field.revision, table.revision)
        rev = str(book.ask("session.rev"))
        book.until(
            lambda: {each() for each in shown} == {rev},
            lambda: f"{[each() for each in shown]} is shown of {rev}",
        )

    def phase(name: str) -> None:
        field.root.locator(f"[data-phase={name}]").click()

    def rows() -> tuple[int, int]:
        tops = [each.bounding_box()["y"] for each in field.root.locator(".phases button").all()]
        return len(tops), len(set(tops))

    # With the chip of the Deployment all phases stand in one row, wide and narrow.
    wide = book.page.viewport_size
    for width in (1100, 600):
        book.page.set_viewport_size({**wide, "width": width})
        book.until(lambda: rows() == (5, 1), lambda: f"phases and rows: {rows()}")
    book.page.set_viewport_size(wide)
    field.settle()

    # Deployed by the mouse.
    carry(field, "light_infantry.6", at(field, 18, 17))
    played("The Light Infantry are deployed")
    assert book.ask("session.state.units['light_infantry'].pose.y") > 14 * 25.4

    # The Marshal charges out by keys; every Question is answered by its first option.
    phase("Charge")
    played("The Charge Phase begins")
    field.focus("marshal")
    field.press("Enter", "n", "Enter")
    played("How do the Orcs react?")
    for headline in (
        "What do the dice show for the Marshal?",
        "How is the gap in the Light Infantry closed?",
        "The Marshal charges the Orcs and reaches them",
    ):
        field.press("a")
        played(headline)

    # His unit Advances by keys, and leaves ghosts where it stood; the Wizard joins it by the mouse.
    phase("Movement")
    played("The Movement Phase begins")
    field.focus("light_infantry.6")
    field.press("Enter", "Shift+ArrowUp", "Enter")
    played("The Light Infantry Advance")
    ghosts = field.root.locator(".base.ghost").count()
    assert ghosts == book.ask("len(session.state.units['light_infantry'].models)")
    field.drag("wizard", field.seat("light_infantry", 1, 4))
    played("The Wizard joins the Light Infantry at rank 1, file 4")
    assert serious(book) == []

    # On to the other player's turn.
    for name in ("Shooting", "Combat", "Charge"):
        phase(name)
        field.says(name)
    played("The Charge Phase of Orcs and Goblins begins")
    assert book.errors == []
