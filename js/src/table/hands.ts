/** Pointer gestures of a table view: what a hover, a drag, a drop and a press mean. */

import type { GestureHost } from "../parts/gestures";
import { baseOf } from "../scene/fold";
import type { Fit } from "../scene/geometry";
import type { Place } from "../scene/places";
import { placeAt, placeUnder } from "../scene/pointing";
import type { ModelId, Point } from "../scene/wire";
import { handAt, mover, pickUp, placesIn } from "./state";
import { optionAt, pressed } from "./told";
import type { TableView } from "./view";

export class Hands implements GestureHost {
  constructor(protected readonly table: TableView) {}

  fit(board: string): Fit | null {
    return board === "table" ? this.table.fit() : null;
  }

  placeAt(point: Point): Place | null {
    const { view } = this.table;
    return view.hand ? this.under(view.hand, point) : placeAt(placesIn(view), point);
  }

  pickable(place: Place): ModelId | null {
    return this.table.pickable(place);
  }

  held(): boolean {
    return this.table.view.held !== null;
  }

  hover(place: Place | null, point: Point): void {
    const { view } = this.table;
    const over = this.held() ? (place?.id ?? null) : null;
    const hovered = place?.model ?? null;
    const hot = optionAt(view, point)?.letter ?? null;
    if (view.over === over && view.hovered === hovered && view.hot === hot) return;
    this.table.view = { ...view, over, hovered, hot };
    this.table.drawSoon();
  }

  pick(place: Place, grip: Point): void {
    const { view } = this.table;
    const model = this.pickable(place);
    const base = baseOf(view.frame.scene, model);
    if (!model || !base) return;
    this.table.halt();
    const hand: Point = [base.x, base.y];
    const offset: Point = [grip[0] - base.x, grip[1] - base.y];
    const next = { ...pickUp(view, model), hand, grip: offset };
    this.table.inFocus(() => this.table.set(next));
  }

  drag(point: Point): void {
    const { view } = this.table;
    const hand: Point = [point[0] - view.grip[0], point[1] - view.grip[1]];
    const over = this.under(hand, point)?.id ?? null;
    this.table.view = { ...view, hand, over };
    this.table.drawSoon();
  }

  /** The place for the held model when its middle is there. */
  protected under(hand: Point, point: Point): Place | null {
    const rect = handAt(this.table.view, hand);
    return rect && placeUnder(placesIn(this.table.view), rect, point);
  }

  drop(place: Place | null, _point: Point): void {
    this.table.dropOn(place);
  }

  click(place: Place | null, point: Point, _board: string, _shift: boolean): void {
    const { table } = this;
    table.halt();
    if (this.held()) {
      if (!place && mover(table.view)?.out) table.view = { ...table.view, hand: point };
      return table.dropOn(place);
    }
    const answer = pressed(table.view, point);
    if (answer?.chosen) return table.choose(answer.chosen);
    if (answer) return table.set({ ...table.view, hot: answer.hot });
    const model = place ? this.pickable(place) : null;
    if (model) return table.take(model);
    table.set({ ...table.view, pinned: place?.model ?? null, remark: null });
  }

  cancel(): void {
    this.table.back();
  }
}
