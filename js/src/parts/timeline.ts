/** Timeline: undo, redo, one dot an action; refusals stay as diamonds. */
import { html, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import type { TimelineEntry } from "../frame";
import { icon } from "./marks";

export interface TimelineUse {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  undo(): void;
  redo(): void;
  goto(n: number): void;
}

export function timeline(entries: readonly TimelineEntry[], use: TimelineUse): TemplateResult {
  return html`<div class="time" data-rove role="group" aria-label="Timeline">
    <button type="button" class="btn" data-do="undo" ?disabled=${!use.canUndo} @click=${use.undo}>${icon("undo")}Undo</button>
    <button type="button" class="btn" data-do="redo" ?disabled=${!use.canRedo} @click=${use.redo}>${icon("redo")}Redo</button>
    <ol aria-label="Actions so far">
      ${repeat(
        entries,
        (entry) => entry.n,
        (entry) => html`<li class=${classes(entry)} aria-current=${entry.at ? "true" : "false"}>
          <button type="button" class="jump" data-goto=${entry.n} aria-label=${spoken(entry)} @click=${() => use.goto(entry.n)}>
            <span class="dot"></span><span class="txt">${entry.label}</span>
          </button>
        </li>`,
      )}
    </ol>
  </div>`;
}

function classes(entry: TimelineEntry): string {
  const kinds = { start: "", allowed: "", illegal: "bad", question: "open" };
  return [kinds[entry.kind], entry.at ? "at" : "", entry.ahead ? "ahead" : ""].join(" ").trim();
}

function spoken(entry: TimelineEntry): string {
  const state = entry.at ? ", shown now" : entry.ahead ? ", undone" : "";
  return `Go to ${entry.label}${state}`;
}
