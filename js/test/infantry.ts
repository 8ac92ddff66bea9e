/** A refusal made by hand: Heavy Infantry that fight Orcs. */
import type { Action, Frame } from "../src/frame";
import type { Role, SceneBase, Seat } from "../src/scene/wire";
import { resting } from "./fixture";
import { on, unit } from "./records";

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
