/** What to do next: check, hint, take back, start over, be shown; and the hints taken so far. */
import { html, nothing, type TemplateResult } from "lit-html";
import { left } from "../hits/tally";
import { icon } from "../parts/marks";
import { inHand } from "./hand";
import { answerNow, type View } from "./state";
import { unset } from "./until";
import type { ExerciseMode } from "./wire";
import { counted } from "./words";

export interface FootUse {
  readonly still: boolean;
  check(): void;
  hint(): void;
  takeBack(): void;
  startOver(): void;
  show(): void;
}

/** Modes in which a single gesture can be taken back. */
const TAKES_BACK: ReadonlySet<ExerciseMode> = new Set([
  "place",
  "seats",
  "models",
  "order",
  "until",
]);

export function foot(view: View, use: FootUse): TemplateResult | typeof nothing {
  const { hints, feedback, mode } = view.frame;
  const ladder = hints.texts.length > 0 ? rungs(hints.texts) : nothing;
  if (feedback) return hints.texts.length > 0 ? html`<div class="foot">${ladder}</div>` : nothing;
  const more = hints.taken < hints.of;
  const board = TAKES_BACK.has(mode);
  return html`<div class="foot">${ladder}
    <div class="row" data-rove role="group" aria-label="What to do">
      <button type="button" class="btn main" data-do="check" ?disabled=${use.still || answerNow(view) === null} @click=${use.check}>${label(view)}</button>
      ${more ? html`<button type="button" class="btn" data-do="hint" ?disabled=${use.still} @click=${use.hint}>Hint ${hints.taken + 1} of ${hints.of}</button>` : nothing}
      ${board ? html`<button type="button" class="btn" data-do="back" ?disabled=${use.still || view.past.length === 0} @click=${use.takeBack}>${icon("undo")}Take back</button>` : nothing}
      <span class="away">
        <button type="button" class="btn quiet" data-do="reset" ?disabled=${use.still} @click=${use.startOver}>Start over</button>
        <button type="button" class="btn quiet" data-do="show" ?disabled=${use.still} @click=${use.show}>Show me</button>
      </span>
    </div>
  </div>`;
}

/** The button says what is missing, since it cannot be pressed then. */
function label(view: View): string {
  const { frame } = view;
  const waits = frame.mode === "place" ? inHand(frame, view.board).length : 0;
  const rest = frame.mode === "hits" && frame.tray ? left(frame.tray, view.hits) : 0;
  if (waits > 0) return `Check: put ${counted(waits, "model")} down first`;
  if (rest > 0) return `Check: place ${counted(rest, "more hit")}`;
  if (frame.mode === "choice" && view.chosen.size === 0) return "Check: choose first";
  const bars = unset(view);
  if (bars > 0) return `Check: set ${counted(bars, "more end")}`;
  if (view.lifted) return "Check: put the card down first";
  if (answerNow(view) === null) return "Check: a number is missing";
  return "Check";
}

function rungs(texts: readonly string[]): TemplateResult {
  return html`<ol class="hints" aria-label="Hints">${texts.map((text, i) => html`<li><span class="n" aria-hidden="true">${i + 1}</span><span>${text}</span></li>`)}</ol>`;
}
