/** What one view of a table knows: the frame, and everything that never leaves the view. */
import type { Block } from "../battlefield/block";
import type { About, Frame, Mover, Opening, Seeing } from "../frame";
import { type Thrown, UNTHROWN } from "../parts/dice";
import type { Open } from "../parts/tags";
import { baseOf, scenesOf } from "../scene/fold";
import { centreOf, needOf, rectOf, turned } from "../scene/geometry";
import { type Place, placesOf, placesWhileHeld } from "../scene/places";
import type { ModelId, Point, Rect, Scene, SceneBase, UnitId } from "../scene/wire";
import { he } from "./words";

/** A model, or a whole unit, set down, shown where it was dropped until its step or its way home. */
export interface Sent {
  readonly model: ModelId;
  readonly at: Point;
  /** How it faces there, where it was turned in the hand. */
  readonly turn: number | null;
  readonly rect: Rect;
  readonly place: string;
  /** Of a whole unit: its name, and its models as they were put down. */
  readonly block?: { readonly name: string; readonly bases: readonly SceneBase[] } | null;
}

/** How many times larger than as a whole, and the point in the middle. */
export interface Camera {
  readonly zoom: number;
  readonly middle: Point;
}

export interface View {
  readonly frame: Frame;
  readonly scenes: readonly Scene[];
  /** Steps done of the ruling's steps; the board shows the table after them. */
  readonly cursor: number;
  readonly held: ModelId | null;
  /** Centre of the held model while it is dragged. */
  readonly hand: Point | null;
  readonly grip: Point;
  /** How the held model faces, where it was turned in the hand. */
  readonly facing: number | null;
  /** Corners of the way of the held model, on a battlefield. */
  readonly knots: readonly Point[];
  /** A whole unit in the hand, of which the held model is one. */
  readonly block: Block | null;
  /** The unit that is pointed at, where it shows by what it is moved. */
  readonly near: UnitId | null;
  /** What a model sees, on a battlefield, as long as it is asked for. */
  readonly seeing: Seeing | null;
  /** Id of the place under the pointer or the keyboard while a model is held. */
  readonly over: string | null;
  readonly sent: Sent | null;
  readonly focus: string | null;
  readonly line: Point | null;
  readonly hovered: ModelId | null;
  /** The model whose profile stays open. */
  readonly pinned: ModelId | null;
  readonly lit: About | null;
  readonly open: Open | null;
  readonly sheet: "keys" | "pieces" | "text" | null;
  /** What was checked for a ruling lies open. */
  readonly checked: boolean;
  readonly hot: string | null;
  /** What two dice show that a Question asks for, as far as it was entered. */
  readonly thrown: Thrown;
  /** Whoever looks at this table decides for both sides. */
  readonly both: boolean;
  readonly nearest: boolean;
  readonly notice: string;
  /** What of a battlefield is looked at; null: all of it. */
  readonly camera: Camera | null;
  /** What the last gesture said about itself, until the next one. */
  readonly remark: { readonly head: string; readonly text: string } | null;
}

/** No way begun, no unit held. */
const EMPTY_HAND = { knots: [], block: null } as const;

export function fresh(frame: Frame): View {
  const scenes = scenesOf(frame);
  return {
    frame,
    scenes,
    cursor: scenes.length - 1,
    held: null,
    hand: null,
    grip: [0, 0],
    facing: null,
    ...EMPTY_HAND,
    over: null,
    sent: null,
    focus: placesOf(frame.scene)[0]?.id ?? null,
    line: null,
    hovered: null,
    pinned: null,
    lit: null,
    open: null,
    sheet: null,
    checked: false,
    hot: null,
    thrown: UNTHROWN,
    both: false,
    nearest: false,
    notice: "",
    near: null,
    seeing: null,
    camera: null,
    remark: null,
  };
}

/** A worked example begins before its first step, as long as nothing was played since. */
export function opened(view: View, opening: Opening): View {
  return opening?.[0] === view.frame.rev ? stepTo(view, opening[1]) : view;
}

/** A new frame: what was under way in the view ends, what was chosen to be seen stays. */
export function received(view: View, frame: Frame): View {
  const scenes = scenesOf(frame);
  const next: View = {
    ...view,
    frame,
    scenes,
    cursor: scenes.length - 1,
    held: null,
    hand: null,
    facing: null,
    ...EMPTY_HAND,
    over: null,
    sent: null,
    hovered: null,
    near: null,
    seeing: null,
    lit: null,
    open: null,
    hot: null,
    thrown: UNTHROWN,
    nearest: false,
    remark: null,
  };
  return { ...next, focus: keptFocus(view, next) };
}

/** The keyboard stays on its seat; where the seat is gone, on the model that stood there. */
function keptFocus(view: View, next: View): string | null {
  const places = placesIn(next);
  if (places.some((place) => place.id === view.focus)) return view.focus;
  const was = placesIn(view).find((place) => place.id === view.focus);
  const model = was?.model ?? view.sent?.model ?? null;
  const now = places.find((place) => place.model !== null && place.model === model);
  return (now ?? places[0])?.id ?? null;
}

/** What the model in the hand may do by itself; nothing while it is held for its unit or to charge. */
export function mover(view: View): Mover | null {
  if (view.held === null || view.block) return null;
  return view.frame.movers[view.held] ?? null;
}

