/**
 * What undo, redo and goto will lead to, as far as this view has seen it before, and an action whose
 * end the kernel has foretold: shown at once, and confirmed or corrected by the answer. No rule is
 * asked here; what was played or foretold is only remembered.
 */
import type { Action, TimelineEntry } from "../frame";
import type { Body, Framed } from "./wire";

export interface Timed extends Framed {
  readonly timeline: readonly TimelineEntry[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

interface Foretold<F> {
  readonly action: Action;
  readonly rev: number;
  readonly frame: F;
}

export class Seen<F extends Timed> {
  private readonly frames = new Map<number, F>();
  private foretold: Foretold<F> | null = null;

  /**
   * Remembers a frame that is left, by its place in the timeline; what was played away goes, and
   * what was foretold of it.
   */
  keep(frame: F): void {
    this.foretold = null;
    const { at, last } = placeOf(frame);
    this.frames.set(at, frame);
    for (const n of this.frames.keys()) if (n > last) this.frames.delete(n);
  }

  /** Remembers what the kernel says that an action leads to from the table with this revision. */
  tell(action: Action, rev: number, frame: F): void {
    this.foretold = { action, rev, frame };
  }

  /** Whether it is remembered what an action leads to. */
  knows(now: F, action: Action): boolean {
    return this.foretold?.action === action && this.foretold.rev === now.rev;
  }

  /** What the kernel said that an action leads to; null where it was not asked. */
  told(now: F, action: Action): F | null {
    return this.knows(now, action) ? (this.foretold?.frame ?? null) : null;
  }

  /** The frame that a message will lead to; null where this view cannot know it. */
  foresee(now: F, body: Body): F | null {
    if (body.kind === "action") {
      const known = this.knows(now, body.action) ? this.foretold : null;
      return known && { ...known.frame, rev: now.rev };
    }
    const to = goal(now, body);
    const seen = to === null ? undefined : this.frames.get(to);
    if (to === null || !seen || !samePlayed(seen, now, to)) return null;
    const timeline = now.timeline.map((entry) => ({
      ...entry,
      at: entry.n === to,
      ahead: entry.n > to,
    }));
    const { rev } = now;
    const ends = { canUndo: to > 0, canRedo: to < placeOf(now).last };
    return { ...seen, ...ends, rev, timeline, ack: null };
  }
}

function placeOf({ timeline }: Timed): { at: number; last: number } {
  return {
    at: timeline.find((entry) => entry.at)?.n ?? 0,
    last: timeline[timeline.length - 1]?.n ?? 0,
  };
}

function goal(now: Timed, body: Body): number | null {
  const { at } = placeOf(now);
  switch (body.kind) {
    case "undo":
      return at - 1;
    case "redo":
      return at + 1;
    case "goto":
      return body.to;
    default:
      return null;
  }
}

/** Up to an entry both timelines tell of the same plays. */
function samePlayed(one: Timed, other: Timed, to: number): boolean {
  const told = ({ timeline }: Timed): string =>
    JSON.stringify(
      timeline.filter(({ n }) => n <= to).map(({ n, kind, label }) => [n, kind, label]),
    );
  return told(one) === told(other);
}

/** Whether an answer says nothing but what was foreseen. */
export function confirms<F extends Framed>(answer: F, foreseen: F): boolean {
  const names = new Set([...Object.keys(answer), ...Object.keys(foreseen)] as (keyof F)[]);
  names.delete("rev");
  names.delete("ack");
  return [...names].every((name) => answer[name] === foreseen[name]);
}
