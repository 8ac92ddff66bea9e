/** Whoever was set down and has not arrived: from where they go on when the answer comes. */

import type { Shift } from "../scene/fold";
import type { Scene } from "../scene/wire";
import type { Sent } from "./state";

/** Who was set down, from where they were let go to where they stand in a scene. */
export function fromHand(sent: Sent | null, scene: Scene): readonly Shift[] {
  if (!sent) return [];
  const standing = new Map(scene.bases.map((base) => [base.id, base]));
  const base = standing.get(sent.model);
  if (!sent.block) return base ? [{ base, was: { ...base, x: sent.at[0], y: sent.at[1] } }] : [];
  return sent.block.bases.flatMap((was) => {
    const now = standing.get(was.id);
    return now ? [{ base: now, was }] : [];
  });
}
