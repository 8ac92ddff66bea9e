/** The places of the table: what the pointer and the arrow keys can be on. */
import type {
  Action,
  ClauseId,
  ModelId,
  Mover,
  Point,
  Rect,
  Scene,
  SceneBase,
  SceneUnit,
  Seat,
  Side,
  Target,
  UnitId,
} from "../frame";
import { centreOf, contains, rectOf, seatRect } from "./geometry";

/** A seat that is no target: what dropping there asks the engine, and the clauses it will name. */
export interface Shut {
  readonly unit: UnitId;
  readonly seat: Seat;
  readonly rect: Rect;
  readonly place: string;
  readonly action: Action;
  readonly clauses: readonly ClauseId[];
}

export interface Place {
  /** "orcs:1,3", "orcs:left", "warlord:alone"; stable while the model on it changes. */
  readonly id: string;
  readonly unit: UnitId;
  readonly rank: number;
  readonly file: number;
  readonly side: Side | null;
  readonly rect: Rect;
  /** "rank 1, file 3" */
  readonly name: string;
  readonly model: ModelId | null;
  readonly target: Target | null;
  readonly closed: Shut | null;
}

export type Direction = "left" | "right" | "up" | "down";

function idOf(unit: UnitId, seat: Seat | null, side: Side | null): string {
  return `${unit}:${side ?? (seat ? `${seat[0]},${seat[1]}` : "alone")}`;
}

function placeOfBase(base: SceneBase, unit: SceneUnit | undefined): Place {
  const seat: Seat = base.seat ?? [1, base.side === "left" ? 0 : (unit?.files ?? 0) + 1];
  return {
    id: idOf(base.unit, unit?.waits ? null : base.seat, base.side),
    unit: base.unit,
    rank: seat[0],
    file: seat[1],
    side: base.side,
    rect: rectOf(base),
    name: base.place,
    model: base.id,
    target: null,
    closed: null,
  };
}

function emptySeats(unit: SceneUnit, bases: readonly SceneBase[]): readonly Place[] {
  if (unit.waits) return [];
  const taken = new Set<string>();
  for (const base of bases) {
    if (base.unit !== unit.id || !base.seat) continue;
    const [files, ranks] = base.block ?? [1, 1];
    for (let r = 0; r < ranks; r++)
      for (let f = 0; f < files; f++) taken.add(`${base.seat[0] + r},${base.seat[1] + f}`);
  }
  const free: Place[] = [];
  for (let rank = 1; rank <= unit.ranks; rank++) {
    for (let file = 1; file <= unit.files; file++) {
      if (!taken.has(`${rank},${file}`)) free.push(seatPlace(unit, [rank, file]));
    }
  }
  return free;
}

function seatPlace(unit: SceneUnit, seat: Seat): Place {
  return {
    id: idOf(unit.id, seat, null),
    unit: unit.id,
    rank: seat[0],
    file: seat[1],
    side: null,
    rect: seatRect(unit, seat),
    name: `rank ${seat[0]}, file ${seat[1]}`,
    model: null,
    target: null,
    closed: null,
  };
}

/** Every model and every empty seat; worked out once for a scene, so that what is drawn stays. */
export function placesOf(scene: Scene): readonly Place[] {
  const known = PLACES.get(scene) ?? standingAndEmpty(scene);
  PLACES.set(scene, known);
  return known;
}

const PLACES = new WeakMap<Scene, readonly Place[]>();

function standingAndEmpty(scene: Scene): readonly Place[] {
  const units = new Map(scene.units.map((unit) => [unit.id, unit]));
  const standing = scene.bases.map((base) => placeOfBase(base, units.get(base.unit)));
  const empty = scene.units.flatMap((unit) => emptySeats(unit, scene.bases));
  return byUnit(scene, [...standing, ...empty]);
}

