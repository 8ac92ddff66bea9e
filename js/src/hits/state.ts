/** What one view of a hit tray knows: the frame, and the hits that are not committed yet. */
import type { About, Frame, QuestionRuling, Ruling } from "../frame";
import type { Open } from "../parts/tags";
import { scenesOf, stepsOf } from "../scene/fold";
import type { Scene, SceneBase } from "../scene/wire";
import { fits, type Hits, placed } from "./tally";
import type { Tray } from "./wire";

export interface View {
  readonly frame: Frame;
  readonly hits: Hits;
  /** Breaking the rule on purpose. */
  readonly free: boolean;
  readonly over: string | null;
  readonly lit: About | null;
  readonly open: Open | null;
  /** A refusal or a Question was put aside; hits are being placed again. */
  readonly aside: boolean;
  readonly cursor: number;
  readonly hot: string | null;
  readonly note: string;
  /** Why the last hit was not put where it was dropped, until the next one is. */
  readonly refused: string;
  readonly keys: boolean;
}

export function fresh(frame: Frame): View {
  const hits = frame.tray?.onto ?? {};
  return {
    frame,
    hits,
    free: frame.tray ? !fits(frame.tray, hits) : false,
    over: null,
    lit: null,
    open: null,
    aside: false,
    cursor: stepsOf(frame.ruling).length,
    hot: null,
    note: "",
    refused: "",
    keys: false,
  };
}

/** A new frame. Hits that were refused, or undone, stay where they were put. */
export function received(view: View, frame: Frame, newer: boolean, note: string): View {
  if (!newer) return { ...view, frame, note };
  const next = fresh(frame);
  const kept = frame.tray && !frame.tray.onto && stillThere(frame.tray, view.hits);
  const hits = kept ? view.hits : next.hits;
  const free = frame.tray ? !fits(frame.tray, hits) : false;
  return { ...next, hits, free: free || view.free, keys: view.keys, note };
}

function stillThere(tray: Tray, hits: Hits): boolean {
  const rows = new Set(tray.rows.map((row) => row.id));
  return Object.keys(hits).every((id) => rows.has(id)) && placed(hits) <= tray.hits;
}

/** The ruling that is read now; null while hits are placed. */
export function reading({ frame, aside }: View): Ruling | null {
  const { tray, ruling } = frame;
  if (!tray || !ruling) return null;
  if (tray.done) return ruling;
  return tray.onto && ruling.ruling !== "allowed" && !aside ? ruling : null;
}

export function questionOf(view: View): QuestionRuling | null {
  const read = reading(view);
  return read?.ruling === "question" ? read : null;
}

/** The table after the step that is read. */
export function sceneIn(view: View): Scene {
  const { frame } = view;
  return reading(view) ? (scenesOf(frame)[view.cursor] ?? frame.scene) : frame.scene;
}

/** Every model as it is at that step; one that is gone by then as it stood last. */
export function knownBases(view: View): ReadonlyMap<string, SceneBase> {
  const scenes = [...scenesOf(view.frame).toReversed(), sceneIn(view)];
  return new Map(scenes.flatMap((scene) => scene.bases.map((base) => [base.id, base] as const)));
}

/** Models of the rows that do not stand on that table any more. */
export function fallen(view: View): ReadonlySet<string> {
  const here = new Set(sceneIn(view).bases.map((base) => base.id));
  const all = (view.frame.tray?.rows ?? []).flatMap((row) => row.models);
  return new Set(all.filter((model) => !here.has(model)));
}
