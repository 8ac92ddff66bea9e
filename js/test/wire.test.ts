import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Frame } from "../src/frame";
import { type Answer, openWire, SILENCE } from "../src/parts/wire";
import { resting } from "./fixture";
import { FakeModel } from "./model";

function open(signal = new AbortController().signal) {
  const model = new FakeModel(resting);
  const answers: Answer<Frame>[] = [];
  const silences: number[] = [];
  const hooks = {
    onAnswer: (answer: Answer<Frame>) => void answers.push(answer),
    onSilence: () => void silences.push(1),
  };
  return { model, answers, silences, wire: openWire<Frame>(model, "v", hooks, signal) };
}

const undo = { kind: "undo" } as const;

describe("the wire", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("sends complete messages with an id of its own and the revision it saw", () => {
    const { model, wire } = open();
    expect(wire.send({ kind: "action", action: { do: "join" } })).toBe(true);
    expect(model.sent).toEqual([
      { v: 1, id: "v-1", base_rev: 4, kind: "action", action: { do: "join" } },
    ]);
  });

  it("waits for the answer before it sends again, so a double click plays once", () => {
    const { model, wire } = open();
    wire.send(undo);
    expect(wire.send(undo)).toBe(false);
    expect(model.sent).toHaveLength(1);
    model.answer({ ...resting, rev: 5 });
    expect(wire.send(undo)).toBe(true);
    expect(model.sent.at(-1)).toMatchObject({ id: "v-2", base_rev: 5 });
  });

  it("takes the next message at once while the end of the last is shown, and sends it after the answer", () => {
    const { model, answers, wire } = open();
    const shown = { ...resting, canRedo: true };
    wire.send(undo, shown);
    expect(wire.shown()).toBe(shown);
    expect([wire.pending(), wire.unanswered()]).toEqual([false, true]);
    expect(wire.send({ kind: "goto", to: 1 }, resting)).toBe(true);
    expect(wire.shown()).toBe(resting);
    expect(model.sent).toHaveLength(1);
    model.answer({ ...shown, rev: 5 });
    expect(model.sent.at(-1)).toMatchObject({ kind: "goto", base_rev: 5 });
    expect(answers).toHaveLength(0);
    model.answer({ ...resting, rev: 6 });
    expect(answers).toMatchObject([{ foreseen: true, frame: { rev: 6 } }]);
    expect(wire.unanswered()).toBe(false);
  });

  it("does not send what was meant for a table that did not come", () => {
    const { model, answers, wire } = open();
    wire.send(undo, { ...resting, canRedo: true });
    wire.send(undo, resting);
    model.answer({ ...resting, rev: 5 });
    expect(model.sent).toHaveLength(1);
    expect(answers).toMatchObject([{ foreseen: false, frame: { rev: 5 } }]);
    expect([wire.pending(), wire.unanswered()]).toEqual([false, false]);
  });

  it("keeps what was lined up while the kernel is silent", () => {
    const { model, wire } = open();
    wire.send(undo, { ...resting, canRedo: true });
    wire.send({ kind: "goto", to: 1 }, resting);
    vi.advanceTimersByTime(SILENCE);
    expect(wire.shown()).toBe(wire.frame());
    expect(wire.send(undo)).toBe(false);
    wire.again();
    model.answer({ ...resting, rev: 5 });
    expect(model.sent.map(({ kind }) => kind)).toEqual(["undo", "undo", "goto"]);
  });

  it("tells its own acknowledgement from another view's", () => {
    const { model, answers, wire } = open();
    wire.send(undo);
    model.set({ ...resting, rev: 5, ack: { id: "other-1", ok: true, code: null, message: "" } });
    expect(answers.at(-1)?.ack).toBeNull();
    expect(wire.pending()).toBe(true);
    model.answer({ ...resting, rev: 5 }, { ok: false, code: "stale", message: "changed" });
    expect(answers.at(-1)).toMatchObject({ ack: { code: "stale" }, newer: false });
    expect(wire.pending()).toBe(false);
  });

  it("ignores a frame older than the one it has", () => {
    const { model, answers, wire } = open();
    model.set({ ...resting, rev: 6 });
    model.set({ ...resting, rev: 5 });
    expect(answers).toHaveLength(1);
    expect(wire.frame().rev).toBe(6);
  });

  it("says so when the kernel is silent, keeps the message and sends it again", () => {
    const { model, silences, wire } = open();
    wire.send(undo);
    vi.advanceTimersByTime(SILENCE - 1);
    expect(silences).toHaveLength(0);
    vi.advanceTimersByTime(1);
    expect(silences).toHaveLength(1);
    expect(wire.silent()).toBe(true);
    wire.again();
    expect(wire.silent()).toBe(false);
    expect(model.sent.map((message) => message.id)).toEqual(["v-1", "v-1"]);
    model.answer({ ...resting, rev: 5 });
    vi.advanceTimersByTime(10 * SILENCE);
    expect(silences).toHaveLength(1);
  });

  it("leaves nothing behind when its view is gone", () => {
    const gone = new AbortController();
    const { model, silences, wire } = open(gone.signal);
    wire.send(undo);
    gone.abort();
    expect(model.listening).toBe(0);
    expect(wire.send(undo)).toBe(false);
    vi.advanceTimersByTime(10 * SILENCE);
    expect(silences).toHaveLength(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});
