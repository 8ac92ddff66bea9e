/** Losses as they are planned: a number for a pool, or what each of several attackers deals. */
import type { Health, HealthRow, Plan, Share } from "./wire";

/** What a row is to lose, as far as a draft says it. */
export function shareOf(draft: Plan | null, row: HealthRow): Share {
  if (draft) return draft[row.id] ?? (row.by.length > 0 ? row.by.map(() => 0) : 0);
  return row.by.length > 0 ? row.by : row.loses;
}

export function total(share: Share): number {
  return typeof share === "number" ? share : share.reduce((sum, n) => sum + n, 0);
}

/** What is planned for every row, with one of them changed. */
export function planWith(now: Health | null, draft: Plan | null, id: string, share: Share): Plan {
  const all = (now?.rows ?? []).map(
    (row) => [row.id, row.id === id ? share : shareOf(draft, row)] as const,
  );
  return Object.fromEntries(all.filter(([, each]) => total(each) > 0));
}

/** A row that is to lose so many: what the chosen attacker deals follows, the others' stays. */
export function withTotal(share: Share, points: number, attacker: number): Share {
  if (typeof share === "number") return points;
  const others = total(share) - (share[attacker] ?? 0);
  return share.map((n, i) => (i === attacker ? Math.max(0, points - others) : n));
}

/** A plan as Python reads it: by the names of the attackers. */
export function sent(
  plan: Plan,
  now: Health | null,
): Record<string, number | Record<string, number>> {
  const names = now?.attackers.map((each) => each.name) ?? [];
  const named = (share: Share): number | Record<string, number> =>
    typeof share === "number"
      ? share
      : Object.fromEntries(share.flatMap((n, i) => (n > 0 ? [[names[i] ?? "", n]] : [])));
  return Object.fromEntries(Object.entries(plan).map(([id, share]) => [id, named(share)]));
}

export function same(draft: Plan, row: HealthRow): boolean {
  const mine = shareOf(draft, row);
  if (typeof mine === "number") return mine === row.loses;
  return mine.every((n, i) => n === row.by[i]);
}
