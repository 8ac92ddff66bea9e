// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import type { Rect, Seat } from "../src/scene/wire";
import { ask, judged, placing } from "./asked";

describe("placing", () => {
  it("puts down what is in the hand, then whoever was pushed out, and sends all places", () => {
    const { model, press, does, text } = ask(placing);
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
    const { root } = ask(placing);
    const kinds = new Set(placing.scene?.bases.map((each) => JSON.stringify(each.profile)));
    const room = [...root.querySelectorAll(".stack > .room dl")].map((each) => each.outerHTML);
    expect(kinds.size).toBeGreaterThan(0);
    expect(new Set(room).size).toBe(kinds.size);
    expect(room).toHaveLength(kinds.size);
  });
  it("takes back one placing with Z", () => {
    const { press, key, text, does } = ask(placing);
    press("1,3");
    key("z");
    expect(text("[role=status]")).toContain("Taken back");
    expect(does("back").disabled).toBe(true);
    expect(text(".foot .main")).toBe("Check: put 1 model down first");
  });
  it("keeps what is half laid out when the notebook makes its view anew", () => {
    const { press, anew, text, does, model } = ask(placing);
    press("1,3");
    anew();
    expect(text("[role=status]")).toContain("Orc stood there and is in your hand now.");
    does("back").click();
    expect(text("[role=status]")).toContain("Taken back");
    expect(model.listening).toBe(1);
  });
  it("keeps the layout when a hint comes, and lights what the hint is about", () => {
    const { answer, press, does, root, text } = ask(placing);
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
    const { answer, press, does, root, text } = ask(placing);
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
      const { root } = ask(judged(placing, { places: { champion: seat } }, { differences }));
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
    const { root } = ask(judged(placing, answer, { because, differences }));
    expect([...root.querySelectorAll(".diffs li")]).toHaveLength(3);
    expect([...root.querySelectorAll(".diffs p.w")].map((each) => each.textContent)).toEqual([
      "He stays.",
    ]);
  });
  it("begins again from the start", () => {
    const checked = judged(placing, { places: { champion: [2, 3] } }, {});
    const { answer, does, root, model } = ask(checked);
    does("again").click();
    expect(model.sent.at(-1)?.kind).toBe("again");
    answer({ ...placing, rev: 3 });
    expect(root.querySelector('[data-place="hand:champion"]')).not.toBeNull();
  });
  it("comes back into view when it begins again, and stays where it is otherwise", () => {
    const { answer, does, get } = ask(placing);
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
    const elsewhere = ask(placing);
    elsewhere.answer(checked);
    expect(shown).toEqual([]);
    const { answer, does } = ask({ ...placing, answer: checked.answer });
    does("check").click();
    answer(checked);
    expect(shown).toEqual(["reason", "score"]);
    answer({ ...checked, rev: 4 });
    expect(shown).toHaveLength(2);
    ask(checked);
    expect(shown).toHaveLength(2);
    scrolls.mockRestore();
  });
  it("restores what was answered before the page was reloaded", () => {
    const { root } = ask(judged(placing, { places: { champion: [2, 3] } }, {}));
    expect(root.querySelector('[data-place="2,3"]')?.getAttribute("data-model")).toBe("champion");
  });
  it("keeps the layout and says why when the answer is refused as malformed", () => {
    const { model, press, does, text, root } = ask(placing);
    press("2,3");
    does("check").click();
    model.answer(placing as never, { ok: false, code: "malformed", message: "This is no answer." });
    expect(text(".banner")).toContain("This is no answer.");
    expect(root.querySelector('[data-place="2,3"]')?.getAttribute("data-model")).toBe("champion");
  });
});
