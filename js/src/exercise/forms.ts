/** Answers without a table: one or several of some sentences or small pictures, and numbers. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { ExerciseFrame } from "../frame";
import { drawStill } from "../parts/board";
import { icon } from "../parts/marks";
import { needOf } from "../scene/geometry";

export interface FormUse {
  readonly uid: string;
  readonly still: boolean;
  readonly chosen: ReadonlySet<string>;
  readonly numbers: Readonly<Record<string, string>>;
  choose(id: string): void;
  fill(id: string, text: string): void;
}

export function choices(frame: ExerciseFrame, use: FormUse): TemplateResult {
  const pictures = frame.choices.some((choice) => choice.scene);
  return html`<div class=${pictures ? "cards" : "options"} role=${frame.several ? "group" : "radiogroup"} aria-label="Answers" data-rove>
    ${frame.choices.map((choice, i) => {
      const on = use.chosen.has(choice.id);
      return html`<button
        type="button"
        class=${on ? "opt hover" : "opt"}
        role=${frame.several ? "checkbox" : "radio"}
        aria-checked=${on ? "true" : "false"}
        data-choice=${choice.id}
        ?disabled=${use.still}
        @click=${() => use.choose(choice.id)}
      >
        <span class="k" aria-hidden="true">${on ? icon("same") : letter(i)}</span><span><b>${choice.label}</b></span>
        ${choice.scene ? html`<span class="mini">${drawStill(choice.scene, { box: needOf([choice.scene]), scale: 1.6 }, `${use.uid}c${i}`)}</span>` : nothing}
      </button>`;
    })}
  </div>`;
}

export function letter(i: number): string {
  return String.fromCharCode(65 + i);
}

export function numbers(frame: ExerciseFrame, use: FormUse): TemplateResult {
  return html`<div class="fields">
    ${frame.fields.map(
      (field) => html`<label><span>${field.label}</span>
        <span class="in"><input type="text" inputmode="decimal" autocomplete="off" data-field=${field.id} .value=${use.numbers[field.id] ?? ""} ?disabled=${use.still}
          @input=${(event: InputEvent) => use.fill(field.id, (event.target as HTMLInputElement).value)} />
        ${field.unit}</span></label>`,
    )}
  </div>`;
}

/** Numbers as they were typed, a comma read as a point; null while one is missing or no number. */
export function readNumbers(
  frame: ExerciseFrame,
  typed: Readonly<Record<string, string>>,
): Readonly<Record<string, number>> | null {
  const read: Record<string, number> = {};
  for (const field of frame.fields) {
    const text = (typed[field.id] ?? "").trim().replace(",", ".");
    const value = Number(text);
    if (text === "" || !Number.isFinite(value)) return null;
    read[field.id] = value;
  }
  return read;
}
