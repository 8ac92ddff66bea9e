/** One view of a battlefield: whole units and Characters in the hand, over ground in true scale. */
import type { TemplateResult } from "lit-html";
import type { Action, Ruling } from "../frame";
import type { GestureHost } from "../parts/gestures";
import { TIMES } from "../parts/motion";
import type { Shell } from "../parts/shell";
import type { WidgetModel } from "../parts/wire";
import { baseOf } from "../scene/fold";
import { upright } from "../scene/geometry";
import type { Place } from "../scene/places";
import { placeAt } from "../scene/pointing";
import type { ModelId, Point, Side } from "../scene/wire";
import { handAt, letGo, placeFocused, placesIn, putBack, type View } from "../table/state";
import { he } from "../table/words";
import { groundAction, groundPlace, knotted, nudged, outAction, overGround } from "./aim";
import {
  type Block,
  basesNow,
  blockAction,
  blockOf,
  byItself,
  cornered,
  cornersNow,
  isOff,
  middleOf,
  nudgedBlock,
  ordersFor,
  wordsOf,
} from "./block";
import { showing } from "./camera";
import { carry } from "./carried";
import { around } from "./ground";
import { FieldHands } from "./hands";
import { FIRST_LEG, type Leg } from "./legs";
import { LookingView } from "./looking";
import { battlefieldPage } from "./page";

/** Milliseconds without a move after which the pointer rests. */
const REST = 50;

export class BattlefieldView extends LookingView {
  private ground: Action | null = null;
  /** The legs of a move that is being put together in the panel. */
  private legs: readonly Leg[] = [FIRST_LEG];
  private resting: ReturnType<typeof setTimeout> | undefined;
  private moving = 0;

  constructor(shell: Shell, model: WidgetModel) {
    super(shell, model);
    // A battlefield is played by one learner: he says how the enemy reacts, too.
    this.set({ ...this.view, both: true });
  }

  protected override page(): TemplateResult {
    return battlefieldPage(this);
  }

  protected override hands(): GestureHost {
    return new FieldHands(this);
  }

  override draw(): void {
    super.draw();
    carry(this.shell.root, this.view, this.fit());
  }

  // ---- a unit in the hand -----------------------------------------------------------------------

  /** Besides Characters, whoever has an order may be picked up. */
  override pickable(place: Place): ModelId | null {
    const own = super.pickable(place);
    const free = !this.wire.pending() && this.view.held === null;
    if (own !== null || !free) return own;
    return ordersFor(this.view, place.model).length > 0 ? place.model : null;
  }

  override take(model: ModelId): void {
    if (byItself(this.view, model)) return super.take(model);
    const base = baseOf(this.view.frame.scene, model);
    this.lift(model, base ? [base.x, base.y] : [0, 0], null);
  }

  /** A model by which its whole unit is picked up, and not only itself. */
  ownModel(unit: string): ModelId | null {
    const whole = this.view.frame.scene.bases.find(
      (base) => base.unit === unit && ordersFor(this.view, base.id)[0]?.action.piece === unit,
    );
    return whole?.id ?? null;
  }

  /** Picks up what a model has an order for; `side`: by a front corner, to wheel. */
  lift(model: ModelId, grip: Point, side: Side | null): void {
    this.halt();
    const block = blockOf(this.view, model, grip, side);
    if (!block || this.wire.pending()) return;
    const focus = placesIn(this.view).find((place) => place.model === model)?.id;
    this.legs = [FIRST_LEG];
    const next = { ...putBack(this.view), cursor: this.view.scenes.length - 1, held: model, block };
    this.inFocus(() => this.set({ ...next, sent: null, sheet: null, focus: focus ?? next.focus }));
    this.focusTable();
  }

  /** The block follows the pointer: only it is touched, until the pointer rests. */
  carry(block: Block, over: string | null): void {
    const other = over !== this.view.over;
    this.view = { ...this.view, block, over };
    if (other) return this.drawSoon();
    this.moving ||= requestAnimationFrame(() => {
      this.moving = 0;
      carry(this.shell.root, this.view, this.fit());
    });
    clearTimeout(this.resting);
    this.resting = setTimeout(() => {
      this.resting = undefined;
      this.drawSoon();
    }, REST);
  }

  /** While the block follows the pointer, what was told is drawn when it rests. */
  protected override foreshow(): void {
    if (this.resting === undefined) super.foreshow();
  }

  /** A leg ends where the unit is held now. */
  corner(grip: Point, side: Side | null): void {
    const { block } = this.view;
    if (block) this.set({ ...this.view, block: cornered(block, grip, side) });
  }

  /** What is in the hand by an arrow or a turn. */
  nudge(by: Point, turn: number): void {
    const { block } = this.view;
    if (!block) return this.hold(nudged(this.view, by, turn));
    const next = nudgedBlock(block, by, turn);
    const over = block.orders[0].kind === "charge" ? this.under(next) : this.view.over;
    this.hold({ ...this.view, block: next, over });
  }

  private under(block: Block): string | null {
    return placeAt(placesIn(this.view), middleOf(cornersNow(block)))?.id ?? null;
  }

  cornerHere(): void {
    const { block } = this.view;
    if (block) return this.corner(this.middleNow(block), null);
    this.hold(knotted(this.view));
  }

  cornerBack(): void {
    const { block, knots } = this.view;
    if (block) return this.setLegs(block.legs.slice(0, -1));
    this.hold({ ...this.view, knots: knots.slice(0, -1) });
  }

