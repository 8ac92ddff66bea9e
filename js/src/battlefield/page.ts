/** The rooms of a battlefield: header with the phases, board, zoom. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { PhaseStop, Scene } from "../frame";
import { drawBoard } from "../parts/board";
import { doing, page, tools } from "../table/page";
import { shown } from "../table/state";
import { fieldOf } from "./drawing";
import { INCH } from "./ground";
import { KEYS } from "./keys";
import type { BattlefieldView } from "./view";

export function battlefieldPage(table: BattlefieldView): TemplateResult {
  const ring = table.keyboard && table.onTable;
  return page(table, {
    header: header(table),
    board: drawBoard(fieldOf(table.view, table.fit(), table.shell.uid, ring)),
    below: bar(table),
    doing: { ...doing(table), keys: KEYS },
  });
}

function header(table: BattlefieldView): TemplateResult {
  const { frame } = table.view;
  const phases = frame.scene.field?.phases ?? [];
  return html`<div class="mw-head">
    <h3>${frame.scene.title}</h3><span class="where">${size(frame.scene)}. ${frame.scene.where}</span>
    <div class="phases" role="group" aria-label="Phase" data-rove>
      ${phases.map((phase) => stop(phase, table))}
    </div>
    ${tools(table)}
    <span class="wait" aria-hidden="true"></span>
  </div>`;
}

function stop(phase: PhaseStop, table: BattlefieldView): TemplateResult {
  const { action } = phase;
  const play = (): void => {
    if (action) table.act(action);
  };
  return html`<button type="button" class=${phase.at ? "on" : ""} data-phase=${phase.name}
    aria-current=${phase.at ? "step" : nothing} ?disabled=${!action && !phase.at}
    title=${phase.says || nothing} @click=${play}>${phase.name}</button>`;
}

function size({ field }: Scene): string {
  if (!field) return "";
  const inch = (mm: number): string => `${Number((mm / INCH).toFixed(2))}″`;
  return `${inch(field.width)} × ${inch(field.depth)}`;
}

function bar(table: BattlefieldView): TemplateResult {
  const { camera } = table.view;
  const zoom = (name: string, label: string, by: 1 | -1 | 0, text: string, off: boolean) =>
    html`<button type="button" class="btn" data-do=${name} aria-label=${label} ?disabled=${off}
      @click=${() => table.zoom(by)}>${text}</button>`;
  return html`<div class="exact" data-rove role="group" aria-label="Looking">
    <span class="scale">${scaleText(table)}</span>
    <span class="z">
      ${zoom("whole", "The whole battlefield", 0, "Whole", camera === null)}
      ${zoom("farther", "Look from farther away", -1, "−", camera === null)}
      ${zoom("closer", "Look closer", 1, "+", !table.canZoom())}
    </span>
  </div>`;
}

function scaleText(table: BattlefieldView): string {
  const zoom = table.view.camera?.zoom ?? 1;
  const units = shown(table.view).units.length;
  return zoom === 1 ? `${units} units, all of the battlefield` : `${zoom.toFixed(1)} times closer`;
}
