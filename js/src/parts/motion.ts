/** Motion: transform and opacity only, one helper, no time at all where motion is reduced. */
import type { SceneBase } from "../frame";
import { round } from "../scene/geometry";

export const TIMES = { quick: 120, move: 360, home: 280, gap: 140 } as const;
const EASE = "cubic-bezier(.2, .7, .2, 1)";

export function reduced(): boolean {
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}

export interface Stage {
  /** Moves models from where they were to where they are drawn now. */
  glide(root: ParentNode, moved: readonly { base: SceneBase; was: SceneBase }[], ms?: number): void;
  /** Calls `then` after a pause that any gesture may end. */
  pause(ms: number, then: () => void): void;
  /** Ends what runs: everything stands where it belongs. */
  stop(): void;
  running(): boolean;
}

export function openStage(signal: AbortSignal): Stage {
  let running: Animation[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
    for (const animation of running) animation.cancel();
    running = [];
  };
  signal.addEventListener("abort", stop, { once: true });
  return {
    stop,
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
      for (const { base, was } of moved) {
        const group = root.querySelector(`.base:not(.ghost)[data-model="${CSS.escape(base.id)}"]`);
        if (typeof group?.animate !== "function") continue;
        const frames = [{ transform: placed(was) }, { transform: placed(base) }];
        running.push(group.animate(frames, { duration: ms, easing: EASE }));
      }
    },
  };
}

function placed(base: SceneBase): string {
  return `translate(${round(base.x)}px, ${round(base.y)}px) rotate(${base.turn}deg)`;
}
