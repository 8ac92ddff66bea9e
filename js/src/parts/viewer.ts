/** What views of a widget do alike: draw, send, take, open cards, keep the keyboard's place. */
import type { TemplateResult } from "lit-html";
import type { ClauseCard, ClauseId, ReadingCard } from "../frame";
import { reveal } from "./layout";
import type { Shell } from "./shell";
import { type CardContext, type Open, tagId } from "./tags";
import { type Answer, type Body, type Framed, openWire, type WidgetModel, type Wire } from "./wire";

interface Told extends Framed {
  readonly clauses: Readonly<Record<ClauseId, ClauseCard>>;
  readonly readings: Readonly<Record<string, ReadingCard>>;
}

interface Seen<F> {
  readonly frame: F;
  /** The clause card that is open. */
  readonly open: Open | null;
  /** The list of keys is open. */
  readonly keys: boolean;
}

/** What the last view of a widget was left at; the next view of it begins there. */
export interface Left<V> {
  view: V | null;
}

export abstract class Viewer<F extends Told, V extends Seen<F>> {
  view: V;
  readonly wire: Wire<F>;
  private frameAsked = 0;
  private sheetFrom: HTMLElement | null = null;
  private sentFrom: HTMLElement | null = null;
  /** A message of this view is not answered yet: what changes now was asked for here. */
  protected asked = false;

  constructor(
    readonly shell: Shell,
    model: WidgetModel,
    private readonly left: Left<V>,
    fresh: (frame: F) => V,
  ) {
    const { signal } = shell;
    const hooks = {
      onAnswer: (answer: Answer<F>) => this.answered(answer),
      onSilence: () => this.draw(),
    };
    this.wire = openWire<F>(model, shell.uid, hooks, signal);
    this.view = begun(this.wire.frame(), left.view, fresh);
    signal.addEventListener("abort", () => cancelAnimationFrame(this.frameAsked), { once: true });
  }

  protected abstract page(): TemplateResult;

  /** The view after an answer. */
  protected abstract taken(answer: Answer<F>): V;

  /**
   * What may have the focus when `active` cannot keep it. Asked before a change, since `active` may
   * be gone afterwards; the selector it gives is asked for after it.
   */
  protected abstract landing(active: HTMLElement): () => string;

  // ---- drawing ------------------------------------------------------------------------------

  set(part: Partial<V>): void {
    this.view = { ...this.view, ...part };
    this.draw();
  }

  /** A change that may take away what has the focus; the keyboard gets a place again. */
  change(part: Partial<V>, from: HTMLElement | null = null): void {
    const { root } = this.shell;
    const active = (root.activeElement as HTMLElement | null) ?? from;
    const landing = active && this.landing(active);
    this.set(part);
    const usable = active?.isConnected && !active.matches("[disabled]");
    if (!active || !landing || (usable && root.activeElement === active)) return;
    if (usable) return active.focus();
    root.querySelector<HTMLElement>(landing())?.focus({ preventScroll: true });
  }

  /** Draws with the next frame: enough for what only follows the pointer. */
  soon(part: Partial<V>): void {
    this.view = { ...this.view, ...part };
    if (this.frameAsked || this.shell.signal.aborted) return;
    this.frameAsked = requestAnimationFrame(() => this.draw());
  }

  draw(): void {
    cancelAnimationFrame(this.frameAsked);
    this.frameAsked = 0;
    this.left.view = this.view;
    this.shell.draw(() => this.page());
  }

  // ---- sending and taking -------------------------------------------------------------------

  send(body: Body): void {
    // A button that waits is disabled and loses the focus; the answer gives it back.
    this.sentFrom = this.shell.root.activeElement as HTMLElement | null;
    this.asked = true;
    this.wire.send(body);
    this.draw();
  }

  again(): void {
    this.wire.again();
    this.draw();
  }

  private answered(answer: Answer<F>): void {
    this.change(this.taken(answer), this.sentFrom);
    if (answer.newer) reveal(this.shell.root, ".now");
    if (!answer.ack) return;
    this.sentFrom = null;
    this.asked = false;
  }

  // ---- cards and keys -----------------------------------------------------------------------

  cards(): CardContext {
    const { clauses, readings } = this.view.frame;
    const show = (open: Open | null): void => this.card(open);
    return { uid: this.shell.uid, clauses, readings, open: this.view.open, show };
  }

  /** Opens a clause card and goes into it; closing goes back to its tag. */
  card(open: Open | null): void {
    const { root } = this.shell;
    const was = this.view.open;
    this.set({ open } as Partial<V>);
    reveal(root, ".card");
    if (open) root.querySelector<HTMLElement>(".card [data-close]")?.focus({ preventScroll: true });
    else if (was) root.getElementById(tagId(this.shell, was.slot, was.id))?.focus();
  }

  /** Opens or closes the list of keys. */
  sheet(): void {
    const { root } = this.shell;
    const keys = !this.view.keys;
    if (keys) this.sheetFrom = root.activeElement as HTMLElement | null;
    this.set({ keys } as Partial<V>);
    if (keys) root.querySelector<HTMLElement>(".sheet [data-close]")?.focus();
    else if (this.sheetFrom?.isConnected) this.sheetFrom.focus();
  }
}

/** What follows the pointer, and what lies open over the rest: it ends with its view. */
const PASSING = new Set(["open", "keys", "lit", "over", "point", "grip", "line", "hot", "on"]);

/** Notebooks take views away and make them anew; what was in the making then is there again. */
function begun<F extends Framed, V extends Seen<F>>(
  frame: F,
  was: V | null,
  fresh: (frame: F) => V,
): V {
  const first = fresh(frame);
  if (!was || was.frame.rev !== frame.rev) return first;
  const passing = Object.entries(first).filter(([name]) => PASSING.has(name));
  return { ...was, ...Object.fromEntries(passing), frame };
}
