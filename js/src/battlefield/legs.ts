/** The legs of a unit's move as lengths and turns on the table. What may be moved is the engine's. */

import { around } from "../scene/geometry";
import type { Point, Side } from "../scene/wire";
import { INCH } from "./ground";

export interface Leg {
  /** "forward", "back", "left", "right", "wheel left", "wheel right". */
  readonly way: string;
  /** In inches; of a Wheel in degrees. */
  readonly far: number;
}

export const FIRST_LEG: Leg = { way: "forward", far: 1 };

/** What a leg may be, as the engine calls it, and what is counted. */
export const WAYS: readonly (readonly [way: string, name: string, unit: string])[] = [
  ["forward", "forward", "″"],
  ["right", "to the right", "″"],
  ["back", "back", "″"],
  ["left", "to the left", "″"],
  ["wheel left", "wheel left", "°"],
  ["wheel right", "wheel right", "°"],
];
export const MOST = 6;
/** The straight ways by quarters of a turn from where a unit faces. */
const QUARTERS = ["forward", "right", "back", "left"] as const;
const AGAINST: Readonly<Record<string, string>> = {
  forward: "back",
  back: "forward",
  left: "right",
  right: "left",
  "wheel left": "wheel right",
  "wheel right": "wheel left",
};

/** Corners of a block, the front left one first, clockwise as it sees them. */
export type Corners = readonly Point[];

/** A leg as the engine takes it. */
export function told({ way, far }: Leg): Readonly<Record<string, unknown>> {
  const [what = way, side] = way.split(" ");
  return side ? { [what]: far, side } : { [what]: far };
}

/** "forward 3.20″", "wheel left 15°" */
export function named({ way, far }: Leg): string {
  const [, name = way, unit = ""] = WAYS.find(([each]) => each === way) ?? [];
  return unit === "″" ? `${name} ${far.toFixed(2)}″` : `${name} ${Number(far.toFixed(1))}°`;
}

/** Where a block stands after a leg. */
export function afterLeg(corners: Corners, { way, far }: Leg): Corners {
  const side = sideOf(way);
  if (side) {
    const pivot = pivotOf(corners, side);
    return corners.map((corner) => around(corner, pivot, side === "left" ? -far : far));
  }
  const [dx, dy] = headed(facing(corners) + 90 * QUARTERS.indexOf(way as "forward"));
  const mm = far * INCH;
  return corners.map(([x, y]): Point => [x + dx * mm, y + dy * mm]);
}

export function afterLegs(corners: Corners, legs: readonly Leg[]): Corners {
  return legs.reduce(afterLeg, corners);
}

/** How long a leg is, in mm; of a Wheel the arc of the corner that comes farthest. */
export function lengthOf(corners: Corners, { way, far }: Leg): number {
  return sideOf(way) ? ((far * Math.PI) / 180) * frontOf(corners) : far * INCH;
}

export function lengthOfAll(corners: Corners, legs: readonly Leg[]): number {
  return legs.reduce((sum, leg) => sum + lengthOf(corners, leg), 0);
}

/** The way of the middle of the front, a point for each leg. */
export function wayOf(corners: Corners, legs: readonly Leg[]): readonly Point[] {
  const stops = [corners];
  for (const leg of legs) stops.push(afterLeg(stops.at(-1) ?? corners, leg));
  return stops.map(frontMiddle);
}

/** The straight leg that comes nearest to so many mm across the table, one way. */
export function straight(corners: Corners, [dx, dy]: Point): Leg {
  const [fx, fy] = headed(facing(corners));
  const [ahead, aside] = [dx * fx + dy * fy, dy * fx - dx * fy];
  const along = Math.abs(ahead) >= Math.abs(aside);
  const far = hundredths((along ? Math.abs(ahead) : Math.abs(aside)) / INCH);
  const way = along ? (ahead < 0 ? "back" : "forward") : aside < 0 ? "left" : "right";
  return { way, far };
}

/** The Wheel by which a front corner comes towards a point; it never turns backwards. */
export function wheel(corners: Corners, side: Side, to: Point): Leg {
  const pivot = pivotOf(corners, side);
  const outer = corners[side === "left" ? 1 : 0] ?? pivot;
  const angle = (point: Point): number =>
    (Math.atan2(point[1] - pivot[1], point[0] - pivot[0]) * 180) / Math.PI;
  const clockwise = ((angle(to) - angle(outer) + 540) % 360) - 180;
  const far = Math.max(0, Math.round((side === "left" ? -clockwise : clockwise) * 10) / 10);
  return { way: `wheel ${side}`, far };
}

/** The straight way that an arrow of the screen means for a block as it faces: up is 0 degrees. */
export function wayTowards(corners: Corners, degrees: number): string {
  const off = (((degrees - facing(corners)) % 360) + 360) % 360;
  return QUARTERS[Math.round(off / 90) % 4] ?? "forward";
}

/** The legs with a little more of one way: the last one longer or shorter, or another one. */
export function nudgedLegs(legs: readonly Leg[], way: string, by: number): readonly Leg[] {
  const last = legs.at(-1);
  if (last?.way === way) return [...legs.slice(0, -1), { way, far: hundredths(last.far + by) }];
  if (last && last.way === AGAINST[way]) {
    const far = hundredths(last.far - by);
    const before = legs.slice(0, -1);
    if (far > 0) return [...before, { way: last.way, far }];
    return far < 0 ? [...before, { way, far: -far }] : before;
  }
  return legs.length < MOST ? [...legs, { way, far: by }] : legs;
}

/** The front corner about which a Wheel to a side turns. */
function pivotOf(corners: Corners, side: Side): Point {
  return corners[side === "left" ? 0 : 1] ?? [0, 0];
}

function sideOf(way: string): Side | null {
  return way === "wheel left" ? "left" : way === "wheel right" ? "right" : null;
}

/** Clockwise from up, in degrees. */
export function facing([a, b]: Corners): number {
  if (!a || !b) return 0;
  return (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
}

export function frontMiddle([a, b]: Corners): Point {
  return a && b ? [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] : [0, 0];
}

function frontOf([a, b]: Corners): number {
  return a && b ? Math.hypot(b[0] - a[0], b[1] - a[1]) : 0;
}

/** One mm the way that so many degrees from up lead. */
function headed(degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [Math.sin(angle), -Math.cos(angle)];
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
