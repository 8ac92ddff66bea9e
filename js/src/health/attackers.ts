/** Several attackers at one moment: who is chosen to deal the next losses, and who deals what. */
import { html, nothing, type TemplateResult } from "lit-html";
import { total } from "./plan";
import type { HealthAttacker, HealthRow, Share } from "./wire";

/** Number and pattern of an attacker; his cells wear both. */
export function badge(at: number, sign: string): TemplateResult {
  return html`<i class="goes by a${at}" aria-hidden="true">${sign}</i>`;
}

export interface AttackersUse {
  readonly chosen: number;
  readonly still: boolean;
  deals(at: number): number;
  choose(at: number): void;
}

/** "Who deals the losses?": one is chosen, with what each has dealt so far. */
export function attackers(all: readonly HealthAttacker[], use: AttackersUse) {
  if (all.length === 0) return nothing;
  return html`<div class="who deals" role="radiogroup" aria-label="Who deals the losses" data-rove>
    <span aria-hidden="true">Who deals:</span>
    ${all.map((each, at) => attacker(each, at, use))}
  </div>`;
}

function attacker(each: HealthAttacker, at: number, use: AttackersUse): TemplateResult {
  const on = at === use.chosen && !use.still;
  const n = use.deals(at);
  const told = each.says || `${n}`;
  return html`<button
    type="button"
    class=${on ? "btn attacker on" : "btn attacker"}
    role="radio"
    aria-checked=${on ? "true" : "false"}
    aria-label=${`${each.name}, ${each.sign}: ${each.says || `deals ${n}`}`}
    data-attacker=${at}
    ?disabled=${use.still}
    @click=${() => use.choose(at)}
  >${badge(at, each.sign)}<span>${each.name}</span><b>${told}</b></button>`;
}

/** "Marshal 3, Infantry 2", for the row of a pool. */
export function sharesInWords(all: readonly HealthAttacker[], share: Share): string {
  if (typeof share === "number" || total(share) === 0) return "";
  return share.flatMap((n, i) => (n > 0 ? [`${all[i]?.name} ${n}`] : [])).join(", ");
}

/** Whose a lost Health Point is; null while it is open or nobody is told apart. */
export function takerOf(row: HealthRow, n: number): number | null {
  return row.takers[n - 1] ?? null;
}
