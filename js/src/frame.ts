/**
 * The wire between Python and the browser. Python writes a frame, whole or as what changed since
 * (`parts/wire.ts`); the view answers with messages. Python's side is `makeway.text.wire`; contract
 * fixtures in `tests/fixtures` bind both. Lengths are millimetres on the drawn table: x to the
 * right, y down; our unit's front edge is up.
 * The view computes no rule: seats, counts, sentences and arrows all come from here.
 */

import type { ArmyChange } from "./army/wire";
import type { Answer } from "./exercise/wire";
import type { Tray } from "./hits/wire";
import type {
  Change,
  Gap,
  ModelId,
  Move,
  Point,
  Rect,
  Scene,
  Seat,
  Side,
  UnitId,
  Walk,
} from "./scene/wire";

export type ClauseId = string;

export interface About {
  models: readonly ModelId[];
  rects: readonly Rect[];
}

export interface Step {
  because: string;
  clauses: readonly ClauseId[];
  readings: readonly string[];
  about: About;
  moves: readonly Move[];
  fallen: readonly ModelId[];
  change: Change;
  walks: readonly Walk[];
}

export interface Finding {
  clause: ClauseId;
  verdict: "forbids" | "holds" | "gives_way";
  because: string;
  remedy: string | null;
  readings: readonly string[];
  about: About;
}

/** An engine action as JSON; the view passes it back untouched. */
export type Action = { readonly do: string; readonly [field: string]: unknown };

export interface AllowedRuling {
  ruling: "allowed";
  headline: string;
  summary: string;
  findings: readonly Finding[];
  steps: readonly Step[];
  /** Cost and why nothing is cheaper; empty when there was nothing to minimise. */
  proof: string;
}

export interface IllegalRuling {
  ruling: "illegal";
  headline: string;
  summary: string;
  findings: readonly Finding[];
  action: Action;
  /** The model that was dropped, where it was dropped, and where it goes home to. */
  who: ModelId | null;
  tried: Rect | null;
  nearest: { label: string; detail: string; action: Action; rect: Rect | null } | null;
  /** How far enemies in the front stay away from that place: "6 mm". */
  gaps: readonly Gap[];
}

export interface QuestionOption {
  letter: string;
  label: string;
  detail: string;
  action: Action;
  about: About;
  moves: readonly Move[];
  /** Two dice of the total that this option is for. */
  dice?: readonly [number, number] | null;
}

export interface QuestionRuling {
  ruling: "question";
  headline: string;
  because: string;
  clauses: readonly ClauseId[];
  readings: readonly string[];
  /** "Owner" or "Attacker", and the player's name; own: is it us? */
  decides: { role: string; player: string; own: boolean };
  findings: readonly Finding[];
  about: About;
  options: readonly QuestionOption[];
  /** The field of the action that two dice fill, when it is they who are asked. */
  dice?: string | null;
  /** The model that was dropped and where, so that every view shows it there while it waits. */
  who?: ModelId | null;
  tried?: Rect | null;
}

export type Ruling = AllowedRuling | IllegalRuling | QuestionRuling;

/** A place the engine allows for a mover, with its whole preview. */
export interface Target {
  action: Action;
  seat: Seat | null;
  side: Side | null;
  unit: UnitId;
  rect: Rect;
  /** "rank 1, file 3" */
  place: string;
  headline: string;
  /** Others that move, and their total way in mm. */
  count: number;
  mm: number;
  moves: readonly Move[];
  steps: readonly { because: string; clauses: readonly ClauseId[]; readings: readonly string[] }[];
  /** Set when dropping here leads to a Question: its headline. */
  asks: string | null;
  /** The way there over a battlefield, and by which move: "by a March, 5.20″". */
  walk: Walk | null;
  by: string;
}

/** How far a kind of move leads at most; `action` lacks only where to. */
export interface Ring {
  kind: string;
  fly: boolean;
  mm: number;
  /** "Advance 4″" */
  label: string;
  action: Action;
}

/** What a move of a Character over the battlefield is measured by, from his centre. */
export interface Reach {
  piece: ModelId;
  centre: Point;
  rings: readonly Ring[];
  /** Why a March Test comes first; empty when none is due. */
  says: string;
}

/** Seats of a unit that the same clauses close; `action` lacks only the seat. */
export interface Closed {
  unit: UnitId;
  seats: readonly Seat[];
  action: Action;
  clauses: readonly ClauseId[];
}

