/**
 * A block in the hand as it is drawn. During a drag only what moves is touched: one group, the line
 * behind it and its length, written straight into the page; the page is drawn anew when it rests.
 */
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { drawBase } from "../parts/base";
import { type Fit, percent, round } from "../scene/geometry";
import { inside, type Pin, sizeOf } from "../scene/labels";
import type { Point, Scene } from "../scene/wire";
import type { View } from "../table/state";
import {
  type Block,
  basesIn,
  byLegs,
  charge,
  cornersNow,
  middleOf,
  motionOf,
  reachWords,
  wordsOf,
} from "./block";
import { area, roomIn } from "./ground";
import { type Corners, frontMiddle, named, wayOf } from "./legs";
import { legPin } from "./ways";

/** How large a handle at a front corner is, and within how much of it a press takes it, in px. */
const HANDLE = 6;
export const WITHIN = 10;

/** The models in the hand and, of a unit that moves, its handles. `carry` says where. */
export function carriedGroup(scene: Scene, block: Block, fit: Fit, uid: string): TemplateResult {
  const bases = basesIn(scene, block);
  return svg`<g class="carried"><path class="edge" d=${area(block.corners)}></path>
    ${guard([scene, block.orders[0], uid], () => bases.map((base) => drawBase(base, uid)))}
    ${byLegs(block) ? handles(block.corners, fit.scale) : nothing}</g>
    ${carriedWay(block, fit.scale)}`;
}

/** Round grips on the front corners: pulled forwards the unit wheels. */
export function handles(corners: Corners, scale: number): TemplateResult {
  const two = corners.slice(0, 2);
  return svg`${two.map(([x, y]) => svg`<circle class="grip" cx=${round(x)} cy=${round(y)} r=${round(HANDLE / scale)}></circle>`)}`;
}

/** Over all of it: the way so far, with a knot where each leg begins. */
function carriedWay(block: Block, scale: number): TemplateResult {
  const knots = wayOf(block.corners, block.legs.slice(0, block.fixed));
  const line = byLegs(block) ? "way" : "rule";
  return svg`<path class="casing carry-line"></path><path class=${`${line} carry-line`}></path>
    ${knots.map(([x, y]) => svg`<circle class=${byLegs(block) ? "knot" : "rend"} cx=${round(x)} cy=${round(y)} r=${round((byLegs(block) ? 5 : 4) / scale)}></circle>`)}`;
}

/** The words beside the block; they are written by `carry` and by nobody else. */
export function carriedTip(): TemplateResult {
  return html`<div class="labels" aria-hidden="true"><span class="pin solid carry-tip" hidden></span></div>`;
}

/** Lengths of the legs that stay. */
export function carriedPins(block: Block, scale: number): readonly Pin[] {
  const kept = block.legs.slice(0, block.fixed);
  const way = wayOf(block.corners, kept);
  const last = kept.length - (block.legs.length > block.fixed ? 0 : 1);
  return kept
    .slice(0, Math.max(0, last))
    .map((leg, i) => legPin(`leg-${i}`, way[i], way[i + 1], named(leg), scale));
}

/** Puts what is carried where it is now. */
export function carry(root: ParentNode, view: View, fit: Fit): void {
  const { block } = view;
  const group = root.querySelector(".carried");
  if (!block || !group) return;
  const { from, to, turn } = motionOf(block);
  group.setAttribute("transform", transform(from, to, turn));
  const d = `M${lineOf(block).map(xy).join("L")}`;
  for (const line of root.querySelectorAll(".carry-line")) line.setAttribute("d", d);
  const tip = root.querySelector<HTMLElement>(".carry-tip");
  if (!tip) return;
  const text = tipOf(view, block);
  tip.hidden = text === "";
  tip.textContent = text;
  const [left, top] = percent(fit.box, tipAt(block, text, fit));
  tip.style.left = `${left}%`;
  tip.style.top = `${top}%`;
}

export function transform(from: Point, to: Point, turn: number): string {
  return `translate(${xy(to)}) rotate(${round(turn, 3)}) translate(${xy([-from[0], -from[1]])})`;
}

function lineOf(block: Block): readonly Point[] {
  if (byLegs(block)) return wayOf(block.corners, block.legs);
  return [frontMiddle(block.corners), frontMiddle(cornersNow(block))];
}

/** What is told while it is pulled: how long its way is, or whom it would charge. */
function tipOf(view: View, block: Block): string {
  const [{ kind }] = block.orders;
  if (kind === "charge") return charge(view, block)?.label ?? "";
  if (kind === "place") return wordsOf(block);
  return block.legs.length > 0 ? reachWords(block) : "";
}

/** Behind the block, off the ground that it goes to, and all of it in view. */
function tipAt(block: Block, text: string, fit: Fit): Point {
  const now = cornersNow(block);
  const [front, middle] = [frontMiddle(now), middleOf(now)];
  const [dx, dy] = [middle[0] - front[0], middle[1] - front[1]];
  const deep = Math.hypot(dx, dy) || 1;
  const [wide, high] = sizeOf({ text }, fit.scale);
  const half = (Math.abs(dx) * wide + Math.abs(dy) * high) / deep / 2;
  const off = 2 + (half + 12 / fit.scale) / deep;
  return inside(roomIn(fit), [front[0] + dx * off, front[1] + dy * off], { text }, fit.scale);
}

function xy([x, y]: Point): string {
  return `${round(x)} ${round(y)}`;
}
