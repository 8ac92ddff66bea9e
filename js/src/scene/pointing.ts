/** Which place the pointer means. */

import { around, centreOf, contains } from "./geometry";
import { cheapest, type Place } from "./places";
import type { Point, Rect } from "./wire";

/** The place under a point; where several lie there, the one whose middle is nearest. */
export function placeAt(places: readonly Place[], point: Point): Place | null {
  const under = places.filter((place) => contains(place.rect, point));
  return cheapest(under, (place) => distance(centreOf(place.rect), point));
}

/** How far off its seat a dragged model may be let go, in parts of the seat. */
const NEAR = 0.6;

/**
 * The place a dragged model would take: the one whose front left corner its own is nearest to, since
 * that corner names the seat of a big base; else what is under the pointer.
 */
export function placeUnder(places: readonly Place[], held: Rect, point: Point): Place | null {
  const own = corner(held);
  const off = (rect: Rect): number => distance(corner(rect), own);
  // Enemies and other units answer nothing, however near their corners are.
  const answering = places.filter((place) => place.target || place.closed);
  const best = cheapest(answering, (place) => off(place.rect));
  const near = best && off(best.rect) <= NEAR * Math.min(best.rect[2], best.rect[3]);
  return near ? best : placeAt(places, point);
}

/** The front left corner of ground that may be turned. */
function corner(rect: Rect): Point {
  const [x, y, , , turn] = rect;
  return turn ? around([x, y], centreOf(rect), turn) : [x, y];
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}
