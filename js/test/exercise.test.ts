// @vitest-environment happy-dom
/// <reference types="vite/client" />
import { describe, expect, it, vi } from "vitest";
import shot from "../../tests/fixtures/tray.json";
import exercise from "../src/exercise";
import type { ExerciseFrame } from "../src/exercise/wire";
import type { Frame } from "../src/frame";
import type { Rect, Seat } from "../src/scene/wire";
import { choosing, counting, judged, placing, pointing, seating } from "./asked";
import { opened } from "./opened";

function open(frame: ExerciseFrame) {
  const widget = opened(exercise, frame);
  const answer = (next: ExerciseFrame) => widget.model.answer(next as never);
  const press = (place: string): void => {
    widget.get(`[data-place="${place}"]`).focus();
    widget.key("Enter", `[data-place="${place}"]`);
  };
  return { ...widget, answer, press };
}

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
    const { model, get, does, answer } = open(choosing);
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

describe("placing", () => {
  it("puts down what is in the hand, then whoever was pushed out, and sends all places", () => {
    const { model, press, does, text } = open(placing);
    expect(text("[role=status]")).toContain("In your hand Champion");
    expect(does("check").disabled).toBe(true);
    press("1,3");
    expect(text("[role=status]")).toContain("Orc stood there and is in your hand now.");
    press("2,3");
    does("check").click();
    expect(model.sent).toHaveLength(1);
    expect(model.sent[0]).toMatchObject({ kind: "check", base_rev: 1 });
    expect(model.sent[0]?.answer).toMatchObject({ places: { champion: [1, 3], "orc.2": [2, 3] } });
  });
  it("keeps room for the profile of every kind of model, so that nothing moves under the hand", () => {
    const { root } = open(placing);
    const kinds = new Set(placing.scene?.bases.map((each) => JSON.stringify(each.profile)));
    const room = [...root.querySelectorAll(".stack > .room dl")].map((each) => each.outerHTML);
    expect(kinds.size).toBeGreaterThan(0);
    expect(new Set(room).size).toBe(kinds.size);
    expect(room).toHaveLength(kinds.size);
  });
  it("takes back one placing with Z", () => {
    const { press, key, text, does } = open(placing);
    press("1,3");
    key("z");
    expect(text("[role=status]")).toContain("Taken back");
    expect(does("back").disabled).toBe(true);
    expect(text(".foot .main")).toBe("Check: put 1 model down first");
  });
  it("keeps what is half laid out when the notebook makes its view anew", () => {
    const { press, anew, text, does, model } = open(placing);
    press("1,3");
    anew();
    expect(text("[role=status]")).toContain("Orc stood there and is in your hand now.");
    does("back").click();
    expect(text("[role=status]")).toContain("Taken back");
    expect(model.listening).toBe(1);
  });
  it("keeps the layout when a hint comes, and lights what the hint is about", () => {
    const { answer, press, does, root, text } = open(placing);
    press("2,3");
    does("hint").click();
    const hints = {
      taken: 1,
      of: 5,
      texts: ["Look at rank 1."],
      about: { models: ["orc.1"], rects: [] },
    };
    answer({ ...placing, rev: 2, hints });
    expect(text(".hints")).toContain("Look at rank 1.");
    expect(root.querySelector('[data-place="2,3"]')?.getAttribute("data-model")).toBe("champion");
    expect(root.querySelector('.base.lit[data-model="orc.1"]')).not.toBeNull();
  });
  it("shows both boards with the same number for a difference, and moves the focus to the score", () => {
    const { answer, press, does, root, text } = open(placing);
    press("2,3");
    does("check").focus();
    does("check").click();
    const where = { models: ["champion"], rects: [] };
    const one = {
      you: "Champion",
      rule: "Orc",
      because: "Front Rank.",
      clauses: ["FR-2"],
      readings: [],
    };
    const differences = [{ ...one, yours: where, rules: { models: ["orc.2"], rects: [] } }];
    answer(judged(placing, { places: { champion: [2, 3] } }, { differences }));
    expect([...root.querySelectorAll(".boardwrap .num")].map((each) => each.textContent)).toEqual([
      "1",
      "1",
    ]);
    expect(
      root.querySelector('[data-board=mine] .base.wrong[data-model="champion"]'),
    ).not.toBeNull();
    expect(root.querySelector('[data-board=rule] .base.right[data-model="orc.2"]')).not.toBeNull();
    expect(root.activeElement?.className).toBe("verdict-line");
    expect(text(".score b")).toBe("4 of 6");
    expect(root.querySelector("[data-do=check]")).toBeNull();
  });
  it("numbers a rank behind the unit on both boards where they differ there", () => {
    const numbers = (seat: Seat, rects: readonly Rect[]): readonly number[] => {
      const [yours, rules] = [
        { models: ["champion"], rects },
        { models: [], rects },
      ];
      const said = { you: "Champion", rule: "Nobody", because: "", clauses: [], readings: [] };
      const differences = [{ ...said, yours, rules }];
      const { root } = open(judged(placing, { places: { champion: seat } }, { differences }));
      const boards = [...root.querySelectorAll(".boardwrap")];
      return boards.map((board) => board.querySelectorAll(".axis:not(.front)").length);
    };
    expect(numbers([2, 3], [])).toEqual([3 + 2, 3 + 2]);
    expect(numbers([3, 2], [[25, 50, 25, 25]])).toEqual([3 + 3, 3 + 3]);
  });
  it("tells a sentence once that several differences share", () => {
    const none = { models: [], rects: [] };
    const one = { rule: "Orc", clauses: ["FR-2"], readings: [], yours: none, rules: none };
    const differences = ["They switch.", "He stays.", "He stays."].map((because, i) => ({
      ...one,
      because,
      you: `Place ${i}`,
    }));
    const because = "Legal, but it does not end here. They switch.";
    const answer = { places: { champion: [2, 3] as const } };
    const { root } = open(judged(placing, answer, { because, differences }));
    expect([...root.querySelectorAll(".diffs li")]).toHaveLength(3);
    expect([...root.querySelectorAll(".diffs p.w")].map((each) => each.textContent)).toEqual([
      "He stays.",
    ]);
  });
  it("begins again from the start", () => {
    const checked = judged(placing, { places: { champion: [2, 3] } }, {});
    const { answer, does, root, model } = open(checked);
    does("again").click();
    expect(model.sent.at(-1)?.kind).toBe("again");
    answer({ ...placing, rev: 3 });
    expect(root.querySelector('[data-place="hand:champion"]')).not.toBeNull();
  });
  it("comes back into view when it begins again, and stays where it is otherwise", () => {
    const { answer, does, get } = open(placing);
    const scrolled = vi.fn();
    get(".mw-head").scrollIntoView = scrolled;
    answer(judged(placing, { places: { champion: [2, 3] } }, {}));
    expect(scrolled).not.toHaveBeenCalled();
    does("again").click();
    answer({ ...placing, rev: 3 });
    expect(scrolled).toHaveBeenCalledTimes(1);
    expect(scrolled).toHaveBeenCalledWith({ block: "nearest" });
    does("hint").click();
    answer({ ...placing, rev: 4 });
    expect(scrolled).toHaveBeenCalledTimes(1);
  });
  it("shows what is said of an answer with its reason, its verdict at all events", () => {
    const shown: string[] = [];
    const scrolls = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (
      this: Element,
    ) {
      shown.push(this.className);
    });
    const checked = judged(placing, { places: { champion: [2, 3] } }, { because: "He stays." });
    const elsewhere = open(placing);
    elsewhere.answer(checked);
    expect(shown).toEqual([]);
    const { answer, does } = open({ ...placing, answer: checked.answer });
    does("check").click();
    answer(checked);
    expect(shown).toEqual(["reason", "score"]);
    answer({ ...checked, rev: 4 });
    expect(shown).toHaveLength(2);
    open(checked);
    expect(shown).toHaveLength(2);
    scrolls.mockRestore();
  });
  it("restores what was answered before the page was reloaded", () => {
    const { root } = open(judged(placing, { places: { champion: [2, 3] } }, {}));
    expect(root.querySelector('[data-place="2,3"]')?.getAttribute("data-model")).toBe("champion");
  });
  it("keeps the layout and says why when the answer is refused as malformed", () => {
    const { model, press, does, text, root } = open(placing);
    press("2,3");
    does("check").click();
    model.answer(placing as never, { ok: false, code: "malformed", message: "This is no answer." });
    expect(text(".banner")).toContain("This is no answer.");
    expect(root.querySelector('[data-place="2,3"]')?.getAttribute("data-model")).toBe("champion");
  });
});