/** Unit by unit as the scene has them, so that no element moves and loses the focus. */
function byUnit(scene: Scene, places: readonly Place[]): readonly Place[] {
  const order = new Map(scene.units.map((unit, i) => [unit.id, i]));
  const index = (place: Place): number => order.get(place.unit) ?? 0;
  return places.toSorted((a, b) => index(a) - index(b));
}

/** Every closed seat by itself. */
export function shutSeats(scene: Scene, mover: Mover): readonly Shut[] {
  return mover.closed.flatMap(({ unit, seats, action, clauses }) => {
    const drawn = scene.units.find((each) => each.id === unit);
    if (!drawn) return [];
    return seats.map((seat) => ({
      unit,
      seat,
      rect: seatRect(drawn, seat),
      place: `rank ${seat[0]}, file ${seat[1]}`,
      action: { ...action, seat },
      clauses,
    }));
  });
}

/** While a model is in the hand its targets and closed places stand for the seats they cover. */
export function placesWhileHeld(scene: Scene, mover: Mover, held: ModelId): readonly Place[] {
  const known = HELD.get(mover);
  if (known?.scene === scene && known.held === held) return known.places;
  const places = offeredAndShut(scene, mover, held);
  HELD.set(mover, { scene, held, places });
  return places;
}

const HELD = new WeakMap<Mover, { scene: Scene; held: ModelId; places: readonly Place[] }>();

function offeredAndShut(scene: Scene, mover: Mover, held: ModelId): readonly Place[] {
  const models = placesOf(scene);
  const at = (rect: Rect): ModelId | null =>
    models.find((place) => place.model && contains(place.rect, firstSeat(rect)))?.model ?? null;
  const offered = mover.targets.map((target): Place => {
    const seat: Seat = target.seat ?? [1, target.side === "left" ? 0 : 99];
    return {
      id: idOf(target.unit, target.seat, target.side),
      unit: target.unit,
      rank: seat[0],
      file: seat[1],
      side: target.side,
      rect: target.rect,
      name: target.place,
      model: at(target.rect),
      target,
      closed: null,
    };
  });
  const shut = shutSeats(scene, mover).map(
    (closed): Place => ({
      id: idOf(closed.unit, closed.seat, null),
      unit: closed.unit,
      rank: closed.seat[0],
      file: closed.seat[1],
      side: null,
      rect: closed.rect,
      name: closed.place,
      model: at(closed.rect),
      target: null,
      closed,
    }),
  );
  const known = new Map([...shut, ...offered].map((place) => [place.id, place]));
  const units = new Set([...known.values()].map((place) => place.unit));
  const rest = models.filter(
    (place) =>
      place.model === held || (!known.has(place.id) && (!units.has(place.unit) || place.side)),
  );
  // His own place is home: dropping there puts him back, so it offers nothing else.
  const home = rest.find((place) => place.model === held);
  if (home) known.delete(home.id);
  return byUnit(scene, [...rest, ...known.values()]);
}

/** Where the front left corner of a placed model would be, a little inside. */
function firstSeat([x, y, w, h]: Rect): Point {
  return [x + Math.min(w / 2, 6), y + Math.min(h / 2, 6)];
}

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
  const off = ([x, y]: Rect): number => distance([x, y], [held[0], held[1]]);
  // Enemies and other units answer nothing, however near their corners are.
  const answering = places.filter((place) => place.target || place.closed);
  const best = cheapest(answering, (place) => off(place.rect));
  const near = best && off(best.rect) <= NEAR * Math.min(best.rect[2], best.rect[3]);
  return near ? best : placeAt(places, point);
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** Rows of the grid for screen readers: ranks from front to back, unit by unit. */
export function rowsOf(
  places: readonly Place[],
): readonly { readonly key: string; readonly places: readonly Place[] }[] {
  const rows = new Map<string, Place[]>();
  for (const place of places) {
    const key = `${place.unit}/${place.rank}`;
    rows.set(key, [...(rows.get(key) ?? []), place]);
  }
  const order = (a: Place, b: Place): number => a.file - b.file;
  return [...rows]
    .map(([key, row]) => ({ key, places: row.toSorted(order) }))
    .toSorted((a, b) => {
      const [one, two] = [a.places[0], b.places[0]];
      if (!one || !two || one.unit !== two.unit) return 0;
      return one.rank - two.rank;
    });
}

