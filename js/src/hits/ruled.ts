/** The panel after a commit: steps, every fault with the way on, or a Question with its options. */
import { html, nothing, type TemplateResult } from "lit-html";
import type {
  Action,
  AllowedRuling,
  IllegalRuling,
  QuestionOption,
  QuestionRuling,
  Ruling,
} from "../frame";
import { findingList } from "../parts/findings";
import { optionButton } from "../parts/question";
import { type Lighting, stepBar, stepList, verdict } from "../parts/steps";
import { type CardContext, tags } from "../parts/tags";
import { decider, pane } from "./panel";

export interface RuledUse {
  readonly cursor: number;
  readonly hot: string | null;
  readonly waiting: boolean;
  readonly canUndo: boolean;
  go(to: number): void;
  act(action: Action): void;
  hover(option: QuestionOption | null): void;
  aside(): void;
  undo(): void;
}

export function ruled(
  ruling: Ruling,
  cards: CardContext,
  lighting: Lighting,
  use: RuledUse,
): TemplateResult {
  switch (ruling.ruling) {
    case "allowed":
      return allowed(ruling, cards, lighting, use);
    case "illegal":
      return illegal(ruling, cards, lighting, use);
    case "question":
      return asked(ruling, cards, use);
  }
}

function allowed(
  ruling: AllowedRuling,
  cards: CardContext,
  lighting: Lighting,
  use: RuledUse,
): TemplateResult {
  const { steps, headline, summary, proof } = ruling;
  const back = html`<button type="button" class="btn" data-do="takeback" ?disabled=${!use.canUndo || use.waiting} @click=${use.undo}>Take these hits back</button>`;
  return pane(
    verdict("yes", "holds", "Allowed", headline, summary),
    html`${stepList(steps, use.cursor, cards, lighting, use.go)}
      ${proof ? html`<p class="proof">${proof}</p>` : nothing}`,
    html`${steps.length > 0 ? stepBar(use.cursor, steps.length, use.go) : nothing}
      <div class="act" data-rove role="group" aria-label="What to do">${back}</div>`,
  );
}

function illegal(
  ruling: IllegalRuling,
  cards: CardContext,
  lighting: Lighting,
  use: RuledUse,
): TemplateResult {
  const { nearest } = ruling;
  const way = nearest
    ? html`<button type="button" class="btn main wide" data-do="nearest" ?disabled=${use.waiting} @click=${() => use.act(nearest.action)}><span>${nearest.label}${nearest.detail ? html`<small>${nearest.detail}</small>` : nothing}</span></button>`
    : nothing;
  return pane(
    verdict("no", "no", "Not allowed", ruling.headline, ruling.summary),
    findingList(ruling.findings, cards, lighting),
    html`<div class="act" data-rove role="group" aria-label="What to do">${way}
      <button type="button" class="btn" data-do="aside" @click=${use.aside}>Put the hits otherwise</button></div>`,
  );
}

function asked(ruling: QuestionRuling, cards: CardContext, use: RuledUse): TemplateResult {
  const word = ruling.decides.own ? "Question" : `The ${ruling.decides.role.toLowerCase()} decides`;
  return pane(
    verdict("ask", "ask", word, ruling.headline),
    html`${decider(ruling.decides, nothing)}
      <div class="opts" role="group" aria-label="Options" data-rove>
        ${ruling.options.map((option) => button(option, use))}
      </div>
      <div class="reason" data-rove><p>${ruling.because}</p>${tags(ruling, cards, "q")}</div>`,
    html`<div class="act" data-rove role="group" aria-label="What to do">
      <button type="button" class="btn" data-do="aside" @click=${use.aside}>Put the hits otherwise</button></div>`,
  );
}

function button(option: QuestionOption, use: RuledUse): TemplateResult {
  return optionButton(option, !use.waiting, {
    hot: use.hot,
    hover: (looked) => use.hover(looked),
    choose: ({ action }) => use.act(action),
  });
}
