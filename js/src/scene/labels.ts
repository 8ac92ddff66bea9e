/** Labels over the drawing: where axis numbers, names and pins go so that they cover nothing lit. */

import { blockRect, contains, grow, overlaps, rectOf, round, seatRect, upright } from "./geometry";
import type { Point, Rect, Scene, SceneUnit } from "./wire";

export type PinKind = "shift" | "no" | "may" | "plain" | "solid" | "name" | "ringlab";

export interface Pin {
  readonly key: string;
  readonly kind: PinKind;
  readonly text: string;
  readonly small?: string;
  /** Places to try, best first: centres of the label in mm. */
  readonly at: readonly Point[];
}

export interface Placed {
  readonly pin: Pin;
  readonly at: Point;
}

export interface AxisLabel {
  readonly key: string;
  readonly text: string;
  readonly front: boolean;
  readonly at: Point;
}

const CHARACTER = 6.9;

/** Size of a label in mm at so many pixels a mm; text of 12 px with the padding of a pin. */
export function sizeOf(pin: Pick<Pin, "text" | "small">, scale: number): readonly [number, number] {
  const longest = Math.max(pin.text.length, pin.small?.length ?? 0);
  const height = pin.small ? 36 : 24;
  return [(longest * CHARACTER + 16) / scale, height / scale];
}

/** The rectangle that a placed label covers. */
export function boxOf({ pin, at }: Placed, scale: number): Rect {
  return boxAt(at, sizeOf(pin, scale));
}

function boxAt([x, y]: Point, [w, h]: readonly [number, number]): Rect {
  return [x - w / 2, y - h / 2, w, h];
}

/**
 * Gives every pin the first of its places that covers nothing, else the one that covers least.
 * `farther`: where each covers something, places farther off are tried too, the nearest first.
 */
export function settle(
  pins: readonly Pin[],
  view: Rect,
  scale: number,
  avoid: readonly Rect[],
  farther = false,
): readonly Placed[] {
  const taken: Rect[] = avoid.map(upright);
  return pins.map((pin) => {
    const size = sizeOf(pin, scale);
    const more = farther && pin.at[0] ? beyond(pin.at[0], size) : [];
    const spots = [...pin.at, ...more].map((at) => into(view, at, size));
    const hides = (at: Point): number => {
      const box = boxAt(at, size);
      return taken.reduce((sum, rect) => sum + shared(box, rect), 0);
    };
    const at = least(spots, hides) ?? [view[0], view[1]];
    taken.push(boxAt(at, size));
    return { pin, at };
  });
}

