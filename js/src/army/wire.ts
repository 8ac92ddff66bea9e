/** Army lists on the wire: `makeway.text.army_frame` makes these values, and Python checks a list. */
import type { Ack, ClauseCard, ClauseId, Finding, ReadingCard, TimelineEntry } from "../frame";

export interface ArmyRow {
  id: string;
  name: string;
  /** "Barrow King, Battle Standard Bearer, Discipline 8"; empty when there is nothing to say. */
  detail: string;
  points: number;
  kind: "character" | "platform" | "other";
  /** Noted as the General, rightly or not. */
  general: boolean;
}

export interface ArmyGroup {
  category: string;
  points: number;
  rows: readonly ArmyRow[];
}

/** A list to read; it tells no verdict and no maximum. */
export interface ArmyList {
  title: string;
  /** "Vampire Covenant, 4,500 Army Points" */
  where: string;
  groups: readonly ArmyGroup[];
}

/** Points spent against their maximum. */
export interface ArmyBar {
  label: string;
  spent: number;
  most: number;
  /** "1,790 of 1,800 (40% of 4,500)" */
  says: string;
  clause: ClauseId;
  over: boolean;
}

/** An entry at hand that may be added. The view hands its change back untouched. */
export interface ArmyOffer {
  label: string;
  change: ArmyChange;
}

export interface ArmyFrame {
  v: 1;
  rev: number;
  list: ArmyList;
  bars: readonly ArmyBar[];
  legal: boolean;
  headline: string;
  /** `about.models` are ids of entries. */
  findings: readonly Finding[];
  /** One change that makes the list legal. */
  nearest: { label: string; change: ArmyChange } | null;
  offers: readonly ArmyOffer[];
  categories: readonly string[];
  timeline: readonly TimelineEntry[];
  canUndo: boolean;
  canRedo: boolean;
  /** The list as text. */
  text: string;
  clauses: Readonly<Record<ClauseId, ClauseCard>>;
  readings: Readonly<Record<string, ReadingCard>>;
  ack: Ack | null;
}

/** An entry that somebody writes: fields of an entry of an army document. */
export interface WrittenEntry {
  readonly points: number;
  readonly name?: string;
  readonly [field: string]: unknown;
}

export type ArmyChange =
  | { readonly do: "add"; readonly entry: WrittenEntry }
  | { readonly do: "remove"; readonly id: string }
  | { readonly do: "note"; readonly id: string; readonly general: boolean }
  | { readonly do: "price"; readonly id: string; readonly points: number };
