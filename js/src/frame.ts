/**
 * The wire between Python and the browser. Python writes a frame, whole or as what changed since
 * (`parts/wire.ts`); the view answers with messages. Python's side is `makeway.text.wire`; contract
 * fixtures in `tests/fixtures` bind both. Lengths are millimetres on the drawn table: x to the
 * right, y down; our unit's front edge is up.
 * The view computes no rule: seats, counts, sentences and arrows all come from here.
 */

import type { ArmyChange, ArmyList } from "./army/wire";

export type ModelId = string;
export type UnitId = string;
export type ClauseId = string;
export type Point = readonly [x: number, y: number];
/**
 * Left, top, width, height in mm on the table; a fifth number turns it about its middle, clockwise
 * in degrees.
 */
export type Rect = readonly [x: number, y: number, w: number, h: number, turn?: number];
export type Seat = readonly [rank: number, file: number];
export type Side = "left" | "right";
export type Role = "rank_and_file" | "champion" | "musician" | "standard_bearer" | "character";

export interface SceneBase {
  id: ModelId;
  unit: UnitId;
  name: string;
  role: Role;
  own: boolean;
  general: boolean;
  /** Two letters, in the shield of a Character. */
  initials: string;
  /** Centre, unturned width and depth in mm, and the turn clockwise in degrees (0: front up). */
  x: number;
  y: number;
  w: number;
  d: number;
  turn: number;
  /** Files and ranks of the reference base it fills; null for a Mismatching Base. */
  block: readonly [files: number, ranks: number] | null;
  mismatching: boolean;
  seat: Seat | null;
  side: Side | null;
  /** "rank 1, file 3", "left side", "alone". */
  place: string;
  /** Health Points printed and lost; pips show where hp > 1 or the model is a Character. */
  hp: number;
  lost: number;
  /** Lines of the profile card: label and value. */
  profile: readonly (readonly [label: string, value: string])[];
}

export interface SceneUnit {
  id: UnitId;
  name: string;
  player: string;
  own: boolean;
  /** Front left corner on the table, and the turn clockwise in degrees. */
  x: number;
  y: number;
  turn: number;
  files: number;
  ranks: number;
  /** Size of one seat in mm. */
  seatW: number;
  seatD: number;
  /** A lone Character beside the unit, waiting for his seat. */
  waits: boolean;
  /** "Fleeing", "Shaken", "Engaged in front", ... ; empty when there is nothing to say. */
  plight: string;
  /** The drawing as text, and the one-line notation, for Copy as text and for screen readers. */
  text: string;
}

/** An edge where an enemy touches our unit: a line on the table. */
export interface ContactEdge {
  unit: UnitId;
  enemy: UnitId;
  from: Point;
  to: Point;
  /** "Contact: files 1, 2" */
  label: string;
}

/** A piece of terrain: its outline, and whether it stops models and sight. */
export interface TerrainPiece {
  id: string;
  name: string;
  corners: readonly Point[];
  blocks: boolean;
  hides: boolean;
}

/** A part of a Deployment Zone; `name` is its player's. */
export interface ZoneArea {
  own: boolean;
  name: string;
  corners: readonly Point[];
}

/** A phase of the Player Turn; the one that follows carries the action that leads to it. */
export interface PhaseStop {
  name: string;
  at: boolean;
  action: Action | null;
  /** "The Shooting Phase begins" */
  says: string;
}

/** The battlefield from its upper left corner (0, 0), in mm. */
export interface FieldGround {
  width: number;
  depth: number;
  terrain: readonly TerrainPiece[];
  zones: readonly ZoneArea[];
  phases: readonly PhaseStop[];
  /** Around every unit; only while moves are made. */
  halos: readonly Halo[];
}

/** Lines around a unit: 1 inch, and 8 inches where an enemy calls for a March Test. */
export interface Halo {
  unit: UnitId;
  own: boolean;
  inch: readonly (readonly Point[])[];
  eight: readonly (readonly Point[])[];
  /** "8″ from the Orcs" */
  says: string;
}

export interface Scene {
  /** Header: unit and moment ("Movement Phase, your turn"). */
  title: string;
  where: string;
  units: readonly SceneUnit[];
  bases: readonly SceneBase[];
  contacts: readonly ContactEdge[];
  /** What has to be in view. */
  box: Rect;
  /** Null where units stand on no battlefield. */
  field: FieldGround | null;
}

/** What one step changes: whole records replace those of the same id. */
export interface Change {
  bases: readonly SceneBase[];
  gone: readonly ModelId[];
  units: readonly SceneUnit[];
  unitsGone: readonly UnitId[];
  /** All edges after it; null while they stay as they are. */
  contacts: readonly ContactEdge[] | null;
}

