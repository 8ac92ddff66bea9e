/** What the engine says of an answer: the score, each difference, the false rule, the steps. */
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../parts/marks";
import { type Lighting, stepList } from "../parts/steps";
import { type CardContext, tags } from "../parts/tags";
import type { Difference, Feedback } from "./wire";

export interface FeedbackUse {
  /** Somebody answered; false: the rule's answer was only shown. */
  readonly answered: boolean;
  /** The text leaves open all that was asked. */
  readonly open: boolean;
  readonly steps: boolean;
  readonly lighting: Lighting;
  light(difference: Difference | null): void;
  again(): void;
  showSteps(): void;
}

export function feedbackPanel(
  feedback: Feedback,
  cards: CardContext,
  use: FeedbackUse,
): TemplateResult {
  const { because, differences } = feedback;
  // With one difference its own sentence says the same; it is not told twice.
  const told = differences.some((each) => each.because === because);
  return html`${head(feedback, use)}
    ${because && !told ? html`<div class="reason" data-rove><p>${because}</p>${tags(feedback, cards, "why")}</div>` : nothing}
    ${differences.length > 0 ? list(differences, told ? "" : because, cards, use) : nothing}
    ${use.steps ? stepList(feedback.steps, null, cards, use.lighting, null) : nothing}`;
}

function head(feedback: Feedback, use: FeedbackUse): TemplateResult {
  const good = !use.open && (feedback.right || !use.answered);
  const word = use.steps ? "Hide the steps" : "Show the steps";
  return html`<div class=${good ? "score good" : "score"}>
    ${icon(use.open ? "ask" : good ? "holds" : "differs")}<span class="verdict-line" tabindex="-1">${score(feedback.headline)}</span>
    <span class="acts" data-rove role="group" aria-label="What to do">
      <button type="button" class=${feedback.next ? "btn main" : "btn"} data-do="again" @click=${use.again}>${feedback.next || "Try again"}</button>
      ${feedback.steps.length > 0 ? html`<button type="button" class=${feedback.next ? "btn" : "btn main"} data-do="steps" aria-expanded=${use.steps ? "true" : "false"} @click=${use.showSteps}>${word}</button>` : nothing}
    </span>
  </div>`;
}

/** "20 of 23 models stand ...": what is right is counted first and stands out. */
function score(headline: string): TemplateResult {
  const [, count, rest] = /^(\d+ of (?:the )?\d+)(.*)$/s.exec(headline) ?? [];
  return count ? html`<b>${count}</b>${rest}` : html`<b class="words">${headline}</b>`;
}

function list(
  differences: readonly Difference[],
  because: string,
  cards: CardContext,
  use: FeedbackUse,
): TemplateResult {
  return html`<ol class="diffs" aria-label="Differences" data-rove>
    ${differences.map((each, i) => one(each, i, cards, use, saidBefore(differences, i, because)))}
  </ol>`;
}

/** The sentence about a difference stands above already, whole or as an earlier one's. */
function saidBefore(all: readonly Difference[], i: number, because: string): boolean {
  const says = all[i]?.because ?? "";
  return because.endsWith(says) || all.slice(0, i).some((each) => each.because === says);
}

function one(
  each: Difference,
  i: number,
  cards: CardContext,
  use: FeedbackUse,
  said: boolean,
): TemplateResult {
  return html`<li
    data-stop
    tabindex="-1"
    @pointerenter=${() => use.light(each)}
    @pointerleave=${() => use.light(null)}
    @focusin=${() => use.light(each)}
    @focusout=${() => use.light(null)}
  >
    <span class="num">${i + 1}</span>
    <div><dl class="d"><dt>You</dt><dd>${each.you}</dd><dt>Rule</dt><dd>${each.rule}</dd></dl>
      ${said ? nothing : html`<p class="w">${each.because}</p>`}</div>
    ${said ? nothing : tags(each, cards, `d${i}`)}
  </li>`;
}
