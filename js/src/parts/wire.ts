/**
 * Model and view: one `frame` comes in as JSON text, messages go out, every message is acknowledged.
 * A kernel that stays silent is announced; the message is kept and can be sent again.
 */
import type { Ack, Message } from "../frame";
import { confirms } from "./foreseen";
import { kept } from "./kept";
import { type Patch, patched } from "./patched";

/** What is needed of anywidget's model. */
export interface WidgetModel {
  get(name: string): unknown;
  on(name: string, callback: () => void): void;
  off(name: string, callback: () => void): void;
  send(content: unknown): void;
}

export interface Framed {
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
  /** It says what `foresee` was told, which is shown already. */
  readonly foreseen: boolean;
}

export interface Wire<F> {
  /** The last frame that Python wrote. */
  frame(): F;
  /** Says what is shown for the message that waits, so that the answer can confirm it. */
  foresee(frame: F): void;
  /** Sends and waits; null while an earlier message is still unanswered. */
  send(body: Body): string | null;
  pending(): Message | null;
  silent(): boolean;
  again(): void;
}

export const SILENCE = 5000;
/** Two traits of text, which the notebook passes on unread: a whole frame, and what changed since. */
const WHOLE = "frame_json";
const CHANGE = "change_json";

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
  const read = reader<F>(model);
  let frame = read();
  let foreseen: F | null = null;
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
      foreseen = null;
      hooks.onSilence();
    }, SILENCE);
  };
  const changed = (): void => {
    const next = kept(foreseen ?? frame, read());
    const mine = waiting !== null && next.ack?.id === waiting.id;
    const newer = next.rev > frame.rev;
    // A frame of an older table says nothing new, unless it answers us.
    if (!mine && next.rev < frame.rev) return;
    const confirmed = mine && foreseen !== null && confirms(next, foreseen);
    frame = next;
    foreseen = null;
    if (mine) {
      waiting = null;
      rest();
    }
    hooks.onAnswer({ frame, ack: mine ? next.ack : null, newer, foreseen: confirmed });
  };
  model.on(`change:${CHANGE}`, changed);
  signal.addEventListener(
    "abort",
    () => {
      rest();
      model.off(`change:${CHANGE}`, changed);
    },
    { once: true },
  );
  return {
    frame: () => frame,
    foresee(shown) {
      foreseen = shown;
    },
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

interface Change {
  readonly patch: Patch;
  readonly ack: Ack | null;
}

/** Reads the frame of a model again and again; a whole frame is taken apart only once. */
function reader<F extends Framed>(model: WidgetModel): () => F {
  let text = "";
  let whole: F;
  return () => {
    const now = model.get(WHOLE) as string;
    if (now !== text) [text, whole] = [now, JSON.parse(now) as F];
    const { patch, ack } = JSON.parse(model.get(CHANGE) as string) as Change;
    return { ...patched(whole, patch), ack };
  };
}
