/** What gestures and keys do to the learner's board: pick up, put down, mark, take back. */

import { left, put } from "../hits/tally";
import { baseOf } from "../scene/fold";
import type { Place } from "../scene/places";
import { placeAt } from "../scene/pointing";
import type { ModelId, Point, SceneBase, Seat, Side } from "../scene/wire";
import { type Board, inHand, keyOf, movedCount, putDown, toggle } from "./hand";
import { fresh, gridIn, heldBase, nextInHand, sceneIn, type View } from "./state";
import { counted } from "./words";

export function pickable(view: View, place: Place): ModelId | null {
  if (view.frame.mode !== "place" || view.frame.feedback || !place.model) return null;
  return view.board.at.has(place.model) ? place.model : null;
}

/** A drag begins: the model follows the pointer by the point where it was gripped. */
export function grab(view: View, place: Place, press: Point): View {
  const scene = sceneIn(view);
  const base = scene && baseOf(scene, pickable(view, place));
  if (!base) return view;
  const grip: Point = [press[0] - base.x, press[1] - base.y];
  return { ...view, held: base.id, grip, point: press, remark: null };
}

/** The place where the held model would stand: its front left seat counts, not the pointer. */
export function landing(view: View, point: Point): Place | null {
  const base = heldBase(view);
  if (!base) return null;
  const seats = gridIn(view).filter((place) => place.unit !== "hand");
  const [x, y] = [point[0] - view.grip[0], point[1] - view.grip[1]];
  const unit = view.frame.scene?.units.find((each) => each.id === seats[0]?.unit);
  const [w, d] = [unit?.seatW ?? base.w, unit?.seatD ?? base.d];
  const corner: Point = [x - base.w / 2 + w / 2, y - base.d / 2 + d / 2];
  return placeAt(seats, corner) ?? placeAt(seats, [x, y]);
}

/** Where a model stands on a place; a big base keeps its seats inside the block. */
export function spotFor(view: View, base: SceneBase, place: Place): Seat | Side {
  if (place.side) return place.side;
  const [files, ranks] = base.block ?? [1, 1];
  const unit = view.frame.scene?.units.find((each) => each.id === place.unit);
  const last = Math.max(...gridIn(view).map((each) => (each.unit === "hand" ? 1 : each.rank)));
  const inside = (at: number, size: number, end: number): number =>
    at <= end ? Math.max(1, Math.min(at, end - size + 1)) : at;
  return [inside(place.rank, ranks, last), inside(place.file, files, unit?.files ?? place.file)];
}

/** A press on a place: mark it, put down there, pick up from there, or read who stands there. */
export function act(view: View, place: Place): View {
  if (view.frame.feedback) return view;
  switch (view.frame.mode) {
    case "seats":
    case "models":
      return mark(view, place);
    case "place":
      return view.held === null ? pickUp(view, place) : press(view, place);
    default:
      return { ...view, pinned: view.pinned === place.model ? null : place.model };
  }
}

function mark(view: View, place: Place): View {
  const board = toggle(view.board, place.id, view.frame.marks);
  return { ...remember(view), board };
}

function pickUp(view: View, place: Place): View {
  return { ...view, held: pickable(view, place), point: null, grip: [0, 0], remark: null };
}

function press(view: View, place: Place): View {
  if (place.unit === "hand" && place.model !== view.held)
    return { ...view, held: place.model, remark: null };
  if (place.unit === "hand" || place.model === view.held) return putBack(view);
  return settle(view, place);
}

/** Puts the held model down. Whoever is stood upon is next in the hand, so a chain is one movement. */
export function settle(view: View, place: Place | null): View {
  const base = heldBase(view);
  if (!base || !place || place.unit === "hand") return putBack(view);
  const spot = spotFor(view, base, place);
  const was = view.board.at.get(base.id);
  if (was && keyOf(was) === keyOf(spot)) return putBack(view);
  const { board, pushed } = putDown(view.frame, view.board, base.id, spot);
  const next = pushed[0] ?? nextInHand(view.frame, board);
  const remark = told(view, base, board, pushed);
  return { ...remember(view), board, held: next, point: null, grip: [0, 0], over: null, remark };
}

function told(view: View, base: SceneBase, board: Board, pushed: readonly ModelId[]) {
  const waits = inHand(view.frame, board);
  const first = waits.find((each) => each.id === pushed[0]) ?? waits[0];
  const moved = counted(movedCount(view.frame, board), "model");
  if (!first)
    return { head: "Put down", text: `${base.name}. ${moved} moved so far, nobody waits.` };
  const who = pushed.length > 0 ? `${first.name} stood there and` : `${first.name}`;
  const more = waits.length > 1 ? ` ${counted(waits.length, "model")} wait in your hand.` : "";
  return {
    head: "Next",
    text: `${who} is in your hand now. Click the place for this model, or go there and press Enter.${more}`,
  };
}

/** Lets go without putting down; a model from the board stands where it stood. */
export function putBack(view: View): View {
  const base = heldBase(view);
  const waits = base !== null && view.board.at.get(base.id) === null;
  const text = base ? (waits ? `${base.name} stays in your hand.` : `${base.name} stays.`) : "";
  const remark = base ? { head: "Put back", text } : null;
  return { ...view, held: null, point: null, grip: [0, 0], over: null, remark };
}

function remember(view: View): View {
  return { ...view, past: [...view.past, view.board], remark: null };
}

export function takeBack(view: View): View {
  const board = view.past.at(-1);
  if (!board || view.frame.feedback) return view;
  const held = nextInHand(view.frame, board);
  const remark = { head: "Taken back", text: "The board is as it was one move before." };
  const past = view.past.slice(0, -1);
  return { ...view, board, past, held, lifted: null, point: null, over: null, remark };
}

export function startOver(view: View): View {
  const blank = fresh({ ...view.frame, answer: null });
  const remark = { head: "Started over", text: "Everything is as it was at the start." };
  return { ...blank, frame: view.frame, focus: view.focus, remark };
}

export function choose(view: View, id: string): View {
  const next = new Set(view.frame.several ? view.chosen : []);
  if (view.frame.several && view.chosen.has(id)) next.delete(id);
  else next.add(id);
  return { ...view, chosen: next, remark: null };
}

export function addHit(view: View, row: string, n: number): View {
  const { tray } = view.frame;
  if (!tray || (n > 0 && left(tray, view.hits) <= 0)) return view;
  return { ...view, hits: put(view.hits, row, n), remark: null };
}
