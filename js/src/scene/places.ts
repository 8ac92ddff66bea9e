/** The places of the table: what the pointer and the arrow keys can be on. */
import type { Action, ClauseId, Mover, Target } from "../frame";
import { around, centreOf, contains, rectOf, seatRect } from "./geometry";
import type { ModelId, Point, Rect, Scene, SceneBase, SceneUnit, Seat, Side, UnitId } from "./wire";

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
export function firstSeat(rect: Rect): Point {
  const [x, y, w, h, turn] = rect;
  const inside: Point = [x + Math.min(w / 2, 6), y + Math.min(h / 2, 6)];
  return turn ? around(inside, centreOf(rect), turn) : inside;
}

/** Rows of the grid for screen readers: ranks from front to back, unit by unit. */
export function rowsOf(places: readonly Place[]): readonly Row[] {
  const known = ROWS.get(places) ?? inRows(places);
  ROWS.set(places, known);
  return known;
}

interface Row {
  readonly key: string;
  readonly places: readonly Place[];
}

const ROWS = new WeakMap<readonly Place[], readonly Row[]>();

function inRows(places: readonly Place[]): readonly Row[] {
  const rows = new Map<string, Place[]>();
  for (const place of places) {
    const key = `${place.unit}/${place.rank}`;
    const row = rows.get(key);
    if (row) row.push(place);
    else rows.set(key, [place]);
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

/** The place that costs least; null where none costs less than without end. */
export function cheapest(places: readonly Place[], cost: (place: Place) => number): Place | null {
  let best: Place | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const is = cost(place);
    if (is < least) [best, least] = [place, is];
  }
  return best;
}
