// @vitest-environment happy-dom
/** A whole unit in the hand: legs by drag and by keys, wheels, a Reform, ways by corners. */
import { describe, expect, it, vi } from "vitest";
import battlefield from "../src/battlefield";
import { straight } from "../src/battlefield/legs";
import type { Frame } from "../src/frame";
import { baseOf } from "../src/scene/fold";
import type { Point } from "../src/scene/wire";
import {
  centre,
  drag,
  frame,
  key,
  off,
  type Page,
  played,
  point,
  press,
  rest,
  scene,
  withoutMotion,
  wizard,
} from "./fielded";
import { opened } from "./opened";

const legsOrder = rest.orders.find(({ kind }) => kind === "legs");
const [soldier, orc] = ["light_infantry.5", "orcs.2"].map((id) => baseOf(scene, id));
if (!legsOrder || !soldier || !orc) throw new Error("not the battlefield of the tests");

describe("a unit in the hand", { timeout: 20_000 }, () => {
  withoutMotion();
  const open = (shown: Frame): Page => opened(battlefield, shown);
  /** So far ahead, in inches as they are told, does this drag lead. */
  const ahead = (dx: number, dy: number): number => straight(legsOrder.corners, [dx, dy]).far;
  const moved = (kind: string, legs: readonly unknown[]) => [
    { do: "move", piece: "light_infantry", kind, legs },
  ];
  const [left, right] = legsOrder.corners;
  if (!left || !right) throw new Error("no corners");

  it("goes straight as far as it is dragged, and only its group is moved meanwhile", async () => {
    // The pointer never rests: nothing is drawn anew.
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const page = open(rest);
    await drag(page, centre(soldier), off(centre(soldier), 6, -76.2));
    const group = page.get(".carried");
    expect(page.text(".carry-tip")).toBe(`${ahead(6, -76.2).toFixed(2)}″, inside Advance 4″`);
    const before = page.get(".mw-pane").innerHTML;
    point(page, "pointermove", off(centre(soldier), 6, -127));
    await frame();
    expect(page.text(".carry-tip")).toBe(`${ahead(6, -127).toFixed(2)}″, inside March 8″`);
    expect(group.getAttribute("transform")).toContain("translate(");
    expect(page.get(".mw-pane").innerHTML).toBe(before);
    expect(page.root.querySelectorAll(".mw-board .base.ghost")).toHaveLength(12);
    point(page, "pointerup", off(centre(soldier), 6, -127));
    expect(played(page)).toEqual(moved("march", [{ forward: ahead(6, -127) }]));
  });

  it("is drawn anew and asked about when the pointer rests", async () => {
    const page = open(rest);
    await drag(page, centre(soldier), off(centre(soldier), 6, -76.2));
    await vi.waitFor(() => expect(page.text(".verdict h3")).toContain("Infantry: forward 2.9"));
    await vi.waitFor(() => expect(page.model.sent.map(({ kind }) => kind)).toEqual(["foretell"]));
  });

  it("wheels by a front corner", async () => {
    const page = open(rest);
    await drag(page, right, off(right, 0, -40));
    point(page, "pointerup", off(right, 0, -40));
    expect(played(page)).toMatchObject(moved("advance", [{ side: "left" }]));
  });

  it("stays where it was put until the answer, and glides home when it is refused", async () => {
    const page = open(rest);
    const home = page.get(".base[data-model='light_infantry.5']").getAttribute("transform");
    await drag(page, centre(soldier), off(centre(soldier), 0, -254));
    point(page, "pointerup", off(centre(soldier), 0, -254));
    await vi.waitFor(() => expect(page.root.querySelector(".carried")).toBeNull());
    const there = page.get(".hand .base[data-model='light_infantry.5']").getAttribute("transform");
    expect(there).not.toBe(home);
    const illegal = { headline: "", summary: "", findings: [], who: null, tried: null, gaps: [] };
    const action = { do: "move" };
    const ruling = { ruling: "illegal", ...illegal, nearest: null, action } as const;
    page.model.answer({ ...rest, rev: 2, ruling });
    expect(page.root.querySelector(".hand .base")).toBeNull();
    expect(page.get(".base[data-model='light_infantry.5']").getAttribute("transform")).toBe(home);
  });

  it("puts legs together by presses with Shift, and goes to the place that is pressed", async () => {
    const page = open(rest);
    press(page, centre(soldier));
    expect(page.root.querySelectorAll(".carried .grip")).toHaveLength(2);
    const middle: Point = [253.7, 452.7];
    press(page, off(middle, 0, -51), { shiftKey: true });
    press(page, off(middle, 60, -60));
    expect(played(page)).toMatchObject([{ do: "move", piece: "light_infantry" }]);
    const [{ legs }] = played(page) as unknown as [{ legs: object[] }];
    expect(legs.map((leg) => Object.keys(leg)[0])).toEqual(["forward", "right"]);
  });

  it("is picked up, moved leg by leg and put down by keys alone", () => {
    const page = open(rest);
    page.get(".cell[data-model='light_infantry.5']").focus();
    key(page, "Enter");
    key(page, "ArrowUp", true);
    key(page, "ArrowUp");
    key(page, "e");
    key(page, "k");
    key(page, "ArrowUp");
    expect(page.text("[role=status]")).toContain(
      "Light Infantry: forward 1.25″, wheel right 15°, forward 0.25″.",
    );
    key(page, "K", true);
    key(page, "Enter");
    expect(played(page)).toEqual(
      moved("advance", [{ forward: 1.25 }, { wheel: 15, side: "right" }]),
    );
  });

  it("goes by the inches that are typed while it is held", () => {
    const page = open(rest);
    press(page, centre(soldier));
    const far = page.get("[data-far='0']") as HTMLInputElement;
    far.value = "2.5";
    far.dispatchEvent(new Event("change"));
    expect(page.text(".carry-tip")).toBe("2.50″, inside Advance 4″");
    page.does("set-down").click();
    expect(played(page)).toEqual(moved("advance", [{ forward: 2.5 }]));
  });

  it("is put back by Escape, and by a press at home", () => {
    const page = open(rest);
    for (const back of [() => key(page, "Escape"), () => press(page, centre(soldier))]) {
      press(page, centre(soldier));
      expect(page.root.querySelector(".carried")).not.toBeNull();
      back();
      expect(page.root.querySelector(".carried")).toBeNull();
    }
    expect(page.text("[role=status]")).toContain("Light Infantry: back where it stood.");
    expect(page.model.sent).toEqual([]);
  });

  it("is picked up whole where a Character is pointed at", () => {
    const page = open(rest);
    page.get(".cell[data-model=marshal]").focus();
    key(page, "u");
    expect(page.text(".verdict h3")).toBe("Light Infantry");
  });

  it("reforms by a form, about its centre", () => {
    const page = open(rest);
    press(page, centre(soldier));
    const form = page.get("form[aria-label^=Reform]");
    (page.get("[name=files]") as HTMLSelectElement).value = "6";
    (form.querySelector("[name=turn]") as HTMLInputElement).value = "90";
    form.dispatchEvent(new Event("submit", { cancelable: true }));
    const [action] = played(page) as unknown as [{ to: { facing: number } }];
    expect(action).toMatchObject({ do: "move", kind: "reform", files: 6 });
    expect(action.to.facing).toBeCloseTo(82, 1);
  });

  // ---- what is seen -----------------------------------------------------------------------------

  it("shows what a model sees when it is asked, until it is asked again", () => {
    const page = open(rest);
    page.get(".cell[data-model=wizard]").focus();
    key(page, "s");
    expect(page.model.sent).toMatchObject([{ kind: "look", model: "wizard" }]);
    const line = [centre(wizard), centre(orc)];
    const lines = [{ unit: "orcs", line, clear: true, says: "clear, 8.41″" }];
    const arcs = [{ name: "Front arc", corners: [left, right, off(right, 99, -99), left] }];
    page.model.see({ model: "wizard", says: "The Wizard sees the Orcs.", lines, arcs });
    expect(page.text("[role=status]")).toContain("The Wizard sees the Orcs.");
    expect(page.root.querySelectorAll(".mw-board .sight, .mw-board .arc-line")).toHaveLength(2);
    expect([...page.root.querySelectorAll(".pin")].map((pin) => pin.textContent)).toEqual(
      expect.arrayContaining(["clear, 8.41″", "Front arc"]),
    );
    page.does("sight").click();
    expect(page.root.querySelector(".mw-board .sight")).toBeNull();
    expect(page.model.sent).toHaveLength(1);
  });

  it("goes to a side only as far as an Advance leads there, and says so", async () => {
    const page = open(rest);
    const [[ax, ay] = [0, 0], [bx, by] = [0, 0]] = legsOrder.corners;
    const wide = Math.hypot(bx - ax, by - ay);
    const to = (mm: number): Point =>
      off(centre(soldier), ((bx - ax) * mm) / wide, ((by - ay) * mm) / wide);
    await drag(page, centre(soldier), to(25.4));
    expect(page.text(".carry-tip")).toBe("1.00″, inside Advance 2″ that way");
    point(page, "pointermove", to(76.2));
    await frame();
    expect(page.text(".carry-tip")).toBe("3.00″, beyond Advance 2″ that way");
    point(page, "pointerup", to(76.2));
    expect(played(page)).toEqual(moved("advance", [{ right: 3 }]));
  });

  it("goes by the corners of his way that were given", async () => {
    const page = open(rest);
    press(page, centre(wizard));
    press(page, off(centre(wizard), 50, 0), { shiftKey: true });
    expect(page.root.querySelectorAll(".way")).toHaveLength(1);
    point(page, "pointermove", off(centre(wizard), 50, -30));
    await frame();
    expect(page.text("[role=status]")).toContain("Wizard 3.15″ from where he stood");
    press(page, off(centre(wizard), 50, -30));
    const at: Point = [wizard.x + 50, wizard.y];
    expect(played(page)).toMatchObject([{ do: "move", piece: "wizard", by: [at] }]);
  });
});
