/** The hits still in the hand: a number, a row of tokens, and dragging one of them to a row. */
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../parts/marks";
import { type Hits, left } from "./tally";
import type { Tray } from "./wire";

export interface SupplyUse {
  readonly still: boolean;
  /** Whether what is not allowed may be tried; null where that is not offered. */
  readonly free: boolean | null;
  setFree(free: boolean): void;
  grab(event: PointerEvent): void;
}

const SHOWN = 40;

export function supply(tray: Tray, hits: Hits, use: SupplyUse): TemplateResult {
  const rest = left(tray, hits);
  const shown = Math.min(tray.hits, SHOWN);
  return html`<div class="supply">
    <span class="num">${rest}</span><span>${rest === 1 ? "hit" : "hits"} left of ${tray.hits}</span>
    <span class="stack" aria-hidden="true">${Array.from({ length: shown }, (_, i) => {
      const used = i < shown - Math.min(rest, shown);
      return html`<span class=${used ? "token used" : "token"} @pointerdown=${used || use.still ? null : use.grab}>${icon("hit")}</span>`;
    })}</span>
    ${use.free === null ? nothing : html`<button type="button" class="btn quiet free" data-do="free" aria-pressed=${use.free ? "true" : "false"} ?disabled=${use.still} @click=${() => use.setFree(!use.free)}>${use.free ? "Back to what is allowed" : "Try what is not allowed"}</button>`}
  </div>`;
}

/** Where `left: 0; top: 0` lies on the screen: notebooks keep what is fixed inside their own panel. */
function originOf(flying: HTMLElement): readonly [number, number] {
  const { left, top, width, height } = flying.getBoundingClientRect();
  const now = (side: string): number => Number.parseFloat(side) || 0;
  return [left + width / 2 - now(flying.style.left), top + height / 2 - now(flying.style.top)];
}

/** Carries a token under the pointer; says which row it is over, and where it is let go. */
export function carry(
  event: PointerEvent,
  root: ShadowRoot,
  hooks: { over(row: string | null): void; drop(row: string | null): void },
  signal: AbortSignal,
): void {
  event.preventDefault();
  const source = event.currentTarget as HTMLElement;
  const flying = document.createElement("span");
  flying.className = "flying";
  flying.style.left = flying.style.top = "0";
  flying.append(...[...source.children].map((child) => child.cloneNode(true)));
  source.closest(".mw-root")?.append(flying);
  source.setPointerCapture?.(event.pointerId);
  const done = new AbortController();
  const rowAt = (at: PointerEvent): string | null => {
    const hit = root.elementFromPoint(at.clientX, at.clientY);
    return hit?.closest<HTMLElement>("[data-row]")?.dataset.row ?? null;
  };
  const move = (at: PointerEvent): void => {
    const [x, y] = originOf(flying);
    flying.style.left = `${at.clientX - x}px`;
    flying.style.top = `${at.clientY - y}px`;
    hooks.over(rowAt(at));
  };
  const end = (row: string | null): void => {
    done.abort();
    flying.remove();
    hooks.over(null);
    hooks.drop(row);
  };
  const both = { signal: AbortSignal.any([done.signal, signal]) };
  source.addEventListener("pointermove", move, both);
  source.addEventListener("pointerup", (at) => end(rowAt(at)), both);
  source.addEventListener("pointercancel", () => end(null), both);
  signal.addEventListener("abort", () => flying.remove(), { once: true });
  move(event);
}
