/** One view of a hit tray: hits from the hand to the rows, frames in, drawings out. */
import type { Action, Frame } from "../frame";
import { STALE } from "../parts/banner";
import { reveal } from "../parts/layout";
import type { Shell } from "../parts/shell";
import { type CardContext, type Open, tagId } from "../parts/tags";
import { type Answer, type Body, openWire, type WidgetModel, type Wire } from "../parts/wire";
import { stepsOf } from "../scene/fold";
import { openKeys } from "./keys";
import { page } from "./page";
import { fresh, reading, received, type View } from "./state";
import { fits, type Hits, left, mayTake, put } from "./tally";

export class TrayView {
  view: View;
  readonly wire: Wire<Frame>;
  private frameAsked = 0;
  private sentFrom: HTMLElement | null = null;
  private sheetFrom: HTMLElement | null = null;

  constructor(
    readonly shell: Shell,
    model: WidgetModel,
  ) {
    const { signal } = shell;
    const hooks = {
      onAnswer: (answer: Answer<Frame>) => this.take(answer),
      onSilence: () => this.draw(),
    };
    this.wire = openWire<Frame>(model, shell.uid, hooks, signal);
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

  /** The hits lie on the table, or an answer is awaited. */
  still(): boolean {
    return this.wire.pending() !== null || reading(this.view) !== null;
  }

  // ---- hits ---------------------------------------------------------------------------------

  add(row: string, n: number): void {
    const { frame, free, hits } = this.view;
    const line = frame.tray?.rows.find((each) => each.id === row);
    if (!frame.tray || !line || this.still()) return;
    const room = free ? left(frame.tray, hits) > 0 : mayTake(frame.tray, hits, line);
    if (n < 0 || room) this.give(put(hits, row, n));
  }

  /** Other hits than before; the keyboard keeps its place when its button goes out of use. */
  give(hits: Hits): void {
    if (!this.still()) this.inFocus(() => this.set({ hits, note: "" }));
  }

  /** Whether the rule may be broken; what no rule allows is taken back when it may not. */
  setFree(free: boolean): void {
    const { frame, hits } = this.view;
    const keep = free || (frame.tray !== null && fits(frame.tray, hits));
    this.set({ free, hits: keep ? hits : {} });
  }

  commit(): void {
    const { tray } = this.view.frame;
    if (!tray || this.still() || left(tray, this.view.hits) !== 0) return;
    const onto = Object.fromEntries(Object.entries(this.view.hits).filter(([, n]) => n > 0));
    const unsaved = tray.saved ? { unsaved: {} } : {};
    this.act({ do: "distribute", unit: tray.unit, attack: tray.attack, onto, ...unsaved });
  }

  /** Back to placing; the refusal or the Question stays in the timeline. */
  putAside(): void {
    this.inFocus(() => this.set({ aside: true, open: null, lit: null }));
  }

  // ---- sending and taking -------------------------------------------------------------------

  send(body: Body): void {
    // A button that waits is disabled and loses the focus; the answer gives it back.
    this.sentFrom = this.shell.root.activeElement as HTMLElement | null;
    this.wire.send(body);
    this.draw();
  }

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

  again(): void {
    this.wire.again();
    this.draw();
  }

  private take({ frame, ack, newer }: Answer<Frame>): void {
    const note = ack && !ack.ok ? (ack.code === "stale" ? STALE : ack.message) : "";
    const next = received(this.view, frame, newer, note);
    this.inFocus(() => this.set(next), this.sentFrom);
    if (newer) reveal(this.shell.root, ".now");
    if (ack) this.sentFrom = null;
  }

  // ---- reading ------------------------------------------------------------------------------

  go(to: number): void {
    const count = stepsOf(this.view.frame.ruling).length;
    if (!reading(this.view) || count === 0) return;
    this.set({ cursor: Math.max(0, Math.min(to, count)) });
    reveal(this.shell.root, ".now");
  }

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
    if (open) root.querySelector<HTMLElement>(".card [data-close]")?.focus({ preventScroll: true });
    else if (was) root.getElementById(tagId(this.shell, was.slot, was.id))?.focus();
  }

  /** Opens or closes the list of keys. */
  sheet(): void {
    const { root } = this.shell;
    const keys = !this.view.keys;
    if (keys) this.sheetFrom = root.activeElement as HTMLElement | null;
    this.set({ keys });
    if (keys) root.querySelector<HTMLElement>(".sheet [data-close]")?.focus();
    else if (this.sheetFrom?.isConnected) this.sheetFrom.focus();
  }

  private inFocus(change: () => void, from: HTMLElement | null = null): void {
    const { root } = this.shell;
    const active = (root.activeElement as HTMLElement | null) ?? from;
    const row = active?.closest<HTMLElement>("[data-row]")?.dataset.row;
    change();
    const usable = active?.isConnected && !active.matches("[disabled]");
    if (!active || (usable && root.activeElement === active)) return;
    if (usable) return active.focus();
    const found = root.querySelector<HTMLElement>(this.afterwards(row));
    found?.focus({ preventScroll: true });
  }

  /** Where the keyboard goes on: its row, what the engine asks or offers, or the first row. */
  private afterwards(row: string | undefined): string {
    if (!reading(this.view) && row !== undefined) return `[data-row="${CSS.escape(row)}"]`;
    const parts = ["[data-option]", "[data-do=nearest]", ".player button", "[data-do=aside]"];
    return reading(this.view) ? parts.join(", ") : "[data-row]";
  }
}
