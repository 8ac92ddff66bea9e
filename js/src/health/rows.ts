/** The rows of a health track: a pool's bars now and after, and the losses planned for it. */
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { drawBase } from "../parts/base";
import { icon } from "../parts/marks";
import { type CardContext, tags } from "../parts/tags";
import type { SceneBase } from "../scene/wire";
import { sharesInWords, takerOf } from "./attackers";
import type { HealthAttacker, HealthBar, HealthRow, Share } from "./wire";

export interface RowUse {
  readonly uid: string;
  readonly bases: ReadonlyMap<string, SceneBase>;
  readonly lit: ReadonlySet<string>;
  /** Nothing can be changed: a ruling is read, or an answer is awaited. */
  readonly still: boolean;
  /** The losses are on the table. */
  readonly done: boolean;
  /** Several attackers at one moment; empty where nobody is told apart. */
  readonly attackers: readonly HealthAttacker[];
  readonly attacker: number;
  loses(row: HealthRow): number;
  /** What each attacker deals to a row. */
  shares(row: HealthRow): Share;
  /** What the chosen attacker deals to a row. */
  mine(row: HealthRow): number;
  put(row: HealthRow, points: number): void;
}

export function rows(all: readonly HealthRow[], cards: CardContext, use: RowUse): TemplateResult {
  return html`<div class="pools" role="group" aria-label="Health Pools" data-rove>
    ${repeat(
      all,
      (row) => row.id,
      (row) => pool(row, cards, use),
    )}
  </div>`;
}

function pool(row: HealthRow, cards: CardContext, use: RowUse): TemplateResult {
  const n = use.loses(row);
  const whose = sharesInWords(use.attackers, use.shares(row));
  const dealer = row.by.length > 0 ? ` by ${use.attackers[use.attacker]?.name}` : "";
  const lit = row.models.some((model) => use.lit.has(model));
  return html`<section
    class=${lit ? "pool lit" : "pool"}
    role="group"
    aria-label=${`${row.name}: ${row.before}${n > 0 ? `, loses ${n}${whose && ` (${whose})`}, then ${row.after}` : ""}`}
    data-row=${row.id}
    data-stop
    tabindex="-1"
  >
    <h4>${face(row, use)}<span>${row.name} <small>${row.detail}</small></span></h4>
    <div class="ctl">
      <button type="button" class="btn" data-less=${row.id} aria-label=${`One Health Point less off the ${row.name}${dealer}`} ?disabled=${use.still || use.mine(row) === 0} @click=${() => use.put(row, n - 1)}>−</button>
      <output aria-label=${`Losses of the ${row.name}`}>${n}</output>
      <button type="button" class="btn" data-more=${row.id} aria-label=${`One Health Point more off the ${row.name}${dealer}`} ?disabled=${use.still || n >= row.most} @click=${() => use.put(row, n + 1)}>+</button>
      <span class="rng">${n === 1 ? "Health Point lost" : "Health Points lost"}</span>
    </div>
    <div class="sides" aria-hidden="true">
      ${side(use.done ? "Before" : "Now", row, "before", use)}
      ${side("After", row, "after", use)}
    </div>
    ${whose ? html`<div class="whose">${whose}${row.open ? html`<small>, whose count is open</small>` : nothing}</div>` : nothing}
    <div class="why">${row.says}${n > 0 || row.says ? tags({ clauses: row.clauses, readings: [] }, cards, `row-${row.id}`) : nothing}</div>
  </section>`;
}

function face(row: HealthRow, use: RowUse): TemplateResult | typeof nothing {
  const first = row.models.map((model) => use.bases.get(model)).find((base) => base !== undefined);
  if (!first) return nothing;
  const half = Math.max(first.w, first.d) / 2 + 1;
  const bare = { ...first, x: 0, y: 0, turn: 0, hp: 0, lost: 0 };
  return html`<svg class="m" viewBox="${-half} ${-half} ${2 * half} ${2 * half}" aria-hidden="true">${drawBase(bare, use.uid) ?? svg``}</svg>`;
}

/** Losses are set by pressing on the Health Point that shall be the last to go, and by dragging. */
function side(
  title: string,
  row: HealthRow,
  when: "before" | "after",
  use: RowUse,
): TemplateResult {
  const sets = when === "before" && !use.still;
  const total = row.bars.reduce((sum, bar) => sum + bar.before, 0);
  let passed = 0;
  return html`<div class=${sets ? "bars sets" : "bars"}
    @pointerdown=${(event: PointerEvent) => sets && grab(event, row, use)}
    @pointermove=${(event: PointerEvent) => sets && event.buttons === 1 && aim(event, row, use)}
  ><b>${title}</b> <small>${when === "before" ? row.before : row.after}</small>
    <div class="run">${row.bars.map((bar) => {
      const first = total - passed;
      passed += bar.before;
      return one(row, bar, when, first, use.attackers);
    })}</div></div>`;
}

/** One model: a cell for each of its Health Points, full, lost before, or lost now. */
function one(
  row: HealthRow,
  bar: HealthBar,
  when: "before" | "after",
  first: number,
  attackers: readonly HealthAttacker[],
): TemplateResult {
  const gone = when === "after" && bar.after === 0;
  return html`<span class=${gone ? "bar gone" : "bar"}>${Array.from(
    { length: bar.points },
    (_, i) => {
      const at = when === "before" && i < bar.before ? takerOf(row, first - i) : null;
      const kind = at === null ? cell(bar, when, i) : `${cell(bar, when, i)} by a${at}`;
      return html`<i class=${kind} data-n=${i < bar.before ? first - i : nothing}>${at === null ? nothing : attackers[at]?.sign}</i>`;
    },
  )}${gone ? icon("close") : nothing}</span>`;
}

function cell(bar: HealthBar, when: "before" | "after", i: number): string {
  if (i >= bar.before) return "was";
  if (i < bar.after) return "full";
  return when === "before" ? "goes" : "lost";
}

function grab(event: PointerEvent, row: HealthRow, use: RowUse): void {
  event.preventDefault();
  const found = pointed(event);
  if (found !== null) use.put(row, found === use.loses(row) ? found - 1 : found);
}

function aim(event: PointerEvent, row: HealthRow, use: RowUse): void {
  const found = pointed(event);
  if (found !== null) use.put(row, found);
}

/** How many are lost when the cell under the pointer is the last to go. */
function pointed(event: PointerEvent): number | null {
  const root = (event.currentTarget as HTMLElement).getRootNode() as ShadowRoot;
  const under = root.elementFromPoint?.(event.clientX, event.clientY) ?? (event.target as Element);
  const n = under?.closest<HTMLElement>("[data-n]")?.dataset.n;
  return n === undefined ? null : Number(n);
}
