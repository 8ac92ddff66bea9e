/** Cards that are put in order: picked up and put down, by buttons, by keys or by a drag. */

import type { Board } from "./hand";
import type { View } from "./state";
import type { ExerciseFrame } from "./wire";

/** A card that is being moved, and the board as it was before. */
export interface Lifted {
  readonly card: string;
  readonly from: Board;
}

export function openingOrder(frame: ExerciseFrame): readonly string[] {
  return frame.answer?.order ?? frame.cards.map((card) => card.id);
}

export function labelOf(frame: ExerciseFrame, card: string): string {
  return frame.cards.find((each) => each.id === card)?.label ?? card;
}

function told(view: View, head: string, card: string, board: Board): View {
  const at = board.order.indexOf(card) + 1;
  const text = `${labelOf(view.frame, card)} Card ${at} of ${board.order.length}.`;
  return { ...view, board, remark: { head, text } };
}

function placed(board: Board, card: string, to: number): Board {
  const rest = board.order.filter((each) => each !== card);
  const at = Math.max(0, Math.min(to, rest.length));
  return { ...board, order: [...rest.slice(0, at), card, ...rest.slice(at)] };
}

/** One place up or down at once, as the buttons beside a card do. */
export function nudge(view: View, card: string, by: number): View {
  const board = placed(view.board, card, view.board.order.indexOf(card) + by);
  const past = view.lifted ? view.past : [...view.past, view.board];
  return { ...told(view, "Moved", card, board), past };
}

/** Picks a card up; a second press puts it down, a press on another card puts it there. */
export function press(view: View, card: string): View {
  const { lifted, board } = view;
  if (!lifted) return told({ ...view, lifted: { card, from: board } }, "Picked up", card, board);
  const there = placed(board, lifted.card, board.order.indexOf(card));
  return putDownCard({ ...view, board: there });
}

/** The card that is held goes to where the pointer is. */
export function over(view: View, card: string): View {
  const { lifted, board } = view;
  if (!lifted || lifted.card === card) return view;
  const there = placed(board, lifted.card, board.order.indexOf(card));
  return told(view, "Picked up", lifted.card, there);
}

export function putDownCard(view: View): View {
  const { lifted, board } = view;
  if (!lifted) return view;
  const same = lifted.from.order.join() === board.order.join();
  const past = same ? view.past : [...view.past, lifted.from];
  return { ...told(view, "Put down", lifted.card, board), past, lifted: null };
}

/** Lets go: the card lies where it lay. */
export function letGo(view: View): View {
  if (!view.lifted) return view;
  return { ...told(view, "Put back", view.lifted.card, view.lifted.from), lifted: null };
}
