/**
 * Counting hits in the hand. What may go where is read off the legal distributions that the engine
 * sent, or off each row's own range where there are more of them than are sent.
 */
import type { Tray, TrayRow } from "./wire";

export type Hits = Readonly<Record<string, number>>;

export function on(hits: Hits, row: string): number {
  return hits[row] ?? 0;
}

export function placed(hits: Hits): number {
  return Object.values(hits).reduce((sum, n) => sum + n, 0);
}

export function left(tray: Tray, hits: Hits): number {
  return tray.hits - placed(hits);
}

/** Whether what is placed is part of some legal whole, as far as the engine's list tells. */
export function fits(tray: Tray, hits: Hits): boolean {
  if (isWhole(tray)) return reachable(tray, hits).length > 0;
  return tray.rows.every((row) => on(hits, row.id) <= row.most) && left(tray, hits) >= 0;
}

/** The sent distributions that still can be reached by adding hits. */
function reachable(tray: Tray, hits: Hits): readonly Hits[] {
  return tray.legal.filter((whole) =>
    tray.rows.every((row) => on(hits, row.id) <= on(whole, row.id)),
  );
}

function isWhole(tray: Tray): boolean {
  return tray.count <= tray.legal.length;
}

/** May this row take one hit more, as far as the engine's list tells? */
export function mayTake(tray: Tray, hits: Hits, row: TrayRow): boolean {
  if (left(tray, hits) <= 0) return false;
  const more = { ...hits, [row.id]: on(hits, row.id) + 1 };
  return isWhole(tray) ? reachable(tray, more).length > 0 : on(hits, row.id) < row.most;
}

/** Why a row takes no further hit, in the engine's own words where it sent some. */
export function refusal(tray: Tray, hits: Hits, row: TrayRow): string {
  if (left(tray, hits) <= 0) return "No hit is left to put.";
  if (!row.receives)
    return row.because.startsWith(row.name)
      ? row.because
      : `${row.name} takes none. ${row.because}`;
  const has = `${row.name} has ${on(hits, row.id)}`;
  return on(hits, row.id) >= row.most
    ? `${has}; ${row.allowed}. ${tray.because}`
    : `${has}; the hits that are left go to the others. ${tray.because}`;
}

export function put(hits: Hits, row: string, n: number): Hits {
  return { ...hits, [row]: Math.max(0, on(hits, row) + n) };
}

/** A legal whole that keeps what is placed, as near as the list allows; the first one otherwise. */
export function spread(tray: Tray, hits: Hits): Hits {
  return reachable(tray, hits)[0] ?? tray.legal[0] ?? hits;
}

/** How many hits each model of a row shows: level upon level, from the first model on. */
export function levels(models: number, hits: number): readonly number[] {
  if (models === 0) return [];
  return Array.from(
    { length: models },
    (_, i) => Math.floor(hits / models) + (i < hits % models ? 1 : 0),
  );
}

/** How full each round of one hit for everyone is, with the part that is still to be placed. */
export function rounds(tray: Tray, hits: Hits): readonly { full: number; open: number }[] {
  const receivers = tray.rows.filter((row) => row.receives);
  const high = Math.max(
    tray.rounds + (tray.rest > 0 ? 1 : 0),
    ...receivers.map((row) => Math.ceil(on(hits, row.id) / Math.max(row.models.length, 1))),
  );
  return Array.from({ length: high }, (_, level) => {
    const full = receivers.reduce(
      (sum, row) =>
        sum + levels(row.models.length, on(hits, row.id)).filter((n) => n > level).length,
      0,
    );
    const due = level < tray.rounds ? tray.slots : level === tray.rounds ? tray.rest : 0;
    return { full, open: Math.max(0, Math.min(due - full, left(tray, hits))) };
  });
}

export function summary(tray: Tray, hits: Hits): string {
  const parts = tray.rows.filter((row) => on(hits, row.id) > 0);
  const list = parts.map((row) => `${row.name} ${on(hits, row.id)}`).join(", ");
  return `${placed(hits)} of ${tray.hits} placed.${list ? ` ${list}.` : ""}`;
}

export function ordinal(n: number): string {
  const tens = n % 100;
  const end = tens > 10 && tens < 14 ? "th" : (["th", "st", "nd", "rd"][n % 10] ?? "th");
  return `${n}${end}`;
}
