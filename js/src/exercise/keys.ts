/** The keyboard of an exercise. */
import { inField, type KeyLine, keyName } from "../parts/keys";
import { centreOf } from "../scene/geometry";
import type { Place } from "../scene/places";
import { type Direction, lineAfter, neighbour, rankEnd, unitEnd } from "../scene/walking";
import { act, addHit, choose, putBack, takeBack } from "./deeds";
import { letGo, nudge } from "./order";
import { boardOf, gridOn, placeIn } from "./state";
import type { ExerciseView } from "./view";

export const KEYS: readonly KeyLine[] = [
  { keys: ["← ↑ → ↓", "Home", "End"], does: "place by place, ends of the rank" },
  { keys: ["Enter", "Space"], does: "pick up, put down, mark, choose" },
  { keys: ["↑ ↓"], does: "from card to card, or carry the card that is picked up" },
  { keys: ["Esc"], does: "put back, close" },
  { keys: ["Z"], does: "take back the last placing or mark" },
  { keys: ["+", "−"], does: "one hit more, one hit less on the focused row" },
  { keys: ["A to Z"], does: "that answer of a choice" },
  { keys: ["H"], does: "the next hint" },
  { keys: ["I"], does: "profile of the focused model" },
  { keys: ["?"], does: "this list" },
];

const WALKS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

type Deed = (() => void) | null;

export function openKeys(exercise: ExerciseView): void {
  const { root, signal } = exercise.shell;
  const listen = (kind: string, then: (event: Event) => void): void =>
    root.addEventListener(kind, then, { signal });
  listen("keydown", (event) => onKey(exercise, event as KeyboardEvent));
  listen("focusin", (event) => onFocus(exercise, event.target as HTMLElement));
  listen("focusout", () => exercise.lookAway());
  listen("pointerdown", () => {
    exercise.keyboard = false;
  });
}

function onFocus(exercise: ExerciseView, target: HTMLElement): void {
  const place = target.dataset?.place;
  exercise.onBoard = place !== undefined;
  if (place === undefined) return;
  exercise.set({
    ...exercise.view,
    focus: place,
    over: exercise.keyboard ? place : exercise.view.over,
  });
}

function onKey(exercise: ExerciseView, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey) return;
  if (inField(event)) {
    if (event.key === "Enter") exercise.check();
    return;
  }
  exercise.keyboard = true;
  const target = event.target as HTMLElement;
  const here = placeIn(exercise.view, target.dataset?.place ?? null);
  const row = target.closest?.<HTMLElement>("[data-row]")?.dataset.row;
  const card = target.closest?.<HTMLElement>("[data-card]")?.dataset.card;
  const name = keyName(event);
  const deed =
    (here && onBoard(exercise, name, here)) ||
    (row !== undefined && onRow(exercise, name, row)) ||
    (card !== undefined && onCard(exercise, name, card)) ||
    anywhere(exercise, name);
  if (!deed) return;
  event.preventDefault();
  deed();
}

function onBoard(exercise: ExerciseView, name: string, here: Place): Deed {
  const all = gridOn(exercise.view, boardOf(here));
  const walk = WALKS[name];
  if (walk) return () => step(exercise, all, here, walk);
  if (name === "Home" || name === "End")
    return () => goTo(exercise, rankEnd(all, here, name === "Home" ? "first" : "last"));
  if (name === "ctrl+Home" || name === "ctrl+End")
    return () => goTo(exercise, unitEnd(all, here, name === "ctrl+Home" ? "first" : "last"));
  if (name === "Enter" || name === " ") return () => press(exercise, here);
  if (name === "i") return () => pin(exercise, here);
  return null;
}

function step(exercise: ExerciseView, all: readonly Place[], here: Place, walk: Direction): void {
  const from = exercise.view.line ?? centreOf(here.rect);
  const next = neighbour(all, here, walk, from);
  if (next) goTo(exercise, next, lineAfter(from, next, walk));
}

function goTo(exercise: ExerciseView, place: Place, line = centreOf(place.rect)): void {
  exercise.set({ ...exercise.view, focus: place.id, over: place.id, line, remark: null });
  exercise.focusPlace(place.id);
}

function press(exercise: ExerciseView, here: Place): void {
  if (!exercise.still()) exercise.change({ ...act(exercise.view, here), focus: here.id });
}

function pin(exercise: ExerciseView, { model }: Place): void {
  const { view } = exercise;
  exercise.set({ ...view, pinned: view.pinned === model ? null : model });
}

function onRow(exercise: ExerciseView, name: string, row: string): Deed {
  if (name === "+" || name === "=") return () => hit(exercise, row, 1);
  if (name === "-") return () => hit(exercise, row, -1);
  return null;
}

function hit(exercise: ExerciseView, row: string, n: number): void {
  if (!exercise.still()) exercise.change(addHit(exercise.view, row, n));
}

/** Arrows walk from card to card; a card that is picked up they carry along. */
function onCard(exercise: ExerciseView, name: string, card: string): Deed {
  const { order } = exercise.view.board;
  const at = order.indexOf(card);
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: order.length - 1 }[name];
  if (to === undefined) return null;
  if (exercise.view.lifted) return () => exercise.change(nudge(exercise.view, card, to - at));
  return () => exercise.focusCard(order[Math.max(0, Math.min(to, order.length - 1))] ?? card);
}

function anywhere(exercise: ExerciseView, name: string): Deed {
  const { view } = exercise;
  const choice = view.frame.choices[name.length === 1 ? name.charCodeAt(0) - 97 : -1];
  if (choice) return () => pick(exercise, choice.id);
  if (name === "h") return () => exercise.hint();
  if (name === "z" || name === "ctrl+z")
    return () => !exercise.still() && exercise.change(takeBack(view));
  if (name === "?") return () => exercise.sheet();
  if (name === "Escape") return () => leave(exercise);
  return null;
}

/** Choose by letter; a focus on another answer goes along, or Enter would choose that one. */
function pick(exercise: ExerciseView, id: string): void {
  if (exercise.still()) return;
  exercise.change(choose(exercise.view, id));
  const { root } = exercise.shell;
  if (root.activeElement?.matches("[data-choice]"))
    root.querySelector<HTMLElement>(`[data-choice="${CSS.escape(id)}"]`)?.focus();
}

function leave(exercise: ExerciseView): void {
  const { view } = exercise;
  if (view.open) exercise.cards().show(null);
  else if (view.keys) exercise.sheet();
  else if (view.lifted) exercise.change(letGo(view));
  else if (view.held !== null) exercise.change(putBack(view));
  else if (view.pinned) exercise.set({ ...view, pinned: null });
  else exercise.shell.host.closest<HTMLElement>(".jp-Cell")?.focus();
}
