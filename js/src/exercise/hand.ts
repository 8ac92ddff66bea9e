/**
 * The learner's board: which model stands where, and which are in the hand. Any place may be
 * answered with, so whoever is stood upon goes into the hand next. No rule is asked here.
 */

import { centreOf, contains, grow, overlaps, rectOf, seatRect, union } from "../scene/geometry";
import { type Place, placesOf } from "../scene/places";
import type { ModelId, Rect, Scene, SceneBase, Seat, Side } from "../scene/wire";
import { openingOrder } from "./order";
import { type Ends, openingEnds } from "./until";
import type { Answer, ExerciseFrame } from "./wire";

export type Spot = Seat | Side | null;

export interface Board {
  /** Where each movable model stands; null: it is in the hand. */
  readonly at: ReadonlyMap<ModelId, Spot>;
  readonly marked: ReadonlySet<string>;
  /** The cards, the first to happen first. */
  readonly order: readonly string[];
  /** Where each bar of the timeline ends that has an end. */
  readonly ends: Ends;
}

export function opening(frame: ExerciseFrame): Board {
  const at = new Map<ModelId, Spot>();
  for (const base of allBases(frame)) {
    if (!frame.movable.includes(base.id) && !frame.hand.some((held) => held.id === base.id))
      continue;
    at.set(base.id, answered(frame.answer, base.id) ?? base.seat ?? base.side);
  }
  const marked = [
    ...(frame.answer?.models ?? []),
    ...(frame.answer?.seats ?? []).map((spot) => keyOf(spot)),
  ];
  return { at, marked: new Set(marked), order: openingOrder(frame), ends: openingEnds(frame) };
}

function answered(answer: Answer | null, model: ModelId): Spot | undefined {
  return answer?.places?.[model];
}

export function allBases(frame: ExerciseFrame): readonly SceneBase[] {
  return [...(frame.scene?.bases ?? []), ...frame.hand];
}

export function keyOf(spot: Seat | Side): string {
  return typeof spot === "string" ? spot : `${spot[0]},${spot[1]}`;
}

/** The models that have no place yet, in the order of the frame. */
export function inHand(frame: ExerciseFrame, board: Board): readonly SceneBase[] {
  return allBases(frame).filter((base) => board.at.get(base.id) === null);
}

/** Where a base stands when its front left seat, or its side, is given. */
export function rectAt(frame: ExerciseFrame, base: SceneBase, spot: Seat | Side): Rect {
  const place = frame.places.find((each) => {
    const its = each.side ?? each.seat;
    return its !== null && keyOf(its) === keyOf(spot);
  });
  const unit = frame.scene?.units.find((each) => each.id === (place?.unit ?? base.unit));
  if (!unit) return place?.rect ?? rectOf(base);
  const left = spot === "left" ? -base.w / unit.seatW : unit.files;
  const seat: Seat = typeof spot === "string" ? [1, left + 1] : spot;
  return seatRect(unit, seat, base.w / unit.seatW, base.d / unit.seatD);
}

/** The table as the learner has it; models in the hand stand beside it. */
export function sceneOf(frame: ExerciseFrame, board: Board): Scene | null {
  if (!frame.scene) return null;
  const beside = handRects(frame, inHand(frame, board));
  const bases = allBases(frame).map((base): SceneBase => {
    const spot = board.at.get(base.id);
    if (spot === undefined) return base;
    if (spot === null)
      return stood(base, beside.get(base.id) ?? rectOf(base), "in your hand", null);
    const place = typeof spot === "string" ? `${spot} side` : `rank ${spot[0]}, file ${spot[1]}`;
    return stood(base, rectAt(frame, base, spot), place, spot);
  });
  return { ...frame.scene, bases };
}

function stood(base: SceneBase, [x, y, w, h]: Rect, place: string, spot: Spot): SceneBase {
  const seat = spot !== null && typeof spot !== "string" ? spot : null;
  const side = typeof spot === "string" ? spot : null;
  return { ...base, x: x + w / 2, y: y + h / 2, place, seat, side };
}

const GAP = 10;
const BESIDE = 26;

/** A column to the right of the table, as long as the hand is small; then more columns. */
export function handRects(
  frame: ExerciseFrame,
  held: readonly SceneBase[],
): ReadonlyMap<ModelId, Rect> {
  const table = tableOf(frame);
  const [top, bottom] = [table[1], table[1] + Math.max(table[3], 60)];
  let [x, y, wide] = [table[0] + table[2] + BESIDE, top, 0];
  const rects = new Map<ModelId, Rect>();
  for (const base of held) {
    if (y > top && y + base.d > bottom) [x, y, wide] = [x + wide + GAP, top, 0];
    rects.set(base.id, [x, y, base.w, base.d]);
    y += base.d + GAP;
    wide = Math.max(wide, base.w);
  }
  return rects;
}

