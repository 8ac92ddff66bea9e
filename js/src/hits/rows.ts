/** The rows of the tray: one for each receiver, and those who take none with the reason. */
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import type { SceneBase, Tray, TrayRow } from "../frame";
import { drawBase, showsPips } from "../parts/base";
import { icon } from "../parts/marks";
import { type CardContext, tags } from "../parts/tags";
import { type Hits, left, levels, mayTake, on } from "./tally";

export interface RowUse {
  readonly uid: string;
  readonly bases: ReadonlyMap<string, SceneBase>;
  readonly fallen: ReadonlySet<string>;
  readonly hits: Hits;
  /** Nothing can be changed: the hits are on the table, or an answer is awaited. */
  readonly still: boolean;
  /** Breaking the rule on purpose: every row may take any number. */
  readonly free: boolean;
  /** Asked before the rule is told: no range, no reason, nothing that gives the answer away. */
  readonly blind?: boolean;
  /** After the answer: the rule's own hits, told beside each row's; null where none is compared. */
  readonly rule?: Hits | null;
  readonly over: string | null;
  readonly lit: ReadonlySet<string>;
  put(row: string, n: number): void;
}

export function rows(tray: Tray, cards: CardContext, use: RowUse): TemplateResult {
  return html`<div class="pools" role="group" aria-label="Who takes the hits" data-rove>
    ${repeat(
      tray.rows,
      (row) => row.id,
      (row) =>
        row.receives || use.free ? receiver(tray, row, cards, use) : spared(row, cards, use),
    )}
  </div>`;
}

function receiver(tray: Tray, row: TrayRow, cards: CardContext, use: RowUse): TemplateResult {
  const n = on(use.hits, row.id);
  const more = !use.still && (use.free ? left(tray, use.hits) > 0 : mayTake(tray, use.hits, row));
  const range = use.blind ? "" : row.receives ? row.allowed : "none allowed";
  const says = use.blind ? facts(row, use) : row.receives ? row.detail : "takes none";
  return html`<section
    class=${classes(row, use)}
    role="group"
    aria-label=${[`${row.name}: ${n} hits`, range].filter(Boolean).join(", ")}
    data-row=${row.id}
    data-stop
    tabindex="-1"
  >
    <h4>${row.name} <small>${says}</small></h4>
    <div class="ctl">
      <button type="button" class="btn" data-less=${row.id} aria-label=${`Take one hit off the ${row.name}`} ?disabled=${use.still || n === 0} @click=${() => use.put(row.id, -1)}>−</button>
      <output aria-label=${`Hits on the ${row.name}`}>${n}</output>
      <button type="button" class="btn" data-more=${row.id} aria-label=${`Put one hit on the ${row.name}`} ?disabled=${!more} @click=${() => use.put(row.id, 1)}>+</button>
      <span class="rng">${use.rule ? compared(n, on(use.rule, row.id)) : range}</span>
    </div>
    ${stacks(row, n, more, use)}
    ${row.because && !row.receives && !use.blind ? why(row, cards) : nothing}
  </section>`;
}

function compared(n: number, rule: number): TemplateResult {
  return n === rule
    ? html`<span class="said good">${icon("holds")}as the rule</span>`
    : html`<span class="said bad">${icon("differs")}the rule: ${rule}</span>`;
}

/** What the profile says that matters here: Height and Type, and how many there are. */
function facts(row: TrayRow, use: RowUse): string {
  const first = use.bases.get(row.models[0] ?? "");
  const printed = (first?.profile ?? [])
    .filter(([label]) => label === "Height" || label === "Type")
    .map(([, value]) => value);
  const count = row.models.length > 1 ? [`${row.models.length} models`] : [];
  return [...count, ...printed].join(", ");
}

/** More levels than this are told by a number, so that no row grows without end. */
const STACKED = 4;
/** A row of more models than this is drawn smaller. */
const MANY = 10;

