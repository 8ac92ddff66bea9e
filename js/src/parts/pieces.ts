/** Profile of a model, the list of pieces, and the meaning of the marks. */
import { html, nothing, svg, type TemplateResult } from "lit-html";
import type { Scene, SceneBase } from "../scene/wire";
import { drawBase, pipsInWords } from "./base";
import { icon, markAt } from "./marks";

/** "Champion, rank 1, file 3", for status lines and cells. */
export function nameAndPlace(base: SceneBase): string {
  const pips = pipsInWords(base);
  return `${base.name}, ${base.place}${pips ? `, ${pips}` : ""}`;
}

export function profile(base: SceneBase, uid: string): TemplateResult {
  const still = { ...base, x: 0, y: 0, turn: 0 };
  const half = Math.max(base.w, base.d) / 2 + 2;
  return html`<section class="profile" aria-label=${`Profile: ${base.name}`}>
    <header>
      <svg viewBox="${-half} ${-half} ${2 * half} ${2 * half}" aria-hidden="true">${drawBase(still, uid)}</svg>
      <div><h4>${base.name}</h4><p class="sum">${base.place}${pipsInWords(base) ? `, ${pipsInWords(base)}` : ""}</p></div>
    </header>
    <dl>${base.profile.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>
  </section>`;
}

export function pieceList(
  scene: Scene,
  choose: (base: SceneBase) => void,
  close: () => void,
): TemplateResult {
  return html`<section class="sheet" aria-label="Pieces">
    <header><h3>Pieces on the table</h3>
      <button type="button" class="btn quiet" data-close aria-label="Close the list of pieces" @click=${close}>${icon("close")}</button>
    </header>
    ${scene.units.map(
      (
        unit,
      ) => html`<div class="group">${unit.name}${unit.plight ? `, ${unit.plight}` : nothing}</div>
        <ul class="pieces" data-rove aria-label=${unit.name}>${scene.bases
          .filter((base) => base.unit === unit.id)
          .map(
            (base) =>
              html`<li><button type="button" class="btn quiet wide" data-piece=${base.id} @click=${() => choose(base)}>${nameAndPlace(base)}</button></li>`,
          )}</ul>`,
    )}
  </section>`;
}

/** What the marks on the table mean while a model is in the hand. */
export function legend(): TemplateResult {
  const line = (drawing: TemplateResult, text: string) =>
    html`<li><svg viewBox="0 0 28 24" aria-hidden="true">${drawing}</svg>${text}</li>`;
  return html`<div class="group">What the marks mean</div>
    <ul class="key">
      ${line(svg`<path class="k5" d="M3 2h22v20h-22z"></path><path class="k0" d="M3 2h9l-9 9zM25 2v9l-9-9z"></path>`, "Legal seat; whoever stands there gives way")}
      ${line(svg`<circle class="k2" cx="14" cy="12" r="9"></circle><text x="14" y="15.5">2</text>`, "How many models would move")}
      ${line(svg`<rect class="k1" x="3" y="2" width="22" height="20" rx="2"></rect>`, "Legal seat, empty")}
      ${line(svg`<rect class="k3" x="3" y="2" width="21" height="20" rx="2"></rect>`, "Where a displaced model would stand")}
      ${line(svg`<rect class="k4" x="3" y="2" width="21" height="20" rx="2"></rect>`, "Where a model stood")}
      ${line(svg`<g class="k6">${markAt("no", 14, 12, 20, "")}</g>`, "Not a seat: ask why")}
    </ul>`;
}
