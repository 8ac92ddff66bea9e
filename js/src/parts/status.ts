/** The one line that is always visible and that a screen reader hears. */
import { html, type TemplateResult } from "lit-html";

export interface Status {
  readonly head: string;
  readonly text: string;
}

export function statusLine({ head, text }: Status): TemplateResult {
  return html`<p class="status" role="status" aria-live="polite"><b>${head}</b> <span>${text}</span></p>`;
}
