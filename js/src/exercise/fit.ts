/** How large a board is drawn: the whole exercise should be seen without scrolling. */
import { EDGE } from "../battlefield/camera";
import { type Fit, rectOf, round, union } from "../scene/geometry";
import type { Rect, Scene, SceneUnit } from "../scene/wire";
import { handRects, inHand } from "./hand";
import { sceneIn, type View } from "./state";

/** Pixels beside the models for the word Front, the numbers of files and ranks, and names. */
const ROOM = {
  left: 94,
  top: 46,
  right: 30,
  bottom: 16,
  names: 112,
  behind: 40,
  below: 48,
} as const;
const MOST = { scale: 3.2, height: 430, least: 1.5 } as const;
/** Where no model is pressed, a wide gap between two units may be drawn small: the answers stay in
 * view below it. */
const LOOKED_AT = { ...MOST, least: 0.7 } as const;

/** The board of the view in a stage of so many pixels; both boards of a comparison are alike. */
export function fitOf(view: View, width: number): Fit {
  const { frame } = view;
  // Once answered, the learner's own models stay in view wherever they were put.
  const all = [frame.scene, frame.feedback?.rule, frame.feedback ? sceneIn(view) : null];
  const scenes = all.filter((scene) => scene !== null && scene !== undefined);
  const field = frame.scene?.field;
  const room = field ? EDGE : roomOf(scenes, width);
  const most = field && frame.places.length === 0 ? LOOKED_AT : MOST;
  return fitTo(needOf(view, scenes), width, room, most);
}

function needOf(view: View, scenes: readonly Scene[]): Rect {
  const { frame } = view;
  const answerable = frame.mode === "seats" || !frame.feedback;
  const places = answerable ? frame.places.map((place) => place.rect) : [];
  const hands = [...handRects(frame, inHand(frame, view.board)).values()];
  const spare = frame.mode === "place" && !frame.feedback ? spareHand(view) : [];
  return union([...scenes.flatMap(standing), ...places, ...hands, ...spare]);
}

/** What stands on a table; of a battlefield the part that is looked at. */
function standing(scene: Scene): readonly Rect[] {
  return scene.field ? [scene.box] : scene.bases.map(rectOf);
}

/** Room for one model in the hand, so that the table does not jump when somebody is pushed out. */
function spareHand({ frame }: View): readonly Rect[] {
  const base = frame.scene?.bases[0];
  return base ? [...handRects(frame, [base]).values()] : [];
}

interface Room {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function roomOf(scenes: readonly Scene[], width: number): Room {
  const units = scenes.flatMap((scene) => scene.units);
  const named = width > 480 && units.some((unit) => !unit.own && !unit.waits);
  const right = named ? ROOM.names : ROOM.right;
  return { ...ROOM, right, bottom: bottomOf(units) };
}

/** Below stands the name of who waits, or the numbers of the files when enemies stand in front. */
function bottomOf(units: readonly SceneUnit[]): number {
  if (units.some((unit) => unit.waits)) return ROOM.below;
  return units.some((unit) => !unit.own) ? ROOM.behind : ROOM.bottom;
}

/** The largest drawing that leaves that room around what has to be seen. */
export function fitTo(
  [x, y, w, h]: Rect,
  width: number,
  room: Room,
  most: { readonly scale: number; readonly height: number; readonly least: number },
): Fit {
  const across = Math.max(40, width - room.left - room.right) / Math.max(w, 1);
  const down = Math.max((most.height - room.top - room.bottom) / Math.max(h, 1), most.least);
  const scale = Math.min(across, down, most.scale);
  const px = (n: number): number => n / scale;
  const spare = width / scale - w - px(room.left) - px(room.right);
  const left = x - px(room.left) - Math.max(0, spare) / 2;
  const height = h + px(room.top) + px(room.bottom);
  const box: Rect = [round(left), round(y - px(room.top)), round(width / scale), round(height)];
  return { box, scale: round(scale, 4) };
}

/** A small picture on a card, with room for the word Front. */
export function fitCard(scene: Scene, width: number, height: number): Fit {
  const room = { left: 82, top: 36, right: 16, bottom: 10 };
  const need = union(scene.bases.map(rectOf));
  return fitTo(need, width, room, { scale: 1.5, height, least: 0.2 });
}
