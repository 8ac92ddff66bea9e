/** Answers without a table: one or several of some sentences or small pictures, and numbers. */
import { html, nothing, type TemplateResult } from "lit-html";
import { drawStill } from "../parts/board";
import { icon, type Mark } from "../parts/marks";
import type { Scene } from "../scene/wire";
import { fitCard } from "./fit";
import { onStill } from "./ground";
import type { ExerciseFrame } from "./wire";

export interface FormUse {
  readonly uid: string;
  readonly still: boolean;
  readonly chosen: ReadonlySet<string>;
  readonly numbers: Readonly<Record<string, string>>;
  choose(id: string): void;
  fill(id: string, text: string): void;
}

const CARD = { width: 212, height: 220 } as const;
/** Below so many pixels a seat has no room for the numbers of ranks and files. */
const NUMBERED = 17;

// ---- choices ----------------------------------------------------------------------------------

export function choices(frame: ExerciseFrame, use: FormUse): TemplateResult {
  const pictures = frame.choices.some((choice) => choice.scene);
  return html`<div class=${pictures ? "cards" : "options"} role=${frame.several ? "group" : "radiogroup"} aria-label="Answers" data-rove>
    ${frame.choices.map((choice, i) => option(frame, choice, i, use))}
  </div>`;
}

function option(
  frame: ExerciseFrame,
  { id, label, scene }: ExerciseFrame["choices"][number],
  i: number,
  use: FormUse,
): TemplateResult {
  const on = use.chosen.has(id);
  const said = frame.feedback ? verdictOn(frame, id) : null;
  return html`<button
    type="button"
    class=${["opt", on ? "on" : "", said?.cls ?? ""].join(" ").trim()}
    role=${frame.several ? "checkbox" : "radio"}
    aria-checked=${on ? "true" : "false"}
    aria-disabled=${use.still ? "true" : "false"}
    data-choice=${id}
    @click=${() => use.choose(id)}
  >
    <span class="k" aria-hidden="true">${on ? icon("same") : letter(i)}</span>
    <span><b>${label}</b>${said ? html`<small class="said">${icon(said.mark)}${said.text}</small>` : nothing}</span>
    ${scene ? picture(scene, `${use.uid}c${i}`) : nothing}
  </button>`;
}

interface Said {
  readonly cls: string;
  readonly mark: Mark;
  readonly text: string;
}

/** What the rule says of one answer, chosen or not; nothing of what was rightly left alone. */
function verdictOn({ answer, feedback }: ExerciseFrame, id: string): Said | null {
  const right = feedback?.rightAnswer?.choices?.includes(id) ?? false;
  const mine = answer?.choices?.includes(id) ?? false;
  if (right && mine) return { cls: "good", mark: "holds", text: "chosen, and right" };
  if (right) return { cls: "good", mark: "holds", text: answer ? "right, not chosen" : "right" };
  return mine ? { cls: "bad", mark: "no", text: "chosen, not so" } : null;
}

function picture(scene: Scene, uid: string): TemplateResult {
  const fit = fitCard(scene, CARD.width, CARD.height);
  const seat = Math.min(...scene.units.map((unit) => Math.min(unit.seatW, unit.seatD)));
  const small = seat * fit.scale < NUMBERED ? "mini small" : "mini";
  return html`<span class=${small}>${drawStill(scene, fit, uid, undefined, onStill(scene, uid))}</span>`;
}

export function letter(i: number): string {
  return String.fromCharCode(65 + i);
}

// ---- numbers ----------------------------------------------------------------------------------

export function numbers(frame: ExerciseFrame, use: FormUse): TemplateResult {
  return html`<div class="fields">
    ${frame.fields.map((field) => {
      const text = use.numbers[field.id] ?? "";
      const odd = text.trim() !== "" && numberIn(text) === null;
      return html`<label><span>${field.label}</span>
        <span class="in"><input type="text" inputmode="decimal" autocomplete="off" data-field=${field.id} .value=${text} ?readonly=${use.still} aria-invalid=${odd ? "true" : "false"}
          @input=${(event: InputEvent) => use.fill(field.id, (event.target as HTMLInputElement).value)} />
        ${field.unit} ${odd ? html`<small class="said bad">${icon("no")}This is no number.</small>` : told(frame, field.id, text)}</span></label>`;
    })}
  </div>`;
}

function told({ feedback, answer }: ExerciseFrame, id: string, text: string) {
  const right = feedback?.rightAnswer?.numbers?.[id];
  if (right === undefined) return nothing;
  if (answer && numberIn(text) === right)
    return html`<small class="said good">${icon("holds")}right</small>`;
  const mark = answer ? icon("differs") : icon("holds");
  return html`<small class=${answer ? "said bad" : "said good"}>${mark}the rule: ${right}</small>`;
}

/** A number as it was typed, a comma read as a point. */
export function numberIn(text: string): number | null {
  const trimmed = text.trim().replace(",", ".");
  const value = Number(trimmed);
  return trimmed === "" || !Number.isFinite(value) ? null : value;
}

/** Numbers as they were typed, a comma read as a point; null while one is missing or no number. */
export function readNumbers(
  frame: ExerciseFrame,
  typed: Readonly<Record<string, string>>,
): Readonly<Record<string, number>> | null {
  const read: Record<string, number> = {};
  for (const field of frame.fields) {
    const value = numberIn(typed[field.id] ?? "");
    if (value === null) return null;
    read[field.id] = value;
  }
  return read;
}
