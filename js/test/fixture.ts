/** Frames made by hand: the positions of the look's stills, for tests and for the stub page. */
import type { Action, ClauseCard, Frame, Mover, Step, Target } from "../src/frame";
import { NOTHING } from "../src/scene/fold";
import type { Change, Role, Scene, SceneBase, SceneUnit, Seat } from "../src/scene/wire";

type Extra = Partial<SceneBase>;

export function unit(id: string, extra: Partial<SceneUnit> = {}): SceneUnit {
  return {
    id,
    name: id,
    player: "own",
    own: true,
    x: 0,
    y: 0,
    turn: 0,
    files: 5,
    ranks: 5,
    seatW: 25,
    seatD: 25,
    waits: false,
    plight: "",
    text: `${id} as text`,
    ...extra,
  };
}

export function on(u: SceneUnit, id: string, role: Role, seat: Seat, extra: Extra = {}): SceneBase {
  const [files, ranks] = extra.block ?? [1, 1];
  const [w, d] = [files * u.seatW, ranks * u.seatD];
  const sign = u.turn === 180 ? -1 : 1;
  return {
    id,
    unit: u.id,
    name: id,
    role,
    own: u.own,
    general: false,
    initials: id.slice(0, 2).toUpperCase(),
    x: u.x + sign * ((seat[1] - 1) * u.seatW + w / 2),
    y: u.y + sign * ((seat[0] - 1) * u.seatD + d / 2),
    w,
    d,
    turn: u.turn,
    block: [files, ranks],
    mismatching: false,
    seat,
    side: null,
    place: `rank ${seat[0]}, file ${seat[1]}`,
    hp: role === "character" ? 3 : 1,
    lost: 0,
    profile: [
      ["Base", `${w} × ${d} mm`],
      ["Type", "Infantry"],
    ],
    ...extra,
  };
}

export function card(id: string, title: string, says: string, extra: Partial<ClauseCard> = {}) {
  return {
    id,
    title,
    says,
    sources: ["sentence S0-11"],
    standing: "the text says it",
    reading: null,
    unless: [],
    lesson: "01",
    ...extra,
  } satisfies ClauseCard;
}

export function step(because: string, clauses: string[], change: Change = NOTHING): Step {
  return {
    because,
    clauses,
    readings: [],
    about: { models: change.bases.map((base) => base.id), rects: [] },
    moves: [],
    fallen: [],
    walks: [],
    change,
  };
}

const action = (seat: Seat): Action => ({
  do: "join",
  character: "warlord",
  unit: "warriors",
  seat,
});

// ---- Saurian Warriors: choosing a seat, and the steps after it ---------------------------------

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

