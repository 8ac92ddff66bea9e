/** A whole unit, or a charging piece, in the hand: what it was picked up to do, and how far it came. */
import type { Action, Order } from "../frame";
import { baseOf } from "../scene/fold";
import { around, round, seatRect } from "../scene/geometry";
import type { ModelId, Point, Scene, SceneBase, SceneUnit, Side } from "../scene/wire";
import { placeOver, type View } from "../table/state";
import { INCH } from "./ground";
import {
  afterLegs,
  type Corners,
  facing,
  frontMiddle,
  type Leg,
  lengthOfAll,
  MOST,
  named,
  nudgedLegs,
  straight,
  told,
  wayTowards,
  wheel,
} from "./legs";

export interface Block {
  /** What it may be told to do: move by legs, be put down, or charge one of several. */
  readonly orders: readonly [Order, ...Order[]];
  readonly name: string;
  readonly models: readonly ModelId[];
  /** Where it stands, before anything is done to it. */
  readonly corners: Corners;
  readonly legs: readonly Leg[];
  /** So many legs lead to corners of the way that stay; the one after them is being pulled. */
  readonly fixed: number;
  /** A front corner is pulled, for a Wheel to this side. */
  readonly wheel: Side | null;
  /** How far it is carried and turned where it goes by no legs. */
  readonly by: Point;
  readonly turn: number;
  /** Where it was taken hold of, and how far it had been carried then. */
  readonly grip: Point;
  readonly had: Point;
}

/** What a model may be picked up for besides itself: its own charges, else what its unit may do. */
export function ordersFor(view: View, model: ModelId | null): readonly Order[] {
  const base = baseOf(view.frame.scene, model);
  if (!base) return [];
  const all = view.frame.orders.filter(({ unit, kind }) => unit === base.unit && kind !== "reform");
  const own = all.filter(({ action }) => action.piece === base.id);
  const found = own.length > 0 ? own : all.filter(({ action }) => action.piece === base.unit);
  return found.filter(({ kind }) => kind === found[0]?.kind);
}

/**
 * Whether a model is picked up by itself: it has a place to go to, or no order to obey. Who waits
 * to be deployed is told over a unit why he does not go into it.
 */
export function byItself(view: View, model: ModelId): boolean {
  const mover = view.frame.movers[model];
  if (!mover) return false;
  if (mover.targets.length > 0 || mover.reach !== null) return true;
  const [first] = ordersFor(view, model);
  return !first || (first.kind === "place" && mover.closed.length > 0);
}

export function blockOf(view: View, model: ModelId, grip: Point, side: Side | null): Block | null {
  const [first, ...rest] = ordersFor(view, model);
  const { scene } = view.frame;
  const base = baseOf(scene, model);
  const unit = scene.units.find(({ id }) => id === base?.unit);
  if (!first || !base || !unit) return null;
  const alone = first.action.piece === base.id && base.id !== unit.id;
  const models = scene.bases.filter((each) => each.unit === unit.id).map(({ id }) => id);
  return {
    orders: [first, ...rest],
    name: alone ? base.name : unit.name,
    models: alone ? [base.id] : models,
    corners: first.corners.length > 0 ? first.corners : alone ? baseCorners(base) : seats(unit),
    legs: [],
    fixed: 0,
    wheel: side,
    by: [0, 0],
    turn: 0,
    grip,
    had: [0, 0],
  };
}

function seats(unit: SceneUnit): Corners {
  return cornersOf(seatRect({ ...unit, turn: 0 }, [1, 1], unit.files, unit.ranks), [
    [unit.x, unit.y],
    unit.turn,
  ]);
}

function baseCorners({ x, y, w, d, turn }: SceneBase): Corners {
  return cornersOf([x - w / 2, y - d / 2, w, d], [[x, y], turn]);
}

