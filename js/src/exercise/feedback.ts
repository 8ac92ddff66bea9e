/** What the engine says of an answer: the score, each difference, the false rule, the steps. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Difference, Feedback } from "../frame";
import { icon } from "../parts/marks";
import { type Lighting, stepList } from "../parts/steps";
import { type CardContext, tags } from "../parts/tags";

export interface FeedbackUse {
  /** Somebody answered; false: the rule's answer was only shown. */
  readonly answered: boolean;
  readonly steps: boolean;
  again(): void;
  showSteps(): void;
}

export function feedbackPanel(
  feedback: Feedback,
  cards: CardContext,
  lighting: Lighting,
  use: FeedbackUse,
): TemplateResult {
  const open = use.steps;
  return html`<div class="score">
      ${icon(feedback.right || !use.answered ? "holds" : "differs")}<span class="verdict-line">${score(feedback.headline)}</span>
      <span class="acts" data-rove role="group" aria-label="What to do">
        <button type="button" class="btn" data-do="again" @click=${use.again}>Try again</button>
        ${feedback.steps.length > 0 ? html`<button type="button" class="btn main" data-do="steps" aria-expanded=${open ? "true" : "false"} @click=${use.showSteps}>${open ? "Hide the steps" : "Show the steps"}</button>` : nothing}
      </span>
    </div>
    ${
      feedback.because
        ? html`<div class="reason" data-rove><p>${feedback.because}</p>${tags(feedback, cards, "why")}</div>`
        : nothing
    }
    ${feedback.differences.length > 0 ? differences(feedback.differences, cards, lighting) : nothing}
    ${open ? stepList(feedback.steps, null, cards, lighting, null) : nothing}`;
}

/** "20 of 23 models stand ...": what is right is counted first and stands out. */
function score(headline: string): TemplateResult {
  const [, count, rest] = /^(\d+ of \d+)(.*)$/s.exec(headline) ?? [];
  return count ? html`<b>${count}</b>${rest}` : html`<b class="words">${headline}</b>`;
}

function differences(
  all: readonly Difference[],
  cards: CardContext,
  lighting: Lighting,
): TemplateResult {
  return html`<ol class="diffs" aria-label="Differences" data-rove>
    ${all.map(
      (each, i) => html`<li
        data-stop
        tabindex="-1"
        @pointerenter=${() => lighting.light(each.rules)}
        @pointerleave=${() => lighting.light(null)}
        @focusin=${() => lighting.light(each.rules)}
        @focusout=${() => lighting.light(null)}
      >
        <span class="num">${i + 1}</span>
        <div><dl class="d"><dt>You</dt><dd>${each.you}</dd><dt>Rule</dt><dd>${each.rule}</dd></dl>
          <p class="w">${each.because}</p></div>
        ${tags(each, cards, `d${i}`)}
      </li>`,
    )}
  </ol>`;
}