export interface Mover {
  /** "Join", "Make Way": what dropping does. */
  verb: string;
  summary: string;
  targets: readonly Target[];
  closed: readonly Closed[];
  /** Null where no move over a battlefield is made. */
  reach: Reach | null;
  /** Out of his unit while he cannot leave it: refused with its reasons; on a battlefield it lacks `to`. */
  out: Action | null;
  /** Why he is put back who is set down outside his unit, where nobody can be asked; else "". */
  stays: string;
}

export interface TimelineEntry {
  n: number;
  label: string;
  kind: "start" | "allowed" | "illegal" | "question";
  /** The entry whose table is shown; entries after it can be redone. */
  at: boolean;
  ahead: boolean;
}

export interface ClauseCard {
  id: ClauseId;
  title: string;
  says: string;
  sources: readonly string[];
  standing: string;
  reading: string | null;
  unless: readonly ClauseId[];
  /** Number of the lesson that teaches it, or null. */
  lesson: string | null;
}

export interface ReadingCard {
  id: string;
  asks: string;
  choice: string;
  why: string;
  others: readonly string[];
}

export interface Ack {
  id: string;
  ok: boolean;
  /** stale, malformed, internal, or null when the engine ruled. */
  code: "stale" | "malformed" | "internal" | null;
  message: string;
}

/**
 * Beside the frame a table has the trait `opening`, [rev, step]: a view opened at that revision
 * begins after so many steps of the ruling. Null: after the last.
 */
export type Opening = readonly [rev: number, step: number] | null;

export interface Frame {
  v: 1;
  rev: number;
  scene: Scene;
  /** Leads from `scene` back to the table before the steps of `ruling`. */
  back: Change;
  ruling: Ruling | null;
  movers: Readonly<Record<ModelId, Mover>>;
  timeline: readonly TimelineEntry[];
  canUndo: boolean;
  canRedo: boolean;
  tray: Tray | null;
  orders: readonly Order[];
  clauses: Readonly<Record<ClauseId, ClauseCard>>;
  readings: Readonly<Record<string, ReadingCard>>;
  ack: Ack | null;
}

/** What a model sees, when it is asked: lines to enemies, and the arcs of its unit. */
export interface Seeing {
  model: ModelId;
  /** "The Marshal sees the Orcs." */
  says: string;
  /** "clear, 3.73″", "hidden by the Ruin" */
  lines: readonly {
    unit: UnitId;
    line: readonly [Point, Point];
    clear: boolean;
    says: string;
  }[];
  /** Each along its Facing and out: front corner, front corner, outer corner, outer corner. */
  arcs: readonly { name: string; corners: readonly Point[] }[];
}

/** A kind of move that a unit may make: "Advance 4″", and how far it leads; null: no bound. */
export interface MoveKind {
  kind: string;
  label: string;
  mm: number | null;
  /** How far back or to a side; null: not at all, or not known. */
  aside: number | null;
}

/** A unit formed anew so many files wide: its front left corner from its centre, as it faces. */
export interface Width {
  files: number;
  right: number;
  back: number;
}

/** What a unit may be told to do: an action that lacks nothing, its legs, its place, or its width. */
export interface Order {
  unit: UnitId;
  kind: "charge" | "legs" | "place" | "reform";
  label: string;
  action: Action;
  kinds: readonly MoveKind[];
  /** Of its Unit Boundary, the front left one first, clockwise as it sees them; empty where it has no place. */
  corners: readonly Point[];
  widths: readonly Width[];
}

interface Envelope {
  v: 1;
  /** Unique for the view's life; comes back in `ack.id`. */
  id: string;
  base_rev: number;
}

export type Message = Envelope &
  (
    | { kind: "action"; action: Action }
    | { kind: "foretell"; action: Action }
    | { kind: "look"; model: ModelId }
    | { kind: "army"; change: ArmyChange }
    | { kind: "undo" }
    | { kind: "redo" }
    | { kind: "goto"; to: number }
    /** `seconds` since the learner first had the question in view; null where that is not known. */
    | { kind: "check"; answer: Answer; seconds: number | null }
    | { kind: "hint" }
    | { kind: "show" }
    | { kind: "again" }
    | { kind: "plan"; points: Readonly<Record<string, number | Readonly<Record<string, number>>>> }
  );
