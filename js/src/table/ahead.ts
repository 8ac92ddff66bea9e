/** Asks the kernel what is aimed at will lead to, so that it can be shown as soon as it is let go. */
import type { Action, Frame, Ruling } from "../frame";
import type { Seen } from "../parts/foreseen";
import type { Wire } from "../parts/wire";

/** Milliseconds on one place until the kernel is asked about it: passing over it is no aim. */
const AIM = 20;

export class Ahead {
  private aimed: Action | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly wire: () => Wire<Frame>,
    private readonly seen: Seen<Frame>,
    signal: AbortSignal,
  ) {
    signal.addEventListener("abort", () => clearTimeout(this.timer), { once: true });
  }

  /** What letting go would play now; null: nothing. */
  aim(action: Action | null): void {
    if (action === this.aimed) return;
    this.aimed = action;
    clearTimeout(this.timer);
    if (!action || this.seen.knows(this.wire().frame(), action)) return;
    this.timer = setTimeout(() => this.wire().lookAhead(action), AIM);
  }

  /** The ruling on what is aimed at, as far as the kernel has told it. */
  ruling(): Ruling | null {
    return (this.aimed && this.seen.told(this.wire().frame(), this.aimed)?.ruling) ?? null;
  }

  /** The kernel has told; what is aimed at since waited for this answer. */
  told(action: Action, rev: number, frame: Frame): void {
    this.seen.tell(action, rev, frame);
    if (this.aimed && this.aimed !== action) this.wire().lookAhead(this.aimed);
  }
}
