/** Records of frames, one by one: units, bases, clause cards, steps. */
import type { ClauseCard, Step } from "../src/frame";
import { NOTHING } from "../src/scene/fold";
import type { Change, Role, SceneBase, SceneUnit, Seat } from "../src/scene/wire";

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
