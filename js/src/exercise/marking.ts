/** Which rings and marks lie on the learner's board, and which on the rule's. */

import { baseOf } from "../scene/fold";
import { overlaps, rectOf } from "../scene/geometry";
import type { Place } from "../scene/places";
import type { Rect, SceneBase, Seat, Side } from "../scene/wire";
import { spotFor } from "./deeds";
import { keyOf, rectAt } from "./hand";
import type { Stamp, StampKind } from "./stamps";
import { answered, gridIn, heldBase, placeIn, sceneIn, type View } from "./state";
import type { Answer } from "./wire";

/** The learner's board: what may be answered with, what is marked, where the held model would be. */
export function myStamps(view: View, keyboard: boolean): readonly Stamp[] {
  const { feedback } = view.frame;
  if (feedback) return [...marks(view), ...gaps(view, "yours")];
  return [...spots(view), ...marks(view), ...landingRing(view), ...cursor(view, keyboard)];
}

/** The rule's board: every right place or model, found or not. */
export function ruleStamps(view: View): readonly Stamp[] {
  const right = [...keysOf(view.frame.feedback?.rightAnswer ?? null)];
  return [...right.flatMap((key) => at(view, key, "good")), ...gaps(view, "rules")];
}

/** Places outside the block look like seats too, since they may be answered with. */
function spots(view: View): Stamp[] {
  if (view.frame.mode !== "place" && view.frame.mode !== "seats") return [];
  const bases = (sceneIn(view)?.bases ?? []).map(rectOf);
  return gridIn(view)
    .filter((place) => place.unit !== "hand" && whole(place))
    .filter((place) => !bases.some((rect) => overlaps(rect, place.rect, 2)))
    .map((place) => ({ key: `spot ${place.id}`, kind: "spot", rect: place.rect }));
}

/** Places between two files lie over whole ones, so they are not drawn. */
function whole(place: Place): boolean {
  return Number.isInteger(place.rank) && Number.isInteger(place.file);
}

function marks(view: View): Stamp[] {
  const { feedback } = view.frame;
  const right = keysOf(feedback?.rightAnswer ?? null);
  const kind = (key: string): StampKind =>
    !feedback ? "mine" : right.has(key) || feedback.right ? "good" : "extra";
  return [...view.board.marked].flatMap((key) => at(view, key, kind(key)));
}

function keysOf(answer: Answer | null): ReadonlySet<string> {
  return new Set([...(answer?.models ?? []), ...(answer?.seats ?? []).map(keyOf)]);
}

function at(view: View, key: string, kind: StampKind): Stamp[] {
  const rect = rectOfKey(view, key);
  return rect ? [{ key: `${kind} ${key}`, kind, rect }] : [];
}

function rectOfKey({ frame }: View, key: string): Rect | null {
  const base = frame.scene && baseOf(frame.scene, key);
  if (base) return rectOf(base);
  const spotOf = (place: { side: Side | null; seat: Seat | null }) => place.side ?? place.seat;
  return (
    frame.places.find((place) => {
      const spot = spotOf(place);
      return spot !== null && keyOf(spot) === key;
    })?.rect ?? null
  );
}

/** Places without a model on which the boards differ: no base is there to wear the ring. */
function gaps(view: View, which: "yours" | "rules"): Stamp[] {
  if (view.frame.mode !== "place" || !answered(view)) return [];
  const kind = which === "yours" ? "gap" : "here";
  return (view.frame.feedback?.differences ?? []).flatMap((each, i) =>
    each[which].models.length > 0
      ? []
      : each[which].rects.map((rect): Stamp => ({ key: `${kind}${i}`, kind, rect })),
  );
}

/** The whole footprint: a big base covers more seats than the one pointed at. */
export function footprint(view: View): Rect | null {
  const base = heldBase(view);
  const over = placeIn(view, view.over);
  if (!base || !over || over.unit === "hand") return null;
  return rectAt(view.frame, base, spotFor(view, base, over));
}

function landingRing(view: View): Stamp[] {
  const rect = footprint(view);
  return rect ? [{ key: "landing", kind: "landing", rect }] : [];
}

function cursor(view: View, keyboard: boolean): Stamp[] {
  const over = view.frame.mode === "place" || keyboard ? null : placeIn(view, view.over);
  const hints = view.frame.mode === "seats" || view.frame.mode === "models";
  return over && hints ? [{ key: "cursor", kind: "landing", rect: over.rect }] : [];
}

/** Who stands where the held model would be put. */
export function underneath(view: View): readonly SceneBase[] {
  const rect = footprint(view);
  if (!rect) return [];
  return (sceneIn(view)?.bases ?? []).filter(
    (base) =>
      base.id !== view.held &&
      view.board.at.get(base.id) !== null &&
      overlaps(rect, rectOf(base), 1),
  );
}
