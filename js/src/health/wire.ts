/** The health track on the wire: `makeway.text.health_frame` makes these values. */
import type { Action, ClauseId, Frame } from "../frame";
import type { ModelId } from "../scene/wire";

/** One model's Health Points: all, those it has, those it keeps. */
export interface HealthBar {
  points: number;
  before: number;
  after: number;
}

/** One of several attackers at one moment: what he deals to the R&F. */
export interface HealthAttacker {
  /** "1", also the key that chooses him. */
  sign: string;
  name: string;
  deals: number;
  /** "1 of 3 count", once their owner has said whose losses were too many. */
  says: string;
}

export interface HealthRow {
  /** The pool as losses name it: "rank_and_file" or a model id. */
  id: string;
  name: string;
  kind: "pool" | "champion" | "character";
  /** "6 models, 2 Health Points each, 1 carried" */
  detail: string;
  models: readonly ModelId[];
  bars: readonly HealthBar[];
  /** Health Points that are planned to go, and the most that can be planned. */
  loses: number;
  most: number;
  /** What each attacker deals, in their order; empty where attackers are not told apart. */
  by: readonly number[];
  /** Whose each lost Health Point is, the first to go first; empty while that is open. */
  takers: readonly number[];
  /** The attackers' owner still has to say whose losses were too many. */
  open: boolean;
  /** "11 left, 6 models, 1 carried" */
  before: string;
  after: string;
  /** "2 models fall and 1 is carried." */
  says: string;
  clauses: readonly ClauseId[];
}

export interface Health {
  title: string;
  where: string;
  unit: string;
  attackers: readonly HealthAttacker[];
  rows: readonly HealthRow[];
  planned: number;
  /** What all of it does together. */
  says: string;
  /** The steps that would follow, or the headline of the Question that would be asked. */
  preview: readonly {
    because: string;
    clauses: readonly ClauseId[];
    readings: readonly string[];
  }[];
  asks: string;
  /** The losses as an action; null while none are planned. */
  action: Action | null;
  /** The ruling is about losses of this unit and is read now. */
  reading: boolean;
  /** Those losses are on the table already. */
  done: boolean;
}

export interface HealthFrame extends Frame {
  health: Health | null;
}

/** Health Points that a pool is to lose: a number, or what each attacker deals. */
export type Share = number | readonly number[];
/** Health Points by pool. */
export type Plan = Readonly<Record<string, Share>>;
