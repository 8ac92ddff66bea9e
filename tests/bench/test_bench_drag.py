"""What a frame costs the page while a unit is dragged over a battlefield of 300 models.

Measured inside the page: what the pointer's move takes to be heard, and the frame after it, from
its begin to the end of painting, while the page's only thread is busy with it; the time until the
screen wants its next frame is told apart. The mouse is the browser's own. With --benchmark-enable
60 moves, else six, to see that the unit follows.
"""

from __future__ import annotations

from statistics import median, quantiles
from typing import Any

from tests.browser.boards import middle
from tests.browser.notebooks import Book

WATCH = """() => {
  window.frames_ms = [];
  window.addEventListener("pointermove", () => {
    const begin = performance.now();
    let heard = begin;
    window.addEventListener("pointermove", () => { heard = performance.now(); }, { once: true });
    requestAnimationFrame(() => {
      const frame = performance.now();
      const painted = new MessageChannel();
      painted.port1.onmessage = () => {
        window.frames_ms.push([heard - begin + performance.now() - frame, frame - heard]);
      };
      painted.port2.postMessage(0);
    });
  }, { capture: true });
}"""


def battlefield() -> str:
    """Twenty units of fifteen models, ten of each player."""
    head = "makeway: 1\ntable: {width: 72, depth: 48}\nmoment: {active: own, phase: movement}\n"
    units = [
        f"  - {{name: Unit {n}, id: unit{n}, profile: Orcs, player: {who},"
        f" facing: {facing}, at: [{6 + n % 5 * 15}, {down + n // 5 * 7}],"
        ' drawing: "r r c r r\\nr r r r r\\nr r r r r"}'
        for who, facing, down in (("own", 0, 30), ("foe", 180, -4))
        for n in (range(10) if who == "own" else range(10, 20))
    ]
    return head + "units:\n" + "\n".join(units)


def test_a_unit_is_dragged_among_300_models(benchmark: Any, book: Book) -> None:
    moves = 60 if benchmark.enabled else 6
    shown = f"from makeway_widgets import Battlefield\nfield = Battlefield({battlefield()!r})"
    book.open(f"{shown}\nfield")
    page = book.page
    model = page.locator("[role=gridcell][data-model='unit1.7']").first
    model.wait_for()
    page.evaluate(WATCH)
    across, down = middle(model)
    page.mouse.move(across, down)
    page.mouse.down()
    page.mouse.move(across, down - 8)
    page.evaluate("window.frames_ms.length = 0")
    for n in range(moves):
        page.mouse.move(across, down - 9 - n * 20 / moves)
    book.until(lambda: page.evaluate("window.frames_ms.length") >= moves / 2)
    taken, waited = zip(*page.evaluate("window.frames_ms"), strict=True)
    page.mouse.up()
    assert book.errors == []
    benchmark.extra_info["frame_median_ms"] = round(median(taken), 1)
    benchmark.extra_info["frame_p95_ms"] = round(quantiles(taken, n=20)[-1], 1)
    benchmark.extra_info["waited_median_ms"] = round(median(waited), 1)
    benchmark.pedantic(lambda: None)
    print(benchmark.extra_info)
