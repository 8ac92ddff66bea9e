/** A stand-in for anywidget's model: what the view sends is kept, frames are set by the test. */
import type { Frame, Opening } from "../src/frame";
import type { WidgetModel } from "../src/parts/wire";

export interface Sent {
  readonly id: string;
  readonly kind: string;
  readonly base_rev: number;
  readonly [field: string]: unknown;
}

export class FakeModel implements WidgetModel {
  readonly sent: Sent[] = [];
  private readonly whole: Frame;
  private readonly listeners = new Map<(content?: unknown) => void, string>();

  constructor(
    public frame: Frame,
    private readonly opening: Opening = null,
  ) {
    this.whole = frame;
  }

  get(name: string): unknown {
    const frame_json = JSON.stringify(this.whole);
    const change_json = JSON.stringify({ patch: { set: this.frame }, ack: this.frame.ack });
    return { frame_json, change_json, opening: this.opening }[name];
  }

  on(name: string, callback: (content?: unknown) => void): void {
    this.listeners.set(callback, name);
  }

  off(_: string, callback: (content?: unknown) => void): void {
    this.listeners.delete(callback);
  }

  send(content: unknown): void {
    this.sent.push(content as Sent);
  }

  get listening(): number {
    return this.listeners.size;
  }

  set(frame: Frame): void {
    this.frame = frame;
    this.tell("change:change_json");
  }

  /** Says what the last question about an action leads to. */
  foretell(frame: Frame): void {
    const id = this.sent.findLast(({ kind }) => kind === "foretell")?.id;
    this.tell("msg:custom", { foretold: JSON.stringify({ id, patch: { set: frame } }) });
  }

  /** Says what the model that was asked about sees. */
  see(seeing: unknown): void {
    const id = this.sent.findLast(({ kind }) => kind === "look")?.id;
    this.tell("msg:custom", { seen: JSON.stringify({ id, seeing }) });
  }

  private tell(name: string, content?: unknown): void {
    for (const [each, what] of [...this.listeners]) if (what === name) each(content);
  }

  /** Answers the last message with a frame. */
  answer(frame: Frame, ack: Partial<NonNullable<Frame["ack"]>> = {}): void {
    const id = this.sent.findLast(({ kind }) => kind !== "foretell")?.id ?? "";
    this.set({ ...frame, ack: { id, ok: true, code: null, message: "", ...ack } });
  }
}
