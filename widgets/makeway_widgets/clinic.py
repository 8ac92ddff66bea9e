"""The clinic in a notebook: question cards, picked by rule, certainty and edition."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape

from ipywidgets import HTML, Checkbox, Dropdown, HBox
from makeway.teach.clinic import picked, told
from makeway.teach.documents import Case, Certainty

from makeway_widgets.decks import Deck
from makeway_widgets.exercise import Exercise

NO_CARD = "No card is like this."
SURE: dict[Certainty, str] = {
    "high": "the text decides",
    "medium": "one inference",
    "low": "the text is open",
}
"""How sure an answer is, in the few words of a list."""


class Clinic(Deck):
    """A deck of players' questions; what is not picked is passed over.

    `group` is a group of rules, `certainty` is "high", "medium" or "low"; with `elsewhere` only
    cards that another game or edition answers otherwise. All three can be changed on the page.
    """

    def __init__(
        self,
        cards: Mapping[str, Case],
        open: Callable[[str], Exercise],
        group: str | None = None,
        certainty: Certainty | None = None,
        elsewhere: bool = False,
    ) -> None:
        self._cards = cards
        groups = dict.fromkeys(case.group for case in cards.values())
        self._group = Dropdown(
            description="About", options=[("every rule", None), *((g, g) for g in groups)]
        )
        sure = [("every answer", None), *((says, sure) for sure, says in SURE.items())]
        self._certainty = Dropdown(description="Sure?", options=sure)
        self._elsewhere = Checkbox(description="Other games say otherwise", indent=False)
        self._group.value, self._certainty.value = group, certainty
        self._elsewhere.value = elsewhere
        self._told = HTML()
        picks = (self._group, self._certainty, self._elsewhere)
        row = HBox(picks, layout={"flex_flow": "row wrap"})
        ids = picked(cards, group, certainty, elsewhere)
        super().__init__("Cards", ids, open, above=[row], below=[self._told])
        for each in picks:
            each.observe(lambda _: self._pick(), "value")

    def pick(
        self,
        group: str | None = None,
        certainty: Certainty | None = None,
        elsewhere: bool = False,
    ) -> Clinic:
        """Other cards, from the first one on, as the page picks them."""
        with self.hold_sync():
            self._group.value, self._certainty.value = group, certainty
            self._elsewhere.value = elsewhere
        return self

    def _pick(self) -> None:
        now = self.ids[self.at] if self.ids else ""
        self.ids = picked(
            self._cards, self._group.value, self._certainty.value, self._elsewhere.value
        )
        self.goto(self.ids.index(now) if now in self.ids else 0)

    def goto(self, at: int) -> None:
        """Show another card, counted from 0; beyond the ends nothing happens."""
        super().goto(at)
        if not self.ids:
            self.at, self._where.value = 0, NO_CARD
            self._back.disabled = self._on.disabled = True
            self._place.children = ()
        self._tell()

    def exercise(self, id: str) -> Exercise:
        """One of the cards by its id; ValueError when it is not picked."""
        new = id not in self._opened
        card = super().exercise(id)
        if new:
            card.observe(lambda _: self._tell(), ["frame_json", "change_json"])
        return card

    def _tell(self) -> None:
        """How sure the answer is, below a card that was answered."""
        done = bool(self.ids) and self.current.frame["feedback"] is not None
        says = told(self._cards[self.ids[self.at]]) if done else ""
        self._told.value = f"<p>{escape(says)}</p>" if says else ""

    def _still(self) -> tuple[str, str]:
        if not self.ids:
            return "", NO_CARD
        return super()._still()
