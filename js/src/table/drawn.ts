/** What one view of a table shows: drawn anew at each change, as wide as its cell, never without a focus. */
import type { TemplateResult } from "lit-html";
import { centre, reveal } from "../parts/layout";
import type { Shell } from "../parts/shell";
import { type Fit, fitTo } from "../scene/geometry";
import { needIn, placeFocused, type View } from "./state";

const FIRST_WIDTH = 766;

export abstract class Drawn {
  abstract view: View;
  /** Rings for the keyboard show only while it is the keyboard that is used. */
  keyboard = false;
  onTable = false;
  protected width = FIRST_WIDTH;
  private frameAsked = 0;
  private last: View | null = null;

  constructor(readonly shell: Shell) {
    shell.signal.addEventListener("abort", () => cancelAnimationFrame(this.frameAsked));
  }

  /** All that is drawn; another kind of table has other rooms. */
  protected abstract page(): TemplateResult;

  // ---- drawing ----------------------------------------------------------------------------------

  set(view: View): void {
    this.view = view;
    this.draw();
  }

  draw(): void {
    cancelAnimationFrame(this.frameAsked);
    this.frameAsked = 0;
    this.last = this.view;
    this.shell.draw(() => this.page());
  }

  /** Draws with the next frame: enough for what only follows the pointer. */
  drawSoon(): void {
    if (this.frameAsked || this.shell.signal.aborted) return;
    this.frameAsked = requestAnimationFrame(() => this.draw());
  }

  soon(change: Partial<View>): void {
    this.view = { ...this.view, ...change };
    this.drawSoon();
  }

  /** Draws what was changed without being drawn. */
  protected catchUp(): void {
    if (this.view !== this.last) this.draw();
  }

  // ---- size -------------------------------------------------------------------------------------

  fit(): Fit {
    const { frame, scenes } = this.view;
    return fitTo(needIn(frame, scenes), this.width);
  }

  protected watchSize(): void {
    const { root, signal } = this.shell;
    const stage = root.querySelector<HTMLElement>(".mw-stage");
    const board = root.querySelector<HTMLElement>(".mw-board");
    if (!stage || !board) return;
    const watch = new ResizeObserver((sizes) => {
      const width = stage.clientWidth;
      if (width === 0) return;
      const wider = Math.abs(width - this.width) > 1;
      this.width = width;
      if (wider) this.draw();
      if (wider || sizes.some(({ target }) => target === board)) centre(root);
    });
    watch.observe(stage);
    watch.observe(board);
    centre(root);
    reveal(root, ".now");
    signal.addEventListener("abort", () => watch.disconnect(), { once: true });
  }

  // ---- focus ------------------------------------------------------------------------------------

  /** Runs a change and gives the keyboard a place again if the change took its element away. */
  inFocus(change: () => void): void {
    const active = this.shell.root.activeElement;
    const onCell = active?.matches(".cell") ?? false;
    const group = active?.closest(".mw-side, .time, .mw-head");
    change();
    if (!active || (active.isConnected && this.shell.root.activeElement === active)) return;
    if (onCell || !group?.isConnected) return this.focusTable();
    const stop = group.querySelector<HTMLElement>(".btn.main, button:not([disabled]), [data-stop]");
    if (stop) stop.focus();
    else this.focusTable();
  }

  focusTable(): void {
    const place = placeFocused(this.view);
    if (place) this.cellOf(place.id)?.focus({ preventScroll: true });
  }

  cellOf(id: string): HTMLElement | null {
    return this.shell.root.querySelector<HTMLElement>(`.cell[data-place="${CSS.escape(id)}"]`);
  }
}
