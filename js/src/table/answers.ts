/** What a new frame does to a view: own moves play step by step, everything else glides at once. */
import type { Frame } from "../frame";
import { STALE } from "../parts/banner";
import { reveal } from "../parts/layout";
import { reduced, TIMES } from "../parts/motion";
import type { Answer } from "../parts/wire";
import { moved, stepsOf } from "../scene/fold";
import type { Scene } from "../scene/wire";
import { fromHand } from "./sent";
import { heldBase, homeOf, received, stepTo, type View } from "./state";
import type { TableView } from "./view";

export class Answers {
  playing = false;

  constructor(private readonly table: TableView) {}

  take({ frame, ack, newer, foreseen }: Answer<Frame>): void {
    const { table } = this;
    // What is shown already goes on as it is.
    if (foreseen) return table.set({ ...table.view, frame });
    if (!newer && !ack) return table.draw();
    const text = ack && !ack.ok ? (ack.code === "stale" ? STALE : ack.message) : "";
    this.turn(frame, text, ack?.ok === true);
  }

  /** What was only foreseen is not shown any longer. */
  takeBack(): void {
    const { table } = this;
    const said = table.wire.frame();
    if (table.view.frame === said) table.draw();
    else this.turn(said);
  }

  /** Another frame, by an own move or by somebody else's. */
  turn(frame: Frame, notice = "", own = false): void {
    const { table } = this;
    const before = table.view;
    const was = before.scenes[before.cursor] ?? before.frame.scene;
    this.halt();
    const next = { ...received(before, frame), notice, remark: surprise(before) };
    if (before.held !== null) table.release();
    table.inFocus(() => this.show(next, before, was, own));
  }

  private show(next: View, before: View, was: Scene, own: boolean): void {
    const { table } = this;
    const { ruling } = next.frame;
    const sent = own ? before.sent : null;
    if (sent && ruling?.ruling === "question") return table.set({ ...next, sent });
    if (own && stepsOf(ruling).length > 0 && ruling?.ruling === "allowed" && fresh(next, before)) {
      if (reduced()) return table.set(next);
      // The first step draws; the table before it would be drawn for nothing.
      table.view = { ...next, cursor: 0, sent };
      return this.play(1);
    }
    table.set(next);
    const home = fromHand(before.sent, next.frame.scene);
    if (home.length > 0 && ruling?.ruling !== "allowed") {
      table.stage.glide(table.shell.root, home, TIMES.home);
    } else {
      table.stage.glide(table.shell.root, moved(was, next.frame.scene));
    }
  }

  private play(step: number): void {
    const { table } = this;
    const { scenes, sent } = table.view;
    const [before, after] = [scenes[step - 1], scenes[step]];
    this.playing = before !== undefined && after !== undefined;
    if (!before || !after) return table.draw();
    const { walks } = stepsOf(table.view.frame.ruling)[step - 1] ?? {};
    const set = new Map(fromHand(sent, after).map(({ base, was }) => [base.id, was]));
    const ways = moved(before, after, walks).map((shift) => {
      const was = set.get(shift.base.id);
      return was
        ? { base: shift.base, was: sent?.block ? was : { ...shift.was, x: was.x, y: was.y } }
        : shift;
    });
    const lands = ways.some(({ base }) => base.id === sent?.model);
    const next = { ...stepTo(table.view, step), sent: lands ? null : sent };
    table.inFocus(() => table.set(next));
    reveal(table.shell.root, ".now");
    table.stage.glide(table.shell.root, ways);
    const pause = TIMES.gap + (ways.length > 0 ? TIMES.move : 0);
    table.stage.pause(pause, () => this.play(step + 1));
  }

  /** A key or a press ends what plays; the table of the step stays. */
  halt(): void {
    const { table } = this;
    table.stage.stop();
    if (!this.playing) return;
    this.playing = false;
    table.view = { ...table.view, sent: null };
  }
}

/** What is said when a table comes while a model is in the hand. */
function surprise(before: View): View["remark"] {
  const base = heldBase(before);
  if (!base) return null;
  const back = before.block
    ? `${before.block.name}: back where it stood.`
    : `${base.name} is back ${homeOf(before, base)}.`;
  const text = `Another view moved first. ${back}`;
  return { head: "The table had changed", text };
}

/** A later entry of the timeline than the one before: something happened, nothing was undone. */
function fresh(next: View, before: View): boolean {
  const at = (view: View): number => view.frame.timeline.find((entry) => entry.at)?.n ?? 0;
  return at(next) > at(before);
}
