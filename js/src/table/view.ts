/** One view of a table: gestures and keys in, frames in, drawings out. Nothing here is synced. */
import type { TemplateResult } from "lit-html";
import type { Action, Frame, Opening, QuestionOption } from "../frame";
import { Seen } from "../parts/foreseen";
import { type GestureHost, type Gestures, openGestures } from "../parts/gestures";
import { layOutSoon, reveal } from "../parts/layout";
import { openStage, type Stage, TIMES } from "../parts/motion";
import type { Shell } from "../parts/shell";
import { type Open, tagId } from "../parts/tags";
import { type Body, openWire, type WidgetModel, type Wire } from "../parts/wire";
import { moved, stepsOf } from "../scene/fold";
import type { Place } from "../scene/places";
import type { ModelId } from "../scene/wire";
import { Ahead } from "./ahead";
import { Answers } from "./answers";
import { Drawn } from "./drawn";
import { Hands } from "./hands";
import { page } from "./page";
import { Patience } from "./patience";
import {
  fresh,
  heldBase,
  homeOf,
  letGo,
  mover,
  nowhere,
  opened,
  pickUp,
  placeOver,
  placesIn,
  putBack,
  stepTo,
  type View,
} from "./state";
import { asText } from "./text";
import { aimed, mayAnswer } from "./told";

export class TableView extends Drawn {
  view: View;
  readonly wire: Wire<Frame>;
  readonly stage: Stage;
  private readonly gestures: Gestures;
  private readonly answers = new Answers(this);
  private readonly seen = new Seen<Frame>();
  protected readonly ahead: Ahead;
  private readonly patience: Patience;
  private sheetFrom: HTMLElement | null = null;

  constructor(shell: Shell, model: WidgetModel) {
    super(shell);
    const { signal } = shell;
    this.ahead = new Ahead(() => this.wire, this.seen, signal);
    this.wire = openWire<Frame>(
      model,
      shell.uid,
      {
        onAnswer: (answer) => {
          this.stage.begin();
          if (answer.foreseen) return this.confirm(answer.frame);
          this.patience.end();
          this.answers.take(answer);
          reveal(shell.root, ".now");
        },
        onSilence: () => {
          this.stage.begin();
          this.answers.takeBack();
        },
        onSeen: (seeing) => {
          const remark = { head: "Sight", text: seeing.says };
          this.set({ ...this.view, seeing, remark });
        },
        onForetold: (action, rev, frame) => {
          this.ahead.told(action, rev, frame);
          this.foreshow();
        },
      },
      signal,
    );
    this.view = opened(fresh(this.wire.frame()), (model.get("opening") ?? null) as Opening);
    this.stage = openStage(signal);
    this.gestures = openGestures(shell.root, this.hands(), signal);
    this.patience = new Patience(
      () => this.catchUp(),
      () => this.draw(),
      signal,
    );
    this.draw();
    this.watchSize();
  }

  override draw(): void {
    super.draw();
    this.ahead.aim(this.aimed());
  }

  protected page(): TemplateResult {
    return page(this);
  }

  /** The kernel has told what letting go would play. */
  protected foreshow(): void {
    if (this.view.held !== null) this.drawSoon();
  }

  /** What letting go, or the option pointed at, would play. */
  protected aimed(): Action | null {
    return aimed(this.view);
  }

  /** What gestures on the table mean. */
  protected hands(): GestureHost {
    return new Hands(this);
  }

  /** An answer is so long in coming that it is said. */
  waits(): boolean {
    return this.patience.long && this.wire.unanswered();
  }

  // ---- sending ----------------------------------------------------------------------------------

  /**
   * Sends and waits; a table that was seen before is shown meanwhile. What waits is drawn only when
   * it takes a while: a kernel at rest answers sooner than the page could be drawn twice.
   */
  send(body: Body): boolean {
    this.halt();
    const now = this.wire.shown();
    const next = this.seen.foresee(now, body);
    if (!this.wire.send(body, next)) return false;
    this.ahead.aim(null);
    this.patience.begin();
    this.seen.keep(now);
    if (!next) return true;
    this.stage.hold();
    this.answers.turn(next, "", true);
    layOutSoon(this.shell.host);
    return true;
  }

  /** The answer is what is shown already: only its number is new, and that it waits is no longer said. */
  private confirm(frame: Frame): void {
    const { long } = this.patience;
    this.patience.end();
    this.view = { ...this.view, frame };
    if (long) return this.draw();
    // Another number than the template wrote last, so that its next one is written in any case.
    this.shell.root.querySelector<HTMLElement>(".mw")?.setAttribute("data-rev", `${frame.rev}`);
  }

