import { describe, expect, it } from "vitest";
import illegal from "../../tests/fixtures/illegal.json";
import illegal_side from "../../tests/fixtures/illegal_side.json";
import join from "../../tests/fixtures/join.json";
import make_way from "../../tests/fixtures/make_way.json";
import patches from "../../tests/fixtures/patches.json";
import question from "../../tests/fixtures/question.json";
import rest from "../../tests/fixtures/rest.json";
import tray from "../../tests/fixtures/tray.json";
import undone from "../../tests/fixtures/undone.json";
import { type Patch, patched } from "../src/parts/patched";

const FRAMES: Readonly<Record<string, unknown>> = {
  illegal,
  illegal_side,
  join,
  make_way,
  question,
  rest,
  tray,
  undone,
};

describe("a patch", () => {
  const old = {
    rev: 1,
    scene: { box: [0, 0], bases: [{ id: "a" }, { id: "b" }, { id: "c" }] },
    tray: 1,
  };

  it("sets, changes inside and takes away, and keeps the rest as it is", () => {
    const patch: Patch = {
      set: { rev: 2 },
      in: { scene: { set: { box: [0, 9] } } },
      gone: ["tray"],
    };
    const next = patched(old, patch);
    expect(next).toEqual({ rev: 2, scene: { box: [0, 9], bases: old.scene.bases } });
    expect(next.scene.bases).toBe(old.scene.bases);
    expect(old.rev).toBe(1);
  });

  it("puts a list together from runs, single records and new ones", () => {
    const list = [[1, 2], { id: "d" }, 0];
    const next = patched(old, { in: { scene: { in: { bases: { list } } } } } as Patch);
    expect(next.scene.bases).toEqual([{ id: "b" }, { id: "c" }, { id: "d" }, { id: "a" }]);
    expect(next.scene.bases[0]).toBe(old.scene.bases[1]);
  });

  it("leads from every frame of the contract to the next, as Python wrote it", () => {
    expect(patches.length).toBeGreaterThan(4);
    for (const { from, to, patch } of patches) {
      expect(patched(FRAMES[from], patch as Patch), `${from} to ${to}`).toEqual(FRAMES[to]);
    }
  });
});
