/** What an exercise is told, and the answer that it gives back. */

import type { ArmyList } from "../army/wire";
import type { About, Ack, ClauseCard, ClauseId, Reach, ReadingCard, Step } from "../frame";
import type { Tray } from "../hits/wire";
import type { ModelId, Move, Rect, Scene, SceneBase, Seat, Side, UnitId } from "../scene/wire";

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
