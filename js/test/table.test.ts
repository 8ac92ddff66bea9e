// @vitest-environment happy-dom
/** A table: models at rest, and picked up by key and pointer. */
import { describe, expect, it, vi } from "vitest";
import { allowed, resting } from "./fixture";
import { illegal } from "./infantry";
import { open, withoutMotion } from "./tabled";

withoutMotion();

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
