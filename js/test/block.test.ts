// @vitest-environment happy-dom
/** A whole unit in the hand: legs by drag and by keys, wheels, charges, deployment, ways by corners. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import restFrame from "../../tests/fixtures/battlefield.json";
import battlefield from "../src/battlefield";
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
import type { Frame, Order } from "../src/frame";
import { baseOf } from "../src/scene/fold";
import type { Point } from "../src/scene/wire";
import { opened } from "./opened";

const rest = restFrame as unknown as Frame;
const { scene } = rest;
const legsOrder = rest.orders.find(({ kind }) => kind === "legs");
const [soldier, wizard, orc] = ["light_infantry.5", "wizard", "orcs.2"].map((id) =>
  baseOf(scene, id),
);
if (!legsOrder || !soldier || !wizard || !orc) throw new Error("not the battlefield of the tests");
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

type Page = ReturnType<typeof opened>;

describe("a unit in the hand", { timeout: 20_000 }, () => {
  beforeEach(() => {
    vi.spyOn(window, "matchMedia").mockImplementation(
      (query) => ({ matches: query.includes("reduced-motion"), addEventListener() {} }) as never,
    );
  });
  const pages: Page[] = [];
  const open = (shown: Frame): Page => {
    const page = opened(battlefield, shown);
    pages.push(page);
    return page;
  };
  afterEach(() => {
    for (const page of pages.splice(0)) page.close();
    vi.useRealTimers();
    vi.restoreAllMocks();
    document.body.replaceChildren();
  });
  const centre = ({ x, y }: { x: number; y: number }): Point => [x, y];
  const off = ([x, y]: Point, dx: number, dy: number): Point => [x + dx, y + dy];
  const point = (page: Page, kind: string, [x, y]: Point, more = {}): void => {
    const box = (page.get(".mw-board svg").getAttribute("viewBox") ?? "").split(" ").map(Number);
    const [left = 0, top = 0, w = 1, h = 1] = box;
    const cells = page.get(".cells");
    const rect = { left: 0, top: 0, width: w, height: h, right: w, bottom: h, x: 0, y: 0 };
    cells.getBoundingClientRect = () => ({ ...rect, toJSON: () => rect });
    const where = { pointerId: 1, isPrimary: true, button: 0, clientX: x - left, clientY: y - top };
    const event = new Event(kind, { bubbles: true, composed: true });
    cells.dispatchEvent(Object.assign(event, where, more));
  };
  const frame = (): Promise<unknown> => new Promise((then) => requestAnimationFrame(then));
  /** So far ahead, in inches as they are told, does this drag lead. */
  const ahead = (dx: number, dy: number): number => straight(legsOrder.corners, [dx, dy]).far;
  const drag = async (page: Page, from: Point, to: Point): Promise<void> => {
    point(page, "pointerdown", from);
    point(page, "pointermove", off(from, 3, -9));
    point(page, "pointermove", to);
    await frame();
  };
  const press = (page: Page, at: Point, more = {}): void => {
    for (const kind of ["pointerdown", "pointerup"]) point(page, kind, at, more);
  };
  const key = (page: Page, name: string, shiftKey = false): void => {
    const event = { key: name, shiftKey, bubbles: true, composed: true, cancelable: true };
    page.root.activeElement?.dispatchEvent(new KeyboardEvent("keydown", event));
  };
  const played = (page: Page) =>
    page.model.sent.filter(({ kind }) => kind === "action").map(({ action }) => action);
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

  // ---- charges, deployment, a Character's way ---------------------------------------------------

  const bare = { kinds: [], corners: [], widths: [] };
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
