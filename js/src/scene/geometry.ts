/** Plane geometry of the drawn table: millimetres, x to the right, y down. */
import type { Point, Rect, Scene, SceneBase, SceneUnit, Seat } from "./wire";

export const MARGIN = 30;
/** Most pixels a millimetre may take, so that a lone model does not fill the cell. */
export const MOST_SCALE = 3.9;
const MOST_HEIGHT = 680;

export function round(value: number, digits = 2): number {
  const by = 10 ** digits;
  return Math.round(value * by) / by;
}

export function centreOf([x, y, w, h]: Rect): Point {
  return [x + w / 2, y + h / 2];
}

/** Asked thousands of times for one drawing: it makes no array where nothing is turned. */
export function contains(rect: Rect, point: Point): boolean {
  const at = rect[4] ? around(point, centreOf(rect), -rect[4]) : point;
  const inFile = at[0] >= rect[0] && at[0] <= rect[0] + rect[2];
  return inFile && at[1] >= rect[1] && at[1] <= rect[1] + rect[3];
}

/** A point turned about another, clockwise in degrees. */
export function around([x, y]: Point, [cx, cy]: Point, turn: number): Point {
  const angle = (turn * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const [dx, dy] = [x - cx, y - cy];
  return [cx + dx * cos - dy * sin, cy + dx * sin + dy * cos];
}

/** The upright box around a rectangle that may be turned. */
export function upright(rect: Rect): Rect {
  if (!rect[4]) return rect;
  const [x, y] = centreOf(rect);
  const [w, h] = turned(rect[2], rect[3], rect[4]);
  return [x - w / 2, y - h / 2, w, h];
}

/** Whether two rectangles share ground; of those turned otherwise, the boxes around them. */
export function overlaps(one: Rect, other: Rect, slack = 0): boolean {
  const alike = one[4] && one[4] === other[4];
  const a = alike ? turnedBack(one) : upright(one);
  const b = alike ? turnedBack(other) : upright(other);
  return (
    a[0] < b[0] + b[2] - slack &&
    b[0] < a[0] + a[2] - slack &&
    a[1] < b[1] + b[3] - slack &&
    b[1] < a[1] + a[3] - slack
  );
}

/** A turned rectangle in the frame in which it is upright. */
function turnedBack(rect: Rect): Rect {
  const [, , w, h, turn = 0] = rect;
  const [x, y] = around(centreOf(rect), [0, 0], -turn);
  return [x - w / 2, y - h / 2, w, h];
}

export function grow([x, y, w, h, turn]: Rect, by: number): Rect {
  const grown = [x - by, y - by, w + 2 * by, h + 2 * by] as const;
  return turn ? [...grown, turn] : grown;
}

export function union(all: readonly Rect[]): Rect {
  if (all.length === 0) return [0, 0, 0, 0];
  const rects = all.map(upright);
  const left = Math.min(...rects.map((r) => r[0]));
  const top = Math.min(...rects.map((r) => r[1]));
  const right = Math.max(...rects.map((r) => r[0] + r[2]));
  const bottom = Math.max(...rects.map((r) => r[1] + r[3]));
  return [left, top, right - left, bottom - top];
}

/** Width and height of a box of w by d turned by so many degrees, upright box around it. */
export function turned(w: number, d: number, turn: number): readonly [number, number] {
  const angle = (turn * Math.PI) / 180;
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  return [w * cos + d * sin, w * sin + d * cos];
}

/** The ground of a base as it stands on the table; upright where it is turned by quarters. */
export function rectOf(base: SceneBase): Rect {
  const known = RECTS.get(base);
  if (known) return known;
  const rect = groundOf(base);
  RECTS.set(base, rect);
  return rect;
}

/** A base that stays where it is stays the same object from one scene to the next. */
const RECTS = new WeakMap<SceneBase, Rect>();

function groundOf(base: SceneBase): Rect {
  if (base.turn % 90 !== 0)
    return [base.x - base.w / 2, base.y - base.d / 2, base.w, base.d, base.turn];
  const [w, h] = turned(base.w, base.d, base.turn);
  return [base.x - w / 2, base.y - h / 2, w, h];
}

/** A point of a unit's own frame (x right along its front, y back) on the table. */
export function onTable(unit: SceneUnit, [x, y]: Point): Point {
  const angle = (unit.turn * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return [unit.x + x * cos - y * sin, unit.y + x * sin + y * cos];
}

/** The ground of a block of seats whose front left seat is given. */
export function seatRect(unit: SceneUnit, [rank, file]: Seat, files = 1, ranks = 1): Rect {
  if (unit.turn % 90 !== 0) {
    const [w, d] = [files * unit.seatW, ranks * unit.seatD];
    const middle: Point = [(file - 1) * unit.seatW + w / 2, (rank - 1) * unit.seatD + d / 2];
    const [x, y] = onTable(unit, middle);
    return [round(x - w / 2, 4), round(y - d / 2, 4), w, d, unit.turn];
  }
  const a = onTable(unit, [(file - 1) * unit.seatW, (rank - 1) * unit.seatD]);
  const b = onTable(unit, [(file - 1 + files) * unit.seatW, (rank - 1 + ranks) * unit.seatD]);
  const left = round(Math.min(a[0], b[0]), 4);
  const top = round(Math.min(a[1], b[1]), 4);
  return [left, top, round(Math.abs(a[0] - b[0]), 4), round(Math.abs(a[1] - b[1]), 4)];
}

export function blockRect(unit: SceneUnit): Rect {
  return seatRect(unit, [1, 1], unit.files, unit.ranks);
}

/** What the drawing shows and how large: view box in mm and pixels per mm. */
export interface Fit {
  readonly box: Rect;
  readonly scale: number;
}

/** The largest view of what has to be seen in a stage of so many pixels; the table goes on beside it. */
export function fitTo(need: Rect, stage: number): Fit {
  const [x, y, w, h] = need;
  const scale = Math.min(stage / w, MOST_SCALE, Math.max(MOST_HEIGHT / h, 1.6));
  const width = stage / scale;
  return { box: [round(x - (width - w) / 2), y, round(width), h], scale: round(scale, 4) };
}

/** What has to be seen of several scenes, with the margin of the look. */
export function needOf(scenes: readonly Scene[], more: readonly Rect[] = []): Rect {
  const bases = scenes.flatMap((scene) => scene.bases.map(rectOf));
  const boxes = scenes.map((scene) => scene.box).filter((box) => box[2] > 0);
  const all = union([...bases, ...more]);
  return union([...boxes, all[2] > 0 ? grow(all, MARGIN) : all].filter((box) => box[2] > 0));
}

export function percent(box: Rect, [x, y]: Point): readonly [left: number, top: number] {
  return [round(((x - box[0]) / box[2]) * 100, 3), round(((y - box[1]) / box[3]) * 100, 3)];
}
