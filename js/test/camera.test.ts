/** What is looked at of a battlefield: turned ground, the part in view, a walk in motion. */
import { describe, expect, it } from "vitest";
import { panned, seen, wholeOf, zoomed } from "../src/battlefield/camera";
import { inchWords } from "../src/battlefield/ground";
import { wayOf } from "../src/parts/motion";
import { contains, overlaps, rectOf, seatRect, upright } from "../src/scene/geometry";
import { placesOf } from "../src/scene/places";
import { placeAt } from "../src/scene/pointing";
import type { Point } from "../src/scene/wire";
import { end, marshal, scene, walk, wizard } from "./fielded";

describe("ground that is turned", () => {
  const tilted = [0, 0, 40, 10, 45] as const;

  it("holds what lies in it and not what lies in the box around it", () => {
    expect(contains(tilted, [32, 17])).toBe(true);
    expect(contains(tilted, [2, 1])).toBe(false);
    expect(contains(upright(tilted), [32, 17])).toBe(true);
  });

  it("meets other ground by the box around it", () => {
    expect(overlaps(tilted, [0, 15, 40, 10])).toBe(true);
    expect(overlaps([0, 0, 40, 10], [0, 15, 40, 10])).toBe(false);
  });

  it("is found where the pointer is, seat by seat", () => {
    for (const base of scene.bases)
      expect(placeAt(placesOf(scene), [base.x, base.y])?.model).toBe(base.id);
  });

  it("is the seat that the base on it covers", () => {
    const unit = scene.units.find((each) => each.id === "light_infantry");
    if (!unit || !marshal.seat) throw new Error("no seat");
    const [seat, base] = [seatRect(unit, marshal.seat), rectOf(marshal)];
    expect(seat[4]).toBe(base[4]);
    seat.slice(0, 4).forEach((value, i) => {
      expect(value).toBeCloseTo(base[i] ?? 0, 1);
    });
  });
});

describe("what is looked at", () => {
  const whole = wholeOf(scene, 766);

  it("is the whole battlefield with its edges, at any width", () => {
    for (const width of [600, 766, 1200]) {
      const { box, scale } = wholeOf(scene, width);
      const [x, y, w, h] = box;
      expect([x, y].every((each) => each < 0)).toBe(true);
      expect(x + w).toBeGreaterThan(914.4);
      expect(y + h).toBeGreaterThan(609.6);
      expect(h * scale).toBeLessThan(770);
    }
  });

  it("takes in who waits beside the battlefield before the first step", () => {
    const [first] = scene.bases;
    if (!first) throw new Error("no base");
    const before = {
      ...scene,
      bases: [...scene.bases, { ...first, id: "waits", x: 1000, y: 300 }],
    };
    const { box } = wholeOf(scene, 766, [before, scene]);
    expect(box[0] + box[2]).toBeGreaterThan(1000 + first.w / 2);
    expect(whole.box[0] + whole.box[2]).toBeLessThan(1000);
  });

  it("keeps the point under the pointer where it is", () => {
    const point: Point = [300, 200];
    const { box } = seen(whole, zoomed(whole, null, 2, point));
    const share = (of: number, from: number, length: number): number => (of - from) / length;
    expect(share(point[0], box[0], box[2])).toBeCloseTo(
      share(point[0], whole.box[0], whole.box[2]),
      2,
    );
  });

  it("never goes beyond the whole", () => {
    const close = zoomed(whole, null, 4);
    const far = seen(whole, panned(whole, close, [9000, 9000]));
    expect(far.box[0]).toBeCloseTo(whole.box[0], 0);
    expect(far.box[1]).toBeCloseTo(whole.box[1], 0);
    expect(zoomed(whole, close, 0.1)).toBeNull();
    expect(panned(whole, null, [50, 50])).toBeNull();
  });

  it("has the inches at its edges", () => {
    const { field } = scene;
    if (!field) throw new Error("no field");
    const words = inchWords(field, whole).map(({ text }) => text);
    expect(words).toEqual(expect.arrayContaining(["6″", "12″", "18″", "24″", "30″", "36″"]));
    const close = seen(whole, zoomed(whole, null, 3, [400, 300]));
    for (const { at } of inchWords(field, close)) expect(contains(close.box, at)).toBe(true);
  });
});

describe("a walk in motion", () => {
  it("turns the shorter way round and passes each knot when it is due", () => {
    const frames = wayOf({ base: end, was: wizard, way: walk.way });
    expect(frames.map(({ offset }) => Number(offset).toFixed(2))).toEqual(["0.00", "0.67", "1.00"]);
    expect(frames[0]?.transform).toContain("rotate(380deg)");
    expect(frames[2]?.transform).toContain("rotate(350deg)");
  });
});