describe("marking", () => {
  it("sends the marked models, and tells right from wrong by ring and mark afterwards", () => {
    const { model, answer, press, does, root } = open(pointing);
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
    const { answer, root, does } = open(seating);
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
    const { model, answer, get, key, does, text, root } = open(choosing);
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
    const { model, get, key, text } = open(counting);
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
  const { model, gone, root } = open(placing);
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
    const { root, get, text, answer } = open({ ...choosing, scene: null, army });
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
    const { text } = open(judged(placing, { places: {} }, { right: true, differences }));
    expect(text("[role=status]")).not.toContain("Fill it");
  });
  it("ends each sentence once", () => {
    const { text } = open(judged(placing, { places: {} }, { right: false, differences }));
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
      const { does, answer, root } = open(judged(asked, null, {}));
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
    const { root, text, answer, does } = open(putting);
    expect(text("[role=status]")).toContain("Press + on a row, or drag a hit there.");
    does("hint").click();
    const about = { models: ["doomlord"], rects: [] };
    answer({ ...putting, rev: 2, hints: { taken: 1, of: 5, texts: ["a"], about } });
    const lit = [...root.querySelectorAll(".pool.lit")];
    expect(lit.map((each) => each.getAttribute("data-row"))).toEqual(["doomlord"]);
  });
});
