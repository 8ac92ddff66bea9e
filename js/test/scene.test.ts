import { describe, expect, it } from "vitest";
import joinFrame from "../../tests/fixtures/join.json";
import makeWayFrame from "../../tests/fixtures/make_way.json";
import restFrame from "../../tests/fixtures/rest.json";
import type { Frame } from "../src/frame";
import { curve } from "../src/scene/arrows";
import { baseOf, fold, moved, NOTHING, scenesOf, stepsOf } from "../src/scene/fold";
import { fitTo, needOf, onTable, percent, rectOf, seatRect } from "../src/scene/geometry";
import { type Place, placesOf, placesWhileHeld, rowsOf } from "../src/scene/places";
import { placeAt, placeUnder } from "../src/scene/pointing";
import { lineAfter, neighbour, nextTarget, rankEnd, unitEnd } from "../src/scene/walking";
import type { Rect } from "../src/scene/wire";
import { allowed, resting, scene } from "./fixture";
import { illegal } from "./infantry";
import { on, unit } from "./records";

const frames = [joinFrame, makeWayFrame] as unknown as Frame[];
const rest = restFrame as unknown as Frame;
const at = (id: string, places = placesOf(scene)) => {
  const found = places.find((place) => place.id === id);
  if (!found) throw new Error(`no place ${id}`);
  return found;
};

describe("folding changes into scenes", () => {
  it("replaces whole records, adds new ones and drops those that are gone", () => {
    const base = scene.bases[0];
    if (!base) throw new Error("no base");
    const other = { ...base, id: "new" };
    const after = fold(scene, { ...NOTHING, bases: [{ ...base, x: 99 }, other], gone: ["lord"] });
    expect(after.bases.find((each) => each.id === base.id)?.x).toBe(99);
    expect(after.bases.at(-1)).toBe(other);
    expect(baseOf(after, "lord")).toBeNull();
    expect(scene.bases[0]).toBe(base);
  });

  it("leaves untouched records identical, so that nothing is drawn anew", () => {
    const after = fold(scene, { ...NOTHING, gone: ["lord"] });
    expect(after.bases[0]).toBe(scene.bases[0]);
    expect(after.units).toBe(scene.units);
  });

  it("marks contacts as the change says, and keeps them where it says nothing", () => {
    const edge = { unit: "a", enemy: "b", from: [0, 0], to: [9, 0], label: "" } as const;
    const after = fold(scene, { ...NOTHING, contacts: [edge] });
    expect(after.contacts).toEqual([edge]);
    expect(fold(after, NOTHING).contacts).toBe(after.contacts);
    expect(fold(after, { ...NOTHING, contacts: [] }).contacts).toEqual([]);
  });

  it("has one scene more than steps, the last one being the table now", () => {
    for (const frame of [allowed, ...frames]) {
      const scenes = scenesOf(frame);
      expect(scenes).toHaveLength(stepsOf(frame.ruling).length + 1);
      expect(scenes.at(-1)).toBe(frame.scene);
    }
  });

  it("arrives by its steps at the very table that the frame shows", () => {
    for (const frame of [allowed, ...frames]) {
      const scenes = scenesOf(frame);
      const last = stepsOf(frame.ruling).at(-1);
      const before = scenes.at(-2);
      if (!last || !before) throw new Error("no steps");
      const folded = fold(before, last.change);
      const byId = (all: typeof folded.bases) => [...all].sort((a, b) => (a.id < b.id ? -1 : 1));
      expect(byId(folded.bases)).toEqual(byId(frame.scene.bases));
    }
  });

  it("names the models that stand elsewhere", () => {
    const scenes = scenesOf(allowed);
    const [first, second] = [scenes[0], scenes[1]];
    if (!first || !second) throw new Error("no scenes");
    expect(moved(first, second).map(({ base }) => base.id)).toEqual(["standard"]);
    expect(moved(second, second)).toEqual([]);
  });
});

