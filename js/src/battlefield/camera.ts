/** What of the battlefield is looked at: the whole of it, or a part that is drawn larger. */

import { type Fit, grow, rectOf, round, union } from "../scene/geometry";
import type { Point, Rect, Scene } from "../scene/wire";
import type { Camera } from "../table/state";

/** Room for the inches at the edges, in px: left, top, right, bottom. */
export const EDGE = { left: 46, top: 38, right: 16, bottom: 16 } as const;
/** No table is drawn higher than this, in px. */
const HIGHEST = 760;
/** Room around whoever waits beside the battlefield, in mm. */
const AROUND = 10;
/** Most px a mm may take. */
const CLOSEST = 4;
export const STEP = 1.5;

/** The whole battlefield in a stage of so many px, and whoever stands beside it, before a step too. */
export function wholeOf(scene: Scene, stage: number, steps: readonly Scene[] = [scene]): Fit {
  const [width, depth] = groundOf(scene, steps);
  const across = stage - EDGE.left - EDGE.right;
  const scale = Math.min(across / width, (HIGHEST - EDGE.top - EDGE.bottom) / depth);
  const [w, h] = [stage / scale, depth + (EDGE.top + EDGE.bottom) / scale];
  const spare = (w - width - (EDGE.left + EDGE.right) / scale) / 2;
  return {
    box: [round(-EDGE.left / scale - spare), round(-EDGE.top / scale), round(w), round(h)],
    scale: round(scale, 4),
  };
}

/** The battlefield with the margin beside it as far as somebody waits there. */
function groundOf(scene: Scene, steps: readonly Scene[]): readonly [number, number] {
  const [width, depth] = [scene.field?.width ?? 100, scene.field?.depth ?? 100];
  const waiting = steps
    .flatMap(({ bases }) => bases)
    .filter((base) => base.x > width || base.y > depth);
  if (waiting.length === 0) return [width, depth];
  const [x, y, w, h] = union([scene.box, ...waiting.map((base) => grow(rectOf(base), AROUND))]);
  return [Math.max(width, x + w), Math.max(depth, y + h)];
}

/** What a camera sees; it never looks beyond the whole. */
export function seen(whole: Fit, camera: Camera | null): Fit {
  if (!camera || camera.zoom <= 1) return whole;
  const [x, y, w, h] = whole.box;
  const [cw, ch] = [w / camera.zoom, h / camera.zoom];
  const [mx, my] = camera.middle;
  const left = Math.max(x, Math.min(x + w - cw, mx - cw / 2));
  const top = Math.max(y, Math.min(y + h - ch, my - ch / 2));
  return {
    box: [round(left), round(top), round(cw), round(ch)],
    scale: round(whole.scale * camera.zoom, 4),
  };
}

export function mostZoom(whole: Fit): number {
  return Math.max(1, CLOSEST / whole.scale);
}

/** The camera after a change of zoom that keeps a point of the table where it is on the screen. */
export function zoomed(whole: Fit, now: Camera | null, by: number, about?: Point): Camera | null {
  const zoom = Math.min(mostZoom(whole), Math.max(1, (now?.zoom ?? 1) * by));
  if (zoom <= 1) return null;
  const { box } = seen(whole, now);
  const point = about ?? middleOf(box);
  const share = (now?.zoom ?? 1) / zoom;
  const [mx, my] = middleOf(box);
  const middle: Point = [point[0] + (mx - point[0]) * share, point[1] + (my - point[1]) * share];
  return settled(whole, { zoom, middle });
}

/** The camera after the ground was dragged by so many mm. */
export function panned(whole: Fit, now: Camera | null, [dx, dy]: Point): Camera | null {
  if (!now) return null;
  const [mx, my] = middleOf(seen(whole, now).box);
  return settled(whole, { zoom: now.zoom, middle: [mx - dx, my - dy] });
}

/** The camera that has a rectangle in view; it stays as it is where it has it already. */
export function showing(whole: Fit, now: Camera | null, [x, y, w, h]: Rect): Camera | null {
  if (!now) return null;
  const [left, top, width, height] = seen(whole, now).box;
  const inside = x >= left && y >= top && x + w <= left + width && y + h <= top + height;
  return inside ? now : settled(whole, { zoom: now.zoom, middle: [x + w / 2, y + h / 2] });
}

function settled(whole: Fit, camera: Camera): Camera {
  return { zoom: camera.zoom, middle: middleOf(seen(whole, camera).box) };
}

function middleOf([x, y, w, h]: Rect): Point {
  return [x + w / 2, y + h / 2];
}
