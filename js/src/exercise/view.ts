/** One view of an exercise: gestures and keys in, frames in, drawings out. Nothing here is synced. */
import type { TemplateResult } from "lit-html";
import { openGestures } from "../parts/gestures";
import type { Shell } from "../parts/shell";
import { type Left, Viewer } from "../parts/viewer";
import type { Answer, WidgetModel } from "../parts/wire";
import type { Fit } from "../scene/geometry";
import type { Showing } from "./drawing";
import { fitOf } from "./fit";
import { Hands } from "./hands";
import { openKeys } from "./keys";
import { page } from "./page";
import { secondsSince, watchSight } from "./sight";
import { answerNow, fresh, gridIn, received, type View } from "./state";
import type { ExerciseFrame } from "./wire";

const FIRST_WIDTH = 766;

export class ExerciseView extends Viewer<ExerciseFrame, View> {
  /** Rings for the keyboard show only while it is the keyboard that is used. */
  keyboard = false;
  onBoard = false;
  private width = FIRST_WIDTH;
  /** The question can be read now. */
  private readable = false;
  /** Not known before the first drawing: what was said before moves nobody's page. */
  private compared: boolean | null = null;

  constructor(shell: Shell, model: WidgetModel, left: Left<View>) {
    super(shell, model, left, fresh);
    openGestures(shell.root, new Hands(this), shell.signal);
    openKeys(this);
    this.draw();
    this.watchSize();
    watchSight(shell.root.querySelector(".mw-head"), shell.signal, (inView) => {
      this.readable = inView;
      const view = this.begun(this.view);
      if (view !== this.view) this.set(view);
    });
  }

  /** The learner's time begins when the question is first read. */
  private begun(view: View): View {
    return this.readable && view.seen === null ? { ...view, seen: performance.now() } : view;
  }

  // ---- drawing ------------------------------------------------------------------------------

  protected page(): TemplateResult {
    return page(this);
  }

  override draw(): void {
    super.draw();
    this.measure();
    this.followTheAnswer();
  }

  /**
   * What is said of an answer comes into view with its reason, which stands below a tall table. An
   * exercise that begins again is shorter: its task comes back into view. The page stays where it is
   * for what another view or Python has asked.
   */
  private followTheAnswer(): void {
    const now = this.view.frame.feedback !== null;
    const { root } = this.shell;
    const show = (part: string): void => {
      if (this.asked) root.querySelector<HTMLElement>(part)?.scrollIntoView({ block: "nearest" });
    };
    if (this.compared && !now) show(".mw-head");
    if (this.compared === false && now) for (const part of SAID) show(part);
    this.compared = now;
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
    return this.wire.pending() || this.view.frame.feedback !== null;
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

  check(): void {
    const answer = answerNow(this.view);
    const seconds = secondsSince(this.view.seen);
    if (answer && !this.still()) this.send({ kind: "check", answer, seconds });
  }

  hint(): void {
    const { hints } = this.view.frame;
    if (!this.still() && hints.taken < hints.of) this.send({ kind: "hint" });
  }

  protected taken({ frame, ack }: Answer<ExerciseFrame>): View {
    return this.begun(received(this.view, frame, ack && !ack.ok ? ack.message : ""));
  }

  // ---- focus --------------------------------------------------------------------------------

  focusPlace(id: string): void {
    this.shell.root.querySelector<HTMLElement>(cellOf(id))?.focus({ preventScroll: true });
  }

  focusCard(card: string): void {
    this.set({ stop: card });
    this.shell.root.querySelector<HTMLElement>(cardOf(card))?.focus();
  }

  /** The keyboard left the board: its ring goes, and so does the preview under it. */
  lookAway(): void {
    this.onBoard = false;
    this.soon(this.keyboard ? { over: null } : {});
  }

  /** The keyboard goes on with its place, what the engine says, or where the next answer is given. */
  protected landing(active: HTMLElement): () => string {
    const onCell = active.matches("[data-place]");
    return () => {
      const cell = this.view.focus ?? gridIn(this.view)[0]?.id;
      if (onCell && cell) return cellOf(cell);
      const { feedback, mode } = this.view.frame;
      if (feedback) return ".verdict-line";
      // Where the answer is no model, the table is only to be read. Cards always lie in some order.
      const form = FORMS[mode];
      return form && (mode === "order" || !answerNow(this.view)) ? form : ANSWERING;
    };
  }
}

function cardOf(id: string): string {
  return `[data-card="${CSS.escape(id)}"]`;
}

function cellOf(id: string): string {
  return `[data-place="${CSS.escape(id)}"]`;
}

const FORMS: Readonly<Record<string, string>> = {
  choice: "[data-choice]",
  number: "[data-field]",
  order: "[data-card][tabindex='0']",
  until: "[data-end]:not([tabindex='-1'])",
};
/** What is said of an answer, the most important last: it has to be in view. */
const SAID = [".diffs li", ".reason", ".score"];
const ANSWERING =
  "[data-do=check]:not([disabled]), [data-card][tabindex='0'], .cell[tabindex='0'], [data-choice], [data-field], [data-row], .foot button:not([disabled])";
