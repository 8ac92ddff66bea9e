/** The keys of a battlefield: those of a table, and what a table in true scale adds. */

import type { KeyLine } from "../parts/keys";
import type { Point } from "../scene/wire";
import { KEYS as TABLE } from "../table/keys";
import { INCH } from "./ground";

const OWN: readonly KeyLine[] = [
  { keys: ["[", "]"], does: "Look from farther away, and closer" },
  { keys: ["0"], does: "The whole battlefield" },
  { keys: ["Ctrl ← ↑ → ↓"], does: "Closer up: look farther to that side" },
  { keys: ["Enter"], does: "On a unit: pick it up, to move, charge or deploy" },
  { keys: ["S"], does: "What the focused model sees, and the arcs of its unit" },
  { keys: ["U"], does: "Pick up the whole unit of the focused model" },
  { keys: ["← ↑ → ↓"], does: "In the hand: ¼ inch, with Shift 1 inch" },
  { keys: ["Q", "E"], does: "Turn or wheel 15 degrees to the left, to the right" },
  { keys: ["K"], does: "A corner of the way here; with Shift the last one goes" },
  { keys: ["N", "Shift N"], does: "Next and previous enemy to charge" },
];

export const KEYS: readonly KeyLine[] = [...TABLE, ...OWN];

export type FieldCommand =
  | { readonly kind: "zoom"; readonly by: 1 | -1 | 0 }
  | { readonly kind: "aside"; readonly to: Point }
  | { readonly kind: "nudge"; readonly by: Point; readonly turn: number }
  | { readonly kind: "next"; readonly by: 1 | -1 }
  | { readonly kind: "set down" | "sight" | "corner" | "uncorner" | "unit" | "act" };

const MEANS: Readonly<Record<string, FieldCommand>> = {
  "[": { kind: "zoom", by: -1 },
  "]": { kind: "zoom", by: 1 },
  "0": { kind: "zoom", by: 0 },
  "ctrl+ArrowLeft": { kind: "aside", to: [-1, 0] },
  "ctrl+ArrowRight": { kind: "aside", to: [1, 0] },
  "ctrl+ArrowUp": { kind: "aside", to: [0, -1] },
  "ctrl+ArrowDown": { kind: "aside", to: [0, 1] },
  u: { kind: "unit" },
  s: { kind: "sight" },
};

const QUARTER = INCH / 4;

const nudge = (x: number, y: number, turn = 0): FieldCommand => ({
  kind: "nudge",
  by: [x, y],
  turn,
});

const IN_HAND: Readonly<Record<string, FieldCommand>> = {
  ArrowLeft: nudge(-QUARTER, 0),
  ArrowRight: nudge(QUARTER, 0),
  ArrowUp: nudge(0, -QUARTER),
  ArrowDown: nudge(0, QUARTER),
  "shift+ArrowLeft": nudge(-INCH, 0),
  "shift+ArrowRight": nudge(INCH, 0),
  "shift+ArrowUp": nudge(0, -INCH),
  "shift+ArrowDown": nudge(0, INCH),
  q: nudge(0, 0, -15),
  e: nudge(0, 0, 15),
  k: { kind: "corner" },
  "shift+k": { kind: "uncorner" },
  Enter: { kind: "set down" },
  " ": { kind: "set down" },
};

/** Beside these the keys of `IN_HAND` mean what they do there. */
const CHARGING: Readonly<Record<string, FieldCommand>> = {
  n: { kind: "next", by: 1 },
  "shift+n": { kind: "next", by: -1 },
};

const AT_REST: Readonly<Record<string, FieldCommand>> = {
  Enter: { kind: "act" },
  " ": { kind: "act" },
};

/** What is in the hand: nothing, somebody who may be moved, a unit or a piece that charges. */
export type Hand = "none" | "moves" | "charges" | "other";

/** What a key means here; off the board only what needs no place means anything. */
export function fieldCommand(key: string, onCell: boolean, hand: Hand): FieldCommand | null {
  const own = {
    none: AT_REST,
    moves: IN_HAND,
    charges: { ...IN_HAND, ...CHARGING },
    other: {} as Readonly<Record<string, FieldCommand>>,
  }[hand];
  const means = hand === "none" || !"us".includes(key) ? MEANS[key] : undefined;
  return (onCell ? own[key] : undefined) ?? means ?? null;
}
