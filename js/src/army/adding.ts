/** Below the list: entries at hand, and a form for any other one. */
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../parts/marks";
import { type Draft, EMPTY, pointsIn, written } from "./state";
import type { ArmyChange, ArmyFrame } from "./wire";

export interface AddingUse {
  readonly uid: string;
  readonly still: boolean;
  readonly draft: Draft | null;
  play(change: ArmyChange): void;
  write(draft: Draft | null): void;
}

export function adding(frame: ArmyFrame, use: AddingUse): TemplateResult {
  return html`<section class="adding" aria-label="Add an entry">
    <div class="offers" data-rove role="group" aria-label="Entries at hand">
      ${frame.offers.map(
        (offer, i) =>
          html`<button type="button" class="btn" data-offer=${i} ?disabled=${use.still} @click=${() => use.play(offer.change)}>+ ${offer.label}</button>`,
      )}
      <button type="button" class="btn" data-do="write" aria-expanded=${use.draft ? "true" : "false"} @click=${() => use.write(use.draft ? null : EMPTY)}>Another entry …</button>
    </div>
    ${use.draft ? form(frame, use.draft, use) : nothing}
  </section>`;
}

function form(frame: ArmyFrame, draft: Draft, use: AddingUse): TemplateResult {
  const filled = { ...draft, category: draft.category || (frame.categories[0] ?? "") };
  const change = written(filled);
  const odd = draft.points.trim() !== "" && pointsIn(draft.points) === null;
  const type = (part: Partial<Draft>): void => use.write({ ...filled, ...part });
  const submit = (event: Event): void => {
    event.preventDefault();
    if (change && !use.still) use.play(change);
  };
  return html`<form class="own" @submit=${submit} @keydown=${(event: KeyboardEvent) => fenced(event, () => use.write(null))}>
    <label>Name <input type="text" data-field="name" maxlength="60" autocomplete="off" .value=${draft.name} @input=${(event: Event) => type({ name: value(event) })} /></label>
    <label>Points <input type="text" inputmode="numeric" data-field="points" autocomplete="off" .value=${draft.points} aria-invalid=${odd ? "true" : "false"} @input=${(event: Event) => type({ points: value(event) })} /></label>
    <label>Category <select data-field="category" @change=${(event: Event) => type({ category: value(event) })}>
      ${frame.categories.map((each) => html`<option value=${each} ?selected=${each === filled.category}>${each}</option>`)}
    </select></label>
    <label class="tick"><input type="checkbox" data-field="battle_standard" .checked=${draft.battle_standard} @change=${(event: Event) => type({ battle_standard: (event.target as HTMLInputElement).checked })} /> Battle Standard Bearer</label>
    ${odd ? html`<p class="odd">${icon("no")}Points are a whole number.</p>` : nothing}
    <div class="row"><button type="submit" class="btn main" data-do="add" ?disabled=${use.still || !change}>Add to the list</button>
      <button type="button" class="btn quiet" @click=${() => use.write(null)}>Close</button></div>
  </form>`;
}

function value(event: Event): string {
  return (event.target as HTMLInputElement).value;
}

/** Keys in a field stay there; Escape leaves it. */
export function fenced(event: KeyboardEvent, leave: () => void): void {
  event.stopPropagation();
  if (event.key !== "Escape") return;
  event.preventDefault();
  leave();
}
