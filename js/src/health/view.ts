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
import { planWith, same, sent, shareOf, total, withTotal } from "./plan";
import { fresh, losesOf, reading, received, type View } from "./state";
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
    return this.wire.pending();
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
    const { draft, attacker, frame } = this.view;
    const share = withTotal(shareOf(draft, row), wanted, attacker);
    if (this.still() || total(share) === losesOf(this.view, row)) return;
    this.plan(planWith(frame.health, draft, row.id, share));
  }

  /** All that a row is to lose is taken out of the plan. */
  none(row: HealthRow): void {
    const { draft, frame } = this.view;
    if (this.still() || losesOf(this.view, row) === 0) return;
    const share = row.by.length > 0 ? row.by.map(() => 0) : 0;
    this.plan(planWith(frame.health, draft, row.id, share));
  }

  /** Who of several attackers deals the next losses; nobody is asked. */
  choose(attacker: number): void {
    if (attacker < (this.view.frame.health?.attackers.length ?? 0)) this.set({ attacker });
  }

  /** Shows the plan at once; Python says what it does as soon as it has answered the last one. */
  plan(draft: Plan): void {
    this.change({ draft, note: "" });
    if (!this.waiting()) this.send({ kind: "plan", points: sent(draft, this.view.frame.health) });
  }

  clear(): void {
    if (!this.waiting()) this.send({ kind: "plan", points: {} });
  }

  /** Back to planning: with nothing after losses that were taken, with the same plan otherwise. */
  next(): void {
    if (reading(this.view)?.ruling === "allowed") this.clear();
    else if (!this.waiting()) {
      const { frame, draft } = this.view;
      this.send({
        kind: "plan",
        points: sent(planWith(frame.health, draft, "", 0), frame.health),
      });
    }
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
    if (rows.every((row) => same(draft, row))) return { ...next, draft: null };
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
