// @vitest-environment happy-dom
/// <reference types="vite/client" />
import { describe, expect, it } from "vitest";
import real from "../../tests/fixtures/health.json";
import health from "../src/health";
import type { HealthFrame } from "../src/health/wire";
import { opened } from "./opened";

const { planned, done, question, shared, over, whose, counted } = real as unknown as Record<
  "planned" | "done" | "question" | "shared" | "over" | "whose" | "counted",
  HealthFrame
>;
const none: HealthFrame = {
  ...planned,
  health: planned.health && {
    ...planned.health,
    planned: 0,
    preview: [],
    asks: "",
    action: null,
    rows: planned.health.rows.map((row) => ({ ...row, loses: 0, says: "" })),
  },
};

function open(first: HealthFrame = planned) {
  const widget = opened(health, first);
  const pool = '[data-row="rank_and_file"]';
  const more = (): HTMLButtonElement => widget.get('[data-more="rank_and_file"]') as never;
  const less = (): HTMLButtonElement => widget.get('[data-less="rank_and_file"]') as never;
  const count = (): string => widget.text(`${pool} output`);
  const cells = (side: number, kind: string): number =>
    widget.root.querySelectorAll(`${pool} .bars:nth-child(${side}) i.${kind}`).length;
  return { ...widget, pool, more, less, count, cells };
}

describe("what is drawn", () => {
  it("has a row for each pool, with bars now and after", () => {
    const { root, text, cells, pool } = open();
    const names = [...root.querySelectorAll("[data-row]")].map((row) =>
      row.getAttribute("data-row"),
    );
    expect(names).toEqual(["rank_and_file", "tribesmen.champion", "great_khan"]);
    expect(text(`${pool} .why`)).toContain("2 models fall.");
    expect([cells(1, "full"), cells(1, "goes"), cells(1, "was")]).toEqual([6, 5, 1]);
    expect([cells(2, "full"), cells(2, "lost"), cells(2, "was")]).toEqual([6, 5, 1]);
    expect(root.querySelectorAll(`${pool} .bars:nth-child(2) .gone`)).toHaveLength(2);
  });

  it("says in words what the bars show", () => {
    const { get, pool } = open();
    expect(get(pool).getAttribute("aria-label")).toBe(
      "Tribesmen: 11 left, 4 models, 1 carried, loses 5, then 6 left, 2 models",
    );
  });

  it("tells what the engine promises, and the Question it will ask", () => {
    const { text } = open();
    expect(text(".verdict")).toContain("Planned");
    expect(text(".asks")).toContain(planned.health?.asks ?? "?");
  });
});

describe("planning", () => {
  it("sends the whole plan and shows it at once", () => {
    const { more, model, count } = open();
    more().click();
    expect(count()).toBe("6");
    expect(model.sent.at(-1)).toMatchObject({ kind: "plan", points: { rank_and_file: 6 } });
  });

  it("keeps what the hand does meanwhile, and asks it next", async () => {
    const { more, model, count } = open(none);
    more().click();
    more().click();
    expect(model.sent).toHaveLength(1);
    model.answer(withLosses(1));
    await Promise.resolve();
    expect(model.sent.at(-1)).toMatchObject({ points: { rank_and_file: 2 } });
    model.answer(withLosses(2));
    expect(count()).toBe("2");
    expect(model.sent).toHaveLength(2);
  });

  it("goes by keys: + and −, 0, Enter", () => {
    const { get, key, model, pool } = open();
    get(pool).focus();
    key("+", pool);
    expect(model.sent.at(-1)).toMatchObject({ points: { rank_and_file: 6 } });
    model.answer(withLosses(6));
    key("-", pool);
    model.answer(withLosses(5));
    key("Enter", pool);
    expect(model.sent.at(-1)).toMatchObject({ kind: "action", action: { do: "lose" } });
    model.answer(planned);
    key("0", pool);
    expect(model.sent.at(-1)?.points).toEqual({});
  });

  it("stops at nothing and at the most", () => {
    const first = open(none);
    expect(first.less().disabled).toBe(true);
    const full = withLosses(none.health?.rows[0]?.most ?? 0);
    expect(open(full).more().disabled).toBe(true);
  });

  it("is set by pressing a Health Point, the last of the pool first", () => {
    const { root, model, pool } = open(none);
    const cell = root.querySelector(`${pool} .bars.sets [data-n="3"]`) as HTMLElement;
    Object.assign(root, { elementFromPoint: () => cell });
    const down = { bubbles: true, composed: true, buttons: 1, pointerId: 1 };
    cell.dispatchEvent(new PointerEvent("pointerdown", down));
    expect(model.sent.at(-1)).toMatchObject({ points: { rank_and_file: 3 } });
    model.answer(withLosses(3));
    const next = root.querySelector(`${pool} .bars.sets [data-n="6"]`) as HTMLElement;
    Object.assign(root, { elementFromPoint: () => next });
    next.dispatchEvent(new PointerEvent("pointermove", down));
    expect(model.sent.at(-1)).toMatchObject({ points: { rank_and_file: 6 } });
  });

  it("commits the engine's own action, and nothing else", () => {
    const { does, model } = open();
    does("commit").click();
    expect(model.sent.at(-1)).toMatchObject({ kind: "action", action: planned.health?.action });
    const empty = open(none);
    expect(empty.does("commit").disabled).toBe(true);
  });

  it("says what was refused and keeps the plan of the engine", () => {
    const { more, model, count, text } = open();
    more().click();
    model.answer(planned, { ok: false, code: "malformed", message: "That pool is gone." });
    expect(text(".notice")).toContain("That pool is gone.");
    expect(count()).toBe("5");
  });
});

