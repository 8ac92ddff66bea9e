/** The way of the keyboard through the places of the table. */

import { centreOf, contains } from "./geometry";
import { cheapest, type Place } from "./places";
import type { Point } from "./wire";

export type Direction = "left" | "right" | "up" | "down";

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
