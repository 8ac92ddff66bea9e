// @vitest-environment happy-dom
/// <reference types="vite/client" />
import { describe, expect, it, vi } from "vitest";
import real from "../../tests/fixtures/tray.json";
import type { Frame, Ruling } from "../src/frame";
import hits from "../src/hits";
import type { Tray } from "../src/hits/wire";
import { SILENCE } from "../src/parts/wire";
import { opened } from "./opened";

const frame = real as unknown as Frame;
const tray = frame.tray as Tray;

function open(first: Frame = frame) {
  const widget = opened(hits, first);
  const count = (row: string): string => widget.text(`[data-row="${row}"] output`);
  const more = (row: string): HTMLButtonElement =>
    widget.get(`[data-more="${row}"]`) as HTMLButtonElement;
  return { ...widget, count, more };
}

function ruledOn(ruling: Ruling | null, part: Partial<Tray>): Frame {
  return { ...frame, rev: frame.rev + 1, canUndo: true, ruling, tray: { ...tray, ...part } };
}

const refusal: Ruling = {
  ruling: "illegal",
  headline: "14 hits on the Chosen",
  summary: "1 clause forbids it.",
  findings: [
    {
      clause: "DH-4",
      verdict: "forbids",
      because: "The Doomlord would take 0 hits.",
      remedy: null,
      readings: [],
      about: { models: ["doomlord"], rects: [] },
    },
  ],
  action: { do: "distribute" },
  who: null,
  tried: null,
  gaps: [],
  nearest: {
    label: "Chosen 13, Doomlord 1",
    detail: "",
    action: { do: "distribute", onto: { doomlord: 1 } },
    rect: null,
  },
};
const question: Ruling = {
  ruling: "question",
  headline: "How is the gap closed?",
  because: "Two ways move one model.",
  clauses: [],
  readings: [],
  decides: { role: "Owner", player: "B", own: false },
  findings: [],
  about: { models: [], rects: [] },
  options: ["A", "B"].map((letter) => ({
    letter,
    label: `Way ${letter}`,
    detail: "",
    action: { do: "distribute", way: letter },
    about: { models: [], rects: [] },
    moves: [],
  })),
};

describe("placing hits", () => {
  it("stops each row at what the engine allows, and commits when all are placed", () => {
    const { model, more, count, does } = open();
    for (let n = 0; n < 20; n++) more("rank_and_file").click();
    expect(count("rank_and_file")).toBe("13");
    expect(does("commit").disabled).toBe(true);
    more("doomlord").click();
    does("commit").click();
    expect(model.sent[0]).toMatchObject({
      kind: "action",
      action: { do: "distribute", unit: tray.unit, onto: { rank_and_file: 13, doomlord: 1 } },
    });
  });
  it("works by keys on a row, and Enter commits once nothing is left", () => {
    const { model, key, get, count } = open();
    get('[data-row="doomlord"]').focus();
    key("+");
    key("-");
    key("+");
    get('[data-row="rank_and_file"]').focus();
    for (let n = 0; n < 13; n++) key("Enter");
    expect([count("doomlord"), count("rank_and_file")]).toEqual(["1", "13"]);
    key("Enter");
    expect(model.sent).toHaveLength(1);
  });
  it("says why a hit is not put where it was meant to be", () => {
    const { key, get, text, count } = open();
    get('[data-row="chosen_lord"]').focus();
    key("+");
    const lord = tray.rows.find((row) => row.id === "chosen_lord");
    expect(text("[role=status]")).toContain(`Not there Chosen Lord takes none. ${lord?.because}`);
    get('[data-row="doomlord"]').focus();
    for (let n = 0; n < 3; n++) key("+");
    expect(count("doomlord")).toBe("2");
    expect(text("[role=status]")).toContain("Not there Doomlord has 2; 1 or 2 allowed.");
    key("-");
    expect(text("[role=status]")).not.toContain("Not there");
  });
  it("tells why each Character takes hits, and who decides by which clause", () => {
    const { text } = open();
    expect(text('[data-row="doomlord"] .why')).toContain("so the Chosen do not screen him");
    expect(text(".who .tags")).toBe("DH-3");
    expect(text(".even .tags")).toMatch(/^DH-4/);
  });
  it("draws the bases of all rows to one scale", () => {
    const { get } = open();
    const width = (row: string): number =>
      Number.parseFloat(get(`[data-row="${row}"] svg.m`).style.width);
    const wide = (id: string): number =>
      (frame.scene.bases.find((base) => base.id === id)?.w ?? 0) + 2;
    const plain = tray.rows.find((row) => row.id === "rank_and_file")?.models[0] ?? "";
    const scale = width("rank_and_file") / wide(plain);
    for (const id of ["doomlord", "chosen_lord"])
      expect(width(id) / wide(id)).toBeCloseTo(scale, 1);
  });
  it("keeps the hits in the hand when the notebook makes its view anew", () => {
    const { more, does, count, anew, get, root, model } = open();
    does("free").click();
    for (let n = 0; n < 3; n++) more("doomlord").click();
    anew();
    expect(get(".supply .num").textContent).toBe(String(tray.hits - 3));
    expect(get('[data-row="doomlord"] output').textContent).toBe("3");
    expect([root.isConnected, model.listening]).toEqual([false, 1]);
    model.set({ ...frame, rev: frame.rev + 1, tray: { ...tray, onto: { rank_and_file: 1 } } });
    anew();
    expect(count("doomlord")).toBe("0");
  });
  it("offers no row to those who take none, until breaking the rule is tried", () => {
    const { root, does, more } = open();
    expect(root.querySelector('[data-more="chosen_lord"]')).toBeNull();
    does("free").click();
    expect(more("chosen_lord").disabled).toBe(false);
  });
  it("names the other player as the one who decides, and lets the learner act for both", () => {
    const foe = {
      ...frame,
      tray: { ...tray, decides: { role: "Attacker", player: "Elves", own: false } },
    };
    const { text, more } = open(foe);
    expect(text("[role=status]")).toContain("Waiting for the attacker, Elves.");
    expect(text(".both")).toBe("You decide for both sides here.");
    expect(more("rank_and_file").disabled).toBe(false);
  });
});

