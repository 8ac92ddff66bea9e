/** Motion: transform and opacity only, one helper, no time at all where motion is reduced. */

import type { Shift } from "../scene/fold";
import { round } from "../scene/geometry";
import type { Point, SceneBase } from "../scene/wire";

export const TIMES = { quick: 120, move: 360, home: 280, gap: 140 } as const;
/** A page that is busy moving takes no answer in: motion waits so long for one that is under way. */
const HELD = 40;
const EASE = "cubic-bezier(.2, .7, .2, 1)";

export function reduced(): boolean {
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}

export interface Stage {
  /** Moves models from where they were to where they are drawn now. */
  glide(root: ParentNode, moved: readonly Shift[], ms?: number): void;
  /** Calls `then` after a pause that any gesture may end. */
  pause(ms: number, then: () => void): void;
  /** Motion that begins from now on waits for an answer that is under way, a moment at most. */
  hold(): void;
  /** The answer is there: what waited for it begins. */
  begin(): void;
  /** Ends what runs: everything stands where it belongs. */
  stop(): void;
  running(): boolean;
}

export function openStage(signal: AbortSignal): Stage {
  let running: Animation[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false;
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
    for (const animation of running) animation.cancel();
    running = [];
  };
  signal.addEventListener("abort", stop, { once: true });
  return {
    stop,
    hold() {
      held = true;
    },
    begin() {
      held = false;
      for (const each of running)
        if (Number(each.currentTime ?? HELD) < HELD && each.effect?.getTiming().delay)
          each.currentTime = HELD;
    },
    running: () => timer !== undefined || running.some((each) => each.playState === "running"),
    pause(ms, then) {
      clearTimeout(timer);
      if (reduced()) return then();
      timer = setTimeout(() => {
        timer = undefined;
        then();
      }, ms);
    },
    glide(root, moved, ms = TIMES.move) {
      if (reduced()) return;
      for (const shift of moved) {
        const { base } = shift;
        const group = root.querySelector(`.base:not(.ghost)[data-model="${CSS.escape(base.id)}"]`);
        if (typeof group?.animate !== "function") continue;
        const wait = held ? { delay: HELD, fill: "backwards" as const } : {};
        running.push(group.animate(wayOf(shift), { duration: ms, easing: EASE, ...wait }));
      }
    },
  };
}

/** From knot to knot, each leg as long as it is on the table; it turns the shorter way round. */
export function wayOf({ base, was, way }: Shift): Keyframe[] {
  const begun = base.turn - (((base.turn - was.turn + 540) % 360) - 180);
  const points: readonly Point[] = [[was.x, was.y], ...(way?.slice(1, -1) ?? []), [base.x, base.y]];
  const legs = points.slice(1).map(([x, y], i) => {
    const [px, py] = points[i] ?? [x, y];
    return Math.hypot(x - px, y - py);
  });
  const whole = legs.reduce((sum, leg) => sum + leg, 0) || 1;
  let gone = 0;
  return points.map(([x, y], i) => {
    gone += legs[i - 1] ?? 0;
    const part = i === points.length - 1 ? 1 : gone / whole;
    const turn = round(begun + (base.turn - begun) * part);
    return { transform: placed({ ...base, x, y, turn }), offset: part };
  });
}

function placed(base: SceneBase): string {
  return `translate(${round(base.x)}px, ${round(base.y)}px) rotate(${base.turn}deg)`;
}
