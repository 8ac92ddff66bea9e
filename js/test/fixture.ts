/** Frames made by hand, for tests and for the stub page: Saurian Warriors choose a seat, and after it. */
import type { Action, ClauseCard, Frame, Mover, Step, Target } from "../src/frame";
import { NOTHING } from "../src/scene/fold";
import type { Scene, SceneBase, Seat } from "../src/scene/wire";
import { card, on, step, unit } from "./records";

const action = (seat: Seat): Action => ({
  do: "join",
  character: "warlord",
  unit: "warriors",
  seat,
});

const warriors = unit("warriors", { name: "Saurian Warriors", text: "M S C L #\nr r r # #" });
const lone = unit("warlord-unit", {
  name: "Saurian Warlord",
  x: 146.5,
  y: 67.5,
  files: 1,
  ranks: 1,
  waits: true,
});

function warriorBases(): SceneBase[] {
  const bases = [
    on(warriors, "musician", "musician", [1, 1], { name: "Musician" }),
    on(warriors, "standard", "standard_bearer", [1, 2], { name: "Standard Bearer" }),
    on(warriors, "champion", "champion", [1, 3], { name: "Champion" }),
    on(warriors, "lord", "character", [1, 4], {
      name: "Cuatl Lord",
      initials: "CL",
      block: [2, 2],
      general: true,
      hp: 4,
      lost: 1,
    }),
    {
      ...on(warriors, "ancient", "character", [1, 1], { name: "Caiman Ancient", initials: "CA" }),
      seat: null,
      side: "left" as const,
      place: "left side",
      block: null,
      mismatching: true,
      x: -20,
      y: 20,
      w: 40,
      d: 40,
      hp: 4,
    },
  ];
  for (let rank = 2; rank <= 5; rank++)
    for (let file = 1; file <= 5; file++) {
      if ((rank === 2 && file > 3) || (rank === 5 && file === 5)) continue;
      bases.push(
        on(warriors, `w${rank}${file}`, "rank_and_file", [rank, file], { name: "Warrior" }),
      );
    }
  return bases;
}

const warlord: SceneBase = {
  ...on(lone, "warlord", "character", [1, 1], { name: "Saurian Warlord", initials: "SW" }),
  seat: null,
  place: "alone",
};

export const scene: Scene = {
  title: "Saurian Warriors",
  where: "Movement Phase, your turn",
  units: [warriors, lone],
  bases: [...warriorBases(), warlord],
  contacts: [],
  box: [-48, -36, 232, 186],
  field: null,
};

const base = (id: string): SceneBase => {
  const found = scene.bases.find((each) => each.id === id);
  if (!found) throw new Error(`no base ${id}`);
  return found;
};

const standardAway = {
  ...base("standard"),
  seat: [5, 5] as Seat,
  place: "rank 5, file 5",
  x: 112.5,
  y: 112.5,
};
const championAside = {
  ...base("champion"),
  seat: [1, 2] as Seat,
  place: "rank 1, file 2",
  x: 37.5,
};
const warlordIn = {
  ...base("warlord"),
  unit: "warriors",
  seat: [1, 3] as Seat,
  place: "rank 1, file 3",
  x: 62.5,
  y: 12.5,
};
const steps: Step[] = [
  {
    ...step(
      "The Standard Bearer leaves rank 1, file 2 for the empty seat at rank 5, file 5: 125 mm.",
      ["JN-9"],
      { ...NOTHING, bases: [standardAway] },
    ),
    moves: [{ model: "standard", from: [37.5, 12.5], to: [112.5, 112.5], mm: 125 }],
  },
  {
    ...step(
      "The Champion, who has Front Rank, moves from file 3 to file 2: 25 mm.",
      ["FR-2", "JN-9"],
      { ...NOTHING, bases: [championAside] },
    ),
    readings: ["A5"],
    moves: [{ model: "champion", from: [62.5, 12.5], to: [37.5, 12.5], mm: 25 }],
  },
  {
    ...step(
      "The Warlord takes rank 1, file 3 and faces the way the unit faces.",
      ["JN-5", "JN-7"],
      {
        bases: [warlordIn],
        gone: [],
        units: [],
        unitsGone: ["warlord-unit"],
        contacts: null,
      },
    ),
    moves: [{ model: "warlord", from: [159, 80], to: [62.5, 12.5], mm: 0 }],
  },
  step("The unit may not move any farther in this Movement Phase.", ["JN-11"]),
  step("For shooting, the Warlord has Marched and the Warriors have not moved.", ["JN-12"]),
];

