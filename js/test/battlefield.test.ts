// @vitest-environment happy-dom
/** The battlefield: ground and inches, turned units, ways, zoom, phases. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import restFrame from "../../tests/fixtures/battlefield.json";
import testFrame from "../../tests/fixtures/march_test.json";
import battlefield from "../src/battlefield";
import { panned, seen, wholeOf, zoomed } from "../src/battlefield/camera";
import { inchWords } from "../src/battlefield/ground";
import type { Frame, Step } from "../src/frame";
import { wayOf } from "../src/parts/motion";
import { baseOf, NOTHING } from "../src/scene/fold";
import { around, contains, overlaps, rectOf, seatRect, upright } from "../src/scene/geometry";
import { placesOf } from "../src/scene/places";
import { placeAt } from "../src/scene/pointing";
import type { Point, Rect, Walk } from "../src/scene/wire";
import { opened } from "./opened";

const rest = restFrame as unknown as Frame;
const test = testFrame as unknown as Frame;
const scene = rest.scene;
const marshal = baseOf(scene, "marshal");
const wizard = baseOf(scene, "wizard");
const orc = baseOf(scene, "orcs.champion");
if (!marshal || !wizard || !orc || !scene.field)
  throw new Error("not the battlefield that was expected");

/** The Wizard has walked round a corner: what stood there before is what the fixture shows. */
const end = { ...wizard, x: wizard.x + 100, y: wizard.y - 50, turn: 350 };
const walk: Walk = {
  models: ["wizard"],
  way: [
    [wizard.x, wizard.y],
    [wizard.x + 100, wizard.y],
    [end.x, end.y],
  ],
  legs: ["3.94″", "1.97″"],
};
const still = { because: "", clauses: [], readings: [], moves: [], fallen: [] } as const;
const nothing = { ...NOTHING };
const about = { models: [], rects: [] };
const steps: readonly Step[] = [
  { ...still, about, walks: [walk], change: { ...nothing, bases: [end] } },
  { ...still, about, walks: [], change: nothing },
];
const walked: Frame = {
  ...rest,
  rev: 2,
  scene: { ...scene, bases: scene.bases.map((base) => (base.id === "wizard" ? end : base)) },
  back: { ...nothing, bases: [wizard] },
  ruling: { ruling: "allowed", headline: "", summary: "", findings: [], proof: "", steps },
};

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

