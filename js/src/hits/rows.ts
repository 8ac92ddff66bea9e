/** The rows of the tray: one for each receiver, and those who take none with the reason. */
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { drawBase, showsPips } from "../parts/base";
import { icon } from "../parts/marks";
import { type CardContext, tags } from "../parts/tags";
import { round } from "../scene/geometry";
import type { SceneBase } from "../scene/wire";
import { type Hits, left, levels, mayTake, on } from "./tally";
import type { Tray, TrayRow } from "./wire";

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

/** What every row knows of the tray it lies on. */
interface Use extends RowUse {
  /** Pixels for a millimetre: bases of one tray are to one scale. */
  readonly scale: number;
}

export function rows(tray: Tray, cards: CardContext, known: RowUse): TemplateResult {
  const use: Use = { ...known, scale: scaleOf(tray, known.bases) };
  return html`<div class="pools" role="group" aria-label="Who takes the hits" data-rove>
    ${repeat(
      tray.rows,
      (row) => row.id,
      (row) =>
        row.receives || use.free ? receiver(tray, row, cards, use) : spared(row, cards, use),
    )}
  </div>`;
}

function receiver(tray: Tray, row: TrayRow, cards: CardContext, use: Use): TemplateResult {
  const n = on(use.hits, row.id);
  const more = !use.still && (use.free ? left(tray, use.hits) > 0 : mayTake(tray, use.hits, row));
  const range = use.blind ? "" : row.receives ? row.allowed : "none allowed";
  const says = use.blind ? facts(row, use) : row.receives ? row.detail : "takes none";
  return html`<section
    class=${classes(row, use)}
    role="group"
    aria-label=${[`${row.name}: ${n} ${n === 1 ? "hit" : "hits"}`, range].filter(Boolean).join(", ")}
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
    ${row.because && !use.blind && (!row.receives || isPerson(row)) ? why(row, cards) : nothing}
  </section>`;
}

/** A Character or a Champion: why he takes hits, or none, is the lesson. */
function isPerson(row: TrayRow): boolean {
  return row.models.length === 1 && row.models[0] === row.id;
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
    .map(([label, value]) => `${label} ${value}`);
  const count = row.models.length > 1 ? [`${row.models.length} models`] : [];
  return [...count, ...printed].join(", ");
}

/** More levels than this are told by a number, so that no row grows without end. */
const STACKED = 4;
/** With a row of more models than this all are drawn smaller. */
const MANY = 10;
/** The smallest base of a tray has so many pixels, fewer where a row has many models. */
const SMALLEST = { few: 34, many: 26 } as const;
/** No base takes more, though it would be to scale. */
const BIGGEST = 64;
/** Room around a base for its outline, in mm. */
const EDGE = 1;

function scaleOf(tray: Tray, bases: RowUse["bases"]): number {
  const models = tray.rows.flatMap((row) => bases.get(row.models[0] ?? "") ?? []);
  const smallest = Math.min(...models.map((base) => Math.max(base.w, base.d)));
  const many = tray.rows.some((row) => row.models.length > MANY);
  return (many ? SMALLEST.many : SMALLEST.few) / (smallest + 2 * EDGE);
}

/** One base by itself, upright, to the tray's scale. */
function portrait(base: SceneBase, use: Use, cls: string): TemplateResult {
  const [w, h] = [base.w + 2 * EDGE, base.d + 2 * EDGE];
  const scale = Math.min(use.scale, BIGGEST / Math.max(w, h));
  const size = `width:${round(w * scale)}px;height:${round(h * scale)}px`;
  return html`<svg class=${cls} style=${size} viewBox="${-w / 2} ${-h / 2} ${w} ${h}" aria-hidden="true">${drawBase(base, use.uid)}</svg>`;
}

function stacks(row: TrayRow, n: number, more: boolean, use: Use): TemplateResult {
  const counts = levels(row.models.length, n);
  const high = Math.max(1, ...counts, ...levels(row.models.length, n + (more ? 1 : 0)));
  return html`<div class=${row.models.length > MANY ? "slots many" : "slots"} aria-hidden="true">
    ${row.models.map((model, i) => {
      const next = more && i === n % row.models.length;
      return html`<div class=${slotClass(model, use)} @click=${() => more && use.put(row.id, 1)}>
        ${high > STACKED ? pile(counts[i] ?? 0, next) : stack(counts[i] ?? 0, next, high)}
        ${face(use.bases.get(model), use)}
        ${use.fallen.has(model) ? html`<span class="down">${icon("close")}</span>` : nothing}
      </div>`;
    })}
  </div>`;
}

function slotClass(model: string, use: Use): string {
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

function face(base: SceneBase | undefined, use: Use): TemplateResult | typeof nothing {
  if (!base) return nothing;
  // The pips stand below the picture here, where there is room for them.
  const bare = { ...base, x: 0, y: 0, turn: 0, hp: base.role === "character" ? 0 : 1, lost: 0 };
  return html`${portrait(bare, use, "m")}
    <span class="hp">${showsPips(base) ? pips(base) : nothing}</span>`;
}

function pips(base: SceneBase): TemplateResult[] {
  return Array.from({ length: base.hp }, (_, i) => icon(i < base.hp - base.lost ? "pip" : "lost"));
}

function spared(row: TrayRow, cards: CardContext, use: Use): TemplateResult {
  const first = use.bases.get(row.models[0] ?? "");
  return html`<section class=${classes(row, use)} role="group" aria-label=${`${row.name} takes none`} data-row=${row.id} data-stop tabindex="-1">
    <div class="face">${first ? portrait({ ...first, x: 0, y: 0, turn: 0, hp: 0, lost: 0 }, use, "m") : nothing}</div>
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
