/** Pointer gestures of a battlefield: those of a table, and the ground that is dragged. */
import type { Point } from "../frame";
import { Hands } from "../table/hands";
import type { BattlefieldView } from "./view";

export class FieldHands extends Hands {
  constructor(private readonly field: BattlefieldView) {
    super(field);
  }

  pan(by: Point): void {
    this.field.pan(by);
  }
}
