/** Two dice as controls: what was rolled on the table, or a roll of the page's own. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Action, QuestionOption, QuestionRuling } from "../frame";
import { icon } from "./marks";

export type Thrown = readonly [first: number | null, second: number | null];

export const UNTHROWN: Thrown = [null, null];

export interface DiceUse {
  readonly thrown: Thrown;
  set(thrown: Thrown): void;
  play(action: Action): void;
}

/** The option that a total belongs to. */
export function optionFor(ruling: QuestionRuling, thrown: Thrown): QuestionOption | null {
  const [first, second] = thrown;
  if (first === null || second === null) return null;
  const total = ({ dice }: QuestionOption): number => (dice ? dice[0] + dice[1] : 0);
  return ruling.options.find((option) => total(option) === first + second) ?? null;
}

/** The action of that option, with the very dice that were thrown. */
export function actionFor(ruling: QuestionRuling, thrown: Thrown): Action | null {
  const option = optionFor(ruling, thrown);
  return option && ruling.dice ? { ...option.action, [ruling.dice]: thrown } : null;
}

export function rolled(): Thrown {
  return [die(), die()];
}

/** One of six, each as likely as any other. */
function die(): number {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
  return byte < 252 ? (byte % 6) + 1 : die();
}

export function diceControls(ruling: QuestionRuling, use: DiceUse): TemplateResult {
  const option = optionFor(ruling, use.thrown);
  const [first, second] = use.thrown;
  const play = (thrown: Thrown): void => {
    const action = actionFor(ruling, thrown);
    if (action) use.play(action);
  };
  return html`<section class="dice" aria-label="Dice">
    ${row("First die", first, (value) => use.set([value, second]))}
    ${row("Second die", second, (value) => use.set([first, value]))}
    <div class="row" data-rove role="group" aria-label="Throw">
      <button type="button" class=${option ? "btn main" : "btn"} data-do="take-dice" ?disabled=${option === null} @click=${() => play(use.thrown)}>${option ? `Take ${option.label}` : "Take these"}</button>
      <button type="button" class="btn" data-do="roll" @click=${() => play(rolled())}>${icon("dice")}Roll for me</button>
    </div>
    ${option ? html`<p class="sum">${`${first} + ${second} = ${option.label}. ${option.detail}`}</p>` : nothing}
  </section>`;
}

function row(name: string, now: number | null, set: (value: number) => void): TemplateResult {
  return html`<div class="d6" role="radiogroup" aria-label=${name} data-rove>
    ${[1, 2, 3, 4, 5, 6].map(
      (value) =>
        html`<button type="button" class="die" role="radio" aria-checked=${now === value ? "true" : "false"} data-die=${value} @click=${() => set(value)}>${value}</button>`,
    )}
  </div>`;
}
