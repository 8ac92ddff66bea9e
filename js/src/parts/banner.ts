/** Lines on top of the widget: a silent kernel, and notices that one line can say. */
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "./marks";

/** Shown while a message has had no answer for five seconds. */
export function silence(again: () => void): TemplateResult {
  return html`<div class="banner" role="alert" data-rove>
    ${icon("unplugged")}
    <p><b>The kernel does not answer.</b> Your last move is kept and will be sent again. You can still read the steps.</p>
    <button type="button" class="btn" data-do="again" @click=${again}>Send again</button>
  </div>`;
}

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