  act(action: Action): boolean {
    return this.send({ kind: "action", action });
  }

  again(): void {
    this.wire.again();
    this.draw();
  }

  /** Ends a drag; what was held is dealt with by the caller. */
  release(): void {
    this.gestures.release();
  }

  isPlaying(): boolean {
    return this.answers.playing;
  }

  halt(): void {
    this.answers.halt();
  }

  // ---- what gestures and keys do ----------------------------------------------------------------

  pickable(place: Place): ModelId | null {
    const free = !this.wire.pending() && this.view.held === null;
    return free && place.model && this.view.frame.movers[place.model] ? place.model : null;
  }

  placeOver(): Place | null {
    return placeOver(this.view);
  }

  take(model: ModelId): void {
    this.halt();
    if (this.wire.pending()) return;
    this.inFocus(() => this.set(pickUp(this.view, model)));
    this.focusTable();
  }

  back(why = ""): void {
    const base = heldBase(this.view);
    const at = this.view.hand;
    this.release();
    const text = base ? `${base.name} is back ${homeOf(this.view, base)}. ${why}`.trim() : "";
    this.inFocus(() => this.set(putBack(this.view, base && { head: "Put back", text })));
    if (!base || !at) return;
    const was = { ...base, x: at[0], y: at[1] };
    this.stage.glide(this.shell.root, [{ base, was }], TIMES.home);
  }

  /** Lets the held model go; on every place that names an action the engine is asked. */
  dropOn(place: Place | null): void {
    const seat = place?.target?.action ?? place?.closed?.action;
    const action = seat ?? this.outside(place);
    if (this.wire.pending()) return this.back();
    if (!action) return this.back(place ? "" : mover(this.view)?.stays);
    this.inFocus(() => {
      this.view = letGo(this.view, place ?? nowhere(this.view));
      this.act(action);
    });
  }

  /** What letting go outside his unit means to whoever cannot leave it; the engine says why not. */
  protected outside(place: Place | null): Action | null {
    const home = heldBase(this.view)?.unit;
    return place?.unit === home ? null : (mover(this.view)?.out ?? null);
  }

  choose(option: QuestionOption): void {
    if (mayAnswer(this.view)) this.act(option.action);
  }

  go(step: number): void {
    this.halt();
    const before = this.view.scenes[this.view.cursor];
    this.inFocus(() => this.set(stepTo(this.view, step)));
    reveal(this.shell.root, ".now");
    const after = this.view.scenes[this.view.cursor];
    const walks = stepsOf(this.view.frame.ruling)[this.view.cursor - 1]?.walks;
    if (before && after) this.stage.glide(this.shell.root, moved(before, after, walks));
  }

  /** Opens a clause card and goes into it; closing goes back to its tag. */
  card(open: Open | null): void {
    const { root } = this.shell;
    const was = this.view.open;
    this.set({ ...this.view, open });
    reveal(root, ".card");
    if (open) root.querySelector<HTMLElement>(".card [data-close]")?.focus({ preventScroll: true });
    else if (was) root.getElementById(tagId(this.shell, was.slot, was.id))?.focus();
  }

  sheet(sheet: View["sheet"]): void {
    const { root } = this.shell;
    const next = sheet === this.view.sheet ? null : sheet;
    if (next && this.view.sheet === null) this.sheetFrom = root.activeElement as HTMLElement | null;
    this.set({ ...this.view, sheet: next });
    if (next) root.querySelector<HTMLElement>(".sheet [data-close]")?.focus();
    else if (this.sheetFrom?.isConnected) this.sheetFrom.focus();
    else this.focusTable();
  }

  goToPiece(id: ModelId): void {
    const place = placesIn(this.view).find((each) => each.model === id);
    this.set({ ...this.view, sheet: null, focus: place?.id ?? null, line: null });
    this.focusTable();
  }

  copy(): void {
    const text = "The table is in the clipboard as text.";
    const done = (): void => this.set({ ...this.view, remark: { head: "Copied", text } });
    // Without a clipboard the text is shown, to be taken by hand.
    const shown = (): void => this.sheet("text");
    if (!navigator.clipboard) return shown();
    navigator.clipboard.writeText(asText(this.view)).then(done, shown);
  }
}
