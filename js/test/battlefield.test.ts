// @vitest-environment happy-dom
/** The battlefield: ground and inches, turned units, ways, zoom, phases, dice. */
import { html, render } from "lit-html";
import { describe, expect, it } from "vitest";
import battlefield from "../src/battlefield";
import { legPins, path } from "../src/battlefield/ways";
import type { Step } from "../src/frame";
import { around, contains, rectOf, upright } from "../src/scene/geometry";
import type { Point, Rect } from "../src/scene/wire";
import {
  about,
  boxOf,
  centre,
  champion,
  frame,
  marshal,
  nothing,
  type Page,
  pickUp,
  pins,
  played,
  point,
  rest,
  scene,
  still,
  test,
  walked,
  withoutMotion,
  wizard,
} from "./fielded";
import { opened } from "./opened";

describe("a battlefield", () => {
  withoutMotion();

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
    const whole = boxOf(page);
    page.key("]", ".cell[data-model=wizard]");
    const [x = 0, y = 0, w = 0, h = 0] = boxOf(page);
    expect(w).toBeLessThan(whole[2] ?? 0);
    expect(contains([x, y, w, h], [wizard.x, wizard.y])).toBe(true);
    page.key("[", ".cell[data-model=wizard]");
    expect(boxOf(page)).toEqual(whole);
    page.does("closer").click();
    page.does("closer").click();
    page.does("whole").click();
    expect(boxOf(page)).toEqual(whole);
    expect(page.model.sent).toEqual([]);
  });

  it("looks farther to a side by keys and buttons once it is closer", () => {
    const page = opened(battlefield, rest);
    expect(page.root.querySelector("[data-do=look-right]")).toBeNull();
    page.does("closer").click();
    const [x = 0, y = 0, w = 0, h = 0] = boxOf(page);
    page.does("look-left").click();
    page.does("look-up").click();
    const [left = 0, top = 0] = boxOf(page);
    expect(left).toBeLessThan(x);
    expect(top).toBeLessThan(y);
    for (const key of ["ArrowRight", "ArrowDown"]) {
      const event = { key, ctrlKey: true, bubbles: true, composed: true, cancelable: true };
      page.get(".cell[data-model=wizard]").dispatchEvent(new KeyboardEvent("keydown", event));
    }
    expect(boxOf(page)[0]).toBeCloseTo(left + w / 4, 1);
    expect(boxOf(page)[1]).toBeCloseTo(top + h / 4, 1);
    expect(page.model.sent).toEqual([]);
  });

  it.each([
    ["has the focus", (page: Page) => page.get(".cell[data-model=wizard]").focus()],
    ["is held", (page: Page) => pickUp(page)],
    [
      "is pinned",
      (page: Page) => {
        point(page, "pointerdown", [champion.x, champion.y]);
        point(page, "pointerup", [champion.x, champion.y]);
      },
    ],
  ])("looks closer at whoever %s, who is whole in view", (how, choose) => {
    const page = opened(battlefield, rest);
    choose(page);
    const who = how === "is pinned" ? champion : wizard;
    const [left, top, w, h] = upright(rectOf(who));
    const before = boxOf(page);
    while (!page.does("closer").disabled) {
      page.does("closer").click();
      for (const corner of [
        [left, top],
        [left + w, top + h],
      ] as const)
        expect(contains(boxOf(page) as unknown as Rect, corner)).toBe(true);
    }
    expect(boxOf(page)[2]).toBeLessThan((before[2] ?? 0) / 2);
  });

  it("looks closer at the middle where nobody was chosen", () => {
    const page = opened(battlefield, rest);
    const middle = ([x = 0, y = 0, w = 0, h = 0] = boxOf(page)) => [x + w / 2, y + h / 2];
    const [x = 0, y = 0] = middle();
    page.does("closer").click();
    expect(middle()[0]).toBeCloseTo(x, 0);
    expect(middle()[1]).toBeCloseTo(y, 0);
  });

  it("turns the wheel about the pointer", async () => {
    const page = opened(battlefield, rest);
    const [at, before] = [[champion.x, champion.y] as const, boxOf(page)];
    point(page, "pointermove", at);
    const share = ([left = 0, top = 0, w = 1, h = 1]: readonly number[]) =>
      [(at[0] - left) / w, (at[1] - top) / h] as const;
    const [clientX, clientY] = [at[0] - (before[0] ?? 0), at[1] - (before[1] ?? 0)];
    const wheel = new Event("wheel", { bubbles: true, cancelable: true });
    Object.assign(wheel, { deltaY: -240, clientX, clientY, ctrlKey: true });
    page.get(".cells").dispatchEvent(wheel);
    await frame();
    expect(boxOf(page)[2]).toBeLessThan((before[2] ?? 0) / 2);
    expect(share(boxOf(page))[0]).toBeCloseTo(share(before)[0], 2);
    expect(share(boxOf(page))[1]).toBeCloseTo(share(before)[1], 2);
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
    const whole = boxOf(page);
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
    expect(boxOf(page)).toEqual(whole);
    page.does("closer").click();
    const before = boxOf(page);
    await drag();
    expect(boxOf(page)[0]).toBeGreaterThan(before[0] ?? 0);
    expect(boxOf(page)[2]).toBe(before[2]);
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

  it("draws the arc of a way around a corner without knots, and tells the way once", () => {
    const arc = Array.from({ length: 5 }, (_, i): Point => {
      const turn = (i * Math.PI) / 16;
      return [100 + 30 * Math.sin(turn), 100 - 30 * Math.cos(turn)];
    });
    const way: Point[] = [[20, 70], ...arc, [200, 170]];
    const drawn = document.createElement("div");
    render(html`<svg>${path(way, "", 1)}</svg>`, drawn);
    expect(drawn.querySelectorAll(".knot")).toHaveLength(1);
    const told = ["", "", "", "", "", "7.50″"];
    expect(legPins("leg", way, told, 1).map(({ text }) => text)).toEqual(["7.50″"]);
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
    const [x = 0, y = 0, w = 0, h = 0] = boxOf(page);
    expect(contains([x, y, w, h], centre(champion))).toBe(true);
    expect((page.root.activeElement as HTMLElement).dataset.model).toBe("orcs.champion");
  });

  it("lists its own keys", () => {
    const page = opened(battlefield, rest);
    page.does("keys").click();
    expect(page.text(".sheet")).toContain("The whole battlefield");
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
