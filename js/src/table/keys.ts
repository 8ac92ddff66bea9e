/** The keys of the table, as a list and as commands. Tab order and groups are `parts/roving`. */
import type { KeyLine } from "../parts/keys";
import type { Direction } from "../scene/walking";

export const KEYS: readonly KeyLine[] = [
  { keys: ["← ↑ → ↓"], does: "Seat by seat; past the end of a rank to the models at the side" },
  { keys: ["Home", "End"], does: "Ends of the rank" },
  { keys: ["Ctrl Home", "Ctrl End"], does: "First and last seat of the unit" },
  { keys: ["Enter", "Space"], does: "Pick up, drop, choose" },
  { keys: ["Esc"], does: "Put back, close, take a Question back; then leave the widget" },
  { keys: ["N", "Shift N"], does: "Next and previous legal seat, with its preview" },
  { keys: ["W"], does: "Why, or why not, this seat" },
  { keys: [".", ","], does: "Step forward, step back" },
  { keys: ["Shift .", "Shift ,"], does: "After the last step, before the first" },
  { keys: ["A to Z"], does: "In a Question: that option" },
  { keys: ["Z", "Shift Z"], does: "Undo, redo" },
  { keys: ["I"], does: "Profile of the focused model" },
  { keys: ["C"], does: "Clause card of the current step" },
  { keys: ["L"], does: "List of pieces" },
  { keys: ["?"], does: "This list" },
];

export type Command =
  | { readonly kind: "walk"; readonly to: Direction }
  | { readonly kind: "end"; readonly of: "rank" | "unit"; readonly end: "first" | "last" }
  | { readonly kind: "next"; readonly by: 1 | -1 }
  | { readonly kind: "step"; readonly to: "forward" | "back" | "first" | "last" }
  | { readonly kind: "option"; readonly letter: string }
  | { readonly kind: "act" | "escape" | "why" | "undo" | "redo" }
  | { readonly kind: "profile" | "card" | "pieces" | "keys" };

const ON_TABLE: Readonly<Record<string, Command>> = {
  ArrowLeft: { kind: "walk", to: "left" },
  ArrowRight: { kind: "walk", to: "right" },
  ArrowUp: { kind: "walk", to: "up" },
  ArrowDown: { kind: "walk", to: "down" },
  Home: { kind: "end", of: "rank", end: "first" },
  End: { kind: "end", of: "rank", end: "last" },
  "ctrl+Home": { kind: "end", of: "unit", end: "first" },
  "ctrl+End": { kind: "end", of: "unit", end: "last" },
  Enter: { kind: "act" },
  " ": { kind: "act" },
};

const ANYWHERE: Readonly<Record<string, Command>> = {
  Escape: { kind: "escape" },
  n: { kind: "next", by: 1 },
  "shift+n": { kind: "next", by: -1 },
  w: { kind: "why" },
  ".": { kind: "step", to: "forward" },
  ",": { kind: "step", to: "back" },
  ">": { kind: "step", to: "last" },
  "<": { kind: "step", to: "first" },
  ":": { kind: "step", to: "last" },
  ";": { kind: "step", to: "first" },
  z: { kind: "undo" },
  "shift+z": { kind: "redo" },
  "ctrl+z": { kind: "undo" },
  "ctrl+shift+z": { kind: "redo" },
  i: { kind: "profile" },
  c: { kind: "card" },
  l: { kind: "pieces" },
  "?": { kind: "keys" },
};

/** What a key means; in a Question every letter that is an option's is that option. */
export function commandFor(
  key: string,
  onTable: boolean,
  letters: readonly string[],
): Command | null {
  const letter = key.toUpperCase();
  if (letters.includes(letter)) return { kind: "option", letter };
  return (onTable ? ON_TABLE[key] : undefined) ?? ANYWHERE[key] ?? null;
}
