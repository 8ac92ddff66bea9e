/** The step reader: verdict, one sentence a step with its tags, proof, step bar. */
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import type { About } from "../frame";
import { icon, type Mark } from "./marks";
import { type CardContext, type Cited, tags } from "./tags";

export const NOWHERE: About = { models: [], rects: [] };

export function verdict(
  kind: "yes" | "no" | "ask" | "",
  mark: Mark,
  word: string,
  headline: string,
  summary = "",
): TemplateResult {
  return html`<div class=${`verdict ${kind}`}>
    <p class="state">${icon(mark)}${word}</p>
    <h3>${headline}</h3>
    ${summary ? html`<p class="sum">${summary}</p>` : nothing}
  </div>`;
}

export interface Sentence extends Cited {
  readonly because: string;
  readonly about?: About;
}

export interface Lighting {
  /** Lights what a sentence is about, or nothing. */
  light(about: About | null): void;
  /** Models the pointer is on: sentences that hold one of them are lit in turn. */
  readonly on: string | null;
}

function holds(sentence: Sentence, model: string | null): boolean {
  return model !== null && (sentence.about?.models.includes(model) ?? false);
}

/** Sentences in order; `cursor` is the number of steps done, null for a list that is only read. */
export function stepList(
  steps: readonly Sentence[],
  cursor: number | null,
  cards: CardContext,
  lighting: Lighting,
  go: ((to: number) => void) | null,
): TemplateResult {
  const state = (n: number): string => {
    if (cursor === null || n > cursor) return "next";
    return n === cursor ? "now" : "done";
  };
  return html`<ol class="steps" data-rove>
    ${repeat(
      steps,
      (_, i) => i,
      (step, i) => {
        const n = i + 1;
        const lit = holds(step, lighting.on) ? " held" : "";
        const enter = (): void => lighting.light(step.about ?? NOWHERE);
        const leave = (): void => lighting.light(null);
        return html`<li
          class=${state(n) + lit}
          aria-current=${cursor === n ? "step" : nothing}
          @pointerenter=${enter}
          @pointerleave=${leave}
          @focusin=${enter}
          @focusout=${leave}
        >
          <span class="n" aria-hidden="true">${n}</span>
          ${
            go
              ? html`<button type="button" class="say" data-step=${n} @click=${() => go(n)}>${step.because}</button>`
              : html`<p class="say" data-stop tabindex="-1">${step.because}</p>`
          }
          ${tags(step, cards, `s${n}`)}
        </li>`;
      },
    )}
  </ol>`;
}

/** First, back, forward, last, and a slider over all steps. */
export function stepBar(cursor: number, count: number, go: (to: number) => void): TemplateResult {
  const part = (n: number): string => `left:${count === 0 ? 0 : (100 * n) / count}%`;
  const key = (event: KeyboardEvent): void => {
    const to = { ArrowLeft: cursor - 1, ArrowRight: cursor + 1, Home: 0, End: count }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  const scrub = (event: PointerEvent): void => {
    if (event.type === "pointermove" && event.buttons !== 1) return;
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    if (event.type === "pointerdown") {
      (event.currentTarget as HTMLElement).setPointerCapture?.(event.pointerId);
    }
    go(Math.round(((event.clientX - box.left) / (box.width || 1)) * count));
  };
  const button = (mark: Mark, label: string, to: number, main = false) =>
    html`<button type="button" class=${main ? "btn main" : "btn"} aria-label=${label} aria-disabled=${to === cursor || to < 0 || to > count ? "true" : "false"} @click=${() => go(to)}>${icon(mark)}</button>`;
  return html`<div class="player" data-rove role="group" aria-label="Steps">
    <div
      class="scrub"
      role="slider"
      data-stop
      tabindex="-1"
      aria-label="Step"
      aria-valuemin="0"
      aria-valuemax=${count}
      aria-valuenow=${cursor}
      aria-valuetext=${stepText(cursor, count)}
      @keydown=${key}
      @pointerdown=${scrub}
      @pointermove=${scrub}
    >
      <span class="fill" style=${`width:${count === 0 ? 0 : (100 * cursor) / count}%`}></span>
      ${Array.from({ length: count + 1 }, (_, n) => html`<i class=${n === cursor ? "at" : n < cursor ? "on" : ""} style=${part(n)}></i>`)}
    </div>
    <div class="row">
      ${button("first", "Before the first step", 0)} ${button("back", "Step back", cursor - 1)}
      <span>${stepText(cursor, count)}</span>
      ${button("forward", "Step forward", cursor + 1, cursor === 0)} ${button("last", "After the last step", count)}
    </div>
  </div>`;
}

export function stepText(cursor: number, count: number): string {
  return cursor === 0 ? `Before step 1 of ${count}` : `Step ${cursor} of ${count}`;
}
