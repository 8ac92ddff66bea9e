/** Lines on top of the widget: a silent kernel, and notices that one line can say. */
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "./marks";
import type { Status } from "./status";

/** Shown while a message has had no answer for five seconds. */
export function silence(again: () => void): TemplateResult {
  return html`<div class="banner" role="alert" data-rove>
    ${icon("unplugged")}
    <p><b>The kernel does not answer.</b> Your last move is kept and will be sent again. You can still read the steps. If the kernel was started anew, run the cells again from the top.</p>
    <button type="button" class="btn" data-do="again" @click=${again}>Send again</button>
  </div>`;
}

/** The status line then, since the banner may be far above it. */
export const SILENT: Status = {
  head: "No answer",
  text: "The kernel does not answer; the line at the top says what can be done.",
};

/** One line that stays until it is closed or answered. */
export function notice(text: string, close: () => void): TemplateResult | typeof nothing {
  if (!text) return nothing;
  return html`<div class="banner notice" role="alert" data-rove>
    ${icon("ask")}
    <p>${text}</p>
    <button type="button" class="btn quiet" aria-label="Close this line" @click=${close}>${icon("close")}</button>
  </div>`;
}

export const STALE =
  "The table had changed. Another view moved first; this is the table now, and your move was not played.";