export interface About {
  models: readonly ModelId[];
  rects: readonly Rect[];
}

export interface Move {
  model: ModelId;
  from: Point;
  to: Point;
  mm: number;
}

/** The way of models over the battlefield: from where they stood by knots, a length for each leg. */
export interface Walk {
  models: readonly ModelId[];
  way: readonly Point[];
  /** "3.83″" */
  legs: readonly string[];
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

export interface Gap {
  from: Point;
  to: Point;
  text: string;
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

// ---- exercises -------------------------------------------------------------------------------

export type ExerciseMode =
  | "place"
  | "seats"
  | "models"
  | "hits"
  | "choice"
  | "number"
  | "order"
  | "until";

export interface ExerciseFrame {
  v: 1;
  rev: number;
  id: string;
  mode: ExerciseMode;
  /** "Predict: the Warlord joins at rank 1, file 2", "Place every model where it will stand." */
  title: string;
  prompt: string;
  /** The board to answer on; null for a question without a table. On a battlefield its box is what
   * is looked at, and its field holds the lines that the task asks for. */
  scene: Scene | null;
  /** A Character whose distances are measured from his centre, by a ruler and by rings. */
  reach: Reach | null;
  /** An army list to read, instead of a table; it tells no verdict. */
  army: ArmyList | null;
  /** place: models that may be moved (all of the block) and models still in the hand. */
  hand: readonly SceneBase[];
  movable: readonly ModelId[];
  /** place, seats: every place that can be answered with, legal or not. */
  places: readonly {
    unit: UnitId;
    seat: Seat | null;
    side: Side | null;
    rect: Rect;
    place: string;
  }[];
  /** seats, models: how many may be marked (null: any number). */
  marks: number | null;
  /** choice: the answers; one or several. number: the fields. */
  choices: readonly { id: string; label: string; scene: Scene | null }[];
  several: boolean;
  fields: readonly { id: string; label: string; unit: string }[];
  /** order: the cards, as they lie at the start. */
  cards: readonly { id: string; label: string }[];
  /** until: the bars to be given an end. */
  line: Timeline | null;
  tray: Tray | null;
  /** Steps already given of a trace that fades; the board stands after them. */
  given: readonly Step[];
  hints: { taken: number; of: number; texts: readonly string[]; about: About };
  /** What the learner last answered, so that a reload restores it. */
  answer: Answer | null;
  feedback: Feedback | null;
  clauses: Readonly<Record<ClauseId, ClauseCard>>;
  readings: Readonly<Record<string, ReadingCard>>;
  ack: Ack | null;
}

/** Where a bar ends: at once, with this phase, with this Player Turn, or when it runs out itself. */
export type End = "now" | "phase" | "turn" | "runs";

/** The phases left of a Player Turn, bars on them, and the ends to choose from. */
export interface Timeline {
  phases: readonly string[];
  /** "Steady", "on the Warlord". */
  bars: readonly { id: string; label: string; who: string }[];
  /** `at`: after how many of the phases; the last lies beyond them. */
  ends: readonly { id: End; label: string; at: number }[];
}

export interface Answer {
  /** place: model id to seat or side. */
  places?: Readonly<Record<ModelId, Seat | Side>>;
  seats?: readonly (Seat | Side)[];
  models?: readonly ModelId[];
  hits?: Readonly<Record<string, number>>;
  choices?: readonly string[];
  numbers?: Readonly<Record<string, number>>;
  /** order: the ids of the cards, the first to happen first. */
  order?: readonly string[];
  /** until: the end of each bar. */
  ends?: Readonly<Record<string, End>>;
}

export interface Difference {
  /** What the learner has there, what the rule has, and why. */
  you: string;
  rule: string;
  because: string;
  clauses: readonly ClauseId[];
  readings: readonly string[];
  yours: About;
  rules: About;
}

export interface Feedback {
  right: boolean;
  /** "20 of 23 models stand where they should. 3 places differ." */
  headline: string;
  because: string;
  clauses: readonly ClauseId[];
  readings: readonly string[];
  differences: readonly Difference[];
  /** The false rule that gives this answer, in words. */
  belief: { id: string; says: string } | null;
  /** The rule's own picture, and the moves that lead there. */
  rule: Scene | null;
  moves: readonly Move[];
  yourMoves: readonly Move[];
  steps: readonly Step[];
  summary: { yours: string; rules: string };
  /** What is right, to be marked on the answer itself; null in mode place, where `rule` shows it. */
  rightAnswer: Answer | null;
  /** until: bars whose end the text leaves open, so that none is wrong. */
  leftOpen: readonly string[];
  /** Where "again" leads, if not to the same exercise once more: "Next: a smaller case of this". */
  next?: string;
}

// ---- messages from the view ------------------------------------------------------------------

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
