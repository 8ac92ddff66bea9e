/** One view of an exercise: gestures and keys in, frames in, drawings out. Nothing here is synced. */
import type { ExerciseFrame } from "../frame";
import { openGestures } from "../parts/gestures";
import type { Shell } from "../parts/shell";
import { type CardContext, type Open, tagId } from "../parts/tags";
import { type Answer, type Body, openWire, type WidgetModel, type Wire } from "../parts/wire";
import type { Fit } from "../scene/geometry";
import type { Showing } from "./drawing";
import { fitOf } from "./fit";
import { Hands } from "./hands";
import { openKeys } from "./keys";
import { page } from "./page";
import { answerNow, fresh, gridIn, received, type View } from "./state";

const FIRST_WIDTH = 766;

export class ExerciseView {
  view: View;
  readonly wire: Wire<ExerciseFrame>;
  /** Rings for the keyboard show only while it is the keyboard that is used. */
  keyboard = false;
  onBoard = false;
  private width = FIRST_WIDTH;
  private frameAsked = 0;
  private sheetFrom: HTMLElement | null = null;
  private sentFrom: HTMLElement | null = null;

  constructor(
    readonly shell: Shell,
    model: WidgetModel,
  ) {
    const { signal } = shell;
    const hooks = {
      onAnswer: (answer: Answer<ExerciseFrame>) => this.take(answer),
      onSilence: () => this.draw(),
    };
    this.wire = openWire<ExerciseFrame>(model, shell.uid, hooks, signal);
    this.view = fresh(this.wire.frame());
    openGestures(shell.root, new Hands(this), signal);
    openKeys(this);
    signal.addEventListener("abort", () => cancelAnimationFrame(this.frameAsked), { once: true });
    this.draw();
    this.watchSize();
  }

  // ---- state and drawing --------------------------------------------------------------------

  set(view: View): void {
    this.view = view;
    this.draw();
  }

  /** A change that may take away what has the focus; the keyboard gets a place again. */
  change(view: View, from: HTMLElement | null = null): void {
    this.inFocus(() => this.set(view), from);
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
    this.measure();
  }

  /** Two boards side by side are half as wide as one: the stage is measured as it is drawn. */
  private measure(): void {
    const width = this.shell.root.querySelector<HTMLElement>(".mw-stage")?.clientWidth ?? 0;
    if (width <= 0 || Math.abs(width - this.width) <= 1) return;
    this.width = width;
    this.shell.draw(() => page(this));
  }

  private watchSize(): void {
    const watch = new ResizeObserver(() => this.measure());
    const root = this.shell.root.querySelector(".mw-root");
    if (root) watch.observe(root);
    this.shell.signal.addEventListener("abort", () => watch.disconnect(), { once: true });
  }

  /** Nothing can be changed: the answer is compared, or is on its way. */
  still(): boolean {
    return this.wire.pending() !== null || this.view.frame.feedback !== null;
  }

  fit(): Fit {
    return fitOf(this.view, this.width);
  }

  showing(): Showing {
    return {
      uid: this.shell.uid,
      fit: this.fit(),
      ring: this.keyboard && this.onBoard,
      still: this.still(),
    };
  }

  // ---- sending and taking -------------------------------------------------------------------

  send(body: Body): void {
    // A button that waits is disabled and loses the focus; the answer gives it back.
    this.sentFrom = this.shell.root.activeElement as HTMLElement | null;
    this.wire.send(body);
    this.draw();
  }

  check(): void {
    const answer = answerNow(this.view);
    if (answer && !this.still()) this.send({ kind: "check", answer });
  }

  hint(): void {
    const { hints } = this.view.frame;
    if (!this.still() && hints.taken < hints.of) this.send({ kind: "hint" });
  }

  again(): void {
    this.wire.again();
    this.draw();
  }

  private take({ frame, ack }: Answer<ExerciseFrame>): void {
    this.change(received(this.view, frame, ack && !ack.ok ? ack.message : ""), this.sentFrom);
    if (ack) this.sentFrom = null;
  }

  // ---- cards, keys, focus -------------------------------------------------------------------

  cards(): CardContext {
    const { clauses, readings } = this.view.frame;
    const show = (open: Open | null): void => this.card(open);
    return { uid: this.shell.uid, clauses, readings, open: this.view.open, show };
  }

  /** Opens a clause card and goes into it; closing goes back to its tag. */
  private card(open: Open | null): void {
    const { root } = this.shell;
    const was = this.view.open;
    this.set({ ...this.view, open });
    if (open) root.querySelector<HTMLElement>(".card [data-close]")?.focus({ preventScroll: true });
    else if (was) root.getElementById(tagId(this.shell, was.slot, was.id))?.focus();
  }

  /** Opens or closes the list of keys. */
  sheet(): void {
    const { root } = this.shell;
    const keys = !this.view.keys;
    if (keys) this.sheetFrom = root.activeElement as HTMLElement | null;
    this.set({ ...this.view, keys });
    if (keys) root.querySelector<HTMLElement>(".sheet [data-close]")?.focus();
    else if (this.sheetFrom?.isConnected) this.sheetFrom.focus();
  }

  focusPlace(id: string): void {
    const cell = this.shell.root.querySelector<HTMLElement>(`[data-place="${CSS.escape(id)}"]`);
    cell?.focus({ preventScroll: true });
  }

  /** The keyboard left the board: its ring goes, and so does the preview under it. */
  lookAway(): void {
    this.onBoard = false;
    this.soon(this.keyboard ? { over: null } : {});
  }

  private inFocus(change: () => void, from: HTMLElement | null): void {
    const { root } = this.shell;
    const active = (root.activeElement as HTMLElement | null) ?? from;
    const onCell = active?.matches("[data-place]") ?? false;
    change();
    if (!active || (active.isConnected && root.activeElement === active)) return;
    if (active.isConnected && !active.matches("[disabled]")) return active.focus();
    const cell = this.view.focus ?? gridIn(this.view)[0]?.id;
    if (onCell && cell) this.focusPlace(cell);
    else root.querySelector<HTMLElement>(this.afterwards())?.focus({ preventScroll: true });
  }

  /** Where the keyboard goes on: to what the engine says, or to where the next answer is given. */
  private afterwards(): string {
    if (this.view.frame.feedback) return ".verdict-line";
    return "[data-do=check]:not([disabled]), .cell[tabindex='0'], [data-choice], [data-field], [data-row], .foot button:not([disabled])";
  }
}