function target(file: number, count: number, mm: number): Target {
  const third = file === 3;
  return {
    action: action([1, file]),
    seat: [1, file],
    side: null,
    unit: "warriors",
    rect: [(file - 1) * 25, 0, 25, 25],
    place: `rank 1, file ${file}`,
    headline: `Saurian Warlord joins at rank 1, file ${file}`,
    count,
    mm,
    moves: third ? steps.slice(0, 2).flatMap((each) => each.moves) : [],
    steps: third ? steps.slice(0, 3) : [],
    asks: null,
    walk: null,
    by: "",
  };
}

const mover: Mover = {
  verb: "Join",
  reach: null,
  out: null,
  stays: "",
  summary: "5 seats are open to him, all in rank 1.",
  targets: [
    target(1, 1, 125),
    target(2, 1, 125),
    target(3, 2, 150),
    target(4, 5, 300),
    target(5, 4, 290),
  ],
  closed: [
    {
      unit: "warriors",
      seats: [2, 3, 4, 5].flatMap((rank) => [1, 2, 3, 4, 5].map((file): Seat => [rank, file])),
      action: { do: "join", character: "warlord", unit: "warriors" },
      clauses: ["FR-2"],
    },
  ],
};

export const clauses: Record<string, ClauseCard> = {
  "JN-9": card(
    "JN-9",
    "Displaced models",
    "Models pushed aside by a newcomer move as little as they can, so that everyone ends in a legal position.",
    { reading: "A5" },
  ),
  "FR-2": card(
    "FR-2",
    "As far forward as possible",
    "A model with Front Rank stands as far forward as it can.",
  ),
  "JN-5": card("JN-5", "Taking the seat", "The newcomer takes the seat that was chosen."),
  "JN-7": card("JN-7", "Facing", "He faces the way the unit faces."),
  "MW-4": card("MW-4", "Ends in contact", "Make Way ends in contact with an enemy."),
  "JN-10": card(
    "JN-10",
    "A single rank",
    "In a single rank the owner chooses where the displaced model stands.",
  ),
};

export const resting: Frame = {
  v: 1,
  rev: 4,
  scene,
  back: NOTHING,
  ruling: null,
  movers: { warlord: mover },
  timeline: [
    { n: 0, label: "Start", kind: "start", at: false, ahead: false },
    { n: 1, label: "Caiman Ancient joins", kind: "allowed", at: false, ahead: false },
    { n: 2, label: "Refused: file 3", kind: "illegal", at: false, ahead: false },
    { n: 3, label: "Cuatl Lord joins", kind: "allowed", at: true, ahead: false },
  ],
  canUndo: true,
  canRedo: false,
  tray: null,
  orders: [],
  clauses,
  readings: {
    A5: {
      id: "A5",
      asks: "how to measure",
      choice: "least total distance, then fewest models",
      why: "The sentence speaks of moving as little as possible.",
      others: ["fewest models, then least distance"],
    },
  },
  ack: null,
};

const joined: Scene = {
  ...scene,
  units: [warriors],
  bases: scene.bases.map(
    (each) =>
      [standardAway, championAside, warlordIn].find((moved) => moved.id === each.id) ?? each,
  ),
};

export const allowed: Frame = {
  ...resting,
  rev: 5,
  scene: joined,
  back: {
    bases: [base("standard"), base("champion"), base("warlord")],
    gone: [],
    units: [lone],
    unitsGone: [],
    contacts: null,
  },
  ruling: {
    ruling: "allowed",
    headline: "Saurian Warlord joins at rank 1, file 3",
    summary: "2 models move, 150 mm.",
    findings: [],
    steps,
    proof: "2 models, 150 mm. No legal arrangement costs less.",
  },
  movers: {},
  timeline: [
    ...resting.timeline.map((entry) => ({ ...entry, at: false })),
    { n: 4, label: "Warlord joins", kind: "allowed", at: true, ahead: false },
  ],
};
