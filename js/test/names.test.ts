import { describe, expect, it } from "vitest";
import illegalFrame from "../../tests/fixtures/illegal.json";
import type { Frame } from "../src/frame";
import { namesOf } from "../src/scene/labels";

describe("names of units", () => {
  const { scene } = illegalFrame as unknown as Frame;
  const texts = (own: boolean): readonly string[] => {
    const units = scene.units.map((unit) => ({ ...unit, own: unit.own || own }));
    return namesOf({ ...scene, units }, 3, null).map((pin) => pin.text);
  };

  it("leave out one's own unit while it is the only one", () => {
    const [mine] = scene.units.filter((unit) => unit.own);
    expect(texts(false)).toContain("Orcs");
    expect(texts(false)).not.toContain(mine?.name);
  });

  it("tell several units of one's own apart", () => {
    const bigger = scene.units.filter(
      ({ id }) => scene.bases.filter(({ unit }) => unit === id).length > 1,
    );
    expect(bigger.length).toBeGreaterThan(1);
    expect(texts(true)).toEqual(expect.arrayContaining(bigger.map((unit) => unit.name)));
  });
});
