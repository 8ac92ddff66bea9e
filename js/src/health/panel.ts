/** The panel: what planned losses would do, or the ruling on those that were committed. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Action, QuestionOption, QuestionRuling, Ruling } from "../frame";
import { findingList } from "../parts/findings";
import { optionButton, whoDecides } from "../parts/question";
import { type Lighting, stepBar, stepList, verdict } from "../parts/steps";
import { type CardContext, tags } from "../parts/tags";
import type { Health } from "./wire";

export interface PanelUse {
  readonly cursor: number;
  readonly hot: string | null;
  readonly waiting: boolean;
  /** Losses are on their way to Python. */
  readonly drafting: boolean;
  readonly canUndo: boolean;
  go(to: number): void;
  act(action: Action): void;
  commit(): void;
  clear(): void;
  next(): void;
  undo(): void;
  hover(option: QuestionOption | null): void;
}

type Part = TemplateResult | typeof nothing;

function pane(head: Part, middle: Part, foot: Part, whole = false): TemplateResult {
  return html`<div class=${whole ? "mw-pane whole" : "mw-pane"}>${head}<div class="mw-scroll">${middle}</div>${foot}</div>`;
}

function deeds(...buttons: Part[]): TemplateResult {
  return html`<div class="act" data-rove role="group" aria-label="What to do">${buttons}</div>`;
}

export function planning(
  now: Health,
  cards: CardContext,
  lighting: Lighting,
  use: PanelUse,
): TemplateResult {
  const planned = now.planned > 0;
  const head = planned
    ? verdict("", "hit", "Planned", now.says)
    : verdict("", "ask", "Ready", "How many Health Points are lost?", "Press a bar, or + and −.");
  const middle = html`${
    now.asks ? html`<p class="asks"><b>The losses lead to a Question.</b> ${now.asks}</p>` : nothing
  }${
    now.preview.length > 0
      ? html`<div class="group">What will happen</div>${stepList(now.preview, null, cards, lighting, null)}`
      : nothing
  }`;
  const off = use.waiting || use.drafting || !planned;
  return pane(
    head,
    middle,
    deeds(
      html`<button type="button" class="btn main" data-do="commit" ?disabled=${off} @click=${use.commit}>${planned ? "Commit these losses" : "Commit: plan some losses"}</button>`,
      html`<button type="button" class="btn quiet" data-do="clear" ?disabled=${off} @click=${use.clear}>Plan none</button>`,
    ),
    true,
  );
}

export function ruled(
  ruling: Ruling,
  cards: CardContext,
  lighting: Lighting,
  use: PanelUse,
): TemplateResult {
  const next = html`<button type="button" class="btn" data-do="next" ?disabled=${use.waiting} @click=${use.next}>${ruling.ruling === "allowed" ? "Next losses" : "Plan other losses"}</button>`;
  if (ruling.ruling === "question") return asked(ruling, cards, use, next);
  if (ruling.ruling === "illegal") {
    const { nearest } = ruling;
    const way = nearest
      ? html`<button type="button" class="btn main wide" data-do="nearest" ?disabled=${use.waiting} @click=${() => use.act(nearest.action)}><span>${nearest.label}</span></button>`
      : nothing;
    return pane(
      verdict("no", "no", "Not allowed", ruling.headline, ruling.summary),
      findingList(ruling.findings, cards, lighting),
      deeds(way, next),
    );
  }
  const { steps, headline, summary } = ruling;
  const back = html`<button type="button" class="btn" data-do="takeback" ?disabled=${!use.canUndo || use.waiting} @click=${use.undo}>Take these losses back</button>`;
  return pane(
    verdict("yes", "holds", "Allowed", headline, summary),
    stepList(steps, use.cursor, cards, lighting, use.go),
    html`${steps.length > 0 ? stepBar(use.cursor, steps.length, use.go) : nothing}${deeds(next, back)}`,
  );
}

function asked(
  ruling: QuestionRuling,
  cards: CardContext,
  use: PanelUse,
  next: Part,
): TemplateResult {
  const word = ruling.decides.own ? "Question" : `The ${ruling.decides.role.toLowerCase()} decides`;
  return pane(
    verdict("ask", "ask", word, ruling.headline),
    html`<div class="who">${whoDecides(ruling.decides)}</div>
      ${ruling.decides.own ? nothing : html`<p class="both">You decide for both sides here.</p>`}
      <div class="opts" role="group" aria-label="Options" data-rove>
        ${ruling.options.map((option) => button(option, use))}
      </div>
      <div class="reason" data-rove><p>${ruling.because}</p>${tags(ruling, cards, "q")}</div>`,
    deeds(next),
    true,
  );
}

function button(option: QuestionOption, use: PanelUse): TemplateResult {
  return optionButton(option, !use.waiting, {
    hot: use.hot,
    hover: (looked) => use.hover(looked),
    choose: ({ action }) => use.act(action),
  });
}
