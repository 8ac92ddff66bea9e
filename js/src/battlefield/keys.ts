/** The keys of a battlefield: those of a table, and what a table in true scale adds. */
import type { Point } from "../frame";
import type { KeyLine } from "../parts/keys";
import { KEYS as TABLE } from "../table/keys";
import { INCH } from "./ground";

const OWN: readonly KeyLine[] = [
  { keys: ["[", "]"], does: "Look from farther away, and closer" },
  { keys: ["0"], does: "The whole battlefield" },
  { keys: ["← ↑ → ↓"], does: "With a Character in the hand: ¼ inch, with Shift 1 inch" },
  { keys: ["Q", "E"], does: "Turn him 15 degrees to the left, to the right" },
];

export const KEYS: readonly KeyLine[] = [...TABLE, ...OWN];

export type FieldCommand =
  | { readonly kind: "zoom"; readonly by: 1 | -1 | 0 }
  | { readonly kind: "nudge"; readonly by: Point; readonly turn: number }
  | { readonly kind: "set down" };

const MEANS: Readonly<Record<string, FieldCommand>> = {
  "[": { kind: "zoom", by: -1 },
  "]": { kind: "zoom", by: 1 },
  "0": { kind: "zoom", by: 0 },
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
  Enter: { kind: "set down" },
  " ": { kind: "set down" },
};

/** What a key means here; `moves`: a Character is held who may be moved, and the board has focus. */
export function fieldCommand(key: string, moves: boolean): FieldCommand | null {
  return (moves ? IN_HAND[key] : undefined) ?? MEANS[key] ?? null;
}