describe("geometry", () => {
  it("stands a base turned by a quarter on swapped sides", () => {
    const base = { ...on(unit("u"), "m", "rank_and_file", [1, 1]), w: 25, d: 50, turn: 90 };
    const [, , w, h] = rectOf(base);
    expect([Math.round(w), Math.round(h)]).toEqual([50, 25]);
  });

  it("finds the seats of a unit that faces us", () => {
    const foe = unit("foe", { x: 34, y: 0, turn: 180, files: 5, ranks: 3 });
    expect(seatRect(foe, [1, 1])).toEqual([9, -25, 25, 25]);
    expect(seatRect(foe, [3, 5])).toEqual([-91, -75, 25, 25]);
    expect(onTable(foe, [0, 0])).toEqual([34, 0]);
  });

  it("shows all that is needed and keeps the needed height", () => {
    const { box, scale } = fitTo([-48, -36, 232, 186], 766);
    expect(box[2] * scale).toBeCloseTo(766, 0);
    expect(box[0]).toBeLessThanOrEqual(-48);
    expect(box[0] + box[2]).toBeGreaterThanOrEqual(184);
    expect(box[3]).toBe(186);
  });

  it("never draws a lone model larger than the cap", () => {
    expect(fitTo([0, 0, 80, 80], 1150).scale).toBeLessThanOrEqual(3.9);
  });

  it("gives 20 mm bases 40 px at 600 px width", () => {
    const box = needOf([illegal.scene]);
    expect(fitTo(box, 598).scale * 20).toBeGreaterThanOrEqual(40);
  });

  it("places labels in per cent of the view", () => {
    expect(percent([-50, -50, 200, 100], [50, 0])).toEqual([50, 50]);
  });

  it("draws an arrow that bows upwards, whichever way it goes", () => {
    for (const to of [
      [125, 0],
      [-125, 0],
    ] as const) {
      const bow = /Q\S+ (-?[\d.]+)/.exec(curve([0, 0], to).path)?.[1];
      expect(Number(bow)).toBeLessThan(0);
    }
  });
});

