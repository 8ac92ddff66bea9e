/** Exercises made by hand: a Warlord has taken rank 1, file 2, and the Champion is in the hand. */
import exercise from "../src/exercise";
import type { Answer, ExerciseFrame, Feedback } from "../src/exercise/wire";
import type { Scene, Seat } from "../src/scene/wire";
import { opened } from "./opened";
import { card, on, unit } from "./records";

export const orcs = unit("orcs", { files: 3, ranks: 2 });
const seats: readonly Seat[] = [1, 2, 3].flatMap((rank) =>
  [1, 2, 3].map((file): Seat => [rank, file]),
);
export const champion = on(orcs, "champion", "champion", [1, 2], { name: "Champion" });
const held = { ...champion, seat: null, place: "in your hand" };
const warlord = on(orcs, "warlord", "character", [1, 2], { name: "Warlord" });
export const lord = on(orcs, "lord", "character", [1, 2], { name: "Cuatl Lord", block: [2, 2] });

export const scene: Scene = {
  title: "Orcs",
  where: "",
  units: [orcs],
  bases: [
    on(orcs, "orc.1", "rank_and_file", [1, 1], { name: "Orc" }),
    warlord,
    on(orcs, "orc.2", "rank_and_file", [1, 3], { name: "Orc" }),
    on(orcs, "orc.3", "rank_and_file", [2, 1], { name: "Orc" }),
    on(orcs, "orc.4", "rank_and_file", [2, 2], { name: "Orc" }),
  ],
  contacts: [],
  box: [0, 0, 0, 0],
  field: null,
};

const places = seats.map((seat) => ({
  unit: "orcs",
  seat,
  side: null,
  rect: [(seat[1] - 1) * 25, (seat[0] - 1) * 25, 25, 25] as const,
  place: `rank ${seat[0]}, file ${seat[1]}`,
}));

export const placing: ExerciseFrame = {
  v: 1,
  rev: 1,
  id: "01-B",
  mode: "place",
  title: "Predict",
  prompt: "Place every model.",
  scene,
  reach: null,
  army: null,
  hand: [held],
  movable: [...scene.bases.map((base) => base.id), "champion"],
  places,
  marks: null,
  choices: [],
  several: false,
  fields: [],
  cards: [],
  line: null,
  tray: null,
  given: [],
  hints: { taken: 0, of: 5, texts: [], about: { models: [], rects: [] } },
  answer: null,
  feedback: null,
  clauses: { "FR-2": card("FR-2", "Front Rank", "As far forward as can be.") },
  readings: {},
  ack: null,
};

export const pointing: ExerciseFrame = { ...placing, mode: "models", hand: [], places: [] };
export const seating: ExerciseFrame = { ...placing, mode: "seats", hand: [] };
export const choosing: ExerciseFrame = {
  ...placing,
  mode: "choice",
  hand: [],
  choices: [
    { id: "yes", label: "Yes", scene: null },
    { id: "no", label: "No", scene: null },
  ],
};
export const counting: ExerciseFrame = {
  ...placing,
  mode: "number",
  scene: null,
  hand: [],
  fields: [
    { id: "wide", label: "Width", unit: "mm" },
    { id: "deep", label: "Depth", unit: "mm" },
  ],
};

export const ordering: ExerciseFrame = {
  ...placing,
  mode: "order",
  scene: null,
  hand: [],
  cards: [
    { id: "rest", label: "The rest." },
    { id: "test", label: "The test." },
    { id: "leaver", label: "The leaver." },
  ],
};

export const lingering: ExerciseFrame = {
  ...placing,
  mode: "until",
  scene: null,
  hand: [],
  line: {
    phases: ["Movement Phase", "Shooting Phase", "Close Combat Phase"],
    bars: [
      { id: "his", label: "Steady", who: "on the Warlord" },
      { id: "theirs", label: "Steady", who: "on the Orcs" },
    ],
    ends: [
      { id: "now", label: "Ends at once", at: 0 },
      { id: "phase", label: "To the end of this phase", at: 1 },
      { id: "turn", label: "To the end of this Player Turn", at: 3 },
      { id: "runs", label: "Longer, as long as it runs", at: 4 },
    ],
  },
};

export function judged(frame: ExerciseFrame, answer: Answer | null, said: Partial<Feedback>) {
  const feedback: Feedback = {
    right: false,
    headline: "4 of 6 models stand where they should. 1 place differs.",
    because: "The Champion stands as far forward as he can.",
    clauses: ["FR-2"],
    readings: [],
    differences: [],
    belief: null,
    rule: frame.scene,
    moves: [],
    yourMoves: [],
    steps: [],
    summary: { yours: "1 model moves", rules: "2 models move" },
    rightAnswer: null,
    leftOpen: [],
    ...said,
  };
  return { ...frame, rev: frame.rev + 1, answer, feedback };
}

/** An exercise in a page of the test: the next frame from Python, and a place pressed by key. */
export function ask(frame: ExerciseFrame) {
  const widget = opened(exercise, frame);
  const answer = (next: ExerciseFrame) => widget.model.answer(next as never);
  const press = (place: string): void => {
    widget.get(`[data-place="${place}"]`).focus();
    widget.key("Enter", `[data-place="${place}"]`);
  };
  return { ...widget, answer, press };
}
