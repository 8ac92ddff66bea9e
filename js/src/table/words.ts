/** Counts, lengths and pronouns as the sentences write them. */
import type { SceneBase } from "../scene/wire";

export function models(count: number): string {
  return count === 1 ? "1 model" : `${count} models`;
}

export function mm(value: number): string {
  return `${Number(value.toFixed(2))} mm`;
}

/** A Character is he; a War Machine, a monster and a soldier of the ranks are it. */
export function he(base: SceneBase | null): "he" | "it" {
  return base?.role === "character" ? "he" : "it";
}

export function him(base: SceneBase | null): "him" | "it" {
  return base?.role === "character" ? "him" : "it";
}
