/** What a hit tray is told: its rows, and what the rule still allows. */

import type { ClauseId, Finding } from "../frame";
import type { ModelId, UnitId } from "../scene/wire";

/** The hit tray: one row for every receiver, and those who take none with the reason. */
export interface Tray {
  /** "14 hits on the Chosen", "from Citizen Archers, in one volley" */
  title: string;
  where: string;
  unit: UnitId;
  hits: number;
  attack: Readonly<Record<string, unknown>>;
  decides: { role: string; player: string; own: boolean };
  clauses: readonly ClauseId[];
  readings: readonly string[];
  /** "11 slots: 10 Chosen and the Doomlord. 14 hits are one each, and 3 more." */
  because: string;
  slots: number;
  /** Full rounds of one hit each, and how many slots take one more. */
  rounds: number;
  rest: number;
  rows: readonly TrayRow[];
  /** Every legal distribution, hits by row id (at most 64; `count` is the whole number). */
  legal: readonly Readonly<Record<string, number>>[];
  count: number;
  /** For each of `legal`, what happens if every hit costs a Health Point. */
  outcomes: readonly string[];
  findings: readonly Finding[];
  /** True when the hits have been put and their result is on the table. */
  done: boolean;
  /** Every hit is saved: nobody loses a Health Point by them. */
  saved: boolean;
  /** What was put where by the action that the ruling is about; null before any. */
  onto: Readonly<Record<string, number>> | null;
}

export interface TrayRow {
  /** "rank_and_file" or a model id. */
  id: string;
  name: string;
  /** "one pool, 10 models, 19 of 20 Health Points" */
  detail: string;
  /** Models drawn in the row, as in the scene, in order. */
  models: readonly ModelId[];
  receives: boolean;
  /** Why it takes hits or none, with clauses. */
  because: string;
  clauses: readonly ClauseId[];
  /** Fewest and most over all legal distributions, and the text "1 or 2 allowed". */
  least: number;
  most: number;
  allowed: string;
}
