/**
 * What is laid over a board of an exercise: places that may be answered with, the learner's marks,
 * and after the check what is right, too much or left out. Each has its own ring and its own mark.
 */
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { type Mark, markAt } from "../parts/marks";
import { type Fit, grow, round } from "../scene/geometry";
import type { Rect } from "../scene/wire";

export type StampKind = "spot" | "landing" | "mine" | "good" | "extra" | "gap" | "here";

export interface Stamp {
  readonly key: string;
  readonly kind: StampKind;
  readonly rect: Rect;
}

const FACES: Readonly<Partial<Record<StampKind, Mark>>> = {
  mine: "same",
  good: "holds",
  extra: "no",
};
const CHIP = 22;

export function stampLayer(stamps: readonly Stamp[], { box, scale }: Fit): TemplateResult {
  const [x, y, w, h] = box;
  return html`<svg class="stamps" viewBox="${x} ${y} ${w} ${h}" aria-hidden="true">${stamps.map((stamp) => one(stamp, scale))}</svg>`;
}

function one({ kind, rect }: Stamp, scale: number): TemplateResult {
  const [x, y, w, h, turn] = grow(rect, kind === "spot" ? -1.4 : -0.2);
  const face = FACES[kind];
  const about = turn ? `rotate(${turn} ${round(x + w / 2)} ${round(y + h / 2)})` : nothing;
  return svg`<g class=${`stamp ${kind}`} transform=${about}>
    <rect class="case" x=${round(x)} y=${round(y)} width=${round(w)} height=${round(h)} rx="1.6"></rect>
    <rect class="ring" x=${round(x)} y=${round(y)} width=${round(w)} height=${round(h)} rx="1.6"></rect>
    ${face ? chip(face, rect, scale) : nothing}
  </g>`;
}

/** The mark in the front left corner, where neither letter nor pips are. */
function chip(face: Mark, [x, y, w, h]: Rect, scale: number): TemplateResult {
  const size = Math.min(CHIP / scale, w * 0.46, h * 0.46);
  const [cx, cy] = [x + size * 0.56 + 0.6, y + size * 0.56 + 0.6];
  return svg`<rect class="chip" x=${round(cx - size / 2)} y=${round(cy - size / 2)} width=${round(size)} height=${round(size)} rx=${round(size * 0.2)}></rect>
    ${markAt(face, cx, cy, size * 0.78, "mark")}`;
}
