/** Arrows between two centres: a calm curve that starts and ends short of the bases' middles. */

import { round } from "./geometry";
import type { Point } from "./wire";

export interface Curve {
  readonly path: string;
  readonly head: string;
}

const SHORT = 45;

/** A curve from one centre to another that bows away from the reader, so that it lies on no rank. */
export function curve(from: Point, to: Point): Curve {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const near = length < SHORT;
  const [lead, stop] = near ? [length * 0.28, length * 0.24] : [11, 11];
  const start: Point = [from[0] + ux * lead, from[1] + uy * lead];
  const end: Point = [to[0] - ux * stop, to[1] - uy * stop];
  const lift = (ux < -0.01 ? -1 : 1) * (near ? length * 0.3 : Math.min(length * 0.12, 16));
  const by: Point = [(start[0] + end[0]) / 2 + uy * lift, (start[1] + end[1]) / 2 - ux * lift];
  const angle = Math.atan2(end[1] - by[1], end[0] - by[0]);
  const short: Point = [end[0] - Math.cos(angle) * 3.4, end[1] - Math.sin(angle) * 3.4];
  return {
    path: `M${xy(start)}Q${xy(by)} ${xy(short)}`,
    head: `translate(${xy(end)}) rotate(${round((angle * 180) / Math.PI)})`,
  };
}

function xy([x, y]: Point): string {
  return `${round(x)} ${round(y)}`;
}
