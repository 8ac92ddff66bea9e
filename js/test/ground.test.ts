// @vitest-environment happy-dom
/** Exercises on a battlefield: true scale, the part that is looked at, turned units, the ruler. */
import { describe, expect, it } from "vitest";
import fixture from "../../tests/fixtures/battlefield.json";
import { namesOn } from "../src/battlefield/drawing";
import exercise from "../src/exercise";
import { fitOf } from "../src/exercise/fit";
import { putDown } from "../src/exercise/hand";
import { fresh } from "../src/exercise/state";
import type { ExerciseFrame } from "../src/exercise/wire";
import type { Frame } from "../src/frame";
import { baseOf } from "../src/scene/fold";
import { contains, type Fit, overlaps, seatRect, upright } from "../src/scene/geometry";
import type { Rect, Scene, Seat } from "../src/scene/wire";
import { judged, placing, seating } from "./asked";
import { opened } from "./opened";

const { scene: whole, movers } = fixture as unknown as Frame;
const infantry = whole.units.find((unit) => unit.id === "light_infantry");
const reach = movers.wizard?.reach;
if (!infantry || !reach || infantry.turn % 90 === 0) throw new Error("not what was expected");

const box: Rect = [150, 390, 330, 160];
const scene: Scene = { ...whole, box };
const seats: readonly Seat[] = [1, 2, 3].flatMap((rank) =>
  [1, 2, 3, 4, 5].map((file): Seat => [rank, file]),
);
const places = seats.map((seat) => ({
  unit: infantry.id,
  seat,
  side: null,
  rect: seatRect(infantry, seat),
  place: `rank ${seat[0]}, file ${seat[1]}`,
}));
const reaching: ExerciseFrame = { ...seating, scene, reach: { ...reach, rings: [] }, places };

function open(frame: ExerciseFrame) {
  return opened(exercise, frame);
}

describe("an exercise on a battlefield", () => {
  it("shows what the task is about as large as it fits, not the whole table", () => {
    const { box: seen, scale } = fitOf(fresh(reaching), 600);
    expect(contains(seen, [box[0] + 1, box[1] + 1])).toBe(true);
    expect(contains(seen, [box[0] + box[2] - 1, box[1] + box[3] - 1])).toBe(true);
    expect(scale).toBeCloseTo((600 - 46 - 16) / box[2], 3);
  });

  it("draws a long gap small where no model is pressed, so that the answers stay in view", () => {
    const deep: Rect = [150, 0, 330, 560];
    const asked = { ...reaching, scene: { ...whole, box: deep } };
    const tall = ({ box, scale }: Fit): number => box[3] * scale;
    const looked = fitOf(fresh({ ...asked, mode: "choice", places: [] }), 600);
    expect(tall(looked)).toBeLessThan(530);
    expect(tall(fitOf(fresh(asked), 600))).toBeGreaterThan(800);
  });

  it("draws the ground with inches, and only the lines that the frame holds", () => {
    const { root } = open(reaching);
    expect(root.querySelectorAll(".cloth, .ticks")).toHaveLength(2);
    expect(root.querySelectorAll(".halo1")).toHaveLength(scene.field?.halos.length ?? -1);
    expect(root.querySelectorAll(".ring.march, .ring.advance")).toHaveLength(0);
    expect([...root.querySelectorAll(".pin.name")].map((each) => each.textContent)).toContain(
      "Light Infantry",
    );
  });

  it("draws the rings and names them", () => {
    const { root } = open({ ...reaching, reach });
    expect(root.querySelectorAll(".ring.march, .ring.advance")).toHaveLength(reach.rings.length);
    expect(root.querySelector(".pin.ringlab")?.textContent).toContain("″");
  });

  it("lays a ruler to the seat that the keyboard is on, and says how far it is", () => {
    const { root, get, key } = open(reaching);
    expect(root.querySelector(".mw-board .rule")).toBeNull();
    get('[data-place="1,2"]').focus();
    key("ArrowRight", '[data-place="1,2"]');
    const [x, y, w, h] = places[2]?.rect ?? [0, 0, 0, 0];
    const far = Math.hypot(x + w / 2 - reach.centre[0], y + h / 2 - reach.centre[1]) / 25.4;
    expect(root.querySelector(".pin.may")?.textContent).toBe(`rank 1, file 3: ${far.toFixed(2)}″`);
    expect(root.querySelectorAll(".mw-board .rule")).toHaveLength(1);
  });

  it("marks a seat of a turned unit with a mark that is turned as it is", () => {
    const { root, get, key, model, does } = open(reaching);
    get('[data-place="1,2"]').focus();
    key("Enter", '[data-place="1,2"]');
    expect(root.querySelector(".stamp.mine")?.getAttribute("transform")).toContain(
      `rotate(${infantry.turn} `,
    );
    does("check").click();
    expect(model.sent[0]?.answer).toEqual({ seats: [[1, 2]] });
  });

  it("shows empty seats of a turned unit as places to answer with", () => {
    const { root } = open(reaching);
    expect(root.querySelectorAll(".stamp.spot")).toHaveLength(3);
  });

  it("numbers ranks and files as the unit stands, and keeps its name off the empty seats", () => {
    const { root } = open(reaching);
    const numbers = [...root.querySelectorAll(".axis")].map((each) => each.textContent ?? "");
    expect(numbers.filter((text) => !text.includes("″"))).toEqual([..."12345", ..."123"]);
    const fit = fitOf(fresh(reaching), 766);
    const name = namesOn(scene, fit, places).find(({ text }) => text === "Light Infantry");
    const rear = Math.max(...places.map(({ rect }) => upright(rect)[1] + upright(rect)[3]));
    expect(name?.at[0]?.[1]).toBeGreaterThan(rear);
  });

  it("draws the rule's board on the same ground", () => {
    const right = { seats: [[1, 1] as const] };
    const { root } = open(judged(reaching, { seats: [] }, { rightAnswer: right }));
    expect(root.querySelectorAll(".cloth")).toHaveLength(2);
    expect(root.querySelectorAll("[data-board=rule] .base")).toHaveLength(scene.bases.length);
  });
});

describe("placing models of a turned unit", () => {
  const wizard = baseOf(scene, "wizard");
  if (!wizard) throw new Error("no Wizard");
  const movable = scene.bases.filter((base) => base.unit === infantry.id).map((base) => base.id);
  const frame: ExerciseFrame = { ...placing, scene, places, movable, hand: [] };

  it("pushes out who stands there, and none of the neighbours", () => {
    const { board } = fresh(frame);
    const first = scene.bases.find((base) => base.seat?.join() === "1,1");
    const { pushed } = putDown(frame, board, first?.id ?? "", [1, 3]);
    expect(pushed).toHaveLength(1);
    expect(baseOf(scene, pushed[0] ?? null)?.seat).toEqual([1, 3]);
  });

  it("holds seats of one unit apart, however it is turned", () => {
    const [a, b] = [seatRect(infantry, [1, 1]), seatRect(infantry, [2, 2])];
    expect(overlaps(a, b, 0.5)).toBe(false);
    expect(overlaps(a, seatRect(infantry, [1, 1.5]), 0.5)).toBe(true);
  });
});
