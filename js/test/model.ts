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
  private readonly listeners = new Set<() => void>();

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

  on(_: string, callback: () => void): void {
    this.listeners.add(callback);
  }

  off(_: string, callback: () => void): void {
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
    for (const each of this.listeners) each();
  }

  /** Answers the last message with a frame. */
  answer(frame: Frame, ack: Partial<NonNullable<Frame["ack"]>> = {}): void {
    const id = this.sent.at(-1)?.id ?? "";
    this.set({ ...frame, ack: { id, ok: true, code: null, message: "", ...ack } });
  }
}
