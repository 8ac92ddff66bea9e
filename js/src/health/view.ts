/** One view of a health track: losses planned row by row, frames in, drawings out. */
import type { TemplateResult } from "lit-html";
import type { Action } from "../frame";
import { STALE } from "../parts/banner";
import { reveal } from "../parts/layout";
import type { Shell } from "../parts/shell";
import { type Left, Viewer } from "../parts/viewer";
import type { Answer, WidgetModel } from "../parts/wire";
import { stepsOf } from "../scene/fold";
import { openKeys } from "./keys";
import { page } from "./page";
import { fresh, losesOf, planWith, reading, received, type View } from "./state";
import type { HealthFrame, HealthRow, Plan } from "./wire";

export class HealthView extends Viewer<HealthFrame, View> {
  constructor(shell: Shell, model: WidgetModel, left: Left<View>) {
    super(shell, model, left, fresh);
    openKeys(this);
    this.draw();
  }

  protected page(): TemplateResult {
    return page(this);
  }

  /** A ruling is read, or an answer to something else than a plan is awaited. */
  still(): boolean {
    return reading(this.view) !== null || (this.waiting() && this.view.draft === null);
  }

  waiting(): boolean {
    return this.wire.pending() !== null;
  }

  // ---- planning -----------------------------------------------------------------------------

  row(id: string): HealthRow | undefined {
    return this.view.frame.health?.rows.find((each) => each.id === id);
  }

  add(id: string, n: number): void {
    const row = this.row(id);
    if (row) this.put(row, losesOf(this.view, row) + n);
  }

  put(row: HealthRow, points: number): void {
    const wanted = Math.max(0, Math.min(points, row.most));
    if (this.still() || wanted === losesOf(this.view, row)) return;
    this.plan(planWith(this.view, row.id, wanted));
  }

  /** Shows the plan at once; Python says what it does as soon as it has answered the last one. */
  plan(draft: Plan): void {
    this.change({ draft, note: "" });
    if (!this.waiting()) this.send({ kind: "plan", points: { ...draft } });
  }

  clear(): void {
    if (!this.waiting()) this.send({ kind: "plan", points: {} });
  }

  /** Back to planning: with nothing after losses that were taken, with the same plan otherwise. */
  next(): void {
    if (reading(this.view)?.ruling === "allowed") this.clear();
    else if (!this.waiting())
      this.send({ kind: "plan", points: { ...planWith(this.view, "", 0) } });
  }

  commit(): void {
    const action = this.view.frame.health?.action;
    if (action && !this.still() && this.view.draft === null) this.act(action);
  }

  // ---- sending and taking -------------------------------------------------------------------

  act(action: Action): void {
    this.send({ kind: "action", action });
  }

  undo(): void {
    if (this.view.frame.canUndo) this.send({ kind: "undo" });
  }

  redo(): void {
    if (this.view.frame.canRedo) this.send({ kind: "redo" });
  }

  goto(to: number): void {
    this.send({ kind: "goto", to });
  }

  protected taken({ frame, ack, newer }: Answer<HealthFrame>): View {
    const note = ack && !ack.ok ? (ack.code === "stale" ? STALE : ack.message) : "";
    const { draft } = this.view;
    const next = received(this.view, frame, newer, note);
    if (newer || !ack || draft === null || !ack.ok) return { ...next, draft: null };
    const rows = frame.health?.rows ?? [];
    if (rows.every((row) => row.loses === (draft[row.id] ?? 0))) return { ...next, draft: null };
    // The hand was quicker than the kernel: what it has now is asked next.
    queueMicrotask(() => this.view.draft && this.plan(this.view.draft));
    return { ...next, draft };
  }

  // ---- reading ------------------------------------------------------------------------------

  go(to: number): void {
    const count = stepsOf(this.view.frame.ruling).length;
    if (!reading(this.view) || count === 0) return;
    this.set({ cursor: Math.max(0, Math.min(to, count)) });
    reveal(this.shell.root, ".now");
  }

  /** The keyboard goes on in its row, with what the engine asks or offers, or in the first row. */
  protected landing(active: HTMLElement): () => string {
    const row = active.closest<HTMLElement>("[data-row]")?.dataset.row;
    return () => {
      if (reading(this.view))
        return "[data-option], [data-do=nearest], .player button, [data-do=next]";
      return row === undefined ? "[data-row]" : `[data-row="${CSS.escape(row)}"]`;
    };
  }
}
