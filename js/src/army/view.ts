/** One view of an army check: changes out, frames in, drawings out. */
import { STALE } from "../parts/banner";
import { reveal } from "../parts/layout";
import type { Shell } from "../parts/shell";
import { type CardContext, type Open, tagId } from "../parts/tags";
import { type Answer, type Body, openWire, type WidgetModel, type Wire } from "../parts/wire";
import { openKeys } from "./keys";
import { page } from "./page";
import { type Draft, fresh, pointsIn, received, rowOf, rowsOf, type View } from "./state";
import type { ArmyChange, ArmyFrame } from "./wire";

export class ArmyView {
  view: View;
  readonly wire: Wire<ArmyFrame>;
  private frameAsked = 0;
  private sentFrom: HTMLElement | null = null;
  private sheetFrom: HTMLElement | null = null;

  constructor(
    readonly shell: Shell,
    model: WidgetModel,
  ) {
    const { signal } = shell;
    const hooks = {
      onAnswer: (answer: Answer<ArmyFrame>) => this.take(answer),
      onSilence: () => this.draw(),
    };
    this.wire = openWire<ArmyFrame>(model, shell.uid, hooks, signal);
    this.view = fresh(this.wire.frame());
    openKeys(this);
    signal.addEventListener("abort", () => cancelAnimationFrame(this.frameAsked), { once: true });
    this.draw();
  }

  // ---- state and drawing --------------------------------------------------------------------

  set(part: Partial<View>): void {
    this.view = { ...this.view, ...part };
    this.draw();
  }

  /** Draws with the next frame: enough for what only follows the pointer. */
  soon(part: Partial<View>): void {
    this.view = { ...this.view, ...part };
    if (this.frameAsked || this.shell.signal.aborted) return;
    this.frameAsked = requestAnimationFrame(() => this.draw());
  }

  draw(): void {
    cancelAnimationFrame(this.frameAsked);
    this.frameAsked = 0;
    this.shell.draw(() => page(this));
  }

  /** An answer is awaited. */
  still(): boolean {
    return this.wire.pending() !== null;
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

  send(body: Body): void {
    // A button that waits is disabled and loses the focus; the answer gives it back.
    this.sentFrom = this.shell.root.activeElement as HTMLElement | null;
    this.wire.send(body);
    this.draw();
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

  again(): void {
    this.wire.again();
    this.draw();
  }

  private take({ frame, ack, newer }: Answer<ArmyFrame>): void {
    const note = ack && !ack.ok ? (ack.code === "stale" ? STALE : ack.message) : "";
    const next = received(this.view, frame, newer, note);
    this.inFocus(() => this.set(next), this.sentFrom);
    if (ack) this.sentFrom = null;
  }

  // ---- reading ------------------------------------------------------------------------------

  cards(): CardContext {
    const { clauses, readings } = this.view.frame;
    const show = (open: Open | null): void => this.card(open);
    return { uid: this.shell.uid, clauses, readings, open: this.view.open, show };
  }

  /** Opens a clause card and goes into it; closing goes back to its tag. */
  card(open: Open | null): void {
    const { root } = this.shell;
    const was = this.view.open;
    this.set({ open });
    reveal(root, ".card");
    if (open) this.find(".card [data-close]")?.focus({ preventScroll: true });
    else if (was) root.getElementById(tagId(this.shell, was.slot, was.id))?.focus();
  }

  /** Opens or closes the list of keys. */
  sheet(): void {
    const keys = !this.view.keys;
    if (keys) this.sheetFrom = this.shell.root.activeElement as HTMLElement | null;
    this.set({ keys });
    if (keys) this.find(".sheet [data-close]")?.focus();
    else if (this.sheetFrom?.isConnected) this.sheetFrom.focus();
  }

  private find<E extends HTMLElement = HTMLElement>(selector: string): E | null {
    return this.shell.root.querySelector<E>(selector);
  }

  private focusRow(id: string): void {
    this.find(`[data-row="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
  }

  /** The keyboard keeps its place when its button goes: the same entry, or the one now there. */
  private inFocus(change: () => void, from: HTMLElement | null): void {
    const { root } = this.shell;
    const active = (root.activeElement as HTMLElement | null) ?? from;
    const row = active?.closest<HTMLElement>("[data-row]")?.dataset.row;
    const at = rowsOf(this.view.frame).findIndex((each) => each.id === row);
    change();
    const usable = active?.isConnected && !active.matches("[disabled]");
    if (!active || (usable && root.activeElement === active)) return;
    if (usable) return active.focus();
    const rows = rowsOf(this.view.frame);
    const there = rows.find((each) => each.id === row) ?? rows[Math.min(at, rows.length - 1)];
    if (there && at >= 0) this.focusRow(there.id);
    else this.find("[data-do=write]")?.focus({ preventScroll: true });
  }
}
