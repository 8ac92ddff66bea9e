/** What a state of the view adds to the bare table. */

import type { Arrow, Drawing } from "../parts/drawing";
import type { Move } from "../scene/wire";

export type Marks = Pick<Drawing, "ghosts" | "wills" | "seats" | "arrows" | "pins" | "gaps">;

export const NONE: Marks = { ghosts: [], wills: [], seats: [], arrows: [], pins: [], gaps: [] };

export function arrows(moves: readonly Move[], kind: Arrow["kind"], key: string): readonly Arrow[] {
  return moves.map((move, i) => ({ key: `${key}${i}`, from: move.from, to: move.to, kind }));
}