function cornersOf(
  [x, y, w, d]: readonly [number, number, number, number, number?],
  [about, turn]: readonly [Point, number],
): Corners {
  const upright: Corners = [
    [x, y],
    [x + w, y],
    [x + w, y + d],
    [x, y + d],
  ];
  return upright.map((corner) => around(corner, about, turn));
}

// ---- where it is -------------------------------------------------------------------------------

export function byLegs({ orders }: Block): boolean {
  return orders[0].kind === "legs";
}

export function cornersNow(block: Block): Corners {
  if (byLegs(block)) return afterLegs(block.corners, block.legs);
  const middle = middleOf(block.corners);
  const [dx, dy] = block.by;
  return block.corners
    .map((corner) => around(corner, middle, block.turn))
    .map(([x, y]): Point => [x + dx, y + dy]);
}

export function middleOf([a, , c]: Corners): Point {
  return a && c ? [(a[0] + c[0]) / 2, (a[1] + c[1]) / 2] : [0, 0];
}

const NOWHERE: Point = [0, 0];

/** The motion that leads a drawing of the block from where it stands to where it is now. */
export function motionOf(block: Block): { readonly from: Point; to: Point; turn: number } {
  const now = cornersNow(block);
  const [from = NOWHERE, to = NOWHERE] = [block.corners[0], now[0]];
  return { from, to, turn: facing(now) - facing(block.corners) };
}

/** Its models as they stand when it is let go where it is. */
export function basesNow(scene: Scene, block: Block): readonly SceneBase[] {
  const { from, to, turn } = motionOf(block);
  return basesIn(scene, block).map((base) => {
    const [x, y] = around([base.x, base.y], from, turn);
    return { ...base, x: x + to[0] - from[0], y: y + to[1] - from[1], turn: base.turn + turn };
  });
}

export function basesIn(scene: Scene, { models }: Block): readonly SceneBase[] {
  const mine = new Set(models);
  return scene.bases.filter(({ id }) => mine.has(id));
}

/** Whether it is anywhere else than where it stands. */
export function isOff(block: Block): boolean {
  const [dx, dy] = block.by;
  return block.legs.length > 0 || Math.hypot(dx, dy) >= 1 || block.turn !== 0;
}

// ---- pulled, nudged ------------------------------------------------------------------------------

/** The block as it follows the pointer. */
export function pulled(block: Block, to: Point): Block {
  const [dx, dy]: Point = [to[0] - block.grip[0], to[1] - block.grip[1]];
  if (!byLegs(block)) return { ...block, by: [block.had[0] + dx, block.had[1] + dy] };
  const kept = block.legs.slice(0, block.fixed);
  const here = afterLegs(block.corners, kept);
  const leg = block.wheel ? wheel(here, block.wheel, to) : straight(here, [dx, dy]);
  return { ...block, legs: leg.far > 0 && kept.length < MOST ? [...kept, leg] : kept };
}

/** It stays where it was brought so far: what is done next begins there. */
export function cornered(block: Block, grip: Point, side: Side | null = null): Block {
  return { ...block, fixed: block.legs.length, grip, had: block.by, wheel: side };
}

/** By an arrow of the screen, so many mm; up is 0 degrees. */
export function nudgedBlock(block: Block, [dx, dy]: Point, turn: number): Block {
  if (!byLegs(block)) {
    const by: Point = [block.by[0] + dx, block.by[1] + dy];
    const may = block.orders[0].kind === "place" ? turn : 0;
    return { ...block, by, turn: (block.turn + may + 360) % 360 };
  }
  const far = Math.hypot(dx, dy) / INCH;
  const way = turn
    ? turn < 0
      ? "wheel left"
      : "wheel right"
    : wayTowards(cornersNow(block), (Math.atan2(dx, -dy) * 180) / Math.PI);
  const legs = nudgedLegs(block.legs, way, turn ? Math.abs(turn) : far);
  return { ...block, legs, fixed: legs.length };
}

