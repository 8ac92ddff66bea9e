/** The keys of a battlefield: those of a table, and what a table in true scale adds. */
import type { KeyLine } from "../parts/keys";
import { KEYS as TABLE } from "../table/keys";

const OWN: readonly KeyLine[] = [
  { keys: ["[", "]"], does: "Look from farther away, and closer" },
  { keys: ["0"], does: "The whole battlefield" },
];

export const KEYS: readonly KeyLine[] = [...TABLE, ...OWN];

export type FieldCommand = { readonly kind: "zoom"; readonly by: 1 | -1 | 0 };

const MEANS: Readonly<Record<string, FieldCommand>> = {
  "[": { kind: "zoom", by: -1 },
  "]": { kind: "zoom", by: 1 },
  "0": { kind: "zoom", by: 0 },
};

export function fieldCommand(key: string): FieldCommand | null {
  return MEANS[key] ?? null;
}
