/**
 * Model and view: one `frame` trait comes in, messages go out, every message is acknowledged.
 * A kernel that stays silent is announced; the message is kept and can be sent again.
 */
import type { Ack, Message } from "../frame";

/** What is needed of anywidget's model. */
export interface WidgetModel {
  get(name: string): unknown;
  on(name: string, callback: () => void): void;
  off(name: string, callback: () => void): void;
  send(content: unknown): void;
}

interface Framed {
  readonly rev: number;
  readonly ack: Ack | null;
}

type Bodies<M> = M extends unknown ? Omit<M, "v" | "id" | "base_rev"> : never;
export type Body = Bodies<Message>;

export interface Answer<F> {
  readonly frame: F;
  /** The acknowledgement of this view's own message, if the frame brings it. */
  readonly ack: Ack | null;
  /** A later table than the one shown before. */
  readonly newer: boolean;
}

export interface Wire<F> {
  frame(): F;
  /** Sends and waits; null while an earlier message is still unanswered. */
  send(body: Body): string | null;
  pending(): Message | null;
  silent(): boolean;
  again(): void;
}

export const SILENCE = 5000;

export interface WireHooks<F> {
  onAnswer(answer: Answer<F>): void;
  onSilence(): void;
}

export function openWire<F extends Framed>(
  model: WidgetModel,
  uid: string,
  hooks: WireHooks<F>,
  signal: AbortSignal,
): Wire<F> {
  let frame = model.get("frame") as F;
  let waiting: Message | null = null;
  let quiet = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let count = 0;

  const rest = (): void => {
    clearTimeout(timer);
    timer = undefined;
    quiet = false;
  };
  const listen = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      quiet = true;
      hooks.onSilence();
    }, SILENCE);
  };
  const changed = (): void => {
    const next = model.get("frame") as F;
    const mine = waiting !== null && next.ack?.id === waiting.id;
    const newer = next.rev > frame.rev;
    // A frame of an older table says nothing new, unless it answers us.
    if (!mine && next.rev < frame.rev) return;
    frame = next;
    if (mine) {
      waiting = null;
      rest();
    }
    hooks.onAnswer({ frame, ack: mine ? next.ack : null, newer });
  };
  model.on("change:frame", changed);
  signal.addEventListener(
    "abort",
    () => {
      rest();
      model.off("change:frame", changed);
    },
    { once: true },
  );
  return {
    frame: () => frame,
    pending: () => waiting,
    silent: () => quiet,
    send(body) {
      if (waiting || signal.aborted) return null;
      count += 1;
      const message = { v: 1, id: `${uid}-${count}`, base_rev: frame.rev, ...body } as Message;
      waiting = message;
      listen();
      model.send(message);
      return message.id;
    },
    again() {
      if (!waiting) return;
      rest();
      listen();
      model.send(waiting);
    },
  };
}