/** The front corner under a point, as the side to which pulling it wheels. */
export function handleAt(corners: Corners, [x, y]: Point, within: number): Side | null {
  const off = (at: Point | undefined): number => (at ? Math.hypot(at[0] - x, at[1] - y) : within);
  if (off(corners[1]) < within) return "left";
  return off(corners[0]) < within ? "right" : null;
}

// ---- what it plays -------------------------------------------------------------------------------

/** A kind of move by which legs are gone, and how far it leads that way; null: no bound is known. */
interface Going {
  readonly kind: string;
  readonly label: string;
  readonly mm: number | null;
}

/** The first kind of move that its legs do not exceed, else the last: the engine says why not. */
export function kindOf(block: Block): Going | null {
  const kinds = goings(block);
  const far = lengthOfAll(block.corners, block.legs);
  return kinds.find(({ mm }) => mm === null || far <= mm + 0.01) ?? kinds.at(-1) ?? null;
}

/** Back and to a side only some kinds lead, and not as far. */
function goings({ orders, legs }: Block): readonly Going[] {
  const { kinds } = orders[0];
  const aside = legs.some(({ way }) => way !== "forward" && !way.startsWith("wheel"));
  const slow = kinds.flatMap((each): Going[] => {
    if (!aside || each.aside === null) return [];
    const [name = ""] = each.label.split(" ");
    return [{ ...each, label: `${name} ${inch(each.aside)} that way`, mm: each.aside }];
  });
  return slow.length > 0 ? slow : kinds;
}

function inch(mm: number): string {
  return `${Number((mm / INCH).toFixed(2))}″`;
}

/** What letting it go would play now; null: nothing. */
export function blockAction(view: View): Action | null {
  const { block } = view;
  if (!block) return null;
  const [{ kind, action }] = block.orders;
  if (kind === "charge") return charge(view, block)?.action ?? null;
  if (!isOff(block)) return null;
  if (kind === "place") return { ...action, to: poseOf(view.frame.scene, block) };
  return { ...action, kind: kindOf(block)?.kind, legs: block.legs.map(told) };
}

/** The charge against whom it is over. */
export function charge(view: View, block: Block): Order | null {
  const target = placeOver(view)?.unit;
  return block.orders.find(({ action }) => action.target === target) ?? null;
}

/** The pose of a unit: its front left seat, wherever its Unit Boundary begins. */
function poseOf(scene: Scene, block: Block): { x: number; y: number; facing: number } {
  const unit = scene.units.find(({ id }) => id === block.orders[0].unit);
  const { from, to, turn } = motionOf(block);
  const [x, y] = around([unit?.x ?? 0, unit?.y ?? 0], from, turn);
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const facing = ((((unit?.turn ?? 0) + turn) % 360) + 360) % 360;
  return { x: round(x + dx, 3), y: round(y + dy, 3), facing: round(facing, 3) };
}

// ---- words ---------------------------------------------------------------------------------------

/** "forward 3.20″, wheel left 15°" */
export function wordsOf(block: Block): string {
  if (byLegs(block)) return block.legs.map(named).join(", ");
  const [x, y] = frontMiddle(cornersNow(block));
  const inch = (mm: number): string => `${(mm / INCH).toFixed(2)}″`;
  const at = `${inch(x)} from the left, ${inch(y)} from above`;
  const turned = Number((((facing(cornersNow(block)) % 360) + 360) % 360).toFixed(1));
  return block.orders[0].kind === "place" ? `its front at ${at}, facing ${turned}°` : "";
}

/** "3.20″ in all, inside Advance 4″." */
export function reachWords(block: Block): string {
  const kind = kindOf(block);
  if (!byLegs(block) || !kind) return "";
  const far = lengthOfAll(block.corners, block.legs);
  const inside = kind.mm === null || far <= kind.mm + 0.01;
  return `${(far / INCH).toFixed(2)}″, ${inside ? "inside" : "beyond"} ${kind.label}`;
}
