// @vitest-environment happy-dom
/// <reference types="vite/client" />
import { describe, expect, it, vi } from "vitest";
import shot from "../../tests/fixtures/tray.json";
import type { ExerciseFrame } from "../src/exercise/wire";
import type { Frame } from "../src/frame";
import { ask, choosing, counting, judged, placing, pointing, seating } from "./asked";

describe("the time of a learner", () => {
  it("begins when the question can be read, and begins again with the exercise", () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    let tell: (ratio: number) => void = () => {};
    class Watch {
      constructor(told: (entries: readonly { intersectionRatio: number }[]) => void) {
        tell = (intersectionRatio) => told([{ intersectionRatio }]);
      }
      observe(): void {}
      disconnect(): void {}
    }
    vi.stubGlobal("IntersectionObserver", Watch);
    const { model, get, does, answer } = ask(choosing);
    const sent = (): unknown => model.sent.at(-1)?.seconds;
    get("[data-choice]").click();
    vi.advanceTimersByTime(60_000);
    tell(0.5);
    tell(1);
    vi.advanceTimersByTime(4_200);
    tell(0);
    vi.advanceTimersByTime(800);
    does("check").click();
    expect(sent()).toBe(5);
    tell(1);
    answer({ ...judged(choosing, { choices: [] }, {}), rev: 2 });
    vi.advanceTimersByTime(30_000);
    answer({ ...choosing, rev: 3 });
    get("[data-choice]").click();
    vi.advanceTimersByTime(1_500);
    does("check").click();
    expect(sent()).toBe(1.5);
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
});

describe("marking", () => {
  it("sends the marked models, and tells right from wrong by ring and mark afterwards", () => {
    const { model, answer, press, does, root } = ask(pointing);
    press("warlord");
    press("orc.1");
    expect(root.querySelectorAll(".stamp.mine")).toHaveLength(2);
    does("check").click();
    expect(model.sent[0]?.answer).toEqual({ models: ["warlord", "orc.1"] });
    answer(
      judged(pointing, { models: ["warlord", "orc.1"] }, { rightAnswer: { models: ["warlord"] } }),
    );
    const board = root.querySelector("[data-board=mine]")?.closest(".boardwrap");
    expect(board?.querySelectorAll(".stamp.good")).toHaveLength(1);
    expect(board?.querySelectorAll(".stamp.extra .mark")).toHaveLength(1);
    expect(root.querySelector('[data-place="orc.1"]')?.getAttribute("aria-label")).toContain(
      "not so",
    );
  });
  it("shows every right seat on the rule's board, and none on the learner's before", () => {
    const { answer, root, does } = ask(seating);
    expect(root.querySelectorAll(".stamp.good, .seat.free")).toHaveLength(0);
    does("show").click();
    answer(
      judged(seating, null, {
        rightAnswer: {
          seats: [
            [1, 1],
            [2, 3],
          ],
        },
      }),
    );
    expect(root.querySelectorAll(".stamp.good")).toHaveLength(2);
    expect(root.querySelectorAll(".two.pair")).toHaveLength(0);
  });
});

describe("choosing and counting", () => {
  it("chooses by letter, and marks the right answer after the check", () => {
    const { model, answer, get, key, does, text, root } = ask(choosing);
    get("[data-choice=yes]").focus();
    key("b");
    expect((root.activeElement as HTMLElement).dataset.choice).toBe("no");
    does("check").click();
    expect(model.sent[0]?.answer).toEqual({ choices: ["no"] });
    answer(judged(choosing, { choices: ["no"] }, { rightAnswer: { choices: ["yes"] } }));
    expect(text("[data-choice=yes] .said")).toBe("right, not chosen");
    expect(text("[data-choice=no] .said")).toBe("chosen, not so");
  });
  it("checks numbers with Enter once all are given", () => {
    const { model, get, key, text } = ask(counting);
    const fill = (id: string, value: string): void => {
      (get(`[data-field=${id}]`) as HTMLInputElement).value = value;
      get(`[data-field=${id}]`).dispatchEvent(new Event("input", { bubbles: true }));
    };
    fill("wide", "75");
    key("Enter", "[data-field=wide]");
    expect(model.sent).toHaveLength(0);
    fill("deep", "62,5 mm");
    expect(text("[role=status]")).toBe("Ready 1 of 2 numbers given.");
    fill("deep", "62,5");
    expect(text("[role=status]")).toBe("Ready 2 of 2 numbers given. Enter checks.");
    key("Enter", "[data-field=deep]");
    expect(model.sent[0]?.answer).toEqual({ numbers: { wide: 75, deep: 62.5 } });
  });
});

it("goes away without a trace", () => {
  const { model, gone, root } = ask(placing);
  expect(model.listening).toBe(1);
  gone.abort();
  expect(model.listening).toBe(0);
  expect(root.host.isConnected).toBe(false);
});

describe("an army list", () => {
  const army = {
    title: "Kings without a Count",
    where: "4,500 Army Points",
    groups: [
      {
        category: "Characters",
        points: 490,
        rows: [
          {
            id: "king",
            name: "Barrow King",
            detail: "Not a Leader",
            points: 490,
            kind: "character" as const,
            general: true,
          },
        ],
      },
    ],
  };
  it("stands where the table would, to be read, and a hint lights its entries", () => {
    const { root, get, text, answer } = ask({ ...choosing, scene: null, army });
    expect(text(".list")).toContain("Barrow King General Not a Leader 490");
    expect(root.querySelector(".list button")).toBeNull();
    expect(get("[data-row=king]").getAttribute("aria-label")).toBe(
      "Barrow King, Not a Leader, 490 points, the General",
    );
    const about = { models: ["king"], rects: [] };
    const hints = { taken: 3, of: 5, texts: ["a", "b", "c"], about };
    answer({ ...choosing, scene: null, army, rev: 2, hints });
    expect(get("[data-row=king]").className).toContain("lit");
  });
});

describe("a refusal that was asked for", () => {
  const none = { models: [], rects: [] };
  const fault = { you: "Orc", rule: "Fill it.", because: "One.", clauses: [], readings: [] };
  const differences = [{ ...fault, yours: none, rules: none }];

  it("is right, so no difference is told in the status", () => {
    const { text } = ask(judged(placing, { places: {} }, { right: true, differences }));
    expect(text("[role=status]")).not.toContain("Fill it");
  });
  it("ends each sentence once", () => {
    const { text } = ask(judged(placing, { places: {} }, { right: false, differences }));
    expect(text("[role=status]")).toMatch(/You: Orc\. Rule: Fill it\.$/);
  });
});

describe("the keyboard's place", () => {
  it.each([
    [choosing, "[data-choice]"],
    [counting, "[data-field]"],
  ])(
    "is the form again after another try, not the table that is only to be read",
    (frame, form) => {
      const asked: ExerciseFrame = { ...frame, scene: (shot as unknown as Frame).scene };
      const { does, answer, root } = ask(judged(asked, null, {}));
      does("again").focus();
      does("again").click();
      answer({ ...asked, rev: asked.rev + 2 });
      expect(root.activeElement?.matches(form)).toBe(true);
    },
  );
});

describe("putting hits", () => {
  const { scene, tray } = shot as unknown as Frame;
  const putting: ExerciseFrame = { ...choosing, mode: "hits", choices: [], scene, tray };

  it("says how a hit is put, and lights whom a hint is about", () => {
    const { root, text, answer, does } = ask(putting);
    expect(text("[role=status]")).toContain("Press + on a row, or drag a hit there.");
    does("hint").click();
    const about = { models: ["doomlord"], rects: [] };
    answer({ ...putting, rev: 2, hints: { taken: 1, of: 5, texts: ["a"], about } });
    const lit = [...root.querySelectorAll(".pool.lit")];
    expect(lit.map((each) => each.getAttribute("data-row"))).toEqual(["doomlord"]);
  });
});
