/** One view of a hit tray: hits from the hand to the rows, frames in, drawings out. */
import type { TemplateResult } from "lit-html";
import type { Action, Frame } from "../frame";
import { STALE } from "../parts/banner";
import { reveal } from "../parts/layout";
import type { Shell } from "../parts/shell";
import { type Left, Viewer } from "../parts/viewer";
import type { Answer, WidgetModel } from "../parts/wire";
import { stepsOf } from "../scene/fold";
import { openKeys } from "./keys";
import { page } from "./page";
import { fresh, reading, received, type View } from "./state";
import { fits, type Hits, left, mayTake, put, refusal } from "./tally";

export class TrayView extends Viewer<Frame, View> {
  constructor(shell: Shell, model: WidgetModel, left: Left<View>) {
    super(shell, model, left, fresh);
    openKeys(this);
    this.draw();
  }

  protected page(): TemplateResult {
    return page(this);
  }

  /** The hits lie on the table, or an answer is awaited. */
  still(): boolean {
    return this.wire.pending() || reading(this.view) !== null;
  }

  // ---- hits ---------------------------------------------------------------------------------

  add(row: string, n: number): void {
    const { frame, free, hits } = this.view;
    const line = frame.tray?.rows.find((each) => each.id === row);
    if (!frame.tray || !line || this.still()) return;
    const room = free ? left(frame.tray, hits) > 0 : mayTake(frame.tray, hits, line);
    if (n < 0 || room) this.give(put(hits, row, n));
    else this.set({ refused: refusal(frame.tray, hits, line) });
  }

  /** Other hits than before; the keyboard keeps its place when its button goes out of use. */
  give(hits: Hits): void {
    if (!this.still()) this.change({ hits, note: "", refused: "" });
  }

  /** Whether the rule may be broken; what no rule allows is taken back when it may not. */
  setFree(free: boolean): void {
    const { frame, hits } = this.view;
    const keep = free || (frame.tray !== null && fits(frame.tray, hits));
    this.set({ free, hits: keep ? hits : {}, refused: "" });
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
    this.change({ aside: true, open: null, lit: null });
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

  protected taken({ frame, ack, newer }: Answer<Frame>): View {
    const note = ack && !ack.ok ? (ack.code === "stale" ? STALE : ack.message) : "";
    return received(this.view, frame, newer, note);
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
      const parts = ["[data-option]", "[data-do=nearest]", ".player button", "[data-do=aside]"];
      if (reading(this.view)) return parts.join(", ");
      return row === undefined ? "[data-row]" : `[data-row="${CSS.escape(row)}"]`;
    };
  }
}
