/** What one view of an army check knows: the frame, and what is being typed. */
import type { About } from "../frame";
import type { Status } from "../parts/status";
import type { Open } from "../parts/tags";
import type { ArmyChange, ArmyFrame, ArmyRow } from "./wire";

/** An entry that is being written, field by field as typed. */
export interface Draft {
  readonly name: string;
  readonly points: string;
  readonly category: string;
  readonly battle_standard: boolean;
}

export interface View {
  readonly frame: ArmyFrame;
  /** The entry whose price is being typed, and what was typed. */
  readonly pricing: { readonly id: string; readonly text: string } | null;
  readonly draft: Draft | null;
  readonly lit: About | null;
  /** The entry that the pointer or the focus is on. */
  readonly on: string | null;
  readonly open: Open | null;
  readonly keys: boolean;
  readonly asText: boolean;
  readonly note: string;
}

export const EMPTY: Draft = { name: "", points: "", category: "", battle_standard: false };

export function fresh(frame: ArmyFrame): View {
  return {
    frame,
    pricing: null,
    draft: null,
    lit: null,
    on: null,
    open: null,
    keys: false,
    asText: false,
    note: "",
  };
}

/** A new frame. What was refused stays in its fields, to be mended. */
export function received(view: View, frame: ArmyFrame, newer: boolean, note: string): View {
  if (!newer) return { ...view, frame, note };
  return { ...fresh(frame), on: view.on, keys: view.keys, asText: view.asText, note };
}

export function rowsOf(frame: ArmyFrame): readonly ArmyRow[] {
  return frame.list.groups.flatMap((group) => group.rows);
}

export function rowOf(view: View, id: string | undefined): ArmyRow | undefined {
  return rowsOf(view.frame).find((row) => row.id === id);
}

/** Entries that a forbidding clause points at. */
export function faulty(frame: ArmyFrame): ReadonlySet<string> {
  const forbidding = frame.findings.filter((each) => each.verdict === "forbids");
  return new Set(forbidding.flatMap((each) => each.about.models));
}

/** Whole points as they were typed, a comma between thousands allowed; null when they are none. */
export function pointsIn(text: string): number | null {
  const plain = text.trim().replace(/[,\s]/g, "");
  return /^\d{1,6}$/.test(plain) ? Number(plain) : null;
}

/** The change that a draft means; null while something is missing. */
export function written(draft: Draft): ArmyChange | null {
  const points = pointsIn(draft.points);
  const name = draft.name.trim();
  if (points === null || name === "" || draft.category.trim() === "") return null;
  const bearer = draft.battle_standard ? { battle_standard: true } : {};
  return { do: "add", entry: { name, points, category: draft.category.trim(), ...bearer } };
}

export function statusOf(view: View, waiting: boolean): Status {
  if (waiting) return { head: "Sent", text: "The kernel checks the list." };
  const { frame } = view;
  const now = frame.timeline.find((entry) => entry.at);
  const head = now && now.kind !== "start" ? now.label : "Ready";
  return { head, text: frame.headline };
}
