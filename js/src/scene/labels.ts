/** Labels over the drawing: where axis numbers, names and pins go so that they cover nothing lit. */
import type { Point, Rect, Scene, SceneBase, SceneUnit } from "../frame";
import { blockRect, contains, grow, overlaps, rectOf, round, seatRect } from "./geometry";

export type PinKind = "shift" | "no" | "may" | "plain" | "solid" | "name";

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
export function sizeOf(pin: Pin, scale: number): readonly [number, number] {
  const longest = Math.max(pin.text.length, pin.small?.length ?? 0);
  const height = pin.small ? 36 : 24;
  return [(longest * CHARACTER + 16) / scale, height / scale];
}

function boxAt([x, y]: Point, [w, h]: readonly [number, number]): Rect {
  return [x - w / 2, y - h / 2, w, h];
}

/** Gives every pin the first of its places that is in view and covers nothing; else the best one. */
export function settle(
  pins: readonly Pin[],
  view: Rect,
  scale: number,
  avoid: readonly Rect[],
): readonly Placed[] {
  const taken: Rect[] = [...avoid];
  return pins.map((pin) => {
    const size = sizeOf(pin, scale);
    const spots = pin.at.map((at) => into(view, at, size));
    const free = spots.find((at) => !taken.some((rect) => overlaps(boxAt(at, size), rect, 0.5)));
    const at = free ?? spots[0] ?? [view[0], view[1]];
    taken.push(boxAt(at, size));
    return { pin, at };
  });
}

function into([x, y, w, h]: Rect, [px, py]: Point, [lw, lh]: readonly [number, number]): Point {
  const clamp = (value: number, low: number, high: number): number =>
    Math.max(low, Math.min(high, value));
  return [
    round(clamp(px, x + lw / 2 + 1, x + w - lw / 2 - 1)),
    round(clamp(py, y + lh / 2 + 1, y + h - lh / 2 - 1)),
  ];
}

/** Places around a rectangle for a label, in the order above, below, right, left. */
export function around(rect: Rect, scale: number, pin: Pick<Pin, "text" | "small">): Point[] {
  const [w, h] = sizeOf({ key: "", kind: "plain", at: [], ...pin }, scale);
  const [x, y] = [rect[0] + rect[2] / 2, rect[1] + rect[3] / 2];
  return [
    [x, rect[1] - h / 2 - 3],
    [x, rect[1] + rect[3] + h / 2 + 3],
    [rect[0] + rect[2] + w / 2 + 3, y],
    [rect[0] - w / 2 - 3, y],
  ];
}

/** Numbers of files and ranks, and the word Front, for a unit that is drawn with its seats. */
export function axisOf(unit: SceneUnit, scene: Scene, scale: number): readonly AxisLabel[] {
  if (unit.waits || unit.files * unit.ranks < 2) return [];
  const obstacles = scene.bases.map(rectOf);
  const free = (at: Point): boolean => !obstacles.some((rect) => contains(grow(rect, 1.5), at));
  const off = Math.max(8, 26 / scale);
  const files = Array.from({ length: unit.files }, (_, i): AxisLabel | null => {
    const [x, y, w] = seatRect(unit, [1, i + 1]);
    const at: Point = [x + w / 2, y - off];
    return free(at) ? { key: `f${i + 1}`, text: `${i + 1}`, front: false, at } : null;
  });
  const block = blockRect(unit);
  const ranks = Array.from({ length: unit.ranks }, (_, i): AxisLabel | null => {
    const [, y, , h] = seatRect(unit, [i + 1, 1]);
    const left: Point = [block[0] - off * 0.85, y + h / 2];
    const right: Point = [block[0] + block[2] + off * 0.85, y + h / 2];
    const at = free(left) ? left : free(right) ? right : null;
    return at ? { key: `r${i + 1}`, text: `${i + 1}`, front: false, at } : null;
  });
  const beside = scene.bases.find((base) => base.unit === unit.id && base.side === "left");
  const front: Point = [
    beside ? beside.x - beside.w / 2 + 30 / scale : block[0] - 46 / scale,
    block[1] - off,
  ];
  const word = free(front) ? [{ key: "front", text: "Front", front: true, at: front }] : [];
  return [...files, ...ranks, ...word].filter((label) => label !== null);
}

/** Names under the models that stand by themselves, and the names of their units. */
export function namesOf(scene: Scene, scale: number, held: string | null): readonly Pin[] {
  const single = scene.bases.filter((base) => nameLine(base, scene, held) !== null);
  const models = single.map((base): Pin => {
    const pin = { text: base.name, small: nameLine(base, scene, held) ?? "" };
    const rect = rectOf(base);
    const [above, below, right, left] = around(rect, scale, pin);
    const at = [below, above, right, left].filter((spot) => spot !== undefined);
    return { key: `name-${base.id}`, kind: "name", ...pin, at };
  });
  const units = scene.units
    .filter((unit) => !unit.own && !unit.waits)
    .map((unit): Pin => {
      const pin = { text: unit.name, small: unit.plight };
      const [above, below, right, left] = around(blockRect(unit), scale, pin);
      const at = [right, left, above, below].filter((spot) => spot !== undefined);
      return { key: `unit-${unit.id}`, kind: "name", ...pin, at };
    });
  return [...models, ...units];
}

function nameLine(base: SceneBase, scene: Scene, held: string | null): string | null {
  if (base.mismatching) return "Mismatching";
  const unit = scene.units.find((each) => each.id === base.unit);
  if (!unit?.waits) return null;
  return base.id === held ? "stood here" : "waits for a seat";
}