/** What the hand lies right of: all models and places, or what is looked at of a battlefield. */
function tableOf({ scene, places }: ExerciseFrame): Rect {
  if (scene?.field) return grow(scene.box, -BESIDE - GAP);
  return union([...(scene?.bases ?? []).map(rectOf), ...places.map((place) => place.rect)]);
}

/** Puts a model down; whoever stands in its way goes into the hand. */
export function putDown(
  frame: ExerciseFrame,
  board: Board,
  model: ModelId,
  spot: Seat | Side,
): { board: Board; pushed: readonly ModelId[] } {
  const bases = new Map(allBases(frame).map((base) => [base.id, base]));
  const base = bases.get(model);
  if (!base) return { board, pushed: [] };
  const rect = rectAt(frame, base, spot);
  const pushed = [...board.at].flatMap(([id, their]) => {
    const other = bases.get(id);
    if (id === model || their === null || !other) return [];
    return overlaps(rect, rectAt(frame, other, their), 1) ? [id] : [];
  });
  const at = new Map(board.at);
  for (const id of pushed) at.set(id, null);
  at.set(model, spot);
  return { board: { ...board, at }, pushed };
}

/** Marks a place or a model, or takes the mark off; where only so many may be, the oldest goes. */
export function toggle(board: Board, key: string, most: number | null): Board {
  const marked = new Set(board.marked);
  if (!marked.delete(key)) marked.add(key);
  while (most !== null && marked.size > most) {
    const oldest = marked.values().next().value;
    if (oldest === undefined) break;
    marked.delete(oldest);
  }
  return { ...board, marked };
}

/** How many models stand elsewhere than at the start. */
export function movedCount(frame: ExerciseFrame, board: Board): number {
  const start = opening({ ...frame, answer: null });
  return [...board.at].filter(([id, spot]) => {
    const was = start.at.get(id);
    return spot === null || (was === null || was === undefined ? true : keyOf(was) !== keyOf(spot));
  }).length;
}

/** What the board says, as the engine reads it; null while something is still in the hand. */
export function answerOf(frame: ExerciseFrame, board: Board): Answer | null {
  if (frame.mode === "models") return { models: [...board.marked] };
  if (frame.mode === "seats")
    return {
      seats: [...board.marked].map((key) =>
        key === "left" || key === "right" ? key : (key.split(",").map(Number) as unknown as Seat),
      ),
    };
  const places: Record<ModelId, Seat | Side> = {};
  for (const [id, spot] of board.at) {
    if (spot === null) return null;
    places[id] = spot;
  }
  return { places };
}

/** Every place of the exercise, and every model in the hand, as the board's grid has them. */
export function gridOf(frame: ExerciseFrame, board: Board): readonly Place[] {
  const scene = sceneOf(frame, board);
  if (!scene) return [];
  switch (frame.mode) {
    case "place":
      return [...seatsOf(frame, scene), ...heldPlaces(frame, board, scene)];
    case "seats":
      return seatsOf(frame, scene);
    case "models":
      return scene.bases.map(modelPlace);
    default:
      return placesOf(scene);
  }
}

const BLANK = { target: null, closed: null } as const;

function modelPlace(base: SceneBase): Place {
  const file = base.seat?.[1] ?? (base.side === "left" ? 0 : 99);
  return {
    ...BLANK,
    id: base.id,
    unit: base.unit,
    rank: base.seat?.[0] ?? 1,
    file,
    side: base.side,
    rect: rectOf(base),
    name: base.place,
    model: base.id,
  };
}

function seatsOf(frame: ExerciseFrame, scene: Scene): readonly Place[] {
  return frame.places.map((place): Place => {
    const spot = place.side ?? place.seat ?? ([1, 1] as const);
    const seat: Seat = typeof spot === "string" ? [1, spot === "left" ? 0 : 99] : spot;
    const middle = centreOf(place.rect);
    return {
      ...BLANK,
      id: keyOf(spot),
      unit: place.unit,
      rank: seat[0],
      file: seat[1],
      side: place.side,
      rect: place.rect,
      name: place.place,
      // A base that only reaches to the middle of a place between two files does not stand there.
      model: scene.bases.find((base) => contains(grow(rectOf(base), -1), middle))?.id ?? null,
    };
  });
}

function heldPlaces(frame: ExerciseFrame, board: Board, scene: Scene): readonly Place[] {
  return inHand(frame, board).map(
    (base, i): Place => ({
      ...BLANK,
      id: `hand:${base.id}`,
      unit: "hand",
      rank: i + 1,
      file: 1,
      side: null,
      rect: rectOf(scene.bases.find((each) => each.id === base.id) ?? base),
      name: "in your hand",
      model: base.id,
    }),
  );
}
