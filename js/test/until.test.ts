// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import exercise from "../src/exercise";
import { nearestEnd } from "../src/exercise/until";
import type { ExerciseFrame, Timeline } from "../src/exercise/wire";
import { judged, lingering } from "./asked";
import { opened } from "./opened";

function open(frame: ExerciseFrame) {
  const widget = opened(exercise, frame);
  const bar = (who: string) => `.bar[aria-label="Steady on the ${who}"]`;
  const end = (who: string, id: string) => widget.get(`${bar(who)} [data-end=${id}]`);
  const width = (who: string) => widget.get(`${bar(who)} .fill`).style.width;
  const said = (who: string) => widget.text(`${bar(who)} .said`);
  return { ...widget, end, width, said };
}

describe("bars on a timeline", () => {
  it("gives each bar an end by its buttons, and sends all of them", () => {
    const { end, width, does, model, text } = open(lingering);
    expect(does("check").textContent).toBe("Check: set 2 more ends");
    end("Warlord", "phase").click();
    expect(width("Warlord")).toBe("25%");
    expect(end("Warlord", "phase").getAttribute("aria-checked")).toBe("true");
    expect(text("[role=status]")).toBe(
      "Set Steady on the Warlord. To the end of this phase. 1 bar without an end.",
    );
    end("Orcs", "runs").click();
    expect(width("Orcs")).toBe("100%");
    does("check").click();
    expect(model.sent[0]?.answer).toEqual({ ends: { his: "phase", theirs: "runs" } });
  });
  it("walks along the ends of a bar with the arrows, and takes one back", () => {
    const { end, key, root, does } = open(lingering);
    end("Warlord", "now").focus();
    key("ArrowRight");
    expect((root.activeElement as HTMLElement).dataset.end).toBe("phase");
    (root.activeElement as HTMLElement).click();
    expect(does("back").disabled).toBe(false);
    key("z");
    expect(end("Warlord", "phase").getAttribute("aria-checked")).toBe("false");
    expect((root.activeElement as HTMLElement).dataset.end).toBe("phase");
  });
  it("says of each bar what the rule has, and of an open one that the text leaves it open", () => {
    const answer = { ends: { his: "now", theirs: "turn" } } as const;
    const right = { ends: { his: "phase", theirs: "turn" } } as const;
    const shown = judged(lingering, answer, { rightAnswer: right, leftOpen: ["theirs"] });
    const { said, root } = open(shown);
    expect(said("Warlord")).toBe("You: Ends at once. The rule: To the end of this phase.");
    expect(said("Orcs")).toBe("You: To the end of this Player Turn. The text leaves it open.");
    expect([...root.querySelectorAll(".fill")].map((each) => each.className)).toEqual([
      "fill mine bad now",
      "fill rule phase",
      "fill mine turn",
    ]);
    expect(root.querySelector("[data-end]")).toBeNull();
  });
  it("calls nothing right where the text leaves all of it open", () => {
    const answer = { ends: { his: "now", theirs: "turn" } } as const;
    const headline = "The text leaves this open: no end is wrong here.";
    const more = { right: true, headline, leftOpen: ["his", "theirs"], rightAnswer: answer };
    const { text, root } = open(judged(lingering, answer, more));
    expect(text("[role=status]")).toBe(`Left open ${headline}`);
    expect(root.querySelector(".score.good")).toBeNull();
  });
  it("shows the rule's bars where nobody answered", () => {
    const right = { ends: { his: "phase", theirs: "runs" } } as const;
    const { said, width } = open(judged(lingering, null, { rightAnswer: right }));
    expect(said("Orcs")).toBe("Longer, as long as it runs");
    expect(width("Warlord")).toBe("25%");
  });
  it("takes the end nearest to where a bar is let go", () => {
    const line = lingering.line as Timeline;
    const ends = [0, 0.1, 0.2, 0.45, 0.55, 0.85, 0.9, 1].map((at) => nearestEnd(line, at));
    expect(ends).toEqual(["now", "now", "phase", "phase", "turn", "turn", "runs", "runs"]);
  });
});
