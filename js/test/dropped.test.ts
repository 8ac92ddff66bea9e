// @vitest-environment happy-dom
/** Whoever is in the hand is dropped on an enemy to charge, and put down to deploy. */
import { describe, expect, it } from "vitest";
import battlefield from "../src/battlefield";
import type { Frame, Order } from "../src/frame";
import { baseOf } from "../src/scene/fold";
import {
  bare,
  centre,
  drag,
  key,
  off,
  type Page,
  played,
  point,
  rest,
  scene,
  withoutMotion,
  wizard,
} from "./fielded";
import { opened } from "./opened";

const [soldier, orc] = ["light_infantry.5", "orcs.2"].map((id) => baseOf(scene, id));
if (!soldier || !orc) throw new Error("not the battlefield of the tests");

describe("a drop of who is in the hand", { timeout: 20_000 }, () => {
  withoutMotion();
  const open = (shown: Frame): Page => opened(battlefield, shown);

  const charge = (piece: string, unit: string): Order => ({
    ...bare,
    unit,
    kind: "charge",
    label: `${piece} charges`,
    action: { do: "charge", piece, target: "orcs" },
  });
  const charging: Frame = {
    ...rest,
    // He may not join now, and would be told why not: a charge comes before that.
    movers: {
      marshal: {
        verb: "Join",
        summary: "",
        targets: [],
        closed: [],
        reach: null,
        out: null,
        stays: "",
      },
    },
    orders: [charge("light_infantry", "light_infantry"), charge("marshal", "light_infantry")],
  };

  it.each([
    ["light_infantry.5", "light_infantry", 12],
    ["marshal", "marshal", 1],
  ])("charges whom it is dropped on, by %s the %s", async (model, piece, count) => {
    const page = open(charging);
    const from = baseOf(scene, model) ?? soldier;
    await drag(page, centre(from), centre(orc));
    expect(page.text(".carry-tip")).toBe(`${piece} charges`);
    expect(page.root.querySelectorAll(".carried .base")).toHaveLength(count);
    point(page, "pointerup", centre(orc));
    expect(played(page)).toEqual([{ do: "charge", piece, target: "orcs" }]);
  });

  it.each(["mouse", "keys"])(
    "takes a Character held over an enemy to charge, not to join, by %s",
    async (hand) => {
      const action = { do: "join", character: "marshal", unit: "orcs" };
      const seats = [1, 2, 3, 4, 5].map((file): readonly [number, number] => [1, file]);
      const closed = [{ unit: "orcs", seats, action, clauses: ["CU-2"] }];
      const may = {
        verb: "Charge",
        summary: "",
        targets: [],
        closed,
        reach: null,
        out: null,
        stays: "",
      };
      const page = open({ ...charging, movers: { marshal: may } });
      if (hand === "mouse") {
        await drag(page, centre(baseOf(scene, "marshal") ?? soldier), centre(orc));
        await new Promise((then) => setTimeout(then, 90));
      } else {
        page.get(".cell[data-model=marshal]").focus();
        for (const name of ["Enter", "n", "w"]) key(page, name);
      }
      expect(played(page)).toEqual([]);
      expect(page.text(".verdict h3")).toBe("marshal charges");
      expect(page.root.querySelector("[data-do=why]")).toBeNull();
      const pins = [...page.root.querySelectorAll(".pin")].map((pin) => pin.textContent ?? "");
      expect(pins.filter((text) => text.includes("Why not?"))).toEqual([]);
      if (hand === "mouse") point(page, "pointerup", centre(orc));
      else key(page, "Enter");
      expect(played(page)).toEqual([{ do: "charge", piece: "marshal", target: "orcs" }]);
    },
  );

  it("says that a drop met no enemy, and what one on an enemy is", async () => {
    const page = open(charging);
    const his = baseOf(scene, "marshal") ?? soldier;
    await drag(page, centre(his), centre(wizard));
    point(page, "pointerup", centre(wizard));
    expect(played(page)).toEqual([]);
    expect(page.text("[role=status]")).toContain(
      "No enemy is where he was dropped. A drop on one is a Charge.",
    );
  });

  it("goes home when it is dropped on nobody, and finds its enemies by keys", async () => {
    const page = open(charging);
    await drag(page, centre(soldier), off(centre(soldier), 0, -30));
    point(page, "pointerup", off(centre(soldier), 0, -30));
    expect(played(page)).toEqual([]);
    page.get(".cell[data-model='light_infantry.5']").focus();
    key(page, "Enter");
    key(page, "n");
    expect(page.text("[role=status]")).toContain("light_infantry charges.");
    key(page, "Enter");
    expect(played(page)).toHaveLength(1);
  });

  it("is deployed where it is dropped, turned as it was", async () => {
    const order = { ...bare, unit: "orcs", kind: "place", label: "" } as const;
    const action = { do: "deploy", piece: "orcs" };
    const page = open({ ...rest, movers: {}, orders: [{ ...order, action }] });
    const unit = scene.units.find(({ id }) => id === "orcs");
    await drag(page, centre(orc), off(centre(orc), 25.4, 50.8));
    point(page, "pointerup", off(centre(orc), 25.4, 50.8));
    const [{ to }] = played(page) as unknown as [{ to: { x: number; y: number; facing: number } }];
    expect(to.x).toBeCloseTo((unit?.x ?? 0) + 25.4, 1);
    expect(to.y).toBeCloseTo((unit?.y ?? 0) + 50.8, 1);
    expect(to.facing).toBeCloseTo(unit?.turn ?? 0, 1);
  });

  it("is put down on the ground where a lone Character waits", async () => {
    const movers = {
      wizard: {
        verb: "Join",
        summary: "",
        targets: [],
        closed: [],
        reach: null,
        out: null,
        stays: "",
      },
    };
    const action = { do: "deploy", piece: "wizard" };
    const order = { ...bare, unit: "wizard", kind: "place", label: "", action } as const;
    const page = open({ ...rest, movers, orders: [order] });
    await drag(page, centre(wizard), off(centre(wizard), 40, 60));
    expect(page.text(".carry-tip")).toContain("from the left");
    expect(page.root.querySelector(".mw-board .ring")).toBeNull();
    point(page, "pointerup", off(centre(wizard), 40, 60));
    expect(played(page)).toMatchObject([{ ...action, to: { facing: 20 } }]);
  });

  it("is told over a unit why he is not deployed in it", async () => {
    const join = { do: "join", character: "wizard", unit: "light_infantry" };
    const shut = { unit: "light_infantry", seats: [[1, 2]], action: join, clauses: ["DZ-2"] };
    const mover = {
      verb: "Join",
      summary: "",
      targets: [],
      closed: [shut],
      reach: null,
      out: null,
      stays: "",
    };
    const action = { do: "deploy", piece: "wizard" };
    const order = { ...bare, unit: "wizard", kind: "place", label: "", action } as const;
    const page = open({ ...rest, movers: { wizard: mover } as never, orders: [order] });
    const over = scene.bases.find(({ unit, seat }) => unit === shut.unit && seat?.join() === "1,2");
    if (!over) throw new Error("nobody stands there");
    await drag(page, centre(wizard), centre(over));
    point(page, "pointerup", centre(over));
    expect(played(page)).toEqual([{ ...join, seat: [1, 2] }]);
  });
});
