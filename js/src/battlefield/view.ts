/** One view of a battlefield: a table in true scale, of which a part can be looked at. */
import type { TemplateResult } from "lit-html";
import type { Action, ModelId, Point, Rect, Ruling } from "../frame";
import type { GestureHost } from "../parts/gestures";
import type { Shell } from "../parts/shell";
import type { WidgetModel } from "../parts/wire";
import { centreOf, type Fit, upright } from "../scene/geometry";
import type { Place } from "../scene/places";
import { handAt, letGo, putBack, type View } from "../table/state";
import { TableView } from "../table/view";
import { groundAction, groundPlace, overGround } from "./aim";
import { mostZoom, panned, STEP, seen, showing, wholeOf, zoomed } from "./camera";
import { inView } from "./drawing";
import { FieldHands } from "./hands";
import { FIRST_LEG, type Leg } from "./orders";
import { battlefieldPage } from "./page";
import { watchWheel } from "./wheel";

export class BattlefieldView extends TableView {
  private ground: Action | null = null;
  /** The legs of a move that is being put together in the panel. */
  legs: readonly Leg[] = [FIRST_LEG];

  constructor(shell: Shell, model: WidgetModel) {
    super(shell, model);
    // A battlefield is played by one learner: he says how the enemy reacts, too.
    this.set({ ...this.view, both: true });
    watchWheel(
      shell,
      () => this.fit(),
      (factor, at) => this.soon({ camera: zoomed(this.whole(), this.view.camera, factor, at) }),
    );
  }

  protected override page(): TemplateResult {
    return battlefieldPage(this);
  }

  protected override hands(): GestureHost {
    return new FieldHands(this);
  }

  override fit(): Fit {
    return seen(this.whole(), this.view.camera);
  }

  private whole(): Fit {
    return wholeOf(this.view.frame.scene, this.width);
  }

  // ---- a Character in the hand over open ground -------------------------------------------------

  /** What is held stands there now, and is kept in view. */
  hold(view: View): void {
    const rect = view.hand && handAt(view, view.hand);
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
    this.dropOn(null);
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

  /** The same action as before while it says the same, so that what was foretold of it is known. */
  protected override aimed(): Action | null {
    const ground = groundAction(this.view);
    if (!ground) return super.aimed();
    if (JSON.stringify(ground) !== JSON.stringify(this.ground)) this.ground = ground;
    return this.ground;
  }

  /** What the engine has said of setting him down where he is held. */
  foretold(): Ruling | null {
    return overGround(this.view) ? this.ahead.ruling() : null;
  }

  // ---- looking ----------------------------------------------------------------------------------

  canZoom(): boolean {
    return (this.view.camera?.zoom ?? 1) < mostZoom(this.whole()) - 0.01;
  }

  /** Closer or farther by a step, about a point that stays where it is; 0 shows all. */
  zoom(by: 1 | -1 | 0, about?: Point): void {
    const factor = by > 0 ? STEP : 1 / STEP;
    const camera = by === 0 ? null : zoomed(this.whole(), this.view.camera, factor, about);
    this.inFocus(() => this.set({ ...this.view, camera }));
  }

  pan(by: Point): void {
    this.soon({ camera: panned(this.whole(), this.view.camera, by) });
  }

  middle(rect: Rect): Point {
    return centreOf(rect);
  }

  override goToPiece(id: ModelId): void {
    const rect = inView(this.view, id);
    const camera = rect && showing(this.whole(), this.view.camera, rect);
    this.view = { ...this.view, camera };
    super.goToPiece(id);
  }
}
