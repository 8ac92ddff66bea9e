/** The stage: bases, seats, arrows, contacts and labels, with the grid of places over them. */
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { repeat } from "lit-html/directives/repeat.js";
import { curve } from "../scene/arrows";
import { blockRect, type Fit, percent, round } from "../scene/geometry";
import { type Place, rowsOf } from "../scene/places";
import type { Gap, ModelId, Point, Rect, Scene, SceneBase } from "../scene/wire";
import { drawBase, patterns } from "./base";
import type { Arrow, CellFace, Drawing } from "./drawing";
import { DIM, labels } from "./lettering";
import { drawSeat } from "./seats";

export function drawBoard(drawing: Drawing): TemplateResult {
  const { scene, fit, uid } = drawing;
  const [x, y, w, h] = fit.box;
  const coarse = fit.scale < FINE ? " coarse" : "";
  const cls = `mw-board${scene.field ? ` field${coarse}` : ""}`;
  return html`<div class=${cls} data-board=${drawing.board} style=${`aspect-ratio:${round(w)}/${round(h)}`}>
    <svg viewBox="${x} ${y} ${w} ${h}" aria-hidden="true">
      ${patterns(uid)}
      ${drawing.beneath ?? trays(scene)}
      ${bases(drawing.ghosts, uid, () => "ghost")}
      ${bases(inOrder(scene.bases, drawing.states), uid, (base) =>
        base.id === drawing.held || drawing.away?.models.has(base.id)
          ? "ghost"
          : (drawing.states.get(base.id) ?? ""),
      )}
      ${bases(drawing.wills, uid, () => "will")}
      ${scene.contacts.map((edge) => touch(edge.from, edge.to))}
      ${drawing.gaps.map(dimension)}
      ${drawing.arrows.map(drawArrow)}
      ${drawing.above ?? nothing}
      ${drawing.seats.map(drawSeat)}
    </svg>
    ${aloft(drawing)}
    ${labels(drawing)} ${drawing.tip ?? nothing} ${cells(drawing)}
  </div>`;
}

/** What is in the hand lies on a sheet of its own: while it moves, nothing under it is painted anew. */
function aloft({ fit, hand, away, uid }: Drawing): TemplateResult | typeof nothing {
  const [x, y, w, h] = fit.box;
  if (!hand && !away) return nothing;
  return html`<svg class="hand" viewBox="${x} ${y} ${w} ${h}" aria-hidden="true">${hand ? drawBase(hand, uid, "picked inhand drop") : nothing}${away?.drawn ?? nothing}</svg>`;
}

/** Below so many pixels a mm the letters and pips of a battlefield would be specks. */
const FINE = 0.9;

function trays(scene: Scene): TemplateResult {
  return svg`${repeat(
    scene.units.filter((unit) => !unit.waits),
    (unit) => unit.id,
    (unit) => guard([unit], () => tray(blockRect(unit), unit.files, unit.ranks, unit.turn)),
  )}`;
}

/** A still board without places, for the small pictures of choices. */
export function drawStill(
  scene: Scene,
  fit: Fit,
  uid: string,
  states = new Map<string, string>(),
  more: Partial<Drawing> = {},
) {
  return drawBoard({
    uid,
    board: "still",
    scene,
    fit,
    label: scene.title,
    states,
    ghosts: [],
    wills: [],
    seats: [],
    arrows: [],
    pins: [],
    gaps: [],
    hand: null,
    held: null,
    places: [],
    focus: null,
    face: () => ({ label: "" }),
    ...more,
  });
}

/** A point of the screen on the table. */
export function toTable(cells: DOMRect, fit: Fit, clientX: number, clientY: number): Point {
  const [x, y, w, h] = fit.box;
  return [
    x + ((clientX - cells.left) / (cells.width || 1)) * w,
    y + ((clientY - cells.top) / (cells.height || 1)) * h,
  ];
}

/** Models with a ring are drawn last, so that no neighbour covers it. */
function inOrder(
  all: readonly SceneBase[],
  states: ReadonlyMap<ModelId, string>,
): readonly SceneBase[] {
  const ringed = (base: SceneBase): number => (states.get(base.id) ? 1 : 0);
  return all.toSorted((a, b) => ringed(a) - ringed(b));
}

