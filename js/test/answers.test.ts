// @vitest-environment happy-dom
/** What a table says of an answer: its steps, reasons, options, and the timeline. */
import { describe, expect, it } from "vitest";
import realIllegal from "../../tests/fixtures/illegal.json";
import realJoin from "../../tests/fixtures/join.json";
import realQuestion from "../../tests/fixtures/question.json";
import type { Frame } from "../src/frame";
import { allowed, resting } from "./fixture";
import { illegal } from "./infantry";
import { asking } from "./seekers";
import { open, withoutMotion } from "./tabled";

withoutMotion();

describe("the step reader", () => {
  it("goes to any step and shows the table after it", () => {
    const { key, focus, get, text, root } = open(allowed);
    focus("warriors:2,1");
    key(",");
    key(",");
    key(",");
    expect(text(".status")).toContain("Step 2 of 5");
    expect(root.querySelector(".base.ghost")?.getAttribute("data-model")).toBe("champion");
    expect(root.querySelectorAll(".arrow.past")).toHaveLength(1);
    expect(text(".pin.shift")).toBe("Champion: 25 mm");
    key("<");
    expect(text(".status")).toContain("Before step 1 of 5");
    key(">");
    expect(get(".scrub").getAttribute("aria-valuenow")).toBe("5");
    get("[data-step='1']").click();
    expect(get(".scrub").getAttribute("aria-valuenow")).toBe("1");
  });

  it("begins where it was told to open, unless something was played since", () => {
    const before = open(allowed, [allowed.rev, 0]);
    expect(before.text(".status")).toContain("Before step 1 of 5");
    expect(before.get("[aria-label='Step forward']").className).toContain("main");
    before.get("[aria-label='Step forward']").click();
    expect(before.text(".status")).toContain("Step 1 of 5");
    expect(before.get("[aria-label='Step forward']").className).not.toContain("main");
    expect(open(allowed, [allowed.rev - 1, 0]).text(".status")).toContain("Step 5 of 5");
  });

  it("never sends where the cursor is", () => {
    const { get, model } = open(allowed);
    get("[data-step='2']").click();
    get("[aria-label='Step back']").click();
    expect(model.sent).toHaveLength(0);
  });

  it("lights the models of the sentence under the pointer", async () => {
    const { get, root, settle } = open(allowed);
    get(".steps li:nth-child(1)").dispatchEvent(new Event("pointerenter"));
    await settle();
    expect(root.querySelector(".base.lit")?.getAttribute("data-model")).toBe("standard");
    get(".steps li:nth-child(1)").dispatchEvent(new Event("pointerleave"));
    await settle();
    expect(root.querySelectorAll(".base.lit")).toHaveLength(0);
  });

  it("drops a clause card from its tag; Escape closes it and goes back to the tag", () => {
    const { get, key, root, text } = open(allowed);
    get("[data-step='2']").click();
    key("c");
    expect(text(".card")).toContain("As far forward as possible");
    expect(root.activeElement?.hasAttribute("data-close")).toBe(true);
    key("Escape");
    expect(root.querySelector(".card")).toBeNull();
    expect(root.activeElement?.textContent).toBe("FR-2");
  });

  it("names the reading that decides, and compares it with the others", () => {
    const { get, text } = open(allowed);
    get(".tag.read").click();
    expect(text(".card")).toContain("fewest models, then least distance");
  });
});

describe("a refusal", () => {
  it("lists every reason, the remedy, and the nearest legal action as the primary button", () => {
    const { root, text, get, model } = open(illegal);
    expect(root.querySelectorAll(".finds .forbids")).toHaveLength(2);
    expect(root.querySelectorAll(".finds .holds")).toHaveLength(2);
    expect(text(".remedy")).toContain("That is the Champion");
    expect(text(".btn.main")).toContain("Change places with the Champion");
    get(".btn.main").click();
    expect(model.sent[0]?.action).toEqual({ do: "make_way", character: "marshal", seat: [1, 2] });
  });

  it("marks the place, the way home, and the nearest place while its button has the focus", async () => {
    const { root, get, settle } = open(illegal);
    expect(root.querySelectorAll(".seat.no, .arrow.home")).toHaveLength(2);
    expect(root.querySelectorAll(".seat.hover")).toHaveLength(0);
    get(".btn.main").focus();
    await settle();
    expect(root.querySelectorAll(".seat.hover")).toHaveLength(1);
  });

  it("offers another try with the same model", () => {
    const { get, root } = open(illegal);
    get("[data-do='again']").click();
    expect(root.querySelectorAll(".badge")).toHaveLength(1);
  });

  it("says in words where whoever was sent stands again, at a side too", () => {
    const { ruling } = illegal;
    if (ruling?.ruling !== "illegal") throw new Error("the fixture is refused");
    const rider: Frame = { ...illegal, ruling: { ...ruling, who: "rider" } };
    expect(open(rider).text("[role=status]")).toContain("is back at the right side.");
    expect(open(illegal).text("[role=status]")).toContain("is back at rank 1, file 5.");
  });

  it("stays in the timeline as a diamond", () => {
    expect(open(illegal).get(".time .bad .txt").textContent).toBe("Refused: rank 2, file 2");
  });
});

