"""From a click to the settled page, in a real JupyterLab: the table and a bare anywidget echo.

Measured inside the page, from the event to the last change of the page that it causes: an undo and
a redo, which the page has seen before, and a drop, whose steps are new to it. The widgets stand in
one notebook and take turns. With --benchmark-enable each is clicked 100 times, on the server of
`makeway lab` and on a stock one; else ten, to see that it still works.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median, quantiles
from typing import Any

import pytest

from tests.bench.big_units import joining
from tests.browser.notebooks import Book
from tests.browser.servers import Server, start

pytestmark = pytest.mark.xdist_group("browser")

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
  let last = 0;
  const watch = new MutationObserver(() => { last = performance.now(); });
  watch.observe(root, {subtree: true, childList: true, attributes: true, characterData: true});
  const begin = performance.now();
  act();
  const look = () => {
    if (settled() && performance.now() - last > 60) { watch.disconnect(); resolve(last - begin); }
    else if (performance.now() - begin > 10000) { watch.disconnect(); resolve(NaN); }
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
window.dropOnTable = async (place) => {
  const root = tableRoot();
  const table = root.querySelector(".mw");
  const rev = table.dataset.rev;
  enterOn(cellOf(root, "data-model=warlord"));
  await new Promise((picked) => setTimeout(picked, 60));
  const act = () => enterOn(cellOf(root, `data-place="${place}"`));
  return settle(root, act, () => table.dataset.rev !== rev);
};
"""


@pytest.fixture(scope="module")
def stock(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """JupyterLab as `jupyter lab` starts it."""
    with start("lab", tmp_path_factory.mktemp("stock")) as server:
        yield server


def clicks(book: Book, samples: int) -> dict[str, list[float]]:
    """Milliseconds of each click; the widgets take turns, since a big frame quickens the next."""
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
    ways = {
        "echo": "clickEcho()",
        "drop": f"dropOnTable('{unit}:1,4')",
        "undo": "clickTable('undo')",
        "redo": "clickTable('redo')",
    }
    taken: dict[str, list[float]] = {"echo": [], "table": [], "drop": []}
    for way in ("echo", "redo", "undo", "echo", "redo", "undo", "echo", "drop", "undo") * samples:
        page.wait_for_timeout(30)
        name = "table" if way in ("undo", "redo") else way
        taken[name].append(page.evaluate(ways[way]))
        if all(len(times) >= samples for times in taken.values()):
            break
    return taken


@pytest.mark.parametrize("server", ["lab", "stock"])
def test_a_click_until_the_page_is_settled(
    benchmark: Any, browser: Any, server: str, request: pytest.FixtureRequest
) -> None:
    samples = 100 if benchmark.enabled else 10
    with Book.opened_by(browser, request.getfixturevalue(server), f"click-{server}") as book:
        taken = clicks(book, samples)
    for name, times in taken.items():
        assert all(time == time for time in times), f"a click on {name} was never answered"
        benchmark.extra_info[f"{name}_median_ms"] = round(median(times), 1)
        benchmark.extra_info[f"{name}_p95_ms"] = round(quantiles(times, n=20)[-1], 1)
    for name in ("table", "drop"):
        ratio = median(taken[name]) / median(taken["echo"])
        benchmark.extra_info[f"{name}_to_echo"] = round(ratio, 2)
    benchmark.pedantic(lambda: None)
    print({"server": server, **benchmark.extra_info})
