/** A Question: who decides, and every option as a button with its letter. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { QuestionOption, QuestionRuling } from "../frame";
import { icon } from "./marks";
import { verdict } from "./steps";
import { type CardContext, tags } from "./tags";

export function whoDecides(decides: QuestionRuling["decides"]): TemplateResult {
  if (decides.role === "Dice")
    return html`<span>Decide:</span><span class="side">${icon("dice")}the dice</span>`;
  const side = decides.own ? "side" : "side foe";
  // A scenario without names calls its players by what stands in the brackets anyway.
  const named = decides.player !== "You" && decides.player !== "Opponent";
  const mark = decides.role.toLowerCase() === "attacker" ? icon("hit") : icon("owner");
  return html`<span>Decides:</span>
    <span class=${side}>${mark}${named ? `${decides.role}, ${decides.player}` : decides.role}</span>
    <span>${decides.own ? "(you)" : "(the other player)"}</span>`;
}

/** Said where one learner plays both. */
export const BOTH = "You decide for both sides here.";

export interface Choosing {
  readonly hot: string | null;
  hover(option: QuestionOption | null): void;
  choose(option: QuestionOption): void;
}

export function questionHead(ruling: QuestionRuling): TemplateResult {
  const { own, role } = ruling.decides;
  const word = own ? "Question" : `The ${role.toLowerCase()} decides`;
  return verdict("ask", "ask", word, ruling.headline);
}

export function question(
  ruling: QuestionRuling,
  cards: CardContext,
  choosing: Choosing,
  may = ruling.decides.own,
  before: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  const both = may && !ruling.decides.own;
  return html`<div class="who">${whoDecides(ruling.decides)}${both ? html`<p class="sum">${BOTH}</p>` : nothing}</div>
    ${before}
    <div class="opts" role="group" aria-label="Options" data-rove>
      ${ruling.options.map((option) => optionButton(option, may, choosing))}
    </div>
    <div class="reason" data-rove>
      <p>${ruling.because}</p>
      ${tags(ruling, cards, "q")}
    </div>`;
}

/** An option of a Question; `may` tells whether it can be chosen now. */
export function optionButton(
  option: QuestionOption,
  may: boolean,
  choosing: Choosing,
): TemplateResult {
  const enter = (): void => choosing.hover(option);
  const leave = (): void => choosing.hover(null);
  return html`<button
    type="button"
    class=${choosing.hot === option.letter ? "opt hover" : "opt"}
    data-option=${option.letter}
    ?disabled=${!may}
    @click=${() => choosing.choose(option)}
    @pointerenter=${enter}
    @pointerleave=${leave}
    @focus=${enter}
    @blur=${leave}
  >
    <span class="k">${option.letter}</span>
    <span><b>${option.label}</b>${option.detail ? html`<small>${option.detail}</small>` : nothing}</span>
  </button>`;
}
