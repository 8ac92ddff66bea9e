// @vitest-environment happy-dom
/** Undo and redo show a table that was seen before at once; the answer confirms or corrects it. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Frame, TimelineEntry } from "../src/frame";
import { SILENCE } from "../src/parts/wire";
import table from "../src/table";
import { allowed, resting } from "./fixture";
import { opened } from "./opened";

/** The fixture's frames as one game: at rest, then the Warlord joined. */
function at(frame: Frame, n: number, rev: number): Frame {
  const timeline = allowed.timeline.map(
    (entry): TimelineEntry => ({ ...entry, at: entry.n === n, ahead: entry.n > n }),
  );
  return { ...frame, rev, timeline, canUndo: n > 0, canRedo: n < 4 };
}

/** A Table on which the Warlord has just joined; it was left once before, as it was at rest. */
function joined() {
  const page = opened(table, resting);
  page.key("z", ".cell");
  page.model.answer(resting, { ok: false, code: "stale" });
  page.model.set(at(allowed, 4, 5));
  const standing = (): string =>
    page.root.querySelector(".cell[data-model=warlord]")?.getAttribute("data-place") ?? "";
  const rev = (): string => page.get("[data-rev]").dataset.rev ?? "";
  return { ...page, standing, rev };
}

describe("a table that was seen before", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(window, "matchMedia").mockImplementation(
      (query) => ({ matches: query.includes("reduced-motion"), addEventListener() {} }) as never,
    );
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    document.body.replaceChildren();
  });

  it("is shown at once when it is undone, and is confirmed by the answer", () => {
    const { does, standing, rev, model } = joined();
    expect(standing()).toBe("warriors:1,3");
    does("undo").click();
    expect(standing()).toBe("warlord-unit:alone");
    expect(rev()).toBe("5");
    model.answer(at(resting, 3, 6));
    expect(standing()).toBe("warlord-unit:alone");
    expect(rev()).toBe("6");
  });

  it("is shown at once when it is redone", () => {
    const { does, standing, model } = joined();
    does("undo").click();
    model.answer(at(resting, 3, 6));
    does("redo").click();
    expect(standing()).toBe("warriors:1,3");
  });

  it("is laid out while the kernel is at work, not when its answer has come", () => {
    const { does } = joined();
    const laidOut = vi.spyOn(HTMLElement.prototype, "offsetHeight", "get");
    does("undo").click();
    expect(laidOut).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(laidOut).toHaveBeenCalledOnce();
  });

  it("takes the next click at once, and changes nothing but its number when the answers come", async () => {
    const { does, standing, rev, model, root } = joined();
    does("undo").click();
    model.answer(at(resting, 3, 6));
    does("redo").click();
    does("undo").click();
    expect(standing()).toBe("warlord-unit:alone");
    expect(rev()).toBe("6");
    const seen: (string | null)[] = [];
    const watch = new MutationObserver((all) => seen.push(...all.map((one) => one.attributeName)));
    watch.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    model.answer(at(allowed, 4, 7));
    expect(model.sent.at(-1)).toMatchObject({ kind: "undo", base_rev: 7 });
    model.answer(at(resting, 3, 8));
    await Promise.resolve();
    expect(rev()).toBe("8");
    expect(seen).toEqual(["data-rev"]);
    watch.disconnect();
  });

  it("gives way to what the engine says instead", () => {
    const { does, standing, text, model } = joined();
    does("undo").click();
    model.answer(at(allowed, 4, 7), { ok: false, code: "malformed", message: "Nothing to undo." });
    expect(standing()).toBe("warriors:1,3");
    expect(text(".mw")).toContain("Nothing to undo.");
  });

  it("is taken back when the kernel is silent", () => {
    const { does, standing } = joined();
    does("undo").click();
    expect(standing()).toBe("warlord-unit:alone");
    vi.advanceTimersByTime(SILENCE);
    expect(standing()).toBe("warriors:1,3");
  });

  it("is not taken for another one that was played in its place", () => {
    const { does, standing, model } = joined();
    does("undo").click();
    const back = at(resting, 3, 6);
    const [last] = back.timeline.slice(-1);
    if (!last) throw new Error("no entry");
    const other = {
      ...back,
      timeline: [...back.timeline.slice(0, -1), { ...last, label: "Other" }],
    };
    model.answer(other);
    does("redo").click();
    expect(standing()).toBe("warlord-unit:alone");
  });
});

/** A Table at rest: the Warlord is in the hand, over rank 1, file 3, for as long as it takes to aim. */
function aiming() {
  const page = opened(table, resting);
  page.get(".cell[data-model=warlord]").focus();
  page.key("Enter", ".cell[data-model=warlord]");
  page.get(OPEN).focus();
  vi.advanceTimersByTime(30);
  const standing = (): string =>
    page.root.querySelector(".cell[data-model=warlord]")?.getAttribute("data-place") ?? "";
  const kinds = (): string[] => page.model.sent.map(({ kind }) => kind);
  return { ...page, standing, kinds };
}

const OPEN = '.cell[data-place="warriors:1,3"]';

describe("a place that is aimed at", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(window, "matchMedia").mockImplementation(
      (query) => ({ matches: query.includes("reduced-motion"), addEventListener() {} }) as never,
    );
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    document.body.replaceChildren();
  });

  it("is asked about once, and shown at once when he is dropped there", () => {
    const { kinds, key, model, standing, get } = aiming();
    expect(kinds()).toEqual(["foretell"]);
    const after = at(allowed, 4, resting.rev + 1);
    model.foretell(after);
    expect(standing()).toBe("warlord-unit:alone");
    key("Enter", OPEN);
    expect(kinds()).toEqual(["foretell", "action"]);
    expect(standing()).toBe("warriors:1,3");
    expect(get("[data-rev]").dataset.rev).toBe(String(resting.rev));
    model.answer(after);
    expect(standing()).toBe("warriors:1,3");
    expect(get("[data-rev]").dataset.rev).toBe(String(resting.rev + 1));
  });

  it("waits for the answer where nothing was foretold in time", () => {
    const { key, model, standing } = aiming();
    key("Enter", OPEN);
    expect(standing()).toBe("warlord-unit:alone");
    model.foretell(at(allowed, 4, resting.rev + 1));
    expect(standing()).toBe("warlord-unit:alone");
    model.answer(at(allowed, 4, resting.rev + 1));
    expect(standing()).toBe("warriors:1,3");
  });

  it("shows what the engine says where the table had changed meanwhile", () => {
    const { key, model, standing } = aiming();
    model.foretell(at(allowed, 4, resting.rev + 1));
    key("Enter", OPEN);
    model.answer(resting, { ok: false, code: "stale" });
    expect(standing()).toBe("warlord-unit:alone");
  });

  it("is asked about again after the table changed", () => {
    const { model, kinds, key, get } = aiming();
    model.set({ ...resting, rev: resting.rev + 1 });
    get(".cell[data-model=warlord]").focus();
    key("Enter", ".cell[data-model=warlord]");
    get(OPEN).focus();
    vi.advanceTimersByTime(30);
    expect(kinds()).toEqual(["foretell", "foretell"]);
  });
});
