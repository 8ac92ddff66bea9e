/** Names and numbers beside the units of a scene. */
import { describe, expect, it } from "vitest";
import { overlaps, seatRect } from "../src/scene/geometry";
import { around, axisOf, boxOf, inside, namesOf, type Placed, settle } from "../src/scene/labels";
import type { Rect } from "../src/scene/wire";
import { scene } from "./fixture";
import { illegal } from "./infantry";

describe("labels", () => {
  it("numbers files over the front and ranks at the side that is free", () => {
    const warriors = scene.units[0];
    if (!warriors) throw new Error("no unit");
    const labels = axisOf(warriors, scene, 3.3);
    const rank = (n: number) => labels.find((label) => label.key === `r${n}`)?.at[0] ?? 0;
    expect(labels.filter((label) => label.key.startsWith("f") && !label.front)).toHaveLength(5);
    expect(rank(1)).toBeGreaterThan(125);
    expect(rank(3)).toBeLessThan(0);
    expect(labels.some((label) => label.front)).toBe(true);
  });

  it("writes the numbers of the files behind the unit when an enemy covers some", () => {
    const infantry = illegal.scene.units[0];
    if (!infantry) throw new Error("no unit");
    const labels = axisOf(infantry, illegal.scene, 2.8);
    const files = labels.filter((label) => label.key.startsWith("f") && !label.front);
    expect(labels.filter((label) => label.front).length).toBe(1);
    const behind = axisOf(infantry, illegal.scene, 2.8, [[0, 100, 20, 20]]);
    expect(behind.find((label) => label.key === "f1")?.at[1]).toBeGreaterThan(120);
    expect(files.map((label) => label.text)).toEqual(["1", "2", "3", "4", "5"]);
    expect(files.every((label) => label.at[1] > 0)).toBe(true);
  });

  it("numbers a rank that opens behind the unit", () => {
    const infantry = illegal.scene.units[0];
    if (!infantry) throw new Error("no unit");
    const last = infantry.ranks + 1;
    const ranks = (places: readonly Rect[]) =>
      axisOf(infantry, illegal.scene, 2.8, places).filter((label) => /^r/.test(label.key));
    expect(ranks([])).toHaveLength(infantry.ranks);
    expect(ranks([seatRect(infantry, [last, 2])]).at(-1)?.text).toBe(`${last}`);
  });

  it("names who stands alone, at the side, or against us", () => {
    expect(namesOf(scene, 3, null).map((pin) => [pin.text, pin.small])).toEqual([
      ["Caiman Ancient", "Mismatching"],
      ["Saurian Warlord", "waits for a seat"],
    ]);
    expect(namesOf(scene, 3, "warlord")[1]?.small).toBe("stood here");
    expect(namesOf(illegal.scene, 3, null).map((pin) => pin.text)).toContain("Orcs");
  });

  it("keeps off what is lit and inside the board", () => {
    const lit: Rect = [40, 40, 25, 25];
    const view: Rect = [0, 0, 200, 120];
    const pin = { key: "p", kind: "shift" as const, text: "Champion: 25 mm", at: [] };
    const [placed] = settle([{ ...pin, at: [[50, 50], ...around(lit, 3, pin)] }], view, 3, [lit]);
    if (!placed) throw new Error("no pin");
    const half: [number, number] = [(15 * 6.9 + 16) / 6, 4];
    const box: Rect = [placed.at[0] - half[0], placed.at[1] - half[1], 2 * half[0], 2 * half[1]];
    expect(overlaps(box, lit, 0.5)).toBe(false);
    expect(box[0]).toBeGreaterThanOrEqual(0);
  });

  it("go farther off a unit in true scale where every place of theirs covers it", () => {
    const pin = { key: "p", kind: "may", text: "1.25″", at: [[100, 100]] } as const;
    const unit: Rect = [60, 60, 80, 80];
    const view: Rect = [0, 0, 400, 400];
    const covers = (farther: boolean): boolean => {
      const [placed] = settle([pin], view, 0.5, [unit], farther);
      return overlaps(boxOf(placed as Placed, 0.5), unit, 0.5);
    };
    expect([covers(false), covers(true)]).toEqual([true, false]);
  });

  it("stay in view as a whole", () => {
    const [x, y] = inside([0, 0, 400, 400], [5, 500], { text: "2.00″, inside Advance 4″" }, 1);
    expect([x > 80, y < 390]).toEqual([true, true]);
  });
});
