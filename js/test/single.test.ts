// @vitest-environment happy-dom
/** A single model in the hand on a battlefield: rings and ruler, seats in reach, keys, numbers. */
import { describe, expect, it } from "vitest";
import battlefield from "../src/battlefield";
import { baseOf } from "../src/scene/fold";
import type { Point } from "../src/scene/wire";
import {
  bare,
  centre,
  drag,
  frame,
  key,
  marshal,
  pickUp,
  pins,
  played,
  point,
  rest,
  scene,
  walked,
  withoutMotion,
  wizard,
} from "./fielded";
import { opened } from "./opened";

describe("a single model in the hand", () => {
  withoutMotion();
  const ground: Point = [wizard.x + 60, wizard.y - 80];

  it("asks why whoever cannot leave stays, with the place where he was set down", async () => {
    const out = { do: "move", piece: "marshal", kind: "advance" };
    const seat = { unit: "light_infantry", seats: [], action: out, clauses: [] };
    const may = { verb: "Join", summary: "", targets: [], closed: [seat] };
    const held = { ...may, reach: null, out, stays: "" };
    const page = opened(battlefield, { ...rest, orders: [], movers: { marshal: held } });
    await drag(page, centre(marshal), [100, 560]);
    point(page, "pointerup", [100, 560]);
    expect(played(page)).toMatchObject([{ ...out, to: { facing: 352 } }]);
    const { to } = played(page)[0] as unknown as { to: { x: number; y: number } };
    expect(Math.hypot(to.x - 100, to.y - 560)).toBeCloseTo(Math.hypot(marshal.w, marshal.d) / 2, 1);
  });

  it("lays out rings, halos and the March Test line around who is picked up", () => {
    const page = opened(battlefield, rest);
    pickUp(page);
    expect(
      page.root.querySelectorAll(".mw-board .ring.advance, .mw-board .ring.march"),
    ).toHaveLength(2);
    expect(page.root.querySelectorAll(".mw-board .halo1")).toHaveLength(2);
    expect(page.root.querySelectorAll(".mw-board .zone8")).toHaveLength(1);
    expect(pins(page)).toEqual(
      expect.arrayContaining(["Advance 4″", "March 8″", "8″ from the Orcs"]),
    );
    const seats = rest.movers.wizard?.targets.length ?? 0;
    expect(page.root.querySelectorAll(".seat .corner")).toHaveLength(seats);
  });

  it("measures by a ruler and sets down where it is let go, facing as he did", async () => {
    const page = opened(battlefield, rest);
    await drag(page, centre(wizard), ground);
    expect(page.root.querySelectorAll(".mw-board .rule")).toHaveLength(1);
    expect(pins(page)).toContain("3.94″");
    expect(page.text(".verdict h3")).toBe("Wizard, 3.94″ from where he stood");
    point(page, "pointerup", ground);
    const [action] = played(page) as { to: { x: number; y: number; facing: number } }[];
    expect(action).toMatchObject({ do: "move", piece: "wizard", kind: "advance" });
    const [x, y] = turnedAbout([action?.to.x ?? 0, action?.to.y ?? 0], wizard.turn);
    expect(x).toBeCloseTo(ground[0], 1);
    expect(y).toBeCloseTo(ground[1], 1);
    expect(action?.to.facing).toBe(20);
  });

  it("moves a War Machine like him, and calls it it", () => {
    const bases = scene.bases.map((base) =>
      base.id === "wizard" ? { ...base, role: "rank_and_file" as const, name: "Cannon" } : base,
    );
    const his = rest.movers.wizard;
    const movers = his ? { wizard: { ...his, targets: [], closed: [], summary: "" } } : {};
    const page = opened(battlefield, { ...rest, scene: { ...scene, bases }, movers });
    pickUp(page);
    expect(page.text("[role=status]")).toContain("Cannon. Drag it,");
    expect(page.text(".verdict h3")).toBe("Cannon: Move");
    expect(page.root.querySelectorAll(".mw-board .ring")).toHaveLength(2);
    expect(page.text(".mw-side")).not.toContain("Legal seat");
    page.key("ArrowUp");
    page.key("e");
    expect(page.text("[role=status]")).toContain("0.25″ from where it stood, facing 35°.");
    expect(page.text("[role=status]")).toContain("Enter sets it down");
    page.key("Enter");
    expect(played(page)).toMatchObject([{ do: "move", piece: "wizard", kind: "advance" }]);
  });

  it("asks ahead what setting down leads to, and shows it at once when it was told", async () => {
    const page = opened(battlefield, rest);
    await drag(page, centre(wizard), ground);
    await new Promise((then) => setTimeout(then, 40));
    expect(page.model.sent.map(({ kind }) => kind)).toEqual(["foretell"]);
    page.model.foretell({ ...walked, rev: 2 });
    await frame();
    expect(page.text(".verdict .state")).toBe("If you set down here");
    expect(page.text("[role=status]")).toContain("Legal.");
    point(page, "pointerup", ground);
    expect(page.model.sent.map(({ kind }) => kind)).toEqual(["foretell", "action"]);
    expect(page.text("[role=status] b")).toBe("Step 2 of 2");
  });

  it("marches beyond the Advance ring, and asks the engine beyond all rings too", async () => {
    for (const far of [150, 400]) {
      const page = opened(battlefield, rest);
      const to: Point = [wizard.x + far, wizard.y];
      await drag(page, centre(wizard), to);
      expect(page.text(".verdict .sum")).toContain(far > 203 ? "Beyond March" : "Inside March");
      point(page, "pointerup", to);
      expect(played(page)).toMatchObject([{ do: "move", kind: "march" }]);
    }
  });

  it("joins on a seat that he reaches, by the way and the move that are told", async () => {
    const page = opened(battlefield, rest);
    const target = rest.movers.wizard?.targets.at(-1);
    if (!target) throw new Error("no seat");
    const [x, y, w, h] = target.rect;
    const seat: Point = [x + w / 2, y + h / 2];
    await drag(page, centre(wizard), seat);
    expect(pins(page)).toContain(target.by);
    expect(page.root.querySelectorAll(".way")).toHaveLength(1);
    point(page, "pointerup", seat);
    expect(played(page)).toEqual([target.action]);
  });

  it("goes back home when it is let go at home", async () => {
    const page = opened(battlefield, rest);
    await drag(page, centre(wizard), [wizard.x + 12, wizard.y]);
    point(page, "pointerup", [wizard.x + 4, wizard.y]);
    expect(played(page)).toEqual([]);
    expect(page.root.querySelector(".mw-board .rule")).toBeNull();
  });

  it("is moved and turned by keys alone", () => {
    const page = opened(battlefield, rest);
    pickUp(page);
    key(page, "ArrowRight", true);
    key(page, "ArrowRight");
    key(page, "ArrowDown", true);
    key(page, "e");
    key(page, "q");
    key(page, "e");
    expect(page.text("[role=status]")).toContain("Wizard 1.60″ from where he stood, facing 35°.");
    key(page, "Enter");
    expect(played(page)).toMatchObject([{ do: "move", kind: "advance", to: { facing: 35 } }]);
  });

  it("is moved by exact numbers", () => {
    const page = opened(battlefield, rest);
    pickUp(page);
    const field = (name: string): HTMLInputElement => page.get(`[name=${name}]`) as never;
    field("turn").value = "70";
    field("forward").value = "3.75";
    page.get(".numbers").dispatchEvent(new Event("submit", { cancelable: true }));
    expect(page.text("[role=status]")).toContain("3.75″ from where he stood, facing 90°.");
    page.does("set-down").click();
    const [action] = played(page) as { to: { x: number; y: number } }[];
    expect(action?.to.x).toBeCloseTo(wizard.x + 3.75 * 25.4 + 10, 1);
    expect(action?.to.y).toBeCloseTo(wizard.y - 10, 1);
  });

  it("moves the unit that is pressed by legs", () => {
    const page = opened(battlefield, rest);
    const model = baseOf(scene, "light_infantry.5");
    if (!model) throw new Error("no model");
    for (const kind of ["pointerdown", "pointerup"]) point(page, kind, centre(model));
    page.does("more-legs").click();
    const change = (selector: string, value: string): void => {
      const control = page.get(selector) as HTMLInputElement;
      control.value = value;
      control.dispatchEvent(new Event("change"));
    };
    change("[data-way='0']", "wheel right");
    change("[data-far='0']", "12.5");
    change("[data-far='1']", "3");
    page.get("[data-kind=march]").click();
    const legs = [{ wheel: 12.5, side: "right" }, { forward: 3 }];
    expect(played(page)).toEqual([{ do: "move", piece: "light_infantry", kind: "march", legs }]);
  });

  it("lets who is in the hand charge, and then holds nobody", () => {
    const action = { do: "charge", piece: "wizard", target: "orcs" };
    const order = { unit: "wizard", kind: "charge", label: "", action, ...bare } as const;
    const page = opened(battlefield, { ...rest, orders: [order] });
    pickUp(page);
    page.get("[data-order=wizard-orcs]").click();
    expect(played(page)).toEqual([action]);
    expect(page.root.querySelector(".holding")).toBeNull();
    page.model.answer({ ...rest, rev: 2 });
    expect(page.text("[role=status]")).not.toContain("The table had changed");
  });

  it("puts a unit down by the middle of its front", () => {
    const action = { do: "deploy", piece: "orcs" };
    const order = { unit: "orcs", kind: "place", label: "", action, ...bare } as const;
    const page = opened(battlefield, { ...rest, orders: [order] });
    const orc = baseOf(scene, "orcs.2");
    if (!orc) throw new Error("no model");
    for (const kind of ["pointerdown", "pointerup"]) point(page, kind, centre(orc));
    for (const [name, value] of Object.entries({ across: "10", down: "4", facing: "180" }))
      (page.get(`[name=${name}]`) as HTMLInputElement).value = value;
    page.get(".legs").dispatchEvent(new Event("submit", { cancelable: true }));
    const to = { x: 254 + 62.5, y: 101.6, facing: 180 };
    expect(played(page)).toEqual([{ ...action, to }]);
  });
});

/** The middle of a base of 20 by 20 mm whose front left corner is given. */
function turnedAbout([x, y]: Point, facing: number): Point {
  const angle = (facing * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return [x + 10 * cos - 10 * sin, y + 10 * sin + 10 * cos];
}
