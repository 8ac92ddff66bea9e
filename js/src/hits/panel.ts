/** The tray's panel: who decides and how far the hits go, or the ruling on what was put. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Finding, IllegalRuling, Ruling, Tray } from "../frame";
import { findingList } from "../parts/findings";
import { whoDecides } from "../parts/question";
import { type Lighting, stepBar, stepList, verdict } from "../parts/steps";
import { type CardContext, tags } from "../parts/tags";
import { type Hits, left, ordinal, placed, rounds } from "./tally";

export interface PanelUse {
  readonly hits: Hits;
  readonly still: boolean;
  readonly cursor: number;
  go(to: number): void;
  commit(): void;
  spread(): void;
  clear(): void;
  take(hits: Hits): void;
  nearest(ruling: IllegalRuling): void;
  dismiss(): void;
}

export function placing(
  tray: Tray,
  cards: CardContext,
  lighting: Lighting,
  use: PanelUse,
): TemplateResult {
  return html`${head(tray, use.hits)}
    <div class="who">${whoDecides(tray.decides)} ${tags({ clauses: tray.clauses.slice(0, 1), readings: [] }, cards, "who")}</div>
    <div class="even">
      ${rounds(tray, use.hits).map((round, i) => bar(round, i, tray.slots))}
      <p class="sum">${tray.because}</p>
      ${tags({ clauses: tray.clauses.slice(1), readings: tray.readings }, cards, "even")}
    </div>
    ${outcomes(tray, use)} ${blocked(tray.findings, cards, lighting)}
    <div class="act" data-rove role="group" aria-label="What to do">
      <button type="button" class="btn main" data-do="commit" ?disabled=${use.still || left(tray, use.hits) !== 0} @click=${use.commit}>${label(tray, use)}</button>
      <button type="button" class="btn" data-do="spread" ?disabled=${use.still || tray.legal.length === 0} @click=${use.spread}>Spread evenly for me</button>
      ${placed(use.hits) > 0 ? html`<button type="button" class="btn quiet" data-do="clear" ?disabled=${use.still} @click=${use.clear}>Take all hits back</button>` : nothing}
    </div>`;
}

function head(tray: Tray, hits: Hits): TemplateResult {
  const next = placed(hits) + 1;
  const rest = left(tray, hits);
  if (rest === 0) return verdict("yes", "may", "Ready", `All ${tray.hits} hits are placed`);
  if (rest < 0)
    return verdict(
      "ask",
      "ask",
      "Question",
      `${-rest} hits too many`,
      "Take them off again, or see what the rule says.",
    );
  const full = rounds(tray, hits).filter((round) => round.full === tray.slots).length;
  const sum =
    tray.slots > 0 ? `Nobody takes a ${ordinal(full + 2)} hit before all have ${full + 1}.` : "";
  return verdict("ask", "ask", "Question", `Who takes the ${ordinal(next)} hit?`, sum);
}

function label(tray: Tray, use: PanelUse): string {
  const rest = left(tray, use.hits);
  if (use.still) return "Sent";
  if (rest === 0) return "Commit these hits";
  return rest > 0 ? `Commit: place ${rest} more` : `Commit: take ${-rest} off`;
}

function bar(round: { full: number; open: number }, i: number, slots: number): TemplateResult {
  const part = (n: number): number => (slots === 0 ? 0 : Math.min(100, (100 * n) / slots));
  const text =
    round.open > 0 ? `${round.full} + ${round.open} of ${slots}` : `${round.full} of ${slots}`;
  return html`<div class="r"><span>${ordinal(i + 1)} hit</span>
    <span class="bar" aria-hidden="true"><i style=${`width:${part(round.full)}%`}></i>
      <i class="d" style=${`left:${part(round.full)}%;width:${part(round.open)}%`}></i></span>
    <span class="q">${text}</span></div>`;
}

function outcomes(tray: Tray, use: PanelUse): TemplateResult | typeof nothing {
  if (tray.legal.length === 0) return nothing;
  const rows = tray.rows.filter((row) => row.receives);
  const more = tray.count - tray.legal.length;
  return html`<div class="group">If every hit costs a Health Point</div>
    <div class="after" data-rove role="group" aria-label="Legal ways">
      ${tray.legal.map(
        (
          whole,
          i,
        ) => html`<button type="button" data-way=${i} ?disabled=${use.still} @click=${() => use.take(whole)}>
          <span class="k">${rows.map((row) => whole[row.id] ?? 0).join(" + ")}</span><span>${tray.outcomes[i] ?? ""}</span>
        </button>`,
      )}
      ${more > 0 ? html`<p class="sum">${more} more ways are legal.</p>` : nothing}
    </div>`;
}

/** Reasons why no hits can be put here at all. */
function blocked(
  findings: readonly Finding[],
  cards: CardContext,
  lighting: Lighting,
): TemplateResult | typeof nothing {
  const forbids = findings.filter((finding) => finding.verdict === "forbids");
  return forbids.length > 0 ? findingList(forbids, cards, lighting) : nothing;
}

export function ruled(
  ruling: Ruling,
  cards: CardContext,
  lighting: Lighting,
  use: PanelUse,
): TemplateResult {
  if (ruling.ruling === "illegal") {
    const near = ruling.nearest;
    return html`${verdict("no", "no", "Not allowed", ruling.headline, ruling.summary)}
      ${findingList(ruling.findings, cards, lighting)}
      <div class="act" data-rove role="group" aria-label="What to do">
        ${near ? html`<button type="button" class="btn main wide" data-do="nearest" @click=${() => use.nearest(ruling)}><span>${near.label}<small>${near.detail}</small></span></button>` : nothing}
        <button type="button" class="btn" data-do="dismiss" @click=${use.dismiss}>Try again</button>
      </div>`;
  }
  if (ruling.ruling === "question") {
    return html`${verdict("ask", "ask", "Question", ruling.headline)}
      <div class="reason" data-rove><p>${ruling.because}</p>${tags(ruling, cards, "q")}</div>
      <div class="act" data-rove role="group" aria-label="What to do">
        <button type="button" class="btn" data-do="dismiss" @click=${use.dismiss}>Back to the hits</button>
      </div>`;
  }
  return html`${verdict("yes", "holds", "Allowed", ruling.headline, ruling.summary)}
    ${stepList(ruling.steps, use.cursor, cards, lighting, use.go)}
    ${ruling.proof ? html`<p class="proof">${ruling.proof}</p>` : nothing}
    ${stepBar(use.cursor, ruling.steps.length, use.go)}`;
}
