"""Learners who answer exercises in the page: one with the mouse, one with the keyboard alone."""

from __future__ import annotations

from typing import Any

from tests.browser.boards import middle
from tests.browser.notebooks import Book

FOCUSED = """host => {
  const at = host.getRootNode().activeElement;
  return { place: at?.dataset.place ?? "", does: at?.dataset.do ?? "", row: at?.dataset.row ?? "" };
}"""


class Learner:
    """Gives right answers, which Python works out, with the hands of a subclass."""

    def __init__(self, book: Book) -> None:
        self.book, self.page = book, book.page
        self.task: Any = None

    # ---- hands

    def press_place(self, place: str) -> None:
        """Click a place, or walk there and press Enter."""
        raise NotImplementedError

    def choose(self, choice: str) -> None:
        raise NotImplementedError

    def fill(self, field: str, number: str) -> None:
        raise NotImplementedError

    def put(self, row: str, hits: int) -> None:
        raise NotImplementedError

    def move_card(self, card: str, to: int) -> None:
        """Put a card of an order in a place, counted from 0."""
        raise NotImplementedError

    def end_bar(self, bar: int, end: str) -> None:
        """Set where a bar of a timeline ends, the bars counted from 0."""
        raise NotImplementedError

    def do(self, what: str) -> None:
        """Press a button by what it does."""
        raise NotImplementedError

    # ---- an exercise

    def solve(self, exercise: str) -> None:
        """Give the right answer in the page; Python must find it right."""
        taught = f"this.taught.exercise({exercise!r})"
        self.task = self.page.locator(f"exercise={exercise}").first
        self.task.wait_for()
        self.task.scroll_into_view_if_needed()
        answer = self.book.ask(
            f"__import__('msgspec').to_builtins({taught}.kind.right_answer(), str_keys=True)"
        )
        nowhere = answer["seats"] == []
        assert nowhere or any(answer.values()), f"No answer to {exercise} is right."
        self.give({name: part for name, part in answer.items() if part is not None})
        self.do("check")
        self.book.until_python(f"{taught}.feedback and {taught}.feedback['right']")
        self.task.locator("[data-do=again]").first.wait_for()

    def give(self, answer: dict[str, Any]) -> None:
        for model_or_seat in [*answer.get("models", []), *map(key_of, answer.get("seats", []))]:
            self.press_place(model_or_seat)
        for choice in answer.get("choices", []):
            self.choose(choice)
        for field, number in answer.get("numbers", {}).items():
            self.fill(field, f"{number:g}")
        for row, hits in answer.get("hits", {}).items():
            self.put(row, hits)
        for to, card in enumerate(answer.get("order", [])):
            if self.order()[to] != card:
                self.move_card(card, to)
            assert self.order()[to] == card, f"{card} is not in place {to}: {self.order()}"
        for bar, end in enumerate(answer.get("ends", {}).values()):
            self.end_bar(bar, end)
            self.end(bar, end).and_(self.task.locator("[aria-checked=true]")).wait_for()
        self.place({model: key_of(spot) for model, spot in answer.get("places", {}).items()})

    def place(self, goals: dict[str, str]) -> None:
        """Move one model after the other; who has to make room is in the hand next."""
        for _ in range(4 * len(goals) + 1):
            at = self.standing()
            wrong = [model for model, goal in goals.items() if at.get(model) != goal]
            if not wrong:
                return
            held = self.held()
            model = held or min(wrong, key=lambda each: not at[each].startswith("hand"))
            if not held:
                self.press_place(at[model])
            self.press_place(goals[model])
        raise AssertionError(f"{self.standing()} is not {goals}")

    def standing(self) -> dict[str, str]:
        """Where each model is: its place, the front left one of a big base."""
        return dict(
            self.task.evaluate(
                """task => [...task.querySelectorAll("[role=gridcell][data-model]")].reverse()
                     .map(cell => [cell.dataset.model, cell.dataset.place])"""
            )
        )

    def order(self) -> list[str]:
        """The cards as they lie, the first on top."""
        cards = "task => [...task.querySelectorAll('[data-card]')].map(each => each.dataset.card)"
        return list(self.task.evaluate(cards))

    def held(self) -> str:
        return str(
            self.task.evaluate(
                "task => task.querySelector('[aria-selected=true]')?.dataset.model ?? ''"
            )
        )

    def card(self, card: str) -> Any:
        return self.task.locator(f"[data-card='{card}']")

    def bar(self, bar: int) -> Any:
        return self.task.locator(".until .bar[role=group]").nth(bar)

    def end(self, bar: int, end: str) -> Any:
        return self.bar(bar).locator(f"[data-end='{end}']")

    def cell(self, place: str) -> Any:
        return self.task.locator(f"[role=gridcell][data-place='{place}']").first