describe("a Question", () => {
  it("shows its options as buttons and as places, and who decides", () => {
    const { root, text } = open(asking);
    const letters = [...root.querySelectorAll(".seat.opt text")].map((each) => each.textContent);
    expect(letters).toEqual(["A", "B", "C"]);
    expect(root.querySelectorAll("button.opt")).toHaveLength(3);
    expect(text(".who .side")).toBe("Owner, Dwarven Holds");
  });

  it("is answered by letter, by button and by its place", () => {
    const by = [
      (at: ReturnType<typeof open>) => at.key("b"),
      (at: ReturnType<typeof open>) => at.get("[data-option='B']").click(),
      (at: ReturnType<typeof open>) => {
        at.pointer("pointerdown", -10, 10);
        at.pointer("pointerup", -10, 10);
      },
    ];
    for (const answer of by) {
      const at = open(asking);
      at.focus("seekers:1,1");
      answer(at);
      expect(at.model.sent.map((each) => each.action)).toEqual([
        { do: "join", character: "dragon_seeker", room: "B" },
      ]);
    }
  });

  it("draws a place that options share once, and a press there looks at the next of them", async () => {
    const { ruling } = asking;
    if (ruling?.ruling !== "question") throw new Error("no Question");
    const [a, b, c] = ruling.options;
    if (!a || !b || !c) throw new Error("three options");
    const options = [a, { ...b, moves: a.moves, label: "The same place" }, c];
    const { root, pointer, model, text, settle } = open({
      ...asking,
      ruling: { ...ruling, options },
    });
    const letters = () =>
      [...root.querySelectorAll(".seat.opt text")].map((each) => each.textContent);
    expect(letters()).toEqual(["AB", "C"]);
    const press = async (): Promise<void> => {
      pointer("pointerdown", 10, 30);
      pointer("pointerup", 10, 30);
      await settle();
    };
    await press();
    expect(letters()).toEqual(["C", "A"]);
    await press();
    expect(letters()).toEqual(["C", "B"]);
    expect(text(".status")).toContain("B: The same place.");
    expect(model.sent).toHaveLength(0);
  });

  it("looks at an option whose place lies outside the block", async () => {
    const { root, pointer, settle } = open(asking);
    pointer("pointermove", -10, 10);
    await settle();
    expect(root.querySelector(".seat.opt.hover text")?.textContent).toBe("B");
  });

  it("names nobody who is called by the brackets", () => {
    const { ruling } = asking;
    if (ruling?.ruling !== "question") throw new Error("no Question");
    const decides = { role: "Owner", player: "You", own: true };
    expect(open({ ...asking, ruling: { ...ruling, decides } }).text(".who")).toBe(
      "Decides: Owner (you)",
    );
  });

  it("is taken back with Escape", () => {
    const { focus, key, model } = open(asking);
    focus("seekers:1,1");
    key("Escape");
    expect(model.sent[0]?.kind).toBe("undo");
  });

  it("of the other player can be read but not answered", () => {
    const { ruling } = asking;
    if (ruling?.ruling !== "question") throw new Error("no Question");
    const decides = { role: "Attacker", player: "Highborn Elves", own: false };
    const { root, key, focus, model, text } = open({ ...asking, ruling: { ...ruling, decides } });
    focus("seekers:1,1");
    key("b");
    expect(model.sent).toHaveLength(0);
    expect(root.querySelectorAll("button.opt:disabled")).toHaveLength(3);
    expect(text(".status")).toContain("Waiting for");
  });
});

describe("the timeline", () => {
  it("undoes, redoes and jumps, by button and by key", () => {
    const at = open({ ...allowed, canRedo: true });
    at.focus("warriors:1,1");
    const then = (press: () => void): unknown => {
      press();
      const last = at.model.sent.at(-1);
      at.model.answer(at.model.frame);
      return last?.to === undefined ? last?.kind : [last.kind, last.to];
    };
    expect(then(() => at.key("z"))).toBe("undo");
    expect(then(() => at.key("Z", { shiftKey: true }))).toBe("redo");
    expect(then(() => at.get("[data-do='undo']").click())).toBe("undo");
    expect(then(() => at.get("[data-goto='2']").click())).toEqual(["goto", 2]);
  });

  it("does not undo at the start", () => {
    const { focus, key, model } = open({ ...resting, canUndo: false });
    focus("warriors:1,1");
    key("z");
    expect(model.sent).toHaveLength(0);
  });
});

describe("the frames the engine makes", () => {
  it("are drawn: an allowed join, a refusal, a Question", () => {
    for (const frame of [realJoin, realIllegal, realQuestion] as unknown as Frame[]) {
      const { root, get } = open(frame);
      expect(root.querySelector("[role='alert']")).toBeNull();
      expect(get(".verdict h3").textContent).toBe(frame.ruling?.headline);
    }
  });
});
