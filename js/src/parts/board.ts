/** The stage: bases, seats, arrows, contacts and labels, with the grid of places over them. */
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { repeat } from "lit-html/directives/repeat.js";
import type { Gap, ModelId, Point, Rect, Scene, SceneBase, SceneUnit } from "../frame";
import { curve } from "../scene/arrows";
import {
  blockRect,
  contains,
  type Fit,
  grow,
  overlaps,
  percent,
  rectOf,
  round,
} from "../scene/geometry";
import {
  type AxisLabel,
  axisOf,
  boxOf,
  namesOf,
  type Pin,
  type Placed,
  settle,
} from "../scene/labels";
import { type Place, rowsOf } from "../scene/places";
import { drawBase, patterns } from "./base";
import { icon, markAt } from "./marks";

export type SeatKind = "legal" | "free" | "over" | "no" | "option" | "near" | "lit" | "focus";

export interface SeatMark {
  readonly key: string;
  readonly kind: SeatKind;
  readonly rect: Rect;
  readonly count?: number;
  readonly letter?: string;
  /** The option under the pointer. */
  readonly hot?: boolean;
}

export interface Arrow {
  readonly key: string;
  readonly from: Point;
  readonly to: Point;
  readonly kind: "" | "past" | "may" | "home";
}

export interface CellFace {
  readonly label: string;
  readonly mover?: boolean;
  readonly selected?: boolean;
  readonly legal?: boolean;
}

export interface Drawing {
  readonly uid: string;
  /** Names the board among several of one view, for `data-board`. */
  readonly board: string;
  readonly scene: Scene;
  readonly fit: Fit;
  readonly label: string;
  /** Classes of the look by model: hover, focus, lit, picked, lifted, dim, wrong, right. */
  readonly states: ReadonlyMap<ModelId, string>;
  readonly ghosts: readonly SceneBase[];
  readonly wills: readonly SceneBase[];
  readonly seats: readonly SeatMark[];
  readonly arrows: readonly Arrow[];
  readonly pins: readonly Pin[];
  /** Stretches without contact, drawn as dimension lines before the front. */
  readonly gaps: readonly Gap[];
  /** The model in the hand, where it is drawn; the caller moves it during a drag. */
  readonly hand: SceneBase | null;
  readonly held: ModelId | null;
  readonly places: readonly Place[];
  /** Those that stand in for ranks and ends beyond the unit; all of them unless told. */
  readonly numbered?: readonly Place[];
  /** The one place the tab key reaches. */
  readonly focus: string | null;
  readonly face: (place: Place) => CellFace;
}

export function drawBoard(drawing: Drawing): TemplateResult {
  const { scene, fit, uid } = drawing;
  const [x, y, w, h] = fit.box;
  return html`<div class="mw-board" data-board=${drawing.board} style=${`aspect-ratio:${round(w)}/${round(h)}`}>
    <svg viewBox="${x} ${y} ${w} ${h}" aria-hidden="true">
      ${patterns(uid)}
      ${repeat(
        scene.units.filter((unit) => !unit.waits),
        (unit) => unit.id,
        (unit) => guard([unit], () => tray(blockRect(unit), unit.files, unit.ranks, unit.turn)),
      )}
      ${bases(drawing.ghosts, uid, () => "ghost")}
      ${bases(inOrder(scene.bases, drawing.states), uid, (base) =>
        base.id === drawing.held ? "ghost" : (drawing.states.get(base.id) ?? ""),
      )}
      ${bases(drawing.wills, uid, () => "will")}
      ${scene.contacts.map((edge) => touch(edge.from, edge.to))}
      ${drawing.gaps.map(dimension)}
      ${drawing.arrows.map(drawArrow)}
      ${drawing.seats.map(drawSeat)}
      <g class="hand">${drawing.hand ? drawBase(drawing.hand, uid, "picked inhand drop") : nothing}</g>
    </svg>
    ${labels(drawing)} ${cells(drawing)}
  </div>`;
}

