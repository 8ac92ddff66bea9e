/** One view of an army check: changes out, frames in, drawings out. */
import type { TemplateResult } from "lit-html";
import { STALE } from "../parts/banner";
import type { Shell } from "../parts/shell";
import { type Left, Viewer } from "../parts/viewer";
import type { Answer, WidgetModel } from "../parts/wire";
import { openKeys } from "./keys";
import { page } from "./page";
import { type Draft, fresh, pointsIn, received, rowOf, rowsOf, type View } from "./state";
import type { ArmyChange, ArmyFrame } from "./wire";

export class ArmyView extends Viewer<ArmyFrame, View> {
  constructor(shell: Shell, model: WidgetModel, left: Left<View>) {
    super(shell, model, left, fresh);
    openKeys(this);
    this.draw();
  }

  protected page(): TemplateResult {
    return page(this);
  }

  /** An answer is awaited. */
  still(): boolean {
    return this.wire.pending();
  }

  // ---- changes ------------------------------------------------------------------------------

  play(change: ArmyChange): void {
    this.send({ kind: "army", change });
  }

  /** Notes an entry as the General, or takes its note off. */
  note(id: string): void {
    const row = rowOf(this.view, id);
    if (row) this.play({ do: "note", id, general: !row.general });
  }

  remove(id: string): void {
    this.play({ do: "remove", id });
  }

  /** Opens the price of an entry to be typed; null closes it and goes back to its entry. */
  pricing(id: string | null): void {
    const row = rowOf(this.view, id ?? undefined);
    const was = this.view.pricing;
    if (!row && !was) return;
    this.set({ pricing: row ? { id: row.id, text: String(row.points) } : null });
    if (row) this.find<HTMLInputElement>("[data-pricing]")?.select();
    else if (was && !this.shell.root.activeElement) this.focusRow(was.id);
  }

  /** Hands in the price that was typed. */
  priced(): void {
    const { pricing } = this.view;
    const row = rowOf(this.view, pricing?.id);
    if (!pricing || !row) return;
    const points = pointsIn(pricing.text);
    if (points === null) return this.set({ note: `${row.name}: points are a whole number.` });
    this.set({ pricing: null });
    this.focusRow(row.id);
    if (points !== row.points) this.play({ do: "price", id: row.id, points });
  }

  /** An entry that is being written; null closes the form. */
  draft(draft: Draft | null): void {
    const opens = draft !== null && this.view.draft === null;
    const closes = draft === null && this.view.draft !== null;
    this.set({ draft });
    if (opens) this.find("[data-field=name]")?.focus();
    if (closes) this.find("[data-do=write]")?.focus();
  }

  // ---- sending and taking -------------------------------------------------------------------

  undo(): void {
    if (this.view.frame.canUndo) this.send({ kind: "undo" });
  }

  redo(): void {
    if (this.view.frame.canRedo) this.send({ kind: "redo" });
  }

  goto(to: number): void {
    this.send({ kind: "goto", to });
  }

  protected taken({ frame, ack, newer }: Answer<ArmyFrame>): View {
    const note = ack && !ack.ok ? (ack.code === "stale" ? STALE : ack.message) : "";
    return received(this.view, frame, newer, note);
  }

  // ---- the keyboard's place -----------------------------------------------------------------

  private find<E extends HTMLElement = HTMLElement>(selector: string): E | null {
    return this.shell.root.querySelector<E>(selector);
  }

  private focusRow(id: string): void {
    this.find(`[data-row="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
  }

  /** The keyboard goes on in its entry, in the one that is there now, or below the list. */
  protected landing(active: HTMLElement): () => string {
    const row = active.closest<HTMLElement>("[data-row]")?.dataset.row;
    const at = rowsOf(this.view.frame).findIndex((each) => each.id === row);
    return () => {
      const rows = rowsOf(this.view.frame);
      const there = rows.find((each) => each.id === row) ?? rows[Math.min(at, rows.length - 1)];
      return there && at >= 0 ? `[data-row="${CSS.escape(there.id)}"]` : "[data-do=write]";
    };
  }
}