describe("after the commit", () => {
  it("lists every fault, keeps the hits, and offers the nearest way first", () => {
    const { model, does, more, text, count } = open();
    does("free").click();
    for (let n = 0; n < 14; n++) more("rank_and_file").click();
    does("commit").click();
    model.answer(ruledOn(refusal, { onto: { rank_and_file: 14 } }));
    expect(text(".finds")).toContain("The Doomlord would take 0 hits.");
    expect(count("rank_and_file")).toBe("14");
    does("nearest").click();
    expect(model.sent.at(-1)).toMatchObject({ action: { onto: { doomlord: 1 } } });
  });
  it("shows a refusal again after a reload, and goes back to placing", () => {
    const { does, count, root } = open(ruledOn(refusal, { onto: { rank_and_file: 14 } }));
    expect(count("rank_and_file")).toBe("14");
    does("aside").click();
    expect(root.querySelector("[data-do=nearest]")).toBeNull();
    expect(does("commit").disabled).toBe(false);
  });
  it("tells why hits are refused only while they lie so", () => {
    const findings = refusal.ruling === "illegal" ? refusal.findings : [];
    const tried = { onto: { rank_and_file: 14 }, findings };
    const { does, get, text } = open(ruledOn(refusal, tried));
    does("aside").click();
    expect(text(".finds")).toContain("The Doomlord would take 0 hits.");
    get("[data-less=rank_and_file]").click();
    expect(text(".finds")).toBe("");
  });
  it("answers a Question by its letter", () => {
    const { model, key, root, text } = open(
      ruledOn(question, { onto: { rank_and_file: 13, doomlord: 1 } }),
    );
    expect(
      [...root.querySelectorAll("[data-option]")].map((each) => each.getAttribute("data-option")),
    ).toEqual(["A", "B"]);
    expect(text("[role=status]")).toContain("Waiting for the owner, B.");
    key("b", "[data-row]");
    expect(model.sent.at(-1)).toMatchObject({ kind: "action", action: { way: "B" } });
  });
  it("shows what was put where when it is on the table, and takes it back with undo", () => {
    const done: Ruling = {
      ruling: "allowed",
      headline: "Allowed",
      summary: "",
      findings: [],
      steps: [],
      proof: "",
    };
    const { model, does, count } = open(
      ruledOn(done, { done: true, onto: { rank_and_file: 12, doomlord: 2 } }),
    );
    expect([count("rank_and_file"), count("doomlord")]).toEqual(["12", "2"]);
    does("takeback").click();
    expect(model.sent.at(-1)?.kind).toBe("undo");
    model.answer({ ...frame, rev: frame.rev + 2 });
    expect(count("doomlord")).toBe("2");
    expect(does("commit").disabled).toBe(false);
  });
  it("says in the status too that the kernel does not answer, and what to do after a restart", () => {
    vi.useFakeTimers();
    const { does, text } = open();
    does("spread").click();
    does("commit").click();
    expect(text("[role=status]")).toContain("Sent");
    vi.advanceTimersByTime(SILENCE);
    vi.useRealTimers();
    expect(text("[role=status]")).toContain("No answer");
    expect(text(".banner")).toContain("run the cells again from the top");
  });
  it("goes on to the next cell with Shift+Enter, and commits nothing", () => {
    const { model, get, root, does } = open();
    const [cell, next] = [0, 1].map(() => {
      const made = document.createElement("div");
      made.className = "jp-Cell";
      made.tabIndex = -1;
      document.body.append(made);
      return made;
    });
    cell?.append(root.host.parentElement as HTMLElement);
    does("spread").click();
    get('[data-row="doomlord"]').focus();
    const event = { key: "Enter", shiftKey: true, bubbles: true, composed: true, cancelable: true };
    get('[data-row="doomlord"]').dispatchEvent(new KeyboardEvent("keydown", event));
    expect(document.activeElement).toBe(next);
    expect(model.sent).toHaveLength(0);
  });
  it("goes away without a trace", () => {
    const { model, gone } = open();
    gone.abort();
    expect(model.listening).toBe(0);
  });
});
