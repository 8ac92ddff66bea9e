/** Legs of a move: the way nearest to a drag, wheels, one after the other, by keys. */
import { describe, expect, it } from "vitest";
import {
  afterLegs,
  type Corners,
  facing,
  frontMiddle,
  lengthOf,
  nudgedLegs,
  straight,
  wayTowards,
  wheel,
} from "../src/battlefield/legs";

const corners: Corners = [
  [0, 0],
  [100, 0],
  [100, 60],
  [0, 60],
];

describe("legs", () => {
  it("go straight the way that is nearest to the drag", () => {
    expect(straight(corners, [10, -50.8])).toEqual({ way: "forward", far: 2 });
    expect(straight(corners, [10, 25.4])).toEqual({ way: "back", far: 1 });
    expect(straight(corners, [-25.4, 12])).toEqual({ way: "left", far: 1 });
    expect(straight(corners, [38.1, 12])).toEqual({ way: "right", far: 1.5 });
  });

  it("wheel about the other front corner, never backwards, and measure the outer arc", () => {
    const leg = wheel(corners, "left", [0, -100]);
    expect(leg).toEqual({ way: "wheel left", far: 90 });
    const [a, b] = afterLegs(corners, [leg]);
    expect(a).toEqual([0, 0]);
    expect(b?.map(Math.round)).toEqual([0, -100]);
    expect(lengthOf(corners, leg)).toBeCloseTo((Math.PI / 2) * 100);
    expect(wheel(corners, "right", [100, -100])).toEqual({ way: "wheel right", far: 90 });
    expect(wheel(corners, "left", [90, 40]).far).toBe(0);
  });

  it("follow each other from where the last one ended", () => {
    const end = afterLegs(corners, [
      { way: "wheel right", far: 90 },
      { way: "forward", far: 1 },
    ]);
    expect(facing(end)).toBeCloseTo(90);
    expect(frontMiddle(end).map(Math.round)).toEqual([125, -50]);
  });

  it("grow and shrink by keys, and turn into their opposite", () => {
    const one = nudgedLegs([], "forward", 0.25);
    const two = nudgedLegs(one, "forward", 1);
    expect(two).toEqual([{ way: "forward", far: 1.25 }]);
    expect(nudgedLegs(two, "back", 1.5)).toEqual([{ way: "back", far: 0.25 }]);
    expect(nudgedLegs(one, "back", 0.25)).toEqual([]);
    expect(nudgedLegs(two, "wheel left", 15)).toHaveLength(2);
  });

  it("mean by an arrow what lies that way on the screen", () => {
    const turned = afterLegs(corners, [{ way: "wheel right", far: 180 }]);
    expect(wayTowards(corners, 0)).toBe("forward");
    expect(wayTowards(turned, 0)).toBe("back");
    expect(wayTowards(turned, 90)).toBe("left");
  });
});
