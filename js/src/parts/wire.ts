/**
 * Model and view: one `frame` comes in as JSON text, messages go out, every message is acknowledged.
 * Where a message's end is shown at once, the next one is taken at once, and sent after the answer.
 * A kernel that stays silent is announced; what it was told is kept and can be sent again.
 */
import type { Ack, Action, Message, Seeing } from "../frame";
import type { ModelId } from "../scene/wire";
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
  /** It says what is shown for its message already. */
  readonly foreseen: boolean;
}

export interface Wire<F> {
  /** The last frame that Python wrote. */
  frame(): F;
  /** The frame that is shown: what messages will lead to, as far as it is known, else the last one. */
  shown(): F;
  /** Asks what an action would lead to, one at a time; nothing is played, nobody waits. */
  lookAhead(action: Action): void;
  /** Asks what a model sees; nothing is played, nobody waits. */
  look(model: ModelId): void;
  /**
   * Sends, or lines up behind what waits for its answer; false while something waits of which
   * nobody knows what it leads to. `shown` is what is shown for it meanwhile.
   */
  send(body: Body, shown?: F | null): boolean;
  /** Something waits for its answer of which nobody knows what it leads to. */
  pending(): boolean;
  /** Something waits for its answer, shown already or not. */
  unanswered(): boolean;
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
  let waiting: Message | null = null;
  /** What was told to the kernel and not answered yet, the message that waits first. */
  let line: readonly Told<F>[] = [];
  let wish: Action | null = null;
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
      line = line.map(({ body }) => ({ body, shown: null }));
      hooks.onSilence();
    }, SILENCE);
  };
  const dispatch = (): void => {
    waiting = line[0] ? envelope(line[0].body) : null;
    if (!waiting) return;
    listen();
    model.send(waiting);
  };
  const changed = (): void => {
    const shown = line[0]?.shown ?? null;
    const next = kept(shown ?? frame, now());
    const mine = waiting !== null && next.ack?.id === waiting.id;
    const newer = next.rev > frame.rev;
    // A frame of an older table says nothing new, unless it answers us.
    if (!mine && next.rev < frame.rev) return;
    const confirmed = mine && shown !== null && confirms(next, shown);
    frame = next;
    asked.clear();
    looked = null;
    if (mine) {
      rest();
      // What comes behind was meant for the table that this one was to lead to.
      line = next.ack?.ok && (confirmed || shown === null) ? line.slice(1) : [];
      dispatch();
    } else line = line.slice(0, 1).map(({ body }) => ({ body, shown: null }));
    if (confirmed && waiting) return;
    hooks.onAnswer({ frame, ack: mine ? next.ack : null, newer, foreseen: confirmed });
    if (wish && !waiting) lookAhead(wish);
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
  const lookAhead = (action: Action): void => {
    if (signal.aborted) return;
    wish = waiting ? action : null;
    if (waiting || asked.size > 0) return;
    const message = envelope({ kind: "foretell", action });
    asked.set(message.id, { action, rev: frame.rev });
    model.send(message);
  };
  const pending = (): boolean => line.some(({ shown }) => shown === null);
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
    shown: () => line.findLast(({ shown }) => shown !== null)?.shown ?? frame,
    pending,
    unanswered: () => waiting !== null,
    silent: () => quiet,
    send(body, shown = null) {
      if (pending() || signal.aborted) return false;
      line = [...line, { body, shown }];
      if (!waiting) dispatch();
      return true;
    },
    lookAhead,
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

/** Told to the kernel, and what is shown for it meanwhile. */
interface Told<F> {
  readonly body: Body;
  readonly shown: F | null;
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
