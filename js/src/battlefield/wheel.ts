/** The wheel zooms only with Ctrl, and only over the board: the page keeps its scroll. */

import { toTable } from "../parts/board";
import type { Shell } from "../parts/shell";
import type { Fit } from "../scene/geometry";
import type { Point } from "../scene/wire";

/** Turns of a wheel as factors, about the point that the pointer is on. */
export function watchWheel(
  shell: Shell,
  shown: () => Fit,
  turned: (factor: number, about: Point) => void,
): void {
  const turn = (event: WheelEvent): void => {
    const surface = (event.target as Element | null)?.closest?.(".cells");
    if (!event.ctrlKey || !surface) return;
    event.preventDefault();
    const at = toTable(surface.getBoundingClientRect(), shown(), event.clientX, event.clientY);
    turned(Math.exp(-event.deltaY / 240), at);
  };
  const options = { signal: shell.signal, passive: false };
  shell.root.addEventListener("wheel", (event) => turn(event as WheelEvent), options);
}
