"""A table widget in a page, spoken to by intent: drag a model, press keys, read what it says."""

from __future__ import annotations

from typing import Any

from tests.browser.selecting import WIDGETS


class Board:
    """The n-th widget of a page, or of a part of it; locators reach into its shadow root."""

    def __init__(self, page: Any, number: int = 0, within: Any = None) -> None:
        self.page = page
        self.root = (within or page).locator(WIDGETS).nth(number)
        self.root.locator("[role=grid]").first.wait_for()
        self.settle()

    def settle(self) -> None:
        """Wait until the page has stopped moving the board about, as it does while it opens."""
        before, still = None, 0
        while still < 4:
            now = self.root.locator("[role=grid]").first.bounding_box()
            still = still + 1 if now == before else 0
            before = now
            self.page.wait_for_timeout(80)

    # ---- places

    def model(self, model: str) -> Any:
        """The place on which a model stands."""
        return self.root.locator(f"[role=gridcell][data-model='{model}']").first

    def seat(self, unit: str, rank: int, file: int) -> Any:
        return self.root.locator(f"[role=gridcell][data-place='{unit}:{rank},{file}']").first

    def revision(self) -> str:
        """Which table is shown as answered; one shown ahead of its answer does not count."""
        return str(self.root.locator("[data-rev]").first.get_attribute("data-rev"))

    def focused(self) -> str:
        """The place that has the focus, as "orcs:1,3"; empty when it is elsewhere."""
        return str(self.root.evaluate("host => host.shadowRoot.activeElement?.dataset.place ?? ''"))

    # ---- gestures

    def drag(self, model: str, to: Any) -> None:
        """Press on a model, move, let go over a place."""
        self.page.mouse.move(*middle(self.model(model)))
        self.page.mouse.down()
        x, y = middle(to)
        self.page.mouse.move(x - 4, y - 4, steps=8)
        self.page.mouse.move(x, y, steps=2)
        self.page.mouse.up()

    def click(self, place: Any) -> None:
        self.page.mouse.click(*middle(place))

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def focus(self, model: str) -> None:
        """Walk to a model: focus its place, as Tab and the arrows do."""
        self.model(model).focus()

    def button(self, name: str) -> Any:
        """A button by what it does: undo, redo, nearest, drop, ..."""
        return self.root.locator(f"[data-do='{name}']").first

    # ---- what it says

    def says(self, text: str) -> Any:
        """Wait until the widget shows a text."""
        found = self.root.get_by_text(text).first
        found.wait_for()
        return found

    def status(self) -> str:
        return str(self.root.locator("[role=status]").first.inner_text())


def middle(place: Any) -> tuple[float, float]:
    """The middle of a place on the screen, scrolled into view."""
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
