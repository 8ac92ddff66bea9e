/** A table of which a part can be looked at: zoom, the ground that is dragged, what is kept in view. */

import type { Shell } from "../parts/shell";
import type { WidgetModel } from "../parts/wire";
import { centreOf, contains, type Fit, upright } from "../scene/geometry";
import type { Place } from "../scene/places";
import type { ModelId, Point, Rect } from "../scene/wire";
import { handAt, heldBase, placeFocused, placesIn, type View } from "../table/state";
import { TableView } from "../table/view";
import { cornersNow } from "./block";
import { mostZoom, panned, STEP, seen, showing, wholeOf, zoomed } from "./camera";
import { inView } from "./drawing";
import { around } from "./ground";
import { watchWheel } from "./wheel";

export class LookingView extends TableView {
  constructor(shell: Shell, model: WidgetModel) {
    super(shell, model);
    watchWheel(
      shell,
      () => this.fit(),
      (factor, at) => this.soon({ camera: zoomed(this.whole(), this.view.camera, factor, at) }),
    );
  }

  override fit(): Fit {
    return seen(this.whole(), this.view.camera);
  }

  protected whole(): Fit {
    return wholeOf(this.view.frame.scene, this.width, this.view.scenes);
  }

  canZoom(): boolean {
    return (this.view.camera?.zoom ?? 1) < mostZoom(this.whole()) - 0.01;
  }

  /** Closer or farther by a step, with what is dealt with whole in view; 0 shows all. */
  zoom(by: 1 | -1 | 0, onCell: Place | null = null): void {
    const [whole, subject] = [this.whole(), this.subject(onCell)];
    const about = subject ? centreOf(subject) : undefined;
    const next = by && zoomed(whole, this.view.camera, by > 0 ? STEP : 1 / STEP, about);
    const camera = next && subject ? showing(whole, next, subject) : next || null;
    this.inFocus(() => this.set({ ...this.view, camera }));
  }

  /** Whoever is held, has the keyboard, or else was chosen last and is in view. */
  private subject(onCell: Place | null): Rect | null {
    const { view } = this;
    const held = heldRect(view) ?? onCell?.rect;
    if (held) return upright(held);
    const chosen = view.pinned ?? focusChosen(view);
    const rect = chosen === null ? null : inView(view, chosen);
    return rect && contains(this.fit().box, centreOf(rect)) ? rect : null;
  }

  /** A quarter of what is seen farther to a side; nothing where the whole is. */
  aside([x, y]: Point): void {
    const [, , w, h] = this.fit().box;
    const camera = panned(this.whole(), this.view.camera, [(-x * w) / 4, (-y * h) / 4]);
    this.inFocus(() => this.set({ ...this.view, camera }));
  }

  pan(by: Point): void {
    this.soon({ camera: panned(this.whole(), this.view.camera, by) });
  }

  override goToPiece(id: ModelId): void {
    const rect = inView(this.view, id);
    const camera = rect && showing(this.whole(), this.view.camera, rect);
    this.view = { ...this.view, camera };
    super.goToPiece(id);
  }
}

/** The ground of what is in the hand: a whole unit, or a single model. */
function heldRect(view: View): Rect | null {
  if (view.block) return around(cornersNow(view.block));
  const base = heldBase(view);
  return base && handAt(view, view.hand ?? [base.x, base.y]);
}

/** The model that had the focus last; the first place has it before anybody chose one. */
function focusChosen(view: View): ModelId | null {
  const place = placeFocused(view);
  return place === placesIn(view)[0] ? null : (place?.model ?? null);
}
