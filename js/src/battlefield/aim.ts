/** A single model in the hand over open ground: how far off he is, and what setting him down plays. */
import type { Action, Reach, Ring } from "../frame";
import { around, centreOf } from "../scene/geometry";
import type { Place } from "../scene/places";
import { placeUnder } from "../scene/pointing";
import type { Point, Rect, SceneBase } from "../scene/wire";
import { handAt, heldBase, mover, placeOver, placesIn, type View } from "../table/state";
import { he } from "../table/words";
import { INCH } from "./ground";

export function reachOf(view: View): Reach | null {
  return mover(view)?.reach ?? deployed(view);
}

/** Who waits beside the field is put down anywhere on it; nothing is measured then. */
function deployed(view: View): Reach | null {
  const base = heldBase(view);
  const order = view.frame.orders.find(({ unit, kind }) => kind === "place" && unit === base?.unit);
  if (!base || !order || view.block) return null;
  const ring = { kind: DEPLOY, fly: false, mm: Number.POSITIVE_INFINITY, label: "" };
  const rings = [{ ...ring, action: order.action }];
  return { piece: base.id, centre: [base.x, base.y], rings, says: "" };
}

const DEPLOY = "deploy";

export function deploys(reach: Reach | null): boolean {
  return reach?.rings[0]?.kind === DEPLOY;
}

/** Whether it joins nobody: a model that is a unit by itself, and no Character. */
export function onlyMoves(view: View): boolean {
  const moving = mover(view);
  return Boolean(moving?.reach) && moving?.targets.length === 0 && moving.closed.length === 0;
}

/** How far he is from where he stood, or where he would be put down. */
export function whereText(view: View): string {
  const [x, y] = middleOf(view) ?? [0, 0];
  return deploys(reachOf(view))
    ? `${inInches(x)} from the left, ${inInches(y)} from above`
    : `${inInches(distanceOf(view))} from where ${he(heldBase(view))} stood`;
}

/** The middle of the held model: in the hand, over the place that is looked at, or at home. */
export function middleOf(view: View): Point | null {
  const base = heldBase(view);
  if (!base) return null;
  const over = placeOver(view);
  return view.hand ?? (over && over.model !== base.id ? centreOf(over.rect) : [base.x, base.y]);
}

export function facingOf(view: View): number {
  return view.facing ?? heldBase(view)?.turn ?? 0;
}

/** From his centre by the corners of his way to where it is held. */
export function courseOf(view: View): readonly Point[] {
  const [reach, middle] = [reachOf(view), middleOf(view)];
  return reach && middle ? [reach.centre, ...view.knots, middle] : [];
}

/** So long is the way to where he is held, in mm: no more than what a ruler shows. */
export function distanceOf(view: View): number {
  const course = courseOf(view);
  return course.slice(1).reduce((sum, [x, y], i) => {
    const [px, py] = course[i] ?? [x, y];
    return sum + Math.hypot(x - px, y - py);
  }, 0);
}

/** The first ring that is not left; beyond all of them the last, and the engine says why not. */
export function ringOf(view: View): Ring | null {
  const rings = reachOf(view)?.rings ?? [];
  const far = distanceOf(view);
  return rings.find((ring) => far <= ring.mm + 0.01) ?? rings.at(-1) ?? null;
}

export function inInches(mm: number): string {
  return `${(mm / INCH).toFixed(2)}″`;
}

/** Whether the held model is over open ground, away from home. */
export function overGround(view: View): boolean {
  const over = placeOver(view);
  if (!reachOf(view) || !view.hand || over?.target || over?.closed) return false;
  const turned = view.facing !== null && view.facing !== heldBase(view)?.turn;
  return over?.model !== view.held && (turned || distanceOf(view) >= 1);
}

/** The action of setting him down where he is held. */
export function groundAction(view: View): Action | null {
  const [ring, middle, base] = [ringOf(view), middleOf(view), heldBase(view)];
  if (!overGround(view) || !ring || !middle || !base) return null;
  const by = view.knots.map(([kx, ky]): Point => [grid(kx), grid(ky)]);
  return {
    ...ring.action,
    to: poseAt(view, base, middle),
    ...(by.length > 0 ? { by } : {}),
  };
}

/** The action of setting him down there although he cannot leave his unit now. */
export function outAction(view: View, out: Action): Action | null {
  const [middle, base] = [middleOf(view), heldBase(view)];
  return middle && base && { ...out, to: poseAt(view, base, middle) };
}

function poseAt(view: View, base: SceneBase, middle: Point): object {
  const facing = ((facingOf(view) % 360) + 360) % 360;
  const [x, y] = corner(base, middle, facing);
  return { x: grid(x), y: grid(y), facing };
}

/** The front left corner of a base, by which a pose is told. */
function corner(base: SceneBase, [x, y]: Point, facing: number): Point {
  return around([x - base.w / 2, y - base.d / 2], [x, y], facing);
}

function grid(mm: number): number {
  return Math.round(mm * 1000) / 1000;
}

/** Ground as a place to let go on. */
export function groundPlace(view: View): Place {
  const rect: Rect = handAt(view, middleOf(view) ?? [0, 0]) ?? [0, 0, 0, 0];
  return {
    id: "ground",
    unit: "",
    rank: 0,
    file: 0,
    side: null,
    rect,
    name: whereText(view),
    model: null,
    target: null,
    closed: null,
  };
}

/** The held model moved or turned by so much; on a seat that answers it is over that seat. */
export function nudged(view: View, by: Point, turn: number): View {
  const middle = middleOf(view);
  if (!middle || !reachOf(view)) return view;
  const hand: Point = [middle[0] + by[0], middle[1] + by[1]];
  const next = { ...view, hand, facing: (facingOf(view) + turn + 360) % 360, remark: null };
  const rect = handAt(next, hand);
  const answering = placesIn(view).filter((place) => place.target || place.closed);
  return { ...next, over: (rect && placeUnder(answering, rect, hand)?.id) ?? null };
}

/** The way has a corner where he is held; the next leg begins there. */
export function knotted(view: View): View {
  const middle = middleOf(view);
  const far = distanceOf(view) - distanceOf({ ...view, hand: view.knots.at(-1) ?? null });
  return middle && view.hand && far >= 1 ? { ...view, knots: [...view.knots, middle] } : view;
}

/** So many mm the way he faces. */
export function ahead(view: View, mm: number, turn: number): View {
  const facing = facingOf(view) + turn;
  const [x, y] = around([0, -mm], [0, 0], facing);
  return nudged(view, [x, y], turn);
}
