/** Pointer gestures of a battlefield: those of a table, the ground that is dragged and set down on. */
import type { Point } from "../frame";
import type { Place } from "../scene/places";
import { Hands } from "../table/hands";
import { reachOf } from "./aim";
import type { BattlefieldView } from "./view";

export class FieldHands extends Hands {
  constructor(private readonly field: BattlefieldView) {
    super(field);
  }

  pan(by: Point): void {
    this.field.pan(by);
  }

  /** A Character who was picked up by a press follows the pointer until the next one. */
  override hover(place: Place | null, point: Point): void {
    if (!reachOf(this.field.view) || Number.isNaN(point[0])) return super.hover(place, point);
    this.field.soon({ hand: point, over: this.under(point, point)?.id ?? null });
  }

  override click(place: Place | null, point: Point): void {
    if (!reachOf(this.field.view)) return super.click(place, point);
    const under = this.under(point, point);
    this.field.view = { ...this.field.view, hand: point, over: under?.id ?? null };
    super.click(under, point);
  }
}
