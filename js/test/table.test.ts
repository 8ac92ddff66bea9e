// @vitest-environment happy-dom
/// <reference types="vite/client" />
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import realIllegal from "../../tests/fixtures/illegal.json";
import realJoin from "../../tests/fixtures/join.json";
import realQuestion from "../../tests/fixtures/question.json";
import type { Frame, Opening } from "../src/frame";
import table from "../src/table";
import { allowed, asking, illegal, resting } from "./fixture";
import { FakeModel } from "./model";

let cleanup: (() => void)[] = [];

function open(frame: Frame, opening: Opening = null) {
  const model = new FakeModel(frame, opening);
  const el = document.createElement("div");
  document.body.append(el);
  const gone = new AbortController();
  const close = table.render({ model, el, signal: gone.signal });
  cleanup.push(close, () => el.remove());
  const host = el.firstElementChild as HTMLElement;
  const root = host.shadowRoot as ShadowRoot;
  const cell = (place: string): HTMLElement => {
    const found = root.querySelector<HTMLElement>(`.cell[data-place="${place}"]`);
    if (!found) throw new Error(`no cell ${place}`);
    return found;
  };
  const get = (selector: string): HTMLElement => {
    const found = root.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`nothing is ${selector}`);
    return found;
  };
  const key = (name: string, extra: KeyboardEventInit = {}): void => {
    const target = root.activeElement ?? get(".cell[tabindex='0']");
    const event = { key: name, bubbles: true, composed: true, cancelable: true, ...extra };
    target.dispatchEvent(new KeyboardEvent("keydown", event));
  };
  const focus = (place: string): void => cell(place).focus();
  const text = (selector: string): string =>
    (root.querySelector(selector)?.textContent ?? "").replace(/\s+/g, " ").trim();
  /** A pointer on the table; the board of the test is 1 px to the mm from its corner. */
  const pointer = (kind: string, x: number, y: number): void => {
    const cells = get(".cells");
    const box = get(".mw-board > svg").getAttribute("viewBox")?.split(" ").map(Number) ?? [];
    const [left = 0, top = 0, width = 1, height = 1] = box;
    cells.getBoundingClientRect = () => new DOMRect(0, 0, width, height);
    const at = { clientX: x - left, clientY: y - top, pointerId: 1, isPrimary: true, button: 0 };
    cells.dispatchEvent(new PointerEvent(kind, { ...at, bubbles: true, composed: true }));
  };
  const settle = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => done()));
  return { model, el, host, root, gone, close, cell, get, key, focus, text, pointer, settle };
}

beforeEach(() => {
  // Without motion every answer is shown at once.
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) => ({ matches: query.includes("reduced-motion"), addEventListener() {} }) as never,
  );
});

