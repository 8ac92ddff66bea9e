/** Findings: every clause that forbids, gives way or holds, each with its reason and remedy. */
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import type { Finding } from "../frame";
import { icon, type Mark } from "./marks";
import type { Lighting } from "./steps";
import { type CardContext, tags } from "./tags";

const FACES: Readonly<
  Record<Finding["verdict"], readonly [cls: string, mark: Mark, word: string]>
> = {
  forbids: ["forbids", "no", "Forbids."],
  holds: ["holds", "holds", "Holds."],
  gives_way: ["yields", "yields", "Gives way."],
};

export function findingList(
  findings: readonly Finding[],
  cards: CardContext,
  lighting: Lighting,
): TemplateResult {
  return html`<ul class="finds" aria-label="Reasons" data-rove>
    ${repeat(
      findings,
      (finding, i) => `${finding.clause}-${i}`,
      (finding, i) => one(finding, i, cards, lighting),
    )}
  </ul>`;
}

function one(finding: Finding, i: number, cards: CardContext, lighting: Lighting): TemplateResult {
  const [cls, mark, word] = FACES[finding.verdict];
  const held = lighting.on !== null && finding.about.models.includes(lighting.on);
  const cited = { clauses: [finding.clause], readings: finding.readings };
  return html`<li
    class=${held ? `${cls} held` : cls}
    @pointerenter=${() => lighting.light(finding.about)}
    @pointerleave=${() => lighting.light(null)}
    @focusin=${() => lighting.light(finding.about)}
    @focusout=${() => lighting.light(null)}
  >
    ${icon(mark)}
    <p data-stop tabindex="-1"><b class="v">${word}</b> ${finding.because}</p>
    ${tags(cited, cards, `f${i}`)}
    ${finding.remedy ? html`<p class="remedy">${finding.remedy}</p>` : nothing}
  </li>`;
}
