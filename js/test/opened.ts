/** A widget in a page of the test: its model, and short ways to its parts; it goes with the test. */
import { onTestFinished } from "vitest";
import type { Frame } from "../src/frame";
import type { WidgetModel } from "../src/parts/wire";
import { FakeModel } from "./model";

interface Widget {
  render(to: { model: WidgetModel; el: HTMLElement; signal?: AbortSignal }): () => void;
}

export function opened(given: Widget | (() => Widget), frame: unknown) {
  const widget = typeof given === "function" ? given() : given;
  const model = new FakeModel(frame as Frame);
  const el = document.createElement("div");
  document.body.append(el);
  const gone = new AbortController();
  let close = widget.render({ model, el, signal: gone.signal });
  let root = (el.firstElementChild as HTMLElement).shadowRoot as ShadowRoot;
  onTestFinished(() => {
    close();
    document.body.replaceChildren();
  });
  /** As a notebook does whose cell was far away: the view goes, another of the same model comes. */
  const anew = (): void => {
    close();
    close = widget.render({ model, el, signal: gone.signal });
    root = (el.firstElementChild as HTMLElement).shadowRoot as ShadowRoot;
  };
  const get = (selector: string): HTMLElement => {
    const found = root.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`nothing is ${selector}`);
    return found;
  };
  const key = (name: string, on?: string): void => {
    const target = on ? get(on) : (root.activeElement ?? get(".cell"));
    const event = { key: name, bubbles: true, composed: true, cancelable: true };
    target.dispatchEvent(new KeyboardEvent("keydown", event));
  };
  const text = (selector: string): string =>
    (root.querySelector(selector)?.textContent ?? "").replace(/\s+/g, " ").trim();
  const does = (name: string): HTMLButtonElement => get(`[data-do=${name}]`) as HTMLButtonElement;
  return { model, root, gone, close: () => close(), anew, get, key, text, does };
}
