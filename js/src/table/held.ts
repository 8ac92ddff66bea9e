/** A model in the hand: open seats, the preview over one of them, the mark over any other place. */

import type { SeatMark } from "../parts/drawing";
import { baseOf } from "../scene/fold";
import { contains, rectOf } from "../scene/geometry";
import { around, type Pin } from "../scene/labels";
import { firstSeat, type Place } from "../scene/places";
import type { Move, Rect } from "../scene/wire";
import { arrows, type Marks, NONE } from "./marks";
import { mover, placeOver, type View } from "./state";
import { mm, models } from "./words";

export function whileHeld(view: View, scale: number): Marks {
  const moving = mover(view);
  const scene = view.frame.scene;
  const taken = scene.bases.filter((base) => base.id !== view.held).map(rectOf);
  const open = (moving?.targets ?? []).map((target, i): SeatMark => {
    const [x, y, w, h, turn] = target.rect;
    const free = !taken.some((rect) => contains(rect, firstSeat(target.rect)));
    const wide = free || turn ? w : Math.min(w, seatWidth(view, target.unit, w));
    return {
      key: `t${i}`,
      kind: free ? "free" : "legal",
      rect: turn ? target.rect : [x, y, wide, h],
      count: target.count,
    };
  });
  const over = placeOver(view);
  if (over?.target) return preview(view, over, open, scale);
  if (over?.closed) {
    const pin: Pin = {
      key: "why",
      kind: "no",
      text: `Why not? ${over.closed.clauses.join(", ")}`,
      at: [below(over.rect, scale), ...around(over.rect, scale, { text: "Why not? FR-2, XX" })],
    };
    return { ...NONE, seats: [...open, { key: "no", kind: "no", rect: over.rect }], pins: [pin] };
  }
  return { ...NONE, seats: open };
}

/** Corners of a wide model's seat sit on the seat that its front left corner takes. */
function seatWidth(view: View, unit: string, otherwise: number): number {
  return view.frame.scene.units.find((each) => each.id === unit)?.seatW ?? otherwise;
}

function below([x, y, w, h]: Rect, scale: number): readonly [number, number] {
  return [x + w / 2, y + h + 4 / scale];
}

function preview(view: View, over: Place, open: readonly SeatMark[], scale: number): Marks {
  const target = over.target;
  if (!target) return NONE;
  const seats = [
    ...open.filter((seat) => centreKey(seat.rect) !== centreKey(over.rect)),
    { key: "over", kind: "over", rect: over.rect } as const,
  ];
  const wills = target.moves.flatMap((move) => {
    const base = baseOf(view.frame.scene, move.model);
    if (!base || standsOn(view, move)) return [];
    return [{ ...base, x: move.to[0], y: move.to[1] }];
  });
  const total =
    target.count > 0
      ? [
          countPin(
            over,
            `${models(target.count)} ${target.count === 1 ? "moves" : "move"}, ${mm(target.mm)}`,
            scale,
          ),
        ]
      : [];
  const named = wills.slice(0, 2).map((base): Pin => {
    const text = `${base.name} would stand here`;
    const at = around(rectOf(base), scale, { text }, ["below", "right", "left", "above"]);
    return { key: `will-${base.id}`, kind: "shift", text, at };
  });
  return {
    ghosts: [],
    wills,
    seats,
    arrows: arrows(target.moves, "", "m"),
    pins: [...total, ...named],
    gaps: [],
  };
}

/** Does somebody stand where this model would go, so that a frame there would hide him? */
function standsOn(view: View, move: Move): boolean {
  return view.frame.scene.bases.some(
    (base) => base.id !== move.model && contains(rectOf(base), move.to),
  );
}

function centreKey(rect: Rect): string {
  return `${rect[0]},${rect[1]}`;
}

function countPin(over: Place, text: string, scale: number): Pin {
  const [x, y, w] = over.rect;
  const up = y - 92 / scale;
  const half = (text.length * 6.9 + 16) / scale / 2;
  return {
    key: "count",
    kind: "shift",
    text,
    at: [[x + w + half + 4, up], [x - half - 4, up], ...around(over.rect, scale, { text })],
  };
}