const clauses: Record<string, ClauseCard> = {
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

// ---- Heavy Infantry: a refusal -----------------------------------------------------------------

const infantry = unit("infantry", {
  name: "Heavy Infantry",
  seatW: 20,
  seatD: 20,
  plight: "Engaged in front",
});
const orcs = unit("orcs", {
  name: "Orcs",
  own: false,
  player: "foe",
  x: 34,
  y: 0,
  turn: 180,
  files: 5,
  ranks: 3,
  plight: "attack the front",
});

function infantryBases(): SceneBase[] {
  const hero = { hp: 3 };
  const front = [
    on(infantry, "wizard", "character", [1, 1], {
      name: "Wizard",
      initials: "Wi",
      ...hero,
      lost: 1,
    }),
    on(infantry, "champion", "champion", [1, 2], { name: "Champion" }),
    on(infantry, "musician", "musician", [1, 3], { name: "Musician" }),
    on(infantry, "standard", "standard_bearer", [1, 4], { name: "Standard Bearer" }),
    on(infantry, "marshal", "character", [1, 5], {
      name: "Marshal",
      initials: "Ma",
      general: true,
      ...hero,
    }),
    {
      ...on(infantry, "rider", "character", [1, 1], { name: "Mounted Marshal", initials: "MH" }),
      seat: null,
      side: "right" as const,
      place: "right side",
      block: null,
      mismatching: true,
      x: 112.5,
      y: 25,
      w: 25,
      d: 50,
    },
  ];
  for (let rank = 2; rank <= 5; rank++)
    for (let file = 1; file <= (rank === 5 ? 2 : 5); file++)
      front.push(
        on(infantry, `i${rank}${file}`, "rank_and_file", [rank, file], { name: "Halberdier" }),
      );
  const foes: Role[] = [
    "rank_and_file",
    "champion",
    "standard_bearer",
    "musician",
    "rank_and_file",
  ];
  for (let rank = 1; rank <= 3; rank++)
    for (let file = 1; file <= 5; file++) {
      const role = rank === 1 ? (foes[file - 1] ?? "rank_and_file") : "rank_and_file";
      front.push(on(orcs, `o${rank}${file}`, role, [rank, file], { name: "Orc" }));
    }
  return front;
}

const makeWay = (seat: Seat): Action => ({ do: "make_way", character: "marshal", seat });

export const illegal: Frame = {
  ...resting,
  rev: 9,
  scene: {
    title: "Heavy Infantry",
    where: "Close Combat, round 2, step 3: Make Way",
    units: [infantry, orcs],
    bases: infantryBases(),
    contacts: [
      { unit: "infantry", enemy: "orcs", from: [0, 0], to: [34, 0], label: "Contact: files 1, 2" },
    ],
    box: [-121, -105, 276, 235],
    field: null,
  },
  ruling: {
    ruling: "illegal",
    headline: "The Marshal may not Make Way to rank 2, file 2",
    summary: "2 clauses forbid it. Nothing has changed.",
    action: makeWay([2, 2]),
    who: "marshal",
    tried: [20, 20, 20, 20],
    gaps: [],
    nearest: {
      label: "Change places with the Champion",
      detail: "rank 1, file 2: the nearest legal move",
      action: makeWay([1, 2]),
      rect: [20, 0, 20, 20],
    },
    findings: [
      {
        clause: "FR-2",
        verdict: "forbids",
        because:
          "He would stand in rank 2 while the Musician, who has no Front Rank, stands in rank 1.",
        remedy: null,
        readings: [],
        about: { models: ["marshal", "musician"], rects: [] },
      },
      {
        clause: "MW-4",
        verdict: "forbids",
        because:
          "At rank 2, file 2 he touches no enemy. The Orcs touch rank 1, files 1 and 2, and end 6 mm short of file 3.",
        remedy:
          "Change places with a model that touches the Orcs and is not a Character. That is the Champion, at file 2.",
        readings: [],
        about: { models: ["marshal"], rects: [[20, 20, 20, 20]] },
      },
      {
        clause: "MW-1",
        verdict: "holds",
        because: "It is step 3 of the round, and Make Way is open in every round.",
        remedy: null,
        readings: [],
        about: { models: [], rects: [] },
      },
      {
        clause: "MW-3",
        verdict: "holds",
        because: "The Orcs attack the Heavy Infantry in their front.",
        remedy: null,
        readings: ["A15"],
        about: { models: ["o11", "o12"], rects: [] },
      },
    ],
  },
  movers: {
    marshal: {
      verb: "Make Way",
      reach: null,
      out: null,
      stays: "",
      summary: "1 seat is open to the Marshal, in rank 1.",
      targets: [
        {
          action: makeWay([1, 2]),
          seat: [1, 2],
          side: null,
          unit: "infantry",
          rect: [20, 0, 20, 20],
          place: "rank 1, file 2",
          headline: "The Marshal changes places with the Champion",
          count: 1,
          mm: 60,
          moves: [{ model: "champion", from: [30, 10], to: [90, 10], mm: 60 }],
          steps: [],
          asks: null,
          walk: null,
          by: "",
        },
      ],
      closed: [
        {
          unit: "infantry",
          seats: [[2, 2]],
          action: { do: "make_way", character: "marshal" },
          clauses: ["FR-2", "MW-4"],
        },
      ],
    },
  },
  timeline: [
    { n: 0, label: "Start", kind: "start", at: false, ahead: false },
    { n: 1, label: "Orcs charge", kind: "allowed", at: false, ahead: false },
    { n: 2, label: "Refused: rank 2, file 2", kind: "illegal", at: true, ahead: false },
  ],
};

// ---- Seekers: a Question -----------------------------------------------------------------------

const seekers = unit("seekers", { name: "Seekers", files: 5, ranks: 1, seatW: 20, seatD: 20 });
const dragon = unit("dragon", {
  name: "Dragon Seeker",
  x: 130,
  y: 40,
  files: 1,
  ranks: 1,
  waits: true,
});
const room = (letter: string): Action => ({ do: "join", character: "dragon_seeker", room: letter });

export const asking: Frame = {
  ...resting,
  rev: 12,
  scene: {
    title: "Seekers",
    where: "Movement Phase, your turn",
    units: [seekers, dragon],
    bases: [
      on(seekers, "s1", "rank_and_file", [1, 1], { name: "Seeker" }),
      on(seekers, "s2", "rank_and_file", [1, 2], { name: "Seeker" }),
      on(seekers, "champion", "champion", [1, 3], { name: "Champion" }),
      on(seekers, "s4", "rank_and_file", [1, 4], { name: "Seeker" }),
      on(seekers, "s5", "rank_and_file", [1, 5], { name: "Seeker" }),
      {
        ...on(dragon, "dragon_seeker", "character", [1, 1], {
          name: "Dragon Seeker",
          initials: "DS",
        }),
        seat: null,
        place: "alone",
        x: 140,
        y: 50,
        w: 20,
        d: 20,
      },
    ],
    contacts: [],
    box: [-50, -50, 230, 140],
    field: null,
  },
  ruling: {
    ruling: "question",
    headline: "Where does the displaced Seeker stand?",
    because: "Widen the rank or start a second one: the owner chooses.",
    clauses: ["JN-10"],
    readings: [],
    decides: { role: "Owner", player: "Dwarven Holds", own: true },
    findings: [],
    about: { models: ["s1"], rects: [] },
    options: [
      ["A", "Second rank", "5 files, 2 ranks. Behind file 1 he moves 20 mm, the least.", [0, 20]],
      ["B", "Left end of the rank", "6 files, 1 rank. He moves 20 mm.", [-20, 0]],
      ["C", "Right end of the rank", "6 files, 1 rank. He moves 100 mm.", [100, 0]],
    ].map(([letter, label, detail, at]) => {
      const [x, y] = at as [number, number];
      return {
        letter: letter as string,
        label: label as string,
        detail: detail as string,
        action: room(letter as string),
        about: { models: ["s1"], rects: [[x, y, 20, 20] as const] },
        moves: [{ model: "s1", from: [10, 10] as const, to: [x + 10, y + 10] as const, mm: 20 }],
      };
    }),
  },
  movers: {},
  timeline: [
    { n: 0, label: "Start", kind: "start", at: false, ahead: false },
    { n: 1, label: "Dragon Seeker joins", kind: "question", at: true, ahead: false },
  ],
};
