/** Pointer gestures of an exercise: what a hover, a drag, a drop and a press mean. */

import type { GestureHost } from "../parts/gestures";
import type { Fit } from "../scene/geometry";
import type { Place } from "../scene/places";
import { placeAt } from "../scene/pointing";
import type { ModelId, Point } from "../scene/wire";
import { act, grab, landing, pickable, putBack, settle } from "./deeds";
import { gridOn } from "./state";
import type { ExerciseView } from "./view";

export class Hands implements GestureHost {
  constructor(private readonly exercise: ExerciseView) {}

  fit(board: string): Fit | null {
    return board === "mine" || board === "rule" ? this.exercise.fit() : null;
  }

  placeAt(point: Point, board: string): Place | null {
    return placeAt(gridOn(this.exercise.view, board), point);
  }

  pickable(place: Place): ModelId | null {
    return this.exercise.still() ? null : pickable(this.exercise.view, place);
  }

  /** A drag always takes what it starts on, also while another model waits in the hand. */
  held(): boolean {
    return false;
  }

  hover(place: Place | null): void {
    const over = place?.id ?? null;
    if (this.exercise.view.over !== over) this.exercise.soon({ over });
  }

  pick(place: Place, grip: Point): void {
    this.exercise.set(grab(this.exercise.view, place, grip));
  }

  drag(point: Point): void {
    const over = landing(this.exercise.view, point)?.id ?? null;
    this.exercise.soon({ point, over });
  }

  /** Outside the board there is no place: the model goes back. */
  drop(_place: Place | null, point: Point): void {
    const { view } = this.exercise;
    this.exercise.change(settle(view, landing({ ...view, point }, point)));
  }

  click(place: Place | null): void {
    const { view } = this.exercise;
    if (this.exercise.still()) return;
    this.exercise.change(place ? act({ ...view, focus: place.id }, place) : putBack(view));
  }

  cancel(): void {
    this.exercise.change(putBack(this.exercise.view));
  }
}
