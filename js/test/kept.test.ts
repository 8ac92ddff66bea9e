import { describe, expect, it } from "vitest";
import { kept } from "../src/parts/kept";

describe("what is kept of an old value", () => {
  const was = {
    scene: {
      bases: [
        { id: "a", x: 1 },
        { id: "b", x: 2 },
      ],
      box: [0, 0, 9, 9],
    },
    rev: 1,
  };
  const copy = () => structuredClone(was);

  it("is the whole value when nothing changed", () => {
    expect(kept(was, copy())).toBe(was);
  });

  it("is every part that did not change", () => {
    const next = kept(was, { ...copy(), rev: 2 });
    expect(next).not.toBe(was);
    expect(next.rev).toBe(2);
    expect(next.scene).toBe(was.scene);
  });

  it("is a record by its id, wherever it stands in a list now", () => {
    const fresh = copy();
    fresh.scene.bases = [
      { id: "c", x: 0 },
      { id: "b", x: 2 },
      { id: "a", x: 5 },
    ];
    const { bases } = kept(was, fresh).scene;
    expect(bases[1]).toBe(was.scene.bases[1]);
    expect(bases[2]).not.toBe(was.scene.bases[0]);
    expect(bases).toEqual([
      { id: "c", x: 0 },
      { id: "b", x: 2 },
      { id: "a", x: 5 },
    ]);
  });

  it("tells a missing field, an empty one and another kind apart", () => {
    const old: Record<string, unknown> = { a: 1, b: null, c: [], d: undefined };
    for (const fresh of [
      { a: 1 },
      { a: 1, b: null, c: {}, d: undefined },
      { a: 1, b: 0, c: [], e: undefined },
    ]) {
      expect(kept(old, structuredClone(fresh) as typeof old)).toStrictEqual(fresh);
    }
    expect(kept([1, 2, 3], [1, 2])).toEqual([1, 2]);
    expect(kept<unknown>(null, [1])).toEqual([1]);
  });
});
