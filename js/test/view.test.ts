// @vitest-environment happy-dom
/** A view of a table beside others, and what goes wrong on the way. */
import { describe, expect, it, onTestFinished, vi } from "vitest";
import table from "../src/table";
import { allowed, resting } from "./fixture";
import { open, withoutMotion } from "./tabled";

withoutMotion();

describe("trouble", () => {
  it("announces a silent kernel, keeps the move, sends it again, and steps still work", () => {
    vi.useFakeTimers();
    const { get, key, focus, text, model, root } = open(allowed);
    focus("warriors:1,1");
    key("z");
    vi.advanceTimersByTime(5000);
    expect(text(".banner")).toContain("The kernel does not answer. Your last move is kept");
    expect(get(".mw").classList.contains("stale")).toBe(true);
    key(",");
    expect(text(".status")).not.toBe("");
    get("[data-do='again']").click();
    expect(model.sent).toHaveLength(2);
    model.answer(resting);
    expect(root.querySelector(".banner")).toBeNull();
  });

  it("says that the table had changed and shows the newest one", () => {
    const { focus, key, model, text, get } = open(resting);
    focus("warlord-unit:alone");
    key("Enter");
    key("n");
    key("Enter");
    model.answer({ ...allowed, rev: 6 }, { ok: false, code: "stale", message: "stale" });
    expect(text(".banner")).toContain("The table had changed");
    expect(get(".mw").dataset.rev).toBe("6");
  });

  it("says what the kernel says of a message it could not take", () => {
    const { focus, key, model, text } = open(allowed);
    focus("warriors:1,1");
    key("z");
    model.answer(allowed, { ok: false, code: "internal", message: "The referee stopped." });
    expect(text(".banner")).toContain("The referee stopped.");
  });

  it("draws a panel, not an empty cell, when a frame cannot be drawn", () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { root, model } = open(resting);
    model.set({ ...resting, rev: 5, timeline: null as never });
    expect(root.querySelector("[role='alert']")?.textContent).toContain("could not be drawn");
    model.set({ ...resting, rev: 6 });
    expect(root.querySelector("[role='alert']")).toBeNull();
    expect(root.querySelector(".mw")?.getAttribute("data-rev")).toBe("6");
  });

  it("draws a panel when there is no frame at all", () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(open(null as never).root.textContent).toContain("could not be drawn");
  });
});

describe("a view", () => {
  it("shares its frame and nothing else with a second one", () => {
    const one = open(allowed);
    const el = document.createElement("div");
    document.body.append(el);
    onTestFinished(table.render({ model: one.model, el }));
    const other = el.firstElementChild?.shadowRoot;
    one.get("[data-step='2']").click();
    expect(other?.querySelector(".scrub")?.getAttribute("aria-valuenow")).toBe("5");
    one.model.set({ ...resting, rev: 9 });
    expect(other?.querySelector(".mw")?.getAttribute("data-rev")).toBe("9");
    expect(one.get(".mw").dataset.rev).toBe("9");
    const ids = (root: ShadowRoot | null | undefined) =>
      [...(root?.querySelectorAll("[id]") ?? [])].map((each) => each.id);
    expect(ids(other).filter((id) => ids(one.root).includes(id))).toEqual([]);
  });

  it("lets go of what it holds when another view moved first, and says so", () => {
    const { focus, key, model, root, text } = open(resting);
    focus("warlord-unit:alone");
    key("Enter");
    model.set({ ...resting, rev: 9 });
    expect(root.querySelectorAll(".badge")).toHaveLength(0);
    expect(text(".status")).toContain("The table had changed Another view moved first.");
  });

  it("goes with its cell: no listener, no element, no timer is left", () => {
    vi.useFakeTimers();
    const { model, el, gone, focus, key } = open(allowed);
    focus("warriors:1,1");
    key("z");
    gone.abort();
    expect(model.listening).toBe(0);
    expect(el.children).toHaveLength(0);
    vi.advanceTimersByTime(20_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("turns dark with the notebook", async () => {
    const { get } = open(resting);
    expect(get(".mw-root").className).toBe("mw-root mw-light");
    document.body.setAttribute("data-jp-theme-light", "false");
    await new Promise((done) => setTimeout(done));
    expect(get(".mw-root").className).toBe("mw-root mw-dark");
  });

  it("lists its keys and its pieces, and gives the focus back", () => {
    const { focus, key, text, root } = open(resting);
    focus("warriors:1,1");
    key("?");
    expect(text(".sheet h3")).toBe("Keys");
    key("Escape");
    expect((root.activeElement as HTMLElement).dataset.place).toBe("warriors:1,1");
    key("l");
    const piece = root.querySelector<HTMLElement>("[data-piece='warlord']");
    piece?.click();
    expect((root.activeElement as HTMLElement).dataset.model).toBe("warlord");
  });

  it("leaves to the notebook's cell with Escape when nothing is left to close", () => {
    const { el, focus, key } = open(resting);
    const cell = document.createElement("div");
    cell.className = "jp-Cell";
    cell.tabIndex = -1;
    document.body.append(cell);
    cell.append(el);
    focus("warriors:1,1");
    key("Escape");
    expect(document.activeElement).toBe(cell);
    cell.remove();
  });
});
