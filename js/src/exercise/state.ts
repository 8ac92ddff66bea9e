/** What one view of an exercise knows: the frame, and the learner's answer in the making. */
import type { About } from "../frame";
import { type Hits, left } from "../hits/tally";
import type { Status } from "../parts/status";
import type { Open } from "../parts/tags";
import { baseOf } from "../scene/fold";
import { type Place, placesOf } from "../scene/places";
import type { ModelId, Point, Scene, SceneBase } from "../scene/wire";
import { readNumbers } from "./forms";
import { answerOf, type Board, gridOf, inHand, opening, sceneOf } from "./hand";
import type { Lifted } from "./order";
import { unset } from "./until";
import type { Answer, ExerciseFrame } from "./wire";

/** What a sentence is about, on the learner's board and on the rule's. */
export interface Lit {
  readonly yours: About | null;
  readonly rules: About | null;
}

export interface View {
  readonly frame: ExerciseFrame;
  readonly board: Board;
  /** Earlier boards, for taking back. */
  readonly past: readonly Board[];
  /** The model that the next press puts down. */
  readonly held: ModelId | null;
  /** The pointer during a drag, and where on the model it was gripped. */
  readonly point: Point | null;
  readonly grip: Point;
  readonly over: string | null;
  readonly focus: string | null;
  readonly line: Point | null;
  /** The model whose profile stays open. */
  readonly pinned: ModelId | null;
  readonly lit: Lit | null;
  readonly open: Open | null;
  readonly chosen: ReadonlySet<string>;
  readonly typed: Readonly<Record<string, string>>;
  readonly hits: Hits;
  /** The card that is being moved, and the one that the keyboard is at. */
  readonly lifted: Lifted | null;
  readonly stop: string | null;
  readonly steps: boolean;
  readonly keys: boolean;
  readonly note: string;
  /** When the question first came into view, in ms of the page's clock. */
  readonly seen: number | null;
  /** What the last gesture did, until the next one. */
  readonly remark: Status | null;
}

/** The answer that the frame remembers is the answer in the making. */
export function fresh(frame: ExerciseFrame): View {
  const { answer } = frame;
  const board = opening(frame);
  const typed = Object.entries(answer?.numbers ?? {}).map(([id, n]) => [id, String(n)]);
  return {
    frame,
    board,
    past: [],
    held: nextInHand(frame, board),
    point: null,
    grip: [0, 0],
    over: null,
    focus: null,
    line: null,
    pinned: null,
    lit: null,
    open: null,
    chosen: new Set(answer?.choices ?? []),
    typed: Object.fromEntries(typed),
    hits: answer?.hits ?? {},
    lifted: null,
    stop: null,
    steps: false,
    keys: false,
    note: "",
    seen: null,
    remark: null,
  };
}

/** A new frame. A hint, or a message that was refused, changes nothing of what is laid out. */
export function received(view: View, frame: ExerciseFrame, note: string): View {
  const kept = frame.feedback === null && view.frame.feedback === null && frame.answer === null;
  if (kept) return { ...view, frame, note };
  return { ...fresh(frame), focus: view.focus, keys: view.keys, note };
}

/** Whoever waits in the hand comes next, without being asked for. */
export function nextInHand(frame: ExerciseFrame, board: Board): ModelId | null {
  if (frame.mode !== "place" || frame.feedback) return null;
  return inHand(frame, board)[0]?.id ?? null;
}

/** The text leaves open all that was asked: no answer is right, and none is wrong. */
export function leftOpen({ frame }: View): boolean {
  const open = new Set(frame.feedback?.leftOpen);
  return open.size > 0 && (frame.line?.bars ?? []).every((bar) => open.has(bar.id));
}

export function sceneIn(view: View): Scene | null {
  return sceneOf(view.frame, view.board);
}

export function heldBase(view: View): SceneBase | null {
  const scene = sceneIn(view);
  return scene && baseOf(scene, view.held);
}

/** The places of the learner's board. */
export function gridIn(view: View): readonly Place[] {
  return gridOf(view.frame, view.board);
}

/** The places of the rule's board: only to be read; where places are marked, the very same. */
export function ruleGrid(view: View): readonly Place[] {
  const rule = view.frame.feedback?.rule;
  if (!rule) return [];
  const places = view.frame.mode === "seats" ? gridIn(view) : placesOf(rule);
  return places.map((place) => ({ ...place, id: `rule/${place.id}` }));
}

export function gridOn(view: View, board: string): readonly Place[] {
  return board === "rule" ? ruleGrid(view) : gridIn(view);
}

export function boardOf(place: Place): string {
  return place.id.startsWith("rule/") ? "rule" : "mine";
}

export function placeIn(view: View, id: string | null): Place | null {
  if (id === null) return null;
  const grid = id.startsWith("rule/") ? ruleGrid(view) : gridIn(view);
  return grid.find((place) => place.id === id) ?? null;
}

/** The model on a place, as it stands on that board. */
export function baseOn(view: View, place: Place | null): SceneBase | null {
  if (!place) return null;
  const scene = boardOf(place) === "rule" ? view.frame.feedback?.rule : sceneIn(view);
  return scene ? baseOf(scene, place.model) : null;
}

/** What would be handed in now; null while something is missing. */
export function answerNow(view: View): Answer | null {
  const { frame } = view;
  switch (frame.mode) {
    case "choice":
      return view.chosen.size > 0 ? { choices: inOrder(view) } : null;
    case "number": {
      const read = readNumbers(frame, view.typed);
      return read && { numbers: read };
    }
    case "hits":
      return frame.tray && left(frame.tray, view.hits) === 0 ? { hits: filled(view.hits) } : null;
    case "until":
      return unset(view) === 0 ? { ends: Object.fromEntries(view.board.ends) } : null;
    case "order":
      return view.lifted ? null : { order: view.board.order };
    default:
      return answerOf(frame, view.board);
  }
}

function inOrder(view: View): readonly string[] {
  return view.frame.choices.map((choice) => choice.id).filter((id) => view.chosen.has(id));
}

function filled(hits: Hits): Hits {
  return Object.fromEntries(Object.entries(hits).filter(([, n]) => n > 0));
}

/** Somebody answered; false where the rule's answer was only shown. */
export function answered(view: View): boolean {
  return view.frame.feedback !== null && view.frame.answer !== null;
}
