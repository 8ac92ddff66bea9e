/** Pointer gestures of a battlefield: those of a table, whole units, and ground to set down on. */

import type { Place } from "../scene/places";
import { placeAt } from "../scene/pointing";
import type { ModelId, Point, Side, UnitId } from "../scene/wire";
import { Hands } from "../table/hands";
import { placesIn } from "../table/state";
import { reachOf } from "./aim";
import {
  type Block,
  byItself,
  cornered,
  cornersNow,
  handleAt,
  middleOf,
  ordersFor,
  pulled,
} from "./block";
import { WITHIN } from "./carried";
import type { Corners } from "./legs";
import type { BattlefieldView } from "./view";

/** A front corner of a unit as a place: it wheels to that side. */
const GRIP = "grip:";

export class FieldHands extends Hands {
  /** What is dragged was at rest before: letting it go plays. */
  private fromRest = false;

  constructor(private readonly field: BattlefieldView) {
    super(field);
  }

  pan(by: Point): void {
    this.field.pan(by);
  }

  override placeAt(point: Point): Place | null {
    const { view } = this.field;
    const grip = this.gripAt(point);
    if (grip) return grip;
    return view.block ? placeAt(placesIn(view), point) : super.placeAt(point);
  }

  /** The handle under a point: of the unit in the hand, else of any that may be moved. */
  private gripAt(point: Point): Place | null {
    const { view } = this.field;
    const within = WITHIN / this.field.fit().scale;
    if (view.block) return this.grip(cornersNow(view.block), view.block.orders[0], point, within);
    if (view.held !== null || this.field.wire.pending()) return null;
    for (const order of view.frame.orders) {
      const found = this.grip(order.corners, order, point, within);
      if (found) return found;
    }
    return null;
  }

  private grip(
    corners: Corners,
    order: { kind: string; unit: UnitId },
    point: Point,
    within: number,
  ): Place | null {
    const side = order.kind === "legs" ? handleAt(corners, point, within) : null;
    const { scene } = this.field.view.frame;
    const model = scene.bases.find(({ unit }) => unit === order.unit)?.id ?? null;
    if (!side || !model) return null;
    const at = { unit: order.unit, rank: 1, file: 0, side, rect: [...point, 0, 0] as const };
    const words = { id: GRIP + side, name: "front corner" };
    return {
      ...at,
      ...words,
      model: this.field.ownModel(order.unit) ?? model,
      target: null,
      closed: null,
    };
  }

  override pickable(place: Place): ModelId | null {
    if (isGrip(place)) return place.model;
    return super.pickable(place);
  }

  /** A unit in the hand is taken hold of once more at its models and at its handles. */
  again(place: Place): boolean {
    const { block } = this.field.view;
    if (!block) return false;
    return isGrip(place) || (place.model !== null && block.models.includes(place.model));
  }

  override pick(place: Place, grip: Point): void {
    const { view } = this.field;
    const side = isGrip(place) ? place.side : null;
    this.fromRest = view.held === null;
    if (view.block) return this.field.corner(grip, side);
    const model = this.pickable(place);
    if (model && (side || !byItself(view, model))) this.field.lift(model, grip, side);
    else super.pick(place, grip);
  }

  override drag(point: Point): void {
    const { view } = this.field;
    if (!view.block) return super.drag(point);
    this.field.carry(pulled(view.block, point), this.overAt(view.block, point));
  }

  /** What a piece that charges is held over. */
  private overAt(block: Block, point: Point): string | null {
    if (block.orders[0].kind !== "charge") return null;
    return placeAt(placesIn(this.field.view), point)?.id ?? null;
  }

  override drop(place: Place | null, point: Point): void {
    const { view } = this.field;
    if (!view.block) return super.drop(place, point);
    if (this.fromRest) return this.field.setDown();
    this.field.corner(point, null);
  }

  /** A Character who was picked up by a press follows the pointer until the next one. */
  override hover(place: Place | null, point: Point): void {
    const { view } = this.field;
    if (view.block) return this.charges(view.block, point);
    const near = this.nearTo(place);
    if (near !== view.near) this.field.soon({ near });
    if (!reachOf(view) || Number.isNaN(point[0]))
      return super.hover(isGrip(place) ? null : place, point);
    this.field.soon({ hand: point, over: this.under(point, point)?.id ?? null });
  }

  private charges(block: Block, point: Point): void {
    const over = this.overAt(block, point);
    if (block.orders[0].kind === "charge" && over !== this.field.view.over)
      this.field.soon({ over });
  }

  private nearTo(place: Place | null): UnitId | null {
    if (!place?.model) return null;
    const [order] = ordersFor(this.field.view, place.model);
    return order?.kind === "legs" ? place.unit : null;
  }

  override click(place: Place | null, point: Point, board: string, shift: boolean): void {
    const { view } = this.field;
    if (view.block) return this.pressed(view.block, place, point, shift);
    if (isGrip(place)) return place.model ? this.field.lift(place.model, point, null) : undefined;
    if (!reachOf(view)) return super.click(place, point, board, shift);
    const under = this.under(point, point);
    this.field.view = { ...view, hand: point, over: under?.id ?? null };
    if (shift && !under?.target) return this.field.knot(point);
    super.click(under, point, board, shift);
  }

  /** A press while a unit is in the hand: home puts back, a handle wheels, ground is gone to. */
  private pressed(block: Block, place: Place | null, point: Point, shift: boolean): void {
    if (isGrip(place)) return this.field.nudge([0, 0], place.side === "left" ? -15 : 15);
    const [{ kind }] = block.orders;
    if (place?.model && block.models.includes(place.model)) return this.field.back();
    if (kind === "charge") {
      this.field.view = { ...this.field.view, over: place?.id ?? null };
      return this.field.setDown();
    }
    const grip = middleOf(cornersNow(block));
    this.field.carry(pulled(cornered(block, grip), point), null);
    if (shift) this.field.corner(point, null);
    else this.field.setDown();
  }
}

function isGrip(place: Place | null): place is Place & { side: Side } {
  return place?.id.startsWith(GRIP) ?? false;
}
