/** What one view of a health track knows: the frame, and losses that are on their way to Python. */
import type { About, QuestionRuling, Ruling } from "../frame";
import type { Open } from "../parts/tags";
import { scenesOf, stepsOf } from "../scene/fold";
import type { SceneBase } from "../scene/wire";
import { shareOf, total } from "./plan";
import type { HealthFrame, HealthRow, Plan } from "./wire";

export interface View {
  readonly frame: HealthFrame;
  /** Losses that Python has not answered yet; null when what is shown is the answer. */
  readonly draft: Plan | null;
  readonly lit: About | null;
  readonly open: Open | null;
  readonly cursor: number;
  readonly hot: string | null;
  /** Which of several attackers deals the next losses, as a place in their list. */
  readonly attacker: number;
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
    attacker: 0,
    note: "",
    keys: false,
  };
}

export function received(view: View, frame: HealthFrame, newer: boolean, note: string): View {
  if (!newer) return { ...view, frame, note };
  return { ...fresh(frame), keys: view.keys, attacker: view.attacker, note };
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
  return total(shareOf(view.draft, row));
}

/** What the chosen attacker, or nobody in particular, deals to a row. */
export function mineOf(view: View, row: HealthRow): number {
  const share = shareOf(view.draft, row);
  return typeof share === "number" ? share : (share[view.attacker] ?? 0);
}

/** What an attacker deals to all rows. */
export function dealsOf(view: View, at: number): number {
  const rows = view.frame.health?.rows ?? [];
  const shares = rows.map((row) => shareOf(view.draft, row));
  return shares.reduce<number>(
    (sum, each) => sum + (typeof each === "number" ? 0 : (each[at] ?? 0)),
    0,
  );
}

/** Every model that stood at some time during the steps, as it stood last. */
export function knownBases(view: View): ReadonlyMap<string, SceneBase> {
  const scenes = scenesOf(view.frame).toReversed();
  const all = [...scenes, view.frame.scene].flatMap((scene) => scene.bases);
  return new Map(all.map((base) => [base.id, base] as const));
}