/** A still board without places, for the small pictures of choices. */
export function drawStill(scene: Scene, fit: Fit, uid: string, states = new Map<string, string>()) {
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

/** How far before the front a dimension line lies, in mm. */
const DIM = 7;

function drawArrow({ from, to, kind }: Arrow): TemplateResult {
  const { path, head } = curve(from, to);
  const tip = kind === "home" ? "no" : kind === "may" ? "may" : "";
  return svg`<path class=${`casing ${kind}`} d=${path}></path>
    <path class=${`arrow ${kind}`} d=${path}></path>
    <path class=${`head ${tip}`} stroke="none" transform=${head} d="M0 0L-4.6 -2.53L-3.45 0L-4.6 2.53z"></path>`;
}

function frame([x, y, w, h]: Rect, inset: number): TemplateResult {
  const [left, top, width, height] = [x + inset, y + inset, w - 2 * inset, h - 2 * inset];
  return svg`<rect class="case" x=${left} y=${top} width=${width} height=${height} rx="2"></rect>
    <rect class="ring" x=${left} y=${top} width=${width} height=${height} rx="2"></rect>`;
}

function drawSeat(seat: SeatMark): TemplateResult {
  const [x, y, w, h] = seat.rect;
  const [cx, cy] = [x + w / 2, y + h / 2];
  const k = Math.min(w, h) / 25;
  const hot = seat.hot ? " hover" : "";
  switch (seat.kind) {
    case "legal": {
      const c = round(7 * k);
      return svg`<g class="seat"><path class="corner" d=${`M${x + 0.5} ${y + 0.5}h${c}l${-c} ${c}zM${x + w - 0.5} ${y + 0.5}v${c}l${-c} ${-c}z`}></path></g>${badge(cx, y, seat.count)}`;
    }
    case "free":
      return svg`<g class="seat free">${frame(seat.rect, 1.6)}${markAt("may", cx, cy, 10.5 * k, "mark")}</g>${badge(cx, y, seat.count)}`;
    case "over":
    case "near":
      return svg`<g class="seat hover">${frame(seat.rect, 0.3)}</g>`;
    case "lit":
      return svg`<g class="seat lit">${frame(seat.rect, 0.3)}</g>`;
    case "focus": {
      const [left, top, width, height] = grow(seat.rect, 2.6);
      return svg`<rect class="focuscase" x=${left} y=${top} width=${width} height=${height} rx="2.4"></rect>
        <rect class="focusring" x=${left} y=${top} width=${width} height=${height} rx="2.4"></rect>`;
    }
    case "no":
      return svg`<g class="seat no">${frame(seat.rect, 0.3)}<circle class="disc" cx=${cx} cy=${cy} r=${round(6.4 * k)}></circle>${markAt("no", cx, cy, 10.5 * k, "mark")}</g>`;
    case "option": {
      const wide = round((4 + 6 * (seat.letter?.length ?? 1)) * k);
      return svg`<g class=${`seat opt${hot}`}>${frame(seat.rect, 1.6)}
        <rect class="key" x=${round(cx - wide / 2)} y=${round(cy - 5 * k)} width=${wide} height=${10 * k} rx="1.6"></rect>
        <text style=${`font-size:${round(7 * k)}px`} x=${cx} y=${round(cy + 2.5 * k)}>${seat.letter}</text></g>`;
    }
  }
}

function badge(x: number, y: number, count: number | undefined): TemplateResult | typeof nothing {
  if (!count) return nothing;
  return svg`<g class="badge"><circle cx=${x} cy=${y} r="4.1"></circle><text x=${x} y=${y + 2}>${count}</text></g>`;
}

function labels(drawing: Drawing): TemplateResult {
  const { scene, fit, held, hand } = drawing;
  const over = hand ? rectOf(hand) : null;
  const ringed = scene.bases.filter((base) => drawing.states.get(base.id)).map(rectOf);
  const options = drawing.seats.filter((seat) => seat.kind === "option").map((seat) => seat.rect);
  const lit = [...ringed, ...(over ? [over] : []), ...drawing.wills.map(rectOf), ...options];
  const axis = scene.units
    .filter((unit) => unit.own)
    .flatMap((unit) => {
      // Places that a model in the hand may take come and go; the numbers stay where they are.
      const open = drawing.numbered ?? drawing.places;
      const lasting = open.filter((place) => !place.target && !place.closed);
      const places = lasting.filter((place) => place.unit === unit.id);
      const rects = [...places.map((place) => place.rect), ...beside(unit, options)];
      return axisOf(unit, scene, fit.scale, rects).map((label) => ({ unit: unit.id, label }));
    })
    .filter(({ label }) => contains(fit.box, label.at))
    .filter(({ label }) => !lit.some((rect) => within(rect, label.at)));
  const texts = axis.map(({ label }) => spot(label.at, label.front ? 9 : 4));
  const names = namesOf(scene, fit.scale, held);
  const placed = settle(names, fit.box, fit.scale, [...scene.bases.map(rectOf), ...texts]);
  const boxes = (all: readonly Placed[]): readonly Rect[] =>
    all.map((each) => boxOf(each, fit.scale));
  const taken = [...lit, ...boxes(placed), ...texts];
  const [still, loud] = [drawing.pins.filter(isStill), drawing.pins.filter((pin) => !isStill(pin))];
  const told = [...loud, ...drawing.gaps.map((gap, i) => measured(gap, i, fit.scale))];
  const pins = settle(told, fit.box, fit.scale, taken);
  const around = [...scene.bases.map(rectOf), ...taken, ...boxes(pins)];
  const fixed = settle(still, fit.box, fit.scale, around);
  return html`<div class="labels" aria-hidden="true">
    ${repeat(
      axis,
      ({ unit, label }) => `${unit}/${label.key}`,
      ({ label }) => axisLabel(label, fit),
    )}
    ${repeat(
      [...placed, ...pins, ...fixed],
      ({ pin }) => pin.key,
      ({ pin, at }) =>
        html`<span class=${`pin ${pin.kind}`} style=${at100(fit.box, at)}>${pin.text}${pin.small ? html`<small>${pin.small}</small>` : nothing}</span>`,
    )}
  </div>`;
}

/** The lettered places at a block: the numbers of its ranks stay off them too. */
function beside(unit: SceneUnit, options: readonly Rect[]): readonly Rect[] {
  const around = grow(blockRect(unit), 2 * Math.max(unit.seatW, unit.seatD));
  return options.filter((rect) => overlaps(around, rect));
}

/** The length of a dimension line, above it or beside it. */
function measured({ from, to, text }: Gap, i: number, scale: number): Pin {
  const [x, y] = [(from[0] + to[0]) / 2, Math.min(from[1], to[1]) - DIM];
  const [up, aside] = [18 / scale, Math.abs(to[0] - from[0]) / 2 + 34 / scale];
  const at: readonly Point[] = [
    [x, y - up],
    [x + aside, y],
    [x - aside, y],
  ];
  return { key: `gap${i}`, kind: "plain", text, at };
}

/** What belongs to the table and not to a step or a gesture; it covers no model at all. */
function isStill(pin: Pin): boolean {
  return pin.kind === "solid";
}

function spot([x, y]: Point, half: number): Rect {
  return [x - half, y - 4, 2 * half, 8];
}

function within([x, y, w, h]: Rect, [px, py]: Point): boolean {
  return px > x - 3 && px < x + w + 3 && py > y - 3 && py < y + h + 3;
}

function at100(box: Rect, at: Point): string {
  const [left, top] = percent(box, at);
  return `left:${left}%;top:${top}%`;
}

function axisLabel(label: AxisLabel, fit: Fit): TemplateResult {
  return html`<span class=${label.front ? "axis front" : "axis"} style=${at100(fit.box, label.at)}>${label.front ? icon("front") : nothing}${label.text}</span>`;
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
  const told = [place, stop, face.label, face.mover, face.selected, face.legal, ...box];
  return guard(told, () => drawCell(place, face, stop, box));
}

function drawCell(place: Place, face: CellFace, stop: boolean, box: Rect): TemplateResult {
  const [x, y, w, h] = place.rect;
  const [left, top] = percent(box, [x, y]);
  const size = `width:${round((w / box[2]) * 100, 3)}%;height:${round((h / box[3]) * 100, 3)}%`;
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
