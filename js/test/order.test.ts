// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import exercise from "../src/exercise";
import type { ExerciseFrame } from "../src/exercise/wire";
import { judged, ordering } from "./asked";
import { opened } from "./opened";

function open(frame: ExerciseFrame) {
  const widget = opened(exercise, frame);
  const cards = (list = ".sequence") =>
    [...widget.get(list).querySelectorAll(".label")].map((each) => each.textContent);
  const card = (id: string) => widget.get(`[data-card=${id}]`);
  const focused = () => (widget.root.activeElement as HTMLElement | null)?.dataset.card;
  return { ...widget, cards, card, focused };
}

describe("putting cards in order", () => {
  it("carries a card that was picked up with the arrows, and sends the order", () => {
    const { card, key, cards, does, model, focused, text } = open(ordering);
    expect(cards()).toEqual(["The rest.", "The test.", "The leaver."]);
    card("rest").focus();
    card("rest").click();
    expect(does("check").textContent).toBe("Check: put the card down first");
    key("ArrowDown");
    key("ArrowDown");
    expect(focused()).toBe("rest");
    expect(text("[role=status]")).toContain("Moved The rest. Card 3 of 3.");
    card("rest").click();
    expect(cards()).toEqual(["The test.", "The leaver.", "The rest."]);
    does("check").click();
    expect(model.sent[0]?.answer).toEqual({ order: ["test", "leaver", "rest"] });
  });
  it("walks from card to card with the arrows, one stop in the tab order", () => {
    const { card, key, focused, root } = open(ordering);
    card("rest").focus();
    key("ArrowDown");
    expect(focused()).toBe("test");
    key("End");
    expect(focused()).toBe("leaver");
    const stops = [...root.querySelectorAll<HTMLElement>("[data-card]")].map(
      (each) => each.tabIndex,
    );
    expect(stops).toEqual([-1, -1, 0]);
  });
  it("goes on with the cards when it begins again, not with the table above them", () => {
    const { does, model, focused } = open(
      judged(ordering, { order: ["rest", "test", "leaver"] }, {}),
    );
    does("again").focus();
    does("again").click();
    model.answer({ ...ordering, rev: 3 } as never);
    expect(focused()).toBe("rest");
  });
  it("moves by buttons, puts a card where another one is pressed, and takes both back", () => {
    const { get, card, cards, does, key } = open(ordering);
    get('[aria-label="Up: The leaver."]').click();
    expect(cards()).toEqual(["The rest.", "The leaver.", "The test."]);
    card("test").click();
    card("rest").click();
    expect(cards()).toEqual(["The test.", "The rest.", "The leaver."]);
    does("back").click();
    does("back").click();
    expect(cards()).toEqual(["The rest.", "The test.", "The leaver."]);
    card("rest").focus();
    card("rest").click();
    key("ArrowDown");
    key("Escape");
    expect(cards()).toEqual(["The rest.", "The test.", "The leaver."]);
    expect(does("back").disabled).toBe(true);
  });
  it("shows the rule's order beside the learner's, each card with its place", () => {
    const wrong = judged(
      ordering,
      { order: ["test", "rest", "leaver"] },
      { rightAnswer: { order: ["test", "leaver", "rest"] } },
    );
    const { root, cards } = open(wrong);
    expect(cards('[aria-label^="Your order"]')).toEqual(["The test.", "The rest.", "The leaver."]);
    expect(cards('[aria-label^="The rule"]')).toEqual(["The test.", "The leaver.", "The rest."]);
    const said = [...root.querySelectorAll(".sequence .said")].map((each) =>
      each.textContent?.trim(),
    );
    expect(said).toEqual(["in its place", "the rule: card 3", "the rule: card 2"]);
    expect(root.querySelector("[data-card]")).toBeNull();
  });
});
