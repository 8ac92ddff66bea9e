import { describe, expect, it } from "vitest";
import { readNumbers } from "../src/exercise/forms";
import {
  answerOf,
  gridOf,
  handRects,
  inHand,
  movedCount,
  opening,
  putDown,
  sceneOf,
  toggle,
} from "../src/exercise/hand";
import type { ExerciseFrame } from "../src/exercise/wire";
import { champion, counting, lord, placing, pointing, scene, seating } from "./asked";

const start = opening(placing);

describe("the learner's hand", () => {
  it("holds at the start whoever has no place", () => {
    expect(inHand(placing, start).map((base) => base.id)).toEqual(["champion"]);
    expect(answerOf(placing, start)).toBeNull();
  });
  it("takes whoever is stood upon, so that nobody stands twice on a place", () => {
    const { board, pushed } = putDown(placing, start, "champion", [1, 3]);
    expect(pushed).toEqual(["orc.2"]);
    expect(inHand(placing, board).map((base) => base.id)).toEqual(["orc.2"]);
    const end = putDown(placing, board, "orc.2", [2, 3]);
    expect(end.pushed).toEqual([]);
    expect(answerOf(placing, end.board)).toEqual({
      places: {
        "orc.1": [1, 1],
        warlord: [1, 2],
        "orc.2": [2, 3],
        "orc.3": [2, 1],
        "orc.4": [2, 2],
        champion: [1, 3],
      },
    });
    expect(movedCount(placing, end.board)).toBe(2);
  });
  it("takes everybody that a big base is put upon", () => {
    const frame: ExerciseFrame = { ...placing, hand: [{ ...lord, seat: null }] };
    const { pushed } = putDown(frame, opening(frame), "lord", [1, 2]);
    expect(pushed.toSorted()).toEqual(["orc.2", "orc.4", "warlord"]);
  });
  it("lies beside the table, in as many columns as it needs", () => {
    const held = Array.from({ length: 5 }, (_, i) => ({ ...champion, id: `c${i}` }));
    const rects = [...handRects(placing, held).values()];
    expect(rects.every((rect) => rect[0] > 75)).toBe(true);
    expect(new Set(rects.map((rect) => `${rect[0]},${rect[1]}`)).size).toBe(5);
    expect(new Set(rects.map((rect) => rect[0])).size).toBeGreaterThan(1);
  });
  it("is drawn with the table, and its models are places of the grid", () => {
    const drawn = sceneOf(placing, start)?.bases.find((base) => base.id === "champion");
    expect(drawn?.place).toBe("in your hand");
    expect(gridOf(placing, start).find((place) => place.id === "hand:champion")?.model).toBe(
      "champion",
    );
  });
  it("remembers what was answered", () => {
    const answer = { places: { champion: [2, 3] as const } };
    expect(opening({ ...placing, answer }).at.get("champion")).toEqual([2, 3]);
  });
});

describe("the grid", () => {
  it("knows who stands on every place that may be answered with, and which are empty", () => {
    const grid = gridOf(placing, start);
    expect(grid.filter((place) => place.unit !== "hand")).toHaveLength(9);
    expect(grid.find((place) => place.id === "1,2")?.model).toBe("warlord");
    expect(grid.find((place) => place.id === "2,3")?.model).toBeNull();
  });
  it("has one place for each model where models are marked", () => {
    expect(gridOf(pointing, opening(pointing)).map((place) => place.id)).toEqual(
      scene.bases.map((base) => base.id),
    );
  });
});

describe("marks", () => {
  it("are set and taken off, the oldest first where only so many may be", () => {
    const once = toggle(opening(seating), "1,1", 1);
    expect(answerOf(seating, once)).toEqual({ seats: [[1, 1]] });
    expect(answerOf(seating, toggle(once, "2,3", 1))).toEqual({ seats: [[2, 3]] });
    expect(answerOf(seating, toggle(once, "1,1", 1))).toEqual({ seats: [] });
  });
  it("of sides and of models are told as such", () => {
    expect(answerOf(seating, toggle(opening(seating), "left", null))).toEqual({ seats: ["left"] });
    const marked = toggle(opening(pointing), "warlord", null);
    expect(answerOf(pointing, marked)).toEqual({ models: ["warlord"] });
  });
});

describe("numbers", () => {
  it("may be typed with a comma", () => {
    expect(readNumbers(counting, { wide: " 12,5 ", deep: "100" })).toEqual({
      wide: 12.5,
      deep: 100,
    });
  });
  it("are no answer while one is missing or is no number", () => {
    expect(readNumbers(counting, { wide: "125" })).toBeNull();
    expect(readNumbers(counting, { wide: "125", deep: "ten" })).toBeNull();
  });
});
