/** Motion leaves the page its time for an answer that is under way. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { openStage } from "../src/parts/motion";
import { resting } from "./fixture";

/** A drawing in which every model can be moved, and what it was told of its motions. */
function drawing() {
  const begun: { timing: KeyframeAnimationOptions; currentTime: number }[] = [];
  const animate = (_: Keyframe[], timing: KeyframeAnimationOptions) => {
    const animation = { timing, currentTime: 0, effect: { getTiming: () => timing } };
    begun.push(animation);
    return animation;
  };
  const root = { querySelector: () => ({ animate }) } as unknown as ParentNode;
  return { root, begun };
}

/** A stage over such a drawing, and a shift of one model by 20 mm. */
function opened() {
  vi.stubGlobal("CSS", { escape: (id: string) => id });
  const [base] = resting.scene.bases;
  if (!base) throw new Error("no base");
  const shift = { base, was: { ...base, x: base.x + 20 } };
  return { stage: openStage(new AbortController().signal), shift, ...drawing() };
}

describe("a stage", () => {
  afterEach(() => void vi.unstubAllGlobals());

  it("holds a motion back until the answer is there, but only a moment", () => {
    const { stage, root, begun, shift } = opened();
    stage.hold();
    stage.glide(root, [shift]);
    const [held] = begun;
    expect(held?.timing).toMatchObject({ fill: "backwards" });
    const wait = Number(held?.timing.delay);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThan(100);
    stage.begin();
    expect(held?.currentTime).toBe(wait);
    stage.glide(root, [shift]);
    expect(begun[1]?.timing.delay).toBeUndefined();
  });

  it("leaves a motion alone that has begun meanwhile", () => {
    const { stage, root, begun, shift } = opened();
    stage.hold();
    stage.glide(root, [shift]);
    const [held] = begun;
    if (held) held.currentTime = 300;
    stage.begin();
    expect(held?.currentTime).toBe(300);
  });
});