/** In widths and heights of a label: how far it may be put off its place, the nearest first. */
const STEPS: readonly Point[] = [-1.1, -0.55, 0, 0.55, 1.1]
  .flatMap((across) => [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((down): Point => [across, 1.15 * down]))
  .toSorted(([a, b], [c, d]) => Math.hypot(3 * a, b) - Math.hypot(3 * c, d));

function beyond([x, y]: Point, [w, h]: readonly [number, number]): readonly Point[] {
  return STEPS.map(([across, down]): Point => [x + across * w, y + down * h]);
}

/** A place of a label of this size inside a view, the nearest to the one asked for. */
export function inside(view: Rect, at: Point, pin: Pick<Pin, "text">, scale: number): Point {
  return into(view, at, sizeOf(pin, scale));
}

function shared(a: Rect, b: Rect): number {
  if (!overlaps(a, b, 0.5)) return 0;
  const w = Math.min(a[0] + a[2], b[0] + b[2]) - Math.max(a[0], b[0]);
  const h = Math.min(a[1] + a[3], b[1] + b[3]) - Math.max(a[1], b[1]);
  return w * h;
}

function least(spots: readonly Point[], cost: (at: Point) => number): Point | null {
  let best: Point | null = null;
  let lowest = Number.POSITIVE_INFINITY;
  for (const spot of spots) {
    const is = cost(spot);
    if (is < lowest) [best, lowest] = [spot, is];
    if (lowest === 0) break;
  }
  return best;
}

function into([x, y, w, h]: Rect, [px, py]: Point, [lw, lh]: readonly [number, number]): Point {
  const clamp = (value: number, low: number, high: number): number =>
    Math.max(low, Math.min(high, value));
  return [
    round(clamp(px, x + lw / 2 + 1, x + w - lw / 2 - 1)),
    round(clamp(py, y + lh / 2 + 1, y + h - lh / 2 - 1)),
  ];
}

export type Around = "above" | "below" | "right" | "left" | "belowRight" | "belowLeft";

/** Places around a rectangle for a label, in the order asked for. */
export function around(
  rect: Rect,
  scale: number,
  pin: Pick<Pin, "text" | "small">,
  order: readonly Around[] = ["above", "below", "right", "left"],
): readonly Point[] {
  const [w, h] = sizeOf(pin, scale);
  const [left, top, width, height] = upright(rect);
  const [x, y] = [left + width / 2, top + height / 2];
  const under = top + height + h / 2 + 3;
  const spots: Readonly<Record<Around, Point>> = {
    above: [x, top - h / 2 - 3],
    below: [x, under],
    right: [left + width + w / 2 + 3, y],
    left: [left - w / 2 - 3, y],
    belowRight: [left + w / 2 + 1, under],
    belowLeft: [left + width - w / 2 - 1, under],
  };
  return order.map((each) => spots[each]);
}

/**
 * Numbers of files and ranks, and the word Front, for a unit that is drawn with its seats; `places`
 * are those that may be answered with, also outside its block.
 */
export function axisOf(
  unit: SceneUnit,
  scene: Scene,
  scale: number,
  places: readonly Rect[] = [],
): readonly AxisLabel[] {
  if (unit.waits || unit.files * unit.ranks < 2) return [];
  const obstacles = obstaclesOf(scene);
  const free = (at: Point): boolean => !obstacles.some((rect) => contains(rect, at));
  const off = Math.max(8, 26 / scale);
  const block = blockRect(unit);
  const numbered = (y: number): readonly AxisLabel[] =>
    Array.from({ length: unit.files }, (_, i): AxisLabel => {
      const [x, , w] = seatRect(unit, [1, i + 1]);
      return { key: `f${i + 1}`, text: `${i + 1}`, front: false, at: [x + w / 2, y] };
    }).filter((label) => free(label.at));
  // Where an enemy stands on the numbers of the front, they are written behind the unit.
  const rear = Math.max(block[1] + block[3], ...places.map(([, y, , h]) => y + h));
  const [before, behind] = [numbered(block[1] - off), numbered(rear + off)];
  const files = behind.length > before.length ? behind : before;
  const ranks = Array.from({ length: ranksIn(unit, scene, places) }, (_, i): AxisLabel | null => {
    const [, y, , h] = seatRect(unit, [i + 1, 1]);
    const row = places.filter((place) => contains(place, [place[0], y + h / 2]));
    const first = Math.min(block[0], ...row.map((place) => place[0]));
    const last = Math.max(block[0] + block[2], ...row.map((place) => place[0] + place[2]));
    const left: Point = [first - off * 0.85, y + h / 2];
    const right: Point = [last + off * 0.85, y + h / 2];
    const at = free(left) ? left : free(right) ? right : null;
    return at ? { key: `r${i + 1}`, text: `${i + 1}`, front: false, at } : null;
  });
  const beside = scene.bases.find((base) => base.unit === unit.id && base.side === "left");
  const right = block[0] + block[2];
  // Before the front at its left, else beside its left or right end, where no enemy stands.
  const spots: readonly Point[] = [
    [beside ? beside.x - beside.w / 2 + 30 / scale : block[0] - 46 / scale, block[1] - off],
    [right + 46 / scale, block[1] - off],
    [block[0] - 60 / scale, block[1] + 8 / scale],
    [right + 60 / scale, block[1] + 8 / scale],
  ];
  const clear = (at: Point): boolean => {
    const word = boxAt(at, [48 / scale, 16 / scale]);
    return !obstacles.some((rect) => overlaps(word, rect));
  };
  const at = spots.find(clear);
  const word = at ? [{ key: "front", text: "Front", front: true, at }] : [];
  return [...files, ...ranks, ...word].filter((label) => label !== null);
}

/** A little more than the ground of every base: no number may lie there. */
function obstaclesOf(scene: Scene): readonly Rect[] {
  const known = OBSTACLES.get(scene.bases);
  if (known) return known;
  const obstacles = scene.bases.map((base) => grow(rectOf(base), 1.5));
  OBSTACLES.set(scene.bases, obstacles);
  return obstacles;
}

const OBSTACLES = new WeakMap<Scene["bases"], readonly Rect[]>();

/** Its ranks, and those that open behind it where a model or a place to answer with stands. */
function ranksIn(unit: SceneUnit, scene: Scene, places: readonly Rect[]): number {
  const own = scene.bases.filter((base) => base.unit === unit.id && base.side === null);
  const rects = [...own.map(rectOf), ...places];
  const opened = (rank: number): boolean => {
    const row = seatRect(unit, [rank, 1], unit.files);
    return rects.some((rect) => overlaps(row, rect, 4));
  };
  let ranks = unit.ranks;
  while (ranks < unit.ranks + 3 && opened(ranks + 1)) ranks += 1;
  return ranks;
}

/** Names under the models that stand by themselves, and the names of their units. */
export function namesOf(scene: Scene, scale: number, held: string | null): readonly Pin[] {
  const lines = nameLines(scene, held);
  const models = scene.bases.flatMap((base): readonly Pin[] => {
    const small = lines.get(base.id);
    if (small === undefined) return [];
    const pin = { text: base.name, small };
    const rect = rectOf(base);
    const at = around(rect, scale, pin, [
      "below",
      "belowRight",
      "belowLeft",
      "above",
      "right",
      "left",
    ]);
    return [{ key: `name-${base.id}`, kind: "name", ...pin, at }];
  });
  const units = unitsNamed(scene).map((unit): Pin => {
    const pin = { text: unit.name, small: unit.plight };
    const order: readonly Around[] = unit.own
      ? ["below", "right", "left", "above"]
      : ["right", "left", "above", "below"];
    const at = around(blockRect(unit), scale, pin, order);
    return { key: `unit-${unit.id}`, kind: "name", ...pin, at };
  });
  return [...models, ...units];
}

/** Enemies have names; one's own unit needs none, unless there are several. */
function unitsNamed({ units, bases }: Scene): readonly SceneUnit[] {
  const many = (unit: SceneUnit): boolean =>
    bases.filter((base) => base.unit === unit.id).length > 1;
  const standing = units.filter((unit) => !unit.waits);
  const own = standing.filter((unit) => unit.own && many(unit));
  return standing.filter((unit) => !unit.own || (own.length > 1 && own.includes(unit)));
}

/** What stands under the name of each model that has one. */
function nameLines(scene: Scene, held: string | null): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const { unit } of scene.bases) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  const alone = (unit: SceneUnit): boolean => unit.own && counts.get(unit.id) === 1;
  const others = scene.units.some((unit) => unit.own && !unit.waits && !alone(unit));
  const units = new Map(scene.units.map((unit) => [unit.id, unit]));
  const lines = new Map<string, string>();
  for (const base of scene.bases) {
    const unit = units.get(base.unit);
    if (base.mismatching) lines.set(base.id, "Mismatching");
    else if (!unit || (!unit.waits && !alone(unit))) continue;
    else if (base.id === held) lines.set(base.id, "stood here");
    else lines.set(base.id, unit.waits && others ? "waits for a seat" : "");
  }
  return lines;
}
