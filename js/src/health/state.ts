/** What one view of a health track knows: the frame, and losses that are on their way to Python. */
import type { About, QuestionRuling, Ruling, SceneBase } from "../frame";
import type { Open } from "../parts/tags";
import { scenesOf, stepsOf } from "../scene/fold";
import type { HealthFrame, HealthRow, Plan } from "./wire";

export interface View {
  readonly frame: HealthFrame;
  /** Losses that Python has not answered yet; null when what is shown is the answer. */
  readonly draft: Plan | null;
  readonly lit: About | null;
  readonly open: Open | null;
  readonly cursor: number;
  readonly hot: string | null;
  readonly note: string;
  readonly keys: boolean;
}

export function fresh(frame: HealthFrame): View {
  return {
    frame,
    draft: null,
    lit: null,
    open: null,
    cursor: stepsOf(frame.ruling).length,
    hot: null,
    note: "",
    keys: false,
  };
}

export function received(view: View, frame: HealthFrame, newer: boolean, note: string): View {
  if (!newer) return { ...view, frame, note };
  return { ...fresh(frame), keys: view.keys, note };
}

/** The ruling that is read now; null while losses are planned. */
export function reading({ frame }: View): Ruling | null {
  return frame.health?.reading ? frame.ruling : null;
}

export function questionOf(view: View): QuestionRuling | null {
  const read = reading(view);
  return read?.ruling === "question" ? read : null;
}

/** What a row is to lose, as far as this view has said it. */
export function losesOf(view: View, row: HealthRow): number {
  return view.draft ? (view.draft[row.id] ?? 0) : row.loses;
}

/** What is planned for every row, with one of them changed. */
export function planWith(view: View, id: string, points: number): Plan {
  const rows = view.frame.health?.rows ?? [];
  const all = rows.map((row) => [row.id, row.id === id ? points : losesOf(view, row)] as const);
  return Object.fromEntries(all.filter(([, n]) => n > 0));
}

/** Every model that stood at some time during the steps, as it stood last. */
export function knownBases(view: View): ReadonlyMap<string, SceneBase> {
  const scenes = scenesOf(view.frame).toReversed();
  const all = [...scenes, view.frame.scene].flatMap((scene) => scene.bases);
  return new Map(all.map((base) => [base.id, base] as const));
}
