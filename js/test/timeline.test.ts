// @vitest-environment happy-dom
/** The list of actions follows the entry that is shown. */
import { render } from "lit-html";
import { expect, it, vi } from "vitest";
import type { TimelineEntry } from "../src/frame";
import { timeline } from "../src/parts/timeline";

const NOTHING = () => {};
const USE = { canUndo: true, canRedo: true, undo: NOTHING, redo: NOTHING, goto: NOTHING };

const entries = (shown: number): readonly TimelineEntry[] =>
  Array.from({ length: 9 }, (_, n): TimelineEntry => {
    const kind = n === 0 ? "start" : "allowed";
    return { n, label: `Entry ${n}`, kind, at: n === shown, ahead: n > shown };
  });

it("brings the entry that is shown into the middle, each time another one is", async () => {
  const size = (name: "offsetLeft" | "offsetWidth" | "clientWidth", of: (el: Element) => number) =>
    vi.spyOn(HTMLElement.prototype, name, "get").mockImplementation(function (this: HTMLElement) {
      return of(this);
    });
  size("offsetLeft", (el) => 100 * [...(el.parentElement?.children ?? [])].indexOf(el));
  size("offsetWidth", () => 60);
  size("clientWidth", () => 260);
  const room = document.createElement("div");
  document.body.append(room);
  const shows = async (n: number): Promise<number | undefined> => {
    render(timeline(entries(n), USE), room);
    await Promise.resolve();
    return room.querySelector("ol")?.scrollLeft;
  };
  expect(await shows(8)).toBe(700);
  expect(await shows(4)).toBe(300);
  room.remove();
  vi.restoreAllMocks();
});