describe("a battlefield", () => {
  beforeEach(() => {
    vi.spyOn(window, "matchMedia").mockImplementation(
      (query) => ({ matches: query.includes("reduced-motion"), addEventListener() {} }) as never,
    );
  });
  afterEach(() => {
    vi.restoreAllMocks();
    document.body.replaceChildren();
  });
  const box = (page: ReturnType<typeof opened>): readonly number[] =>
    (page.get(".mw-board svg").getAttribute("viewBox") ?? "").split(" ").map(Number);
  const pins = (page: ReturnType<typeof opened>): readonly string[] =>
    [...page.root.querySelectorAll(".pin")].map((pin) => pin.textContent ?? "");

  it("shows terrain, zones and every name, and turns units as they stand", () => {
    const page = opened(battlefield, rest);
    expect(page.root.querySelectorAll(".terrain.blocks")).toHaveLength(1);
    expect(page.root.querySelectorAll(".zone")).toHaveLength(2);
    expect(pins(page)).toEqual(
      expect.arrayContaining(["Light Infantry", "Wizard", "Orcs", "Ruin"]),
    );
    expect(page.get(".base[data-model=marshal]").getAttribute("transform")).toContain(
      "rotate(352)",
    );
    expect(page.get(".cell[data-model=marshal]").getAttribute("style")).toContain("rotate:352deg");
    expect(page.text(".where")).toBe("36″ × 24″. Movement Phase, your turn");
  });

  it("begins the phase that follows, and no other", () => {
    const page = opened(battlefield, rest);
    const stops = [...page.root.querySelectorAll<HTMLButtonElement>("[data-phase]")];
    expect(stops.filter((stop) => stop.disabled).map((stop) => stop.dataset.phase)).toEqual([
      "Charge",
      "Combat",
    ]);
    page.get("[data-phase=Movement]").click();
    expect(page.model.sent).toEqual([]);
    page.get("[data-phase=Shooting]").click();
    expect(page.model.sent.map(({ action }) => action)).toEqual([{ do: "next" }]);
  });

  it("looks closer and from farther away by keys and buttons", () => {
    const page = opened(battlefield, rest);
    const whole = box(page);
    page.key("]", ".cell[data-model=wizard]");
    const [x = 0, y = 0, w = 0, h = 0] = box(page);
    expect(w).toBeLessThan(whole[2] ?? 0);
    expect(contains([x, y, w, h], [wizard.x, wizard.y])).toBe(true);
    page.key("[", ".cell[data-model=wizard]");
    expect(box(page)).toEqual(whole);
    page.does("closer").click();
    page.does("closer").click();
    page.does("whole").click();
    expect(box(page)).toEqual(whole);
    expect(page.model.sent).toEqual([]);
  });

  it.each([
    ["has the focus", (page: Page) => page.get(".cell[data-model=wizard]").focus()],
    ["is held", (page: Page) => pickUp(page)],
    [
      "is pinned",
      (page: Page) => {
        point(page, "pointerdown", [orc.x, orc.y]);
        point(page, "pointerup", [orc.x, orc.y]);
      },
    ],
  ])("looks closer at whoever %s, who is whole in view", (how, choose) => {
    const page = opened(battlefield, rest);
    choose(page);
    const who = how === "is pinned" ? orc : wizard;
    const [left, top, w, h] = upright(rectOf(who));
    const before = box(page);
    while (!page.does("closer").disabled) {
      page.does("closer").click();
      for (const corner of [
        [left, top],
        [left + w, top + h],
      ] as const)
        expect(contains(box(page) as unknown as Rect, corner)).toBe(true);
    }
    expect(box(page)[2]).toBeLessThan((before[2] ?? 0) / 2);
  });

  it("looks closer at the middle where nobody was chosen", () => {
    const page = opened(battlefield, rest);
    const middle = ([x = 0, y = 0, w = 0, h = 0] = box(page)) => [x + w / 2, y + h / 2];
    const [x = 0, y = 0] = middle();
    page.does("closer").click();
    expect(middle()[0]).toBeCloseTo(x, 0);
    expect(middle()[1]).toBeCloseTo(y, 0);
  });

  it("turns the wheel about the pointer", async () => {
    const page = opened(battlefield, rest);
    const [at, before] = [[orc.x, orc.y] as const, box(page)];
    point(page, "pointermove", at);
    const share = ([left = 0, top = 0, w = 1, h = 1]: readonly number[]) =>
      [(at[0] - left) / w, (at[1] - top) / h] as const;
    const [clientX, clientY] = [at[0] - (before[0] ?? 0), at[1] - (before[1] ?? 0)];
    const wheel = new Event("wheel", { bubbles: true, cancelable: true });
    Object.assign(wheel, { deltaY: -240, clientX, clientY, ctrlKey: true });
    page.get(".cells").dispatchEvent(wheel);
    await frame();
    expect(box(page)[2]).toBeLessThan((before[2] ?? 0) / 2);
    expect(share(box(page))[0]).toBeCloseTo(share(before)[0], 2);
    expect(share(box(page))[1]).toBeCloseTo(share(before)[1], 2);
  });

  it("takes the wheel only with Ctrl", () => {
    const page = opened(battlefield, rest);
    const turn = (ctrlKey: boolean): boolean => {
      const wheel = new Event("wheel", { bubbles: true, cancelable: true });
      Object.assign(wheel, { deltaY: -120, clientX: 5, clientY: 5, ctrlKey });
      return page.get(".cells").dispatchEvent(wheel);
    };
    expect(turn(false)).toBe(true);
    expect(page.root.querySelector("[data-do=whole][disabled]")).not.toBeNull();
    expect(turn(true)).toBe(false);
  });

  it("is dragged by its ground once it is closer, and stays where it is as a whole", async () => {
    const page = opened(battlefield, rest);
    const whole = box(page);
    const cells = page.get(".cells");
    const point = (kind: string, clientX: number): void => {
      const more = { pointerId: 1, isPrimary: true, button: 0, clientX, clientY: 9 };
      const event = new Event(kind, { bubbles: true, composed: true });
      cells.dispatchEvent(Object.assign(event, more));
    };
    const drag = async (): Promise<void> => {
      for (const x of [300, 260, 200]) point(x === 300 ? "pointerdown" : "pointermove", x);
      point("pointerup", 200);
      await new Promise((then) => requestAnimationFrame(then));
    };
    await drag();
    expect(box(page)).toEqual(whole);
    page.does("closer").click();
    const before = box(page);
    await drag();
    expect(box(page)[0]).toBeGreaterThan(before[0] ?? 0);
    expect(box(page)[2]).toBe(before[2]);
    expect(page.model.sent).toEqual([]);
  });

  it("shows the way of a step, the length of each leg, and where the model stood", () => {
    const page = opened(battlefield, walked);
    page.key(",", ".cell");
    expect(page.text("[role=status] b")).toBe("Step 1 of 2");
    expect(page.root.querySelectorAll(".way:not(.past)")).toHaveLength(1);
    expect(page.root.querySelectorAll(".knot")).toHaveLength(2);
    expect(pins(page)).toEqual(expect.arrayContaining(["3.94″", "1.97″"]));
    const ghost = page.get(".base.ghost[data-model=wizard]").getAttribute("transform");
    expect(ghost).toContain(`translate(${wizard.x.toFixed(2)}`.slice(0, 14));
    page.key(".", ".cell");
    expect(page.root.querySelectorAll(".way.past")).toHaveLength(1);
    expect(page.root.querySelectorAll(".base.ghost[data-model=wizard]")).toHaveLength(1);
    page.key("<", ".cell");
    expect(page.root.querySelector(".base.ghost")).toBeNull();
  });

  it("outlines a unit where it stood and faced, though it stands there again turned round", () => {
    const unit = scene.units.find(({ id }) => id === "light_infantry");
    if (!unit) throw new Error("no unit");
    const own = scene.bases.filter((base) => base.unit === unit.id);
    const middle: Point = [marshal.x, marshal.y];
    const turned = own.map((base) => {
      const [x, y] = around([base.x, base.y], middle, 180);
      return { ...base, x, y, turn: base.turn + 180 };
    });
    const [x, y] = around([unit.x, unit.y], middle, 180);
    const again = { ...unit, x, y, turn: unit.turn + 180 };
    const ids = new Set(own.map(({ id }) => id));
    const bases = [...scene.bases.filter(({ id }) => !ids.has(id)), ...turned];
    const units = [...scene.units.filter(({ id }) => id !== unit.id), again];
    const change = { ...nothing, bases: turned, units: [again] };
    const reform: Step = { ...still, about, walks: [], change };
    const page = opened(battlefield, {
      ...walked,
      scene: { ...scene, bases, units },
      back: { ...nothing, bases: own, units: [unit] },
      ruling: { ...walked.ruling, steps: [reform] },
    });
    expect(page.root.querySelectorAll(".mw-board .stood")).toHaveLength(2);
    page.key(",", ".cell");
    expect(page.root.querySelector(".mw-board .stood")).toBeNull();
  });

  it("goes to a piece of the list, and has it in view", () => {
    const page = opened(battlefield, rest);
    for (let i = 0; i < 5; i++) page.key("]", ".cell[data-model=wizard]");
    page.key("l", ".cell[data-model=wizard]");
    page.get("[data-piece='orcs.champion']").click();
    const champion = baseOf(scene, "orcs.champion");
    const [x = 0, y = 0, w = 0, h = 0] = box(page);
    expect(contains([x, y, w, h], [champion?.x ?? 0, champion?.y ?? 0])).toBe(true);
    expect((page.root.activeElement as HTMLElement).dataset.model).toBe("orcs.champion");
  });

  it("lists its own keys", () => {
    const page = opened(battlefield, rest);
    page.does("keys").click();
    expect(page.text(".sheet")).toContain("The whole battlefield");
  });

  // ---- a Character in the hand ----------------------------------------------------------------

  type Page = ReturnType<typeof opened>;
  const centre = (base: { x: number; y: number }): Point => [base.x, base.y];
  /** The pointer on a point of the table; happy-dom lays nothing out, so a mm is a pixel. */
  const point = (page: Page, kind: string, [x, y]: Point): void => {
    const [left = 0, top = 0, w = 1, h = 1] = box(page);
    const cells = page.get(".cells");
    const rect = { left: 0, top: 0, width: w, height: h, right: w, bottom: h, x: 0, y: 0 };
    cells.getBoundingClientRect = () => ({ ...rect, toJSON: () => rect });
    const more = { pointerId: 1, isPrimary: true, button: 0, clientX: x - left, clientY: y - top };
    cells.dispatchEvent(Object.assign(new Event(kind, { bubbles: true, composed: true }), more));
  };
  const frame = (): Promise<unknown> => new Promise((then) => requestAnimationFrame(then));
  const drag = async (page: Page, from: Point, to: Point): Promise<void> => {
    point(page, "pointerdown", from);
    for (const part of [0.5, 1])
      point(page, "pointermove", [
        from[0] + (to[0] - from[0]) * part,
        from[1] + (to[1] - from[1]) * part,
      ]);
    await frame();
  };
  const played = (page: Page) =>
    page.model.sent.filter(({ kind }) => kind === "action").map(({ action }) => action);
  const pickUp = (page: Page): void => {
    page.get(".cell[data-model=wizard]").focus();
    page.key("Enter");
  };
  const bare = { kinds: [], corners: [], widths: [] };
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
    const key = (name: string, shiftKey = false): void => {
      const event = { key: name, shiftKey, bubbles: true, composed: true, cancelable: true };
      page.root.activeElement?.dispatchEvent(new KeyboardEvent("keydown", event));
    };
    pickUp(page);
    key("ArrowRight", true);
    key("ArrowRight");
    key("ArrowDown", true);
    key("e");
    key("q");
    key("e");
    expect(page.text("[role=status]")).toContain("Wizard 1.60″ from where he stood, facing 35°.");
    key("Enter");
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

  // ---- orders ---------------------------------------------------------------------------------

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

  it("is played for both sides", () => {
    const { ruling } = test;
    if (ruling?.ruling !== "question") throw new Error("no Question");
    const decides = { role: "Owner", player: "Orcs and Goblins", own: false };
    const page = opened(battlefield, { ...test, ruling: { ...ruling, dice: null, decides } });
    expect(page.text(".who")).toContain("You decide for both sides here.");
    page.get("[data-option=A]").click();
    expect(played(page)).toEqual([ruling.options[0]?.action]);
  });

  // ---- dice -----------------------------------------------------------------------------------

  it("takes the dice that were rolled, as they were rolled", () => {
    const page = opened(battlefield, test);
    const dice = page.root.querySelectorAll("[role=radiogroup]");
    expect((page.does("take-dice") as HTMLButtonElement).disabled).toBe(true);
    dice[0]?.querySelector<HTMLElement>("[data-die='2']")?.click();
    dice[1]?.querySelector<HTMLElement>("[data-die='4']")?.click();
    expect(page.text(".dice .sum")).toBe("2 + 4 = 6. Passed.");
    page.does("take-dice").click();
    expect(played(page)).toMatchObject([{ do: "move", piece: "wizard", march_test: [2, 4] }]);
  });

  it("rolls two dice itself", () => {
    const page = opened(battlefield, test);
    page.does("roll").click();
    const [action] = played(page) as { march_test: number[] }[];
    expect(action?.march_test).toHaveLength(2);
    for (const die of action?.march_test ?? []) expect([1, 2, 3, 4, 5, 6]).toContain(die);
  });
});

/** The middle of a base of 20 by 20 mm whose front left corner is given. */
function turnedAbout([x, y]: Point, facing: number): Point {
  const angle = (facing * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return [x + 10 * cos - 10 * sin, y + 10 * sin + 10 * cos];
}
