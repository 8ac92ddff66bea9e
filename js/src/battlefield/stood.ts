/** Where units stood before a ruling, as outlines that stay in sight when they stand there again. */
import { svg, type TemplateResult } from "lit-html";
import { around } from "../scene/geometry";
import type { Point, Scene, SceneUnit } from "../scene/wire";
import type { View } from "../table/state";
import { area } from "./ground";
import type { Corners } from "./legs";

/** Corners closer than this, in mm, are where they were. */
const NEAR = 0.5;

/** Over the bases: the edge of each unit that stands or is formed otherwise, its front thicker. */
export function stood(view: View): TemplateResult {
  return svg`${outlinesOf(view).map((corners) => {
    const front = corners.slice(0, 2).map(([x, y]) => `${x} ${y}`);
    return svg`<path class="stood-case" d=${area(corners)}></path><path class="stood" d=${area(corners)}></path>
      <path class="stood front" d=${`M${front.join("L")}`}></path>`;
  })}`;
}

/** The outlines before the steps of units that they move or form anew, as far as those go. */
export function outlinesOf(view: View): readonly Corners[] {
  const [first, now] = [view.scenes[0], view.scenes[view.cursor]];
  if (view.held !== null || !first || !now || first === now) return [];
  const mm = first.field?.width ?? 0;
  return first.units.flatMap((unit) => {
    const was = outline(first, unit);
    const same = now.units.find(({ id }) => id === unit.id);
    const is = same ? outline(now, same) : null;
    // Whoever waited beside the field stood nowhere.
    if (!was || !is || unit.x > mm || alike(was, is)) return [];
    return movedAtLast(view, unit) ? [was] : [];
  });
}

/** Whether the unit ends elsewhere, turned, or in other files; one more rank tells nothing. */
function movedAtLast(view: View, was: SceneUnit): boolean {
  const last = view.scenes.at(-1)?.units.find(({ id }) => id === was.id);
  if (!last) return false;
  return (["x", "y", "turn", "files"] as const).some((each) => last[each] !== was[each]);
}

/** The corners of the ground of a unit's bases, the front left one first, clockwise as it faces. */
function outline(scene: Scene, unit: SceneUnit): Corners | null {
  const own = scene.bases.filter((base) => base.unit === unit.id);
  if (own.length === 0) return null;
  const about: Point = [unit.x, unit.y];
  const seen = own.map(({ x, y, w, d }) => ({ at: around([x, y], about, -unit.turn), w, d }));
  const left = Math.min(...seen.map(({ at, w }) => at[0] - w / 2));
  const right = Math.max(...seen.map(({ at, w }) => at[0] + w / 2));
  const front = Math.min(...seen.map(({ at, d }) => at[1] - d / 2));
  const rear = Math.max(...seen.map(({ at, d }) => at[1] + d / 2));
  const corners: Corners = [
    [left, front],
    [right, front],
    [right, rear],
    [left, rear],
  ];
  return corners.map((corner) => around(corner, about, unit.turn));
}

function alike(one: Corners, other: Corners): boolean {
  return one.every(([x, y], i) => {
    const [ox, oy] = other[i] ?? [x, y];
    return Math.hypot(ox - x, oy - y) < NEAR;
  });
}
