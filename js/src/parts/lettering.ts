/** Names, numbers and pins of a board, each where it covers nothing that matters. */
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import {
  blockRect,
  contains,
  type Fit,
  grow,
  overlaps,
  percent,
  rectOf,
  union,
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
import type { Gap, Point, Rect, Scene, SceneUnit } from "../scene/wire";
import type { Drawing } from "./drawing";
import { icon } from "./marks";

export function labels(drawing: Drawing): TemplateResult {
  const { scene, fit, held, hand } = drawing;
  // In true scale the rings around who is in the hand are as wide as he is.
  const over = hand ? grow(rectOf(hand), scene.field ? 6 / fit.scale : 0) : null;
  const ringed = scene.bases.filter((base) => drawing.states.get(base.id)).map(rectOf);
  const options = drawing.seats.filter((seat) => seat.kind === "option").map((seat) => seat.rect);
  const lit = [...ringed, ...(over ? [over] : []), ...drawing.wills.map(rectOf), ...options];
  const numbered = drawing.names ? [] : scene.units.filter((unit) => unit.own);
  const axis = numbered
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
  const words = [...axis.map(({ label }) => label), ...(drawing.words ?? [])];
  const texts = words.map((label) => spot(label.at, label.front ? 15 : 4));
  const names = drawing.names ?? namesOf(scene, fit.scale, held);
  const stands = [...scene.bases.map(rectOf), ...(over ? [over] : [])];
  const room = drawing.room ?? fit.box;
  const placed = settle(names, room, fit.scale, [...stands, ...texts]);
  const boxes = (all: readonly Placed[]): readonly Rect[] =>
    all.map((each) => boxOf(each, fit.scale));
  const whole = scene.field ? grounds(scene) : [];
  const taken = [...lit, ...boxes(placed), ...texts, ...whole];
  const [still, loud] = [drawing.pins.filter(isStill), drawing.pins.filter((pin) => !isStill(pin))];
  const told = [...loud, ...drawing.gaps.map((gap, i) => measured(gap, i, fit.scale))];
  const pins = settle(told, room, fit.scale, taken, scene.field !== null);
  const around = [...scene.bases.map(rectOf), ...taken, ...boxes(pins)];
  const fixed = settle(still, room, fit.scale, around, scene.field !== null);
  return html`<div class="labels" aria-hidden="true">
    ${repeat(
      axis,
      ({ unit, label }) => `${unit}/${label.key}`,
      ({ label }) => axisLabel(label, fit),
    )}
    ${repeat(
      drawing.words ?? [],
      (label) => label.key,
      (label) => axisLabel(label, fit),
    )}
    ${repeat(
      [...placed, ...pins, ...fixed],
      ({ pin }) => pin.key,
      ({ pin, at }) =>
        html`<span class=${`pin ${pin.kind}`} style=${at100(fit.box, at)}>${pin.text}${pin.small ? html`<small>${pin.small}</small>` : nothing}</span>`,
    )}
  </div>`;
}

/** The boxes around units: in true scale a label is as large as they are and would hide them. */
function grounds({ units, bases }: Scene): readonly Rect[] {
  return units.flatMap(({ id }) => {
    const own = bases.filter((base) => base.unit === id).map(rectOf);
    return own.length > 0 ? [union(own)] : [];
  });
}

/** The lettered places at a block: the numbers of its ranks stay off them too. */
function beside(unit: SceneUnit, options: readonly Rect[]): readonly Rect[] {
  const around = grow(blockRect(unit), 2 * Math.max(unit.seatW, unit.seatD));
  return options.filter((rect) => overlaps(around, rect));
}

/** How far before the front a dimension line lies, in mm. */
export const DIM = 7;

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