class Mouse(Learner):
    """Clicks, drags cards and ends of bars, and types numbers."""

    def press_place(self, place: str) -> None:
        self.page.mouse.click(*middle(self.cell(place)))

    def choose(self, choice: str) -> None:
        self.task.locator(f"[data-choice='{choice}']").click()

    def fill(self, field: str, number: str) -> None:
        self.task.locator(f"[data-field='{field}']").click()
        self.page.keyboard.type(number)

    def put(self, row: str, hits: int) -> None:
        for _ in range(hits):
            self.task.locator(f"[data-more='{row}']").click()

    def move_card(self, card: str, to: int) -> None:
        goal = middle(self.card(self.order()[to]))
        self.drag(middle(self.card(card)), goal)

    def end_bar(self, bar: int, end: str) -> None:
        """Along the track, from its middle to the end."""
        track = self.bar(bar).locator(".track")
        start, box, columns = middle(track), track.bounding_box(), track.locator("i").count()
        share = {"now": 0.0, "phase": 1 / columns, "turn": 1 - 1 / columns, "runs": 1.0}[end]
        self.drag(start, (box["x"] + share * box["width"], start[1]))

    def drag(self, start: tuple[float, float], goal: tuple[float, float]) -> None:
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*goal, steps=8)
        self.page.mouse.up()

    def do(self, what: str) -> None:
        self.task.locator(f"[data-do='{what}']:not([disabled])").first.click()


class Keyboard(Learner):
    """Enters a widget once, then Tab, arrows, letters, + and Enter."""

    def press_place(self, place: str) -> None:
        self.walk(place)
        self.page.keyboard.press("Enter")

    def choose(self, choice: str) -> None:
        ids = self.task.evaluate(
            "task => [...task.querySelectorAll('[data-choice]')].map(each => each.dataset.choice)"
        )
        self.enter("[data-choice]")
        self.page.keyboard.press("abcdefghijklmnopqrstuvwxyz"[ids.index(choice)])

    def fill(self, field: str, number: str) -> None:
        self.task.locator(f"[data-field='{field}']").focus()
        self.page.keyboard.type(number)

    def put(self, row: str, hits: int) -> None:
        self.task.locator(f"[data-row='{row}']").focus()
        for _ in range(hits):
            self.page.keyboard.press("+")

    def move_card(self, card: str, to: int) -> None:
        """Walk to the card, pick it up, carry it up or down, put it down."""
        self.task.locator("[data-card][tabindex='0']").focus()
        self.page.keyboard.press("Home")
        for _ in range(self.order().index(card)):
            self.page.keyboard.press("ArrowDown")
        self.page.keyboard.press("Enter")
        way = to - self.order().index(card)
        for _ in range(abs(way)):
            self.page.keyboard.press("ArrowDown" if way > 0 else "ArrowUp")
        self.page.keyboard.press("Enter")

    def end_bar(self, bar: int, end: str) -> None:
        """Arrows among the ends of a bar, and Enter."""
        self.bar(bar).locator("[data-end]:not([tabindex='-1'])").focus()
        self.page.keyboard.press("Home")
        ends = "bar => [...bar.querySelectorAll('[data-end]')].map(each => each.dataset.end)"
        for _ in range(self.bar(bar).evaluate(ends).index(end)):
            self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("Enter")

    def do(self, what: str) -> None:
        """Tab to the group, arrows within it, Enter."""
        button = self.task.locator(f"[data-do='{what}']:not([disabled])").first
        button.wait_for()
        way: list[str] = []
        for key, times in (("Tab", 15), ("Home", 1), ("ArrowRight", 8)):
            for _ in range(times):
                if self.reached(what, alone=key != "Tab"):
                    break
                self.page.keyboard.press(key)
                way += [key, self.where()]
        assert self.focused()["does"] == what, f"The keys do not reach {what}: {way}"
        self.page.keyboard.press("Enter")

    def reached(self, what: str, *, alone: bool) -> bool:
        """The focus is on a button, or else in its group."""
        return bool(
            self.task.evaluate(
                """(task, [what, alone]) => {
                  const at = task.getRootNode().activeElement;
                  if (alone) return at?.dataset.do === what;
                  return !!at?.closest("[data-rove]")?.querySelector(`[data-do=${what}]`);
                }""",
                [what, alone],
            )
        )

    def where(self) -> str:
        """The element that has the focus, in a few letters."""
        find = """task => {
          const outer = document.activeElement;
          const at = outer?.shadowRoot?.activeElement ?? outer;
          return (at?.outerHTML ?? "").slice(0, 120);
        }"""
        return str(self.task.evaluate(find))

    def enter(self, selector: str) -> None:
        """Bring the focus into the widget, as Tab does, unless it is there."""
        inside = self.task.evaluate("task => task.contains(task.getRootNode().activeElement)")
        if not inside:
            self.task.locator(selector).first.focus()

    def walk(self, place: str) -> None:
        """Arrow keys, the longer way first, until the place has the focus."""
        if not self.focused()["place"]:
            self.task.locator("[role=gridcell][tabindex='0']").first.focus()
        goal = middle(self.cell(place))
        for _ in range(80):
            here = self.focused()["place"]
            if here == place:
                return
            at = middle(self.cell(here))
            for key in keys_towards(at, goal):
                self.page.keyboard.press(key)
                if self.focused()["place"] != here:
                    break
        raise AssertionError(f"The arrow keys do not reach {place}; they end at {here}.")

    def focused(self) -> dict[str, str]:
        return dict(self.task.evaluate(FOCUSED))


def keys_towards(at: tuple[float, float], goal: tuple[float, float]) -> list[str]:
    dx, dy = goal[0] - at[0], goal[1] - at[1]
    across = "ArrowRight" if dx > 0 else "ArrowLeft"
    down = "ArrowDown" if dy > 0 else "ArrowUp"
    return [down, across] if abs(dy) > abs(dx) else [across, down]


def key_of(spot: Any) -> str:
    """A seat or a side as the page names its place."""
    return spot if isinstance(spot, str) else ",".join(f"{each:g}" for each in spot)
