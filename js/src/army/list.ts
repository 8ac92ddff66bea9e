/** An army list by its categories: who is what, who is noted as General, what each entry costs. */
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { icon, type Mark } from "../parts/marks";
import type { ArmyGroup, ArmyList, ArmyRow } from "./wire";

export interface ListUse {
  /** Entries that a sentence or a hint lights. */
  readonly lit: ReadonlySet<string>;
  /** Entries that some clause forbids as they are. */
  readonly faulty: ReadonlySet<string>;
  /** Buttons behind an entry; where there are none, its price is only read. */
  controls?(row: ArmyRow): TemplateResult;
  enter?(row: ArmyRow | null): void;
}

export function armyList(list: ArmyList, use: ListUse): TemplateResult {
  return html`<div class="roster">
    ${list.groups.map((group) => category(group, use))}
    ${list.groups.length === 0 ? html`<p class="mw-quiet">The list has no entry yet.</p>` : nothing}
  </div>`;
}

function category(group: ArmyGroup, use: ListUse): TemplateResult {
  return html`<section aria-label=${group.category}>
    <h4 class="cat">${group.category} <small>${points(group.points)} points</small></h4>
    <ul data-rove aria-label=${`Entries of ${group.category}`}>
      ${repeat(
        group.rows,
        (row) => row.id,
        (row) => entry(row, use),
      )}
    </ul>
  </section>`;
}

function entry(row: ArmyRow, use: ListUse): TemplateResult {
  const faulty = use.faulty.has(row.id);
  return html`<li
    class=${["entry", use.lit.has(row.id) ? "lit" : "", faulty ? "bad" : ""].join(" ").trim()}
    data-row=${row.id}
    data-stop=${use.controls ? "" : nothing}
    tabindex=${use.controls ? "-1" : nothing}
    aria-label=${spoken(row, faulty)}
    @pointerenter=${() => use.enter?.(row)}
    @pointerleave=${() => use.enter?.(null)}
    @focusin=${() => use.enter?.(row)}
    @focusout=${() => use.enter?.(null)}
  >
    <span class=${`pic ${row.kind}`} aria-hidden="true">${icon(face(row))}</span>
    <span class="ent"><b>${row.name}</b> ${row.general && !use.controls ? html`<span class="gen">General</span>` : nothing}
      ${row.detail ? html`<small>${row.detail}</small>` : nothing}</span>
    ${use.controls ? use.controls(row) : html`<span class="pts">${points(row.points)}</span>`}
  </li>`;
}

function face(row: ArmyRow): Mark {
  if (row.general) return "general";
  return row.kind === "other" ? "rf" : "shield";
}

function spoken(row: ArmyRow, faulty: boolean): string {
  const noted = row.general ? ", the General" : "";
  const detail = row.detail ? `, ${row.detail}` : "";
  return `${row.name}${detail}, ${points(row.points)} points${noted}${faulty ? ", at fault" : ""}`;
}

/** Points as sentences write them: thousands with a comma. */
export function points(count: number): string {
  return count.toLocaleString("en-GB");
}