  /** A corner of a Character's way, where he was put by a press. */
  knot(point: Point): void {
    this.set(knotted({ ...this.view, hand: point }));
  }

  private middleNow(block: Block): Point {
    return middleOf(cornersNow(block));
  }

  /** The next enemy that what is in the hand may be told to charge. */
  nextCharge(by: 1 | -1): void {
    const { block } = this.view;
    if (!block) return;
    const all = block.orders.map(({ action }) => action.target);
    const at = all.indexOf(this.placeOver()?.unit ?? "");
    const target =
      all[at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length];
    const place = placesIn(this.view).find(({ unit, model }) => unit === target && model);
    this.hold({ ...this.view, over: place?.id ?? null });
  }

  legsNow(): readonly Leg[] {
    const { block } = this.view;
    return block && block.legs.length > 0 ? block.legs : this.legs;
  }

  /** Legs that were typed: what is in the hand goes by them. */
  setLegs(legs: readonly Leg[]): void {
    const { block } = this.view;
    this.legs = legs.length > 0 ? legs : [FIRST_LEG];
    this.set(block ? { ...this.view, block: { ...block, legs, fixed: legs.length } } : this.view);
  }

  /** The models of the block stand there until the answer. */
  private putDown(block: Block, action: Action): void {
    const { held, frame } = this.view;
    const bases = basesNow(frame.scene, block);
    const base = bases.find(({ id }) => id === held);
    const at: Point = base ? [base.x, base.y] : [0, 0];
    const sent = { model: held ?? "", at, turn: null, rect: [...at, 0, 0] as const };
    this.inFocus(() => {
      const place = wordsOf(block) || "to charge";
      this.view = {
        ...putBack(this.view),
        sent: { ...sent, place, block: { name: block.name, bases } },
      };
      this.act(action);
    });
  }

  override back(): void {
    const { block, frame } = this.view;
    if (!block) return super.back();
    const was = basesNow(frame.scene, block);
    this.release();
    const remark = {
      head: "Put back",
      text: `${block.name}: back where ${this.itsName(block)} stood.`,
    };
    this.inFocus(() => this.set(putBack(this.view, remark)));
    if (!isOff(block)) return;
    const homes = new Map(frame.scene.bases.map((base) => [base.id, base]));
    const ways = was.flatMap((each) => {
      const base = homes.get(each.id);
      return base ? [{ base, was: each }] : [];
    });
    this.stage.glide(this.shell.root, ways, TIMES.home);
  }

  /** A Character is he; a unit is it. */
  private itsName({ models }: Block): "he" | "it" {
    return models.length === 1 ? he(baseOf(this.view.frame.scene, models[0] ?? null)) : "it";
  }

  // ---- what is seen -----------------------------------------------------------------------------

  /** Shows what the model sees that is looked at, and no more of it when it is shown. */
  look(): void {
    const { view } = this;
    const model = view.hovered ?? placeFocused(view)?.model ?? null;
    if (view.seeing) this.set({ ...view, seeing: null, remark: null });
    else if (model && view.held === null) this.wire.look(model);
  }

  // ---- a Character in the hand over open ground -------------------------------------------------

  /** What is held stands there now, and is kept in view. */
  hold(view: View): void {
    const rect = view.block ? around(cornersNow(view.block)) : view.hand && handAt(view, view.hand);
    const camera = rect ? showing(this.whole(), view.camera, upright(rect)) : view.camera;
    this.inFocus(() => this.set({ ...view, camera }));
  }

  /** An order leaves nothing in the hand. */
  order(action: Action): void {
    this.release();
    this.inFocus(() => {
      this.set(putBack(this.view));
      this.act(action);
    });
  }

  setDown(): void {
    const { block } = this.view;
    if (!block) return this.dropOn(null);
    const action = this.aimed();
    if (action && !this.wire.pending()) return this.putDown(block, action);
    this.back();
    if (block.orders[0].kind === "charge" && isOff(block)) {
      const drop = `No enemy is where ${this.itsName(block)} was dropped. A drop on one is a Charge.`;
      const text = `${this.view.remark?.text ?? ""} ${drop}`;
      this.set({ ...this.view, remark: { head: "Put back", text } });
    }
  }

  override dropOn(place: Place | null): void {
    const action = this.aimed();
    const home = place !== null && place.model === this.view.held;
    const seat = place?.target || place?.closed;
    if (home || seat || !overGround(this.view) || !action) return super.dropOn(place);
    if (this.wire.pending()) return this.back();
    this.inFocus(() => {
      this.view = letGo(this.view, groundPlace(this.view));
      this.act(action);
    });
  }

  protected override outside(place: Place | null): Action | null {
    const out = super.outside(place);
    return out && outAction(this.view, out);
  }

  /** The same action as before while it says the same, so that what was foretold of it is known. */
  protected override aimed(): Action | null {
    const ground = this.view.block ? blockAction(this.view) : groundAction(this.view);
    if (!ground) return this.view.block ? null : super.aimed();
    if (JSON.stringify(ground) !== JSON.stringify(this.ground)) this.ground = ground;
    return this.ground;
  }

  /** What the engine has said of setting him down where he is held. */
  foretold(): Ruling | null {
    return this.view.block || overGround(this.view) ? this.ahead.ruling() : null;
  }
}