function stacks(row: TrayRow, n: number, more: boolean, use: RowUse): TemplateResult {
  const counts = levels(row.models.length, n);
  const high = Math.max(1, ...counts, ...levels(row.models.length, n + (more ? 1 : 0)));
  return html`<div class=${row.models.length > MANY ? "slots many" : "slots"} aria-hidden="true">
    ${row.models.map((model, i) => {
      const next = more && i === n % row.models.length;
      return html`<div class=${slotClass(model, use)} @click=${() => more && use.put(row.id, 1)}>
        ${high > STACKED ? pile(counts[i] ?? 0, next) : stack(counts[i] ?? 0, next, high)}
        ${face(use.bases.get(model), use.uid)}
        ${use.fallen.has(model) ? html`<span class="down">${icon("close")}</span>` : nothing}
      </div>`;
    })}
  </div>`;
}

function slotClass(model: string, use: RowUse): string {
  const lit = use.lit.has(model) ? " lit" : "";
  return `slot${use.fallen.has(model) ? " fallen" : ""}${lit}`;
}

function stack(count: number, next: boolean, high: number): TemplateResult[] {
  return Array.from({ length: high }, (_, k) => level(high - 1 - k, count, next));
}

function pile(count: number, next: boolean): TemplateResult {
  return html`<span class=${next ? "lv open" : "lv none"}>${next ? icon("may") : nothing}</span>
    <span class=${count > 0 ? "lv hit" : "lv none"}>${count > 0 ? html`<b>${count}</b>` : nothing}</span>`;
}

function level(at: number, count: number, next: boolean): TemplateResult {
  if (at < count) return html`<span class="lv hit">${icon("hit")}</span>`;
  if (at === count && next) return html`<span class="lv open">${icon("may")}</span>`;
  return html`<span class="lv none"></span>`;
}

function face(base: SceneBase | undefined, uid: string): TemplateResult | typeof nothing {
  if (!base) return nothing;
  const half = Math.max(base.w, base.d) / 2 + 1;
  // The pips stand below the picture here, where there is room for them.
  const bare = { ...base, x: 0, y: 0, turn: 0, hp: base.role === "character" ? 0 : 1, lost: 0 };
  return html`<svg class="m" viewBox="${-half} ${-half} ${2 * half} ${2 * half}">${drawBase(bare, uid)}</svg>
    <span class="hp">${showsPips(base) ? pips(base) : nothing}</span>`;
}

function pips(base: SceneBase): TemplateResult[] {
  return Array.from({ length: base.hp }, (_, i) => icon(i < base.hp - base.lost ? "pip" : "lost"));
}

function spared(row: TrayRow, cards: CardContext, use: RowUse): TemplateResult {
  const first = use.bases.get(row.models[0] ?? "");
  const half = first ? Math.max(first.w, first.d) / 2 + 1 : 13;
  return html`<section class=${classes(row, use)} role="group" aria-label=${`${row.name} takes none`} data-row=${row.id} data-stop tabindex="-1">
    <div class="face"><svg viewBox="${-half} ${-half} ${2 * half} ${2 * half}" aria-hidden="true">${
      first ? drawBase({ ...first, x: 0, y: 0, turn: 0, hp: 0, lost: 0 }, use.uid) : svg``
    }</svg></div>
    <h4>${row.name} <small>takes none</small></h4>
    ${why(row, cards)}
  </section>`;
}

function why(row: TrayRow, cards: CardContext): TemplateResult {
  return html`<div class="why">${row.because} ${tags({ clauses: row.clauses, readings: [] }, cards, `row-${row.id}`)}</div>`;
}

function classes(row: TrayRow, use: RowUse): string {
  return [
    "pool",
    row.receives || use.blind ? "" : "off",
    use.free ? "free" : "",
    use.over === row.id ? "over" : "",
    use.lit.has(row.id) || (row.models.length === 1 && use.lit.has(row.models[0] ?? ""))
      ? "lit"
      : "",
  ]
    .filter(Boolean)
    .join(" ");
}