/**
 * The next place in a direction on the screen. `line` is where the eye is, so that a walk through
 * a big base goes on in the rank it came from.
 */
export function neighbour(
  places: readonly Place[],
  from: Place,
  direction: Direction,
  line: Point = centreOf(from.rect),
): Place | null {
  const level = direction === "left" || direction === "right";
  const sign = direction === "right" || direction === "down" ? 1 : -1;
  const along = ([x, y]: Point): number => (level ? x : y);
  const across = ([x, y]: Point): number => (level ? y : x);
  const here = centreOf(from.rect);
  const cost = (place: Place): number => {
    const there = centreOf(place.rect);
    const ahead = (along(there) - along(here)) * sign;
    if (place.id === from.id || ahead <= 0.5) return Number.POSITIVE_INFINITY;
    const [low, size] = level ? [place.rect[1], place.rect[3]] : [place.rect[0], place.rect[2]];
    const inLine = across(line) >= low && across(line) <= low + size;
    const aside = Math.abs(across(there) - across(line));
    const own = place.unit === from.unit ? 0 : 1000;
    return inLine ? ahead + aside / 100 : own + 500 + ahead + 2 * aside;
  };
  return cheapest(places, cost);
}

function cheapest(places: readonly Place[], cost: (place: Place) => number): Place | null {
  let best: Place | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const is = cost(place);
    if (is < least) [best, least] = [place, is];
  }
  return best;
}

/** The eye's line after a step: it keeps to the rank or file it walks along. */
export function lineAfter(line: Point, to: Place, direction: Direction): Point {
  const [x, y] = centreOf(to.rect);
  const level = direction === "left" || direction === "right";
  const kept = level ? line[1] : line[0];
  const [low, size] = level ? [to.rect[1], to.rect[3]] : [to.rect[0], to.rect[2]];
  const held = kept >= low && kept <= low + size ? kept : level ? y : x;
  return level ? [x, held] : [held, y];
}

/** Home and End: the ends of the rank on the screen. */
export function rankEnd(places: readonly Place[], from: Place, end: "first" | "last"): Place {
  const y = centreOf(from.rect)[1];
  const row = places.filter(
    (place) => place.unit === from.unit && contains(place.rect, [centreOf(place.rect)[0], y]),
  );
  return extreme(row, (place) => centreOf(place.rect)[0], end) ?? from;
}

/** Ctrl+Home and Ctrl+End: the first and the last seat of the unit. */
export function unitEnd(places: readonly Place[], from: Place, end: "first" | "last"): Place {
  const own = places.filter((place) => place.unit === from.unit && !place.side);
  return extreme(own, (place) => place.rank * 1000 + place.file, end) ?? from;
}

function extreme(
  places: readonly Place[],
  value: (place: Place) => number,
  end: "first" | "last",
): Place | null {
  const sorted = places.toSorted((a, b) => value(a) - value(b));
  return (end === "first" ? sorted[0] : sorted.at(-1)) ?? null;
}

/** N and Shift+N: the legal places in reading order, round and round. */
export function nextTarget(places: readonly Place[], from: Place | null, by: 1 | -1): Place | null {
  const legal = places
    .filter((place) => place.target)
    .toSorted((a, b) => a.rank * 1000 + a.file - (b.rank * 1000 + b.file));
  if (legal.length === 0) return null;
  const at = legal.findIndex((place) => place.id === from?.id);
  const next = at < 0 ? (by > 0 ? 0 : legal.length - 1) : (at + by + legal.length) % legal.length;
  return legal[next] ?? null;
}