function bases(
  all: readonly SceneBase[],
  uid: string,
  state: (base: SceneBase) => string,
): TemplateResult {
  return svg`${repeat(
    all,
    (base) => base.id,
    (base) => guard([base, state(base)], () => drawBase(base, uid, state(base))),
  )}`;
}

function drawArrow({ from, to, kind }: Arrow): TemplateResult {
  const { path, head } = curve(from, to);
  const tip = kind === "home" ? "no" : kind === "may" ? "may" : "";
  return svg`<path class=${`casing ${kind}`} d=${path}></path>
    <path class=${`arrow ${kind}`} d=${path}></path>
    <path class=${`head ${tip}`} stroke="none" transform=${head} d="M0 0L-4.6 -2.53L-3.45 0L-4.6 2.53z"></path>`;
}

function tray([x, y, w, h]: Rect, files: number, ranks: number, turn: number): TemplateResult {
  const [across, down] = turn % 180 === 0 ? [files, ranks] : [ranks, files];
  const lines = [
    ...Array.from({ length: across + 1 }, (_, i) => `M${round(x + (i * w) / across)} ${y}v${h}`),
    ...Array.from({ length: down + 1 }, (_, i) => `M${x} ${round(y + (i * h) / down)}h${w}`),
  ];
  return svg`<rect class="blocktray" x=${x} y=${y} width=${w} height=${h}></rect>
    <path class="seatgrid" d=${lines.join("")}></path>`;
}

function touch([x1, y1]: Point, [x2, y2]: Point): TemplateResult {
  const line = `M${x1} ${y1}L${x2} ${y2}`;
  return svg`<path class="touch-band" d=${line}></path><path class="touch" d=${line}></path>
    <circle class="touch-end" cx=${x1} cy=${y1} r="1.5"></circle>
    <circle class="touch-end" cx=${x2} cy=${y2} r="1.5"></circle>`;
}

/** |—| before the front, as long as the gap. */
function dimension({ from: [x1, y1], to: [x2, y2] }: Gap): TemplateResult {
  const level = Math.min(y1, y2) - DIM;
  const ends = `M${x1} ${y1 - 1}V${level - 3}M${x2} ${y2 - 1}V${level - 3}`;
  return svg`<path class="dim-line" d=${`${ends}M${x1} ${level}H${x2}`}></path>`;
}

function cells(drawing: Drawing): TemplateResult | typeof nothing {
  if (drawing.places.length === 0) return nothing;
  return html`<div class="cells" role="grid" aria-label=${drawing.label} data-board=${drawing.board}>
    ${repeat(
      rowsOf(drawing.places),
      (row) => row.key,
      (row) =>
        html`<div role="row">${repeat(
          row.places,
          (place) => place.id,
          (place) => cell(place, drawing.face(place), drawing),
        )}</div>`,
    )}
  </div>`;
}

function cell(place: Place, face: CellFace, drawing: Drawing): unknown {
  const { box } = drawing.fit;
  const stop = place.id === drawing.focus;
  const { label, mover, selected, legal } = face;
  const told = [place.id, place.model, ...place.rect, stop, label, mover, selected, legal, ...box];
  return guard(told, () => drawCell(place, face, stop, box));
}

function drawCell(place: Place, face: CellFace, stop: boolean, box: Rect): TemplateResult {
  const [x, y, w, h, turn] = place.rect;
  const [left, top] = percent(box, [x, y]);
  const turned = turn ? `;rotate:${turn}deg` : "";
  const size = `width:${round((w / box[2]) * 100, 3)}%;height:${round((h / box[3]) * 100, 3)}%${turned}`;
  return html`<div
    role="gridcell"
    class=${`cell${face.mover ? " mover" : ""}${face.legal ? " legal" : ""}`}
    style=${`left:${left}%;top:${top}%;${size}`}
    tabindex=${stop ? "0" : "-1"}
    data-place=${place.id}
    data-model=${place.model ?? nothing}
    aria-label=${face.label}
    aria-selected=${face.selected ? "true" : "false"}
  ></div>`;
}