afterEach(() => {
  for (const each of cleanup) each();
  cleanup = [];
  document.body.removeAttribute("data-jp-theme-light");
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("at rest", () => {
  it("draws every model of the frame, named for a screen reader", () => {
    const { root, cell } = open(resting);
    const drawn = [...root.querySelectorAll(".mw-board > svg .base[data-model]")];
    expect(drawn.map((each) => each.getAttribute("data-model")).sort()).toEqual(
      resting.scene.bases.map((base) => base.id).sort(),
    );
    expect(cell("warriors:1,4").getAttribute("aria-label")).toBe(
      "Cuatl Lord, rank 1, file 4, Saurian Warriors, 3 of 4 Health Points left",
    );
    expect(cell("warlord-unit:alone").getAttribute("aria-label")).toContain("can be picked up");
  });

  it("shows no legal seat before a model is picked up", () => {
    expect(open(resting).root.querySelectorAll(".seat, .badge")).toHaveLength(0);
  });

  it("shows the profile of the model that has the focus", () => {
    const { focus, key, text } = open(resting);
    focus("warriors:1,2");
    key("ArrowRight");
    expect(text(".profile h4")).toBe("Champion");
    expect(text(".status")).toContain("rank 1, file 3");
  });

  it("has one tab stop in the table and in each group", () => {
    const { root } = open(allowed);
    expect(root.querySelectorAll(".cell[tabindex='0']")).toHaveLength(1);
    for (const group of root.querySelectorAll("[data-rove]")) {
      const stops = [...group.querySelectorAll<HTMLElement>("button:not([disabled]), [data-stop]")];
      if (stops.length === 0) continue;
      expect(stops.filter((stop) => stop.tabIndex === 0)).toHaveLength(1);
    }
  });

  it("suppresses the notebook's shortcuts on the host that has the focus", () => {
    const { host, key, focus } = open(resting);
    const heard = vi.fn();
    document.addEventListener("keydown", heard);
    focus("warriors:1,1");
    key("b");
    document.removeEventListener("keydown", heard);
    expect(host.hasAttribute("data-lm-suppress-shortcuts")).toBe(true);
    expect(heard).not.toHaveBeenCalled();
  });
});

describe("picking up and dropping with the keyboard", () => {
  it("shows every legal seat with its count", () => {
    const { focus, key, root } = open(resting);
    focus("warlord-unit:alone");
    key("Enter");
    const badges = [...root.querySelectorAll(".badge text")].map((each) => each.textContent);
    expect(badges).toEqual(["1", "1", "2", "5", "4"]);
  });

  it("previews a legal seat from the frame without a message", () => {
    const { focus, key, root, text, model } = open(resting);
    focus("warlord-unit:alone");
    key("n");
    key("n");
    key("n");
    expect(text(".verdict h3")).toBe("Saurian Warlord joins at rank 1, file 3");
    expect(root.querySelectorAll(".steps li")).toHaveLength(3);
    expect(root.querySelectorAll(".arrow")).toHaveLength(2);
    expect(root.querySelector(".base.will")?.getAttribute("data-model")).toBe("standard");
    expect(text(".status")).toContain("legal. 2 models would move.");
    expect(model.sent).toHaveLength(0);
  });

  it("drops on a legal seat with the action the frame gave", () => {
    const { focus, key, model } = open(resting);
    focus("warlord-unit:alone");
    key("Enter");
    key("n");
    key("Enter");
    expect(model.sent).toHaveLength(1);
    expect(model.sent[0]).toMatchObject({
      kind: "action",
      base_rev: 4,
      action: resting.movers.warlord?.targets[0]?.action,
    });
  });

  it("asks the engine for a closed seat too, by Enter and by W", () => {
    for (const last of ["Enter", "w"]) {
      const { focus, key, model, text } = open(resting);
      focus("warlord-unit:alone");
      key("Enter");
      key("n");
      key("ArrowDown");
      expect(text(".pin.no")).toBe("Why not? FR-2");
      expect(text(".status")).toContain("not a seat. W says why.");
      key(last);
      expect(model.sent[0]?.action).toMatchObject({ seat: [2, 1] });
    }
  });

  it("puts the model back with Escape and at its own place, with no message", () => {
    for (const last of ["Escape", "Enter"]) {
      const { focus, key, model, root, text } = open(resting);
      focus("warlord-unit:alone");
      key("Enter");
      key(last);
      expect(model.sent).toHaveLength(0);
      expect(root.querySelectorAll(".seat")).toHaveLength(0);
      expect(text(".status")).toContain("back beside the unit");
    }
  });

  it("keeps the piece where it was dropped until the answer, then shows the steps", () => {
    vi.useFakeTimers();
    const { focus, key, model, root, text, get } = open(resting);
    focus("warlord-unit:alone");
    key("Enter");
    for (let i = 0; i < 3; i++) key("n");
    key("Enter");
    vi.advanceTimersByTime(100);
    expect(get(".hand .base").getAttribute("transform")).toBe("translate(62.5 12.5)");
    model.answer(allowed);
    expect(root.querySelector(".hand .base")).toBeNull();
    expect(text(".verdict .state")).toBe("Allowed");
    expect(get("li[aria-current='step'] .n").textContent).toBe("5");
  });

  it("keeps the focus on the seat that was chosen when the unit of the newcomer is gone", () => {
    const { focus, key, model, root } = open(resting);
    focus("warlord-unit:alone");
    key("Enter");
    key("n");
    key("Enter");
    model.answer(allowed);
    expect((root.activeElement as HTMLElement | null)?.dataset.place).toBe("warriors:1,1");
  });
});

describe("the pointer", () => {
  it("drags a model to a seat and sends once", () => {
    const { pointer, model } = open(resting);
    pointer("pointerdown", 160, 82);
    pointer("pointermove", 140, 70);
    pointer("pointermove", 62, 14);
    pointer("pointerup", 62, 14);
    expect(model.sent.map((message) => message.action)).toEqual([
      resting.movers.warlord?.targets[2]?.action,
    ]);
  });

  it("does the same by a press and a second press", () => {
    const { pointer, model, root } = open(resting);
    pointer("pointerdown", 160, 82);
    pointer("pointerup", 160, 82);
    expect(root.querySelectorAll(".badge")).toHaveLength(5);
    pointer("pointerdown", 40, 60);
    pointer("pointerup", 40, 60);
    expect(model.sent[0]?.action).toMatchObject({ seat: [3, 2] });
  });

  it("glides home when let go where no place is, and when the drag is cancelled", () => {
    for (const end of ["pointerup", "pointercancel"]) {
      const { pointer, model, root } = open(resting);
      pointer("pointerdown", 160, 82);
      pointer("pointermove", 140, 100);
      pointer("pointermove", 150, 130);
      pointer(end, 150, 130);
      expect(model.sent).toHaveLength(0);
      expect(root.querySelectorAll(".badge, .hand .base")).toHaveLength(0);
    }
  });

  describe("outside the unit of whoever is held", () => {
    const { marshal } = illegal.movers;
    const home = illegal.scene.bases.find(({ id }) => id === "marshal");
    if (!marshal || !home) throw new Error("nobody is in the way");
    const out = { do: "leave", character: "marshal" };
    const stays = { ...illegal, ruling: null, movers: { marshal: { ...marshal, out } } };
    const { x, y } = home;
    const drag = [[y, 130, 160], 160] as const;

    it.each([
      ["a drag asks the engine why he stays", stays, ...drag, [out]],
      [
        "a drag puts back whom the engine lets leave",
        { ...stays, movers: { marshal } },
        ...drag,
        [],
      ],
      ["a second press asks, too", stays, [y], 160, [out]],
      ["is not where he stands", stays, [y], y, []],
    ])("%s", (_, frame, way, end, asked) => {
      const { pointer, model } = open(frame);
      way.forEach((at, i) => {
        pointer(i === 0 ? "pointerdown" : "pointermove", x, at);
      });
      if (way.length === 1)
        for (const kind of ["pointerup", "pointerdown"])
          pointer(kind, x, kind === "pointerup" ? y : end);
      pointer("pointerup", x, end);
      expect(model.sent.map(({ action }) => action)).toEqual(asked);
    });

    it("puts him back with a reason where the engine cannot be asked", () => {
      const reason = "This table draws no distances.";
      const movers = { marshal: { ...marshal, stays: reason } };
      const { pointer, text } = open({ ...illegal, ruling: null, movers });
      pointer("pointerdown", x, y);
      pointer("pointermove", x, 130);
      pointer("pointermove", x, 160);
      pointer("pointerup", x, 160);
      expect(text("[role=status]")).toContain(reason);
    });
  });

  it("picks up nobody whom the engine does not offer", () => {
    const { pointer, root, text } = open(resting);
    pointer("pointerdown", 62, 12);
    pointer("pointermove", 80, 30);
    pointer("pointerup", 62, 12);
    expect(root.querySelectorAll(".badge")).toHaveLength(0);
    expect(text(".profile h4")).toBe("Champion");
  });

  it("marks the place under it and lights the sentences about the model", async () => {
    const { pointer, settle, root } = open(allowed);
    pointer("pointermove", 40, 12);
    await settle();
    expect(root.querySelector(".base.hover")?.getAttribute("data-model")).toBe("champion");
    expect(root.querySelectorAll(".steps li.held")).toHaveLength(1);
  });
});

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
    cleanup.push(table.render({ model: one.model, el }), () => el.remove());
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

describe("the frames the engine makes", () => {
  it("are drawn: an allowed join, a refusal, a Question", () => {
    for (const frame of [realJoin, realIllegal, realQuestion] as unknown as Frame[]) {
      const { root, get } = open(frame);
      expect(root.querySelector("[role='alert']")).toBeNull();
      expect(get(".verdict h3").textContent).toBe(frame.ruling?.headline);
    }
  });
});

describe("the source", () => {
  const files = import.meta.glob<string>("../src/**/*.ts", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const sources = Object.entries(files).map(([file, text]) => ({ file, text }));

  it("is read at all", () => {
    expect(sources.length).toBeGreaterThan(30);
  });

  it("writes text as text only", () => {
    const unsafe =
      /innerHTML|outerHTML|insertAdjacentHTML|unsafeHTML|unsafeSVG|document\.write|eval\(/;
    expect(sources.filter(({ text }) => unsafe.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it("asks no other host for anything", () => {
    const outside = /https?:\/\/(?!www\.w3\.org)/;
    expect(sources.filter(({ text }) => outside.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it("takes the wheel for a battlefield's zoom by Ctrl only, the page's scroll for an answer", () => {
    const taking = /addEventListener\("(wheel|scroll|touchmove)"|scrollIntoView/;
    const takes = sources.filter(({ text }) => taking.test(text)).map(({ file }) => file);
    expect(takes).toEqual(["../src/battlefield/wheel.ts", "../src/exercise/view.ts"]);
  });
});
