/**
 * Model and view: one `frame` comes in as JSON text, messages go out, every message is acknowledged.
 * A kernel that stays silent is announced; the message is kept and can be sent again.
 */
import type { Ack, Action, Message, ModelId, Seeing } from "../frame";
import { confirms } from "./foreseen";
import { kept } from "./kept";
import { type Patch, patched } from "./patched";

/** What is needed of anywidget's model. */
export interface WidgetModel {
  get(name: string): unknown;
  on(name: string, callback: (content?: unknown) => void): void;
  off(name: string, callback: (content?: unknown) => void): void;
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
  /** Asks what an action would lead to, one at a time; nothing is played, nobody waits. */
  lookAhead(action: Action): void;
  /** Asks what a model sees; nothing is played, nobody waits. */
  look(model: ModelId): void;
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
  /** What an action would lead to from the table with this revision. */
  onForetold?(action: Action, rev: number, frame: F): void;
  /** What a model sees on the table as it is. */
  onSeen?(seeing: Seeing): void;
}

export function openWire<F extends Framed>(
  model: WidgetModel,
  uid: string,
  hooks: WireHooks<F>,
  signal: AbortSignal,
): Wire<F> {
  const { now, changedBy } = reader<F>(model);
  let frame = now();
  let foreseen: F | null = null;
  let waiting: Message | null = null;
  const asked = new Map<string, { action: Action; rev: number }>();
  let looked: string | null = null;
  let quiet = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let count = 0;

  const envelope = (body: Body): Message => {
    count += 1;
    return { v: 1, id: `${uid}-${count}`, base_rev: frame.rev, ...body } as Message;
  };
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
    const next = kept(foreseen ?? frame, now());
    const mine = waiting !== null && next.ack?.id === waiting.id;
    const newer = next.rev > frame.rev;
    // A frame of an older table says nothing new, unless it answers us.
    if (!mine && next.rev < frame.rev) return;
    const confirmed = mine && foreseen !== null && confirms(next, foreseen);
    frame = next;
    foreseen = null;
    asked.clear();
    looked = null;
    if (mine) {
      waiting = null;
      rest();
    }
    hooks.onAnswer({ frame, ack: mine ? next.ack : null, newer, foreseen: confirmed });
  };
  const told = (content?: unknown): void => {
    const { foretold: text, seen } = (content ?? {}) as { foretold?: unknown; seen?: unknown };
    if (typeof seen === "string") saw(seen);
    if (typeof text !== "string") return;
    const { id, patch } = JSON.parse(text) as Foretold;
    const mine = asked.get(id);
    asked.clear();
    if (mine) hooks.onForetold?.(mine.action, mine.rev, kept(frame, changedBy(patch, null)));
  };
  const saw = (text: string): void => {
    const { id, seeing } = JSON.parse(text) as { id: string; seeing: Seeing };
    if (id !== looked) return;
    looked = null;
    hooks.onSeen?.(seeing);
  };
  if (hooks.onForetold) model.on("msg:custom", told);
  model.on(`change:${CHANGE}`, changed);
  signal.addEventListener(
    "abort",
    () => {
      rest();
      model.off(`change:${CHANGE}`, changed);
      model.off("msg:custom", told);
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
      waiting = envelope(body);
      listen();
      model.send(waiting);
      return waiting.id;
    },
    lookAhead(action) {
      if (waiting || asked.size > 0 || signal.aborted) return;
      const message = envelope({ kind: "foretell", action });
      asked.set(message.id, { action, rev: frame.rev });
      model.send(message);
    },
    look(who) {
      if (waiting || signal.aborted) return;
      const message = envelope({ kind: "look", model: who });
      looked = message.id;
      model.send(message);
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

interface Foretold {
  readonly id: string;
  readonly patch: Patch;
}

interface Reader<F> {
  now(): F;
  /** The last whole frame with other changes. */
  changedBy(patch: Patch, ack: Ack | null): F;
}

/** Reads the frame of a model again and again; a whole frame is taken apart only once. */
function reader<F extends Framed>(model: WidgetModel): Reader<F> {
  let text = "";
  let whole: F;
  const changedBy = (patch: Patch, ack: Ack | null): F => {
    const now = model.get(WHOLE) as string;
    if (now !== text) [text, whole] = [now, JSON.parse(now) as F];
    return { ...patched(whole, patch), ack };
  };
  const now = (): F => {
    const { patch, ack } = JSON.parse(model.get(CHANGE) as string) as Change;
    return changedBy(patch, ack);
  };
  return { now, changedBy };
}
