/** The ground: cloth, a line each 6 inches, zones and terrain; and the inches along the edges. */
import { svg, type TemplateResult } from "lit-html";
import { type Fit, round } from "../scene/geometry";
import type { AxisLabel } from "../scene/labels";
import type { FieldGround, Point, Rect, TerrainPiece } from "../scene/wire";
import { EDGE } from "./camera";

export const INCH = 25.4;

export function ground(field: FieldGround, uid: string): TemplateResult {
  const { width, depth } = field;
  const lines = [
    ...each(6, width).map((x) => `M${x} 0v${depth}`),
    ...each(6, depth).map((y) => `M0 ${y}h${width}`),
  ];
  return svg`<defs><pattern id=${`${uid}-hatch-big`} width="16" height="16" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="hatch-big" d="M2 0v16" stroke-width="2.2" fill="none" style="vector-effect:none"></path></pattern></defs>
    <rect class="cloth" x="0" y="0" width=${width} height=${depth}></rect>
    <path class="inch6" d=${lines.join("")}></path>
    ${field.zones.map((zone) => svg`<path class=${zone.own ? "zone own" : "zone foe"} d=${area(zone.corners)}></path>`)}
    ${field.terrain.map((piece) => terrain(piece, uid))}`;
}

function terrain(piece: TerrainPiece, uid: string): TemplateResult {
  const d = area(piece.corners);
  const cls = ["terrain", piece.blocks ? "blocks" : "", piece.hides ? "hides" : ""].join(" ");
  return svg`<path class=${cls} d=${d}></path>
    <path class="terrain-hatch" d=${d} fill=${piece.hides ? `url(#${uid}-hatch-big)` : "none"}></path>`;
}

/** The ticks stay at the edge of what is looked at; what lies under them is covered. */
export function ruler(field: FieldGround, fit: Fit): TemplateResult {
  const [x, y, w, h] = fit.box;
  const [left, top] = edges(fit);
  const tick = (i: number): number => round((i % 6 === 0 ? 13 : 6) / fit.scale);
  const across = inches(field.width).filter((i) => i * INCH >= left - 0.01);
  const down = inches(field.depth).filter((i) => i * INCH >= top - 0.01);
  const ticks = [
    ...across.map((i) => `M${round(i * INCH)} ${top}v${-tick(i)}`),
    ...down.map((i) => `M${left} ${round(i * INCH)}h${-tick(i)}`),
  ];
  return svg`<path class="margin" d=${`M${x} ${y}h${w}v${round(top - y)}h${-w}zM${x} ${y}h${round(left - x)}v${h}h${-round(left - x)}z`}></path>
    <path class="ticks" d=${ticks.join("")}></path>`;
}

export function inchWords(field: FieldGround, fit: Fit): readonly AxisLabel[] {
  const [left, top] = edges(fit);
  const [x, y, w, h] = fit.box;
  const off = 24 / fit.scale;
  const across = inches(field.width).filter((i) => i % 6 === 0 && i > 0);
  const down = inches(field.depth).filter((i) => i % 6 === 0 && i > 0);
  const word = (key: string, i: number, at: Point): AxisLabel => ({
    key: `${key}${i}`,
    text: `${i}″`,
    front: false,
    at,
  });
  return [
    ...across
      .filter((i) => i * INCH > left + off && i * INCH < x + w - off / 3)
      .map((i) => word("across", i, [i * INCH, top - off])),
    ...down
      .filter((i) => i * INCH > top + off / 2 && i * INCH < y + h - off / 3)
      .map((i) => word("down", i, [left - off * 1.15, i * INCH])),
  ];
}

/** What is in view without the inches at its edges. */
export function roomIn(fit: Fit): Rect {
  const [left, top] = edges(fit);
  const [x, y, w, h] = fit.box;
  return [left, top, x + w - left, y + h - top];
}

/** Where the inches begin: at the table's edge, or at the edge of what is looked at. */
function edges(fit: Fit): readonly [left: number, top: number] {
  const [x, y] = fit.box;
  return [
    round(Math.max(0, x + EDGE.left / fit.scale)),
    round(Math.max(0, y + EDGE.top / fit.scale)),
  ];
}

function inches(mm: number): readonly number[] {
  return Array.from({ length: Math.floor(mm / INCH + 0.01) + 1 }, (_, i) => i);
}

function each(by: number, mm: number): readonly number[] {
  return inches(mm - 1)
    .filter((i) => i > 0 && i % by === 0)
    .map((i) => round(i * INCH));
}

export function area(corners: readonly Point[]): string {
  return `M${corners.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}z`;
}

/** The upright box around an outline. */
export function around(corners: readonly Point[]): Rect {
  const [xs, ys] = [corners.map((each) => each[0]), corners.map((each) => each[1])];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return [x, y, Math.max(...xs) - x, Math.max(...ys) - y];
}
