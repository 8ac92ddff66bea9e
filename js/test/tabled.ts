/** A table in a page of the test: its cells, keys and pointer. */
import { afterEach, beforeEach, onTestFinished, vi } from "vitest";
import type { Frame, Opening } from "../src/frame";
import table from "../src/table";
import { FakeModel } from "./model";

/** A table in a page of the test, and short ways to its parts. */
export function open(frame: Frame, opening: Opening = null) {
  const model = new FakeModel(frame, opening);
  const el = document.createElement("div");
  document.body.append(el);
  const gone = new AbortController();
  const close = table.render({ model, el, signal: gone.signal });
  onTestFinished(() => {
    close();
    el.remove();
  });
  const host = el.firstElementChild as HTMLElement;
  const root = host.shadowRoot as ShadowRoot;
  const cell = (place: string): HTMLElement => {
    const found = root.querySelector<HTMLElement>(`.cell[data-place="${place}"]`);
    if (!found) throw new Error(`no cell ${place}`);
    return found;
  };
  const get = (selector: string): HTMLElement => {
    const found = root.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`nothing is ${selector}`);
    return found;
  };
  const key = (name: string, extra: KeyboardEventInit = {}): void => {
    const target = root.activeElement ?? get(".cell[tabindex='0']");
    const event = { key: name, bubbles: true, composed: true, cancelable: true, ...extra };
    target.dispatchEvent(new KeyboardEvent("keydown", event));
  };
  const focus = (place: string): void => cell(place).focus();
  const text = (selector: string): string =>
    (root.querySelector(selector)?.textContent ?? "").replace(/\s+/g, " ").trim();
  /** A pointer on the table; the board of the test is 1 px to the mm from its corner. */
  const pointer = (kind: string, x: number, y: number): void => {
    const cells = get(".cells");
    const box = get(".mw-board > svg").getAttribute("viewBox")?.split(" ").map(Number) ?? [];
    const [left = 0, top = 0, width = 1, height = 1] = box;
    cells.getBoundingClientRect = () => new DOMRect(0, 0, width, height);
    const at = { clientX: x - left, clientY: y - top, pointerId: 1, isPrimary: true, button: 0 };
    cells.dispatchEvent(new PointerEvent(kind, { ...at, bubbles: true, composed: true }));
  };
  const settle = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => done()));
  return { model, el, host, root, gone, close, cell, get, key, focus, text, pointer, settle };
}

/** Without motion every answer is shown at once; nothing is left of a test. */
export function withoutMotion(): void {
  beforeEach(() => {
    vi.spyOn(window, "matchMedia").mockImplementation(
      (query) => ({ matches: query.includes("reduced-motion"), addEventListener() {} }) as never,
    );
  });

  afterEach(() => {
    document.body.removeAttribute("data-jp-theme-light");
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}