describe("reading", () => {
  it("shows the steps of what was committed; nothing can be planned meanwhile", () => {
    const { root, more, text, does, model } = open(done);
    const steps = done.ruling?.ruling === "allowed" ? done.ruling.steps.length : 0;
    expect(root.querySelectorAll(".steps li")).toHaveLength(steps);
    expect(more().disabled).toBe(true);
    expect(text("[role=status]")).toContain(`Step ${steps} of ${steps}`);
    does("next").click();
    expect(model.sent.at(-1)).toMatchObject({ kind: "plan", points: {} });
  });

  it("steps by keys, opens the card, and goes back to planning with Escape", () => {
    const { key, text, root, model, pool } = open(done);
    key(",", pool);
    expect(text("[role=status]")).toMatch(/Step \d+ of/);
    key("c", pool);
    expect(root.querySelector(".card")).not.toBeNull();
    key("Escape", ".card [data-close]");
    expect(root.querySelector(".card")).toBeNull();
    key("Escape", pool);
    expect(model.sent.at(-1)).toMatchObject({ kind: "plan" });
  });

  it("takes the losses back", () => {
    const { does, model } = open(done);
    does("takeback").click();
    expect(model.sent.at(-1)).toMatchObject({ kind: "undo" });
  });

  it("answers a Question by click and by letter", () => {
    const first = open(question);
    expect(first.text("[role=status]")).toContain("Question");
    first.get("[data-option=B]").click();
    const options = question.ruling?.ruling === "question" ? question.ruling.options : [];
    expect(first.model.sent.at(-1)).toMatchObject({ action: options[1]?.action });
    first.model.answer(question);
    first.does("next").click();
    expect(first.model.sent.at(-1)?.points).toEqual({ rank_and_file: 4 });
    const second = open(question);
    second.key("a", second.pool);
    expect(second.model.sent.at(-1)).toMatchObject({ action: options[0]?.action });
  });

  it("says so when the unit is gone", () => {
    const { text } = open({ ...planned, health: null });
    expect(text("[role=status]")).toContain("no longer on the table");
  });
});

function withLosses(n: number): HealthFrame {
  const now = planned.health as NonNullable<HealthFrame["health"]>;
  const rows = now.rows.map((row) => (row.id === "rank_and_file" ? { ...row, loses: n } : row));
  return { ...planned, health: { ...now, planned: n, rows } };
}

