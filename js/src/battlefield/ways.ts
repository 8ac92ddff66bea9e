/** The ways of a ruling over the battlefield: a path with knots, a length for each leg, ghosts. */
import { svg, type TemplateResult } from "lit-html";
import type { Ruling } from "../frame";
import { stepsOf } from "../scene/fold";
import { round } from "../scene/geometry";
import type { Pin } from "../scene/labels";
import type { Point, SceneBase, Walk } from "../scene/wire";
import type { View } from "../table/state";

/** Below so many px a mm a length would hide its leg. */
const FAINT = 0.35;

interface Told {
  readonly walk: Walk;
  /** The step before the cursor walked it; earlier ones stay as thin lines. */
  readonly now: boolean;
}

/** What was walked up to the step that is shown. */
function walked(view: View): readonly Told[] {
  if (view.held !== null) return [];
  return stepsOf(view.frame.ruling)
    .slice(0, view.cursor)
    .flatMap((step, i) => step.walks.map((walk) => ({ walk, now: i === view.cursor - 1 })));
}

export function paths(view: View, scale: number): TemplateResult {
  return svg`${walked(view).map(({ walk, now }) => path(walk.way, now ? "" : "past", scale))}`;
}

/** A way with a knot wherever it bends; knots are as large on the screen at every zoom. */
export function path(way: readonly Point[], cls: string, scale: number): TemplateResult {
  const d = `M${way.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}`;
  const knots = way.slice(0, -1).filter((_, i) => bends(way, i));
  return svg`<path class=${`casing ${cls}`} d=${d}></path><path class=${`way ${cls}`} d=${d}></path>
    ${knots.map(([x, y]) => svg`<circle class=${`knot ${cls}`} cx=${round(x)} cy=${round(y)} r=${round((cls ? 3.5 : 5) / scale)}></circle>`)}`;
}

/** Chords of an arc around a corner turn by no more than this, in radians. */
const CHORD = Math.PI / 16 + 0.001;

/** Whether a way begins at a knot or bends there; at the knots of an arc it runs on. */
function bends(way: readonly Point[], i: number): boolean {
  const [a, b, c] = [way[i - 1], way[i], way[i + 1]];
  if (!a || !b || !c) return true;
  const turn = Math.atan2(c[1] - b[1], c[0] - b[0]) - Math.atan2(b[1] - a[1], b[0] - a[0]);
  return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))) > CHORD;
}

/** Lengths of the last way that was walked, each beside its leg. */
export function lengths(view: View, scale: number): readonly Pin[] {
  if (scale < FAINT) return [];
  const all = walked(view);
  const shown = all.filter(({ now }) => now);
  const last = shown.length > 0 ? shown : all.slice(-1);
  return last.flatMap(({ walk }, n) => legPins(`leg-${n}`, walk.way, walk.legs, scale));
}

/** A length for each leg that has one: of a way around a corner it is told once. */
export function legPins(
  key: string,
  way: readonly Point[],
  legs: readonly string[],
  scale: number,
): readonly Pin[] {
  return legs.flatMap((text, i) =>
    text ? [legPin(`${key}-${i}`, way[i], way[i + 1], text, scale)] : [],
  );
}

/** The way around something that leads to where the engine was asked about; none leads straight. */
export function wayRound(told: Ruling | null): Walk | null {
  const all = stepsOf(told).flatMap((step) => step.walks);
  return all.find(({ way }) => way.length > 2) ?? null;
}

/** A length beside the middle of a leg, on the side that is free. */
export function legPin(
  key: string,
  from: Point | undefined,
  to: Point | undefined,
  text: string,
  scale: number,
): Pin {
  const [a, b] = [from ?? [0, 0], to ?? [0, 0]];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const off = (Math.abs(uy) * 34 + Math.abs(ux) * 20) / scale;
  const spots = [0.5, 0.35, 0.65].flatMap((part): Point[] => {
    const [x, y] = [a[0] + ux * length * part, a[1] + uy * length * part];
    return [
      [x - uy * off, y + ux * off],
      [x + uy * off, y - ux * off],
    ];
  });
  return { key, kind: "may", text, at: spots };
}

/** Where everybody stood who stands elsewhere, or nowhere, since the steps began. */
export function ghostsOf(view: View): readonly SceneBase[] {
  const [first, now] = [view.scenes[0], view.scenes[view.cursor]];
  if (view.held !== null || !first || !now || first === now) return [];
  const mm = first.field?.width ?? 0;
  const standing = new Map(now.bases.map((base) => [base.id, base]));
  return first.bases.filter((was) => {
    const base = standing.get(was.id);
    // Whoever waited beside the field stood nowhere, and who is in the hand is drawn already.
    if (was.x > mm || view.sent?.model === was.id) return false;
    return !base || base.x !== was.x || base.y !== was.y || base.turn !== was.turn;
  });
}
