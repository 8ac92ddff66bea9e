/** A table of which a part can be looked at: zoom, the ground that is dragged, what is kept in view. */

import type { Shell } from "../parts/shell";
import type { WidgetModel } from "../parts/wire";
import { centreOf, type Fit } from "../scene/geometry";
import type { ModelId, Point, Rect } from "../scene/wire";
import { TableView } from "../table/view";
import { mostZoom, panned, STEP, seen, showing, wholeOf, zoomed } from "./camera";
import { inView } from "./drawing";
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
    return wholeOf(this.view.frame.scene, this.width);
  }

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