describe("several attackers", () => {
  const goblins = (frame: HealthFrame) => {
    const widget = open(frame);
    const signs = (side: number): string =>
      [...widget.root.querySelectorAll(`${widget.pool} .bars:nth-child(${side}) i.by`)]
        .map((cell) => `${cell.textContent}${cell.className.match(/a\d/)?.[0]}`)
        .join(" ");
    return { ...widget, signs };
  };

  it("are told apart by number and pattern on the Health Points they take", () => {
    const { signs, text, pool, get } = goblins(shared);
    expect(signs(1)).toBe("2a1 2a1 1a0");
    expect(signs(2)).toBe("");
    expect(text(`${pool} .whose`)).toBe("Marshal 1, Infantry 2");
    expect(get(pool).getAttribute("aria-label")).toContain("loses 3 (Marshal 1, Infantry 2)");
    const names = [...get("[role=radiogroup]").querySelectorAll("button")].map((each) =>
      each.getAttribute("aria-label"),
    );
    expect(names).toEqual(["Marshal, 1: deals 1", "Infantry, 2: deals 2"]);
  });

  it("are chosen by click and by number, and deal the next losses", () => {
    const { more, less, model, get, key, pool, text } = goblins(shared);
    more().click();
    const asked = { rank_and_file: { Marshal: 2, Infantry: 2 } };
    expect(model.sent.at(-1)).toMatchObject({ kind: "plan", points: asked });
    expect(text("[data-attacker='0'] b")).toBe("2");
    model.answer(dealing(2, 2));
    get("[data-attacker='1']").click();
    expect(get("[data-attacker='1']").getAttribute("aria-checked")).toBe("true");
    expect(model.sent).toHaveLength(1);
    less().click();
    expect(model.sent.at(-1)?.points).toEqual({ rank_and_file: { Marshal: 2, Infantry: 1 } });
    model.answer(dealing(2, 1));
    key("1", pool);
    expect(more().getAttribute("aria-label")).toContain("by Marshal");
    key("-", pool);
    expect(model.sent.at(-1)?.points).toEqual({ rank_and_file: { Marshal: 1, Infantry: 1 } });
  });

  it("take nothing from each other's losses", () => {
    const { less, model, pool, key, root } = goblins(shared);
    less().click();
    model.answer(dealing(0, 2));
    expect(less().disabled).toBe(true);
    const cell = root.querySelector(`${pool} .bars.sets [data-n="1"]`) as HTMLElement;
    Object.assign(root, { elementFromPoint: () => cell });
    const down = { bubbles: true, composed: true, buttons: 1, pointerId: 1 };
    const sent = model.sent.length;
    cell.dispatchEvent(new PointerEvent("pointerdown", down));
    expect(model.sent).toHaveLength(sent);
    key("0", pool);
    expect(model.sent.at(-1)?.points).toEqual({});
  });

  it("leave open whose losses count when there are too many", () => {
    const { signs, text, pool } = goblins(over);
    expect(signs(1)).toBe("");
    expect(text(`${pool} .whose`)).toBe("Marshal 3, Infantry 2, whose count is open");
    expect(text(".asks")).toContain("Whose losses were too many?");
  });

  it("have an owner, who says it, and then show what counts", () => {
    const first = goblins(whose);
    expect(first.text(".verdict")).toContain("The attacker decides");
    expect(first.get("[data-attacker='0']").hasAttribute("disabled")).toBe(true);
    first.does("next").click();
    const plan = { rank_and_file: { Marshal: 3, Infantry: 2 } };
    expect(first.model.sent.at(-1)).toMatchObject({ kind: "plan", points: plan });
    const { signs, text } = goblins(counted);
    expect(signs(1)).toBe("2a1 1a0 1a0");
    expect(text("[data-attacker='0']")).toContain("2 of 3 count");
    expect(text("[data-attacker='1']")).toContain("1 of 2 count");
  });

  it("are nowhere where nobody is told apart", () => {
    expect(open().root.querySelector("[role=radiogroup]")).toBeNull();
  });
});

function dealing(marshal: number, infantry: number): HealthFrame {
  const now = shared.health as NonNullable<HealthFrame["health"]>;
  const loses = marshal + infantry;
  const rows = now.rows.map((row) => ({ ...row, by: [marshal, infantry], loses }));
  return { ...shared, health: { ...now, planned: loses, rows } };
}
