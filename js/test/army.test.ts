// @vitest-environment happy-dom
/// <reference types="vite/client" />
import { describe, expect, it } from "vitest";
import real from "../../tests/fixtures/army.json";
import army from "../src/army";
import { pointsIn } from "../src/army/state";
import type { ArmyFrame } from "../src/army/wire";
import { opened } from "./opened";

const frame = real as unknown as ArmyFrame;

function open(first: ArmyFrame = frame) {
  const widget = opened(army, first);
  const { model, root, get } = widget;
  const answer = (part: Partial<ArmyFrame> = {}, ack = {}) =>
    model.answer({ ...frame, rev: frame.rev + 1, ...part } as never, ack);
  const row = (id: string): HTMLElement => get(`[data-row="${id}"]`);
  const field = (name: string, text: string): void => {
    const input = get(`[data-field=${name}]`) as HTMLInputElement;
    input.value = text;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const sent = (): unknown => model.sent.at(-1)?.change;
  const rows = () => [...root.querySelectorAll("[data-row]")].map((each) => each.textContent);
  return { ...widget, answer, row, field, sent, rows };
}

describe("the list", () => {
  it("shows every entry with its price, the faulty ones marked, and bars that tell too much", () => {
    const { rows, row, text, root } = open();
    expect(rows()).toHaveLength(5);
    expect(row("barrow_king").className).toContain("bad");
    expect(row("barrow_guard").className).not.toContain("bad");
    expect(row("vampire_count").getAttribute("aria-label")).toContain("900 points, the General");
    expect(root.querySelector(".bars .over")?.getAttribute("aria-label")).toContain("too many");
    expect(text(".bars")).toContain("1,810 of 1,800 (40% of 4,500)");
  });
  it("lists what forbids first, each with its clause and remedy", () => {
    const { root, text } = open();
    const first = root.querySelector(".finds li");
    expect(first?.className).toContain("forbids");
    expect(text(".verdict")).toContain("Not legal");
    expect(text(".finds")).toContain("AC-1");
    expect(text(".finds .remedy")).toContain("10 points");
  });
  it("opens a clause card from its chip and goes back to it", () => {
    const { get, key, root } = open();
    get(".finds button.tag").click();
    expect(root.querySelector(".card")?.textContent).toContain("AC-1");
    key("Escape");
    expect(root.querySelector(".card")).toBeNull();
    expect(root.activeElement?.className).toContain("tag");
  });
  it("lights the entries of a sentence", async () => {
    const { get, row } = open();
    get(".finds li").dispatchEvent(new Event("pointerenter"));
    await new Promise(requestAnimationFrame);
    expect(row("vampire_count").className).toContain("lit");
  });
});

describe("changing it", () => {
  it("notes the General by click and takes the note off by key", () => {
    const { get, key, row, sent, answer } = open();
    get('[data-general="second_king"]').click();
    expect(sent()).toEqual({ do: "note", id: "second_king", general: true });
    answer();
    row("vampire_count").focus();
    key("g");
    expect(sent()).toEqual({ do: "note", id: "vampire_count", general: false });
  });
  it("takes an entry out by click and key, and the focus stays in the list", () => {
    const { get, key, row, root, sent, answer } = open();
    get('[data-remove="barrow_guard"]').click();
    expect(sent()).toEqual({ do: "remove", id: "barrow_guard" });
    answer();
    row("barrow_king").focus();
    key("Delete");
    expect(sent()).toEqual({ do: "remove", id: "barrow_king" });
    const [first, ...others] = frame.list.groups;
    const rows = first?.rows.filter((each) => each.id !== "barrow_king") ?? [];
    const groups = first ? [{ ...first, rows }, ...others] : [];
    answer({ rev: frame.rev + 2, list: { ...frame.list, groups } });
    expect((root.activeElement as HTMLElement).dataset.row).toBe("second_king");
  });
  it("changes a price in a field; a word is told and nothing is sent", () => {
    const { get, key, row, model, sent, text } = open();
    row("second_king").focus();
    key("p");
    const input = get("[data-pricing]") as HTMLInputElement;
    expect(input.value).toBe("410");
    input.value = "many";
    input.dispatchEvent(new Event("input", { bubbles: true }));
    key("Enter", "[data-pricing]");
    expect(model.sent).toHaveLength(0);
    expect(text(".notice")).toContain("points are a whole number");
    input.value = "400";
    input.dispatchEvent(new Event("input", { bubbles: true }));
    key("Enter", "[data-pricing]");
    expect(sent()).toEqual({ do: "price", id: "second_king", points: 400 });
  });
  it("adds what is at hand, and any other entry from the form", () => {
    const { get, does, field, sent, answer } = open();
    get("[data-offer='0']").click();
    expect(sent()).toEqual(frame.offers[0]?.change);
    answer();
    does("write").click();
    expect(does("add").disabled).toBe(true);
    field("name", "Necromancer");
    field("points", "1,200");
    get("form").dispatchEvent(new Event("submit", { cancelable: true }));
    expect(sent()).toEqual({
      do: "add",
      entry: { name: "Necromancer", points: 1200, category: "Characters" },
    });
  });
  it("keeps the form when the kernel refuses what it says, and tells why", () => {
    const { get, does, field, answer, text } = open();
    does("write").click();
    field("name", "Necromancer");
    field("points", "200");
    get("form").dispatchEvent(new Event("submit", { cancelable: true }));
    answer({ rev: frame.rev }, { ok: false, code: "malformed", message: "The name is taken." });
    expect(text(".notice")).toContain("The name is taken.");
    expect((get("[data-field=name]") as HTMLInputElement).value).toBe("Necromancer");
  });
  it("offers the one change that makes the list legal", () => {
    const near = { label: "Take X out", change: { do: "remove", id: "x" } } as const;
    const { does, sent } = open({ ...frame, nearest: near });
    does("nearest").click();
    expect(sent()).toEqual(near.change);
  });
  it("undoes and redoes by click and key", () => {
    const { does, key, model, answer } = open();
    does("undo").click();
    expect(model.sent.at(-1)?.kind).toBe("undo");
    answer({ canRedo: true });
    key("Z", "[data-row]");
    expect(model.sent.at(-1)?.kind).toBe("undo");
  });
});

describe("the rest", () => {
  it("shows the list as text and the list of keys", () => {
    const { does, text, key } = open();
    does("text").click();
    expect(text(".asText")).toContain("Barrow Guard");
    key("Escape", "[data-do=text]");
    does("keys").click();
    expect(text(".sheet")).toContain("undo, redo");
  });
  it("says so where a list is empty or legal", () => {
    const list = { ...frame.list, groups: [] };
    const { text } = open({ ...frame, list, legal: true, findings: [] });
    expect(text(".roster")).toBe("The list has no entry yet.");
    expect(text(".verdict")).toContain("Legal");
  });
  it("reads points with commas, and nothing else", () => {
    expect([pointsIn("1,200"), pointsIn(" 35 "), pointsIn("-5"), pointsIn("x")]).toEqual([
      1200,
      35,
      null,
      null,
    ]);
  });
  it("goes away without a trace", () => {
    const { model, gone } = open();
    gone.abort();
    expect(model.listening).toBe(0);
  });
});
