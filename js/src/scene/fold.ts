/** Scenes over time: a change replaces whole records, so the table after any step is a fold. */

import type { Frame, Ruling, Step } from "../frame";
import type { Change, Point, Scene, SceneBase, Walk } from "./wire";

export const NOTHING: Change = { bases: [], gone: [], units: [], unitsGone: [], contacts: null };

function replaced<T extends { readonly id: string }>(
  old: readonly T[],
  fresh: readonly T[],
  gone: readonly string[],
): readonly T[] {
  if (fresh.length === 0 && gone.length === 0) return old;
  const byId = new Map(fresh.map((record) => [record.id, record]));
  const without = new Set(gone);
  const kept = old
    .filter((record) => !without.has(record.id))
    .map((record) => byId.get(record.id) ?? record);
  const known = new Set(kept.map((record) => record.id));
  return [...kept, ...fresh.filter((record) => !known.has(record.id))];
}

export function fold(scene: Scene, change: Change): Scene {
  return {
    ...scene,
    bases: replaced(scene.bases, change.bases, change.gone),
    units: replaced(scene.units, change.units, change.unitsGone),
    contacts: change.contacts ?? scene.contacts,
  };
}

export function stepsOf(ruling: Ruling | null): readonly Step[] {
  return ruling?.ruling === "allowed" ? ruling.steps : [];
}

/**
 * The table before the steps of the ruling and after each of them; the last one is the table now.
 * Folded once for a ruling, so that what was worked out for its scenes is there when it comes again.
 */
export function scenesOf(frame: Frame): readonly Scene[] {
  const known = FOLDED.get(frame.scene);
  if (known && known.ruling === frame.ruling && known.back === frame.back) return known.scenes;
  const scenes = folded(frame);
  FOLDED.set(frame.scene, { ruling: frame.ruling, back: frame.back, scenes });
  return scenes;
}

interface Folded extends Pick<Frame, "ruling" | "back"> {
  readonly scenes: readonly Scene[];
}

const FOLDED = new WeakMap<Scene, Folded>();

function folded(frame: Frame): readonly Scene[] {
  const steps = stepsOf(frame.ruling);
  if (steps.length === 0) return [frame.scene];
  const scenes = [fold(frame.scene, frame.back)];
  for (const step of steps.slice(0, -1)) {
    scenes.push(fold(scenes.at(-1) ?? frame.scene, step.change));
  }
  return [...scenes, frame.scene];
}

export function baseOf(scene: Scene, id: string | null): SceneBase | null {
  if (id === null) return null;
  const known = BY_ID.get(scene.bases) ?? new Map(scene.bases.map((base) => [base.id, base]));
  BY_ID.set(scene.bases, known);
  return known.get(id) ?? null;
}

const BY_ID = new WeakMap<readonly SceneBase[], ReadonlyMap<string, SceneBase>>();

/** A base that stands elsewhere than before, and the knots of its way where it has some. */
export interface Shift {
  readonly base: SceneBase;
  readonly was: SceneBase;
  readonly way?: readonly Point[];
}

/** Models of both scenes that stand elsewhere in the second one. */
export function moved(before: Scene, after: Scene, walks: readonly Walk[] = []): readonly Shift[] {
  const old = new Map(before.bases.map((base) => [base.id, base]));
  const alone = walks.filter(({ models }) => models.length === 1);
  const ways = new Map(alone.map(({ models, way }) => [models[0], way]));
  return after.bases.flatMap((base) => {
    const was = old.get(base.id);
    const same = !was || (was.x === base.x && was.y === base.y && was.turn === base.turn);
    const way = ways.get(base.id);
    return same || !was ? [] : [{ base, was, ...(way ? { way } : {}) }];
  });
}
