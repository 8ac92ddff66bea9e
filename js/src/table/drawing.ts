/** From a view to what is drawn: rings, seats, arrows, ghosts and pins. No rule is worked out here. */

import { pipsInWords } from "../parts/base";
import type { CellFace, Drawing, SeatMark } from "../parts/drawing";
import { baseOf, stepsOf } from "../scene/fold";
import { centreOf, type Fit } from "../scene/geometry";
import type { Pin } from "../scene/labels";
import type { Place } from "../scene/places";
import type { ModelId, Point, SceneBase } from "../scene/wire";
import { whileHeld } from "./held";
import { type Marks, NONE } from "./marks";
import { heldBase, placeOver, placesIn, shown, type View } from "./state";
import { afterStep, asked, questionOf, refused, staged } from "./told";
import { models } from "./words";

export function drawingOf(view: View, fit: Fit, uid: string, ring: boolean): Drawing {
  const scene = staged(view);
  const places = placesIn(view);
  const marks = marksOf(view, fit.scale);
  const focused = ring ? places.find((place) => place.id === view.focus) : undefined;
  const focus: SeatMark[] = focused ? [{ key: "focus", kind: "focus", rect: focused.rect }] : [];
  return {
    uid,
    board: "table",
    scene,
    fit,
    label: gridLabel(view),
    states: states(view),
    ...marks,
    seats: [...marks.seats, ...litRects(view), ...focus],
    pins: [...marks.pins, ...contactPins(view, fit.scale)],
    hand: hand(view),
    held: view.held ?? (questionOf(view) ? null : (view.sent?.model ?? null)),
    places,
    focus: view.focus,
    face: (place) => face(view, place),
  };
}

function gridLabel(view: View): string {
  const { title } = view.frame.scene;
  const base = heldBase(view);
  return base ? `${title}. ${base.name} picked up.` : `${title}, the table`;
}

function marksOf(view: View, scale: number): Marks {
  if (view.held !== null) return whileHeld(view, scale);
  const { ruling } = view.frame;
  if (ruling?.ruling === "allowed") return afterStep(view, ruling.steps, scale);
  if (ruling?.ruling === "illegal" && view.sent === null) return refused(view, scale);
  if (ruling?.ruling === "question") return asked(view, ruling, scale);
  return NONE;
}

// ---- rings and labels -------------------------------------------------------------------------

function states(view: View): ReadonlyMap<ModelId, string> {
  const found = new Map<ModelId, string>();
  const add = (model: ModelId, state: string): void => {
    found.set(model, `${found.get(model) ?? ""} ${state}`.trim());
  };
  const { ruling } = view.frame;
  if (view.hovered && view.held === null) add(view.hovered, "hover");
  const step = stepsOf(ruling)[view.cursor - 1];
  const lit = view.lit?.models ?? (view.held ? [] : (step?.moves.map((move) => move.model) ?? []));
  for (const model of lit) add(model, "lit");
  for (const model of questionOf(view)?.about.models ?? []) add(model, "lifted");
  if (view.held === null && ruling?.ruling === "illegal" && ruling.who && !view.sent)
    add(ruling.who, "picked");
  return found;
}

function litRects(view: View): readonly SeatMark[] {
  return (view.lit?.rects ?? []).map((rect, i) => ({ key: `l${i}`, kind: "lit", rect }));
}

/** The model in the hand: at the pointer, or standing over the place that is looked at. */
function hand(view: View): SceneBase | null {
  if (view.block || view.sent?.block) return null;
  if (view.sent && !questionOf(view)) {
    const base = baseOf(view.frame.scene, view.sent.model);
    const turn = view.sent.turn ?? base?.turn;
    return base && { ...base, x: view.sent.at[0], y: view.sent.at[1], turn: turn ?? 0 };
  }
  const base = heldBase(view);
  if (!base) return null;
  const turn = view.facing ?? base.turn;
  if (view.hand) return { ...base, x: view.hand[0], y: view.hand[1], turn };
  const over = placeOver(view);
  if (!over || over.model === base.id) return { ...base, y: base.y - 4 };
  const [x, y] = centreOf(over.rect);
  return { ...base, x: x + 2, y: y - 0.8 * base.d };
}

/** Beside its edge; among the places are some far enough off to cover neither model nor number. */
function contactPins(view: View, scale: number): readonly Pin[] {
  return shown(view).contacts.map((edge, i): Pin => {
    const [x1, y1] = edge.from;
    const [x2, y2] = edge.to;
    const half = (edge.label.length * 6.9 + 16) / scale / 2;
    const [left, right] = [Math.min(x1, x2) - half, Math.max(x1, x2) + half];
    const [x, y, high] = [(x1 + x2) / 2, (y1 + y2) / 2, 24 / scale];
    const beside = [-high, high, -2 * high, 2 * high, -3 * high].flatMap((by): Point[] => [
      [left - 4, y + by],
      [right + 4, y + by],
      [left - 30, y + by],
      [right + 30, y + by],
    ]);
    return { key: `contact-${i}`, kind: "solid", text: edge.label, at: [...beside, [x, y - 14]] };
  });
}

function face(view: View, place: Place): CellFace {
  const scene = shown(view);
  const base = baseOf(scene, place.model);
  const unit = scene.units.find((each) => each.id === place.unit)?.name ?? "";
  const who = base ? `${base.name}, ${place.name}` : `Empty seat, ${place.name}`;
  const parts = [who, unit !== base?.name ? unit : "", base ? pipsInWords(base) : ""];
  const held = view.held !== null;
  if (held && base?.id === view.held) parts.push("picked up, stands here");
  if (place.target?.asks) parts.push("legal, a Question follows");
  else if (place.target) parts.push(`legal, ${models(place.target.count)} would move`);
  if (place.closed) parts.push(`not a seat: ${place.closed.clauses.join(", ")}`);
  const movable = !held && base !== null && view.frame.movers[base.id] !== undefined;
  if (movable) parts.push("can be picked up");
  return {
    label: parts.filter((part) => part !== "").join(", "),
    mover: movable,
    selected: base !== null && base.id === view.held,
    legal: place.target !== null,
  };
}
