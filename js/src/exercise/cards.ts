/** The cards of an order on the page: a list to be put in order, and beside it the rule's. */
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { icon } from "../parts/marks";
import { caption } from "./boards";
import { labelOf } from "./order";
import { answered, type View } from "./state";

export interface CardUse {
  readonly still: boolean;
  press(card: string): void;
  nudge(card: string, by: number): void;
  drag(card: string, event: PointerEvent): void;
}

export function cardLists(view: View, use: CardUse): TemplateResult {
  const { feedback } = view.frame;
  const rule = feedback?.rightAnswer?.order;
  if (!feedback || !rule) return list(view, view.board.order, use);
  const rules = html`<div>${caption("holds", "The rule", "")}${list(view, rule, null)}</div>`;
  if (!answered(view)) return html`<div class="two">${rules}</div>`;
  if (feedback.right)
    return html`<div class="two"><div>${caption("holds", "Yours, as the rule has it", "")}${list(view, view.board.order, null)}</div></div>`;
  return html`<div class="two pair">
    <div>${caption("owner", "Your order", "")}${list(view, view.board.order, null)}</div>${rules}
  </div>`;
}

/** A list that can be changed, or without `use` only be read. */
function list(view: View, order: readonly string[], use: CardUse | null): TemplateResult {
  const mine = order === view.board.order;
  return html`<ol class="sequence" aria-label=${mine ? "Your order, the first on top" : "The rule's order, the first on top"}>
    ${repeat(
      order,
      (card) => card,
      (card, i) => (use ? movable(view, card, i, use) : still(view, card, i, mine)),
    )}
  </ol>`;
}

function movable(view: View, card: string, i: number, use: CardUse): TemplateResult {
  const { order } = view.board;
  const lifted = view.lifted?.card === card;
  const label = labelOf(view.frame, card);
  const stop = view.lifted?.card ?? view.stop ?? order[0];
  return html`<li class=${lifted ? "lifted" : ""}>
    <button
      type="button"
      class=${lifted ? "opt on" : "opt"}
      data-card=${card}
      tabindex=${card === stop ? 0 : -1}
      aria-pressed=${lifted ? "true" : "false"}
      aria-disabled=${use.still ? "true" : "false"}
      aria-label=${`${i + 1} of ${order.length}: ${label}`}
      @click=${() => use.press(card)}
      @pointerdown=${(event: PointerEvent) => use.drag(card, event)}
    ><span class="k" aria-hidden="true">${i + 1}</span><span class="label">${label}</span></button>
    <span class="nudges">
      ${arrow("up", `Up: ${label}`, use.still || i === 0, () => use.nudge(card, -1))}
      ${arrow("down", `Down: ${label}`, use.still || i === order.length - 1, () => use.nudge(card, 1))}
    </span>
  </li>`;
}

/** By keys the card itself moves, so these are no stops of the keyboard. */
function arrow(way: "up" | "down", label: string, off: boolean, go: () => void): TemplateResult {
  return html`<button type="button" class="btn quiet ${way}" tabindex="-1" aria-label=${label} ?disabled=${off} @click=${go}>${icon("front")}</button>`;
}

function still(view: View, card: string, i: number, mine: boolean): TemplateResult {
  const said = mine ? verdictOn(view, card, i) : nothing;
  return html`<li><span class="opt"><span class="k" aria-hidden="true">${i + 1}</span><span><span class="label">${labelOf(view.frame, card)}</span>${said}</span></span></li>`;
}

/** Where the rule has this card, if elsewhere. */
function verdictOn(view: View, card: string, i: number): TemplateResult {
  const place = (view.frame.feedback?.rightAnswer?.order ?? []).indexOf(card);
  return place === i
    ? html`<small class="said good">${icon("holds")}in its place</small>`
    : html`<small class="said bad">${icon("differs")}the rule: card ${place + 1}</small>`;
}
