"""From a click to the settled page, in a real JupyterLab: the table and a bare anywidget echo.

Measured inside the page, from the event to the last change of what it shows, and to the answer: an
undo and a redo, which the page shows at once where it has seen them before, a drop, which it
shows at once where the kernel has foretold it while the learner aimed (here 150 ms long), and a
sudden drop, which nobody has aimed: there the page can only wait for the kernel. The widgets stand
in one notebook and take turns, one click right after the other, since a stock server delays only
those (Nagle's algorithm waits for an ACK that comes late then).
With --benchmark-enable each is clicked 100 times, on the server of `makeway lab` and on a stock
one; else ten, to see that it still works.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median, quantiles
from typing import Any

import pytest

from tests.bench.big_units import joining
from tests.browser.notebooks import Book
from tests.browser.servers import Server, start

ECHO = '''
import anywidget
class Echo(anywidget.AnyWidget):
    _esm = """
    export default { render({ model, el }) {
      const button = document.createElement("button");
      button.id = "echo";
      button.textContent = "0";
      button.onclick = () => model.send({ n: Number(button.textContent) + 1 });
      model.on("msg:custom", (message) => { button.textContent = String(message.n); });
      el.append(button);
    } };
    """
    def __init__(self):
        super().__init__()
        self.on_msg(lambda _, content, buffers: self.send(content))
Echo()
'''

SETTLE = """
window.settle = (root, act, settled) => new Promise((resolve) => {
  let [last, shown] = [0, 0];
  const watch = new MutationObserver((changes) => {
    last = performance.now();
    if (changes.some((change) => change.attributeName !== "data-rev")) shown = last;
  });
  watch.observe(root, {subtree: true, childList: true, attributes: true, characterData: true});
  const begin = performance.now();
  act();
  const look = () => {
    if (settled() && performance.now() - last > 60) {
      watch.disconnect();
      resolve([shown - begin, last - begin]);
    }
    else if (performance.now() - begin > 10000) { watch.disconnect(); resolve([NaN, NaN]); }
    else setTimeout(look, 10);
  };
  look();
});
window.clickEcho = () => {
  const button = document.querySelector("#echo");
  const next = String(Number(button.textContent) + 1);
  return settle(button.parentElement, () => button.click(), () => button.textContent === next);
};
window.tableRoot = () => [...document.querySelectorAll("[data-lm-suppress-shortcuts]")]
  .map((host) => host.shadowRoot).find((root) => root?.querySelector("[data-do=undo]"));
window.clickTable = (what) => {
  const root = tableRoot();
  const table = root.querySelector(".mw");
  const rev = table.dataset.rev;
  const act = () => root.querySelector(`[data-do=${what}]`).click();
  return settle(root, act, () => table.dataset.rev !== rev);
};
window.cellOf = (root, which) => root.querySelector(`[role=gridcell][${which}]`);
window.enterOn = (cell) => {
  cell.focus();
  cell.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", bubbles: true, composed: true}));
};
window.dropOnTable = async (place, aim) => {
  const root = tableRoot();
  const table = root.querySelector(".mw");
  const rev = table.dataset.rev;
  enterOn(cellOf(root, "data-model=warlord"));
  const seat = () => cellOf(root, `data-place="${place}"`);
  seat().focus();
  if (aim > 0) await new Promise((aimed) => setTimeout(aimed, aim));
  const act = () => enterOn(seat());
  return settle(root, act, () => table.dataset.rev !== rev);
};
"""


@pytest.fixture(scope="module")
def stock(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """JupyterLab as `jupyter lab` starts it."""
    with start("lab", tmp_path_factory.mktemp("stock")) as server:
        yield server


Taken = dict[str, list[tuple[float, float]]]
"""Milliseconds of each click: until the page shows it, and until it is answered."""


def clicks(book: Book, samples: int) -> Taken:
    """Ten clicks of a kind, then ten of the next, since a big frame quickens what follows."""
    table = f"from makeway_widgets import Table\ntable = Table('''{joining(98, 14, 2)}''')\ntable"
    book.open(ECHO, table)
    page = book.page
    page.locator("#echo").wait_for()
    page.locator("[data-lm-suppress-shortcuts] [role=gridcell]").first.wait_for()
    page.evaluate(f"() => {{ {SETTLE} }}")
    book.ask("(table.join('warlord', seat=(1, 4)), table.undo())[1]")
    page.locator("[data-do=redo]:not([disabled])").wait_for()
    page.wait_for_timeout(500)
    unit = book.ask("next(unit.id for unit in table.state.units.values() if len(unit.models) > 9)")
    undo, drop, sudden = (
        "clickTable('undo')",
        f"dropOnTable('{unit}:1,4', 150)",
        f"dropOnTable('{unit}:1,4', 0)",
    )
    turns = {
        "echo": ("clickEcho()",) * 10,
        "table": ("clickTable('redo')", undo) * 5,
        "drop": (drop, undo) * 10,
        "sudden": (sudden, undo) * 10,
    }
    taken: Taken = {name: [] for name in turns}
    for name, run in list(turns.items()) * -(-samples // 10):
        for way in run:
            times = page.evaluate(way)
            if name in ("echo", "table") or way != undo:
                taken[name].append(times)
    return taken


@pytest.mark.parametrize("server", ["lab", "stock"])
def test_a_click_until_the_page_is_settled(
    benchmark: Any, browser: Any, server: str, request: pytest.FixtureRequest
) -> None:
    samples = 100 if benchmark.enabled else 10
    with Book.opened_by(browser, request.getfixturevalue(server), f"click-{server}") as book:
        taken = clicks(book, samples)
    for name, times in taken.items():
        assert all(shown == shown for shown, _ in times), f"a click on {name} was never answered"
        for what, each in zip(("shown", "answered"), zip(*times, strict=True), strict=True):
            benchmark.extra_info[f"{name}_{what}_median_ms"] = round(median(each), 1)
            benchmark.extra_info[f"{name}_{what}_p95_ms"] = round(quantiles(each, n=20)[-1], 1)
    benchmark.pedantic(lambda: None)
    print({"server": server, **benchmark.extra_info})
