/** The keys of a widget, as a list to read and as one dispatcher. */
import { html, type TemplateResult } from "lit-html";
import { icon } from "./marks";

export interface KeyLine {
  readonly keys: readonly string[];
  readonly does: string;
}

/** "shift+n", "ctrl+home", "?", "a": how a key event is named here. */
export function keyName(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const ctrl = event.ctrlKey || event.metaKey ? "ctrl+" : "";
  // Shift is part of what "?" and ">" are on many keyboards; only letters and names keep it apart.
  const apart = event.key.length > 1 || /[a-z]/i.test(event.key);
  const shift = event.shiftKey && apart ? "shift+" : "";
  return `${ctrl}${shift}${key}`;
}

/** Letters never act while a field has the focus. */
export function inField(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0] as HTMLElement | undefined;
  return (
    /^(INPUT|TEXTAREA|SELECT)$/.test(target?.tagName ?? "") || target?.isContentEditable === true
  );
}

/** What the shell of every widget does in a notebook. */
const ON: KeyLine = { keys: ["Shift+Enter"], does: "on to the next cell of the notebook" };

export function keyList(lines: readonly KeyLine[], close: () => void): TemplateResult {
  return html`<section class="sheet" aria-label="Keys">
    <header><h3>Keys</h3>
      <button type="button" class="btn quiet" data-close aria-label="Close the list of keys" @click=${close}>${icon("close")}</button>
    </header>
    <dl class="keys">${[...lines, ON].map(
      (line) =>
        html`<dt>${line.keys.map((key) => html`<kbd>${key}</kbd> `)}</dt><dd>${line.does}</dd>`,
    )}</dl>
  </section>`;
}