/** The table that is drawn: now while something is in the hand, else after the step under the cursor. */
export function shown(view: View): Scene {
  if (view.held !== null) return view.frame.scene;
  return view.scenes[view.cursor] ?? view.frame.scene;
}

export function placesIn(view: View): readonly Place[] {
  const moving = mover(view);
  return moving && view.held
    ? placesWhileHeld(view.frame.scene, moving, view.held)
    : placesOf(shown(view));
}

export function placeOver(view: View): Place | null {
  return placesIn(view).find((place) => place.id === view.over) ?? null;
}

export function placeFocused(view: View): Place | null {
  const places = placesIn(view);
  return places.find((place) => place.id === view.focus) ?? places[0] ?? null;
}

export function heldBase(view: View): SceneBase | null {
  return baseOf(view.frame.scene, view.held);
}

/** The ground under the held model with its middle there. */
export function handAt(view: View, [x, y]: Point): Rect | null {
  const base = heldBase(view);
  return base && rectOf({ ...base, x, y, turn: view.facing ?? base.turn });
}

/** "at rank 1, file 3", or where a lone Character waits. */
export function homeOf(view: View, base: SceneBase): string {
  const unit = view.frame.scene.units.find((each) => each.id === base.unit);
  if (unit?.waits) return "beside the unit";
  if (base.place === "alone") return `where ${he(base)} stood`;
  return `at ${base.side ? "the " : ""}${base.place}`;
}

/** Models that may be picked up; where some have an open place, only those. */
export function readyMovers(view: View): readonly SceneBase[] {
  const { movers, scene } = view.frame;
  const open = Object.keys(movers).filter((id) => (movers[id]?.targets.length ?? 0) > 0);
  const named = open.length > 0 ? open : Object.keys(movers);
  return named.flatMap((id) => baseOf(scene, id) ?? []);
}

/** All that may have to be seen with this frame, so that nothing rescales while a model is held. */
export function needIn(frame: Frame, scenes: readonly Scene[]): Rect {
  const known = NEEDS.get(scenes);
  if (known?.movers === frame.movers) return known.need;
  const need = workedOut(frame, scenes);
  NEEDS.set(scenes, { movers: frame.movers, need });
  return need;
}

/** The scenes of a ruling are made once for it. */
const NEEDS = new WeakMap<readonly Scene[], { movers: Frame["movers"]; need: Rect }>();

function workedOut(frame: Frame, scenes: readonly Scene[]): Rect {
  const targets = Object.values(frame.movers).flatMap((each) => each.targets);
  const sizes = new Map(
    frame.scene.bases.map((base) => [base.id, turned(base.w, base.d, base.turn)]),
  );
  // Where the displaced would go has to be in view too, so that nothing rescales when he is dropped.
  const displaced = targets.flatMap((target) =>
    target.moves.map(({ model, to: [x, y] }): Rect => {
      const [w, h] = sizes.get(model) ?? [0, 0];
      return [x - w / 2, y - h / 2, w, h];
    }),
  );
  const offered = [...targets.map((target) => target.rect), ...displaced];
  const { ruling } = frame;
  const options = ruling?.ruling === "question" ? ruling.options : [];
  const to = options.flatMap((option) =>
    option.moves.map((move): Rect => [move.to[0] - 15, move.to[1] - 15, 30, 30]),
  );
  // Above the seat that was dropped on there has to be room for whoever is lifted off it.
  const [x, y, w, h] = (ruling?.ruling === "question" && ruling.tried) || [0, 0, 0, 0];
  const lifted: Rect[] = h > 0 ? [[x, y - 1.5 * h, w, h]] : [];
  return needOf(scenes, [...offered, ...to, ...lifted]);
}

// ---- gestures ---------------------------------------------------------------------------------

export function pickUp(view: View, model: ModelId): View {
  if (!view.frame.movers[model]) return view;
  const home = placesOf(view.frame.scene).find((place) => place.model === model);
  return {
    ...view,
    cursor: view.scenes.length - 1,
    held: model,
    hand: null,
    facing: null,
    ...EMPTY_HAND,
    over: null,
    sent: null,
    focus: home?.id ?? view.focus,
    line: null,
    lit: null,
    open: null,
    sheet: null,
    remark: null,
  };
}

export function putBack(view: View, remark: View["remark"] = null): View {
  return { ...view, held: null, hand: null, facing: null, ...EMPTY_HAND, over: null, remark };
}

/** Where no place is: what is let go there waits as it is held. */
export function nowhere(view: View): Place {
  const base = heldBase(view);
  const rect = (base && handAt(view, view.hand ?? [base.x, base.y])) ?? ([0, 0, 0, 0] as const);
  const where = { id: "nowhere", unit: "", rank: 0, file: 0, side: null, rect };
  return { ...where, name: "a place of no unit", model: null, target: null, closed: null };
}

/** The model is let go over a place; it waits there for the answer. */
export function letGo(view: View, place: Place): View {
  const model = view.held;
  if (model === null) return view;
  const at = view.hand ?? centreOf(place.rect);
  return {
    ...putBack(view),
    focus: place.id,
    sent: { model, at, turn: view.facing, rect: place.rect, place: place.name },
  };
}

export function stepTo(view: View, to: number): View {
  const last = view.scenes.length - 1;
  const cursor = Math.max(0, Math.min(last, to));
  const next = { ...view, cursor, sent: null, lit: null, remark: null };
  return { ...next, focus: keptFocus(view, next) };
}