describe("places", () => {
  it("has one for every model and every empty seat, each once", () => {
    const places = placesOf(scene);
    expect(new Set(places.map((place) => place.id)).size).toBe(places.length);
    expect(places.filter((place) => place.model)).toHaveLength(scene.bases.length);
    expect(places.filter((place) => !place.model).map((place) => place.id)).toEqual([
      "warriors:5,5",
    ]);
  });

  it("stands for the seats themselves while a model is held", () => {
    const mover = resting.movers.warlord;
    if (!mover) throw new Error("no mover");
    const places = placesWhileHeld(scene, mover, "warlord");
    expect(at("warriors:1,5", places).target?.count).toBe(4);
    expect(at("warriors:1,5", places).model).toBe("lord");
    expect(at("warriors:3,2", places).closed?.clauses).toEqual(["FR-2"]);
    expect(at("warlord-unit:alone", places).model).toBe("warlord");
    expect(at("warriors:left", places).model).toBe("ancient");
  });

  it("has each place once in the frames the engine makes", () => {
    for (const [id, mover] of Object.entries(rest.movers)) {
      const ids = placesWhileHeld(rest.scene, mover, id).map((place) => place.id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it("is the one under the pointer", () => {
    const places = placesOf(scene);
    expect(placeAt(places, [30, 10])?.id).toBe("warriors:1,2");
    expect(placeAt(places, [-20, 20])?.id).toBe("warriors:left");
    expect(placeAt(places, [300, 10])).toBeNull();
  });

  it("of a big held base is the one where its front left corner comes to lie", () => {
    const shut = (id: string) => ({ ...at(id), closed: {} as Place["closed"] });
    const block = { ...shut("warriors:1,1"), id: "a", rect: [0, 0, 50, 50] as Rect };
    const next = { ...shut("warriors:1,1"), id: "b", rect: [25, 0, 50, 50] as Rect };
    const cell = { ...shut("warriors:2,2"), id: "c", rect: [25, 25, 25, 25] as Rect };
    const all = [block, next, cell];
    expect(placeUnder(all, [3, -2, 50, 50], [40, 40])?.id).toBe("a");
    expect(placeUnder(all, [22, 4, 50, 50], [60, 30])?.id).toBe("b");
    expect(placeUnder(all, [27, 22, 50, 50], [70, 70])?.id).toBe("c");
    expect(placeUnder(all, [200, 200, 50, 50], [210, 210])).toBeNull();
    // Somebody of another unit stands nearer to the corner, but nothing can be dropped there.
    const enemy = { ...block, id: "e", rect: [22, -2, 25, 25] as Rect, target: null, closed: null };
    expect(placeUnder([...all, enemy], [22, 0, 50, 50], [60, 30])?.id).toBe("b");
  });

  it("is read rank by rank", () => {
    const rows = rowsOf(placesOf(scene));
    expect(rows[0]?.key).toBe("warriors/1");
    expect(rows[0]?.places.map((place) => place.id)).toEqual([
      "warriors:left",
      "warriors:1,1",
      "warriors:1,2",
      "warriors:1,3",
      "warriors:1,4",
    ]);
  });
});

describe("walking with the arrow keys", () => {
  const places = placesOf(scene);
  const walk = (from: string, ...to: ("left" | "right" | "up" | "down")[]) => {
    let place = at(from, places);
    let line: readonly [number, number] | undefined;
    for (const direction of to) {
      const next = neighbour(places, place, direction, line);
      if (!next) break;
      const [x, y, w, h] = place.rect;
      line = lineAfter(line ?? [x + w / 2, y + h / 2], next, direction);
      place = next;
    }
    return place.id;
  };

  it("goes seat by seat", () => {
    expect(walk("warriors:2,1", "right")).toBe("warriors:2,2");
    expect(walk("warriors:2,1", "down", "down")).toBe("warriors:4,1");
    expect(walk("warriors:5,4", "right")).toBe("warriors:5,5");
  });

  it("keeps its rank on the way through a big base", () => {
    expect(walk("warriors:2,3", "right")).toBe("warriors:1,4");
    expect(walk("warriors:2,3", "right", "left")).toBe("warriors:2,3");
    expect(walk("warriors:3,5", "up", "down")).toBe("warriors:3,5");
  });

  it("reaches the side model past the rank's end, and other units past that", () => {
    expect(walk("warriors:1,1", "left")).toBe("warriors:left");
    expect(walk("warriors:3,5", "right")).toBe("warlord-unit:alone");
    expect(walk("warriors:4,1", "left")).toBe("warriors:left");
  });

  it("stops at the edge of the table", () => {
    expect(walk("warriors:1,1", "up")).toBe("warriors:1,1");
  });

  it("knows the ends of the rank and of the unit", () => {
    expect(rankEnd(places, at("warriors:3,3"), "first").id).toBe("warriors:3,1");
    expect(rankEnd(places, at("warriors:3,3"), "last").id).toBe("warriors:3,5");
    expect(unitEnd(places, at("warriors:3,3"), "first").id).toBe("warriors:1,1");
    expect(unitEnd(places, at("warriors:3,3"), "last").id).toBe("warriors:5,5");
  });

  it("goes round the legal seats with N, both ways", () => {
    const mover = resting.movers.warlord;
    if (!mover) throw new Error("no mover");
    const held = placesWhileHeld(scene, mover, "warlord");
    const ids = [null, "warriors:1,1", "warriors:1,5"].map(
      (from) => nextTarget(held, from ? at(from, held) : null, 1)?.id,
    );
    expect(ids).toEqual(["warriors:1,1", "warriors:1,2", "warriors:1,1"]);
    expect(nextTarget(held, at("warriors:1,1", held), -1)?.id).toBe("warriors:1,5");
    expect(nextTarget(places, null, 1)).toBeNull();
  });
});
