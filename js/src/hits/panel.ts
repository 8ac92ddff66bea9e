/** The panel while hits are placed: who decides, how far the hits go, and every legal way. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Finding } from "../frame";
import { findingList } from "../parts/findings";
import { whoDecides } from "../parts/question";
import { type Lighting, verdict } from "../parts/steps";
import { type CardContext, tags } from "../parts/tags";
import { BOTH } from "./status";
import { type Hits, left, on, ordinal, placed, rounds } from "./tally";
import type { Tray } from "./wire";

export interface PanelUse {
  readonly hits: Hits;
  readonly still: boolean;
  readonly waiting: boolean;
  /** Breaking the rule on purpose. */
  readonly free: boolean;
  commit(): void;
  spread(): void;
  clear(): void;
  take(hits: Hits): void;
}

type Part = TemplateResult | typeof nothing;

/**
 * Verdict above, actions below. What lies between has its own scroll, so that a long reading makes
 * nothing jump; `whole` shows all of it, since what is asked may not be hidden.
 */
export function pane(head: Part, middle: Part, foot: Part, whole = false): TemplateResult {
  return html`<div class=${whole ? "mw-pane whole" : "mw-pane"}>${head}<div class="mw-scroll">${middle}</div>${foot}</div>`;
}

export function placing(
  tray: Tray,
  cards: CardContext,
  lighting: Lighting,
  use: PanelUse,
): TemplateResult {
  // Where one row takes every hit there is nothing to decide, and no clause that says who does.
  const deciding = tray.rows.filter((row) => row.receives).length > 1 ? 1 : 0;
  const even = { clauses: tray.clauses.slice(deciding), readings: tray.readings };
  const first = tags({ clauses: tray.clauses.slice(0, deciding), readings: [] }, cards, "who");
  return pane(
    head(tray, use),
    html`${decider(tray.decides, first)}
      <div class="even" data-rove>
        ${rounds(tray, use.hits).map((round, i) => bar(round, i, tray.slots))}
        <p class="sum">${tray.because}</p>
        ${tags(even, cards, "even")}
      </div>
      ${outcomes(tray, use)} ${isTried(tray, use.hits) ? blocked(tray.findings, cards, lighting) : nothing}`,
    actions(tray, use),
    true,
  );
}

/** Who decides; at a table of one, the learner decides for the other player too. */
export function decider(decides: Tray["decides"], more: Part): TemplateResult {
  return html`<div class="who" data-rove>${whoDecides(decides)} ${more}</div>
    ${decides.own ? nothing : html`<p class="both">${BOTH}</p>`}`;
}

function actions(tray: Tray, use: PanelUse): TemplateResult {
  const all = use.still || left(tray, use.hits) !== 0;
  const none = use.still || placed(use.hits) === 0;
  return html`<div class="act" data-rove role="group" aria-label="What to do">
    <button type="button" class="btn main" data-do="commit" ?disabled=${all} @click=${use.commit}>${label(tray, use)}</button>
    <button type="button" class="btn" data-do="spread" ?disabled=${use.still || tray.legal.length === 0} @click=${use.spread}>Spread evenly for me</button>
    <button type="button" class="btn quiet" data-do="clear" ?disabled=${none} @click=${use.clear}>Take all hits back</button>
  </div>`;
}

function head(tray: Tray, { hits, free }: PanelUse): TemplateResult {
  const next = placed(hits) + 1;
  const rest = left(tray, hits);
  if (free)
    return verdict(
      "ask",
      "ask",
      "Try what is not allowed",
      "Put the hits as you like",
      "Commit, and the rule names every fault.",
    );
  if (rest === 0)
    return verdict(
      "yes",
      "may",
      "Ready",
      `All ${tray.hits} hits are placed`,
      "Commit puts them on the table.",
    );
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
  if (use.waiting) return "Sent";
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
  const saved = (whole: Hits): string =>
    rows.map((row) => `${row.name} ${whole[row.id] ?? 0}`).join(", ");
  return html`<div class="group">${tray.saved ? "Legal ways; all hits are saved" : "If every hit costs a Health Point"}</div>
    <div class="after" data-rove role="group" aria-label="Legal ways">
      ${tray.legal.map(
        (
          whole,
          i,
        ) => html`<button type="button" data-way=${i} ?disabled=${use.still} @click=${() => use.take(whole)}>
          <span class="k">${rows.map((row) => whole[row.id] ?? 0).join(" + ")}</span><span>${tray.saved ? saved(whole) : (tray.outcomes[i] ?? "")}</span>
        </button>`,
      )}
      ${more > 0 ? html`<p class="sum">${more} more ways are legal.</p>` : nothing}
    </div>`;
}

/** Reasons why no hits can be put here at all. */
/** The hits lie as they were when the rule forbade them; of others it has not spoken yet. */
function isTried(tray: Tray, hits: Hits): boolean {
  const tried = tray.onto ?? {};
  return tray.rows.every((row) => on(tried, row.id) === on(hits, row.id));
}

function blocked(
  findings: readonly Finding[],
  cards: CardContext,
  lighting: Lighting,
): TemplateResult | typeof nothing {
  const forbids = findings.filter((finding) => finding.verdict === "forbids");
  return forbids.length > 0 ? findingList(forbids, cards, lighting) : nothing;
}
