/** The battlefield of the fixtures in a page of the test, its pointer and its keys. */
import { afterEach, beforeEach, vi } from "vitest";
import restFrame from "../../tests/fixtures/battlefield.json";
import testFrame from "../../tests/fixtures/march_test.json";
import type { Frame, Step } from "../src/frame";
import { baseOf, NOTHING } from "../src/scene/fold";
import type { Point, SceneBase, Walk } from "../src/scene/wire";
import type { opened } from "./opened";

export const rest = restFrame as unknown as Frame;
export const test = testFrame as unknown as Frame;
export const scene = rest.scene;
const baseNamed = (id: string): SceneBase => {
  const found = baseOf(scene, id);
  if (!found) throw new Error(`nobody is ${id}`);
  return found;
};
export const marshal = baseNamed("marshal");
export const wizard = baseNamed("wizard");
export const champion = baseNamed("orcs.champion");

/** The Wizard has walked round a corner: what stood there before is what the fixture shows. */
export const end = { ...wizard, x: wizard.x + 100, y: wizard.y - 50, turn: 350 };
export const walk: Walk = {
  models: ["wizard"],
  way: [
    [wizard.x, wizard.y],
    [wizard.x + 100, wizard.y],
    [end.x, end.y],
  ],
  legs: ["3.94″", "1.97″"],
};
export const still = { because: "", clauses: [], readings: [], moves: [], fallen: [] } as const;
export const nothing = { ...NOTHING };
export const about = { models: [], rects: [] };
const steps: readonly Step[] = [
  { ...still, about, walks: [walk], change: { ...nothing, bases: [end] } },
  { ...still, about, walks: [], change: nothing },
];
export const walked: Frame = {
  ...rest,
  rev: 2,
  scene: { ...scene, bases: scene.bases.map((base) => (base.id === "wizard" ? end : base)) },
  back: { ...nothing, bases: [wizard] },
  ruling: { ruling: "allowed", headline: "", summary: "", findings: [], proof: "", steps },
};

export type Page = ReturnType<typeof opened>;

/** Without motion every answer is shown at once; nothing is left of a test. */
export function withoutMotion(): void {
  beforeEach(() => {
    vi.spyOn(window, "matchMedia").mockImplementation(
      (query) => ({ matches: query.includes("reduced-motion"), addEventListener() {} }) as never,
    );
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    document.body.replaceChildren();
  });
}

export const boxOf = (page: Page): readonly number[] =>
  (page.get(".mw-board svg").getAttribute("viewBox") ?? "").split(" ").map(Number);
export const pins = (page: Page): readonly string[] =>
  [...page.root.querySelectorAll(".pin")].map((pin) => pin.textContent ?? "");
export const played = (page: Page) =>
  page.model.sent.filter(({ kind }) => kind === "action").map(({ action }) => action);

export const centre = ({ x, y }: { x: number; y: number }): Point => [x, y];
export const off = ([x, y]: Point, dx: number, dy: number): Point => [x + dx, y + dy];

/** The pointer on a point of the table; happy-dom lays nothing out, so a mm is a pixel. */
export function point(page: Page, kind: string, [x, y]: Point, more = {}): void {
  const [left = 0, top = 0, w = 1, h = 1] = boxOf(page);
  const cells = page.get(".cells");
  const rect = { left: 0, top: 0, width: w, height: h, right: w, bottom: h, x: 0, y: 0 };
  cells.getBoundingClientRect = () => ({ ...rect, toJSON: () => rect });
  const where = { pointerId: 1, isPrimary: true, button: 0, clientX: x - left, clientY: y - top };
  const event = new Event(kind, { bubbles: true, composed: true });
  cells.dispatchEvent(Object.assign(event, where, more));
}

export const frame = (): Promise<unknown> => new Promise((then) => requestAnimationFrame(then));

/** From one point to another, a little at first. */
export async function drag(page: Page, from: Point, to: Point): Promise<void> {
  point(page, "pointerdown", from);
  point(page, "pointermove", off(from, 3, -9));
  point(page, "pointermove", to);
  await frame();
}

export function press(page: Page, at: Point, more = {}): void {
  for (const kind of ["pointerdown", "pointerup"]) point(page, kind, at, more);
}

/** A key where the focus is. */
export function key(page: Page, name: string, shiftKey = false): void {
  const event = { key: name, shiftKey, bubbles: true, composed: true, cancelable: true };
  page.root.activeElement?.dispatchEvent(new KeyboardEvent("keydown", event));
}

/** The Wizard is taken into the hand. */
export function pickUp(page: Page): void {
  page.get(".cell[data-model=wizard]").focus();
  page.key("Enter");
}

/** What every order lacks that is no move. */
export const bare = { kinds: [], corners: [], widths: [] };
