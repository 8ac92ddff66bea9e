/** A Question made by hand: a Dragon Seeker joins a single rank. */
import type { Action, Frame } from "../src/frame";
import { resting } from "./fixture";
import { on, unit } from "./records";

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
